"""Dice that people throw, entered by taps, long presses and letters; and sheets without any dice."""

from calavera import Face
from tests.e2e.player import Player

LETTER = (
    """() => document.querySelector(".entry").dataset.typed.split(" ").find((pair) => pair[1] === "s")[0]"""
)

HOLD = """digit => {
  const die = document.querySelector(`[data-intent="real-die ${digit}"]`);
  die.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
}"""

LET_GO = """digit => {
  const die = document.querySelector(`[data-intent="real-die ${digit}"]`);
  die.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerType: "touch" }));
  die.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
}"""


def begin(player: Player, dice: str) -> None:
    player.set_up("choices-more")
    player.tap(f"setup dice {dice}")
    player.new()


def faces(player: Player) -> list[str]:
    """Return the name of each die's face, or nothing yet."""
    names = {face.name.lower() for face in Face}
    kinds = player.evaluate("() => [...document.querySelectorAll('.die')].map((die) => die.className)")
    return [next((name for name in kind.split() if name in names), "") for kind in kinds]


def test_a_throw_is_entered_by_taps_long_presses_and_letters(player: Player) -> None:
    begin(player, "real")
    for _ in range(3):  # as fast as a finger goes: none of them is left out
        player.clicking(lambda: player.click('[data-intent="real-die 1"]'))
    assert faces(player)[0] == "green"

    player.evaluate(HOLD, "2")
    player.page.wait_for_selector(".palette")
    player.evaluate(LET_GO, "2")
    assert faces(player)[1] == "", "the end of a long press is no tap"
    player.tap("real-face j 2")
    assert faces(player)[:2] == ["green", "joker"]
    assert player.page.evaluate("document.activeElement.dataset.intent") == "real-die 3"

    player.key("ArrowDown")
    player.page.wait_for_selector(".palette")
    assert player.page.evaluate("document.activeElement.dataset.intent") == "real-face o 3"
    player.key("Enter")
    player.reload()
    assert faces(player) == ["green", "joker", "orange", "", "", ""]

    player.key("p")
    player.key("K")
    player.key("o")
    player.key("Backspace")
    player.key(str(player.evaluate(LETTER)))
    assert faces(player) == ["green", "joker", "orange", "pink", "black", "skull"]
    assert player.page.evaluate("document.activeElement.dataset.intent") == "real-done"
    player.key("Enter")
    assert str(player.record.actions[0]) == "GJOPKS"
    assert player.record.seed is None

    player.tap("hold 2")
    player.tap("throw")
    player.tap("real-die 6")
    assert player.page.locator(".refused").count() == 1
    player.tap("real-die 1")
    assert player.page.locator(".refused").count() == 0
    player.reload()
    assert faces(player) == ["orange", "joker", "", "", "", "skull"]
    for letter in "ooo":
        player.key(letter)
    player.tap("real-done")
    assert [str(action) for action in player.record.actions[1:]] == ["r1345", "OOOO"]

    player.tap("undo")
    player.tap("real-die 5")
    player.tap("real-done")
    assert str(player.record.actions[-1]) == "OOOP"
    assert player.overflow <= 0
    player.check_clean()


def test_a_turn_is_entered_without_any_dice(player: Player) -> None:
    player.page.set_viewport_size({"width": 320, "height": 568})
    begin(player, "sheet")
    player.tap("sheet-pick o3")
    player.tap("sheet-confirm")
    player.reload()
    player.tap("sheet-skull skulls")
    player.tap("sheet-use jokers")
    player.tap("sheet-pick j2>g")
    player.tap("sheet-confirm")
    assert [str(choice) for choice in player.record.actions[1:]] == ["o3", "j2>g"]
    assert [sheet.rows[Face.ORANGE].crosses for sheet in player.record.state.sheets] == [3, 0]
    player.tap("undo")
    assert player.has("sheet-use jokers")
    assert player.page.locator(".die").count() == 0
    assert player.overflow <= 0
    player.check_clean()
