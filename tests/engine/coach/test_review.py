"""The review of a game: its ledger adds up, and every part of it is what it says."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from calavera import CLASSIC, Action, Record, Rethrow, State, Thrown, new_game, new_solo, parse
from calavera.coach.review import GRADE_LOSSES, GRADES, HALVING_LOSS, Review, review_steps
from calavera.coach.slices import finished
from calavera.games.calavera.bots.analysis import SOLO_POINTS_PER_WIN, analyse, outlook, variance_steps
from tests.engine.sample_games import BARE, SHORT, STYLES, played

STARTS = {
    "two": new_game(2, SHORT),
    "three": new_game(3, SHORT),
    "four": new_game(4, BARE),
    "solo": new_solo(4),
}

HEAD = (("Game", "Calavera"),)


@cache
def game(name: str) -> Record:
    """Play a whole short game, each seat in another style."""
    start = STARTS[name]
    styles = [STYLES[style] for style in ("anything", "hasty", "even", "freezer")][: len(start.sheets)]
    whole = played(start, styles, Random(5))
    return Record(HEAD, whole.actions, whole.states)


@cache
def opening() -> Record:
    """Return the first two turns of a game of two on the sheet that the values were trained for."""
    whole = played(new_game(2), [STYLES["anything"], STYLES["even"]], Random(2))
    turns = [number for number, state in enumerate(whole.states) if state.fresh]
    return Record(HEAD, whole.actions[: turns[2]], whole.states[: turns[2] + 1])


@cache
def review(name: str) -> Review:
    """Review the game of this name."""
    return finished(review_steps(opening() if name == "opening" else game(name)))


every_game = pytest.mark.parametrize("name", [*STARTS, "opening"])
tables = pytest.mark.parametrize("name", ["two", "three", "four", "opening"])


@every_game
def test_every_account_adds_up_to_its_result(name: str) -> None:
    for account in review(name).accounts:
        parts = account.start, account.luck, account.own, account.others, account.remainder
        assert sum(parts) == pytest.approx(account.result, abs=1e-9)
        assert account.own <= 0 <= account.others


@pytest.mark.parametrize("name", STARTS)
def test_the_result_is_what_the_game_came_to(name: str) -> None:
    results = tuple(account.result for account in review(name).accounts)
    state = game(name).state
    assert results == outlook(state)
    if state.solo:
        assert results == state.returns()


@tables
def test_what_one_seat_loses_the_others_have(name: str) -> None:
    accounts = review(name).accounts
    assert sum(account.start for account in accounts) == pytest.approx(1)
    assert sum(account.luck for account in accounts) == pytest.approx(0, abs=1e-9)
    assert sum(account.own + account.others for account in accounts) == pytest.approx(0, abs=1e-9)
    assert sum(account.remainder for account in accounts) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("name", ["solo", "opening", "four"])
def test_the_chances_are_told_for_every_moment(name: str) -> None:
    record = opening() if name == "opening" else game(name)
    chances = review(name).chances
    assert len(chances) == len(record.states)
    for told, state in zip(chances, record.states, strict=True):
        if state.choice is None or state.over:  # while others choose, the turn's promise stands
            assert told == pytest.approx(outlook(state), abs=1e-6)


def test_alone_nearly_nothing_is_left_over() -> None:
    [account] = review("solo").accounts
    assert abs(account.remainder) < 0.01
    assert account.start == pytest.approx(outlook(STARTS["solo"])[0])
    assert account.others == 0


@every_game
def test_a_decision_is_told_where_there_was_a_choice_with_what_it_lost(name: str) -> None:
    record = opening() if name == "opening" else game(name)
    chosen = [n for n, state in enumerate(record.states[:-1]) if len(state.legal_actions()) > 1]
    assert [decision.number for decision in review(name).decisions] == chosen
    for decision in review(name).decisions[:12]:
        analysis = analyse(record.states[decision.number])
        assert decision.seat == analysis.seat
        assert decision.action == record.actions[decision.number]
        assert decision.best == analysis.best.action
        assert decision.loss == pytest.approx(analysis.loss(decision.action), abs=1e-12)


def test_a_throws_luck_is_what_the_thrower_gained() -> None:
    record, found = game("two"), review("two")
    assert [throw.number for throw in found.throws] == [
        n for n, action in enumerate(record.actions) if isinstance(action, Thrown)
    ]
    for throw in found.throws:
        before, after = (found.chances[n][throw.seat] for n in (throw.number, throw.number + 1))
        assert throw.luck == pytest.approx(after - before)


@pytest.mark.parametrize("name", STARTS)
def test_luck_is_fair_and_scatters_as_far_as_the_dice_say(name: str) -> None:
    state = STARTS[name].apply(parse("OOOKJS")).apply(Rethrow((3, 4)))
    landed = [(outlook(state.apply(thrown))[0], weight) for thrown, weight in state.chance_outcomes()]
    total = 6 ** len(state.flying)
    mean = sum(value * weight for value, weight in landed) / total
    variance = sum((value - mean) ** 2 * weight for value, weight in landed) / total
    # With more than two seats chances are bent products, and only nearly fair.
    assert mean == pytest.approx(outlook(state)[0], abs=1e-9 if len(state.sheets) < 3 else 0.01)
    assert finished(variance_steps(state)) == pytest.approx(variance, abs=1e-12)
    assert variance > 0


@every_game
def test_the_band_is_wider_than_nothing(name: str) -> None:
    assert all(account.band > 0 for account in review(name).accounts)


def test_between_two_the_band_is_the_same_for_both() -> None:
    one, two = review("two").accounts
    assert one.band == pytest.approx(two.band)


@every_game
def test_grades_follow_from_the_loss(name: str) -> None:
    unit = SOLO_POINTS_PER_WIN if name == "solo" else 1
    for decision in review(name).decisions:
        place = GRADES.index(decision.grade)
        assert place == 0 or decision.loss >= unit * GRADE_LOSSES[place - 1]
        assert place == len(GRADE_LOSSES) or decision.loss < unit * GRADE_LOSSES[place]


@every_game
def test_the_accuracy_halves_with_the_mean_loss(name: str) -> None:
    unit = SOLO_POINTS_PER_WIN if name == "solo" else 1
    for seat, account in enumerate(review(name).accounts):
        losses = [decision.loss for decision in review(name).decisions if decision.seat == seat]
        mean = sum(losses) / len(losses)
        assert account.accuracy == pytest.approx(0.5 ** (mean / unit / HALVING_LOSS))
        assert sum(review(name).graded(seat).values()) == len(losses)


def test_perfect_play_is_accurate_and_costs_nothing() -> None:
    def perfect(state: State, _: Random) -> Action:
        best: Action = analyse(state).best.action
        return best

    whole = played(new_solo(2), [perfect], Random(1))
    found = finished(review_steps(Record(HEAD, whole.actions, whole.states)))
    [account] = found.accounts
    assert account.accuracy == pytest.approx(1)
    assert account.own == pytest.approx(0, abs=1e-9)
    assert found.costliest == ()
    assert found.graded(0)["fine"] == len(found.decisions)


def test_the_costliest_and_the_luckiest_come_first() -> None:
    found = review("two")
    losses = [decision.loss for decision in found.costliest]
    assert len(losses) == 3
    assert losses == sorted((decision.loss for decision in found.decisions), reverse=True)[:3]
    for seat in (0, 1):
        own = sorted((one.loss for one in found.decisions if one.seat == seat), reverse=True)
        costliest = found.costliest_of(seat)
        assert [one.loss for one in costliest] == own[: len(costliest)]
        assert {one.seat for one in costliest} == {seat}
    lucks = [throw.luck for throw in found.luckiest]
    assert len(lucks) == 3
    assert lucks == sorted((throw.luck for throw in found.throws), reverse=True)[:3]


def test_a_game_that_has_not_begun_has_a_start_and_nothing_else() -> None:
    found = finished(review_steps(Record(HEAD, (), (STARTS["two"],))))
    assert not found.decisions
    assert not found.throws
    assert found.costliest == ()
    assert found.luckiest == ()
    for account, start in zip(found.accounts, outlook(STARTS["two"]), strict=True):
        assert account.result == account.start == start
        assert account.accuracy is None


def test_it_says_whether_its_values_were_trained() -> None:
    assert review("opening").trained
    assert opening().state.layout == CLASSIC
    assert review("solo").trained
    assert not review("two").trained


def test_the_progress_never_goes_back() -> None:
    told = list(review_steps(opening()))
    assert told == sorted(told)
    assert {total for _, total in told} == {len(opening().actions)}
    assert told[0][0] == 0
