"""The solo challenge: its own screen, and the end of a game alone. Imported when it is needed."""

from __future__ import annotations

from functools import lru_cache

from calavera import CLASSIC, Record, Thrown, write
from calavera.games.calavera.solo import OPTIMUM, PERCENTILES, losses
from web.app.days import FROM, TURNS, Days, day_of, is_seed
from web.app.nodes import Child, Node, h
from web.app.page import Page, game_of
from web.app.solo import LINK, reached
from web.app.view.parts import button, icon_button, points_text, resume_button, scene, symbol, turn_text
from web.app.words import Words, signed

__all__ = ["rank_text", "share_text", "solo_end", "solo_view"]

GRADES = ((0.1, "🌹"), (0.5, "🌿"), (1.5, "🕯️"), (float("inf"), "💀"))
"""What a turn's choices gave away at most, in points, and the sign that tells it in a shared text."""

SEED_LENGTH = 32


# -- the screen


def solo_view(page: Page, words: Words) -> Node:
    """Today's challenge, other dice, and what was reached so far."""
    assert page.solo is not None  # the intent that leads here has made it
    running = game_of(page, alone=True)
    return h(
        "main",
        h(
            "header",
            icon_button("back", words("close"), intent="menu", data_key="Escape"),
            h("h1", words("solo"), tabindex="-1"),
            class_="bar",
        ),
        h(
            "section",
            h("p", words("solo_intro", turns=TURNS)),
            h("p", words("solo_optimum", points=points_text(OPTIMUM, words)), class_="small"),
            class_="about",
        ),
        _today(page, running, words),
        _results(reached(page), page.solo.today, words),
        _other(page, running, words),
        class_="solo",
        key="solo",
    )


def _today(page: Page, running: Record | None, words: Words) -> Node:
    """The day's challenge: to be begun, gone on with, or done."""
    assert page.solo is not None  # or this is not shown
    today = page.solo.today
    points = reached(page).of(today)
    own = running if running is not None and day_of(running) == today else None
    return h(
        "section",
        h("h2", words("solo_today")),
        h("p", words("solo_same", date=today), class_="small"),
        _stand(own, words) if own and points is None else None,
        h("p", words("solo_done", n=points), class_="done") if points is not None else None,
        _go_on(page, own, words) if own else None,
        button(words("solo_play"), intent="solo-day", kind="main", data_focus=True)
        if own is None and points is None
        else None,
        button(words("solo_again"), intent="solo-day") if points is not None else None,
        class_="card",
    )


def _stand(record: Record, words: Words) -> Node:
    [points] = record.state.returns()
    return h("p", turn_text(record, words), " · ", words("solo_points", n=points))


def _go_on(page: Page, record: Record, words: Words) -> Node:
    over = record.state.over
    return resume_button(words, aside=record is not page.record, over=over, main=not over, focus=True)


def _results(days: Days, today: str, words: Words) -> Node | None:
    """Streak, personal best and the last week; nothing before the first game."""
    if days.best is None:
        return None
    week = [
        h(
            "li",
            h("span", date, class_="spoken"),
            h("span", date[5:], class_="date", aria_hidden="true"),
            h("strong", signed(points))
            if points is not None
            else (h("span", "–", aria_hidden="true"), h("span", words("solo_missed"), class_="spoken")),
        )
        for date, points in reversed(days.week(today))
    ]
    return h(
        "section",
        h("h2", words("solo_results")),
        h(
            "ul",
            h("li", words("solo_streak", n=days.streak(today))),
            h("li", words("solo_best", n=days.best)),
            class_="facts",
        ),
        h("h3", words("solo_week")),
        h("ol", week, class_="week"),
        class_="card results",
    )


def _other(page: Page, running: Record | None, words: Words) -> Node:
    """Any other dice: by chance, or by a seed that somebody has typed or sent as a link."""
    assert page.solo is not None  # or this is not shown
    typed, today = page.solo.typed, page.solo.today
    good = is_seed(typed)
    other = running if running is not None and day_of(running) != today else None
    return h(
        "section",
        h("h2", words("solo_other")),
        (_stand(other, words), _go_on(page, other, words)) if other and not other.state.over else None,
        button(words("solo_new"), intent="solo-new"),
        h(
            "label",
            h("span", words("solo_seed")),
            h(
                "input",
                type="text",
                value=typed,
                maxlength=SEED_LENGTH,
                autocomplete="off",
                autocapitalize="off",
                spellcheck="false",
                aria_invalid="true" if typed and not good else None,
                aria_describedby="seed-help",
                data_change="solo-typed",
            ),
        ),
        h("p", words("solo_seed_help"), class_="small", id="seed-help"),
        button(words("solo_play_seed"), intent="solo-play", kind="main", data_focus=True) if good else None,
        class_="card other",
    )


# -- the end


def solo_end(page: Page, record: Record, breakdown: Node, words: Words) -> Node:
    """The result beside perfect play, what it means for the results so far, and the ways on."""
    [points] = record.state.returns()
    return h(
        "section",
        h("h2", words("solo_points", n=points), class_="result", tabindex="-1", data_focus=True),
        h("p", rank_text(points, words), class_="why-over") if _known(record) else None,
        _news(page, record, points, words),
        _beside(record, points, words) if _known(record) else None,
        h(
            "div",
            button(words("share"), intent="share", kind="main"),
            button(words("review"), intent="review"),
            button(words("picture"), intent="picture"),
            button(words("replay"), intent="replay"),
            button(words("solo"), intent="solo"),
            button(words("undo_last"), intent="undo", data_key="u"),
            button(words("share_game"), intent="share-game"),
            button(words("fair"), intent="fair"),
            button(words("copy_record"), intent="copy"),
            button(words("to_start"), intent="menu"),
            class_="actions",
        ),
        breakdown,
        h("details", h("summary", words("record")), h("pre", write(record), tabindex=0), class_="record"),
        class_="end alone",
    )


def _known(record: Record) -> bool:
    """Whether it is the game whose perfect play is known here."""
    return record.header("Turns") == str(TURNS) and record.state.layout == CLASSIC


def rank_text(points: int, words: Words) -> str:
    """What a result is worth saying, by how many perfect games it equals."""
    rank = sum(points >= bound for bound in PERCENTILES.values())
    return words(f"solo_rank_{rank}")


def _news(page: Page, record: Record, points: int, words: Words) -> Child:
    """A new best, and the streak where the game is a day's."""
    if record.header(FROM):
        return None
    before, date = (page.days or Days()), day_of(record)
    counts = date is None or before.of(date) is None
    said = []
    if counts and before.best is not None and points > before.best:
        said.append(words("solo_new_best"))
    if not counts:
        said.append(words("solo_counted", n=before.of(date or "") or 0))
    elif date is not None:
        said.append(words("solo_streak", n=before.with_game(record).streak(date)))
    return h("p", [h("span", text) for text in said], class_="news") if said else None


def _beside(record: Record, points: int, words: Words) -> Node:
    """How the result stands beside perfect play, and what of it the choices and the dice have done."""
    lost = sum(_lost(record))
    low = max((share for share, bound in PERCENTILES.items() if points >= bound), default=0)
    high = min((share for share, bound in PERCENTILES.items() if points < bound), default=100)
    values = {
        "lost": points_text(lost, words),
        "luck": ("+" if points - OPTIMUM + lost >= 0.05 else "")
        + points_text(points - OPTIMUM + lost, words),
    }
    return h(
        "div",
        h("p", words("solo_optimum", points=points_text(OPTIMUM, words))),
        h("p", words("solo_band", low=low, high=high)),
        h("p", words("solo_luck", **values)),
        _marks(record, words),
        class_="beside",
    )


def _marks(record: Record, words: Words) -> Node:
    """One sign a turn, as the shared text has them."""
    drawn = {
        "🌹": symbol("joker"),
        "🌿": scene("leaves", 64, 32),
        "🕯️": scene("candle", 32, 64),
        "💀": symbol("skull"),
    }
    signs = [h("span", drawn[sign], class_="mark") for sign in _signs(record)]
    perfect = _signs(record).count("🌹")
    return h(
        "div",
        h("p", signs, class_="marks", role="img", aria_label=words("solo_perfect", n=perfect)),
        h("p", words("solo_marks"), class_="small"),
        class_="marks-about",
    )


@lru_cache(maxsize=4)
def _lost(record: Record) -> tuple[float, ...]:
    """By turn: how many points its decisions gave away."""
    by_turn: list[float] = []
    given = losses(record.states, record.actions)
    for state, action in zip(record.states, record.actions, strict=False):
        if state.fresh:
            by_turn.append(0.0)
        if not isinstance(action, Thrown):
            by_turn[-1] += next(given)
    return tuple(by_turn)


def _signs(record: Record) -> list[str]:
    return [next(sign for most, sign in GRADES if lost <= most) for lost in _lost(record)]


def share_text(record: Record, words: Words, place: str) -> str:
    """A result to send to others: nothing in it tells dice or choices. `place` is the page's own address."""
    [points] = record.state.returns()
    seed, date = record.header("Seed") or "", day_of(record)
    lines = [
        f"Calavera · {words('solo')} · {date}" if date else f"Calavera · {words('solo')}",
        words("solo_points", n=points),
    ]
    if _known(record):
        lines[1] += f" ({words('solo_optimum', points=points_text(OPTIMUM, words))})"
        lines.append("".join(_signs(record)))
    return "\n".join([*lines, f"{place}{LINK}{seed}" if seed else place])
