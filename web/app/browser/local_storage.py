"""The browser's storage of texts (localStorage) as a mapping."""

from collections.abc import Iterator, MutableMapping
from typing import Any

__all__ = ["LocalStorage"]


class LocalStorage(MutableMapping[str, str]):
    """The browser's storage (a Storage object), under names of this site's own path.

    Writing raises OSError where the browser refuses it with `refusal`.
    """

    def __init__(self, storage: Any, path: str, refusal: type[Exception]) -> None:
        self.prefix = f"calavera:{path.rpartition('/')[0]}/:"
        self.storage = storage
        self.refusal = refusal

    def __getitem__(self, name: str) -> str:
        text = self.storage.getItem(self.prefix + name)
        if not isinstance(text, str):
            raise KeyError(name)
        return text

    def __setitem__(self, name: str, text: str) -> None:
        try:
            self.storage.setItem(self.prefix + name, text)
        except self.refusal as error:
            raise OSError(str(error)) from error

    def __delitem__(self, name: str) -> None:
        self.storage.removeItem(self.prefix + name)

    def __iter__(self) -> Iterator[str]:
        names = [str(self.storage.key(n)) for n in range(self.storage.length)]
        return (name.removeprefix(self.prefix) for name in names if name.startswith(self.prefix))

    def __len__(self) -> int:
        return sum(1 for _ in self)
