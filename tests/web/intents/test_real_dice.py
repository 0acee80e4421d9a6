"""Games without the page's dice: faces that people enter, and games of which only the sheets are kept."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from calavera import Face, Record, Rethrow, Thrown, read, write
from calavera.games.calavera.actions import Action, Choice
from calavera.games.calavera.notation import parse_choice
from tests.engine.sample_games import random_record
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import (
    ask,
    changed,
    everything,
    fresh_page,
    offered,
    press,
    running,
    shown,
    unsettled,
    with_class,
)
from web.app.background.computer import Job, done, job, planned
from web.app.games.calavera.sheet_entry import SheetEntry, tally_of
from web.app.games.calavera.sheet_only import turn_of
from web.app.saving.page_texts import GAME, load, save
from web.app.state.entry import Entry
from web.app.state.page import Page, Person
from web.app.state.players import dice_of
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
    """The page after these faces of the dice in the air were tapped, typed or chosen among all six."""
    flying = running(page).state.flying
    for position, face in zip(flying, faces, strict=True):
        way = random.choice(["tap", "type", "open"])
        if way == "tap":
            page = press(page, *[f"real-die {position + 1}"] * (face + 1))
        elif way == "type":
            page = ask(page, f"real-face {face.letter}")
        else:
            page = ask(page, f"real-open {position + 1}")
            page = press(page, f"real-face {face.letter} {position + 1}")
    return press(page, "real-done")


def carried_out(page: Page, action: Action, random: Random) -> Page:
    """The page after an action of the game was entered by its buttons."""
    if page.match.interlude is not None:
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
    return press(page, f"pick {action}", "confirm")


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
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
    page = begin("real")
    page = ask(press(page, "real-die 3", "real-die 3"), "real-face s")
    again = reloaded(page)
    assert (again.record, again.match.draft.entry) == (page.record, page.match.draft.entry)
    assert isinstance(again.match.draft.entry, Entry)
    assert again.match.draft.entry.faces == (Face.SKULL, None, Face.PINK, None, None, None)
    assert running(again).header("Entered") is None

    page = again
    for letter in "opgj":
        page = ask(page, f"real-face {letter}")
    page = press(page, "real-done", "hold 2", "throw", "real-die 4")
    again = reloaded(page)
    assert running(again).state == running(page).state
    assert (again.match.draft.entry, again.match.draft.held) == (
        page.match.draft.entry,
        page.match.draft.held,
    )
    assert shown(again) == shown(changed(page, since=None))


@pytest.mark.parametrize("dice", ["real", "sheet"])
def test_half_entered_dice_wait_while_somebody_plays_alone(dice: str) -> None:
    page = begin(dice)
    if dice == "real":
        for letter in "sopgj":
            page = ask(page, f"real-face {letter}")
        page = press(page, "real-die 6", "real-done", "hold 2", "throw", "real-die 4")
    else:
        page = press(tallied(page, parse_choice("o4")), "sheet-skull skulls")
    other = press(page, "menu", "solo", "solo-day")
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
    for letter in letters:
        page = ask(page, f"real-face {letter}")
    return press(page, "real-done")


def test_a_throw_is_entered_only_when_every_die_is() -> None:
    page = begin("real")
    assert "real-done" not in offered(page)
    with pytest.raises(IntentError, match="0 faces for the 6 dice"):
        unsettled(page, "real-done")
    assert "real-done" in offered(ask(throw_all_but_done(page), "real-die 1"))
    with pytest.raises(IntentError, match="people throw"):
        unsettled(page, "throw")


def throw_all_but_done(page: Page) -> Page:
    for letter in "opgkjs":
        page = ask(page, f"real-face {letter}")
    return page


def test_more_faces_than_dice_are_typed_in_vain_and_taken_back_one_by_one() -> None:
    page = throw_all_but_done(begin("real"))
    assert ask(page, "real-face s") == page
    page = ask(ask(page, "real-back"), "real-back")
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
    assert refused(ask(page, "real-open 2")) == "You kept die 2, so it isn’t rolled and stays as it is."
    page = press(page, "real-die 2", "real-die 1")
    assert not with_class(shown(page), "refused")
    page = press(throw(ask(page, "real-back"), "oooo"), "throw")
    page = throw(page, "oooo")
    assert refused(press(page, "real-die 1")) == "You’ve used all 3 rolls."
    assert refused(press(throw(begin("real"), "opgkjs"), "real-die 6")).startswith("Die 6 shows a skull")


def test_undo_takes_back_faces_then_decisions_and_lets_a_throw_be_corrected() -> None:
    page = begin("real")
    assert "undo" not in offered(page)
    page = press(throw(page, "opgkjs"), "hold 2", "throw", "real-die 1")
    page = press(page, "undo")
    assert running(page).state.flying == (0, 2, 3, 4)
    page = press(page, "undo")
    assert running(page).state.seat == 0
    (button,) = [
        node for node in find_all(shown(page), "data-intent") if node.attributes["data-intent"] == "undo"
    ]
    assert button.attributes["aria-label"] == "Correct the roll"
    page = press(page, "undo")
    assert isinstance(page.match.draft.entry, Entry)
    assert page.match.draft.entry.faces == tuple(Face)
    page = press(page, "real-die 1", "real-done")
    assert running(page).state.dice[:2] == (Face.PINK, Face.PINK)
    page = press(press(page, "undo"), "undo")
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
        unsettled(page, "real-die 1")
    with pytest.raises(IntentError):
        unsettled(page, "real-face o")
    with pytest.raises(IntentError):
        unsettled(fresh_page(), "real-face o")
    with pytest.raises(IntentError):
        unsettled(press(fresh_page(), "new"), "real-die 1")


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


def tallied(page: Page, choice: Choice) -> Page:
    """The page after a choice was entered by its buttons."""
    if f"sheet-pick {choice}" not in offered(page):
        use = "freeze" if "#" in str(choice) else "jokers" if ">" in str(choice) else "dice"
        page = press(page, f"sheet-use {use}")
    page = press(page, f"sheet-pick {choice}")
    shown(page)
    return press(page, "sheet-confirm")


def answered(page: Page, skull: bool) -> Page:
    """The page after the question whether there was a skull, where it is asked."""
    if running(page).state.over or not turn_of(page.match).asks_skull:
        return page
    return press(page, "sheet-skull skulls" if skull else "sheet-skull none")


@pytest.mark.long
@pytest.mark.parametrize(("seats", "style"), [(2, "freezer"), (3, "hasty"), (4, "anything")])
def test_a_game_entered_by_its_choices_has_the_same_sheets_after_every_turn(seats: int, style: str) -> None:
    whole = game(seats, 2, style)
    page = begin("sheet", seats)
    for number, (made, skull, after) in enumerate(choices(whole)):
        known = running(page).actions
        for place, choice in enumerate(made):
            page = answered(page, skull)
            passed = len(tally_of(page.match).choices) > place  # who has nothing to choose from
            if running(page).actions == known and not passed:
                page = tallied(page, choice)
        page = answered(page, skull)
        assert running(page).state.sheets == after.state.sheets, number
        assert running(page).state.returns() == after.state.returns()
    record = running(page)
    assert record.state.over
    assert (record.header("Dice"), record.seed) == ("sheet", None)
    assert read(write(record)) == record
    assert "review" not in offered(page)
    assert "Rolls aren’t entered" in text(shown(page))
    with pytest.raises(IntentError):
        unsettled(page, "review")


def test_a_reload_finds_a_half_entered_turn_again() -> None:
    page = tallied(begin("sheet", 3), parse_choice("o4"))
    assert isinstance(reloaded(page).match.draft.entry, SheetEntry)
    page = press(page, "sheet-skull skulls")
    again = reloaded(page)
    assert (again.match.draft.entry, again.record) == (page.match.draft.entry, page.record)
    page = tallied(again, parse_choice("p1"))
    assert tally_of(reloaded(page).match).choices == tally_of(page.match).choices


@pytest.mark.parametrize("entered", ["x", "o4 p1", "skulls", "o9", "o4 skulls skulls", "j2#o", "o4 none p1"])
def test_a_turn_that_cannot_be_read_is_entered_as_far_as_it_can(entered: str) -> None:
    game = f'[Game "Calavera"]\n[Seats "2"]\n[Layout "classic"]\n[Dice "sheet"]\n[Entered "{entered}"]'
    page = load(Page(Person(languages=LANGUAGES)), {GAME: game})
    assert page.notice is None
    shown(ask(replace(page, screens=AT_TABLE), "look 1"))


def test_undo_goes_back_step_by_step_into_the_turn_before() -> None:
    page = begin("sheet", 3)
    assert "undo" not in offered(page)
    page = tallied(page, parse_choice("o3"))
    page = press(page, "sheet-skull skulls")
    page = tallied(tallied(page, parse_choice("p2")), parse_choice("p2"))
    assert len(running(page).actions) == 4
    seen = []
    while "undo" in offered(page):
        page = press(page, "undo")
        tally = tally_of(page.match)
        seen.append((" ".join(map(str, tally.choices)), tally.skull))
        assert running(page).actions == ()
    assert seen == [("o3 p2", True), ("o3", True), ("o3", None), ("", None)]


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
    "intent", ["sheet-confirm", "sheet-pick x", "sheet-pick j2#o", "sheet-skull skulls", "sheet-use x"]
)
def test_what_is_not_offered_is_refused(intent: str) -> None:
    with pytest.raises(IntentError):
        unsettled(begin("sheet"), intent)
    with pytest.raises(IntentError):
        unsettled(begin("real"), intent)


def test_every_setup_of_dice_explains_itself() -> None:
    for dice in ("app", "real", "sheet"):
        page = ask(fresh_page(), f"setup dice {dice}")
        page.person.setup.check()
        pressed = [
            n for n in everything(shown(page)) if n.attributes.get("data-intent") == f"setup dice {dice}"
        ]
        assert [n.attributes["aria-pressed"] for n in pressed] == ["true"]
    with pytest.raises(ValueError, match="dice"):
        replace(page.person.setup, dice="loaded").check()
