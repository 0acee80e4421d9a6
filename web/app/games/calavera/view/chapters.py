"""The rules of the game, section by section; every number in them comes from the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from calavera import CLASSIC, COLOURS, CURSE, DICE, SEATS, THROWS, Face, Record, SheetLayout, Zone
from web.app.games.calavera.view import figures
from web.app.games.calavera.view.names import circled, face_name
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Child, h
from web.app.view.parts.buttons import symbol
from web.app.view.parts.prose import bullet_list, data_table, labelled, paragraphs

__all__ = ["CHAPTERS", "examples", "holding", "looking", "preferences", "setup_of"]

Chapter = Callable[[SheetLayout, Words], Child]
"""Contents below the title of a section, for the sheet in play."""


# -- what the sheet says


def _numbers(layout: SheetLayout, zone: Zone) -> list[int]:
    """List the boxes (from 1) of a zone."""
    return [number for number, box in enumerate(layout.boxes, 1) if box.zone is zone]


def _values(layout: SheetLayout, zone: Zone, words: Words) -> str:
    return words.all_of(signed(box.value) for box in layout.boxes if box.zone is zone)


def _line_boxes(layout: SheetLayout, words: Words) -> str:
    return words.all_of(map(str, layout.reach))


# -- the sections


def _goal(layout: SheetLayout, words: Words) -> Child:
    best = max(box.value for box in layout.boxes)
    return (
        paragraphs(
            words("rules_goal_what", best=best),
            words("rules_goal_danger"),
            words("rules_goal_win", rows=len(COLOURS)),
            words("rules_goal_players", least=SEATS[0], most=SEATS[-1]),
            words("rules_goal_dice", dice=DICE),
        ),
        figures.faces(words),
    )


def _sheet(layout: SheetLayout, words: Words) -> Child:
    start, points, death = (_numbers(layout, zone) for zone in Zone)
    worth, deadly = (_values(layout, zone, words) for zone in (Zone.POINTS, Zone.DEATH))
    return (
        paragraphs(
            words("rules_sheet_rows", rows=len(COLOURS), boxes=len(layout.boxes)),
            words("rules_sheet_order"),
            words("rules_sheet_zones"),
        ),
        bullet_list(
            labelled(words("rules_zone_start"), words("rules_sheet_start", first=start[0], last=start[-1])),
            labelled(
                words("rules_zone_points"),
                words("rules_sheet_points", first=points[0], last=points[-1], values=worth),
            ),
            labelled(
                words("rules_zone_death"),
                words("rules_sheet_death", first=death[0], last=death[-1], values=deadly),
            ),
        ),
        figures.sheet(layout, words),
        paragraphs(
            words("rules_sheet_value"),
            words("rules_sheet_signs", boxes=_line_boxes(layout, words)),
        ),
    )


def _turn(layout: SheetLayout, words: Words) -> Child:
    steps = [
        labelled(words("rules_title_throwing"), words("rules_turn_throw", dice=DICE, throws=THROWS)),
        labelled(words("rules_title_choosing"), words("rules_turn_choose")),
        labelled(words("rules_title_leftovers"), words("rules_turn_leftovers")),
    ]
    return (
        h("ol", [h("li", step) for step in steps]),
        paragraphs(words("rules_turn_next"), words("rules_turn_curse", curse=CURSE)),
    )


def _throwing(layout: SheetLayout, words: Words) -> Child:
    return (
        paragraphs(
            words("rules_throwing_count", dice=DICE, throws=THROWS),
            words("rules_throwing_again"),
            words("rules_throwing_skulls"),
            words("rules_throwing_stop"),
        ),
        figures.throwing(layout, words),
    )


def _skulls(layout: SheetLayout, words: Words) -> Child:
    heads = words("rules_skulls_skulls"), words("rules_skulls_you"), words("rules_skulls_others")
    choose = words("rules_skulls_you_choose")
    rows = [
        (str(0), choose, words("rules_skulls_others_nothing")),
        (f"1–{CURSE - 1}", choose, words("rules_skulls_others_leftovers")),
        (
            words("rules_skulls_many", curse=CURSE),
            words("rules_skulls_you_nothing"),
            words("rules_skulls_others_all"),
        ),
    ]
    return (
        paragraphs(words("rules_skulls_locked")),
        data_table(heads, rows, "skulls"),
        paragraphs(words("rules_skulls_curse", curse=CURSE), words("rules_skulls_after")),
        figures.curse(layout, words),
    )


def _choosing(layout: SheetLayout, words: Words) -> Child:
    return (
        paragraphs(words("rules_choosing_one")),
        bullet_list(
            labelled(words("rules_choosing_colour_name"), words("rules_choosing_colour")),
            labelled(words("rules_choosing_jokers_name"), words("rules_choosing_jokers")),
            labelled(words("rules_choosing_freeze_name"), words("rules_choosing_freeze")),
        ),
        figures.choosing(layout, words),
        paragraphs(
            words("rules_choosing_all"),
            words("rules_choosing_possible"),
            words("rules_choosing_must"),
        ),
    )


def _jokers(layout: SheetLayout, words: Words) -> Child:
    return (
        paragraphs(words("rules_jokers_as"), words("rules_jokers_never"), words("rules_jokers_freeze")),
        figures.jokers(layout, words),
    )


def _leftovers(layout: SheetLayout, words: Words) -> Child:
    return (
        paragraphs(
            words("rules_leftovers_when"),
            words("rules_leftovers_must"),
            words("rules_leftovers_none"),
            words("rules_leftovers_skull"),
        ),
        figures.leftovers(layout, words),
        paragraphs(
            words("rules_leftovers_dice"),
            words("rules_leftovers_freeze"),
            words("rules_leftovers_together"),
        ),
    )


def _freezing(layout: SheetLayout, words: Words) -> Child:
    needs = [(number, box) for number, box in enumerate(layout.boxes, 1) if box.jokers]
    heads = words("rules_freezing_box"), *(str(number) for number, _ in needs)
    rows = [
        (words("rules_freezing_value"), *(signed(box.value) for _, box in needs)),
        (words("rules_freezing_jokers"), *((str(box.jokers), symbol("joker")) for _, box in needs)),
    ]
    return (
        paragraphs(words("rules_freezing_what"), words("rules_freezing_how"), words("rules_freezing_need")),
        data_table(heads, rows, "needs"),
        paragraphs(words("rules_freezing_who")),
        figures.freezing(layout, words),
    )


def _death(layout: SheetLayout, words: Words) -> Child:
    death = _numbers(layout, Zone.DEATH)
    return (
        paragraphs(words("rules_death_close", first=death[0], last=death[-1])),
        figures.closing(layout, words),
        paragraphs(words("rules_death_lost", last=len(layout.boxes))),
        figures.overshooting(layout, words),
        paragraphs(words("rules_death_any"), words("rules_death_closed")),
    )


def _bonus(layout: SheetLayout, words: Words) -> Child:
    heads = (
        words("rules_bonus_line"),
        words("rules_bonus_crosses"),
        words("rules_bonus_first"),
        words("rules_bonus_later"),
    )
    rows = [
        (circled(number), str(crosses), signed(line.first), signed(line.later))
        for number, (crosses, line) in enumerate(zip(layout.reach, layout.lines, strict=True))
    ]
    return (
        paragraphs(words("rules_bonus_what", boxes=_line_boxes(layout, words), rows=len(COLOURS))),
        data_table(heads, rows, "lines-won"),
        paragraphs(words("rules_bonus_order"), words("rules_bonus_active")),
        figures.bonus(layout, words),
        paragraphs(
            words("rules_bonus_together"),
            words("rules_bonus_several"),
            *_barred(layout, words),
        ),
    )


def _barred(layout: SheetLayout, words: Words) -> list[str]:
    """List each bonus line that a row can be closed short of, with the boxes where that loses it."""
    first = _numbers(layout, Zone.POINTS)[0]
    return [
        words("rules_bonus_barred", first=first, last=crosses - 1, line=line)
        for line, crosses in enumerate(layout.reach, 1)
        if crosses > first
    ]


def _end(layout: SheetLayout, words: Words) -> Child:
    return (
        paragraphs(
            words("rules_end_when", rows=len(COLOURS)),
            words("rules_end_own"),
            words("rules_end_leftovers"),
            words("rules_end_score"),
        ),
        bullet_list(
            words("rules_end_closed"),
            words("rules_end_open"),
            words("rules_end_short"),
            words("rules_end_bonus"),
        ),
        figures.score(layout, words),
        paragraphs(words("rules_end_negative"), words("rules_end_win")),
    )


def _cases(layout: SheetLayout, words: Words) -> Child:
    last = layout.boxes[_numbers(layout, Zone.POINTS)[-1] - 1].value
    asked = [
        (words("rules_ask_some"), words("rules_answer_some")),
        (words("rules_ask_add"), words("rules_answer_add")),
        (words("rules_ask_row"), words("rules_answer_row")),
        (words("rules_ask_nothing"), words("rules_answer_nothing")),
        (words("rules_ask_empty"), words("rules_answer_empty")),
        (words("rules_ask_forced"), words("rules_answer_forced")),
        (words("rules_ask_late"), words("rules_answer_late")),
        (words("rules_ask_skulls"), words("rules_answer_skulls")),
        (words("rules_ask_surplus"), words("rules_answer_surplus")),
        (words("rules_ask_last", last=last), words("rules_answer_last", last=last)),
        (words("rules_ask_closed"), words("rules_answer_closed")),
        (words("rules_ask_behind"), words("rules_answer_behind")),
    ]
    return [(h("h3", question), h("p", answer)) for question, answer in asked]


CHAPTERS: Mapping[str, Chapter] = {
    "goal": _goal,
    "sheet": _sheet,
    "turn": _turn,
    "throwing": _throwing,
    "skulls": _skulls,
    "choosing": _choosing,
    "jokers": _jokers,
    "leftovers": _leftovers,
    "freezing": _freezing,
    "death": _death,
    "bonus": _bonus,
    "end": _end,
    "cases": _cases,
}
"""The sections about the game, in their order."""


def setup_of(record: Record | None) -> SheetLayout:
    """Return the sheet that the numbers in the rules are for: the game's, or the classic one."""
    return CLASSIC if record is None else record.state.layout


def examples(words: Words) -> list[str]:
    """Return words worth searching for."""
    return [face_name(face, words) for face in (Face.JOKER, Face.SKULL)]


def looking(words: Words) -> list[str]:
    """List how an option is looked at and confirmed, and how one learns why not, for the manual."""
    why = words("rules_page_why", why=words("why_show"))
    return [words("rules_page_choose"), words("rules_page_confirm"), why]


def preferences(words: Words) -> list[str]:
    """List what players of this game can arrange as they like, for the manual."""
    return [words("rules_page_facing"), words("rules_page_values")]


holding = figures.holding
