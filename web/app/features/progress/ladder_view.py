"""The ladder of the four characters: what was won against each, and which one comes next."""

from __future__ import annotations

from collections.abc import Iterable

from calavera.play.ladder import Rung, ladder
from web.app.features.progress.person_view import won_text
from web.app.game_protocol.results import Summary
from web.app.state.people.players import LEVELS, header
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, portrait, scene

__all__ = ["ladder_view"]


def ladder_view(there: Iterable[Summary], person: str, key: str, words: Words) -> Node:
    """Draw the characters as the steps of one game, the strongest at the top."""
    found = ladder((game.result for game in there if game.game == key), person)
    rungs = {level: found.get(header(level), Rung()) for level in LEVELS}
    beaten = sum(rung.beaten for rung in rungs.values())
    due = next((level for level in LEVELS if not rungs[level].beaten), LEVELS[-1])
    steps = [_step(level, rungs[level], due == level, words) for level in reversed(LEVELS)]
    return h(
        "section",
        h("h2", words("ladder")),
        h("p", words("ladder_beaten", n=beaten, of=len(LEVELS)), class_="sum"),
        h("ol", steps, class_="ladder", reversed=True),
        button(
            words("ladder_play", opponent=words(f"bot_{due}")),
            intent=f"play-against {due}  {key}",
            kind="main",
        ),
        class_="card",
        key="ladder",
    )


def _step(level: str, rung: Rung, due: bool, words: Words) -> Node:
    """Draw one character with what was won; a marigold and a word say that it is beaten, or comes next."""
    progress = words("ladder_done") if rung.beaten else words("ladder_next") if due else ""
    return h(
        "li",
        h(
            "span",
            portrait(level),
            scene("marigold", 64, 64) if rung.beaten else None,
            class_="face",
            aria_hidden="true",
        ),
        h(
            "div",
            h("strong", words(f"bot_{level}")),
            h("span", words(f"level_{level}"), class_="small"),
            h("span", progress, class_="climbed") if progress else None,
            h("p", _told(rung, words)),
            h("p", words("ladder_more", won=won_text(rung.more, words)), class_="small")
            if rung.more.games
            else None,
        ),
        class_=" ".join(name for name, so in (("beaten", rung.beaten), ("due", due)) if so) or None,
        aria_current="step" if due else None,
        key=level,
    )


def _told(rung: Rung, words: Words) -> Child:
    return won_text(rung.two, words) if rung.two.games else words("ladder_none")
