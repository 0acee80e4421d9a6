"""The words beside the board: what the dice hold, how high can be built, what a square brings, why not."""

from __future__ import annotations

from calavera.games.castro.actions import Place, Reason, Why
from calavera.games.castro.combinations import held
from calavera.games.castro.notation import parse_choice
from calavera.games.castro.preview import Preview, preview
from calavera.games.castro.rules import BY_LINE, BY_YATZY, THROWS, State
from calavera.record.record import AnyRecord
from web.app.games.castro.view.names import (
    combination_meaning,
    combination_name,
    lot_name,
    reason_text,
    square_name,
)
from web.app.games.castro.view.town import combination_sign, roof_colours, roof_marks, roof_sign
from web.app.intents.automatic_steps import only_option
from web.app.intents.coach import hint_shown, open_warning
from web.app.state.page import Page, rethrow
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, icon_button, player_names, scene, seat_name
from web.app.view.parts.signs import explanation_view, note_view

__all__ = ["SECTION_OF", "choices_view", "consequences", "lost_view", "picked_preview"]

SECTION_OF = {
    Why.GAME_OVER: "end",
    Why.THROW_FIRST: "turn",
    Why.NO_THROW: "throwing",
    Why.WRONG_DICE: "throwing",
    Why.NO_DICE: "throwing",
    Why.NO_THROWS_LEFT: "throwing",
    Why.NO_SQUARE: "board",
    Why.FULL: "heights",
    Why.TOO_HIGH: "heights",
    Why.NOT_HELD: "fits",
    Why.MUST_THROW: "throwing",
    Why.MUST_PLACE: "throwing",
}
"""For every reason the section that explains it."""

FIRST_THROWS = 3
"""The number of throws a seat for which the page explains how to confirm a choice."""


def picked_preview(page: Page, state: State) -> Preview | None:
    """Describe the effect of the picked square."""
    picked = page.match.draft.picked
    if not isinstance(picked, Place) or state.why_not(picked) is not None:
        return None
    return preview(state, picked)


def choices_view(page: Page, record: AnyRecord, seen: Preview | None, words: Words) -> Node:
    """Draw what is said about the board now, and below it the combinations that the dice hold."""
    # What is asked for needs the room.
    look = page.match.look
    asks = seen is not None or look.place or look.sign or hint_shown(page) or open_warning(page)
    return h(
        "div",
        h("div", _say(page, record, seen, words), class_="say", tabindex=0, key=f"say {record.throws}"),
        None if asks else _held(record, words),
        class_="choices",
    )


def _say(page: Page, record: AnyRecord, seen: Preview | None, words: Words) -> Child:
    """Draw the coach's warning, else the square asked about, else the picked one, else the hint or what to
    do: one of them, as a whole."""
    warning = open_warning(page)
    if warning is None and page.match.look.sign and seen is None:
        return explanation_view(page, record, words)
    if warning is None and page.match.look.place:  # also where the only square that fits is picked already
        return asked_view(page, record, words)
    if warning is None and seen is not None:
        return _picked_view(page, record, seen, words)
    if warning is None and not hint_shown(page):
        return _ask(page, record, words)
    if warning:
        from web.app.view.parts.advice import warning_view  # only for those who want one

        return warning_view(page, record, words)
    return _heights(record.state, words), _hint(page, record, words)


def _hint(page: Page, record: AnyRecord, words: Words) -> Node:
    from web.app.view.parts.advice import hint_view  # only for those who want one

    return hint_view(page, record, words)


def _ask(page: Page, record: AnyRecord, words: Words) -> Child:
    """Draw what can be done, and how high can be built now and after another roll."""
    state = record.state
    if state.throws == THROWS:
        return h("p", words("castro_height_none"), class_="question", key="question")
    fits = any(isinstance(choice, Place) for choice in state.choices(state.active))
    if rethrow(page.match) is None:
        asked = words("castro_all_kept" if fits else "castro_all_kept_nothing")
    else:
        asked = words("castro_choose" if fits else "castro_nothing_fits")
    question = h("p", asked, note_view(page, record, words), class_="question", key="question")
    return question, _heights(state, words)


def _heights(state: State, words: Words) -> Node | None:
    """Draw how high can be built now and after another roll: what each roll costs, once a roof stands."""
    if not any(state.stacks):
        return None
    if state.throws == THROWS:
        return h("p", words("castro_height_none"), class_="hint", key="height")
    return h("p", height_text(state, words), _only_now(state, words), class_="hint", key="height")


def _only_now(state: State, words: Words) -> str | None:
    """Say what the dashed squares are, where there are some."""
    highest = THROWS - state.throws
    highest_now = any(len(state.stacks[place.square]) == highest for place in state.placements())
    return f" {words('castro_only_now')}" if highest_now else None


def height_text(state: State, words: Words) -> str:
    """Say on how many roofs can be built now, and after one roll more."""
    now = THROWS - state.throws
    return words("castro_height_one") if now == 1 else words("castro_height", n=now, less=now - 1)


def _held(record: AnyRecord, words: Words) -> Node | None:
    """Draw the combinations that the dice hold; those without a square to build on are pale."""
    state = record.state
    found = sorted(held(state.dice), reverse=True)
    if state.flying or not found:
        return None
    usable = {state.board.squares[place.square] for place in state.placements()}
    items = [
        h(
            "li",
            combination_sign(combination),
            h("span", combination_name(combination, words)),
            None if combination in usable else h("small", words("castro_too_high")),
            class_=None if combination in usable else "unusable",
        )
        for combination in found
    ]
    return h("ul", items, class_="held-combinations", aria_label=words("castro_held"))


def asked_view(page: Page, record: AnyRecord, words: Words, state: State | None = None) -> Node:
    """Draw a square that was asked about: who has built there, and why nothing can be built now, or in
    another state."""
    place, state = parse_choice(page.match.look.place), state or record.state
    assert isinstance(place, Place)  # nothing else is asked about
    reason = state.why_not(place)
    names = player_names(record, words)
    marks = roof_marks(names, roof_colours(record, page.person.profiles))
    combination, stack = state.board.squares[place.square], state.stacks[place.square]
    meaning = combination_meaning(combination, words)
    meant = f"{meaning}. " if meaning != combination_name(combination, words) else None
    return h(
        "p",
        h("span", lot_name(place.square, combination, stack, names, words), ". ", meant, class_="spoken"),
        h(
            "strong",
            f"{square_name(place.square)}, {meaning}",
            aria_hidden="true",
        ),
        h("span", [roof_sign(marks[seat]) for seat in reversed(stack)], class_="from-top") if stack else None,
        h("span", " ", reason_text(reason, words), " ", _rule(reason, words)) if reason is not None else None,
        icon_button("close", words("close"), intent="place-close"),
        class_="asked",
        role="status",
        key="asked",
    )


def _rule(reason: Reason, words: Words) -> Node:
    """Draw the way to the rule that says so."""
    return button(
        words("see_rule"),
        intent=f"rules {SECTION_OF[reason.why]}",
        kind="link",
        aria_label=words("see_rule_about", reason=reason_text(reason, words)),
    )


def _picked_view(page: Page, record: AnyRecord, seen: Preview, words: Words) -> Node:
    said = consequences(record, seen, words)
    if only_option(page.match):
        said.append(words("castro_only_square"))
    new_here = record.throws <= FIRST_THROWS * record.seats
    return h(
        "div",
        h("p", h("strong", said[0]), "".join(f" {sentence}" for sentence in said[1:])),
        h("p", words("tap_again"), class_="tap-again hint") if new_here else None,
        class_="preview",
        key="preview",
    )


def consequences(record: AnyRecord, seen: Preview, words: Words) -> list[str]:
    """Describe in sentences what a roof on a square changes; `record` stands before it."""
    state = record.state
    square, combination = square_name(seen.square), combination_name(seen.combination, words)
    said = [words("castro_does_build", square=square, combination=combination, n=seen.gain)]
    if seen.covered == state.active:
        said.append(words("castro_does_own"))
    elif seen.covered is not None:
        lost = state.returns()[seen.covered] - seen.points[seen.covered]
        said.append(words("castro_does_cover", name=seat_name(record, seen.covered, words), n=lost))
    said += [
        words("castro_does_hinder", name=seat_name(record, seat, words))
        for seat in sorted({seat for seat, _ in seen.hindered})
    ]
    if seen.won_by in (BY_LINE, BY_YATZY):
        return [*said, words("castro_does_line" if seen.won_by == BY_LINE else "castro_does_fives")]
    if seen.longest == 3:
        said.append(words("castro_does_three"))
    if seen.square in state.board.fives:
        said.append(words("castro_does_five", n=seen.fives, of=len(state.board.fives)))
    if seen.safe:
        said.append(words("castro_does_safe"))
    if seen.won_by is not None:
        said.append(words("castro_does_end"))
    return said


def lost_view(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the loss of a roof in its colour, in the place of the choices."""
    seat = record.state.active
    name, colour = seat_name(record, seat, words), roof_colours(record, page.person.profiles)[seat]
    return h(
        "div",
        scene("lost-roof", 64, 48),
        h("h2", words("castro_lost_title")),
        h("p", words("castro_lost_text", name=name)),
        class_=f"lost of-{colour + 1}",
        role="alert",
    )
