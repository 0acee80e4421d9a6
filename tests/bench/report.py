"""The measurements as a table, beside the demands. Definitions are in start.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

from tests.bench.visit import Figures

__all__ = [
    "COLD",
    "OURS_ELSEWHERE",
    "PYODIDE",
    "PYSCRIPT",
    "RATES",
    "SNAPSHOT",
    "VARIANTS",
    "WARM",
    "Demand",
    "Results",
]

PYSCRIPT, PYODIDE = "stock PyScript", "stock Pyodide"
COLD, WARM, SNAPSHOT = "ours, cold", "ours, warm", "ours, snapshot"
OURS_ELSEWHERE = "ours"
"""Our page in the other engines, warm, with a snapshot where the page keeps one."""

VARIANTS = (PYSCRIPT, PYODIDE, COLD, WARM, SNAPSHOT)

RATES = (1, 4)
"""Slowdowns of this machine: none, and that of a phone."""

NAMES = {"paint": "first paint", "answer": "first tap", "task": "longest task", "memory": "memory"}

MOST = {WARM: {"answer": 0.30, "task": 0.10}, SNAPSHOT: {"answer": 0.18, "task": 0.05, "memory": 1.25}}
"""At most these parts of stock PyScript's figures, on a slow machine."""

MOST_PAINT = 250
"""Milliseconds until the first paint on a slow machine."""

MOST_SENT = 3_400_000
"""Bytes of a first visit to our page, from any host."""

MOST_INTERACTION = 100
"""Milliseconds that all but one in fifty taps of a game take on a slow machine, until their picture (INP)."""


class Demand(NamedTuple):
    """Something that has to be at most so much."""

    what: str
    found: float
    most: float

    @property
    def met(self) -> bool:
        return self.found <= self.most

    def __str__(self) -> str:
        number = "{:,.0f}" if self.most > 10 else "{:.2f}"
        found, most = number.format(self.found), number.format(self.most)
        return f"{'met   ' if self.met else 'MISSED'} {self.what}: {found} (at most {most})"


@dataclass
class Results:
    """Every start, by variant and slowness; bytes of first visits, by variant and compression; remarks."""

    starts: dict[tuple[str, int], list[Figures]] = field(default_factory=dict)
    sent: dict[tuple[str, bool], int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    interactions: dict[str, float] = field(default_factory=dict)
    """INP of a whole game on a slow machine, by what is tapped; of all taps under an empty name."""
    elsewhere: dict[tuple[str, str], dict[str, float]] = field(default_factory=dict)
    """Medians in the other engines, by engine and page."""

    @property
    def variants(self) -> list[str]:
        """Those that were measured."""
        return [name for name in VARIANTS if any((name, rate) in self.starts for rate in RATES)]

    @property
    def rates(self) -> list[int]:
        """Those that were measured, the slowest last: a smoke run has full speed alone."""
        return [rate for rate in RATES if any((name, rate) in self.starts for name in VARIANTS)]

    def median(self, variant: str, rate: int, figure: str) -> float | None:
        """Return the middle of all rounds; None where it could not be measured."""
        found = [getattr(figures, figure) for figures in self.starts[variant, rate]]
        return None if None in found else median(found)

    def ratio(self, variant: str, rate: int, figure: str, to: str) -> float:
        """One time of a variant's to a time of stock PyScript's."""
        return (self.median(variant, rate, figure) or 0) / (self.median(PYSCRIPT, rate, to) or 1)

    def demands(self) -> list[Demand]:
        """Compare our page on a slow machine, its first visit and its taps with the demands."""
        rate = self.rates[-1]
        found = []
        for name in (WARM, SNAPSHOT):
            if name not in self.variants:
                continue
            for figure, most in MOST[name].items():
                if self.median(name, rate, figure) is not None:
                    what = f"{name}, {rate}×: {NAMES[figure]} / stock's"
                    found.append(Demand(what, self.ratio(name, rate, figure, figure), most))
            paint = self.median(name, rate, "paint") or 0
            found.append(Demand(f"{name}, {rate}×: first paint, ms", paint, MOST_PAINT))
        for gzips in (False, True):
            kind = "gzip" if gzips else "no compression"
            found.append(Demand(f"first visit, {kind}: bytes", self.sent[COLD, gzips], MOST_SENT))
        if self.interactions:
            found.append(Demand(f"INP of a game, {rate}×, ms", self.interactions[""], MOST_INTERACTION))
        return found

    def table(self) -> list[str]:
        """Markdown: a line a figure, a column a variant, with its ratio to stock PyScript's."""
        lines = [["", *self.variants], ["---", *("---:" for _ in self.variants)]]
        for rate in self.rates:
            for figure, name in NAMES.items():
                values = [self.median(variant, rate, figure) for variant in self.variants]
                lines.append([f"{name}, {rate}×", *cells(values, megabytes if figure == "memory" else times)])
        for gzips in (False, True):
            values = [self.sent.get((variant, gzips)) for variant in self.variants]
            lines.append([f"first visit, {'gzip' if gzips else 'plain'}", *cells(values, megabytes)])
        return [f"| {' | '.join(line)} |" for line in aligned(lines)]

    def told(self) -> dict[str, object]:
        """All of it, as JSON has it."""
        return {
            "starts": {
                name: {
                    f"{rate}x": {figure: self._series(name, rate, figure) for figure in NAMES}
                    for rate in self.rates
                }
                for name in self.variants
            },
            "first visit": {
                name: {"plain": self.sent[name, False], "gzip": self.sent[name, True]}
                for name in (PYSCRIPT, PYODIDE, COLD)
                if (name, False) in self.sent
            },
            "interactions": self.interactions,
            "elsewhere": {
                engine: {page: told for (name, page), told in self.elsewhere.items() if name == engine}
                for engine in dict.fromkeys(name for name, _ in self.elsewhere)
            },
            "demands": [{**demand._asdict(), "met": demand.met} for demand in self.demands()],
            "notes": self.notes,
        }

    def _series(self, variant: str, rate: int, figure: str) -> dict[str, object]:
        every = [getattr(figures, figure) for figures in self.starts[variant, rate]]
        return {"median": self.median(variant, rate, figure), "all": every}


def times(value: float) -> str:
    return f"{value:,.0f} ms"


def megabytes(value: float) -> str:
    return f"{value / 1e6:,.2f} MB"


def cells(values: Sequence[float | None], shown: Callable[[float], str]) -> list[str]:
    """A line's values, each with its ratio to the first."""
    first = values[0]
    return [
        "–" if value is None else shown(value) + (f" ({value / first:.2f})" if first else "")
        for value in values
    ]


def aligned(lines: Sequence[Sequence[str]]) -> list[list[str]]:
    """Columns as wide as their widest cell, so that the table reads well as it is."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        [
            cell.rjust(width, "-" if cell.startswith("---") else " ") if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        for line in lines
    ]
