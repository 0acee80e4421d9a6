"""Files to the device and back, with what of a browser they need."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from web.app.browser.files import MANY, SOON, download, patient, take
from web.app.features import file_parts
from web.app.features.backup.screen import MOST_BYTES


def same(function: Callable[..., Any]) -> Callable[..., Any]:
    return function


class Promise:
    """A text that is there, or is not."""

    def __init__(self, text: str | None) -> None:
        self.text = text

    def then(self, well: Callable[[str], object], badly: Callable[[str], object]) -> None:
        if self.text is None:
            badly("it is gone")
        else:
            well(self.text)


def field(size: int = 3, text: str | None = "a b\nc", *, there: bool = True) -> Any:
    file = SimpleNamespace(size=size, text=lambda: Promise(text))
    file.slice = lambda start, end: SimpleNamespace(text=lambda: Promise(text and text[start:end]))
    return SimpleNamespace(files=SimpleNamespace(item=lambda _: file if there else None), value="C:\\x")


def taken(field: Any) -> list[str]:
    said: list[str] = []
    whole = file_parts()
    assert whole is not None
    take(field, whole, same, said.append, lambda name: said.append(f"told {name}"))
    return said


def test_a_file_is_asked_about_as_it_stands_and_can_be_chosen_again() -> None:
    chosen = field()
    assert taken(chosen) == ["a b\nc"]
    assert chosen.value == ""


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (field(MOST_BYTES + 1), ["told import_large"]),
        (field(text=None), ["told import_unread"]),
        (field(there=False), []),
    ],
)
def test_what_cannot_be_taken_is_said(chosen: Any, said: list[str]) -> None:
    assert taken(chosen) == said


@pytest.mark.parametrize(("number", "told"), [(MANY, []), (MANY + 1, ["file_checking"])])
def test_work_that_is_much_says_so(number: int, told: list[str]) -> None:
    said: list[str] = []
    assert list(patient(iter(range(number)), said.append)) == list(range(number))
    assert said == told


def test_a_text_is_given_to_the_device_under_its_name() -> None:
    done: list[object] = []
    link: Any = SimpleNamespace()
    link.click = lambda: done.append((link.href, link.download))

    def address(blob: object) -> str:
        done.append(blob)
        return "blob:1"

    def later(then: Callable[[], object], after: int) -> None:
        done.append(after)
        then()

    window = SimpleNamespace(
        Object=SimpleNamespace(new=SimpleNamespace),
        Array=SimpleNamespace(of=lambda *texts: list(texts)),
        Blob=SimpleNamespace(new=lambda parts, kind: (parts, kind.type)),
        URL=SimpleNamespace(createObjectURL=address, revokeObjectURL=done.append),
        document=SimpleNamespace(createElement=lambda tag: link),
        setTimeout=later,
    )
    download("text", "calavera.txt", window, same)
    assert done == [(["text"], "text/plain;charset=utf-8"), ("blob:1", "calavera.txt"), SOON, "blob:1"]
