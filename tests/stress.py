"""Runs the small tier's browser tests again and again on a busy machine: python -m tests.stress 20.

Beside them two processes compute all the time. Tests wait for events, so none may fail by chance. Each run's
output goes to .build/stress/; of a failure it is printed as well. Tests may be named after the number.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import build
from tests import suite

__all__ = ["main"]

OUT = build.PRIVATE / "stress"

BUSY = 2
"""Processes that compute beside the tests, as many as the cores that the suite is made for."""


@contextmanager
def busy_processes(number: int = BUSY) -> Iterator[None]:
    """Keep this number of cores busy meanwhile."""
    endless = [sys.executable, "-c", "while True: pass"]
    processes = [subprocess.Popen(endless) for _ in range(number)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def run_once(command: list[str], log: Path) -> bool:
    """Run the tests, write what they print to a file, and return whether all have passed."""
    with log.open("w") as out:
        environment = {**os.environ, suite.BUILT: "yes"}
        done = subprocess.run(
            command, cwd=build.ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT, check=False
        )
    return done.returncode == 0


def main() -> int:
    """Run the tests as often as asked for and return the exit status: 1 where a run has failed."""
    parser = argparse.ArgumentParser(description="Runs the small tier's browser tests on a busy machine.")
    parser.add_argument("runs", type=int, nargs="?", default=20, help="default: %(default)s")
    parser.add_argument("tests", nargs="*", default=["tests/e2e"], help="default: all browser tests")
    options = parser.parse_args()
    suite.site()
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    command = suite.browser_tests(sys.executable, suite.SMALL, options.tests)
    failed = 0
    with busy_processes():
        for number in range(1, options.runs + 1):
            log, start = OUT / f"run-{number:02}.log", monotonic()
            passed = run_once(command, log)
            lines = log.read_text().splitlines() or [""]
            print(f"run {number} of {options.runs}: {monotonic() - start:.0f} s, {lines[-1]}", flush=True)
            if not passed:
                failed += 1
                print(*lines, sep="\n", flush=True)
    print(f"{failed} of {options.runs} runs have failed; logs: {OUT.relative_to(build.ROOT)}/")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
