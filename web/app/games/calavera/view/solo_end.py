"""The end of a game alone: the result beside perfect play, and the text that hands it on."""

from __future__ import annotations

from functools import lru_cache

from calavera import CLASSIC, Record, Thrown
from calavera.games.calavera.solo import OPTIMUM, PERCENTILES, losses
from web.app.features import has, news
from web.app.games.calavera.intents.duel import rival_of
from web.app.games.calavera.intents.solo import LINK
from web.app.games.calavera.model.duel import can_send
from web.app.games.calavera.view.day_marks import calendar_button
from web.app.games.calavera.view.ending import breakdown
from web.app.state.page import Page, just_over
from web.app.state.past.daily_results import LATE, TURNS, Days, day_of
from web.app.state.past.origin import FROM
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, scene, symbol
from web.app.view.parts.dates import date_text
from web.app.view.parts.feast import confetti, garland
from web.app.view.parts.numbers import tenths
from web.app.view.parts.ways_on import more_ways, ways_on

__all__ = ["end_alone", "rank_text", "share_text"]

GRADES = ((0.1, "🌹"), (0.5, "🌿"), (1.5, "🕯️"), (float("inf"), "💀"))
"""Grades of a turn by the most that its choices gave away, in points, with their signs in a shared text."""


FEAST = 3
"""The rank from which a result is celebrated: half of all perfect games do no better."""


def end_alone(page: Page, record: Record, words: Words) -> Node:
    """Draw the result beside perfect play, what it means for the results so far, and the ways on."""
    [points] = record.state.returns()
    said = _news(page, record, points, words)
    best = words("solo_new_best") in said
    return h(
        "section",
        garland(),
        confetti() if (best or _rank(points) >= FEAST) and just_over(page.match) else None,
        h("h2", words("solo_points", n=points), class_="result", tabindex="-1", data_focus=True),
        h("p", rank_text(points, words), class_="kind-words") if _known(record) else None,
        h("ul", [h("li", text) for text in said], class_="milestones") if said else None,
        _marks(record, words) if _known(record) else None,
        _compare_button(page, words),
        ways_on(
            button(words("solo_another"), intent="solo", kind="main" if rival_of(page) is None else "wide"),
            words,
            seen=True,
        ),
        button(words("duel_send"), intent="duel-send", kind="wide")
        if has("share-game") and can_send(record)
        else None,
        calendar_button(words) if day_of(record) else None,
        _beside(record, points, words) if _known(record) else None,
        breakdown(record, words),
        more_ways(words, seen=True, back=True),
        class_="end alone",
    )


def _compare_button(page: Page, words: Words) -> Node | None:
    """Draw the way to the comparison with the game that was to be beaten, if there is one."""
    rival = rival_of(page)
    if rival is None:
        return None
    from web.app.games.calavera.view.duel import rival_name  # only for those who were challenged

    label = words("duel_compare", name=rival_name(rival, words))
    return button(label, intent="duel", kind="main")


def _known(record: Record) -> bool:
    """Return whether it is the game whose perfect play is known here."""
    return record.header("Turns") == str(TURNS) and record.state.layout == CLASSIC


def rank_text(points: int, words: Words) -> str:
    """Grade a result in words, by how many perfect games it equals."""
    return words(f"solo_rank_{_rank(points)}")


def _rank(points: int) -> int:
    """Count the bounds of perfect games that a result has reached."""
    return sum(points >= bound for bound in PERCENTILES.values())


def _news(page: Page, record: Record, points: int, words: Words) -> list[str]:
    """Tell a new best, a pure game, and for the daily challenge the streak."""
    if record.header(FROM):
        return []
    before, date = (page.kept.days or Days()), day_of(record)
    counts = date is None or before.of(date) is None
    said = []
    if counts and before.best is not None and points > before.best:
        said.append(words("solo_new_best"))
    if page.match.pure:
        said.append(words("solo_pure"))
    said += news(page, record, words)
    if not counts:
        said.append(words("solo_counted", n=before.of(date or "") or 0))
    elif record.header(LATE):
        said.append(words("solo_late"))
    elif date is not None:
        said.append(words("solo_streak", n=before.with_game(record).streak(date)))
    return said


def _beside(record: Record, points: int, words: Words) -> Node:
    """Compare the result with perfect play, and tell what of it the choices and the dice have done."""
    lost = sum(_lost(record))
    low = max((share for share, bound in PERCENTILES.items() if points >= bound), default=0)
    high = min((share for share, bound in PERCENTILES.items() if points < bound), default=100)
    values = {
        "lost": tenths(lost, words),
        "luck": tenths(points - OPTIMUM + lost, words, sign=True),
    }
    return h(
        "div",
        h("p", words("solo_optimum", points=tenths(OPTIMUM, words))),
        h("p", words("solo_band", low=low, high=high)),
        h("p", words("solo_luck", **values)),
        class_="beside",
    )


def _marks(record: Record, words: Words) -> Node:
    """Draw one sign a turn, as in the shared text."""
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


def share_text(record: Record, words: Words, place: str, *, pure: bool = False) -> str:
    """Return the text to share a result: nothing in it reveals dice or choices.

    `place` is the app's own address; empty if it has none. Only a `pure` game tells how it was played.
    """
    [points] = record.state.returns()
    seed, date = record.header("Seed") or "", day_of(record)
    lines = [
        f"Calavera · {words('solo')} · {date_text(date, words)}" if date else f"Calavera · {words('solo')}",
        words("solo_points", n=points),
    ]
    if _known(record):
        lines[1] += f" ({words('solo_optimum', points=tenths(OPTIMUM, words))})"
        lines.append("".join(_signs(record)))
    if pure:
        lines.append(f"✦ {words('solo_pure')}")
    if place:
        lines.append(f"{place}{LINK}{seed}" if seed else place)
    return "\n".join(lines)
