"""The next build of the site, and the moments at which a browser has taken it over."""

import shutil
from pathlib import Path

import build

TAKEN_OVER = """navigator.serviceWorker.getRegistration().then(async (it) =>
    (await caches.keys()).filter((name) => !name.endsWith("snapshots")).length === 2
    && it.active?.state === "activated" && !it.waiting && !it.installing)"""

CLEANED = """caches.keys().then((names) =>
    names.filter((name) => !name.endsWith("snapshots")).length === 1)"""


def another_build(dist: Path, folder: Path) -> Path:
    """Return the same site with another archive, as the next build would be."""
    shutil.copytree(dist, folder)
    (app,) = folder.glob("app-*")
    newer = app.rename(folder / "app-000000000000")
    with (newer / "style.css").open("a") as style:
        style.write("\n/* the next build */\n")
    index = folder / "index.html"
    index.write_text(index.read_text().replace(app.name, newer.name))
    build.write_service_worker(folder)
    return folder
