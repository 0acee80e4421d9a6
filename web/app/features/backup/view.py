"""The question before a backup is taken in, with what it brings."""

from __future__ import annotations

from web.app.features.backup.bundle import MEMBERS
from web.app.features.backup.intents import plan_of
from web.app.features.backup.screen import ImportScreen
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button

__all__ = ["import_question"]


def import_question(page: Page, words: Words) -> Node:
    """Draw the question before an import, with its effects."""
    plan = plan_of(page)
    brings = [
        words("file_new", n=plan.new) if plan.new else "",
        words("file_longer", n=plan.longer) if plan.longer else "",
        words("file_known", n=plan.known) if plan.known else "",
        words("file_damaged", n=plan.damaged) if plan.damaged else "",
        *(words(f"file_{name}", n=n) for name, n in plan.more.items() if n and name in MEMBERS),
        words("file_players", n=plan.players) if plan.players else "",
        *(words(f"file_{name}", n=n) for name, n in plan.more.items() if n and name not in MEMBERS),
    ]
    return h(
        "section",
        h("h2", words("file_question"), tabindex="-1", data_focus=True),
        h("ul", [h("li", line) for line in brings if line]) if any(brings) else h("p", words("file_nothing")),
        button(
            words("file_settings"),
            intent="import-settings",
            kind="option",
            aria_pressed="true" if page.shown(ImportScreen).with_settings else "false",
        ),
        h(
            "div",
            button(words("file_yes"), intent="import-yes", kind="main"),
            button(words("file_no"), intent="import-no"),
            class_="actions",
        ),
        class_="card",
        key="question",
    )
