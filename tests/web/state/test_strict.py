"""JSON from outside: what is nested too deep is refused before it is read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.games_played import fresh_page
from web.app.saving.backup import BundleError, read_bundle
from web.app.saving.page_texts import DAYS, SETTINGS, STATISTICS, load, save
from web.app.state.past.daily import Days
from web.app.state.past.summaries import Tallies
from web.app.state.strict import DEEPEST, loads

DEEP = ["[" * 4000, '{"a":' * 5000, "[" * 10**6, '["\\"",' * 4000, "[{" * 3000]


@given(
    st.recursive(
        st.none() | st.integers() | st.text(alphabet='[]{}"\\a'), lambda inner: st.lists(inner, max_size=3)
    )
)
def test_what_is_flat_enough_is_read_as_it_is(value: Any) -> None:
    assert loads(json.dumps(value)) == value


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
    read_bundle.cache_clear()
    with pytest.raises(BundleError, match="brackets"):
        read_bundle(f"Calavera bundle 1\n{deep}")


@pytest.mark.usefixtures("shallow")
@pytest.mark.parametrize("deep", DEEP, ids=lambda deep: deep[:6])
def test_results_and_statistics_that_are_too_deep_are_refused(deep: str) -> None:
    for read in (Days.read, Tallies.read):
        with pytest.raises(ValueError, match="brackets"):
            read(deep)


@pytest.mark.usefixtures("shallow")
@pytest.mark.parametrize("name", [SETTINGS, DAYS, STATISTICS])
@pytest.mark.parametrize("deep", DEEP, ids=lambda deep: deep[:6])
def test_a_kept_text_that_is_too_deep_is_set_aside(name: str, deep: str) -> None:
    texts: dict[str, str] = {}
    save(fresh_page(), texts)
    page = load(fresh_page(), texts | {name: deep})
    assert page.notice is not None
    assert page.notice.message == f"{name}_damaged"
