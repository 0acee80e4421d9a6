"""Everything as files to download."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from web.app.features.backup.bundle import bundle_of, check_steps
from web.app.state.commands import SaveFiles
from web.app.state.page import Page

__all__ = ["Export"]


@dataclass(frozen=True, slots=True)
class Export(SaveFiles):
    """A command to download a backup of everything, written in slices."""

    today: str

    def steps(self, page: Page) -> Iterator[None]:
        """Check every game, so that `files` has them at once."""
        return check_steps(page)

    def files(self, page: Page) -> Iterator[tuple[str, str]]:
        """Yield the files: one, or several where one would be too long to be read again."""
        for number, text in enumerate(bundle_of(page).files(), 1):
            name = f"calavera-all-{self.today}" + (f"-{number}" if number > 1 else "")
            yield f"{name}.txt", text
