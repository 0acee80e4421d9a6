"""The table of contents of the page: the function that answers each verb, on what, and what it needs.

A verb `moment-show` is answered by a function `on_moment_show`, whose module is imported on first use.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from calavera.games import GAMES
from web.app.features import features
from web.app.games import package
from web.app.intents.route_type import About, Route, Scope, given, look, play
from web.app.lazy import lazy
from web.app.state.screens import Screen

if TYPE_CHECKING:
    from web.app.intents import (
        coach,
        device,
        fairness,
        handover,
        library,
        navigation,
        opening,
        players,
        signs,
        table,
    )
else:
    coach = lazy("web.app.intents.coach")
    device = lazy("web.app.intents.device")
    fairness = lazy("web.app.intents.fairness")
    handover = lazy("web.app.intents.handover")
    library = lazy("web.app.intents.library")
    navigation = lazy("web.app.intents.navigation")
    opening = lazy("web.app.intents.opening")
    players = lazy("web.app.intents.players")
    signs = lazy("web.app.intents.signs")
    table = lazy("web.app.intents.table")

__all__ = ["ON_SCREEN", "ROUTES"]

PAGE, MATCH = Scope.PAGE, Scope.MATCH
NOTHING, TURN, MOMENT = About.NOTHING, About.TURN, About.MOMENT

ROUTES: Mapping[str, Route] = {
    # from screen to screen
    "menu": Route(navigation.on_menu, large=True, leaves_lesson=True),
    "settings": Route(navigation.on_settings, large=True),
    "rules": Route(navigation.on_rules, large=True),
    "rules-of": Route(navigation.on_rules_of, large=True),
    "search": Route(navigation.on_search, repeatable=True),
    "close": Route(navigation.on_close, large=True),
    "dismiss": Route(navigation.on_dismiss, repeatable=True),
    "told": Route(navigation.on_told, needs=given("text"), about=NOTHING),
    "day": Route(navigation.on_day, repeatable=True, needs=given("today"), about=NOTHING),
    "screen": Route(navigation.on_screen, repeatable=True, about=NOTHING),
    # the next game, and the settings
    "language": Route(navigation.on_language, repeatable=True),
    "setup": Route(navigation.on_setup, repeatable=True),
    "option": Route(navigation.on_option, repeatable=True),
    "seat-open": Route(navigation.on_seat_open, repeatable=True),
    "new": Route(navigation.on_new, leaves_lesson=True, needs=given("seed", "today")),
    "play-against": Route(
        navigation.on_play_against, leaves_lesson=True, needs=given("seed", "today"), takes_away=True
    ),
    "play-again": Route(navigation.on_play_again, needs=given("seed", "today")),
    # the players of this device
    "player-pick": Route(players.on_player_pick, repeatable=True),
    "player-new": Route(players.on_player_new, needs=given("seed")),
    "player-edit": Route(players.on_player_edit),
    "own-name": Route(players.on_own_name, repeatable=True),
    "own-help": Route(players.on_own_help),
    "own-look": Route(players.on_own_look),
    "player-name": Route(players.on_player_name, repeatable=True),
    "player-colour": Route(players.on_player_colour, repeatable=True),
    "player-pattern": Route(players.on_player_pattern, repeatable=True),
    "player-part": Route(players.on_player_part, repeatable=True),
    "player-face": Route(players.on_player_face, repeatable=True, needs=given("seed")),
    "player-done": Route(players.on_player_done),
    "player-delete": Route(players.on_player_delete),
    # the table
    "resume": Route(table.on_resume, leaves_lesson=True),
    "rematch": Route(table.on_rematch, needs=given("seed", "today"), about=MOMENT, takes_away=True),
    "throw": play(table.on_throw, PAGE, takes_away=True),
    "hold": play(table.on_hold, repeatable=True),
    "pick": play(table.on_pick, repeatable=True),
    "choose": play(table.on_choose, repeatable=True),
    "unpick": play(table.on_unpick, repeatable=True),
    "confirm": play(table.on_confirm, PAGE, takes_away=True),
    "take": play(table.on_take, PAGE, takes_away=True),
    "warning-ignore": look(table.on_warning_ignore, PAGE, repeatable=False, about=MOMENT, takes_away=True),
    "undo": look(table.on_undo, repeatable=False),
    "look": look(table.on_look),
    "why": look(table.on_why),
    "explain": look(signs.on_explain, PAGE),
    "log": look(table.on_log, PAGE, large=True),
    "coach-set": look(table.on_coach_set, PAGE, repeatable=False),
    "moment-show": look(table.on_moment_show, PAGE),
    "moment-now": look(table.on_moment_now, PAGE),
    "place-close": look(table.on_place_close),
    "go-on": look(handover.on_go_on, PAGE, repeatable=False, large=True, about=MOMENT, takes_away=True),
    "pause": look(handover.on_pause, MATCH),
    "handover-off": look(handover.on_handover_off, PAGE, repeatable=False, about=MOMENT, takes_away=True),
    # the coach
    "hint": look(coach.on_hint, PAGE),
    "weigh": look(coach.on_weigh, PAGE),
    "follow-hint": look(coach.on_follow_hint, PAGE, about=MOMENT),
    "warning-cancel": look(coach.on_warning_cancel, PAGE, about=MOMENT),
    # the library of games
    "games": Route(library.on_games, leaves_lesson=True),
    "games-more": Route(library.on_games_more, leaves_lesson=True),
    "game": Route(library.on_game, leaves_lesson=True),
    "library-cut": Route(library.on_library_cut, leaves_lesson=True),
    "open": Route(library.on_open, leaves_lesson=True),
    "rename": Route(library.on_rename, leaves_lesson=True),
    "duplicate": Route(library.on_duplicate, leaves_lesson=True),
    "delete": Route(library.on_delete, leaves_lesson=True),
    "undelete": Route(library.on_undelete, leaves_lesson=True),
    "remove": Route(library.on_remove),
    "restore": Route(library.on_restore),
    # what others share
    "open-link": Route(opening.on_open_link, about=NOTHING),
    "open-file": Route(opening.on_open_file, needs=given("data")),
    # dice
    "fair": Route(fairness.on_fair),
    "fair-check": Route(fairness.on_fair_check),
    # paper
    "print": Route(device.on_print),
    # the browser
    "install": Route(device.on_install),
    "reload": Route(device.on_reload),
    "skip": Route(device.on_skip, about=TURN, takes_away=True),
    "take-over": Route(device.on_take_over),
    # what features and games add
    **{verb: route for feature in features().values() for verb, route in feature.routes.items()},
    **{verb: route for key in GAMES for verb, route in package(key).ROUTES.items()},
}
"""By verb, topic by topic."""

ON_SCREEN: Mapping[type[Screen], Mapping[str, str]] = {
    screen: verbs for feature in features().values() for screen, verbs in feature.verbs.items()
}
"""Verbs that have another meaning on the screens of features."""
