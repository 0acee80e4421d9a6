"""Every sound of the page, made by the browser itself: rendered once ahead of time, then only started.

A sound costs its tap no more than a few calls into the browser, whose own objects are handed in.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import shake_128
from math import ceil
from typing import Any

from web.app.browser.timbres import NOISE, TIMBRES, Voice, length
from web.app.game_protocol.model import Cue
from web.app.state.cues import landings

__all__ = ["RATE", "Note", "Sounds", "notes"]

RATE = 44_100
"""Samples a second."""

PLACES = (-0.5, -0.25, 0.0, 0.25, 0.5)
"""From left to right: where the dice fall."""

MIDDLE = 2

SILENT = 0.0001
"""The end of a fading tone: 80 dB below the loudest, as a fade of this kind never reaches zero."""

GAPS = {"die": 0.03, "skull": 0.13, "cross": 0.07, "bonus": 0.17, "close": 0.1, "freeze": 0.1}
"""Seconds that must lie between two sounds of a kind: together they would be one, and too loud."""

_NAMES = {"hold": "tick", "pick": "paper", "hello": "turn", "line": "bonus"}
"""The sound of an effect where it is not called the same."""

_AFTER = 0.01
"""Seconds by which everything is late: what should have begun already would begin with a click."""


@dataclass(frozen=True, slots=True)
class Note:
    """One sound to start."""

    name: str
    at: float
    """Seconds after the tap."""
    speed: float = 1.0
    """The speed, and so the pitch, as a factor."""
    place: int = MIDDLE
    """One of PLACES."""


def notes(told: Iterable[Cue], dice: int = 0) -> Iterator[Note]:
    """Yield the sounds of some effects. No two dice are alike: `dice` is how many have been heard before."""
    free: dict[str, float] = {}
    for effect in told:
        for note in _notes(effect, dice):
            kind = note.name.partition("-")[0]
            at = max(note.at, free.get(kind, 0.0))
            free[kind] = at + GAPS.get(kind, 0.0)
            yield Note(note.name, at, note.speed, note.place)
        dice += effect.count if effect.kind == "throw" else 0


def _notes(effect: Cue, dice: int) -> Iterator[Note]:
    times = [at / 1000 for at in sorted(landings(effect))]
    if effect.kind == "throw":
        if effect.lasts:
            yield Note("rattle", effect.delay / 1000)
        for number, at in enumerate(times, dice):
            # Steps of the golden ratio never come back to the same place, and lie evenly.
            yield Note(f"die-{number % 3}", at, 0.88 + number * 0.618034 % 1 * 0.28, number * 2 % len(PLACES))
    elif effect.kind == "pencil":
        for number, at in enumerate(times):
            yield Note("cross", at, (1.0, 1.09, 0.94)[number % 3])
    elif effect.kind == "release":
        yield Note("tick", effect.delay / 1000, 0.8)
    else:
        yield Note(_NAMES.get(effect.kind, effect.kind), effect.delay / 1000)


class Sounds:
    """Plays effects; silent where the browser has no Web Audio or does not allow it.

    `new(name, *values)` makes an AudioContext or an OfflineAudioContext; it gives None where there is none.
    """

    def __init__(self, new: Callable[..., Any]) -> None:
        self._new = new
        self._context: Any = None
        self._places: list[Any] = []
        self._noise: Any = None
        self._made: dict[str, Any] = {}
        self._todo: list[str] | None = None
        self._waiting: tuple[Cue, ...] = ()
        self._coming: list[tuple[float, Any]] = []
        self._dice = 0

    def prepare(self) -> None:
        """Render every sound once, one after the other and off the page's thread."""
        if self._todo is None:
            self._todo = list(reversed(TIMBRES))
            self._render()

    def play(self, told: tuple[Cue, ...]) -> None:
        """Start the sounds of some cues, right after a tap: browsers insist on one."""
        if told:
            self._waiting = told
            self.prepare()
            self._open()
            self._start()

    def skip(self) -> None:
        """Cancel sounds that have not begun yet, as when a player does not wait for the dice to settle."""
        self._waiting = ()
        if self._coming:
            now = self._context.currentTime
            for at, source in self._coming:
                if at > now:
                    source.stop()
            self._coming = []

    def rest(self) -> None:
        """Release the speaker until the next sound."""
        if self._context is not None and self._context.state == "running":
            self._context.suspend()

    # -- at the tap

    def _open(self) -> None:
        """Make the context that plays at the first sound, and wake it if it sleeps."""
        if self._context is None:
            self._context = self._new("AudioContext")
            if self._context is None:
                return
            self._places = [self._place(side) for side in PLACES]
        if self._context.state != "running":
            # Where the browser refuses, the context stays asleep and the page silent.
            self._context.resume().then(self._start, self._start)

    def _place(self, side: float) -> Any:
        place = self._context.createStereoPanner()
        place.pan.value = side
        place.connect(self._context.destination)
        return place

    def _start(self, _: Any = None) -> None:
        """Start a waiting sound, once all that it is made of is rendered."""
        if not self._waiting or self._todo or self._context is None or self._context.state != "running":
            return
        now = self._context.currentTime + _AFTER
        self._coming = [coming for coming in self._coming if coming[0] > now]
        for note in notes(self._waiting, self._dice):
            if note.name in self._made:
                self._start_note(note, now + note.at)
        self._dice += sum(effect.count for effect in self._waiting if effect.kind == "throw")
        self._waiting = ()

    def _start_note(self, note: Note, at: float) -> None:
        source = self._context.createBufferSource()
        source.buffer = self._made[note.name]
        if note.speed != 1:
            source.playbackRate.value = note.speed
        source.connect(self._places[note.place])
        source.start(at)
        self._coming.append((at, source))

    # -- ahead of time

    def _render(self) -> None:
        """Render the next sound; the browser calls back when it is done."""
        if not self._todo:
            self._start()
            return
        name = self._todo[-1]
        frames = ceil(length(TIMBRES[name], TIMBRES) * RATE)
        room = self._new("OfflineAudioContext", 1, frames, RATE)
        if room is None:
            return
        if self._noise is None:
            self._noise = _noise(room)
        out = room.destination
        for voice in TIMBRES[name]:
            self._voice(room, voice, out)
        room.startRendering().then(partial(self._rendered, name), partial(self._rendered, name, None))

    def _rendered(self, name: str, buffer: Any, _: Any = None) -> None:
        """Take a sound; one that could not be rendered is left out."""
        assert self._todo
        self._todo.pop()
        if buffer is not None:
            self._made[name] = buffer
        self._render()

    def _voice(self, room: Any, voice: Voice, out: Any) -> None:
        fade = room.createGain()
        fade.connect(out)
        if voice.wave in TIMBRES:
            if voice.wave in self._made:
                self._borrowed(room, voice, fade)
            return
        source = self._noise_source(room, voice, fade) if voice.wave == NOISE else _tone(room, voice, fade)
        gain, end = fade.gain, voice.at + voice.length
        gain.setValueAtTime(0, voice.at)
        gain.linearRampToValueAtTime(voice.level, voice.at + voice.attack)
        gain.exponentialRampToValueAtTime(SILENT, end)
        source.stop(end)

    def _borrowed(self, room: Any, voice: Voice, fade: Any) -> None:
        """Play another sound at another pitch; it fades by itself."""
        fade.gain.value = voice.level
        source = room.createBufferSource()
        source.buffer = self._made[voice.wave]
        if voice.pitch != 1:
            source.playbackRate.value = voice.pitch
        source.connect(fade)
        source.start(voice.at)

    def _noise_source(self, room: Any, voice: Voice, fade: Any) -> Any:
        source = room.createBufferSource()
        source.buffer = self._noise
        source.loop = True
        band = room.createBiquadFilter()
        band.type = "bandpass"
        band.Q.value = voice.sharp
        _glide(band.frequency, voice)
        source.connect(band)
        band.connect(fade)
        source.start(voice.at, voice.at * 7.3 % 0.5)  # not always the same piece of the same noise
        return source


def _tone(room: Any, voice: Voice, fade: Any) -> Any:
    source = room.createOscillator()
    if voice.wave != "sine":
        source.type = voice.wave
    _glide(source.frequency, voice)
    source.connect(fade)
    source.start(voice.at)
    return source


def _glide(pitch: Any, voice: Voice) -> None:
    pitch.setValueAtTime(voice.pitch, voice.at)
    if voice.end:
        pitch.exponentialRampToValueAtTime(voice.end, voice.at + voice.length)


def _noise(room: Any) -> Any:
    """Make half a second of noise, between -1 and 1; the same noise everywhere."""
    samples = RATE // 2
    # Random signs and fractions, one exponent: as floats they are white noise, made without a loop in Python.
    chance = int.from_bytes(shake_128(b"noise").digest(4 * samples), "little")
    kept = int.from_bytes(b"\xff\xff\x7f\x80" * samples, "little")
    exponents = int.from_bytes(b"\x00\x00\x00\x3f" * samples, "little")
    floats = array("f", (chance & kept | exponents).to_bytes(4 * samples, "little"))
    buffer = room.createBuffer(1, samples, RATE)
    buffer.getChannelData(0).assign(floats)
    return buffer
