"""The fairness screen: the ways to it, its contents at each time, and the check of a game."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from hashlib import sha256
from random import Random

import pytest

from calavera import Face, Record, Thrown, new_record
from calavera.play.fairness import Check, Count, Counts, Fairness, fairness
from calavera.play.match import play_out
from tests.engine.sample_games import freezer
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import (
    SEED,
    ask,
    at,
    changed,
    everything,
    fresh_page,
    offered,
    press,
    running,
    shown,
    updated,
    with_class,
)
from web.app.features.replay.screen import Replay
from web.app.saving.page_texts import load, save
from web.app.state.page import Page, Person
from web.app.state.screens import AT_START, AT_TABLE, FairnessScreen
from web.app.tree.nodes import Node, text
from web.app.update import IntentError
from web.app.view.parts.bars import columns, gauge
from web.app.view.screens import fairness as view

COUNTED = [3, 1, 2, 1, 1, 4]
"""The faces of OOGPJS and SSGSKO."""

PRINT = sha256(SEED.encode()).hexdigest()


@cache
def over(seats: int = 2) -> Page:
    """Return a game with a seed at its end."""
    headers = {"Game": "Calavera", "Seats": str(seats), "Layout": "classic", "Seed": SEED}
    headers |= {f"Seat{number}": name for number, name in enumerate("ABCD"[:seats], 1)}
    record = play_out(new_record(headers), dict.fromkeys(range(seats), freezer), Random(1))
    return changed(Page(Person(LANGUAGES, "en"), screens=AT_TABLE), record=record)


@cache
def alone() -> Page:
    headers = {"Game": "Calavera solo", "Seats": "1", "Turns": "3", "Layout": "classic", "Seed": SEED}
    record = play_out(new_record(headers), {0: freezer}, Random(1))
    return changed(Page(Person(LANGUAGES, "en"), screens=AT_TABLE), record=record)


def begun(turns: int = 3) -> Page:
    """Return a running game with a seed, after some turns."""
    page = over()
    record = running(page)
    ends = [number for number, state in enumerate(record.states) if state.fresh]
    return changed(page, record=record.back(len(record.actions) - ends[turns]))


def said(page: Page) -> str:
    return text(shown(page))


# -- there and back


def test_the_way_there_is_at_the_end_and_in_the_settings() -> None:
    assert press(over(), "fair").top.name == "fair"
    assert press(alone(), "fair").top.name == "fair"
    page = press(begun(), "settings", "fair", "close")
    assert page.top.name == "settings"
    assert press(page, "close").top.name == "table"
    page = press(begun(), "menu", "settings", "fair", "close", "close")
    assert page.top.name == "start"


def test_without_a_game_there_are_no_dice() -> None:
    assert "fair" not in offered(press(fresh_page(), "settings"))
    for page in (fresh_page(), ask(fresh_page(), "lesson")):
        with pytest.raises(IntentError):
            updated(page, "fair")


def test_in_the_lesson_no_one_asks() -> None:
    page = ask(replace(begun(), screens=AT_START), "lesson")
    assert "fair" not in offered(ask(page, "settings"))
    with pytest.raises(IntentError):
        updated(page, "fair")


def test_a_game_of_sheets_only_says_that_it_has_no_throws() -> None:
    record = running(over()).with_header("Seed", None).with_header("Dice", "sheet")
    page = changed(over(), record=record)
    assert "fair" not in offered(page)
    page = press(page, "settings")
    assert "fair" not in offered(page)
    assert "there are no rolls to check" in said(page)
    with pytest.raises(IntentError):
        updated(page, "fair")


def test_a_game_that_is_replayed_is_the_one_that_is_meant() -> None:
    other = running(over(3))
    page = replace(begun(), screens=(*AT_START, Replay(other)))
    page = updated(page, "fair")
    assert "Calculated again" in said(press(page, "fair-check"))
    assert updated(page, "close").top.name == "replay"
    assert updated(changed(page, record=None), "close").top.name == "replay"
    assert text(with_class(shown(page), "seats")[0]).count("dice") == 3


def test_the_screen_is_not_kept_and_what_is_below_it_is() -> None:
    texts: dict[str, str] = {}
    save(press(over(), "fair", "fair-check"), texts)
    kept = load(Page(Person(LANGUAGES, "en")), texts)
    assert (kept.top.name, kept.find(FairnessScreen)) == ("table", None)


# -- what is told


def folded(page: Page) -> str:
    """Return the technical details of the seed, which unfold."""
    (card,) = with_class(shown(page), "seed")
    (details,) = [node for node in everything(card) if node.tag == "details"]
    return text(details)


def test_before_the_end_no_one_is_told_the_seed() -> None:
    page = press(begun(), "settings", "fair")
    assert PRINT in folded(page)
    assert SEED not in str(shown(page))
    assert "fair-check" not in offered(page)
    with pytest.raises(IntentError):
        updated(page, "fair-check")


def test_at_the_end_the_seed_is_told_and_every_throw_is_made_again() -> None:
    page = press(over(), "fair")
    assert {SEED, PRINT} <= set(folded(page).split())
    assert "python -m calavera replay FILE" in folded(page)
    assert f"printf %s {SEED} | sha256sum" in folded(page)
    assert said(page).count(SEED) == folded(page).count(SEED)
    throws = running(page).throws
    assert f"all {throws} rolls match" in said(press(page, "fair-check"))
    assert press(page, "fair-check").shown(FairnessScreen).check == Check(throws)


def test_a_throw_that_does_not_follow_is_told_with_its_turn() -> None:
    record = running(over())
    place = [number for number, action in enumerate(record.actions) if isinstance(action, Thrown)][-1]
    turn = sum(state.fresh for state in record.states[: place + 1])
    action = record.actions[place]
    assert isinstance(action, Thrown)
    other = Thrown((Face((action.faces[0] + 1) % 6), *action.faces[1:]))
    tampered = Record(
        record.headers, (*record.actions[:place], other, *record.actions[place + 1 :]), record.states
    )
    page = press(changed(over(), record=tampered), "fair", "fair-check")
    name = "AB"[record.states[place].active]
    assert (
        f"Turn {turn} ({name}) doesn’t match the seed: the game shows {other}, the seed gives {action}."
        in said(page)
    )


def test_the_check_is_made_again_each_time() -> None:
    page = press(over(), "fair", "fair-check", "close", "fair")
    assert page.shown(FairnessScreen).check is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_real_dice_are_counted_but_not_checked(language: str) -> None:
    page = updated(at("OOGPJS o2 2:p1", "SSGSKO - 1:g1", language=language), "fair")
    assert words_of(language)("fair_real") in said(page)
    assert "fair-check" not in offered(page)
    assert numbers(shown(page))[:6] == COUNTED


def test_before_the_first_throw_there_is_nothing_to_count() -> None:
    page = updated(at(), "fair")
    assert "No dice have been rolled yet." in said(page)


def numbers(tree: Node) -> list[int]:
    return [int(text(node)) for node in _all(tree, "strong")]


def _all(node: Node, tag: str) -> list[Node]:
    below = [found for child in node.children if isinstance(child, Node) for found in _all(child, tag)]
    return [node, *below] if node.tag == tag else below


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_counts_are_those_of_the_game(seats: int) -> None:
    page = press(over(seats), "fair")
    found = fairness(running(page))
    lists = with_class(shown(page), "counts")
    wanted = [found.whole, *found.seats]
    assert [numbers(one) for one in lists] == [[count.seen for count in one.faces] for one in wanted]
    assert f"{found.whole.dice} dice" in said(page)


def test_who_plays_alone_has_no_seats_to_compare() -> None:
    assert len(with_class(shown(press(alone(), "fair")), "counts")) == 1


# -- every language


def counts(*seen: int) -> Counts:
    return Counts(sum(seen), tuple(Count(one, sum(seen) / 6, 11) for one in seen))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_language_tells_it_all(language: str, seats: int) -> None:
    for page in (alone() if seats == 1 else over(seats), begun()):
        found = ask(page.with_person(language=language), "fair")
        assert words_of(language)("fair_band") in said(found)
        assert "{" not in said(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_out_is_a_sentence(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = Fairness(
        counts(30, 36, 36, 36, 30, 48), (counts(30, 36, 36, 36, 30, 48),) * 2, 60, Count(7, 3, 3), 0.001
    )
    monkeypatch.setattr(view, "fairness", lambda _: found)
    view._counts.cache_clear()
    page = ask(over().with_person(language=language), "fair")
    words = words_of(language)
    [told] = [text(node) for node in with_class(shown(page), "outstanding")]
    assert told == words("fair_out", dice=words("count_skull", n=48), low=25, high=47)
    assert text(with_class(shown(page), "outside")[0]) == words("fair_outside")
    assert len(with_class(shown(page), "outside")) == 3
    assert words("fair_together_rare") in said(page)
    assert words("fair_curses", n=7, low=0, high=6) in said(page)
    if language == "en":
        assert told == "Unusual: 48 skulls – 25 to 47 would be normal."
    view._counts.cache_clear()


# -- the drawings


def test_a_gauge_lies_inside_its_drawing() -> None:
    for count, most in ((Count(0, 0, 0), 0), (Count(20, 3.5, 4), 20), (Count(0, 36, 11), 47)):
        for part in gauge(count, most).children:
            assert isinstance(part, Node)
            end = float(part.attributes.get("x", 0)) + float(part.attributes.get("width", 0))
            assert 0 <= end <= 200.0


def test_columns_stand_on_their_line_and_hang_from_it() -> None:
    tree = columns([5, -3, 0], "Points")
    rects = _all(tree, "rect")
    (line,) = _all(tree, "line")
    ground = float(line.attributes["y1"])
    up, down, none = rects
    assert float(up.attributes["y"]) + float(up.attributes["height"]) == pytest.approx(ground, abs=0.2)
    assert float(down.attributes["y"]) == pytest.approx(ground, abs=0.2)
    assert float(none.attributes["height"]) == 1
    assert tree.attributes["aria-label"] == "Points: 5, −3, 0"
    bottom = float(down.attributes["y"]) + float(down.attributes["height"])
    assert bottom <= float(tree.attributes["height"])
