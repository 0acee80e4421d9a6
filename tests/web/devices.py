"""Several pages at one table, without browsers: each is a device, and lines in memory lie between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from calavera.coach.slices import finished
from calavera.multiplayer.line import MemoryLine, pair
from calavera.multiplayer.table import Say
from tests.web.catalogues import words_of
from web.app.background.computer import done, job, planned, threatened, threatening, thrown
from web.app.features.one_table.state import as_seen
from web.app.saving.page_texts import load, save
from web.app.state.commands import Given
from web.app.state.device import AT_REST
from web.app.state.page import Page, Person
from web.app.state.setup import Setup
from web.app.tree.nodes import Node, text
from web.app.update import update
from web.app.view.screen import screen

__all__ = ["Device", "Devices", "intents_of"]

WORDS = words_of("en")


def intents_of(node: Node) -> set[str]:
    """Return the intents of all buttons in a tree."""
    own = {node.attributes["data-intent"]} if "data-intent" in node.attributes else set()
    return own.union(*(intents_of(child) for child in node.children if isinstance(child, Node)))


class Device:
    """One page: it is stored before anything of it is said."""

    def __init__(self, devices: Devices, number: int, name: str, game: str) -> None:
        self.devices = devices
        self.number = number
        setup = replace(Setup(), names=(name, "", "", ""), game=game)
        self.blank = Page(Person(languages=("en",), setup=setup), device=replace(AT_REST, build="test"))
        self.page = self.blank
        self.texts: dict[str, str] = {}
        self.lines: dict[int, MemoryLine] = {}

    def ask(self, intent: str, said: str = "") -> None:
        """Answer an intent, store the page, and only then say what goes out."""
        self.devices.now += 70
        seed = f"{self.devices.seeds:032x}"
        self.devices.seeds += 1
        given = Given(now=self.devices.now, today="2026-11-24", seed=seed, text=said)
        page, _ = update(self.page, intent, given)
        self.show(page)

    def show(self, page: Page) -> None:
        out = () if page.shared is None else page.shared.out
        self.page = page if page.shared is None else replace(page, shared=replace(page.shared, out=()))
        save(self.page, self.texts)
        for one in out:
            line = self.lines.get(one.line)
            if line is not None and isinstance(one, Say):
                line.say(one.text)
            elif line is not None:
                line.close()
                del self.lines[one.line]

    def reload(self) -> None:
        """Start the page again from what is stored; its lines are gone."""
        lines, self.lines = self.lines, {}
        for line in lines.values():
            line.close()
        self.page = load(self.blank, self.texts)

    def shown(self) -> str:
        """Return the text of the screen."""
        return text(screen(self.page, WORDS))

    def buttons(self) -> set[str]:
        """Return the intents of the buttons that are shown."""
        return intents_of(screen(self.page, WORDS))

    def robot(self) -> bool:
        """Let a computer do one step; False if none is to act here."""
        found = job(self.page)
        if found is not None and found.kind == "threats":
            self.show(threatened(self.page, finished(threatening(self.page))))
            found = job(self.page)
        if found is None or found.kind not in ("throw", "decide", "do"):
            return False
        self.devices.now += 70
        page = replace(self.page, device=replace(self.page.device, now=self.devices.now))
        if found.kind == "throw":
            self.show(thrown(page))
        elif found.kind == "decide":
            action = as_seen(page).match.state.legal_actions()[0]
            self.show(planned(page, action, None))
        else:
            self.show(done(page))
        return True


class Devices:
    """A host and its guests."""

    def __init__(self, *names: str, game: str = "calavera") -> None:
        self.now = 1_000_000
        self.seeds = 1
        self.number = 0
        self.devices = [Device(self, number, name, game) for number, name in enumerate(names)]
        self.host = self.devices[0]

    def sit_down(self) -> None:
        """Bring all to the host's table."""
        self.host.ask("one-table")
        self.host.ask("table-host")
        assert self.host.page.shared is not None
        for device in self.devices[1:]:
            device.ask("one-table")
            device.ask(f"table-found {self.host.page.shared.room} Ana")
            assert f"table-join windows {self.host.page.shared.room}" in device.buttons()
            device.ask(f"table-join windows {self.host.page.shared.room}")
            self.connect(device)
            self.deliver()

    def connect(self, guest: Device) -> None:
        """Open a line between a guest and the host."""
        self.number += 1
        number, host = self.number, self.host

        def heard(device: Device) -> Callable[[str], None]:
            return lambda text: device.ask(f"line-heard {number}", text)

        def closed(device: Device) -> Callable[[], None]:
            def end() -> None:
                device.lines.pop(number, None)
                device.ask(f"line-closed {number}")

            return end

        own, other = pair(heard(guest), closed(guest), heard(host), closed(host))
        for device, line in ((host, other), (guest, own)):
            device.lines[number] = line
            device.ask(f"line-open {number}")

    def deliver(self) -> None:
        """Let messages arrive until none is under way."""
        while any(line.arrive() for device in self.devices for line in list(device.lines.values())):
            pass
