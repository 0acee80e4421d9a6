"""Games that go between devices: the list of those by link, and the question about one that has come in."""

from __future__ import annotations

from calavera.games import GAMES
from calavera.record.record import AnyRecord
from web.app.features import has
from web.app.features.by_link.intents import by_link_games, loses_proof
from web.app.features.by_link.screen import Arrived
from web.app.features.by_link.table_view import paste_field, waited_for
from web.app.game_protocol.view import view, view_of
from web.app.state.match.match import Match
from web.app.state.page import Page, decider
from web.app.state.people.players import as_others_see
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, name_field, options, seat_name, seat_names
from web.app.view.parts.result import standing_text
from web.app.view.parts.title_bar import title_bar

__all__ = ["arrived_view", "by_link_view"]


def by_link_view(page: Page, words: Words) -> Node:
    """Draw the games by link with whose turn it is, and the way to another one."""
    games = [_entry(key, match, words) for key, match in by_link_games(page)]
    kinds = [(key, view(key).name) for key in GAMES]
    return h(
        "main",
        title_bar(words("by_link"), words, focus=True),
        h("ul", games, class_="list") if games else None,
        h(
            "section",
            h("p", words("by_link_about")),
            options(words("which_game"), "setup game", kinds, page.person.setup.game),
            _name_field(page, words),
            button(words("by_link_begin"), intent="by-link-new", kind="main") if has("share-game") else None,
            button(words("rules_page_link_title"), intent="rules page", kind="link"),
            class_="card",
        ),
        paste_field(words),
        class_="games",
        key="by-link",
    )


def _entry(key: str, match: Match, words: Words) -> Node:
    unsent = (
        match.post is not None and (match.elsewhere or match.state.over) and match.post.unsent(match.record)
    )
    waits = match.elsewhere and not unsent
    return h(
        "li",
        h("h2", f"{view(match.record.game.key).name} · ", _names(match.record, words)),
        h("p", words("post_unsent") if unsent else waited_for(match, words) or _whose(match.record, words)),
        button(words("resume"), intent=f"link-open {key}", kind="" if waits else "main"),
        class_="card",
        key=key,
    )


def _names(record: AnyRecord, words: Words) -> str:
    return words.all_of(seat_names(record.names, words))


def _whose(record: AnyRecord, words: Words) -> str:
    if record.state.over:
        return words("game_over")
    return words("turn_of", name=seat_name(record, decider(record.state), words))


def _name_field(page: Page, words: Words) -> Node:
    return h(
        "label",
        h("span", words("by_link_name")),
        name_field(page.person.called, "own-name"),
    )


def arrived_view(page: Page, words: Words) -> Node:
    """Draw the question what becomes of a game that has come in."""
    screen = page.shown(Arrived)
    record, how = as_others_see(screen.record), screen.how
    about: Child = None
    if how != "new":
        about = h("p", words(f"arrived_{how}", name=seat_name(record, 0, words)))
    take = words(f"arrived_take_{how}") if how in ("invited", "other") else words("arrived_take")
    return h(
        "main",
        title_bar(words("arrived"), words, focus=True),
        h(
            "section",
            h("h2", f"{view(record.game.key).name} · ", _names(record, words)),
            h("p", f"{standing_text(record, words)} · ", _whose(record, words)),
            about,
            h("p", words("fair_leg")) if loses_proof(page, screen) else None,
            h("p", view_of(record).board.aim(record, words)) if how == "invited" else None,
            _name_field(page, words) if how == "invited" else None,
            h(
                "div",
                None if how in ("same", "older") else button(take, intent="link-take", kind="main"),
                button(words("resume"), intent=f"link-open {screen.key}")
                if screen.key and how != "longer"
                else None,
                button(words("replay"), intent="link-watch") if record.actions and has("replay") else None,
                class_="actions",
            ),
            class_="card",
        ),
        class_="games",
        key="arrived",
    )
