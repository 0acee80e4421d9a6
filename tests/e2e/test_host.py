"""The host of the browser tests."""

from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.e2e.host import Host


def test_a_host_never_has_the_port_of_one_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Host(tmp_path) as first:
        pass
    asked = []
    listen = Host._listen

    def offered_again(host: Host, port: int) -> ThreadingHTTPServer:
        """Take, at first, the port that has just become free, as a system may."""
        asked.append(port)
        return listen(host, port or (first.port if len(asked) == 1 else 0))

    monkeypatch.setattr(Host, "_listen", offered_again)
    with Host(tmp_path) as second:
        assert asked == [0, 0]
        assert second.port != first.port
        second.stop()
        second.start()
        assert asked == [0, 0, second.port]
