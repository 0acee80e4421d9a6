"""The figures of the rules: legal games, drawn as the table draws them, that show what their captions say."""

from __future__ import annotations

import ast

import pytest

from calavera import CLASSIC, Face, Nothing, SheetLayout, preview, read, write
from calavera.games.calavera.layout import with_values
from calavera.games.calavera.notation import parse_choice
from tests.web.catalogues import ROOT, words_of
from tests.web.games_played import everything, with_class
from web.app.games.calavera.view import figures
from web.app.games.calavera.view.figures import GAMES, game
from web.app.state.page import Page
from web.app.state.screens import AT_START, Rules
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, text
from web.app.view.screens.rules import rules_view

OWN = with_values(CLASSIC, (21, 22, 23, 24, 25, -26, -27, -28))

both_sheets = pytest.mark.parametrize("layout", [CLASSIC, OWN], ids=["classic", "own"])

DRAWN = [
    *(figures.sheet, figures.throwing, figures.curse, figures.choosing, figures.jokers, figures.leftovers),
    *(figures.freezing, figures.closing, figures.overshooting, figures.bonus, figures.score, figures.holding),
]


def caption(figure: Node) -> str:
    """Return the caption of a figure."""
    (found,) = [node for node in everything(figure) if node.tag == "figcaption"]
    return text(found)


def ghosts(figure: Node) -> int:
    """Return the crosses that a figure shows as new."""
    return sum("crossed" in node.attributes["class"] for node in with_class(figure, "ghost"))


def faces(figure: Node, kind: str) -> list[str]:
    """Return the faces of the dice of one kind, in their order."""
    dice = [node.attributes["class"].split() for node in with_class(figure, "die")]
    return [kinds[1] for kinds in dice if kind in kinds]


# -- every figure


@both_sheets
@pytest.mark.parametrize("name", GAMES)
def test_every_figure_comes_from_a_legal_game(name: str, layout: SheetLayout) -> None:
    record = game(name, layout)
    assert record.state.layout == layout
    assert read(write(record)) == record


def test_every_game_has_its_figure() -> None:
    source = ast.parse((ROOT / "web" / "app" / "games" / "calavera" / "view" / "figures.py").read_text())
    calls = [node for node in ast.walk(source) if isinstance(node, ast.Call)]
    used = {ast.literal_eval(call.args[0]) for call in calls if ast.unparse(call.func) == "game"}
    assert used == GAMES.keys()


def test_every_figure_stands_in_the_rules_once(words: Words) -> None:
    tree = rules_view(Page(screens=(*AT_START, Rules())), words)
    shown = [node for node in everything(tree) if node.tag == "figure"]
    assert len(shown) == len(DRAWN) == len(GAMES)
    assert {caption(node) for node in shown} == {caption(draw(CLASSIC, words)) for draw in DRAWN}


@both_sheets
@pytest.mark.parametrize("draw", DRAWN)
def test_a_figure_is_a_picture_with_a_caption(
    draw: figures.Drawing, layout: SheetLayout, words: Words
) -> None:
    figure = draw(layout, words)
    (drawing,) = with_class(figure, "drawing")
    assert drawing.attributes["aria-hidden"] == "true"
    assert len(caption(figure)) > 40
    assert with_class(drawing, "die") or with_class(drawing, "sheet")
    for node in everything(drawing):
        assert node.tag not in {"button", "input", "a"}
        assert not {"id", "tabindex"} & node.attributes.keys()
        assert not {"data-intent", "data-key", "data-focus", "data-change"} & node.attributes.keys()


def test_nothing_in_a_figure_moves(english: Words) -> None:
    for draw in DRAWN:
        nodes = everything(draw(CLASSIC, english))
        kinds = {kind for node in nodes for kind in node.attributes.get("class", "").split()}
        assert not kinds & {"new", "shut", "toss-0", "toss-1"}


def test_the_faces_of_a_die_are_all_shown_with_their_names(words: Words) -> None:
    shown = [text(node) for node in figures.faces(words).children]
    assert shown == [words(f"face_{face.name.lower()}") for face in Face]


# -- what each one shows (the worked examples of the rules)


def test_three_orange_are_three_crosses(english: Words) -> None:
    figure = figures.choosing(CLASSIC, english)
    assert (ghosts(figure), faces(figure, "chosen")) == (3, 3 * ["orange"])
    assert caption(figure).startswith("3 orange, 1 pink and 2 green.")
    assert "makes 3 crosses" in caption(figure)


def test_three_jokers_as_orange_are_three_crosses_not_five(english: Words) -> None:
    figure = figures.jokers(CLASSIC, english)
    assert (ghosts(figure), faces(figure, "chosen")) == (3, 3 * ["joker"])
    assert "3 crosses, not 5" in caption(figure)


def test_held_dice_are_those_that_stay(english: Words) -> None:
    figure = figures.throwing(CLASSIC, english)
    first, second, third = with_class(figure, "dice")
    assert faces(first, "held") == 2 * ["orange"]
    assert faces(second, "held") == 3 * ["joker"]
    assert not with_class(third, "held")
    assert faces(third, "locked") == ["skull"]
    assert "4 jokers" in caption(figure)


def test_the_cursed_may_not_freeze_what_could_be_frozen(english: Words) -> None:
    state = game("curse", CLASSIC).state
    row = state.sheets[0].rows[Face.GREEN]
    assert state.choices(0) == (Nothing(),)
    assert (row.crosses, row.freeze_need(CLASSIC)) == (8, state.dice.count(Face.JOKER))
    assert "must take 1 green or 2 jokers as any colour" in caption(figures.curse(CLASSIC, english))


def test_of_two_others_only_one_can_mark(english: Words) -> None:
    state = game("leftovers", CLASSIC).state
    assert (state.choices(1), state.choices(2)) == ((Nothing(),), (parse_choice("o4"),))
    figure = figures.leftovers(CLASSIC, english)
    assert ghosts(figure) == 4
    assert caption(figure).endswith("Player 3 must take 4 orange.")


@both_sheets
def test_two_jokers_freeze_one_row_and_not_the_other(layout: SheetLayout, english: Words) -> None:
    state = game("freezing", layout).state
    assert parse_choice("j2#o") in state.choices(0)
    assert parse_choice("j2#g") not in state.choices(0)
    orange, _, green, _ = (row.points(layout) for row in state.sheets[0].rows)
    said = caption(figures.freezing(layout, english))
    assert said.startswith(f"2 jokers are enough to freeze the orange row, worth {orange}.")
    assert said.endswith(f"The green row, worth {green}, would need 3.")


@both_sheets
def test_rows_close_in_the_death_zone(layout: SheetLayout, english: Words) -> None:
    one = preview(game("closing", layout).state, 0, parse_choice("p1"))
    many = preview(game("overshooting", layout).state, 0, parse_choice("o6"))
    assert (one.before.crosses, one.after.crosses, one.closes) == (10, 11, True)
    assert (many.before.crosses, many.after.crosses, many.lost, many.closes) == (9, 13, 2, True)
    ends = [english("does_close", Row="", points=seen.value).rsplit(" ", 1)[1] for seen in (one, many)]
    assert caption(figures.closing(layout, english)).endswith(f"closes at {ends[0]}")
    assert caption(figures.overshooting(layout, english)).endswith(f"closes at {ends[1]}")


def test_a_line_is_won_first_and_then_later(english: Words) -> None:
    figure = figures.bonus(CLASSIC, english)
    assert "line 1: 4 points" in caption(figure)
    assert caption(figure).endswith("2 green: 2 points.")
    flags = [node for node in with_class(figure, "flag") if "ghost" in node.attributes["class"]]
    assert [text(flag) for flag in flags] == ["① +4", "① +2"]


@both_sheets
def test_the_final_score_is_the_sum_of_what_the_caption_names(layout: SheetLayout) -> None:
    state = game("score", layout).state
    assert state.over
    sheet = state.sheets[1]
    assert [row.crosses for row in sheet.rows] == [6, 9, 13, 3]
    assert [row.closed for row in sheet.rows] == [True, False, True, False]
    said = caption(figures.score(layout, words_of("en"))).replace("−", "-")
    parts = [row.points(layout) for row in sheet.rows] + [sum(sheet.bonuses)]
    assert all(f": {points}." in said for points in parts[:4])
    assert f"bonuses of {parts[4]}, that makes {sum(parts)}." in said
    assert sum(parts) == state.returns()[1]
