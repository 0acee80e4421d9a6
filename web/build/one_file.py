"""Writes the whole site as one HTML file, which plays from a disk without any request.

It is made of the files of a built site alone: the style and the first scripts stand in the document as they
are, all else behind them as compressed parts in base 85, which `web/start/one_file.js` unpacks.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zipfile
from collections.abc import Mapping
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from web.app.tree.catalogue import read_catalogues
from web.build.one_file_scripts import LINK, adapted, linked
from web.build.pack import fill
from web.build.site_files import BOOT_FILE, ONE_FILE
from web.build.toolchain import PRIVATE, WEB, Problem, environment, run

__all__ = ["DIGITS", "LINE", "POLICY", "base85", "checked_address", "one_file", "write_one_file"]

POLICY = (
    "default-src 'none'; script-src {scripts} blob: 'wasm-unsafe-eval'; style-src {styles}; "
    "img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
)
"""Sources that the file may use: what stands in it, by its hash, and nothing from anywhere.

`blob:` is for the modules that the loader unpacks: to import each other they need an address. `data:` is for
the typefaces, and for the drawings of the style and the picture of a game.
"""

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%,()*+-;[=.?@^_`{|}~"
"""The digits of base 85: Python's, but for `&`, `<` and `>`, which some programs take for markup."""

LINE = 800
"""Characters in a line of a part, a multiple of five. Mail passes on lines of up to 998 as they are."""

MODULES = "modules"
"""The part with the text of every module."""

TYPES = {".png": "image/png", ".svg": "image/svg+xml", ".woff2": "font/woff2"}

LEFT_OUT = {"manifest", "apple-touch-icon", "preload"}
"""Links of the document that mean nothing in a file."""

STYLES = {"stylesheet", "later"}
"""Links to style; on a site, the later ones come when the first screen has been drawn."""

_LINK = re.compile(r'<link rel="([\w -]+)"([^>]*) href="([^"]+)"([^>]*)>\n?')
_SCRIPT = re.compile(r'<script src="([^"]+)"></script>')
_MODULE = re.compile(r'<script type="module" src="([^"]+)"></script>\n?')
_POLICY = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")[^"]*(">)')
_TEXTS = re.compile(r'(<script type="application/json" id="texts">)(.*?)(</script>)', re.DOTALL)
_URL = re.compile(r"url\(([\w./-]+)\)")
_INLINE = {name: re.compile(f"<{name}>(.*?)</{name}>", re.DOTALL) for name in ("script", "style")}
_OUTSIDE = re.compile(r'<(?:link|script|img|iframe)\b[^>]* (?:src|href)="(?!data:)[^"]*"')


def write_one_file(site: Path, out: Path, address: str = "") -> int:
    """Write the file for a built site, whole or not at all, and return its bytes."""
    data = one_file(site, address).encode()
    part = out.with_name(f"{out.name}.part")
    try:
        part.write_bytes(data)
        part.replace(out)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise Problem(f"{out}: {error.strerror}") from None
    return len(data)


def one_file(site: Path, address: str = "") -> str:
    """Return the file for a built site; `address` is where the site is, and where links to games lead.

    Raises Problem where the site's document is not as it is expected here.
    """
    page = (site / "index.html").read_text()
    inline, entries = _SCRIPT.findall(page), _MODULE.findall(page)
    parts = _parts(site, linked(site, inline))
    page = page.replace("<html ", f'<html data-file="{escape(address)}" ', 1)
    page = _MODULE.sub("", page)
    page = _LINK.sub(lambda found: _link(site, *found.groups()), page)
    page = _SCRIPT.sub(lambda found: _inline("script", adapted((site / found[1]).read_text())), page)
    page = _TEXTS.sub(lambda found: found[1] + _texts(site, found[2]) + found[3], page)
    values = {
        "DIGITS": json.dumps(DIGITS),
        "PARTS": json.dumps({name: len(data) for name, data in parts.items()}),
        "MODULES": json.dumps(MODULES),
        "LINK": LINK,
        "ENTRIES": json.dumps(entries),
    }
    loader = _inline("script", fill((WEB / "start" / "one_file.js").read_text(), values))
    body = "\n".join([loader, *(_part(name, data) for name, data in parts.items()), "</body>"])
    page = page.replace("</body>", body, 1)
    hashes = {f"{name}s": _hashes(pattern.findall(page)) for name, pattern in _INLINE.items()}
    page = _POLICY.sub(lambda found: found[1] + POLICY.format(**hashes) + found[2], page)
    if outside := _OUTSIDE.search(page):
        raise Problem(f"{ONE_FILE}: index.html asks for something that is not put in: {outside[0]}")
    return page


def checked_address(text: str) -> str:
    """Return the address of a site as links begin with it. Raises Problem for anything else."""
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.query or parts.fragment:
        raise Problem(f"--address {text}: must be the site's own address, like https://example.org/calavera/")
    return f"{parts.scheme}://{parts.netloc}{parts.path or '/'}"


def base85(data: bytes) -> str:
    """Return bytes in base 85, in lines."""
    text = base64.b85encode(data).translate(bytes.maketrans(b"&<>", b",[.")).decode()
    return "\n".join(text[at : at + LINE] for at in range(0, len(text), LINE))


def _parts(site: Path, modules: Mapping[str, str]) -> dict[str, bytes]:
    """Return what the loader unpacks, compressed: every module in one part, and each archive."""
    stage = PRIVATE / "one" / MODULES
    stage.parent.mkdir(parents=True, exist_ok=True)
    stage.write_text(json.dumps(modules, ensure_ascii=False))
    python = environment("build")
    run([python, WEB / "build" / "gzip_twins.py", PRIVATE / "squeezed", stage], "compressing failed")
    parts = {MODULES: stage.with_name(f"{MODULES}.gz").read_bytes()}
    for twin in sorted([*site.rglob("*.wasm.gz"), *site.rglob("*.zip.gz")]):
        parts[twin.relative_to(site).as_posix().removesuffix(".gz")] = twin.read_bytes()
    return parts


def _part(name: str, data: bytes) -> str:
    """Return a part as an element that no browser runs."""
    return f'<script type="text/plain" data-part="{name}">\n{base85(data)}\n</script>'


def _link(site: Path, kind: str, before: str, path: str, after: str) -> str:
    """Return what stands in the place of a link."""
    if kind in LEFT_OUT:
        return ""
    if kind == "icon":
        return f'<link rel="icon" href="{_data(site / path)}"{before}{after}>\n'
    if kind not in STYLES:
        raise Problem(f"{ONE_FILE}: index.html has a link of an unknown kind: {kind}")
    style = site / path
    text = _URL.sub(lambda found: f"url({_data(style.parent / found[1])})", style.read_text())
    return _inline("style", text) + "\n"


def _data(file: Path) -> str:
    """Return a file as an address that holds it."""
    return f"data:{TYPES[file.suffix]};base64,{base64.b64encode(file.read_bytes()).decode()}"


def _inline(name: str, text: str) -> str:
    """Return an element with a text, which must not end it."""
    if f"</{name}" in text or "<!--" in text:
        raise Problem(f"{ONE_FILE}: a {name} that would end too early")
    return f"<{name}>{text}</{name}>"


def _texts(site: Path, known: str) -> str:
    """Return the messages of the start with those that only the file needs."""
    (archive,) = site.glob("app-*/calavera.zip")
    with zipfile.ZipFile(archive) as packed:
        catalogues = read_catalogues(packed.read("web/locale/texts.json"))
    texts: dict[str, dict[str, str]] = json.loads(known)
    for language, said in texts.items():
        said |= {name: catalogues[language].text(f"boot_{name}") for name in BOOT_FILE}
    return json.dumps(texts, ensure_ascii=False).replace("<", "\\u003c")


def _hashes(texts: list[str]) -> str:
    digests = (hashlib.sha256(text.encode()).digest() for text in texts)
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
