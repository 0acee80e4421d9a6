"""Every sound as a file to listen to, and what it is like: python -m tests.bench.sounds FOLDER.

Lengths are seconds until 60 dB below full scale, peak and power are amplitudes, brightness is in Hz.
"""

import sys
import wave
from array import array
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests import suite
from tests.e2e.conftest import FLAGS
from tests.e2e.rendered_sounds import audible, brightness, power, rendered
from web.app.browser.sound import RATE


def save(file: Path, channels: Sequence[Sequence[float]]) -> None:
    """A sound as a WAV file."""
    with wave.open(str(file), "wb") as out:
        out.setnchannels(len(channels))
        out.setsampwidth(2)
        out.setframerate(RATE)
        frames = [round(sample * 32_767) for frame in zip(*channels, strict=True) for sample in frame]
        out.writeframes(array("h", frames).tobytes())


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=suite.chromium(), args=FLAGS)
        sounds = rendered(browser)
        browser.close()
    print(f"{'sound':18}{'length':>8}{'peak':>8}{'power':>8}{'bright':>8}")
    for name, channels in sounds.items():
        save(folder / f"{name.replace(' ', '-')}.wav", channels)
        left = channels[0]
        peak = max(abs(sample) for channel in channels for sample in channel)
        print(f"{name:18}{audible(left):8.2f}{peak:8.3f}{power(left):8.3f}{brightness(left):8.0f}")


if __name__ == "__main__":
    main()
