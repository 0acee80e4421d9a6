"""A feature can be taken out: without its line in the registry and without its folder the app plays on."""

from __future__ import annotations

import subprocess
import sys

import pytest

import build
from web.app.features import FEATURES


@pytest.mark.parametrize("feature", [name for name in FEATURES if name != "lesson"])
def test_the_app_plays_without_a_feature(feature: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.web.features.without_feature", feature],
        cwd=build.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "played\n", done.stderr
