"""The person whose device it is: one name and one look everywhere, kept for good."""

from __future__ import annotations

import json

import pytest

from calavera.record.link import pack, unpack
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import (
    DATE,
    ask,
    at,
    everything,
    finished,
    fresh_page,
    offered,
    press,
    running,
    shown,
)
from web.app.features.by_link.screen import ByLink
from web.app.features.share.screen import Share
from web.app.intents.opening import LINK
from web.app.saving.page_texts import SETTINGS, load, save
from web.app.state.page import Page
from web.app.state.people.players import as_others_see, as_own, header
from web.app.state.people.profiles import usual
from web.app.tree.nodes import Node, text
from web.app.view.parts.buttons import player_names
from web.app.view.screens.settings import OF_A_DEVICE


def ina() -> Page:
    """Return the settings with a name."""
    return ask(press(fresh_page(names=("", "")), "settings"), "own-name  Ina ")


def test_a_name_is_typed_in_the_settings_and_kept() -> None:
    page = ina()
    assert page.person.name == "Ina"
    assert page.person.setup.names[0] == "Ina"
    texts: dict[str, str] = {}
    save(page, texts)
    assert load(Page(), texts).person.name == "Ina"
    save(ask(page, "own-name"), texts)
    assert "name" not in json.loads(texts[SETTINGS])


def test_without_a_name_nothing_is_stored_of_it() -> None:
    texts: dict[str, str] = {}
    save(Page(), texts)
    assert not {"name", "set_up", "learned"} & json.loads(texts[SETTINGS]).keys()


@pytest.mark.parametrize(
    "stored", [{"name": 7}, {"name": " x"}, {"name": "y" * 99}, {"set_up": 1}, {"name": None}]
)
def test_a_damaged_profile_is_set_aside_with_the_settings(stored: dict[str, object]) -> None:
    texts: dict[str, str] = {}
    save(fresh_page(), texts)
    texts[SETTINGS] = json.dumps(json.loads(texts[SETTINGS]) | stored)
    page = load(Page(), texts)
    assert page.notice is not None
    assert page.notice.message == "settings_damaged"


def test_new_games_have_the_name() -> None:
    page = ina()
    assert running(press(press(page, "close"), "play-against easy")).names == ("Ina", header("easy"))
    assert running(ask(page, f"solo-day {DATE}")).names == ("Ina",)
    invitation = ask(press(page, "close"), "by-link")
    assert invitation.find(ByLink)
    assert running(ask(invitation, "by-link-new")).names == ("Ina", "")


def test_the_name_is_that_of_the_device_not_of_the_first_seat() -> None:
    page = ask(press(ina(), "close"), "setup name 1 Sami")
    assert running(press(page, "play-against easy")).names == ("Ina", header("easy"))


def test_another_name_takes_the_look_and_the_seat_with_it() -> None:
    page = press(press(ina(), "own-look"), "player-colour teal", "player-done")
    assert page.top.name == "settings"
    assert [(one.name, one.colour) for one in page.person.profiles] == [("Ina", "teal")]
    page = ask(page, "own-name Ina M")
    assert [(one.name, one.colour) for one in page.person.profiles] == [("Ina M", "teal")]
    assert page.person.setup.names[0] == "Ina M"


def test_the_name_may_change_where_the_look_does() -> None:
    page = press(ina(), "own-look")
    page = press(ask(page, "player-name Zoë"), "player-done")
    assert (page.person.name, page.person.setup.names[0]) == ("Zoë", "Zoë")
    assert page.person.profiles[0].face == usual("Ina").face


def test_closing_the_look_leads_back_to_the_settings() -> None:
    page = press(ina(), "own-look", "close")
    assert page.top.name == "settings"
    assert page.person.profiles == ()


def test_without_a_name_there_is_no_look() -> None:
    assert "own-look" not in offered(press(fresh_page(), "settings"))
    assert "own-look" in offered(ina())


# -- one word for the person


@pytest.mark.parametrize("language", LANGUAGES)
def test_alone_without_a_name_it_is_you_in_every_game(language: str) -> None:
    words = words_of(language)
    solo = running(ask(fresh_page(names=("", "")), f"solo-day {DATE}"))
    assert player_names(solo, words) == (words("you"),)
    for record in (solo, running(at(names=("", header("easy"))))):
        seen = as_others_see(record)
        assert player_names(seen, words)[0] == words("seat_number", number=1)
        assert player_names(as_others_see(record, "Ina"), words)[0] == "Ina"
        assert as_own(seen).names == record.names
    two = running(at(names=("", "")))
    assert as_others_see(two, "Ina") is two


def test_the_settings_say_what_one_is_called() -> None:
    for language in LANGUAGES:
        words = words_of(language)
        page = press(fresh_page(names=("", "")), "settings").with_person(language=language)
        said = text(shown(page)).replace("\u00a0", " ").replace("\u202f", " ")
        assert words("own_name_none").replace("\u00a0", " ").replace("\u202f", " ") in said
        for word in (words("you"), words("seat_number", number=1)):
            assert word in words("own_name_none")


def shared(page: Page) -> Share:
    return ask(page, "share-game").shown(Share)


def over(name: str | None) -> Page:
    """Return the end of a game against a computer."""
    page = finished(2).with_person(language="en")
    record = running(page).with_header("Seat1", name).with_header("Seat2", header("easy"))
    return page.with_match(page.match.after(record))


def test_a_shared_game_has_the_name_of_the_sender() -> None:
    assert shared(over(None)).record.names[0] == "?"
    assert shared(over(None).with_person(name="Ina")).record.names[0] == "Ina"
    assert shared(over("Bo").with_person(name="Ina")).record.names[0] == "Bo"
    link = shared(over(None).with_person(name="Ina")).link
    assert unpack(link.partition(LINK)[2]).names[0] == "Ina"


def test_the_receiver_of_a_game_is_not_called_like_the_sender() -> None:
    page = over(None)
    link = shared(page).link.partition(LINK)[2]
    old = pack(page.match.record.with_header("Seed", None))  # as earlier releases have packed it
    for packed in (link, old):
        there = ask(fresh_page(), f"open-link {LINK}{packed}")
        assert "Player 1" in text(shown(there))
        assert "You" not in text(shown(there)).split()


# -- settings of another device


def test_settings_of_another_device_are_marked_until_they_are_changed() -> None:
    page = press(fresh_page(), "settings")
    for name, kind in OF_A_DEVICE.items():
        (card,) = [node for node in everything(shown(page)) if node.key == name]
        assert kind in card.attributes["class"].split()
    changed = ask(page, "option click once")
    (card,) = [node for node in everything(shown(changed)) if isinstance(node, Node) and node.key == "click"]
    assert card.attributes["class"] == "card"
