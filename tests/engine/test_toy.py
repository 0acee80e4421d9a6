"""A game that is nothing but its own module plays through all of the shared code."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

import pytest

from calavera import games
from calavera.__main__ import main
from calavera.arena.engine import Engine
from calavera.arena.protocol import position_line
from calavera.arena.simulate import Tournament, play_block
from calavera.arena.standings import standings
from calavera.arena.tournament import one_by_one, participants
from calavera.coach.review import review_steps
from calavera.coach.slices import finished
from calavera.game import CHANCE, Rethrow
from calavera.perft import perft
from calavera.play.fairness import check, fairness
from calavera.play.match import automatic, throw, undo
from calavera.play.results import result
from calavera.play.statistics import Filter
from calavera.record.link import pack, unpack
from calavera.record.outline import OtherGame, outline
from calavera.record.record import Record, RecordError, new_record, read, write
from calavera.terminal import play
from tests.engine import toy
from tests.engine.toy_game import HEAD, OVER


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more key, and a module where the key says."""
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, "toy"))
    monkeypatch.setitem(sys.modules, "calavera.games.toy", toy)


def random_record(seed: int, *, seeded: bool = True) -> Record[toy.State]:
    head = {"Game": "Toy", "Seats": "3", "Start": "classic"}
    record = new_record(head | ({"Seed": f"{seed:032x}"} if seeded else {}))
    random = Random(seed)
    while not record.state.over:
        if record.state.seat is CHANCE:
            record = throw(record, random)
        else:
            record = record.play(random.choice(record.state.legal_actions()))
    return record


def test_the_fewest_points_can_win() -> None:
    record = read(OVER)
    assert record.state.returns() == (22, 11)
    outcome = record.state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.how) == ((1,), (22, 11), "modesty")
    assert [outcome.share(seat) for seat in range(2)] == [0, 1]


@pytest.mark.parametrize("seeded", [True, False])
@pytest.mark.parametrize("seed", range(5))
def test_records_and_links_of_it_read_as_they_were(seed: int, seeded: bool) -> None:
    record = random_record(seed, seeded=seeded)
    for count in range(len(record.actions) + 1):
        before = record.back(count)
        if not (before.actions and isinstance(before.actions[-1], Rethrow)):
            assert read(write(before)) == before == unpack(pack(before))


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ("= 2 modesty", "= 22 11", 'line 11: "= 22 11": the game has ended with 2 modesty'),
        ("classic", "odd", 'line 3: "odd": Start: only classic'),
        ("Toy", "Boy", 'line 1: "Boy": Game: only Calavera, Calavera solo, Castro and Toy can be replayed'),
        ("1. 5", "1. r1", 'line 5: "r1": not now'),
    ],
)
def test_its_records_are_read_strictly(before: str, after: str, rule: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(OVER.replace(before, after, 1))
    assert str(caught.value) == rule


def test_an_outline_knows_the_winner_by_another_rule() -> None:
    found = outline(OVER)
    assert (found.over, found.scores, found.won) == (True, None, ("2", "modesty"))
    assert not outline(HEAD).over
    with pytest.raises(RecordError, match="nothing may follow"):
        outline(OVER + "6. 1\n")


def test_without_its_key_it_is_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES", ("calavera",))
    with pytest.raises(OtherGame):
        outline(OVER)


def test_a_decision_is_taken_back_with_what_is_automatic() -> None:
    record = read(HEAD + "\n1. 5 hold\n2. 6")
    assert automatic(record) == toy.Hold()
    assert undo(record.play(toy.Hold())) is None  # a throw was shown
    before = undo(read(HEAD + "\n1. 5 hold\n"))
    assert before is not None
    assert before.state.seat == 0


def test_replay_tells_the_games_apart(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "toy.txt"
    file.write_text(OVER)
    assert main(["replay", str(file)]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == {"turn": 1, "seat": 1, "over": False, "points": [15, 0]}
    assert lines[-1] == {"turn": 5, "seat": 1, "over": True, "points": [22, 11]}


def test_its_dice_are_checked_and_counted_without_a_mishap() -> None:
    record = random_record(3)
    found = check(record)
    assert found is not None
    assert found.turn is None
    assert fairness(record).mishaps is None
    assert fairness(record).whole.dice == record.throws


def test_computers_play_it_in_a_tournament() -> None:
    assert participants("hard,hard", "toy") == ("hard", "hard")
    tournament = Tournament(("hard", "hard"), blocks=2, game="toy", records=True)
    blocks = list(one_by_one(tournament))
    for game in (game for block in blocks for game in block.games):
        assert game.outcome == read(str(game.record)).state.outcome()
    found = standings(tournament, blocks)
    assert sum(one.wins for one in found.players) == found.games == 4
    assert play_block(tournament, 0, [lambda record, chance: toy.Hold()] * 2).games[0].turns > 2


def test_an_engine_plays_it() -> None:
    engine = Engine("hard")
    record = read(OVER)
    assert engine.answer(b"position toy 2") == "=\n\n"
    assert engine.answer(b"legal") == "=\n\n"
    assert engine.answer(b"apply 5 r1 5") == "=\n\n"
    assert engine.answer(b"legal") == "= hold r1\n\n"
    assert engine.answer(b"analyse 1") == "= seat 1 estimated\nhold 0.5000\n\n"
    assert engine.answer(b"go seed 1") in ("= bestmove hold\n\n", "= bestmove r1\n\n")
    table = "seat 1: 0 points\n  0 of 20\nseat 2: 0 points\n  0 of 20\n"
    assert engine.answer(b"show") == f"= seat 1 decides, roll 2 of 9: 5\n{table}\n"
    assert engine.answer(f"{position_line(record)}".encode()) == "=\n\n"
    assert engine.answer(b"outlook") == "= 0.0000 1.0000\n\n"
    assert engine.answer(b"apply hold") == '? "hold": the game is over\n\n'
    assert engine.answer(b"position boy 2") == '? "boy": a position is new, solo, castro or toy\n\n'


def test_its_result_names_the_winner() -> None:
    found = result(read(OVER))
    assert (found.outcome.winners, found.turns, found.names, found.date) == ((1,), 5, ("", ""), "")
    assert not found.shared
    assert found.mark == result(read(OVER.replace("[Start", '[Seat1 "Ina"]\n[Start'))).mark
    assert Filter(seats=2).admits(found)
    assert not Filter(seats=3).admits(found)
    with pytest.raises(ValueError, match="not over"):
        result(read(HEAD))


def test_it_is_reviewed() -> None:
    found = finished(review_steps(random_record(4)))
    assert not found.trained
    for account in found.accounts:
        assert account.result == pytest.approx(
            account.start + account.luck + account.own + account.others + account.remainder
        )


def test_it_is_played_at_a_terminal() -> None:
    said: list[str] = []
    lines = iter(["x", "", "u", "s", "w", "r1", "hold", "", *["hold", ""] * 40])
    record = play(["Ina", "Sami"], seed="0" * 32, ask=lambda _: next(lines), say=said.append, key="toy")
    assert record.state.over
    assert any(line.endswith("wins.\n") for line in said)
    assert toy.HELP in said


def test_every_sequence_is_counted() -> None:
    assert perft(toy.State((0, 0)), 1) == 6
    assert perft(toy.State((0, 0)), 2) == 11  # a six can only be held
