"""Castro's lesson in a browser: a learner taps what is ringed, from the start into a game against Pipo."""

from __future__ import annotations

from tests.e2e.player import Player

RINGED = "[...document.querySelectorAll('.hinted')].map((one) => one.dataset.intent)"

IN_SIGHT = """intent => {
  const box = document.querySelector(`[data-intent="${intent}"]`).getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight + 1;
}"""

TAPS = 60
"""More than the whole lesson takes."""


def test_the_lesson_is_learned_by_tapping_what_is_ringed_without_scrolling(player: Player) -> None:
    player.page.set_viewport_size({"width": 360, "height": 640})
    player.tap("setup game castro")
    player.tap("lesson")
    hidden = []
    for _ in range(TAPS):
        if not player.page.locator(".coach").count():
            break
        intent = player.page.evaluate(RINGED)[0]
        if not player.page.evaluate(IN_SIGHT, intent):
            hidden.append(intent)
        player.tap(intent)
    assert hidden == []
    assert not player.page.locator(".coach").count()
    assert player.page.locator(".plate").count() == 2
    assert "Pipo" in player.page.locator(".plates").inner_text()
