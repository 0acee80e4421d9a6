"""The table of an exercise: buttons that are pointed at, taken away, or replaced by the way on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from web.app.tree.nodes import Node
from web.app.view.parts.buttons import button

__all__ = ["marked", "with_way_on"]


def with_way_on(table: Node, label: str, intent: str) -> Node:
    """Return the table with the way on in place of the large button of its controls, or of the game's end."""
    if {"controls", "ways-on"}.intersection(table.attributes.get("class", "").split()):
        on = button(label, intent=intent, kind="main", key="on", data_key="Enter", data_focus=True)
        kept = [child for child in table.children if not _large(child)]
        place = next((n for n, child in enumerate(table.children) if _large(child)), len(kept))
        return replace(table, children=(*kept[:place], on, *kept[place:]))
    below = tuple(
        child if isinstance(child, str) else with_way_on(child, label, intent) for child in table.children
    )
    same = all(new is old for new, old in zip(below, table.children, strict=True))
    return table if same else replace(table, children=below)


def _large(node: Node | str) -> bool:
    """Return whether a node is a large button of the controls."""
    return not isinstance(node, str) and bool(
        {"main", "wide", "quiet"}.intersection(node.attributes.get("class", "").split())
    )


def marked(tree: Node, wanted: Collection[str], unwanted: Collection[str]) -> Node:
    """Draw a tree with the buttons pointed at whose intents are wanted, and without the unwanted ones.

    What does not change stays the same node, so that `patch` can pass it by.
    """
    kept = [child for child in tree.children if _intent(child) not in unwanted and not _asks_again(child)]
    below = tuple(child if isinstance(child, str) else marked(child, wanted, unwanted) for child in kept)
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
