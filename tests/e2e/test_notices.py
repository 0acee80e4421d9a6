"""No test passes over an error: a notice of one is found in every engine, also where it has gone again."""

from __future__ import annotations

import pytest

from calavera import write
from tests.e2e.engines.engine import Engine
from tests.e2e.eventful_games import eventful
from tests.e2e.hand import Hand
from tests.e2e.notices import FAILED_START, INFORMATION, notice
from tests.e2e.player import Player
from tests.tiers import large_after
from tests.web.messages import notices

GO_WRONG = "() => calaveraWrong('by chance')"
"""The way in which the page's own scripts report an error."""

BREAK_THE_PAGE = "() => calaveraFirst.fail('broken', 'by chance')"


def found_although_gone(hand: Hand) -> None:
    """Show a notice of an error and dismiss it: it is found none the less, until the test allows it."""
    hand.check_clean()
    hand.evaluate(GO_WRONG)
    hand.tap("dismiss")
    assert not hand.has("dismiss")
    hand.reload()
    with pytest.raises(AssertionError, match="notice went_wrong: "):
        hand.check_clean()
    hand.allow(notice("went_wrong"))
    hand.check_clean()


def test_a_notice_of_an_error_is_found_although_it_has_gone(player: Player) -> None:
    found_although_gone(player)


@pytest.mark.parametrize("engine", large_after(0, ["firefox", "webkit"]), indirect=True)
def test_a_notice_of_an_error_is_found_in_other_engines(engine: Engine) -> None:
    found_although_gone(engine)


def test_a_page_that_breaks_is_found(player: Player) -> None:
    player.evaluate(BREAK_THE_PAGE)
    player.wait("() => document.documentElement.dataset.app === 'failed'")
    with pytest.raises(AssertionError, match=FAILED_START):
        player.check_clean()
    player.allow(FAILED_START)


def test_a_notice_of_a_success_is_no_error(player: Player) -> None:
    player.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.begin(["Ina", "Sami"])
    player.put(write(eventful(2)))
    player.tap("share-game")
    player.tap("copy")
    player.page.wait_for_selector(".notice.copied")
    player.check_clean()


def test_the_notices_of_a_success_are_notices_of_the_page() -> None:
    assert set(INFORMATION) <= notices()
