"""Dice that people throw, entered by a tap or a letter each; and sheets without any dice, by their boxes."""

from calavera import Face
from tests.e2e.player import Player

LETTER = (
    """() => document.querySelector(".entry").dataset.typed.split(" ").find((pair) => pair[1] === "s")[0]"""
)

CLICKS = "() => testTime.clicks"


def begin(player: Player, dice: str) -> None:
    player.set_up("choices-more")
    player.tap(f"setup dice {dice}")
    player.new()


def faces(player: Player) -> list[str]:
    """Return the name of each die's face, or nothing yet."""
    names = {face.name.lower() for face in Face}
    kinds = player.evaluate("() => [...document.querySelectorAll('.die')].map((die) => die.className)")
    return [next((name for name in kind.split() if name in names), "") for kind in kinds]


def focused(player: Player) -> str:
    return str(player.page.evaluate("document.activeElement.dataset.intent"))


def test_a_throw_is_entered_by_six_taps_and_corrected(player: Player) -> None:
    begin(player, "real")
    before = int(player.evaluate(CLICKS))
    for letter in "gjjjks":  # as fast as a finger goes: none of them is left out
        player.clicking(lambda letter=letter: player.click(f'[data-intent="real-face {letter}"]'))  # type: ignore[misc]  # the letter of now
    assert int(player.evaluate(CLICKS)) - before == 6
    assert str(player.record.actions[0]) == "GJJJKS"
    assert player.record.seed is None

    player.tap("undo")
    assert faces(player) == ["green", "joker", "joker", "joker", "black", "skull"]
    assert focused(player) == "real-done"
    player.tap("real-die 3")
    player.reload()
    assert faces(player) == ["green", "joker", "", "joker", "black", "skull"]
    player.tap("real-face o")
    player.tap("real-done")
    assert str(player.record.actions[0]) == "GJOJKS"

    player.tap("hold 2")
    player.tap("throw")
    assert focused(player) == "real-face o"
    player.tap("real-die 6")
    assert player.page.locator(".refused").count() == 1
    player.tap("real-face o")
    assert player.page.locator(".refused").count() == 0
    player.reload()
    assert faces(player) == ["orange", "joker", "", "", "", "skull"]
    for letter in "oop":
        player.tap(f"real-face {letter}")
    assert [str(action) for action in player.record.actions[1:]] == ["r1345", "OOOP"]
    assert player.overflow <= 0
    player.check_clean()


def test_a_throw_is_typed(player: Player) -> None:
    begin(player, "real")
    player.key("p")
    player.key("K")
    player.key("o")
    player.key("Backspace")
    player.key("2")  # clears the second die
    assert faces(player) == ["pink", "", "", "", "", ""]
    for letter in ("g", "o", "j", "j", str(player.evaluate(LETTER))):
        player.key(letter)
    assert str(player.record.actions[0]) == "PGOJJS"
    assert focused(player) == "throw"
    player.check_clean()


def test_a_turn_is_entered_by_the_boxes_of_the_sheet(player: Player) -> None:
    player.page.set_viewport_size({"width": 320, "height": 568})
    begin(player, "sheet")
    before = int(player.evaluate(CLICKS))
    player.tap("sheet-pick o3")
    player.tap("sheet-skull skulls")
    player.tap("sheet-confirm")
    player.tap("sheet-use jokers")
    player.tap("sheet-pick j2>g")
    player.tap("sheet-confirm")
    assert int(player.evaluate(CLICKS)) - before == 6
    assert [str(choice) for choice in player.record.actions[1:]] == ["o3", "j2>g"]
    assert [sheet.rows[Face.ORANGE].crosses for sheet in player.record.state.sheets] == [3, 0]
    player.tap("undo")
    player.reload()
    assert player.has("sheet-use jokers")
    assert player.page.locator(".die").count() == 0
    assert player.overflow <= 0
    player.check_clean()


def test_boxes_are_chosen_by_arrow_keys_too(player: Player) -> None:
    begin(player, "sheet")
    player.key("ArrowRight")
    player.key("ArrowRight")
    assert player.page.locator('.pick-box[aria-pressed="true"]').get_attribute("aria-label") == (
        "2 orange: up to box 2"
    )
    assert player.text(".steps .effect") == "2 crosses in orange."
    player.key("ArrowUp")
    player.tap("sheet-confirm")
    assert [str(choice) for choice in player.record.actions[1:]] == ["o1"]
    player.check_clean()
