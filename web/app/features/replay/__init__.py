"""The replay of a game: to any of its moments, along its turns and throws, or by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.app.features.feature import Feature, TimedWork
from web.app.features.replay.screen import Replay
from web.app.intents.route_type import Route
from web.app.lazy import lazy

if TYPE_CHECKING:
    from web.app.features.replay import intents, state, view
else:
    intents = lazy("web.app.features.replay.intents")
    state = lazy("web.app.features.replay.state")
    view = lazy("web.app.features.replay.view")

__all__ = ["FEATURE"]

FEATURE = Feature(
    "replay",
    routes={
        "replay": Route(intents.on_replay),
        "replay-to": Route(intents.on_replay_to, Replay, repeatable=True),
        "replay-go": Route(intents.on_replay_go, Replay, repeatable=True),
        "replay-play": Route(intents.on_replay_play, Replay),
        "replay-stop": Route(intents.on_replay_stop, Replay),
        "replay-look": Route(intents.on_replay_look, Replay, repeatable=True),
        "continue": Route(intents.on_continue),
    },
    screens={Replay.name: view.replay_view},
    verbs={Replay: {"look": "replay-look", "moment-show": "replay-to"}},
    heard={Replay.name: view.replay_said},
    work={Replay.name: TimedWork(state.due, state.lasting, state.moved_on)},
    watch=state.to_watch,
)
