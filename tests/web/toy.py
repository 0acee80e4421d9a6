"""The page's package of the toy game: as little as the table and the replay ask for."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from calavera import games
from calavera.game import Die, NoSeat, Rethrow, State, Thrown
from calavera.play.results import result
from calavera.record.record import AnyRecord
from tests.engine import toy
from web.app.state.cues import TOSS, Cue
from web.app.state.match.events import Event
from web.app.state.page import Page, decider
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, seat_name

__all__ = ["register"]


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the toy game to both registries for the length of a test."""
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, "toy"))
    monkeypatch.setitem(sys.modules, "calavera.games.toy", toy)
    monkeypatch.setitem(sys.modules, "web.app.games.toy", SimpleNamespace(ROUTES={}))
    for name, module in PACKAGE.items():
        monkeypatch.setitem(sys.modules, f"web.app.games.toy.{name}", module)


def face_name(face: Die, words: Words) -> str:
    return face.name.lower()


def tray(page: Page, record: AnyRecord, words: Words) -> Node:
    dice = [h("span", face_name(face, words), class_="die") for face in record.state.dice]
    return h("div", dice, class_="dice")


def small_dice(record: AnyRecord) -> Node:
    return h("span", [face.name.lower() for face in record.state.dice], class_="small-dice")


def seat_board(page: Page, record: AnyRecord, seat: int, seen: object, words: Words, *, large: bool) -> Node:
    return h("p", str(record.state.points[seat]), class_="points large" if large else "points")


def options_view(page: Page, record: AnyRecord, seen: object, words: Words) -> Child:
    choices = () if isinstance(record.state.seat, NoSeat) else record.state.choices(record.state.seat)
    return h("div", [button(str(choice), intent=f"take {choice}") for choice in choices], class_="options")


def whose(record: AnyRecord, words: Words) -> tuple[str, Child]:
    return words("turn_of", name=seat_name(record, decider(record.state), words)), None


def sentences(record: AnyRecord, start: int, words: Words) -> list[str]:
    return [_sentence(record, number, words) for number in range(start, len(record.actions))]


def since_throw(record: AnyRecord, words: Words) -> list[str]:
    last = [n for n, action in enumerate(record.actions) if isinstance(action, Thrown)]
    return sentences(record, last[-1] + 1, words) if last else []


def latest(record: AnyRecord, words: Words) -> str:
    return " ".join(sentences(record, max(len(record.actions) - 1, 0), words))


def _sentence(record: AnyRecord, number: int, words: Words) -> str:
    action = record.actions[number]
    if isinstance(action, Thrown):
        return f"threw {face_name(action.faces[0], words)}"
    return "takes it up" if isinstance(action, Rethrow) else "holds"


def events_of(record: AnyRecord, number: int, turn: int) -> list[Event]:
    after = record.states[number + 1]
    return [Event("six", number + 1, after.active, turn)] if after.lost else []


def thrown_cues(state: State, then: State) -> list[Cue]:
    return [Cue("throw", 0, 1, TOSS)]


def breakdown(record: AnyRecord, words: Words) -> Node:
    return h("p", " ".join(map(str, record.state.returns())), class_="breakdown")


def summary(record: AnyRecord) -> SimpleNamespace:
    found = result(record)
    seats = tuple(
        SimpleNamespace(name=name, points=points)
        for name, points in zip(found.names, found.outcome.scores, strict=True)
    )
    return SimpleNamespace(game="toy", mark=found.mark, seats=seats, alone=0, comparable=True, result=found)


PACKAGE = {
    "words.names": SimpleNamespace(face_name=face_name),
    "table.board": SimpleNamespace(
        SHARED=False,
        plate=lambda page, record, seat, words: None,
        seat_board=seat_board,
        tray=tray,
        small_dice=small_dice,
        picked_preview=lambda page, state: None,
        options_view=options_view,
        opening=lambda record, words: "begins",
        aim=lambda record, words: "hold your die",
        whose=whose,
        stopped=lambda state: False,
    ),
    "words.sentences": SimpleNamespace(latest=latest, sentences=sentences, since_throw=since_throw),
    "after.jumps": SimpleNamespace(
        SIGNS={"six": "skull"}, events_of=events_of, event_sign=lambda record, event: None
    ),
    "before.beginnings": SimpleNamespace(OWN=()),
    "table.cues": SimpleNamespace(thrown_cues=thrown_cues, marked_cues=lambda state, then: []),
    "after.results": SimpleNamespace(summary=summary, ACHIEVEMENTS={}, VERSION=1),
    "after.bests": SimpleNamespace(MEASURES={}),
    "before.title": SimpleNamespace(
        NAME="Toy", SCENE=("calavera", 128, 128), tagline=lambda words: "six loses"
    ),
    "before.layout": SimpleNamespace(
        FIRST=1,
        VALUES=(),
        headers=lambda sheet, values: {"Start": "classic"},
        strange=lambda sheet, values: False,
    ),
    "before.own_sheet": SimpleNamespace(
        setup_view=lambda setup, words: None,
        extras_view=lambda words: None,
        without_dice=lambda words: ("board", "no dice"),
    ),
    "after.ending": SimpleNamespace(why_over=lambda record, words: "twenty", breakdown=breakdown),
}
"""The modules by their names in the contract (`web/app/games/contract.py`)."""
