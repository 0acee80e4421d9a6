"""Hypothesis looks for a course of events after which the devices of a table do not agree."""

from __future__ import annotations

import sys

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from calavera import games
from calavera.multiplayer import table_events
from tests.engine import toy
from tests.engine.multiplayer.world import Device, World, seated


class Tables(RuleBasedStateMachine):
    """A host with two guests; the host may be killed, too, and be replaced by a guest."""

    world: World

    @initialize(seed=st.integers(0, 1000), game=st.sampled_from(["toy", "calavera"]))
    def sit_down(self, seed: int, game: str) -> None:
        self.world = seated([["Ana"], ["Ben"], ["Cleo"]], seed=seed, game=game)

    def device(self, number: int) -> Device:
        return self.world.devices[number]

    @rule(number=st.integers(0, 2))
    def hear(self, number: int) -> None:
        for line in list(self.device(number).lines.values()):
            line.arrive()

    @rule()
    def hear_all(self) -> None:
        self.world.deliver()

    @rule()
    def move(self) -> None:
        self.world.move()

    @rule(number=st.integers(0, 2), when=st.sampled_from(["now", "before it is said"]))
    def kill(self, number: int, when: str) -> None:
        device = self.device(number)
        if device.alive:
            self.world.deadly = 1.0 if when != "now" else 0.0
            device.do(table_events.tick)
            self.world.deadly = 0.0
            if device.alive:
                device.kill()

    @rule(number=st.integers(0, 2))
    def come_back(self, number: int) -> None:
        device, host = self.device(number), self.world.host
        if not device.alive:
            device.restart()
        if device is not host and host.alive and not device.lines:
            self.world.connect(device)

    @rule(number=st.integers(0, 2), second=st.sampled_from([1, 6, 8]))
    def wait(self, number: int, second: int) -> None:
        self.world.now += second
        if self.device(number).alive:
            self.device(number).do(table_events.tick)

    @precondition(lambda self: self.world.host.alive)
    @rule(number=st.integers(0, 2))
    def put_out(self, number: int) -> None:
        host = self.world.host
        if number != host.number and number in host.log.throwing and number in host.table.away:
            host.do(lambda table, now: table_events.put_out(table, number, now))

    @invariant()
    def no_device_stops(self) -> None:
        if hasattr(self, "world"):
            for device in self.world.devices:
                assert device.table.stop is None

    def teardown(self) -> None:
        if hasattr(self, "world"):
            self.world.gather()
            for _ in range(12):  # through the hidden choices of a turn, if there are any; then to a toy's end
                self.world.deliver()
                self.world.move()
            if self.world.game == "toy":
                self.world.play_on()
            self.world.deliver()
            self.world.check()


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game beside the others."""
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, "toy"))
    monkeypatch.setitem(sys.modules, "calavera.games.toy", toy)


TestTables = pytest.mark.usefixtures("registered")(Tables.TestCase)
Tables.TestCase.settings = settings(
    max_examples=30, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
