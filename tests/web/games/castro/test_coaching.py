"""The coach and the computers at Castro's table, the review, the replay and the statistics."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import starmap

import pytest

from calavera.coach.analysis import Analysis, Option
from calavera.coach.review import review_steps
from calavera.coach.slices import finished
from calavera.game import Rethrow
from calavera.games.castro.actions import Action, Place
from calavera.games.castro.bots.analysis import analyse
from calavera.games.castro.notation import parse
from calavera.games.castro.rules import State
from tests.engine.games.castro.sample_games import played
from tests.engine.games.castro.tables import position, throw
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.fake_stage import Stage
from tests.web.games.castro.tables import lit, lots, record, table, with_kind
from tests.web.games_played import ask, changed, offered, press, shown
from tests.web.games_played import finished as calavera_over
from web.app.features.progress.summaries import StatisticsScreen
from web.app.features.replay.screen import Replay
from web.app.features.review.screen import ReviewScreen
from web.app.games.castro.view.motives import aim, why
from web.app.games.castro.view.worth import advised
from web.app.state.device import Device
from web.app.state.match.match import Match, ReviewProgress
from web.app.state.page import Page
from web.app.state.people.person import Person
from web.app.state.people.players import Help
from web.app.state.screens import AT_START, AT_TABLE
from web.app.tree.nodes import Node, text
from web.app.view.parts.advice import coach_said
from web.app.view.parts.options import kept, named

ENGLISH = words_of("en")
LINE = ("12345 a2", "22233 d1", "22345 b2", "22233 d1", "22233 c2")


def coach(*turns: str, help: Help | None = None) -> Stage:
    """Return a table at which both seats have this help."""
    page = changed(table(*turns), helps=(help or Help(),) * 2)
    return Stage(page, ENGLISH)


def state_of(page: Page) -> State:
    """Return the state at the table."""
    state = page.match.state
    assert isinstance(state, State)
    return state


def told(page: Page, kind: str) -> str:
    return " ".join(text(node) for node in with_kind(shown(page), kind))


# -- hints


def test_a_hint_names_the_dice_or_the_square_with_its_reasons() -> None:
    stage = coach(*LINE, "55566")
    stage.ask("hint")
    page = stage.wait()
    best = analyse(state_of(page)).best.action
    advice = told(page, "advice")
    assert named(page.match.record, state_of(page), best, ENGLISH) in advice
    assert "Slows Ina down" in advice
    chance = round(100 * analyse(state_of(page)).best.value)
    assert ENGLISH("worth_win", number=str(chance)) in advice


def test_a_hint_points_at_squares_and_dice() -> None:
    stage = coach(*LINE, "55566")
    stage.ask("hint")
    page = stage.wait()
    best = analyse(state_of(page)).best.action
    advised = {name for name, lot in lots(shown(page)).items() if with_kind(lot, "pointer")}
    assert isinstance(best, Place)
    assert advised == {str(best)}
    assert ENGLISH("die_advised") in lots(shown(page))[str(best)].attributes["aria-label"]
    tips = with_kind(shown(page), "tip")
    assert len(tips) == {"c2": 5}.get(str(best), len(tips))
    assert tips
    picked = press(page, f"tap-square {best}")
    assert not with_kind(shown(picked), "tip")
    assert not with_kind(shown(picked), "pointer")


def test_every_square_and_every_way_to_keep_dice_is_listed_with_its_aim() -> None:
    stage = coach(*LINE, "22345")
    stage.ask("weigh")
    page = stage.wait()
    state = state_of(page)
    rows = with_kind(shown(page), "weighed")
    actions = [row.attributes["data-intent"].removeprefix("follow-hint ") for row in rows]
    assert {action for action in actions if not action.startswith("r")} == set(map(str, state.placements()))
    assert lit(page) == set(map(str, state.placements()))
    rolls = [row for row, action in zip(rows, actions, strict=True) if action.startswith("r")]
    rerolls = [action for action in state.legal_actions() if isinstance(action, Rethrow)]
    listed = [kept(state, action) for action in rerolls if str(action) in actions]
    assert len(rolls) == len(listed)
    assert sorted(listed) == sorted({kept(state, action) for action in rerolls})
    assert any("works" in text(row) for row in rolls)
    assert "Ina could win next turn (four of a kind on d2)" in told(page, "threats")


@pytest.mark.parametrize("seats", [2, 4])
def test_the_list_and_the_board_show_the_same_squares_in_a_whole_game(seats: int) -> None:
    game = played(seats, "mixed", 3, seeded=True)
    decisions = [n for n, state in enumerate(game.states) if state.placements()]
    for number in decisions[:: len(decisions) // 6]:
        match = Match(game.back(len(game.actions) - number))
        page = Page(Person(LANGUAGES, "en"), screens=AT_TABLE).with_match(match)
        stage = Stage(page, ENGLISH)
        stage.ask("weigh")
        listed = with_kind(shown(stage.wait()), "weigh")[0]
        actions = _listed(listed)
        assert {action for action in actions if not action.startswith("r")} == lit(page) != set()
        folded = {action for fold in find(listed, "details") for action in _listed(fold)}
        assert all(action.startswith("r") for action in folded)


def _listed(tree: Node) -> set[str]:
    """Return the actions of the options that are drawn here."""
    rows = with_kind(tree, "weighed")
    return {row.attributes["data-intent"].removeprefix("follow-hint ") for row in rows}


def find(tree: Node, tag: str) -> list[Node]:
    """Return the elements of a kind."""
    below = [found for child in tree.children if isinstance(child, Node) for found in find(child, tag)]
    return [tree, *below] if tree.tag == tag else below


THREE = ("11123 c1", "12345 a2", "11122 d1", "12345 c3", "11123 e1", "12345 d4")
"""Turns after which Ina, who throws next, lacks a straight on f1."""

BOTH = ("11123 c1", "12345 c3", "11122 d1", "12345 d4", "11123 e1", "22345 b2", "12346")
"""So does Ina here, but Sami lacks a pair of fives or of fours."""


@pytest.mark.parametrize(
    ("turns", "best", "threat"),
    [
        ((*THREE, "55566 d1", "66124"), "Keep 2 sixes", "Ina could win next turn (five of a kind on b1 or"),
        (BOTH, "To win (straight on f1)", "Sami could win next turn (pair of fives on a1 or"),
        (
            (*THREE, "55566 d1", "55566"),
            "Slows Ina down: chance of winning next turn 0 in 100 instead of 51",
            "",
        ),
        ((*BOTH[:-1], "12345"), "wins", ""),
        ((*THREE[:2], "66124"), "Keep", ""),
    ],
)
def test_a_hint_to_roll_on_tells_what_another_player_could_win_with(
    turns: tuple[str, ...], best: str, threat: str
) -> None:
    stage = coach(*turns)
    stage.ask("option threats off", "hint")
    page = stage.wait()
    assert best in told(page, "advice")
    said = [line for line in coach_said(page, page.match.record, ENGLISH) if "could win next turn" in line]
    assert said == [text(node) for node in with_kind(shown(page), "threat")]
    assert [line.startswith(threat) for line in said] == ([True] if threat else [])


def test_a_hint_does_not_repeat_the_lines_of_a_table_that_shows_threats() -> None:
    stage = coach(*THREE, "55566 d1", "66124")
    stage.ask("hint")
    page = stage.wait()
    assert "Keep 2 sixes" in told(page, "advice")
    assert "could win" not in told(page, "advice")
    assert "Ina could win next turn" in told(page, "coming-lines")


def test_an_aim_of_the_last_roll_tells_how_often_the_roof_is_lost() -> None:
    free = {"b2", "d2"}  # two twos, a straight
    taken = {column + row for column in "abcdef" for row in "123456"} - free
    state = throw(position(" ".join(f"{square}:1" for square in sorted(taken))), "34662", 4)
    action = parse("r34")  # 3, 4 and 2 are kept: for a straight, or another two
    assert isinstance(action, Rethrow)
    said = " ".join(why(record("66666 d3"), state, action, ENGLISH))
    assert "nothing fits after that and a roof is lost." in said


def test_a_costly_choice_is_warned_of() -> None:
    stage = coach(*LINE, "55566", help=Help("ask", "5"))
    state = state_of(stage.page)
    worst = min(state.placements(), key=analyse(state).value_of)
    stage.ask(f"tap-square {worst}", "confirm")
    page = stage.wait()
    assert page.match.record.actions == stage.pages[0].match.record.actions
    assert "with the best option" in told(page, "warning")


def test_the_coach_names_an_option_with_a_reason_where_others_are_as_good() -> None:
    state = record("22213").state
    idle, useful, placed = (parse(token) for token in ("r12345", "r45", "b2"))

    def advice(*options: tuple[Action, float]) -> Action:
        return advised(state, Analysis(0, tuple(starmap(Option, options)), trained=True))

    nothing = parse("r1345")  # keeps a single two, and aims at nothing
    assert not aim(record("22213"), state, nothing, ENGLISH)
    assert aim(record("22213"), state, useful, ENGLISH)
    assert advice((nothing, 0.599), (useful, 0.596), (placed, 0.595)) == useful
    assert advice((nothing, 0.599), (placed, 0.598), (useful, 0.597)) == placed
    assert advice((nothing, 0.599), (useful, 0.593)) == nothing
    assert advice((placed, 0.599), (useful, 0.599)) == placed
    assert advice((useful, 0.599), (idle, 0.599)) == useful


def test_the_coach_says_in_how_many_rolls_an_aim_works() -> None:
    early, late = record("44412"), record("44412 ...15 ...23 ...15")
    assert aim(early, early.state, parse("r45"), ENGLISH).endswith("times in 100 within 4 more rolls.")
    assert "times in 100 with 1 more roll." in aim(late, late.state, parse("r45"), ENGLISH)


def test_a_winning_roof_is_advised_without_chances() -> None:
    stage = coach("12345 a2", "22233 d1", "22345 b2", "22233 d1", "22233 c2", "66612 d3", "33334")
    stage.ask("hint")
    advice = told(stage.wait(), "advice")
    assert "Stop rolling and build on d2 (four of a kind)." in advice
    assert "wins" in advice
    assert "in 100" not in advice


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_speaks_every_language(language: str) -> None:
    stage = coach(*LINE, "55566", help=Help("always", "1"))
    words = words_of(language)
    for page in (stage.wait(), stage.ask("weigh")):
        for kind in ("advice", "weigh"):
            for node in with_kind(shown(page.with_person(language=language)), kind):
                assert not {"{", "}", "_"} & set(text(node))
    assert words("castro_threats")


# -- computers


def test_a_computer_says_what_it_does_and_why() -> None:
    game = record(Seed="0" * 32)
    for seat, level in enumerate(("expert", "easy"), 1):
        game = game.with_header(f"Seat{seat}", f"computer: {level}")
    page = Page(Person(LANGUAGES, "en"), screens=AT_TABLE, device=Device(now=1_000)).with_match(Match(game))
    stage = Stage(page, ENGLISH)
    stage.wait(lambda now: len(now.match.record.actions) > 40 or now.match.state.over)
    lines = {told(now, "speech") for now in stage.pages} - {""}
    reasons = {told(now, "why") for now in stage.pages} - {""}
    assert len(lines) > 3
    assert all(line.startswith(("Doña Luz", "Pipo")) for line in lines)
    assert any("works" in reason for reason in reasons)


# -- the review


def reviewed(language: str = "en", *names: str) -> Page:
    """Return the review of a whole game."""
    game = played(2, "builder", 3)
    for number, name in enumerate(names, 1):
        game = game.with_header(f"Seat{number}", name)
    page = Page(Person(LANGUAGES, language), screens=AT_TABLE, device=Device(now=1_000)).with_match(
        Match(game)
    )
    progress = ReviewProgress(game, 100, finished(review_steps(game)))
    page = page.with_match(replace(page.match, review=progress))
    return replace(page, screens=(*AT_TABLE, ReviewScreen(game)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_review_shows_its_moments_as_small_towns(language: str) -> None:
    page = reviewed(language)
    moments = with_kind(shown(page), "moment")
    assert 1 <= len(moments) <= 3
    for moment in moments:
        assert len(with_kind(moment, "town")) == 1
        assert len(with_kind(moment, "die")) == 5
        assert [text(node) for node in with_kind(moment, "column")] == list("abcdef")
        assert [text(node) for node in with_kind(moment, "row-number")] == list("123456")
        assert not {"{", "}", "_"} & set(text(moment))


@pytest.mark.parametrize(
    ("names", "title", "told"),
    [
        (("Ina", "Sami"), "Costliest choices", {"Ina", "Sami"}),
        (("Ina", "computer: hard"), "Your costliest choices", {"Ina"}),
        (("computer: hard", "Sami"), "Your costliest choices", {"Sami"}),
    ],
)
def test_the_costliest_choices_name_their_players_and_lead_there(
    names: tuple[str, str], title: str, told: set[str]
) -> None:
    page = reviewed("en", *names)
    assert page.match.review is not None
    assert page.match.review.review is not None
    seat = None if len(told) == 2 else names.index(next(iter(told)))
    costliest = page.match.review.review.costliest_of(seat)
    section = next(card for card in with_kind(shown(page), "card") if text(card).startswith(title))
    links = with_kind(section, "back-to")
    assert [link.attributes["data-intent"] for link in links] == [
        f"moment-show {one.number}" for one in costliest
    ]
    assert 1 < len(links) <= 3
    heads = [re.match(r"Turn \d+: (\w+)", text(link)) for link in links]
    assert {head[1] for head in heads if head} <= told
    assert all(heads)
    for link, one in zip(links, costliest, strict=True):
        assert f"−{100 * one.loss:.1f} wins in 100 games" in text(link)
        assert press(page, link.attributes["data-intent"]).match.look.moment == one.number


def test_the_review_leads_to_the_facts_of_its_game() -> None:
    there = press(reviewed(), "castro-facts")
    assert ENGLISH("castro_facts") in text(shown(there))
    assert "known" not in offered(reviewed())


def test_a_moment_leads_to_the_table_with_its_verdict() -> None:
    page = reviewed()
    (intent, *_) = [intent for intent in offered(page) if intent.startswith("moment-show ")]
    assert with_kind(shown(press(page, intent)), "town")


# -- the replay


@pytest.mark.parametrize("style", ["builder", "gambler", "hasty"])
def test_every_moment_of_a_replay_is_drawn(style: str) -> None:
    game = played(3, style, 2)
    for at in range(0, len(game.actions) + 1, 7):
        page = Page(Person(LANGUAGES, "en"), screens=(*AT_START, Replay(game, at)), device=Device(now=1_000))
        assert with_kind(shown(page), "town")
    assert any(intent.startswith("replay-to") for intent in offered(page))


# -- statistics


def test_statistics_are_of_one_game_at_a_time() -> None:
    page = calavera_over().with_person(language="en")
    ina = played(2, "hasty", 2).with_header("Date", "2026-11-23")
    page = page.with_match(Match(ina))
    page = ask(page, "statistics")
    page = Stage(page, ENGLISH).wait()
    assert isinstance(page.top, StatisticsScreen)
    assert {"statistics-game calavera", "statistics-game castro"} <= set(offered(page))
    castro = press(page, "statistics-game castro")
    calavera = press(castro, "statistics-game calavera")
    assert text(shown(castro)) != text(shown(calavera))
    person = press(castro, next(i for i in offered(castro) if i.startswith("statistics-person =")))
    assert "Won with four in a line" in text(shown(person))


def test_the_fairness_and_the_shared_game_know_castro() -> None:
    game = played(2, "builder", 2, seeded=True)
    page = Page(Person(LANGUAGES, "en"), screens=AT_TABLE, device=Device(now=1_000)).with_match(Match(game))
    signs = with_kind(shown(press(page, "fair")), "pips-6")
    assert signs
    assert "wins with four in a line" in text(shown(press(page, "share-game")))
