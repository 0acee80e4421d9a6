"""The coach of the lesson: the card that says what to try, and the table with the next button marked.

The way on stands where the thumb is: in the table's row of controls, in place of its large button.
"""

from __future__ import annotations

from dataclasses import replace

from web.app.features.lesson.state import barred, lesson_of, second_half, step_of, steps_of, targets, way_on
from web.app.state.page import Page
from web.app.state.screens import Table
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, icon_button
from web.app.view.table.guided import marked, with_way_on

__all__ = ["coach_view", "framed", "named", "said"]


def named(page: Page, words: Words) -> Page:
    """Return the page with the names of the lesson's players, which are a matter of the language."""
    record = page.match.record
    for seat, name in enumerate(_names(words).values(), 1):
        record = record.with_header(f"Seat{seat}", name)
    return page.with_match(replace(page.match, record=record))


def framed(page: Page, table: Node, words: Words) -> tuple[Node, ...]:
    """Draw the table with the lesson's card above it, and without what makes no sense there."""
    if lesson_of(page).done:
        table = with_way_on(table, _on_label(page, words), way_on(page))
    return tuple(marked(node, targets(page), barred(page)) for node in (coach_view(page, words), table))


def said(page: Page, words: Words) -> str:
    """Write the coach's words for screen readers; a new step begins with its number and title."""
    if not isinstance(page.top, Table):
        return ""
    lesson, sentence = lesson_of(page), _text(page, words)
    if _sign(page, words):
        sentence = f"{sentence} {words(f'lesson_{step_of(page).name}_sign')}"
    if lesson.astray or second_half(page) or (lesson.done and step_of(page).asks):
        return sentence
    return f"{_place(page, words)}: {_title(page, words)}. {sentence}"


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
