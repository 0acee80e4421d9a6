"""The page as kept texts: the running game with its half-made choice, and the settings."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from itertools import count
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from calavera.games import GAMES
from calavera.record.record import AnyRecord, RecordError, read
from web.app.features import exercise_of, features, saved_texts
from web.app.saving.match_text import resumed, save_text, settings, with_settings
from web.app.saving.texts import Texts, put, set_aside
from web.app.saving.write_buffer import WriteBuffer
from web.app.state.lesson_steps import named_step
from web.app.state.match.match import KINDS, SOLO, kind_of
from web.app.state.page import Notice, Page, leave
from web.app.state.past.library import MAX_KEY, PAGEFUL, Library, StoredMatch
from web.app.state.screens import AT_START, AT_TABLE
from web.app.state.strict import MALFORMED, loads

if TYPE_CHECKING:
    from web.app.features.feature import Saved

__all__ = [
    "GAME",
    "LIBRARY",
    "NAMES",
    "SETTINGS",
    "alters",
    "load",
    "save",
    "with_library",
]

GAME = "game"
SETTINGS = "settings"
NAMES = {**{kind: kind for kind in KINDS}, KINDS[0]: GAME}
"""The texts of the matches at hand by their kind; the first game's is as old as the page."""
_TABLES = {name for kind, name in NAMES.items() if kind != SOLO}
"""Of these a notice says the same."""
LIBRARY = "kept/"
"""The games that are not at hand: `kept/1763700000000` by their keys."""
_KEY = re.compile(f"0|[1-9][0-9]{{0,{len(str(MAX_KEY)) - 2}}}")

_SIGN = re.compile(r"[a-z]{1,20}")
"""The names of signs. A newer version may have explained some that this one does not have."""
_MOST_SIGNS = 100


def save(page: Page, texts: Texts) -> None:
    """Keep the game and the settings. Raises OSError where nothing can be kept."""
    real = leave(page)
    screen = "table" if any(screen.of_table for screen in real.screens) else "start"
    kept = {**settings(page), "screen": screen, "taught": _reached(real)}
    other = bool(real.at_hand) and real.person.setup.game != (GAMES[0] if real.kind == SOLO else real.kind)
    flags = {"set_up": real.person.set_up, "chosen": other}
    lists = {"learned": list(real.kept.learned), "met": list(real.kept.met)}
    # What goes without saying is not stored.
    kept.update(filter(itemgetter(1), (*flags.items(), *lists.items())))
    if (exercise := exercise_of(page)) is not None:
        kept[exercise.setting] = exercise.kept(page)
    if real.kind != KINDS[0] and real.current is not None:
        kept.update({"alone": True} if real.kind == SOLO else {"kind": real.kind})
    put(texts, SETTINGS, json.dumps(kept))
    for kind, match in real.at_hand.items():
        put(texts, NAMES[kind], save_text(match))
    for kind in NAMES.keys() - real.at_hand.keys():
        texts.pop(NAMES[kind], None)
    for saved in saved_texts():
        if saved.value(real) is not None:
            put(texts, saved.name, saved.text(real))
        elif saved.goes:
            texts.pop(saved.name, None)
    _save_library(real.kept.library, texts)


def alters(page: Page, other: Page) -> bool:
    """Return whether two pages differ in anything that would have to be stored, not only in the view."""
    return _texts_without_view(page) != _texts_without_view(other)


def _texts_without_view(page: Page) -> dict[str, str]:
    texts: dict[str, str] = {}
    save(replace(page, screens=AT_START), texts)
    return texts


def with_library(page: Page, texts: Texts) -> Page:
    """Return the page with the stored games, and those that it has added itself since it started."""
    stored = _stored_games(texts) | {game.key: game.text for game in page.kept.library.games}
    late = [saved for saved in saved_texts() if saved.with_games]
    if not stored and not any(saved.name in texts for saved in late):
        return page
    games = tuple(StoredMatch(key, stored[key]) for key in sorted(stored, reverse=True))
    page = _with_games_won(page.with_kept(library=replace(page.kept.library, games=games)))
    for saved in late:
        if saved.value(page) is None:
            page = _load_saved(page, texts, saved)
    return page


def _with_games_won(page: Page) -> Page:
    """Return the page that knows the games that a person has won among the latest stored ones.

    Earlier releases did not store it.
    """
    learned = page.kept.learned
    latest = page.kept.library.games[:PAGEFUL] if set(GAMES) - set(learned) else ()
    if latest:
        from web.app.saving.outlines import won_by_a_person  # only where games are stored

        won = [won_by_a_person(game.text) for game in latest]
        learned = tuple(dict.fromkeys([*learned, *(key for key in won if key)]))
    return page if learned == page.kept.learned else page.with_kept(learned=learned)


def _stored_games(texts: Texts) -> dict[int, str]:
    """Return the stored games by their keys. One whose name is no key, or none that a clock says, gets the
    first free one: its time is not known, and nothing of it is lost."""
    games: dict[int, str] = {}
    others = []
    for name in texts:
        if name.startswith(LIBRARY):
            key = name.removeprefix(LIBRARY)
            if _KEY.fullmatch(key):
                games[int(key)] = texts[name]
            else:
                others.append(texts[name])
    free = (key for key in count() if key not in games)
    return {**games, **dict(zip(free, others, strict=False))}


def _save_library(library: Library, texts: Texts) -> None:
    buffer = texts if isinstance(texts, WriteBuffer) else None
    if buffer is not None and buffer.saved_library is library:
        return  # hundreds of games need not be compared after every tap
    names = {f"{LIBRARY}{game.key}" for game in library.games}
    for game in library.games:
        put(texts, f"{LIBRARY}{game.key}", game.text)
    for name in [name for name in texts if name.startswith(LIBRARY) and name not in names]:
        del texts[name]
    if buffer is not None:
        buffer.saved_library = library


def load(page: Page, texts: Texts) -> Page:
    """Return the page as it was kept; what cannot be read is set aside under another name, and said."""
    page = _load_settings(page, texts)
    shown = _kind_shown(page, texts)
    for kind in (*(kind for kind in KINDS if kind != shown), shown):  # the last one is shown, the others wait
        page, record = _load_game(page, texts, NAMES[kind])
        if record is not None:
            page = page.with_match(resumed(record))
    if page.record is None:  # the settings may still say that a table was shown
        page = replace(page, screens=AT_START)
    page = _with_game_shown(page, texts)
    for saved in saved_texts():
        if not saved.with_games:
            page = _load_saved(page, texts, saved)
    page = with_library(page, texts)
    return page if page.notice else _in_exercise(page, texts)


def _kind_shown(page: Page, texts: Texts) -> str:
    """Return the kind that the table showed; the first one where the settings do not say."""
    settings: dict[str, Any] = {} if page.notice else loads(texts.get(SETTINGS, "{}"))
    kind = SOLO if settings.get("alone") is True else settings.get("kind")
    return kind if kind in KINDS else KINDS[0]


def _with_game_shown(page: Page, texts: Texts) -> Page:
    """Return the page that offers the game of the match shown last, unless another one was chosen since.

    In earlier releases a game that was gone on with was not the chosen one.
    """
    settings: dict[str, Any] = {} if page.notice else loads(texts.get(SETTINGS, "{}"))
    key = page.person.setup.game if page.record is None else page.record.game.key
    if key == page.person.setup.game or settings.get("chosen") is True:
        return page
    return page.with_person(setup=page.person.setup.changed(f"game {key}"))


def _load_game(page: Page, texts: Texts, name: str) -> tuple[Page, AnyRecord | None]:
    """Load a current game, with its draft; the page has a notice if that fails."""
    text = texts.get(name)
    if text is None:
        return page, None
    try:
        record = read(text)
        if NAMES[kind_of(record)] != name:
            raise RecordError(1, record.header("Game") or "", "this is another game")
    except RecordError as error:
        unread = _newer(page, texts, name) or _damaged(page, texts, name, str(error))
        return replace(unread, screens=AT_START), None
    return page, record


def _newer(page: Page, texts: Texts, name: str) -> Page | None:
    """Move a game that only a newer version knows to the library, and return the page with a notice.

    None for any other text.
    """
    from calavera.record.outline import OtherGame, outline  # only where something cannot be read

    text = texts[name]
    try:
        outline(text)
    except OtherGame:
        # A key of its own without a clock, which no game that was put away can have had.
        texts[f"{LIBRARY}{int(sha256(text.encode(errors='surrogatepass')).hexdigest()[:9], 16)}"] = text
        del texts[name]
        return replace(page, notice=Notice("game_newer", {}, page.notice))
    except RecordError:
        pass
    return None


def _load_saved(page: Page, texts: Texts, saved: Saved) -> Page:
    """Load the text of a feature."""
    if saved.name not in texts:
        return page
    try:
        return saved.load(page, texts[saved.name])
    except MALFORMED as error:
        return _damaged(page, texts, saved.name, str(error))


def _in_exercise(page: Page, texts: Texts) -> Page:
    """Return the page with the exercise that it was left in, if it was."""
    kept = loads(texts.get(SETTINGS, "{}"))
    for feature in features().values():
        if feature.exercise is not None and feature.exercise.setting in kept:
            return feature.exercise.resumed(page, kept[feature.exercise.setting])
    return page


def _reached(page: Page) -> int | str | list[str]:
    """Return the name of the step that the lesson has come to; 0 at its beginning, as in earlier releases.

    Of several lessons, a list.
    """
    taught = page.kept.taught
    if len(taught) > 1:
        return list(taught)
    return taught[0] if taught else 0


def _taught(stored: object) -> tuple[str, ...]:
    """Return the reverse of `_reached`; without names that no lesson has, and with one for a game."""
    names = {}
    for name in stored if isinstance(stored, list) else [stored]:
        if (step := named_step(name)) is not None and step[1]:
            names[step[0]] = str(name)
    return tuple(names.values())


def _set_up(kept: Mapping[str, Any]) -> bool:
    """Return whether the setup was changed after the last game. Raises ValueError for what no page keeps."""
    changed = kept.get("set_up", False)
    if type(changed) is not bool:
        raise ValueError("a setup was changed, or it was not")
    return changed


def _learned(kept: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the keys of the games that are known by a lesson or a win, without those of later versions.

    Raises ValueError for what no page keeps.
    """
    keys = kept.get("learned", [])
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        raise ValueError("games that are known are a list of their keys")
    return tuple(dict.fromkeys(key for key in keys if key in GAMES))


def _met(stored: object) -> tuple[str, ...]:
    """Return the names of signs that are stored; nothing of what is no list of short names."""
    names = stored if isinstance(stored, list) else []
    found = [name for name in names if isinstance(name, str) and _SIGN.fullmatch(name)]
    return tuple(dict.fromkeys(found))[:_MOST_SIGNS]


def _load_settings(page: Page, texts: Texts) -> Page:
    text = texts.get(SETTINGS)
    if text is None:
        return page
    try:
        kept = loads(text)
        screen, taught = kept["screen"], kept.get("taught", 0)
        page, learned = with_settings(page, kept), _learned(kept)
        page = page.with_person(set_up=_set_up(kept))
    except MALFORMED as error:
        return _damaged(page, texts, SETTINGS, str(error))
    page = replace(page, screens=AT_TABLE if screen == "table" else AT_START)
    return page.with_kept(taught=_taught(taught), learned=learned, met=_met(kept.get("met")))


def _damaged(page: Page, texts: Texts, name: str, error: str) -> Page:
    """Return the page without a text that it cannot read, which is kept under another name, and said."""
    values = {"error": error, "name": set_aside(texts, name)}
    kind = GAME if name in _TABLES else name
    return replace(page, notice=Notice(f"{kind}_damaged", values, page.notice))
