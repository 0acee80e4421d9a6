"""The table: whose turn it is, every seat's sheet, dice, choices and the controls."""

from __future__ import annotations

from dataclasses import replace

from calavera.game import State
from calavera.record.record import AnyRecord
from web.app.features.playing import (
    connection_trouble,
    end,
    entry,
    judged,
    refusal,
    seen,
    table,
    to_keep,
    waiting,
    waits,
    whose,
)
from web.app.game_protocol.model import model_of
from web.app.game_protocol.view import view_of
from web.app.intents.coach import options_shown
from web.app.intents.table import taken_back
from web.app.state.match.match import Draft
from web.app.state.match.sheet_places import places
from web.app.state.page import Page, by_computer, entering
from web.app.state.past.games_to_offer import played_before
from web.app.state.people.players import computers
from web.app.tree.catalogue import Words
from web.app.tree.directions import turns
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import altar, button, icon_button, seat_name, sign, sound_button
from web.app.view.parts.signs import explanation_view, note_view
from web.app.view.parts.threats import threats_view
from web.app.view.table.controls import controls, pace_view, undo_button, within_reach
from web.app.view.table.end import end_view
from web.app.view.table.handover import handover_view, record_in_sight
from web.app.view.table.log import log_view, moment_view
from web.app.view.table.sheets import sheets_view, way_back

__all__ = ["said_view", "table_view"]


def table_view(page: Page, words: Words) -> Node:
    """Draw a running or finished game, now or at an earlier moment."""
    if (own := table(page, words)) is not None:
        return own
    page = seen(page)
    match = page.match
    whole = record = match.record
    if match.look.moment is not None:
        record = whole.back(len(whole.actions) - match.look.moment)
        match = replace(
            match, record=record, draft=Draft(to_keep(page, whole, match.look.moment)), new_from=None
        )
    elif match.elsewhere and match.handover is None:
        match = match.looking(moment=len(record.actions))  # nothing can be tapped
    elif entering(whole) == "sheet":
        shown = model_of(whole).sheet_only.so_far(match)
        record, match = shown.record, match.drafting(picked=shown.draft.picked)
    others = match.elsewhere or waits(page)
    others = others and page.match.look.moment is None and match.handover is None
    page, state = page.with_match(match), record.state
    preview = view_of(record).board.picked_preview(page, state)
    lie, phase = places(replace(match, record=record)), _phase(page, record)
    return h(
        "main",
        _bar(page, record_in_sight(page, record), words, waits=others),
        connection_trouble(page, words),
        sheets_view(page, record, lie, preview, words, back=way_back(page, words)),
        (waiting(page, record, words) if others else None) or _middle(page, whole, record, preview, words),
        _beside(page, whole, words),
        altar(),
        class_=" ".join(_kinds(record, phase)),
        key="table",
        data_phase=phase,
        data_seats=record.seats,
        data_log="open" if page.log_open or options_shown(page) else None,
    )


def _kinds(record: AnyRecord, phase: str) -> list[str]:
    """Return the classes of the table. A style that all cells of all sheets follow is chosen by a class that
    stays for the whole game: where it depends on the phase, the browser looks at each cell again at each tap.
    """
    crowded = record.seats > 2 and phase != "over"
    shared = view_of(record).board.SHARED
    return ["table", *(["shared"] if shared else []), *(["crowded"] if crowded else [])]


def _beside(page: Page, whole: AnyRecord, words: Words) -> Node | None:
    """Draw the panel beside the table, or over it on small screens: every option, or the log."""
    if not options_shown(page):
        return log_view(page, whole, words) if page.log_open else None
    from web.app.view.parts.advice import weigh_view  # only for those who ask

    return weigh_view(page, whole, words)


def _phase(page: Page, record: AnyRecord) -> str:
    state: State = record.state
    if page.match.look.moment is not None:
        return "past"
    if page.match.handover is not None:
        return "handover"
    if state.over or state.fresh:
        return "over" if state.over else "fresh"
    if entering(record) == "sheet":
        return "choose"  # dice that are not shown do not darken the table
    return "curse" if model_of(record).table.stopped(state) else "choose"


def _bar(page: Page, record: AnyRecord, words: Words, *, waits: bool) -> Node:
    title, detail = words("game_over") if record.state.over else "", None
    if waits:
        title = whose(page.match, words)
    if not title:
        title, detail = view_of(record).board.whose(record, words)
    return h(
        "header",
        icon_button("house", words("to_start"), intent="menu"),
        h(
            "div",
            h("h1", title, tabindex="-1", class_="turning" if turns(title) else None),
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
        sound_button(page, words),
        icon_button("book", words("rules"), intent="rules"),
        icon_button("gear", words("settings"), intent="settings"),
        class_="bar",
    )


def _middle(page: Page, whole: AnyRecord, record: AnyRecord, seen: object, words: Words) -> Node:
    """Draw the dice and what can be done with them, or the result, or the way through an earlier moment.

    The dice and the controls below them keep their places whatever is said and offered above them.
    """
    if page.match.look.moment is not None:
        tray = view_of(record).board.tray(page, record, words)
        return moment_view(
            page, whole, record, tray, judged(page, whole, page.match.look.moment, words), words
        )
    if page.match.handover is not None:
        return handover_view(page, page.match.handover, undo_button(page, words), words)
    if record.state.over:
        back = taken_back(page.match) is not None
        return end(page, record, words) or end_view(page, record, words, back=back)
    state = record.state
    if entering(whole):
        events = said_view(page, record, words) if state.fresh else None
        if (coming := threats_view(page, record, words)) is not None:
            events = h("div", coming, events, class_="news")
        due = entry(page, record, seen, events, words)
        if due is not None:
            return due
        return h("section", view_of(record).board.tray(page, record, words), class_="play")  # only looked at
    return h(
        "section",
        h(
            "div",
            refusal(page, record, words),
            threats_view(page, record, words),
            said_view(page, record, words) if state.fresh else None,
            _deciding(page, record, seen, words),
            pace_view(page, words) if by_computer(page.match.record) else None,
            class_="stage",
            key="stage",
        ),
        within_reach(view_of(record).board.tray(page, record, words), controls(page, record, words)),
        class_="play",
        aria_label=words("dice_and_choices"),
    )


def _deciding(page: Page, record: AnyRecord, seen: object, words: Words) -> Child:
    """Draw the options of the seat; in a computer's turn its step."""
    state, board = record.state, view_of(record).board
    if by_computer(page.match.record) and (state.fresh or not model_of(record).table.stopped(state)):
        from web.app.view.parts.robot import robot_view  # only where a computer plays

        return robot_view(page, record, words)
    return board.options_view(page, record, seen, words)


def said_view(page: Page, record: AnyRecord, words: Words, *, sound: bool = True) -> Node:
    """Describe the turn before, until the first roll of the next one; before people's first roll, the aim.

    `sound`: also offer that there, until a player has decided about it.
    """
    if page.match.look.sign:
        return h("ul", h("li", explanation_view(page, record, words)), class_="said")
    asked = entering(page.match.record) == "real"  # who enters a roll is asked by name, and has keys to see
    again = played_before(page, record)
    first = _before_people(record)
    note = None if first else _note(page, record, words)
    # People who have thrown and marked by hand know what happened, and the keys need the room.
    known = asked and note is not None and not computers(record)
    sentences = view_of(record).sentences.since_throw(record, words) if record.actions and not known else []
    if not sentences and not asked:
        sentences = [_opening(record, words, again=again)]
    return h(
        "ul",
        [h("li", sentence) for sentence in sentences],
        _aim(record, words, link=not asked) if first and not again else None,
        note,
        _sound_offer(page, words) if sound and first and not asked else None,
        class_="said",
    )


def _note(page: Page, record: AnyRecord, words: Words) -> Node | None:
    note = note_view(page, record, words)
    return h("li", note, key="note") if note is not None else None


def _opening(record: AnyRecord, words: Words, *, again: bool) -> str:
    """Say who begins the game, and why."""
    if again and not record.alone and not record.header("Lot"):
        return words("first_turn_again", name=seat_name(record, record.state.active, words))
    return view_of(record).board.opening(record, words)


def _before_people(record: AnyRecord) -> bool:
    """Return whether a person has the turn, and none had one before: computers need no explanations."""
    known = computers(record)
    turns = (state.active for state in record.states[:-1] if state.fresh)
    return not by_computer(record) and all(seat in known for seat in turns)


def _sound_offer(page: Page, words: Words) -> Node | None:
    """Draw the offer of sound before the first roll, until a player has decided about it."""
    if page.person.options.sound != "ask":
        return None
    offer = button(sign("loud"), words("unmute"), intent="option sound on", kind="offer")
    return h("li", offer, class_="offer-sound")


def _aim(record: AnyRecord, words: Words, *, link: bool) -> Node:
    """Draw the aim of the game, where people begin their first one."""
    more = (" ", button(words("rules"), intent="rules goal", kind="link")) if link else None
    return h("li", view_of(record).board.aim(record, words), more, class_="aim")
