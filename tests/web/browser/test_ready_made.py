"""Methods of dataclasses that the build has compiled are used; what it does not know is compiled as ever."""

from __future__ import annotations

import dataclasses
import marshal
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from web.app.browser import ready_made
from web.app.browser.ready_made import FILE, digest, install, uninstall


class Loader(SimpleNamespace):
    """A loader of a module that finds one file beside it, or none."""

    data: bytes | None = None

    def get_data(self, path: str) -> bytes:
        assert path.endswith(f"/web/app/browser/{FILE}")
        if self.data is None:
            raise OSError(path)
        return self.data


@pytest.fixture
def loader(monkeypatch: pytest.MonkeyPatch) -> Iterator[Loader]:
    found = Loader()
    monkeypatch.setattr(ready_made, "__spec__", SimpleNamespace(loader=found))
    monkeypatch.setattr(ready_made, "missed", [])
    yield found
    uninstall()


def pair() -> type:
    @dataclasses.dataclass(frozen=True)
    class Pair:
        one: int
        two: int = 2

    return Pair


def texts_of_a_pair(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the texts that this Python writes for the class."""
    texts: list[str] = []

    def execute(text: str, *names: dict[str, object]) -> None:
        texts.append(text)
        exec(text, *names)

    with monkeypatch.context() as patched:
        patched.setattr(dataclasses, "exec", execute, raising=False)
        pair()
    return texts


def test_without_the_build_everything_is_compiled_as_ever(loader: Loader) -> None:
    install()
    assert "exec" not in vars(dataclasses)
    assert pair()(1).two == 2


def test_ready_made_code_is_run_in_place_of_its_text(loader: Loader, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = texts_of_a_pair(monkeypatch)
    assert texts
    codes = {digest(text): compile(text, "ready-made", "exec") for text in texts}
    loader.data = marshal.dumps(codes)
    install()
    made = pair()
    assert vars(made)["__init__"].__code__.co_filename == "ready-made"
    assert made(1, 3) != made(1)
    assert pair()(1).two == 2, "a text may come twice"
    assert ready_made.missed == []
    uninstall()
    assert vars(pair())["__init__"].__code__.co_filename != "ready-made"


def test_an_unknown_text_is_compiled_and_noted(loader: Loader, monkeypatch: pytest.MonkeyPatch) -> None:
    loader.data = marshal.dumps({})
    install()
    assert pair()(1).two == 2
    assert ready_made.missed == texts_of_a_pair(monkeypatch)
