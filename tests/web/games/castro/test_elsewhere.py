"""A game of Castro away from the table: replayed, put away, shared, kept as a file, and looked up."""

from __future__ import annotations

from random import Random

import pytest

from calavera.record.link import pack
from calavera.record.record import AnyRecord
from tests.web.catalogues import LANGUAGES
from tests.web.games.castro.tables import kinds, lots, playing, step, table, with_kind
from tests.web.games_played import ask, offered, press, shown
from web.app.features.backup.bundle import bundle_of, read_bundle
from web.app.features.backup.merge import merged
from web.app.features.replay.screen import Replay
from web.app.intents.opening import LINK
from web.app.state.page import Page
from web.app.state.people.person import Person
from web.app.tree.nodes import text


def over(seats: int = 3) -> Page:
    """Return the table after a whole game."""
    page, random = playing(seats), Random(seats)
    while not page.match.state.over:
        page = step(page, random)
    return page


def stacks(page: Page) -> dict[str, int]:
    """Return the number of roofs on each square that is built on, as drawn."""
    found = {name: len(with_kind(lot, "roof")) for name, lot in lots(shown(page)).items()}
    return {name: roofs for name, roofs in found.items() if roofs}


def drawn(record: AnyRecord) -> dict[str, int]:
    """Return the same from a record."""
    names = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]
    return {name: len(stack) for name, stack in zip(names, record.state.stacks, strict=True) if stack}


def test_every_moment_is_replayed_on_the_board() -> None:
    page = press(over(), "replay")
    whole = page.shown(Replay).record
    for number in range(0, len(whole.actions), 7):
        there = ask(page, f"replay-to {number}")
        assert stacks(there) == drawn(whole.back(len(whole.actions) - number))
        assert not [intent for intent in offered(there) if intent.startswith("tap-square")]
    assert len(with_kind(shown(page), "plate")) == 3


def test_a_game_goes_on_from_a_moment_of_the_replay() -> None:
    page = press(ask(press(over(), "replay"), "replay-to 30"), "continue")
    assert page.match.record.game.key == "castro"
    assert len(page.match.record.actions) == 30
    assert {lot.tag for lot in lots(shown(page)).values()} == {"button"}


def test_a_link_opens_a_game() -> None:
    record = over(4).match.record
    link = f"{LINK}{pack(record)}"
    assert len(link) <= 1_000
    page = ask(Page(Person(LANGUAGES, "en")), f"open-link {link}")
    assert page.shown(Replay).record.actions == record.actions
    assert stacks(press(page, "replay-go last")) == drawn(record)


def test_a_new_game_puts_the_old_one_into_the_library() -> None:
    page = press(table("11123 c1", "12345"), "menu")
    page = ask(ask(page, "setup game castro"), "new")
    assert len(page.kept.library.games) == 1
    page = press(press(page, "menu"), "games")
    assert "Castro" in text(shown(page)) or "Ina" in text(shown(page))


def test_a_backup_has_both_running_games() -> None:
    page = press(playing(), "throw")
    page = press(ask(ask(ask(page, "menu"), "setup game calavera"), "new"), "throw")
    read = merged(Page(Person(LANGUAGES, "en")), read_bundle(bundle_of(page).text()), everything=True).page
    assert {kind: match.record for kind, match in read.at_hand.items()} == {
        kind: match.record for kind, match in page.at_hand.items()
    }
    assert read.person.setup == page.person.setup


def test_the_end_shows_the_whole_board_and_the_ways_on() -> None:
    page = over(2)
    assert {"rematch", "replay", "share-game"} <= set(offered(page))
    again = press(page, "rematch")
    assert again.match.record.names == (page.match.record.names[1], page.match.record.names[0])
    assert {kind for lot in lots(shown(page)).values() for kind in kinds(lot)} >= {"lot", "built"}


@pytest.mark.parametrize("seats", [2, 3])
def test_in_a_rematch_all_keep_their_places_and_their_roofs(seats: int) -> None:
    def plates(page: Page) -> list[tuple[str, str]]:
        shown_now = shown(page)
        names = [text(node) for plate in with_kind(shown_now, "plate") for node in with_kind(plate, "name")]
        roofs = [node for plate in with_kind(shown_now, "plate") for node in with_kind(plate, "sample")]
        return list(zip(names, (node.attributes["class"] for node in roofs), strict=True))

    page = over(seats)
    again = press(page, "rematch")
    assert again.match.record.names != page.match.record.names  # another one begins
    assert plates(again) == plates(page)
    assert len(set(plates(page))) == seats
