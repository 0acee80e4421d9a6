"""The same tournament on a Dask cluster, which stands on this machine here."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import pytest
from distributed import LocalCluster

from calavera.__main__ import main
from calavera.arena.simulate import Block, PlayerError, Tournament
from calavera.arena.tournament import on_cluster, one_by_one

Capture = pytest.CaptureFixture[str]

ASKED = Tournament(("greedy", "random", "greedy"), blocks=4, seed="cluster", records=True)


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    """A scheduler with an address and two workers."""
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=50,
    ) as found:
        yield found


def test_a_cluster_plays_the_same_games(cluster: LocalCluster, capsys: Capture) -> None:
    found = sorted(on_cluster(ASKED, cluster.scheduler_address), key=lambda block: block.number)
    assert found == list(one_by_one(ASKED))
    run = ["simulate", "--seats", "greedy,random", "--games", "4", "--json"]
    assert main([*run, "--scheduler", cluster.scheduler_address]) == 0
    there = capsys.readouterr().out
    assert main(run) == 0
    assert capsys.readouterr().out == there
    assert json.loads(there)["games"] == 4


def test_a_player_that_fails_there_is_told_of_here(cluster: LocalCluster) -> None:
    asked = Tournament(("greedy", "engine:/nowhere/at/all"), blocks=2)
    with pytest.raises(PlayerError, match="engine:/nowhere/at/all: cannot be started: "):
        list(on_cluster(asked, cluster.scheduler_address))


def test_whatever_happens_to_a_worker_is_told_of(
    cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Block:
        raise MemoryError("no room")

    # The workers are threads of this process: they meet it as well.
    monkeypatch.setattr("calavera.arena.tournament.play_block", broken)
    with pytest.raises(PlayerError, match="the cluster gave up: no room"):
        list(on_cluster(ASKED, cluster.scheduler_address))


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nothing://at.all", "x y"])
def test_an_address_without_a_scheduler_is_one_line(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr("calavera.arena.tournament.SCHEDULER_TIMEOUT", "1s")
    assert main(["simulate", "--seats", "greedy,random", "--scheduler", address]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"no scheduler at '{address}': ")


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["simulate", "--seats", "greedy,random", "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert capsys.readouterr().err == "--scheduler needs Dask: pip install 'calavera[cluster]'\n"
