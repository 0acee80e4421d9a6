"""Every sound as a browser renders it, in numbers."""

from __future__ import annotations

from array import array
from base64 import b64decode
from itertools import pairwise
from math import sqrt

from playwright.sync_api import Browser

from tests.web.fake_audio import REPLAY, Audio
from web.app.browser.sound import RATE
from web.app.game_protocol.model import KNOCK, TOSS, Cue
from web.app.games.calavera.model.cues import SKULL

MIXES = {
    "a throw of six": (Cue("throw", 0, 6, TOSS),),
    "a throw of one": (Cue("throw", 0, 1, TOSS),),
    "a curse": (Cue("throw", 0, 6, TOSS), *(Cue("skull", TOSS + SKULL + KNOCK * n) for n in range(3))),
    "a curse at once": (Cue("throw", 0, 6, 0), *6 * (Cue("skull"),), Cue("curse")),
    "an end": (Cue("pencil", 0, 3, 450), Cue("close", 450), Cue("bonus", 620), Cue("win", 960)),
    "an end at once": (*2 * (Cue("pencil", 0, 6, 0),), Cue("close"), Cue("bonus"), Cue("win")),
}
"""Sounds that come together; nothing of it may be louder than a sound alone."""


def rendered(browser: Browser) -> dict[str, list[list[float]]]:
    """Return every sound and mix as this browser renders it, by channel."""
    audio = Audio()
    audio.sounds.prepare()
    audio.finish()
    wanted = audio.made()
    for name, told in MIXES.items():
        audio.sounds.play(told)
        wanted[name] = audio.rendered()
    page = browser.new_page()
    told = page.evaluate(REPLAY, [audio.script, list(wanted.values())])
    page.close()
    return dict(zip(wanted, ([_samples(text) for text in channels] for channels in told), strict=True))


def _samples(text: str) -> list[float]:
    return array("f", b64decode(text)).tolist()


def audible(samples: list[float]) -> float:
    """Seconds until nothing is louder than 60 dB below the loudest that there may be."""
    return max(n for n, sample in enumerate(samples) if abs(sample) > 0.001) / RATE


def power(samples: list[float]) -> float:
    return sqrt(sum(sample * sample for sample in samples) / len(samples))


def brightness(samples: list[float]) -> float:
    """Return a frequency in Hz: of a sine as quick as this sound changes on the whole."""
    return power([two - one for one, two in pairwise(samples)]) / power(samples) * RATE / 6.2832
