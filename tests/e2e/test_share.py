"""Sharing in the browser: the link, its code and the file open the same game; hostile ones open nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from calavera import Record, read, write
from calavera.record.link import pack, unpack
from tests.e2e.clipboard import CLIPBOARD
from tests.e2e.notices import notice
from tests.e2e.player import PATIENCE, Player
from tests.e2e.screens import game
from tests.e2e.short_game import finished

NAMES = (
    "<script>window.hacked = 1</script>",
    '"><img src=x onerror="hacked=1">',
    "\u202eevil\u2066",
    "&lt;b&gt;&amp;'",
    "x" * 3_000,
    "👩‍👩‍👧‍👦" * 30,
)

DROP = """text => {
  const data = new DataTransfer();
  data.items.add(new File([text], "game.txt", { type: "text/plain" }));
  const fire = (name) => document.querySelector("main").dispatchEvent(
    new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true }));
  return [fire("dragover"), fire("drop")];
}"""

SQUARES = """() => {
  const svg = document.querySelector("svg.code");
  const side = svg.viewBox.baseVal.width - 8;
  const path = svg.querySelector("path");
  const dark = (x, y) => path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5));
  const seen = [];
  for (let y = 0; y < side; y += 1) for (let x = 0; x < side; x += 1) seen.push(dark(x, y) ? "1" : "0");
  return [side, seen.join("")];
}"""

EXPECTED = """async (link) => {
  const [script] = document.querySelectorAll("script[type=module]");
  const { generate } = await import(new URL("lean-qr.mjs", script.src));
  const code = generate(link);
  const line = (y) => Array.from({ length: code.size }, (_, x) => (code.get(x, y) ? "1" : "0")).join("");
  return [code.size, Array.from({ length: code.size }, (_, y) => line(y)).join("")];
}"""

MARKUP = (
    '() => document.querySelectorAll("#app :is(script, img, iframe, b)").length + (window.hacked ? 1 : 0)'
)


def replayed(player: Player) -> None:
    """Wait for a replay on the screen."""
    player.page.wait_for_selector('[data-screen="replay"]', timeout=PATIENCE)


def named(name: str) -> Record:
    return game(2).with_header("Seat1", name).with_header("Seat2", name)


def test_a_finished_game_goes_out_by_link_code_and_file_and_comes_back(player: Player) -> None:
    player.start_over(finished())
    player.tap("resume")
    own = player.kept("game")
    player.evaluate(CLIPBOARD)
    player.tap("share-game")
    player.page.wait_for_selector("svg.code", timeout=PATIENCE)
    player.tap("share-copy")
    [link] = player.evaluate("window.copied")
    assert link.startswith(f"{player.host.address}#game=")
    assert len(link) < 2_000
    assert unpack(link.partition("#game=")[2]) == read(finished())
    assert player.evaluate(SQUARES) == player.evaluate(EXPECTED, link)
    assert player.overflow <= 0

    with player.page.expect_download() as saving:
        player.tap("share-save")
    assert read(Path(saving.value.path()).read_bytes()) == read(finished())
    assert saving.value.suggested_filename == "calavera-game.txt"
    player.tap("close")
    assert player.has("rematch")

    player.page.goto(link)  # the page is there already: only its fragment changes
    replayed(player)
    assert "#" not in player.page.url
    player.reload()
    assert player.kept("game") == own
    if player.has("menu"):
        player.tap("menu")
    player.tap("games")
    player.page.locator("input[type=file]").set_input_files(
        {"name": "x.txt", "mimeType": "text/plain", "buffer": finished().encode()}
    )
    replayed(player)
    player.reload()
    assert player.evaluate(DROP, finished()) == [False, False]
    replayed(player)
    assert player.kept("game") == own
    assert player.evaluate(MARKUP) == 0
    player.check_clean()


def test_a_link_opens_on_a_device_that_has_never_seen_the_game(player: Player) -> None:
    player.page.goto("about:blank")
    player.page.goto(f"{player.host.address}#game={pack(game(4))}")
    replayed(player)
    assert "#" not in player.page.url
    assert player.kept("game") is None
    assert player.overflow <= 0


@pytest.mark.large
def test_hostile_links_files_and_names_end_in_words(player: Player) -> None:
    random = Random(3)
    player.start_over(finished())
    player.tap("resume")
    own = player.kept("game")
    player.allow(notice("link_bad"), notice("file_bad"))
    for name in NAMES:
        player.evaluate(DROP, write(named(name)))
        replayed(player)
        assert player.overflow <= 0
        assert player.evaluate(MARKUP) == 0
        assert "<script" not in player.text() or "<script" in name
        player.ask("share-game")
        player.page.wait_for_selector(".sharing")
        assert player.evaluate(MARKUP) == 0
        player.tap("close")
    link = pack(game(3))
    for number in range(24):
        at = random.randrange(len(link))
        damage = random.choice(["", "<img src=x>", "%00", "'", '"', "&amp;", "é", "=", "A" * 20_000])
        address = f"#game={link[:at]}{damage}{link[at + 1 :]}"
        player.evaluate("address => { location.hash = address }", address)
        player.page.wait_for_selector(".notice.link_bad", timeout=PATIENCE)
        player.evaluate(DROP, f"{write(game(2))[: 9 * number]}<b>{damage}</b>")
        player.page.wait_for_selector(".notice.file_bad", timeout=PATIENCE)
        assert player.evaluate(MARKUP) == 0
        player.tap("dismiss")
        assert "#" not in player.page.url
    player.reload()
    assert player.kept("game") == own
    player.check_clean()
