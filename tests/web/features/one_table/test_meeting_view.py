"""The screen of two devices that meet: each state has its words, its ways on and a way out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.web.catalogues import compiled, words_of
from web.app.features.one_table.meeting import CAMERA, FAILURES
from web.app.features.share.screen import Share
from web.app.state.commands import Given
from web.app.state.device import Device
from web.app.state.multiplayer.meeting import Meeting
from web.app.state.page import Page
from web.app.state.screens import AT_START
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, html, text
from web.app.update import update
from web.app.view.screen import screen

WORDS = Words("en", compiled())


def shown(meeting: Meeting, page: Page | None = None) -> Node:
    """Draw an exchange."""
    return screen(replace(page or Page(), screens=(*AT_START, meeting)), WORDS)


@pytest.mark.parametrize("host", [True, False])
@pytest.mark.parametrize("camera", sorted(CAMERA | {"off", "asked", "plain"}))
@pytest.mark.parametrize("step", ["ask", "scan", "make", "show", "wait", "joined", "failed"])
def test_every_state_has_words_and_a_way_out(step: str, camera: str, host: bool) -> None:
    why = "time" if step == "failed" else ""
    tree = shown(Meeting(host, step, camera=camera, own="123", code=(21, "M0 0h1v1h-1z"), why=why))
    written = html(tree)
    assert 'data-intent="close"' in written
    assert "Experimental:" in text(tree)
    assert f'data-step="{step}"' in written
    assert written.count("<video") == (
        camera in {"asked", "on"} and Meeting(host, step, camera=camera).filming
    ) * (step != "ask")


@pytest.mark.parametrize("why", sorted(FAILURES))
def test_every_failure_says_what_to_do_and_offers_the_way_without_a_connection(why: str) -> None:
    tree = shown(Meeting(host=True, step="failed", why=why, error="no such thing"))
    assert words_of("en")("meet_pass_on") in text(tree)
    assert "no such thing" in text(tree)
    assert ('data-intent="meet-again"' in html(tree)) == (why != "none")
    assert ("hotspot" in text(tree)) == (why in {"time", "ice", "local"})
    assert 'data-intent="share-game"' not in html(tree)


def test_a_game_at_hand_can_be_passed_on_where_there_is_no_connection() -> None:
    page, _ = update(Page(), "new", Given(seed="ab" * 16, today="2026-11-22"))
    page = replace(page, screens=(*AT_START, Meeting(host=False, step="failed", why="none")))
    tree = html(screen(page, WORDS))
    assert 'data-intent="pass-on"' in tree
    assert 'data-intent="share-game"' not in tree
    page, _ = update(page, "pass-on", Given(seed="cd" * 16, address="https://example.org/"))
    assert page.shown(Share).onward


def test_a_game_that_goes_on_only_here_is_shared_where_there_is_no_connection() -> None:
    page, _ = update(Page(), "new", Given(seed="ab" * 16, today="2026-11-22"))
    page = page.with_match(replace(page.match, own=(0,)))  # that of several devices
    tree = html(shown(Meeting(host=True, step="failed", why="time"), page))
    assert 'data-intent="share-game"' in tree
    assert 'data-intent="pass-on"' not in tree


def test_the_answer_can_be_pasted_wherever_one_is_due() -> None:
    for host, step in ((True, "show"), (False, "scan")):
        for camera in ("plain", "refused", "missing", "on"):
            tree = html(shown(Meeting(host, step, camera=camera)))
            assert 'data-change="meet-read"' in tree
            assert ('data-intent="meet-camera"' in tree) == (camera in {"refused", "missing"})


def test_a_host_sees_who_sits_there_before_a_game_and_in_one_that_it_came_back_to() -> None:
    page, _ = update(Page(device=Device(build="app-1")), "one-table")
    page, _ = update(page, "table-name Ana")
    page, _ = update(page, "table-host", Given(seed="ab" * 16))
    waiting = Meeting(host=True, step="make", guest=2)
    assert "At the table: Ana" in text(shown(waiting, page))
    page, _ = update(page, "table-bot easy")
    page, _ = update(page, "table-begin", Given(seed="cd" * 16, today="2026-11-22"))
    assert page.shared is not None
    again = replace(page, shared=replace(page.shared, table=replace(page.shared.table, guests=())))
    assert "At the table: Ana" in text(shown(waiting, again))


@pytest.mark.parametrize("wrong", ["bad", "newer", "host", "guest", "other"])
def test_a_wrong_code_is_an_alert(wrong: str) -> None:
    tree = html(shown(Meeting(host=True, step="show", wrong=wrong)))
    assert 'role="alert"' in tree
