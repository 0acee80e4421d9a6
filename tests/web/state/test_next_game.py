"""The one large button of the start page: it begins the game and the people that are shown."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.web.games_played import ask, at, finished, fresh_page, offered, press, running, shown, with_class
from web.app.saving.outlines import won_by_a_person
from web.app.saving.page_texts import SETTINGS, load, save
from web.app.state.page import Page
from web.app.state.past.games_to_offer import knows_game, next_setup
from web.app.state.people.players import Help, header
from web.app.tree.nodes import text
from web.app.update import IntentError


def large(page: Page) -> str:
    """Return the text of the large button that begins a game."""
    (again,) = with_class(shown(page), "once-more")
    return text(with_class(again, "again")[0])


def won(level: str = "easy") -> Page:
    """Return the start after a game that a person without a name has played against a computer."""
    over = finished(2)
    record = running(over).with_header("Seat1", None).with_header("Seat2", header(level))
    return press(over.with_match(replace(over.match, record=record)).with_person(language="en"), "menu")


def kept(page: Page) -> Page:
    """Return the page as it is on another day."""
    texts: dict[str, str] = {}
    save(page, texts)
    return load(Page(replace(page.person, name="", set_up=False)), texts)


def test_it_follows_the_game_that_is_chosen_with_the_same_people() -> None:
    page = won()
    assert "Play again" in large(page)
    page = press(page, "setup game castro")
    assert large(page).startswith("Start game")
    assert "Castro · You and Pipo" in large(page)
    begun = press(page, "play-again")
    assert running(begun).game.key == "castro"
    assert sorted(running(begun).names) == ["", header("easy")]
    assert "Calavera" in large(press(page, "setup game calavera"))


def test_a_game_that_goes_on_is_the_first_thing_where_it_is_the_chosen_one() -> None:
    page = press(press(press(fresh_page(), "new"), "throw"), "menu")
    assert "play-again" not in offered(page)
    other = press(page, "setup game castro")
    assert "Castro · Ina and Sami" in large(other)
    (card,) = with_class(shown(other), "aside")
    assert "Calavera" in text(card)
    assert not with_class(card, "main")
    assert running(press(other, "resume")).game.key == "calavera"


def test_a_game_that_is_gone_on_with_is_the_chosen_one() -> None:
    page = press(press(press(fresh_page(), "new"), "throw"), "menu")
    page = press(press(page, "setup game castro"), "resume")
    assert page.person.setup.game == "calavera"


def test_the_chosen_game_is_remembered_and_earlier_releases_offer_the_one_shown_last() -> None:
    page = press(press(press(fresh_page(), "new"), "throw"), "menu")
    other = press(page, "setup game castro")
    assert kept(other).person.setup.game == "castro"
    assert kept(press(other, "resume")).person.setup.game == "calavera"
    texts: dict[str, str] = {}
    save(other, texts)
    texts[SETTINGS] = texts[SETTINGS].replace(', "chosen": true', "")
    assert load(Page(), texts).person.setup.game == "calavera"


def test_names_just_typed_are_those_that_begin() -> None:
    page = ask(won(), "setup name 1 Bo")
    assert "Calavera · Bo and Sami" in large(page)
    assert running(press(page, "play-again")).names == ("Bo", "Sami")
    assert "Pipo" in large(won())


@pytest.mark.parametrize("change", ["seats 3", "kind 2 hard", "dice real", "begin lot", "coach 1 always"])
def test_whatever_is_changed_in_the_setup_the_button_begins_what_is_seen(change: str) -> None:
    page = ask(won(), f"setup {change}")
    assert next_setup(page) == page.person.setup
    begun = press(page, "play-again")
    assert running(begun).names == running(press(page, "new")).names
    assert next_setup(kept(page)) == page.person.setup


def test_a_game_that_begins_is_the_last_one_again() -> None:
    page = ask(won(), "setup name 1 Bo")
    page = press(press(page, "play-against medium"), "menu")
    assert not page.person.set_up
    assert large(page).endswith("Bo and Lola")


def test_the_setup_has_one_button_that_names_what_it_begins() -> None:
    page = ask(fresh_page(), "setup seats 3")
    (together,) = with_class(shown(page), "together")
    (main,) = with_class(together, "main")
    assert main.attributes["data-intent"] == "new"
    assert text(main).endswith("Calavera · Ina, Sami and Player 3")


def test_before_the_first_game_a_lesson_leads_to_the_computer_that_plays_for_fun() -> None:
    page = fresh_page(names=("", "")).with_kept(learned=("calavera",))
    assert large(page).endswith("Calavera · You and Pipo")
    assert running(press(page, "play-again")).names == ("", header("easy"))


# -- lessons


def learning(page: Page) -> bool:
    """Return whether the lesson of the chosen game is offered large."""
    return bool(with_class(shown(page), "learn"))


def test_a_lesson_stays_large_until_it_was_taken_or_its_game_was_won() -> None:
    page = press(press(press(fresh_page(), "new"), "throw"), "menu")
    assert learning(page)
    assert not learning(page.with_kept(learned=("calavera",)))
    assert learning(press(page.with_kept(learned=("calavera",)), "setup game castro"))
    over = finished(2)
    assert not learning(press(over, "menu"))  # a person has won it
    assert learning(press(press(over, "menu"), "setup game castro"))


def test_a_win_is_known_when_the_game_has_gone_from_the_table() -> None:
    page = press(press(press(finished(2), "menu"), "play-again"), "menu")
    assert page.kept.learned == ("calavera",)
    assert knows_game(kept(page), "calavera")


@pytest.mark.parametrize(
    ("end", "key"),
    [
        ("= 12 9", "castro"),
        ("= 9 12", ""),
        ("= 12 12", "castro"),
        ("= 1 line", "castro"),
        ("= 2 line", ""),
        ("", ""),
    ],
)
def test_what_was_won_before_there_was_a_list_of_it_is_known(end: str, key: str) -> None:
    lines = ['[Game "Castro"]', '[Seats "2"]', f'[Seat2 "{header("easy")}"]', "", end, ""]
    text_of = "\n".join(lines)
    assert won_by_a_person(text_of) == key
    texts: dict[str, str] = {"kept/1763700000000": text_of}
    assert load(Page(), texts).kept.learned == ((key,) if key else ())
    assert won_by_a_person("[Game") == ""


def test_a_computer_that_wins_teaches_nothing() -> None:
    over = finished(2)
    record = running(over)
    for seat in (1, 2):
        record = record.with_header(f"Seat{seat}", header("easy"))
    assert not knows_game(over.with_match(replace(over.match, record=record)), "calavera")


@pytest.mark.parametrize("stored", [{}, "calavera", [1], [["calavera"]], None])
def test_damaged_lists_of_known_games_are_set_aside(stored: object) -> None:
    texts: dict[str, str] = {}
    save(fresh_page(), texts)
    texts[SETTINGS] = json.dumps(json.loads(texts[SETTINGS]) | {"learned": stored})
    page = load(Page(), texts)
    assert page.notice is not None
    assert page.notice.message == "settings_damaged"


def test_of_games_of_later_releases_nothing_is_known() -> None:
    texts: dict[str, str] = {}
    save(fresh_page(), texts)
    assert "learned" not in json.loads(texts[SETTINGS])
    texts[SETTINGS] = json.dumps(json.loads(texts[SETTINGS]) | {"learned": ["mahjong", "castro", "castro"]})
    assert load(Page(), texts).kept.learned == ("castro",)


# -- away with a game


def test_a_game_that_is_not_wanted_is_removed_and_comes_back() -> None:
    page = press(at("OOGPJK o2", "PPGOKJ"), "menu")
    record = running(page)
    gone = press(page, "remove calavera")
    assert gone.record is None
    assert "Game deleted." in text(shown(gone))
    assert not gone.kept.library.games
    back = press(gone, "restore")
    assert running(back) == record
    assert "resume" in offered(back)
    assert "restore" not in offered(back)
    assert "restore" not in offered(press(gone, "setup game castro", "settings", "close"))


def test_a_removed_game_comes_back_only_until_something_else_is_done() -> None:
    page = press(press(at("OOGPJK o2", "PPGOKJ"), "menu"), "remove calavera")
    for intent in ("play-against easy", "settings", "setup seats 3"):
        with pytest.raises(IntentError):
            ask(ask(page, intent), "restore")


@pytest.mark.parametrize("intent", ["remove", "remove castro", "remove x", "restore"])
def test_what_is_not_there_is_not_removed(intent: str) -> None:
    with pytest.raises(IntentError):
        ask(press(at("OOGPJK o2", "PPGOKJ"), "menu"), intent)


# -- what is remembered


def test_help_that_is_changed_during_a_game_is_that_of_the_next_one() -> None:
    page = ask(press(press(fresh_page(), "new"), "settings"), "coach-set coach 2 always")
    assert page.person.setup.helps[:2] == (Help(), Help("always"))
    assert not page.person.set_up
    alone = ask(press(fresh_page(names=("", "")), "play-against hard"), "coach-set warn 1 2")
    assert alone.person.setup.helps[0] == Help(warn="2")


def test_the_people_of_a_game_keep_their_chairs_helps_and_dice_in_the_other_one() -> None:
    page = ask(ask(fresh_page(3), "setup coach 2 always"), "setup dice real")
    page = press(press(page, "new"), "menu")
    setup = next_setup(press(page, "setup game castro"))
    assert (setup.game, setup.party, setup.dice) == ("castro", ("Ina", "Sami", "Ada"), "real")
    assert setup.helps[1] == Help("always")
