"""The end of a game alone: the result beside perfect play, and the text that hands it on."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.features import has, news
from web.app.features.solo.challenge import LATE, can_send, day_of
from web.app.features.solo.day_marks import calendar_button
from web.app.features.solo.duel import rival_of
from web.app.features.solo.intents import LINK
from web.app.features.solo.state import days_of
from web.app.game_protocol.view import Solo, view_of
from web.app.state.page import Page, just_over
from web.app.state.past.origin import FROM
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button
from web.app.view.parts.dates import date_text
from web.app.view.parts.end_buttons import more_ways, ways_on
from web.app.view.parts.feast import confetti, garland

__all__ = ["end_alone", "share_text"]


def _beside_perfect_play(record: AnyRecord) -> Solo:
    solo = view_of(record).solo
    assert solo is not None  # of a game that is played alone
    return solo


def end_alone(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the result beside perfect play, what it means for the results so far, and the ways on."""
    [points] = record.state.returns()
    solo, said = _beside_perfect_play(record), _news(page, record, points, words)
    rival, daily = rival_of(page) is not None, day_of(record) is not None and has("share")
    best, rank = words("solo_new_best") in said, solo.rank_text(record, words)
    return h(
        "section",
        garland(),
        confetti() if (best or solo.to_celebrate(record)) and just_over(page.match) else None,
        h("h2", words("solo_points", n=points), class_="result", tabindex="-1", data_focus=True),
        h("p", rank, class_="kind-words") if rank else None,
        h("ul", [h("li", text) for text in said], class_="milestones") if said else None,
        solo.marks_view(record, words),
        _compare_button(page, words),
        ways_on(
            (
                # A day's result, which others have as well, is to be sent: that is wanted most.
                button(
                    words("share_result_send"), intent="share", kind="main" if daily and not rival else "wide"
                )
                if has("share")
                else None,
                button(words("solo_another"), intent="solo", kind="wide" if rival or daily else "main"),
            ),
            words,
            seen=True,
        ),
        button(words("duel_send"), intent="duel-send", kind="wide")
        if has("share-game") and can_send(record)
        else None,
        calendar_button(words) if day_of(record) else None,
        solo.beside_view(record, words),
        view_of(record).ending.breakdown(record, words),
        more_ways(words, seen=True, back=True),
        class_="end alone",
    )


def _compare_button(page: Page, words: Words) -> Node | None:
    """Draw the way to the comparison with the game that was to be beaten, if there is one."""
    rival = rival_of(page)
    if rival is None:
        return None
    from web.app.features.solo.duel_view import rival_name  # only for those who were challenged

    label = words("duel_compare", name=rival_name(rival, words))
    return button(label, intent="duel", kind="main")


def _news(page: Page, record: AnyRecord, points: int, words: Words) -> list[str]:
    """Tell a new best, a pure game, and for the daily challenge the streak."""
    if record.header(FROM):
        return []
    before, date = days_of(page), day_of(record)
    counts = date is None or before.of(date) is None
    said = []
    if counts and before.best is not None and points > before.best:
        said.append(words("solo_new_best"))
    if page.match.pure:
        said.append(words("solo_pure"))
    said += news(page, record, words)
    if not counts:
        said.append(words("solo_counted", n=before.of(date or "") or 0))
    elif record.header(LATE):
        said.append(words("solo_late"))
    elif date is not None:
        said.append(words("solo_streak", n=before.with_game(record).streak(date)))
    return said


def share_text(record: AnyRecord, words: Words, place: str, *, pure: bool = False) -> str:
    """Return the text to share a result: nothing in it reveals dice or choices.

    `place` is the app's own address; empty if it has none. Only a `pure` game tells how it was played.
    """
    [points] = record.state.returns()
    solo, game = _beside_perfect_play(record), view_of(record).name
    seed, date = record.header("Seed") or "", day_of(record)
    lines = [
        f"{game} · {words('solo')} · {date_text(date, words)}" if date else f"{game} · {words('solo')}",
        words("solo_points", n=points),
    ]
    if signs := solo.signs(record):
        lines[1] += f" ({solo.optimum_text(words)})"
        lines.append(signs)
    if pure:
        lines.append(f"✦ {words('solo_pure')}")
    if place:
        lines.append(f"{place}{LINK}{seed}" if seed else place)
    return "\n".join(lines)
