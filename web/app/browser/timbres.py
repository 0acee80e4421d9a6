"""The timbre of each sound: tones and breaths of noise that begin, swell and fade."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["NOISE", "TIMBRES", "Voice", "length"]

NOISE = "noise"
"""The wave that is none."""

TAIL = 0.02
"""Seconds of silence at the end of every sound."""


@dataclass(frozen=True, slots=True)
class Voice:
    """One tone, one breath of noise, or another sound of this module at a pitch of its own."""

    at: float
    """Seconds after the sound begins."""
    length: float
    level: float
    """Its greatest amplitude; of noise before the filter, which takes most of it away."""
    pitch: float
    """In Hz: of the tone, or the middle of the noise's band; of another sound its speed."""
    wave: str = "sine"
    """`sine triangle`, NOISE, or the name of a sound above."""
    attack: float = 0.002
    end: float = 0.0
    """The pitch it glides to; 0 where it stays."""
    sharp: float = 1.0
    """The width of the noise's band, as its Q."""


Timbre = tuple[Voice, ...]


def length(timbre: Timbre, timbres: Mapping[str, Timbre]) -> float:
    """Return the seconds that a sound lasts, with the silence at its end."""

    def lasts(voice: Voice) -> float:
        borrowed = timbres.get(voice.wave)
        return voice.length if borrowed is None else length(borrowed, timbres) / voice.pitch

    return TAIL + max(voice.at + lasts(voice) for voice in timbre)


def _die(level: float, *bounces: tuple[float, float]) -> Timbre:
    """Return a die that bounces out: when it knocks on the wood, and at which pitch."""
    return tuple(
        Voice(at, 0, level * 0.66**number, pitch, "knock") for number, (at, pitch) in enumerate(bounces)
    )


_C5 = 523.25
"""The pitch of `mallet` and `pluck` as they are made; the others are ratios to it."""

_C, _D, _E, _F, _G, _HIGH_C, _HIGH_E = 1, 9 / 8, 5 / 4, 4 / 3, 3 / 2, 2, 5 / 2
"""Pure intervals: they do not beat."""


def _strum(at: float, level: float, *chord: float) -> Timbre:
    """Return a guitar chord from its lowest string up."""
    return tuple(Voice(at + 0.014 * n, 0, level, ratio, "pluck") for n, ratio in enumerate(chord))


def _thirds(*notes: tuple[float, float, float]) -> Timbre:
    """Return two marimba voices, a third apart."""
    return tuple(
        Voice(at, 0, level, ratio, "mallet")
        for at, low, high in notes
        for ratio, level in ((low, 0.42), (high, 0.55))
    )


TIMBRES: dict[str, Timbre] = {
    "tick": (
        Voice(0.0, 0.045, 0.2, 1240, "triangle", 0.001, 1010),
        Voice(0.0, 0.012, 0.23, 3600, NOISE, 0.001, sharp=1.5),
    ),
    "paper": (
        Voice(0.0, 0.055, 0.12, 700, "triangle", 0.002, 780),
        Voice(0.0, 0.03, 0.27, 4200, NOISE, 0.006, sharp=0.7),
    ),
    "knock": (  # of a die's corner, of its body, and of the table below
        Voice(0.0, 0.022, 0.4, 2900, NOISE, 0.001, sharp=1.6),
        Voice(0.0, 0.035, 0.145, 1130, "triangle", 0.001, 900),
        Voice(0.0, 0.06, 0.16, 270, "sine", 0.002, 200),
    ),
    "rattle": tuple(Voice(0.045 * n, 0, 0.27 + 0.07 * n, 0.55 + 0.08 * (n % 3), "knock") for n in range(4)),
    "die-0": _die(1.0, (0.0, 1.02), (0.082, 1.14), (0.139, 1.07), (0.178, 1.19), (0.204, 1.12)),
    "die-1": _die(0.95, (0.0, 0.87), (0.096, 0.94), (0.16, 0.99), (0.203, 0.91), (0.229, 0.97)),
    "die-2": _die(1.0, (0.0, 1.16), (0.067, 1.05), (0.118, 1.24), (0.151, 1.17)),
    "stroke": tuple(  # over rough paper, whose grain is heard
        Voice(0.013 * n, 0.026, 0.2 if n % 2 else 0.32, 4300 - 270 * n, NOISE, 0.005, sharp=0.9)
        for n in range(6)
    ),
    "cross": (Voice(0.0, 0, 1.0, 1.0, "stroke"), Voice(0.112, 0, 0.9, 1.13, "stroke")),
    "roof": (  # tiles that are set down, and the beams below them
        Voice(0.0, 0.05, 0.5, 1500, NOISE, 0.002, sharp=1.1),
        Voice(0.0, 0.09, 0.3, 240, "triangle", 0.002, 150),
        Voice(0.0, 0.05, 0.14, 720, "triangle", 0.001, 610),
        Voice(0.09, 0.03, 0.2, 2300, NOISE, 0.002, sharp=1.4),
    ),
    "cover": (Voice(0.0, 0, 0.9, 1.0, "roof"), Voice(0.09, 0, 0.5, 1.45, "roof")),
    "lost": tuple(  # tiles that slide off
        Voice(0.07 * n, 0.05, 0.34 - 0.05 * n, 1900 - 260 * n, NOISE, 0.004, sharp=1.2) for n in range(5)
    ),
    "mallet": (
        Voice(0.0, 0.42, 0.26, _C5, attack=0.003),
        Voice(0.0, 0.1, 0.07, _C5 * 3.93, attack=0.002),
        Voice(0.0, 0.04, 0.03, _C5 * 9.2, attack=0.001),
        Voice(0.0, 0.012, 0.09, 1500, NOISE, 0.001),
    ),
    "bonus": tuple(
        Voice(0.085 * n, 0, level, ratio, "mallet")
        for n, (ratio, level) in enumerate(((_C, 0.75), (_E, 0.8), (_G, 0.85), (_HIGH_C, 1.0)))
    ),
    "turn": (Voice(0.0, 0, 0.3, _C * 0.75, "mallet"), Voice(0.13, 0, 0.36, _C, "mallet")),
    "skull": (
        Voice(0.0, 0.42, 0.19, 110, attack=0.004, end=48),
        Voice(0.0, 0.2, 0.19, 310, "triangle", 0.003, 170),  # what the speaker of a phone has of the thud
        Voice(0.0, 0.03, 0.68, 1900, NOISE, 0.001, sharp=4),
        Voice(0.055, 0.025, 0.46, 2300, NOISE, 0.001, sharp=4),
        Voice(0.055, 0.05, 0.09, 860, "triangle", 0.001, 780),
    ),
    "bell": tuple(  # cracked: its partials fit neither each other nor those of its neighbour
        Voice(0.0, lasts, level, 146.8 * ratio, attack=0.004, end=146 * ratio)
        for ratio, level, lasts in (
            *((1.0, 0.07, 2.1), (1.19, 0.06, 1.9), (1.56, 0.05, 1.6), (2.0, 0.05, 1.4)),
            *((2.51, 0.045, 1.0), (3.36, 0.035, 0.6), (5.4, 0.02, 0.3)),
        )
    ),
    "curse": (
        Voice(0.0, 0, 1.0, 1.0, "bell"),
        Voice(0.0, 0, 1.0, 1.415, "bell"),
        Voice(0.1, 1.3, 0.38, 420, NOISE, 0.6, 900, sharp=5),
        Voice(0.6, 1.7, 0.38, 1000, NOISE, 0.5, 320, sharp=5),
    ),
    "close": (
        Voice(0.0, 0.2, 0.26, 210, "triangle", 0.003, 120),
        Voice(0.0, 0.05, 0.38, 750, NOISE, 0.002, sharp=1.2),
        Voice(0.11, 0.12, 0.12, 260, "triangle", 0.003, 170),
        Voice(0.11, 0.03, 0.19, 1000, NOISE, 0.002, sharp=1.2),
    ),
    "glass": tuple(Voice(0.0, 1.1, 0.055, 1568 * detuned, attack=0.008) for detuned in (0.9985, 1.0015)),
    "freeze": (
        *(Voice(0.035 * n, 0, 1.0, ratio, "glass") for n, ratio in enumerate((1.0, 1.335, 1.682, 2.0, 2.67))),
        Voice(0.0, 0.45, 0.15, 5200, NOISE, 0.12, 8500, sharp=2.5),
    ),
    "pluck": (
        Voice(0.0, 0.8, 0.13, _C5, "triangle", 0.003),
        Voice(0.0, 0.5, 0.07, _C5 * 2.001),
        Voice(0.0, 0.3, 0.045, _C5 * 3.003),
        Voice(0.0, 0.16, 0.03, _C5 * 4.008),
        Voice(0.0, 0.02, 0.23, 2600, NOISE, 0.001, sharp=0.8),
    ),
    "call": (
        *_strum(0.0, 0.4, _C / 2, _E / 2, _G / 2, _C),
        *_thirds((0.0, _C, _E), (0.14, _C, _E), (0.21, _D, _F)),
    ),
    "answer": (*_strum(0.0, 0.36, _G / 4, _D / 2, _F / 2, _G / 2), *_thirds((0.0, _E, _G), (0.14, _D, _F))),
    "end": (
        *_strum(0.0, 0.42, _C / 2, _E / 2, _G / 2, _C, _E),
        *_thirds((0.0, _E, _G), (0.07, _G, _HIGH_C), (0.14, _HIGH_C, _HIGH_E)),
    ),
    "win": (Voice(0.0, 0, 1, 1, "call"), Voice(0.28, 0, 1, 1, "answer"), Voice(0.56, 0, 1, 1, "end")),
}
"""Every sound by its name; what others are made of stands above them. Each is built in one go, so a big one
is made of parts: the page waits for no more than a part."""
