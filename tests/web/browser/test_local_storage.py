"""The browser's storage as a mapping, on a stand-in with the same few methods."""

from __future__ import annotations

import pytest

from tests.web.browser.fake_storage import Refused, Storage
from web.app.browser.local_storage import LocalStorage


def test_two_copies_of_the_page_below_one_origin_do_not_see_each_other() -> None:
    storage = Storage()
    one, other = (LocalStorage(storage, path, Refused) for path in ("/games/index.html", "/games/two/"))
    one["game"] = "mine"
    other["game"] = "yours"
    storage.setItem("another", "else's")
    assert dict(one) == {"game": "mine"}
    assert dict(other) == {"game": "yours"}
    assert len(one) == 1
    del one["game"]
    assert "game" not in one
    assert storage.texts == {"calavera:/games/two/:game": "yours", "another": "else's"}


def test_what_the_browser_refuses_is_an_os_error_and_the_old_text_stays() -> None:
    stored = LocalStorage(Storage(room=4), "/", Refused)
    stored["game"] = "old"
    with pytest.raises(OSError, match="QuotaExceededError"):
        stored["game"] = "too long"
    assert stored["game"] == "old"
    with pytest.raises(KeyError):
        stored["settings"]
