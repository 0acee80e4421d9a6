"""The screen on which two devices exchange codes: one shows and the other reads, by turns."""

from __future__ import annotations

from web.app.features import has
from web.app.features.one_table.intents import players
from web.app.features.one_table.view import game_line
from web.app.state.multiplayer.device_change import can_pass
from web.app.state.multiplayer.meeting import Meeting
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, folded_error, seat_names
from web.app.view.parts.code import code_view
from web.app.view.parts.title_bar import title_bar

__all__ = ["meeting_view"]

HINTS = ("wifi", "guest", "hotspot", "vpn", "camera")
"""Reasons for which two devices do not reach each other, likelier ones first."""


def meeting_view(page: Page, words: Words) -> Node:
    """Draw the whole screen."""
    meeting = page.shown(Meeting)
    role = "host" if meeting.host else "guest"
    return h(
        "main",
        title_bar(words(f"meet_title_{role}"), words, focus=True),
        game_line(page.shared, words) if meeting.host and page.shared is not None else None,
        _seated(page, words) if meeting.host and meeting.guest > 1 else None,
        h("p", _stage(meeting, words), class_="stage", role="status", key="stage"),
        h(
            "div",
            _ask(meeting, words) if meeting.step == "ask" else None,
            _own(meeting, words) if meeting.step == "show" else None,
            _camera(meeting, words) if meeting.filming and meeting.step != "ask" else None,
            _typed(meeting, words) if meeting.reading else None,
            _failed(page, meeting, words) if meeting.step == "failed" else None,
            class_="ways-out",
        ),
        _report(meeting, words) if meeting.step != "ask" else None,
        h(
            "p",
            h("strong", words("meet_experimental")),
            " ",
            words("meet_experimental_about"),
            class_="small",
        ),
        class_="sharing meeting",
        data_step=meeting.step,
        key="meeting",
    )


def _seated(page: Page, words: Words) -> Node | None:
    """Draw who sits at the host's table, and the way there."""
    if page.shared is None:
        return None
    log = page.shared.table.log
    named = log.record.names if log is not None else [name for _, name in players(page.shared)]
    return h(
        "section",
        h("h2", words("meet_step_joined")),
        h("p", words("meet_seated", names=words.all_of(seat_names(named, words)))),
        button(words("meet_done"), intent="close", kind="main"),
        class_="card",
        key="seated",
    )


def _stage(meeting: Meeting, words: Words) -> str:
    """Describe what is to be done now, or is being waited for."""
    if meeting.step == "ask":
        return words("meet_camera_asked" if meeting.camera == "asked" else "meet_about")
    if meeting.step == "show":
        return _to_show(meeting, words)
    if meeting.step == "scan" and meeting.blind:
        return words("meet_step_scan_plain")
    return words(f"meet_step_{meeting.step}")


def _to_show(meeting: Meeting, words: Words) -> str:
    """Tell how the own code gets to the other device, and what comes then."""
    if not meeting.host:
        return words("meet_show_guest_plain") if meeting.blind else words("meet_show_guest")
    if meeting.blind:
        return words("meet_show_host_plain", number=meeting.guest)
    return words("meet_show_host", number=meeting.guest)


def _ask(meeting: Meeting, words: Words) -> Node:
    """Draw the reason for the camera, and the choice."""
    return h(
        "section",
        h("h2", words("meet_camera")),
        h("p", words("meet_camera_host" if meeting.host else "meet_camera_guest")),
        h("p", words("meet_camera_private"), class_="small"),
        h(
            "div",
            button(words("meet_camera_use"), intent="meet-camera", kind="main"),
            button(words("meet_camera_without"), intent="meet-plain"),
            class_="actions",
        ),
        class_="card",
        key="ask",
    )


def _own(meeting: Meeting, words: Words) -> Node:
    """Draw the own code; in digits as well, for a device without a camera."""
    side, path = meeting.code or (0, "")
    label = words("meet_code_host" if meeting.host else "meet_code_guest")
    return h(
        "section",
        h("h2", label),
        code_view(side, path, label) if side else None,
        h(
            "details",
            h("summary", words("meet_as_text")),
            h("input", type="text", readonly=True, value=meeting.own, aria_label=label),
            h("div", button(words("meet_copy_code"), intent="meet-copy code"), class_="actions"),
            open=meeting.blind,
            class_="record",
        ),
        class_="card shown-code",
        key=f"own {meeting.guest}",
    )


def _camera(meeting: Meeting, words: Words) -> Node:
    """Draw the place of the camera's picture, which camera.mjs fills."""
    return h(
        "section",
        h("h2", words("meet_read_guest" if meeting.host else "meet_read_host")),
        h("video", class_="lens", playsinline=True, aria_label=words("meet_lens")),
        class_="card",
        hidden=meeting.camera != "on",
        key="camera",
    )


def _typed(meeting: Meeting, words: Words) -> Node:
    """Draw the field for a code that cannot be scanned, and the matter with the last one."""
    no_camera = meeting.camera in {"refused", "missing", "busy"}
    field = h(
        "input",
        type="text",
        inputmode="numeric",
        autocomplete="off",
        data_change="meet-read",
        aria_label=words("meet_paste_guest" if meeting.host else "meet_paste_host"),
    )
    return h(
        "section",
        h("p", words(f"meet_camera_{meeting.camera}")) if no_camera else None,
        h("div", button(words("meet_camera_again"), intent="meet-camera"), class_="actions")
        if no_camera
        else None,
        h(
            "details",
            h("summary", words("meet_paste_guest" if meeting.host else "meet_paste_host")),
            field,
            h("p", words("meet_paste_about"), class_="small"),
            open=meeting.blind,
            class_="record",
        ),
        _wrong(meeting, words) if meeting.wrong else None,
        class_="card",
        key="typed",
    )


def _wrong(meeting: Meeting, words: Words) -> Node:
    """Draw the matter with the code that was read last."""
    return h(
        "div",
        h("p", words(f"meet_wrong_{meeting.wrong}")),
        folded_error(meeting.error, words) if meeting.error else None,
        role="alert",
        class_="wrong",
    )


def _failed(page: Page, meeting: Meeting, words: Words) -> Node:
    """Draw the reason why there is no connection, what helps, and the way that always works."""
    unreached = meeting.why in {"time", "ice", "local"}
    return h(
        "section",
        h("p", words(f"meet_why_{meeting.why}")),
        h("ul", [h("li", words(f"meet_hint_{hint}")) for hint in HINTS]) if unreached else None,
        folded_error(meeting.error, words) if meeting.error else None,
        h("p", words("meet_pass_on")),
        h(
            "div",
            button(words("meet_again"), intent="meet-again", kind="main") if meeting.why != "none" else None,
            _onward(page, words),
            class_="actions",
        ),
        class_="card",
        key="failed",
    )


def _onward(page: Page, words: Words) -> Node | None:
    """Draw the way to hand the current game on: played on where that is possible, else to look at."""
    if page.record is None:
        return None
    if page.lesson is None and has("pass-on", "share-game") and can_pass(page.match):
        return button(words("pass_on"), intent="pass-on")
    return button(words("share_game"), intent="share-game") if has("share-game") else None


def _report(meeting: Meeting, words: Words) -> Node:
    """Draw the description of the connection for those who look for a fault."""
    if not meeting.report:
        return h("p", button(words("meet_report"), intent="meet-report", kind="quiet"), key="report")
    return h(
        "section",
        h("h2", words("meet_report")),
        h("pre", meeting.report, tabindex=0, class_="report"),
        h(
            "div",
            button(words("meet_copy_report"), intent="meet-copy report"),
            button(words("meet_report_close"), intent="meet-report"),
            class_="actions",
        ),
        class_="card",
        key="report",
    )
