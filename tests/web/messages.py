"""The messages that the code asks for, read from its syntax trees: `words("undo")`, `Notice("copied")` …"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from calavera import COLOURS, Face, Why
from calavera.coach.review import GRADES
from calavera.games import GAMES
from calavera.games.calavera.achievements import ACHIEVEMENTS as CALAVERA_ACHIEVEMENTS
from calavera.games.calavera.bests import MEASURES as CALAVERA_BESTS
from calavera.games.calavera.motive import Drawback, What
from calavera.games.calavera.solo import PERCENTILES
from calavera.games.castro.achievements import ACHIEVEMENTS as CASTRO_ACHIEVEMENTS
from calavera.games.castro.actions import Why as CastroWhy
from calavera.games.castro.bests import MEASURES as CASTRO_BESTS
from calavera.games.castro.combinations import Combination
from calavera.games.castro.faces import Pips
from calavera.games.castro.motives import Drawback as CastroDrawback
from calavera.games.castro.motives import What as CastroWhat
from calavera.games.castro.rules import BY_LINE, BY_POINTS, BY_YATZY
from calavera.play.bests import ROW
from tests.web.catalogues import ROOT
from web.app.features import in_backups, saved_texts
from web.app.features.one_table.meeting import FAILURES
from web.app.features.one_table.meeting_view import HINTS
from web.app.features.one_table.view import SAID
from web.app.features.puzzles.card import AIMS
from web.app.features.puzzles.state import themes
from web.app.features.replay.state import SPEEDS
from web.app.game_protocol.model import model
from web.app.games.calavera.model.lesson import STEPS
from web.app.games.calavera.view.facts import KNOWN
from web.app.games.calavera.view.sentences import SIGNS
from web.app.games.castro.intents.extras import PARTS
from web.app.games.castro.model.lesson import STEPS as CASTRO_STEPS
from web.app.games.castro.model.setup import Wrong
from web.app.games.castro.view.computer_says import MOODS as CASTRO_MOODS
from web.app.games.castro.view.facts import KNOWN as CASTRO_KNOWN
from web.app.games.castro.view.sentences import SIGNS as CASTRO_SIGNS
from web.app.intents import navigation
from web.app.intents.library import FILTERS
from web.app.saving import page_texts
from web.app.state.match.match import SOLO
from web.app.state.match.table_edges import EDGES
from web.app.state.people.options import CHOICES
from web.app.state.people.players import HELPS, LEVELS
from web.app.state.people.profiles import COLOURS as COLOURS_OF_PLAYERS
from web.app.state.people.profiles import PARTS as PLAYER_PARTS
from web.app.state.people.profiles import PATTERNS
from web.app.state.sections import sections_of
from web.app.tree.catalogue import FORMS
from web.app.view.parts.last_words import LINES
from web.build.site_files import BOOT, BOOT_FILE, UNABLE

APP = ROOT / "web" / "app"

MOODS = ("risky", "again_1", "again_2", "freeze", "big", "small")
"""The situations in which a computer's character says something."""

ACHIEVEMENTS = (*CALAVERA_ACHIEVEMENTS, *CASTRO_ACHIEVEMENTS)

AT_ONCE = (BY_LINE, BY_YATZY)
"""The ways to win Castro that points do not decide."""

FAMILIES = {
    "post_": {f"{stage}_about" for stage in ("invite", "accepted", "send")},
    "face_": {face.name.lower() for face in Face},
    "count_": {face.name.lower() for face in Face},
    "row_": {colour.name.lower() for colour in COLOURS},
    "sentence_row_": {colour.name.lower() for colour in COLOURS},
    "why_": {str(why) for why in (*Why, *CastroWhy)},
    "pips_": {face.name.lower() for face in Pips},
    "castro_count_": {face.name.lower() for face in Pips},
    "combination_": {combination.name.lower() for combination in Combination},
    "met_": {"death", "freeze", "height", "joker", "pin", "skull", "stripe"},
    "die_": {"chosen", "held", "locked", "used"},
    "letter_": {face.name.lower() for face in Face},
    "option_": set(CHOICES),
    "about_": set(CHOICES),
    "value_": {value for values in CHOICES.values() for value in values},
    "begins_": {"first", "lot", "thrown"},
    "lesson_": {
        step.name + part
        for step in (*STEPS, *CASTRO_STEPS)
        for part in (
            *("", "_title"),
            *(("_done", "_astray") if step.asks else ()),
            *(("_then", "_then_astray") if step.halfway is not None else ()),
            *(("_sign",) if step.sign else ()),
        )
    },
    "file_": {saved.name for saved in in_backups()},
    "puzzle_theme_": {theme for key in GAMES for theme in themes(key)},
    "puzzle_next_": set(AIMS),
    "puzzle_yours_": set(AIMS),
    "puzzle_options_": set(AIMS),
    "pace_": set(CHOICES["pace"]),
    "rules_title_": {*sections_of("calavera"), *sections_of("castro")},
    "board_wrong_": {str(wrong) for wrong in Wrong},
    "blank_": {f"{part}_part" for part in PARTS},
    "castro_known_": set(CASTRO_KNOWN),
    "solo_rank_": {str(rank) for rank in range(len(PERCENTILES) + 1)},
    "bot_": set(LEVELS),
    "achievement_": {*ACHIEVEMENTS, *(f"{name}_how" for name in ACHIEVEMENTS)},
    "looks_": {"two", "solo", "two_game", "solo_game"},
    "best_": {*CALAVERA_BESTS, *CASTRO_BESTS, ROW},
    "says_": {
        *(f"{level}_{how}_{n + 1}" for level in LEVELS for how, most in LINES.items() for n in range(most)),
        *(f"{level}_{mood}" for level in LEVELS for mood in MOODS),
    },
    "level_": set(LEVELS),
    "story_you_": {f"{result}_{luck}" for result in ("won", "lost") for luck in ("good", "bad", "even")},
    "story_won_": {"good", "bad", "even"},
    "motive_": {str(what) for what in (*What, *Drawback)},
    "motto_": set(LEVELS),
    "known_": set(KNOWN) | {"ladder", "audit"},
    "grade_": set(GRADES),
    "round_edge_": set(EDGES),
    "coach_": set(HELPS["coach"]),
    "warn_": set(HELPS["warn"]),
    "show_": set(FILTERS),
    "said_": {"copied", "deleted", "imported"},
    "replay_kind_": {*SIGNS, *CASTRO_SIGNS},
    "winner_": set(AT_ONCE),
    "castro_event_": set(AT_ONCE),
    "castro_over_": set(AT_ONCE),
    "castro_won_": {*AT_ONCE, BY_POINTS},
    "castro_motive_": {str(what) for what in (*CastroWhat, *CastroDrawback)},
    "castro_says_": {f"{level}_{mood}" for level in LEVELS for mood in CASTRO_MOODS},
    "replay_speed_": set(SPEEDS),
    "meet_title_": {"host", "guest"},
    "meet_step_": {"scan", "make", "wait", "joined", "failed"},
    "meet_camera_": {"refused", "missing", "busy"},
    "meet_wrong_": {"bad", "newer", "host", "guest", "other"},
    "meet_why_": set(FAILURES),
    "meet_hint_": set(HINTS),
    "table_stop_": {*SAID, "other"},
    "part_": set(PLAYER_PARTS),
    "colour_": set(COLOURS_OF_PLAYERS),
    "pattern_": set(PATTERNS),
    "player_": {"unnamed", "taken"},
    "arrived_": {"longer", "same", "older", "other", "invited", "strange"},
    "arrived_take_": {"other", "invited"},
}
"""The beginnings of messages whose end is computed, and every end there is."""

ALWAYS = {
    *("language_name", "notice_no_room"),
    *(f"boot_{name}" for name in (*BOOT, *BOOT_FILE, *UNABLE.values())),
}
"""Asked for outside of `words(…)`: the name a language has for itself, what the start says, and the sentence
that `Notice.text` has for a full storage."""


@dataclass(frozen=True)
class Call:
    """A place that asks for a message."""

    message: str
    values: frozenset[str]
    """The names of the values that are given by keyword."""
    complete: bool
    """True if those are all: no `**values`."""
    where: str


@cache
def trees() -> dict[Path, ast.Module]:
    """Return the syntax tree of every file of the page."""
    return {file: ast.parse(file.read_text()) for file in sorted(APP.rglob("*.py"))}


def calls() -> Iterator[Call]:
    """Yield every place that names a message in full."""
    for node, where in _asked():
        keywords = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
        complete = all(keyword.arg for keyword in node.keywords)
        for message in _constants(node.args[0]):
            yield Call(message, keywords, complete, where)


def families() -> set[str]:
    """Return the beginnings of all messages whose end is computed."""
    return {part for node, _ in _asked() for part in _beginnings(node.args[0])}


def notices() -> set[str]:
    """The names of all notices."""
    found = set(navigation.NEWS) | {model(game).setup.REFUSED for game in ("calavera", "castro")}
    for tree in trees().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _name(node.func) in {"Notice", "told"} and node.args:
                found |= set(_constants(node.args[0]))
                if _beginnings(node.args[0]) or _ends(node.args[0]) == {"_damaged"}:
                    found |= {
                        f"{name}_damaged"
                        for name in (
                            *(page_texts.GAME, SOLO, page_texts.SETTINGS),
                            *(saved.name for saved in saved_texts()),
                        )
                    }
    return found


def used() -> set[str]:
    """Return every message that the code can ask for."""
    ends = FAMILIES | {"notice_": notices()}
    computed = {beginning + end for beginning, found in ends.items() for end in found}
    asked = {call.message for call in calls()} | computed | ALWAYS
    return asked | {message + form for message in asked for form in FORMS.values()}.intersection(spoken())


def spoken() -> set[str]:
    """Return the messages that have a form for the player called "you"."""
    texts = "".join(file.read_text(encoding="utf-8") for file in (APP.parent / "locale" / "en").glob("*.po"))
    return set(re.findall(r'^msgid "(\w+_(?:to|of|from|by)_you)"$', texts, re.M))


def _asked() -> Iterator[tuple[ast.Call, str]]:
    for file, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and _asks(node.func, file):
                yield node, f"{file.name}:{node.lineno}"


def _asks(function: ast.expr, file: Path) -> bool:
    return _name(function) == "words" or (_name(function) == "self" and file.name == "catalogue.py")


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else ""


def _constants(node: ast.expr) -> list[str]:
    """Return the texts that an expression can be, where it is one or chooses between some."""
    if isinstance(node, ast.IfExp):
        return _constants(node.body) + _constants(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def _beginnings(node: ast.expr) -> set[str]:
    first = node.values[0] if isinstance(node, ast.JoinedStr) and node.values else node
    return set(_constants(first)) if isinstance(node, ast.JoinedStr) else set()


def _ends(node: ast.expr) -> set[str]:
    return set(_constants(node.values[-1])) if isinstance(node, ast.JoinedStr) and node.values else set()
