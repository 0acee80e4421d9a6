"""Moments at a table that lies between its people, of both games and with every number of seats."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from calavera import Record, new_record, read, write
from calavera.games.calavera.bots.analysis import analyse as analyse_calavera
from calavera.games.castro.board import SQUARES, square_name
from calavera.games.castro.bots.analysis import analyse as analyse_castro
from calavera.games.castro.rules import THROWS
from calavera.record.record import AnyRecord
from tests.e2e import castro_screens
from tests.e2e.player import Player
from tests.e2e.screens import STILL, all_leftovers, choosing, cursing, game, moment, most_choices
from tests.engine.games.castro.sample_games import played
from web.app.games.castro.model.setup import opening_of
from web.app.state.match.table_edges import as_seen_by, awaited

__all__ = ["FLAT", "lay"]

EDGES = {2: "02", 3: "012", 4: "0123"}
"""The edges at which the seats sit, by their number."""

HINTED = "() => document.querySelector('[data-intent^=\"follow-hint\"]') !== null"

ROBOT = '() => document.querySelector(".robot .why") !== null'

WARNED = '() => document.querySelector(".warning strong") !== null'


FAULTS = """() => {
  const faults = [];
  const all = (found) => [...document.querySelectorAll(found)].filter((one) => one.offsetParent);
  const box = (one) => one.getBoundingClientRect();
  const name = (one) => `${one.className?.baseVal ?? one.className} ${one.textContent.slice(0, 24)}`.trim();
  const beyond = (a, b) => Math.max(b.left - a.left, b.top - a.top, a.right - b.right, a.bottom - b.bottom);
  const apart = (a, b) => Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
  const over = (a, b) => apart(a, b) < -1;
  const screen = new DOMRect(0, 0, innerWidth, innerHeight);
  const desk = document.querySelector(".desk");
  const hidden = (one) => Math.max(one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth);
  if (hidden(desk) > 0) faults.push("the desk scrolls");
  const INSIDE = "button, h1, h2, p, li, .die, .sheet, .town, .plate, .own, .veil, .curse, .choices, .stage";
  const PARTS = [".bar", ".town", ".stage > *", ".dice", ".controls", ".scroll"];
  // Whatever belongs to an edge or to the middle stays in there, and these lie beside each other.
  const lists = all(".round .scroll");
  const areas = all(".edge, .centre");
  for (const area of areas) {
    if (beyond(box(area), screen) > 0.5) faults.push(`out of the window: ${name(area)}`);
    for (const other of areas)
      if (other !== area && over(box(area), box(other))) faults.push(`over another: ${name(area)}`);
    for (const one of area.querySelectorAll(INSIDE)) {
      if (!one.offsetParent || lists.some((list) => list.contains(one))) continue;
      if (one.matches(".spoken, .spoken *")) continue;
      const far = beyond(box(one), box(area));
      if (far > 1) faults.push(`${Math.round(far)} px out of its place: ${name(one)}`);
    }
  }
  // What one decides with does not lie over one another.
  const parts = all(PARTS.map((one) => `.turned ${one}`).join());
  for (const [place, one] of parts.entries())
    for (const other of parts.slice(place + 1))
      if (!one.contains(other) && over(box(one), box(other))) faults.push(`${name(one)} over ${name(other)}`);
  // Nothing is cut, and nothing but a list scrolls.
  for (const one of all(".round *")) {
    const cuts = getComputedStyle(one);
    if (cuts.overflowX === "visible" && cuts.overflowY === "visible" || lists.includes(one)) continue;
    if (one.matches(".spoken, .scroll *, .garland, svg, svg *, .die, .lot")) continue;
    if (hidden(one) > 1) faults.push(`cuts ${hidden(one)} px: ${name(one)}`);
  }
  if (lists.length > 1) faults.push("two lists scroll");
  for (const one of all(".round button:not(.link, .lot, .about)")) {
    const size = Math.round(Math.min(box(one).width, box(one).height));
    if (size < (one.matches(".explains") ? 24 : 44)) faults.push(`${size} px small: ${name(one)}`);
  }
  for (const one of all(".round :is(button:not(.lot), h1, h2, .own p)")) {
    one.style.overflowWrap = "normal";
    if (one.scrollWidth > one.clientWidth) faults.push(`broken or cut: ${name(one)}`);
    one.style.overflowWrap = "";
  }
  for (const one of all(".round .row .cell, .round .lot")) {
    const least = one.matches(".lot") ? 44 : 22;
    if (Math.min(one.offsetWidth, one.offsetHeight) < least) faults.push("small boxes");
  }
  return [...new Set(faults)];
}"""
"""Says what lies over something else, is out of its place, cut, broken, or too small to be tapped or read."""


def lay(player: Player, record: AnyRecord, edges: str = "") -> None:
    """Lay the table between its people, with this game on it."""
    player.game = record.game.key
    player.start_over(write(record.with_header("Edges", edges or EDGES[record.seats])))
    player.ask("option facing on")
    player.ask("resume")
    player.page.wait_for_selector(".round")


def lay_unseated(player: Player, record: AnyRecord) -> None:
    """Lay the table between people who have not said yet where they sit."""
    player.game = record.game.key
    player.start_over(write(record))
    player.ask("option facing on")
    player.ask("resume")
    player.page.wait_for_selector(".seating")


def coached(record: AnyRecord, help: str = "always/off") -> AnyRecord:
    """Return the record with the same help for all seats."""
    return record.with_header("Coach", " ".join([help] * record.seats))


def hinted(player: Player, record: AnyRecord) -> None:
    lay(player, coached(record))
    player.wait(HINTED)


def weighed(player: Player, record: AnyRecord) -> None:
    hinted(player, record)
    player.tap("weigh")


def beside_computer(player: Player, record: AnyRecord) -> None:
    """At the turn of a computer that plays with people, as it says what it does and why."""
    lay(player, coached(record).with_header(f"Seat{record.state.active + 1}", "computer: expert"))
    player.wait(ROBOT)
    player.evaluate(STILL)


def logged(player: Player, record: AnyRecord) -> None:
    lay(player, record)
    player.ask("log")


# -- Calavera


def calavera_at_most(seats: int) -> Record:
    """Return a game at the choice with the most options."""
    record = game(seats)
    number = max(range(len(record.states)), key=lambda n: most_choices(record.states[n]))
    return record.back(len(record.actions) - number)


def calavera_picked(player: Player, seats: int) -> None:
    record = calavera_at_most(seats)
    lay(player, record)
    player.ask(f"pick {record.state.choices(record.state.active)[-1]}")


def calavera_why(player: Player, seats: int) -> None:
    """It was asked why there is no other option."""
    lay(player, calavera_at_most(seats))
    player.ask("why")


def calavera_warning(player: Player, seats: int) -> None:
    record = calavera_at_most(seats)
    lay(player, coached(record, "ask/1"))
    player.ask(
        f"pick {min(record.state.choices(record.state.active), key=analyse_calavera(record.state).value_of)}"
    )
    player.tap("confirm")
    player.wait(WARNED)


def calavera_gather(player: Player, seats: int) -> None:
    """All others choose at the same time: one has confirmed, one has picked."""
    record = all_leftovers(seats)
    replies = " ".join(
        f"{'!' * (place == 0 and seats > 2)}{seat + 1}:{as_seen_by(record, seat).state.choices(seat)[0]}"
        for place, seat in enumerate(awaited(record)[:2])
    )
    lay(player, record.with_header("Replies", replies))


def calavera_forced(player: Player, seats: int) -> None:
    """None of the others has a choice: what the app marks is pencilled on their sheets."""
    headers = [f'[Seat{number} "{name}"]' for number, name in enumerate(game(seats).names, 1)]
    turns = enumerate(("OOOPPG p2", "GGGPPK g3", "PPPOOK o2", "KKKGGO k3")[:seats], 1)
    lines = ['[Game "Calavera"]', f'[Seats "{seats}"]', '[Layout "classic"]', *headers]
    told = [*lines, *(f"{number}. {turn}" for number, turn in turns), f"{seats + 1}. OOGGGS o2"]
    lay(player, read("\n".join(told)))


# -- Castro


def castro_opening(seats: int) -> AnyRecord:
    """Return a game before its first roll, with the roll-off that has settled who goes first."""
    for number in count():
        headers = {
            "Game": "Castro",
            "Seats": str(seats),
            "Board": "classic",
            "Seed": f"{number:032x}",
            "Lot": "thrown",
        }
        headers |= {f"Seat{seat}": name for seat, name in enumerate(castro_screens.NAMES[:seats], 1)}
        record: AnyRecord = new_record(headers)
        opening = opening_of(record)
        if opening is not None and len(opening.rounds) == 2:  # two had the same total
            return record
    raise AssertionError("every seed but a few has a roll-off")


def castro_fresh(seats: int) -> AnyRecord:
    return castro_screens.moment(seats, 0.4, lambda state: state.fresh)


def castro_at(seats: int, part: float = 0.5) -> AnyRecord:
    return castro_screens.moment(seats, part, castro_screens.choosing)


def castro_picked(player: Player, seats: int) -> None:
    record = castro_at(seats)
    lay(player, record)
    player.tap(f"tap-square {square_name(record.state.placements()[-1].square)}")


def castro_why(player: Player, seats: int) -> None:
    """A square was asked about on which nothing can be built."""
    record = castro_at(seats, 0.7)
    lay(player, record)
    legal = {place.square for place in record.state.placements()}
    highest = max(set(range(SQUARES)) - legal, key=lambda square: len(record.state.stacks[square]))
    player.tap(f"tap-square {square_name(highest)}")


def castro_warning(player: Player, seats: int) -> None:
    record = castro_at(seats, 0.7)
    worst = min(record.state.placements(), key=analyse_castro(record.state).value_of)
    lay(player, coached(record, "ask/1"))
    player.tap(f"tap-square {square_name(worst.square)}")
    player.tap("confirm")
    player.wait(WARNED)


def castro_lost(seats: int) -> AnyRecord:
    """Return a game after a last roll that fits nowhere."""
    for seed in count():
        record: AnyRecord = played(seats, "gambler", seed)
        for number, state in enumerate(record.states):
            if state.throws == THROWS and not state.flying and not state.placements():
                for seat, name in enumerate(castro_screens.NAMES[:seats], 1):
                    record = record.with_header(f"Seat{seat}", name)
                return record.back(len(record.actions) - number)
    raise AssertionError("a roof is lost in one of the games")


FLAT: dict[str, Callable[[Player, int], None]] = {
    "calavera-seats": lambda player, seats: lay_unseated(player, game(seats).back(len(game(seats).actions))),
    "calavera-opening": lambda player, seats: lay(player, game(seats).back(len(game(seats).actions))),
    "calavera-fresh": lambda player, seats: lay(player, moment(seats, lambda state: state.fresh)),
    "calavera-choose": lambda player, seats: lay(player, calavera_at_most(seats)),
    "calavera-picked": calavera_picked,
    "calavera-why": calavera_why,
    "calavera-gather": calavera_gather,
    "calavera-forced": calavera_forced,
    "calavera-curse": lambda player, seats: lay(player, moment(seats, cursing)),
    "calavera-hint": lambda player, seats: hinted(player, moment(seats, choosing)),
    "calavera-options": lambda player, seats: weighed(player, moment(seats, choosing)),
    "calavera-warning": calavera_warning,
    "calavera-computer": lambda player, seats: beside_computer(player, moment(seats, choosing)),
    "calavera-log": lambda player, seats: logged(player, moment(seats, lambda state: state.fresh)),
    "calavera-over": lambda player, seats: lay(player, game(seats)),
    "castro-seats": lambda player, seats: lay_unseated(player, castro_opening(seats)),
    "castro-opening": lambda player, seats: lay(player, castro_opening(seats)),
    "castro-fresh": lambda player, seats: lay(
        player, castro_screens.moment(seats, 0.4, lambda state: state.fresh)
    ),
    "castro-early": lambda player, seats: lay(player, castro_at(seats, 0.1)),
    "castro-choose": lambda player, seats: lay(player, castro_at(seats)),
    "castro-late": lambda player, seats: lay(player, castro_at(seats, 0.8)),
    "castro-picked": castro_picked,
    "castro-why": castro_why,
    "castro-lost": lambda player, seats: lay(player, castro_lost(seats)),
    "castro-hint": lambda player, seats: hinted(player, castro_at(seats, 0.7)),
    "castro-options": lambda player, seats: weighed(player, castro_at(seats, 0.7)),
    "castro-warning": castro_warning,
    "castro-computer": lambda player, seats: beside_computer(player, castro_at(seats)),
    "castro-log": lambda player, seats: logged(player, castro_at(seats)),
    "castro-over": lambda player, seats: lay(player, castro_screens.game(seats)),
}
"""Each leads to such a moment, for a number of seats. The window has to be large enough for the table."""
