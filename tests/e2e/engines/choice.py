"""The engines in which a test runs."""

import pytest

BESIDE_CHROMIUM = pytest.mark.parametrize("engine", ["firefox", "webkit"], indirect=True)
"""For what tests of Chromium alone, which has most of them, do in the same way."""
