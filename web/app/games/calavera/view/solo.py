"""The result of a game alone beside perfect play, which is known for the solo challenge."""

from __future__ import annotations

from functools import lru_cache

from calavera import CLASSIC, Record, Thrown
from calavera.games.calavera.solo import OPTIMUM, PERCENTILES, losses
from web.app.games.calavera.model import SOLO
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import scene, symbol
from web.app.view.parts.numbers import tenths

__all__ = [
    "beside_view",
    "marks_view",
    "optimum_text",
    "rank_of_points",
    "rank_text",
    "signs",
    "to_celebrate",
]

GRADES = ((0.1, "🌹"), (0.5, "🌿"), (1.5, "🕯️"), (float("inf"), "💀"))
"""Grades of a turn by the most that its choices gave away, in points, with their signs in a shared text."""


FEAST = 3
"""The rank from which a result is celebrated: half of all perfect games do no better."""


def optimum_text(words: Words) -> str:
    """Say how many points perfect play brings on average."""
    return words("solo_optimum", points=tenths(OPTIMUM, words))


def rank_text(record: Record, words: Words) -> str:
    """Grade a result in words; empty where perfect play is not known."""
    return rank_of_points(_points(record), words) if _known(record) else ""


def rank_of_points(points: int, words: Words) -> str:
    """Grade a result in words, by how many perfect games it equals."""
    return words(f"solo_rank_{_rank(points)}")


def to_celebrate(record: Record) -> bool:
    """Return whether a result is as good as that of many perfect games."""
    return _rank(_points(record)) >= FEAST


def _known(record: Record) -> bool:
    """Return whether it is the game whose perfect play is known here."""
    return record.header("Turns") == str(SOLO.turns) and record.state.layout == CLASSIC


def _points(record: Record) -> int:
    [points] = record.state.returns()
    return points


def _rank(points: int) -> int:
    """Count the bounds of perfect games that a result has reached."""
    return sum(points >= bound for bound in PERCENTILES.values())


def beside_view(record: Record, words: Words) -> Node | None:
    """Compare the result with perfect play, and tell what of it the choices and the dice have done."""
    if not _known(record):
        return None
    points, lost = _points(record), sum(_lost(record))
    low = max((share for share, bound in PERCENTILES.items() if points >= bound), default=0)
    high = min((share for share, bound in PERCENTILES.items() if points < bound), default=100)
    values = {
        "lost": tenths(lost, words),
        "luck": tenths(points - OPTIMUM + lost, words, sign=True),
    }
    return h(
        "div",
        h("p", optimum_text(words)),
        h("p", words("solo_band", low=low, high=high)),
        h("p", words("solo_luck", **values)),
        class_="beside",
    )


def marks_view(record: Record, words: Words) -> Node | None:
    """Draw one sign a turn, as in the shared text."""
    if not _known(record):
        return None
    drawn = {
        "🌹": symbol("joker"),
        "🌿": scene("leaves", 64, 32),
        "🕯️": scene("candle", 32, 64),
        "💀": symbol("skull"),
    }
    signs = [h("span", drawn[sign], class_="mark") for sign in _signs(record)]
    perfect = _signs(record).count("🌹")
    return h(
        "div",
        h("p", signs, class_="marks", role="img", aria_label=words("solo_perfect", n=perfect)),
        h("p", words("solo_marks"), class_="small"),
        class_="marks-about",
    )


def signs(record: Record) -> str:
    """Write one sign a turn."""
    return "".join(_signs(record)) if _known(record) else ""


@lru_cache(maxsize=4)
def _lost(record: Record) -> tuple[float, ...]:
    """Return the points that decisions gave away, by turn."""
    by_turn: list[float] = []
    given = losses(record.states, record.actions)
    for state, action in zip(record.states, record.actions, strict=False):
        if state.fresh:
            by_turn.append(0.0)
        if not isinstance(action, Thrown):
            by_turn[-1] += next(given)
    return tuple(by_turn)


def _signs(record: Record) -> list[str]:
    return [next(sign for most, sign in GRADES if lost <= most) for lost in _lost(record)]
