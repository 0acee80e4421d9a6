"""Ways to what is no game: what is known about it, paper for the table, an arrangement of the board."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from calavera.game import NotationError
from calavera.games.castro.board import CLASSIC, SIDE, SQUARES, Board
from web.app.games.castro.model.screens import BlankBoard, Facts
from web.app.games.castro.model.setup import board_of_rows
from web.app.state.commands import Given
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page

__all__ = ["own_board", "printed_board"]

PARTS = ("board", "card")
"""The things that can be printed."""


def own_board(page: Page) -> Board | None:
    """Return the board of the game, or of the next game, if it is not the classic one; else None."""
    record, setup = page.record, page.person.setup
    if record is not None and record.game.key == "castro" and record.state.board != CLASSIC:
        running: Board = record.state.board
        return running
    if setup.game != "castro":
        return None
    try:
        board = board_of_rows(setup.sheet, setup.typed)
    except NotationError:
        return None
    return None if board == CLASSIC else board


def printed_board(page: Page) -> Board:
    """Return the squares of the empty board."""
    return (own_board(page) if page.shown(BlankBoard).sheet == "own" else None) or CLASSIC


def on_blank_board(page: Page, what: str) -> Page:
    """Show the paper, or another part of it."""
    if not isinstance(page.top, BlankBoard):
        page = page.over(BlankBoard())
    screen = page.shown(BlankBoard)
    if what in PARTS:
        screen = replace(screen, what=what)
    elif what in {"classic", "own"}:
        screen = replace(screen, sheet=what)
    elif what:
        raise NotOffered(what[:40])
    return page.with_top(screen)


def on_board_mix(page: Page, _: str, given: Given) -> Page:
    """Put the squares of the next game in an order drawn by lot."""
    setup = page.person.setup.changed("game castro")
    lots = sorted(range(SQUARES), key=lambda square: sha256(f"board {given.seed} {square}".encode()).digest())
    mixed = "".join(CLASSIC.symbols[square] for square in lots)
    rows = tuple(mixed[start : start + SIDE] for start in range(0, SQUARES, SIDE))
    return page.with_person(setup=replace(setup.with_typed(rows), sheet="own"))


def on_castro_facts(page: Page, _: str) -> Page:
    """Open the facts."""
    return page.over(Facts())
