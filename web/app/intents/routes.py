"""The table of contents of the page: the module that answers each verb, on what, and what it needs.

A verb `replay-go` is answered by the function `on_replay_go` of its module, which is imported on first use.
"""

from __future__ import annotations

from collections.abc import Mapping

from calavera.games import GAMES
from web.app.games import package
from web.app.intents.route_type import About, Route, Scope, given, look, play
from web.app.state.devices.meeting import Meeting
from web.app.state.screens import PuzzlesScreen, Replay, Screen

__all__ = ["ON_SCREEN", "ROUTES"]


LIBRARY = Route("intents.library", leaves_lesson=True)
MEETING = "intents.meeting"
PLAYERS = "intents.players"


PAGE, MATCH = Scope.PAGE, Scope.MATCH
NOTHING, TURN, MOMENT = About.NOTHING, About.TURN, About.MOMENT

ROUTES: Mapping[str, Route] = {
    # from screen to screen
    "menu": Route("intents.navigation", large=True, leaves_lesson=True),
    "settings": Route("intents.navigation", large=True),
    "rules": Route("intents.navigation", large=True),
    "rules-of": Route("intents.navigation", large=True),
    "search": Route("intents.navigation", repeatable=True),
    "close": Route("intents.navigation", large=True),
    "dismiss": Route("intents.navigation", repeatable=True),
    "told": Route("intents.navigation", needs=given("text"), about=NOTHING),
    "day": Route("intents.navigation", repeatable=True, needs=given("today"), about=NOTHING),
    # the next game, and the settings
    "language": Route("intents.navigation", repeatable=True),
    "setup": Route("intents.navigation", repeatable=True),
    "option": Route("intents.navigation", repeatable=True),
    "seat-open": Route("intents.navigation", repeatable=True),
    "new": Route("intents.navigation", leaves_lesson=True, needs=given("seed", "today")),
    "play-against": Route("intents.navigation", leaves_lesson=True, needs=given("seed", "today")),
    "play-again": Route("intents.navigation", needs=given("seed", "today")),
    # the players of this device
    "player-pick": Route(PLAYERS, repeatable=True),
    "player-new": Route(PLAYERS, needs=given("seed")),
    "player-edit": Route(PLAYERS),
    "player-name": Route(PLAYERS, repeatable=True),
    "player-colour": Route(PLAYERS, repeatable=True),
    "player-pattern": Route(PLAYERS, repeatable=True),
    "player-part": Route(PLAYERS, repeatable=True),
    "player-face": Route(PLAYERS, repeatable=True, needs=given("seed")),
    "player-done": Route(PLAYERS),
    "player-delete": Route(PLAYERS),
    # the table
    "resume": Route("intents.table", leaves_lesson=True),
    "rematch": Route("intents.table", needs=given("seed", "today"), about=MOMENT),
    "throw": play(PAGE),
    "hold": play(repeatable=True),
    "pick": play(repeatable=True),
    "choose": play(repeatable=True),
    "unpick": play(repeatable=True),
    "confirm": play(PAGE),
    "take": play(PAGE),
    "warning-ignore": look(PAGE, repeatable=False, about=MOMENT),
    "undo": look(repeatable=False),
    "look": look(),
    "why": look(),
    "log": look(PAGE, large=True),
    "coach-set": look(PAGE, repeatable=False),
    "moment-show": look(PAGE),
    "moment-now": look(),
    "go-on": look(PAGE, repeatable=False, large=True, module="intents.interludes", about=MOMENT),
    "pause": look(MATCH, module="intents.interludes"),
    "hand-over-off": look(PAGE, repeatable=False, module="intents.interludes", about=MOMENT),
    # a table that lies between its people
    "screen": Route("intents.round_table", repeatable=True, about=NOTHING),
    "round-seats": Route("intents.round_table"),
    "round-lift": look(PAGE, module="intents.round_table"),
    "round-sit": look(PAGE, module="intents.round_table"),
    "round-seated": look(PAGE, repeatable=False, module="intents.round_table"),
    "round-result": look(PAGE, repeatable=False, module="intents.round_table"),
    "round-tap": look(PAGE, module="intents.round_table", about=MOMENT),
    "round-ready": look(PAGE, repeatable=False, module="intents.round_table", about=MOMENT),
    "round-back": look(PAGE, repeatable=False, module="intents.round_table", about=MOMENT),
    "round-all": look(PAGE, repeatable=False, module="intents.round_table", about=MOMENT),
    # a table of several devices
    "one-table": Route("intents.one_table", leaves_lesson=True),
    "table-found": Route("intents.one_table"),
    "table-name": Route("intents.one_table", repeatable=True),
    "table-second": Route("intents.one_table", repeatable=True),
    "table-people": Route("intents.one_table", repeatable=True),
    "table-host": Route("intents.one_table", needs=given("seed")),
    "table-join": Route("intents.one_table", needs=given("seed")),
    "table-leave": Route("intents.one_table"),
    "table-bot": Route("intents.one_table", repeatable=True),
    "table-begin": Route("intents.one_table", leaves_lesson=True, needs=given("seed", "today")),
    "table-next": Route("intents.one_table", leaves_lesson=True, needs=given("seed", "today")),
    "line-open": Route("intents.one_table", about=NOTHING),
    "line-heard": Route("intents.one_table", needs=given("text"), about=NOTHING),
    "line-closed": Route("intents.one_table", about=NOTHING),
    "table-tick": Route("intents.one_table", about=NOTHING),
    "table-out": Route("intents.one_table"),
    "table-give": Route("intents.one_table"),
    "table-over": Route("intents.one_table"),
    "table-adopt": Route("intents.one_table"),
    # the coach
    "hint": look(PAGE, module="intents.coach"),
    "weigh": look(PAGE, module="intents.coach"),
    "follow-hint": look(PAGE, module="intents.coach", about=MOMENT),
    "warning-cancel": look(PAGE, module="intents.coach", about=MOMENT),
    # real dice
    "real-die": look(module="intents.real_dice", about=MOMENT),
    "real-face": look(module="intents.real_dice", about=MOMENT),
    "real-back": look(module="intents.real_dice", about=MOMENT),
    "real-done": look(module="intents.real_dice", repeatable=False, about=MOMENT),
    # the lesson
    "lesson": Route("intents.lesson"),
    "next": Route("intents.lesson"),
    "again": Route("intents.lesson"),
    "leave": Route("intents.lesson"),
    # the library of games, and backups
    "games": LIBRARY,
    "games-more": LIBRARY,
    "game": LIBRARY,
    "library-cut": LIBRARY,
    "open": LIBRARY,
    "rename": LIBRARY,
    "duplicate": LIBRARY,
    "delete": LIBRARY,
    "undelete": LIBRARY,
    "import": Route("intents.library", leaves_lesson=True, needs=given("text")),
    "import-settings": LIBRARY,
    "import-yes": LIBRARY,
    "import-no": LIBRARY,
    "export": Route("intents.device", needs=given("today")),
    # watching a game
    "replay": Route("intents.replay"),
    "replay-to": Route("intents.replay", Replay, repeatable=True),
    "replay-go": Route("intents.replay", Replay, repeatable=True),
    "replay-play": Route("intents.replay", Replay),
    "replay-stop": Route("intents.replay", Replay),
    "replay-look": Route("intents.replay", Replay, repeatable=True),
    "continue": Route("intents.replay"),
    # sharing
    "share-game": Route("intents.share", needs=given("address")),
    "share-code": Route("intents.share", about=NOTHING),
    "share-copy": Route("intents.device"),
    "share-send": Route("intents.device"),
    "share-save": Route("intents.device"),
    "open-link": Route("intents.by_link", about=NOTHING),
    "open-file": Route("intents.share", needs=given("data")),
    "copy": Route("intents.device"),
    "share": Route("intents.device", needs=given("address")),
    # between devices
    "by-link": Route("intents.by_link", leaves_lesson=True),
    "by-link-new": Route("intents.by_link", leaves_lesson=True, needs=given("seed", "today")),
    "pass-on": Route("intents.by_link", needs=given("seed", "address"), about=MOMENT),
    "play-here": Route("intents.by_link", MATCH, about=MOMENT),
    "link-paste": Route("intents.by_link"),
    "link-open": Route("intents.by_link", leaves_lesson=True),
    "link-watch": Route("intents.by_link"),
    "link-take": Route("intents.by_link", needs=given("seed")),
    # meeting at one table
    "meet-host": Route(MEETING, leaves_lesson=True),
    "meet-guest": Route(MEETING, leaves_lesson=True),
    "join-link": Route(MEETING, leaves_lesson=True, about=NOTHING),
    "meet-camera": Route(MEETING, Meeting),
    "meet-plain": Route(MEETING, Meeting),
    "meet-camera-is": Route(MEETING, about=NOTHING),
    "meet-made": Route(MEETING, needs=given("address"), about=NOTHING),
    "meet-code": Route(MEETING, about=NOTHING),
    "meet-read": Route(MEETING, Meeting, repeatable=True, about=NOTHING),
    "meet-other": Route(MEETING, about=NOTHING),
    "meet-opened": Route(MEETING, needs=given("seed"), about=NOTHING),
    "meet-failed": Route(MEETING, about=NOTHING),
    "meet-again": Route(MEETING, Meeting),
    "meet-report": Route(MEETING, Meeting),
    "meet-reported": Route(MEETING, needs=given("text"), about=NOTHING),
    "meet-copy": Route(MEETING, Meeting),
    # puzzles
    "puzzles": Route("intents.puzzles", needs=given("today")),
    "puzzles-game": Route("intents.puzzles", PuzzlesScreen, repeatable=True),
    "puzzles-theme": Route("intents.puzzles", PuzzlesScreen, repeatable=True),
    "puzzle": Route("intents.puzzles", needs=given("today")),
    "puzzle-leave": Route("intents.puzzles"),
    "puzzle-share": Route("intents.puzzles", needs=given("address")),
    # looking back, facts, dice, statistics
    "review": Route("intents.review"),
    "fair": Route("intents.fairness"),
    "fair-check": Route("intents.fairness"),
    "statistics": Route("intents.statistics"),
    "statistics-game": Route("intents.statistics"),
    "statistics-person": Route("intents.statistics"),
    "statistics-seats": Route("intents.statistics"),
    "statistics-against": Route("intents.statistics"),
    "statistics-reset": Route("intents.statistics"),
    "progress": Route("intents.progress"),
    "progress-person": Route("intents.progress"),
    "progress-game": Route("intents.progress"),
    # pictures and paper
    "picture": Route("intents.printing"),
    "picture-save": Route("intents.device"),
    "picture-share": Route("intents.device"),
    "print": Route("intents.device"),
    # the browser
    "install": Route("intents.device"),
    "reload": Route("intents.device"),
    "skip": Route("intents.device", about=TURN),
    "take-over": Route("intents.device"),
    # what the games add
    **{verb: route for key in GAMES for verb, route in package(key).ROUTES.items()},
}
"""By verb, topic by topic."""

ON_SCREEN: Mapping[type[Screen], Mapping[str, str]] = {
    Replay: {"look": "replay-look", "moment-show": "replay-to"},
}
"""Verbs of views that the table shares with another screen, and their meaning there."""
