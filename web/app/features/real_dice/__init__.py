"""Real dice: people throw them and enter the faces, or only their choices."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from calavera.record.private_headers import ENTERED
from web.app.features.feature import Feature, Headers, Playing
from web.app.intents.route_type import About, look
from web.app.lazy import lazy

if TYPE_CHECKING:
    from web.app.features.real_dice import intents, saved, state, view
else:
    intents = lazy("web.app.features.real_dice.intents")
    saved = lazy("web.app.features.real_dice.saved")
    state = lazy("web.app.features.real_dice.state")
    view = lazy("web.app.features.real_dice.view")

__all__ = ["FEATURE"]

FEATURE = Feature(
    "real_dice",
    routes={
        "real-die": look(intents.on_real_die, about=About.MOMENT),
        "real-face": look(intents.on_real_face, about=About.MOMENT),
        "real-back": look(intents.on_real_back, about=About.MOMENT),
        "real-done": look(intents.on_real_done, repeatable=False, about=About.MOMENT, takes_away=True),
    },
    headers=Headers((ENTERED,), attrgetter("own_dice"), saved.with_header, saved.with_entry),
    playing=Playing(
        passed=state.settled,
        taken_back=state.taken_back,
        entry=view.entry_view,
        refusal=view.refusal_view,
        undone=view.undone,
    ),
)
