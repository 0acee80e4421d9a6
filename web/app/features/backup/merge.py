"""Taking in a file with games: nothing that is here is lost, and nothing is here twice."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain

from calavera.record.outline import Outline, outline
from calavera.record.private_headers import POST, PURE
from calavera.record.record import read
from web.app.features import in_backups, put_away
from web.app.features.backup.bundle import Bundle
from web.app.saving.match_text import resumed, save_text, with_settings
from web.app.saving.outlines import ENDS, begins_with, identity, looked_at
from web.app.state.match.match import Match, kind_of
from web.app.state.page import Page
from web.app.state.past.library import StoredMatch

__all__ = ["Plan", "merged"]


@dataclass(frozen=True)
class Plan:
    """The changes that importing a file would make."""

    page: Page
    """The page with all of it."""
    new: int = 0
    longer: int = 0
    """Games that went on in the file."""
    known: int = 0
    damaged: int = 0
    """New texts among those that are no whole games."""
    players: int = 0
    """Players with a face of whom there is none here."""
    more: Mapping[str, int] = field(default_factory=dict)
    """How much of features is not here yet, by the names of their texts."""


def merged(page: Page, bundle: Bundle, *, everything: bool = False) -> Plan:
    """Import a file into a page, with `everything` its settings as well.

    A game that is here already is not taken twice; of one that is here shorter the longer one stays, where it
    stands. The first result of a day stays, and so do the players of this device.
    """
    plan = _with_players(page, with_settings(page, bundle.settings) if everything else page, bundle)
    here = _Here(page)
    for text in bundle.hand:
        plan = _with_game(plan, here, text, None)
    for game in reversed(bundle.games):
        plan = _with_game(plan, here, game.text, game.key)
    damaged = [game for game in reversed(bundle.damaged) if here.is_new(game.text)]
    library = plan.page.kept.library.put_all([*here.coming, *damaged], here.changed)
    plan = replace(plan, damaged=len(damaged), page=plan.page.with_kept(library=library))
    for saved in in_backups():
        if saved.name in bundle.more and saved.backup is not None:
            changed, _ = saved.backup.merged(plan.page, bundle.more[saved.name])
            _, new = saved.backup.merged(page, bundle.more[saved.name])  # results of its games do not count
            plan = replace(plan, more={**plan.more, saved.name: new}, page=changed)
    return plan


def _with_players(here: Page, page: Page, bundle: Bundle) -> Plan:
    """Return the page with the players of the file whose names are new here."""
    profiles = here.person.profiles
    if "profiles" in bundle.settings:
        from web.app.state.people.profiles import added, read_profiles  # only where there are any

        profiles = added(profiles, read_profiles(bundle.settings["profiles"]))
    return Plan(page.with_person(profiles=profiles), players=len(profiles) - len(here.person.profiles))


class _Here:
    """The games of a page, as those that come in are compared with them, and what is to be done there.

    The library is changed once, in the end: it may hold thousands of games.
    """

    def __init__(self, page: Page) -> None:
        self.texts: set[str] = set()
        self.games: dict[tuple[str | None, ...], Bodies] = {}
        self.changed: dict[int, str] = {}
        """Games of the library that went on, by their keys."""
        self.coming: list[StoredMatch] = []
        """Games that the library does not have, to be put there in this order."""
        found: dict[tuple[str | None, ...], dict[str, list[str]]] = {}
        texts = {kind: save_text(match) for kind, match in page.at_hand.items()}
        for place, text in [
            *texts.items(),
            *((str(game.key), game.text) for game in page.kept.library.games),
        ]:
            self.texts.add(text)
            known = looked_at(text)
            if isinstance(known, Outline):  # another text can only be the same, never go on
                found.setdefault(identity(known), {}).setdefault(known.body, []).append(place)
        self.games = {identity: Bodies(places) for identity, places in found.items()}

    def is_new(self, text: str) -> bool:
        """Return whether a text is new here, and remember it."""
        new = text not in self.texts
        self.texts.add(text)
        return new


class Bodies:
    """The bodies of games that share their headers, with their places, in the order of the alphabet: those
    that begin alike stand together there, so that a few looks find them among thousands."""

    def __init__(self, places: dict[str, list[str]]) -> None:
        self._places = places
        self._number = {place: number for number, place in enumerate(chain(*places.values()))}
        self._sorted = sorted(places)

    def has(self, body: str) -> bool:
        """Return whether one begins with a body, or is the same."""
        if body in self._places or not body:
            return bool(self._places)
        return any(self._at(body + end).startswith(body + end) for end in ENDS)

    def _at(self, body: str) -> str:
        at = bisect_left(self._sorted, body)
        return self._sorted[at] if at < len(self._sorted) else ""

    def take_beginning(self, body: str) -> str | None:
        """Take out the first game with which a body begins; its place, None if there is none."""
        beginnings = list(self._beginnings(body))
        if not beginnings:
            return None
        first = min(beginnings, key=lambda beginning: self._number[self._places[beginning][0]])
        places = self._places[first]
        place = places.pop(0)
        if not places:
            del self._places[first]
            del self._sorted[bisect_left(self._sorted, first)]
        return place

    def _beginnings(self, body: str) -> Iterator[str]:
        """Yield the beginnings of a body, longest first.

        Each is at most as long as the part shared with the body before: the lengths between are skipped.
        """
        shared = body
        while at := bisect_right(self._sorted, shared):
            beginning = self._sorted[at - 1]
            if begins_with(body, beginning):
                yield beginning
            if not beginning:
                return
            common = _shared(beginning, shared)
            shared = common if common != beginning else beginning[: max(0, *map(beginning.rfind, ENDS))]


def _shared(first: str, other: str) -> str:
    """Find what two texts have in common at their beginning, by halving."""
    low, high = 0, min(len(first), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if other.startswith(first[:middle]):
            low = middle
        else:
            high = middle - 1
    return first[:low]


def _with_game(plan: Plan, here: _Here, text: str, key: int | None) -> Plan:
    """Return the plan with one more game of the file; with no key it was at hand there."""
    if text in here.texts:
        return replace(plan, known=plan.known + 1)
    game = looked_at(text)
    assert isinstance(game, Outline), "a bundle's games were read"
    same = here.games.get(identity(game))
    if same is not None and same.has(game.body):
        return replace(plan, known=plan.known + 1)
    here.texts.add(text)
    place = None if same is None else same.take_beginning(game.body)
    if place is not None:
        return replace(plan, longer=plan.longer + 1, page=_longer(plan.page, here, place, text))
    if key is None and not game.body and POST not in game.headers and kind_of(game) in plan.page.at_hand:
        return plan  # nothing was done in it
    return replace(plan, new=plan.new + 1, page=_added(plan.page, here, text, key))


def _longer(page: Page, here: _Here, place: str, text: str) -> Page:
    """Return the page with a longer version of a game."""
    if place.isdecimal():
        here.changed[int(place)] = text
        return page
    return replace(page, at_hand={**page.at_hand, place: resumed(read(text))})


def _added(page: Page, here: _Here, text: str, key: int | None) -> Page:
    """Add an imported game: as the current one if it was that and the slot is free, else to the library."""
    game = outline(text)
    if key is not None or kind_of(game) in page.at_hand:
        if game.alone and key is None:  # its result is among the others' days only when it is put away
            page = put_away(page, Match(read(text), pure=PURE in game.headers))
        here.coming.append(StoredMatch(page.kept.library.next(page.device.now) if key is None else key, text))
        return page
    match = resumed(read(text))
    kind = page.kind if page.current is not None else kind_of(match.record)
    return replace(page, at_hand={**page.at_hand, kind_of(match.record): match}, kind=kind)
