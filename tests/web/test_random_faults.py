"""Hundreds of random faults while games are played in a tab or two: writings that are aborted, refused or
never answered, a database that is thrown away, tabs that take over, and kills between any two steps.

Nothing is lost that was drawn without a notice, and in the end every game is what it would have been.
`CALAVERA_FAULTS="7 8 castro-9"` plays other seeds, of which the last one is for a game of Castro.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from calavera import new_record, write
from calavera.play.match import play_out
from calavera.record.record import AnyRecord
from tests.e2e.varied_games import varied
from tests.engine.games.castro.sample_games import played as played_of_castro
from tests.web.catalogues import LANGUAGES
from tests.web.decisions import decisions, intents, known
from tests.web.games_played import ask
from web.app.browser.storage import Storage
from web.app.intents.automatic_steps import settle
from web.app.intents.table import begun
from web.app.saving.migrations import COPIED
from web.app.saving.page_texts import save, with_library
from web.app.state.match.match import Match
from web.app.state.page import Notice, Page, Person

SEEDS = os.environ.get("CALAVERA_FAULTS", " ".join([*map(str, range(12)), "castro-0", "castro-1"])).split()

FAULTS = 40
"""In each game, at least."""

BLANK = Page(Person(languages=LANGUAGES, language="en"))

SILENT = "the database does not answer"

REFUSALS = ("aborted", "QuotaExceededError", "no room", SILENT)
"""The messages of database.mjs about a failed write."""


class Promise:
    """A promise that the browser keeps, or never."""

    def __init__(self) -> None:
        self.done: Callable[[Any], None] = lambda _: None
        self.failed: Callable[[Any], None] = lambda _: None

    def then(self, done: Callable[[Any], None], failed: Callable[[Any], None]) -> None:
        self.done, self.failed = done, failed


@dataclass
class Writing:
    """A tab's request, until it is answered."""

    tab: Tab
    changed: dict[str, str | None]
    whole: bool
    promise: Promise


class Disk:
    """The disk that outlives the tabs: a database, and the second copy of what cannot be done again."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.owner: Tab | None = None
        self.emptied = True
        """True if the database is new: it has no owner, then."""
        self.copy: dict[str, str] = {}
        self.lost = False
        """True if the copy is newer than the database."""
        self.waiting: list[Writing] = []

    def commit(self, writing: Writing) -> str:
        """Keep a writing as a whole; else why it came to nothing."""
        if writing.tab is not self.owner and not (self.emptied and writing.tab.texts.mine):
            return "elsewhere"
        if self.emptied and not writing.whole:
            return "lost"
        self.owner, self.emptied, self.lost = writing.tab, False, False
        for name, text in writing.changed.items():
            for place in (self.kept, self.copy) if name in COPIED else (self.kept,):
                if text is None:
                    place.pop(name, None)
                else:
                    place[name] = text
        return ""

    def claim(self, tab: Tab) -> str:
        """From now on this tab writes; what it finds."""
        self.owner, self.emptied = tab, False
        return self.found(copy=True)

    def found(self, *, copy: bool = False) -> str:
        found = dict(self.kept)
        if copy and self.lost:
            found["copy"] = f"7 {json.dumps(self.copy)}"
        return json.dumps(found)

    def throw_away(self) -> None:
        """As Chromium does where its disk is full, or a person who clears it."""
        self.kept, self.emptied, self.owner, self.lost = {}, True, None, True


class Tab:
    """A page, as `main` keeps and draws it, and what it lets its person believe to be kept."""

    def __init__(self, disk: Disk, *, mine: bool = True) -> None:
        self.disk = disk
        self.believed: tuple[object, ...] = ()
        self.texts = SimpleNamespace(mine=mine, refused="", found=None, write=self.write, read=self.read)
        self.texts.heard = SimpleNamespace()
        self.texts.found = disk.claim(self) if mine else disk.found()
        self.storage = Storage(self.texts, {}, lambda function: function)
        self.storage.listen(self.on_texts, lambda *_: self.storage.read())
        self.page = settle(with_library(self.storage.start(BLANK), self.storage.buffer))
        self.show(self.page)

    # -- as database.mjs

    def write(self, changed: str, whole: bool = False) -> Promise:
        self.disk.waiting.append(Writing(self, json.loads(changed), whole, Promise()))
        return self.disk.waiting[-1].promise

    def read(self) -> Any:
        return SimpleNamespace(then=lambda done, *_: done(self.disk.found()))

    def take_over(self, other: Tab) -> None:
        other.texts.mine = False
        found = self.disk.claim(self)
        self.texts.mine = True
        self.on_texts(found)
        other.storage.read()

    # -- as main.py

    def on_texts(self, texts: str) -> None:
        self.storage.again(texts)
        self.page = self.storage.start(BLANK)
        self.draw(None)

    def show(self, page: Page) -> None:
        if page.read_only:
            self.page = page
            return
        acted = page.record is not self.page.record
        self.page = page
        save(page, self.storage.buffer)
        self.storage.keep(self.draw, wait=acted)

    def draw(self, refused: str | None) -> None:
        if refused == "elsewhere":
            self.storage.read()
            return
        said = self.page.notice
        if refused is not None:
            self.page = replace(self.page, notice=Notice("not_kept", {"error": refused}))
        elif said is not None and said.message == "not_kept" and not self.storage.failing:
            self.page = replace(self.page, notice=said.then)
        if self.page.notice is None and not self.page.read_only:
            self.believed = known(self.page)


def whole_game(random: Random, *, castro: bool = False) -> AnyRecord:
    """A game alone, or of two to four, with a seed; of Castro, if so."""
    if castro:
        return played_of_castro(random.randint(2, 4), "builder", random.randrange(1000), seeded=True)
    seats = random.randint(1, 4)
    headers = {
        "Game": "Calavera",
        "Seats": str(seats),
        "Layout": "classic",
        "Seed": random.randbytes(16).hex(),
    }
    if seats == 1:
        headers |= {"Game": "Calavera solo", "Turns": "12"}
    return play_out(new_record(headers), dict.fromkeys(range(seats), varied), random)


class Play:
    """A game in one tab or two on one disk."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)
        self.expected = whole_game(self.random, castro=seed.startswith("castro"))
        self.disk = Disk()
        self.disk.kept["kept/1"] = write(whole_game(self.random))
        self.tab = Tab(self.disk)
        self.other: Tab | None = None
        self.promised = 0
        self.faults = 0
        self.tab.show(settle(begun(self.tab.page, Match(new_record(dict(self.expected.headers))))))
        self.calm()

    def play(self) -> None:
        while self.faults < FAULTS or known(self.tab.page) != self.expected.actions:
            left = [found for found in decisions(self.expected) if found[0] >= len(known(self.tab.page))]
            for intent in intents(self.tab.page, left[0][1]) if left else ():
                self.tab.show(ask(self.tab.page, intent))
                self.happen()
            if not left or self.random.random() < 0.3:
                self.random.choice((self.kill, self.throw_away, self.second_tab, self.close, self.calm))()
            self.check()
        self.calm()
        self.kill()
        assert known(self.tab.page) == self.expected.actions

    def check(self) -> None:
        """Check that the page has the game, and no less of it than was reported."""
        assert known(self.tab.page) == self.expected.actions[: len(known(self.tab.page))]
        self.promised = max(self.promised, len(self.tab.believed))
        assert len(known(self.tab.page)) >= self.promised

    def happen(self) -> None:
        """Something comes of the oldest writings, or nothing yet."""
        while self.disk.waiting and self.random.random() < 0.7:
            writing = self.disk.waiting.pop(0)
            if self.random.random() < 0.25:
                self.refuse(writing)
            else:
                self.answer(writing)

    def answer(self, writing: Writing) -> None:
        reason = self.disk.commit(writing)
        if reason:
            writing.promise.failed(SimpleNamespace(message=reason))
        else:
            writing.promise.done(None)

    def refuse(self, writing: Writing) -> None:
        """It is aborted or never answered; then it may have been kept all the same."""
        self.faults += 1
        reason = self.random.choice(REFUSALS)
        if reason == SILENT and self.random.random() < 0.5:
            self.disk.commit(writing)
        writing.promise.failed(SimpleNamespace(message=reason))

    # -- what comes between two decisions

    def calm(self) -> None:
        """All that waits is written, and then all that there is stands in the database."""
        while self.disk.waiting:
            self.answer(self.disk.waiting.pop(0))
        self.tab.page = replace(self.tab.page, notice=None)
        self.tab.show(self.tab.page)
        while self.disk.waiting:
            self.answer(self.disk.waiting.pop(0))
        if not self.disk.emptied:
            assert self.disk.kept == dict(self.tab.storage.buffer)

    def kill(self) -> None:
        """The browser is gone at once; what waited may have been kept, as far as it had come."""
        self.faults += 1
        believed = len(self.tab.believed)
        for _ in range(self.random.randint(0, len(self.disk.waiting))):
            self.disk.commit(self.disk.waiting.pop(0))
        self.disk.waiting.clear()
        self.promised = max(self.promised, believed)
        self.tab, self.other = Tab(self.disk), None

    def throw_away(self) -> None:
        """The database is lost; the tab goes on with what it has, or the next start with the copy."""
        self.faults += 1
        self.disk.throw_away()
        if self.random.random() < 0.5:
            self.kill()

    def second_tab(self) -> None:
        """Another tab takes over, at any moment of what this one writes."""
        if self.other is not None:
            return
        self.faults += 1
        self.check()
        new = Tab(self.disk, mine=False)
        assert new.page.read_only
        new.take_over(self.tab)
        self.tab, self.other = new, self.tab

    def close(self) -> None:
        """The tab that plays is closed; the one that looked on plays again."""
        if self.other is None:
            return
        self.faults += 1
        self.check()
        gone, self.tab, self.other = self.tab, self.other, None
        self.disk.waiting = [one for one in self.disk.waiting if one.tab is not gone]
        self.tab.take_over(gone)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_that_was_reported_as_kept_is_lost(seed: str) -> None:
    play = Play(seed)
    try:
        play.play()
    except BaseException as error:
        error.add_note(f"CALAVERA_FAULTS={seed!r} plays this again")
        raise
    assert play.faults >= FAULTS
