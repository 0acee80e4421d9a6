"""The toy game in the page: the two objects that shared screens ask, as a third game would have them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from dataclasses import asdict, dataclass
from types import MappingProxyType, SimpleNamespace
from typing import Any

import pytest

from calavera import games
from calavera.coach.analysis import Analysis
from calavera.game import Action, Die, NoSeat, Rethrow, Thrown
from calavera.play.achievements import Achievements
from calavera.play.bests import Measure
from calavera.play.results import Result, result
from calavera.play.statistics import Filter
from calavera.record.record import AnyRecord
from tests.engine import toy
from web.app.game_protocol.model import TOSS, Cue, Event, GameModel, Step
from web.app.game_protocol.results import Alone, Career, Summary
from web.app.game_protocol.view import GameView
from web.app.state.match.match import Match
from web.app.state.page import Page, decider
from web.app.state.setup import Setup
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, seat_name

__all__ = ["register"]


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the toy game to both registries for the length of a test."""
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, "toy"))
    for name, module in {
        "calavera.games.toy": toy,
        "web.app.games.toy": SimpleNamespace(ROUTES={}, SCREENS={}, LATE=()),
        "web.app.games.toy.model": SimpleNamespace(MODEL=MODEL),
        "web.app.games.toy.view": SimpleNamespace(VIEW=VIEW),
    }.items():
        monkeypatch.setitem(sys.modules, name, module)


NONE: Mapping[str, Any] = MappingProxyType({})


# -- its rules


@dataclass(frozen=True)
class _Seat:
    name: str
    points: int


@dataclass(frozen=True)
class _Summary:
    mark: str
    seats: tuple[_Seat, ...]
    result: Result
    game: str = "toy"
    comparable: bool = True
    alone: int = 0

    def as_json(self) -> object:
        return asdict(self)


@dataclass(frozen=True)
class _Statistics:
    games: int
    longest: int = 0
    own_sheets: int = 0
    people: Sequence[Career] = ()
    computers: Sequence[Career] = ()
    alone: Sequence[Alone] = ()


class _Rules:
    """All parts of the model: none of their names is used twice."""

    VALUES: tuple[str, ...] = ()
    FIRST = 1
    REFUSED = "layout_bad"
    BEGINNINGS: tuple[str, ...] = ()
    STEPS: tuple[Step, ...] = ()
    KINDS: tuple[str, ...] = ("six",)
    ACHIEVEMENTS: Achievements = NONE
    VERSION = 1
    MEASURES: Mapping[str, Measure] = NONE

    def headers(self, sheet: str, values: Sequence[str]) -> dict[str, str]:
        return {"Start": "classic"}

    def untrained(self, sheet: str, values: Sequence[str]) -> bool:
        return False

    def first(self, begin: str, players: int, seed: bytes) -> int:
        return 0

    def buttons_for(self, match: Match, wanted: Action) -> list[str]:
        return [f"take {wanted}"]

    def choices_at(self, state: toy.State, place: str) -> list[Action]:
        return []

    def in_shown_order(self, choices: Sequence[Action]) -> list[Action]:
        return list(choices)

    def place_of(self, action: Action) -> str:
        return ""

    def stopped(self, state: toy.State) -> bool:
        return False

    SIGNS: Mapping[str, str] = NONE

    def signs(self, record: AnyRecord, *, holds: bool) -> tuple[str, ...]:
        return ()

    def possible(self, state: toy.State) -> bool:
        return False

    def steps(self, state: toy.State) -> Generator[None, None, object]:
        yield
        return None

    def fits(self, found: object, state: toy.State) -> bool:
        return True

    def chance(self, found: object, state: toy.State, seat: int) -> float:
        return 0.0

    def thrown_cues(self, state: toy.State, then: toy.State) -> list[Cue]:
        return [Cue("throw", 0, 1, TOSS)]

    def marked_cues(self, state: toy.State, then: toy.State) -> list[Cue]:
        return []

    def entry_text(self, match: Match) -> str:
        return ""

    def entry_from(self, match: Match, text: str) -> Match:
        return match

    def so_far(self, match: Match) -> Match:
        return match

    def settled(self, match: Match) -> Match:
        return match

    def taken_back(self, match: Match) -> Match | None:
        return None

    def events_of(self, record: AnyRecord, number: int, turn: int) -> list[Event]:
        after = record.states[number + 1]
        return [Event("six", number + 1, after.active, turn)] if after.lost else []

    def summary(self, record: AnyRecord) -> Summary:
        found = result(record)
        return _Summary(found.mark, tuple(map(_Seat, found.names, found.outcome.scores)), found)

    def from_json(self, value: object) -> Summary:
        raise ValueError("the toy's games are not stored")

    def statistics(self, games: Sequence[Summary], wanted: Filter) -> _Statistics:
        return _Statistics(len(games))


class _Model:
    sections: tuple[str, ...] = ()
    solo = None
    setup = lesson = table = threats = cues = sheet_only = events = results = _Rules()


MODEL: GameModel = _Model()


# -- its looks


def _face(face: Die) -> str:
    return face.name.lower()


class _Looks:
    """All parts of the view."""

    CHAPTERS: Mapping[str, Callable[[Hashable, Words], Child]] = NONE
    SHARED = False
    SIGNS: Mapping[str, str] = MappingProxyType({"six": "skull"})
    ART: Mapping[str, Child] = NONE
    COLOUR = "pink"

    # before a game, and the rules

    def setup_view(self, setup: Setup, words: Words) -> Child:
        return None

    def without_dice(self, words: Words) -> tuple[str, str]:
        return "board", "no dice"

    def extras_view(self, words: Words) -> Child:
        return None

    def setup_of(self, record: AnyRecord | None) -> Hashable:
        return None

    def examples(self, words: Words) -> list[str]:
        return []

    def holding(self, setup: Hashable, words: Words) -> Node:
        return h("p")

    def looking(self, words: Words) -> list[str]:
        return []

    def preferences(self, words: Words) -> list[str]:
        return []

    # the table

    def sign(self, page: Page, record: AnyRecord, seat: int, words: Words) -> Child:
        return None

    def text(self, record: AnyRecord, seat: int, chance: float, words: Words) -> str:
        return ""

    def face_name(self, face: Die, words: Words) -> str:
        return _face(face)

    def face_sign(self, face: Die) -> str:
        return _face(face)

    def counted(self, face: Die, dice: int, words: Words) -> str:
        return f"{dice} {_face(face)}"

    def sign_text(self, record: AnyRecord, sign: str, words: Words) -> str:
        return ""

    def turn_text(self, record: AnyRecord, words: Words) -> str:
        return ""

    def plate(self, page: Page, record: AnyRecord, seat: int, words: Words) -> Child:
        return None

    def seat_board(
        self,
        page: Page,
        record: AnyRecord,
        seat: int,
        seen: object,
        words: Words,
        *,
        large: bool,
        asks: str = "",
    ) -> Node:
        return h("p", str(record.state.points[seat]), class_="points large" if large else "points")

    def tray(self, page: Page, record: AnyRecord, words: Words) -> Node:
        return h("div", [h("span", _face(face), class_="die") for face in record.state.dice], class_="dice")

    def small_dice(self, record: AnyRecord) -> Node:
        return h("span", [_face(face) for face in record.state.dice], class_="small-dice")

    def picked_preview(self, page: Page, state: toy.State) -> object:
        return None

    def options_view(self, page: Page, record: AnyRecord, seen: object, words: Words) -> Child:
        choices = () if isinstance(record.state.seat, NoSeat) else record.state.choices(record.state.seat)
        return h(
            "div", [button(str(choice), intent=f"take {choice}") for choice in choices], class_="options"
        )

    def aside(self, state: toy.State, action: Action, words: Words) -> str:
        return ""

    def opening(self, record: AnyRecord, words: Words) -> str:
        return "begins"

    def aim(self, record: AnyRecord, words: Words) -> Child:
        return "hold your die"

    def whose(self, record: AnyRecord, words: Words) -> tuple[str, Child]:
        return words("turn_of", name=seat_name(record, decider(record.state), words)), None

    def awaited(self, state: toy.State, words: Words) -> str:
        return ""

    def go_on(self, words: Words) -> tuple[str, str]:
        return "go on", "take hold"

    def entry_view(
        self, page: Page, record: AnyRecord, seen: object, said: Node | None, undo: Node, words: Words
    ) -> Node:
        return undo

    def refusal_view(self, page: Page, words: Words) -> Node | None:
        return None

    # words

    def sentences(self, record: AnyRecord, start: int, words: Words) -> list[str]:
        return [self._sentence(record, number, words) for number in range(start, len(record.actions))]

    def since_throw(self, record: AnyRecord, words: Words) -> list[str]:
        last = [n for n, action in enumerate(record.actions) if isinstance(action, Thrown)]
        return self.sentences(record, last[-1] + 1, words) if last else []

    def latest(self, record: AnyRecord, words: Words) -> str:
        return " ".join(self.sentences(record, max(len(record.actions) - 1, 0), words))

    def _sentence(self, record: AnyRecord, number: int, words: Words) -> str:
        action = record.actions[number]
        if isinstance(action, Thrown):
            return f"threw {_face(action.faces[0])}"
        return "takes it up" if isinstance(action, Rethrow) else "holds"

    def event_sign(self, record: AnyRecord, event: Event) -> Child:
        return None

    def line(self, record: AnyRecord, plan: Action, name: str, words: Words) -> str:
        return ""

    def choice_name(self, state: toy.State, action: Action, words: Words) -> str:
        return str(action)

    def detail(self, record: AnyRecord, action: Action, words: Words) -> str:
        return ""

    def why(self, record: AnyRecord, state: toy.State, action: Action, words: Words) -> list[str]:
        return []

    def against(
        self, record: AnyRecord, state: toy.State, action: Action, better: Action, words: Words
    ) -> list[str]:
        return []

    def advised(self, state: toy.State, analysis: Analysis) -> Action:
        return analysis.best.action

    def taking(self, choice: str, words: Words, *, stops: bool) -> str:
        return choice

    def looming(self, record: AnyRecord, words: Words) -> list[str]:
        return []

    def outlook_view(self, record: AnyRecord, words: Words) -> Child:
        return None

    # looking back

    def picture(
        self, record: AnyRecord, action: Action | None, words: Words, profiles: object = (), *, marked: bool
    ) -> Node:
        return self.small_dice(record)

    def why_over(self, record: AnyRecord, words: Words) -> str:
        return "twenty"

    def breakdown(self, record: AnyRecord, words: Words) -> Node:
        return h("p", " ".join(map(str, record.state.returns())), class_="breakdown")

    def way_to_facts(self, words: Words) -> Node:
        return h("p")

    def drawing(self, record: AnyRecord, words: Words, profiles: object = ()) -> Node:
        return h("svg")

    def worth_text(self, name: str, value: int, words: Words) -> str:
        return str(value)

    def facts_view(self, career: Career, words: Words) -> Child:
        return None

    def counts_view(self, career: Career, words: Words) -> Child:
        return None


class _View:
    name = "Toy"
    scene = ("calavera", 128, 128)
    solo = None
    own_sheet = chapters = names = board = threats = real_dice = sentences = computer_says = _Looks()
    worth = moment_picture = ending = picture = results = _Looks()

    def tagline(self, words: Words) -> str:
        return "six loses"


VIEW: GameView = _View()
