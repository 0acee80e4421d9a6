"""Notes that the cuts are checked with the parts that npm has installed.

python -m web.build.runtime.note_checked, to be run when `web/UPGRADING.md` says so: from then on `build.py`
cuts these parts.
"""

from __future__ import annotations

from web.build.runtime.parts import CHECKED, digests


def main() -> None:
    """Write `checked.txt`, and show it."""
    CHECKED.write_text("".join(f"{digest}  {name}\n" for name, digest in digests().items()))
    print(CHECKED.read_text(), end="")


if __name__ == "__main__":
    main()
