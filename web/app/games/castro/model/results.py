"""Castro's finished games: summaries, statistics, achievements, and the measures of personal bests."""

from __future__ import annotations

from calavera.games.castro.achievements import ACHIEVEMENTS, VERSION
from calavera.games.castro.bests import MEASURES
from calavera.games.castro.results import Summary, summary
from calavera.games.castro.statistics import statistics

__all__ = ["ACHIEVEMENTS", "MEASURES", "VERSION", "from_json", "statistics", "summary"]

from_json = Summary.from_json
