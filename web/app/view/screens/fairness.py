"""The faces of a game's dice beside those expected of fair ones, and the check of its throws."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import ceil, floor

from calavera.game import Die
from calavera.play.chains import CHAINS
from calavera.play.fairness import Check, Count, Counts, commitment, fairness
from calavera.play.match import LEG
from calavera.record.record import AnyRecord
from web.app.game_protocol.view import view_of
from web.app.state.multiplayer.correspondence import LINKS
from web.app.state.page import Page
from web.app.state.screens import FairnessScreen
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.bars import gauge
from web.app.view.parts.buttons import button, seat_name, symbol
from web.app.view.parts.title_bar import title_bar

__all__ = ["fair_view"]

REPLAY = "python -m calavera replay FILE"
PRINT = "printf %s {} | sha256sum"
"""The commands with which anybody checks a game."""


def fair_view(page: Page, words: Words) -> Node:
    """Draw the whole screen: all dice, those of each seat, and the seed."""
    screen = page.shown(FairnessScreen)
    return h(
        "main",
        title_bar(words("fair"), words),
        _counts(screen.record, words),
        _seed(screen.record, screen.check, words),
        class_="fair",
        key="fair",
    )


@lru_cache(maxsize=4)
def _counts(record: AnyRecord, words: Words) -> tuple[Node, ...]:
    dice = fairness(record)
    if not dice.throws:
        return (h("section", h("p", words("fair_none_yet")), class_="card", key="whole"),)
    everything = [h("li", sentence) for sentence in _told(record, dice.whole, words)]
    whole = h(
        "section",
        h("h2", words("fair_whole")),
        h("p", words("fair_dice", n=dice.whole.dice), " · ", words("fair_throws", n=dice.throws)),
        h("ul", everything, class_="outstanding"),
        _faces(record, dice.whole, words),
        h("p", _curses(dice.mishaps, words)) if dice.mishaps is not None else None,
        h("p", _together(dice.uneven, words)) if dice.uneven is not None else None,
        h("details", h("summary", words("fair_how")), h("p", words("fair_band"), class_="small")),
        class_="card",
        key="whole",
    )
    seats = [
        h(
            "div",
            h("h3", seat_name(record, seat, words), " · ", words("fair_dice", n=counts.dice)),
            _faces(record, counts, words),
            class_="seat",
            key=str(seat),
        )
        for seat, counts in enumerate(dice.seats)
    ]
    if record.seats == 1:
        return (whole,)
    about = h("p", words("fair_seats_about"), class_="small")
    by_seat = h("div", seats, class_="seats")
    return whole, h("section", h("h2", words("fair_seats")), about, by_seat, class_="card", key="seats")


def _curses(count: Count, words: Words) -> str:
    low, high = _usual(count)
    return words("fair_curses", n=count.seen, low=low, high=high)


def _told(record: AnyRecord, counts: Counts, words: Words) -> Iterable[str]:
    """Return a sentence for every face that stands out, or that none does."""
    out = [_sentence(record, face, count, words) for face, count in _by_face(record, counts) if count.outside]
    return out or [words("fair_inside")]


def _sentence(record: AnyRecord, face: Die, count: Count, words: Words) -> str:
    dice = view_of(record).names.counted(face, count.seen, words)
    low, high = _usual(count)
    return words("fair_out", dice=dice, low=low, high=high)


def _usual(count: Count) -> tuple[int, int]:
    """Return the least and the greatest count that is nothing unusual."""
    return max(0, ceil(count.expected - count.within)), floor(count.expected + count.within)


def _by_face(record: AnyRecord, counts: Counts) -> Iterable[tuple[Die, Count]]:
    return zip(record.game.faces, counts.faces, strict=True)


def _faces(record: AnyRecord, counts: Counts, words: Words) -> Node:
    """Draw every face with its count, the band and the bar in it."""
    most = max(max(count.seen, count.expected + count.within) for count in counts.faces)
    rows = [_face(record, face, count, most, words) for face, count in _by_face(record, counts)]
    return h("ul", rows, class_="counts")


def _face(record: AnyRecord, face: Die, count: Count, most: float, words: Words) -> Node:
    low, high = _usual(count)
    return h(
        "li",
        symbol(view_of(record).names.face_sign(face)),
        h("span", view_of(record).names.face_name(face, words), class_="name"),
        h("strong", str(count.seen)),
        h("span", words("fair_expected", low=low, high=high), class_="expected"),
        gauge(count, most),
        h("span", words("fair_outside"), class_="outside") if count.outside else None,
        key=face.name,
    )


def _together(uneven: float, words: Words) -> str:
    games = round(100 * uneven)
    return words("fair_together", n=games) if games else words("fair_together_rare")


# -- the seed


def _seed(record: AnyRecord, checked: Check | None, words: Words) -> Node:
    """Draw whether the rolls were fixed, and the check; seed, fingerprint and commands unfold."""
    seed = record.seed
    if record.header(LINKS) is not None:
        content: Child = (
            h("p", words("fair_links")),
            button(words("fair_check"), intent="fair-check", kind="main"),
            h("p", _checked(record, checked, words), class_="checked", role="status") if checked else None,
        )
    elif record.header(CHAINS) is not None:
        over = record.state.over
        content = (
            h("p", words("fair_chains")),
            button(words("fair_check"), intent="fair-check", kind="main") if over else None,
            h("p", _checked(record, checked, words), class_="checked", role="status") if checked else None,
        )
    elif seed is None:
        content = h("p", words("fair_leg" if record.header(LEG) else "fair_real"))
    elif not record.state.over:
        content = (
            h("p", words("fair_later")),
            _folded(
                words,
                h("p", words("fair_print_about"), class_="small"),
                _shown(words("fair_print"), commitment(seed)),
            ),
        )
    else:
        content = (
            h("p", words("fair_seed_about")),
            button(words("fair_check"), intent="fair-check", kind="main"),
            h("p", _checked(record, checked, words), class_="checked", role="status") if checked else None,
            _folded(
                words,
                _shown(words("fair_seed"), seed.hex()),
                _shown(words("fair_print"), commitment(seed)),
                h("p", words("fair_yourself"), class_="small"),
                h("code", REPLAY),
                h("p", words("fair_yourself_print"), class_="small"),
                h("code", PRINT.format(seed.hex())),
            ),
        )
    return h("section", h("h2", words("fair_fixed")), content, class_="card seed", key="seed")


def _folded(words: Words, *content: Child) -> Node:
    return h("details", h("summary", words("details")), content)


def _shown(label: str, digits: str) -> Node:
    return h("p", h("span", label, class_="small"), h("code", digits), class_="digits")


def _checked(record: AnyRecord, checked: Check, words: Words) -> str:
    if checked.turn is None:
        return words("fair_agree", n=checked.throws)
    return words(
        "fair_differs",
        turn=checked.turn,
        name=seat_name(record, (checked.turn - 1) % record.seats, words),
        thrown=str(checked.thrown),
        seeded=str(checked.seeded),
    )
