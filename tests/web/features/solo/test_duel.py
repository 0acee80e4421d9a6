"""A duel with the same dice: the link, the game that is played against it, and the comparison."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calavera import Record, read
from calavera.record.link import pack, unpack
from tests.web.catalogues import LANGUAGES
from tests.web.features.solo.solo_days import BLANK, begun, finished, kept, points, screen
from tests.web.games_played import DATE, SEED, answer, ask, offered, press, running, shown, with_class
from web.app.features.replay.screen import Replay
from web.app.features.share.screen import Share
from web.app.features.solo.challenge import DUEL, LATE, day_of, day_seed
from web.app.features.solo.duel import gains, own_game
from web.app.features.solo.screen import DuelScreen
from web.app.features.solo.state import reached
from web.app.intents.automatic_steps import settle
from web.app.intents.opening import LINK
from web.app.saving.page_texts import load
from web.app.state.commands import DrawCode
from web.app.state.page import Page
from web.app.state.past.origin import FROM
from web.app.tree.nodes import Node, text
from web.app.update import IntentError

EARLIER = "2026-11-18"


def sent(page: Page) -> str:
    """Return the link with which a finished game is to be beaten."""
    return press(page, "duel-send").shown(Share).link.partition(LINK)[2]


def rival(day: str = DATE) -> str:
    """Return the link of another player who has played a day's challenge."""
    page = ask(ask(BLANK, "setup name 1 Bo"), f"solo-day {day}")
    return sent(finished(page, last=True))


def challenged(link: str, page: Page | None = None) -> Page:
    return ask(page or ask(BLANK, "setup name 1 Ina"), f"open-link {LINK}{link}")


def tagged(node: Node, name: str) -> list[Node]:
    """Return the elements of a kind in a node."""
    found = [node] if node.tag == name else []
    return found + [one for child in node.children if isinstance(child, Node) for one in tagged(child, name)]


# -- out


def test_a_finished_game_is_sent_with_its_link_and_code() -> None:
    page, commands = answer(finished(begun()), "duel-send")
    share = page.shown(Share)
    assert commands == (DrawCode(share.link),)
    record = unpack(share.link.partition(LINK)[2])
    assert record.header(DUEL) is not None
    assert record.actions == running(page).actions
    assert {"share-copy", "share-send"} <= set(offered(page))


def test_what_cannot_be_played_again_is_not_sent() -> None:
    with pytest.raises(IntentError):
        ask(begun(), "duel-send")
    again = finished(press(finished(begun()), "replay", "replay-go back", "continue"))
    assert running(again).header(FROM) is not None
    assert "duel-send" not in offered(again)
    with pytest.raises(IntentError):
        ask(again, "duel-send")


def test_an_older_release_shows_the_link_as_any_other_game() -> None:
    record = unpack(rival())
    assert pack(record) == rival()
    plain = record.with_header(DUEL, None)
    assert isinstance(challenged(pack(plain)).top, Replay)


# -- in


def test_a_challenge_tells_nothing_of_the_game() -> None:
    link = rival()
    page = challenged(link)
    [result] = unpack(link).state.returns()
    said = text(shown(page))
    assert "Bo challenges you" in said
    assert f"{result} point" not in said
    assert "duel-watch" not in offered(page)
    for intent in ("duel-watch", "duel-send"):
        with pytest.raises(IntentError):
            ask(page, intent)
    assert press(page, "close").top.name == "start"


def test_a_rival_without_a_name_is_the_second_player() -> None:
    page = challenged(sent(finished(ask(BLANK, f"solo-day {DATE}"), last=True)))
    assert "Player 2 challenges you" in text(shown(page))
    page = finished(press(page, "duel-take"))
    assert "Compare with Player 2" in text(shown(page))
    assert "Player 2" in text(shown(press(page, "duel")))


def test_the_same_dice_are_played_and_both_compared() -> None:
    link = rival()
    page = press(challenged(link), "duel-take")
    assert running(page).header("Seed") == day_seed(DATE, "calavera")
    assert (day_of(running(page)), running(page).header(LATE)) == (DATE, None)
    page = finished(page)
    assert reached(page).of(DATE) == points(page)
    page = press(page, "duel")
    mine, [theirs] = points(page), unpack(link).state.returns()
    [table] = tagged(shown(page), "table")
    *rows, total = [[text(cell) for cell in row.children] for row in tagged(table, "tr")[1:]]
    assert [row[0] for row in rows] == [str(number) for number in range(1, len(rows) + 1)]
    assert total[1:4] == [signed(mine), signed(theirs), signed(mine - theirs)]
    assert rows[-1][-1].lstrip("+") == signed(mine - theirs)
    assert press(page, "duel-watch").shown(Replay).record.actions == unpack(link).actions
    back = press(page, "duel-send").shown(Share)
    assert unpack(back.link.partition(LINK)[2]).actions == running(page).actions


def signed(number: int) -> str:
    return str(number).replace("-", "−")


def test_the_gains_of_all_turns_are_the_points() -> None:
    record = running(finished(begun()))
    assert sum(gains(record)) == points(finished(begun()))
    assert len(list(gains(record))) == 12


def test_a_challenge_of_an_earlier_day_is_that_day_played_late() -> None:
    page = finished(press(challenged(rival(EARLIER)), "duel-take"))
    assert reached(page).of(EARLIER) == points(page)
    assert reached(page).late == {EARLIER}


def test_a_day_that_has_not_begun_here_is_not_played() -> None:
    early = unpack(rival()).with_header("Date", "2026-11-22").with_header("Seed", None)
    headers = "".join(f'[{key} "{value}"]\n' for key, value in early.headers if key != "Seed")
    record = played_out(f'{headers}[Seed "{day_seed("2026-11-22", "calavera")}"]\n')
    page = ask(challenged(pack(record)), "duel-take")
    assert page.notice is not None
    assert page.notice.message == "duel_early"
    assert page.current is None


def played_out(headers: str) -> Record:
    from calavera.play.match import throw

    record = read(headers)
    while not record.state.over:
        record = throw(record) if record.state.flying else record.play(record.state.legal_actions()[0])
    return record


def test_who_has_played_the_dice_compares_at_once() -> None:
    mine = finished(ask(ask(BLANK, "setup name 1 Ina"), f"solo-day {DATE}"))
    for page in (mine, press(mine, "solo", "solo-new")):  # at hand, and put away
        there = challenged(rival(), page)
        assert own_game(there, there.shown(DuelScreen).record) is not None
        assert tagged(shown(there), "table")


def test_a_game_of_these_dice_that_goes_on_is_gone_on_with() -> None:
    page = press(ask(BLANK, f"solo-day {DATE}"), "throw")
    after = press(challenged(rival(), page), "duel-take")
    assert running(after).actions == running(page).actions
    assert after.match.rival == rival()
    assert after.kept.library.games == ()


def test_ones_own_link_is_a_replay() -> None:
    page = finished(begun())
    assert isinstance(challenged(sent(page), page).top, Replay)


def test_other_running_games_stay() -> None:
    page = press(press(screen(), "solo-new"), "throw")
    after = press(challenged(rival(), page), "duel-take")
    assert [read(game.text).header("Seed") for game in after.kept.library.games] == [SEED]


# -- kept


def test_the_game_to_be_beaten_survives_a_reload_and_stays_private() -> None:
    page = press(challenged(rival()), "duel-take", "throw")
    again = settle(load(BLANK, kept(page)))
    assert again.match.rival == rival()
    assert again.match.record.header("Rival") is None
    assert "duel" in offered(finished(again))


def test_a_damaged_game_to_be_beaten_is_left_out() -> None:
    page = finished(begun())
    page = page.with_match(replace(page.match, rival="nonsense"))
    assert "duel" not in offered(page)
    with pytest.raises(IntentError):
        ask(page, "duel")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_outcome_is_told(language: str) -> None:
    mine = finished(ask(BLANK, f"solo-day {DATE}")).with_person(language=language)
    page = challenged(rival(), mine)
    other = finished(ask(BLANK, f"solo-day {DATE}"), last=True).with_person(language=language)
    own = own_game(page, page.shown(DuelScreen).record)
    assert own is not None
    swapped = other.over(DuelScreen(own))
    heads = {text(with_class(shown(one), "card")[0].children[0]) for one in (page, swapped)}
    assert len(heads) == 2
