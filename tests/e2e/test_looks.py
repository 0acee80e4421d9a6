"""Looks: each part stands where it belongs, lies over nothing else, stays in its key and is not cut off."""

import base64
from pathlib import Path

import pytest

from calavera import State, write
from tests.e2e.player import Player
from tests.e2e.saved_files import saved
from tests.e2e.screens import at, by_hand, fair_end, game, leftovers, moment, picture, replay
from tests.tiers import large_after
from tests.web.catalogues import LANGUAGES

PHONES = [(360, 640), (390, 844)]

OUT_OF_KEYS = """() => {
  const named = (one) => one.dataset.intent ?? one.textContent;
  const keys = ".entering button:not(.step, .icon), .left-to-enter";
  return [...document.querySelectorAll(keys)].filter((key) => {
    const outer = key.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(key);
    return [...range.getClientRects()].some((box) => box.width && (box.left < outer.left - 0.5
      || box.right > outer.right + 0.5 || box.top < outer.top - 0.5 || box.bottom > outer.bottom + 0.5))
      || outer.right > innerWidth;
  }).map(named);
}"""
"""The keys whose signs or words run out of them."""

OVER_THE_BAR = """() => {
  const bar = document.querySelector(".entering .controls").getBoundingClientRect();
  const rest = [...document.querySelectorAll(".entering > :not(.controls)")];
  return rest.map((one) => one.getBoundingClientRect().bottom - bar.top).filter((over) => over > 0.5);
}"""
"""How far something reaches over the bottom bar, where all of the table fits on the screen."""

CUT = """() => [...document.querySelectorAll(".bar h1, .bar .detail")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""
"""The lines of the header that are not shown whole."""

SAID = """() => {
  const one = document.querySelector(".play .said");
  if (!one) return null;
  const style = getComputedStyle(one);
  return [style.position, style.backgroundColor, one.children.length > 0];
}"""

OFF_THEIR_WORDS = """() => [...document.querySelectorAll(".counts li")].map((line) => {
  const [icon, name] = [".symbol", ".name"].map((part) => line.querySelector(part).getBoundingClientRect());
  return Math.abs(icon.top + icon.height / 2 - name.top - name.height / 2);
})"""
"""By how many pixels the middle of each icon stands above or below that of its word."""

TITLE = """async (data) => {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const [left, top] = [image.width / 2 - 2 * 88, 2 * (64 + 74 - 56)];
  const seen = (paint) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [600, 140];
    const context = canvas.getContext("2d");
    paint(context);
    return context.getImageData(0, 0, 600, 140).data;
  };
  const found = seen((context) => context.drawImage(image, left, top, 600, 140, 0, 0, 600, 140));
  const ink = getComputedStyle(document.querySelector(".picture svg")).getPropertyValue("--main");
  const drawn = (font) => seen((context) => {
    context.fillStyle = `rgb(${found[0]} ${found[1]} ${found[2]})`;
    context.fillRect(0, 0, 600, 140);
    context.fillStyle = ink;
    context.font = `132px ${font}`;
    context.fillText("Calavera", 0, 112);
  });
  const alike = (other) => other.filter((one, n) => Math.abs(one - found[n]) < 40).length / other.length;
  return [alike(drawn("Broadside")), alike(drawn("Georgia, serif"))];
}"""
"""Likeness of a picture's title to the title in our own face, and in another one."""


def freezable(state: State) -> bool:
    """Return whether a turn begins in which a row of the active seat can be frozen."""
    rows = state.sheets[state.active].rows
    return state.fresh and any(not row.closed and row.freeze_need(state.layout) for row in rows)


@pytest.mark.parametrize("size", large_after(1, PHONES))
def test_the_signs_of_the_keys_of_an_entry_stay_in_them(player: Player, size: tuple[int, int]) -> None:
    for record, dice in ((moment(2, freezable), "sheet"), (moment(2, lambda state: state.fresh), "real")):
        at(player, by_hand(record, dice))
        player.page.set_viewport_size({"width": size[0], "height": size[1]})
        for language in LANGUAGES:
            player.ask(f"language {language}")
            assert player.page.locator(".entering button").count() >= 6
            assert player.evaluate(OUT_OF_KEYS) == [], (dice, language)


@pytest.mark.parametrize("size", large_after(1, PHONES))
def test_an_entry_lies_over_nothing(player: Player, size: tuple[int, int]) -> None:
    start = game(2).back(len(game(2).actions))
    for dice in ("real", "sheet"):
        at(player, by_hand(start, dice))
        player.page.set_viewport_size({"width": size[0], "height": size[1]})
        for language in LANGUAGES:
            player.ask(f"language {language}")
            player.evaluate("() => document.querySelector('.desk').scrollTo(0, 9999)")
            assert player.evaluate(OVER_THE_BAR) == [], (dice, language)
            if dice == "real":
                assert player.evaluate(SAID) == ["static", "rgba(0, 0, 0, 0)", True], language


@pytest.mark.large
def test_a_moment_of_the_past_has_no_empty_strip(player: Player) -> None:
    at(player, game(2))
    player.tap("log")
    player.clicking(player.page.locator(".turn").last.tap)
    while player.page.locator(".controls [data-key=ArrowLeft]").count():
        said = player.evaluate(SAID)
        assert said is None or said == ["static", "rgba(0, 0, 0, 0)", True]
        player.clicking(player.page.locator(".controls [data-key=ArrowLeft]").tap)
    assert player.evaluate(SAID) is None


def test_what_is_said_in_a_replay_lies_over_no_heading(player: Player) -> None:
    replay(player)
    assert player.evaluate(SAID) == ["static", "rgba(0, 0, 0, 0)", True]


@pytest.mark.parametrize("width", large_after(1, [360, 390]))
def test_the_headers_of_the_table_are_shown_whole(player: Player, width: int) -> None:
    player.page.set_viewport_size({"width": width, "height": 640})
    for record in (moment(3, leftovers), game(4)):
        player.start_over(write(record))
        player.tap("resume")
        for language in LANGUAGES:
            player.ask(f"language {language}")
            assert player.evaluate(CUT) == [], language


@pytest.mark.large
def test_icons_of_counts_stand_beside_their_words(player: Player) -> None:
    fair_end(player)
    assert max(player.evaluate(OFF_THEIR_WORDS)) <= 1.5


def test_a_picture_has_its_title_in_the_title_face(player: Player, tmp_path: Path) -> None:
    picture(player)
    own, other = player.evaluate(TITLE, base64.b64encode(saved(player, tmp_path)).decode())
    assert own > 0.95 > other
