"""Whole games through intents, and what the page must not do."""

from __future__ import annotations

import re
from random import Random

import pytest

from calavera import Nothing, Record, Rethrow, Thrown, parse, read, seeded_throw, write
from calavera.game import NoSeat
from calavera.play.match import automatic, undo
from tests.web.games_played import (
    DATE,
    NAMES,
    ONLY_MAIN,
    SEED,
    Step,
    ask,
    at,
    changed,
    finished,
    fresh_page,
    intents_of,
    offered,
    press,
    running,
    shown,
    steps,
    updated,
    walk,
    walks,
    with_class,
)
from web.app.intents.automatic_steps import only_option, settle
from web.app.state.device import Device
from web.app.state.match.sheet_places import large_seat
from web.app.state.page import Page, decider, free_dice
from web.app.state.past.library import Library
from web.app.tree.nodes import text
from web.app.update import IntentError

COLOURS = "opgk"

CHOICES = [
    *(f"{colour}{dice}" for colour in COLOURS for dice in range(1, 7)),
    *(f"j{dice}{use}{colour}" for colour in COLOURS for dice in range(1, 7) for use in ">#"),
    "-",
]
"""Every choice that exists."""

NONSENSE = [
    "",
    " ",
    "o3",
    "hold",
    "hold 0",
    "hold 7",
    "hold 12",
    "hold -1",
    "hold ²",
    "pick",
    "pick x",
    "pick o7",
]
NONSENSE += [
    "take",
    "take  ",
    "take o0",
    "take j1",
    "pick j9>o",
    "throw2",
    "language",
    "language pt",
    "update",
]
NONSENSE += [
    "look 5",
    "look 99",
    "setup",
    "setup seats 5",
    "setup name 0 a",
    "setup name 5 a",
    "setup value 5 1",
]
NONSENSE += ["setup begin", "setup sheet x", "__class__", "Throw", "undo_", "\0", "hold\t1", "settle"]


def _at_table(game: tuple[Step, ...]) -> list[Step]:
    return [step for step in game if step.after.top.name == "table" and step.after.match.look.moment is None]


def _offers(step: Step, verb: str) -> list[str]:
    """Return the arguments that the buttons after a step offer for one verb."""
    return [
        intent.partition(" ")[2] for intent in intents_of(step.screen) if intent.partition(" ")[0] == verb
    ]


def _possible(page: Page) -> set[str]:
    """Return the intents about dice and choices that the rules allow now, read from the state itself."""
    state = running(page).state
    choices = [] if isinstance(state.seat, NoSeat) else state.choices(state.seat)
    found = {f"{verb} {choice}" for choice in choices for verb in ("pick", "take")}
    found |= {f"hold {position + 1}" for position in free_dice(state)}
    free = [position for position in free_dice(state) if position not in page.match.draft.held]
    if page.match.draft.picked is not None:
        found |= {"confirm", "unpick"}
    elif not state.over and (state.fresh or free):
        found.add("throw")
    if undo(running(page)) is not None:
        found.add("undo")
    return found


# -- what is offered


def test_the_choice_chips_are_exactly_the_legal_choices(game: tuple[Step, ...]) -> None:
    for step in _at_table(game):
        state = running(step.after).state
        cursing = state.cursed and state.choice is None
        choices = (
            []
            if isinstance(state.seat, NoSeat) or cursing
            else [str(choice) for choice in state.choices(state.seat)]
        )
        picked = [str(step.after.match.draft.picked)] if step.after.match.draft.picked else []
        assert sorted(_offers(step, "pick") + picked) == sorted(choices)


def test_a_throw_is_offered_exactly_where_dice_can_be_thrown(game: tuple[Step, ...]) -> None:
    for step in _at_table(game):
        state = running(step.after).state
        free = tuple(n for n in free_dice(state) if n not in step.after.match.draft.held)
        # While a choice is picked its dice count as taken: going back comes before another throw.
        again = bool(free) and state.why_not(Rethrow(free)) is None and step.after.match.draft.picked is None
        ready = again or (state.fresh and not state.over)
        assert _offers(step, "throw") == [""] * (ready and step.after.match.handover is None)


def test_holding_is_offered_exactly_for_the_dice_that_can_be_thrown_again(game: tuple[Step, ...]) -> None:
    for step in _at_table(game):
        state = running(step.after).state
        throwable = [n for n in range(6) if Rethrow((n,)) in state.legal_actions()]
        assert _offers(step, "hold") == [str(n + 1) for n in throwable]
        assert free_dice(state) == tuple(throwable)


def test_undo_is_offered_exactly_where_the_referee_can_take_back(game: tuple[Step, ...]) -> None:
    for step in _at_table(game):
        assert _offers(step, "undo") == [""] * (undo(running(step.after)) is not None)


@pytest.mark.parametrize(("verb", "buttons"), [("confirm", 2), ("unpick", 1)])
def test_confirming_and_going_back_are_offered_exactly_while_a_choice_is_picked(
    game: tuple[Step, ...], verb: str, buttons: int
) -> None:
    for step in _at_table(game):  # the picked choice itself confirms, too
        picked = step.after.match.draft.picked is not None
        # From the only option nothing leads back.
        there = picked and not (verb == "unpick" and only_option(step.after.match))
        assert _offers(step, verb) == [""] * (buttons if there else 0)


@pytest.mark.long
def test_everything_offered_is_answered(game: tuple[Step, ...]) -> None:
    for step in game:
        for intent in set(intents_of(step.screen)) - ONLY_MAIN:
            ask(step.after, intent)


@pytest.mark.long
def test_every_sheet_is_one_press_away(game: tuple[Step, ...]) -> None:
    for step in _at_table(game):
        record = running(step.after)
        large = large_seat(step.after.match)
        others = {str(seat + 1) for seat in range(record.seats) if seat != large}
        moved = large != large_seat(step.after.match.looking(seat=None))
        back = {str(large + 1)} if moved and step.after.match.handover is None else set()
        assert set(_offers(step, "look")) == others | back
        assert len(with_class(step.screen, "sheet")) == record.seats


# -- what is not


@pytest.mark.long
def test_what_the_rules_do_not_allow_is_refused_and_nothing_else_happens(game: tuple[Step, ...]) -> None:
    universe = ["throw", "confirm", "unpick", "undo", *(f"hold {n}" for n in range(1, 7))]
    universe += [f"{verb} {choice}" for choice in CHOICES for verb in ("pick", "take")]
    for step in game[1::2]:
        possible = _possible(step.after)
        for intent in universe:
            if intent not in possible:
                with pytest.raises(IntentError, match=re.escape(intent)):
                    updated(step.after, intent)


def test_nonsense_is_refused_at_every_moment(game: tuple[Step, ...]) -> None:
    for step in game[::5]:
        for intent in NONSENSE:
            with pytest.raises(IntentError):
                updated(step.after, intent)


@pytest.mark.parametrize("intent", ["throw", "resume", "log", "undo", "look 1", "pick o1", "why", "rematch"])
def test_without_a_game_there_is_nothing_to_do_at_the_table(intent: str) -> None:
    with pytest.raises(IntentError):
        updated(fresh_page(), intent)


def test_a_rematch_is_refused_while_the_game_runs() -> None:
    with pytest.raises(IntentError):
        ask(at("OOGPJS"), "rematch")


def test_an_answer_leaves_the_page_before_as_it_was() -> None:
    for step in steps()[::9]:
        record = running(step.after)
        shot = (write(record), len(record.states), step.after.match.draft.held, step.after.match.draft.picked)
        for intent in set(intents_of(step.screen)) - ONLY_MAIN:
            ask(step.after, intent)
        assert (
            write(record),
            len(record.states),
            step.after.match.draft.held,
            step.after.match.draft.picked,
        ) == shot


@pytest.mark.parametrize("intent", ["look 0", "look", "look x", "look -1"])
def test_there_is_no_such_seat_to_look_at(intent: str) -> None:
    with pytest.raises(IntentError):
        updated(at("OOGPJS"), intent)


@pytest.mark.parametrize("intent", ["look ", "setup name ", "setup value "])
def test_a_number_of_any_length_is_refused(intent: str) -> None:
    refused = False
    try:
        updated(at("OOGPJS"), intent + "9" * 5000 + " a")
        updated(at("OOGPJS"), intent + "9" * 5000)
    except IntentError:
        refused = True
    assert refused


@pytest.mark.parametrize("intent", ["pick r12", "take r12"])
def test_a_rethrow_is_no_choice(intent: str) -> None:
    with pytest.raises(IntentError):
        updated(at("OOGPJS"), intent)


@pytest.mark.parametrize("verb", ["pick", "take"])
def test_no_one_chooses_how_the_dice_fall(verb: str) -> None:
    with pytest.raises(IntentError):
        updated(at("OOGPJK o2"), f"{verb} JJJJJJ")


def test_a_game_made_by_hand_goes_on_with_dice_that_a_reload_cannot_change() -> None:
    page = at("OOGPJK o2")
    again = at("OOGPJK o2")
    assert running(ask(page, "throw")).actions == running(ask(again, "throw")).actions
    assert running(ask(page, "throw")).throws == 2


# -- taking back


def test_undo_never_changes_dice_or_the_number_of_throws(game: tuple[Step, ...]) -> None:
    for step in game:
        record = running(step.after)
        page = step.after
        while undo(running(page)) is not None:
            page = ask(page, "undo")
            assert running(page).throws == record.throws
            assert running(page).actions == record.actions[: len(running(page).actions)]
            assert Thrown not in map(type, record.actions[len(running(page).actions) :])


def test_taking_back_and_choosing_the_same_again_gives_the_same_game(game: tuple[Step, ...]) -> None:
    for step in game:
        if undo(running(step.after)) is None:
            continue
        record = running(step.after)
        back = ask(step.after, "undo")
        again = record.actions[len(running(back).actions)]
        assert running(ask(back, f"take {again}")) == record


def test_a_choice_stays_open_until_the_next_throw() -> None:
    page = press(_new(2), "throw")
    chosen = press(page, *_any_choice(page))
    assert "undo" in offered(chosen)
    undos = [intent for intent in offered(press(_until_fresh(chosen), "throw")) if intent == "undo"]
    assert not undos


def test_after_an_undo_nothing_is_picked_or_held() -> None:
    page = press(at("OOGPJS"), "pick o2", "confirm", "pick p1", "undo")
    assert (page.match.draft.picked, page.match.draft.held) == (None, frozenset())


def test_undo_goes_back_one_decision_at_a_time_through_everybodys_choices() -> None:
    page = press(
        at("OOGPJS", names=NAMES[:3]), "pick o2", "confirm", "pick g1", "confirm", "pick p1", "confirm"
    )
    assert running(page).state.fresh
    deciders = []
    while "undo" in offered(page):
        page = press(page, "undo")
        deciders.append(decider(running(page).state))
    assert deciders == [2, 1, 0]


# -- dice


def _new(seats: int, seed: str = SEED) -> Page:
    return ask(fresh_page(seats), "new", seed)


def _any_choice(page: Page) -> list[str]:
    picks = [intent for intent in offered(page) if intent.startswith("pick")]
    if page.match.draft.picked is not None:
        return ["confirm"]
    return [picks[0], "confirm"] if picks else ["take -"]


def _until_fresh(page: Page) -> Page:
    while not running(page).state.fresh:
        page = press(page, *_any_choice(page))
    return page


def _dice_of_the_seed(record: Record) -> bool:
    assert record.seed is not None
    thrown = [action for action in record.actions if isinstance(action, Thrown)]
    return all(
        action.faces == seeded_throw(record.seed, number, len(action.faces))
        for number, action in enumerate(thrown)
    )


def test_the_dice_follow_from_the_seed_whatever_is_pressed(game: tuple[Step, ...]) -> None:
    assert _dice_of_the_seed(running(game[-1].after))


def _go_on(page: Page) -> list[str]:
    """Return the tap that confirms choices made by the app, where it is asked for."""
    return [] if page.match.handover is None else ["go-on"]


def test_the_dice_are_the_same_whatever_is_held_looked_at_or_taken_back() -> None:
    plain, restless = _new(3), _new(3)
    random = Random("restless")
    for _ in range(12):
        plain, restless = press(plain, "throw"), press(restless, "throw")
        while not running(plain).state.fresh:
            assert running(plain).state.dice == running(restless).state.dice
            choose = _any_choice(plain)
            plain = press(plain, *choose)
            for intent in random.sample(["look 2", "why", "hold 1", "hold 1", "menu", "resume"], 4):
                restless = ask(restless, intent) if intent in offered(restless) else restless
            restless = ask(restless, "resume")
            restless = press(press(press(restless, *choose), "undo"), *choose)
        plain, restless = (press(page, *_go_on(page)) for page in (plain, restless))
    assert running(plain).actions == running(restless).actions
    assert running(plain).throws == 12


def test_only_the_dice_that_are_not_held_are_thrown_again() -> None:
    page = press(_new(2), "throw", "hold 2", "hold 5")
    letters = "".join(face.letter for face in running(page).state.dice)
    assert letters == "kggsko"  # the throws that RECORD.md gives for this seed
    after = press(page, "throw")
    assert running(after).actions[-2:] == (parse("r136"), parse("PPG"))
    assert after.match.draft.held == {1, 4}


# -- automatic actions


def test_a_seat_without_a_choice_is_passed(game: tuple[Step, ...]) -> None:
    for step in game:
        record = running(step.after)
        assert not automatic(record)
        assert not record.state.flying or record.state.fresh
        assert settle(step.after) is step.after


def test_the_seats_that_are_passed_stand_in_the_record() -> None:
    page = press(at("SOOOOO", names=NAMES[:3]), "pick o5", "confirm")
    assert [str(action) for action in running(page).actions[1:]] == ["o5", "-", "-"]
    assert running(page).state.fresh


def test_a_turns_first_throw_waits_for_its_seat() -> None:
    page = press(at("OOGPJK"), "pick o2", "confirm")
    state = running(page).state
    assert (state.fresh, state.active) == (True, 1)
    assert "throw" in offered(page)


# -- the curse


def test_the_curse_has_a_button_of_its_own_and_no_chips() -> None:
    page = at("SSSOGP")
    intents = offered(page)
    assert "take -" in intents
    assert not [intent for intent in intents if intent.startswith(("pick", "hold", "throw", "confirm"))]
    assert text(shown(page)).count("3 skulls – the curse!") == 2  # on the table and for people who listen


def test_after_the_curse_the_others_choose_from_all_dice() -> None:
    page = press(at("SSSOGP"), "take -")
    assert running(page).actions[-1] == Nothing()
    assert [intent for intent in offered(page) if intent.startswith("pick")] == [
        "pick o1",
        "pick p1",
        "pick g1",
    ]


def test_a_curse_that_leaves_nothing_passes_everybody() -> None:
    page = press(at("SSSSSS", names=NAMES[:4]), "take -")
    assert running(page).state.fresh
    assert running(page).state.active == 1
    assert running(press(page, "undo")).state.cursed


# -- picking


def test_a_picked_choice_is_confirmed_by_the_same_chip() -> None:
    page = press(at("OOGPJS"), "pick o2")
    assert page.match.draft.picked == parse("o2")
    (chip,) = with_class(shown(page), "picked")
    assert chip.attributes["data-intent"] == "confirm"
    assert ask(page, "pick o2") == page
    assert str(running(press(page, "confirm")).actions[-1]) == "o2"


def test_another_pick_takes_its_place() -> None:
    assert press(at("OOGPJS"), "pick o2", "pick p1").match.draft.picked == parse("p1")


def test_holding_a_die_puts_the_choice_down() -> None:
    assert press(at("OOGPJS"), "pick o2", "hold 1").match.draft.picked is None


def test_holding_every_die_takes_the_throw_away() -> None:
    page = press(at("OOGPJK"), *(f"hold {n}" for n in range(1, 7)))
    assert "throw" not in offered(page)
    assert "throw" in offered(press(page, "hold 3"))


# -- the end and the beginning


ENDS = pytest.mark.parametrize("seats", [2, 3, 4])


@ENDS
def test_the_breakdown_sums_up_to_the_final_points(seats: int) -> None:
    page = finished(seats)
    record = running(page)
    body = next(
        node
        for node in with_class(shown(page), "breakdown")[0].children
        if getattr(node, "tag", "") == "tbody"
    )
    assert not isinstance(body, str)
    rows = [
        [text(cell).replace("−", "-") for cell in row.children]
        for row in body.children
        if not isinstance(row, str)
    ]
    *parts, total = [[int(cell) for cell in row[1:]] for row in rows]
    assert tuple(total) == record.state.returns() == tuple(map(sum, zip(*parts, strict=True)))
    assert len(parts) == 4 + 3


@ENDS
def test_at_the_end_there_is_no_play_left(seats: int) -> None:
    page = finished(seats)
    verbs = {intent.partition(" ")[0] for intent in offered(page)}
    assert verbs == {
        "explain",
        "menu",
        "option",
        "look",
        "rematch",
        "replay",
        "progress",
        "review",
        "fair",
        "undo",
        "share-game",
        "log",
        "moment-show",
        "rules",
        "settings",
    } - (set() if page.log_open else {"moment-show"})


@ENDS
def test_a_rematch_is_a_new_record_that_the_next_seat_begins(seats: int) -> None:
    page = finished(seats)
    again = running(press(page, "rematch"))
    names = running(page).names
    assert again.names == (*names[1:], names[0])
    assert (again.actions, again.header("Seed"), again.state.layout) == ((), SEED, running(page).state.layout)
    assert again.header("Date") == DATE


def test_a_game_that_is_over_can_be_taken_back() -> None:
    page = press(finished(), "undo")
    assert not running(page).state.over
    assert page.top.name == "table"


def test_a_game_is_put_away_for_a_new_one_and_no_one_is_asked() -> None:
    for before in (finished(), at("OOGPJS")):
        page = press(changed(before, library=Library(), helps=(), device=Device(now=7)), "menu", "new")
        assert (page.top.name, running(page).actions) == ("table", ())
        assert [(game.key, read(game.text)) for game in page.kept.library.games] == [(7, before.record)]


def test_what_only_the_screen_knows_is_put_away_with_a_game() -> None:
    page = press(ask(at("OOGPJS"), "coach-set coach 2 always"), "hold 1", "hold 4", "menu", "new")
    (kept,) = page.kept.library.games
    assert [read(kept.text).header(own) for own in ("Held", "Coach")] == ["14", "ask/off always/off"]


def test_a_game_without_a_throw_is_not_kept() -> None:
    page = press(_new(2), "menu", "new")
    assert (page.top.name, page.kept.library.games) == ("table", ())


def test_the_language_can_be_changed_in_a_running_game() -> None:
    page = press(at("OOGPJS"), "menu", "language de", "resume")
    assert "Ina ist dran" in text(shown(page))


def test_walks_are_the_same_every_time() -> None:
    assert [step.intent for step in walk(2)] == [step.intent for step in walks()[0]]
