"""Cues agree with the records, over whole games."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from calavera import Freeze, State, Thrown, read, write
from tests.web.games_played import Step, ask, at, changed, finished, fresh_page, press, running, steps
from web.app.game_protocol.model import TOSS, Cue
from web.app.games.calavera.model.cues import CROSS, SHUT
from web.app.state.cues import TEMPO, buzz, effects, landings
from web.app.state.page import Page, decider
from web.app.state.people.options import CHOICES, Options
from web.app.state.screens import AT_START, Rules

STYLE = Path(__file__).parents[3] / "web" / "style"


def kinds(before: Page, after: Page) -> list[str]:
    return [effect.kind for effect in effects(before, after)]


def played(step: Step) -> bool:
    """Return whether a step went on in the same game."""
    before, after = step.before.record, step.after.record
    return before is not None and after is not None and after.actions[: len(before.actions)] == before.actions


def grown() -> list[Step]:
    """Return the steps that brought new actions."""
    return [
        step
        for step in steps()
        if played(step) and len(running(step.after).actions) > len(running(step.before).actions)
    ]


def crosses(state: State) -> int:
    return sum(row.crosses for sheet in state.sheets for row in sheet.rows)


def closed(state: State) -> int:
    return sum(row.closed for sheet in state.sheets for row in sheet.rows)


def lines(state: State) -> int:
    return sum(len(sheet.reached(state.layout)) for sheet in state.sheets)


def expected(step: Step) -> Counter[str]:
    """Count how often each kind has to be there, from the two records."""
    old, new = running(step.before), running(step.after)
    actions = new.actions[len(old.actions) :]
    thrown = any(isinstance(action, Thrown) for action in actions)
    frozen = sum(isinstance(action, Freeze) for action in actions)
    ends = decider(old.state) != decider(new.state)
    counts = {
        "throw": sum(isinstance(action, Thrown) for action in actions),
        "skull": new.state.skulls - old.state.skulls if thrown else 0,
        "curse": int(thrown and new.state.cursed),
        "freeze": frozen,
        "close": closed(new.state) - closed(old.state) - frozen,
        "bonus": lines(new.state) - lines(old.state),
        "turn": int(ends and not new.state.over),
        "win": int(new.state.over),
    }
    return Counter({kind: count for kind, count in counts.items() if count})


# -- whole games


def test_every_step_brings_what_the_records_say() -> None:
    seen: Counter[str] = Counter()
    for step in grown():
        told = effects(step.before, step.after)
        counted = Counter(effect.kind for effect in told if effect.kind != "pencil")
        assert counted == expected(step), step.intent
        drawn = crosses(running(step.after).state) - crosses(running(step.before).state)
        assert sum(effect.count for effect in told if effect.kind == "pencil") == drawn
        seen += counted
    assert set(seen) >= {"throw", "skull", "curse", "freeze", "close", "bonus", "turn", "win"}


def test_a_throw_tells_how_many_dice_are_in_the_air() -> None:
    for step in grown():
        thrown = [
            len(action.faces)
            for action in running(step.after).actions[len(running(step.before).actions) :]
            if isinstance(action, Thrown)
        ]
        told = effects(step.before, step.after)
        assert [effect.count for effect in told if effect.kind == "throw"] == thrown


def test_effects_come_in_order_and_skulls_after_the_dice() -> None:
    for step in grown():
        told = effects(step.before, step.after.with_person(options=Options()))
        assert all(one.delay <= two.delay for one, two in pairwise(told))
        if told and told[0].kind == "throw":
            assert [effect.delay for effect in told[1:]] == sorted({effect.delay for effect in told[1:]})
            assert all(effect.delay >= TOSS for effect in told[1:])


def test_whatever_brings_no_action_is_silent_but_for_the_hand_on_the_dice() -> None:
    touched = {"hold", "release", "pick"}
    for step in steps():
        if played(step) and len(running(step.after).actions) == len(running(step.before).actions):
            told = kinds(step.before, step.after)
            if step.intent == "option sound on":
                assert told == ["hello"]
                continue
            assert set(told) <= touched
            assert len(told) <= 1
            if step.intent.split()[0] in {
                "language",
                "look",
                "why",
                "menu",
                "resume",
                "setup",
                "unpick",
            }:
                assert told == []


def test_taking_back_is_silent() -> None:
    undone = [step for step in steps() if step.intent == "undo"]
    assert undone
    assert all(effects(step.before, step.after) == () for step in undone)


def test_a_step_backwards_through_any_game_is_silent() -> None:
    assert all(effects(step.after, step.before) == () for step in grown())


def test_a_new_game_and_a_rematch_are_silent() -> None:
    start = fresh_page()
    assert effects(start, ask(start, "new")) == ()
    over = finished()
    assert effects(over, ask(over, "rematch")) == ()


def test_a_loaded_game_is_silent() -> None:
    page = finished()
    loaded = changed(page, record=read(write(running(page))))
    before = changed(page, record=running(page).back(3))
    assert effects(changed(page, record=None), page) == ()
    assert effects(page, loaded) == ()
    assert effects(before, loaded) == ()
    assert effects(before, page) != ()


def test_an_earlier_moment_is_silent() -> None:
    step = grown()[-1]
    assert effects(step.before, changed(step.after, moment=2)) == ()
    assert effects(changed(step.after, moment=2), step.after) == ()


def test_another_screen_is_silent() -> None:
    page = press(at("OOGPJS o2 2:p1"), "throw")
    assert effects(page, changed(page, screens=(*AT_START, Rules()), held=frozenset({0}))) == ()


# -- hands on the table


def test_holding_releasing_and_picking_tick() -> None:
    page = press(ask(fresh_page(), "new"), "throw")
    held = press(page, "hold 1")
    assert kinds(page, held) == ["hold"]
    assert kinds(held, press(held, "hold 1")) == ["release"]
    choice = str(running(page).state.legal_actions()[0])
    picked = ask(page, f"pick {choice}")
    assert kinds(page, picked) == ["pick"]
    assert kinds(picked, ask(picked, f"pick {choice}")) == []
    assert kinds(picked, ask(picked, "unpick")) == []


def test_where_resting_the_mouse_picks_picking_is_silent() -> None:
    page = press(ask(fresh_page(), "new"), "throw")
    page = page.with_person(options=Options(click="once"))
    picked = ask(page, f"pick {running(page).state.legal_actions()[0]}")
    assert picked.match.draft.picked is not None
    assert kinds(page, picked) == []


def test_switching_the_sound_on_lets_it_be_heard() -> None:
    page = fresh_page()
    on, off = ask(page, "option sound on"), ask(page, "option sound off")
    assert kinds(page, on) == kinds(off, on) == ["hello"]
    assert kinds(page, off) == kinds(on, off) == kinds(on, on) == []
    assert kinds(on, ask(on, "option speed fast")) == []


# -- time


def test_the_tempo_is_that_of_the_style_sheet() -> None:
    style = (STYLE / "tokens.css").read_text()
    tempo = dict(re.findall(r'\[data-speed="(\w+)"\] \{ --tempo: ([\d.]+); \}', style))
    assert re.search(r":root \{ --tempo: 1; \}", style)
    assert {"normal": "1", **tempo} == {speed: f"{factor:g}" for speed, factor in TEMPO.items()}
    assert set(TEMPO) == set(CHOICES["speed"])
    lengths = dict(re.findall(r"--(\w+): calc\((\d+)ms \* var\(--tempo\)\)", style))
    assert int(lengths["toss"]) == TOSS
    assert int(lengths["slow"]) == SHUT
    motion = (STYLE / "motion.css").read_text()
    assert "draw var(--quick) ease-out calc(var(--quick) * 1.6 * (var(--nth) - 1))" in motion
    assert round(int(lengths["quick"]) * 1.6) == CROSS


@pytest.mark.parametrize("speed", CHOICES["speed"])
def test_delays_follow_the_speed(speed: str) -> None:
    for step in grown():
        slow = effects(step.before, step.after.with_person(options=Options()))
        told = effects(step.before, step.after.with_person(options=Options(speed=speed)))
        assert [effect.kind for effect in told] == [effect.kind for effect in slow]
        assert [effect.delay for effect in told] == [round(effect.delay * TEMPO[speed]) for effect in slow]


def test_without_motion_everything_sounds_at_once() -> None:
    for step in grown():
        told = effects(step.before, step.after, still=True)
        assert {effect.delay + effect.lasts for effect in told} <= {0}


def test_dice_land_within_the_toss_and_no_two_together() -> None:
    for dice in range(1, 7):
        lands = landings(Cue("throw", 0, dice, TOSS))
        assert len(set(lands)) == dice
        assert all(0 < at < TOSS for at in lands)


# -- vibration


def test_a_pattern_has_vibration_and_rest_in_turn() -> None:
    felt = 0
    for step in grown():
        for speed in TEMPO:
            told = effects(step.before, step.after.with_person(options=Options(speed=speed)))
            pattern = buzz(told)
            assert all(length > 0 for length in pattern[1:])
            assert sum(pattern) < 4000
            assert len(pattern) % 2 or not pattern
            felt += bool(pattern)
    assert felt


@pytest.mark.parametrize(
    ("told", "pattern"),
    [
        ((), []),
        ((Cue("turn"),), []),
        ((Cue("hold"),), [12]),
        ((Cue("skull", 900),), [0, 900, 50]),
        ((Cue("skull"), Cue("skull", 170)), [50, 120, 50]),
        ((Cue("skull"), Cue("skull"), Cue("close")), [60]),
        ((Cue("pencil", 0, 3, 450),), [12, 138, 12, 138, 12]),
        ((Cue("curse", 100),), [0, 100, 180, 90, 320]),
        ((Cue("throw", 0, 6, 0),), [14]),
    ],
)
def test_the_pattern_of(told: tuple[Cue, ...], pattern: list[int]) -> None:
    assert buzz(told) == pattern


def test_every_die_that_lands_is_felt() -> None:
    pattern = buzz([Cue("throw", 0, 6, TOSS)])
    assert pattern[0::2] == [0, *6 * [14]]
