"""The coach at the table: hints, options, warnings; for whom, and for whom not."""

from __future__ import annotations

from itertools import pairwise

import pytest

from calavera import Rethrow
from calavera.coach.analysis import Analysis, Option
from calavera.game import Action
from calavera.games.calavera.bots.analysis import analyse
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.fake_stage import Stage, bots, table
from tests.web.games_played import (
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
from web.app.background.computer import advised, job
from web.app.features.lesson.state import begin
from web.app.games.calavera.view.motives import shown_with, why
from web.app.games.calavera.view.simplest import simplest
from web.app.intents.coach import current_help, hint_shown, options_shown
from web.app.state.page import Page, free_dice
from web.app.state.people.players import Help
from web.app.tree.nodes import Node, find_all, text
from web.app.update import IntentError
from web.app.view.parts.options import distinct, kept, named
from web.app.view.screen import screen

ENGLISH = words_of("en")
TURN = "OOGPJK"
OWN = "-,-,-,-,-,9,5,6,8,10,5,0,-5"


def coach(*turns: str, help: Help | None = None, other: Help | None = None, layout: str = "classic") -> Stage:
    """Return a table at which the first seat has this help and the second that."""
    page = changed(at(*turns, layout=layout), helps=(help or Help(), other or Help("off")))
    return Stage(page, ENGLISH)


def told(page: Page, kind: str) -> list[str]:
    return [text(node) for node in with_class(shown(page), kind)]


def best(page: Page) -> str:
    return str(analyse(running(page).state).best.action)


def worst(page: Page) -> str:
    """Return the choice that costs most."""
    state = running(page).state
    assert isinstance(state.seat, int)
    return str(min(state.choices(state.seat), key=analyse(state).value_of))


# -- hints


def test_a_hint_is_given_on_request_and_taken_away_again() -> None:
    game = coach(TURN)
    assert not told(game.page, "advice")
    game.ask("hint")
    assert told(game.page, "advice") == ["The coach is thinking…"]
    page = game.wait()
    (said,) = told(page, "advice")
    state = running(page).state
    assert named(running(page), state, simplest(state, analyse(state)), ENGLISH) in said
    assert "hint" in offered(page)
    assert not told(game.ask("hint"), "advice")


def test_a_hint_says_why() -> None:
    game = coach("JJOOGG", layout="classic")
    game.ask("hint")
    page = game.wait()
    state, record = running(page).state, running(page)
    reasons = why(record, state, simplest(state, analyse(state)), ENGLISH)
    assert reasons
    assert [text(node) for node in with_class(shown(page), "motives")] == [" ".join(reasons)]


def test_a_hint_points_at_the_dice_and_the_row() -> None:
    for turn in (TURN, "OOOOOJ", "OGSSPK"):
        game = coach(turn)
        assert not with_class(shown(game.page), "tip")
        page = game.ask("hint")
        assert not with_class(shown(page), "tip")
        page = game.wait()
        state = running(page).state
        lit = shown_with(state, simplest(state, analyse(state)))
        dice = [die for die in with_class(shown(page), "die") if with_class(die, "tip")]
        assert {int(die.key or 0) - 1 for die in dice} == lit.dice
        assert all(ENGLISH("die_advised") in str(die.attributes["aria-label"]) for die in dice)
        rows = with_class(shown(page), "lit")
        aimed = [] if lit.row is None else [lit.row.name.lower()]
        assert [row.attributes["class"].split()[1] for row in rows] == aimed
        picked = ask(page, f"pick {state.choices(0)[0]}")
        assert not with_class(shown(picked), "tip")


def test_a_hint_is_heard() -> None:
    game = coach(TURN)
    game.ask("hint")
    (heard,) = with_class(shown(game.wait()), "heard")
    state = running(game.page).state
    assert named(running(game.page), state, simplest(state, analyse(state)), ENGLISH) in text(heard)


def test_a_hint_is_done_with_one_tap() -> None:
    for turn in (TURN, "OOOOOJ", "OGSSPK"):
        game = coach(turn)
        game.ask("hint")
        page = game.wait()
        action = analyse(running(page).state).best.action
        page = game.ask(f"follow-hint {action}")
        if isinstance(action, Rethrow):
            assert page.match.draft.held == frozenset(free_dice(running(page).state)) - frozenset(
                action.positions
            )
            assert f"follow-hint {action}" not in offered(page)
            assert len(running(page).states) == len(running(coach(turn).page).states)  # nothing is rolled
            assert told(page, "advice")  # it stays in sight
        else:
            assert page.match.draft.picked == action


def test_always_means_without_asking() -> None:
    game = coach(TURN, help=Help("always"))
    assert "hint" not in offered(game.page)
    assert told(game.wait(), "advice")


def test_without_a_coach_there_is_none() -> None:
    game = coach(TURN, help=Help("off"))
    assert job(game.page) is None
    assert not {"hint", "weigh"} & set(offered(game.page))
    for intent in ("hint", "weigh", "warning-ignore", "warning-cancel"):
        with pytest.raises(IntentError):
            updated(game.page, intent)


def test_no_one_gets_the_hints_of_another_seat() -> None:
    game = coach("OOGPJS o2", help=Help("always", "1"), other=Help("off"))
    page = game.page
    assert running(page).state.seat == 1
    assert job(page) is None
    assert not told(page, "advice")
    assert "hint" not in offered(page)


def test_a_hint_belongs_to_its_moment() -> None:
    game = coach(TURN)
    game.ask("hint")
    page = game.wait()
    assert hint_shown(page)
    page = game.ask("throw")
    assert not hint_shown(page)


def test_there_is_no_coach_in_the_lesson_nor_for_a_computer_nor_where_nothing_is_to_be_decided() -> None:
    assert current_help(begin(at(TURN), 1)) is None
    assert current_help(at(TURN, names=(*bots("easy"), "Sami"))) is None
    assert current_help(at("SSSOPG")) is None
    assert current_help(at()) is None
    assert current_help(Page()) is None
    assert current_help(at(TURN)) == Help()


def test_looking_back_is_not_coached() -> None:
    page = changed(at(TURN), helps=(Help("always"),))
    assert current_help(updated(page, "moment-show 0")) is None


def test_the_hint_says_when_it_matters_little() -> None:
    said = set()
    for turn in (TURN, "OOOGGG", "OPGKJJ", "OOPPGG", "JJJJJJ", "OSSPGK"):
        game = coach(turn)
        game.ask("hint")
        page = game.wait()
        state = running(page).state
        analysis = analyse(state)
        others = [
            option for option in distinct(running(page), state, analysis) if option is not analysis.best
        ]
        close = analysis.best.value - others[0].value < 0.005
        (advice,) = told(page, "advice")
        assert ("about equally good" in advice or "Both are fine" in advice) == close
        assert ("next best option: " in advice) != close
        worth = ENGLISH("worth_win", number=str(round(100 * analysis.best.value)))
        assert (worth in advice) != ("Both are fine" in advice)
        said.add(close)
    assert said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_speaks_every_language(language: str) -> None:
    for turn in (TURN, "OOOOOJ", "SSJJOP"):
        game = coach(turn, help=Help("always", "1"), layout=OWN)
        words = words_of(language)
        for page in (game.wait(), game.ask("weigh"), game.ask("weigh", f"take {worst(game.page)}")):
            tree = screen(page.with_person(language=language), words)
            for part in (*with_class(tree, "advice"), *with_class(tree, "weigh")):
                assert text(part)
                assert not {"{", "}", "_"} & set(text(part))


# -- every option


def test_every_option_is_shown_once_with_its_number_best_first() -> None:
    game = coach(TURN)
    game.ask("weigh")
    page = game.wait()
    state = running(page).state
    analysis = analyse(state)
    (panel,) = with_class(shown(page), "weigh")
    rows = with_class(panel, "weighed")
    shown_actions = [row.attributes["data-intent"].removeprefix("follow-hint ") for row in rows]
    values = [analysis.value_of(action) for action in state.legal_actions() if str(action) in shown_actions]
    assert len(values) == len(rows) == len(set(shown_actions))
    groups = {
        kept(state, action) if isinstance(action, Rethrow) else action for action in state.legal_actions()
    }
    assert len(rows) == len(groups)
    numbers = [float(text(with_class(row, "number")[0]).strip("%")) for row in rows]
    assert numbers == pytest.approx(sorted(numbers, reverse=True), abs=0.6)  # alike ones unfold below choices
    assert numbers[0] == pytest.approx(100 * analysis.best.value, abs=0.06)


def test_options_that_are_as_good_as_each_other_are_folded() -> None:
    game = coach(TURN)
    game.ask("weigh")
    (panel,) = with_class(shown(game.wait()), "weigh")
    folds = [node for node in everything(panel) if node.tag == "details"]
    alike = [fold for fold in folds if "about as good" in text(fold)]
    assert alike
    folded = {text(row) for fold in alike for row in with_class(fold, "weighed")}
    assert all("follow-hint r" in row.attributes["data-intent"] for row in with_class(alike[0], "weighed"))
    rolls = [row for row in with_class(panel, "weighed") if "hint r" in row.attributes["data-intent"]]
    open_rows = [row for row in rolls if text(row) not in folded]
    numbers = [float(text(with_class(row, "number")[0])) for row in open_rows]
    steps = [better - worse for better, worse in pairwise(numbers)]
    assert all(sum(steps[n : n + 2]) >= 0.4 for n in range(len(steps) - 1))  # at most two so close together
    for fold in alike:
        close = [float(text(with_class(row, "number")[0])) for row in with_class(fold, "weighed")]
        assert len(close) > 1
        assert max(close) - min(close) <= 0.6


def test_the_list_says_what_speaks_against_what_is_worse() -> None:
    game = coach(TURN)
    game.ask("weigh")
    (panel,) = with_class(shown(game.wait()), "weigh")
    best, *others = with_class(panel, "weighed")
    assert with_class(best, "detail") == []
    told = [text(detail) for row in others for detail in with_class(row, "detail")]
    assert "Rerolls 2 orange worth keeping." in told
    for fold in (node for node in everything(panel) if node.tag == "details" and "as good" in text(node)):
        assert with_class(fold, "detail") == []


def test_an_option_is_taken_from_the_list() -> None:
    game = coach(TURN)
    game.ask("weigh")
    page = game.wait()
    page = game.ask("follow-hint r1")
    assert page.match.draft.held == {1, 2, 3, 4, 5}
    assert not options_shown(page)
    page = game.ask("weigh", "follow-hint o2")
    assert str(page.match.draft.picked) == "o2"
    with pytest.raises(IntentError):
        updated(page, "follow-hint o3")
    with pytest.raises(IntentError):
        updated(page, "follow-hint x")


def test_no_bar_judges_by_colour() -> None:
    game = coach(TURN)
    game.ask("weigh")
    (panel,) = with_class(shown(game.wait()), "weigh")
    bars = [node for node in everything(panel) if node.tag == "rect"]
    widths = [int(bar.attributes["width"]) for bar in bars]
    values = [float(text(node)) for node in with_class(panel, "number")]
    assert widths == pytest.approx(values, abs=0.6)  # of all games, so that 53 never looks like nothing
    assert widths == pytest.approx(sorted(widths, reverse=True), abs=1)
    assert all(set(bar.attributes) == {"width", "height"} for bar in bars)


# -- another sheet


def test_on_a_sheet_that_is_not_trained_the_coach_says_that_it_estimates() -> None:
    for layout, estimated in (("classic", False), (OWN, True)):
        game = coach(TURN, layout=layout, help=Help("always"))
        game.wait()
        game.ask("weigh")
        tree = shown(game.page)
        for part in [with_class(tree, "advice")[0], *with_class(tree, "weigh")]:
            assert ("Only an estimate" in text(part)) == estimated


def weighed_as(page: Page, *values: float) -> Page:
    """Return the page with a hint where the first choices have these values, and all else is hopeless."""
    state = running(page).state
    assert isinstance(state.seat, int)
    choices: list[Action] = sorted(state.choices(state.seat), key=str)
    worths = dict(zip(choices, values, strict=False))
    every = [Option(action, worths.get(action, 0.0)) for action in state.legal_actions()]
    analysis = Analysis(state.seat, tuple(sorted(every, key=lambda option: -option.value)), trained=True)
    return advised(ask(page, "hint"), analysis)


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_two_that_are_as_good_both_are_named_and_none_is_ordered(language: str) -> None:
    words = words_of(language)
    page = changed(at(TURN, language=language), helps=(Help(), Help("off")))
    state = running(page).state
    assert isinstance(state.seat, int)
    first, second = sorted(state.choices(state.seat), key=str)[:2]
    for values in ((0.5, 0.4951), (0.4951, 0.5)):  # whichever is a trifle better
        (said,) = told(weighed_as(page, *values), "advice")
        assert said.startswith(words("hint_both"))
        simple = shown_simplest(weighed_as(page, *values))
        other = second if simple == first else first
        assert words("hint_other", what=named(running(page), state, other, words)) in said
        for choice in (first, second):
            name = named(running(page), state, choice, words)
            assert words("hint_choose", choice=name) not in said
            assert name.lower() in said.lower()
    (said,) = told(weighed_as(page, 0.5, 0.49), "advice")
    assert words("hint_both") not in said
    assert words("hint_even") not in said
    (said,) = told(weighed_as(page, 0.5, 0.4951, 0.4951), "advice")
    assert said.startswith(words("hint_even"))


def shown_simplest(page: Page) -> object:
    """Return the option that the coach names first, which does not depend on a trifle."""
    advice = page.match.coach.advice
    assert advice is not None
    return simplest(running(page).state, advice.analysis)


def test_the_simpler_one_comes_first_whichever_is_a_trifle_better() -> None:
    page = changed(at(TURN), helps=(Help(), Help("off")))
    state = running(page).state
    assert isinstance(state.seat, int)
    choices = state.choices(state.seat)
    seat = state.seat
    rolls = [action for action in state.legal_actions() if isinstance(action, Rethrow)]
    of_one, of_two = (
        next(roll for roll in rolls if len({state.dice[n] for n in range(6) if n not in roll.positions}) == n)
        for n in (1, 2)
    )

    def first(*actions: object) -> object:
        options = [Option(action, 0.5 - number * 0.002) for number, action in enumerate(actions)]
        return simplest(state, Analysis(seat, tuple(options), trained=True))

    most = max(choices, key=lambda choice: state.apply(choice).returns()[0])
    for other in choices:
        gain = [state.apply(choice).returns()[0] for choice in (most, other)]
        if gain[0] > gain[1]:
            assert first(other, most) == first(most, other) == most
    assert (first(of_two, choices[0]), first(choices[0], of_two)) == (of_two, choices[0])
    assert first(of_two, of_one) == first(of_one, of_two) == of_one
    options = (Option(of_two, 0.5), Option(of_one, 0.495))
    assert simplest(state, Analysis(state.seat, options, trained=True)) == of_two  # half a point is no trifle


# -- warnings


def test_the_questions_are_named_and_stored_as_before() -> None:
    page = ask(fresh_page(), "seat-open 1")
    named_so = {
        node.attributes["data-intent"]: text(node)
        for node in find_all(shown(page), "data-intent")
        if str(node.attributes["data-intent"]).startswith("setup warn 1 ")
    }
    assert named_so == {
        "setup warn 1 off": "Off",
        "setup warn 1 1": "Small",
        "setup warn 1 2": "Medium",
        "setup warn 1 5": "Blunders only",
    }


@pytest.mark.parametrize("ready", [True, False])
def test_what_costs_too_much_is_asked_about_before_it_is_done(ready: bool) -> None:
    game = coach("OOOOOJ", help=Help("off", "1"))
    if ready:
        game.wait()
    page = game.page
    before = running(page)
    game.ask(f"pick {worst(page)}", "confirm")
    page = game.wait()
    assert running(page) == before
    (said,) = told(page, "warning")
    assert said.startswith("Mistake: you’d win 50 in 100 games this way, 55 with the best option. Better: ")
    assert {"warning-ignore", "warning-cancel"} <= set(offered(page))
    assert not {"confirm", "throw"} & set(_controls(page))
    assert page.match.coach.warning is not None
    assert running(game.ask("warning-ignore")).actions == (*before.actions, page.match.coach.warning.action)


def _controls(page: Page) -> list[str]:
    (controls,) = with_class(shown(page), "controls")
    return [node.attributes["data-intent"] for node in find_all(controls, "data-intent")]


def test_taking_back_leaves_everything_as_it_was() -> None:
    game = coach("OOOOOJ", help=Help("off", "1"))
    game.wait()
    before = running(game.page)
    game.ask(f"pick {worst(game.page)}", "confirm")
    page = game.ask("warning-cancel")
    assert running(page) == before
    assert (page.match.draft.picked, page.match.coach.warning) == (None, None)
    assert not told(page, "advice")


def test_better_is_one_tap_away_from_the_question() -> None:
    game = coach("OOOOOJ", help=Help("off", "1"))
    game.wait()
    game.ask(f"pick {worst(game.page)}", "confirm")
    action = best(game.page)
    assert f"follow-hint {action}" in offered(game.page)
    page = game.ask(f"follow-hint {action}")
    assert page.match.coach.warning is None
    assert not told(page, "advice")


def test_a_throw_that_costs_too_much_is_asked_about_as_well() -> None:
    page = changed(at("OOOOOO"), helps=(Help("off", "5"),))
    state = running(page).state
    values = {action: 0.5 if isinstance(action, Rethrow) else 0.56 for action in state.legal_actions()}
    options = sorted(map(Option, values, values.values()), key=lambda option: -option.value)
    page = advised(updated(page, "throw"), Analysis(0, tuple(options), trained=True))
    assert running(page).throws == 1
    (said,) = told(page, "warning")
    assert said.startswith("Blunder: you’d win 50 in 100 games this way, 56 with the best option.")
    assert "Better: Stop and choose: 6 orange. Why not “Reroll all 6 dice”? Gives up 4 points" in said
    assert "Brings the orange row to 4 points." in said
    assert running(updated(page, "warning-ignore")).throws == 2


@pytest.mark.parametrize("ready", [True, False])
def test_what_is_good_enough_is_done_without_a_question(ready: bool) -> None:
    game = coach("OOOOOJ", help=Help("off", "1"))
    if ready:
        game.wait()
    action = best(game.page)
    page = game.ask(f"follow-hint {action}")
    game.ask("throw" if action.startswith("r") else "confirm")
    before = len(running(page).actions)
    game.wait(lambda page: len(running(page).actions) > before)
    assert str(running(game.page).actions[before]) == action
    assert game.page.match.coach.warning is None


def test_while_the_coach_looks_at_it_only_taking_back_is_offered() -> None:
    game = coach("OOOOOJ", help=Help("off", "5"))
    page = game.ask(f"pick {worst(game.page)}", "confirm")
    assert told(page, "advice") == ["The coach is thinking…"]
    assert "warning-cancel" in offered(page)
    assert "warning-ignore" not in offered(page)
    assert running(game.ask("warning-cancel")) == running(page)
    game.wait()
    assert running(game.page) == running(page)


def test_whatever_is_touched_closes_the_question() -> None:
    for touch in ("hold 1", "pick j1>k"):
        game = coach("OOOOOJ", help=Help("off", "1"))
        game.wait()
        page = game.ask(f"take {worst(game.page)}")
        assert told(page, "warning")
        assert not told(game.ask(touch), "warning")


def test_what_is_not_allowed_is_refused_and_not_asked_about() -> None:
    with pytest.raises(IntentError, match="o2"):
        updated(coach("OOOOOJ", help=Help("off", "1")).page, "take o2")


def test_no_one_else_is_warned() -> None:
    game = coach("OOGPJS o2", help=Help("off", "1"), other=Help("off"))
    before = len(running(game.page).actions)
    game.ask(f"take {worst(game.page)}")
    assert len(running(game.page).actions) > before


@pytest.mark.long
def test_a_whole_game_with_warnings_against_a_computer_comes_to_its_end() -> None:
    game = Stage(
        changed(table("person", "expert", speed="off"), helps=(Help("always", "1"), Help())), ENGLISH
    )
    asked = 0
    while not running(game.page).state.over:
        page = game.page
        state = running(page).state
        if page.match.coach.warning is not None and page.match.coach.warning.loss is not None:
            asked += 1
            game.ask("warning-ignore")
        elif state.fresh and state.active == 0:
            game.ask("throw")
        elif state.seat == 0:
            game.ask(f"take {state.choices(0)[-1]}")
        game.wait(lambda page: job(page) is None)
    assert asked > 3


def test_siblings_differ_by_their_keys() -> None:
    game = coach(TURN, help=Help("always", "1"))
    game.wait()
    for page in (game.page, game.ask("weigh"), game.ask("weigh", f"take {worst(game.page)}")):
        for node in everything(shown(page)):
            keys = [child.key for child in node.children if isinstance(child, Node) and child.key]
            assert len(keys) == len(set(keys)), keys


# -- alone


def test_who_plays_alone_is_coached_in_points() -> None:
    page = ask(fresh_page(), "solo-new")
    game = Stage(ask(page, "throw"), ENGLISH)
    game.ask("hint", "weigh")
    tree = shown(game.wait())
    (advice, _), (panel,) = with_class(tree, "advice"), with_class(tree, "weigh")
    assert "on average" in text(advice) or "about as good" in text(advice)
    assert "%" not in text(advice) + text(panel)


def test_alone_a_warning_counts_in_points_and_is_the_first_seats_of_the_setup() -> None:
    page = ask(ask(fresh_page(), "setup warn 1 1"), "solo-new")
    game = Stage(ask(page, "throw"), ENGLISH)
    assert current_help(game.page) == Help("ask", "1")
    game.wait()
    game.ask(f"take {worst(game.page)}")
    assert "points" in told(game.page, "warning")[0]
    settled = press(ask(game.page, "settings"), "coach-set warn 1 off")
    assert settled.person.setup.helps[0] == Help()
