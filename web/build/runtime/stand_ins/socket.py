"""The page's stand-in for `socket`: the constants that are defaults in asyncio. A page opens no sockets."""

__all__ = ["AF_UNSPEC", "AI_PASSIVE"]

AF_UNSPEC = 0
AI_PASSIVE = 1
