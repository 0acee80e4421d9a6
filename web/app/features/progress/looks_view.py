"""Accuracy and luck over a person's last games, as charts and in words."""

from __future__ import annotations

from collections.abc import Sequence

from calavera.record.players import person_on
from web.app.features.progress.intents import look_due, looked_at, person_shown
from web.app.features.progress.looks import Look
from web.app.features.progress.summaries import tallies_of
from web.app.game_protocol.results import Summary
from web.app.state.page import Page
from web.app.state.people.profiles import Look as Line
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.dates import date_text
from web.app.view.parts.line_chart import NAMED, Axes, captions, chart, grid, lines, names, range_in_tens
from web.app.view.parts.numbers import tenths

__all__ = ["looks_view"]

LEFT, TOP, BOTTOM = 32, 10, 140
"""The place of a chart in its drawing."""

WIDTH, HEIGHT = 340, 162

LINES = (Line("black", "plain"), Line("pink", "stripes"))
"""The look of the two lines: of what was given away, and of luck."""

Seen = tuple[Summary, Look]


def looks_view(page: Page, words: Words) -> Node | None:
    """Draw a chart for games of two and one for games alone; while games are looked at, how many are left."""
    wanted = looked_at(page)
    if not wanted:
        return None
    seen, left = _seen(page, wanted), _left(page, wanted)
    return h(
        "section",
        h("h2", words("looks")),
        h("p", words("looks_about"), class_="small"),
        _waits(len(wanted) - left, len(wanted), words) if look_due(page) else None,
        _kind([look for look in seen if not look[0].alone], 100, words),
        _kind([look for look in seen if look[0].alone], 1, words),
        h("p", words("looks_none")) if not seen and not left else None,
        class_="card",
        key="looks",
    )


def _seen(page: Page, wanted: Sequence[Summary]) -> list[Seen]:
    """Return the looks that there are, the oldest first."""
    looks, person = tallies_of(page).looks, person_shown(page)
    found = []
    for game in reversed(wanted):
        for seat, look in enumerate(looks.get(game.mark, ())):
            if person_on(game.result.names, seat) == person:
                found.append((game, look))
    return found


def _left(page: Page, wanted: Sequence[Summary]) -> int:
    looks = tallies_of(page).looks
    return sum(game.mark not in looks for game in wanted)


def _waits(done: int, of: int, words: Words) -> Child:
    sentence = words("looks_wait", n=done, of=of)
    return h("p", sentence, role="status"), h("progress", max=of, value=done, aria_label=sentence)


def _kind(seen: Sequence[Seen], scale: int, words: Words) -> Child:
    """Draw the games of one kind; `scale` is 100 for chances to win, and 1 for points."""
    if not seen:
        return None
    looks = [(given * scale, luck * scale) for _, (given, luck) in seen]
    kind = "two" if scale > 1 else "solo"
    average = tenths(sum(given for given, _ in looks) / len(looks), words)
    rows = [
        h(
            "li",
            h("span", date_text(game.result.date, words) or "–", class_="name"),
            h(
                "span",
                words(f"looks_{kind}_game", given=tenths(given, words), luck=tenths(luck, words, sign=True)),
                class_="expected",
            ),
            key=game.mark,
        )
        for (game, _), (given, luck) in reversed(list(zip(seen, looks, strict=True)))
    ]
    return (
        h("h3", words("solo" if kind == "solo" else "looks_of_two")),
        h("p", words(f"looks_{kind}", n=len(looks), average=average)),
        _chart(looks, words) if len(looks) > 1 else None,
        h("details", h("summary", words("looks_each")), h("ul", rows, class_="counts")),
    )


def _chart(looks: Sequence[Look], words: Words) -> Node:
    low, high = range_in_tens(value for look in looks for value in look)
    axes = Axes(LEFT, WIDTH - NAMED, TOP, BOTTOM, low, high, len(looks) - 1)
    step = max(10, round((high - low) / 4, -1))
    marks = range(low, high + 1, int(step))
    return chart(
        WIDTH,
        HEIGHT,
        grid(axes, marks, lambda mark: str(round(mark)).replace("-", "−")),
        captions(axes, ((number, number + 1) for number in range(len(looks))), HEIGHT - 6),
        lines(axes, range(len(looks)), looks, LINES),
        names(axes, looks[-1], [words("looks_given"), words("looks_luck")], LINES),
    )
