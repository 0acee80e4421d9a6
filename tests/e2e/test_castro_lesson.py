"""Castro's lesson in a browser: a learner taps what is ringed, from the start into a game against Pipo."""

from __future__ import annotations

from tests.e2e.player import Player
from web.app.games.castro.model.lesson import STEPS

RINGED = "[...document.querySelectorAll('.hinted')].map((one) => one.dataset.intent)"

IN_SIGHT = """intent => {
  const box = document.querySelector(`[data-intent="${intent}"]`).getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight + 1;
}"""

OVERLAPS = """() => {
  const box = (one) => document.querySelector(one)?.getBoundingClientRect();
  const parts = [".coach", ".bar", ".plates", ".common", ".stage", ".dice", ".controls"];
  const there = parts.filter((one) => box(one)?.height);
  const pairs = there.slice(1).map((below, place) => [there[place], below]);
  const over = pairs.filter(([above, below]) => box(above).bottom > box(below).top + 0.5);
  return [...over, ...(box(".controls")?.bottom > innerHeight + 0.5 ? [["controls", "edge"]] : [])];
}"""
"""The parts that lie over the next one below, or over the window's edge; a phone shows them in this order."""

PHONES = ((390, 844), (360, 640))

STEP = "document.querySelector('.coach')?.dataset.step"

LANGUAGES = ("de", "es", "fr", "it", "en")
"""The one that the lesson goes on in comes last."""

TAPS = 60
"""More than the whole lesson takes."""


def test_the_lesson_is_learned_by_tapping_what_is_ringed_without_scrolling(player: Player) -> None:
    player.page.set_viewport_size({"width": 360, "height": 640})
    player.tap("setup game castro")
    player.tap("lesson")
    hidden: list[object] = []
    seen = set()
    for _ in range(TAPS):
        if not player.page.locator(".coach").count():
            break
        step = player.page.evaluate(STEP)
        for language in LANGUAGES if step not in seen else LANGUAGES[-1:]:
            if step not in seen:
                player.ask(f"language {language}")
            for width, height in PHONES:
                player.page.set_viewport_size({"width": width, "height": height})
                over = player.page.evaluate(OVERLAPS)
                hidden += [(step, language, width, over)] if over else []
        seen.add(step)
        intent = player.page.evaluate(RINGED)[0]
        if not player.page.evaluate(IN_SIGHT, intent):
            hidden.append(intent)
        player.tap(intent)
    assert hidden == []
    assert len(seen) >= len(STEPS)
    assert not player.page.locator(".coach").count()
    assert player.page.locator(".plate").count() == 2
    assert "Pipo" in player.page.locator(".plates").inner_text()
