"""The catalogues fit the code, and each other."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

import build
from tests.web.catalogues import FOLDERS, LANGUAGES, catalogue, messages, texts
from tests.web.messages import APP, FAMILIES, calls, families, notices, trees, used
from web.build.catalogues import language as read_language
from web.build.site_files import BOOT, UNABLE

in_every_language = pytest.mark.parametrize("language", LANGUAGES)

VISIBLE = {"aria_label", "placeholder", "title", "alt"}
"""Attributes that people read or hear."""


def placeholders(text: str) -> set[str]:
    """Return the names in braces; fails where they are no plain names."""
    fields = list(Formatter().parse(text))
    assert all(not spec and conversion is None for _, name, spec, conversion in fields if name is not None)
    names = {name for _, name, _, _ in fields if name is not None}
    assert all(name.isidentifier() for name in names), text
    return names


# -- code and catalogues


@in_every_language
def test_every_message_that_the_code_asks_for_is_there(language: str) -> None:
    assert used() - messages(language).keys() == set()


@in_every_language
def test_no_message_is_there_that_the_code_never_asks_for(language: str) -> None:
    assert messages(language).keys() - used() == set()


def test_every_computed_message_belongs_to_a_family() -> None:
    assert families() == FAMILIES.keys()


def test_every_status_of_a_die_has_its_message() -> None:
    (status,) = [
        node
        for node in ast.walk(trees()[APP / "games" / "calavera" / "view" / "dice.py"])
        if isinstance(node, ast.FunctionDef) and node.name == "_status"
    ]
    returned = [node.value for node in ast.walk(status) if isinstance(node, ast.Return) and node.value]
    ends = {
        part.value
        for value in returned
        for part in ([value.body, value.orelse] if isinstance(value, ast.IfExp) else [value])
        if isinstance(part, ast.Constant)
    }
    assert ends - {""} == FAMILIES["die_"]


def test_notices_are_found_where_they_are_made() -> None:
    assert {"copied", "not_copied", "layout_bad", "not_kept", "game_damaged", "settings_damaged"} <= notices()


def test_the_start_says_what_the_build_gives_it() -> None:
    scripts = "".join(
        (build.WEB / "start" / name).read_text() for name in ("first_paint.js", "progress.js", "boot.js")
    )
    asked = r'say\("(\w+)"\)|\["(retry|repair)",|say\(phase === "\w+" \? "(\w+)" : "(\w+)"\)'
    said = {name for names in re.findall(asked, scripts) for name in names if name}
    said |= {f"why_{name}" for name in re.findall(r'"(fetch|other|broken|frame)"', scripts)}
    said |= set(re.findall(r'say\("(why_\w+)"\)', scripts))
    said |= set(re.findall(r"^const PARTS = \{ (\w+): .* (\w+): .* (\w+): ", scripts, re.M)[0])
    assert said == set(BOOT) - {"noscript", "lost"}  # those two stand in the document itself
    check = (build.WEB / "start" / "check.js").read_text()
    assert set(re.findall(r'why: "(\w+)"', check)) == set(UNABLE) - {"failed"}


@in_every_language
def test_the_code_gives_every_value_that_a_message_has(language: str) -> None:
    there = messages(language)
    for call in calls():
        wanted = set().union(*map(placeholders, texts(there[call.message])))
        assert not call.complete or wanted <= call.values, call


@in_every_language
def test_messages_with_a_number_and_only_they_have_plural_forms(language: str) -> None:
    there = messages(language)
    for call in calls():
        if call.complete:
            assert there[call.message].pluralizable == ("n" in call.values), call


# -- each catalogue


@in_every_language
def test_every_message_is_translated(language: str) -> None:
    for name, message in messages(language).items():
        assert all(text.strip() == text != "" for text in texts(message)), name
        assert not message.fuzzy, name


@in_every_language
def test_a_message_has_as_many_forms_as_its_language(language: str) -> None:
    forms = {len(texts(message)) for message in messages(language).values() if message.pluralizable}
    assert forms == {catalogue(language).num_plurals}


@in_every_language
def test_nothing_obsolete_is_left(language: str) -> None:
    assert not catalogue(language).obsolete


@in_every_language
def test_filling_every_placeholder_leaves_no_braces(language: str) -> None:
    for name, message in messages(language).items():
        for text in texts(message):
            filled = text.format(**dict.fromkeys(placeholders(text), "x"))
            assert not re.search(r"[{}]", filled), name


@in_every_language
def test_the_forms_of_a_message_have_the_same_placeholders(language: str) -> None:
    for name, message in messages(language).items():
        assert len({frozenset(placeholders(text)) for text in texts(message)}) == 1, name


@in_every_language
def test_a_language_says_the_same_things_as_english(language: str) -> None:
    english, other = messages("en"), messages(language)
    assert list(other) == list(english)
    for name, message in other.items():
        assert message.pluralizable == english[name].pluralizable, name
        assert placeholders(texts(message)[-1]) == placeholders(texts(english[name])[-1]), name


@in_every_language
def test_a_file_says_which_language_it_is(language: str) -> None:
    for file in FOLDERS[language].glob("*.po"):
        assert f'"Language: {language}\\n"' in file.read_text(), file


@in_every_language
def test_a_language_has_the_same_files_as_english(language: str) -> None:
    def held(code: str) -> dict[str, list[str]]:
        files = sorted(FOLDERS[code].glob("*.po"))
        return {file.name: re.findall(r'^msgid "(\w+)"$', file.read_text(), re.M) for file in files}

    assert held(language) == held("en")


def test_no_two_files_of_a_language_have_the_same_message(tmp_path: Path) -> None:
    head = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    folder = tmp_path / "de"
    folder.mkdir()
    (folder / "a.po").write_text(f'{head}msgid "undo"\nmsgstr "Zurück"\n')
    (folder / "b.po").write_text(f'{head}msgid "redo"\nmsgstr "Vor"\n')
    assert {message.id for message in read_language(folder) if message.id} == {"undo", "redo"}
    (folder / "b.po").write_text(f'{head}msgid "undo"\nmsgstr "Vor"\n')
    with pytest.raises(AssertionError, match="two files"):
        read_language(folder)


@in_every_language
def test_what_says_little_by_itself_has_a_note_for_translators(language: str) -> None:
    english, there = messages("en"), messages(language)
    for name, message in english.items():
        *_, last = texts(message)
        if placeholders(last) or len(texts(message)[0].split()) < 3:
            notes = [note for note in there[name].auto_comments if not note.startswith("--")]
            assert len(notes) == 1, name
            assert all(f"{{{value}}}: " in notes[0] for value in placeholders(last)), name


# -- nothing visible beside them


def _literals(node: ast.expr) -> list[str]:
    """Return the literal texts in an expression that becomes content, as it stands."""
    match node:
        case ast.Constant(str(value)):
            return [value]
        case ast.IfExp():
            return _literals(node.body) + _literals(node.orelse)
        case ast.Tuple() | ast.List() | ast.JoinedStr():
            parts = node.values if isinstance(node, ast.JoinedStr) else node.elts
            return [text for part in parts for text in _literals(part)]
        case ast.BinOp():
            return _literals(node.left) + _literals(node.right)
        case ast.Starred():
            return _literals(node.value)
    return []


def test_every_visible_text_of_the_views_comes_from_the_catalogues() -> None:
    found = set()
    for file, tree in trees().items():
        for node in ast.walk(tree):
            if file.relative_to(APP).parts[0] not in {"view", "features", "games"} or not isinstance(
                node, ast.Call
            ):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            shown = {"h": node.args[1:], "button": node.args}.get(name, [])
            spoken = [keyword.value for keyword in node.keywords if keyword.arg in VISIBLE]
            found |= {
                text for part in (*shown, *spoken) for text in _literals(part) if any(map(str.isalpha, text))
            }
    assert found == set()
