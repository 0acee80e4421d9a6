"""The coach of the lesson: the card that says what to try, and the table with the next button marked.

The way on stands where the thumb is: in the table's row of controls, in place of its large button.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from web.app.state.lesson import barred, lesson_of, second_half, step_of, steps_of, targets, way_on
from web.app.state.page import Page
from web.app.state.screens import Table
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, icon_button

__all__ = ["coach_view", "coached", "lesson_said", "named"]


def named(page: Page, words: Words) -> Page:
    """Return the page with the names of the lesson's two players, which are a matter of the language."""
    if page.lesson is None:
        return page
    record = page.match.record
    for seat, name in enumerate(_names(words).values(), 1):
        record = record.with_header(f"Seat{seat}", name)
    return page.with_match(replace(page.match, record=record))


def coached(page: Page, table: Node, words: Words) -> tuple[Node, ...]:
    """Draw the table; in the lesson with the card above it, and without what makes no sense there."""
    if page.lesson is None:
        return (table,)
    if lesson_of(page).done:
        table = _with_way_on(table, page, words)
    return tuple(_marked(node, targets(page), barred(page)) for node in (coach_view(page, words), table))


def lesson_said(page: Page, words: Words) -> str:
    """Write the coach's words for screen readers; a new step begins with its number and title."""
    if page.lesson is None or not isinstance(page.top, Table):
        return ""
    said = _text(page, words)
    if _sign(page, words):
        said = f"{said} {words(f'lesson_{step_of(page).name}_sign')}"
    if page.lesson.astray or second_half(page) or (page.lesson.done and step_of(page).asks):
        return said
    return f"{_place(page, words)}: {_title(page, words)}. {said}"


def coach_view(page: Page, words: Words) -> Node:
    """Draw the card: title and progress, the way through the lesson, the task or what it has taught."""
    lesson = lesson_of(page)
    state = "astray" if lesson.astray else "done" if lesson.done else "task"
    half = " then" if second_half(page) else ""
    return h(
        "section",
        h(
            "header",
            h("div", h("p", _title(page, words), class_="title"), _dots(page, words), class_="progress"),
            _way(page, words),
        ),
        # Another element for another text: it takes the focus that the button before it had.
        h(
            "p",
            _text(page, words),
            class_="task",
            tabindex="-1",
            data_focus=not lesson.done,  # or the large button does
            key=f"{lesson.step} {state}{half}",
        ),
        _sign(page, words),
        class_="coach",
        data_state=state,
        data_step=step_of(page).name,
        aria_label=words("lesson"),
        key="coach",
    )


def _sign(page: Page, words: Words) -> Node | None:
    """Draw the meaning of a sign that is new on the table, as long as it stands there; style marks the sign
    itself."""
    step, lesson = step_of(page), lesson_of(page)
    if not step.sign or lesson.astray or lesson.done or second_half(page):
        return None
    return h("p", words(f"lesson_{step.name}_sign"), class_="sign", key=f"sign {step.name}")


def _way(page: Page, words: Words) -> Child:
    """Draw the ways back, again, past this step, and out."""
    lesson = lesson_of(page)
    done, step = lesson.done, lesson.step
    return (
        icon_button("back", words("lesson_back"), intent=f"lesson {step}") if step else None,
        button(
            "↻",
            intent="again",
            kind="icon",
            aria_label=words("lesson_again"),
            title=words("lesson_again"),
        )
        if step_of(page).asks
        else None,
        icon_button("forward", words("lesson_skip"), intent="next") if not done else None,
        icon_button("close", words("lesson_leave"), intent="leave"),
    )


def _with_way_on(table: Node, page: Page, words: Words) -> Node:
    """Return the table with the way on in place of the large button of its controls, or of the game's end."""
    if {"controls", "ways-on"}.intersection(table.attributes.get("class", "").split()):
        on = button(
            _on_label(page, words),
            intent=way_on(page),
            kind="main",
            key="on",
            data_key="Enter",
            data_focus=True,
        )
        kept = [child for child in table.children if not _large(child)]
        place = next((n for n, child in enumerate(table.children) if _large(child)), len(kept))
        return replace(table, children=(*kept[:place], on, *kept[place:]))
    below = tuple(
        child if isinstance(child, str) else _with_way_on(child, page, words) for child in table.children
    )
    same = all(new is old for new, old in zip(below, table.children, strict=True))
    return table if same else replace(table, children=below)


def _large(node: Node | str) -> bool:
    """Return whether a node is a large button of the controls."""
    return not isinstance(node, str) and bool(
        {"main", "wide", "quiet"}.intersection(node.attributes.get("class", "").split())
    )


def _on_label(page: Page, words: Words) -> str:
    lesson = lesson_of(page)
    if lesson.step + 1 == len(steps_of(page)):
        return words("lesson_play", pipo=words("bot_easy"))
    return words("lesson_next")


def _dots(page: Page, words: Words) -> Node:
    """Draw a dot for every step, as many of them filled as have been reached."""
    lesson = lesson_of(page)
    step = lesson.step
    kinds = [
        "dot used" if n < step else "dot now" if n == step else "dot" for n in range(len(steps_of(page)))
    ]
    return h(
        "span",
        [h("span", class_=kind) for kind in kinds],
        class_="dots",
        role="img",
        aria_label=_place(page, words),
    )


def _place(page: Page, words: Words) -> str:
    lesson = lesson_of(page)
    return words("lesson_step", number=lesson.step + 1, of=len(steps_of(page)))


def _title(page: Page, words: Words) -> str:
    return words(f"lesson_{step_of(page).name}_title")


def _text(page: Page, words: Words) -> str:
    lesson = lesson_of(page)
    name = step_of(page).name
    if lesson.done and lesson.astray:
        return words("lesson_go_on", button=_on_label(page, words))
    if step_of(page).asks and (lesson.done or _cursed(page)):
        return words(f"lesson_{name}_done", **_names(words))
    if second_half(page):
        name += "_then"
    if lesson.astray:
        return words(f"lesson_{name}_astray", **_names(words))
    return words(f"lesson_{name}", **_names(words))


def _cursed(page: Page) -> bool:
    """Return whether the curse itself is on the screen: the moment to read what it means."""
    return page.match.record.game.mishap(page.match.state)


def _names(words: Words) -> dict[str, str]:
    """Return the two players by the placeholders of the lesson's texts, in the order of their seats."""
    return {"you": words("you"), "pipo": words("bot_easy")}


# -- the table in the lesson


def _marked(tree: Node, wanted: Collection[str], unwanted: Collection[str]) -> Node:
    """Draw a tree with the buttons pointed at whose intents are wanted, and without the unwanted ones.

    What does not change stays the same node, so that `patch` can pass it by.
    """
    kept = [child for child in tree.children if _intent(child) not in unwanted and not _asks_again(child)]
    below = tuple(child if isinstance(child, str) else _marked(child, wanted, unwanted) for child in kept)
    changed = len(below) != len(tree.children) or any(
        new is not old for new, old in zip(below, tree.children, strict=True)
    )
    node = replace(tree, children=below) if changed else tree
    kinds = tree.attributes.get("class", "").split()
    if _intent(tree) not in wanted or "picked" in kinds:  # what is picked is confirmed by the large button
        return node
    kind = " ".join([*kinds, "hinted"])
    return replace(node, attributes={**tree.attributes, "class": kind})


def _asks_again(node: Node | str) -> bool:
    """Return whether a node asks what to do: that is the card's part, which knows what the step allows."""
    return not isinstance(node, str) and node.attributes.get("class") in {"question", "tap-again hint"}


def _intent(node: Node | str) -> str | None:
    return None if isinstance(node, str) else node.attributes.get("data-intent")
