"""A game as its save, and the settings as plain data: what is kept, put away and handed on as one file.

An unfinished record is the save of a running game; what only the screen knows rides in more headers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from calavera.record.private_headers import (
    COACH,
    HELD,
    PICKED,
    POST,
    PURE,
    RIVAL,
    bare,
)
from calavera.record.record import AnyRecord, read, write
from web.app.features import saved_headers
from web.app.state.match.coach import Coach
from web.app.state.match.match import Draft, Match
from web.app.state.multiplayer.correspondence import Correspondence
from web.app.state.page import Page, held_positions, with_picked
from web.app.state.people.options import Options
from web.app.state.people.players import Help, plain, unusual
from web.app.state.setup import Setup, cleaned

if TYPE_CHECKING:  # only people who have made one need it
    from web.app.state.people.profiles import Profile

__all__ = ["resumed", "save_text", "settings", "texts_here", "with_seed_of", "with_settings"]


def save_text(match: Match) -> str:
    """Write a match at hand as the text that is stored."""
    record, draft = match.record, match.draft
    if match.plan is None:  # a computer decides again
        if draft.held:
            held = "".join(str(position + 1) for position in sorted(draft.held))
            record = record.with_header(HELD, held)
        if draft.picked is not None:
            record = record.with_header(PICKED, str(draft.picked))
    for headers in saved_headers():
        if headers.value(match):
            record = headers.written(match, record)
    if match.post is not None:
        record = record.with_header(POST, str(match.post))
    if match.pure and not match.warned:  # a reload must not make up for a warning
        record = record.with_header(PURE, "yes")
    record = record.with_header(RIVAL, match.rival or None)
    helps = " ".join(map(str, match.coach.helps))
    return write(record.with_header(COACH, helps or None))


def texts_here(page: Page) -> Iterator[tuple[str, str]]:
    """Yield every game with its key."""
    for kind, match in page.at_hand.items():
        yield kind, save_text(match)
    for game in page.kept.library.games:
        yield str(game.key), game.text


def with_seed_of(page: Page, record: AnyRecord) -> Iterator[AnyRecord]:
    """Yield every game here whose dice follow from the same seed, the one at hand first."""
    seed = record.header("Seed") or ""
    return (read(text) for _, text in texts_here(page) if f'[Seed "{seed}"]' in text)


def resumed(record: AnyRecord) -> Match:
    """Make the match of a stored record, with its dice kept and its choice picked."""
    held, picked = (record.header(name) or "" for name in (HELD, PICKED))
    of_features = [
        (headers, tuple(record.header(name) or "" for name in headers.names)) for headers in saved_headers()
    ]
    helps = _helps(record.header(COACH) or "") if not record.alone else ()
    post, pure = Correspondence.read(record.header(POST)), record.alone and record.header(PURE) == "yes"
    rival = record.header(RIVAL) or "" if record.alone else ""
    record = bare(record)
    match = Match(record, Draft(held_positions(record.state, held)), coach=Coach(helps), post=post)
    match = replace(match, pure=pure, rival=rival)
    for headers, texts in of_features:
        if any(texts):
            match = headers.read(match, texts)
    return with_picked(match, picked)


def _helps(text: str) -> tuple[Help, ...]:
    """Read the help for each seat; the usual one for all if the text cannot be read."""
    try:
        return unusual(map(Help.read, text.split()))
    except ValueError:
        return ()


def settings(page: Page) -> dict[str, Any]:
    """Return the player's settings for the app and for the next game."""
    kept: dict[str, Any] = {
        "language": page.person.language,
        "setup": _plain_setup(page.person.setup),
        "options": page.person.options.stored(),
    }
    if page.person.name:
        kept["name"] = page.person.name
    if page.person.profiles:
        from web.app.state.people.profiles import stored  # only where there are any

        kept["profiles"] = stored(page.person.profiles)
    return kept


def _plain_setup(setup: Setup) -> dict[str, Any]:
    """Return a setup as it is stored: the first game goes without saying, as it always did, and so do other
    games of whose sheets nothing is typed."""
    fields = asdict(setup)
    unsaid = {"game"} if setup.game == Setup.game else set()
    unsaid |= set() if setup.others else {"others"}
    return {key: fields[key] for key in fields if key not in unsaid}


def with_settings(page: Page, kept: Mapping[str, Any]) -> Page:
    """Return the page with settings as they were kept, in a language that it has.

    Raises ValueError, TypeError, KeyError or AttributeError for anything that no page keeps.
    """
    options = Options(**kept.get("options", {}))  # settings of the first release have none
    options.check()
    language = kept["language"]
    language = language if language in page.person.languages else page.person.language
    profiles: tuple[Profile, ...] = ()
    if "profiles" in kept:
        from web.app.state.people.profiles import read_profiles  # only where there are any

        profiles = read_profiles(kept["profiles"])
    person = replace(page.person, setup=_setup(kept["setup"]), options=options, language=language)
    return replace(page, person=replace(person, profiles=profiles, name=_own_name(page, kept)))


def _own_name(page: Page, kept: Mapping[str, Any]) -> str:
    """Return the name of the person whose device it is; settings without one leave it as it is."""
    name = kept.get("name", page.person.name)
    if not isinstance(name, str) or name != plain(cleaned(name)):
        raise ValueError("a person has a short name")
    return name


def _setup(fields: Mapping[str, Any]) -> Setup:
    """Return the setup of a kept one; those of earlier releases have neither kinds nor helps nor a game."""
    known: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()
    }
    if "helps" in known:
        known["helps"] = tuple(Help(**help) for help in known["helps"])
    if "others" in known:
        known["others"] = {key: tuple(values) for key, values in known["others"].items()}
    setup = Setup(**known)
    setup.check()
    return setup
