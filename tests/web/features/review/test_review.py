"""Looking back at a game: how one comes there and back, and that what is shown adds up."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from calavera import Record, Rethrow
from calavera.coach.review import GRADES, Account, Decision, Review, Throw
from calavera.coach.story import key_moments
from calavera.games.calavera.bots.analysis import outlook
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.fake_stage import Stage
from tests.web.features.review.reviews import ENGLISH, alone, over, review_of, reviewed
from tests.web.games_played import (
    ask,
    at,
    changed,
    fresh_page,
    offered,
    press,
    running,
    shown,
    updated,
    with_class,
)
from tests.web.view.short_games import FIFTEEN, ROWS_OF_TWELVE, turns
from web.app.features.review.chart import WIDTH, curve
from web.app.features.review.moments import story_text
from web.app.features.review.view import shown as in_tenths
from web.app.games.calavera.view.motives import shown_with
from web.app.saving.page_texts import load, save
from web.app.state.match.match import ReviewProgress
from web.app.state.page import Page, Person, help_for
from web.app.state.people.players import Help, header
from web.app.state.people.profiles import looks
from web.app.tree.nodes import Node, text
from web.app.update import IntentError
from web.app.view.parts.line_chart import NAMED


def review(page: Page) -> Review:
    found = review_of(page)
    assert found is not None
    return found


def cells(page: Page, label: str) -> list[str]:
    """Return the cells of the table row with this label."""
    (found,) = [
        node
        for node in _all(shown(page), "tr")
        if isinstance(node.children[0], Node) and text(node.children[0]) == label
    ]
    return [text(cell) for cell in found.children[1:]]


def _all(node: Node | str, tag: str) -> list[Node]:
    if isinstance(node, str):
        return []
    below = [found for child in node.children for found in _all(child, tag)]
    return [node, *below] if node.tag == tag else below


def number(cell: str) -> int:
    """Return a number as it is shown, in tenths."""
    return int(cell.replace("−", "-").replace("+", "").replace(".", ""))


# -- there and back


def test_a_finished_game_can_be_looked_back_at_and_left_again() -> None:
    page = press(over(), "review")
    assert page.top.name == "review"
    assert press(page, "close").top.name == "table"
    assert press(page, "close").record == over().record


def test_no_running_game_is_looked_back_at() -> None:
    page = at("OOGPJS o2")
    assert "review" not in offered(page)
    with pytest.raises(IntentError):
        updated(page, "review")
    with pytest.raises(IntentError):
        updated(fresh_page(), "review")


def test_the_progress_is_shown_while_it_is_computed() -> None:
    stage = Stage(over(), ENGLISH)
    stage.ask("review")
    bars = []
    while review_of(stage.page) is None:
        bars.append(_all(shown(stage.page), "progress")[0].attributes["value"])
        assert stage.step()
    told = list(dict.fromkeys(map(int, bars)))
    assert told == sorted(told)
    assert len(told) > 3
    assert _all(shown(stage.page), "progress") == []


def test_leaving_while_it_is_computed_leaves_off() -> None:
    stage = Stage(over(), ENGLISH)
    stage.ask("review")
    stage.step()
    stage.ask("close")
    page = stage.wait()
    assert page.top.name == "table"
    assert review_of(page) is None


def test_it_is_not_computed_twice() -> None:
    page = press(reviewed(), "resume", "review")
    assert review(page) is review(reviewed())
    stage = Stage(page, ENGLISH)
    assert not stage.timers


def test_another_game_has_no_review_yet() -> None:
    other = at(*turns(ROWS_OF_TWELVE, ["OOPPGG o2", *FIFTEEN[1:]]))
    assert review_of(changed(reviewed(), record=other.record)) is None


def test_a_reload_leads_to_the_end_of_the_game() -> None:
    texts: dict[str, str] = {}
    save(reviewed(), texts)
    page = load(Page(Person(languages=LANGUAGES, language="en")), texts)
    assert page.top.name == "table"
    assert running(page).state.over


def test_a_tap_leads_to_the_moment_and_from_there_back() -> None:
    found = review(reviewed())
    moments = [f"moment-show {decision.number}" for decision in found.costliest]
    moments += [f"moment-show {throw.number + 1}" for throw in found.luckiest]
    assert {intent for intent in offered(reviewed()) if intent.startswith("moment-show ")} == set(moments) | {
        f"moment-show {moment.number + isinstance(moment, Throw)}" for moment in key_moments(found)
    }
    page = press(reviewed(), moments[0])
    assert page.top.name == "table"
    assert page.match.look.moment == found.costliest[0].number
    assert press(page, "review").top.name == "review"
    assert press(page, "moment-now", "review").top.name == "review"


def test_at_the_moment_stands_what_would_have_been_better() -> None:
    found = review(reviewed()).costliest[0]
    page = press(reviewed(), f"moment-show {found.number}")
    (said,) = with_class(shown(page), "judged")
    assert ENGLISH(f"grade_{found.grade}") in text(said)
    assert "Better: " in text(said)
    fine = next(decision for decision in review(page).decisions if decision.grade == "fine")
    assert with_class(shown(ask(page, f"moment-show {fine.number}")), "judged") == []
    assert with_class(shown(ask(over(), f"moment-show {found.number}")), "judged") == []


def test_at_the_moment_stands_what_speaks_against_the_choice() -> None:
    decisions = [found for found in review(reviewed()).decisions if found.grade != GRADES[0]]
    judged = [text(shown(ask(reviewed(), f"moment-show {found.number}"))) for found in decisions]
    assert [said for said in judged if "Why not “" in said]


def test_at_a_mistake_the_dice_to_keep_are_marked() -> None:
    record = running(reviewed())
    marked = 0
    for found in review(reviewed()).decisions:
        page = ask(reviewed(), f"moment-show {found.number}")
        held = [int(die.key or 0) - 1 for die in with_class(shown(page), "held")]
        dice = record.states[found.number].dice
        if found.grade == GRADES[0] or not isinstance(found.best, Rethrow):
            assert held == []
            continue
        free = [n for n in range(len(dice)) if n not in found.best.positions and dice[n].letter != "s"]
        assert held == free
        marked += bool(held)
        assert with_class(shown(ask(over(), f"moment-show {found.number}")), "held") == []
    assert marked


def test_stopping_is_said_where_someone_threw_on() -> None:
    page, record = reviewed(), running(reviewed())
    number = next(
        n for n, state in enumerate(record.states) if isinstance(state.seat, int) and state.throws == 1
    )
    best = record.states[number].choices(record.states[number].active)[0]
    threw_on = Decision(number, 0, Rethrow((0,)), best, 0.3, "blunder")
    assert page.match.review is not None
    looking = replace(page.match.review, review=replace(review(page), decisions=(threw_on,)))
    assert "Better: Stop and choose: " in text(shown(changed(page, looking=looking)))


# -- its beginning


def story(page: Page) -> str:
    """Return the sentence with which a review begins."""
    (said,) = with_class(shown(page), "story")
    return text(said)


def retold(names: tuple[str, ...], luck: float, *own: float, points: tuple[int, ...] = (9, 5)) -> str:
    """Return the first sentence of a game with these players, in which the first seat had such luck."""
    record = running(reviewed())
    last = replace(record.state, sheets=tuple(record.state.sheets[0] for _ in points))
    headers = (("Seats", str(len(names))), *((f"Seat{n}", name) for n, name in enumerate(names, 1)))
    accounts = tuple(
        Account(0.5, luck if seat == 0 else -luck, -loss, 0.0, 0.0, 1.0, 0.4, 1.0)
        for seat, loss in enumerate(own)
    )
    sheets = tuple(
        replace(sheet, bonuses=(value, 0, 0)) for sheet, value in zip(last.sheets, points, strict=True)
    )
    states = (*record.states[:-1], replace(last, sheets=sheets))
    found = replace(review(reviewed()), accounts=accounts)
    return story_text(Record((("Game", "Calavera"), *headers), record.actions, states), found, ENGLISH)


LOLA = "computer: medium"


@pytest.mark.parametrize(
    ("luck", "points", "said"),
    [
        (-0.3, (9, 5), "You won even though the dice were against you"),
        (0.3, (9, 5), "You won, and the dice were on your side"),
        (0.0, (9, 5), "You won, and the dice favoured no one"),
        (-0.3, (5, 9), "You lost, and the dice were against you"),
        (0.3, (5, 9), "You lost even though the dice were on your side"),
        (0.0, (5, 9), "You lost, and the dice favoured no one"),
        (0.3, (5, 5), "You share the win with Lola"),
    ],
)
def test_the_only_person_is_told_what_made_the_result(
    luck: float, points: tuple[int, int], said: str
) -> None:
    told = retold(("Ina", LOLA), luck, 0.11, 0.57, points=points)
    assert told == f"{said}; choices cost Lola 57 percentage points in all, you 11."


def test_who_gave_away_most_is_named_first() -> None:
    told = retold(("Ina", LOLA, "computer: hard"), 0.3, 0.57, 0.01, 0.2, points=(9, 5, 1))
    assert told.endswith("; choices cost you 57 percentage points in all, Ramón 20, Lola 1.")
    told = retold(("Ina", LOLA), 0.3, 0.001, 0.0)
    assert told.endswith("; no choice cost anything.")


def test_people_among_themselves_are_told_of_by_their_names() -> None:
    names = "Ina", "Sami", "Bo", "Ada"
    own = 0.01, 0.02, 0.03, 0.04
    given = "; choices cost Ada 4 percentage points in all, Bo 3, Sami 2, Ina 1."
    for luck, said in (
        (-0.3, "Ina won despite bad luck with the dice"),
        (0.3, "Ina won, helped by the dice"),
        (0.0, "Ina won, and the dice favoured no one"),
    ):
        assert retold(names, luck, *own, points=(9, 5, 4, 1)) == said + given
    assert retold(names, 0.3, *own, points=(9, 9, 4, 1)) == "Ina and Sami share the win" + given


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_story_is_a_sentence_in_every_language(language: str) -> None:
    for page in (reviewed(), alone()):
        said = story_text(running(page), review(page), words_of(language))
        assert said.endswith(".")
        assert not {"{", "}", "_"} & set(said)


def test_alone_luck_and_choices_are_told_in_points() -> None:
    [account] = review(alone()).accounts
    luck, points = account.luck, running(alone()).state.returns()[0]
    dice = "lucky dice brought" if luck >= 0 else "unlucky dice cost"
    given = f"your choices cost {-account.own:.1f}."
    assert story(alone()) == f"You finished with {points} points: {dice} {abs(luck):.1f}, {given}"
    other = replace(review(alone()), accounts=(replace(account, luck=-luck),))
    assert ("unlucky" in story_text(running(alone()), other, ENGLISH)) != ("unlucky" in story(alone()))


def test_three_key_moments_are_drawn_with_their_dice_and_row() -> None:
    record, found = running(reviewed()), key_moments(review(reviewed()))
    drawn = with_class(shown(reviewed()), "moment")
    assert len(drawn) == len(found) == 3
    for node, moment in zip(drawn, found, strict=True):
        (picture,) = with_class(node, "picture")
        assert picture.attributes["aria-hidden"] == "true"
        assert len(with_class(picture, "die")) == 6
        pinned = [int(die.key or 0) - 1 for die in with_class(picture, "held")]
        if isinstance(moment, Throw):
            assert pinned == []
            assert "roll" in text(node)
            continue
        state = record.states[moment.number]
        assert pinned == sorted(shown_with(state, moment.best).dice)
        assert len(with_class(picture, "row")) == (shown_with(state, moment.best).row is not None)
        before = round(100 * review(reviewed()).chances[moment.number][moment.seat])
        assert f"chance of winning: from {before} to " in text(node)


def test_a_roll_that_was_played_at_once_shows_its_row() -> None:
    record, page = running(reviewed()), reviewed()
    throws = tuple(
        Throw(number, 0, 0.1 * number)
        for number in range(len(record.actions))
        if str(record.actions[number])[0].isupper()
    )
    assert page.match.review is not None
    only = replace(review(page), decisions=(), throws=throws)
    for moment, node in zip(
        key_moments(only),
        with_class(shown(changed(page, looking=replace(page.match.review, review=only))), "moment"),
        strict=True,
    ):
        following = record.actions[moment.number + 1]
        plain = isinstance(following, Rethrow) or str(following) == "-"
        assert len(with_class(node, "row")) == (0 if plain else 1)


def test_from_a_key_moment_a_new_game_is_tried() -> None:
    found = key_moments(review(reviewed()))[0]
    at_once = found.number + isinstance(found, Throw)
    page = press(reviewed(), f"continue {at_once}")
    assert page.top.name == "table"
    assert running(page).actions == running(reviewed()).actions[:at_once]
    assert running(page).header("From") == str(at_once)
    assert len(page.kept.library.games) == len(reviewed().kept.library.games) + 1
    for wrong in ("continue", "continue x", "continue 999", f"continue {len(running(reviewed()).actions)}"):
        with pytest.raises(IntentError):
            updated(reviewed(), wrong)


# -- what it says


@pytest.mark.parametrize("page", [reviewed, alone], ids=["two", "alone"])
def test_every_account_adds_up_as_it_is_shown(page: Callable[[], Page]) -> None:
    words = ENGLISH
    names = ["review_start", "review_luck", "review_own", "review_remainder"]
    if len(review(page()).accounts) > 1:
        names.append("review_others")
    lines = [cells(page(), words(name)) for name in names]
    results = [[number(cell) for cell in cells_of] for cells_of in lines]
    ledger = with_class(shown(page()), "breakdown")[1]
    (last,) = with_class(ledger, "sum")
    assert [sum(column) for column in zip(*results, strict=True)] == [
        number(text(cell)) for cell in last.children[1:]
    ]


def test_the_remainder_takes_up_what_rounding_does() -> None:
    account = Account(0.50049, 0.00049, -0.00049, 0.00049, 0.0, 0.50098, 0.1, 1.0)
    shown = in_tenths(account, 1000)
    assert shown["result"] == 501
    assert sum(shown.values()) == 2 * 501


def test_the_result_is_the_games() -> None:
    assert [account.result for account in review(reviewed()).accounts] == list(
        outlook(running(reviewed()).state)
    )
    [account] = review(alone()).accounts
    assert (account.result,) == running(alone()).state.returns()


def test_the_costliest_say_what_was_chosen_and_what_would_have_been_better() -> None:
    told, _ = with_class(shown(reviewed()), "told")
    for item, decision in zip(told.children, review(reviewed()).costliest, strict=True):
        said = text(item)
        assert "Chosen: " in said
        assert "Better: " in said
        assert f"−{decision.loss * 100:.1f} wins in 100 games" in said
        assert ENGLISH(f"grade_{decision.grade}") in said


def test_alone_everything_is_said_in_points() -> None:
    said = text(shown(alone()))
    assert "Expected points" in said
    assert "Others’ choices" not in said
    assert re.search(r"[−+]\d+\.\d points", said)


def test_nothing_costly_and_nothing_lucky_are_said_as_well() -> None:
    page = reviewed()
    empty = replace(review(page), decisions=(), throws=())
    assert page.match.review is not None
    said = text(shown(changed(page, looking=replace(page.match.review, review=empty))))
    assert "No choice was very costly" in said
    assert "No roll was better" in said


def test_hand_made_values_are_said_to_be_estimates() -> None:
    page = reviewed()
    assert page.match.review is not None
    guessed = changed(page, looking=replace(page.match.review, review=replace(review(page), trained=False)))
    assert ENGLISH("estimated") in text(shown(guessed))
    assert ENGLISH("estimated") not in text(shown(page))


def test_the_accuracy_and_the_grades_are_shown_by_seat() -> None:
    found = review(reviewed())
    expected = [ENGLISH("percent", number=round(100 * (account.accuracy or 0))) for account in found.accounts]
    assert cells(reviewed(), "Accuracy") == expected
    for grade in GRADES:
        assert cells(reviewed(), ENGLISH(f"grade_{grade}")) == [
            str(found.graded(seat)[grade]) for seat in (0, 1)
        ]


# -- the curve

LOOKS = looks(("Ina", "Sami"), ())


def test_the_curve_has_a_line_a_seat_from_the_first_moment_to_the_last() -> None:
    drawn, _ = curve(running(reviewed()), review(reviewed()), LOOKS, ENGLISH)
    lines = _all(drawn, "polyline")
    assert [line.attributes["class"] for line in lines] == [
        f"line colour-{look.colour} pattern-{look.pattern}" for look in LOOKS
    ]
    for line in lines:
        assert len(line.attributes["points"].split()) == len(running(reviewed()).states)
    assert "Ina" in text(drawn)
    assert drawn.attributes["aria-hidden"] == "true"


def test_who_cannot_see_the_curve_has_it_as_a_table() -> None:
    _, numbers = curve(running(reviewed()), review(reviewed()), LOOKS, ENGLISH)
    rows = _all(numbers, "tr")
    fresh = [n for n, state in enumerate(running(reviewed()).states) if state.fresh]
    assert len(rows) == 1 + len(fresh) + 1
    first = review(reviewed()).chances[0]
    assert [text(cell) for cell in rows[1].children[1:]] == [str(round(100 * chance)) for chance in first]


def test_names_at_the_same_height_keep_apart() -> None:
    record = Record(
        (
            ("Seats", "4"),
            *((f"Seat{n}", name) for n, name in enumerate(("Ina", "Sami", "A very long name", "Bo"), 1)),
        ),
        running(reviewed()).actions,
        running(reviewed()).states,
    )
    found = review(reviewed())
    four = replace(
        found, chances=tuple((1.0, 0.0, 0.0, 0.0) for _ in found.chances), accounts=2 * found.accounts
    )
    drawn, _ = curve(record, four, looks(record.names, ()), ENGLISH)
    beside = str(WIDTH - NAMED + 27)
    heights = sorted(
        int(node.attributes["y"]) for node in _all(drawn, "text") if node.attributes["x"] == beside
    )
    assert len(heights) == 4
    assert all(below - above >= 14 for above, below in pairwise(heights))
    assert "A very lo…" in text(drawn)


def test_points_below_nothing_have_their_place() -> None:
    found = review(alone())
    low = replace(found, chances=((-13.0,), *found.chances[1:]))
    drawn, _ = curve(running(alone()), low, LOOKS[:1], ENGLISH)
    assert "−20" in text(drawn)


# -- the offer of warnings


LESS = [*FIFTEEN[:3], "GGGKKK g3", *FIFTEEN[4:]]
"""Turns that are worth a point less: the other seat wins."""


def lost(*losses: float, names: tuple[str, str] = ("Ina", header("easy")), warn: str = "off") -> Page:
    """Return the end of a reviewed game whose first seats' costliest decisions have these losses."""
    page = at(*turns(ROWS_OF_TWELVE, LESS), names=names)
    seat = names.index("Ina")
    made = tuple(
        Decision(one.number, seat, one.action, one.best, loss, "blunder" if loss >= 0.05 else "mistake")
        for one, loss in zip(review(reviewed()).decisions, losses, strict=False)
    )
    told = replace(review(reviewed()), decisions=made)
    match = replace(page.match, review=ReviewProgress(running(page), 100, told))
    helps = tuple(Help(warn=warn) if other == seat else Help() for other in (0, 1))
    return page.with_match(match.coached(helps=helps))


WINNER, LOSER = ("Ina", header("easy")), (header("easy"), "Ina")
OFFER = "own-help warn 1 5"


def test_after_a_game_that_one_choice_has_lost_warnings_are_offered() -> None:
    page = lost(0.3, 0.1, names=LOSER)
    assert ENGLISH("warn_offer") in text(shown(page))
    taken = press(page, OFFER)
    assert help_for(taken, LOSER.index("Ina")).warn == "5"
    assert OFFER not in offered(taken)
    assert ENGLISH("warn_set") in text(shown(taken))
    for other in (
        lost(0.3, 0.1, names=WINNER),
        lost(0.3, 0.2, 0.15, names=LOSER),  # not by one choice
        lost(0.04, names=LOSER),
        lost(names=LOSER),
        lost(0.3, names=LOSER, warn="1"),
        over(),
    ):
        assert OFFER not in offered(other)
        assert ENGLISH("warn_set") not in text(shown(other))


def test_the_review_offers_them_too() -> None:
    page = lost(0.3, names=LOSER)
    assert OFFER in offered(page)
    there = ask(page, "review")
    assert there.top.name == "review"
    assert [text(node) for node in with_class(shown(there), "warn-offer")] == [
        f"{ENGLISH('warn_offer')} {ENGLISH('help_warn')}"
    ]
    taken = press(there, OFFER)
    assert [text(node) for node in with_class(shown(taken), "warn-offer")] == [ENGLISH("warn_set")]
