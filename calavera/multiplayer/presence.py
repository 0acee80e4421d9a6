"""The presence of the other devices: how often each is to be heard, and when it counts as away."""

from __future__ import annotations

from calavera.multiplayer.table import Peer

__all__ = ["is_silent", "needs_beat"]

BEAT = 5.0
"""Seconds between two beats of a line that has nothing else to say."""

SILENCE = 7.0
"""Seconds of silence after which a device counts as away."""


def needs_beat(peer: Peer, now: float) -> bool:
    """Return whether nothing was sent to a device for so long that a beat is due."""
    return now - peer.spoken >= BEAT


def is_silent(peer: Peer, now: float) -> bool:
    """Return whether a device has been silent for too long to count as present."""
    return now - peer.heard >= SILENCE
