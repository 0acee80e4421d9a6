"""The rules of the game, section by section; every number in them comes from the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from calavera.games.castro.board import CLASSIC, IN_LINE, SIDE, Board
from calavera.games.castro.combinations import Combination
from calavera.games.castro.faces import DICE
from calavera.games.castro.rules import ROOFS, SEATS, THROWS
from calavera.record.record import AnyRecord
from web.app.games.castro.view import figures
from web.app.games.castro.view.names import combination_name
from web.app.games.castro.view.town import combination_sign
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.prose import data_table, labelled, paragraphs

__all__ = ["CHAPTERS", "examples", "holding", "kinds", "looking", "preferences", "setup_of"]

Chapter = Callable[[Board, Words], Child]
"""Contents below the title of a section, for the board in play."""


def _goal(board: Board, words: Words) -> Child:
    return (
        paragraphs(
            words("castro_goal_what", line=IN_LINE),
            words("castro_goal_high"),
            words("castro_goal_else", rounds=ROOFS),
        ),
        figures.line(words),
        paragraphs(
            words("castro_goal_players", least=SEATS[0], most=SEATS[-1], dice=DICE, roofs=ROOFS),
            words("castro_goal_first", dice=DICE),
        ),
    )


def _board(board: Board, words: Words) -> Child:
    return (
        paragraphs(words("castro_board_squares", side=SIDE), words("castro_board_own")),
        figures.board(board, words),
    )


def _turn(board: Board, words: Words) -> Child:
    steps = [
        labelled(words("rules_title_throwing"), words("castro_turn_throw", dice=DICE, throws=THROWS)),
        labelled(words("castro_turn_building"), words("castro_turn_build")),
        labelled(words("castro_turn_nothing"), words("castro_turn_lose", throws=THROWS)),
    ]
    return h("ol", [h("li", step) for step in steps])


def _throwing(board: Board, words: Words) -> Child:
    return (
        paragraphs(words("castro_throw_count", throws=THROWS), words("castro_throw_last")),
        figures.throwing(words),
        paragraphs(words("castro_throw_must", throws=THROWS), words("castro_throw_lost", throws=THROWS)),
    )


def kinds(words: Words) -> list[tuple[str, Combination, str]]:
    """Return each kind of combination: the name of its example, one of the kind, and what it takes."""
    return [
        ("pair", Combination.SIXES, words("castro_pair")),
        ("three", Combination.THREE, combination_name(Combination.THREE, words)),
        ("four", Combination.FOUR, combination_name(Combination.FOUR, words)),
        ("straight", Combination.STRAIGHT, words("castro_straight")),
        ("full", Combination.FULL_HOUSE, words("castro_full_house")),
        ("five", Combination.FIVE, combination_name(Combination.FIVE, words)),
    ]


def _fits(board: Board, words: Words) -> Child:
    heads = words("castro_head_square"), words("castro_head_dice"), words("castro_head_number")
    rows = [
        (
            (combination_sign(combination), " ", said),
            figures.small_hand(kind, words),
            str(_squares(board, kind, combination)),
        )
        for kind, combination, said in kinds(words)
    ]
    return (
        paragraphs(words("castro_fits_what")),
        data_table(heads, rows, "combinations"),
        paragraphs(
            words("castro_fits_pairs"),
            words("castro_fits_kinds"),
            words("castro_fits_house"),
            words("castro_fits_five"),
        ),
    )


def _squares(board: Board, kind: str, combination: Combination) -> int:
    """Count the squares of a kind; the numbers of pairs are one kind."""
    if kind == "pair":
        return sum(found < Combination.THREE for found in board.squares)
    return board.squares.count(combination)


def _heights(board: Board, words: Words) -> Child:
    throws = range(1, THROWS + 1)
    heads = words("castro_head_throws"), *map(str, throws)
    rows = [(words("castro_head_roofs"), *(str(THROWS - used) for used in throws))]
    return (
        paragraphs(words("castro_heights_what")),
        data_table(heads, rows, "needs"),
        figures.heights(words),
        paragraphs(words("castro_heights_own"), words("castro_heights_full", roofs=THROWS)),
    )


def _line(board: Board, words: Words) -> Child:
    return (
        paragraphs(words("castro_line_what", line=IN_LINE), words("castro_line_ways")),
        figures.threat(words),
        paragraphs(words("castro_line_broken")),
    )


def _fives(board: Board, words: Words) -> Child:
    return (
        paragraphs(words("castro_fives_what", n=len(board.fives)), words("castro_fives_covered")),
        paragraphs(words("castro_fives_plate")),
        figures.fives(words),
    )


def _end(board: Board, words: Words) -> Child:
    return (
        paragraphs(
            words("castro_end_once"),
            words("castro_end_rounds", rounds=ROOFS),
            words("castro_end_points"),
        ),
        figures.score(words),
        paragraphs(words("castro_end_win")),
    )


def _cases(board: Board, words: Words) -> Child:
    asked = [
        (words("castro_ask_lower"), words("castro_answer_lower")),
        (words("castro_ask_earlier"), words("castro_answer_earlier")),
        (words("castro_ask_own"), words("castro_answer_own")),
        (words("castro_ask_covered"), words("castro_answer_covered")),
        (words("castro_ask_pass"), words("castro_answer_pass")),
        (words("castro_ask_others"), words("castro_answer_others")),
        (words("castro_ask_lost"), words("castro_answer_lost")),
    ]
    return [(h("h3", question), h("p", answer)) for question, answer in asked]


CHAPTERS: Mapping[str, Chapter] = {
    "goal": _goal,
    "board": _board,
    "turn": _turn,
    "throwing": _throwing,
    "fits": _fits,
    "heights": _heights,
    "line": _line,
    "fives": _fives,
    "end": _end,
    "cases": _cases,
}
"""The sections about the game, in their order."""


def setup_of(record: AnyRecord | None) -> Board:
    """Return the board that the rules are for: the game's, or the classic one."""
    return CLASSIC if record is None else record.state.board


def examples(words: Words) -> list[str]:
    """Return words worth searching for."""
    return [combination_name(found, words) for found in (Combination.STRAIGHT, Combination.FULL_HOUSE)]


def holding(setup: Board, words: Words) -> Node:
    """Draw dice that are held, for the manual of the app."""
    return figures.holding(words)


def looking(words: Words) -> list[str]:
    """List how a square is looked at and built on, and how one learns why not, for the manual."""
    return [words("castro_manual_look"), words("castro_manual_confirm"), words("castro_manual_why")]


def preferences(words: Words) -> list[str]:
    """List what players of this game can arrange as they like, for the manual."""
    return [words("castro_manual_board")]
