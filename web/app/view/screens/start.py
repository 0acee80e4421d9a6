"""The start screen: resume, and what is chosen before a game."""

from __future__ import annotations

from calavera.games import GAMES
from calavera.record.record import AnyRecord
from web.app.games import contract
from web.app.state.match import KINDS, kind_of
from web.app.state.page import Page, decider, game_of
from web.app.state.setup import SEATS, Setup
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, file_field, options, resume_button, scene, seat_name, symbol
from web.app.view.screens.round_offer import round_offer
from web.app.view.screens.seating import seating_view
from web.app.view.screens.settings import languages, sound_question

__all__ = ["start_view"]


def start_view(page: Page, words: Words) -> Node:
    """Draw the start screen."""
    return h(
        "main",
        _head(words),
        _resume(page, page.record, words) if page.record is not None else None,
        [_resume(page, match.record, words) for match in page.waiting],
        _new_game(page, words),
        _learn(page, words),
        sound_question(page, words),
        h("section", languages(page, words), class_="card", key="languages"),
        h("p", button(words("known"), intent="known", kind="link"), class_="small"),
        file_field(words),
        h("p", words("fan_made"), class_="small"),
        _offline(words),
        class_="home",
        key="home",
    )


def _head(words: Words) -> Node:
    flags = [scene("picado" if n % 2 else "picado2", 120, 64) for n in range(13)]
    return h(
        "header",
        h("div", flags, class_="banner", aria_hidden="true"),
        scene("calavera", 128, 128),
        h("h1", "Calavera"),
        h("p", words("tagline"), class_="tagline"),
        class_="head-piece",
    )


def _learn(page: Page, words: Words) -> Node:
    """Draw the ways to know more: the lesson, the rules, the settings."""
    return h(
        "nav",
        button(symbol("cap"), h("span", words("lesson_start")), intent="lesson", kind="way"),
        button(symbol("joker"), h("span", words("solo")), intent="solo", kind="way"),
        button(symbol("scroll"), h("span", words("games")), intent="games", kind="way"),
        button(symbol("book"), h("span", words("rules")), intent="rules", kind="way"),
        button(symbol("chart"), h("span", words("statistics")), intent="statistics", kind="way"),
        button(symbol("gear"), h("span", words("settings")), intent="settings", kind="way"),
        class_="ways",
        aria_label=words("more"),
    )


def _offline(words: Words) -> Node:
    """Draw what boot.js knows: stored for offline, can be installed, a new build. Style shows it."""
    return h(
        "section",
        h("p", symbol("cloud"), words("offline_ready"), class_="when-offline"),
        h("p", words("offline_refused"), class_="when-refused"),
        h("p", words("install_share"), class_="when-share"),
        button(symbol("download"), h("span", words("install")), intent="install", kind="when-installable"),
        button(symbol("undo"), h("span", words("update_ready")), intent="reload", kind="when-update main"),
        class_="standing",
    )


def _resume(page: Page, record: AnyRecord, words: Words) -> Node:
    state = record.state
    waits = record is not page.record
    names = words.all_of(seat_name(record, seat, words) for seat in range(record.seats))
    scores = " : ".join(signed(points) for points in state.returns())
    whose = (
        words("resume_over")
        if state.over
        else contract.names(record).turn_text(record, words)
        if record.alone
        else words("turn_of", name=seat_name(record, decider(state), words))
    )
    return h(
        "section",
        h("h2", words("solo" if record.alone else "resume_title")),
        h("p", f"{names} · {scores}"),
        h("p", whose),
        resume_button(
            words, kind=kind_of(record) if waits else "", over=state.over, main=not waits, focus=not waits
        ),
        class_="card running",
        key="aside" if waits else "resume",
    )


def _kept(page: Page, words: Words) -> Node | None:
    """Explain that a new game does not cost the current one."""
    record = game_of(page, KINDS[0])
    runs = record is not None and record.actions and not record.state.over
    return h("p", words("start_kept"), class_="small") if runs else None


def _new_game(page: Page, words: Words) -> Node:
    setup = page.person.setup
    return h(
        "section",
        h("h2", words("new_game")),
        options(words("seats"), "setup seats", [(str(n), str(n)) for n in SEATS], str(setup.seats)),
        seating_view(page, words),
        round_offer(page, words),
        button(words("begin"), intent="new", kind="main" if page.record is None else ""),
        _kept(page, words),
        h(
            "details",
            h("summary", words("more_choices")),
            options(
                words("begins"),
                "setup begin",
                [("first", words("begins_first")), ("lot", words("begins_lot"))],
                setup.begin,
            ),
            options(
                words("dice_from"),
                "setup dice",
                [("app", words("dice_app")), ("real", words("dice_real")), ("sheet", words("dice_sheet"))],
                setup.dice,
            ),
            _about_dice(setup, words),
            contract.own_sheet(GAMES[0]).setup_view(setup, words),
            class_="choices-more",
        ),
        class_="card setup",
    )


def _about_dice(setup: Setup, words: Words) -> Node | None:
    """Explain what the players do if the app rolls no dice."""
    if setup.dice == "app":
        return None
    return h("p", words("real_about" if setup.dice == "real" else "sheet_about"), class_="small")
