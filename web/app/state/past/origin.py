"""The header of a game that goes on from a moment of another one."""

from __future__ import annotations

__all__ = ["FROM"]

FROM = "From"
"""The header of a game that was gone on with from a replay, with the number of actions that it began with:
who knows the throws to come has no result that counts."""
