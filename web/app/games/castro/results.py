"""Summaries of Castro's finished games for the statistics."""

from __future__ import annotations

from calavera.games.castro.results import Summary, summary

__all__ = ["from_json", "summary"]

from_json = Summary.from_json
