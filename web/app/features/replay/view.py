"""The replay of a game: the table at a moment, the way to any other, and the points as a chart.

What stands on the table is drawn by the table's own views.
"""

from __future__ import annotations

from dataclasses import replace

from calavera.game import Rethrow, Thrown
from calavera.record.record import AnyRecord
from web.app.features import has
from web.app.features.playing import judged
from web.app.features.replay.chart import columns, drawing
from web.app.features.replay.screen import Replay
from web.app.features.replay.state import SPEEDS, actor, course, until
from web.app.game_protocol.model import Event, model_of
from web.app.game_protocol.view import view_of
from web.app.intents.watching import can_continue, just_arrived
from web.app.state.match.match import Draft, Look, Match
from web.app.state.match.sheet_places import arranged
from web.app.state.page import Page, seen_dice
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, icon_button, options, seat_name, sign, symbol
from web.app.view.parts.result import result_text
from web.app.view.parts.seat_look import looks_of
from web.app.view.parts.title_bar import back_button
from web.app.view.parts.turn_names import turn_name
from web.app.view.table.log import log_view
from web.app.view.table.sheets import back_button as smaller
from web.app.view.table.sheets import sheets_view

__all__ = ["replay_said", "replay_view"]


CHIPS = 40
"""The number of moments of a kind with a button each; no game that is played has more, but texts can."""


def replay_view(page: Page, words: Words) -> Node:
    """Draw the whole screen."""
    replay = page.shown(Replay)
    record = until(replay)
    shown = _past(page, replay, record)
    lie = arranged(record, actor(record) if replay.seat is None else replay.seat)
    back = None if replay.seat is None else smaller(replay.seat, words("close"))
    return h(
        "main",
        _top(page, replay, record, words),
        sheets_view(shown, record, lie, None, words, back=back),
        _middle(page, shown, record, words),
        log_view(shown, replay.record, words) if page.log_open else None,
        class_="table replay shared" if view_of(record).board.SHARED else "table replay",
        key="replay",
        data_phase="past",
        data_seats=record.seats,
        data_log="open" if page.log_open else None,
    )


def _past(page: Page, replay: Replay, record: AnyRecord) -> Page:
    """Return the page on which the table's views draw the moment.

    Nothing can be tapped, and the dice that stay in a reroll are held.
    """
    state = record.state
    again = state.flying if state.dice else ()
    held = frozenset(range(record.game.dice)) - frozenset(again) if again else frozenset()
    review = page.current.review if page.current is not None else None
    match = Match(record, Draft(held), Look(moment=replay.at), new_from=replay.before, review=review)
    return replace(page, lesson=None).with_match(match)


def _top(page: Page, replay: Replay, record: AnyRecord, words: Words) -> Node:
    shown = "true" if page.log_open else "false"
    bar = h(
        "header",
        back_button(words),
        h(
            "div",
            h("h1", words("replay"), tabindex="-1"),
            h("p", _place(replay, record, words), class_="detail"),
            class_="whose",
        ),
        icon_button("scroll", words("log"), intent="log", data_key="l", aria_expanded=shown),
        class_="bar",
    )
    if not replay.foreign or just_arrived(page):
        return h("div", bar, class_="top")
    start = button(words("to_start"), intent="menu", kind="link")
    return h("div", bar, h("p", words("replay_foreign"), " ", start, class_="foreign"), class_="top")


def _place(replay: Replay, record: AnyRecord, words: Words) -> str:
    """Describe the turn, its seat, and the number of turns."""
    turns = course(replay.record).turns
    turn = sum(start < replay.at for start, _ in turns)
    if not turn:
        return words("solo_turn", number=0, of=len(turns))
    number = words("solo_turn", number=turn, of=len(turns))
    active = record.states[turns[turn - 1][0]].active
    return f"{number} · {seat_name(record, active, words)}" if record.seats > 1 else number


# -- the moment


def _told(replay: Replay, record: AnyRecord, words: Words) -> list[str]:
    """Describe the last action, in sentences."""
    if not record.actions:
        name = seat_name(record, record.state.active, words)
        return [words("turn_of", name=name)] if record.seats > 1 else [_place(replay, record, words)]
    last = record.actions[-1]
    if isinstance(last, Rethrow):
        name = seat_name(record, record.state.active, words)
        return [words("replay_rethrow", name=name, n=len(last.positions))]
    sentences = view_of(record).sentences.sentences(record, replay.at - 1, words)
    if record.state.over:
        sentences.append(words("game_over") if record.seats == 1 else result_text(record, words))
    return sentences


def replay_said(page: Page, words: Words) -> str:
    """Describe the moment for screen readers."""
    replay = page.shown(Replay)
    return " ".join(_told(replay, until(replay), words))


def _middle(page: Page, past: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the dice and what happened, the ways on, and below them the controls within reach of a thumb;
    `past` is the page of the moment."""
    replay = page.shown(Replay)
    return h(
        "section",
        _dice(past, record, words),
        h("ul", [h("li", sentence) for sentence in _told(replay, record, words)], class_="said"),
        judged(page, replay.record, replay.at, words),
        _chart(page, replay, words),
        [_jumps(kind, replay, words) for kind in model_of(record).events.KINDS],
        _leaving(page, replay, words),
        options(
            words("replay_speed"),
            "replay-play",
            [(speed, words(f"replay_speed_{speed}")) for speed in SPEEDS],
            replay.speed,
        ),
        _controls(replay, record, words),
        class_="play",
        aria_label=words("replay"),
    )


def _dice(past: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the dice; after the last choice of a turn as they lay, with the used ones marked."""
    if not record.state.fresh or not record.actions:
        return view_of(record).board.tray(past, record, words)
    ended, last = record.back(1), record.actions[-1]
    used = None if isinstance(last, Thrown | Rethrow) else last
    shown = replace(past.match, record=ended).drafting(picked=used)
    return view_of(record).board.tray(past.with_match(shown), ended, words)


def _leaving(page: Page, replay: Replay, words: Words) -> Node:
    """Draw the ways to a game of one's own from here, and to the review of this one."""
    here = can_continue(page, until(replay))
    seeded = replay.record.seed is not None
    about = f"{words('continue_about')} {words('continue_seed')}" if seeded else words("continue_about")
    own = page.record == replay.record and replay.record.state.over
    return h(
        "div",
        button(words("continue_here"), intent="continue") if here else None,
        button(words("replay_back"), intent="close", kind="main") if just_arrived(page) else None,
        button(words("review"), intent="review") if own and has("review") else None,
        button(words("fair"), intent="fair") if replay.record.state.over and seen_dice(page) else None,
        button(words("share_game"), intent="share-game") if has("share-game") else None,
        h("p", about, class_="small") if here else None,
        class_="leaving",
        key="leaving",
    )


def _controls(replay: Replay, record: AnyRecord, words: Words) -> Node:
    """Draw the controls: a slider over the whole game, its turns, its steps, and play."""

    def go(shown: Node, label: str, where: str, key: str) -> Node:
        intent = f"replay-go {where}"
        return button(shown, intent=intent, kind="icon", aria_label=label, title=label, data_key=key)

    kind, label, intent = (
        ("pause", words("replay_stop"), "replay-stop")
        if replay.playing
        else ("play", words("replay_play"), f"replay-play {replay.speed}")
    )
    # In little room only the sign is seen.
    inside = sign(kind), h("span", label)
    play = button(inside, intent=intent, kind="main", key="play", aria_label=label, title=label, data_key="s")
    slider = h(
        "input",
        type="range",
        min=0,
        max=len(replay.record.actions),
        value=replay.at,
        data_change="replay-to",
        aria_label=words("replay_scrub"),
        aria_valuetext=_place(replay, record, words),
        key="slider",
    )
    return h(
        "div",
        h(
            "div",
            go(sign("end", back=True), words("replay_first"), "first", "Home"),
            slider,
            go(sign("end"), words("replay_last"), "last", "End"),
        ),
        h(
            "div",
            go(sign("on", back=True), words("replay_turn_back"), "turn-back", "ArrowUp"),
            go(symbol("back"), words("moment_back"), "back", "ArrowLeft"),
            play,
            go(symbol("forward"), words("moment_on"), "on", "ArrowRight"),
            go(sign("on"), words("replay_turn_on"), "turn-on", "ArrowDown"),
        ),
        class_="controls steer",
        key="steer",
    )


# -- the whole game


def _chart(page: Page, replay: Replay, words: Words) -> Child:
    if not replay.record.actions:
        return None
    shown = drawing(replay.record, looks_of(page, replay.record), words)
    return h(
        "section",
        h("h2", words("replay_scores")),
        h("p", words("replay_scores_about"), class_="small"),
        h("div", shown, columns(replay.record, replay.at, words), class_="chart"),
        class_="card",
        key="chart",
    )


def _jumps(kind: str, replay: Replay, words: Words) -> Node | None:
    """Draw all the moments of one kind, with whose they are, and the ways to the nearest."""
    found = [event for event in course(replay.record).events if event.kind == kind]
    if not found:
        return None
    what = words(f"replay_kind_{kind}")
    return h(
        "section",
        h(
            "header",
            h("h2", symbol(view_of(replay.record).sentences.SIGNS[kind]), what),
            icon_button("back", words("replay_before", what=what), intent=f"replay-go {kind}-back"),
            icon_button("forward", words("replay_next", what=what), intent=f"replay-go {kind}-on"),
        ),
        h("div", [_chip(event, replay, words) for event in found[:CHIPS]], class_="actions"),
        class_="jumps",
        key=kind,
    )


def _chip(event: Event, replay: Replay, words: Words) -> Node:
    record = replay.record
    return button(
        turn_name(record, event.turn, event.seat, words),
        view_of(record).sentences.event_sign(record, event),
        intent=f"replay-to {event.at}",
        kind="jump",
        key=f"{event.at} {event.seat} {event.line}",
        aria_pressed="true" if replay.at == event.at else "false",
    )
