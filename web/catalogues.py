"""Compiles translations for the page; build.py runs this in the private environment, which has Babel.

catalogues.py OUT IN.po… writes OUT/IN.mo for each file.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

out, *sources = map(Path, sys.argv[1:])
out.mkdir(parents=True)
for source in sources:
    with source.open("rb") as data:
        catalogue = read_po(data, abort_invalid=True)
    # A file that names no date gets today's from Babel: two builds would differ when the minute turns.
    catalogue.creation_date = datetime.fromtimestamp(0, UTC)
    with (out / f"{source.stem}.mo").open("wb") as target:
        write_mo(target, catalogue)
