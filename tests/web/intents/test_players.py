"""Picking the player of a seat, and making, changing and deleting players by tapping."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.web.catalogues import words_of
from tests.web.games_played import SEED, ask, fresh_page, offered, press, running, shown, with_class
from web.app.saving.match_text import settings
from web.app.saving.page_texts import SETTINGS, load, save
from web.app.state.page import Page
from web.app.state.people.player_screen import PlayerScreen
from web.app.state.people.profiles import (
    COLOURS,
    MOST_PROFILES,
    PARTS,
    PATTERNS,
    Face,
    Profile,
    chance_face,
    usual,
)
from web.app.state.screens import Start
from web.app.tree.nodes import Node, find_all, html, text
from web.app.update import IntentError
from web.app.view.parts.player_faces import face_view

INA = Profile("Ina", "blue", "dots", Face("round", "flowers", "grin", "bow"))
ADA = Profile("Ada", "red", "waves", Face("tall", "plain", "kiss", "crown"))


def setting(*profiles: Profile, seats: int = 2) -> Page:
    """Return the start with a list of players and the first seat's question open."""
    page = ask(fresh_page(seats), "seat-open 1")
    return page.with_person(profiles=profiles)


def making(*profiles: Profile) -> Page:
    """Return the screen with a new player for the first seat."""
    return press(setting(*profiles), "player-new 1")


def made(page: Page) -> Profile:
    return page.shown(PlayerScreen).player


def chips(page: Page) -> dict[str, Node]:
    """Return the buttons of the people by their names."""
    (people,) = with_class(shown(page), "party")
    return {text(node): node for node in find_all(people, "data-intent")}


# -- picking


def test_people_are_picked_by_their_faces() -> None:
    page = setting(INA, ADA)
    assert list(chips(page)) == ["Ina", "Ada", "Sami", "New player"]
    assert html(face_view(ADA.face, "red")) in html(chips(page)["Ada"])
    assert [chips(page)[name].attributes["aria-pressed"] for name in ("Ina", "Ada")] == ["true", "false"]
    page = press(page, "player-pick 1 =Ada")
    assert page.person.setup.names[:2] == ("Ada", "Sami")
    assert page.top == Start(focus="seat-open 1")


def test_who_sits_elsewhere_changes_places() -> None:
    page = press(ask(setting(ADA), "setup kind 1 easy"), "seat-open 1", "player-pick 1 =Sami")
    assert page.person.setup.names[:2] == ("Sami", "Ina")
    assert page.person.setup.kinds[:2] == ("person", "easy")


def test_only_people_of_this_device_can_be_picked() -> None:
    for intent in (
        "player-pick 1 =Bob",
        "player-pick 9 =Ina",
        "player-pick 1",
        "player-edit 3",
        "player-new x",
    ):
        with pytest.raises(IntentError):
            ask(setting(INA), intent)


def test_a_typed_name_still_does() -> None:
    page = ask(setting(), "setup name 1 Zoë")
    assert "Zoë" in chips(page)
    assert running(ask(page, "new")).names == ("Zoë", "Sami")


# -- making


def test_a_player_is_made_by_tapping() -> None:
    page = making()
    assert made(page) == Profile("", "pink", "plain", chance_face(SEED, usual("").face))
    face = made(page).face
    page = press(
        page, "player-colour teal", "player-pattern checks", "player-part hat 1", "player-part eyes -1"
    )
    page = press(ask(page, "player-name  Zoë "), "player-done")
    wanted = Profile("Zoë", "teal", "checks", face.turned("hat", 1).turned("eyes", -1))
    assert page.person.profiles == (wanted,)
    assert page.person.setup.names[:2] == ("Zoë", "Sami")
    assert page.top == Start(focus="seat-open 1")


def test_every_colour_pattern_and_part_is_offered() -> None:
    found = offered(making())
    assert [f"player-colour {colour}" in found for colour in COLOURS] == [True] * len(COLOURS)
    assert [f"player-pattern {pattern}" in found for pattern in PATTERNS] == [True] * len(PATTERNS)
    assert all(f"player-part {part} {by}" in found for part in PARTS for by in (1, -1))


def test_another_face_comes_from_the_seed() -> None:
    page = making()
    other = ask(page, "player-face", seed="01" * 16)
    assert made(other).face == chance_face("01" * 16, made(page).face) != made(page).face


def test_the_next_player_begins_with_another_colour_and_pattern() -> None:
    page = making(replace(INA, colour="pink", pattern="plain"))
    assert (made(page).colour, made(page).pattern) == ("orange", "stripes")


def test_without_a_name_it_is_said_what_is_missing() -> None:
    page = press(making(), "player-done")
    assert "Type a name first." in text(shown(page))
    (field,) = find_all(shown(page), "data-change")
    assert "data-focus" in field.attributes
    assert "Type a name first." not in text(shown(ask(page, "player-name Z")))


def test_two_players_have_two_names() -> None:
    page = press(ask(making(INA), "player-name ina"), "player-done")
    assert words_of("en")("player_taken", name="ina") in text(shown(page))
    assert page.person.profiles == (INA,)


def test_closing_keeps_nothing() -> None:
    page = press(ask(making(INA), "player-name Zoë"), "close")
    assert (page.person.profiles, page.person.setup.names[0]) == ((INA,), "Ina")


def test_there_is_room_for_a_dozen() -> None:
    full = setting(*(replace(INA, name=f"P{n}") for n in range(MOST_PROFILES)))
    assert "player-new 1" not in offered(full)
    assert "player-edit 1" not in offered(full)
    assert words_of("en")("players_full", n=MOST_PROFILES) in text(shown(full))
    for intent in ("player-new 1", "player-edit 1"):
        with pytest.raises(IntentError):
            ask(full, intent)


@pytest.mark.parametrize(
    "intent",
    ["player-colour brown", "player-pattern x", "player-part nose 1", "player-part hat 2", "player-delete"],
)
def test_what_no_button_asks_for_is_refused(intent: str) -> None:
    with pytest.raises(IntentError):
        ask(making(), intent)


# -- changing


def test_a_name_that_was_typed_gets_a_look_of_its_own() -> None:
    page = press(setting(), "player-edit 1")
    assert made(page) == usual("Ina")
    page = press(page, "player-colour black", "player-done")
    assert page.person.profiles == (replace(usual("Ina"), colour="black"),)


def test_another_name_goes_to_every_seat_of_the_player() -> None:
    page = press(setting(INA, ADA), "player-edit 1")
    page = press(ask(page, "player-name Ina M"), "player-done")
    assert page.person.profiles == (replace(INA, name="Ina M"), ADA)
    assert page.person.setup.names[:2] == ("Ina M", "Sami")


def test_deleting_asks_first() -> None:
    page = press(setting(INA, ADA), "player-edit 1", "player-delete")
    assert "Delete Ina?" in text(shown(page))
    assert press(page, "player-delete no", "player-done").person.profiles == (INA, ADA)
    page = press(page, "player-delete yes")
    assert page.person.profiles == (ADA,)
    assert page.person.setup.names[:2] == ("", "Sami")


# -- texts


def test_settings_without_players_are_as_they_always_were() -> None:
    assert "profiles" not in settings(setting())


def test_players_are_kept() -> None:
    texts: dict[str, str] = {}
    save(setting(INA, ADA), texts)
    page = load(fresh_page().with_person(profiles=()), texts)
    assert page.person.profiles == (INA, ADA)
    assert page.notice is None


@pytest.mark.parametrize(
    "profiles",
    [[], {}, [7], [{"name": "Ina"}], [{"name": "Ina", "colour": [], "pattern": {}, "face": "x"}], None],
)
def test_damaged_players_are_set_aside_with_the_settings(profiles: object) -> None:
    texts: dict[str, str] = {}
    save(setting(INA), texts)
    damaged = json.dumps(json.loads(texts[SETTINGS]) | {"profiles": profiles})
    texts[SETTINGS] = damaged
    page = load(Page(), texts)
    assert page.notice is not None
    assert page.notice.message == "settings_damaged"
    assert damaged in texts.values()
