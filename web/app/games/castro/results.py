"""Summaries of Castro's finished games for the statistics, and the deeds that count in them."""

from __future__ import annotations

from calavera.games.castro.deeds import DEEDS, VERSION
from calavera.games.castro.results import Summary, summary

__all__ = ["DEEDS", "VERSION", "from_json", "summary"]

from_json = Summary.from_json
