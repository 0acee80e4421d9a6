"""Tests of the files that the build prepares for the start, and of the start's scripts without a page."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import build
from tests import suite
from tests.web.catalogues import compiled
from web.build.first_screens import GAP, drawings, fill_gaps, first_screens, woven
from web.build.site_files import FIRST_STYLES, SPRITES, STYLES

SNAPSHOT = """
  import {{ pack, unpack }} from {script!r};
  const PAGE = 4096;
  const HEAD = 64;
  const whole = new Uint8Array(HEAD + 16 * PAGE); // by so much a memory grows
  new Uint32Array(whole.buffer)[1] = HEAD;
  whole.fill(7, 8, HEAD);
  const memory = whole.subarray(HEAD);
  for (const at of {held}) memory[at] = 1 + (at % 250);
  const packed = pack(whole);
  const {{ head, restore }} = unpack(packed.buffer);
  const fresh = new Uint8Array(memory.length + PAGE);
  fresh.fill(9, 0, {used});
  restore(fresh, {used});
  const same = memory.every((byte, at) => fresh[at] === byte);
  const rest = fresh.subarray(memory.length).every((byte) => byte === 0);
  const short = new Uint8Array(PAGE);
  let refused = false;
  try {{ restore(short, 0); }} catch {{ refused = true; }}
  const headed = head.every((byte, at) => byte === whole[at]);
  console.log([same, rest, refused, headed, packed.length < whole.length].join());
"""


def run_script(text: str) -> str:
    node, _ = build.node_and_npm()
    return build.run([node, "--input-type=module", "--eval", text], "the script does not run").strip()


@pytest.mark.parametrize("used", [0, 1000, 3 * 4096 + 5, 16 * 4096])
@pytest.mark.parametrize(
    "held",
    [[], [0], [4095, 4096], [9 * 4096], [5000, 20_000, 16 * 4096 - 1]],
    ids=lambda held: f"{len(held)}",
)
def test_a_memory_is_restored_byte_for_byte(held: Sequence[int], used: int) -> None:
    script = (build.WEB / "start" / "sparse.mjs").as_uri()
    said = run_script(SNAPSHOT.format(script=script, held=list(held), used=used))
    assert said == "true,true,true,true,true"


@pytest.mark.parametrize("begin", [0, 63, 60, 128, 64 + 16 * 4096])
def test_a_snapshot_whose_head_is_written_in_another_way_is_refused(begin: int) -> None:
    script = (build.WEB / "start" / "sparse.mjs").as_uri()
    said = run_script(
        f"""
        import {{ pack }} from {script!r};
        const whole = new Uint8Array(64 + 65536);
        new Uint32Array(whole.buffer)[1] = {begin};
        try {{ pack(whole); }} catch (error) {{ console.log(error.message); }}
        """
    )
    assert said == "Pyodide's snapshot is not written as sparse.mjs knows it"


def test_screens_of_all_languages_come_out_as_they_went_in() -> None:
    screens = {"en": "<p>Hi</p><b>1</b>", "de": "<p>Hallo</p><b>1</b>", "it": "<p>Ciao</p><b>1</b>"}
    common, own = woven(screens)
    assert common == f"<p>{GAP}</p><b>1</b>"
    assert own == {"en": ["Hi"], "de": ["Hallo"], "it": ["Ciao"]}
    screens = {"en": "<p>Hi <b>you</b></p><i>1</i>", "de": "<p>Hallo</p><i>1</i>"}
    common, own = woven(screens)
    assert {language: fill_gaps(common, words) for language, words in own.items()} == screens
    assert common.endswith("</p><i>1</i>")
    assert woven({"en": "<p>1</p>", "de": "<p>1</p>"}) == ("<p>1</p>", {"en": [], "de": []})


def test_drawings_are_taken_apart_with_all_that_they_are_made_of() -> None:
    sprites = [
        '<svg><symbol id="one"><use href="#part"/></symbol><symbol id="two"><g id="part"/></symbol></svg>',
        '<svg><symbol id="three"/><path/></symbol></svg>',
    ]
    first, others = drawings(sprites, ['<use href="#one">'])
    assert re.findall(r'<symbol id="(\w+)"', first) == ["one", "two"]
    assert re.findall(r'<symbol id="(\w+)"', others) == ["three"]


def test_the_document_has_every_drawing_once_and_what_the_first_screen_shows_before_it() -> None:
    page = (suite.site() / "index.html").read_text()
    names = re.findall(r'<symbol id="([\w-]+)"', page)
    assert sorted(names) == sorted(
        name for file in SPRITES for name in re.findall(r'<symbol id="([\w-]+)"', file.read_text())
    )
    before = page[: page.index('id="app"')]
    screen = page[page.index('id="screen"') : page.index('id="words"')]
    shown = set(re.findall(r'<use href="#([\w-]+)"', screen))
    assert shown
    assert all(f'id="{name}"' in before for name in shown)


def test_every_part_of_the_style_is_in_one_of_its_two_files() -> None:
    (app,) = suite.site().glob("app-*")
    files = sorted(file.relative_to(build.WEB / "style") for file in (build.WEB / "style").rglob("*.css"))
    assert sorted(Path(f"{name}.css") for name in (*FIRST_STYLES, *STYLES)) == files
    for file, mark in (("style.css", "--whole"), ("rest.css", "--rest")):
        last = (app / file).read_text().rstrip().rpartition("\n")[2]
        assert last == f":root {{ {mark}: 1; }}"


def test_the_screens_are_drawn_in_every_language() -> None:
    screens = first_screens(compiled())
    common, own = woven(screens)
    assert len(common) < len(screens["en"])
    assert {language: fill_gaps(common, words) for language, words in own.items()} == screens


def test_the_first_script_is_the_check_of_the_browser_and_oldest_browsers_read_it() -> None:
    """As it is in the site, with its texts: ES5 is what browsers of 2010 read."""
    site = suite.site()
    scripts = re.findall(r"<script[^>]*>", (site / "index.html").read_text())
    first = re.fullmatch(r'<script src="(app-\w+/check\.js)">', scripts[0])
    assert first
    acorn = (build.WEB / "node_modules" / "acorn" / "dist" / "acorn.mjs").as_uri()
    parsing = """
      import {{ readFileSync }} from "node:fs";
      import {{ parse }} from {acorn!r};
      parse(readFileSync({file!r}, "utf8"), {{ ecmaVersion: 5, sourceType: "script" }});
      console.log("parsed");
    """
    assert run_script(parsing.format(acorn=acorn, file=str(site / first[1]))) == "parsed"
    with pytest.raises(build.Problem):
        run_script(parsing.format(acorn=acorn, file=str(site / first[1].replace("check", "theme"))))
