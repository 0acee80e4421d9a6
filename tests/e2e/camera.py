"""A camera for Chromium that films a code lying before it: turned, tilted, out of focus and in bad light."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

__all__ = ["SQUARES", "Camera"]

WIDTH, HEIGHT = 1280, 720

FRAMES = 2
"""More would be the same again: the file is played in a loop."""

QUIET = 4
"""Light modules round a code."""

SQUARES = """() => {
  const svg = document.querySelector("svg.code");
  const side = svg.viewBox.baseVal.width - 8;
  const path = svg.querySelector("path");
  const dark = (x, y) => path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5));
  const rows = [];
  for (let y = 0; y < side; y += 1) rows.push(Array.from({ length: side }, (_, x) => (dark(x, y) ? 1 : 0)));
  return rows;
}"""
"""Reads the modules of the code on the screen."""


class Camera:
    """A file that Chromium films; it is written in place, so that a camera that is open sees what is new."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.random = np.random.default_rng(17)
        file.write_bytes(b"")
        self.film(np.full((HEIGHT, WIDTH), 150.0))

    @property
    def flags(self) -> list[str]:
        """The options with which a browser has this camera."""
        return [
            "--use-fake-ui-for-media-stream",  # Chromium without a window has no other one to ask with
            "--use-fake-device-for-media-stream",
            f"--use-file-for-fake-video-capture={self.file}",
        ]

    def show(self, squares: list[list[int]], *, turned: float = 9.0, tilted: float = 0.05) -> None:
        """Lay a code before the camera, turned by degrees, its far side smaller by this part."""
        modules = np.pad(np.array(squares, dtype=bool), QUIET)
        side = len(modules)
        size = HEIGHT * 0.8
        y, x = np.mgrid[0 : HEIGHT * 2, 0 : WIDTH * 2] / 2.0
        x, y = x - WIDTH / 2, y - HEIGHT / 2
        depth = 1 / (1 - tilted * y / size)
        angle = np.radians(turned)
        u = (x * np.cos(angle) + y * np.sin(angle)) * depth / size + 0.5
        v = (y * np.cos(angle) - x * np.sin(angle)) * depth / size + 0.5
        inside = (u >= 0) & (u < 1) & (v >= 0) & (v < 1)
        column, row = ((np.clip(one, 0, 0.999) * side).astype(int) for one in (u, v))
        light = np.where(inside, np.where(modules[row, column], 40.0, 215.0), 120.0)
        self.film(_blurred(light.reshape(HEIGHT, 2, WIDTH, 2).mean(axis=(1, 3))))

    def film(self, light: NDArray[np.float64]) -> None:
        """Write some frames of a picture in grey, each with noise of its own."""
        grey = np.full(HEIGHT * WIDTH // 2, 128, dtype=np.uint8).tobytes()
        frames = b""
        for _ in range(FRAMES):
            noisy = light + self.random.normal(0, 6, light.shape)
            frames += b"FRAME\n" + np.clip(noisy, 16, 235).astype(np.uint8).tobytes() + grey
        with self.file.open("r+b") as file:
            file.write(f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F20:1 Ip A1:1 C420\n".encode() + frames)


def _blurred(light: NDArray[np.float64]) -> NDArray[np.float64]:
    """Put a picture slightly out of focus."""
    for axis in (0, 1):
        light = (np.roll(light, 1, axis) + 2 * light + np.roll(light, -1, axis)) / 4
    return light
