"""The screen to share a game: as a picture, a link with its code, a file or a text."""

from __future__ import annotations

from calavera.record.record import AnyRecord, write
from web.app.features import result_to_send
from web.app.features.share.screen import Share
from web.app.game_protocol.view import view_of
from web.app.state.page import Page
from web.app.state.people.players import as_others_see
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, player_names, seat_name
from web.app.view.parts.code import code_view
from web.app.view.parts.result import BY_POINTS, result_text, standing_text
from web.app.view.parts.title_bar import title_bar

__all__ = ["share_view"]


def share_view(page: Page, words: Words) -> Node:
    """Draw the whole screen."""
    sharing = page.shown(Share)
    if sharing.onward:
        return _onward(page, sharing, words)
    if sharing.duel:
        return _duel(sharing, words)
    return h(
        "main",
        title_bar(words("share_game"), words, focus=True),
        _what(sharing.record, words),
        h(
            "div",
            _picture(page, sharing.record, words),
            h(
                "div",
                _result(sharing.record, words),
                _link(sharing, words),
                _record(sharing, words),
                class_="texts",
            ),
            _code(sharing, words) if sharing.link else None,
            class_="ways-out",
        ),
        class_="sharing",
        key="share",
    )


def _onward(page: Page, sharing: Share, words: Words) -> Node:
    """Draw the way to another device: its camera first where the game is passed on, else the link."""
    post, about = page.match.post, words("pass_about")
    by_link = post is not None and post.seat is not None
    if post is not None and post.seat is not None:
        about = words(
            f"post_{post.stage(sharing.record)}_about", name=seat_name(sharing.record, 1 - post.seat, words)
        )
    code = _code(sharing, words) if sharing.link else None
    link = _link(sharing, words)
    return h(
        "main",
        title_bar(words("post_send" if by_link else "pass_on"), words, focus=True),
        h(
            "p",
            h("strong", view_of(sharing.record).name),
            " · ",
            words.all_of(player_names(sharing.record, words)),
        ),
        h("p", about),
        h("p", words("post_invite_then")) if by_link and not sharing.record.actions else None,
        h("div", (link, code) if by_link else (code, link), class_="ways-out"),
        class_="sharing",
        key="share",
    )


def _duel(sharing: Share, words: Words) -> Node:
    """Draw the way to a player who is to beat the game."""
    return h(
        "main",
        title_bar(words("duel_send"), words, focus=True),
        h("p", words("duel_send_about")),
        h("div", _link(sharing, words), _code(sharing, words) if sharing.link else None, class_="ways-out"),
        class_="sharing",
        key="share",
    )


def _what(record: AnyRecord, words: Words) -> Node:
    """Describe which game is shared, and what others learn of it."""
    names = words.all_of(seat_name(record, seat, words) for seat in range(record.seats))
    outcome = record.state.outcome()
    stands = standing_text(record, words)
    if outcome is not None and outcome.how != BY_POINTS:
        stands = result_text(record, words)
    return h(
        "section",
        h("p", f"{names} · {stands}", class_="game"),
        h("p", words("share_about" if record.state.over else "share_running")),
        class_="about",
    )


def _picture(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the picture of the game, and the ways to pass it on."""
    drawn = view_of(record).picture.drawing(as_others_see(record), words, page.person.profiles)
    return h(
        "section",
        h("h2", words("picture")),
        h("figure", drawn, class_="picture", data_theme="light"),
        h(
            "div",
            button(words("picture_send"), intent="picture-share", kind="main when-share-files"),
            button(words("picture_save"), intent="picture-save"),
            button(words("picture_large"), intent="picture"),
            class_="actions",
        ),
        class_="card",
    )


def _result(record: AnyRecord, words: Words) -> Node | None:
    """Draw the way to tell a result in a few lines, which only a game of one player has."""
    if not record.alone or not record.state.over or result_to_send() is None:
        return None
    return h(
        "section",
        h("h2", words("share_result")),
        h("p", words("share_result_about"), class_="small"),
        h("div", button(words("share_result_send"), intent="share"), class_="actions"),
        class_="card",
    )


def _link(sharing: Share, words: Words) -> Node:
    """Draw the link with the whole game in it."""
    if not sharing.link:
        why = words("share_no_link" if sharing.placed else "share_no_address")
        return h("section", h("p", why), class_="card")
    return h(
        "section",
        h("h2", words("share_link")),
        h("input", type="text", readonly=True, value=sharing.link, aria_label=words("share_link")),
        h(
            "div",
            button(words("share_copy"), intent="share-copy", kind="main"),
            button(words("share_send"), intent="share-send", kind="when-sharing"),
            class_="actions",
        ),
        class_="card",
    )


def _record(sharing: Share, words: Words) -> Node:
    """Draw the game's file, and its text to look into."""
    return h(
        "section",
        h("h2", words("record")),
        h(
            "div",
            button(words("share_save"), intent="share-save", kind="" if sharing.link else "main"),
            button(words("copy_record"), intent="copy"),
            class_="actions",
        ),
        h(
            "details",
            h("summary", words("record_show")),
            h("pre", write(sharing.record), tabindex=0),
            class_="record",
        ),
        class_="card",
    )


def _code(sharing: Share, words: Words) -> Node:
    """Draw the link for another device's camera."""
    side, path = sharing.code or (0, "")
    drawn = code_view(side, path, words("share_code"))
    return h(
        "section",
        h("h2", words("share_code")),
        drawn if side else h("p", words("share_no_code")) if sharing.code else None,
        class_="card camera",
    )
