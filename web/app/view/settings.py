"""The settings: what a person may like otherwise about the page, each with a line that explains it."""

from __future__ import annotations

from web.app.nodes import Node, h
from web.app.options import CHOICES
from web.app.page import Page
from web.app.view.parts import button, icon_button, options
from web.app.words import Words

__all__ = ["languages", "settings_view", "sound_question"]


def settings_view(page: Page, words: Words) -> Node:
    """One group of buttons for each option, and the language."""
    return h(
        "main",
        h(
            "header",
            icon_button("back", words("close"), intent="close", data_key="Escape"),
            h("h1", words("settings"), tabindex="-1", data_focus=True),
            class_="bar",
        ),
        h("section", languages(page, words), class_="card"),
        [_option(page, name, values, words) for name, values in CHOICES.items()],
        class_="settings",
        key="settings",
    )


def languages(page: Page, words: Words) -> Node:
    """The languages, each under the name it has for itself."""
    choices = [(code, words.languages[code]) for code in page.languages]
    return options(words("language"), "language", choices, page.language)


def _option(page: Page, name: str, values: tuple[str, ...], words: Words) -> Node:
    chosen = str(getattr(page.options, name))
    return h(
        "section",
        options(
            words(f"option_{name}"),
            f"option {name}",
            [(value, words(f"value_{value}")) for value in values],
            "off" if chosen == "ask" else chosen,
        ),
        h("p", words(f"about_{name}"), class_="small"),
        class_="card",
        key=name,
    )


def sound_question(page: Page, words: Words) -> Node | None:
    """Asked once, on the first start: a page that makes noise unasked is closed at once."""
    if page.options.sound != "ask":
        return None
    return h(
        "section",
        h("p", words("sound_question")),
        h(
            "div",
            button(words("sound_yes"), intent="option sound on"),
            button(words("sound_no"), intent="option sound off"),
            class_="actions",
        ),
        class_="card ask",
        key="sound",
    )
