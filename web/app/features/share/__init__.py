"""Handing a game on: as a picture, a link with its code, a file, a text, or a result in a few lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.app.features.feature import Feature
from web.app.features.share.screen import Picture, Share
from web.app.intents.route_type import About, Route, given
from web.app.lazy import lazy

if TYPE_CHECKING:
    from web.app.features.share import intents, picture_view, view
else:
    intents = lazy("web.app.features.share.intents")
    picture_view = lazy("web.app.features.share.picture_view")
    view = lazy("web.app.features.share.view")

__all__ = ["FEATURE"]

FEATURE = Feature(
    "share",
    routes={
        "share-game": Route(intents.on_share_game, needs=given("address")),
        "share-code": Route(intents.on_share_code, about=About.NOTHING),
        "share-copy": Route(intents.on_share_copy),
        "share-send": Route(intents.on_share_send),
        "share-save": Route(intents.on_share_save),
        "copy": Route(intents.on_copy),
        "share": Route(intents.on_share, needs=given("address")),
        "picture": Route(intents.on_picture),
        "picture-save": Route(intents.on_picture_save),
        "picture-share": Route(intents.on_picture_share),
    },
    screens={Share.name: view.share_view, Picture.name: picture_view.picture_view},
    hand_on=intents.sharing,
)
