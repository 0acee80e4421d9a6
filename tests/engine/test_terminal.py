"""A game at one keyboard, with scripted answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import pytest

from calavera import CLASSIC, Face, Record, RecordError, Rethrow, State, Thrown, new_record, read, write
from calavera.games.calavera.preview import preview
from calavera.games.calavera.terminal import HELP, explained, sheet_text
from calavera.play.match import automatic, play_out
from calavera.terminal import play
from tests.engine.positions import CHECK_SEED, choice, position, sheet
from tests.engine.sample_games import STYLES

NAMES = ("Ina", "Sami")
ZEROS = "-,-,-,-,-,0,0,0,0,0,0,0,0"


class Script:
    """Answers in order, and everything that was said; the input ends after the last answer."""

    def __init__(self, answers: Iterable[str]) -> None:
        self.answers = iter(answers)
        self.said: list[str] = []

    def ask(self, prompt: str) -> str:
        self.said.append(prompt)
        for answer in self.answers:
            return answer
        raise EOFError


def scripted(*answers: str, names: Iterable[str] = NAMES, seed: str = CHECK_SEED) -> tuple[Record, list[str]]:
    """Return the record of a game with these answers, and all that was said in it."""
    script = Script(answers)
    return play(list(names), seed=seed, ask=script.ask, say=script.said.append), script.said


def said_after(*answers: str) -> str:
    """Return the output after the last of these answers, up to its next question."""
    told, before = scripted(*answers)[1], scripted(*answers[:-1])[1]
    return "\n".join(told[len(before) - 2 : -3])  # the end of the input says a blank line and the record


def tokens(record: Record) -> str:
    return " ".join(map(str, record.actions))


def wholly_played(seats: int, style: str, seed: int = 0, layout: str = "classic") -> Record:
    """Return a game played by bots, to be played again at the keyboard."""
    random = Random(seed)
    headers = {"Game": "Calavera", "Seats": str(seats), "Layout": layout, "Seed": random.randbytes(16).hex()}
    headers |= {f"Seat{n}": name for n, name in enumerate(("Ina", "Sami", "Zoë", "Kim")[:seats], 1)}
    return play_out(new_record(headers), dict.fromkeys(range(seats), STYLES[style]), random)


def typed(record: Record) -> Iterator[str]:
    """Yield the lines to type for this game to happen."""
    for count, action in enumerate(record.actions):
        before = record.back(len(record.actions) - count)
        if isinstance(action, Rethrow):
            free = sum(face is not Face.SKULL for face in before.state.dice)
            digits = (str(position + 1) for position in action.positions)
            yield "r" if len(action.positions) == free else " ".join(digits)
        elif not isinstance(action, Thrown):
            yield from [str(action)] * (not automatic(before))
        elif before.state.fresh:
            yield ""


def replayed(record: Record) -> tuple[Record, list[str]]:
    script = Script(typed(record))
    layout = record.header("Layout") or ""
    return play(record.names, layout, record.header("Seed"), script.ask, script.said.append), script.said


# -- a whole game


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("style", ["anything", "greedy", "freezer", "gambler"])
def test_a_whole_game_is_played_to_the_end(seats: int, style: str) -> None:
    wanted = wholly_played(seats, style, seats)
    found, said = replayed(wanted)
    assert found == wanted
    assert "\nThe game is over." in said
    for name, points in zip(found.names, found.state.returns(), strict=True):
        assert any(line.startswith(f"{name}: {points} points\n") for line in said)
    assert said[-1] == write(found)


def test_the_winner_is_named_and_a_tie_is_a_shared_win() -> None:
    endings = set()
    for seed in range(12):
        record, said = replayed(wholly_played(2, "hasty", seed, ZEROS))
        points = record.state.returns()
        best = [name for name, own in zip(record.names, points, strict=True) if own == max(points)]
        expected = f"{best[0]} wins.\n" if len(best) == 1 else "Ina and Sami share the win.\n"
        assert said[-2] == expected
        endings.add(len(best))
    assert endings == {1, 2}


def test_a_seat_with_nothing_to_choose_is_not_asked() -> None:
    record, said = scripted("", "k2")  # KGGSKO
    assert tokens(record) == "KGGSKO k2"
    wanted = wholly_played(3, "greedy", 1)
    skipped = sum(automatic(wanted.back(count)) is not None for count in range(1, len(wanted.actions) + 1))
    _, said = replayed(wanted)
    assert skipped > 0
    assert sum("can take none of the leftovers." in line for line in said) == skipped


def test_the_curse_is_announced() -> None:
    _, said = replayed(wholly_played(2, "gambler"))
    assert any("Three skulls: the curse!" in line for line in said)


# -- leaving


def test_the_game_begins_with_the_help_and_the_first_sheet() -> None:
    record, said = scripted()
    assert said == [
        HELP,
        "\nIna (0 points)",
        sheet_text(record.state.sheets[0], CLASSIC),
        "Ina, Enter rolls: ",
        "",
        write(record),
    ]


@pytest.mark.parametrize("answers", [["q"], [" q "], ["", "q"], ["", "k2", "q"], ["", "1", "q"]])
def test_q_leaves_with_the_record_so_far(answers: list[str]) -> None:
    record, said = scripted(*answers)
    assert not record.state.over
    assert said[-2:] == ["", write(record)]
    assert read(said[-1]) == record


def test_an_interrupt_leaves_too() -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    said: list[str] = []
    record = play(NAMES, ask=interrupt, say=said.append)
    assert record.actions == ()
    assert said[-1] == write(record)


def test_without_a_seed_one_is_drawn() -> None:
    seeds = {play(NAMES, ask=Script([]).ask, say=lambda text: None).seed for _ in range(10)}
    assert len(seeds) == 10


@pytest.mark.parametrize(
    ("names", "layout", "seed"),
    [
        ([], "classic", CHECK_SEED),
        (["Ina"], "classic", CHECK_SEED),
        (["a", "b", "c", "d", "e"], "classic", CHECK_SEED),
        (["a", "b\nc"], "classic", CHECK_SEED),
        (["a", "\ud800"], "classic", CHECK_SEED),
        (["a", "b"], "modern", CHECK_SEED),
        (["a", "b"], "classic", "123"),
    ],
)
def test_what_no_game_can_have_is_refused_before_anything_is_said(
    names: list[str], layout: str, seed: str
) -> None:
    script = Script([])
    with pytest.raises(RecordError):
        play(names, layout, seed, script.ask, script.said.append)
    assert script.said == []


# -- commands


def test_enter_throws_the_dice() -> None:
    record, said = scripted("")
    assert tokens(record) == "KGGSKO"
    assert "  roll 1 of 3: 1:black  2:green  3:green  4:skull  5:black  6:orange" in said


def test_the_choices_are_shown_with_their_consequences() -> None:
    assert said_after("") == (
        "  roll 1 of 3: 1:black  2:green  3:green  4:skull  5:black  6:orange\n"
        "    o1    orange: box 1\n"
        "    g2    green: box 2\n"
        "    k2    black: box 2"
    )


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("1 3 5", "r135"),
        ("135", "r135"),
        ("5 3 1", "r135"),
        ("r135", "r135"),
        (" 1  3 5 ", "r135"),
        ("r", "r12356"),
    ],
)
def test_dice_are_thrown_again_by_their_numbers(answer: str, action: str) -> None:
    assert tokens(scripted("", answer)[0]).startswith(f"KGGSKO {action} PPG")


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        ("4", "die 4 shows a skull and is locked until the turn ends"),
        ("0", "a reroll needs one or more of the dice 1 to 6, each once"),
        ("7", "a reroll needs one or more of the dice 1 to 6, each once"),
        ("1 1", "a reroll needs one or more of the dice 1 to 6, each once"),
        ("k1", "all 2 black dice must be taken"),
        ("p1", "no pink dice are on the table"),
        ("-", "doing nothing is not allowed while a group can be taken or a row frozen"),
    ],
)
def test_what_is_not_possible_is_explained(answer: str, rule: str) -> None:
    assert said_after("", answer).startswith(f"  Not possible: {rule}.")
    assert tokens(scripted("", answer)[0]) == "KGGSKO"


@pytest.mark.parametrize("answer", ["o1", "r", "1", "-"])
def test_before_the_throw_nothing_else_is_possible(answer: str) -> None:
    assert said_after(answer) == "  Not possible: the dice must be rolled first."
    assert tokens(scripted(answer)[0]) == ""


@pytest.mark.parametrize("answer", ["", "help", "KGGSKO", "o", "1234567", "²", "٣", "Q", "\x00"])
def test_what_is_not_understood_is_answered_with_the_help(answer: str) -> None:
    assert said_after("", answer).startswith(f"  Here you can type:\n{HELP}")
    assert tokens(scripted("", answer)[0]) == "KGGSKO"


def test_undo_takes_back_a_choice() -> None:
    assert said_after("", "k2", "u").startswith("  Undone.")
    record, _ = scripted("", "k2", "u", "o1", "g2")
    assert tokens(record) == "KGGSKO o1 g2"


def test_undo_takes_back_the_last_turns_last_choice() -> None:
    record, said = scripted("", "k2", "g2", "u")
    assert tokens(record) == "KGGSKO k2"
    assert said[-3] == "Sami: "
    record, _ = scripted("", "k2", "g2", "u", "o1", "")
    assert tokens(record) == "KGGSKO k2 o1 PPGJJJ"


def test_undo_never_passes_a_throw() -> None:
    for answers in (["u"], ["", "u"], ["", "k2", "g2", "", "u"]):
        assert said_after(*answers).startswith("  Nothing to undo since the last roll.")
        assert scripted(*answers)[0] == scripted(*answers[:-1])[0]


def test_all_sheets_are_shown() -> None:
    told = said_after("", "k2", "g2", "s")
    record, _ = scripted("", "k2", "g2")
    ina, sami = (sheet_text(paper, CLASSIC) for paper in record.state.sheets)
    assert told == f"Ina\n{ina}\nSami\n{sami}"


def test_the_record_so_far_is_shown() -> None:
    record, _ = scripted("", "k2")
    assert said_after("", "k2", "w").startswith(write(record))


# -- what is shown


def consequences(sheets: str, dice: str, token: str) -> str:
    state: State = position(sheets, dice)
    return explained(preview(state, 0, choice(token)), choice(token))


@pytest.mark.parametrize(
    ("sheets", "dice", "token", "words"),
    [
        ("/", "OOOPPP", "o3", "orange: box 3"),
        ("/", "JJOPPP", "j2>k", "jokers as black: box 2"),
        ("g8/", "JJOPPP", "j2#g", "freeze green at 6"),
        ("k9/", "KKKKKK", "k6", "black: box 13, closed at -5"),
        ("o2 p6 g6 k6/", "OOOOPP", "o4", "orange: box 6, bonus line 1: 4 points, bonus line 2: 5 points"),
        ("o6! p6! g6! k10/", "KKOOOO", "k2", "black: box 12, closed at 0, ends the game"),
        ("o6! p6! g6! k6/", "JJOOOO", "j2#k", "freeze black at 4, ends the game"),
        ("/", "SSSOOO", "-", "nothing"),
    ],
)
def test_a_choice_is_explained_in_one_line(sheets: str, dice: str, token: str, words: str) -> None:
    assert consequences(sheets, dice, token) == words


def test_a_sheet_is_shown_as_text() -> None:
    assert sheet_text(sheet("o3 p7! k12 +4,0,0"), CLASSIC).splitlines() == [
        "  orange   x   x   x|  .   .   4|  5   6   8| 10   5   0  -5 ",
        "  pink     x   x   x|  x   x   x|  #   6   8| 10   5   0  -5 ",
        "  green    .   .   .|  .   .   4|  5   6   8| 10   5   0  -5 ",
        "  black    x   x   x|  x   x   x|  x   x   x|  x   x   #  -5 ",
        "  bonuses 4 0 0",
    ]
