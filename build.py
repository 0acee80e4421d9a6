"""Builds, serves and tests the site: `python3 build.py [serve | test]`. Standard library only.

Without a word it writes `dist/`, a static site that works from any path of any host. Tools it needs
(Node.js where it is missing, Babel, the tests' own) go to the private folder `.build/`.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036  whoever starts this with an older Python is told so
    sys.exit("build.py: Python 3.11 or newer is needed; try python3.11 build.py")

import argparse
from functools import partial
from http.server import ThreadingHTTPServer

from web.files import Files
from web.site import build, write_service_worker
from web.tools import (
    DIST,
    PRIVATE,
    ROOT,
    VENV,
    WEB,
    Problem,
    environment,
    fetch_parts,
    node_and_npm,
    pip_install,
    run,
)

__all__ = [
    "DIST",
    "PRIVATE",
    "ROOT",
    "VENV",
    "WEB",
    "Problem",
    "build",
    "environment",
    "fetch_parts",
    "main",
    "node_and_npm",
    "pip_install",
    "run",
    "write_service_worker",
]


def main() -> int:
    """Run one command; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    commands = parser.add_subparsers(metavar="COMMAND")
    server = commands.add_parser("serve", help="build, serve on this machine and print the address")
    server.add_argument("--port", type=int, default=0, help="default: any that is free")
    server.set_defaults(run=lambda options: serve(options.port))
    tests = commands.add_parser("test", help="install what the tests need privately, then run everything")
    tests.set_defaults(run=test)
    parser.set_defaults(run=lambda options: print(f"built {build().relative_to(ROOT)}/"))
    options = parser.parse_args()
    try:
        options.run(options)
    except Problem as problem:
        print(f"build.py: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def test(_: argparse.Namespace) -> None:
    """Install what the tests need privately, build, and check everything."""
    # The suite imports this file as `build`: let it find the one that runs, with the same Problem.
    sys.modules["build"] = sys.modules[__name__]
    from tests.suite import run_all  # only here: the site can be built from a tree without its tests

    run_all()


# -- serve


def serve(port: int) -> None:
    """Build and serve until interrupted."""
    folder = build()
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(Files, directory=str(folder)))
    except OSError as error:
        raise Problem(f"port {port} cannot be used: {error.strerror}; try another --port") from None
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    sys.exit(main())
