"""Calavera's part of the table: a seat's sheet, the dice and the choices, and whose turn it is."""

from __future__ import annotations

from calavera import Face, Freeze, Nothing, Preview, Record, State, TakeJokers
from calavera.game import NoSeat
from calavera.games.calavera.actions import Choice
from web.app.features.playing import all_in_sight
from web.app.games.calavera.model.table import stopped
from web.app.games.calavera.view.choices import choices_view, picked_preview
from web.app.games.calavera.view.dice import small_dice, tray
from web.app.games.calavera.view.names import curse_view, reason_text, turn_text
from web.app.games.calavera.view.sheet import sheet_view
from web.app.intents.coach import hint_shown
from web.app.state.page import Page, by_computer, decider, entering, news
from web.app.state.people.players import dice_of
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node
from web.app.view.parts.buttons import seat_name, throws_view

__all__ = [
    "SHARED",
    "aim",
    "aside",
    "awaited",
    "go_on",
    "opening",
    "options_view",
    "picked_preview",
    "plate",
    "seat_board",
    "small_dice",
    "tray",
    "whose",
]


SHARED = False
"""Each player has a sheet."""


def plate(page: Page, record: Record, seat: int, words: Words) -> Child:
    """Draw nothing: a sheet says it all."""
    return None


def seat_board(
    page: Page,
    record: Record,
    seat: int,
    seen: Preview | None,
    words: Words,
    *,
    large: bool,
    asks: str = "",
) -> Node:
    """Draw the sheet of a seat; on the large one its rows can be marked while that is to be decided."""
    before = record.states[news(page.match, record)].sheets[seat]
    live = (
        large
        and page.match.look.moment is None
        and not stopped(record.state)
        and not by_computer(page.match.record)
        and not entering(record)
    )
    lit = _lit(page, record) if live and seat == record.state.seat else None
    keys = None
    tapped = large and page.match.look.moment is None and entering(record) == "sheet"
    if tapped and seat == decider(record.state):
        from web.app.games.calavera.view.marks import box_keys  # only where no dice are entered

        keys = box_keys(page.match, words)
    explained = (large or all_in_sight(page)) and page.match.look.moment is None and page.lesson is None
    return sheet_view(
        record,
        seat,
        seen,
        words,
        before=before,
        live=live,
        lit=lit,
        keys=keys,
        asks=asks,
        signs=explained,
    )


def _lit(page: Page, record: Record) -> Face | None:
    """Return the row that a hint points at."""
    if page.match.draft.picked is not None or not hint_shown(page):
        return None
    from web.app.games.calavera.view.motives import lit_by_hint  # only for those who want a hint

    return lit_by_hint(page, record.state).row


def aside(state: State, action: Choice, words: Words) -> str:
    """Say why jokers that would be enough do not freeze a row; empty where none would expect that."""
    if not isinstance(action, TakeJokers) or isinstance(state.seat, NoSeat):
        return ""
    need = state.sheets[state.seat].rows[action.colour].freeze_need(state.layout)
    refused = state.why_not(Freeze(action.colour, action.dice))
    return reason_text(refused, words) if refused is not None and 0 < need <= action.dice else ""


def options_view(page: Page, record: Record, seen: Preview | None, words: Words) -> Child:
    """Draw the choices of the seat that decides, or the curse that leaves it none."""
    if stopped(record.state):
        return curse_view(record, words)
    return None if isinstance(record.state.seat, NoSeat) else choices_view(page, record, seen, words)


def awaited(state: State, words: Words) -> str:
    """Say what has to be tapped before the large button can do anything."""
    return words("choose_first")


def go_on(words: Words) -> tuple[str, str]:
    """Return the label and the intent of the button after a curse."""
    return words("curse_go_on"), f"take {Nothing()}"


def whose(record: Record, words: Words) -> tuple[str, Child]:
    """Return the heading of the running turn, and a detail below it."""
    state = record.state
    name = seat_name(record, decider(state), words)
    if state.choice is not None:
        return name, words("leftovers_of", name=seat_name(record, state.active, words), chooser=name)
    title = turn_text(record, words) if state.solo else words("turn_of", name=name)
    return title, throws_view(record, words) if dice_of(record) != "sheet" else None


def opening(record: Record, words: Words) -> str:
    """Say who begins the game, or how long it is for a lone player. Computers need no request to roll."""
    if record.state.solo:
        return words("solo_first", n=record.state.turns_left)
    name = seat_name(record, record.state.active, words)
    begins = words("first_turn_lot" if record.header("Lot") else "first_turn", name=name)
    return begins if by_computer(record) else f"{begins} {words('first_roll')}"


def aim(record: Record, words: Words) -> str:
    """Say what the players are after, in one sentence."""
    return words("solo_aim" if record.state.solo else "aim")
