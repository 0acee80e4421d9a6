"""The beginning of a review: what made the result in one sentence, and its key moments as small pictures.

From each of them a new game can be tried.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from calavera.coach.review import Decision, Review, Throw
from calavera.coach.story import Story, key_moments, tell
from calavera.game import Action, Rethrow, Thrown
from calavera.record.record import AnyRecord
from web.app.features.review.verdict import chances_of, compared
from web.app.game_protocol.view import view_of
from web.app.state.people.players import only_person
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, seat_name
from web.app.view.parts.numbers import tenths
from web.app.view.parts.turn_names import turn_of

if TYPE_CHECKING:  # only people with names need it
    from web.app.state.people.profiles import Profile

__all__ = ["moments_view", "story_about", "story_text"]


def story_text(record: AnyRecord, review: Review, words: Words) -> str:
    """Say in one sentence what made the result: the dice, and what choices gave away."""
    outcome = record.state.outcome()
    assert outcome is not None  # only finished games are reviewed
    you = only_person(record)
    if record.alone:
        return _alone(record, tell(outcome.winners, review, 0), review, words)
    story = tell(outcome.winners, review, outcome.winners[0] if you is None else you)
    return words(
        "story",
        result=_result(record, outcome.winners, story, you, words),
        given=_given(record, story, you, words),
    )


def story_about(record: AnyRecord, review: Review, words: Words) -> str:
    """Say how choices can give away more than there is to win; empty where none has."""
    most = max(-account.own for account in review.accounts)
    return "" if record.alone or round(100 * most) <= 100 else words("story_about")


def _alone(record: AnyRecord, story: Story, review: Review, words: Words) -> str:
    luck = review.accounts[0].luck
    return words(
        "story_solo_good" if luck >= 0 else "story_solo_bad",
        n=record.state.returns()[0],
        luck=tenths(abs(luck), words),
        given=tenths(story.given[0][1], words),
    )


def _result(record: AnyRecord, winners: tuple[int, ...], story: Story, you: int | None, words: Words) -> str:
    if story.result == "tied":
        others = words.all_of(seat_name(record, seat, words) for seat in winners if seat != you)
        return words("story_tied" if you is None else "story_you_tied", names=others)
    if you is not None:
        return words(f"story_you_{story.result}_{story.luck}")
    return words(f"story_won_{story.luck}", name=seat_name(record, story.seat, words))


def _given(record: AnyRecord, story: Story, you: int | None, words: Words) -> str:
    """List what choices gave away, as `Lola gave away 57 points of winning chance, you 11`."""
    (worst, most), *others = [(seat, round(100 * loss)) for seat, loss in story.given]
    if not most:
        return words("story_none")
    first = (
        words("story_gave_you", n=most)
        if worst == you
        else words("story_gave", n=most, name=seat_name(record, worst, words))
    )
    rest = [
        words(
            "story_rest",
            name=words("story_you") if seat == you else seat_name(record, seat, words),
            number=given,
        )
        for seat, given in others
    ]
    return ", ".join([first, *rest])


# -- moments


def moments_view(
    record: AnyRecord, review: Review, words: Words, profiles: tuple[Profile, ...] = ()
) -> Child:
    """Draw the key moments; none where nothing happened that is worth a look."""
    found = key_moments(review, only_person(record))
    if not found:
        return None
    about = f"{words('continue_about')} {words('continue_seed')}" if record.seed else words("continue_about")
    return h(
        "section",
        h("h2", words("moments")),
        h("ol", [_moment(record, moment, review, words, profiles) for moment in found], class_="moments"),
        h("p", about, class_="small"),
        class_="card",
        key="moments",
    )


def _moment(
    record: AnyRecord, found: Decision | Throw, review: Review, words: Words, profiles: tuple[Profile, ...]
) -> Node:
    """Draw a moment: its picture, the way to the table of that moment, and the new try."""
    thrown = isinstance(found, Throw)
    number = found.number + thrown
    turn = sum(state.fresh for state in record.states[: found.number + 1])
    there = record.back(len(record.actions) - number)
    action = _choice_after(record, found) if isinstance(found, Throw) else found.best
    sentences = () if isinstance(found, Throw) else compared(record, found, words)
    return h(
        "li",
        view_of(record).moment_picture.picture(there, action, words, profiles, marked=not thrown),
        button(
            h("strong", turn_of(record, turn, found.seat, words), " ", h("span", _called(found, words))),
            [h("span", sentence) for sentence in sentences],
            h("span", chances_of(record, found, review, words)),
            intent=f"moment-show {number}",
            kind="back-to",
        ),
        button(words("moment_try"), intent=f"continue {number}"),
        class_="moment",
        key=str(found.number),
    )


def _called(found: Decision | Throw, words: Words) -> str:
    if isinstance(found, Decision):
        return words(f"grade_{found.grade}")
    return words("throw_lucky" if found.luck > 0 else "throw_unlucky")


def _choice_after(record: AnyRecord, found: Throw) -> Action | None:
    """Return the choice that was made with a roll at once; None if the rolling went on."""
    following = record.actions[found.number + 1] if found.number + 1 < len(record.actions) else None
    return None if isinstance(following, Thrown | Rethrow) else following
