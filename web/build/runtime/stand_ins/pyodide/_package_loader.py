"""The page's stand-in for the loader of packages, of which the page has none.

The original imports whatever unpacks an archive: half as much as all of the game.
"""

from site import getsitepackages

from pyodide_js import loadedPackages  # a memory snapshot expects it among the objects of JavaScript

__all__ = [
    "DSO_DIR",
    "SITE_PACKAGES",
    "get_install_dir",
    "init_loaded_packages",
    "loadedPackages",
    "unpack_buffer",
]


class Place:
    """A folder, which Pyodide's JavaScript asks for its text."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __str__(self) -> str:
        return self._path


SITE_PACKAGES = Place(getsitepackages()[0])
DSO_DIR = Place("/usr/lib")


def get_install_dir(target: str | None = None) -> str:
    """Return the folder of packages, or with `dynlib` of compiled libraries."""
    return str(DSO_DIR if target == "dynlib" else SITE_PACKAGES)


def init_loaded_packages() -> None:
    """Do nothing: there are no packages."""


def unpack_buffer(*_: object, **__: object) -> None:
    """Refuse to unpack a package. Raises NotImplementedError."""
    raise NotImplementedError("this page loads no packages")
