"""Each game's package has the modules and the functions that the contract names."""

from __future__ import annotations

import inspect
from types import FunctionType

import pytest

from calavera import games
from calavera.games import GAMES
from tests.web.games_played import ask, fresh_page, shown
from web.app.games import contract, contract_after, contract_before, part

PROTOCOLS = {
    name: getattr(room, name)
    for room in (contract, contract_after, contract_before)
    for name in room.__all__
    if inspect.isclass(getattr(room, name))
}

ALONE = {"SoloEnd"}
"""The protocols that only a game for one player has modules for."""

MODULES = {
    "Achievements": "after.achievements",
    "Bests": "after.bests",
    "Board": "table.board",
    "Careers": "after.careers",
    "Chapters": "teaching.chapters",
    "Computer": "words.computer_says",
    "Ending": "after.ending",
    "Entry": "table.real_dice",
    "Jumps": "after.jumps",
    "MomentPicture": "after.moment_picture",
    "Names": "words.names",
    "OwnSheet": "before.own_sheet",
    "Picture": "pictures.picture",
    "Sentences": "words.sentences",
    "SheetOnly": "table.sheet_only",
    "SoloEnd": "alone.solo_end",
    "Title": "before.title",
    "Worth": "words.worth",
}
"""The module of each protocol, in its room."""

OWN_SCREENS = ("blank-sheet", "known", "solo", "calendar", "castro-facts", "blank-board")
"""The intents that open those screens of one game that need none of its records."""

BELOW = {
    "before.beginnings": ("OWN", "first"),
    "table.cues": ("thrown_cues", "marked_cues"),
    "before.layout": ("FIRST", "REFUSED", "VALUES", "headers", "strange"),
    "teaching.lesson": ("STEPS", "buttons_for"),
    "after.results": ("from_json", "summary"),
    "teaching.sections": ("SECTIONS",),
    "table.sheet_entry": ("entry_from", "entry_text"),
    "table.sheet_only": ("settled", "taken_back"),
}
"""The names that rooms below the contract ask for."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", PROTOCOLS)
def test_a_module_has_what_its_protocol_names(game: str, name: str) -> None:
    if name in ALONE and len(games.game(game).kinds) == 1:
        return
    protocol = PROTOCOLS[name]
    module = part(game, MODULES[name])
    assert inspect.getdoc(protocol)
    for member in protocol.__annotations__:
        assert hasattr(module, member), member
    methods = {key: found for key, found in vars(protocol).items() if isinstance(found, FunctionType)}
    for member, method in methods.items():
        if member.startswith("_"):
            continue
        wanted = [one for one in inspect.signature(method).parameters.values() if one.name != "self"]
        given = inspect.signature(getattr(module, member)).parameters.values()
        assert len(given) >= len(wanted), member
        assert all(one.default is not one.empty for one in list(given)[len(wanted) :]), member
        assert [one.kind for one in given][: len(wanted)] == [one.kind for one in wanted], member


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("module", BELOW)
def test_a_module_has_what_lower_rooms_ask_for(game: str, module: str) -> None:
    assert [name for name in BELOW[module] if not hasattr(part(game, module), name)] == []


@pytest.mark.parametrize("at_hand", GAMES)
@pytest.mark.parametrize("chosen", GAMES)
@pytest.mark.parametrize("intent", OWN_SCREENS)
def test_a_games_own_screens_are_drawn_beside_every_game(at_hand: str, chosen: str, intent: str) -> None:
    page = ask(ask(ask(fresh_page(), f"setup game {at_hand}"), "new"), "menu")
    page = ask(ask(page, f"setup game {chosen}"), "setup sheet own")
    before = page.top.name
    page = ask(page, intent)
    assert page.top.name != before
    shown(page)
