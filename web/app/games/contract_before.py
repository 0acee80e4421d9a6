"""The contract of a game's package before a game: help with its rules, its title, a sheet of one's own."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Protocol

from calavera.record.record import AnyRecord
from web.app.state.setup import Setup
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node

__all__ = ["Chapters", "OwnSheet", "Title"]


class Chapters(Protocol):
    """The module `teaching.chapters`: the rules of the game, section by section."""

    CHAPTERS: Mapping[str, Callable[[Hashable, Words], Child]]
    """The content of each section below its title, for a setup of the game (`setup_of`)."""

    def setup_of(self, record: AnyRecord | None) -> Hashable:
        """Return the setup that the numbers in the rules are for: the game's, or the usual one."""

    def examples(self, words: Words) -> list[str]:
        """Return words worth searching for."""

    def holding(self, setup: Hashable, words: Words) -> Node:
        """Draw dice that are held, for the manual of the app."""

    def looking(self, words: Words) -> list[str]:
        """List how an option is looked at and confirmed, and how one learns why not, for the manual."""

    def preferences(self, words: Words) -> list[str]:
        """List what players of this game can arrange as they like, for the manual."""


class Title(Protocol):
    """The module `before.title`: a game on the start page. Always drawn, it imports nothing of the game."""

    NAME: str
    """As in the header `Game` of a record."""
    SCENE: tuple[str, int, int]
    """The drawing that stands for the game, with its width and height."""

    def tagline(self, words: Words) -> str:
        """Say in a few words what the game is about."""


class OwnSheet(Protocol):
    """The module `before.own_sheet`: what else can be chosen before a game."""

    def setup_view(self, setup: Setup, words: Words) -> Child:
        """Draw it, below the other rare choices."""

    def without_dice(self, words: Words) -> tuple[str, str]:
        """Name the way to play where only decisions are entered, and say what it is."""

    def extras_view(self, words: Words) -> Child:
        """Draw the ways to what is no game, as paper to print."""
