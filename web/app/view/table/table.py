"""The table: whose turn it is, every seat's sheet, dice, choices and the controls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from calavera.game import State
from calavera.record.record import AnyRecord
from web.app.games import contract
from web.app.intents.coach import open_doubt, options_shown
from web.app.intents.table import taken_back
from web.app.state.match import Draft
from web.app.state.page import Page, attended, by_computer, entering, review_of
from web.app.state.places import large_seat, places
from web.app.state.players import computers, dice_of
from web.app.state.round import at_round_table
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import altar, button, icon_button, portrait, seat_name, symbol
from web.app.view.parts.signs import sign
from web.app.view.table.controls import controls, pace_view, undo_button
from web.app.view.table.end import end_view
from web.app.view.table.interlude import interlude_view, record_in_sight
from web.app.view.table.log import log_view, moment_view

__all__ = ["back_button", "others_view", "seat_view", "table_view"]


def table_view(page: Page, words: Words) -> Node:
    """Draw a running or finished game, now or at an earlier moment."""
    if at_round_table(page):
        from web.app.view.table.round import round_view  # only for those who sit round the table

        return round_view(page, words)
    match = page.match
    whole = record = match.record
    if match.look.moment is not None:
        record = whole.back(len(whole.actions) - match.look.moment)
        match = replace(match, record=record, draft=Draft(_to_keep(page, whole)), new_from=None)
    elif entering(whole) == "sheet":
        shown = contract.sheet_only(whole).so_far(match)
        record, match = shown.record, match.drafting(picked=shown.draft.picked)
    page, state = page.with_match(match), record.state
    seen = contract.board(record).picked_preview(page, state)
    lie = places(replace(match, record=record))
    return h(
        "main",
        _bar(page, record_in_sight(page, record), words),
        others_view(page, record, lie.others, seen, words),
        seat_view(page, record, lie.large, seen, words, large=True, back=_back_button(page, words)),
        _middle(page, whole, record, seen, words),
        _beside(page, whole, words),
        altar(),
        class_="table",
        key="table",
        data_aside=True,
        data_phase=_phase(page, record),
        data_seats=record.seats,
        data_log="open" if page.log_open or options_shown(page) else None,
    )


def _beside(page: Page, whole: AnyRecord, words: Words) -> Node | None:
    """Draw the panel beside the table, or over it on small screens: every option, or the log."""
    if not options_shown(page):
        return log_view(page, whole, words) if page.log_open else None
    return contract.hints(whole).weigh_view(page, whole.state, words)


def _phase(page: Page, record: AnyRecord) -> str:
    state: State = record.state
    if page.match.look.moment is not None:
        return "past"
    if page.match.interlude is not None:
        return "interlude"
    if state.over or state.fresh:
        return "over" if state.over else "fresh"
    if entering(record) == "sheet":
        return "choose"  # dice that are not shown do not darken the table
    return "curse" if contract.board(record).stopped(state) else "choose"


def _bar(page: Page, record: AnyRecord, words: Words) -> Node:
    title, detail = words("game_over"), None
    if not record.state.over:
        title, detail = contract.board(record).whose(record, words)
    return h(
        "header",
        icon_button("house", words("to_start"), intent="menu"),
        h(
            "div",
            h("h1", title, tabindex="-1"),
            h("p", detail, class_="detail") if detail else None,
            class_="whose",
        ),
        icon_button(
            "scroll",
            words("log"),
            intent="log",
            data_key="l",
            aria_expanded="true" if page.log_open else "false",
        ),
        _sound_button(page, words),
        icon_button("book", words("rules"), intent="rules"),
        icon_button("gear", words("settings"), intent="settings"),
        class_="bar",
    )


def _sound_button(page: Page, words: Words) -> Node:
    """Draw the switch of the sound; on phones the settings have it."""
    loud = page.person.options.sound == "on"
    label = words("mute" if loud else "unmute")
    return button(
        sign("loud" if loud else "mute"),
        intent=f"option sound {'off' if loud else 'on'}",
        kind="icon sound",
        key="sound",
        aria_label=label,
        title=label,
    )


def _middle(page: Page, whole: AnyRecord, record: AnyRecord, seen: object, words: Words) -> Node:
    """Draw the dice and what can be done with them, or the result, or the way through an earlier moment.

    The dice and the controls below them keep their places whatever is said and offered above them.
    """
    if page.match.look.moment is not None:
        tray = contract.board(record).tray(page, record, words)
        return moment_view(page, whole, record, tray, _told(page, whole, words), words)
    if page.match.interlude is not None:
        return interlude_view(page, page.match.interlude, undo_button(page, words), words)
    if record.state.over:
        back = taken_back(page.match) is not None
        return (
            end_view(page, record, words, back=back) if not record.alone else _end_alone(page, record, words)
        )
    state = record.state
    if entering(whole):
        said = _said(page, record, words) if state.fresh else None
        return contract.entry(record).entry_view(page, record, seen, said, undo_button(page, words), words)
    return h(
        "section",
        h(
            "div",
            contract.entry(record).refusal_view(page, words) if dice_of(record) == "real" else None,
            _said(page, record, words) if state.fresh else None,
            _deciding(page, record, seen, words),
            pace_view(page, words) if by_computer(page.match.record) else None,
            class_="stage",
            key="stage",
        ),
        contract.board(record).tray(page, record, words),
        controls(page, record, words),
        class_="play",
        aria_label=words("dice_and_choices"),
    )


def _told(page: Page, whole: AnyRecord, words: Words) -> Node | None:
    """Draw the review's verdict on the decision at an earlier moment."""
    review = review_of(page, whole)
    if review is None:
        return None
    from web.app.view.table.verdict import judged  # only for those who have looked back

    return judged(page.match.look.moment, whole, review, words)


def _to_keep(page: Page, whole: AnyRecord) -> frozenset[int]:
    """Return the dice that the review of a game would have held at an earlier moment."""
    review = review_of(page, whole)
    if review is None:
        return frozenset()
    from web.app.view.table.verdict import to_keep  # only after a review

    return to_keep(page.match.look.moment, whole, review)


def _end_alone(page: Page, record: AnyRecord, words: Words) -> Node:
    return contract.ending(record).end_alone(page, record, words)


def _deciding(page: Page, record: AnyRecord, seen: object, words: Words) -> Child:
    """Draw the options of the seat; in a computer's turn its step."""
    state, board = record.state, contract.board(record)
    if by_computer(page.match.record) and (state.fresh or not board.stopped(state)):
        return contract.computer(record).robot_view(page, record, words)
    return board.options_view(page, record, seen, words)


def _said(page: Page, record: AnyRecord, words: Words) -> Node:
    """Describe the turn before, until the first roll of the next one."""
    sentences = contract.sentences(record).since_throw(record, words)
    said = [h("li", sentence) for sentence in sentences or [contract.board(record).opening(record, words)]]
    first = (_aim(record, words), _sound_offer(page, words)) if not record.actions else None
    return h("ul", said, first, class_="said")


def _sound_offer(page: Page, words: Words) -> Node | None:
    """Draw the offer of sound before the first roll, until a player has decided about it."""
    if page.person.options.sound != "ask":
        return None
    offer = button(sign("loud"), words("unmute"), intent="option sound on", kind="offer")
    return h("li", offer, class_="offer-sound")


def _aim(record: AnyRecord, words: Words) -> Node:
    """Draw the aim of the game, where one begins."""
    link = button(words("rules"), intent="rules goal", kind="link")
    return h("li", contract.board(record).aim(record, words), " ", link, class_="aim")


def others_view(
    page: Page, record: AnyRecord, seats: Sequence[int], seen: object, words: Words
) -> Node | None:
    """Draw the other seats' sheets, small and each at its own place; None where there are none."""
    if not seats:
        return None
    small = [seat_view(page, record, seat, seen, words, large=False) for seat in seats]
    return h("div", small, class_="others", role="group", aria_label=words("seats_shown"), key="others")


def seat_view(
    page: Page,
    record: AnyRecord,
    seat: int,
    seen: object,
    words: Words,
    *,
    large: bool,
    back: Node | None = None,
) -> Node:
    """Draw a seat's sheet below its name and points; a tap on a small one enlarges it.

    `back` leads back from a large one that is only looked at.
    """
    sheet = contract.board(record).seat_board(page, record, seat, seen, words, large=large)
    acts = record.seats > 1 and _acts(page, record, seat)
    kinds = ["seat", *(["large"] if large else []), *(["acting"] if acts else [])]
    # Another seat's sheet is another element: turning one into the other would touch every box.
    return h(
        "article",
        _title(record, seat, acts=acts, words=words),
        sheet,
        back if large else _enlarge_button(record, seat, words),
        class_=" ".join(kinds),
        key=f"seat {seat}",
    )


def _acts(page: Page, record: AnyRecord, seat: int) -> bool:
    """Return whether everybody waits for a seat now."""
    present = page.match.look.moment is None and not record.state.over
    return present and seat == attended(page.match)


def _title(record: AnyRecord, seat: int, *, acts: bool, words: Words) -> Node:
    """Draw the name of a sheet's owner with the points so far, and the mark of the seat to act."""
    name, points = seat_name(record, seat, words), record.state.returns()[seat]
    return h(
        "h2",
        h("span", "▸", class_="turn-mark") if acts else None,
        _face(record, seat),
        h("span", name, class_="name"),
        h("span", signed(points), class_="score"),
        aria_label=words("sheet_label", name=name, n=points),
    )


def _enlarge_button(record: AnyRecord, seat: int, words: Words) -> Node:
    """Draw the button over a whole small sheet that shows it large."""
    label = words("enlarge", name=seat_name(record, seat, words))
    return button(intent=f"look {seat + 1}", kind="enlarge", aria_label=label)


def _back_button(page: Page, words: Words) -> Node | None:
    """Draw the way back from a sheet that is only looked at."""
    looked, usual = page.match.look.seat, large_seat(page.match.looking(seat=None))
    if looked is None or looked == usual or page.match.interlude is not None:
        return None
    return back_button(looked, words, key=None if _escapes(page) else "Escape")


def back_button(seat: int, words: Words, *, key: str | None = None) -> Node:
    """Draw the button that makes an enlarged sheet small again."""
    label = words("close")
    return button(
        symbol("close"),
        intent=f"look {seat + 1}",
        kind="icon shrink",
        aria_label=label,
        title=label,
        data_key=key,
    )


def _escapes(page: Page) -> bool:
    """Return whether the key that leads back has something nearer to lead back from."""
    match = page.match
    nearer = match.draft.picked is not None or match.look.moment is not None
    return nearer or options_shown(page) or open_doubt(page) is not None


def _face(record: AnyRecord, seat: int) -> Node | None:
    """Draw the face of a computer."""
    level = computers(record).get(seat)
    return portrait(level) if level else None
