"""The page's stand-in for `subprocess`: the constant that is a default in asyncio. A page starts none."""

__all__ = ["PIPE"]

PIPE = -1
