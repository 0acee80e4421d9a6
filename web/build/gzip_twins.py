"""Writes gzip twins as small as gzip can be; build.py runs this in the private environment.

gzip_twins.py CACHE FILE… writes FILE.gz for every file. What was squeezed once is kept in CACHE under its
content's hash: the largest part takes half a minute and changes with Pyodide alone. Blocks may be as many as
it pays to begin: fifteen, as usual, are few for megabytes. What is larger still, as a whole Pyodide is, is
compressed as usual: minutes of work would make it smaller by a twentieth.
"""

import gzip
import hashlib
import shutil
import sys
from pathlib import Path

from zopfli import gzip as zopfli

LARGE = 5_000_000
"""Bytes from which on a file is compressed as usual."""

cache = Path(sys.argv[1])
cache.mkdir(parents=True, exist_ok=True)
for name in sys.argv[2:]:
    data = Path(name).read_bytes()
    known = cache / hashlib.sha256(data).hexdigest()
    if not known.exists():
        part = known.with_suffix(".part")
        part.write_bytes(
            gzip.compress(data, mtime=0)
            if len(data) >= LARGE
            else zopfli.compress(data, numiterations=5, blocksplittingmax=0)
        )
        part.replace(known)
    shutil.copyfile(known, f"{name}.gz")
