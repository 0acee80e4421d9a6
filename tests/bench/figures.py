"""The read-me's table of times, made of the figures that `python3 build.py bench` keeps; never by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import build
from tests.bench.report import COLD, NAMES, OURS_ELSEWHERE, PYSCRIPT, SNAPSHOT, WARM

__all__ = ["README", "markdown", "with_table", "write_table"]

README = build.WEB / "README.md"

BEGIN, END = "<!-- figures: python3 build.py bench -->\n", "<!-- end of figures -->\n"
"""Marks in the read-me, between which the table stands."""

SHOWN = (PYSCRIPT, WARM, SNAPSHOT)

HEADS = {
    PYSCRIPT: "stock PyScript, hello world",
    WARM: "the game, warm",
    SNAPSHOT: "the game, with a snapshot",
}

ROWS = (
    ("answer", "4x"),
    ("answer", "1x"),
    ("task", "4x"),
    ("paint", "4x"),
    ("paint", "1x"),
    ("memory", "4x"),
)
"""A figure and a slowness for each line."""


def write_table(readme: Path, told: Mapping[str, Any]) -> None:
    """Put the table in its place in the read-me."""
    readme.write_text(with_table(readme.read_text(), told))


def with_table(text: str, told: Mapping[str, Any]) -> str:
    """Return a text with the table between its marks. Raises ValueError where there are none."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError("no marks for the table of figures")
    return before + begin + markdown(told) + end + after


def markdown(told: Mapping[str, Any]) -> str:
    """Return when and where it was measured, the table, and the demands that are missed."""
    machine = told["machine"]
    shown = [name for name in SHOWN if name in told["starts"]]
    lines = [_row(["", *(HEADS[name] for name in shown)]), _row(["---", *("---:" for _ in shown)])]
    for figure, slowness in ROWS:
        values = [told["starts"][name][slowness][figure]["median"] for name in shown]
        lines.append(_row([f"{NAMES[figure]}, {slowness[0]}×", *_cells(values, figure)]))
    for kind, name in (("plain", "does not compress"), ("gzip", "compresses")):
        sent = [told["first visit"][place][kind] for place in (PYSCRIPT, COLD)]
        cells = _cells(sent, "memory")
        lines.append(_row([f"first visit, host that {name}", *cells, *([cells[1]] * (len(shown) - 2))]))
    parts = [
        f"Measured on {datetime.fromisoformat(told['date']):%Y-%m-%d} with {machine['cores']} cores of "
        f"{machine['processor']} and Chromium {machine['chromium']}: medians of {told['rounds']} "
        "alternating rounds, in brackets the ratio to stock PyScript.",
        "\n".join(lines),
    ]
    if told["interactions"]:
        taps = ", ".join(
            f"{verb or 'all taps'} {time:,.0f} ms" for verb, time in told["interactions"].items()
        )
        parts.append(f"From a tap to its picture, over a whole game of four at 4× (INP): {taps}.")
    for engine, pages in told["elsewhere"].items():
        own, other = pages[OURS_ELSEWHERE], pages[PYSCRIPT]
        parts.append(
            f"{engine} at full speed: first tap {own['answer']:,.0f} ms "
            f"({own['answer'] / other['answer']:.2f} of stock PyScript there), "
            f"first paint {own['paint']:,.0f} ms."
        )
    missed = [demand for demand in told["demands"] if not demand["met"]]
    if missed:
        said = "; ".join(
            f"{one['what']}: {_plain(one['found'])}, goal {_plain(one['most'])}" for one in missed
        )
        parts.append(f"Goals that are missed: {said}.")
    parts += [f"Noted: {'; '.join(told['notes'])}."] if told["notes"] else []
    return "\n\n".join(parts) + "\n"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(values: Sequence[float | None], figure: str) -> list[str]:
    """Return the values as they are shown, each after the first with its ratio to it."""
    first = values[0]
    shown = []
    for place, value in enumerate(values):
        if value is None:
            shown.append("–")
            continue
        text = f"{value / 1e6:,.2f} MB" if figure == "memory" else f"{value:,.0f} ms"
        shown.append(f"{text} ({value / first:.2f})" if place and first else text)
    return shown


def _plain(number: float) -> str:
    return f"{number:,.0f}" if number > 2 else f"{number:.2f}"
