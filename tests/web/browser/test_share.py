"""Handing a record or a result on, with a browser that is made up."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from calavera import Record, read, write
from tests.web.browser.fake_sharing import Browser, Promise
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import fresh_page, shown
from web.app.browser.share import copy, follow_link, read_file, share_link, share_text
from web.app.features.share.result import ShareResult
from web.app.state.commands import Copy, Given, ShareLink
from web.app.tree.nodes import find_all, text
from web.app.update import update

RECORD = read(f'[Game "Calavera solo"]\n[Seats "1"]\n[Turns "1"]\n[Layout "classic"]\n[Seed "{"0" * 32}"]\n')


LINK = "https://example.org/calavera/#game=abc"
RESULT = f"https://example.org/calavera/?x#solo={'0' * 32}"


def told(how: str, browser: Browser, record: Record = RECORD) -> list[tuple[str, ...]]:
    """Return the notices after something was shared, with the texts that are to be copied by hand."""
    said: list[tuple[str, ...]] = []

    def tell(*notice: str) -> None:
        said.append(notice)

    if how == "copy":
        copy(Copy(write(record), "copied", "not_copied"), browser, lambda function: function, tell)
    elif how == "link":
        share_link(ShareLink(LINK), browser, lambda function: function, tell)
    else:
        command = ShareResult(record, "https://example.org/calavera/?x")
        share_text(command.text(words_of("en")), browser, lambda function: function, tell)
    return said


def test_a_record_goes_to_the_clipboard() -> None:
    browser = Browser()
    assert told("copy", browser) == [("copied",)]
    assert browser.given == [write(RECORD)]


@pytest.mark.parametrize(
    "browser",
    [Browser(secure=False), Browser(copies="NotAllowedError"), Browser(clipboard=False)],
    ids=["insecure", "refused", "none"],
)
def test_where_there_is_no_clipboard_it_is_said_and_the_text_is_shown(browser: Browser) -> None:
    assert told("copy", browser) == [("not_copied", write(RECORD))]
    [(message, text)] = told("share", browser)
    assert message == "not_shared"
    assert text.endswith(RESULT)
    assert told("link", browser) == [("link_not_copied", LINK)]


def test_a_result_goes_to_the_clipboard_where_the_device_shares_nothing() -> None:
    browser = Browser()
    assert told("share", browser) == [("shared",)]
    assert browser.given[0].endswith(RESULT)


@pytest.mark.parametrize("how", ["share", "link"])
@pytest.mark.parametrize("error", ["", "AbortError"], ids=["shared", "closed by the player"])
def test_a_device_that_shares_says_itself_what_became_of_it(error: str, how: str) -> None:
    browser = Browser(shares=error)
    assert told(how, browser) == []
    assert browser.given == []
    assert len(browser.shared) == 1


@pytest.mark.parametrize("how", ["share", "link"])
@pytest.mark.parametrize("error", ["NotAllowedError", "DataError", "InvalidStateError"])
def test_what_the_device_refuses_to_share_is_copied_and_that_is_said(error: str, how: str) -> None:
    browser = Browser(shares=error)
    assert told(how, browser) == [("share_copied",)]
    assert browser.given == browser.shared


@pytest.mark.parametrize("how", ["share", "link"])
def test_what_can_be_neither_shared_nor_copied_is_shown(how: str) -> None:
    browser = Browser(shares="NotAllowedError", copies="NotAllowedError")
    assert told(how, browser) == [("not_shared", browser.shared[0])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_to_copy_by_hand_stands_in_the_notice(language: str) -> None:
    page = fresh_page().with_person(language=language)
    page, _ = update(page, "told not_shared", Given(text="31 points"))
    [field] = find_all(shown(page), "readonly")
    assert text(field) == "31 points"
    assert field.attributes["aria-label"] == words_of(language)("text_to_copy")


def test_a_file_that_has_gone_is_not_taken_for_a_bad_one() -> None:
    asked: list[str] = []
    gone = SimpleNamespace(arrayBuffer=lambda: Promise("NotFoundError"))
    file = SimpleNamespace(slice=lambda *_: gone)
    read_file(file, asked.append, lambda function: function)
    page, _ = update(fresh_page(), asked[0])
    assert page.notice is not None
    assert page.notice.message == "file_unread"
    assert "NotFoundError" in page.notice.values["error"]


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
