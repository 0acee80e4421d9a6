"""A game that is nothing but its packages is played and watched through the page's shared screens."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calavera.record.link import pack
from calavera.record.record import AnyRecord, new_record, read
from tests.engine.toy_game import OVER
from tests.web import toy
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import ask, offered, press, shown, with_class
from web.app.features.replay.screen import Replay
from web.app.features.solo.challenge import game_alone, like_the_challenge
from web.app.intents.opening import LINK
from web.app.state.cues import effects
from web.app.state.device import Device
from web.app.state.match.match import Match
from web.app.state.page import Page
from web.app.state.people.person import Person
from web.app.state.screens import AT_START, AT_TABLE
from web.app.state.setup import Setup
from web.app.tree.nodes import text


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.register(monkeypatch)


def watching(record: AnyRecord, at: int) -> Page:
    return Page(Person(LANGUAGES, "en"), screens=(*AT_START, Replay(record, at)), device=Device(now=1_000))


def playing() -> Page:
    """Return a page with a new game of two."""
    head = {"Game": "Toy", "Seats": "2", "Start": "classic", "Seed": f"{7:032x}"}
    page = Page(Person(LANGUAGES, "en"), screens=AT_TABLE, device=Device(now=1_000))
    return replace(page, at_hand={"toy": Match(new_record(head))}, kind="toy")


def test_every_moment_is_drawn_with_its_dice_and_what_happened() -> None:
    record = read(OVER)
    for at in range(len(record.actions) + 1):
        tree = shown(watching(record, at))
        state = record.states[at]
        points = [text(node) for node in with_class(tree, "points")]
        assert sorted(points) == sorted(map(str, state.returns()))
        if not state.fresh:
            assert [text(die) for die in with_class(tree, "die")] == [
                face.name.lower() for face in state.dice
            ]


def test_the_replay_goes_through_turns_and_to_the_end() -> None:
    page = watching(read(OVER), 0)
    moments = [page.shown(Replay).at]
    for where in ("turn-on", "turn-on", "on", "turn-back", "last", "first"):
        page = press(page, f"replay-go {where}")
        moments.append(page.shown(Replay).at)
    assert moments == [0, 6, 10, 11, 10, len(read(OVER).actions), 0]


def test_the_winner_is_who_the_game_says() -> None:
    record = read(OVER)
    tree = shown(watching(record, len(record.actions)))
    assert words_of("en")("winner_modesty", name="Player 2") in text(tree)  # the toy has no catalogue


def test_a_link_opens_it() -> None:
    page = ask(Page(Person(LANGUAGES, "en")), f"open-link {LINK}{pack(read(OVER))}")
    assert page.shown(Replay).record == read(OVER)
    assert "Player 2" in text(shown(press(page, "replay-go last")))


def test_it_has_no_solo_challenge() -> None:
    page = Page(Person(LANGUAGES, "en", Setup(game="toy")), device=Device(now=1_000))
    assert "play-against easy" in offered(page)
    assert "solo" not in offered(page)
    assert game_alone(page) == "calavera"
    assert not like_the_challenge(read(OVER))


def test_a_whole_game_is_played_at_the_table() -> None:
    page, heard = playing(), set[str]()
    while not page.match.state.over:
        before = page
        page = press(page, "throw" if page.match.state.fresh else "take hold")
        heard |= {cue.kind for cue in effects(before, page)}
        assert with_class(shown(page), "points")
    assert heard >= {"throw", "turn", "win"}
    assert "twenty" in text(shown(page))
    assert "rematch" in offered(page)
