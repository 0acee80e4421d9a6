"""One Hypothesis profile: the same examples on every machine, and no clock."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "engine",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],  # WebAssembly is slower, and that is no finding
)
settings.load_profile("engine")
