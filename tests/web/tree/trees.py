"""Random trees of nodes, small and alike, so that a patch from one to another has much in common."""

from __future__ import annotations

from hypothesis import strategies as st

from web.app.tree.nodes import Node, h
from web.app.tree.patch import ASIDE, BEHIND

__all__ = ["TREES"]

TAGS = st.sampled_from(["p", "svg"])  # few, so that elements meet their like
ATTRIBUTES = st.builds(
    lambda others, aside: others if aside is None else others | {ASIDE: aside},
    st.dictionaries(
        st.sampled_from(["class", "title", "value", "lang"]), st.text("ab<", max_size=2), max_size=3
    ),
    st.sampled_from([None, "", BEHIND]),
)
TEXTS = st.text("xy&", max_size=2)


def _nodes(children: st.SearchStrategy[Node | str]) -> st.SearchStrategy[Node]:
    siblings = st.lists(children, max_size=5, unique_by=_key)
    content = siblings.map(lambda found: h("p", found).children)  # as `h` joins texts
    return st.builds(Node, TAGS, ATTRIBUTES, content, st.sampled_from(["", "1", "2", "3", "4"]))


def _key(child: Node | str) -> object:
    # Siblings of one tag have different keys (test_views: on every screen); unkeyed ones are told by place.
    return (child.tag, child.key) if isinstance(child, Node) and child.key else object()


TREES = st.recursive(_nodes(TEXTS), lambda inner: _nodes(inner | TEXTS), max_leaves=12)
