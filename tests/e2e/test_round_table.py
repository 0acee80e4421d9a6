"""The table that lies between its people: all of it in sight at every size, and played from four sides."""

from collections.abc import Sequence

import pytest

from calavera import write
from tests.e2e.axe import colour_faults, violations
from tests.e2e.flat_tables import FAULTS, FLAT
from tests.e2e.player import Player
from tests.e2e.screens import SCREENS, THEMES, all_leftovers, dress
from tests.tiers import large_after, large_but, large_rows_after
from tests.web.catalogues import LANGUAGES
from web.app.state.match.table_edges import as_seen_by, awaited

TABLETS = [(820, 1180), (1180, 820), (768, 1024), (1133, 744), (1440, 900)]

WRONG = """() => {
  const wrong = [];
  const name = (one) => `${one.className} ${one.dataset.intent || one.textContent.slice(0, 30)}`;
  const all = (found) => [...document.querySelectorAll(found)].filter((one) => one.offsetParent);
  const screen = document.querySelector(".desk");
  if (screen.scrollHeight > screen.clientHeight) wrong.push("scrolls");
  for (const one of all(".round button, .sheet, .die, .own > *, .question, .curse, .said li, .turned h1")) {
    const box = one.getBoundingClientRect();
    const over = Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight);
    if (over > 0.5) wrong.push(`out: ${name(one)}`);
  }
  for (const one of all(".turned, .turned > *, .turned .say, .turned .said, .own, .curse"))
  {
    const hidden = one.scrollHeight - one.clientHeight;
    if (hidden > 1) wrong.push(`hides ${hidden}: ${name(one)}`);
  }
  for (const one of all(".round button:not(.link)")) {
    const { width, height } = one.getBoundingClientRect();
    const least = one.matches(".explains") ? 23.9 : 43.9;
    if (Math.min(width, height) < least) wrong.push(`small: ${name(one)} ${width} ${height}`);
  }
  for (const one of all(".round :is(button, h1, h2, .own p)")) {
    one.style.overflowWrap = "normal";
    if (one.scrollWidth > one.clientWidth) wrong.push(`broken or cut: ${name(one)}`);
    one.style.overflowWrap = "";
  }
  const boxes = all(".edge, .centre").map((one) => [one, one.getBoundingClientRect()]);
  for (const [one, a] of boxes)
    for (const [other, b] of boxes)
      if (one !== other && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        wrong.push(`over another: ${name(one)}`);
  for (const one of all(".round .row .cell"))
    if (Math.min(one.offsetWidth, one.offsetHeight) < 22) { wrong.push("small boxes"); break; }
  return wrong;
}"""
"""Says what is out of sight, cut off, too small to be tapped or read, or lies over something else."""

IN_SIGHT = ("round-choose", "round-hint")
"""The screens at such a table with the most on them, or with something that no other one has."""

OWN_WAY_UP = """() => [...document.querySelectorAll(".edge")].map((edge) => {
  const place = (row) => edge.querySelector(`.row.${row}`).getBoundingClientRect();
  const [first, last] = [place("orange"), place("black")];
  const across = Math.round(last.left - first.left), down = Math.round(last.top - first.top);
  return [edge.dataset.edge, across > 9 ? "right" : across < -9 ? "left" : down > 0 ? "bottom" : "top"];
})"""
"""Says for each edge to which side the last row of its sheet lies: that is where its owner sits."""


@pytest.mark.parametrize(
    "languages",
    [("de",), pytest.param([one for one in LANGUAGES if one != "de"], marks=pytest.mark.large)],
    ids=["german", "others"],
)
@pytest.mark.parametrize("name", large_but(IN_SIGHT, [name for name in SCREENS if name.startswith("round-")]))
def test_everything_is_in_sight_at_every_size_in_every_language(
    player: Player, name: str, languages: Sequence[str]
) -> None:
    player.page.set_viewport_size({"width": 820, "height": 1180})
    SCREENS[name](player)
    player.page.wait_for_selector(".round")
    found = []
    for language in languages:
        player.ask(f"language {language}")
        for width, height in TABLETS:
            player.page.set_viewport_size({"width": width, "height": height})
            found += [(language, width, height, wrong) for wrong in player.page.evaluate(WRONG)]
    assert found == []


STATES = [(state, seats) for state in FLAT for seats in (2, 3, 4) if seats > 2 or "computer" not in state]
"""All moments with all numbers of seats; where a computer plays, two people do."""


@pytest.mark.parametrize(
    "languages",
    [("de",), pytest.param([one for one in LANGUAGES if one != "de"], marks=pytest.mark.large)],
    ids=["german", "others"],
)
@pytest.mark.parametrize(
    ("state", "seats"),
    [
        pytest.param(
            *one, marks=() if one in {("castro-opening", 3), ("castro-hint", 4)} else pytest.mark.large
        )
        for one in STATES
    ],
)
def test_nothing_lies_over_another_or_is_cut_in_any_state(
    player: Player, state: str, seats: int, languages: Sequence[str]
) -> None:
    player.page.set_viewport_size({"width": 1180, "height": 820})
    FLAT[state](player, seats)
    found = []
    for language in languages:
        player.ask(f"language {language}")
        for width, height in [(820, 1180), (1180, 820), (1024, 768), (1366, 1024)]:
            player.page.set_viewport_size({"width": width, "height": height})
            player.settle()
            found += [(language, width, height, fault) for fault in player.page.evaluate(FAULTS)]
    assert found == []


def test_each_sheet_is_the_right_way_up_for_who_sits_at_its_edge(player: Player) -> None:
    player.page.set_viewport_size({"width": 1180, "height": 820})
    SCREENS["round-fresh"](player)
    player.page.wait_for_selector(".round")
    sides = dict(player.page.evaluate(OWN_WAY_UP))
    assert sides == {"0": "bottom", "1": "left", "2": "top", "3": "right"}


def test_places_are_chosen_by_tapping_and_dragging_and_leftovers_on_every_sheet(player: Player) -> None:
    player.page.set_viewport_size({"width": 820, "height": 1180})
    record = all_leftovers(4)
    player.start_over(write(record))
    player.tap("resume")
    player.ask("option facing on")
    player.tap("round-lift 1")
    player.tap("round-sit 1 right")
    start, end = (player.page.locator(f'[data-drop="{edge}"]').bounding_box() for edge in ("bottom", "top"))
    assert start is not None
    assert end is not None
    mouse = player.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    mouse.up()
    assert player.page.locator('[data-drop="top"]').inner_text() == record.names[3]
    player.tap("round-seated")
    assert player.record.header("Edges") == "3102"

    seats = awaited(record)
    for seat in reversed(seats):
        choice = as_seen_by(record, seat).state.choices(seat)[0]
        intent = f"round-tap {seat + 1} {choice.colour.letter}"
        for _ in range(3):  # a single choice is picked already, another tap picks the next of a row
            if f"{seat + 1}:{choice}" in (player.record.header("Replies") or ""):
                break
            player.pass_time()
            player.tap(intent)
        player.pass_time()
        assert len(player.record.actions) == len(record.actions)
        player.reload()  # a draft outlives anything
        player.tap(f"round-ready {seat + 1}")
    choices = [str(as_seen_by(record, seat).state.choices(seat)[0]) for seat in seats]
    assert [str(one) for one in player.record.actions[len(record.actions) :]] == choices


def test_it_is_offered_on_large_screens_alone_and_a_small_one_has_the_ordinary_table(player: Player) -> None:
    offer = player.page.locator(".round-offer")
    player.set_up()
    assert not offer.is_visible()
    player.page.set_viewport_size({"width": 820, "height": 1180})
    assert offer.is_visible()
    player.tap("option facing on")
    player.tap("new")
    player.tap("round-seated")
    assert player.page.locator(".round .edge").count() == 2
    player.page.set_viewport_size({"width": 390, "height": 844})
    player.page.wait_for_selector(".table")
    assert player.page.locator(".round").count() == 0
    player.page.set_viewport_size({"width": 1180, "height": 820})
    player.page.wait_for_selector(".round")
    player.reload()
    assert player.page.locator(".round .sheet").count() == 2


@pytest.mark.usefixtures("tools")
@pytest.mark.parametrize(
    "name", large_after(1, ["options-round", "round-choose", "round-seats", "round-gather", "log-round"])
)
def test_nothing_at_the_table_bars_people_who_use_it_otherwise(player: Player, name: str) -> None:
    player.page.set_viewport_size({"width": 1180, "height": 820})
    SCREENS[name](player)
    player.page.wait_for_selector(".round")
    for theme in THEMES:
        dress(player, theme)
        found = violations(player.page) if theme == "light" else colour_faults(player.page, theme)
        assert found == [], theme


def test_places_and_leftovers_by_keyboard(player: Player) -> None:
    player.page.set_viewport_size({"width": 1180, "height": 820})
    record = all_leftovers(4)
    player.start_over(write(record))
    player.tap("resume")
    player.ask("option facing on")

    def enter(intent: str) -> None:
        player.pass_time()
        player.page.locator(f'[data-intent="{intent}"]').focus()
        player.key("Enter")

    enter("round-lift 1")
    enter("round-sit 1 left")
    assert player.page.evaluate("document.activeElement.dataset.intent") == "round-seated"
    player.pass_time()
    player.key("Enter")
    assert player.record.header("Edges") == "1023"
    for seat in awaited(record):
        choice = as_seen_by(record, seat).state.choices(seat)[0]
        if not player.has(f"round-ready {seat + 1}"):  # an only choice is picked already
            enter(f"round-tap {seat + 1} {choice.colour.letter}")
        enter(f"round-ready {seat + 1}")
        assert player.page.evaluate("document.activeElement.tagName") != "BODY"
    assert len(player.record.actions) == len(record.actions) + len(awaited(record))


@pytest.mark.parametrize(("width", "height"), large_rows_after(1, [(1180, 820), (820, 1180)]))
def test_the_rules_opened_there_are_turned_as_a_whole_and_scroll(
    player: Player, width: int, height: int
) -> None:
    player.page.set_viewport_size({"width": width, "height": height})
    SCREENS["rules-round"](player)
    screen = player.page.locator(".screen")
    assert screen.get_attribute("data-turned") == "1"
    box = screen.bounding_box()
    assert box == {"x": 0, "y": 0, "width": width, "height": height}
    heading = player.page.locator(".rules .bar h1").bounding_box()
    assert heading is not None
    assert heading["height"] > heading["width"]  # it is read from the left edge
    player.page.mouse.move(width / 2, height / 2)
    player.page.evaluate("() => { document.querySelector('.screen').scrollTop = 600 }")
    assert player.page.evaluate("() => document.querySelector('.screen').scrollTop") == 600
    player.tap("close")
    player.page.wait_for_selector(".round")
    assert player.page.locator(".screen[data-turned]").count() == 0
