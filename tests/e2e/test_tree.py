"""A whole game by what a screen reader is told, and nothing else: the roles and names of its tree."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import CDPSession

from calavera.game import Rethrow
from calavera.games.castro.actions import LoseRoof, Place
from tests.e2e.castro_games import short
from tests.e2e.hand import FATE, NEXT_PICTURE
from tests.e2e.player import Player

PRESSED = {"name": "pressed", "value": {"type": "tristate", "value": "true"}}
"""The property of a held die."""

BETWEEN = ("Skip", "Show the result", "I’m ready", "OK")
"""The buttons that lead past a moment between two decisions."""


@dataclass(frozen=True)
class Told:
    """One element as a screen reader knows it."""

    role: str
    name: str
    node: int
    pressed: bool = False


class Listener:
    """A listener who hears the page and presses what was named."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.browser: CDPSession = player.page.context.new_cdp_session(player.page)
        self.browser.send("Accessibility.enable")
        self.browser.send("DOM.enable")

    def tree(self) -> list[Told]:
        """Everything that is told once the dice lie, in its order."""
        self.player.settle()
        self.player.evaluate(NEXT_PICTURE)
        nodes = self.browser.send("Accessibility.getFullAXTree")["nodes"]
        return [
            Told(
                node["role"]["value"],
                node.get("name", {}).get("value", ""),
                node["backendDOMNodeId"],
                PRESSED in node["properties"],
            )
            for node in nodes
            if not node.get("ignored") and "role" in node and "backendDOMNodeId" in node
        ]

    def heard(self, role: str, beginning: str = "") -> list[Told]:
        """Return the elements of a role whose name begins so."""
        return [told for told in self.tree() if told.role == role and told.name.startswith(beginning)]

    def press(self, told: Told) -> None:
        self.player.pass_time()
        found = self.browser.send("DOM.resolveNode", {"backendNodeId": told.node})
        object_id = found["object"]["objectId"]
        call = {"objectId": object_id, "functionDeclaration": "function () { this.click(); }"}
        self.browser.send("Runtime.callFunctionOn", call)
        self.player.wait_until_kept()

    def go_on(self) -> None:
        """Press what leads past every moment between two decisions."""
        while between := [told for told in self.heard("button") if told.name in BETWEEN]:
            self.press(between[0])


def test_a_whole_game_by_the_accessibility_tree(player: Player) -> None:
    ear = Listener(player)
    ear.press(ear.heard("DisclosureTriangle", "Play together")[0])
    ear.press(ear.heard("button", "Start game")[0])
    turns = 0
    for _ in range(400):
        told = ear.tree()
        names = {one.name: one for one in told if one.role == "button"}
        if any(one.role == "heading" and " win" in one.name for one in told):
            break
        if between := [name for name in BETWEEN if name in names]:
            ear.press(names[between[0]])
        elif "Roll the dice" in names:
            ear.press(names["Roll the dice"])
            turns += 1
        elif "Accept the curse" in names:
            ear.press(names["Accept the curse"])
        elif "Confirm" in names:
            ear.press(names["Confirm"])
        else:
            # A fast player takes the choice that crosses most.
            choices = [name for name in names if name[0].isdigit() or name.startswith(("mark", "freeze"))]
            assert choices, sorted(names)
            ear.press(names[max(choices)])
    assert player.record.state.over
    assert turns == sum(state.fresh for state in player.record.states) - player.record.state.fresh
    assert ear.heard("heading", "Game over")


@pytest.mark.large
def test_a_whole_game_of_castro_by_the_accessibility_tree(player: Player) -> None:
    """The board is a grid: each square is told by its name, what it asks for, and who has built there."""
    expected = short(2)
    player.game = "castro"
    ear = Listener(player)
    ear.press(ear.heard("button", "Castro")[0])
    ear.press(ear.heard("DisclosureTriangle", "Play together")[0])
    player.evaluate(FATE, expected.header("Seed"))
    ear.press(ear.heard("button", "Start game")[0])
    assert len(ear.heard("row")) == 6
    assert [told.name for told in ear.heard("gridcell", "c4")] == ["c4, four of a kind, empty"]
    for state, action in zip(expected.states, expected.actions, strict=False):
        ear.go_on()
        if state.fresh:
            ear.press(ear.heard("button", "Roll the dice")[0])
        elif isinstance(action, Rethrow):
            for number, die in enumerate(ear.heard("button", "Die ")):
                if die.pressed == (number in action.positions):
                    ear.press(die)
            ear.press(ear.heard("button", "Reroll")[0])
        elif action == LoseRoof():
            ear.press(ear.heard("button", "Lose the roof")[0])
        elif isinstance(action, Place):
            if not ear.heard("button", "Confirm"):
                (square,) = ear.heard("gridcell", f"{action}, ")
                assert "you can build here" in square.name
                ear.press(square)
            ear.press(ear.heard("button", "Confirm")[0])
    assert player.record.actions == expected.actions
    ear.go_on()
    assert ear.heard("heading", "Game over")


def test_the_one_live_region_tells_events_and_not_every_die(player: Player) -> None:
    player.begin(["Ina", "Sami"], "000102030405060708090a0b0c0d0e0f")
    ear = Listener(player)
    assert len(ear.heard("status")) == 1
    live = player.page.locator("[aria-live]")
    assert live.count() == 1
    ear.press(ear.heard("button", "Roll the dice")[0])
    before = live.text_content()
    assert before == "Ina, roll 1: 1 orange, 2 green, 2 black, 1 skull."
    ear.press(ear.heard("button", "Die 2: green")[0])
    assert live.text_content() == before


def test_a_sheet_is_told_row_by_row(player: Player) -> None:
    player.begin(["Ina", "Sami"], "000102030405060708090a0b0c0d0e0f")
    ear = Listener(player)
    rows = [one.name for one in ear.tree() if one.role == "image" and "of 13 boxes marked" in one.name]
    assert rows[:4] == [
        f"{colour}: 0 of 13 boxes marked, worth 0" for colour in ("orange", "pink", "green", "black")
    ]
