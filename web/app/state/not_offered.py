"""The refusal of an intent that the page does not offer now."""

from __future__ import annotations

__all__ = ["NotOffered"]


class NotOffered(Exception):
    """An intent that this page does not offer; the message says why.

    `update` turns it into an IntentError, which quotes the intent.
    """
