"""A game for views: what only it draws and says.

Each game has one object `VIEW` in `games/<key>/view/`. Rules that answers need as well belong to `model.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from calavera.game import Action
from calavera.record.record import AnyRecord
from web.app.game_protocol.model import Event, Own
from web.app.state.page import Page
from web.app.state.setup import Setup
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node

if TYPE_CHECKING:  # imported later: only the coach needs one, and people with names the other
    from calavera.coach.analysis import Analysis
    from web.app.state.people.profiles import Profile

__all__ = [
    "Board",
    "Chapters",
    "ComputerSays",
    "Ending",
    "GameView",
    "MomentPicture",
    "Names",
    "OwnSheet",
    "Picture",
    "RealDice",
    "Results",
    "Sentences",
    "Solo",
    "Threats",
    "Worth",
    "view",
    "view_of",
]


# -- before a game


class OwnSheet(Protocol):
    """The choices before a game that only this one has."""

    def setup_view(self, setup: Setup, words: Words) -> Child:
        """Draw it, below the other rare choices."""

    def without_dice(self, words: Words) -> tuple[str, str]:
        """Name the way to play where only decisions are entered, and say what it is."""

    def extras_view(self, words: Words) -> Child:
        """Draw the ways to what is no game, as paper to print."""


class Chapters(Protocol):
    """The rules of the game, section by section."""

    CHAPTERS: Mapping[str, Callable[[Own, Words], Child]]
    """The content of each section below its title, for a setup of the game (`setup_of`)."""

    def setup_of(self, record: AnyRecord | None) -> Hashable:
        """Return the setup that the numbers in the rules are for: the game's, or the usual one."""

    def examples(self, words: Words) -> list[str]:
        """Return words worth searching for."""

    def holding(self, setup: Own, words: Words) -> Node:
        """Draw dice that are held, for the manual of the app."""

    def looking(self, words: Words) -> list[str]:
        """List how an option is looked at and confirmed, and how one learns why not, for the manual."""

    def preferences(self, words: Words) -> list[str]:
        """List what players of this game can arrange as they like, for the manual."""


# -- at the table


class Names(Protocol):
    """Words and signs of the game's faces, and where a lone player stands."""

    def face_name(self, face: Own, words: Words) -> str:
        """Name the face of a die in a word."""

    def face_sign(self, face: Own) -> str:
        """Return the name of the drawing of a face."""

    def counted(self, face: Own, dice: int, words: Words) -> str:
        """Return a group of dice, as `3 jokers`."""

    def turn_text(self, record: AnyRecord, words: Words) -> str:
        """Describe the progress of a game of one player."""

    def sign_text(self, record: AnyRecord, sign: str, words: Words) -> str:
        """Explain a sign in one sentence."""


class Board(Protocol):
    """The table: the sheet of a seat or the board of all, the dice, and the options."""

    SHARED: bool
    """True where all play on one board: it is drawn once, and each seat has a plate beside it."""

    def seat_board(
        self,
        page: Page,
        record: AnyRecord,
        seat: int,
        seen: Own,
        words: Words,
        *,
        large: bool,
        asks: str = "",
    ) -> Node:
        """Draw what a seat has; `seen` previews the picked option; a tap asks `asks` with the place."""

    def plate(self, page: Page, record: AnyRecord, seat: int, words: Words) -> Child:
        """Draw what a seat has beside its name and points, where all share a board."""

    def tray(self, page: Page, record: AnyRecord, words: Words) -> Node:
        """Draw the dice in their places; those that can be held are buttons."""

    def small_dice(self, record: AnyRecord) -> Node:
        """Draw the dice on the table small, to be seen at a glance; the words beside them say the same."""

    def picked_preview(self, page: Page, state: Own) -> object:
        """Describe the effect of the picked option; None if none is picked."""

    def options_view(self, page: Page, record: AnyRecord, seen: Own, words: Words) -> Child:
        """Draw the options of the seat that decides, or the mishap that leaves it none."""

    def aside(self, state: Own, action: Action, words: Words) -> str:
        """Say why what one may expect of a picked option is none; empty where there is nothing to say."""

    def opening(self, record: AnyRecord, words: Words) -> str:
        """Say how the game begins."""

    def aim(self, record: AnyRecord, words: Words) -> Child:
        """Say what the players are after."""

    def whose(self, record: AnyRecord, words: Words) -> tuple[str, Child]:
        """Return the heading of the running turn, and a detail below it."""

    def awaited(self, state: Own, words: Words) -> str:
        """Say what has to be tapped before the large button can do anything."""

    def go_on(self, words: Words) -> tuple[str, str]:
        """Return the label and the intent of the button after a mishap."""


class Threats(Protocol):
    """The line about the players who could end the game soon."""

    def sign(self, page: Page, record: AnyRecord, seat: int, words: Words) -> Child:
        """Draw the sign by which the board shows that this seat could; None where it shows none."""

    def text(self, record: AnyRecord, seat: int, chance: float, words: Words) -> str:
        """Say what a seat could do in its next turn, or the active one in this, and how likely that is."""


class RealDice(Protocol):
    """The entry of dice that the app does not throw."""

    def entry_view(
        self, page: Page, record: AnyRecord, seen: Own, said: Node | None, undo: Node, words: Words
    ) -> Node:
        """Draw the entry in place of the dice and the options."""

    def refusal_view(self, page: Page, words: Words) -> Node | None:
        """Draw the reason against an impossible entry."""


class Sentences(Protocol):
    """Past actions in words, and the signs of the moments among them."""

    def latest(self, record: AnyRecord, words: Words) -> str:
        """Describe the last action and who is next, for screen readers."""

    def sentences(self, record: AnyRecord, start: int, words: Words) -> list[str]:
        """Describe the actions since `start`, a sentence each."""

    def since_throw(self, record: AnyRecord, words: Words) -> list[str]:
        """Describe the decisions since the last throw, a sentence each."""

    SIGNS: Mapping[str, str]
    """The drawing for each kind of event (`model.Events.KINDS`)."""

    def event_sign(self, record: AnyRecord, event: Event) -> Child:
        """Draw what tells an event from others of its kind."""


class ComputerSays(Protocol):
    """The characters of the computers."""

    def line(self, record: AnyRecord, plan: Action, name: str, words: Words) -> str:
        """Return the words in which a character takes its action; empty for none."""


class Worth(Protocol):
    """Options in words."""

    def choice_name(self, state: Own, action: Action, words: Words) -> str:
        """Return a choice in a few words."""

    def detail(self, record: AnyRecord, action: Action, words: Words) -> str:
        """Say beside an option in the list of all what it is about; empty where its name says that."""

    def why(self, record: AnyRecord, state: Own, action: Action, words: Words) -> list[str]:
        """Say what an option is good for, in sentences; none where there is nothing to say."""

    def against(
        self, record: AnyRecord, state: Own, action: Action, better: Action, words: Words
    ) -> list[str]:
        """Say what speaks against an option beside a better one; nothing where nothing stands out."""

    def advised(self, state: Own, analysis: Analysis) -> Action:
        """Return the option that the coach names: the best one, or one as good that it can explain."""

    def taking(self, choice: str, words: Words, *, stops: bool) -> str:
        """Tell the player to take a choice, in its name's words; `stops` where rolling could go on."""

    def looming(self, record: AnyRecord, words: Words) -> list[str]:
        """List what the others may well do next, for a hint; nothing in a game that has nothing like that."""

    def outlook_view(self, record: AnyRecord, words: Words) -> Child:
        """Draw what the others may do next, above all options; None for a game that has nothing like that."""


# -- looking back


class MomentPicture(Protocol):
    """A moment of a game as a small picture."""

    def picture(
        self,
        record: AnyRecord,
        action: Action | None,
        words: Words,
        profiles: tuple[Profile, ...] = (),
        *,
        marked: bool,
    ) -> Node:
        """Draw the dice, and what an option is about; its dice are marked where that is asked for.

        Players keep the colours of their profiles.
        """


class Ending(Protocol):
    """The result of a finished game."""

    def why_over(self, record: AnyRecord, words: Words) -> str:
        """Explain what has ended the game."""

    def breakdown(self, record: AnyRecord, words: Words) -> Node:
        """Draw where every point came from."""

    def way_to_facts(self, words: Words) -> Node:
        """Draw the way to what is known about the game."""


class Solo(Protocol):
    """A result of the solo challenge beside perfect play, where that is known."""

    def optimum_text(self, words: Words) -> str:
        """Say how many points perfect play brings on average."""

    def rank_text(self, record: AnyRecord, words: Words) -> str:
        """Grade the result in words; empty where perfect play is not known."""

    def to_celebrate(self, record: AnyRecord) -> bool:
        """Return whether the result is as good as that of many perfect games."""

    def marks_view(self, record: AnyRecord, words: Words) -> Child:
        """Draw how well each turn was played; None where perfect play is not known."""

    def signs(self, record: AnyRecord) -> str:
        """Write the same in signs for other apps; empty where perfect play is not known."""

    def beside_view(self, record: AnyRecord, words: Words) -> Child:
        """Draw what the choices and the dice have done for it; None where perfect play is not known."""


class Picture(Protocol):
    """A game as one drawing to show."""

    def drawing(self, record: AnyRecord, words: Words, profiles: tuple[Profile, ...] = ()) -> Node:
        """Draw what all seats have, under the result; players keep the colours of their profiles."""


class Results(Protocol):
    """Statistics, bests and achievements, as only this game draws them."""

    ART: Mapping[str, Child]
    """Drawings of the achievements, by their names in `model.Results.ACHIEVEMENTS`: shapes in a square of 64,
    on a paper flag of which they use the middle."""

    COLOUR: str
    """The colour of the flags, as a name of tokens.css."""

    def worth_text(self, name: str, value: int, words: Words) -> str:
        """Write the number of a best; the lead of a win and rows of wins are written for every game alike."""

    def facts_view(self, career: Own, words: Words) -> Child:
        """Draw how often what has happened to a player, as only this game knows it."""

    def counts_view(self, career: Own, words: Words) -> Child:
        """Draw a player's counts by face or square, with a heading."""


class GameView(Protocol):
    """All that views ask of a game. The start page draws the name and the scene of every game."""

    @property
    def name(self) -> str:
        """As in the header `Game` of a record."""

    @property
    def scene(self) -> tuple[str, int, int]:
        """The drawing that stands for the game, with its width and height."""

    def tagline(self, words: Words) -> str:
        """Say in a few words what the game is about."""

    @property
    def own_sheet(self) -> OwnSheet:
        """The choices before a game."""

    @property
    def chapters(self) -> Chapters:
        """The rules."""

    @property
    def names(self) -> Names:
        """Words for faces."""

    @property
    def board(self) -> Board:
        """The table."""

    @property
    def threats(self) -> Threats:
        """The chances to end the game soon."""

    @property
    def real_dice(self) -> RealDice:
        """The entry of real dice."""

    @property
    def sentences(self) -> Sentences:
        """Past actions."""

    @property
    def computer_says(self) -> ComputerSays:
        """The words of the computers."""

    @property
    def worth(self) -> Worth:
        """The coach's reasons."""

    @property
    def moment_picture(self) -> MomentPicture:
        """A moment, drawn small."""

    @property
    def ending(self) -> Ending:
        """The end of a game at a table."""

    @property
    def solo(self) -> Solo | None:
        """Its solo challenge; None for a game that is always one of several."""

    @property
    def picture(self) -> Picture:
        """A game as a drawing."""

    @property
    def results(self) -> Results:
        """Statistics, bests, achievements."""


def view(key: str) -> GameView:
    """Return the view of the game with this key."""
    found: GameView = import_module(f"web.app.games.{key}.view").VIEW
    return found


def view_of(record: AnyRecord) -> GameView:
    """Return the view of a record's game."""
    return view(record.game.key)
