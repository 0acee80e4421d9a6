"""The end of a game: what it says to whom, what moves, and where its ways lead."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from calavera import Record
from tests.engine.sample_games import random_record
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import ask, changed, fresh_page, offered, press, shown, with_class
from tests.web.messages import FAMILIES
from web.app.state.page import Page
from web.app.state.people.players import LEVELS
from web.app.state.screens import AT_TABLE
from web.app.tree.nodes import Node, find_all, text
from web.app.view.parts.last_words import LINES, headline, kind_words, last_words

ENGLISH = words_of("en")


@cache
def ended(*winners: int, seats: int = 2, number: int = 0) -> Record:
    """Return a game that these seats have won, of those the one with this number."""
    found = 0
    for seed in range(1_500):
        record = random_record(Random(f"end {seed}"), seats, "hasty")
        outcome = record.state.outcome()
        assert outcome is not None
        if outcome.winners == winners:
            if found == number:
                return record
            found += 1
    raise AssertionError("no such game was found")


def named(record: Record, *names: str) -> Record:
    for seat, name in enumerate(names, 1):
        record = record.with_header(f"Seat{seat}", name)
    return record


def page_of(record: Record, *, since: int | None = None) -> Page:
    return changed(replace(ask(fresh_page(), "new"), screens=AT_TABLE), record=record, since=since)


def said(record: Record, name: str) -> str:
    """Return the text of the only element of this class on the screen; empty for none."""
    return " ".join(text(node) for node in with_class(shown(page_of(record)), name))


# -- the words


def test_the_only_person_at_the_table_is_spoken_to() -> None:
    won = named(ended(0), "Ina", "computer: medium")
    assert headline(won, ENGLISH) == "You win!"
    assert kind_words(won, ENGLISH).startswith("Ina wins with ")
    lost = named(ended(1), "Ina", "computer: medium")
    assert headline(lost, ENGLISH) == "Lola wins this time"
    tied = named(ended(0, 1), "Ina", "computer: medium")
    assert headline(tied, ENGLISH) == "You share the win!"


def test_people_among_themselves_are_told_who_has_won() -> None:
    assert said(named(ended(0), "Ina", "Sami"), "result").startswith("Ina wins with ")
    assert said(named(ended(0, 1), "Ina", "Sami"), "result").startswith("Ina and Sami share the win")
    three = named(ended(2, seats=3), "Ina", "Sami", "computer: easy")
    assert said(three, "result").startswith("Pipo wins with ")
    assert said(three, "kind-words") == ""


def test_a_narrow_loss_and_a_clear_one_are_both_told_kindly() -> None:
    told = set()
    for number in range(12):
        record = named(ended(1, number=number), "Ina", "computer: hard")
        mine, other = record.state.returns()
        kind = kind_words(record, ENGLISH)
        if other - mine <= 3:
            assert kind == f"So close! Only {other - mine} point{'s' * (other - mine > 1)} short."
        else:
            assert kind == "Well played. The next game may be yours."
        told.add(kind.partition(" ")[0])
    assert told == {"So", "Well"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_character_has_a_line_of_its_own_for_every_end(level: str, language: str) -> None:
    words, heard = words_of(language), set()
    for winners, how in (((0,), "lost"), ((1,), "won"), ((0, 1), "tied")):
        for number in range(12):
            record = named(
                ended(*winners, number=number if how != "tied" else 0), "Ina", f"computer: {level}"
            )
            line = last_words(record, words)
            assert line is not None
            assert text(line) == text(last_words(record, words) or line)  # the same game, the same words
            heard.add((how, text(line)))
    for how, most in LINES.items():
        assert len({line for one, line in heard if one == how}) == most, how


def test_every_line_is_there_in_the_catalogue_and_no_two_are_alike() -> None:
    for language in LANGUAGES:
        words = words_of(language)
        last = [words(f"says_{name}") for name in FAMILIES["says_"] if name.split("_")[1] in LINES]
        assert len(set(last)) == len(last) == len(LEVELS) * sum(LINES.values())


def test_a_loser_speaks_before_a_winner_and_no_one_where_no_computer_plays() -> None:
    three = named(ended(0, seats=3), "computer: easy", "computer: expert", "Ina")
    (line,) = with_class(shown(page_of(three)), "last-words")
    assert text(line).startswith("Doña Luz: ")
    assert not with_class(shown(page_of(named(ended(0), "Ina", "Sami"))), "last-words")
    assert last_words(named(ended(0), "computer: easy", "computer: hard"), ENGLISH) is None


# -- the faces


def test_every_player_is_there_with_points_and_winners_wear_a_marigold() -> None:
    record = named(ended(0, seats=3), "Ina", "computer: easy", "")
    guests = with_class(shown(page_of(record)), "guest")
    assert [len(with_class(guest, "marigold")) for guest in guests] == [1, 0, 0]
    assert [len(with_class(guest, "bot-easy")) for guest in guests] == [0, 1, 0]
    assert [len(with_class(guest, "skull")) for guest in guests] == [1, 0, 0]
    assert [len(with_class(guest, "stripe")) for guest in guests] == [1, 0, 0]
    assert len(with_class(guests[2], "person")) == 1
    for guest, points in zip(guests, record.state.returns(), strict=True):
        assert f"{points} point" in text(guest).replace("−", "-")


# -- the motion


def test_paper_that_has_fallen_does_not_fall_again_after_another_screen() -> None:
    record = named(ended(0), "Ina", "computer: easy")
    page = page_of(record, since=len(record.actions) - 1)
    assert with_class(shown(page), "confetti")
    page = press(page, "settings", "close")
    assert with_class(shown(page), "end")
    assert not with_class(shown(page), "confetti")


def test_paper_falls_once_where_a_person_has_just_won_or_shares_the_win() -> None:
    for winners, names, falls in (
        ((0,), ("Ina", "computer: easy"), True),
        ((0, 1), ("Ina", "computer: easy"), True),
        ((1,), ("Ina", "computer: easy"), False),
        ((1,), ("Ina", "Sami"), True),
        ((1,), ("computer: hard", "computer: easy"), True),
    ):
        record = named(ended(*winners), *names)
        now = page_of(record, since=len(record.actions) - 1)
        assert bool(with_class(shown(now), "confetti")) is falls
        assert not with_class(shown(page_of(record)), "confetti")  # it has been seen
        away = press(now, "share-game")
        assert not with_class(shown(press(away, "close")), "confetti")
    for bit in with_class(shown(now), "bit"):
        _, height = bit.attributes["d"][1:].split("h", 1)[0].split()
        assert int(height) <= -20  # above the screen: unseen where nothing moves


# -- the ways on


def ways(tree: Node, name: str) -> list[str]:
    return [
        node.attributes["data-intent"]
        for part in with_class(tree, name)
        for node in find_all(part, "data-intent")
    ]


def test_few_ways_stand_in_sight_and_all_others_under_more() -> None:
    tree = shown(page_of(named(ended(0), "Ina", "computer: easy")))
    assert ways(tree, "ways-on") == ["rematch", "review", "share-game", "progress"]
    assert ways(tree, "more-ways") == ["replay", "undo", "fair", "menu"]


def test_where_no_dice_were_seen_nothing_looks_back() -> None:
    record = named(ended(0), "Ina", "Sami").with_header("Seed", None).with_header("Dice", "sheet")
    tree = shown(page_of(record))
    assert ways(tree, "ways-on") == ["rematch", "share-game", "progress"]
    assert ways(tree, "more-ways") == ["replay", "undo", "menu"]


def test_the_result_has_the_focus_and_comes_before_its_buttons() -> None:
    tree = shown(page_of(named(ended(0), "Ina", "Sami")))
    (focus,) = [node for node in find_all(tree, "data-focus") if node.attributes["data-focus"] != "false"]
    assert focus.attributes["class"] == "result"


def test_sharing_has_picture_link_file_and_record_on_one_sheet() -> None:
    page = press(page_of(named(ended(0), "Ina", "Sami")), "share-game")
    wanted = {"picture-share", "picture-save", "picture", "share-copy", "share-send", "share-save", "copy"}
    assert wanted <= set(offered(page))
    assert "share" not in offered(page)  # a result in a few lines belongs to a game of one
    assert len(with_class(shown(page), "picture")) == 1
