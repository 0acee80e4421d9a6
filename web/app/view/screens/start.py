"""The start screen: the game that goes on, or another one of the same players, and all ways to play."""

from __future__ import annotations

from calavera.games import GAMES
from calavera.record.record import AnyRecord
from web.app.features import has
from web.app.features.playing import whose
from web.app.game_protocol.view import view, view_of
from web.app.state.match.match import Match, kind_of
from web.app.state.page import Page, decider
from web.app.state.past.games_to_offer import finished, is_first_start, running, untouched
from web.app.state.screens import Start
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import (
    button,
    file_field,
    player_names,
    resume_button,
    scene,
    seat_name,
    seat_names,
    symbol,
)
from web.app.view.parts.result import standing_text
from web.app.view.screens.settings import sound_question
from web.app.view.screens.ways_to_play import learn_view, ways_view

__all__ = ["start_view"]


def start_view(page: Page, words: Words) -> Node:
    """Draw the start screen: on the first day one question, later the way on above it."""
    first = is_first_start(page)
    games = running(page)
    return h(
        "main",
        _head(page, words),
        [_running(page, match, words, main=number == 0) for number, match in enumerate(games)],
        _again(page, words) if not (games or first) else None,
        ways_view(page, words, first=first and not games),
        sound_question(page, words),
        _places(words, learn=not first or bool(games)),
        _more(page, words),
        h("p", words("fan_made"), class_="small"),
        _offline(words),
        class_="home",
        key="home",
    )


def _head(page: Page, words: Words) -> Node:
    chosen = view(page.person.setup.game)
    flags = [scene("picado" if n % 2 else "picado2", 120, 64) for n in range(13)]
    return h(
        "header",
        h("div", flags, class_="banner", aria_hidden="true"),
        _globe(page, words),
        scene(*chosen.scene),
        h("h1", chosen.name),
        h("p", words("tagline"), class_="tagline"),
        class_="head-piece",
    )


def _globe(page: Page, words: Words) -> Node:
    """Draw the languages behind a globe. Another language is another globe, which is closed."""
    now = page.person.language
    name = words.languages[now]
    choices = [
        button(
            words.languages[code],
            intent=f"language {code}",
            kind="option",
            aria_pressed="true" if code == now else "false",
            lang=code,
        )
        for code in page.person.languages
    ]
    return h(
        "details",
        h(
            "summary",
            symbol("globe"),
            h("span", now.upper(), aria_hidden="true"),
            aria_label=f"{now.upper()} – {words('language')}: {name}",  # what is seen is spoken, too
            data_focus=page.shown(Start).focus == "language",
        ),
        h("div", choices, class_="languages", role="group", aria_label=words("language")),
        class_="tongues",
        key=f"globe {now}",
    )


def _running(page: Page, match: Match, words: Words, *, main: bool) -> Node:
    """Draw a match that goes on, and the way back to it."""
    record = match.record
    shown = record is page.record
    names = words.all_of(player_names(record, words))
    whose = _whose(match, words)
    return h(
        "section",
        h("h2", words("solo") if record.alone else (words("resume_title"), _which(record))),
        h("p", f"{names} · {standing_text(record, words)}"),
        h("p", whose),
        resume_button(words, kind="" if shown else kind_of(record), over=False, main=main, focus=main),
        class_="card running",
        key="resume" if main else "aside",
    )


def _whose(match: Match, words: Words) -> str:
    """Say whose turn it is, or whose link is waited for."""
    record = match.record
    if record.alone:
        turn: str = view_of(record).names.turn_text(record, words)
        return turn
    if match.elsewhere and (waited := whose(match, words)):
        return waited
    return words("turn_of", name=seat_name(record, decider(record.state), words))


def _which(record: AnyRecord) -> Node | None:
    """Draw the name of a running game, where there is more than one to choose from."""
    return h("span", view(record.game.key).name, class_="which") if len(GAMES) > 1 else None


def _again(page: Page, words: Words) -> Node:
    """Draw the one large button for another game of the same players, and the way to the last result.

    Those may never have played: then it only begins their game.
    """
    over = finished(page)
    known = over or untouched(page)
    party = page.person.setup.party
    names = seat_names(party, words) if known is None else player_names(known.record, words)
    return h(
        "section",
        button(
            h("span", words("begin") if over is None else words("play_again"), class_="title"),
            h("span", _named(page, known), words.all_of(names), class_="names"),
            intent="play-again",
            kind="main again",
            data_focus=True,
        ),
        _result(page, over.record, words) if over is not None else None,
        class_="running once-more",
        key="again",
    )


def _named(page: Page, known: Match | None) -> str:
    """Return the name of the game that is played once more, before the players' names."""
    key = page.person.setup.game if known is None else known.record.game.key
    return f"{view(key).name} · " if len(GAMES) > 1 else ""


def _result(page: Page, record: AnyRecord, words: Words) -> Node:
    kind = "" if record is page.record else kind_of(record)
    return resume_button(words, kind=kind, over=True, main=False, focus=False)


def _places(words: Words, *, learn: bool) -> Node:
    """Draw the ways to what is no game: the lesson where it is not the first thing to do, the rules …"""
    return h(
        "nav",
        learn_view(words) if learn else None,
        button(symbol("scroll"), h("span", words("games")), intent="games", kind="way"),
        button(symbol("book"), h("span", words("rules")), intent="rules", kind="way"),
        button(symbol("bulb"), h("span", words("puzzles")), intent="puzzles", kind="way")
        if has("puzzles")
        else None,
        button(symbol("chart"), h("span", words("statistics")), intent="statistics", kind="way")
        if has("statistics")
        else None,
        button(symbol("gear"), h("span", words("settings")), intent="settings", kind="way"),
        class_="ways",
        aria_label=words("more"),
    )


def _more(page: Page, words: Words) -> Node:
    """Draw what is rarely wanted, folded: games from files, and what else the game has."""
    return h(
        "details",
        h("summary", words("more")),
        h(
            "div",
            file_field(words),
            view(page.person.setup.game).own_sheet.extras_view(words),
            class_="rare",
        ),
        class_="fold more",
        key="more",
    )


def _offline(words: Words) -> Node:
    """Draw what boot.js knows: stored for offline, can be installed, a new build, or that the page is a file.

    Style shows it.
    """
    return h(
        "section",
        h("p", symbol("scroll"), words("carried_here"), class_="when-file"),
        h("p", symbol("cloud"), words("offline_ready"), class_="when-offline"),
        h("p", words("offline_refused"), class_="when-refused"),
        h("p", words("install_share"), class_="when-share"),
        button(symbol("download"), h("span", words("install")), intent="install", kind="when-installable"),
        button(symbol("undo"), h("span", words("update_ready")), intent="reload", kind="when-update main"),
        class_="standing",
    )
