"""Words from catalogues: plurals, values, lists, and whose language is whose."""

from __future__ import annotations

from gettext import GNUTranslations
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tests.web.catalogues import LANGUAGES, catalogue, compiled, messages, words_of
from web.app.tree.catalogue import FALLBACK, Words, best_language, read_catalogues
from web.build.catalogues import table


@pytest.mark.parametrize(
    ("language", "n", "expected"),
    [
        ("en", 1, "Reroll 1 die"),
        ("en", 2, "Reroll 2 dice"),
        ("en", 0, "Reroll 0 dice"),
        ("de", 1, "1 Würfel neu werfen"),
    ],
)
def test_the_number_chooses_the_form(language: str, n: int, expected: str) -> None:
    assert words_of(language)("throw_again", n=n) == expected


@pytest.mark.parametrize(("n", "expected"), [(1, "noch 1 Wurf"), (2, "noch 2 Würfe")])
def test_german_has_its_own_plural(n: int, expected: str) -> None:
    assert words_of("de")("throws_left", n=n) == expected


def test_minus_one_point_is_more_than_one() -> None:
    assert words_of("en")("winner", name="Ina", n=-1).endswith("points")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_takes_the_form_that_gettext_gives_it(language: str) -> None:
    out = BytesIO()
    write_mo(out, catalogue(language))
    theirs, ours = GNUTranslations(BytesIO(out.getvalue())), compiled()[language]
    for n in range(-1234, 1234):
        assert ours.text("throw_again", n) == theirs.ngettext("throw_again", "throw_again", n), n
    plural = {message.id[0] for message in catalogue(language) if isinstance(message.id, tuple)}
    assert plural
    for message in messages(language):
        # Of a message with forms gettext returns the first one; in Python 3.11.2 it returns the identifier.
        expected = theirs.ngettext(message, message, 1) if message in plural else theirs.gettext(message)
        assert ours.text(message) == expected


def test_a_language_is_read_when_its_first_text_is_asked_for() -> None:
    whole = table({"de": catalogue("de"), "en": catalogue("en")})
    head, _, english = whole.splitlines()
    found = read_catalogues(b"\n".join((head, b"no JSON at all", english)))
    words = Words("en", found)
    assert words("language_name") == "English"
    assert words.languages == {"de": "Deutsch", "en": "English"}
    with pytest.raises(ValueError, match="Expecting value"):
        found["de"].text("you")
    assert read_catalogues(whole)["de"].text("language_name") == "Deutsch"


def test_more_forms_than_two_are_told_apart() -> None:
    polish = Catalog("pl")
    polish.add(("die", "die"), ("kość", "kości", "kostek"))
    polish.add("untranslated")
    found = read_catalogues(table({"pl": polish, "en": catalogue("en")}))["pl"]
    said = {n: found.text("die", n) for n in (1, 2, 5, 12, 22, 101, 102, 112, 1022, -3)}
    many, few = "kostek", "kości"
    assert [said[n] for n in (5, 12, 101, 112, -3)] == [many] * 5
    assert [said[n] for n in (2, 22, 102, 1022)] == [few] * 4
    assert said[1] == "kość"
    assert found.text("untranslated") == "untranslated"


def test_a_value_with_braces_stays_as_it_is(words: Words) -> None:
    assert "{points} {0} {" in words("turn_of", name="{points} {0} {")


def test_a_message_without_its_value_is_an_error(words: Words) -> None:
    with pytest.raises(KeyError):
        words("turn_of")


@pytest.mark.parametrize(
    ("items", "both", "either"),
    [("a", "a", "a"), ("ab", "a and b", "a or b"), ("abcd", "a, b, c and d", "a, b, c or d")],
)
def test_things_are_listed_as_people_list_them(items: str, both: str, either: str) -> None:
    words = words_of("en")
    assert (words.all_of(items), words.one_of(iter(items))) == (both, either)


@pytest.mark.parametrize(
    ("items", "both", "either"),
    [
        (("Sami", "Ina"), "Sami e Ina", "Sami o Ina"),
        (("Ana", "Hilda"), "Ana e Hilda", "Ana o Hilda"),
        (("Ana", "Íñigo"), "Ana e Íñigo", "Ana o Íñigo"),
        (("agua", "hielo"), "agua y hielo", "agua o hielo"),
        (("Ina", "Omar"), "Ina y Omar", "Ina u Omar"),
        (("uno", "Hortensia", "Óscar"), "uno, Hortensia y Óscar", "uno, Hortensia u Óscar"),
        (("a y b", "Ina"), "a y b e Ina", "a y b o Ina"),
        (("{n}", "{last}"), "{n} y {last}", "{n} o {last}"),
    ],
)
def test_spanish_lists_sound_right(items: tuple[str, ...], both: str, either: str) -> None:
    words = words_of("es")
    assert (words.all_of(items), words.one_of(items)) == (both, either)


def test_every_language_knows_all_by_their_own_names(words: Words) -> None:
    names = {"de": "Deutsch", "en": "English", "es": "Español", "fr": "Français", "it": "Italiano"}
    assert words.languages == names
    assert tuple(words.languages) == LANGUAGES


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        (["de"], "de"),
        (["de-AT", "en"], "de"),
        (["DE-at"], "de"),
        (["pt-BR", "de-CH", "en"], "de"),
        (["pt", "nl"], FALLBACK),
        ([], FALLBACK),
        ([""], FALLBACK),
        (["den"], FALLBACK),
    ],
)
def test_the_first_language_that_is_there_is_taken(wanted: list[str], expected: str) -> None:
    assert best_language(wanted, LANGUAGES) == expected


def test_the_fallback_is_there() -> None:
    assert FALLBACK in LANGUAGES
