"""Rules for the sentences of the catalogues, as far as a machine can hold them.

The words themselves are in `test_glossary.py`. What stays for people: that a text is said aloud before it
ships, that what acts can act (a choice *costs*, it does not *give away*), and that no two halves without a
verb meet at a colon.
"""

from __future__ import annotations

import re
from string import Formatter

import pytest

from tests.web.catalogues import LANGUAGES, messages, texts
from web.app.state.people.options import CHOICES

in_every_language = pytest.mark.parametrize("language", LANGUAGES)

Said = dict[str, tuple[str, ...]]
"""Every form of each message by its name."""

TWINS = re.compile(r"(\w+)_(?:to|of|from|by)_you")
"""The names of messages to the only person in the game; each has a partner with that person's name."""

NAMES = {"name", "names", "other", "active"}
"""Values that a message to the only person leaves out, since it says *you* instead."""

FILLED = {
    ("story", "given"): ("story_gave", "story_gave_you", "story_none", "story_rest", "story_you"),
    ("fair_curses", "low"): (),
    ("known_margin", "ties"): (),
    ("lesson_worth", "pipo"): (),
}
"""Texts that may follow a semicolon, by the message and the value; none where a number or a name does."""

SHARED_VALUES = {
    "auto": {"theme", "handover"},
    "on": {"forced", "threats", "handover", "sound", "vibration", "awake", "facing"},
    "off": {"forced", "threats", "handover", "sound", "vibration", "awake", "facing", "speed"},
}
"""The settings that each shared value stands behind. Who adds one reads the value there, in all languages."""

AGREES = {
    "de": r"\{(?:name|other)\}, (?:der|die)\b|\{(?:name|other)\}[^.:;]* (?:seinen?|ihren?|seine[rms]) ",
    "es": r"\{(?:name|other)\} (?:está|es|queda|fue) (?:\w+[ai]d[oa]|list[oa]|sol[oa])\b",
    "fr": r"\{(?:name|other)\} (?:est|a été|sera) (?:\w+(?:é|i|u)e?|assise?|prête?|seule?)\b",
    "it": r"\{(?:name|other)\} (?:è|è stat[oa]|sarà) (?:\w+[aiu]t[oa]|sol[oa]|pront[oa])\b"
    r"|\{(?:name|other)\}[^.:;]*\b(?:gli|le) (?:toglie|togli|manca|porta|costa)\b",
}
"""Words that would have to agree with a name. English has none but *his* and *her*, and uses *they*."""

NAMED_OWNER = r"\{(?:name|other)\}"
COVERED = {
    "en": rf"\b(?:cover(?:s|ed|ing)?|build(?:s|ing)? over) {NAMED_OWNER}(?!’s)",
    "de": rf"\b[Üü]berbau\w* (?:auf \{{lot\}} )?{NAMED_OWNER}|\b[Uu]m {NAMED_OWNER} zu überbau",
    "es": rf"\b[Tt]ap\w+ a {NAMED_OWNER}",
    "fr": rf"\b[Rr]ecouv\w+ {NAMED_OWNER}",
    "it": rf"\b[Cc]opr\w+ {NAMED_OWNER}",
}
"""A player who is covered: only roofs are."""

MOVES = {
    "en": r"brought|brings?|gave|gives?|took|takes?|cost|costs",
    "de": r"bracht\w*|bring\w*|gab|gibt|nahm|nimmt|kostet\w*",
    "es": r"dio|da|diste|quitó|quita|costó|cuesta",
    "fr": r"apporté|apporte|donné|donne|coûté|coûte|retiré",
    "it": r"portato|porta|dato|dà|tolto|toglie|costato|costa",
}
"""Verbs with which a number that has a sign already would move twice."""


def said(language: str) -> Said:
    """Return every form of each message."""
    return {name: texts(message) for name, message in messages(language).items()}


def values(text: str) -> set[str]:
    """Return the names of what is filled in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def signs(text: str) -> str:
    """Return the signs that make the sentences of a text: one sentence, one colon or two halves."""
    label = re.sub(r"\s: \{name\}(?=$|,)", "", text)  # a French label, as “Feuille : Ina”
    return "".join(re.findall(r"[:;–()!?…]|\.(?= |$)", re.sub(r"«[^»]*»|„[^“]*“|“[^”]*”", "", label)))


def drifted(there: Said) -> set[str]:
    """Return the messages to *you* that are not their partner in the second person."""
    found = set()
    for name, forms in there.items():
        twin = TWINS.fullmatch(name)
        if twin is None or twin[1] not in there:
            continue
        for to_name, to_you in zip(there[twin[1]], forms, strict=True):
            missing, more = values(to_name) - values(to_you), values(to_you) - values(to_name)
            if more or not missing <= NAMES or signs(to_name) != signs(to_you):
                found.add(name)
    return found


@in_every_language
def test_what_is_said_to_you_is_its_partner_in_the_second_person(language: str) -> None:
    assert drifted(said(language)) == set()


def after_semicolon(there: Said) -> set[tuple[str, str]]:
    """Return the messages with a filled-in part right after a semicolon, and that part."""
    return {
        (name, value)
        for name, forms in there.items()
        for text in forms
        for value in re.findall(r"; \{(\w+)\}", text)
        if value != "n"
    }


@in_every_language
def test_what_is_filled_in_after_a_semicolon_begins_small(language: str) -> None:
    there = said(language)
    assert after_semicolon(there) <= FILLED.keys()
    fillers = {filler for names in FILLED.values() for filler in names}
    assert [text for name in fillers for text in there[name] if text[0].isupper()] == []


def test_no_entry_of_what_follows_a_semicolon_is_without_need() -> None:
    assert {found for language in LANGUAGES for found in after_semicolon(said(language))} == FILLED.keys()


def test_a_value_of_several_settings_is_known_to_stand_behind_each() -> None:
    behind = {
        value: {setting for setting, offered in CHOICES.items() if value in offered}
        for value in {value for offered in CHOICES.values() for value in offered}
    }
    assert {value: settings for value, settings in behind.items() if len(settings) > 1} == SHARED_VALUES


def misquoted(there: Said) -> set[str]:
    """Return the settings whose help quotes something that is none of their values."""
    return {
        setting
        for setting, offered in CHOICES.items()
        for text in there[f"about_{setting}"]
        for quoted in re.findall(r"[“„«]\s?(.+?)\s?[”“»]", text)
        if (quoted,) not in {there[f"value_{value}"] for value in offered}
    }


@in_every_language
def test_the_help_of_a_setting_quotes_its_values_as_they_stand_there(language: str) -> None:
    assert misquoted(said(language)) == set()


def found_by(pattern: str, there: Said) -> set[tuple[str, str]]:
    """Return the texts with something that a pattern finds."""
    return {(name, text) for name, forms in there.items() for text in forms if re.search(pattern, text)}


@pytest.mark.parametrize("language", AGREES)
def test_nothing_has_to_agree_with_a_name(language: str) -> None:
    assert found_by(AGREES[language], said(language)) == set()


@in_every_language
def test_what_is_covered_is_a_roof_and_never_a_player(language: str) -> None:
    assert found_by(COVERED[language], said(language)) == set()


@in_every_language
def test_a_number_with_a_sign_is_not_brought_or_taken(language: str) -> None:
    signed = {
        (name, value)
        for name, message in messages("en").items()
        for note in message.auto_comments
        for value in re.findall(r"\{(\w+)\}: (?:signed|the same, with a sign|\w+, with a sign)", note)
    }
    assert signed, "a note calls a number signed"
    there = said(language)
    for name, value in signed:
        assert not found_by(rf"\b(?:{MOVES[language]}) \{{{value}\}}", {name: there[name]})


@pytest.mark.parametrize(
    ("language", "broken"),
    [
        ("en", {"event": ("{name} marks nothing.",), "event_to_you": ("Nothing: you mark nothing.",)}),
        ("en", {"event": ("{name} has {n} points.",), "event_to_you": ("You have points.",)}),
    ],
)
def test_a_twin_that_drifts_is_found(language: str, broken: Said) -> None:
    assert language in LANGUAGES
    assert drifted(broken) == {"event_to_you"}


@pytest.mark.parametrize(
    ("patterns", "language", "text"),
    [
        (AGREES, "it", "{name} è stato sorteggiato."),
        (AGREES, "it", "Copre il tetto di {name} e gli toglie 2 punti."),
        (AGREES, "es", "{name} está sentado aquí."),
        (AGREES, "fr", "{name} est absenté."),
        (AGREES, "de", "{name} nimmt seine Würfel."),
        (COVERED, "en", "To cover {name} ({what})"),
        (COVERED, "de", "Um {name} zu überbauen"),
        (COVERED, "es", "Tapas a {name}"),
        (COVERED, "fr", "Recouvre {name}"),
        (COVERED, "it", "Copri {name}"),
    ],
)
def test_a_text_that_breaks_a_rule_is_found(patterns: dict[str, str], language: str, text: str) -> None:
    assert found_by(patterns[language], {"broken": (text,)})
