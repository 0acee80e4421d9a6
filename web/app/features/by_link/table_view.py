"""The table while another device is to go on: what is to be sent there, and what comes back."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.features import has
from web.app.game_protocol.view import view_of
from web.app.state.match.match import Match
from web.app.state.multiplayer.correspondence import Correspondence
from web.app.state.page import Page, decider
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, seat_name
from web.app.view.table.controls import main_row, undo_button

__all__ = ["paste_field", "post_view", "send_view", "waited_for"]


def paste_field(words: Words) -> Node:
    """Draw the field for a link: an installed app is not where a messenger opens one."""
    field = h("input", type="text", autocomplete="off", data_change="link-paste", value="")
    return h("label", h("span", words("link_paste")), field, class_="paste")


def waited_for(match: Match, words: Words) -> str:
    """Say whose link is waited for, or that one's own is not sent yet; empty where the game waits for no
    link, and where it was passed on to anyone."""
    post, record = match.post, match.record
    if not match.elsewhere or post is None or post.seat is None:
        return ""
    if post.unsent(record) and has("share-game"):
        return words("post_unsent")
    return words("post_waits_for", name=_other(post, record, words))


def _other(post: Correspondence, record: AnyRecord, words: Words) -> str:
    """Name the seat that goes on elsewhere."""
    return seat_name(record, decider(record.state) if post.seat is None else 1 - post.seat, words)


def post_view(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the dice as they lie, what is to be done, and the button for it."""
    post = page.match.post
    assert post is not None, "the game goes on elsewhere"
    other = _other(post, record, words)
    unsent, passed = post.unsent(record), post.seat is None
    title, about = words("turn_of", name=other), words("post_waits", name=other)
    if unsent:
        stage = post.stage(record)
        title, about = words("post_unsent"), words(f"post_{stage}_about", name=other)
        if stage == "invite":
            title = words("by_link_begin")
        elif stage == "accepted":
            title = words("post_accepted")
    elif decider(record.state) == post.seat:  # the invitation is not answered yet
        title = words("by_link")
    elif passed:
        title, about = words("post_passed"), words("post_passed_about")
    send = (
        button(
            words("pass_on" if passed else "post_send" if unsent else "post_send_again"),
            intent="pass-on",
            kind="main" if unsent else "wide",
            data_key="Enter",
            data_focus=True,
        )
        if has("share-game")
        else None
    )
    return h(
        "section",
        h(
            "div",
            h(
                "div",
                h("h2", title),
                h("p", about),
                None if unsent else paste_field(words),
                class_="handover",
                key="post",
            ),
            class_="stage",
            key="stage",
        ),
        view_of(record).board.tray(page, record, words),
        main_row(
            page,
            undo_button(page, words),
            None,
            (button(words("arrived_take"), intent="play-here", kind="quiet") if passed else None, send),
        ),
        class_="play",
        aria_label=words("dice_and_choices"),
    )


def send_view(page: Page, record: AnyRecord, words: Words) -> Node | None:
    """Draw the way on after the end: it has to go to the other player first."""
    post = page.match.post
    if post is None or post.seat is None:
        return None
    if post.unsent(record) and has("share-game"):
        return button(words("post_send"), intent="pass-on", kind="main")
    return button(words("by_link"), intent="by-link", kind="main")
