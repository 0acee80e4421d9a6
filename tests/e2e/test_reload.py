"""Nothing is lost: the page comes back as it was, after every action, and whatever is found in its store."""

from itertools import count

import pytest

from calavera import write
from tests.e2e.castro_games import short
from tests.e2e.eventful_games import eventful
from tests.e2e.notices import notice
from tests.e2e.player import Player
from tests.e2e.varied_games import played
from tests.tiers import large_but

GAMES = {"calavera": (eventful(2), 2), "castro": (short(2), 1)}
"""Games that are read again after all their actions, in parts: these run side by side."""

PARTS = [(key, part) for key, (_, parts) in GAMES.items() for part in range(parts)]

RELOADED = 6
"""Actions from one reload to the next. After the others the page reads what it has kept and begins with
it, as at a start, in the Python that runs: what the screen comes from is the same, at a tenth of the time."""


@pytest.mark.parametrize("part", large_but([("calavera", 0)], PARTS), ids=str)
def test_what_is_kept_after_every_action_of_a_game_shows_the_same(
    player: Player, part: tuple[str, int]
) -> None:
    key, number = part
    expected, parts = GAMES[key]
    places = [len(expected.actions) * n // parts for n in (number, number + 1)]
    player.game = key
    player.wait_until_offline_ready()
    player.begin(["Ina", "Sami"])
    player.put(write(expected.back(len(expected.actions) - places[0])))
    steps = count(1)

    def come_back() -> None:
        player.go_on()
        before = player.screen()
        if next(steps) % RELOADED == 0:
            player.reload()
        else:
            player.begin_again()
        assert player.screen() == before

    played(player, expected, come_back, slice(*places))
    assert next(steps) > RELOADED
    done = len(player.record.actions)
    assert done >= places[1]
    assert player.record.actions == expected.actions[:done]


def test_held_dice_and_a_picked_choice_survive(player: Player) -> None:
    player.begin(["Ina", "Sami"], "000102030405060708090a0b0c0d0e0f")
    player.tap("throw")  # KGGSKO
    player.tap("hold 2")
    player.tap("hold 3")
    player.tap("pick g2")
    player.reload()
    assert player.page.locator('.die.chosen[aria-pressed="true"]').count() == 2
    said = player.text(".chip.picked .spoken")
    assert said.startswith("2 green, the green row is then worth 0 points, 4 more crosses until it scores")
    assert said.endswith(", Confirm")
    assert player.page.locator(".cell.ghost").count() == 2
    assert player.has("confirm")


def test_undo_takes_back_every_seats_choice_and_never_the_dice(player: Player) -> None:
    player.begin(["Ina", "Sami"], "000102030405060708090a0b0c0d0e0f")
    player.tap("throw")  # KGGSKO: one skull, so Sami chooses from the leftovers
    assert not player.has("undo")
    player.tap("pick g2")
    player.tap("confirm")
    player.tap("pick k2")
    player.tap("confirm")
    assert player.record.state.fresh
    player.tap("undo")
    player.tap("undo")
    assert not player.has("undo")
    assert player.record.throws == 1
    assert [str(action) for action in player.record.actions] == ["KGGSKO"]
    player.tap("throw")
    assert player.record.throws == 2


def test_a_damaged_game_is_set_aside_and_a_new_one_begins(player: Player) -> None:
    player.begin(["Ina", "Sami"])
    broken = (player.kept() or "") + "\n1. QQQQQQ"
    player.allow(notice("game_damaged"))
    player.put(broken)
    assert "couldn’t be read" in player.text(".notice")
    assert player.kept("game-damaged-1") == broken
    assert player.kept() is None
    player.tap("dismiss")
    player.begin(["Ina", "Sami"])
    player.tap("throw")
    assert player.record.throws == 1


def test_a_running_game_is_not_replaced_by_accident(player: Player) -> None:
    player.begin(["Ina", "Sami"], "000102030405060708090a0b0c0d0e0f")
    player.tap("throw")
    before = player.record
    player.tap("menu")
    player.new()
    assert player.record.actions == ()
    player.tap("menu")
    player.tap("games")
    player.touch('[data-intent^="open "]')
    assert player.record == before
    assert player.has("confirm") or player.page.locator(".chip").count()


def _a_game_comes_back(player: Player) -> None:
    player.open()
    player.new()
    player.tap("throw")
    before = player.screen()
    player.reload()
    if player.has("dismiss"):
        player.tap("dismiss")  # what the start has to say of the storage
    assert player.screen() == before


def test_without_a_storage_of_texts_the_database_is_enough(player: Player) -> None:
    player.page.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        "{ get() { throw new DOMException('no', 'SecurityError') } })"
    )
    _a_game_comes_back(player)


def test_without_a_database_the_storage_of_texts_is_enough(player: Player) -> None:
    player.page.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('forbidden', 'SecurityError') }"
    )
    player.allow(notice("no_database"))
    player.allow("forbidden")  # an error of PyScript's own storage, which no game uses
    _a_game_comes_back(player)
    refused = "() => { try { indexedDB.open('any'); return ''; } catch (error) { return error.message; } }"
    assert player.page.evaluate(refused) == "forbidden"


def test_a_full_storage_is_said(player: Player) -> None:
    player.page.add_init_script(
        "Storage.prototype.setItem = IDBObjectStore.prototype.put ="
        "() => { throw new DOMException('full', 'QuotaExceededError') }"
    )
    player.allow(notice("not_kept"))
    player.open()
    player.new()
    assert "There’s no room left to save your game" in player.text(".notice")
    player.tap("throw")
    assert player.page.locator(".die.blank").count() == 0
