"""The table of routes: what it names exists, what exists is named, and views ask only for what it has."""

from __future__ import annotations

import ast
import re
from inspect import signature
from pathlib import Path

import pytest

from web.app.intents.route_type import Scope
from web.app.intents.routes import ON_SCREEN, ROUTES
from web.app.lazy import bound, module_of
from web.app.state.commands import Given

APP = Path(__file__).parents[3] / "web" / "app"

ANSWERS = {
    (".".join(file.relative_to(APP.parents[1]).with_suffix("").parts), node.name)
    for file in [file for room in ("intents", "features", "games") for file in (APP / room).rglob("*.py")]
    for node in ast.parse(file.read_text()).body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("on_")
}

FROM_THE_BROWSER = {
    "told",
    "open-file",
    "open-link",
    "solo-link",
    "share-code",
    "solo-typed",
    "search",
    "choose",
    "import",
    "screen",
} | {
    *("real-back", "replay-look", "moment-try", "join-link"),
    *(f"meet-{what}" for what in ["camera-is", "made", "code", "other", "opened", "failed", "reported"]),
    *("table-found", "table-tick", "line-open", "line-heard", "line-closed"),
}
"""Verbs that no view has: they come from commands, links, files, fields and keys."""


def function_of(verb: str) -> str:
    return f"on_{verb.replace('-', '_')}"


def intents_in_views() -> set[str]:
    """The verbs of every `intent=` and of every text that a view makes one of."""
    found: set[str] = set()
    for file in [file for room in ("view", "features", "games") for file in (APP / room).rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(re.split(r"[ {]", node.value, maxsplit=1)[0])
    return found & ROUTES.keys()


def test_every_route_has_its_function_and_every_function_its_route() -> None:
    assert {(module_of(route.answer), function_of(verb)) for verb, route in ROUTES.items()} == ANSWERS


@pytest.mark.parametrize("verb", ROUTES)
def test_a_function_has_the_name_of_its_verb(verb: str) -> None:
    assert bound(ROUTES[verb].answer).__name__ == function_of(verb)


@pytest.mark.parametrize("verb", ROUTES)
def test_an_answer_takes_what_its_route_says(verb: str) -> None:
    route = ROUTES[verb]
    first, *more = signature(bound(route.answer), eval_str=False).parameters.values()
    subject = route.scope.value.title() if isinstance(route.scope, Scope) else route.scope.__name__
    assert first.annotation == subject
    assert len(more) == (2 if route.needs else 1)
    assert route.needs <= set(Given.__dataclass_fields__)


def test_views_ask_for_every_verb_but_those_of_the_browser() -> None:
    assert ROUTES.keys() - intents_in_views() <= FROM_THE_BROWSER


def test_a_verb_that_means_another_on_a_screen_has_two_routes() -> None:
    pairs = [pair for verbs in ON_SCREEN.values() for pair in verbs.items()]
    assert {verb for pair in pairs for verb in pair} <= ROUTES.keys()
