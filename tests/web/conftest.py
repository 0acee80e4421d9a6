"""The catalogues as fixtures, and one Hypothesis profile: the same examples everywhere, and no clock."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from tests.tiers import large_after
from tests.web.catalogues import LANGUAGES, compiled, words_of
from tests.web.games_played import Step, walks
from web.app.tree.catalogue import Catalogue, Words

# The same values as the engine's: whichever profile is loaded last, both folders' tests run alike.
settings.register_profile(
    "page",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("page")


@pytest.fixture(scope="session")
def catalogues() -> dict[str, Catalogue]:
    """Each language's compiled catalogue."""
    return compiled()


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    """Every language in turn."""
    return words_of(str(request.param))


@pytest.fixture
def english() -> Words:
    """The language that the expected texts of the tests are written in."""
    return words_of("en")


@pytest.fixture(params=large_after(2, [2, 3, 4]), ids="{} seats".format)
def game(request: pytest.FixtureRequest) -> tuple[Step, ...]:
    """A whole game of each size, press by press."""
    return walks()[int(request.param) - 2]
