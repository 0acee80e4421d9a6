"""The library of games: a list with what can be done with each."""

from __future__ import annotations

from calavera.game import Outcome, most_points
from calavera.games import GAMES
from calavera.record.outline import Outline
from calavera.record.record import RecordError
from web.app.features import file_parts, has
from web.app.intents.library import FILTERS, games_at_hand, listed_games, looked_at
from web.app.state.match.match import KINDS
from web.app.state.page import Page
from web.app.state.people.players import level_of
from web.app.state.screens import LibraryScreen
from web.app.state.setup import CHAIR
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, folded_error, name_field, options, seat_names
from web.app.view.parts.dates import date_text
from web.app.view.parts.result import winners_text
from web.app.view.parts.title_bar import title_bar
from web.app.view.screens.settings import everything

__all__ = ["games_view"]


def games_view(page: Page, words: Words) -> Node:
    """Draw the games at hand that go on, all others, and the file with everything."""
    screen, file = page.shown(LibraryScreen), file_parts()
    asked = file.question(page, words) if file is not None and isinstance(screen, file.asked_on) else None
    at_hand = [_entry(page, kind, text, words) for kind, text in games_at_hand(page, over=False)]
    return h(
        "main",
        title_bar(words("games"), words, focus=asked is None and not screen.said),
        asked,
        _said(page, words) if screen.said else None,
        h("section", h("h2", words("games_hand")), h("ul", at_hand, class_="list"), key="hand")
        if at_hand
        else None,
        _others(page, words),
        everything(words) if file is not None else None,
        class_="games",
        key="games",
    )


# -- the list


def _others(page: Page, words: Words) -> Node:
    """Draw the games that are over or not at hand, up to the number shown."""
    listed = listed_games(page)
    there = bool(page.kept.library.games or games_at_hand(page, over=True))
    shown = listed[: page.shown(LibraryScreen).most]
    return h(
        "section",
        (h("h2", words("games_kept")), _filters(page, words)) if there else None,
        h("ul", [_entry(page, key, text, words) for key, text in shown], class_="list") if shown else None,
        None if listed else h("p", words("games_none_such" if there else "games_none")),
        button(words("games_more", number=len(listed) - len(shown)), intent="games-more")
        if len(listed) > len(shown)
        else None,
        key="others",
    )


def _filters(page: Page, words: Words) -> Node:
    choices = [(only, words(f"show_{only}")) for only in FILTERS]
    return options(words("games_show"), "games", choices, page.shown(LibraryScreen).only)


def _entry(page: Page, key: str, text: str, words: Words) -> Node:
    """Draw a game: who, when, how it stands, and what can be done."""
    outline = looked_at(text)
    fault = dict(page.kept.library.bad).get(int(key)) if key not in KINDS else None
    if isinstance(outline, RecordError) or fault:
        return _damaged(page, key, text, fault or str(outline), words)
    opened, about = page.shown(LibraryScreen).opened == key, _about(outline, words)
    return h(
        "li",
        h("h3", words.all_of(seat_names(outline.names, words, outline.headers.get(CHAIR))), id=f"game-{key}"),
        h("p", _standing(outline, words)),
        h("p", " · ".join(about), class_="small") if about else None,
        h("div", _go_on(page, key, outline, words), _toggle(key, opened, words), class_="actions"),
        _particulars(page, key, outline, words) if opened else None,
        class_="card",
        key=key,
    )


def _standing(outline: Outline, words: Words) -> Child:
    """Describe how a game stands, or how it went."""
    names = seat_names(outline.names, words, outline.headers.get(CHAIR))
    if outline.won:
        winners = tuple(int(seat) - 1 for seat in outline.won[:-1])
        if all(seat < len(names) for seat in winners):
            return winners_text(names, Outcome(winners, (), outline.won[-1]), words)
    if outline.scores is None or len(outline.scores) != len(names):
        if not outline.turns:
            return words("games_unbegun")
        if outline.alone:
            return words("solo_turn", number=outline.turns, of=outline.headers.get("Turns", ""))
        return words("games_turn", number=outline.turns)
    if outline.alone:
        return words("solo_points", n=outline.scores[0])
    scores = " : ".join(signed(points) for points in outline.scores)
    return h("strong", scores), " · ", winners_text(names, most_points(outline.scores), words)


def _about(outline: Outline, words: Words) -> list[str]:
    """Describe which game it is, when it began, and its kind."""
    date = outline.headers.get("Date", "")
    dice = outline.headers.get("Dice", "")
    kinds = [words("solo") if outline.alone else "", words("games_real") if dice == "real" else ""]
    kinds += [words("games_sheet") if dice == "sheet" else ""]
    kinds += [words("games_copy") if "Copy" in outline.headers else ""]
    name = outline.game.names[0] if len(GAMES) > 1 else ""
    return [part for part in (name, date_text(date, words) if date else "", *kinds) if part]


def _go_on(page: Page, key: str, outline: Outline, words: Words) -> Node:
    label = words("resume_over_button" if outline.over else "resume")
    intent = f"open {key}"
    if key in KINDS:
        intent = "resume" if key == page.kind else f"resume {key}"
    main = key in KINDS and not outline.over
    return button(label, intent=intent, kind="main" if main else "", aria_describedby=f"game-{key}")


def _toggle(key: str, opened: bool, words: Words) -> Node:
    return button(
        words("more"),
        intent=f"game {key}",
        aria_expanded="true" if opened else "false",
        aria_describedby=f"game-{key}",
    )


def _particulars(page: Page, key: str, outline: Outline, words: Words) -> Node:
    """Draw what can be done with a game: rename, copy, delete."""
    cut = page.shown(LibraryScreen).cut
    turns = outline.turns if cut is None else min(cut, outline.turns)
    whole = turns == outline.turns
    return h(
        "div",
        h("fieldset", h("legend", words("games_names")), _names(key, outline, words), class_="names"),
        h(
            "div",
            button(words("replay"), intent=f"replay {key}") if has("replay") else None,
            button(words("share_game"), intent=f"share-game {key}") if has("share-game") else None,
            class_="actions",
        )
        if key not in KINDS
        else None,
        h(
            "label",
            h("span", words("games_upto", number=turns, of=outline.turns)),
            h(
                "input",
                type="range",
                min=0,
                max=outline.turns,
                value=turns,
                data_change=f"library-cut {key}",
            ),
        )
        if outline.turns
        else None,
        h(
            "div",
            button(words("games_duplicate"), intent=f"duplicate {key}" + ("" if whole else f" {turns}")),
            button(words("games_delete"), intent=f"delete {key}"),
            class_="actions",
        ),
        class_="particulars",
    )


def _names(key: str, outline: Outline, words: Words) -> list[Node]:
    """Draw a field for every person's name; computers keep theirs."""
    return [
        h(
            "label",
            h("span", words("seat_number", number=seat + 1)),
            name_field(name, f"rename {key} {seat + 1}"),
        )
        for seat, name in enumerate(outline.names)
        if not level_of(name)
    ]


def _damaged(page: Page, key: str, text: str, fault: str, words: Words) -> Node:
    """Draw a text that is no whole game: it stays as it is, to be copied by hand, until it is deleted."""
    opened = page.shown(LibraryScreen).opened == key
    return h(
        "li",
        h("h3", words("games_bad"), id=f"game-{key}"),
        folded_error(fault, words),
        h("div", _toggle_text(key, opened, words), class_="actions"),
        h("pre", text, tabindex=0) if opened else None,
        h("div", button(words("games_delete"), intent=f"delete {key}"), class_="actions") if opened else None,
        class_="card damaged",
        key=key,
    )


def _toggle_text(key: str, opened: bool, words: Words) -> Node:
    return button(
        words("games_text"),
        intent=f"game {key}",
        aria_expanded="true" if opened else "false",
        aria_describedby=f"game-{key}",
    )


# -- what was done, and what is asked


def _said(page: Page, words: Words) -> Node:
    """Describe the last action; a deleted game can be restored until the next one."""
    deed = page.shown(LibraryScreen).said
    return h(
        "div",
        h("p", words(f"said_{deed}"), role="status", tabindex="-1", data_focus=deed != "deleted"),
        button(words("games_restore"), intent="undelete", data_focus=True)
        if page.kept.library.deleted
        else None,
        class_="said",
        key="said",
    )
