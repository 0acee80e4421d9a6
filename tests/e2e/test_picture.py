"""The picture of a game leaves the page as an image, and what is printed is one page that is not blank."""

import base64
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from calavera import write
from tests.e2e.castro_after import points
from tests.e2e.player import Player
from tests.e2e.saved_files import saved
from tests.e2e.screens import at, blank_sheet, game, solo_end
from tests.tiers import large_rows_after
from web.app.games.calavera.view.picture import PAGE

A4, LETTER = "A4", "Letter"

HOSTILE = """<b onload='x'>"&</svg>"""

STUBS = """() => {
  document.documentElement.dataset.share = "files";
  navigator.share = async ({ files: [file] }) => { window.shared = `${file.type} ${file.name}`; };
  window.print = () => { window.printed = true; };
}"""

COLOURS = """async (data) => {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width; canvas.height = image.height;
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height);
  const found = new Set(new Uint32Array(pixels.buffer));
  return [canvas.width, canvas.height, found.size];
}"""


def together(player: Player) -> None:
    at(player, game(4).with_header("Seat1", HOSTILE))


@pytest.mark.parametrize(
    ("begin", "width"), large_rows_after(1, [(together, 1388), (solo_end, 712), (points, 716)])
)
def test_a_picture_is_saved_shared_and_printed(
    player: Player, tmp_path: Path, begin: Callable[[Player], None], width: int
) -> None:
    begin(player)
    player.tap("share-game")
    assert player.overflow <= 0
    assert player.page.locator(".sharing .picture svg").count() == 1
    player.tap("picture")
    player.page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert player.overflow <= 0
    data = saved(player, tmp_path)
    wide, high, colours = player.page.evaluate(COLOURS, base64.b64encode(data).decode())
    assert wide == 2 * width
    assert high > 1000
    assert colours > 200
    player.page.evaluate(STUBS)
    player.tap("picture-share")
    player.wait("() => window.shared === 'image/png calavera.png'")
    player.tap("print")
    assert player.page.evaluate("window.printed")
    for paper in (A4, LETTER):
        assert pages(player, paper) == 1
    player.tap("close")
    assert player.has("picture")
    player.tap("close")
    assert pages(player, A4) <= 2
    player.check_clean()


def test_empty_sheets_are_one_page_each(player: Player) -> None:
    blank_sheet(player)
    for count in (1, 2, 4):
        player.tap(f"blank-sheet {count}")
        box = player.page.locator(".picture svg").bounding_box()
        assert box is not None
        assert box["height"] / box["width"] == pytest.approx(PAGE[1] / PAGE[0], rel=0.01)
        for paper in (A4, LETTER):
            assert pages(player, paper) == 1
    player.tap("close")
    assert player.has("new")
    player.check_clean()


def test_the_start_has_nothing_below_it_but_itself(player: Player) -> None:
    """The document's parts for a start without Python take no room."""
    player.start_over(write(game(2)))
    assert player.page.evaluate(
        "document.documentElement.scrollHeight <= document.getElementById('app').offsetHeight + 1"
    )


def pages(player: Player, paper: str) -> int:
    """Count the pages that come out of the printer; none of them may be blank."""
    data = player.page.pdf(format=paper)
    found = re.findall(rb"/Type\s*/Page\b", data)
    assert len(data) > 15_000 * len(found)
    return len(found)
