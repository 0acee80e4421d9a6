"""The start screen: the game that goes on, or the next one of the same players, and all ways to play."""

from __future__ import annotations

from collections.abc import Sequence

from calavera.games import GAMES
from calavera.record.record import AnyRecord
from web.app.features import has, start_tile
from web.app.features.playing import whose
from web.app.game_protocol.model import model
from web.app.game_protocol.view import view, view_of
from web.app.state.match.match import SOLO, Match, kind_of
from web.app.state.page import Page, decider
from web.app.state.past.games_to_offer import (
    finished,
    is_first_start,
    knows_game,
    next_setup,
    of_chosen_game,
    running,
    untouched,
)
from web.app.state.screens import Start
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import (
    button,
    file_field,
    icon_button,
    player_names,
    resume_button,
    scene,
    seat_name,
    seat_names,
    symbol,
)
from web.app.view.parts.result import standing_text
from web.app.view.screens.settings import sound_question
from web.app.view.screens.ways_to_play import begin_view, learn_view, ways_view

__all__ = ["start_view"]


def start_view(page: Page, words: Words) -> Node:
    """Draw the start screen: on the first day one question, later the way on above it.

    On a wide screen all that is no way to play here stands beside the ways, and neither moves the other.
    """
    games = running(page)
    first = is_first_start(page) and not games
    new = not knows_game(page, page.person.setup.game)
    alone = _has_played_alone(page)
    return h(
        "main",
        _head(page, words),
        ways_view(page, _offers(page, games, words, first=first and new), words, first=first, new=new),
        h(
            "div",
            _challenge(page, words)
            if has("solo") and model(page.person.setup.game).solo is not None
            else None,
            _several_devices(words),
            sound_question(page, words),
            _places(words, learn=not new, played=not first or alone),
            _more(page, words),
            class_="beside",
        ),
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
        data_popup=True,
        key=f"globe {now}",
    )


def _offers(page: Page, games: Sequence[Match], words: Words, *, first: bool) -> list[Node]:
    """Draw the one large button, which is of the chosen game, and the other games that go on below it."""
    goes_on = bool(games) and of_chosen_game(page, games[0])
    cards = [_running(page, match, words, main=goes_on and number == 0) for number, match in enumerate(games)]
    gone = [_removed(words)] if page.shown(Start).removed and page.kept.library.deleted else []
    return [*gone, *cards] if goes_on or first else [*gone, _again(page, words), *cards]


def _running(page: Page, match: Match, words: Words, *, main: bool) -> Node:
    """Draw a match that goes on, the way back to it, and the way to be rid of it."""
    record, kind = match.record, kind_of(match.record)
    names = words.all_of(player_names(record, words))
    remove = icon_button("close", f"{words('games_delete')}: {names}", intent=f"remove {kind}")
    return h(
        "section",
        h("h2", words("solo") if record.alone else _title(record, words, main=main)),
        remove if match.own is None else None,
        h("p", f"{names} · {standing_text(record, words)}"),
        h("p", _whose(match, words)),
        resume_button(words, kind="" if record is page.record else kind, over=False, main=main, focus=main),
        class_="card running" if main else "card running aside",
        key=f"running {kind}",
    )


def _removed(words: Words) -> Node:
    """Say that a game was removed, with the way to have it back."""
    return h(
        "div",
        h("p", words("said_deleted"), role="status"),
        button(words("games_restore"), intent="restore", data_focus=True),
        class_="said",
        key="removed",
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


def _title(record: AnyRecord, words: Words, *, main: bool) -> Child:
    """Return the heading of a running game: one that is not the first thing has its name alone."""
    return (words("resume_title"), _which(record)) if main or len(GAMES) == 1 else view(record.game.key).name


def _which(record: AnyRecord) -> Node | None:
    """Draw the name of a running game, where there is more than one to choose from."""
    return h("span", view(record.game.key).name, class_="which") if len(GAMES) > 1 else None


def _again(page: Page, words: Words) -> Node:
    """Draw the one large button for the next game of the players shown, and the way to the last result.

    Those may never have played: then it only begins their game.
    """
    over = finished(page)
    known = over or untouched(page)
    setup, title = next_setup(page), words("begin") if over is None else words("play_again")
    names = seat_names(setup.party, words) if known is None else player_names(known.record, words)
    return h(
        "section",
        begin_view(setup.game, names, words, title=title, intent="play-again"),
        _result(page, over.record, words) if over is not None else None,
        class_="running once-more",
        key="again",
    )


def _result(page: Page, record: AnyRecord, words: Words) -> Node:
    kind = "" if record is page.record else kind_of(record)
    return resume_button(words, kind=kind, over=True, main=False, focus=False)


def _challenge(page: Page, words: Words) -> Child:
    """Draw the way to today's challenge; who has begun one sees how the day stands."""
    today = button(
        symbol("joker"),
        h(
            "span",
            h("span", words("challenge"), class_="name"),
            h("span", words("challenge_about"), class_="small"),
            class_="whom",
        ),
        intent="solo",
        kind="way wide",
        key="challenge",
    )
    return start_tile(page, words) if _has_played_alone(page) else today


def _has_played_alone(page: Page) -> bool:
    return page.kept.days is not None or SOLO in page.at_hand


def _several_devices(words: Words) -> Node:
    """Draw the ways to players with devices of their own, half as wide: few players look for them first."""
    return h(
        "div",
        button(symbol("link"), h("span", words("by_link")), intent="by-link", kind="way")
        if has("by-link", "share-game")
        else None,
        button(symbol("people"), h("span", words("one_table_way")), intent="one-table", kind="way")
        if has("one-table")
        else None,
        class_="ways several",
    )


def _places(words: Words, *, learn: bool, played: bool) -> Node:
    """Draw the ways to what is no game: the lesson where it is not the first thing to do, the rules …

    There is no progress to look at before a game was `played`.
    """
    return h(
        "nav",
        learn_view(words) if learn else None,
        button(symbol("scroll"), h("span", words("games")), intent="games", kind="way"),
        button(symbol("book"), h("span", words("rules")), intent="rules", kind="way"),
        button(symbol("bulb"), h("span", words("puzzles")), intent="puzzles", kind="way")
        if has("puzzles")
        else None,
        button(scene("picado", 120, 64), h("span", words("progress")), intent="progress", kind="way")
        if has("progress") and played
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
