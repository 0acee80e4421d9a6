"""JSON from outside: what is nested too deep is refused before it is read."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.games_played import fresh_page
from web.app.features.backup.bundle import read_bundle
from web.app.features.progress.summaries import Tallies
from web.app.features.solo.days import Days
from web.app.saving.bundle_error import BundleError
from web.app.saving.page_texts import SETTINGS, load, save
from web.app.state import strict
from web.app.state.strict import DEEPEST, load_steps, loads

DEEP = ["[" * 4000, '{"a":' * 5000, "[" * 10**6, '["\\"",' * 4000, "[{" * 3000]


@given(
    st.recursive(
        st.none() | st.integers() | st.text(alphabet='[]{}"\\a'), lambda inner: st.lists(inner, max_size=3)
    )
)
def test_what_is_flat_enough_is_read_as_it_is(value: Any) -> None:
    assert loads(json.dumps(value)) == value


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(alphabet='[]{}",:\\a\n'),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=2), inner, max_size=4),
)


def in_steps(text: str) -> Any:
    """Parse in slices."""
    work = load_steps(text, dict, float, 1_000)
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


@given(JSON, st.sampled_from([None, 1]), st.sampled_from([50, 100, 100_000]))
def test_what_is_read_in_slices_is_what_is_read_at_once(value: Any, indent: int | None, size: int) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(strict, "SLICE", size)
        text = json.dumps(value, indent=indent)
        assert in_steps(text) == value


@given(JSON, st.randoms(use_true_random=False))
def test_what_is_no_json_is_refused_in_slices_too(value: Any, random: Random) -> None:
    text = list(json.dumps(value))
    for _ in range(random.randint(1, 3)):
        place = random.randrange(len(text) + 1)
        text[place : place + random.randrange(2)] = random.choice(
            ['"', "[", "]", "{", "}", ",", ":", "1", " ", ""]
        )
    try:
        expected = json.loads("".join(text))
    except ValueError:
        with pytest.raises(ValueError, match=r"."):
            in_steps("".join(text))
    else:
        assert in_steps("".join(text)) == expected


def test_the_limit_is_where_it_says() -> None:
    assert loads("[" * DEEPEST + "]" * DEEPEST)
    with pytest.raises(ValueError, match=f"line 2: more than {DEEPEST}"):
        loads("\n" + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1))


def test_brackets_in_a_text_are_text() -> None:
    assert loads(json.dumps(["[" * 5000, '"' + "{" * 5000])) == ["[" * 5000, '"' + "{" * 5000]


@pytest.fixture
def shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stack that ends at once, as a browser's does: nothing that is deep may get as far as `json`."""
    reading = json.loads

    def read(text: str, **how: Any) -> Any:
        assert not text.lstrip().startswith(("[[", '{"a":{"a"', '["\\"",["', "[{[")), "this ends Python"
        return reading(text, **how)

    monkeypatch.setattr(json, "loads", read)


@pytest.mark.usefixtures("shallow")
@pytest.mark.parametrize("deep", DEEP, ids=lambda deep: deep[:6])
def test_a_file_that_is_too_deep_is_refused(deep: str) -> None:
    with pytest.raises(BundleError, match="brackets"):
        read_bundle(f"Calavera bundle 1\n{deep}")


@pytest.mark.usefixtures("shallow")
@pytest.mark.parametrize("deep", DEEP, ids=lambda deep: deep[:6])
def test_results_and_statistics_that_are_too_deep_are_refused(deep: str) -> None:
    for read in (Days.read, Tallies.read):
        with pytest.raises(ValueError, match="brackets"):
            read(deep)


@pytest.mark.usefixtures("shallow")
@pytest.mark.parametrize("name", [SETTINGS, "days", "statistics"])
@pytest.mark.parametrize("deep", DEEP, ids=lambda deep: deep[:6])
def test_a_kept_text_that_is_too_deep_is_set_aside(name: str, deep: str) -> None:
    texts: dict[str, str] = {}
    save(fresh_page(), texts)
    page = load(fresh_page(), texts | {name: deep})
    assert page.notice is not None
    assert page.notice.message == f"{name}_damaged"
