"""The page's stand-in for `pathlib`: PyScript writes its own modules with it as it starts."""

import os

__all__ = ["Path"]


class Path:
    """A file or folder that can be written."""

    def __init__(self, path: str) -> None:
        self._path = path

    def mkdir(self, *, parents: bool, exist_ok: bool) -> None:
        """Make a folder, with those that it is in, unless it is there."""
        assert parents
        os.makedirs(self._path, exist_ok=exist_ok)

    def write_text(self, text: str, encoding: str) -> None:
        """Write a file."""
        with open(self._path, "w", encoding=encoding) as file:
            file.write(text)
