"""The place of the page: a site with an address to hand on, or a file on a disk, which has none.

The browser's window is handed in. A document that the build has made one file says so (`data-file`), with the
address of the site that it comes from, as far as that is known.
"""

from __future__ import annotations

from typing import Any

__all__ = ["address", "path"]

FILE_PATH = "/file/"
"""A path in place of a file's own, so that what is stored is found again when the file has been moved. The
scripts have the same one: HOME of web/build/one_file_scripts.py."""


def address(window: Any) -> str:
    """Return the address that leads others to this app, without a fragment; empty if none is known."""
    site = _site(window)
    return str(window.location.href).partition("#")[0] if site is None else site


def path(window: Any) -> str:
    """Return the path under which this app stores its texts."""
    return str(window.location.pathname) if _site(window) is None else FILE_PATH


def _site(window: Any) -> str | None:
    """Return the address in a file's document; None where the document is on a site."""
    site = window.document.documentElement.getAttribute("data-file")
    return site if isinstance(site, str) else None
