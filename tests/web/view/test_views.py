"""The screens' texts about known positions, and what holds on every screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from calavera import COLOURS, Face, Nothing, TakeColour, TakeJokers, Why, offers
from calavera.game import NoSeat
from calavera.games.calavera.actions import Choice
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import (
    NAMES,
    Step,
    ask,
    at,
    everything,
    finished,
    fresh_page,
    offered,
    press,
    running,
    shown,
    steps,
    with_class,
)
from tests.web.view.short_games import FIFTEEN, ROWS_OF_TWELVE, turns
from tests.web.view.shown_sheets import cells, large, row, said
from web.app.browser.gestures import KEYS
from web.app.games.calavera.view.names import reason_text
from web.app.games.calavera.view.refusals import any_of, refused
from web.app.state.page import Notice, Page, Person
from web.app.tree.catalogue import Words
from web.app.tree.directions import isolated
from web.app.tree.nodes import Node, find_all, html, text
from web.app.view.parts.buttons import seat_name
from web.app.view.screen import screen
from web.build.site_files import ONE_FILE, SPRITES


def labels(tree: Node) -> list[str]:
    """Everything that is said to people who listen instead of looking."""
    return [node.attributes["aria-label"] for node in find_all(tree, "aria-label")]


# -- a picked choice


def test_a_picked_choice_shows_its_crosses_as_ghosts() -> None:
    page = press(at("OOOGPJ o3", "KKKKGG k4", "OOGPJS"), "pick o2")
    assert cells(large(page), "orange", "crossed") == [1, 2, 3, 4, 5]
    assert cells(large(page), "orange", "ghost") == [4, 5]
    assert not cells(large(page), "pink", "crossed")


def test_the_ghosts_are_only_on_the_sheet_of_who_chooses() -> None:
    page = press(at("OOOGPJ o3", "KKKKGG k4", "OOGPJS"), "pick o2", "look 2")
    assert cells(large(page), "black", "crossed") == [1, 2, 3, 4]
    assert not with_class(large(page), "ghost")


def test_nothing_is_a_ghost_before_a_choice_is_picked() -> None:
    assert not with_class(shown(at("OOOGPJ")), "ghost")


def test_a_choice_that_closes_a_row_says_at_what_and_marks_the_box() -> None:
    page = press(at("OOOOOO o6", "PPPPPP p6", "OOOOGG o4", "PPPPGG p4", "OGGGPP"), "pick o1")
    assert "The orange row closes at 5." in said(page, "preview")[0]
    assert cells(large(page), "orange", "last ghost") == [11]


def test_crosses_that_are_lost_are_said() -> None:
    page = press(at("OOOOOO o6", "PPPPPP p6", "OOOOGG o4", "PPPPGG p4", "OOOOPP"), "pick o4")
    assert "1 cross doesn’t fit and is lost." in said(page, "preview")[0]
    assert "closes at -5" in said(page, "preview")[0].replace("−", "-")


def test_a_freeze_marks_the_box_where_the_row_ends() -> None:
    page = press(at("OOOOOO o6", "PPPPPP p6", "JJGGPP"), "pick j2#o")
    assert cells(large(page), "orange", "last ghost") == [6]
    told = said(page, "preview")[0]
    assert told.startswith("The orange row is frozen at 4: no more crosses.")
    assert "This puts bonus line 3 out of reach." in told


def test_a_freeze_that_happened_is_said_once() -> None:
    page = at("OOOOOO o6", "PPPPPP p6", "JJGGPP j2#o")
    assert "Ina: The orange row is frozen at 4: no more crosses." in said(page, "said")[0]
    assert "freeze" not in said(page, "said")[0]


def test_before_the_first_roll_it_is_said_how_many_there_are() -> None:
    assert "3 rolls left" in text(shown(at()))
    assert "Roll 0" not in text(shown(at()))


def test_the_technical_message_of_a_notice_is_folded_away(words: Words) -> None:
    notice = Notice("game_damaged", {"error": "line 1: no header", "name": "a"})
    (shown_notice,) = with_class(screen(replace(at(), notice=notice), words), "game_damaged")
    (details,) = [node for node in everything(shown_notice) if node.tag == "details"]
    assert [text(part) for part in details.children] == [words("details"), "line 1: no header"]
    assert text(shown_notice).count("line 1") == 1


def test_points_that_a_choice_takes_away_are_said_and_seen() -> None:
    page = at("OOOOOO o6", "PPPPPP p6", "OOOOGG o4", "PPPPGG p4", "OGGGPP")
    (falling,) = [
        chip for chip in with_class(shown(page), "chip") if chip.attributes["data-intent"] == "pick o1"
    ]
    assert "→ 5" in text(falling)
    assert "deadly" in falling.attributes["class"].split()
    rising = [chip for chip in with_class(shown(page), "chip") if chip.attributes["data-intent"] != "pick o1"]
    assert rising
    assert not any("deadly" in chip.attributes["class"].split() for chip in rising)
    assert "The orange row drops from 10 to 5." in said(press(page, "pick o1"), "preview")[0]


def test_a_new_game_says_what_it_is_about_and_how_to_confirm() -> None:
    fresh = press(fresh_page(), "new")
    assert len(with_class(shown(fresh), "aim")) == 1
    assert "rules goal" in offered(fresh)
    thrown = press(fresh, "throw")
    assert with_class(shown(thrown), "aim") == []
    pick = next(intent for intent in offered(thrown) if intent.startswith("pick "))
    assert said(press(thrown, pick), "hint") == ["Tap again or confirm."]
    picked = [step.after for step in steps() if step.after.record and step.after.match.draft.picked]
    later = [page for page in picked if running(page).throws > 3 * running(page).seats]
    assert later
    assert not any(with_class(shown(page), "hint") for page in later)


def test_the_same_people_are_told_the_aim_once() -> None:
    page = press(fresh_page(), "new", "throw")
    page = press(ask(ask(page, "menu"), "new"))
    assert running(page).actions == ()
    assert with_class(shown(page), "aim") == []
    assert "This time Ina goes first." in text(shown(page))
    others = ask(ask(ask(page, "menu"), "setup name 2 Ada"), "new")
    assert len(with_class(shown(others), "aim")) == 1


def test_the_first_entry_of_real_dice_asks_one_thing() -> None:
    page = press(ask(fresh_page(), "setup dice real"), "new")
    assert [text(node) for node in with_class(shown(page), "asked-for")] != []
    assert "Roll all six dice!" not in text(shown(page))  # the question says it, by name
    assert "option sound on" not in [
        button.attributes["data-intent"]
        for node in with_class(shown(page), "play")
        for button in find_all(node, "data-intent")
    ]
    assert len(with_class(shown(page), "aim")) == 1


def test_every_option_has_a_column_and_a_row_of_its_own() -> None:
    page = at("OOOOOO o6", "PPPPPP p6", "JJOOPG")
    kinds = {
        chip.attributes["data-intent"].removeprefix("pick "): set(chip.attributes["class"].split())
        for chip in with_class(shown(page), "chip")
    }
    assert {"for-orange", "of-colour"} <= kinds["o2"]
    assert {"for-green", "of-jokers"} <= kinds["j2>g"]
    assert {"for-orange", "to-freeze"} <= kinds["j2#o"]
    places = [(frozenset(kind & COLUMNS), frozenset(kind & ROWS)) for kind in kinds.values()]
    assert len(set(places)) == len(places)


COLUMNS = {"for-orange", "for-pink", "for-green", "for-black"}
ROWS = {"of-colour", "of-jokers", "to-freeze"}


def test_a_closed_row_is_marked_for_good() -> None:
    page = at("OOOOOO o6", "PPPPPP p6", "JJGGPP j2#o", "KKGGPP k2", "OOGGPP")
    assert "closed" in row(large(page), "orange").attributes["class"].split()
    assert cells(large(page), "orange", "last") == [6]
    assert "orange: closed after 6 crosses, worth 4" in labels(large(page))


THREES = ["OOOPPG o3", "PPPOOG p3", "GGGOOP g3"]


def test_a_bonus_line_that_a_choice_completes_is_shown_with_its_points() -> None:
    page = press(at(*turns([*THREES, "KKKOOP"], ["OOPPGK o2"] * 3)), "pick k3")
    assert [text(flag).split()[-1] for flag in with_class(large(page), "flag")] == ["+4", "5/3", "6/4"]
    assert "Bonus line 1 completed: 4 points." in said(page, "preview")[0]
    assert "ghost" in with_class(large(page), "flag")[0].attributes["class"].split()


def test_a_line_that_someone_has_completed_is_worth_less() -> None:
    first, second = [*THREES, "KKKOOP k3"], [*THREES, "KKKOOP"]
    page = press(at(*turns(first, second)), "pick k3")
    assert "Bonus line 1 completed: 2 points." in said(page, "preview")[0]


def test_a_bonus_that_was_won_is_shown() -> None:
    page = press(at(*turns([*THREES, "KKKOOP k3"], ["OOPPGK o2"] * 3)), "look 1")
    assert "Bonus line 1: 4 points won" in labels(large(page))
    assert with_class(large(page), "won")


# -- what the others must do then


def test_the_others_are_named_with_what_they_must_choose() -> None:
    page = press(at("OOPGJS", names=NAMES[:3]), "pick o2")
    (forced,) = with_class(shown(page), "forced")
    rest = "1 pink, 1 green or 1 joker as any colour"
    assert [text(item) for item in forced.children] == [f"Sami and Ada must then take {rest}."]


def test_jokers_that_are_used_are_not_left_for_the_others() -> None:
    page = press(at("OOPGJS"), "pick j1>o")
    assert said(page, "forced") == ["Sami must then take 2 orange, 1 pink or 1 green."]


def test_without_a_skull_the_others_do_nothing_and_that_is_said() -> None:
    page = press(at("OOPGJK"), "pick o2")
    assert "No skulls, so no one else marks anything." in said(page, "preview")[0]
    assert not said(page, "forced")


def test_the_forced_list_is_what_the_rules_give_at_every_pick(game: tuple[Step, ...]) -> None:
    for step in game:
        record, picked = running(step.after), step.after.match.draft.picked
        if step.after.top.name != "table" or picked is None or record.state.seat != record.state.active:
            continue
        words = words_of(step.after.person.language)
        after = record.state.apply(picked)
        expected: dict[tuple[Choice, ...], list[str]] = {}
        losses = []
        if after.choice is not None and not after.over:
            for offset in range(1, record.seats):
                seat = (record.state.active + offset) % record.seats
                choices, name = after.choices(seat), seat_name(record, seat, words)
                expected.setdefault(choices, []).append(name)
                marked = after.marked(seat, choices[0])
                gain = marked.score(after.layout) - after.sheets[seat].score(after.layout)
                if len(choices) == 1 and gain < 0:
                    losses.append(words("forced_loses", name=name, n=-gain))
                if len(choices) == 1 and marked.full:
                    losses.append(words("forced_end", name=name))
        assert [text(item) for node in with_class(step.screen, "forced") for item in node.children] == [
            words("forced_none", n=len(names), names=words.all_of(names))
            if choices == (Nothing(),)
            else words("forced", n=len(names), names=words.all_of(names), choices=any_of(choices, words))
            for choices, names in expected.items()
        ] + losses


def test_leftovers_name_every_choice_and_the_jokers_once(words: Words) -> None:
    jokers = [TakeJokers(colour, 2) for colour in COLOURS]
    orange, pink, green, _ = (words(f"face_{name}") for name in ("orange", "pink", "green", "black"))
    some = any_of([TakeColour(Face.BLACK, 3), *jokers[:3]], words)
    assert all(name in some for name in (words("count_black", n=3), orange, pink, green))
    assert words("any_colour") in any_of(jokers, words)
    assert any_of([TakeColour(Face.PINK, 1)], words) == words("count_pink", n=1)


# -- reasons


def test_the_reasons_are_listed_on_request_and_hidden_again() -> None:
    page = at("OOOOOO o6", "PPPPPP p6", "JGGGPP")
    assert not said(page, "reasons")
    page = press(page, "why")
    (reasons,) = said(page, "reasons")
    assert "freeze pink, green or black : These rows haven’t reached the points zone yet." in reasons
    assert not said(press(page, "why"), "reasons")


@pytest.mark.parametrize("dice", ["OOGPKK", "OOGPJS"])
def test_where_all_dice_can_be_used_there_is_nothing_to_ask(dice: str) -> None:
    assert "why" not in offered(at(dice))


def test_every_offer_is_either_a_chip_or_has_its_reason(game: tuple[Step, ...]) -> None:
    for step in game:
        state = running(step.after).state
        if not (step.after.match.look.reasons_open and step.after.top.name == "table"):
            continue
        if isinstance(state.seat, NoSeat):
            continue
        words = words_of(step.after.person.language)
        listed = [text(item) for node in with_class(step.screen, "reasons") for item in node.children]
        assert len(listed) <= len(refused(state))
        assert all(words("see_rule") in line for line in listed)
        said = " ".join(listed)
        for choice, reason in refused(state):
            colour = getattr(reason.face, "name", "orange").lower()
            assert reason_text(reason, words) in said or words(f"face_{colour}") in said, choice


def test_leftover_jokers_freeze_nothing_and_the_answer_says_whose_they_are() -> None:
    page = press(at("OOOKKK k3", "OOOOOO o6", "OOOKKK o3", "PPPPPP p6", "SJJGGP g2"), "why")
    (reasons,) = said(page, "reasons")
    assert "Freezing is only for the player whose turn it is." in reasons


@pytest.mark.parametrize("why", [Why.DICE_USED, Why.ROW_CLOSED, Why.FREEZE_SHORT], ids=str)
def test_a_reason_names_its_dice(why: Why, words: Words) -> None:
    page = {
        Why.DICE_USED: at("OOGPJS o2"),
        Why.ROW_CLOSED: at("OOOOOO o6", "PPPPPP p6", "JJGGPP j2#o", "KKGGPP k2", "OOGGPP"),
        Why.FREEZE_SHORT: at("OOOOOO o6", "PPPPPP p6", "JGGGPP"),
    }[why]
    tree = screen(press(page, "why"), words)
    (reasons,) = with_class(tree, "reasons")
    state = running(page).state
    found = [state.why_not(choice) for choice in offers(state, state.active)]
    (reason,) = [reason for reason in found if reason is not None and reason.why is why]
    assert reason_text(reason, words) in text(reasons)
    thing = words("face_orange" if why is Why.DICE_USED else "row_orange")
    assert thing.lower() in reason_text(reason, words).lower()


# -- dice


def test_a_skull_is_locked_and_no_button() -> None:
    tree = shown(at("SOGPJK"))
    skull, *others = with_class(tree, "die")
    assert (skull.tag, skull.attributes["aria-label"]) == ("span", "Die 1: skull, locked")
    assert [die.tag for die in others] == 5 * ["button"]


def test_a_held_die_says_so() -> None:
    tree = shown(press(at("OOGPJK"), "hold 2"))
    dice = with_class(tree, "die")
    assert [die.attributes["aria-pressed"] for die in dice] == [
        "false",
        "true",
        "false",
        "false",
        "false",
        "false",
    ]
    assert dice[1].attributes["aria-label"] == "Die 2: orange, kept"


@pytest.mark.parametrize(
    ("intents", "said"), [(["pick o2"], "chosen"), (["pick o2", "confirm"], "taken")], ids=str
)
def test_dice_that_are_chosen_or_taken_say_so(intents: list[str], said: str) -> None:
    dice = with_class(shown(press(at("OOGPJS"), *intents)), "die")
    taken = [die.attributes["aria-label"].endswith(f", {said}") for die in dice]
    assert taken == [True, True, False, False, False, False]


def test_before_the_first_throw_the_dice_show_nothing() -> None:
    dice = with_class(shown(at()), "die")
    assert [die.attributes for die in dice] == 6 * [{"class": "die blank", "aria-hidden": "true"}]


def test_after_the_last_throw_no_die_is_held() -> None:
    page = ask(fresh_page(), "new")
    page = press(page, "throw", "hold 2", "throw", "throw")
    assert not with_class(shown(page), "held")


# -- the curse


def test_the_curse_is_announced_and_has_one_way_on(words: Words) -> None:
    tree = screen(at("SSSOGP"), words)
    (curse,) = with_class(tree, "curse")[-1:]
    assert curse.attributes["role"] == "alert"
    assert words("curse_title", n=3) in text(curse)
    assert "Ina" in text(curse)
    controls = find_all(with_class(tree, "controls")[0], "data-intent")
    assert [node.attributes["data-intent"] for node in controls] == ["take -"]
    assert not with_class(tree, "chip")


def test_the_curse_comes_at_any_throw() -> None:
    page = at("SSOGPJ ssSGPJ")
    assert with_class(shown(page), "curse")
    assert "throw" not in offered(page)


# -- the end


def test_the_end_names_the_winner_and_every_part_of_the_points() -> None:
    page = at(*turns(ROWS_OF_TWELVE, ["OOOOOO o6"] + 6 * ["OPGKJJ p1"]))
    assert running(page).state.over
    scores = running(page).state.returns()
    assert said(page, "result") == [f"Ina wins with {scores[0]} points"]
    (table,) = with_class(shown(page), "breakdown")
    spoken = text(table)
    assert re.search(r"Bonus line 1 4 0 Bonus line 2 5 0 Bonus line 3 6 0 Total 15 ", spoken)


def test_a_shared_win_names_all_who_won(words: Words) -> None:
    page = at(*turns(ROWS_OF_TWELVE, FIFTEEN))
    assert running(page).state.returns() == (15, 15)
    result = text(with_class(screen(page, words), "result")[0])
    assert result == words("winners", names=words("list_and", front="Ina", last="Sami"), n=15)


def test_a_game_that_is_over_has_its_record_where_it_is_shared(words: Words) -> None:
    assert not with_class(screen(finished(), words), "record")
    (record,) = with_class(screen(ask(finished(), "share-game"), words), "record")
    assert '[Seed "' in text(record)
    assert "\n= " in text(record)


# -- names


def test_seats_without_a_name_are_numbered(words: Words) -> None:
    page = at("OOGPJS", names=("", "Sami", ""))
    names = [text(node) for node in with_class(screen(page, words), "name")]
    assert names == ["Sami", words("seat_number", number=3), words("seat_number", number=1)]


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", '"><img src=x onerror=y>', "&lt;b&gt;", "{name}", "%s"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hostile_name_is_text_on_every_screen(name: str, language: str) -> None:
    name = name[:24]
    page = ask(ask(ask(fresh_page(2, (name, name)), f"language {language}"), "new"), "throw")
    for seen in (page, press(page, "menu")):
        source = html(shown(seen))
        assert name in text(shown(seen))
        assert "<script" not in source
        assert "<img" not in source


@pytest.mark.parametrize("name", ["שרה", "علي", "👩‍👩‍👧", "a\u0301"])
def test_a_name_in_any_writing_is_shown_as_it_is(name: str) -> None:
    page = ask(fresh_page(2, (name, "Sami")), "new")
    assert f"{isolated(name)}’s turn" in text(shown(page))


def test_a_hostile_notice_is_text() -> None:
    page = fresh_page()
    page = Page(
        Person(page.person.languages), notice=Notice("game_damaged", {"error": "<b>{x}</b>", "name": "a"})
    )
    assert "<b>" not in html(shown(page))
    assert "<b>{x}</b>" in text(shown(page))


# -- languages


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["Ina’s turn", "Roll 1 of 3", "2 orange"]),
        ("de", ["Ina ist dran", "Wurf 1 von 3", "2× Orange"]),
    ],
)
def test_the_table_speaks_the_persons_language(language: str, expected: list[str]) -> None:
    tree = shown(at("OOGPJS", language=language))
    assert all(phrase in text(tree) for phrase in expected)
    assert tree.attributes["lang"] == language


def test_the_languages_are_offered_by_their_own_names(words: Words) -> None:
    assert {"Deutsch", "English"} <= {
        text(node) for node in with_class(screen(fresh_page(), words), "option")
    }


# -- the live region


LATE = ("PPPPPP p6", "OOOOOO o6", "GGGGGG g6", "OOOOOO o6")
"""Turns after which the second player's orange row is closed."""


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        (at(), "Ina’s turn"),
        (at("OOGPJS"), "Ina, roll 1: 2 orange, 1 pink, 1 green, 1 joker, 1 skull."),
        (
            at("OOGPJS o2"),
            "Ina: 2 crosses in orange. Sami, choose from Ina’s dice.",
        ),
        (
            at(*LATE, "SPPPOO p3"),
            "Ina: 3 crosses in pink, now worth 8. Sami marks nothing: no leftovers fit. Sami’s turn",
        ),
        (at("SOOOOO o5"), "Ina: 5 crosses in orange. No dice are left to take. Sami’s turn"),
        (
            at("OOOGPJ o3"),
            "Ina: 3 crosses in orange. No skulls, so no one else marks anything. Sami’s turn",
        ),
        (
            at("SOOOOO o5", names=("Ina", "Sami", "Ada")),
            "Ina: 5 crosses in orange. No dice are left to take. Sami’s turn",
        ),
        (at("SSSSSS"), "Ina, roll 1: 6 skulls. 6 skulls – the curse!"),
    ],
    ids=["start", "throw", "choice", "passed", "nothing left", "no skull", "all passed", "curse"],
)
def test_people_who_listen_hear_what_happened_and_who_is_next(page: Page, expected: str) -> None:
    (heard,) = with_class(shown(page), "heard")
    assert text(heard) == expected
    assert heard.attributes["aria-live"] == "polite"


# -- the start screen


def test_a_running_game_can_be_resumed_from_the_start() -> None:
    tree = shown(press(at("OOGPJS"), "menu"))
    assert "Ina and Sami · 0 : 0 points" in text(tree)
    assert "resume" in [node.attributes["data-intent"] for node in find_all(tree, "data-intent")]


def test_there_is_a_field_for_every_name(words: Words) -> None:
    for seats in (2, 3, 4):
        tree = screen(fresh_page(seats), words)
        assert [node.attributes["value"] for node in find_all(tree, "data-change")] == list(NAMES[:seats])


# -- every screen


def test_every_element_to_press_has_a_name_to_say(game: tuple[Step, ...]) -> None:
    for step in game[::3]:
        for node in everything(step.screen):
            if node.tag in {"button", "summary", "a"} or "tabindex" in node.attributes:
                spoken = node.attributes.get("aria-label", text(node))
                assert re.search(r"\w", spoken), html(node)


def told(node: Node) -> Iterator[Node]:
    """Yield every element of a tree that is not hidden from people who listen."""
    if node.attributes.get("aria-hidden") != "true":
        yield node
        yield from (found for child in node.children if isinstance(child, Node) for found in told(child))


def test_every_picture_has_a_name_or_is_hidden(game: tuple[Step, ...]) -> None:
    for step in game[::3]:
        for node in told(step.screen):
            assert node.tag != "svg" or node.attributes.get("role") == "img"
            if node.attributes.get("role") in {"img", "group"}:
                assert node.attributes["aria-label"]


def test_every_button_is_one_that_sends_no_form(game: tuple[Step, ...]) -> None:
    for step in game[::3]:
        for node in find_all(step.screen, "data-intent"):
            assert (node.tag, node.attributes["type"]) == ("button", "button")


def test_every_field_has_a_label() -> None:
    tree = shown(press(fresh_page(4), "setup sheet own"))
    labelled = [
        field
        for label in everything(tree)
        if label.tag == "label" and re.search(r"\w", text(label))
        for field in everything(label)
        if field.tag == "input"
    ]
    fields = [node for node in everything(tree) if node.tag == "input"]
    assert len(fields) == 4 + 8 + 1  # the last one takes a file
    assert labelled == fields


def test_no_element_has_a_style_or_a_handler_of_its_own(game: tuple[Step, ...]) -> None:
    for step in game[::3]:
        for node in everything(step.screen):
            assert not [name for name in node.attributes if name == "style" or name.startswith("on")]


def test_a_key_presses_one_thing(game: tuple[Step, ...]) -> None:
    for step in game:
        keys = [node.attributes["data-key"] for node in find_all(step.screen, "data-key")]
        assert len(keys) == len(set(keys))
        assert set(keys) <= KEYS


def test_siblings_have_keys_of_their_own(game: tuple[Step, ...]) -> None:
    for step in game[::3]:
        for node in everything(step.screen):
            keys = [
                (child.tag, child.key) for child in node.children if isinstance(child, Node) and child.key
            ]
            assert len(keys) == len(set(keys))


def test_there_is_one_main_region_with_one_heading(game: tuple[Step, ...]) -> None:
    for step in game[::3]:
        tags = [node.tag for node in everything(step.screen)]
        assert (tags.count("main"), tags.count("h1")) == (1, 1)


def test_a_screen_never_shows_a_placeholder(game: tuple[Step, ...]) -> None:
    for step in game[::3]:
        assert not re.search(r"[{}]|None|Face\.|<", text(step.screen))


def test_every_drawing_is_in_the_sprite(game: tuple[Step, ...]) -> None:
    sprite = "".join(file.read_text() for file in SPRITES)
    there = set(re.findall(r'id="([^"]+)"', sprite))
    wanted = {node.attributes["href"] for step in game for node in find_all(step.screen, "href")} - {ONE_FILE}
    assert wanted <= {f"#{name}" for name in there}
    assert {face.name.lower() for face in Face} <= there


def test_every_negative_number_has_a_real_minus_sign() -> None:
    page = at(
        *turns(["OOOOOO o6", "OOOOOO o6", "OOGGPP"], ["PPPPPP p6"] * 2), layout="-,-,-,-,-,1,1,1,1,1,1,-7,1"
    )
    seen = [*labels(shown(page)), text(shown(page))]
    assert any("7" in part for part in seen)
    assert not [part for part in seen if re.search(r"(?<!\w)-\d", part)]


def test_a_choice_that_ends_the_game_says_so() -> None:
    page = at(*turns([*ROWS_OF_TWELVE[:-1], "KKKKKK"], ["OPGKJJ p1"] * 7))
    assert TakeColour(Face.BLACK, 6) in running(page).state.legal_actions()
    assert "This ends the game." in said(press(page, "pick k6"), "preview")[0]
