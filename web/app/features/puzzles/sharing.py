"""The result of a day's puzzle as a text to send to others."""

from __future__ import annotations

from dataclasses import dataclass

from web.app.state.commands import ShareText
from web.app.tree.catalogue import Words
from web.app.view.parts.dates import date_text

__all__ = ["SharePuzzle"]


@dataclass(frozen=True, slots=True)
class SharePuzzle(ShareText):
    """A command to share the result of a day's puzzle with the device, else by the clipboard."""

    game: str
    """The name of its game."""
    date: str
    right: bool
    rating: int
    """The puzzle's."""
    days: int
    """The days in a row on which a puzzle of the day was answered."""
    address: str

    def text(self, words: Words) -> str:
        """Return the result, which tells neither position nor answer."""
        lines = [
            f"{self.game} · {words('puzzles_daily')} · {date_text(self.date, words)}",
            words(
                "puzzles_shared_right" if self.right else "puzzles_shared_wrong",
                rating=words.whole(self.rating),
            ),
        ]
        if self.days > 1:
            lines.append(words("puzzles_days", n=self.days))
        return "\n".join([*lines, self.address] if self.address else lines)
