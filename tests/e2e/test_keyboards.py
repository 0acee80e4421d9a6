"""Keyboards of many layouts, and keys that are held down: one press, one action."""

import pytest

from tests.e2e import castro_screens
from tests.e2e.hand import DICE
from tests.e2e.player import Player
from tests.e2e.screens import SCREENS
from tests.tiers import large_after, large_rows_after

SEED = "000102030405060708090a0b0c0d0e0f"  # the first throw is KGGSKO

LONG = 20
"""Repeats of a key that is held for most of a second."""

FOCUS = "selector => document.querySelector(selector).focus()"

ROW = "123456"

AT = "() => Number(document.querySelector('input[type=range]').value)"
"""The moment at which a replay is."""


class Typist(Player):
    """A player whose keys write what a layout says."""

    def __init__(self, player: Player) -> None:
        self.page, self.host, self.wrong = player.page, player.host, player.wrong
        self.session = self.page.context.new_cdp_session(self.page)

    def type(self, key: str, code: str, *held: str) -> None:
        """Press a key by what it writes and by its place, as a keyboard with that layout does."""
        modifiers = sum({"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}[name] for name in held)
        self.settle()
        event = {"key": key, "code": code, "modifiers": modifiers}
        before = self.page.evaluate("testTime.keys")
        self.session.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **event})
        self.session.send("Input.dispatchKeyEvent", {"type": "keyUp", **event})
        self.wait("before => testTime.keys > before", before)
        self.wait_until_kept()

    def hold(self, key: str) -> None:
        """Hold a key down until it has repeated itself many times."""
        self.settle()
        for _ in range(LONG):
            self.page.keyboard.down(key)
            self.pass_time()  # so that no repeat counts as the second tap of two
        before = self.page.evaluate("testTime.keys")
        self.page.keyboard.up(key)
        self.wait("before => testTime.keys > before", before)
        self.wait_until_kept()

    @property
    def held_dice(self) -> list[int]:
        """The numbers of the dice that are kept."""
        return [position + 1 for position, is_held in self.evaluate(DICE) if is_held]


@pytest.fixture
def hands(player: Player) -> Typist:
    """A player at the first throw of a game of two, who types."""
    player.begin(["Ina", "Sami"], SEED)
    player.tap("throw")
    player.pass_time()
    return Typist(player)


@pytest.mark.parametrize(
    ("written", "held"),
    large_rows_after(
        1,
        [
            ("&é\"'(-", ""),
            ("123456", ""),
            ("123456", "Shift"),
            ("!@#$%^", "Shift"),
            ("١٢٣٤٥٦", ""),
            ("+ěščřž", ""),
        ],
    ),
    ids=["AZERTY", "QWERTY", "AZERTY with Shift", "QWERTY with Shift", "Arabic", "Czech"],
)
def test_dice_are_kept_by_the_row_of_digits(hands: Typist, written: str, held: str) -> None:
    dice = [position + 1 for position, _ in hands.evaluate(DICE)]
    for die in dice:
        hands.type(written[die - 1], f"Digit{die}", *filter(None, [held]))
    assert hands.held_dice == dice
    hands.pass_time()
    hands.type(ROW[dice[0] - 1], f"Numpad{dice[0]}")
    assert hands.held_dice == dice[1:]


@pytest.mark.parametrize(
    ("key", "code"),
    large_rows_after(
        2, [("r", "KeyO"), ("к", "KeyR"), ("R", "KeyR"), ("ρ", "KeyR"), ("ق", "KeyR"), ("ר", "KeyR")]
    ),
)
def test_r_rolls_wherever_it_is_written_and_in_its_place_of_other_scripts(
    hands: Typist, key: str, code: str
) -> None:
    hands.type(key, code)
    assert hands.record.throws == 2


@pytest.mark.parametrize(
    ("key", "code", "held"),
    large_rows_after(
        1,
        [
            ("o", "KeyR", ()),
            ("r", "KeyR", ("Control", "Shift")),
            ("®", "KeyR", ("Alt",)),
            ("Dead", "Digit1", ()),
        ],
    ),
)
def test_other_keys_in_these_places_do_nothing(
    hands: Typist, key: str, code: str, held: tuple[str, ...]
) -> None:
    hands.type(key, code, *held)
    assert hands.record.throws == 1
    assert hands.held_dice == []


@pytest.mark.parametrize(
    ("key", "code"), large_rows_after(1, [("?", "Comma"), ("?", "Slash"), ("?", "Digit7"), ("؟", "Slash")])
)
def test_a_question_mark_shows_the_keys_on_every_keyboard(hands: Typist, key: str, code: str) -> None:
    hands.type(key, code, "Shift")
    assert "Letters are wherever your keyboard has them" in hands.text(".rules")


def test_real_dice_are_entered_by_place_and_by_letter(player: Player) -> None:
    SCREENS["table-enter-first"](player)
    hands = Typist(player)
    entered = "() => document.querySelectorAll('.entry .die:not(.blank)').length"
    assert hands.evaluate(entered) == 0
    hands.type("O", "KeyO", "Shift")
    assert hands.evaluate(entered) == 1
    hands.hold("p")
    assert hands.evaluate(entered) == 2


def test_real_dice_of_castro_are_entered_on_azerty(player: Player) -> None:
    castro_screens.CASTRO["castro-enter"](player)
    hands = Typist(player)
    blank = "() => document.querySelectorAll('.entry .die.blank').length"
    before = hands.evaluate(blank)
    hands.pass_time()
    hands.type("é", "Digit2")
    assert hands.evaluate(blank) == before - 1


# -- keys that are held


@pytest.mark.parametrize("key", large_after(1, ["Enter", "Space"]))
def test_a_held_key_rolls_once(hands: Typist, key: str) -> None:
    hands.evaluate(FOCUS, ".controls .main")
    hands.hold(key)
    assert hands.record.throws == 2
    hands.pass_time()
    hands.hold("r")
    assert hands.record.throws == 3


@pytest.mark.large
def test_a_held_key_begins_a_game_and_does_not_roll_in_it(player: Player) -> None:
    hands = Typist(player)
    player.set_up()
    hands.evaluate(FOCUS, '[data-intent="new"]')
    hands.hold("Enter")
    assert hands.record.actions == ()


@pytest.mark.parametrize("key", large_after(1, ["Space", "Enter"]))
def test_a_held_key_picks_and_does_not_confirm(hands: Typist, key: str) -> None:
    hands.evaluate(FOCUS, '[data-intent="pick g2"]')
    hands.hold(key)
    assert len(hands.record.actions) == 1
    assert hands.page.locator(".chip.picked").count() == 1
    hands.pass_time()
    hands.evaluate("() => document.activeElement.blur()")
    hands.hold("Enter")  # the button that names it, and then whatever has the focus by then
    assert [str(action) for action in hands.record.actions] == ["KGGSKO", "g2"]


@pytest.mark.large
@pytest.mark.parametrize("key", large_after(1, ["Enter", "Space"]))
def test_a_held_key_keeps_a_die(hands: Typist, key: str) -> None:
    die = hands.evaluate(DICE)[0][0] + 1
    hands.evaluate(FOCUS, f'[data-intent="hold {die}"]')
    hands.hold(key)
    assert hands.held_dice == [die]
    hands.pass_time()
    hands.hold(str(die))
    assert hands.held_dice == []


@pytest.mark.large
def test_a_held_key_picks_a_square_and_does_not_build_on_it(player: Player) -> None:
    castro_screens.choose(player)
    hands = Typist(player)
    hands.game = "castro"
    before = hands.record.actions
    hands.page.keyboard.press("ArrowUp")
    hands.evaluate(FOCUS, '[data-intent^="tap-square"].lit')
    hands.hold("Enter")
    assert hands.has("confirm")
    assert hands.record.actions == before


@pytest.mark.large
def test_a_held_key_unfolds_once(player: Player) -> None:
    hands = Typist(player)
    hands.evaluate(FOCUS, ".fold.together > summary")
    hands.hold("Enter")
    assert hands.evaluate("() => document.querySelector('.fold.together').open")


@pytest.mark.large
def test_a_held_key_switches_once(player: Player) -> None:
    hands = Typist(player)
    player.tap("settings")
    clicks = hands.evaluate("() => testTime.clicks")
    hands.evaluate(FOCUS, '[data-intent^="option sound"]')
    hands.hold("Enter")
    assert hands.evaluate("() => testTime.clicks") == clicks + 1


def test_a_held_enter_goes_one_name_on_and_a_held_letter_is_written(player: Player) -> None:
    hands = Typist(player)
    player.set_up()
    player.tap("setup seats 4")
    hands.evaluate(FOCUS, '[data-change="setup name 1"]')
    hands.hold("Enter")
    focused = "() => document.activeElement.dataset.change"
    assert hands.evaluate(focused) == "setup name 2"
    hands.hold("a")
    hands.page.keyboard.down("Space")
    hands.page.keyboard.down("Space")
    value = hands.page.locator('[data-change="setup name 2"]').input_value()
    assert value.startswith("aaa")
    assert value.endswith("  ")


@pytest.mark.parametrize("arrow", large_after(1, ["ArrowDown", "ArrowRight"]))
def test_a_held_arrow_goes_on_through_a_grid(player: Player, arrow: str) -> None:
    castro_screens.choose(player)
    hands = Typist(player)
    hands.page.keyboard.press("ArrowUp")
    there = "() => document.activeElement.dataset.intent"
    before = hands.evaluate(there)
    cells = []
    for _ in range(2):
        hands.page.keyboard.down(arrow)
        cells.append(hands.evaluate(there))
    hands.page.keyboard.up(arrow)
    assert len({before, *cells}) == 3


def test_a_held_arrow_goes_on_through_a_replay(player: Player) -> None:
    SCREENS["replay"](player)
    hands = Typist(player)
    hands.key("Home")
    assert hands.evaluate(AT) == 0
    for _ in range(4):
        hands.page.keyboard.down("ArrowRight")
        hands.wait_until_kept()
    hands.page.keyboard.up("ArrowRight")
    assert hands.evaluate(AT) == 4
    hands.hold("End")
    end = hands.evaluate(AT)
    assert end > 4
