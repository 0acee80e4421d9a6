"""Castro's result: what has ended the game, and where every point came from."""

from __future__ import annotations

from collections.abc import Iterable

from calavera.games.castro.rules import BY_POINTS, ROOFS, THROWS, State
from calavera.record.record import AnyRecord
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, seat_name

__all__ = ["breakdown", "way_to_facts", "why_over"]


TIMES = "\u202f×\u202f"
"""The sign between the number of tops and what each is worth: narrow columns do not part them, and they
are closer to it than to another column."""


def why_over(record: AnyRecord, words: Words) -> str:
    """Explain what has ended the game: a line, the stacks for five of a kind, or the last roof."""
    state: State = record.state
    if state.won_by == BY_POINTS:
        return words("castro_over_points", n=ROOFS)
    return words(f"castro_over_{state.won_by}", name=seat_name(record, state.active, words))


def breakdown(record: AnyRecord, words: Words) -> Node:
    """Draw a table with a column a seat: points by the height of its tops, and its other roofs."""
    table = _table(record, words)
    return h("div", table, class_="scroll", tabindex=0, role="group", aria_label=words("castro_score"))


def way_to_facts(words: Words) -> Node:
    """Draw the way to what is known about the game."""
    return button(words("castro_facts"), intent="castro-facts")


def _table(record: AnyRecord, words: Words) -> Node:
    state: State = record.state
    seats, outcome = range(record.seats), state.outcome()
    winners = outcome.winners if outcome is not None else ()
    names = [
        h("th", "★ " if seat in winners else None, seat_name(record, seat, words), scope="col")
        for seat in seats
    ]
    heights = [_height(state, height, words) for height in range(THROWS, 0, -1)]
    total = _line(words("castro_sum"), map(str, state.returns()), "sum")
    covered = [sum(stack[:-1].count(seat) for stack in state.stacks) for seat in seats]
    placed = [sum(stack.count(seat) for stack in state.stacks) for seat in seats]
    lost = [ROOFS - left - there for left, there in zip(state.supply, placed, strict=True)]
    fives = [sum(seat in state.stacks[five] for five in state.board.fives) for seat in seats]
    more = [
        _line(words("castro_covered"), map(str, covered), "aside"),
        _line(words("castro_lost"), map(str, lost), "aside") if any(lost) else None,
        _line(words("castro_fives"), map(str, fives), "aside"),
    ]
    return h(
        "table",
        h("thead", h("tr", h("th", words("castro_score"), scope="col"), names)),
        h("tbody", heights, total, more),
        class_="breakdown",
    )


def _height(state: State, height: int, words: Words) -> Node:
    """Draw what the tops of one height bring: their number times the height."""
    tops = [stack[-1] for stack in state.stacks if len(stack) == height]
    counts = [tops.count(seat) for seat in range(len(state.supply))]
    told = [f"{count}{TIMES}{height}" if count else "–" for count in counts]
    return _line(words("castro_height_row", number=height), told)


def _line(label: str, told: Iterable[str], kind: str = "") -> Node:
    return h("tr", h("th", label, scope="row"), [h("td", said) for said in told], class_=kind or None)
