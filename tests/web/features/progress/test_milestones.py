"""Personal bests and wins in a row, of games that end in every way, with histories of every kind."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

from calavera import Record, new_record
from tests.web.catalogues import words_of
from tests.web.fake_stage import Stage
from tests.web.features.progress.won_games import counted, named, page_of, won
from tests.web.games_played import changed, shown, with_class
from web.app.background.computer import job
from web.app.features.progress.milestones import Milestone, milestones
from web.app.tree.nodes import text

OWN = "-,-,-,-,-,4,5,6,8,10,5,0,-6"
"""A sheet with one value of its own."""


def points(record: Record, seat: int) -> int:
    return record.state.returns()[seat]


def best_first(*records: Record, seat: int = 0) -> list[Record]:
    return sorted(records, key=lambda record: -points(record, seat))


def test_an_empty_history_has_no_news_but_what_was_achieved() -> None:
    record = named(won(0), "Ina", "Sami")
    page = page_of(record)
    found = milestones(page, record)
    assert found == tuple(
        Milestone(milestone.seat, achievements=milestone.achievements) for milestone in found
    )
    assert milestones(page_of(record, read=False), record) == ()
    assert not with_class(shown(page_of(record, read=False)), "milestones")


def test_more_points_than_ever_are_a_personal_best_and_as_many_are_none() -> None:
    high, low = best_first(*(named(won(0, number), "Ina", "Sami") for number in range(3)))[::2]
    assert points(high, 0) > points(low, 0)
    [milestone] = [milestone for milestone in milestones(page_of(high, low), high) if milestone.seat == 0]
    assert milestone.best == points(high, 0)
    assert [milestone.best for milestone in milestones(page_of(low, high), low) if milestone.seat == 0] == [
        None
    ]
    # The same points once more, in another game.
    again = named(high, "Sami", "INA  ")
    assert all(milestone.best is None for milestone in milestones(page_of(low, high, again), low))


def test_wins_in_a_row_are_counted_back_to_the_last_defeat() -> None:
    wins = [named(won(0, number), "Ina", "Sami") for number in range(4)]
    lost = named(won(1), "Ina", "Sami")
    for before, expected in (
        ([], 0),
        (wins[1:2], 2),
        (wins[1:4], 4),
        ([*wins[1:3], lost, wins[3]], 2),
        ([*wins[1:4], lost], 0),
    ):
        found = {
            milestone.seat: milestone.wins for milestone in milestones(page_of(wins[0], *before), wins[0])
        }
        assert found.get(0, 0) == expected
        assert found.get(1, 0) == 0
    assert not [milestone for milestone in milestones(page_of(lost, *wins), lost) if milestone.wins]


def test_a_name_in_another_spelling_is_the_same_person_and_another_name_is_not() -> None:
    first = named(won(0, 1), "ina", "Ada")
    for name, expected in (("Ina", 2), (" INA", 2), ("Inga", 0)):
        record = named(won(0), name, "Sami")
        assert {
            milestone.seat: milestone.wins for milestone in milestones(page_of(record, first), record)
        }.get(0, 0) == expected


def test_people_without_a_name_are_known_only_as_the_single_one_at_a_table() -> None:
    alone = named(won(0), "", "computer: easy")
    before = named(won(0, 1), "", "computer: hard")
    [milestone] = milestones(page_of(alone, before), alone)
    assert (milestone.seat, milestone.wins) == (0, 2)
    two = named(won(0), "", "")
    assert milestones(page_of(two, before), two) == ()
    assert milestones(page_of(two, named(won(0, 1), "", "")), two) == ()


def test_computers_have_no_news() -> None:
    record = named(won(1), "Ina", "computer: easy")
    before = [named(won(1, number), "Ina", "computer: easy") for number in (1, 2)]
    assert [
        milestone for milestone in milestones(page_of(record, *before), record) if milestone.seat == 1
    ] == []


def test_own_values_are_no_best_and_still_wins() -> None:
    low, high = best_first(*(named(won(0, number), "Ina", "Sami") for number in range(3)))[::-2]
    own = new_record({key: value for key, value in high.headers if key != "Layout"} | {"Layout": OWN})
    for action in high.actions:
        own = own.play(action)
    [milestone] = [milestone for milestone in milestones(page_of(own, low), own) if milestone.seat == 0]
    assert (milestone.best, milestone.wins) == (None, 2)
    [milestone] = [milestone for milestone in milestones(page_of(high, own), high) if milestone.seat == 0]
    assert (milestone.best, milestone.wins) == (None, 2)


def test_a_game_whose_dice_were_known_has_no_news() -> None:
    record, before = named(won(0), "Ina", "Sami"), named(won(0, 1), "Ina", "Sami")
    assert milestones(page_of(record, before), record)
    for header in ("From", "Copy"):
        again = record.with_header(header, "2")
        assert milestones(page_of(again, before), again) == ()


def test_no_news_is_told_before_every_stored_game_was_read_which_the_end_waits_for() -> None:
    record, before = named(won(0), "Ina", "Sami"), named(won(0, 1), "Ina", "Sami")
    page = page_of(record, before, read=False)
    assert milestones(page, record) == ()
    assert (due := job(page)) is not None
    assert due.kind == "count"
    assert job(counted(page)) is None
    assert milestones(counted(page), record)[0].wins == 2
    running = changed(page, record=record.back(1))
    waiting = job(running)  # for the chances of who could end it, at most
    assert waiting is None or waiting.kind == "threats"


def test_games_that_come_while_others_are_read_are_read_as_well() -> None:
    record, before = named(won(0), "Ina", "Sami"), named(won(0, 1), "Ina", "Sami")
    page = page_of(record, before, read=False)
    library = page.kept.library
    stage = Stage(page.with_kept(library=replace(library, games=())), words_of("en"))
    assert stage.step()  # the reading of what is at hand has begun
    stage.show(stage.page.with_kept(library=library), quiet=True)
    after = stage.wait()
    assert job(after) is None
    assert milestones(after, record)[0].wins == 2


def test_the_news_names_people_where_several_play_and_no_one_else() -> None:
    before = named(won(0, 1), "Ina", "computer: easy")
    record = named(won(0), "Ina", "computer: easy")
    (alone,) = with_class(shown(page_of(record, before)), "milestones")
    assert "2 wins in a row" in text(alone)
    assert "Ina" not in text(alone)
    both = named(won(0), "Ina", "Sami")
    (several,) = with_class(shown(page_of(both, before)), "milestones")
    assert "Ina: 2 wins in a row" in text(several)


def test_one_other_best_is_told_to_a_person_alone_where_the_points_are_none() -> None:
    records = [named(won(0, number), "Ina", "computer: easy") for number in range(8)]
    record, before = next(
        (one, other)
        for one, other in permutations(records, 2)
        if lead(one) > lead(other) and points(one, 0) <= points(other, 0)
    )
    page = page_of(record, before)
    [milestone] = milestones(page, record)
    assert milestone.best is None
    assert milestone.more[0] == ("lead", lead(record))
    (told,) = with_class(shown(page), "milestones")
    assert f"Biggest win: {lead(record)} points ahead – your best so far" in text(told)
    assert text(told).count("your best so far") == 1
    both = [one.with_header("Seat2", "Sami") for one in (record, before)]
    assert "your best so far" not in text(shown(page_of(*both)))


def lead(record: Record) -> int:
    own, other = record.state.returns()
    return own - other
