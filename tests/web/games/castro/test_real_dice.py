"""Castro with real dice: their pips are tapped in, or only the squares that were built on."""

from __future__ import annotations

import pytest

from calavera.games.castro.actions import LoseRoof, Place
from calavera.games.castro.board import SQUARES
from calavera.record.record import read, write
from tests.web.catalogues import LANGUAGES
from tests.web.games.castro.tables import lots, playing, table, with_kind
from tests.web.games_played import SEED, ask, offered, press, shown
from web.app.games.castro.model.sheet_only import turn_for
from web.app.saving.page_texts import load, save
from web.app.state.page import Page
from web.app.state.people.person import Person
from web.app.tree.nodes import find_all, text
from web.app.update import IntentError


def entered(page: Page, faces: str) -> Page:
    """Return the page after these faces were tapped."""
    for face in faces:
        page = press(page, f"real-face {face}")
    return page


def real() -> Page:
    return playing(2, SEED, "dice real", "begin first")


def board_only() -> Page:
    return playing(2, SEED, "dice sheet", "begin first")


def test_five_pips_are_tapped_and_the_squares_light_up() -> None:
    page = real()
    assert "Ina, roll all five dice" in text(shown(page))
    page = entered(page, "11123")
    assert [face + 1 for face in page.match.record.state.dice] == [1, 1, 1, 2, 3]
    page = press(page, "tap-square c1", "tap-square c1")
    assert page.match.record.state.stacks[2] == (0,)
    assert "Sami, roll all five dice" in text(shown(page))


def test_dice_that_stay_are_not_entered_again() -> None:
    page = press(entered(real(), "11124"), "hold 1", "hold 2", "hold 3", "throw")
    assert len(with_kind(shown(page), "blank")) == 2
    page = entered(page, "65")
    assert [face + 1 for face in page.match.record.state.dice] == [1, 1, 1, 6, 5]
    assert page.match.record.state.throws == 2


def test_a_wrong_face_is_taken_back_and_corrected() -> None:
    page = press(entered(real(), "11"), "undo")
    page = press(entered(page, "2345"), "undo")
    assert "Tap the die that’s wrong" in text(shown(page))
    page = press(page, "real-die 1", "real-face 6")
    assert "Tap the die that’s wrong" in text(shown(page))  # another one may be, too
    page = press(page, "real-done")
    assert [face + 1 for face in page.match.record.state.dice] == [6, 2, 3, 4, 5]


def test_digits_enter_faces() -> None:
    (dice,) = find_all(shown(real()), "data-typed")
    assert dice.attributes["data-typed"] == "11 22 33 44 55 66"


def test_a_half_entered_roll_comes_back() -> None:
    page, texts = entered(real(), "113"), dict[str, str]()
    save(page, texts)
    again = load(Page(Person(LANGUAGES, "en")), texts)
    assert offered(again) == offered(page)
    assert again.match.draft.entry == page.match.draft.entry


def test_a_lost_roof_is_accepted_with_real_dice_too() -> None:
    page = table("12346 ....6 ....6 ....6", Dice="real")
    page = entered(press(page, "hold 1", "hold 2", "hold 3", "hold 4", "throw"), "6")
    page = press(page, "take -")
    assert page.match.record.state.supply == (14, 15)


def test_only_the_square_is_tapped_where_no_dice_are_entered() -> None:
    page = press(board_only(), "tap-square c1")
    assert "c1, three of a kind: +1 point." in text(shown(page))
    page = press(page, "tap-square c1")
    page = press(page, "tap-square f1", "board-confirm")
    assert page.match.record.state.stacks[2:6] == ((0,), (), (), (1,))
    assert not with_kind(shown(page), "die")
    page = press(page, "board-lose")
    assert page.match.record.state.supply == (13, 14)
    page = press(page, "undo", "undo")
    assert page.match.record.state.stacks[5] == ()
    assert read(write(page.match.record)) == page.match.record


def test_a_picked_square_of_the_bare_board_comes_back_while_there_is_room_on_it() -> None:
    page, texts = press(board_only(), "tap-square c1"), dict[str, str]()
    save(page, texts)
    again = load(Page(Person(LANGUAGES, "en")), texts)
    assert offered(again) == offered(page)
    assert again.match.draft.picked == Place(2)
    for _ in range(4):
        page = press(page, "tap-square c1", "tap-square c1")
    save(press(page, "tap-square c1"), texts)
    full = press(page, "tap-square c1", "tap-square c1").match.record
    head = texts["castro"].partition("\n\n")[0]
    texts["castro"] = "\n\n".join([head, write(full).partition("\n\n")[2]])
    assert full.state.stacks[2] == (0, 1, 0, 1, 0)
    assert load(Page(Person(LANGUAGES, "en")), texts).match.draft.picked is None


def test_a_full_square_says_why_it_cannot_be_entered() -> None:
    page = board_only()
    for _ in range(5):
        page = press(page, "tap-square c1", "tap-square c1")
    page = press(page, "tap-square c1")
    assert page.match.draft.picked is None
    assert "the square is full" in text(shown(page))


def test_nothing_is_entered_where_dice_are_rolled() -> None:
    for intent in ("board-lose", "board-confirm"):
        with pytest.raises(IntentError):
            ask(table("11123"), intent)


@pytest.mark.parametrize("square", range(SQUARES))
def test_every_square_has_dice_that_allow_it(square: int) -> None:
    state = table().match.record.state
    for action in turn_for(state, Place(square)):
        state = state.apply(action)
    assert state.stacks[square] == (0,)


def test_a_roof_that_was_lost_has_dice_that_fit_nowhere() -> None:
    state = table().match.record.state
    for action in turn_for(state, LoseRoof()):
        state = state.apply(action)
    assert state.supply == (14, 15)


def test_a_turn_that_was_cut_is_entered_once_more() -> None:
    page = table("11123 c1", "11122 ....3", Dice="sheet")
    assert page.match.record.state.fresh
    assert set(lots(shown(page))) >= {"a1", "f6"}
