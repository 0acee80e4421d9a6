"""The consequences of a choice before it is made, for a page that knows no rule."""

from dataclasses import dataclass

from calavera.games.calavera.actions import Choice, Freeze, Nothing, TakeColour, TakeJokers
from calavera.games.calavera.faces import Face
from calavera.games.calavera.layout import Zone
from calavera.games.calavera.rules import State
from calavera.games.calavera.sheet import Row
from calavera.games.calavera.wording import illegal

__all__ = ["Preview", "offers", "preview"]


@dataclass(frozen=True, slots=True)
class Preview:
    """The consequences of one legal choice."""

    seat: int
    colour: Face | None
    """The row it touches; None for doing nothing."""
    before: Row
    after: Row
    lost: int
    """Crosses that fall beyond the last box."""
    zone: Zone | None
    """The zone of its last cross then; None for a row without crosses."""
    value: int
    """The points of the row if the game ended then."""
    old_value: int
    """The points of the row if the game ended now."""
    closes: bool
    lines: tuple[tuple[int, int], ...]
    """Bonus lines (0-based) that it completes, each with its points."""
    cut_off: tuple[int, ...]
    """Bonus lines (0-based) that the seat can no longer complete after it."""
    gain: int
    """The change of the seat's total if the game ended then."""
    over: bool
    """True where it ends the game."""
    forced: tuple[tuple[int, tuple[Choice, ...]], ...]
    """For the active seat's choice: every other seat with what it must then choose from."""
    compelled: tuple["Preview", ...]
    """The consequences for each of those seats to which only one choice is left that marks anything."""


def preview(state: State, seat: int, choice: Choice) -> Preview:
    """Return the consequences of a choice of `seat`. Raises IllegalAction where the seat may not choose it.

    A bonus line is counted as if no other seat completed it first; the choices of the same moment do not
    change that (RULES.md, Bonus lines).
    """
    reason = state.why_not_choice(seat, choice)
    if reason is not None:
        raise illegal(state, choice, reason)
    sheet, after = state.sheets[seat], state.marked(seat, choice)
    colour = None if isinstance(choice, Nothing) else choice.colour
    old = sheet.rows[colour or 0]
    new = after.rows[colour or 0]
    asked = choice.dice if isinstance(choice, TakeColour | TakeJokers) else 0
    last = state.layout.box(new.crosses)
    reached = set(after.reached(state.layout)).difference(sheet.reached(state.layout))
    forced = _forced(state, choice) if seat == state.active else ()
    return Preview(
        seat=seat,
        colour=colour,
        before=old,
        after=new,
        lost=asked - (new.crosses - old.crosses),
        zone=None if last is None else last.zone,
        value=new.points(state.layout),
        old_value=old.points(state.layout),
        closes=new.closed and not old.closed,
        lines=tuple((line, after.bonuses[line]) for line in sorted(reached)),
        cut_off=tuple(sorted(set(after.cut_off(state.layout)).difference(sheet.cut_off(state.layout)))),
        gain=after.score(state.layout) - sheet.score(state.layout),
        over=after.full or state.turns_left == 1,
        forced=forced,
        compelled=tuple(
            preview(state.apply(choice), other, choices[0])
            for other, choices in forced
            if len(choices) == 1 and not isinstance(choices[0], Nothing)
        ),
    )


def offers(state: State, seat: int) -> tuple[Choice, ...]:
    """Return every use of the dice on the table that a person may ask about, legal or not, in a fixed order.

    Taking each colour shown, the jokers as each colour, and freezing each row.
    """
    shown = [Face(face) for face in range(Face.JOKER) if face in state.dice]
    colours: list[Choice] = [TakeColour(face, state.dice.count(face)) for face in shown]
    jokers = state.dice.count(Face.JOKER)
    if not jokers:
        return tuple(colours)
    rows = [Face(face) for face in range(Face.JOKER)]
    freezes = [Freeze(row, jokers) for row in rows] if seat == state.active else []
    return (*colours, *(TakeJokers(row, jokers) for row in rows), *freezes)


def _forced(state: State, choice: Choice) -> tuple[tuple[int, tuple[Choice, ...]], ...]:
    after = state.apply(choice)
    if after.choice is None or after.over:  # the turn has passed on, or the game is over
        return ()
    seats = len(state.sheets)
    others = [(state.active + offset) % seats for offset in range(1, seats)]
    return tuple((seat, after.choices(seat)) for seat in others)
