"""A host that only serves files, as static pages do; it can go away and can be given another build."""

import os
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from socket import socket
from socketserver import BaseServer
from types import TracebackType
from typing import BinaryIO, ClassVar

from web.build.serve import Files

__all__ = ["Host"]


class Host:
    """Serves a folder at a path of 127.0.0.1 until it is stopped; it comes back at the same port.

    No two hosts of a process have had the same port. The tests of a process share a browser, which keeps
    files by their address: of a host that had the port before it would ask only whether the page has
    become newer, be told no, and show the other's.
    """

    _had: ClassVar[set[int]] = set()
    """Every port that a host of this process has had."""

    def __init__(self, folder: Path, path: str = "/") -> None:
        self.folder = folder
        self.path = path
        self.port = 0
        self.server: ThreadingHTTPServer | None = None
        self.asked: list[str] = []
        """Every path that was asked for, below the host's own."""
        self.missing = re.compile("(?!)")
        """Paths answered with 404 although they exist."""
        self.types: dict[str, str] = {}
        """Media types that the host sends for files with these endings, in place of the right ones."""
        self.headers: dict[str, str] = {}
        """Headers that the host sends with everything."""
        self.portal = ""
        """HTML that the host has instead of what is missing, and that it says may be kept for good."""
        self._held = re.compile("(?!)")
        self._go_on = threading.Event()
        self._go_on.set()

    @contextmanager
    def holding(self, paths: str) -> Iterator[None]:
        """Let requests for these paths wait until this is over."""
        self._held = re.compile(paths)
        self._go_on.clear()
        try:
            yield
        finally:
            self._go_on.set()

    def is_missing(self, path: str) -> bool:
        return bool(self.missing.search(path.removeprefix(self.path)))

    def wait(self, path: str) -> None:
        """Wait until this path may be answered."""
        self.asked.append(path)
        if self._held.search(path):
            self._go_on.wait()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.path}"

    def start(self) -> None:
        """Serve; the first time on any port that is free and was no other host's."""
        self.server = self._listen(self.port)
        while not self.port and self.server.server_port in Host._had:
            self.server.server_close()
            self.server = self._listen(0)
        self.port = self.server.server_port
        Host._had.add(self.port)
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def _listen(self, port: int) -> ThreadingHTTPServer:
        """Take a port; 0 is any that is free."""
        return ThreadingHTTPServer(("127.0.0.1", port), partial(_Files, self))

    def stop(self) -> None:
        """Be gone, as without a network."""
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
            self.server = None

    def __enter__(self) -> "Host":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class _Files(Files):
    """The host's folder below the host's path, and nothing anywhere else."""

    def __init__(self, host: Host, request: socket, client: tuple[str, int], server: BaseServer) -> None:
        self.host = host
        super().__init__(request, client, server)

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        return self.host.types.get(Path(path).suffix) or super().guess_type(path)

    def end_headers(self) -> None:
        for name, value in self.host.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def send_head(self) -> BytesIO | BinaryIO | None:
        if not (self.host.portal and self.host.is_missing(self.path)):
            return super().send_head()
        page = self.host.portal.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(page)))
        self.send_header("Cache-Control", "public, max-age=31536000, immutable")
        super(Files, self).end_headers()
        return BytesIO(page)

    def translate_path(self, path: str) -> str:
        # At this moment, not when the browser connected: it opens connections in advance.
        self.directory = str(self.host.folder)
        below = path.removeprefix(self.host.path)
        if not path.startswith(self.host.path) or self.host.is_missing(path):
            return str(self.host.folder / "not-here")
        self.host.wait(below)
        return super().translate_path("/" + below)
