"""Picking the player of a seat, and making, changing and deleting players."""

from __future__ import annotations

from dataclasses import replace

from calavera.record.players import same
from web.app.state.commands import Answer, Focus, Given
from web.app.state.match.match import Match
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page
from web.app.state.people.player_screen import PlayerScreen
from web.app.state.people.players import PERSON, Help, only_person, unusual
from web.app.state.people.profiles import (
    COLOURS,
    MOST_PROFILES,
    PATTERNS,
    Profile,
    chance_face,
    find,
    known,
    tidied,
    usual,
)
from web.app.state.screens import Start
from web.app.state.setup import Setup, cleaned


def on_player_pick(page: Page, what: str) -> Page:
    """Put a player on a seat: `2 =Ina`. One who sits elsewhere changes places with the one who sat here."""
    number, _, name = what.partition(" =")
    seat, setup = _seat(page, number), page.person.setup
    player = find(known(page.person.profiles, setup), name)
    if player is None:
        raise NotOffered(name[:40])
    there = _seat_of(setup, player)
    if there is not None and there != seat:
        setup = _seated(setup, there, setup.names[seat], setup.kinds[seat])
    return _chosen(page, _seated(setup, seat, player.name, PERSON), seat)


def on_player_new(page: Page, number: str, given: Given) -> Page:
    """Open the screen of a new player for a seat, with a free colour and pattern and a face of chance."""
    seat, profiles = _seat(page, number), page.person.profiles
    if len(profiles) >= MOST_PROFILES:
        raise NotOffered("there is no room for another player")
    colour = _free(COLOURS, [one.colour for one in profiles])
    pattern = _free(PATTERNS, [one.pattern for one in profiles])
    blank = usual("")
    player = Profile("", colour, pattern, chance_face(given.seed, blank.face))
    return page.over(PlayerScreen(seat, player))


def on_player_edit(page: Page, number: str) -> Page:
    """Change the look of the player on a seat; a name alone becomes a player with a look of its own."""
    seat, profiles = _seat(page, number), page.person.profiles
    name = tidied(page.person.setup.names[seat])
    found = find(profiles, name)
    if not name or page.person.setup.kinds[seat] != PERSON:
        raise NotOffered("no player with a name sits there")
    if found is None and len(profiles) >= MOST_PROFILES:
        raise NotOffered("there is no room for another player")
    return page.over(PlayerScreen(seat, found or usual(name), found.key if found else ""))


def on_own_help(page: Page, what: str) -> Page:
    """Set the coach's help of the person whose device it is, as `warn 1 5`: for the next game, and in the
    games at hand with one person, from which the next one takes its players."""
    setup = page.person.setup.changed(what)
    help = setup.helps[0]
    at_hand = {kind: _helped(match, help) for kind, match in page.at_hand.items()}
    return replace(page, at_hand=at_hand).with_person(setup=setup)


def _helped(match: Match, help: Help) -> Match:
    """Return a match with other help for its only person; any other match as it is."""
    seat = None if match.record.alone else only_person(match.record)
    if seat is None:
        return match
    helps = match.coach.helps or (Help(),) * match.record.seats
    return match.coached(
        helps=unusual(help if other == seat else helps[other] for other in range(len(helps)))
    )


def on_own_name(page: Page, typed: str) -> Page:
    """Take the name of the person whose device it is: the look stays, and so do the seats."""
    person, name = page.person, tidied(typed)
    key, own = same(person.name), find(person.profiles, person.name) if person.name else None
    profiles, setup = person.profiles, person.setup
    if own is not None and name and find(profiles, name) in (None, own):
        profiles = tuple(replace(one, name=name) if one is own else one for one in profiles)
    if person.name:
        setup = _renamed(setup, key, name)
    elif not setup.names[0].strip() and setup.kinds[0] == PERSON and name not in setup.names:
        setup = setup.changed(f"name 1 {name}")
    return page.with_person(name=name, profiles=profiles, setup=setup)


def on_own_look(page: Page, _: str) -> Page:
    """Change the look of the person whose device it is; the settings stay below."""
    name, profiles = page.person.name, page.person.profiles
    found = find(profiles, name) if name else None
    if not name or (found is None and len(profiles) >= MOST_PROFILES):
        raise NotOffered("there is no person with a name, or no room for a look")
    screen = PlayerScreen(None, found or usual(name), found.key if found else "")
    return replace(page, screens=(*page.screens, screen))


def on_player_name(page: Page, name: str) -> Page:
    return _with(page, name=cleaned(name))


def on_player_colour(page: Page, colour: str) -> Page:
    if colour not in COLOURS:
        raise NotOffered(colour[:9])
    return _with(page, colour=colour)


def on_player_pattern(page: Page, pattern: str) -> Page:
    if pattern not in PATTERNS:
        raise NotOffered(pattern[:9])
    return _with(page, pattern=pattern)


def on_player_part(page: Page, what: str) -> Page:
    """Show the next variant of a part of the face, `hat 1`, or the one before, `hat -1`."""
    part, _, by = what.partition(" ")
    if by not in {"1", "-1"}:
        raise NotOffered(by[:9])
    return _with(page, face=page.shown(PlayerScreen).player.face.turned(part, int(by)))


def on_player_face(page: Page, _: str, given: Given) -> Page:
    """Draw another face by chance."""
    return _with(page, face=chance_face(given.seed, page.shown(PlayerScreen).player.face))


def on_player_done(page: Page, _: str) -> Answer:
    """Keep the player and put it on its seat; without a name, or with that of another one, say so."""
    screen = page.shown(PlayerScreen)
    player = replace(screen.player, name=tidied(screen.player.name))
    other = find(page.person.profiles, player.name)
    fault = "unnamed" if not player.name else "taken" if other and other.key != screen.known else ""
    if fault:
        return page.with_top(replace(screen, fault=fault)), Focus()
    profiles = [player if one.key == screen.known else one for one in page.person.profiles]
    profiles += [] if screen.known else [player]
    known = screen.known or (same(page.person.name) if screen.seat is None else "")
    setup = _renamed(page.person.setup, known, player.name)
    page = _own_renamed(page.closed().with_person(profiles=tuple(profiles)), screen, player.name)
    if screen.seat is None:
        return page.with_person(setup=setup)
    return _chosen(page, _seated(setup, screen.seat, player.name, PERSON), screen.seat)


def on_player_delete(page: Page, answer: str) -> Answer:
    """Ask before a player is deleted, or delete it: its games and their statistics stay."""
    screen = page.shown(PlayerScreen)
    if not screen.known or answer not in {"", "yes", "no"}:
        raise NotOffered(answer[:9])
    if answer != "yes":
        return page.with_top(replace(screen, asking=not answer)), Focus()
    profiles = tuple(one for one in page.person.profiles if one.key != screen.known)
    page = page.closed().with_person(profiles=profiles)
    if screen.seat is None:
        return page
    return _chosen(page, _renamed(page.person.setup, screen.known, ""), screen.seat)


def _with(page: Page, **changes: object) -> Page:
    """Return the page with changes to the player being made."""
    screen = page.shown(PlayerScreen)
    player = replace(screen.player, **changes)  # type: ignore[arg-type]  # each by the name of its field
    return page.with_top(replace(screen, player=player, fault="", asking=False))


def _own_renamed(page: Page, screen: PlayerScreen, name: str) -> Page:
    """Return the page on which the person whose device it is has the name that was given to its player."""
    own = screen.seat is None or (screen.known and screen.known == same(page.person.name))
    return page.with_person(name=name) if own else page


def _chosen(page: Page, setup: Setup, seat: int) -> Page:
    """Return the start with the question answered who plays on a seat."""
    page.shown(Start)
    changed = page.person.set_up or setup != page.person.setup
    return page.with_person(setup=setup, set_up=changed).with_top(Start(focus=f"seat-open {seat + 1}"))


def _seat(page: Page, number: str) -> int:
    """Return the seat of a number from 1. Raise ValueError for none, NotOffered anywhere but on the start."""
    page.shown(Start)
    return [str(seat + 1) for seat in range(page.person.setup.seats)].index(number)


def _seat_of(setup: Setup, player: Profile) -> int | None:
    """Return the seat on which a player sits, also one that is not played; None for nowhere."""
    there = (seat for seat, kind in enumerate(setup.kinds) if kind == PERSON)
    return next((seat for seat in there if same(setup.names[seat]) == player.key), None)


def _seated(setup: Setup, seat: int, name: str, kind: str) -> Setup:
    return setup.changed(f"name {seat + 1} {name}").changed(f"kind {seat + 1} {kind}")


def _renamed(setup: Setup, key: str, name: str) -> Setup:
    """Return the setup with another name wherever a player sits."""
    if not key:
        return setup
    return replace(setup, names=tuple(name if same(one) == key else one for one in setup.names))


def _free(things: tuple[str, ...], taken: list[str]) -> str:
    """Return the thing that is taken least often, the first of several."""
    return min(things, key=taken.count)
