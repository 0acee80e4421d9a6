"""What a coach knows: every option with its value, and what a state promises each seat."""

from calavera.bots.analysis import (
    Analysis,
    Option,
    analyse,
    analysing,
    foreseeing,
    outlook,
    scattering,
    trained,
)

__all__ = ["Analysis", "Option", "analyse", "analysing", "foreseeing", "outlook", "scattering", "trained"]
