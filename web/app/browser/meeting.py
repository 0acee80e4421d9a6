"""The commands of a meeting at one table, carried out: the camera, and connections to other devices.

Only players who meet load this. The browser's objects are handed in.
"""

from __future__ import annotations

from typing import Any, Protocol

from calavera.multiplayer.connection_code import CodeError, unpack
from web.app.browser.table_lines import TableConnections
from web.app.browser.web_rtc import Browser, Peer
from web.app.state.commands import Accept, Command, MakeAnswer, MakeOffer, OpenCamera, Report
from web.app.state.multiplayer.meeting import Meeting
from web.app.state.page import Page

__all__ = ["Meetings"]

NO_CAMERA = {
    **dict.fromkeys(("NotAllowedError", "SecurityError"), "refused"),
    **dict.fromkeys(("NotFoundError", "NotSupportedError", "OverconstrainedError", "TypeError"), "missing"),
}
"""The meanings of errors: a no of the player, the system or the page's frame, or no such camera. After any
other there is one that does not answer, mostly as another app has it (`NotReadableError`)."""

LOCAL = "local-network-access"
"""The browser's permission to reach devices in the same network, where it has one."""


class Stage(Protocol):
    """The app, as meetings see it."""

    page: Page

    def at_table(self) -> TableConnections:
        """Return the lines of the table."""

    def ask(self, intent: str, text: str = "", data: bytes = b"") -> None:
        """Answer an intent."""


class Meetings:
    """The camera, and the connection that is being made; one that opens is a line of the table."""

    def __init__(self, stage: Stage, browser: Browser) -> None:
        self._stage = stage
        self._browser = browser
        self._peer: Peer | None = None
        self._last: Peer | None = None
        """The one before it, which has opened."""
        self._end_camera: Any = None
        self._asking = False
        self._seen = ""
        self._proxies: list[Any] = []

    def perform(self, command: Command) -> None:
        """Do what a command says."""
        match command:
            case OpenCamera():
                self._open_camera()
            case MakeOffer():
                self._new(host=True).offer()
            case MakeAnswer():
                self._new(host=False).answer(unpack(command.digits), command.digits)
            case Accept():
                self._accept(command.digits)
            case Report():
                self._stage.ask("meet-reported", text=self._report())

    def follow(self, page: Page) -> None:
        """Let go of what the page does not need any more."""
        meeting = page.find(Meeting)
        if meeting is None or not meeting.filming:
            self._close_camera()
        if meeting is None and self._peer is not None:
            self._peer.close()
            self._peer = None

    # -- connecting

    def _new(self, *, host: bool) -> Peer:
        """Start a connection, instead of one that has not come about."""
        if self._peer is not None:
            self._peer.close()
        self._seen = ""
        ask = self._stage.ask
        self._peer = Peer(
            self._browser,
            lambda digits: ask(f"meet-made {digits}"),
            lambda: self._opened(host=host),
            self._failed,
        )
        return self._peer

    def _accept(self, digits: str) -> None:
        if self._peer is None:
            raise KeyError("no code is shown")
        try:
            self._peer.accept(unpack(digits))
        except CodeError:
            self._stage.ask("meet-other")

    def _opened(self, *, host: bool) -> None:
        """Pass the connection to the table; the next one is another."""
        peer, self._peer = self._peer, None
        assert peer is not None
        self._last = peer
        self._stage.ask("meet-opened")
        self._stage.at_table().lines.add(peer.connect)

    def _failed(self, why: str, detail: str) -> None:
        """Say why no connection has come about: a permission that is missing explains silence."""
        tell = self._browser.guard(lambda why: self._stage.ask(f"meet-failed {why} {detail}".rstrip()))
        permissions = getattr(self._browser.window.navigator, "permissions", None)
        if why not in {"time", "ice"} or not permissions:
            tell(why)
            return
        what = self._browser.window.Object.new()
        what.name = LOCAL
        permissions.query(what).then(
            lambda found: tell("local" if str(found.state) == "denied" else why), lambda *_: tell(why)
        )

    def _report(self) -> str:
        """Describe the browser, the camera and the connection."""
        meeting = self._stage.page.find(Meeting)
        build = self._browser.window.document.documentElement.dataset.build
        first = [
            f"calavera {build}",
            str(self._browser.window.navigator.userAgent),
            f"camera {meeting.camera}" if meeting else "",
        ]
        peers = [peer.report() for peer in (self._last, self._peer) if peer is not None]
        return "\n".join([*first, *peers])

    # -- the camera

    def _open_camera(self) -> None:
        if self._asking or self._end_camera is not None:
            return
        devices = getattr(self._browser.window.navigator, "mediaDevices", None)
        if not devices:  # at an insecure address there are none
            self._stage.ask("meet-camera-is missing")
            return
        self._asking = True
        guard, wrap = self._browser.guard, self._browser.wrap
        ended = guard(lambda *_: self._lost_camera())
        self._proxies = [wrap(guard(self._on_code)), wrap(ended)]
        watching = self._browser.window.calaveraCamera(*self._proxies)
        watching.then(guard(self._on_camera), guard(self._on_no_camera))

    def _on_camera(self, end: Any) -> None:
        self._asking = False
        self._end_camera = end
        if self._wanted():
            self._stage.ask("meet-camera-is on")
        else:
            self._close_camera()

    def _on_no_camera(self, error: Any) -> None:
        self._asking = False
        self._free()
        if self._wanted():
            self._stage.ask(f"meet-camera-is {NO_CAMERA.get(str(error.name), 'busy')}")

    def _lost_camera(self) -> None:
        """React to a device that takes its camera back, as for a call."""
        self._end_camera = None
        self._free()
        if self._wanted():
            self._stage.ask("meet-camera-is busy")

    def _wanted(self) -> bool:
        meeting = self._stage.page.find(Meeting)
        return meeting is not None and meeting.filming

    def _on_code(self, text: Any) -> None:
        """Read a code once, though the camera sees it many times."""
        top = self._stage.page.top
        if isinstance(top, Meeting) and top.reading and str(text) != self._seen:
            self._seen = str(text)
            self._stage.ask(f"meet-read {text}")

    def _close_camera(self) -> None:
        if self._end_camera is not None:
            self._end_camera()
            self._end_camera = None
            self._free()

    def _free(self) -> None:
        """Let the browser forget the functions that it called; one of them may be running."""
        proxies, self._proxies = self._proxies, []
        self._browser.later(0, lambda: [proxy.destroy() for proxy in proxies] and None)
