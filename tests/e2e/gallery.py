"""Draws every screen worth looking at into .build/gallery/: python -m tests.e2e.gallery.

Every size, light and dark, in English; `--language de` draws them in German, `--screen start` only that one,
and both options may come several times. A page beside the pictures shows them side by side. Nothing compares
them: fonts and their hinting differ from machine to machine. They are there to be looked at. `--read-me` only
draws those few again that the read-me files show, which are part of the repository.

It fails where a screen has shown an error, in its console or as a notice (notices.py), and lists the errors
once all pictures are drawn.
"""

from __future__ import annotations

import argparse
import base64
import shutil
import sys
from collections.abc import Iterable
from html import escape
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

import build
from tests import suite
from tests.e2e.conftest import FLAGS
from tests.e2e.host import Host
from tests.e2e.player import Player
from tests.e2e.screens import SCREENS, dress
from tests.web.catalogues import LANGUAGES

OUT = build.PRIVATE / "gallery"

READ_ME = Path(__file__).with_name("pictures")
"""The folder of the pictures that the read-me files show."""

Size = tuple[int, int]

SIZES: tuple[Size, ...] = ((320, 568), (360, 640), (390, 844), (820, 1180), (1180, 820), (1440, 900))

SHOWN = {
    "start": "The start",
    "lesson": "The lesson",
    "table-choose": "In the middle of a game of two",
    "table-four": "In the middle of a game of four",
    "table-picked": "What a choice would do",
    "table-curse": "The curse",
    "start-done": "The start, with today’s challenge played",
    "start-who": "Who plays",
    "table-threat": "A player could end the game",
    "table-computer": "A computer’s turn",
    "table-hint": "A hint",
    "table-even": "A hint where several options are as good",
    "table-options": "Every option with its worth",
    "end": "The end",
    "review": "Looking back at a game",
    "review-warn": "Looking back at a game that one choice has lost",
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
    "solo-day": "The end of today’s challenge",
    "known": "What is known about the game",
    "rules-section": "The rules",
    "settings": "The settings",
    "castro-start": "Castro: the start",
    "castro-first": "Castro: before the first roll",
    "castro-choose": "Castro: the squares that fit are lit",
    "castro-threat": "Castro: a player could win next turn",
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


class Picture(NamedTuple):
    """A screen as it is drawn once."""

    screen: str
    size: Size
    theme: str
    language: str = "en"

    @property
    def file(self) -> str:
        """The name of its file."""
        width, height = self.size
        return f"{self.screen}-{width}x{height}-{self.theme}-{self.language}.webp"

    @property
    def title(self) -> str:
        """A description for those who cannot see it."""
        width, height = self.size
        return f"{SHOWN[self.screen]}, {self.theme}, {width}×{height}, {self.language}"


IN_READ_ME = (
    Picture("table-picked", (390, 844), "light"),
    Picture("table-choose", (820, 1180), "dark"),
    Picture("start", (390, 844), "light"),
    Picture("round-choose", (1180, 820), "light"),
    Picture("castro-picked", (390, 844), "light"),
    Picture("castro-options", (390, 844), "dark"),
    Picture("lesson", (390, 844), "light"),
    Picture("review", (390, 844), "dark"),
)

QUALITY = 70
"""Of the WebP files: enough to judge the drawing by, at a tenth of what PNG takes."""


def photograph(page: Page) -> bytes:
    """Return a picture of the window, as WebP, which only the browser's own protocol offers."""
    browser = page.context.new_cdp_session(page)
    told = browser.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    browser.detach()
    return base64.b64decode(told["data"])


def draw(player: Player, pictures: Iterable[Picture], folder: Path) -> list[str]:
    """Lead to a screen and draw it in its themes; return the errors that it has shown on the way."""
    first, *_ = pictures = list(pictures)
    player.page.set_viewport_size({"width": first.size[0], "height": first.size[1]})
    SCREENS[first.screen](player)
    if first.language != "en":
        player.ask(f"language {first.language}")
    for picture in pictures:
        dress(player, picture.theme)
        player.page.wait_for_timeout(150)
        (folder / picture.file).write_bytes(photograph(player.page))
    errors = [f"{first.file}: {error}" for error in player.unexpected]
    player.wrong.clear()
    player.allowed.clear()
    return errors


def index(pictures: list[Picture]) -> str:
    """Return the page that shows them all."""
    lines = ["<!doctype html>", '<meta charset="utf-8">', "<title>The screens</title>"]
    for screen in dict.fromkeys(picture.screen for picture in pictures):
        lines.append(f"<h2>{escape(SHOWN[screen])}</h2>")
        lines += [
            f'<a href="{picture.file}">'
            f'<img src="{picture.file}" height="300" alt="{escape(picture.title)}"></a>'
            for picture in pictures
            if picture.screen == screen
        ]
    return "\n".join(lines) + "\n"


def wanted(screens: list[str], languages: list[str]) -> list[Picture]:
    """List the pictures of these screens."""
    return [
        Picture(screen, size, theme, language)
        for screen in screens
        for language in languages
        for size in SIZES
        for theme in THEMES
    ]


def main() -> int:
    """Draw the pictures and return the exit status: 1 where a screen has shown an error."""
    parser = argparse.ArgumentParser(description="Draws every screen worth looking at.")
    parser.add_argument("--screen", action="append", choices=SHOWN, metavar="NAME", help="default: all")
    parser.add_argument("--language", action="append", choices=LANGUAGES, help="default: en")
    parser.add_argument("--read-me", action="store_true", help="only those that the read-me files show")
    options = parser.parse_args()
    folder = READ_ME if options.read_me else OUT
    pictures = wanted(options.screen or [*SHOWN], options.language or ["en"])
    if options.read_me:
        pictures = [*IN_READ_ME]
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    errors: list[str] = []
    with Host(suite.site()) as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=suite.chromium(), args=FLAGS)
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB")
        player = Player(context.new_page(), host)
        player.open()
        for _, themes in groupby(pictures, lambda one: (one.screen, one.size, one.language)):
            errors += draw(player, themes, folder)
        browser.close()
    if not options.read_me:
        (folder / "index.html").write_text(index(pictures))
    print(f"{len(pictures)} pictures in {folder.relative_to(build.ROOT)}/")
    print(*errors, sep="\n", file=sys.stderr, end="\n" if errors else "")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
