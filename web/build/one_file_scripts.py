"""Scripts of the site for the one file, where no script has an address. Standard library only.

Modules import each other by addresses that exist only while the file is open, so that the loader fills them
in. Whatever a script would do with its own address it does with one that stands for it.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection
from pathlib import Path

from web.build.toolchain import Problem

__all__ = ["HOME", "LINK", "REPLACED", "adapted", "linked"]

HOME = "https://calavera.invalid/file/"
"""An address in place of the file's own. None has this name by RFC 2606, and the policy forbids to ask there.

Its path is part of the names of what is stored: where a browser has one storage for all files, games are
found again when the file has been moved, or replaced by a newer one.
"""

LINK = "calavera-module:"
"""Put before a module's path, where the loader has to fill in its address."""

REPLACED = {
    'location.pathname.replace(/[^/]*$/, "")': '"/file/"',
    "document.baseURI": f'"{HOME}"',
    "navigator.serviceWorker": "undefined",  # files have none: there is nothing to wait for
    '"modulepreload"': '"none"',  # all modules are there
}
"""Parts of our own scripts, and what they are in the file."""

NEVER_RUN = ("snapshot_worker.mjs",)
"""Modules that only a page with a service worker runs."""

_STATIC = re.compile(r"""(\bfrom\s*|\bimport\s*)(["'])(\.{1,2}/[^"']+)\2""")
_DYNAMIC = re.compile(r"""(?<![\w$.`])import\((?!\$\{)(?:(["'])([^"']+)\1\))?""")
_MAP = re.compile(r"^//# sourceMappingURL=.*$", re.MULTILINE)


def adapted(text: str) -> str:
    """Return one of our own scripts as it runs in the file."""
    for what, instead in REPLACED.items():
        text = text.replace(what, instead)
    return text


def linked(site: Path, inline: Collection[str]) -> dict[str, str]:
    """Return the text of every module by its path, each after those that it imports.

    `inline` are the scripts that stand in the document. Raises Problem for modules that import each other.
    """
    files = [file for folder in ("app-*", "runtime-*") for file in site.glob(f"{folder}/**/*.*js")]
    paths = {file.relative_to(site).as_posix(): file for file in sorted(files)}
    texts, needs = {}, {}
    for path, file in paths.items():
        if path in inline or file.name in NEVER_RUN:
            continue
        text = file.read_text()
        text = adapted(text) if path.startswith("app-") else text
        texts[path], needs[path] = _linked(path, text, paths)
    ordered: dict[str, str] = {}
    while needs:
        ready = [path for path, wanted in needs.items() if wanted <= ordered.keys()]
        if not ready:
            raise Problem(f"modules that import each other cannot be put in one file: {', '.join(needs)}")
        for path in ready:
            del needs[path]
            ordered[path] = texts[path]
    return ordered


def _linked(path: str, text: str, paths: Collection[str]) -> tuple[str, set[str]]:
    """Return a module's text without an address of its own, and the modules that it imports at once."""
    needed = set()

    def found(name: str) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
        return target if name.startswith(".") and target in paths else ""

    def static(match: re.Match[str]) -> str:
        target = found(match[3])
        if not target:
            raise Problem(f"{path} imports {match[3]}, which the site does not have")
        needed.add(target)
        return f'{match[1]}"{LINK}{target}"'

    def dynamic(match: re.Match[str]) -> str:
        if match[2] is None:
            return "calaveraImport("
        target = found(match[2])
        return f'calaveraImport("{target}")' if target else match[0]

    text = _DYNAMIC.sub(dynamic, _STATIC.sub(static, _MAP.sub("", text)))
    text = text.replace("import.meta", f'({{url:"{HOME}{path}"}})')
    # By this name errors and their traces tell the module.
    return f"{text}\n//# sourceURL={HOME}{path}\n", needed
