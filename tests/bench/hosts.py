"""Hosts that count what they send: one as plain as can be, one that compresses as good hosts do."""

from __future__ import annotations

import gzip
import sys
import threading
import time
from contextlib import suppress
from functools import cache, partial
from hashlib import sha256
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import socket
from socketserver import BaseServer
from typing import Any

from web.build.serve import Files

__all__ = ["Counting"]

COMPRESSED = (".css", ".html", ".js", ".json", ".map", ".mjs", ".py", ".svg", ".txt", ".wasm", ".webmanifest")
"""Types that a host with gzip compresses. Anything else is sent as it is, archives and pictures above all."""

KEPT = 3600
"""Seconds for which a browser need not ask again; a service worker that wants to ask does so all the same."""

PART = 1 << 16

QUIET = 1.0
"""Seconds without a request after which there is none to come."""


class Counting:
    """Serves a folder from a port of its own, and so as an origin of its own, until it is stopped."""

    def __init__(self, folder: Path, *, gzips: bool = False) -> None:
        self.folder = folder
        self.gzips = gzips
        self.sent = 0
        self.last = time.monotonic()
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", 0), partial(_Handler, self))
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def count(self, size: int) -> None:
        """Count the bytes of a body."""
        with self._lock:
            self.sent += size
            self.last = time.monotonic()

    def wait_until_quiet(self) -> None:
        """Until a browser asks for nothing more."""
        while (left := self.last + QUIET - time.monotonic()) > 0:
            time.sleep(left)

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that closes a page drops its connections: nothing to be told of."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(SimpleHTTPRequestHandler):
    """Files out of memory, over connections that stay open, and no body for what the browser has already."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # head and body are two packets: the second must not wait for the first
    extensions_map = Files.extensions_map

    def __init__(self, host: Counting, request: socket, client: tuple[str, int], server: BaseServer) -> None:
        self.host = host
        super().__init__(request, client, server, directory=str(host.folder))

    def do_GET(self) -> None:
        file = Path(self.translate_path(self.path))
        if file.is_dir():
            file /= "index.html"
        if not file.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        accepted = "gzip" in self.headers.get("Accept-Encoding", "")
        packed = self.host.gzips and accepted and file.suffix in COMPRESSED
        body, tag = content(file, packed=packed)
        known = self.headers.get("If-None-Match") == tag
        self.host.count(0)
        self.send_response(HTTPStatus.NOT_MODIFIED if known else HTTPStatus.OK)
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", f"max-age={KEPT}")
        if self.host.gzips:
            self.send_header("Vary", "Accept-Encoding")
        if not known:
            self.send_header("Content-Type", self.guess_type(str(file)))
            self.send_header("Content-Length", str(len(body)))
            if packed:
                self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if not known:
            self._send(body)

    def _send(self, body: bytes) -> None:
        """In parts, counted before the browser can have them, as long as it wants them."""
        with suppress(ConnectionError):
            for at in range(0, len(body), PART):
                part = body[at : at + PART]
                self.host.count(len(part))
                self.wfile.write(part)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: what is printed are figures."""


@cache
def content(file: Path, *, packed: bool) -> tuple[bytes, str]:
    """Return the bytes sent of a file, and a name for exactly these bytes: cached, so that no start waits."""
    body = gzip.compress(file.read_bytes(), 9, mtime=0) if packed else file.read_bytes()
    return body, f'"{sha256(body).hexdigest()[:16]}"'
