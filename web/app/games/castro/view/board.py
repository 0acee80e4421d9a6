"""Castro's part of the table: the one board, what each seat has, the dice, and what can be done."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from calavera.game import NoSeat
from calavera.games.castro.actions import Action, LoseRoof, Place
from calavera.games.castro.board import SQUARES, THROUGH
from calavera.games.castro.preview import Preview
from calavera.games.castro.rules import BY_LINE, State
from calavera.record.record import AnyRecord
from web.app.games.castro.model.setup import opening_of
from web.app.games.castro.model.table import stopped
from web.app.games.castro.model.threats import by_square
from web.app.games.castro.view.choices import choices_view, lost_view, picked_preview
from web.app.games.castro.view.dice import dice_row, small_dice, tray
from web.app.games.castro.view.names import square_name, turn_text
from web.app.games.castro.view.town import Lot, RoofMark, roof_colours, roof_marks, roof_sign, town_view
from web.app.intents.coach import hint_shown
from web.app.intents.threats import threats_shown
from web.app.state.page import Page, at_round_table, by_computer, decider, news
from web.app.state.people.players import dice_of
from web.app.state.setup import chair
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, player_names, seat_name, throws_view

__all__ = [
    "SHARED",
    "aim",
    "aside",
    "awaited",
    "go_on",
    "opening",
    "options_view",
    "picked_preview",
    "plate",
    "seat_board",
    "small_dice",
    "tray",
    "whose",
]

SHARED = True
"""All build on one board."""


def seat_board(
    page: Page,
    record: AnyRecord,
    seat: int,
    seen: Preview | None,
    words: Words,
    *,
    large: bool,
    asks: str = "",
) -> Node:
    """Draw the board, on which every seat has its roofs; on the large one each square can be tapped."""
    state, names = record.state, player_names(record, words)
    colours = roof_colours(record, page.person.profiles)
    if not large:
        return town_view(state.board, state.stacks, words, names=names, colours=colours, size="small")
    match = page.match
    past = match.look.moment is not None or state.over
    # While a roof is set down or a computer acts, the squares stay what they are: another element for each of
    # them would cost more than the roof.
    waits = match.handover is not None or by_computer(match.record)
    unseen = dice_of(record) == "sheet"  # any square can be entered there
    can = frozenset[int]() if past or waits or unseen else _squares(state)
    view = _View(
        can,
        _squares_after(state) if can else frozenset(),
        None if seen is None else seen.square,
        _built(record),
        _fresh(page, record),
        _line(state, seen),
        frozenset() if past or waits else _advised(page, record),
        match.look.place,
        by_square(state) if threats_shown(page, record) else {},
    )
    lots = {
        square: _lot(square, view, state.active, names, words, asks=not past) for square in range(SQUARES)
    }
    town = town_view(state.board, state.stacks, words, names=names, colours=colours, lots=lots)
    return h("div", town, h("span", class_="veil", key="veil") if waits and not past else None, class_="site")


class _View(NamedTuple):
    """The squares that look different from others."""

    can: frozenset[int]
    after: frozenset[int]
    """Those on which can be built after one roll more, too."""
    picked: int | None
    built: int | None
    """The one that was built on last."""
    fresh: bool
    """True while that is new."""
    line: Collection[int]
    advised: frozenset[int]
    asked: str
    coming: Mapping[int, tuple[int, ...]]
    """Those on which seats would win with one roof, with these seats."""


def _lot(square: int, view: _View, seat: int, names: Sequence[str], words: Words, *, asks: bool) -> Lot:
    """Return a square as it is at this moment."""
    name, picked, can = square_name(square), square == view.picked, square in view.can
    fresh = view.fresh and square == view.built
    kinds = {
        "picked": picked,
        "lit": can and not picked,
        "soon-shut": can and not picked and bool(view.after) and square not in view.after,
        "in-line": square in view.line,
        "last": square == view.built,
        "asked": name == view.asked,
        "refused": name == view.asked and asks,
    }
    said = [words("castro_lot_confirm" if picked else "castro_lot_open")] if can else []
    said += [words("die_advised")] if square in view.advised else []
    coming = view.coming.get(square, ())
    said += [words("castro_lot_coming", name=names[other]) for other in coming]
    stop = min(view.can, default=0) if view.picked is None else view.picked
    return Lot(
        " ".join(kind for kind, there in kinds.items() if there),
        "",
        f"tap-square {name}" if asks else "",
        seat if picked else None,
        fresh,
        ", ".join(said),
        square == stop,
        square in view.advised,
        coming,
    )


def _advised(page: Page, record: AnyRecord) -> frozenset[int]:
    """Return the squares that a hint points at, or those that the solution of a puzzle aims at."""
    solved = page.lesson is not None and page.lesson.solved
    if page.match.draft.picked is not None or not (hint_shown(page) or solved):
        return frozenset()
    from web.app.games.castro.view.motives import lit_by_hint  # only for those who want a hint

    return lit_by_hint(page, record.state).squares


def _squares(state: State) -> frozenset[int]:
    """Return the squares on which the seat to act can build."""
    if isinstance(state.seat, NoSeat):
        return frozenset()
    return frozenset(choice.square for choice in state.choices(state.seat) if isinstance(choice, Place))


def _squares_after(state: State) -> frozenset[int]:
    """Return the squares that are low enough to be built on after one roll more."""
    lower = state.highest
    return frozenset(square for square, stack in enumerate(state.stacks) if len(stack) < lower)


def _built(record: AnyRecord) -> int | None:
    """Return the square that was built on last; None before the first one."""
    for action in reversed(record.actions):
        if isinstance(action, Place):
            return action.square
    return None


def _fresh(page: Page, record: AnyRecord) -> bool:
    """Return whether the last roof has just been set down."""
    return any(isinstance(action, Place) for action in record.actions[news(page.match, record) :])


def _line(state: State, seen: Preview | None) -> Collection[int]:
    """Return the squares of the line that wins: the picked one's, or the one that has won."""
    if seen is not None:
        return {square for line in seen.lines for square in line}
    if state.won_by != BY_LINE:
        return ()
    tops = {square for square, stack in enumerate(state.stacks) if stack and stack[-1] == state.active}
    lines = {line for square in tops for line in THROUGH[square] if tops.issuperset(line)}
    return {square for line in lines for square in line}


def plate(page: Page, record: AnyRecord, seat: int, words: Words) -> Child:
    """Draw a seat's roofs: what they look like, how many are left, and the stacks for five of a kind.

    A tap leads to the rule that says so, but in a lesson or while past moments are looked at.
    """
    state, names = record.state, player_names(record, words)
    marks = roof_marks(names, roof_colours(record, page.person.profiles))
    explained = page.match.look.moment is None and page.lesson is None
    shown = _stock(state, seat, marks[seat], words), _rolled_off(page, record, seat)
    return (*shown, _about(names[seat], seat, words)) if explained else shown


def _rolled_off(page: Page, record: AnyRecord, seat: int) -> list[Node]:
    """Draw what a seat has rolled to find out who goes first, with the totals; the sentence that each player
    reads in turn says the same.

    It lies before everybody round the table until the first roll of the game.
    """
    thrown = None if record.actions or not at_round_table(page) else opening_of(record)
    if thrown is None:
        return []
    own = [faces for each in thrown.rounds for player, faces in each if player == chair(record, seat)]
    return [
        h(
            "span",
            dice_row(faces),
            h("b", str(sum(face + 1 for face in faces))),
            class_="rolled-off",
            aria_hidden="true",
        )
        for faces in own
    ]


def _about(name: str, seat: int, words: Words) -> Node:
    """Draw the button over a plate that explains what stands there."""
    label = words("castro_plate_about", name=name)
    return button(intent="explain roofs", kind="about", key=f"about {seat}", aria_label=label, title=label)


def _stock(state: State, seat: int, mark: RoofMark, words: Words) -> Node:
    """Draw the roofs of a seat that are left, and its stacks for five of a kind."""
    has = [seat in state.stacks[five] for five in state.board.fives]
    left = state.supply[seat]
    return h(
        "span",
        roof_sign(mark),
        h("span", f"×{left}", class_="left", aria_hidden="true"),
        h(
            "span",
            [h("i", class_="has" if there else None) for there in has],
            class_="fives",
            aria_hidden="true",
        ),
        h(
            "span",
            words("castro_plate", n=left),
            " ",
            words("castro_plate_fives", n=sum(has), of=len(has)),
            class_="spoken",
        ),
        class_="stock",
    )


def aside(state: State, action: Action, words: Words) -> str:
    """Return no words: a square has one option at most, so that nothing has to be told apart."""
    return ""


def options_view(page: Page, record: AnyRecord, seen: Preview | None, words: Words) -> Child:
    """Draw what is said about the board, or the loss of a roof that fits nowhere; or why, on a square."""
    lost = stopped(record.state)
    if not lost and isinstance(record.state.seat, int):
        return choices_view(page, record, seen, words)
    if page.match.look.place:
        from web.app.games.castro.view.choices import asked_view

        return asked_view(page, record, words)
    return lost_view(page, record, words) if lost else None


def awaited(state: State, words: Words) -> str:
    """Say what has to be tapped before the large button can do anything."""
    return words("castro_tap_green" if _squares(state) else "castro_release")


def go_on(words: Words) -> tuple[str, str]:
    """Return the label and the intent of the button after that."""
    return words("castro_lost_go_on"), f"take {LoseRoof()}"


def whose(record: AnyRecord, words: Words) -> tuple[str, Child]:
    """Return the heading of the running turn, and below it the round and the throws."""
    name = seat_name(record, decider(record.state), words)
    thrown = throws_view(record, words) if dice_of(record) != "sheet" else None
    return words("turn_of", name=name), (h("span", turn_text(record, words), class_="round-text"), thrown)


def opening(record: AnyRecord, words: Words) -> str:
    """Say who begins the game, and how that was found out."""
    name = seat_name(record, record.state.active, words)
    if record.header("Lot") == "drawn":
        return words("castro_first_lot", name=name)
    thrown = opening_of(record)
    if thrown is None:
        return words("castro_first", name=name)
    names = {chair(record, seat): seat_name(record, seat, words) for seat in range(record.seats)}
    rounds = [
        words.all_of(
            words("castro_rolled", name=names[player], total=sum(face + 1 for face in faces))
            for player, faces in throws
        )
        for throws in thrown.rounds
    ]
    rolls = ", ".join([rounds[0], *(words("castro_rolled_again", rolls=again) for again in rounds[1:])])
    return words("castro_first_thrown", rolls=rolls, name=name)


def aim(record: AnyRecord, words: Words) -> Child:
    """Say what the players are after; on low screens style shows the three things to know, line by line."""
    known = (words("castro_aim_build"), words("castro_aim_height"), words("castro_aim_win"))
    short = [h("span", f"{number}. {said}", class_="thing") for number, said in enumerate(known, 1)]
    return h("span", words("castro_aim"), class_="aim-whole"), h("span", short, class_="aim-short")
