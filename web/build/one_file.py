"""Writes the whole site as one HTML file, which plays from a disk without any request.

It is made of the files of a built site alone: the first screen's style and the first scripts stand in the
document as they are, all else behind them as compressed parts in base 85, which `web/start/one_file.js`
unpacks.
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
from urllib.parse import quote, urlsplit

from web.app.tree.catalogue import read_catalogues
from web.build.one_file_scripts import LINK, adapted, linked
from web.build.pack import fill
from web.build.site_files import BOOT_FILE, ONE_FILE
from web.build.toolchain import PRIVATE, WEB, Problem, environment, run

__all__ = ["DIGITS", "LINE", "POLICY", "REST", "base85", "checked_address", "one_file", "write_one_file"]

POLICY = (
    "default-src 'none'; script-src {scripts} blob: 'wasm-unsafe-eval'; style-src {styles}; "
    "img-src data:; font-src data:; object-src 'none'; base-uri 'none'; form-action 'none'"
)
"""Sources that the file may use: what stands in it, by its hash, and nothing from anywhere.

`blob:` is for the modules that the loader unpacks: to import each other they need an address. `data:` is for
the typefaces, and for the drawings of the style and the picture of a game.
"""

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%,()*+-;[=.?@^_`{|}~"
"""The digits of base 85: Python's, but for `&`, `<` and `>`, which some programs take for markup."""

LINE = 995
"""Characters in a line of a part, a multiple of five. Mail passes on lines of up to 998 as they are."""

MODULES = "modules"
"""The part with the text of every module."""

REST = "rest"
"""The part with the style and the drawings that no first screen needs."""

TYPES = {".png": "image/png", ".svg": "image/svg+xml", ".woff2": "font/woff2"}

LEFT_OUT = {"manifest", "apple-touch-icon", "preload"}
"""Links of the document that mean nothing in a file."""

LATER = "later"
"""The kind of a link to style that comes when the first screen has been drawn."""

_LINK = re.compile(r'<link rel="([\w -]+)"([^>]*) href="([^"]+)"([^>]*)>\n?')
_SCRIPT = re.compile(r'<script src="([^"]+)"></script>')
_MODULE = re.compile(r'<script type="module" src="([^"]+)"></script>\n?')
_POLICY = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")[^"]*(">)')
_DRAWINGS = re.compile(r'<script type="text/html" id="drawings">(.*?)</script>\n?', re.DOTALL)
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
    style = "".join(_style(site / path) for kind, _, path, _ in _LINK.findall(page) if kind == LATER)
    drawings = "".join(_DRAWINGS.findall(page))
    told = {MODULES: linked(site, inline), REST: {"style": style, "drawings": drawings}}
    parts = _parts(site, {name: json.dumps(said, ensure_ascii=False) for name, said in told.items()})
    page = page.replace("<html ", f'<html data-file="{escape(address)}" ', 1)
    page = _DRAWINGS.sub("", _MODULE.sub("", page))
    page = _LINK.sub(lambda found: _link(site, *found.groups()), page)
    page = _SCRIPT.sub(lambda found: _inline("script", adapted((site / found[1]).read_text())), page)
    page = _TEXTS.sub(lambda found: found[1] + _texts(site, found[2]) + found[3], page)
    values = {
        "DIGITS": json.dumps(DIGITS),
        "PARTS": json.dumps({name: len(data) for name, data in parts.items()}),
        "MODULES": json.dumps(MODULES),
        "REST": json.dumps(REST),
        "LINK": LINK,
        "ENTRIES": json.dumps(entries),
    }
    loader = _inline("script", fill((WEB / "start" / "one_file.js").read_text(), values))
    body = "\n".join([loader, *(_part(name, data) for name, data in parts.items()), "</body>"])
    page = page.replace("</body>", body, 1)
    texts = {name: pattern.findall(page) for name, pattern in _INLINE.items()}
    texts["style"].append(style)
    hashes = {f"{name}s": _hashes(found) for name, found in texts.items()}
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


def _parts(site: Path, texts: Mapping[str, str]) -> dict[str, bytes]:
    """Return what the loader unpacks, compressed: these texts, and each archive."""
    stages = {name: PRIVATE / "one" / name for name in texts}
    (PRIVATE / "one").mkdir(parents=True, exist_ok=True)
    for name, stage in stages.items():
        stage.write_text(texts[name])
    python = environment("build")
    twins = WEB / "build" / "gzip_twins.py"
    run([python, twins, PRIVATE / "squeezed", *stages.values()], "compressing failed")
    parts = {name: stage.with_name(f"{name}.gz").read_bytes() for name, stage in stages.items()}
    for twin in sorted([*site.rglob("*.wasm.gz"), *site.rglob("*.zip.gz")]):
        parts[twin.relative_to(site).as_posix().removesuffix(".gz")] = twin.read_bytes()
    return parts


def _part(name: str, data: bytes) -> str:
    """Return a part as an element that no browser runs."""
    return f'<script type="text/plain" data-part="{name}">\n{base85(data)}\n</script>'


def _link(site: Path, kind: str, before: str, path: str, after: str) -> str:
    """Return what stands in the place of a link."""
    if kind in LEFT_OUT or kind == LATER:  # this is a part
        return ""
    if kind == "icon":
        return f'<link rel="icon" href="{_data(site / path)}"{before}{after}>\n'
    if kind != "stylesheet":
        raise Problem(f"{ONE_FILE}: index.html has a link of an unknown kind: {kind}")
    return _inline("style", _style(site / path)) + "\n"


def _style(file: Path) -> str:
    """Return a style with all that it shows in it."""
    return _URL.sub(lambda found: f"url({_data(file.parent / found[1])})", file.read_text())


def _data(file: Path) -> str:
    """Return a file as an address that holds it: a drawing as text, which is compressed with the style."""
    if file.suffix == ".svg":
        return f"data:{TYPES[file.suffix]},{quote(file.read_text(), safe='=:/;,')}"
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
