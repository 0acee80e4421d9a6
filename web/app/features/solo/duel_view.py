"""The screen of a duel: the challenge, and after it both games turn by turn."""

from __future__ import annotations

from itertools import accumulate, zip_longest

from calavera.record.record import AnyRecord
from web.app.features import has
from web.app.features.solo.challenge import challenge
from web.app.features.solo.duel import gains, own_game
from web.app.features.solo.screen import DuelScreen
from web.app.state.page import Page
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, seat_name
from web.app.view.parts.title_bar import title_bar

__all__ = ["duel_view", "rival_name"]


def duel_view(page: Page, words: Words) -> Node:
    """Draw the challenge, or once one's own game is over both beside each other."""
    rival = page.shown(DuelScreen).record
    own = own_game(page, rival)
    return h(
        "main",
        title_bar(words("duel"), words),
        _invitation(rival, words) if own is None else _compared(own, rival, words),
        class_="solo duel",
        key="duel",
    )


def _invitation(rival: AnyRecord, words: Words) -> Node:
    """Draw the challenge; the points to beat stay hidden as all else does."""
    return h(
        "section",
        h("h2", words("duel_invited", name=rival_name(rival, words)), tabindex="-1", data_focus=True),
        h("p", words("duel_about", turns=challenge(rival.game.key).turns)),
        button(words("duel_take"), intent="duel-take", kind="main"),
        class_="card",
    )


def rival_name(rival: AnyRecord, words: Words) -> str:
    """Name the other player, who is the second one without a name: the reader is the first."""
    return seat_name(rival, 0, words) if rival.names[0] else words("seat_number", number=2)


def _compared(own: AnyRecord, rival: AnyRecord, words: Words) -> Child:
    [mine], [theirs] = own.state.returns(), rival.state.returns()
    name = rival_name(rival, words)
    return (
        h(
            "section",
            h("h2", _verdict(mine - theirs, name, words), tabindex="-1", data_focus=True),
            _table(own, rival, words),
            class_="card",
        ),
        h(
            "div",
            button(words("duel_back"), intent="duel-send", kind="main") if has("share-game") else None,
            button(words("duel_watch", name=name), intent="duel-watch") if has("replay") else None,
            class_="actions",
        ),
    )


def _verdict(lead: int, name: str, words: Words) -> str:
    if not lead:
        return words("duel_tie", name=name)
    if lead > 0:
        return words("duel_won", n=lead, name=name)
    return words("duel_lost", n=-lead, name=name)


def _table(own: AnyRecord, rival: AnyRecord, words: Words) -> Node:
    """Draw what each turn has brought to both, the difference, and who was ahead by how much."""
    turns = list(zip_longest(gains(own), gains(rival)))
    leads = accumulate((mine or 0) - (theirs or 0) for mine, theirs in turns)
    rows = [
        _row(str(number), mine, theirs, lead)
        for number, ((mine, theirs), lead) in enumerate(zip(turns, leads, strict=True), 1)
    ]
    heads = (
        words("duel_turn"),
        words("you"),
        rival_name(rival, words),
        words("duel_difference"),
        words("duel_lead"),
    )
    [mine], [theirs] = own.state.returns(), rival.state.returns()
    total = [h("td", signed(points)) for points in (mine, theirs, mine - theirs)]
    return h(
        "table",
        h("caption", words("duel_caption"), class_="small"),
        h("thead", h("tr", [h("th", head, scope="col") for head in heads])),
        h("tbody", rows),
        h("tfoot", h("tr", h("th", words("duel_total"), scope="row"), total, h("td"))),
        class_="turn-by-turn",
    )


def _row(number: str, mine: int | None, theirs: int | None, lead: int) -> Node:
    difference = (mine or 0) - (theirs or 0)
    return h(
        "tr",
        h("th", number, scope="row"),
        [h("td", "–" if gain is None else _gain(gain)) for gain in (mine, theirs)],
        h("td", _gain(difference)),
        h("td", _gain(lead)),
    )


def _gain(points: int) -> str:
    return f"+{points}" if points > 0 else signed(points)
