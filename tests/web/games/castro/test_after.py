"""Castro after its actions: sentences, threats, events, the end, the picture and the statistics."""

from __future__ import annotations

from random import Random

import pytest

from calavera.games.castro.bots import bot
from calavera.games.castro.motives import Drawback, Motive, What
from calavera.games.castro.rules import BY_LINE, BY_POINTS
from calavera.play.match import play_out
from calavera.play.statistics import Filter
from calavera.record.record import AnyRecord, new_record
from tests.engine.games.castro.sample_games import played
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games.castro.tables import kinds, record, with_kind
from tests.web.games_played import NAMES
from web.app.games.castro.model.events import events_of
from web.app.games.castro.model.results import from_json, statistics, summary
from web.app.games.castro.view import ending, moment_picture, picture, results, sentences, threats
from web.app.games.castro.view.motives import Lit, _sentence, against, shown_with, why
from web.app.games.castro.view.worth import choice_name, detail
from web.app.state.page import Page
from web.app.tree.nodes import Node, find_all, html, text
from web.app.view.parts.feast import guests
from web.app.view.parts.result import result_text

ENGLISH = words_of("en")

LINE = ("12345 a2", "22233 d1", "22345 b2", "22233 d1", "22233 c2", "22233 d1", "66661 d2")
"""A game that the first player wins with a2 b2 c2 d2; the second one builds on d1 only."""


def said(*turns: str) -> list[str]:
    """Return the sentences about the last action of a game."""
    game = record(*turns)
    return sentences.sentences(game, len(game.actions) - 1, ENGLISH)


def over() -> AnyRecord:
    """Return a game of three that was decided by points."""
    return next(game for seed in range(9) if (game := played(3, "anything", seed)).state.won_by == BY_POINTS)


# -- sentences


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        (("12345",), "Ina, roll 1: 1 one, 1 two, 1 three, 1 four, 1 five."),
        (("12345 a2",), "Ina builds on a2 (straight)."),
        (("22233 d1", "66612 d3", "33322 d1"), "Ina adds a roof on d1 (full house): 2 roofs high."),
        (("22233 d1", "33322 d1"), "Sami covers Ina’s roof on d1 (full house): 2 roofs high."),
        (("12346 1.... 1.... 1.... 1.... -",), "Ina loses a roof: nothing fits."),
        (LINE, "Ina builds on d2 (four of a kind). Four in a line!"),
    ],
)
def test_an_action_is_told(turns: tuple[str, ...], told: str) -> None:
    assert said(*turns)[0] == told


def test_a_fifth_roof_is_told_to_be_safe() -> None:
    turns = [f"22233 {square}" for square in ("d1", "d1", "d1", "d1", "d1")]
    assert said(*turns)[0].endswith("The square is full, its top is safe.")


def test_the_log_tells_a_new_threat_and_not_an_old_one() -> None:
    assert said(*LINE[:5])[1] == "Ina could win next turn (four of a kind on d2): 58 in 100."
    assert len(said(*LINE[:5], LINE[5])) == 1
    assert len(said(*LINE[:5], LINE[5], "66612 d3")) == 1
    assert len(said(*LINE)) == 1


def test_what_is_heard_says_who_is_next() -> None:
    assert sentences.latest(record("12345 a2"), ENGLISH) == "Ina builds on a2 (straight). Sami’s turn"
    assert sentences.latest(record("12345"), ENGLISH).startswith("Ina, roll 1")
    assert sentences.latest(record(*LINE), ENGLISH).endswith(ENGLISH("game_over"))
    assert sentences.since_throw(record("12345 a2", "22233"), ENGLISH) == []


def test_after_a_line_every_number_below_a_face_says_that_it_counts_points() -> None:
    told = [
        text(node) for node in find_all(guests(Page(), record(*LINE), ENGLISH), "class") if _is_points(node)
    ]
    assert told == ["4 points", "3 points"]


def _is_points(node: Node) -> bool:
    return node.attributes["class"] == "points"


# -- threats


def test_everybody_who_could_win_at_once_is_told_with_the_exact_chance() -> None:
    assert threats.threats(record(*LINE[:4]), ENGLISH) == []
    assert threats.threats(record(*LINE[:5]), ENGLISH) == [
        "Ina could win next turn (four of a kind on d2): 58 in 100."
    ]
    now = record(*LINE[:6], "66612 ...66 66..6")
    assert threats.threats(now, ENGLISH)[0].startswith("Ina can win this turn (four of a kind on d2): ")
    assert threats.threats(record(*LINE), ENGLISH) == []
    quiet = text(threats.threats_view(record(), ENGLISH))
    assert ENGLISH("castro_threats_none") in quiet


# -- motives


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("n", [1, 3])
@pytest.mark.parametrize("what", [*What, *Drawback])
def test_every_motive_and_drawback_is_a_sentence(what: What | Drawback, n: int, language: str) -> None:
    game = record("12345 a2")
    before = 0.62 if what in (What.BLOCK, Drawback.EASY, Drawback.LESS) else None
    motive = Motive(what, (1, 7), 1, n, 0.31, before)
    told = _sentence(game, game.state, motive, words_of(language))
    assert told.endswith(".")
    assert not {"{", "}", "_"} & set(told)


def test_reasons_name_squares_players_and_chances() -> None:
    game = record(*LINE[:5], "55566 c2")
    before = game.back(1)
    assert why(before, before.state, game.actions[-1], ENGLISH) == [
        "Slows Ina down: chance of winning next turn 0 in 100 instead of 58.",
        "Covers Ina’s roof and takes 1 point away.",
    ]
    roll = next(action for action in before.state.legal_actions() if str(action) == "r45")
    assert detail(before, roll, ENGLISH).startswith("To slow Ina down (")
    assert choice_name(before.state, game.actions[-1], ENGLISH) == "c2 (full house)"


def test_what_speaks_against_an_option_names_who_can_win_then() -> None:
    before = record(*LINE[:5], "55566")
    stops = next(action for action in before.state.legal_actions() if str(action) == "c2")
    other = next(action for action in before.state.legal_actions() if action != stops)
    assert against(before, before.state, other, stops, ENGLISH) == [
        "Ina can win next turn (four of a kind on d2): 58 in 100.",
        "Brings 1 point fewer.",
    ]
    assert against(before, before.state, stops, other, ENGLISH) == []


@pytest.mark.parametrize(
    ("dice", "square", "needed"),
    [
        ("22345", "b2", {0, 1}),
        ("25552", "c1", {1, 2, 3}),
        ("52555", "d2", {0, 2, 3, 4}),
        ("12345", "a2", {0, 1, 2, 3, 4}),
    ],
)
def test_a_square_is_shown_with_the_dice_that_it_needs(dice: str, square: str, needed: set[int]) -> None:
    state = record(dice).state
    place = next(action for action in state.legal_actions() if str(action) == square)
    assert shown_with(state, place) == Lit(frozenset(needed), frozenset({place.square}))


def test_a_reroll_is_shown_with_what_it_keeps_and_aims_at() -> None:
    state = record(*LINE[:6], "66612").state
    roll = next(action for action in state.legal_actions() if str(action) == "r45")
    lit = shown_with(state, roll)
    assert lit.dice == {0, 1, 2}
    assert 9 in lit.squares  # d2 wins


# -- events


def test_events_are_found_where_they_happen() -> None:
    game = record(*LINE)
    found = [event for number in range(len(game.actions)) for event in events_of(game, number, number + 1)]
    assert [(event.kind, event.at, event.seat) for event in found] == [("line", len(game.actions), 0)]
    assert sentences.event_sign(game, found[0]) == " d2"


def test_every_kind_of_event_comes_up_in_games_and_has_a_sign() -> None:
    seen = set()
    for style in ("builder", "gambler", "hasty"):
        for seed in range(4):
            game = played(2, style, seed)
            for number in range(len(game.actions)):
                for event in events_of(game, number, 1):
                    seen.add(event.kind)
                    assert (sentences.event_sign(game, event) is None) == (event.kind == "lost")
    assert seen == set(sentences.SIGNS)


# -- the end


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_says_why(language: str) -> None:
    words = words_of(language)
    for game in (record(*LINE), over()):
        for told in (ending.why_over(game, words), result_text(game, words)):
            assert told
            assert not {"{", "}", "_"} & set(told)


def test_the_breakdown_adds_up_by_height() -> None:
    game = over()
    (total,) = with_kind(ending.breakdown(game, ENGLISH), "sum")
    assert [text(cell) for cell in total.children[1:]] == [str(points) for points in game.state.returns()]
    sums = [0, 0, 0]
    for row in find_rows(ending.breakdown(game, ENGLISH)):
        for seat, cell in enumerate(row[1:]):
            if "×" in cell:
                count, height = map(int, cell.split("×"))
                assert row[0] == f"On top, height {height}"
                sums[seat] += count * height
    assert tuple(sums) == game.state.returns()


def find_rows(table: Node | str) -> list[list[str]]:
    """Return the cells of each row of a table."""
    if isinstance(table, str):
        return []
    if table.tag == "tr":
        return [[text(cell) for cell in table.children]]
    return [row for child in table.children for row in find_rows(child)]


def test_the_breakdown_counts_covered_and_lost_roofs() -> None:
    game = record("22233 d1", "33322 d1", "12346 1.... 1.... 1.... 1.... -")
    rows = {row[0]: row[1:] for row in find_rows(ending.breakdown(game, ENGLISH))}
    assert rows["Own roofs covered"] == ["1", "0"]
    assert rows["Lost roofs"] == ["1", "0"]
    assert rows["On top, height 2"] == ["–", "1\u202f×\u202f2"]
    assert rows["Total"] == ["0", "2"]


# -- pictures


def test_a_moment_shows_the_dice_and_the_squares() -> None:
    game = record(*LINE[:6], "66661")
    place = next(action for action in game.state.legal_actions() if str(action) == "d2")
    drawn = moment_picture.picture(game, place, ENGLISH, marked=True)
    assert len(with_kind(drawn, "held")) == 4
    assert len(with_kind(drawn, "picked")) == len(with_kind(drawn, "ghost")) == 1
    bare = moment_picture.picture(game, None, ENGLISH, marked=False)
    assert not with_kind(bare, "held") + with_kind(bare, "picked")
    assert len(with_kind(bare, "die")) == 5


@pytest.mark.parametrize("game", [record(*LINE), record(*LINE[:3]), over(), played(4, "hasty", 1)])
def test_the_picture_stands_alone_with_every_roof_and_name(game: AnyRecord) -> None:
    drawn = picture.drawing(game, ENGLISH)
    assert drawn.tag == "svg"
    assert not find_all(drawn, "class")  # it is cut out of the page and keeps its looks
    shown = html(drawn)
    for seat, name in enumerate(game.names):
        assert (name or ENGLISH("seat_number", number=seat + 1)) in shown
    roofs = sum(map(len, game.state.stacks)) + game.seats
    assert shown.count('x="-31"') == 2 * roofs
    framed = shown.count('stroke-width="6"')
    assert framed == (4 if game.state.won_by == BY_LINE else 0)


# -- statistics


def test_a_career_tells_how_games_were_won_and_what_was_built() -> None:
    games = [summary(record(*LINE)), summary(played(2, "hasty", 2).with_header("Seat1", "Ina"))]
    assert [from_json(game.as_json()) for game in games] == games
    found = statistics(games, Filter(person="ina"))
    told = text(results.facts_view(found.people[0], ENGLISH))
    assert "Won with four in a line 1" in told
    counts = results.counts_view(found.people[0], ENGLISH)
    assert isinstance(counts, tuple)
    items = [node for node in find_all(counts[1], "class") if "expected" in kinds(node)]
    assert len(items) == 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told_in_every_language(language: str) -> None:
    words = words_of(language)
    head = {"Game": "Castro", "Seats": "2", "Board": "classic", "Seat1": NAMES[0], "Seat2": "computer: hard"}
    game = play_out(new_record(head), dict.fromkeys(range(2), bot("greedy")), Random(3))
    for told in sentences.sentences(game, 0, words):
        assert told
        assert not {"{", "}", "_"} & set(told)
