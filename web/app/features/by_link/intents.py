"""Games that go between devices: by link for two, and passed on from one device to the next.

Whatever comes in is shown before anything is taken, and nothing that is here is ever lost for it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from calavera.games import game
from calavera.multiplayer.by_link import ByLinkError, answered, invited, throw
from calavera.play.match import passed_on
from calavera.play.match import throw as by_chance
from calavera.record.link import shared
from calavera.record.private_headers import POST, bare
from calavera.record.record import AnyRecord, new_record, read, write
from web.app.features import hand_on
from web.app.features.by_link.incoming import Comparison, compare
from web.app.features.by_link.screen import Arrived, ByLink
from web.app.game_protocol.model import model
from web.app.intents.opening import LINK, on_open_link
from web.app.intents.table import begun
from web.app.intents.watching import watched
from web.app.saving.match_text import resumed, texts_here
from web.app.state.commands import Answer, Given
from web.app.state.match.match import KINDS, Match
from web.app.state.multiplayer.correspondence import LINKS, Correspondence
from web.app.state.multiplayer.device_change import can_pass
from web.app.state.not_offered import NotOffered
from web.app.state.page import Notice, Page, leave
from web.app.state.people.players import as_others_see

__all__ = ["arrived", "by_link_games", "landed", "loses_proof"]


def by_link_games(page: Page) -> list[tuple[str, Match]]:
    """List the games by link that go on, or whose end the other player does not know, with their keys."""
    found = [
        (key, _resumed(text))
        for key, text in texts_here(page)
        if f"[{LINKS} " in text and f"[{POST} " in text
    ]
    return [(key, match) for key, match in found if match.post and _runs(match, match.post)]


def _runs(match: Match, post: Correspondence) -> bool:
    return not match.state.over or post.unsent(match.record)


@lru_cache(maxsize=32)
def _resumed(text: str) -> Match:
    return resumed(read(text))


def landed(page: Page, record: AnyRecord) -> AnyRecord:
    """Return the record with the dice in the air landed: as both devices have them, else by chance."""
    post = page.match.post
    if post is None or post.seat is None:
        return by_chance(record)
    return throw(record, bytes.fromhex(post.secret))


# -- out


def on_by_link(page: Page, _: str) -> Page:
    """Show the games by link, and the way to another one."""
    return replace(page.over(ByLink()), notice=None)


def on_by_link_new(page: Page, _: str, given: Given) -> Page:
    """Start a game of two by link, of the chosen kind and on its chosen sheet."""
    setup = page.person.setup
    names = {"Seat1": page.person.called, "Seat2": ""}
    kind = game(setup.game)
    try:
        record = new_record(
            {"Game": kind.names[0], "Date": given.today, "Seats": "2", **names, **setup.headers}
        )
    except ValueError:
        return replace(page, notice=Notice(model(setup.game).setup.REFUSED))
    record = invited(record, bytes.fromhex(given.seed))
    return begun(page, Match(record, post=Correspondence(0, given.seed)))


def on_pass_on(page: Page, _: str, given: Given) -> Answer:
    """Show the link with which the other player, or the next device, goes on."""
    match = page.match
    if page.lesson is not None or not can_pass(match):
        raise NotOffered("this game does not go to another device now")
    record, post = match.record, match.post
    if post is None or post.seat is None:
        record = passed_on(record, given.seed)
        post = Correspondence(known=len(record.actions))
    page = page.with_match(replace(match.calm(), record=record, post=post))
    return hand_on(page, record, given.address, onward=True)


def on_play_here(match: Match, _: str) -> Match:
    """Go on here after all with a game that was passed on."""
    if match.post is None or match.post.seat is not None or not match.elsewhere:
        raise NotOffered("this game was not passed on")
    return replace(match, post=None)


# -- in


def arrived(page: Page, record: AnyRecord) -> Page | None:
    """Show a game that a link brings, with a question; None where nothing can become of it here."""
    try:
        comparison = compare(page, record) if record.seats > 1 else None
    except ByLinkError as error:
        return replace(page, notice=Notice("link_bad", {"error": str(error)}))
    if comparison is None or (comparison.how == "same" and record.state.over):
        return None
    return replace(leave(page).over(Arrived(record, comparison.how, comparison.key)), notice=None)


def loses_proof(page: Page, screen: Arrived) -> bool:
    """Return whether a game by link here would go on without what makes its dice certain."""
    own = _own(page, screen.key).post if screen.how == "longer" else None
    return own is not None and own.seat is not None and screen.record.header(LINKS) is None


def on_link_paste(page: Page, text: str) -> Page:
    """Open a link that was pasted, with whatever stands round it."""
    _, found, packed = text.partition(LINK)
    if not found:
        return replace(page, notice=Notice("link_none"))
    return on_open_link(page, found + "".join(packed.split()[:1]))


def on_link_watch(page: Page, _: str) -> Page:
    """Show the game that has come in as a replay, above the question about it."""
    return watched(page, as_others_see(shared(page.shown(Arrived).record)), foreign=True)


def _own(page: Page, key: str) -> Match:
    """Return a game that is here. Raises NotOffered for none."""
    if key in page.at_hand:
        return page.at_hand[key]
    return resumed(read(page.kept.library.of(int(key)).text))


def _without(page: Page, key: str) -> Page:
    """Return the page without a game that is about to be shown."""
    if key in KINDS:
        return replace(page, at_hand={kind: match for kind, match in page.at_hand.items() if kind != key})
    return page.with_kept(library=page.kept.library.removed_for_good(int(key)))


def on_link_open(page: Page, key: str) -> Page:
    """Open a game by link that is here, or the game here that another course has come in of."""
    return begun(_without(page, key), _own(page, key))


def on_link_take(page: Page, _: str, given: Given) -> Page:
    """Go on with the game that has come in, as the screen has asked."""
    record = page.shown(Arrived).record
    comparison = compare(page, record)
    if comparison is None or comparison.how in ("same", "older"):
        raise NotOffered("there is nothing to take")
    if comparison.how == "other":
        number = page.kept.library.next(page.device.now)
        copy = record.with_header("Copy", str(number)).with_header(LINKS, None)
        library = page.kept.library.put(write(copy), number)
        return replace(page.with_kept(library=library).closed(), notice=Notice("link_kept"))
    return begun(
        _without(page, comparison.key) if comparison.key else page,
        _taken(page, comparison, record, given.seed),
    )


def _taken(page: Page, comparison: Comparison, record: AnyRecord, secret: str) -> Match:
    """Return the match of a game that has come in."""
    if comparison.how == "invited":
        name = page.person.called
        headers = tuple((key, name if key == "Seat2" else value) for key, value in record.headers)
        record = answered(AnyRecord(headers, record.actions, record.states), bytes.fromhex(secret))
        return Match(record, post=Correspondence(1, secret))
    if comparison.how == "strange":  # without its secret, only trust is left
        return Match(passed_on(record.with_header(LINKS, None), secret))
    if not comparison.key:
        return Match(record)
    own, count = _own(page, comparison.key), len(record.actions)
    if own.post is None or own.post.seat is None or record.header(LINKS) is None:
        return Match(bare(record), coach=own.coach)
    return Match(record, coach=own.coach, post=replace(own.post, known=count), new_from=count, acted=True)
