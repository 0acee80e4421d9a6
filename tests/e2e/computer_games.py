"""Games against computers, tapped to their end."""

from calavera import Record, read, write
from tests.e2e.player import Player
from web.app.state.people.players import as_others_see

__all__ = ["WAITING", "play_against_computers", "sit", "valid"]

WAITING = '() => !document.querySelector("[data-intent=skip]")'
"""An expression that is true once no computer plays: a person has to do something, or the game is over."""


def sit(player: Player, *kinds: str) -> None:
    """Begin a game with who plays on each seat, by tapping; computers do not wait."""
    player.tap("settings")
    player.tap("option speed off")
    player.tap("close")
    player.set_up()
    player.tap(f"setup seats {len(kinds)}")
    for number, kind in enumerate(kinds, 1):
        if kind != "person":
            player.tap(f"seat-open {number}")
            player.tap(f"setup kind {number} {kind}")
    player.new()


def play_against_computers(player: Player, tapped: int | None = None) -> Record:
    """Play the first seat of a game to the end, always with the first choice; return the game.

    Only the first `tapped` decisions are tapped, where that is given: the others are asked for, which is
    faster.
    """
    taken = 0
    while True:
        player.wait(WAITING)
        state = player.record.state
        if state.over:
            return valid(player)
        taken += 1
        taps = tapped is None or taken < tapped
        if state.fresh:
            player.pass_time()
            (player.tap if taps else player.ask)("throw")
        elif taps and not state.cursed:
            player.choose(state.choices(0)[0])
        else:
            player.pass_time()
            player.ask(f"take {state.choices(0)[0]}")


def valid(player: Player) -> Record:
    """Return the game as it is kept, which reads, and is over; as its own page shows it."""
    record = player.record
    assert record.state.over
    player.go_on()  # the last choice may have been the only one: it is shown first
    player.tap("share-game")
    shown = read(player.page.locator(".record pre").text_content() or "")
    player.tap("close")
    assert shown == read(write(as_others_see(record)))
    return record
