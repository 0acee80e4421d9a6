"""The way to the day's challenge on the start page, for those who have played one: how the day stands."""

from __future__ import annotations

from web.app.features.solo.state import reached
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, h
from web.app.view.parts.buttons import button, symbol

__all__ = ["start_tile"]


def start_tile(page: Page, words: Words) -> Child:
    """Draw the challenge with the days in a row; once it was played, with its points, as the way to the
    result. Beside it stands the calendar of all."""
    days, today = reached(page), page.device.today
    points = days.of(today) if today else None
    streak = days.streak(today, page.device.lasting) if today else 0
    in_a_row = words("solo_streak", n=streak) if streak else ""
    done = "" if points is None else words("solo_done", n=points)
    stands = " · ".join(part for part in (done, in_a_row) if part) or words("challenge_about")
    return (
        button(
            symbol("joker"),
            h(
                "span",
                h("span", words("challenge"), class_="name"),
                h("span", stands, class_="small"),
                class_="whom",
            ),
            intent=f"solo-result {today}" if done else "solo",
            kind="way wide done" if done else "way wide",
            key="challenge",
        ),
        button(symbol("joker"), h("span", words("calendar_way")), intent="calendar", kind="way wide"),
    )
