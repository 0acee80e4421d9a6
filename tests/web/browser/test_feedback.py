"""Sound, vibration and the screen's light follow the pages and the settings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tests.web.fake_audio import Audio, Promise
from tests.web.games_played import ask, fresh_page, offered, press
from web.app.browser.feedback import Senses
from web.app.browser.wake_lock import Awake
from web.app.state.cues import buzz, effects
from web.app.state.page import Page
from web.app.state.screens import AT_START

NEVER = (lambda *_: None, lambda _: lambda: None)
"""No time passes, and nothing is touched."""


@dataclass
class Motion:
    """The system's wish for less motion."""

    matches: bool = False


class Body:
    """Senses with everything written down that they ask of the browser."""

    def __init__(self, motion: Motion | None = None) -> None:
        self.audio = Audio()
        self.felt: list[list[int]] = []
        self.senses = Senses(self.audio.new, self.felt.append, Awake(None, *NEVER), motion or Motion())

    def go(self, page: Page, *intents: str) -> Page:
        """Press these buttons, each followed."""
        for intent in intents:
            before, page = page, ask(page, intent)
            self.senses.follow(before, page)
        return page


def test_before_the_question_is_answered_nothing_sounds() -> None:
    body = Body()
    throw_and_hold(body, game())
    assert body.audio.contexts == []


def test_sound_is_made_from_the_answer_on_and_rests_when_it_is_put_off() -> None:
    body = Body()
    page = body.go(game(), "option sound on")
    assert len(body.audio.contexts) == 1
    body.audio.finish()
    assert started(body) > 0
    body.go(page, "option sound off")
    assert body.audio.calls("suspend")
    silent = started(body)
    throw_and_hold(body, ask(page, "option sound off"))
    assert started(body) == silent


def test_what_is_felt_is_what_has_happened() -> None:
    body = Body()
    before = game()
    after = body.go(before, "throw")
    assert body.felt == [buzz(effects(before, after))]
    body.go(after, "look next", "look back")
    assert len(body.felt) == 1


def test_without_vibration_nothing_is_felt() -> None:
    body = Body()
    throw_and_hold(body, ask(game(), "option vibration off"))
    assert body.felt == []


def test_the_systems_wish_for_less_motion_makes_everything_come_at_once() -> None:
    motion = Motion()
    body, still = Body(motion), Body(Motion(matches=True))
    page = game()
    body.go(page, "throw")
    still.go(page, "throw")
    assert sum(still.felt[0]) < sum(body.felt[0])
    motion.matches = True  # asked every time: it may change while the page is open
    body.felt.clear()
    body.go(page, "throw")
    assert body.felt == still.felt


def test_a_hidden_page_gives_the_speaker_back() -> None:
    body = Body()
    body.go(game(), "option sound on")
    body.audio.finish()
    body.senses.hidden(False)
    assert not body.audio.calls("suspend")
    body.senses.hidden(True)
    assert body.audio.calls("suspend")


def test_the_screen_stays_on_in_a_game_and_comes_back_with_the_page() -> None:
    asked_for: list[str] = []

    class Locks:
        def request(self, kind: str) -> Any:
            asked_for.append(kind)
            return self

        def then(self, kept: Any, broken: Any) -> None:
            kept(self)

        released = False

        def release(self) -> Promise:
            self.released = True
            return Promise()

    locks = Locks()
    senses = Senses(Audio().new, lambda _: None, Awake(locks, *NEVER), Motion())
    page = game()
    senses.stay(fresh_page())
    assert asked_for == []
    senses.stay(page)
    assert asked_for == ["screen"]
    locks.released = True
    senses.hidden(True)
    senses.hidden(False)
    assert asked_for == ["screen", "screen"]
    senses.stay(replace(page, screens=AT_START))
    assert locks.released


def game() -> Page:
    """Return a game before its first throw."""
    return press(fresh_page(), "new")


def throw_and_hold(body: Body, page: Page) -> None:
    page = body.go(page, "throw")
    hold = next(intent for intent in offered(page) if intent.startswith("hold "))
    body.go(page, hold, hold)


def started(body: Body) -> int:
    return len(body.audio.calls("start"))
