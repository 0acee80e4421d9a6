"""Each private name of Pyodide and Python that the page uses still does what the page expects of it.

`web/UPGRADING.md` says what happens to the page where one does not.
"""

import json
import re
from functools import cache

import pytest

import build

NAMES = (
    "createPyodideModule",
    "HEAPU8",
    "_sbrk",
    "_api.config",
    "dataclasses.exec",
    "_makeSnapshot",
    "_loadSnapshot",
)


@cache
def found() -> dict[str, bool | str]:
    node, _ = build.node_and_npm()
    told = build.run([node, "tests/runtime/private_names.mjs"], "Pyodide does not start")
    return dict(json.loads(told.splitlines()[-1]))


@pytest.mark.parametrize("name", NAMES)
def test_a_private_name_does_what_the_page_expects(name: str) -> None:
    assert found()[name] is True


def test_the_page_uses_the_names_that_are_tried_here() -> None:
    texts = [file.read_text() for file in (build.WEB / "start").glob("*.mjs")]
    texts.append((build.WEB / "app" / "browser" / "ready_made.py").read_text())
    for name in NAMES:
        last = name.rpartition(".")[2]
        assert any(last in text for text in texts), name
    assert set(NAMES) == set(found())


def test_the_page_of_upgrades_names_them_and_tests_that_exist() -> None:
    text = (build.WEB / "UPGRADING.md").read_text()
    assert [name for name in NAMES if name.rpartition(".")[2] not in text] == []
    tests = set(re.findall(r"\btest_\w+", text))
    assert len(tests) > 5
    assert [name for name in tests if not any((build.ROOT / "tests").rglob(f"{name}.py"))] == []
