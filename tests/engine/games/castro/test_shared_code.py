"""Castro through all of the shared code: terminal, protocol, tournaments, counts, fairness, review."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations, product
from pathlib import Path

import pytest

from calavera.__main__ import main
from calavera.arena.engine import Engine
from calavera.arena.protocol import position_line
from calavera.arena.simulate import Tournament
from calavera.arena.standings import standings
from calavera.arena.tournament import one_by_one, participants
from calavera.coach.review import review_steps
from calavera.coach.slices import finished
from calavera.game import NotationError, Rethrow, Thrown
from calavera.games import game
from calavera.games.castro import terminal
from calavera.games.castro.actions import LoseRoof
from calavera.games.castro.rules import THROWS, State, new_game
from calavera.perft import divide, perft
from calavera.play.fairness import check, fairness
from calavera.play.match import automatic, undo
from calavera.play.results import result
from calavera.record.record import Record, new_record, read, write
from calavera.terminal import play
from tests.engine.games.castro import reference
from tests.engine.games.castro.sample_games import EXAMPLE, played, won_by_line
from tests.engine.games.castro.tables import play as played_on
from tests.engine.games.castro.tables import position, throw

# -- at a terminal


def typed(record: Record[State]) -> Iterator[str]:
    """Yield what has to be typed for this game: Enter before each turn, and every decision."""
    for state, action in zip(record.states, record.actions, strict=False):
        if state.fresh:
            yield ""
        elif not isinstance(action, Thrown) and action != LoseRoof():
            yield (
                " ".join(str(n + 1) for n in action.positions) if isinstance(action, Rethrow) else str(action)
            )


@pytest.mark.parametrize("style", ["gambler", "builder"])
def test_a_whole_game_is_played_at_a_terminal(style: str) -> None:
    wanted = played(2, style, 1, seeded=True).with_header("Seat2", "Sami")
    lines, said = typed(wanted), list[str]()
    record = play(["Ina", "Sami"], seed=f"{1:032x}", ask=lambda _: next(lines), say=said.append, key="castro")
    assert record.actions == wanted.actions
    assert any("win" in line for line in said)
    lost = sum(action == LoseRoof() for action in wanted.actions)
    assert sum("loses a roof." in line for line in said) == lost
    assert terminal.HELP in said


def test_the_dice_are_told_with_what_they_hold_and_how_high_may_be_built() -> None:
    state = throw(new_game(2), "22335", 1)
    assert list(terminal.landed(state)) == [
        "  roll 1 of 5: 1:2  2:2  3:3  4:3  5:5",
        "  pair of twos, pair of threes; building on up to 4 of the roofs there",
    ]
    last = list(terminal.landed(throw(new_game(2), "12346", THROWS)))
    assert last[1] == "  no combination; building on empty squares"


def test_the_placements_are_told_with_their_consequences() -> None:
    state = played_on(position("a3:2 b3:2 d3:2 c3:1221 c4:1"), "12345")
    assert (
        "    c3  straight, height 5, safe, three tops of player 2 in a line there, 2 tops in a line"
        in list(terminal.options(state))
    )
    winning = played_on(position("a2:1 b2:1 d2:1"), "22233")
    assert "    c2  full house, height 1, 4 tops in a line, wins by line" in list(terminal.options(winning))


def test_the_board_is_shown_with_stacks_and_own_tops() -> None:
    state = position("a1:1 e3:12 c6:21")
    text = terminal.board_text(state, 0)
    assert text.splitlines()[1].startswith("  1  5 1*     Y .")
    assert "F 12 " in text
    assert "1 21*" in text
    assert text.endswith("  roofs left: 15")
    assert game("castro").text(state, 1) == terminal.board_text(state, 1)


@pytest.mark.parametrize(
    ("text", "token"),
    [("r", "r12345"), ("1 3 5", "r135"), ("51", "r15"), ("e3", "e3"), ("-", "-"), ("r2", "r2")],
)
def test_a_line_means_an_action(text: str, token: str) -> None:
    assert str(terminal.typed(text, new_game(2))) == token


@pytest.mark.parametrize("text", ["111111", "x", ""])
def test_other_lines_mean_nothing(text: str) -> None:
    with pytest.raises(NotationError):
        terminal.typed(text, new_game(2))


def test_a_lost_roof_is_automatic_and_taken_back_with_the_throw_only() -> None:
    head = new_record(game("castro").headers("castro", "2", "classic"))
    text = write(head) + "1. 12346" + 4 * " 1...."
    record = read(text)
    assert automatic(record) == LoseRoof()
    assert undo(record.play(LoseRoof())) is None  # the fifth throw was shown
    placed = read(EXAMPLE)
    before = undo(placed)
    assert before is not None
    assert before.actions == placed.actions[:-1]
    assert automatic(before) is None


# -- the protocol


def test_an_engine_plays_it() -> None:
    engine = Engine("greedy")
    assert engine.answer(b"position castro 3") == "=\n\n"
    assert engine.answer(b"apply 34333") == "=\n\n"
    legal = engine.answer(b"legal")
    assert legal.startswith("= c1 e1 d2 a3 b3 e3 f3 c4 ")
    assert engine.answer(b"go") == "= bestmove r2\n\n"
    assert engine.answer(b"apply a2") == '? "a2": the dice hold no straight\n\n'
    assert engine.answer(b"apply e3") == "=\n\n"
    assert engine.answer(b"show").startswith("= seat 2 rolls, 5 dice in the air\nseat 1: 1 points\n     a ")
    assert engine.answer(b"dice seed 000102030405060708090a0b0c0d0e0f") == "= 22355\n\n"
    assert engine.answer(b"analyse 2").startswith("= seat 2 ")
    assert engine.answer(b"record").endswith("1. 34333 e3\n2. 22355\n\n")


def test_a_position_line_brings_an_engine_there() -> None:
    for record in (read(EXAMPLE), won_by_line(), played(4, "mixed", 3)):
        engine = Engine("random")
        assert engine.answer(position_line(record).encode()) == "=\n\n"
        assert engine.match.actions == record.actions
    assert engine.answer(b"position castro 5").startswith('? "5": Seats: 2 to 4 can play')


def test_a_level_answers_the_same_in_the_same_game() -> None:
    engine = Engine("easy")
    engine.answer(b"position castro 2 classic turns 34333 e3 22255")
    answers = {engine.answer(f"go {level}".encode()) for level in ("easy", "easy", "easy seed 7")}
    assert len(answers) == 1


# -- tournaments


def test_computers_play_it_in_a_tournament() -> None:
    assert participants("greedy,random", "castro") == ("greedy", "random")
    tournament = Tournament(("greedy", "random"), blocks=4, game="castro", records=True)
    blocks = list(one_by_one(tournament))
    for one in (one for block in blocks for one in block.games):
        assert one.outcome == read(str(one.record)).state.outcome()
    first, second = standings(tournament, blocks).players
    assert first.wins > second.wins


# -- counts


@pytest.mark.uncounted
def test_every_sequence_is_counted() -> None:
    """From a new game: the throws, then every placement and rethrow, then what the rethrown dice show."""
    assert [perft(new_game(2), depth) for depth in (0, 1, 2)] == [1, 7_776, 266_538]
    assert perft(new_game(2), 2) == sum(
        31 + len(reference.allowed(reference.new_game(2, "classic"), "".join(dice), 1))
        for dice in product("123456", repeat=5)
    )


def naive_count(
    table: reference.Game, turn: int, dice: str, throws: int, loose: list[int], depth: int
) -> int:
    """Count as `perft` does, on the second implementation's table; every ordered throw is tried."""
    if not depth or table.won:
        return 1
    if loose:
        found = 0
        for fall in product("123456", repeat=len(loose)):
            faces = dict(zip(loose, fall, strict=True))
            landed = "".join(faces.get(n, dice[n]) for n in range(5))
            found += naive_count(table, turn, landed, throws + 1, [], depth - 1)
        return found
    fits, found = reference.allowed(table, dice, throws), 0
    for choice in fits or ["-"] * (throws == 5):
        if depth == 1:
            found += 1
            continue
        after = deepcopy(table)
        reference.end_turn(after, turn, choice)
        found += naive_count(after, turn + 1, ".....", 0, [0, 1, 2, 3, 4], depth - 1)
    for size in range(1, 6 if throws < 5 else 0):
        for places in combinations(range(5), size):
            found += naive_count(table, turn, dice, throws, list(places), depth - 1)
    return found


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("stacks", "dice", "throws", "depth", "count"),
    [
        ("", "34333", 1, 2, 125_670),
        ("c6:1212 a1:21", "11555", 4, 2, 125_670),
        ("", "12346", 5, 2, 7_776),
        ("a2:1 b2:1 d2:1", "22233", 1, 1, 47),
        ("a2:1 b2:1 d2:1", "22233", 4, 2, 133_447),
    ],
)
def test_the_count_is_that_of_the_naive_counter(
    stacks: str, dice: str, throws: int, depth: int, count: int
) -> None:
    state = throw(position(stacks), dice, throws)
    table = reference.new_game(2, "classic")
    table.stacks |= {name: roofs for name, _, roofs in (part.partition(":") for part in stacks.split())}
    assert perft(state, depth) == naive_count(table, 1, dice, throws, [], depth) == count
    assert sum(divide(state, depth).values()) == count


# -- fairness, results, review


def test_its_dice_are_checked_and_counted_without_a_mishap() -> None:
    record = played(2, "anything", 4, seeded=True)
    found = check(record)
    assert found is not None
    assert found.turn is None
    assert fairness(record).mishaps is None
    assert fairness(record).whole.dice == sum(
        len(action.faces) for action in record.actions if isinstance(action, Thrown)
    )
    assert not game("castro").mishap(record.state)


def test_its_result_names_the_winner() -> None:
    found = result(won_by_line())
    assert (found.outcome.winners, found.outcome.how, found.turns) == ((0,), "line", 7)
    assert found.names == ("Ina", "computer: hard")
    other = EXAMPLE.replace("classic", "YY".join(reference.CLASSIC.split("YY")))
    assert read(other).state.board == new_game(2).board


def test_it_is_reviewed() -> None:
    record = won_by_line()
    found = finished(review_steps(record))
    assert len(found.chances) == len(record.actions) + 1
    assert found.chances[-1] == (1.0, 0.0)
    for account in found.accounts:
        assert account.result == pytest.approx(
            account.start + account.luck + account.own + account.others + account.remainder
        )
    assert [decision.seat for decision in found.decisions] == [0, 1, 0, 1, 0, 1, 0]


@pytest.mark.uncounted
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_ledger_adds_up_at_every_table(seats: int) -> None:
    record = played(seats, "builder", 1)
    found = finished(review_steps(record))
    outcome = record.state.outcome()
    assert outcome is not None
    assert found.trained
    assert found.chances[-1] == tuple(outcome.share(seat) for seat in range(seats))
    for chances in found.chances:
        assert sum(chances) == pytest.approx(1)
    for seat, account in enumerate(found.accounts):
        parts = account.start + account.luck + account.own + account.others + account.remainder
        assert outcome.share(seat) == account.result == pytest.approx(parts)
        assert account.own <= 0 < account.band
        assert 0 <= (account.accuracy or 0) <= 1
    costliest = found.costliest
    assert len(costliest) == 3
    assert [decision.loss for decision in costliest] == sorted(
        (decision.loss for decision in found.decisions), reverse=True
    )[:3]
    assert costliest[0].grade == "blunder"


# -- the command line


def test_the_command_line_knows_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "castro.txt"
    file.write_text(EXAMPLE)
    assert main(["replay", str(file)]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["points"] for line in lines] == [[1, 0], [1, 1], [2, 1]]
    assert main(["pack", str(file)]) == 0
    link = capsys.readouterr().out.strip()
    assert main(["unpack", link]) == 0
    assert capsys.readouterr().out == EXAMPLE
    file.write_text(EXAMPLE + "4. 11111 a2\n")
    assert main(["replay", str(file)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == 'line 11: "a2": the dice hold no straight\n'
    assert main(["perft", "1", str(file)]) == 2
