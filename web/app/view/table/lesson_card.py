"""The coach of the lesson: the card that says what to try, and the table with the next button marked."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from web.app.state.lesson import barred, later, lesson_of, step_of, steps_of, targets
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
    return tuple(_marked(node, targets(page), barred(page)) for node in (coach_view(page, words), table))


def lesson_said(page: Page, words: Words) -> str:
    """Write the coach's words for screen readers; a new step begins with its number and title."""
    if page.lesson is None or not isinstance(page.top, Table):
        return ""
    said = _text(page, words)
    if page.lesson.done or page.lesson.astray:
        return said
    return f"{_place(page, words)}: {_title(page, words)}. {said}"


def coach_view(page: Page, words: Words) -> Node:
    """Draw the card: title and progress, the way through the lesson, and the task or what it has taught."""
    lesson = lesson_of(page)
    state = "astray" if lesson.astray else "done" if lesson.done else "task"
    ways_out = _ways_out(page, words)
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
            data_focus=ways_out is None,  # or the large button below it does
            key=f"{lesson.step} {state}",
        ),
        ways_out,
        class_="coach",
        data_state=state,
        data_step=step_of(page).name,
        aria_label=words("lesson"),
        key="coach",
    )


def _way(page: Page, words: Words) -> Child:
    """Draw the ways back, again, on and out; once a task is done, the way on is the large button."""
    lesson = lesson_of(page)
    done, step = lesson.done, lesson.step
    last = step + 1 == len(steps_of(page))
    return (
        icon_button("back", words("lesson_back"), intent=f"lesson {step}") if step else None,
        button(
            "↻",
            intent="again",
            kind="icon",
            aria_label=words("lesson_again"),
            title=words("lesson_again"),
        ),
        _on(page, "next", words) if done and not last else None,
        icon_button("forward", words("lesson_skip"), intent="next") if not (done or last) else None,
        icon_button("close", words("lesson_leave"), intent="leave") if not (done and last) else None,
    )


def _ways_out(page: Page, words: Words) -> Child:
    """Draw the ways out at the end of the lesson: a game of one's own, or back."""
    lesson = lesson_of(page)
    if not lesson.done or lesson.step + 1 < len(steps_of(page)):
        return None
    return h("div", button(words("lesson_finish"), intent="leave"), _on(page, "new", words), class_="actions")


def _on(page: Page, intent: str, words: Words) -> Node:
    """Draw the large button that leads on."""
    return button(_on_label(page, words), intent=intent, kind="main", key="on", data_focus=True)


def _on_label(page: Page, words: Words) -> str:
    lesson = lesson_of(page)
    return words("lesson_play" if lesson.step + 1 == len(steps_of(page)) else "lesson_next")


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
    if lesson.done or _cursed(page):
        return words(f"lesson_{name}_done", **_names(words))
    if lesson.astray:
        return words(f"lesson_{name}_astray", **_names(words))
    task = words(f"lesson_{name}", **_names(words))
    return f"{words('lesson_later')} {task}" if later(page) else task


def _cursed(page: Page) -> bool:
    """Return whether the curse itself is on the screen: the moment to read what it means."""
    return page.match.record.game.mishap(page.match.state)


def _names(words: Words) -> dict[str, str]:
    """Return the two players by the placeholders of the lesson's texts, in the order of their seats."""
    return {"ana": words("lesson_ana"), "beto": words("lesson_beto")}


# -- the table in the lesson


def _marked(tree: Node, wanted: Collection[str], unwanted: Collection[str]) -> Node:
    """Draw a tree with the buttons pointed at whose intents are wanted, and without the unwanted ones.

    What does not change stays the same node, so that `patch` can pass it by.
    """
    kept = [child for child in tree.children if _intent(child) not in unwanted]
    below = tuple(child if isinstance(child, str) else _marked(child, wanted, unwanted) for child in kept)
    changed = len(below) != len(tree.children) or any(
        new is not old for new, old in zip(below, tree.children, strict=True)
    )
    node = replace(tree, children=below) if changed else tree
    if _intent(tree) not in wanted:
        return node
    kind = f"{tree.attributes.get('class', '')} hinted".strip()
    return replace(node, attributes={**tree.attributes, "class": kind})


def _intent(node: Node | str) -> str | None:
    return None if isinstance(node, str) else node.attributes.get("data-intent")
