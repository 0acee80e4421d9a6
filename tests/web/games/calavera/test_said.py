"""Words that are said once: jokers with their crosses, and a character at a few crosses."""

from __future__ import annotations

from calavera import parse
from tests.web.catalogues import words_of
from tests.web.games_played import at, running, shown, with_class
from web.app.games.calavera.view.computer_says import EVERY, line
from web.app.games.calavera.view.sentences import since_throw

ENGLISH = words_of("en")


def test_jokers_are_told_with_what_the_row_is_worth_and_no_second_count() -> None:
    early = running(at("JJJOPG j3>g"))
    assert since_throw(early, ENGLISH)[0] == (
        "Ina: 3 jokers as green. No skulls, so no one else marks anything."
    )
    later = running(at("JJJJJJ j6>g"))
    assert since_throw(later, ENGLISH)[0].startswith("Ina: 6 jokers as green, now worth 4.")


def test_a_character_does_not_say_the_same_at_every_few_crosses() -> None:
    names, turns, said = ("", "computer: easy"), [], []
    for _ in range(EVERY + 1):
        turns.append("OPGKKP o1")
        record = running(at(*turns, "OPGKKP", names=names))
        said.append(line(record, parse("p2"), "Pipo", ENGLISH))
        turns.append("OPGKKP p2" if len(turns) < 3 else "OPGKKP g1")
    assert [bool(words) for words in said] == [True, *[False] * (EVERY - 1), True]


def test_the_picked_leftovers_fade_as_on_the_own_turn() -> None:
    page = at("SOOGGP o2")
    used = [
        die.attributes["aria-label"]
        for die in with_class(shown(page), "die")
        if "used" in str(die.attributes["class"])
    ]
    picked = page.with_match(page.match.drafting(picked=parse("g2")))
    after = [die for die in with_class(shown(picked), "die") if "used" in str(die.attributes["class"])]
    assert (len(used), len(after)) == (2, 4)
