"""Games without the page's dice: faces that people enter, and games of which only the sheets are kept."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from calavera import Face, Nothing, Record, Rethrow, Thrown, read, write
from calavera.games.calavera.actions import Action, Choice
from calavera.games.calavera.notation import parse_choice
from tests.engine.sample_games import random_record
from tests.tiers import large_rows_after
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import (
    DATE,
    ask,
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
from web.app.background.computer import Job, done, job, planned
from web.app.games.calavera.model.sheet_only import SheetEntry, beside, boxes, tally_of
from web.app.saving.page_texts import GAME, load, save
from web.app.state.match.entry import Entry
from web.app.state.page import Page, Person
from web.app.state.people.players import dice_of
from web.app.state.screens import AT_TABLE
from web.app.tree.nodes import find_all, text
from web.app.update import IntentError


def begin(dice: str, seats: int = 2) -> Page:
    """Return a game of this kind that has just begun."""
    return press(ask(fresh_page(seats), f"setup dice {dice}"), "new")


def reloaded(page: Page) -> Page:
    """Return the page as it comes back."""
    texts: dict[str, str] = {}
    save(page, texts)
    return load(Page(Person(languages=LANGUAGES)), texts)


def game(seats: int, number: int, style: str) -> Record:
    """Return a bot game whose actions are entered."""
    return random_record(Random(f"{seats} {number}"), seats, style)


# -- real dice


def test_a_game_of_real_dice_has_no_seed_and_says_so() -> None:
    record = running(begin("real"))
    assert (record.header("Dice"), record.seed) == ("real", None)
    assert read(write(record)) == record


def test_dice_of_a_seed_are_the_pages_whatever_else_a_record_says() -> None:
    record = random_record(Random(1)).with_header("Dice", "real")
    assert dice_of(record) == "app"
    assert dice_of(record.with_header("Seed", None)) == "real"
    assert dice_of(record.with_header("Seed", None).with_header("Dice", "loaded")) == "app"


def entered(page: Page, faces: tuple[Face, ...], random: Random) -> Page:
    """The page after these faces of the dice in the air were tapped, with now and then a wrong one first."""
    flying = running(page).state.flying
    for place, (position, face) in enumerate(zip(flying, faces, strict=True)):
        if place + 1 < len(flying) and random.random() < 0.2:
            page = press(page, f"real-face {random.choice('opgkjs')}", f"real-die {position + 1}")
        page = press(page, f"real-face {face.letter}")
    return page


def carried_out(page: Page, action: Action, random: Random) -> Page:
    """The page after an action of the game was entered by its buttons."""
    if page.match.handover is not None:
        page = press(page, "go-on")
    if isinstance(action, Thrown):
        return entered(page, action.faces, random)
    if isinstance(action, Rethrow):
        state = running(page).state
        for position in range(len(state.dice)):
            held, thrown = position in page.match.draft.held, position in action.positions
            if held == thrown and state.dice[position] is not Face.SKULL:
                page = press(page, f"hold {position + 1}")
        return press(page, "throw")
    if f"take {action}" in offered(page):
        return press(page, f"take {action}")
    if page.match.draft.picked != action:  # the only option is picked by itself
        page = press(page, f"pick {action}")
    return press(page, "confirm")


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, *(pytest.param(n, marks=pytest.mark.large) for n in (3, 4))])
def test_a_game_entered_throw_by_throw_is_the_same_action_for_action(seats: int) -> None:
    random, whole = Random("ways"), game(seats, 0, "anything")
    page = begin("real", seats)
    while len(running(page).actions) < len(whole.actions):
        known = len(running(page).actions)
        page = carried_out(page, whole.actions[known], random)
        assert running(page).actions == whole.actions[: len(running(page).actions)]
        assert len(running(page).actions) > known
    assert running(page).state == whole.state
    assert "review" in offered(page)


def test_a_reload_finds_a_half_entered_throw_again() -> None:
    page = press(begin("real"), "real-face s", "real-face o", "real-face p", "real-die 2")
    again = reloaded(page)
    assert (again.record, again.match.draft.entry) == (page.record, page.match.draft.entry)
    assert isinstance(again.match.draft.entry, Entry)
    assert again.match.draft.entry.faces == (Face.SKULL, None, Face.PINK, None, None, None)
    assert running(again).header("Entered") is None

    page = again
    for letter in "opgj":
        page = ask(page, f"real-face {letter}")
    page = press(page, "hold 2", "throw", "real-face o")
    again = reloaded(page)
    assert running(again).state == running(page).state
    assert (again.match.draft.entry, again.match.draft.held) == (
        page.match.draft.entry,
        page.match.draft.held,
    )
    assert shown(again) == shown(changed(page, since=None))


def test_a_correction_leaves_the_pins_of_the_dice_that_stay() -> None:
    """Else the button that rolls again would take up dice that lie on the table as kept ones."""
    page = press(begin("real"), *(f"real-face {face}" for face in "gggopk"), "hold 1", "hold 2", "hold 3")
    page = press(page, "throw", *(f"real-face {face}" for face in "opk"))
    assert page.match.draft.held == {0, 1, 2}
    wrong = press(page, "undo")
    assert wrong.match.draft.held == {0, 1, 2}
    again = press(wrong, "real-die 4", "real-face s", "real-done")
    assert again.match.draft.held == {0, 1, 2}
    assert "Reroll 2 dice" in text(shown(again))


def test_a_reroll_that_is_taken_back_leaves_the_dice_kept() -> None:
    page = press(begin("real"), *(f"real-face {face}" for face in "gggopk"), "hold 1", "hold 2")
    page = press(page, "throw", "real-face o", "undo", "undo")
    assert not running(page).state.flying or running(page).state.fresh
    assert page.match.draft.held == {0, 1}


def test_a_wrong_roll_says_in_words_how_it_is_corrected() -> None:
    for faces in ("gggopk", "sssopk"):  # where there is a choice, and on the curse
        page = press(begin("real"), *(f"real-face {face}" for face in faces))
        (button,) = with_class(shown(page), "worded")
        assert text(button) == "Correct the roll"
        assert button.attributes["data-intent"] == "undo"


def test_a_button_that_empties_all_dice_says_so_and_one_that_takes_back_a_die_is_undo() -> None:
    page = press(begin("real"), *(f"real-face {face}" for face in "gggopk"), "undo")
    (button,) = with_class(shown(page), "worded")
    assert text(button) == "Clear all"
    page = press(page, "undo", "real-face o", "real-face p")
    (button,) = with_class(shown(page), "worded")
    assert text(button) == "Undo"
    page = press(page, "undo")
    assert isinstance(page.match.draft.entry, Entry)
    assert page.match.draft.entry.faces == (Face.ORANGE, *5 * (None,))


def test_a_corrected_first_roll_has_no_pins() -> None:
    page = press(begin("real"), *(f"real-face {face}" for face in "gggopk"), "hold 1", "undo")
    assert page.match.draft.held == frozenset()


@pytest.mark.parametrize("dice", ["real", "sheet"])
def test_half_entered_dice_wait_while_someone_plays_alone(dice: str) -> None:
    page = begin(dice)
    if dice == "real":
        page = press(throw(page, "sopgjo"), "hold 2", "throw", "real-face o")
    else:
        page = tallied(page, parse_choice("o4"), skull=True)
    other = press(page, "menu", "solo", f"solo-day {DATE}")
    back = press(reloaded(press(other, "menu")), "resume calavera")
    assert (back.record, back.match.draft.entry, back.match.draft.held) == (
        page.record,
        page.match.draft.entry,
        page.match.draft.held,
    )
    back = press(other, "menu", "resume calavera")
    assert (back.record, back.match.draft.entry, back.match.draft.held) == (
        page.record,
        page.match.draft.entry,
        page.match.draft.held,
    )


@pytest.mark.parametrize(
    "entered", ["", "x", "123456", "123456 opg", "13 xx", "99 o.", "7 o", "11 oo", "1 oo"]
)
def test_what_was_entered_and_cannot_be_read_is_not_entered(entered: str) -> None:
    for turns in ("", "\n1. OPGKJS"):
        game = (
            f'[Game "Calavera"]\n[Seats "2"]\n[Layout "classic"]\n[Dice "real"]\n[Entered "{entered}"]{turns}'
        )
        page = load(Page(Person(languages=LANGUAGES)), {GAME: game})
        assert page.notice is None
        assert running(page).header("Entered") is None
        shown(replace(page, screens=AT_TABLE))


def throw(page: Page, letters: str) -> Page:
    """The page after a roll was entered, a tap a die."""
    return press(page, *(f"real-face {letter}" for letter in letters))


@pytest.mark.parametrize("letters", ["opgkjs", "ssssss", "jpjpjo"])
def test_a_throw_takes_six_taps_and_goes_on_by_itself(letters: str) -> None:
    page = begin("real")
    for taken, letter in enumerate(letters):
        assert (running(page).actions, offered(page).count("real-done")) == ((), 0), taken
        page = press(page, f"real-face {letter}")
    assert [face.letter for face in running(page).state.dice] == list(letters)


@pytest.mark.parametrize("again", [1, 2, 5])
def test_a_second_throw_takes_a_tap_for_each_of_its_dice(again: int) -> None:
    page = throw(begin("real"), "opgkjo")
    held = [f"hold {number}" for number in range(1, 7 - again)]
    page = press(throw(press(page, *held, "throw"), "k" * again), *held[:1])
    assert [face.letter for face in running(page).state.dice] == [*"opgkjo"[: 6 - again], *"k" * again]
    assert running(page).throws == 2


def test_all_six_faces_are_keys_from_the_first_die_to_the_last() -> None:
    page, keys = begin("real"), [f"real-face {letter}" for letter in "opgkjs"]
    for letter in "opgkj":
        assert [intent for intent in offered(page) if intent.startswith("real-face")] == keys
        page = press(page, f"real-face {letter}")
    assert [intent for intent in offered(page) if intent.startswith("real-face")] == keys


def test_a_wrong_face_is_cleared_by_a_tap_on_its_die_and_the_next_key_fills_it() -> None:
    page = press(begin("real"), *(f"real-face {letter}" for letter in "oso"), "real-die 2")
    assert isinstance(page.match.draft.entry, Entry)
    assert page.match.draft.entry.faces[:3] == (Face.ORANGE, None, Face.ORANGE)
    page = press(page, "real-face p", "real-face k")
    assert page.match.draft.entry is not None
    assert isinstance(page.match.draft.entry, Entry)
    assert page.match.draft.entry.faces[:4] == (Face.ORANGE, Face.PINK, Face.ORANGE, Face.BLACK)
    assert "real-die 5" not in offered(page)  # an empty die has nothing to clear


def test_how_many_dice_are_left_is_said() -> None:
    page = begin("real")
    said = [text(with_class(shown(page), "left-to-enter")[0])]
    page = press(page, "real-face o", "real-face o", "real-face o", "real-face o", "real-face o")
    said.append(text(with_class(shown(page), "left-to-enter")[0]))
    assert said == ["Enter 6 more dice", "Enter 1 more die"]


def test_a_throw_is_entered_only_when_every_die_is() -> None:
    page = begin("real")
    with pytest.raises(IntentError, match="0 faces for the 6 dice"):
        updated(page, "real-done")
    with pytest.raises(IntentError, match="people throw"):
        updated(page, "throw")


def corrected(page: Page) -> Page:
    """The page with a whole roll that may be corrected."""
    return press(throw(page, "opgkjs"), "undo")


def test_a_whole_roll_that_is_corrected_waits_for_its_button() -> None:
    page = corrected(begin("real"))
    assert ask(page, "real-face s") == page
    assert not [intent for intent in offered(page) if intent.startswith("real-face")]
    assert "real-done" in offered(page)
    page = ask(ask(page, "real-back"), "real-back")
    assert "real-done" not in offered(page)
    assert isinstance(page.match.draft.entry, Entry)
    assert page.match.draft.entry.faces[3:] == (Face.BLACK, None, None)
    empty = ask(ask(ask(ask(page, "real-back"), "real-back"), "real-back"), "real-back")
    assert ask(empty, "real-back") == empty


def refused(page: Page) -> str:
    (said,) = with_class(shown(page), "refused")
    return text(said)


def test_what_no_second_throw_can_show_is_refused_with_the_reason() -> None:
    page = press(throw(begin("real"), "opgkjs"), "hold 2", "throw")
    locked = "Die 6 shows a skull and stays locked until the end of the turn."
    assert refused(press(page, "real-die 6")) == locked
    assert refused(press(page, "real-die 2")) == "You kept die 2, so it isn’t rolled and stays as it is."
    page = press(page, "real-die 2", "real-face o")
    assert not with_class(shown(page), "refused")
    page = press(throw(page, "ooo"), "throw")
    page = throw(page, "oooo")
    assert refused(press(page, "real-die 1")) == "You’ve used all 3 rolls."
    assert refused(press(throw(begin("real"), "opgkjs"), "real-die 6")).startswith("Die 6 shows a skull")


def test_undo_takes_back_faces_then_decisions_and_lets_a_throw_be_corrected() -> None:
    page = begin("real")
    assert "undo" not in offered(page)
    page = press(throw(page, "opgkjs"), "hold 2", "throw", "real-face p", "real-face o")
    page = press(page, "undo")
    assert isinstance(page.match.draft.entry, Entry)
    assert page.match.draft.entry.faces == (Face.PINK, None, None, None)
    page = press(page, "undo")
    assert running(page).state.flying == (0, 2, 3, 4)
    page = press(page, "undo")
    assert running(page).state.seat == 0
    (button,) = [
        node for node in find_all(shown(page), "data-intent") if node.attributes["data-intent"] == "undo"
    ]
    assert text(button) == "Correct the roll"
    page = press(page, "undo")
    assert isinstance(page.match.draft.entry, Entry)
    assert page.match.draft.entry.faces == tuple(Face)
    page = press(page, "real-die 1", "real-face p")
    assert running(page).state.flying  # it is confirmed: one tap more on that place would roll again
    page = press(page, "real-done")
    assert running(page).state.dice[:2] == (Face.PINK, Face.PINK)
    page = press(page, "undo", "real-done")
    assert running(page).state.dice[:2] == (Face.PINK, Face.PINK)
    page = press(page, "undo", "undo")
    assert "undo" not in offered(page)
    assert running(page).actions == ()


@pytest.mark.long
def test_undo_leads_from_the_end_of_a_game_back_to_its_beginning() -> None:
    whole = game(2, 1, "hasty").with_header("Seed", None).with_header("Dice", "real")
    page = changed(begin("real"), record=whole)
    for _ in range(10 * len(whole.actions)):
        if "undo" not in offered(page):
            break
        page = press(page, "undo")
    assert running(page).actions == ()


def test_a_die_that_may_be_thrown_again_is_held_and_not_refused() -> None:
    page = throw(begin("real"), "opgkjs")
    with pytest.raises(IntentError):
        updated(page, "real-die 1")
    with pytest.raises(IntentError):
        updated(page, "real-face o")
    with pytest.raises(IntentError):
        updated(fresh_page(), "real-face o")
    with pytest.raises(IntentError):
        updated(press(fresh_page(), "new"), "real-die 1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_type_faces_in_every_language_and_those_of_records_where_they_are_free(language: str) -> None:
    page = ask(begin("real"), f"language {language}")
    (typed,) = [node.attributes["data-typed"] for node in find_all(shown(page), "data-typed")]
    faces = {pair[0]: pair[1] for pair in typed.split()}
    words = words_of(language)
    for face in Face:
        assert faces[words(f"letter_{face.name.lower()}").lower()] == face.letter
    assert set("opgkjs") <= faces.keys()
    assert set(faces.values()) == set("opgkjs")


def test_a_computer_decides_and_people_throw_for_it() -> None:
    page = press(ask(ask(fresh_page(), "setup dice real"), "setup kind 1 easy"), "new")
    assert job(page) is None
    assert "Roll all six dice for" in text(shown(page))
    page = throw(page, "opgkjs")
    assert job(page) == Job("decide", running(page))
    page = done(planned(page, Rethrow((0, 1)), None))
    assert job(page) is None
    assert "Reroll 2 dice and enter them." in text(shown(page))
    page = throw(page, "kk")
    assert running(page).state.dice[:2] == (Face.BLACK, Face.BLACK)
    page = press(page, "undo")  # back to the entry of its second throw
    assert running(page).state.flying == (0, 1)
    page = press(press(page, "undo"), "undo")  # without its faces; then to its first throw, before it decided
    assert running(page).actions == ()
    assert isinstance(page.match.draft.entry, Entry)
    assert page.match.draft.entry.faces == tuple(Face)


def test_a_rematch_is_played_with_the_same_dice() -> None:
    whole = game(2, 1, "hasty").with_header("Seed", None).with_header("Dice", "real")
    assert running(press(changed(begin("real"), record=whole), "rematch")).header("Dice") == "real"


# -- sheet only


def choices(record: Record) -> list[tuple[list[Choice], bool, Record]]:
    """Return each turn: its choices, whether there was a skull, and the record up to its end."""
    starts = [n for n, state in enumerate(record.states) if state.fresh and not state.over]
    found = []
    for start, end in zip(starts, [*starts[1:], len(record.actions)], strict=True):
        made = [action for action in record.actions[start:end] if not isinstance(action, Thrown | Rethrow)]
        skull = bool(record.states[end - 1].skulls)
        found.append((made, skull, record.back(len(record.actions) - end)))
    return found


def tallied(page: Page, choice: Choice, *, skull: bool = False) -> Page:
    """The page after a choice was entered: its switch, its box, one die more where it takes that, the end."""
    use = "freeze" if "#" in str(choice) else "jokers" if ">" in str(choice) else "dice"
    if choice != Nothing() and f"sheet-use {use}" in offered(page):
        page = press(page, f"sheet-use {use}")
    if f"sheet-pick {choice}" not in offered(page):
        fewer = [c for c in beside_all(page) if c.colour is choice.colour]  # type: ignore[union-attr]  # not nothing
        page = press(page, f"sheet-pick {fewer[-1]}")
        while page.match.draft.picked != choice:
            (step,) = [c for c in beside(page.match)[1:] if c is not None]
            page = press(page, f"sheet-pick {step}")
    elif page.match.draft.picked != choice:
        page = press(page, f"sheet-pick {choice}")
    if skull and "sheet-skull skulls" in offered(page):
        page = press(page, "sheet-skull skulls")
    return press(page, "sheet-confirm")


def beside_all(page: Page) -> list[Choice]:
    """Return the choices behind the boxes of the sheet."""
    return [choice for row in boxes(page.match).values() for choice in row.values()]


@pytest.mark.long
@pytest.mark.parametrize(
    ("seats", "style"), large_rows_after(1, [(2, "freezer"), (3, "hasty"), (4, "anything")])
)
def test_a_game_entered_by_its_choices_has_the_same_sheets_after_every_turn(seats: int, style: str) -> None:
    whole = game(seats, 2, style)
    page = begin("sheet", seats)
    for number, (made, skull, after) in enumerate(choices(whole)):
        known = running(page).actions
        for place, choice in enumerate(made):
            passed = len(tally_of(page.match).choices) > place  # who has nothing to choose from
            if running(page).actions == known and not passed:
                page = tallied(page, choice, skull=skull)
        assert running(page).state.sheets == after.state.sheets, number
        assert running(page).state.returns() == after.state.returns()
    record = running(page)
    assert record.state.over
    assert (record.header("Dice"), record.seed) == ("sheet", None)
    assert read(write(record)) == record
    assert "review" not in offered(page)
    assert "Rolls aren’t entered" in text(shown(page))
    with pytest.raises(IntentError):
        updated(page, "review")


def test_a_reload_finds_a_half_entered_turn_again() -> None:
    page = tallied(begin("sheet", 3), parse_choice("o4"), skull=True)
    assert isinstance(reloaded(page).match.draft.entry, SheetEntry)
    again = reloaded(page)
    assert (again.match.draft.entry, again.record) == (page.match.draft.entry, page.record)
    page = tallied(again, parse_choice("p1"))
    assert tally_of(reloaded(page).match).choices == tally_of(page.match).choices


def test_a_turn_that_was_stored_before_its_answer_about_skulls_asks_for_it() -> None:
    game = '[Game "Calavera"]\n[Seats "2"]\n[Layout "classic"]\n[Dice "sheet"]\n[Entered "o4"]'
    page = load(Page(Person(languages=LANGUAGES)), {GAME: game})
    page = press(ask(replace(page, screens=AT_TABLE), "look 1"), "sheet-skull skulls", "sheet-confirm")
    assert [str(choice) for choice in tally_of(page.match).choices] == ["o4"]
    assert tally_of(page.match).skull is True


@pytest.mark.parametrize("entered", ["x", "o4 p1", "skulls", "o9", "o4 skulls skulls", "j2#o", "o4 none p1"])
def test_a_turn_that_cannot_be_read_is_entered_as_far_as_it_can(entered: str) -> None:
    game = f'[Game "Calavera"]\n[Seats "2"]\n[Layout "classic"]\n[Dice "sheet"]\n[Entered "{entered}"]'
    page = load(Page(Person(languages=LANGUAGES)), {GAME: game})
    assert page.notice is None
    shown(ask(replace(page, screens=AT_TABLE), "look 1"))


def test_undo_goes_back_step_by_step_into_the_turn_before() -> None:
    page = begin("sheet", 3)
    assert "undo" not in offered(page)
    page = tallied(page, parse_choice("o3"), skull=True)
    page = tallied(tallied(page, parse_choice("p2")), parse_choice("p2"))
    assert len(running(page).actions) == 4
    seen = []
    while "undo" in offered(page):
        page = press(page, "undo")
        tally = tally_of(page.match)
        seen.append((" ".join(map(str, tally.choices)), tally.skull))
        assert running(page).actions == ()
    assert seen == [("o3 p2", True), ("o3", True), ("", None)]


def test_a_turn_without_dice_takes_two_taps_a_player_and_one_for_skulls() -> None:
    page = press(begin("sheet"), "sheet-pick o3", "sheet-confirm")
    assert running(page).state.fresh
    assert len(running(page).actions) == 2
    page = press(begin("sheet"), "sheet-skull skulls", "sheet-pick o3", "sheet-confirm")
    page = press(page, "sheet-pick p2", "sheet-confirm")
    assert running(page).state.fresh
    assert len(running(page).actions) == 3


def skull_switch(page: Page) -> tuple[str, bool]:
    """Return what the switch about skulls says, and whether it can be turned."""
    _, switch = with_class(shown(page), "switch")
    (now,) = [key for key in with_class(switch, "option") if key.attributes["aria-pressed"] == "true"]
    return text(now), "disabled" not in now.attributes


def test_skulls_are_a_switch_that_can_be_turned_before_and_after_the_box() -> None:
    start = begin("sheet")
    assert skull_switch(start) == ("No skulls", True)
    before = press(start, "sheet-skull skulls", "sheet-pick o3")
    after = press(start, "sheet-pick o3", "sheet-skull skulls")
    assert before.match.draft == after.match.draft
    assert skull_switch(after) == ("With skulls", True)
    assert skull_switch(press(after, "sheet-skull none")) == ("No skulls", True)
    assert running(after).actions == ()  # nothing is entered until it is confirmed


def test_where_the_choice_tells_about_skulls_the_switch_rests_and_shows_it() -> None:
    page = press(begin("sheet"), "sheet-skull skulls", "sheet-pick o6")
    assert skull_switch(page) == ("No skulls", False)  # six orange dice leave none
    page = press(begin("sheet"), "sheet-skull skulls", "sheet-pick o3", "sheet-confirm")
    assert skull_switch(page) == ("With skulls", False)  # the other player takes from the leftovers


def test_the_switch_about_skulls_is_found_again_and_back_at_the_start_with_the_next_turn() -> None:
    page = press(begin("sheet"), "sheet-skull skulls")
    assert skull_switch(reloaded(page)) == ("With skulls", True)
    page = press(page, "sheet-pick o3", "sheet-confirm", "undo")
    assert skull_switch(page) == ("With skulls", True)
    page = press(page, "sheet-skull none", "sheet-pick o3", "sheet-confirm")
    assert skull_switch(page) == ("No skulls", True)


def test_each_box_that_can_be_reached_is_a_button_of_the_sheet() -> None:
    page = begin("sheet")
    keys = with_class(shown(page), "pick-box")
    assert [key.attributes["data-intent"] for key in keys] == [
        f"sheet-pick {letter}{dice}" for letter in "opgk" for dice in range(1, 7)
    ]
    assert keys[2].attributes["aria-label"] == "3 orange: up to box 3"
    page = tallied(page, parse_choice("o4"))
    page = tallied(page, parse_choice("p2"))  # the other one's turn; then it is the first one's again
    keys = with_class(shown(press(page, "sheet-use jokers")), "pick-box")
    assert [key.attributes["aria-label"] for key in keys][:2] == [
        "1 joker as orange: up to box 5",
        "2 jokers as orange: up to box 6",
    ]


def test_other_dice_keep_the_marks_that_are_picked() -> None:
    page = press(begin("sheet"), "sheet-pick o3")
    jokers = press(page, "sheet-use jokers")
    assert str(jokers.match.draft.picked) == "j3>o"
    assert press(jokers, "sheet-use dice").match.draft.picked == page.match.draft.picked
    assert press(begin("sheet"), "sheet-use jokers").match.draft.picked is None
    page = begin("sheet")
    for token in ("o6", "p1"):  # the first player's orange row has points that a freeze keeps
        page = tallied(page, parse_choice(token))
    freezing = press(page, "sheet-use freeze")
    assert freezing.match.draft.picked is None
    assert press(page, "sheet-pick p2", "sheet-use freeze").match.draft.picked is None


def test_a_box_that_more_dice_reach_has_them_behind_one_die_more() -> None:
    page = begin("sheet")
    for token in ("o6", "p6", "o4", "p4"):  # both stand on ten
        page = tallied(page, parse_choice(token))
    keys = [key.attributes["data-intent"] for key in with_class(shown(page), "pick-box")]
    assert [key for key in keys if key.startswith("sheet-pick o")] == [f"sheet-pick o{n}" for n in (1, 2, 3)]
    page = press(page, "sheet-pick o3", "sheet-pick o4")
    assert "1 cross doesn’t fit and is lost." in text(shown(page))
    page = press(page, "sheet-pick o3", "sheet-pick o2")
    assert page.match.draft.picked == parse_choice("o2")


def test_arrow_keys_go_through_the_choices_of_the_switch() -> None:
    page = begin("sheet")
    picked = []
    for which in ("next", "next", "back", "back", "back"):
        page = ask(page, f"sheet-choose {which}")
        picked.append(str(page.match.draft.picked))
    assert picked == ["o1", "o2", "o1", "-", "k6"]
    (steps,) = find_all(shown(page), "data-arrows")
    assert steps.attributes["data-arrows"] == "sheet-choose"


def test_nothing_is_said_in_words_and_does_not_darken_the_page() -> None:
    page = press(begin("sheet"), "sheet-pick -")
    tree = shown(page)
    assert "Ina marks nothing" in text(tree)
    assert "Nothing: there were three skulls, or nothing could be marked." in text(tree)
    assert [node.attributes["data-phase"] for node in find_all(tree, "data-phase")] == ["choose"]
    assert "sheet-confirm" in offered(page)


def test_only_the_dice_that_can_have_been_used_are_offered() -> None:
    page = begin("sheet")
    pressed = {
        node.attributes["aria-pressed"]: text(node)
        for switch in with_class(shown(page), "switch")[:1]
        for node in find_all(switch, "aria-pressed")
        if "disabled" not in node.attributes
    }
    assert pressed == {"true": "Colour", "false": "Jokers"}
    assert "sheet-use freeze" not in offered(page)


@pytest.mark.long
def test_undo_leads_from_the_end_of_the_sheets_to_their_beginning() -> None:
    whole = game(3, 2, "hasty").with_header("Seed", None).with_header("Dice", "sheet")
    page = changed(begin("sheet"), record=whole)
    for _ in range(10 * len(whole.actions)):
        if "undo" not in offered(page):
            break
        page = press(page, "undo")
    assert running(page).actions == ()


def test_a_turn_that_was_cut_in_the_middle_is_entered_on() -> None:
    whole = game(3, 2, "anything").with_header("Seed", None).with_header("Dice", "sheet")
    number = next(n for n, state in enumerate(whole.states) if state.replies)
    cut = whole.back(len(whole.actions) - number)
    page = ask(changed(begin("sheet"), record=cut), "look 1")
    assert running(page).state.fresh
    assert tally_of(page.match).choices == (cut.state.choice, *cut.state.replies)


def test_no_throw_of_a_game_without_dice_is_shown_or_told() -> None:
    whole = game(2, 2, "hasty").with_header("Seed", None).with_header("Dice", "sheet")
    page = ask(changed(begin("sheet"), record=whole, log=True), "look 1")
    for moment in range(len(whole.actions) + 1):
        tree = shown(ask(page, f"moment-show {moment}"))
        assert not with_class(tree, "die")
        assert "rolls" not in text(tree).lower().replace("rolls aren’t entered", "")


def test_computers_do_not_play_without_dice() -> None:
    page = press(ask(ask(fresh_page(), "setup dice sheet"), "setup kind 2 hard"), "new")
    assert (page.record, page.notice and page.notice.message) == (None, "sheet_people")
    kept = begin("sheet")
    cheat = changed(kept, record=running(kept).with_header("Seat1", "computer: hard"))
    assert job(cheat) is None
    assert "sheet-pick o1" in offered(cheat)


@pytest.mark.parametrize(
    "intent", ["sheet-confirm", "sheet-pick x", "sheet-pick j2#o", "sheet-skull x", "sheet-use x"]
)
def test_what_is_not_offered_is_refused(intent: str) -> None:
    with pytest.raises(IntentError):
        updated(begin("sheet"), intent)
    with pytest.raises(IntentError):
        updated(begin("real"), intent)


def test_every_setup_of_dice_explains_itself() -> None:
    for dice in ("app", "real", "sheet"):
        page = ask(fresh_page(), f"setup dice {dice}")
        page.person.setup.check()
        pressed = [
            n for n in everything(shown(page)) if n.attributes.get("data-intent") == f"setup dice {dice}"
        ]
        assert [n.attributes["aria-pressed"] for n in pressed] == ["true"]
        words = words_of("en")
        (ways,) = with_class(shown(page), "dice-ways")  # all of them at once, outside what is folded as rare
        for way in ("app", "real", "sheet"):
            assert f"{words(f'dice_{way}')} {words(f'{way}_about')}" in text(ways)
        assert not [node for node in with_class(shown(page), "rare") if with_class(node, "dice-ways")]
    with pytest.raises(ValueError, match="dice"):
        replace(page.person.setup, dice="loaded").check()
