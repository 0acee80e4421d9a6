"""The result of a game played alone as a text to send to others."""

from __future__ import annotations

from dataclasses import dataclass

from calavera.record.record import AnyRecord
from web.app.features import result_to_send
from web.app.state.commands import ShareText
from web.app.tree.catalogue import Words

__all__ = ["ShareResult"]


@dataclass(frozen=True, slots=True)
class ShareResult(ShareText):
    """A command to share a solo game's result with the device, else by the clipboard."""

    record: AnyRecord
    address: str
    pure: bool = False
    """True if it was played without a hint or an undo."""

    def text(self, words: Words) -> str:
        """Return the result in a few lines."""
        written = result_to_send()
        assert written is not None  # it is not offered without
        return written(self.record, words, self.address, pure=self.pure)
