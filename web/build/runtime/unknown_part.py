"""The error of a cut that meets a part which is not as it knows it."""

__all__ = ["UnknownPartError"]


class UnknownPartError(ValueError):
    """A part that is not written, linked or filled as a cut knows it; the message says in what."""
