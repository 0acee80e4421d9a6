"""A browser with connections and a camera, in Python: what happens in it happens when a test says so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from web.app.browser.web_rtc import Browser

SAMPLES = Path(__file__).parents[2] / "engine" / "multiplayer" / "sdp"
OFFER = (SAMPLES / "chromium-addresses-offer.sdp").read_bytes().decode()
ANSWER = (SAMPLES / "firefox-addresses-answer.sdp").read_bytes().decode()


class Promise:
    """A promise that a test keeps or breaks."""

    def __init__(self) -> None:
        self.handlers: list[tuple[Callable[..., object], Callable[..., object]]] = []

    def then(self, kept: Callable[..., object], broken: Callable[..., object]) -> None:
        self.handlers.append((kept, broken))

    def keep(self, value: object = None) -> None:
        for kept, _ in self.handlers:
            kept(value)

    def break_(self, name: str, message: str = "") -> None:
        for _, broken in self.handlers:
            broken(SimpleNamespace(name=name, message=message))


class Proxy:
    """A function as the browser holds it."""

    def __init__(self, function: Callable[..., object]) -> None:
        self.function = function
        self.destroyed = False

    def __call__(self, *given: object) -> object:
        assert not self.destroyed, "called after it was destroyed"
        return self.function(*given)

    def destroy(self) -> None:
        assert not self.destroyed, "destroyed twice"
        self.destroyed = True


class Source:
    """Something with events."""

    def __init__(self) -> None:
        self.listeners: dict[str, Proxy] = {}

    def addEventListener(self, name: str, listener: Proxy) -> None:  # noqa: N802  # the browser's names
        self.listeners[name] = listener

    def removeEventListener(self, name: str, listener: Proxy) -> None:  # noqa: N802
        assert self.listeners.pop(name) is listener

    def tell(self, name: str, **event: object) -> None:
        if name in self.listeners:
            self.listeners[name](SimpleNamespace(type=name, **event))


class Channel(Source):
    """A data channel."""

    def __init__(self, label: str, options: Any) -> None:
        super().__init__()
        self.label, self.options = label, options
        self.sent: list[str] = []
        self.closed = False

    def send(self, text: str) -> None:
        self.sent.append(text)

    def close(self) -> None:
        self.closed = True


class Connection(Source):
    """A connection of two browsers."""

    def __init__(self) -> None:
        super().__init__()
        self.iceGatheringState = "new"
        self.iceConnectionState = "new"
        self.connectionState = "new"
        self.localDescription: Any = None
        self.remote: Any = None
        self.described, self.read = Promise(), Promise()
        self.channel: Any = None
        self.closed = False

    def createDataChannel(self, label: str, options: Any) -> Channel:  # noqa: N802
        self.channel = Channel(label, options)
        return self.channel  # type: ignore[no-any-return]

    def setLocalDescription(self) -> Promise:  # noqa: N802
        return self.described

    def setRemoteDescription(self, description: Any) -> Promise:  # noqa: N802
        self.remote = description
        return self.read

    def close(self) -> None:
        self.closed = True

    def change(self, name: str, state: str) -> None:
        """Change a state: `iceGathering`, `iceConnection` or `connection`."""
        setattr(self, f"{name}State", state)
        self.tell(f"{name.lower()}statechange")

    def gather(self, sdp: str) -> None:
        """Describe this end, and find its addresses."""
        self.localDescription = SimpleNamespace(sdp=sdp)
        self.described.keep()
        self.change("iceGathering", "complete")


def _guard(do: Callable[..., object]) -> Callable[..., None]:
    """Let errors out, as a test wants them."""

    def guarded(*given: object) -> None:
        do(*given)

    return guarded


class Fake:
    """A window whose connections, promises and timers a test holds."""

    def __init__(self) -> None:
        self.connections: list[Connection] = []
        self.proxies: list[Proxy] = []
        self.timers: list[tuple[float, Callable[[], object]]] = []
        self.time = 0.0
        self.permission = Promise()
        self.cameras: list[tuple[Promise, Proxy, Proxy]] = []
        document = SimpleNamespace(documentElement=SimpleNamespace(dataset=SimpleNamespace(build="app-1")))
        self.window = SimpleNamespace(
            RTCPeerConnection=SimpleNamespace(new=self._connection),
            Object=SimpleNamespace(new=SimpleNamespace),
            document=document,
            navigator=SimpleNamespace(
                userAgent="a browser",
                permissions=SimpleNamespace(query=lambda _: self.permission),
                mediaDevices=object(),
            ),
            calaveraCamera=self._camera,
        )
        self.browser = Browser(
            self.window,
            self._wrap,
            _guard,
            lambda pause, do: self.timers.append((pause, do)),
            lambda: self.time,
        )

    def _connection(self) -> Connection:
        self.connections.append(Connection())
        return self.connections[-1]

    def _wrap(self, function: Callable[..., object]) -> Proxy:
        self.proxies.append(Proxy(function))
        return self.proxies[-1]

    def _camera(self, seen: Proxy, ended: Proxy) -> Promise:
        promise = Promise()
        self.cameras.append((promise, seen, ended))
        return promise

    def run(self, most: float = 0) -> None:
        """Let all timers of at most this time run."""
        due = [do for pause, do in self.timers if pause <= most]
        self.timers = [timer for timer in self.timers if timer[0] > most]
        for do in due:
            do()

    @property
    def held(self) -> int:
        """The functions that the browser still holds."""
        return sum(not proxy.destroyed for proxy in self.proxies)
