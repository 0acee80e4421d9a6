"""Numbers and keys that no clock and no player makes: what is stored opens, and nothing of it is lost."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from calavera.record.record import RecordError, read, write
from tests.web.catalogues import LANGUAGES
from tests.web.games_played import DATE, ask, at, finished, fresh_page, shown
from tests.web.phones import invited
from web.app.features.backup.bundle import bundle_of, read_bundle
from web.app.features.puzzles.training import Training
from web.app.features.solo.days import Days
from web.app.intents.automatic_steps import settle
from web.app.saving.bundle_error import BundleError
from web.app.saving.migrations import migrate
from web.app.saving.page_texts import LIBRARY, SETTINGS, load, save
from web.app.saving.write_buffer import WriteBuffer
from web.app.state.commands import Given
from web.app.state.notice import Notice
from web.app.state.page import Page, Person
from web.app.state.past.library import MAX_KEY, Library
from web.app.tree.nodes import text
from web.app.update import update

BLANK = Page(Person(languages=LANGUAGES, language="en"))

DIGITS = "9" * 5000
"""More digits than Python reads."""

ABSURD = (DIGITS, "9" * 4299, "1e999", "-1e999", "NaN", "1e300", "-1", "0.5", str(2**64))


def opened(texts: dict[str, str]) -> Page:
    """Return the page of these texts after a first intent, stored again."""
    page = ask(settle(load(BLANK, texts)), "games")
    save(page, texts)
    return page


@pytest.mark.parametrize(
    "name",
    [DIGITS, "", "x", "-5", "1.5", "007", "٣", "1e3", str(MAX_KEY), "9" * 16, "5 "],
    ids=lambda name: name[:9],
)
def test_a_stored_game_with_a_name_that_is_no_key_gets_one(name: str) -> None:
    texts = {f"{LIBRARY}0": "a", f"{LIBRARY}7": "b", f"{LIBRARY}{name}": "odd"}
    page = opened(texts)
    assert [(game.key, game.text) for game in page.kept.library.games] == [(7, "b"), (1, "odd"), (0, "a")]
    names = sorted(name for name in texts if name.startswith(LIBRARY))
    assert names == [f"{LIBRARY}{key}" for key in (0, 1, 7)]


def test_a_game_at_the_largest_key_keeps_it_and_can_be_exported() -> None:
    game = write(finished(2).match.record)
    texts = {f"{LIBRARY}{MAX_KEY - 1}": game, f"{LIBRARY}{DIGITS}": game}
    page = opened(texts)
    assert [game.key for game in page.kept.library.games] == [MAX_KEY - 1, 0]
    assert len(read_bundle(bundle_of(page).text()).games) == 2


def test_games_stand_in_the_order_in_which_they_were_put_away_whatever_the_clock_says() -> None:
    page = at("OOGPJS")
    first = page.match.record
    for now in (5_000, 9_000, 1, 9_000, 253_370_764_799_999, 7_000):
        page, _ = update(page, "new", _given(now))
        page, _ = update(page, "throw", _given(now))
    keys = [game.key for game in reversed(page.kept.library.games)]
    assert keys == [5_000, 9_000, 9_001, 9_002, 253_370_764_799_999, 253_370_764_800_000]
    assert read(page.kept.library.games[-1].text).actions == first.actions


def _given(now: int) -> Given:
    return Given(now=now, today=DATE, seed=f"{now:032x}")


def test_a_deleted_game_can_be_restored_after_the_clock_was_set_back() -> None:
    library = Library().put("a", 9).without(9)
    assert library.next(3) == 10
    assert Library().next(3) == 3


# -- numbers in stored texts


def stored() -> dict[str, str]:
    """Return the texts of a player who has done everything."""
    days = Days(((DATE, 30),), 4, frozenset(), frozenset([DATE]))
    training = Training().answered("0" * 8, DATE, right=True)
    page = ask(fresh_page(2).with_kept(days=days, training=training), "puzzles")
    page = ask(page, "puzzle next")
    texts: dict[str, str] = {}
    save(ask(page, f"take {page.match.state.legal_actions()[0]}"), texts)
    return texts


def shared_table() -> dict[str, str]:
    """Return the texts of a host of several devices."""
    texts: dict[str, str] = {}
    save(ask(ask(ask(BLANK, "setup name 1 Ina"), "one-table"), "table-host"), texts)
    return texts


@pytest.mark.parametrize("absurd", ABSURD, ids=lambda number: number[:9])
@pytest.mark.parametrize("texts", [stored(), shared_table()], ids=["player", "host"])
def test_any_number_of_a_stored_text_may_be_absurd(texts: dict[str, str], absurd: str) -> None:
    for name, whole in texts.items():
        if not whole.startswith("{"):
            continue
        for number in re.finditer(r"(?<=[ \[:])-?[0-9]+(?=[,\]}])", whole):
            odd = whole[: number.start()] + absurd + whole[number.end() :]
            there = {**texts, name: odd}
            page = opened(there)
            assert text(shown(page))
            assert odd in there.values() or page.notice is None  # it is set aside, or is a number like others


@pytest.mark.parametrize("answer", ["1e999", DIGITS, "-1e999"], ids=lambda number: number[:9])
def test_an_answer_to_a_puzzle_that_no_option_has_leaves_the_puzzle_out(answer: str) -> None:
    texts = stored()
    kept = json.loads(texts[SETTINGS])
    assert "answer" in kept["puzzle"]
    texts[SETTINGS] = re.sub(r'"answer": [0-9]+', f'"answer": {answer}', texts[SETTINGS])
    page = settle(load(BLANK, texts))
    assert page.lesson is None


@pytest.mark.parametrize("version", [DIGITS, "3", "٢", "x", ""], ids=lambda text: text[:9])
def test_a_format_that_is_none_of_ours_is_not_touched(version: str) -> None:
    buffer = WriteBuffer({"format": version, "game": "?"})
    with pytest.raises(ValueError, match="of format"):
        migrate(buffer, {})
    assert dict(buffer) == {"format": version, "game": "?"}


def test_headers_of_records_with_endless_numbers_are_no_records() -> None:
    ana, _ = invited("calavera")
    for record in (at("OOGPJS").match.record, finished(2).match.record, ana.record):
        whole = write(record)
        for number in re.finditer(r"(?<![0-9a-f])[0-9]+(?![0-9a-f])", whole):
            odd = whole[: number.start()] + DIGITS + whole[number.end() :]
            try:
                found = read(odd)
            except RecordError:
                continue
            page = settle(load(BLANK, {"game": write(found)}))
            assert text(shown(page))


@pytest.mark.parametrize("absurd", ABSURD, ids=lambda number: number[:9])
def test_a_backup_with_an_absurd_key_is_refused_with_a_reason(absurd: str) -> None:
    page = fresh_page().with_kept(library=Library().put(write(finished(2).match.record), 12_345))
    file = bundle_of(page).text().replace("12345", absurd)
    with pytest.raises(BundleError):
        read_bundle(file)


@pytest.mark.parametrize(
    "link", [f"join-link #join={DIGITS}", f"open-link #game={DIGITS}", f"solo-link #solo={DIGITS}"]
)
def test_a_link_with_endless_digits_is_a_bad_link(link: str) -> None:
    page = ask(BLANK, link)
    assert page.notice is not None


# -- a full storage


@pytest.mark.parametrize(
    ("error", "told"),
    [
        ("QuotaExceededError", "no room left"),
        ("QuotaExceededError: Failed to execute 'setItem' on 'Storage'", "no room left"),
        ("The current transaction exceeded its quota limitations.", "no room left"),
        ("Persistent storage maximum size reached: NS_ERROR_DOM_QUOTA_REACHED", "no room left"),
        ("the database does not answer", "can’t save anything"),
    ],
)
def test_a_full_storage_says_what_to_do(error: str, told: str) -> None:
    page = replace(fresh_page(), notice=Notice("not_kept", {"error": error}))
    assert told in text(shown(page))
