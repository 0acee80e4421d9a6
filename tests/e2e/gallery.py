"""Draws every screen worth looking at, at five sizes, light and dark: python -m tests.e2e.gallery.

The pictures stand in tests/e2e/gallery/, with a page that shows them side by side. Nothing compares them:
fonts and their hinting differ from machine to machine. They are there to be looked at.
"""

import base64
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import build
from tests import suite
from tests.e2e.conftest import FLAGS
from tests.e2e.host import Host
from tests.e2e.player import Player
from tests.e2e.screens import SCREENS, dress

OUT = Path(__file__).with_suffix("")

SIZES = ((360, 640), (390, 844), (820, 1180), (1180, 820), (1440, 900))

SHOWN = {
    "start": "The start",
    "lesson": "The lesson",
    "table-choose": "In the middle of a game of two",
    "table-four": "In the middle of a game of four",
    "table-picked": "What a choice would do",
    "table-curse": "The curse",
    "start-who": "Who plays",
    "table-computer": "A computer’s turn",
    "table-hint": "A hint",
    "table-options": "Every option with its worth",
    "end": "The end",
    "review": "Looking back at a game",
    "games": "All games",
    "replay": "A replay",
    "share": "A game as a link and a code",
    "table-enter": "Real dice",
    "picture": "A picture to show",
    "fair-end": "The dice of a game, counted and checked",
    "statistics": "Statistics",
    "progress": "Progress",
    "people": "The people of this device",
    "calendar": "The calendar of challenges",
    "duel": "A duel, compared turn by turn",
    "round-choose": "A tablet between four people",
    "round-over": "The end at a tablet between four people",
    "puzzles": "Puzzles",
    "puzzle-keep": "A puzzle",
    "puzzle-wrong": "A puzzle after a wrong answer",
    "puzzle-castro": "Castro: a puzzle after a wrong answer",
    "solo-end": "The end of a challenge",
    "known": "What is known about the game",
    "rules-section": "The rules",
    "settings": "The settings",
    "castro-start": "Castro: the start",
    "castro-first": "Castro: before the first roll",
    "castro-choose": "Castro: the squares that fit are lit",
    "castro-picked": "Castro: what a roof would do",
    "castro-hint": "Castro: a hint",
    "castro-options": "Castro: every option with its worth",
    "castro-line": "Castro: a line is made",
    "castro-points": "Castro: the end by points",
    "castro-replay": "Castro: a replay",
    "castro-review": "Castro: looking back at a game",
    "castro-review-costs": "Castro: the costliest choices",
    "castro-facts": "Castro: what is known about the game",
    "castro-rules-fits": "Castro: the rules",
    "castro-lesson-picked": "Castro: the lesson",
    "castro-enter": "Castro: real dice",
    "one-table": "The ways to a table of several devices",
    "one-table-host": "A table that waits for guests",
    "meeting-code": "The code that a guest reads",
    "by-link-sent": "A turn of a game by link",
    "arrived": "A game that has come by link",
}
"""Of the screens in screens.py, with their titles."""

THEMES = ("light", "dark")

QUALITY = 70
"""Of the WebP files: enough to judge the drawing by, at a tenth of what PNG takes."""


def picture(page: Page) -> bytes:
    """Return a picture of the window, as WebP, which only the browser's own protocol offers."""
    browser = page.context.new_cdp_session(page)
    told = browser.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    browser.detach()
    return base64.b64decode(told["data"])


def name_of(screen: str, size: tuple[int, int], theme: str) -> str:
    return f"{screen}-{size[0]}x{size[1]}-{theme}.webp"


def index() -> str:
    """Return the page that shows them all."""
    lines = ["# The screens", "", "Drawn by `python -m tests.e2e.gallery`."]
    for screen, title in SHOWN.items():
        lines += ["", f"## {title}"]
        for theme in THEMES:
            lines += ["", *(_shown(screen, title, size, theme) for size in SIZES)]
    return "\n".join(lines) + "\n"


def _shown(screen: str, title: str, size: tuple[int, int], theme: str) -> str:
    said = f"{title}, {theme}, {size[0]}×{size[1]}"
    return f'<img src="{name_of(screen, size, theme)}" height="300" alt="{said}">'


def main() -> None:
    OUT.mkdir(exist_ok=True)
    for old in OUT.glob("*.webp"):
        old.unlink()
    with Host(build.build()) as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=suite.chromium(), args=FLAGS)
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB")
        player = Player(context.new_page(), host)
        player.open()
        for screen in SHOWN:
            for size in SIZES:
                player.page.set_viewport_size({"width": size[0], "height": size[1]})
                SCREENS[screen](player)
                for theme in THEMES:
                    dress(player, theme)
                    player.page.wait_for_timeout(150)
                    (OUT / name_of(screen, size, theme)).write_bytes(picture(player.page))
        browser.close()
    (OUT / "README.md").write_text(index())
    print(f"{len(list(OUT.glob('*.webp')))} pictures in {OUT.relative_to(build.ROOT)}/")


if __name__ == "__main__":
    main()
