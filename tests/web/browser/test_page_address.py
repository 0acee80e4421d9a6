"""The place of the page: on a site, or in a file."""

from types import SimpleNamespace
from typing import Any

import pytest

from web.app.browser.page_address import FILE_PATH, address, path


def window(href: str, file: str | None) -> Any:
    root = SimpleNamespace(getAttribute={"data-file": file}.get)
    pathname = href.partition("://")[2].partition("/")[2].partition("#")[0]
    return SimpleNamespace(
        location=SimpleNamespace(href=href, pathname=f"/{pathname}"),
        document=SimpleNamespace(documentElement=root),
    )


def test_a_site_has_its_own_address() -> None:
    site = window("https://example.org/games/#game=x", None)
    assert address(site) == "https://example.org/games/"
    assert path(site) == "/games/"


@pytest.mark.parametrize("href", ["file:///home/ina/calavera.html#game=x", "file:///D:/calavera%20(1).html"])
def test_a_file_hands_no_address_on_but_that_of_its_site(href: str) -> None:
    assert address(window(href, "")) == ""
    assert address(window(href, "https://example.org/games/")) == "https://example.org/games/"


def test_files_store_alike_wherever_they_are() -> None:
    one, other = (
        window("file:///home/ina/calavera.html", ""),
        window("file:///tmp/new.html", "https://x.org/"),
    )
    assert path(one) == path(other) == FILE_PATH
