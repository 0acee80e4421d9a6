"""The start page: one question on the first day, later one large button, and everything rare folded."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

import calavera.games
from calavera.games import GAMES
from tests.web import toy
from tests.web.catalogues import LANGUAGES, ROOT, words_of
from tests.web.games_played import (
    DATE,
    ask,
    at,
    everything,
    finished,
    fresh_page,
    intents_of,
    offered,
    press,
    running,
    shown,
    with_class,
)
from web.app.game_protocol.view import view
from web.app.saving.page_texts import SETTINGS, load, save
from web.app.state import setup
from web.app.state.page import Page, Person
from web.app.state.past.games_to_offer import finished as finished_match
from web.app.state.people.players import LEVELS, header
from web.app.state.screens import Start
from web.app.state.setup import Setup
from web.app.tree.nodes import Node, find_all, text
from web.app.view.screens import ways_to_play
from web.build.site_files import SPRITES


def newcomer(language: str = "en") -> Page:
    """Return the page on its first day."""
    return Page(Person(languages=LANGUAGES, language=language))


def large(page: Page) -> list[str]:
    """Return the intents of the large buttons outside of what is folded, in document order."""
    inside = {intent for fold in with_class(shown(page), "fold") for intent in intents_of(fold)}
    return [
        node.attributes["data-intent"]
        for node in with_class(shown(page), "main")
        if node.attributes.get("data-intent") not in {None, "reload", *inside}
    ]


# -- the first day


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_start_asks_one_question(language: str) -> None:
    page = newcomer(language)
    (how,) = with_class(shown(page), "how")
    games, asked = intents_of(how)[: len(GAMES)], intents_of(how)[len(GAMES) :]
    assert games == [f"setup game {key}" for key in GAMES]
    assert asked[: 1 + len(LEVELS)] == ["lesson", *(f"play-against {level}" for level in LEVELS)]
    (beside,) = with_class(shown(page), "beside")
    assert intents_of(beside)[:3] == ["solo", "by-link", "one-table"]
    assert {"setup seats 2", "setup seats 3", "setup seats 4", "new"} <= set(intents_of(how))
    assert large(page) == ["lesson"]
    assert not {"resume", "play-again"} & set(offered(page))
    assert words_of(language)("ways_first") in text(how)


@pytest.mark.parametrize("level", LEVELS)
def test_a_tap_on_a_character_begins_a_game_at_once(level: str) -> None:
    rare = ask(ask(ask(newcomer(), "setup begin lot"), "setup dice sheet"), "setup sheet own")
    page = press(ask(rare, "setup seats 4"), f"play-against {level}")
    assert page.top.name == "table"
    assert running(page).names == ("", header(level))
    assert running(page).seed
    assert running(page).header("Layout") == "classic"
    assert page.person.setup == replace(rare.person.setup, seats=4)  # which is how people play together


def test_setting_up_moves_nothing_above_it() -> None:
    page = newcomer()
    for intent in ("setup seats 3", "setup kind 2 hard", "setup name 1 Ina"):
        page = ask(page, intent)
        assert large(page) == ["lesson"]


# -- later


def test_a_game_that_no_one_touched_is_not_offered_to_go_on() -> None:
    page = press(press(fresh_page(), "new"), "menu")
    assert large(page) == ["play-again"]
    assert "resume" not in offered(page)
    page = press(press(press(fresh_page(), "new"), "throw"), "menu")
    assert large(page) == ["resume"]
    assert "play-again" not in offered(page)


def test_what_only_a_computer_has_done_is_no_game_to_go_on_with() -> None:
    names = (header("easy"), "Ina")
    page = press(at("OOGPJK", names=names), "menu")
    assert large(page) == ["play-again"]
    page = press(at("OOGPJK o2", "PPGOKJ", names=names), "menu")
    assert large(page) == ["resume"]
    among_computers = press(at("OOGPJK", names=(header("easy"), header("hard"))), "menu")
    assert large(among_computers) == ["resume"]


def test_after_a_game_the_same_players_are_one_tap_away() -> None:
    page = press(finished(3), "menu")
    assert large(page) == ["play-again"]
    assert "resume" in offered(page)
    again = press(page, "play-again")
    names = running(page).names
    assert running(again).names == (*names[1:], names[0])
    assert not running(again).actions


def test_progress_is_one_tap_away_once_a_game_was_begun() -> None:
    assert "progress" not in offered(newcomer())
    for page in (finished(3), ask(newcomer(), f"solo-day {DATE}")):
        assert press(press(page, "menu"), "progress").top.name == "progress"


def test_they_are_so_too_while_the_solo_game_is_the_one_shown() -> None:
    over = press(finished(3), "menu")
    solo = ask(press(over, "solo"), f"solo-day {DATE}")
    page = press(solo, "menu")
    assert running(page).alone
    assert finished_match(page) is not None
    again = ask(page, "play-again")
    assert running(again).seats == 3


def test_without_a_finished_game_it_is_played_as_it_was_set_up() -> None:
    page = press(press(ask(fresh_page(), "setup kind 2 hard"), "new"), "menu")
    assert "Ina and Ramón" in text(with_class(shown(page), "once-more")[0])
    assert running(press(page, "play-again")).names == ("Ina", header("hard"))


def test_a_game_that_was_not_played_is_begun_not_played_again() -> None:
    page = press(press(fresh_page(), "play-against medium"), "menu")
    (again,) = with_class(shown(page), "once-more")
    assert text(again).startswith("Start game")
    assert running(page).names == ("Ina", header("medium"))
    assert running(press(page, "play-again")) == running(page)
    over = press(finished(2), "menu")
    (again,) = with_class(shown(over), "once-more")
    assert text(again).startswith(words_of(over.person.language)("play_again"))


def test_who_was_thrown_to_begin_a_game_that_was_not_played_begins_it() -> None:
    page = press(ask(fresh_page(), "setup game castro"), "new")
    opening = running(page).header("Lot")
    assert opening
    again = press(press(page, "menu"), "play-again")
    assert again.top.name == "table"
    assert running(again).header("Lot") == opening


def test_the_only_person_is_called_you() -> None:
    page = press(press(newcomer(), "play-against medium"), "menu")
    assert "You and Lola" in text(with_class(shown(page), "once-more")[0])
    page = press(press(ask(newcomer(), "setup seats 2"), "new"), "menu")
    assert "Player 1 and Player 2" in text(with_class(shown(page), "once-more")[0])


# -- what is rare


def test_choices_stand_above_the_button_that_they_influence() -> None:
    (together,) = with_class(shown(fresh_page()), "together")
    intents = intents_of(together)
    assert intents.index("new") == len(intents) - 1
    fields = [
        node.attributes.get("data-change") or node.attributes.get("data-intent")
        for node in everything(together)
    ]
    assert fields.index("setup name 1") < fields.index("setup begin lot") < fields.index("new")


def test_actions_do_not_look_like_options() -> None:
    tree = shown(fresh_page())
    assert {"blank-sheet", "known"} <= set(intents_of(with_class(tree, "more")[0]))
    for node in find_all(tree, "data-intent"):
        pressed = "aria-pressed" in node.attributes
        assert pressed == ("option" in node.attributes.get("class", "").split()), node


def test_the_languages_are_behind_a_globe_that_says_which_it_is() -> None:
    page = newcomer()
    (globe,) = with_class(shown(page), "tongues")
    assert intents_of(globe) == [f"language {code}" for code in LANGUAGES]
    summary = next(node for node in everything(globe) if node.tag == "summary")
    assert summary.attributes["aria-label"] == "EN – Language: English"
    after = ask(page, "language de")
    (closed,) = with_class(shown(after), "tongues")
    assert closed.key != globe.key  # another element, and closed
    focus = [node for node in find_all(shown(after), "data-focus") if isinstance(node, Node)]
    assert focus[0].tag == "summary"
    assert ask(after, "menu").shown(Start).focus == ""


# -- as wide as the window


def test_nothing_on_a_page_is_as_wide_as_the_window_with_its_scrollbar() -> None:
    """A viewport's unit counts a scrollbar that takes room: what has this width scrolls sideways there."""
    found = {
        f"{file.name}: {line.strip()[:60]}"
        for file in (ROOT / "web" / "style").rglob("*.css")
        for line in file.read_text().splitlines()
        if re.search(r"(?<![\w-])width:[^;]*100vw|calc\([^)]*100vw", line) and "position: fixed" not in line
    }
    assert not found


# -- the choice of a game


def test_with_one_game_none_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways_to_play, "GAMES", GAMES[:1])
    assert not [intent for intent in offered(fresh_page()) if intent.startswith("setup game")]


def test_of_the_choice_of_the_first_game_nothing_is_stored() -> None:
    page = fresh_page()
    texts: dict[str, str] = {}
    save(page, texts)
    assert "game" not in json.loads(texts[SETTINGS])["setup"]


def test_with_two_games_one_is_chosen_and_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.register(monkeypatch)
    for module in (ways_to_play, setup):
        monkeypatch.setattr(module, "GAMES", calavera.games.GAMES)
    page = fresh_page()
    assert [i for i in offered(page) if i.startswith("setup game")] == [
        f"setup game {key}" for key in (*GAMES, "toy")
    ]
    page = press(page, "setup game toy")
    assert page.person.setup.game == "toy"
    assert "solo" not in intents_of(with_class(shown(page), "how")[0])
    texts: dict[str, str] = {}
    save(page, texts)
    assert load(newcomer(), texts).person.setup.game == "toy"
    assert running(press(page, "new")).game.key == "toy"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_picture_and_its_name_on_the_start_page(game: str) -> None:
    (card,) = [node for node in with_class(shown(newcomer()), "game-card") if game in intents_of(node)[0]]
    name, width, height = view(game).scene
    assert calavera.games.game(game).names[0] == view(game).name
    assert text(card).startswith(view(game).name)
    (drawing,) = with_class(card, "scene")
    assert drawing.attributes["viewBox"] == f"0 0 {width} {height}"
    assert f'id="{name}"' in "".join(file.read_text() for file in SPRITES)


@pytest.mark.parametrize("game", GAMES)
def test_the_start_page_has_the_title_and_the_drawing_of_the_chosen_game(game: str) -> None:
    tree = shown(ask(newcomer(), f"setup game {game}"))
    (head,) = with_class(tree, "head-piece")
    (heading,) = [node for node in head.children if isinstance(node, Node) and node.tag == "h1"]
    assert text(heading) == view(game).name
    assert view(game).scene[0] in head_scenes(head)


def head_scenes(head: Node) -> set[str]:
    """Return the kinds of the large drawings in the head of the start page."""
    return {kind for node in with_class(head, "scene") for kind in node.attributes["class"].split()}


def test_the_game_played_last_comes_first_and_its_name_stands_on_its_card() -> None:
    page = ask(ask(fresh_page(), "setup game castro"), "new")
    page = ask(press(page, "throw"), "menu")
    cards = [i for i in offered(page) if i.startswith("setup game")]
    assert cards == ["setup game castro", "setup game calavera"]
    (card,) = with_class(shown(page), "running")
    assert [text(node) for node in with_class(card, "which")] == ["Castro"]
    assert "setup game castro" in offered(ask(page, "setup game calavera"))
    assert [i for i in offered(ask(page, "setup game calavera")) if i.startswith("setup game")] == cards


def test_settings_with_a_game_that_there_is_none_of_are_set_aside() -> None:
    with pytest.raises(ValueError, match="game"):
        Setup(game="mahjong").check()
    with pytest.raises(KeyError):
        Setup().changed("game mahjong")
