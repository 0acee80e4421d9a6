"""Handing a record or a result on, with a browser that is made up."""

from __future__ import annotations

import pytest

from calavera import Record, read, write
from tests.web.browser.fake_sharing import Browser
from tests.web.catalogues import words_of
from web.app.browser.share import copy, follow_link, share_result
from web.app.state.commands import Copy, ShareResult

RECORD = read(f'[Game "Calavera solo"]\n[Seats "1"]\n[Turns "1"]\n[Layout "classic"]\n[Seed "{"0" * 32}"]\n')


def told(how: str, browser: Browser, record: Record = RECORD) -> list[str]:
    """Return the notice after something was shared."""
    said: list[str] = []
    if how == "copy":
        copy(Copy(write(record), "copied", "not_copied"), browser, lambda function: function, said.append)
    else:
        command = ShareResult(record, "https://example.org/calavera/?x")
        share_result(command, words_of("en"), browser, lambda function: function, said.append)
    return said


def test_a_record_goes_to_the_clipboard() -> None:
    browser = Browser()
    assert told("copy", browser) == ["copied"]
    assert browser.given == [write(RECORD)]


@pytest.mark.parametrize(
    "browser", [Browser(secure=False), Browser(allowed=False)], ids=["insecure", "refused"]
)
def test_where_there_is_no_clipboard_it_is_said(browser: Browser) -> None:
    assert told("copy", browser) == ["not_copied"]
    assert told("share", browser) == ["not_shared"]


def test_a_result_goes_to_the_clipboard_where_the_device_shares_nothing() -> None:
    browser = Browser()
    assert told("share", browser) == ["shared"]
    assert browser.given[0].endswith(f"https://example.org/calavera/?x#solo={'0' * 32}")


@pytest.mark.parametrize("allowed", [True, False])
def test_a_device_that_shares_says_itself_what_became_of_it(allowed: bool) -> None:
    browser = Browser(shares=True, allowed=allowed)
    assert told("share", browser) == []
    assert browser.given == []
    assert len(browser.shared) == 1


def test_a_link_is_followed_once() -> None:
    browser, asked = Browser(), list[str]()
    follow_link(browser, asked.append)
    assert asked == ["solo-link #solo=12"]
    assert browser.addresses == ["2 https://example.org/calavera/?x"]  # the entry stays as deep as it was


def test_any_other_address_leads_nowhere() -> None:
    browser, asked = Browser(), list[str]()
    browser.location.hash = "#rules"
    follow_link(browser, asked.append)
    assert asked == browser.addresses == []
