"""Computers at the table and the coach, in the built site."""

import pytest

from calavera import Rethrow, new_record, write
from calavera.games.calavera.bots.analysis import analyse
from tests.e2e.computer_games import WAITING, play_against_computers, sit, valid
from tests.e2e.player import Player
from tests.e2e.screens import SCREENS, STILL, at, game
from tests.tiers import large_after
from web.app.view.parts.options import even

pytestmark = pytest.mark.moving

SEED = "000102030405060708090a0b0c0d0e0f"

COUNTED = """(() => {
  const later = window.setTimeout.bind(window);
  window.slices = 0;
  let asked = 0;
  const now = performance.now.bind(performance);
  performance.now = () => now() + 3 * (asked += 1);
  window.setTimeout = (does, wait, ...rest) => {
    if (wait === 0) window.slices += 1;
    return later(does, wait, ...rest);
  };
})()"""
"""Counts what is put off until the page has answered: among it every slice of thinking. A slice ends after a
few looks at the clock, however fast the machine is."""

STOPPED = f"""() => {{
  const said = document.querySelector(".robot .speech") !== null;
  if (said) {{ {STILL} }}
  return said;
}}"""
"""An expression that is true while a computer gives its reason; it does so until it is told to go on."""


@pytest.mark.large
def test_a_person_plays_a_whole_game_against_the_expert(player: Player) -> None:
    player.page.evaluate(COUNTED)
    sit(player, "person", "expert")
    record = play_against_computers(player, tapped=8)
    assert record.names == ("", "computer: expert")
    assert "Doña Luz" in player.text("#app")
    throws = [state for state in record.states if state.fresh and state.active == 1]
    assert player.page.evaluate("window.slices") > 3 * len(throws)


LAST = 30
"""Actions of four computers that are left of a game: about two rounds."""


@pytest.mark.large
def test_four_computers_play_to_the_end_while_someone_watches(player: Player) -> None:
    """They begin a game of their own, and end one that was played before but for its last rounds."""
    levels = ("easy", "medium", "hard", "expert")
    sit(player, *levels)
    player.wait("() => document.querySelectorAll('.seat .cell.crossed').length > 2")
    begun = player.record
    assert begun.names == tuple(f"computer: {level}" for level in levels)
    late = game(4).back(LAST)
    for seat, name in enumerate(begun.names, 1):
        late = late.with_header(f"Seat{seat}", name)
    player.ask("menu")  # where no computer plays on
    player.keep(game=write(late))  # and the settings stay: nothing is waited for
    player.begin_again()
    player.ask("resume")
    player.wait('() => document.querySelector(".result")')
    record = valid(player)
    assert record.names == begun.names
    assert record.actions[: len(late.actions)] == late.actions
    assert player.has("rematch")
    assert not player.has("undo")  # no person's decision could be taken back


def test_a_reload_in_the_middle_of_a_turn_goes_on_with_it(player: Player) -> None:
    headers = {"Game": "Calavera", "Seats": "2", "Layout": "classic", "Seed": SEED}  # throws KGGSKO, no curse
    at(player, new_record({**headers, "Seat1": "computer: medium", "Seat2": "Ina"}))
    player.wait(STOPPED)
    said = player.text(".robot")
    thrown = player.record.actions
    player.reload()
    player.wait(STOPPED)
    assert player.text(".robot") == said
    player.tap("skip")
    player.wait(WAITING)
    assert player.record.actions[: len(thrown)] == thrown
    assert player.record.state.active == 1 or player.record.state.choice is not None


def test_a_hint_is_asked_for_by_key_and_done_by_a_tap(player: Player) -> None:
    player.begin(["Ina", "Sami"], SEED)
    player.tap("throw")  # KGGSKO
    player.key("h")
    player.wait("() => document.querySelector('[data-intent^=\"follow-hint\"]')")
    offered = player.evaluate("() => document.querySelector('[data-intent^=\"follow-hint\"]').dataset.intent")
    analysis = analyse(player.record.state)
    (advised,) = [option for option in analysis.options if offered == f"follow-hint {option.action}"]
    assert even(analysis.best.value - advised.value, alone=False)
    player.tap(offered)
    held, action = player.page.locator('.die[aria-pressed="true"]').count(), advised.action
    assert held == 5 - len(action.positions) if isinstance(action, Rethrow) else player.has("confirm")


@pytest.mark.parametrize("name", large_after(2, ["computer", "warning", "hint", "options"]))
def test_the_focus_is_never_lost_where_the_coach_or_a_computer_speaks(player: Player, name: str) -> None:
    SCREENS[f"table-{name}"](player)
    player.key("Tab")
    if name != "computer":  # there Skip has the focus, and only Pause comes after it
        player.key(
            "Tab"
        )  # where nothing was tapped yet, the first Tab only brings the focus into the document
    assert player.page.evaluate("document.activeElement.tagName") != "BODY"
