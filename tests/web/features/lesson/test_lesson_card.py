"""The coach of the lesson: what is shown, what is said, and what can be pressed beside it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from calavera import Nothing
from calavera.game import NoSeat
from tests.web.catalogues import LANGUAGES, messages, texts, words_of
from tests.web.games_played import ask, at, everything, fresh_page, intents_of, running, with_class
from tests.web.lesson_pages import every_step, lesson, looks, moments
from tests.web.messages import FAMILIES
from web.app.features.lesson.card import coach_view, named, said
from web.app.features.lesson.state import begin, second_half
from web.app.games.calavera.model.lesson import STEPS
from web.app.state.page import free_dice, help_for
from web.app.state.people.players import Help
from web.app.tree.nodes import Node, find_all, text
from web.app.view.screen import screen
from web.app.view.table.table import table_view

SKIPS = {"lesson", "next", "again", "leave"}
"""Intents that lead through the lesson and out of it instead of through a step's task."""


@every_step
def test_in_the_lesson_too_the_buttons_are_exactly_what_is_legal(step: int) -> None:
    for page in moments(step):
        state, intents = running(page).state, intents_of(looks(page))
        choices = (
            [] if isinstance(state.seat, NoSeat) else [str(choice) for choice in state.choices(state.seat)]
        )
        legal = set() if state.cursed and state.choice is None else set(choices)
        chips = {intent.removeprefix("pick ") for intent in intents if intent.startswith("pick ")}
        picked = {str(page.match.draft.picked)} if page.match.draft.picked is not None else set()
        assert chips | picked == legal
        if lesson(page).done:  # the way on has taken the place of the large button
            assert not {"throw", "take -"} & set(intents)
            continue
        throwable = [n for n in free_dice(state) if n not in page.match.draft.held]
        assert ("throw" in intents) == bool(
            (state.fresh or throwable) and not page.match.draft.picked and not state.over
        )
        assert ("take -" in intents) == (
            state.cursed and choices == [str(Nothing())] and state.choice is None
        )


@pytest.mark.parametrize("language", LANGUAGES)
@every_step
def test_the_coach_names_the_step_its_place_and_the_way_on(step: int, language: str) -> None:
    words = words_of(language)
    for page in moments(step):
        card = coach_view(page, words)
        (dots,) = with_class(card, "dots")
        assert dots.attributes["aria-label"] == words("lesson_step", number=step + 1, of=len(STEPS))
        assert len(with_class(card, "dot")) == len(STEPS)
        assert text(with_class(card, "task")[0]) in said(page, words)
        assert not re.search(r"[{}]|lesson_", text(looks(page, language)))
        intents = intents_of(card)
        assert {intent.partition(" ")[0] for intent in intents} <= SKIPS
        assert len(intents) == len(set(intents))
        assert "leave" in intents
        assert ("again" in intents) == STEPS[step].asks
        assert ("next" in intents) == (not lesson(page).done)
        assert (f"lesson {step}" in intents) == (step > 0)
        assert not with_class(card, "main")
        for intent in intents:
            ask(page, intent)


@every_step
def test_the_way_on_is_the_large_button_among_the_controls(step: int) -> None:
    for page in moments(step):
        (controls,) = with_class(looks(page), "controls")
        large = [node.attributes.get("data-intent") for node in with_class(controls, "main")]
        last = step + 1 == len(STEPS)
        if lesson(page).done:
            assert large == ["play-against easy coach" if last else "next"]
        else:
            assert "next" not in large
    assert lesson(moments(step)[-1]).done


def test_at_the_end_a_game_against_a_character_begins_with_the_coach() -> None:
    page = begin(fresh_page(), len(STEPS) - 1)
    assert "Try it against Pipo" in text(looks(page))
    after = ask(page, "play-against easy coach")
    assert (after.lesson, after.top.name, after.kept.taught) == (None, "table", ())
    assert running(after).names[1] == "computer: easy"
    assert help_for(after, 0) == Help(coach="always")
    assert after.person.setup.helps == page.person.setup.helps


def test_who_listens_hears_the_task_the_hint_and_what_it_has_taught() -> None:
    words = words_of("en")
    page = begin(fresh_page(), 0)
    assert said(page, words) == f"Step 1 of {len(STEPS)}: The goal. {words('lesson_goal')}"
    done = ask(page, "throw")
    assert said(done, words).startswith(words("lesson_goal_done"))
    astray = replace(page, lesson=replace(lesson(page), astray=True))
    assert said(astray, words) == words("lesson_goal_astray")
    assert said(ask(page, "rules"), words) == ""
    keep = said(begin(fresh_page(), 1), words)
    assert keep.endswith(words("lesson_keep_sign"))


@every_step
def test_a_sign_is_explained_where_it_is_new(step: int) -> None:
    words = words_of("en")
    for page in moments(step):
        (card,) = with_class(looks(page), "coach")
        found = [text(node) for node in with_class(card, "sign")]
        there = STEPS[step].sign and not lesson(page).done and not second_half(page)
        assert found == ([words(f"lesson_{STEPS[step].name}_sign")] if there else [])
        assert all(sign in said(page, words) for sign in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_two_players_have_names(language: str) -> None:
    page = named(begin(fresh_page(), 5), words_of(language))
    assert running(page).names == (words_of(language)("you"), "Pipo")
    assert set(running(page).names) <= set(text(looks(page, language)).split())


def test_outside_the_lesson_a_table_stays_as_it_is() -> None:
    page, words = at("OOGPJS"), words_of("en")
    table = table_view(page, words)
    (desk,) = [node for node in screen(page, words).children if isinstance(node, Node) and node.key == "desk"]
    assert desk.children == (table,)


def test_siblings_on_the_card_differ_by_their_keys() -> None:
    for step in range(len(STEPS)):
        for page in moments(step):
            for node in everything(looks(page)):
                keys = [child.key for child in node.children if isinstance(child, Node) and child.key]
                assert len(keys) == len(set(keys))
            focus = find_all(looks(page), "data-focus")
            assert not lesson(page).done or "main" in focus[0].attributes["class"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_lesson_is_longer_than_two_short_sentences(language: str) -> None:
    there = messages(language)
    for end in FAMILIES["lesson_"]:
        (said,) = texts(there[f"lesson_{end}"])
        assert len(said) <= (16 if end.endswith("_title") else 110), said
        assert len(re.findall(r"[.!?](?= |$)", said)) <= 2, said
