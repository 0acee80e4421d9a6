"""Calavera's finished games: summaries, statistics, achievements, and the measures of personal bests."""

from __future__ import annotations

from calavera.games.calavera.achievements import ACHIEVEMENTS, VERSION
from calavera.games.calavera.bests import MEASURES
from calavera.games.calavera.results import Summary, summary
from calavera.games.calavera.statistics import statistics

__all__ = ["ACHIEVEMENTS", "MEASURES", "VERSION", "from_json", "statistics", "summary"]

from_json = Summary.from_json
