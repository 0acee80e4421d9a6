"""Every effect is played with few crossings into the browser, and a browser without sound is silent."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.web.fake_audio import Audio
from tests.web.games_played import steps
from web.app.browser.sound import GAPS, Note, notes
from web.app.browser.timbres import NOISE, TIMBRES, length
from web.app.game_protocol.model import TOSS, Cue
from web.app.state.cues import effects

HOLD = (Cue("hold"),)

THROW = (Cue("throw", 0, 6, TOSS),)

CROSSINGS = {"throw": 60, "pencil": 30}
"""The most that an effect may cost its tap; anything else has one sound."""

ONE_SOUND = 10

SLICE = 350
"""The most crossings between two callbacks while the sounds are made ready."""


def ready(audio: Audio | None = None) -> Audio:
    """Everything rendered, and the first sound heard."""
    audio = audio or Audio()
    audio.sounds.play(HOLD)
    audio.finish()
    audio.taken()
    return audio


def started(audio: Audio) -> int:
    """Count the sounds that the live context has started."""
    (live,) = audio.contexts
    return sum(
        1
        for what, _, target, name, _ in audio.script
        if what == "call" and target == live.number and name == "createBufferSource"
    )


# -- at the tap


@pytest.mark.parametrize(
    "effect",
    [
        *map(Cue, ("skull", "curse", "hold", "release", "pick", "freeze", "close", "bonus", "turn", "win")),
        Cue("hello"),
        *(Cue("throw", 0, dice, TOSS) for dice in range(1, 7)),
        *(Cue("pencil", 0, count, count * 150) for count in range(1, 4)),
    ],
    ids=lambda effect: f"{effect.kind} {effect.count}",
)
def test_every_effect_is_heard_with_few_crossings(effect: Cue) -> None:
    audio = ready()
    before = started(audio)
    audio.sounds.play((effect,))
    assert audio.taken() <= CROSSINGS.get(effect.kind, ONE_SOUND)
    assert started(audio) - before >= effect.count
    assert audio.promises == []


def test_a_whole_game_names_only_sounds_that_there_are() -> None:
    names = {note.name for step in steps() for note in notes(effects(step.before, step.after))}
    assert names < set(TIMBRES)
    assert {"cross", "rattle", "curse", "freeze", "bonus", "win"} <= names


def test_nothing_is_made_before_the_first_sound() -> None:
    audio = Audio()
    audio.sounds.play(())
    audio.sounds.rest()
    audio.sounds.skip()
    assert audio.count == 0


def test_sounds_of_a_kind_never_begin_together() -> None:
    told = [Cue("throw", 0, 6, 0), *4 * [Cue("skull")], *3 * [Cue("pencil", 0, 4, 0)]]
    by_kind: dict[str, list[float]] = {}
    for note in notes(told):
        by_kind.setdefault(note.name.partition("-")[0], []).append(note.at)
    assert by_kind.keys() == {"die", "skull", "cross"}
    for kind, times in by_kind.items():
        assert all(two - one >= GAPS[kind] - 1e-9 for one, two in pairwise(times))


def test_no_die_sounds_like_the_one_before() -> None:
    heard: list[Note] = []
    for throw in range(5):
        heard += [note for note in notes(THROW, 6 * throw) if note.name.startswith("die")]
    assert all(one.name != two.name and one.place != two.place for one, two in pairwise(heard))
    assert len({note.speed for note in heard}) == len(heard)
    assert all(0.85 < note.speed < 1.2 for note in heard)


def test_what_has_not_begun_is_left_out_where_someone_goes_on() -> None:
    audio = ready()
    audio.sounds.play((Cue("hold"), Cue("skull", 900), Cue("curse", 1100)))
    stops = len(audio.calls("stop"))
    audio.sounds.skip()
    assert len(audio.calls("stop")) - stops == 3  # time stands still here: not even the first has begun
    audio.sounds.skip()
    assert len(audio.calls("stop")) - stops == 3


def test_the_speaker_is_given_back() -> None:
    audio = ready()
    audio.sounds.rest()
    assert len(audio.calls("suspend")) == 1
    audio.state = "suspended"
    audio.sounds.rest()
    assert len(audio.calls("suspend")) == 1


# -- ahead of time


def test_sounds_are_made_once_and_in_small_slices() -> None:
    audio = Audio()
    audio.sounds.prepare()
    slices = audio.finish()
    assert len(audio.calls("startRendering")) == len(TIMBRES) == len(slices) - 1
    assert max(slices) <= SLICE
    audio.sounds.prepare()
    assert audio.finish() == [0]
    assert audio.contexts == []  # an AudioContext waits for a tap


def test_the_first_tap_is_heard_when_its_sound_is_ready() -> None:
    audio = Audio()
    audio.sounds.play(THROW)
    audio.sounds.play(HOLD)
    assert started(audio) == 0
    audio.finish()
    assert started(audio) == 1
    audio.finish()
    assert started(audio) == 1


def test_what_was_skipped_meanwhile_is_not_heard_later() -> None:
    audio = Audio()
    audio.sounds.play(THROW)
    audio.sounds.skip()
    audio.finish()
    assert started(audio) == 0


def test_a_sound_that_cannot_be_made_is_left_out() -> None:
    audio = Audio()
    audio.sounds.prepare()
    while audio.promises:
        audio.promises.pop(0).break_off("no")
    audio.sounds.play((*HOLD, *THROW, Cue("win")))
    assert started(audio) == 0


def test_timbres_are_made_of_what_stands_above_them() -> None:
    names = list(TIMBRES)
    for name, timbre in TIMBRES.items():
        for voice in timbre:
            if voice.wave in TIMBRES:
                assert names.index(voice.wave) < names.index(name)
            else:
                assert voice.wave in {"sine", "triangle", NOISE}
                assert 0 < voice.attack < voice.length
                assert 20 < voice.pitch < 12_000
        assert length(timbre, TIMBRES) < 3


# -- where there is no sound


@pytest.mark.parametrize("missing", ["AudioContext", "OfflineAudioContext"])
def test_a_browser_without_web_audio_is_silent(missing: str) -> None:
    audio = Audio(missing=(missing,))
    for _ in range(2):
        audio.sounds.play(THROW)
        audio.finish()
        audio.sounds.skip()
        audio.sounds.rest()
    assert not audio.contexts or started(audio) == 0


def test_a_context_that_sleeps_is_woken_and_plays_then() -> None:
    audio = Audio()
    audio.sounds.prepare()
    audio.finish()
    audio.state = "suspended"
    audio.sounds.play(HOLD)
    assert started(audio) == 0
    (woken,) = audio.promises
    audio.state = "running"
    woken.keep()
    assert started(audio) == 1


def test_a_context_that_may_not_wake_is_silent() -> None:
    audio = Audio()
    audio.sounds.prepare()
    audio.finish()
    audio.state = "interrupted"
    for _ in range(3):
        audio.sounds.play(HOLD)
        audio.promises.pop().break_off("NotAllowedError")
    assert started(audio) == 0
    audio.state = "running"
    audio.sounds.play(HOLD)
    assert started(audio) == 1  # what was missed does not come later
