"""Summaries of Calavera's finished games for the statistics, and the achievements that count in them."""

from __future__ import annotations

from calavera.games.calavera.achievements import ACHIEVEMENTS, VERSION
from calavera.games.calavera.results import Summary, summary

__all__ = ["ACHIEVEMENTS", "VERSION", "from_json", "summary"]

from_json = Summary.from_json
