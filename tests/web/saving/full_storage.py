"""A storage without room."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping


class FullStorage(MutableMapping[str, str]):
    """A stored that can be read and emptied, but not written."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = dict(texts)

    def __getitem__(self, name: str) -> str:
        return self.texts[name]

    def __setitem__(self, name: str, text: str) -> None:
        raise OSError("the quota is exceeded")

    def __delitem__(self, name: str) -> None:
        del self.texts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def __len__(self) -> int:
        return len(self.texts)
