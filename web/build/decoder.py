"""The reader of QR codes in one short file: npm's `qr` without what only its encoder needs."""

from __future__ import annotations

import re
from pathlib import Path

from web.build.minify import minify
from web.build.toolchain import Problem

__all__ = ["joined", "write_decoder"]

IMPORT = re.compile(r"^import \{([^}]*)\} from '\./index\.js';\n")
"""The one line with which the decoder takes something from the encoder: `_NAME as NAME`."""

EXPORT = re.compile(r"^export (?:default [\w$]+;|\{[^}]*\};)?", re.MULTILINE)
"""A word that makes a declaration public, or a line that makes names so."""

TOP = re.compile(r"^(?:async )?(?:const|let|var|function\*?|class) ([\w$]+)", re.MULTILINE)
"""A name that a module declares."""


def write_decoder(package: Path, out: Path) -> None:
    """Write the function `decodeQR` with all that it needs. Raises Problem."""
    out.write_text(joined((package / "index.js").read_text(), (package / "decode.js").read_text()))
    minify(out)


def joined(encoder: str, decoder: str) -> str:
    """Return one module of the two, of which only `decodeQR` is public. Raises Problem."""
    taken = IMPORT.match(decoder)
    if taken is None:
        raise Problem("decode.js of npm's qr is not written as web/build/decoder.py knows it")
    pairs = [name.split(" as ") for name in taken[1].split(",") if name.strip()]
    parts = [EXPORT.sub("", encoder), EXPORT.sub("", decoder[taken.end() :])]
    first, second = ({*TOP.findall(part)} for part in parts)
    missing = [own for outer, own in pairs if outer.strip() != f"_{own.strip()}" or own.strip() not in first]
    if missing or first & second or "decodeQR" not in second:
        raise Problem(f"the two modules of npm's qr cannot be joined: {missing or first & second}")
    return "\n".join([*parts, "export { decodeQR };", ""])
