"""A device's clock that a test sets, and the timers that are far ahead."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.e2e.hand import Hand

__all__ = ["FAR_TIMERS", "RING", "set_clock", "show_again"]

FAR_TIMERS = """(() => {
  const later = window.setTimeout;
  window.farTimers = [];
  window.setTimeout = (work, wait, ...rest) =>
    wait > 60_000 ? farTimers.push(work) : later.call(window, work, wait, ...rest);
})();"""
"""Collects the timers of more than a minute; they go off when a test rings."""

RING = "() => farTimers.splice(0).forEach((work) => work())"

SET = """([moment, west]) => {
  Date.now = () => moment;
  if (west !== null) Date.prototype.getTimezoneOffset = () => west;
}"""

AGAIN = """(kind) => {
  const target = kind === "visibilitychange" || kind === "resume" ? document : window;
  target.dispatchEvent(new Event(kind, { bubbles: target === document }));
}"""


def set_clock(hand: Hand, moment: str, ahead: float | None = 0) -> None:
    """Stop the device's clock at a moment of UTC, in a place some hours `ahead` of it, or where it is."""
    then = datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp() * 1000
    hand.evaluate(SET, [then, None if ahead is None else -60 * ahead])


def show_again(hand: Hand, kind: str) -> None:
    """Have a page look as after an event of this kind."""
    hand.evaluate(AGAIN, kind)
