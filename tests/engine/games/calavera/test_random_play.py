"""Invariants of every state of every game; the games come by every kind of event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import chain, combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calavera import (
    COLOURS,
    Action,
    Face,
    Freeze,
    IllegalAction,
    Nothing,
    Rethrow,
    Row,
    SheetLayout,
    State,
    TakeColour,
    TakeJokers,
    Thrown,
    Zone,
    offers,
    preview,
)
from calavera.game import CHANCE, OVER
from calavera.games.calavera.actions import Choice
from tests.engine.sample_games import STYLES, Played, games, random_game, random_solo
from tests.engine.strategies import layouts

pytestmark = pytest.mark.uncounted


def states() -> Iterator[State]:
    """Yield every state of every game."""
    for game in games():
        yield from game.states


def decisions() -> Iterator[tuple[State, int, Choice]]:
    """Yield every legal choice of every seat that decides."""
    for state in states():
        if isinstance(state.seat, int):
            for choice in state.choices(state.seat):
                yield state, state.seat, choice


UNIVERSE: tuple[Action, ...] = (
    *(TakeColour(colour, count) for colour in COLOURS for count in range(1, 7)),
    *(TakeJokers(colour, count) for colour in COLOURS for count in range(1, 7)),
    *(Freeze(colour, count) for colour in COLOURS for count in range(1, 7)),
    Nothing(),
    *(Rethrow(positions) for size in range(7) for positions in combinations(range(6), size)),
    *(Rethrow(positions) for positions in ((-1,), (6,), (0, 0), (1, 0), (0, 6), tuple(range(7)))),
    *(TakeColour(Face.ORANGE, count) for count in (-1, 0, 7)),
    *(TakeJokers(Face.PINK, count) for count in (-1, 0, 7)),
    *(Freeze(Face.GREEN, count) for count in (-1, 0, 7)),
)
"""Every decision that any state allows, in the order of `legal_actions`, and what lies just beside them."""

ORDER = {action: place for place, action in enumerate(UNIVERSE)}


# -- who acts


def test_a_state_is_over_or_chances_or_someones() -> None:
    for state in states():
        deciding, chancing = bool(state.legal_actions()), bool(state.chance_outcomes())
        assert (state.over, chancing, deciding).count(True) == 1
        assert isinstance(state.seat, int) == deciding
        assert (state.seat is CHANCE, state.seat is OVER) == (chancing, state.over)
        assert state.fresh == (not state.dice)


def test_legal_actions_come_in_a_fixed_order_without_duplicates() -> None:
    for state in states():
        legal = state.legal_actions()
        assert legal == deepcopy(state).legal_actions()
        assert len(set(legal)) == len(legal)
        assert legal == tuple(sorted(legal, key=ORDER.__getitem__))


def test_an_action_is_legal_or_refused_with_a_reason() -> None:
    for number, state in enumerate(states()):
        legal = set(state.legal_actions())
        for place, action in enumerate(UNIVERSE):
            reason = state.why_not(action)
            assert (reason is None) == (action in legal), (state, action)
            # Each is also applied, by turns: every action meets a quarter of the states.
            assert (number + place) % 4 or reason == refused(state, action)


def refused(state: State, action: Action) -> object:
    """Return why `apply` refuses; None where it does not. (A bare try, because pytest.raises is slow.)"""
    try:
        assert state.apply(action) != state
    except IllegalAction as error:
        return error.reason
    return None


def test_faces_are_refused_unless_they_are_as_many_as_the_dice_in_the_air() -> None:
    for state in states():
        for count in range(8):
            thrown = Thrown(count * (Face.JOKER,))
            fits = bool(state.chance_outcomes()) and count == len(state.flying)
            assert (state.why_not(thrown) is None) == fits
            assert (refused(state, thrown) is None) == fits


def test_apply_leaves_its_receiver_equal() -> None:
    for game in games():
        for state, action, after in game.steps():
            before = deepcopy(state)
            assert state.apply(action) == after
            assert state == before
            assert hash(state) == hash(before)


def test_weights_sum_to_the_number_of_throws() -> None:
    for state in states():
        outcomes = state.chance_outcomes()
        if outcomes:
            assert sum(weight for _, weight in outcomes) == 6 ** len(state.flying)
            assert len({thrown for thrown, _ in outcomes}) == len(outcomes)


# -- how things go on


def test_crosses_never_fall_and_closed_rows_stay() -> None:
    for game in games():
        for state, _, after in game.steps():
            for old, new in zip(rows(state), rows(after), strict=True):
                assert new.crosses >= old.crosses
                assert new == old if old.closed else True


def test_only_the_last_choice_of_a_turn_passes_it_on() -> None:
    for game in games():
        for state, _, after in game.steps():
            if after.active != state.active:
                assert after.active == (state.active + 1) % len(state.sheets)
                assert after.fresh
                assert state.choice is not None or not state.skulls


def test_the_last_turn_stays_on_the_table() -> None:
    for game in games():
        *_, (state, action, after) = game.steps()
        assert (after.active, after.dice, after.throws) == (state.active, state.dice, state.throws)
        assert action in (after.choice, *after.replies)


def test_games_end_and_only_by_four_closed_rows_or_alone_after_the_last_turn() -> None:
    for game in games():
        *running, last = game.states
        assert any(all(row.closed for row in sheet.rows) for sheet in last.sheets) or last.turns_left == 0
        assert not any(all(row.closed for row in sheet.rows) for s in running for sheet in s.sheets)
        assert 0 not in {state.turns_left for state in running}


def test_alone_every_choice_uses_up_a_turn_and_no_one_replies() -> None:
    met = Counter[str]()
    for game in games():
        for state, action, after in game.steps():
            if state.turns_left is None:
                assert after.turns_left is None
                continue
            assert len(state.sheets) == 1
            chosen = isinstance(action, Choice)
            assert after.turns_left == state.turns_left - chosen
            assert after.fresh == (chosen and not after.over) or state.fresh == after.fresh
            met["ended by turns"] += after.turns_left == 0
            met["ended by rows"] += after.over and after.turns_left != 0
            met["skulls"] += chosen and bool(state.skulls)
    assert min(met.values()) > 0
    assert len(met) == 3


def test_returns_equals_a_naive_count() -> None:
    for game in games():
        for state, won in zip(game.states, naive_bonuses(game), strict=True):
            expected = []
            for sheet, points in zip(state.sheets, won, strict=True):
                total = sum(points.values())
                for row in sheet.rows:
                    box = state.layout.boxes[row.crosses - 1]
                    if row.crosses and (row.closed or box.zone is Zone.POINTS):
                        total += box.value
                expected.append(total)
            assert state.returns() == tuple(expected)


def rows(state: State) -> list[Row]:
    """Return every row at the table."""
    return [row for sheet in state.sheets for row in sheet.rows]


def naive_bonuses(game: Played) -> Iterator[list[dict[int, int]]]:
    """Yield the bonus points by seat and line before each action, from the crosses alone."""
    layout = game.states[0].layout
    printed = [(crosses, box.line) for crosses, box in enumerate(layout.boxes, 1) if box.line is not None]
    won: list[dict[int, int]] = [{} for _ in game.states[0].sheets]
    for state in game.states:
        completed = {line for points in won for line in points}
        for sheet, points in zip(state.sheets, won, strict=True):
            for crosses, line in printed:
                if line not in points and all(row.crosses >= crosses for row in sheet.rows):
                    prize = layout.lines[line]
                    points[line] = prize.later if line in completed else prize.first
        yield [dict(points) for points in won]


# -- what a preview promises


def finish(state: State) -> State:
    """Return the state after the turn, every seat that is still to choose taking its first choice."""
    while isinstance(state.seat, int) and state.choice is not None:
        state = state.apply(state.choices(state.seat)[0])
    return state


def test_previews_agree_with_what_happens() -> None:
    for state, seat, choice in decisions():
        seen = preview(state, seat, choice)
        after = finish(state.apply(choice))
        if seat == state.active:  # the others' marks of the same turn change nothing on this sheet
            assert state.apply(choice).sheets[seat] == after.sheets[seat]
        old, new = state.sheets[seat], after.sheets[seat]
        assert seen.seat == seat
        assert seen.gain == after.returns()[seat] - state.returns()[seat]
        assert seen.over == (all(row.closed for row in new.rows) or state.turns_left == 1)
        fresh = [line for line in range(len(new.bonuses)) if new.bonuses[line] != old.bonuses[line]]
        assert seen.lines == tuple((line, new.bonuses[line]) for line in fresh)
        if isinstance(choice, Nothing):
            assert seen.colour is None
            assert (seen.before, seen.lost, seen.closes, old) == (seen.after, 0, False, new)
            continue
        assert seen.colour is choice.colour
        assert (seen.before, seen.after) == (old.rows[choice.colour], new.rows[choice.colour])
        made = 0 if isinstance(choice, Freeze) else choice.dice
        assert seen.lost == made - (seen.after.crosses - seen.before.crosses)
        assert seen.value == state.layout.boxes[seen.after.crosses - 1].value
        assert seen.closes == seen.after.closed
        untouched = [colour for colour in COLOURS if colour is not choice.colour]
        assert all(new.rows[colour] == old.rows[colour] for colour in untouched)


def test_previews_foretell_the_forced_choices() -> None:
    for state, seat, choice in decisions():
        forced = preview(state, seat, choice).forced
        if seat != state.active:
            assert forced == ()
            continue
        met = []
        after = state.apply(choice)
        while isinstance(after.seat, int) and after.choice is not None:
            met.append((after.seat, after.legal_actions()))
            after = after.apply(after.legal_actions()[-1])
        assert forced == tuple(met)


def test_every_legal_choice_is_offered() -> None:
    for state in states():
        if isinstance(state.seat, int):
            shown = offers(state, state.seat)
            legal = [choice for choice in state.choices(state.seat) if not isinstance(choice, Nothing)]
            assert legal == [choice for choice in shown if state.why_not_choice(state.seat, choice) is None]


# -- that all of it was met


def events(game: Played) -> Iterator[str]:
    """Yield the names of the events."""
    for state, action, after in game.steps():
        if isinstance(action, Thrown | Rethrow):
            yield "curse" if after.cursed else "dice"
            continue
        who = "active" if state.choice is None else "other"
        yield f"{who} {type(action).__name__}"
        if who == "active" and isinstance(action, Nothing) and not state.cursed:
            yield "active can do nothing"
        yield from marks(state, after, who)
        if after.over:
            yield f"{who} ends the game"
            if sum(sheet.full for sheet in after.sheets) > 1:
                yield "two end the game at once"


def marks(state: State, after: State, who: str) -> Iterator[str]:
    """Yield the effects of the marks between two states."""
    full = Counter[int]()
    for old, new in zip(state.sheets, after.sheets, strict=True):
        for before, now in zip(old.rows, new.rows, strict=True):
            if now.closed and not before.closed and state.layout.boxes[now.crosses - 1].zone is Zone.DEATH:
                yield f"{who} closed in the death zone"
        for line, (was, points) in enumerate(zip(old.bonuses, new.bonuses, strict=True)):
            if was != points:
                first = points == state.layout.lines[line].first
                full[line] += first
                yield f"{who} line {line + 1} {'first' if first else 'later'}"
    if full and max(full.values()) > 1:
        yield "two are first at once"


def test_every_kind_of_event_occurred() -> None:
    met = Counter(chain.from_iterable(map(events, games())))
    met.update("crosses lost" for state, seat, choice in decisions() if preview(state, seat, choice).lost)
    met.update("negative total" for game in games() if min(game.states[-1].returns()) < 0)
    met.update("tie" for game in games() if len(set(game.states[-1].returns())) == 1)
    wanted = [
        "curse",
        "dice",
        "crosses lost",
        "negative total",
        "tie",
        "active can do nothing",
        "active TakeColour",
        "active TakeJokers",
        "active Freeze",
        "active Nothing",
        "other TakeColour",
        "other TakeJokers",
        "other Nothing",
        "active closed in the death zone",
        "other closed in the death zone",
        "active ends the game",
        "other ends the game",
        "two end the game at once",
        "two are first at once",
        *(f"active line {line} {when}" for line in (1, 2, 3) for when in ("first", "later")),
        *(f"other line {line} {when}" for line in (1, 2) for when in ("first", "later")),
    ]
    assert [event for event in wanted if not met[event]] == []
    assert "other Freeze" not in met


# -- any sheet


@given(layouts(), st.integers(1, 4), st.sampled_from(sorted(STYLES)), st.integers(0, 2**32))
@settings(max_examples=25)
def test_any_sheet_can_be_played_to_the_end(layout: SheetLayout, seats: int, style: str, seed: int) -> None:
    random, styles = Random(seed), seats * [STYLES[style]]
    alone = seats == 1
    game = random_solo(random, styles[0], 12, layout) if alone else random_game(random, seats, styles, layout)
    assert game.states[-1].over
    assert all(row.crosses <= len(layout.boxes) for row in rows(game.states[-1]))
    *_, won = naive_bonuses(game)
    final = game.states[-1]
    assert [sum(sheet.bonuses) for sheet in final.sheets] == [sum(points.values()) for points in won]
