"""A Web Audio that writes down what is asked of it: to count, and to be played again in a real browser."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

from web.app.browser.sound import RATE, Sounds

__all__ = ["REPLAY", "Audio", "Promise"]

VALUES = {"currentTime": 0.0}
"""Attributes that are plain values; what else is read is an object."""

REPLAY = """async ([script, wanted]) => {
  const things = {};
  const real = (value) => value?.ref === undefined ? value : things[value.ref];
  for (const [what, id, target, name, values] of script) {
    if (what === "new") things[id] = new globalThis[name](...values);
    else if (what === "get") things[id] = things[target][name];
    else if (what === "set") things[target][name] = real(values[0]);
    else if (name === "assign") things[target].set(values[0]);
    else things[id] = await things[target][name](...values.map(real));
  }
  const packed = (samples) => {
    const bytes = new Uint8Array(samples.buffer);
    let text = "";
    for (let n = 0; n < bytes.length; n += 4096) text += String.fromCharCode(...bytes.subarray(n, n + 4096));
    return btoa(text);
  };
  const channels = (sound) => [...Array(sound.numberOfChannels).keys()];
  return wanted.map((id) => channels(things[id]).map((n) => packed(things[id].getChannelData(n))));
}"""
"""A browser's part of `Audio.script`: the samples of the wanted sounds, by channel, as base64."""


class Promise:
    """A promise that the test keeps or breaks, when it wants to."""

    def __init__(self, result: Any = None) -> None:
        self.result = result
        self.kept: Callable[[Any], object] | None = None
        self.broken: Callable[[Any], object] | None = None

    def then(self, kept: Callable[[Any], object], broken: Callable[[Any], object]) -> None:
        self.kept, self.broken = kept, broken

    def keep(self) -> None:
        assert self.kept
        self.kept(self.result)

    def break_off(self, error: Any) -> None:
        assert self.broken
        self.broken(error)


class Audio:
    """Makes contexts, counts every crossing into them and keeps them as a script."""

    def __init__(self, *, state: str = "running", missing: tuple[str, ...] = ()) -> None:
        self.state = state
        self.missing = missing
        self.script: list[tuple[str, int, int, str, list[Any]]] = []
        self.count = 0
        self.promises: list[Promise] = []
        self.contexts: list[Foreign] = []
        self.sounds = Sounds(self.new)

    def new(self, name: str, *values: int) -> Any:
        """A context, as main makes it. What is heard live is rendered as well: four seconds of it."""
        if name in self.missing:
            return None
        if name == "OfflineAudioContext":
            return self.make(name, values)
        self.contexts.append(self.make("OfflineAudioContext", (2, 4 * RATE, RATE)))
        return self.contexts[-1]

    # -- what tests ask

    def taken(self) -> int:
        """The crossings since the last call."""
        count, self.count = self.count, 0
        return count

    def finish(self) -> list[int]:
        """Have everything rendered that was begun; the crossings between any two callbacks."""
        slices = [self.taken()]
        while self.promises:
            self.promises.pop(0).keep()
            slices.append(self.taken())
        return slices

    def rendered(self) -> int:
        """Have all that was played so far rendered; its number in the script. What comes then is new."""
        live = self.contexts.pop()
        self.sounds._context = None
        return self.note("call", live.number, "startRendering", [])

    def made(self) -> dict[str, int]:
        """Return the sounds that are ready, with their numbers in the script."""
        return {name: buffer.number for name, buffer in self.sounds._made.items()}

    def calls(self, name: str) -> list[list[Any]]:
        """Return the arguments of every call of this name."""
        return [values for what, _, _, called, values in self.script if what == "call" and called == name]

    # -- what the script is made of

    def make(self, kind: str, values: tuple[int, ...]) -> Foreign:
        return Foreign(self, self.note("new", 0, kind, list(values)))

    def note(self, what: str, target: int, name: str, values: list[Any]) -> int:
        self.count += 1
        self.script.append((what, len(self.script) + 1, target, name, values))
        return len(self.script)


class Foreign:
    """A stand-in for Pyodide's proxy of some object: each use of it is a crossing."""

    def __init__(self, audio: Audio, number: int) -> None:
        object.__setattr__(self, "audio", audio)
        object.__setattr__(self, "number", number)

    def __getattr__(self, name: str) -> Any:
        if name == "state":
            self.audio.count += 1
            return self.audio.state
        if name in VALUES:
            self.audio.count += 1
            return VALUES[name]
        return _Member(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self.audio.note("set", self.number, name, [_plain(value)])


class _Member(Foreign):
    """An attribute, which is read when something is done with it, unless it is a method and is called."""

    def __init__(self, owner: Foreign, name: str) -> None:
        object.__setattr__(self, "audio", owner.audio)
        object.__setattr__(self, "owner", owner.number)
        object.__setattr__(self, "name", name)

    def __getattr__(self, name: str) -> Any:
        if name == "number":
            object.__setattr__(self, "number", self.audio.note("get", self.owner, self.name, []))
            return self.number
        return super().__getattr__(name)

    def __call__(self, *values: Any) -> Any:
        result = self.audio.note("call", self.owner, self.name, [_plain(value) for value in values])
        if self.name in {"startRendering", "resume"}:
            promise = Promise(Foreign(self.audio, result))
            self.audio.promises.append(promise)
            return promise
        return Foreign(self.audio, result)


def _plain(value: Any) -> Any:
    if isinstance(value, Foreign):
        return {"ref": value.number}
    return list(value) if isinstance(value, array) else value
