"""The memory snapshot: made when the page is idle, used by the next start, and never a cause of anything."""

import re

import pytest

from tests.e2e.conftest import KEPT
from tests.e2e.player import PATIENCE, Player
from tests.e2e.snapshots import USED, quick
from tests.tiers import large_but

__all__ = ["quick"]

SPARED = "html[data-snapshot=spared]"

ENTRY = """async () => {
  const name = (await caches.keys()).find((one) => one.endsWith(":snapshots"));
  if (!name) return null;
  const cache = await caches.open(name);
  const [key] = await cache.keys();
  return key?.url ?? null;
}"""

SPOIL = """async (bytes) => {
  const name = (await caches.keys()).find((one) => one.endsWith(":snapshots"));
  const cache = await caches.open(name);
  const [key] = await cache.keys();
  const found = await cache.match(key);
  const memory = new Uint8Array(await found.arrayBuffer());
  const { headers } = found;
  await cache.put(key, new Response(bytes ? memory.subarray(0, bytes) : memory.fill(7, 0, 64), { headers }));
}"""


@pytest.fixture
def player(newcomer: Player) -> Player:
    """A player on a host of the test's own, which can do what it likes."""
    return newcomer


@pytest.mark.large
def test_a_device_with_little_memory_is_spared(player: Player) -> None:
    player.page.wait_for_selector(SPARED, timeout=PATIENCE)
    assert player.page.evaluate(ENTRY) is None


def test_later_starts_use_it_and_deal_different_dice(quick: Player) -> None:
    dealt = []
    for _ in range(2):
        quick.forget_all()
        quick.reload()
        assert quick.page.locator(USED).count() == 1
        quick.begin(["Ina", "Sami"])
        seed = quick.record.header("Seed") or ""
        while quick.has("throw"):  # up to three times six dice, which are not the same by chance
            quick.tap("throw")
        dealt.append((seed, [str(action) for action in quick.record.actions]))
    (one, first), (other, second) = dealt
    assert one != other
    assert all(re.fullmatch("[0-9a-f]{32}", seed) for seed in (one, other))
    assert first != second
    quick.host.stop()
    quick.reload()
    assert quick.page.locator(USED).count() == 1
    assert [str(action) for action in quick.record.actions] == second
    quick.check_clean()


@pytest.mark.parametrize("bytes_left", large_but([1_000_000], [0, 1_000_000]), ids=["wrong", "torn"])
def test_a_spoiled_one_is_dropped_and_the_page_starts_without(quick: Player, bytes_left: int) -> None:
    quick.page.evaluate(SPOIL, bytes_left)
    quick.reload()
    assert quick.page.locator(USED).count() == 0
    assert quick.page.evaluate(ENTRY) is None
    quick.new()
    quick.page.wait_for_selector(KEPT, timeout=PATIENCE)  # and another one is made
    quick.reload()
    assert quick.page.locator(USED).count() == 1
    quick.check_clean()


@pytest.mark.large
def test_a_start_that_never_ends_with_it_twice_goes_without(quick: Player) -> None:
    key = quick.page.evaluate(ENTRY)
    quick.page.evaluate("value => localStorage.setItem('calavera:/:trial', value)", f"{key} 2")
    quick.reload()
    assert quick.page.locator(USED).count() == 0
    assert quick.page.evaluate(ENTRY) is None
    quick.page.wait_for_selector(SPARED, timeout=PATIENCE)  # and no other one is made
    quick.reload()
    assert quick.page.locator(USED).count() == 0
    assert quick.page.evaluate(ENTRY) is None
    quick.new()
    assert quick.record.throws == 0
    quick.check_clean()


@pytest.mark.large
def test_another_build_makes_its_own(quick: Player) -> None:
    assert str(quick.page.evaluate(ENTRY)).startswith(
        quick.host.address + str(quick.page.evaluate("document.documentElement.dataset.build"))
    )
