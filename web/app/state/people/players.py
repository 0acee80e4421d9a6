"""The players: people with as much of the coach as they like, and computers of four levels."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from calavera.record.players import COMPUTER
from calavera.record.record import AnyRecord
from web.app.state.last_call import remember_last_call

__all__ = [
    "DICE",
    "HELPS",
    "KINDS",
    "LEVELS",
    "NAMELESS",
    "PERSON",
    "Help",
    "as_others_see",
    "as_own",
    "computers",
    "dice_of",
    "header",
    "level_of",
    "only_person",
    "plain",
    "unusual",
]

LEVELS = ("easy", "medium", "hard", "expert")
"""The levels of `calavera.coach.levels`, which is not loaded before a computer plays."""

PERSON = "person"

NAMELESS = "?"
"""The name of a player who has given none, at a table of several devices and to others: it is shown as the
number of the seat."""

DICE = ("app", "real", "sheet")
"""The place of a game's dice: in the app, on a real table, or unseen, with only the choices entered."""

KINDS = (PERSON, *LEVELS)
"""The kinds of player that a seat can have."""

HELPS = {"coach": ("off", "ask", "always"), "warn": ("off", "1", "2", "5")}
"""The coach's options with their values. A warning is stored as the per cent of winning above which the coach
asks about a choice; in words these are small and medium mistakes, and blunders."""

_CLAIM = re.compile(r"(\s*computer\s*:)+\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Help:
    """The coach's help for one seat alone."""

    coach: str = "ask"
    """`off`, `ask` for a hint on request, `always`."""
    warn: str = "off"
    """The cost in per cent from which on the coach asks before a choice; or `off`."""

    def __str__(self) -> str:
        return f"{self.coach}/{self.warn}"

    @classmethod
    def read(cls, text: str) -> Help:
        """Return the help of such a text. Raises ValueError for what `check` refuses."""
        coach, _, warn = text.partition("/")
        help = cls(coach, warn)
        help.check()
        return help

    def check(self) -> None:
        """Raise ValueError for a value that no button sets."""
        if self.coach not in HELPS["coach"] or self.warn not in HELPS["warn"]:
            raise ValueError("unknown help")

    def changed(self, name: str, value: str) -> Help:
        """Return the help after `coach always`. Raises KeyError for what there is none of."""
        if value not in HELPS.get(name, ()):
            raise KeyError(f"{name} {value}"[:40])
        return replace(self, **{name: value})

    @property
    def costs(self) -> float | None:
        """The cost that a choice may have without a warning, as a part of winning; None for any amount."""
        return None if self.warn == "off" else int(self.warn) / 100


def unusual(helps: Iterable[Help]) -> tuple[Help, ...]:
    """Return the helps by seat; none where everybody has the usual one."""
    shown = tuple(helps)
    return shown if any(help != Help() for help in shown) else ()


def header(level: str) -> str:
    """Return a record's name for a computer of this level."""
    return COMPUTER + level


def level_of(name: str) -> str:
    """Return the level that a name in a record stands for; nothing for a person's."""
    level = name.removeprefix(COMPUTER)
    return level if level != name and level in LEVELS else ""


@remember_last_call
def dice_of(record: AnyRecord) -> str:
    """Return the source of a game's dice, one of DICE.

    With a seed the app rolls, whatever the header says.
    """
    kind = record.header("Dice") or ""
    return kind if kind in DICE and record.seed is None else DICE[0]


@remember_last_call
def computers(record: AnyRecord) -> dict[int, str]:
    """Return the seats that a computer plays, with its level: none where it would see no dice."""
    if record.header("Dice") and dice_of(record) == "sheet":
        return {}
    return {seat: level for seat, name in enumerate(record.names) if (level := level_of(name))}


def plain(name: str) -> str:
    """Clean a typed name of anything that would make it a computer's."""
    return _CLAIM.sub("", name, count=1).strip() if _CLAIM.match(name) else name.strip()


def as_others_see(record: AnyRecord, name: str = "") -> AnyRecord:
    """Return a game as others see it: its only person without a name has this one, or a number.

    To others "you" would be another person.
    """
    seat = only_person(record)
    if seat is None or record.names[seat]:
        return record
    return record.with_header(f"Seat{seat + 1}", name or NAMELESS)


def as_own(record: AnyRecord) -> AnyRecord:
    """Return a game of others as the person at this device goes on with it."""
    unnamed = [f"Seat{seat}" for seat, name in enumerate(record.names, 1) if name == NAMELESS]
    for header in unnamed:
        record = record.with_header(header, None)
    return record


def only_person(record: AnyRecord) -> int | None:
    """Return the seat of the only person; None where several play, or none."""
    people = [seat for seat in range(record.seats) if seat not in computers(record)]
    return people[0] if len(people) == 1 else None
