"""A line between two phones in one network, over WebRTC and without a server: each reads the other's code.

Everything of the browser is handed in. A host makes an offer, whose code a guest answers; the host accepts
that answer, and only then, as the last one to learn of the other, begins the connection. One offer is for
one guest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from calavera.multiplayer.connection_code import CodeError, ConnectionCode, check_of, pack
from calavera.multiplayer.line import MAX_MESSAGE, Closed, Heard
from calavera.multiplayer.sdp import as_answer, as_offer, parse

__all__ = ["CONNECTING", "GATHERING", "Browser", "Peer"]

GATHERING = 3_000
"""Milliseconds after which a code is made of the addresses found so far."""

CONNECTING = 10_000
"""Milliseconds from the host's reading of an answer to the moment when it counts as failed."""

CHANNEL = "calavera/1"

STATES = {
    "icegatheringstatechange": "iceGatheringState",
    "iceconnectionstatechange": "iceConnectionState",
    "connectionstatechange": "connectionState",
}
"""Events of a connection, and the properties that they change."""

ENDED = {"failed", "closed"}


@dataclass(frozen=True)
class Browser:
    """The browser's part in it, handed in."""

    window: Any
    wrap: Callable[[Callable[..., object]], Any]
    """Makes something of a function that the browser can call until it is destroyed."""
    guard: Callable[[Callable[..., object]], Callable[..., None]]
    """Makes the same function of one, with its errors shown."""
    later: Callable[[float, Callable[[], object]], None]
    """Schedules a call, by a number of milliseconds."""
    now: Callable[[], float]
    """Returns milliseconds."""


class Peer:
    """A connection to one other device, from its making to its end; open, it is a `Line`.

    `made(digits)` gets its own code, `opened()` is called when both can speak, and `failed(why, detail)` once
    where that never comes: `none` (no such connections in this browser), `address` (it has none), `refused`
    (the browser refuses a code), `time` (the other end was not reached), `ice` (the browser has given up).
    """

    def __init__(
        self,
        browser: Browser,
        made: Callable[[str], None],
        opened: Callable[[], None],
        failed: Callable[[str, str], None],
    ) -> None:
        self._browser = browser
        self._made, self._opened, self._failed = made, opened, failed
        self._heard: Heard = lambda _: None
        self._closed: Closed = lambda: None
        self._proxies: list[tuple[Any, str, Any]] = []
        self._answers: bytes | None = None
        self._mark = b""
        """The check of the own offer, by which its answer is known."""
        self._began = browser.now()
        self.log: list[str] = []
        """The things that have happened, for the report."""
        self.open = self.ended = False
        self._waits = False
        """True while the own code is still to be made."""
        make = getattr(browser.window, "RTCPeerConnection", None)
        self._connection: Any = make.new() if make else None
        self._channel: Any = self._make_channel() if make else None

    # -- connecting

    def offer(self) -> None:
        """Make the code of a host."""
        self._note("host")
        self._describe()

    def answer(self, code: ConnectionCode, digits: str) -> None:
        """Make the code of a guest who has read a host's."""
        self._note("guest")
        self._answers = check_of(digits)
        self._read("offer", as_offer(code.end), self._describe)

    def accept(self, code: ConnectionCode) -> None:
        """Join the guest whose code answers the offer. Raises CodeError where it answers another."""
        if code.answers != self._mark:
            raise CodeError("it answers another code")
        self._browser.later(CONNECTING, lambda: self._give_up("time"))
        self._read("answer", as_answer(code.end), lambda: self._note("accepted"))

    def _make_channel(self) -> Any:
        options = self._browser.window.Object.new()
        options.negotiated, options.id = True, 0
        channel = self._connection.createDataChannel(CHANNEL, options)
        for name, do in (("open", self._on_open), ("close", self._on_close), ("message", self._on_message)):
            self._listen(channel, name, do)
        for name in STATES:
            self._listen(self._connection, name, self._on_state)
        return channel

    def _describe(self, *_: object) -> None:
        """Let the browser describe this end, and look for its addresses."""
        if self._connection is None:
            self._give_up("none")
            return
        self._waits = True
        self._connection.setLocalDescription().then(self._caught(self._look), self._caught(self._refused))
        self._browser.later(GATHERING, self._card)

    def _read(self, kind: str, text: str, then: Callable[[], object]) -> None:
        """Pass a description of the other end to the browser."""
        if self._connection is None:
            self._give_up("none")
            return
        for line in text.splitlines():
            if line.startswith("a=candidate"):
                self._note(f"other {line.removeprefix('a=')}")
        description = self._browser.window.Object.new()
        description.type, description.sdp = kind, text
        read = self._connection.setRemoteDescription(description)
        read.then(self._caught(lambda *_: then()), self._caught(self._refused))

    def _look(self, *_: object) -> None:
        """Make the code once every address is found."""
        if str(self._connection.iceGatheringState) == "complete":
            self._card()

    def _card(self) -> None:
        """Make the code of what is known now, once."""
        if not self._waits or self.ended or self._connection.localDescription is None:
            return
        try:
            end = parse(str(self._connection.localDescription.sdp))
            digits = pack(ConnectionCode(end, self._answers))
        except CodeError as error:
            if str(self._connection.iceGatheringState) == "complete":
                self._give_up("address", str(error))
            else:  # one may still be found
                self._browser.later(GATHERING, self._card)
            return
        self._waits = False
        for one in end.candidates:
            self._note(f"own {one.address} {one.port}")
        self._mark = check_of(digits)
        self._made(digits)

    # -- the line

    def connect(self, heard: Heard, closed: Closed) -> Peer:
        """Return the line, which calls these from now on: the maker of a `Line`."""
        self._heard, self._closed = heard, closed
        return self

    def say(self, text: str) -> None:
        if self.open:
            self._channel.send(text)

    def close(self) -> None:
        """End it; neither a callback is called any more, nor is anything of it kept."""
        if self.ended:
            return
        self.open, self.ended = False, True
        self._note("closed here")
        for source, name, proxy in self._proxies:
            source.removeEventListener(name, proxy)
        if self._connection is not None:
            self._channel.close()
            self._connection.close()
        proxies, self._proxies = self._proxies, []
        # One of them may be what has led here.
        self._browser.later(0, lambda: [proxy.destroy() for _, _, proxy in proxies] and None)

    def report(self) -> str:
        """Describe both ends and all that has happened, for those who look for a fault."""
        state = [f"{name}={getattr(self._connection, name)}" for name in STATES.values() if self._connection]
        return "\n".join([*self.log, " ".join(state)])

    # -- news of the browser

    def _listen(self, source: Any, name: str, do: Callable[[Any], object]) -> None:
        proxy = self._browser.wrap(self._browser.guard(do))
        source.addEventListener(name, proxy)
        self._proxies.append((source, name, proxy))

    def _caught(self, do: Callable[..., object]) -> Callable[..., None]:
        """Wrap a function that does nothing once the connection has ended: promises still come."""
        return self._browser.guard(lambda *given: None if self.ended else do(*given))

    def _on_state(self, event: Any) -> None:
        name = STATES[str(event.type)]
        state = str(getattr(self._connection, name))
        self._note(f"{name}={state}")
        if name == "iceGatheringState":
            if self._waits and state == "complete":
                self._card()
        elif state in ENDED:
            self._on_close() if self.open else self._give_up("ice", state)

    def _on_open(self, _: Any) -> None:
        self.open = True
        self._note("open")
        self._opened()

    def _on_message(self, event: Any) -> None:
        if not isinstance(event.data, str) or len(event.data.encode()) > MAX_MESSAGE:
            self._on_close()  # no app of ours says that
            return
        self._heard(event.data)

    def _on_close(self, *_: object) -> None:
        was_open = self.open
        self.close()
        if was_open:
            self._closed()

    def _refused(self, error: Any) -> None:
        self._give_up("refused", str(getattr(error, "message", error)))

    def _give_up(self, why: str, detail: str = "") -> None:
        """Announce once that no connection comes of it."""
        if not self.open and not self.ended:
            self._note(f"failed: {why} {detail}".rstrip())
            self.close()
            self._failed(why, detail)

    def _note(self, text: str) -> None:
        self.log.append(f"{(self._browser.now() - self._began) / 1000:.2f} s {text}")
