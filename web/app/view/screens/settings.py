"""The settings: what a person may like otherwise about the page, each with a line that explains it."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.features import has
from web.app.state.multiplayer.device_change import can_pass
from web.app.state.page import Page, seen_dice
from web.app.state.people.options import CHOICES, Options
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, name_field, options, shown_name
from web.app.view.parts.seat_look import name_face
from web.app.view.parts.title_bar import title_bar
from web.app.view.screens.round_offer import seats_button
from web.app.view.screens.seating import helps_view, own_help_view

__all__ = ["FILE", "everything", "languages", "settings_view", "sound_question"]

FILE = "calavera.html"
"""The app as one file, which lies beside the page: the build has the same name for it."""

OF_A_FEATURE = {"facing": "round-seats"}
"""The options of a feature, each with a verb that this feature answers."""

OF_A_DEVICE = {"click": "of-mouse", "facing": "of-tablet", "vibration": "of-touch"}
"""The options that make sense on some devices only, each with a class by which style hides it elsewhere,
unless it was changed."""


def settings_view(page: Page, words: Words) -> Node:
    """Draw one group of buttons for each option, and the language."""
    return h(
        "main",
        title_bar(words("settings"), words, focus=True),
        _profile(page, words),
        h("section", languages(page, words), class_="card"),
        helps_view(page, page.record, words)
        if _running(page) and page.record
        else own_help_view(page.person.setup, words),
        _pass_on(page, words),
        _dice(page, page.record, words) if page.record is not None and page.lesson is None else None,
        [
            _option(page, name, values, words)
            for name, values in CHOICES.items()
            if name not in OF_A_FEATURE or has(OF_A_FEATURE[name])
        ],
        everything(words) if has("export") else None,
        *_carry(words),
        class_="settings",
        key="settings",
    )


def _profile(page: Page, words: Words) -> Node:
    """Draw the person whose device it is: a name, and the way to a face and a colour."""
    name = page.person.name
    label = h("span", words("table_name"))
    about = words("own_name_about") if name else words("own_name_none")
    return h(
        "section",
        h("h2", name_face(page.person.profiles, name), shown_name(name) or words("you"), class_="whose-face"),
        h("label", label, name_field(name, "own-name", enterkeyhint="done"), class_="field"),
        h("p", about, class_="small"),
        button(words("player_edit", name=shown_name(name)), intent="own-look") if name else None,
        class_="card profile",
        key="profile",
    )


def everything(words: Words) -> Node:
    """Draw the export and the import of a backup."""
    field = h("input", type="file", accept=".txt,text/plain", data_file=True, class_="spoken")
    return h(
        "section",
        h("h2", words("file_title")),
        h("p", words("file_about"), class_="small"),
        h(
            "div",
            button(words("file_export"), intent="export"),
            h("label", words("file_import"), field, class_="file"),
            class_="actions",
        ),
        class_="card",
        key="everything",
    )


def _carry(words: Words) -> tuple[Node, Node]:
    """Draw the way to the app as one file, and in that file where its games are. Style shows one of them."""
    site = h(
        "section",
        h("h2", words("carry_title")),
        h("p", words("carry_about"), class_="small"),
        h(
            "div",
            h("a", words("carry_save"), href=FILE, download=FILE, class_="file"),
            class_="actions",
        ),
        class_="card when-site",
        key="carry",
    )
    file = h(
        "section",
        h("h2", words("carry_title")),
        h("p", words("carried_here")),
        h("p", words("carried_about"), class_="small"),
        class_="card when-file",
        key="carried",
    )
    return site, file


def _dice(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the way to the statistics of the current game's dice."""
    way = button(words("fair"), intent="fair") if seen_dice(page) is record else None
    about = words("fair_settings") if way else words("fair_sheets")
    return h("section", way, h("p", about, class_="small"), class_="card", key="dice")


def _pass_on(page: Page, words: Words) -> Node | None:
    """Draw the way to go on with the current game on another device."""
    if not _running(page) or not has("pass-on", "share-game") or not can_pass(page.match):
        return None
    way = button(words("pass_on"), intent="pass-on")
    return h("section", way, h("p", words("pass_about"), class_="small"), class_="card", key="pass-on")


def _running(page: Page) -> bool:
    """Return whether there is a game that the coach can help with."""
    return page.record is not None and not page.record.state.over and page.lesson is None


def languages(page: Page, words: Words) -> Node:
    """Draw the languages, each by its own name."""
    choices = [(code, words.languages[code]) for code in page.person.languages]
    return options(words("language"), "language", choices, page.person.language)


def _option(page: Page, name: str, values: tuple[str, ...], words: Words) -> Node:
    chosen = str(getattr(page.person.options, name))
    own = OF_A_DEVICE.get(name, "") if chosen == str(getattr(Options, name)) else ""
    return h(
        "section",
        options(
            words(f"option_{name}"),
            f"option {name}",
            [(value, words(f"value_{value}")) for value in values],
            "off" if chosen == "ask" else chosen,
        ),
        h("p", words(f"about_{name}"), class_="small"),
        seats_button(page, words) if name == "facing" else None,
        class_=f"card {own}".strip(),
        key=name,
    )


def sound_question(page: Page, words: Words) -> Node | None:
    """Draw the question about sound until it is answered; a page that makes noise unasked gets closed."""
    if page.person.options.sound != "ask":
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
