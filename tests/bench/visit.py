"""One start of a page in a browser, and what the browser tells of it. Definitions are in start.py."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import BrowserContext, CDPSession, Error, Page, Playwright, TimeoutError

from tests import suite
from tests.e2e.conftest import FLAGS

__all__ = ["STARTED", "Browser", "Figures", "NotStarted", "Target"]

PATIENCE = 120_000
"""Milliseconds for a page to answer, or to be kept for later."""

REST = 200
"""Milliseconds over which the browser's processes are watched for work that is left of the last start."""

RESTING = 0.01
"""Seconds of processor time in such a while that are none."""

LONGEST_REST = 15.0
"""Seconds after which a browser that never rests is measured all the same."""

TOLD = "calavera start: "

WATCH = """(({ tap, answered, ready, told }) => {
  localStorage.clear();
  indexedDB.deleteDatabase(`calavera:${location.pathname}`);
  const tasks = [];
  const note = (entries) => tasks.push(...entries.map(({ startTime, duration }) => [startTime, duration]));
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "longtask", buffered: true });
  const painted = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  const has = (selector) => document.querySelector(selector) !== null;
  let time;
  const tell = () => {
    note(observer.takeRecords());
    const before = tasks.filter(([began]) => began < time).map(([, duration]) => duration);
    window.started = { paint: painted(), answer: time, task: Math.max(50, ...before) };
    console.debug(told + JSON.stringify(window.started));
  };
  const mutations = new MutationObserver(() => {
    if (!has(answered)) return;
    time = performance.now();
    mutations.disconnect();
    setTimeout(tell, 100);
  });
  mutations.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  let listening = false;
  addEventListener("DOMContentLoaded", () => { listening = true; });
  let last, kept = false;
  const due = () => {
    if (!ready || last === undefined) return true;
    return has(ready) ? performance.now() - last >= 50 : listening && !kept;
  };
  const step = () => {
    if (time) return;
    requestAnimationFrame(step);
    const target = painted() === undefined ? null : document.querySelector(tap);
    if (!target || !due()) return;
    last = performance.now();
    kept = listening;
    target.click();
  };
  requestAnimationFrame(step);
})"""
"""Taps and watches, in any engine. A page without `ready` is tapped every frame. One that keeps early taps is
tapped once, once more if its scripts had not run by then, and again only where it is ready and has not
answered."""

STARTED = "window.started"
"""The figures of a start, once they are known."""

FORGET = """async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.includes("snapshot")).map((name) => caches.delete(name)));
}"""


class NotStarted(Exception):
    """A page that did not start, or not in the way that was to be measured."""


class Target(NamedTuple):
    """Selectors: of what is tapped, of what is there once Python has answered, and once it is ready to (None
    where earlier taps are lost), and of what says that the page is kept for later."""

    tap: str
    answered: str
    ready: str | None = None
    kept: str | None = None

    @property
    def watch(self) -> str:
        """The script that taps and watches, to run before any of the page's own."""
        wanted = {"tap": self.tap, "answered": self.answered, "ready": self.ready, "told": TOLD}
        return f"{WATCH}({json.dumps(wanted)})"


class Figures(NamedTuple):
    """Milliseconds, and bytes: None where the system does not tell them."""

    paint: float
    answer: float
    task: float
    memory: int | None


class Browser:
    """Chromium with a profile of its own; each start is a new page in a new process."""

    def __init__(self, context: BrowserContext) -> None:
        assert context.browser is not None
        self.context = context
        self.version = context.browser.version
        self._whole = context.browser.new_browser_cdp_session()
        self._blank = context.pages[0]
        self._aside = context.new_cdp_session(self._blank)
        self._aside.send("ServiceWorker.enable")

    @classmethod
    @contextmanager
    def launched(cls, playwright: Playwright, profile: Path) -> Iterator[Browser]:
        """A browser as the tests have it, with a phone's screen."""
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=suite.chromium(),
            args=FLAGS,
            viewport={"width": 390, "height": 844},
            has_touch=True,
            locale="en-GB",
        )
        try:
            yield cls(context)
        finally:
            context.close()

    @contextmanager
    def started(self, target: Target, address: str, slower: int = 1) -> Iterator[tuple[Page, Figures]]:
        """A page that has answered its first tap; when it is closed, nothing of it runs any more."""
        self.rest()
        page = self.context.new_page()
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        session = self.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.add_init_script(target.watch)
        try:
            yield page, self._first_tap(page, session, address, wrong)
        finally:
            page.close()

    def _first_tap(self, page: Page, session: CDPSession, address: str, wrong: list[str]) -> Figures:
        try:
            with page.expect_console_message(
                lambda said: said.text.startswith(TOLD), timeout=PATIENCE
            ) as message:
                page.goto(address, wait_until="commit")
            told = json.loads(message.value.text.removeprefix(TOLD))
        except Error as error:
            raise NotStarted("; ".join([error.message.splitlines()[0], *wrong])) from None
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        session.send("HeapProfiler.collectGarbage")
        return Figures(**told, memory=self._memory())

    def has(self, page: Page, selector: str, seconds: float) -> bool:
        """Return whether this comes to be there in time."""
        try:
            page.wait_for_selector(selector, state="attached", timeout=seconds * 1000)
        except TimeoutError:
            return False
        return True

    def demand(self, page: Page, selector: str | None) -> None:
        """Wait until this is there, if anything is asked for."""
        if selector is not None and not self.has(page, selector, PATIENCE / 1000):
            raise NotStarted(f"{selector} does not come")

    def forget(self, origin: str) -> None:
        """As if the origin had never been seen."""
        self._aside.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})

    def forget_snapshots(self, aside: str) -> None:
        """Delete what a page has kept of its memory, from a file beside it: it does not start for that."""
        page = self.context.new_page()
        page.goto(aside)
        page.evaluate(FORGET)
        page.close()

    def rest(self) -> None:
        """Stop what outlives a page, and wait until no process of the browser does anything."""
        self._aside.send("ServiceWorker.stopAllWorkers")
        end = time.monotonic() + LONGEST_REST
        before = self._processor_times()
        while time.monotonic() < end:
            self._blank.wait_for_timeout(REST)
            now = self._processor_times()
            if all(now[process] - before.get(process, 0) < RESTING for process in now):
                return
            before = now

    def _processes(self) -> list[dict[str, object]]:
        found: list[dict[str, object]] = self._whole.send("SystemInfo.getProcessInfo")["processInfo"]
        return found

    def _processor_times(self) -> dict[object, float]:
        return {process["id"]: float(str(process["cpuTime"])) for process in self._processes()}

    def _memory(self) -> int | None:
        """Return the largest of the pages' processes: the one with a Python in it."""
        found = [private(process["id"]) for process in self._processes() if process["type"] == "renderer"]
        return max((size for size in found if size is not None), default=None)


def private(process: object) -> int | None:
    """Bytes that a process shares with no other."""
    size = None
    with suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            name, *values = line.split()
            if name in {"Private_Clean:", "Private_Dirty:"}:
                size = (size or 0) + int(values[0]) * 1024
    return size
