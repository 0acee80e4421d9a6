"""Pages whose memory is kept, and those that start from it."""

import pytest
from playwright.sync_api import BrowserContext

from tests.e2e.conftest import KEPT, QUICK
from tests.e2e.host import Host
from tests.e2e.player import PATIENCE, Player

USED = "html[data-snapshot=used]"


@pytest.fixture
def quick(phone: BrowserContext, host: Host) -> Player:
    """A page whose memory is kept."""
    player = Player(phone.new_page(), host, memory=QUICK)
    player.open()
    player.page.wait_for_selector(KEPT, timeout=PATIENCE)
    return player
