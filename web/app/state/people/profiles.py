"""The players of this device: a name with a colour, a pattern and a face, and how the seats of a game look.

Records and links know names alone; the profile of that name, or what follows from the name itself, is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, replace
from functools import lru_cache
from hashlib import sha256

from calavera.record.players import same
from web.app.state.people.players import level_of, plain
from web.app.state.setup import Setup, cleaned

__all__ = [
    "COLOURS",
    "MOST_PROFILES",
    "PARTS",
    "PATTERNS",
    "TOKENS",
    "Face",
    "Look",
    "Profile",
    "added",
    "chance_face",
    "find",
    "known",
    "looks",
    "read_profiles",
    "stored",
    "tidied",
    "usual",
]

MOST_PROFILES = 12
"""More faces are more than a list to pick from has room for."""

COLOURS = ("pink", "orange", "red", "green", "teal", "blue", "violet", "black")
"""The colours that a player can have; every eye tells them apart (tests/web/state/test_profiles.py)."""

TOKENS = {**{colour: colour for colour in COLOURS}, "red": "joker"}
"""Their names in tokens.css."""

PATTERNS = ("plain", "stripes", "dots", "bars", "checks", "waves")
"""The patterns beside the colours; in charts each is a kind of dashes."""

PARTS: Mapping[str, tuple[str, ...]] = {
    "skull": ("round", "tall", "wide", "heart"),
    "eyes": ("plain", "flowers", "happy", "hearts", "stars"),
    "mouth": ("grin", "laugh", "tooth", "moustache", "kiss"),
    "hat": ("none", "flowers", "sombrero", "bow", "top", "crown"),
}
"""The parts of a face, each with its variants."""

OWN_COLOURS = ("black", "pink", "green", "orange")
OWN_PATTERNS = ("plain", "stripes", "dots", "bars")
"""The look of the seats for those who have none of their own, or one that another seat has."""


@dataclass(frozen=True, slots=True)
class Face:
    """A sugar skull, put together from parts."""

    skull: str
    eyes: str
    mouth: str
    hat: str

    def __str__(self) -> str:
        return " ".join(astuple(self))

    @classmethod
    def read(cls, text: str) -> Face:
        """Return the face of such a text. Raises ValueError for parts that there are none of."""
        words = text.split(" ")
        if len(words) != len(PARTS) or any(
            word not in variants for word, variants in zip(words, PARTS.values(), strict=True)
        ):
            raise ValueError("a face has parts that there are none of")
        return cls(*words)

    def turned(self, part: str, by: int) -> Face:
        """Return the face with the next or an earlier variant of a part. Raises KeyError for no part."""
        variants = PARTS[part]
        there = variants.index(getattr(self, part))
        return replace(self, **{part: variants[(there + by) % len(variants)]})


@dataclass(frozen=True, slots=True)
class Profile:
    """A player of this device."""

    name: str
    colour: str
    pattern: str
    face: Face

    @property
    def key(self) -> str:
        """The key that all spellings of the name share."""
        return same(self.name)

    def check(self) -> None:
        """Raise ValueError for a profile that this page never makes, as a damaged store may hold."""
        if not isinstance(self.name, str) or not self.name or self.name != tidied(self.name):
            raise ValueError("a player has a short name")
        if self.colour not in COLOURS or self.pattern not in PATTERNS:
            raise ValueError("unknown colour or pattern")


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a seat: among those of a game no two have the same colour or the same pattern."""

    colour: str
    pattern: str
    face: Face | None = None
    """None for a computer, which has a portrait, and where there is no name."""


def tidied(name: str) -> str:
    """Return a typed name as a profile has it."""
    return plain(cleaned(name))


def stored(profiles: Iterable[Profile]) -> list[dict[str, str]]:
    """Return profiles as plain data."""
    return [asdict(profile) | {"face": str(profile.face)} for profile in profiles]


def read_profiles(stored: object) -> tuple[Profile, ...]:
    """Return the profiles of such data. Raises one of `strict.MALFORMED` for any other."""
    if not isinstance(stored, list) or not 1 <= len(stored) <= MOST_PROFILES:
        raise ValueError(f"profiles are a list of 1 to {MOST_PROFILES}")
    profiles = tuple(Profile(**{**fields, "face": Face.read(fields["face"])}) for fields in stored)
    for profile in profiles:
        profile.check()
    if len({profile.key for profile in profiles}) != len(profiles):
        raise ValueError("two profiles have one name")
    return profiles


def added(here: Sequence[Profile], coming: Sequence[Profile]) -> tuple[Profile, ...]:
    """Return the profiles with those of another device whose names are new, as many as there is room for."""
    names = {profile.key for profile in here}
    return (*here, *(profile for profile in coming if profile.key not in names))[:MOST_PROFILES]


def find(profiles: Iterable[Profile], name: str) -> Profile | None:
    """Return the profile of a name; None if there is none."""
    return next((profile for profile in profiles if profile.key == same(name)), None)


@lru_cache(maxsize=64)
def usual(name: str) -> Profile:
    """Return the look that follows from a name, the same for ever and on every device."""
    chance = sha256(same(name).encode(errors="surrogatepass")).digest()
    colour, pattern, *face = (
        variants[chance[at] % len(variants)]
        for at, variants in enumerate((COLOURS, PATTERNS, *PARTS.values()))
    )
    return Profile(name, colour, pattern, Face(*face))


def chance_face(seed: str, other: Face) -> Face:
    """Return a face made from a seed; never the one there is."""
    chance = bytes.fromhex(seed)
    pairs = zip(chance, PARTS.values(), strict=False)
    face = Face(*(variants[byte % len(variants)] for byte, variants in pairs))
    return face if face != other else face.turned("hat", 1)


def known(profiles: Sequence[Profile], setup: Setup) -> tuple[Profile, ...]:
    """List the people to pick a player from: those with a profile, and the names of the last games."""
    by_key = {profile.key: profile for profile in profiles}
    for name in map(tidied, setup.names):
        if name and same(name) not in by_key:
            by_key[same(name)] = usual(name)
    return tuple(by_key.values())


@lru_cache(maxsize=64)
def looks(names: tuple[str, ...], profiles: tuple[Profile, ...]) -> tuple[Look, ...]:
    """Return how the seats of a game look, by their names in its record.

    A profile's colour comes first, then what follows from a name; of two with the same colour, or the same
    pattern, the later one has that of its seat.
    """
    named = [bool(name.strip()) and not level_of(name) for name in names]
    own = [find(profiles, name) if there else None for name, there in zip(names, named, strict=True)]
    from_name = [usual(name) if there else None for name, there in zip(names, named, strict=True)]
    colours = [[look.colour if look else None for look in rank] for rank in (own, from_name)]
    patterns = [[look.pattern if look else None for look in rank] for rank in (own, from_name)]
    return tuple(
        Look(colour, pattern, look.face if look else None)
        for colour, pattern, look in zip(
            _distinct(colours, OWN_COLOURS, COLOURS),
            _distinct(patterns, OWN_PATTERNS, PATTERNS),
            (mine or other for mine, other in zip(own, from_name, strict=True)),
            strict=True,
        )
    )


def _distinct(wanted: Sequence[Sequence[str | None]], own: Sequence[str], every: Sequence[str]) -> list[str]:
    """Choose for each seat what it wants, the first rank first, or else what is its own, and nothing twice.

    A name's look does not count for a seat whose profile has missed its colour.
    """
    taken: dict[int, str] = {}
    first = wanted[0]
    for rank in wanted:
        for seat, look in enumerate(rank):
            late = rank is not first and first[seat] is not None
            if look is not None and seat not in taken and not late and look not in taken.values():
                taken[seat] = look
    for seat in range(len(first)):
        if seat not in taken:
            free = (look for look in (own[seat], *own, *every) if look not in taken.values())
            taken[seat] = next(free)
    return [taken[seat] for seat in range(len(first))]
