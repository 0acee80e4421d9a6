"""Devices that play together: each is a page of its own, and links are all that goes between them."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from calavera.game import CHANCE, Rethrow
from calavera.record.record import AnyRecord
from tests.web.catalogues import LANGUAGES
from tests.web.games_played import ask
from web.app.features.share.screen import Share
from web.app.intents.opening import LINK
from web.app.saving.page_texts import load, save
from web.app.state.multiplayer.correspondence import Correspondence
from web.app.state.page import Page, Person


@dataclass
class Device:
    """A page, and what it stores."""

    name: str
    random: Random
    page: Page = field(default_factory=lambda: Page(Person(languages=LANGUAGES, language="en")))

    def __post_init__(self) -> None:
        self.ask(f"setup name 1 {self.name}")

    @property
    def record(self) -> AnyRecord:
        """The game at the table."""
        return self.page.match.record

    @property
    def post(self) -> Correspondence:
        """The way of the game between devices."""
        assert self.page.match.post is not None
        return self.page.match.post

    def ask(self, *intents: str) -> None:
        for intent in intents:
            self.page = ask(self.page, intent, self.random.randbytes(16).hex())

    def reload(self) -> None:
        """Start again from what is stored."""
        texts: dict[str, str] = {}
        save(self.page, texts)
        self.page = load(Page(Person(languages=LANGUAGES, language="en")), texts)

    def link(self) -> str:
        """Return the link that is copied from the device now, to go on elsewhere."""
        self.ask("pass-on", "share-copy")
        link = self.page.shown(Share).link
        self.ask("close")
        return link

    def follow(self, link: str) -> None:
        self.ask(f"open-link {LINK}{link.partition(LINK)[2]}")

    def play(self) -> None:
        """Do all that can be done here, by chance: no more than a turn where one device is passed round."""
        begun = len(self.page.match.record.actions)
        while not self.page.match.elsewhere and not self.page.match.state.over:
            if self.page.match.handover is not None:
                if self.page.match.handover.passes_device:
                    return
                self.ask("go-on")
                continue
            state = self.page.match.state
            if state.fresh and len(self.page.match.record.actions) > begun and not self.page.match.post:
                return
            if state.seat is CHANCE:
                self.ask("throw")
                continue
            legal = state.legal_actions()
            rolls = [action for action in legal if isinstance(action, Rethrow)]
            stays = [action for action in legal if not isinstance(action, Rethrow)]
            if rolls and (not stays or self.random.random() < 0.4):
                chosen = self.random.choice(rolls)
                if self.page.match.draft.picked is not None:
                    self.ask("unpick")
                for position in range(len(state.dice)):
                    free = state.why_not(Rethrow((position,))) is None
                    if free and (position not in chosen.positions) != (
                        position in self.page.match.draft.held
                    ):
                        self.ask(f"hold {position + 1}")
                self.ask("throw")
            else:
                self.ask(f"take {self.random.choice(stays)}")


def two(number: int = 0) -> tuple[Device, Device]:
    """Return the devices of two players."""
    return Device("Ana", Random(f"Ana {number}")), Device("Ben", Random(f"Ben {number}"))


def invited(key: str, number: int = 0) -> tuple[Device, Device]:
    """Return two devices between which a game by link has begun: it is Ana's turn."""
    ana, ben = two(number)
    ana.ask(f"setup game {key}", "by-link", "by-link-new")
    ben.follow(ana.link())
    ben.ask("link-take")
    ana.follow(ben.link())
    ana.ask("link-take")
    return ana, ben
