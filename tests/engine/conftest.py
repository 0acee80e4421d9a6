"""One Hypothesis profile: the same examples on every machine, and no clock."""

import sys

from hypothesis import HealthCheck, settings

EXAMPLES = 25 if sys.platform == "emscripten" else 100
"""Under Pyodide the tests look for what another Python does otherwise, and not for rare cases."""

settings.register_profile(
    "engine",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=25
    if sys.platform == "emscripten"
    else 100,  # there they look for another Python, not for cases
    suppress_health_check=[HealthCheck.too_slow],  # WebAssembly is slower, and that is no finding
)
settings.load_profile("engine")
