"""Builds, serves, tests and measures the site: `python3 build.py [serve | one | sizes | test | bench]`.

Standard library only. Without a word it writes `dist/`, a static site that works from any path of any
host. Tools it needs (Node.js where it is missing, Babel, the tests' own) go to the private folder `.build/`.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036  an older Python gets a message
    sys.exit("build.py: Python 3.11 or newer is needed; try python3.11 build.py")

import argparse
import errno
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from types import ModuleType

from web.build.headers import EMBEDDERS, checked_embedders
from web.build.one_file import checked_address, write_one_file
from web.build.publish import error_line
from web.build.serve import Files
from web.build.site import build, write_service_worker
from web.build.site_files import ONE_FILE
from web.build.sizes import table, with_table
from web.build.toolchain import (
    DIST,
    PRIVATE,
    ROOT,
    VENV,
    WEB,
    Problem,
    environment,
    fetch_parts,
    install_packages,
    is_root,
    missing_for_environment,
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
    "install_packages",
    "is_root",
    "main",
    "missing_for_environment",
    "node_and_npm",
    "pip_install",
    "run",
    "write_service_worker",
]


REFUSED_BY_THE_SYSTEM = {errno.EACCES, errno.EDQUOT, errno.ENOSPC, errno.EPERM, errno.EROFS}
"""Errors of the operating system that the person at the keyboard can mend: no faults of the build."""


def main() -> int:
    """Run one command and return its exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "--frame-ancestors",
        default=EMBEDDERS,
        metavar="SOURCES",
        help="pages that may show the site in a frame, by the header files; default: %(default)s",
    )
    parser.add_argument(
        "--whole",
        action="store_true",
        help="leave Pyodide and PyScript as they came: a larger site that starts later (web/build/runtime/)",
    )
    commands = parser.add_subparsers(metavar="COMMAND")
    server = commands.add_parser("serve", help="build, serve on this machine and print the address")
    server.add_argument("--port", type=int, default=0, help="default: any that is free")
    server.set_defaults(run=lambda options: serve(options.port, whole=options.whole))
    one = commands.add_parser("one", help="build and write it all as one HTML file, to open from a disk")
    one.add_argument("--address", default="", help="the site's own, where links to games lead; default: none")
    one.add_argument("--out", type=Path, default=ROOT / ONE_FILE, help=f"default: {ONE_FILE}")
    one.set_defaults(run=lambda options: carry(options.out.resolve(), options.address, whole=options.whole))
    tests = commands.add_parser("test", help="install what the tests need privately, then run them")
    tier = tests.add_mutually_exclusive_group()
    tier.add_argument("--quick", action="store_true", help="only what takes a few minutes and no browser")
    tier.add_argument("--all", action="store_true", help="the large tier as well")
    tests.set_defaults(run=run_tests)
    sizes = commands.add_parser("sizes", help="build and print what a first visit downloads, part by part")
    sizes.add_argument("--write", action="store_true", help="write the table into web/README.md as well")
    sizes.set_defaults(run=lambda options: show_sizes(write=options.write, whole=options.whole))
    bench = commands.add_parser("bench", help="measure how soon the page answers, beside stock PyScript")
    bench.add_argument("--rounds", type=int, default=7, help="default: %(default)s")
    bench.add_argument("--json", type=Path, help="default: tests/bench/figures.json, and the read-me's table")
    bench.set_defaults(
        run=lambda options: suite().run_bench(options.rounds, (options.json or suite().FIGURES).resolve())
    )
    parser.set_defaults(
        run=lambda options: write(checked_embedders(options.frame_ancestors), whole=options.whole)
    )
    options = parser.parse_args()
    try:
        options.run(options)
    except Problem as problem:
        print(f"build.py: {problem}", file=sys.stderr)
        return 1
    except OSError as error:
        if error.errno not in REFUSED_BY_THE_SYSTEM:
            raise
        print(f"build.py: {error_line(error) if error.filename else error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def run_tests(options: argparse.Namespace) -> None:
    """Run the tests of the tier that is asked for."""
    if options.quick:
        suite().run_quick()
    elif options.all:
        suite().run_all()
    else:
        suite().run_small()


def suite() -> ModuleType:
    """Import the suite that checks and measures. Only here: a tree without tests can be built."""
    # The suite imports this file as `build`: let it find the one that runs, with the same Problem.
    sys.modules["build"] = sys.modules[__name__]
    from tests import suite

    return suite


def write(embedders: str, *, whole: bool) -> None:
    """Build, and say where."""
    print(f"built {build(embedders, whole=whole).relative_to(ROOT)}/")


# -- one


def carry(out: Path, address: str, *, whole: bool) -> None:
    """Build, and write the one file."""
    site = checked_address(address) if address else ""
    size = write_one_file(build(whole=whole), out, site)
    print(f"wrote {out.relative_to(ROOT) if out.is_relative_to(ROOT) else out}: {size:,} bytes")


# -- sizes


def show_sizes(*, write: bool, whole: bool) -> None:
    """Build, and print the table of sizes; the read-me gets it too where it is to be written."""
    sizes = table(build(whole=whole))
    print(sizes)
    if write:
        readme = WEB / "README.md"
        readme.write_text(with_table(readme.read_text(), sizes))


# -- serve


def serve(port: int, *, whole: bool) -> None:
    """Build and serve until interrupted. Raises Problem before the build where the port is taken."""
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(Files, directory=str(DIST)))
    except OSError as error:
        raise Problem(f"port {port} cannot be used: {error.strerror}; try another --port") from None
    with server:
        build(whole=whole)
        print(f"http://127.0.0.1:{server.server_port}/", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    sys.exit(main())
