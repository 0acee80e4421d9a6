"""The page's stand-in for the standard library's `html`: only `escape` is used.

The original comes with a table of 2,231 named characters, for reading HTML, half as large as all of the game.
"""

__all__ = ["escape"]


def escape(s: str, quote: bool = True) -> str:
    """Return the text with `&`, `<` and `>`, and on demand both kinds of quotation marks, as entities."""
    s = s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return s.replace('"', "&quot;").replace("'", "&#x27;") if quote else s
