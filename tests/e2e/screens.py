"""Every screen worth looking at, by its name: what the gallery draws and what axe looks through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import count
from random import Random

from calavera import Record, State, Why, new_record, offers, parse, read, write
from calavera.games.calavera.bots import bot
from calavera.games.calavera.bots.analysis import analyse
from calavera.play.match import play_out
from calavera.record.link import pack
from tests.e2e import castro_teaching
from tests.e2e.castro_after import CASTRO_AFTER
from tests.e2e.castro_screens import CASTRO
from tests.e2e.eventful_games import NAMES, eventful
from tests.e2e.notices import notice
from tests.e2e.player import PATIENCE, Player
from tests.e2e.player_screens import PLAYERS
from tests.e2e.puzzle_screens import PUZZLES
from tests.e2e.shared_screens import SHARED
from web.app.features.backup.bundle import bundle_of
from web.app.features.progress.statistics import reading_steps, summary_of
from web.app.features.progress.summaries import Tallies
from web.app.features.solo.challenge import DUEL
from web.app.features.solo.days import Days
from web.app.features.solo.months import next_to
from web.app.games.calavera.model.lesson import STEPS
from web.app.games.calavera.model.threats import possible
from web.app.intents.opening import LINK
from web.app.state.match.table_edges import as_seen_by, awaited
from web.app.state.page import Kept, Page
from web.app.state.past.library import Library, StoredMatch
from web.app.state.people.players import header

__all__ = ["SCREENS", "STILL", "THEMES", "at", "dress", "take"]

THEMES = ("light", "dark", "contrast")

STILL = "testTime.held = true; for (let timer = setTimeout(() => {}); timer; timer -= 1) clearTimeout(timer)"
"""Nothing that was put off happens any more."""

UNHURRIED = """() => {
  testTime.held = true;
  const later = window.setTimeout.bind(window);
  window.setTimeout = (does, wait, ...rest) => wait > 300 ? 0 : later(does, wait, ...rest);
}"""
"""From now on nothing happens that was put off for long."""


def dress(player: Player, theme: str) -> None:
    """Show a theme wherever the page is, as a system that asks for it would, and with nothing moving."""
    scheme, contrast = (
        "dark" if theme == "dark" else "light",
        "more" if theme == "contrast" else "no-preference",
    )
    player.page.emulate_media(color_scheme=scheme, contrast=contrast, reduced_motion="reduce")  # type: ignore[arg-type]  # two of their three words
    player.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)


@cache
def game(seats: int) -> Record:
    """Return a game in which everything happens, with names."""
    record = eventful(seats)
    for number, name in enumerate(NAMES[:seats], 1):
        record = record.with_header(f"Seat{number}", name)
    return record


def at(player: Player, record: Record) -> None:
    """At the table, with this game."""
    player.start_over(write(record))
    if player.has("resume"):
        player.tap("resume")
    else:
        player.ask("resume")  # no person has touched it yet: the start page does not offer it


def moment(seats: int, wanted: Callable[[State], bool]) -> Record:
    """Return a game at a moment of this kind: of all there are the one in the middle."""
    record = game(seats)
    found = [number for number, state in enumerate(record.states) if wanted(state)]
    return record.back(len(record.actions) - found[len(found) // 2])


def choosing(state: State) -> bool:
    """Return whether the active seat chooses, and may also throw again."""
    return state.seat == state.active and state.choice is None and not state.cursed and not state.flying


def cursing(state: State) -> bool:
    """Return whether the dice are cursed and that is still to be accepted."""
    return state.cursed and state.choice is None


def leftovers(state: State) -> bool:
    """Return whether another seat chooses from the active seat's leftovers."""
    return isinstance(state.seat, int) and state.choice is not None


def round_table(player: Player, record: Record, edges: str) -> None:
    """At a table that lies between its people, on a screen that is large enough for it."""
    at(player, record.with_header("Edges", edges))
    player.ask("option facing on")


def most_choices(state: State) -> int:
    """Count what the active seat can choose, where it chooses."""
    return len(state.choices(state.active)) if choosing(state) else 0


def round_choose(player: Player) -> None:
    record = game(4)
    number = max(range(len(record.states)), key=lambda n: most_choices(record.states[n]))
    round_table(player, record.back(len(record.actions) - number), "0123")


def round_picked(player: Player) -> None:
    round_choose(player)
    player.ask(f"pick {player.record.state.choices(player.record.state.active)[-1]}")


def all_leftovers(seats: int) -> Record:
    """Return a game at the moment when all others choose, with the most to choose from."""

    def wanted(number: int) -> int:
        found = awaited(game(seats).back(len(game(seats).actions) - number))
        state = game(seats).states[number]
        return len(found) * 100 + sum(len(state.choices(seat)) for seat in found)

    number = max(range(len(game(seats).states)), key=wanted)
    return game(seats).back(len(game(seats).actions) - number)


def round_gather(player: Player) -> None:
    """All others choose at the same time: one has confirmed, one has picked, one has not touched anything."""
    record = all_leftovers(4)
    first, second, _ = awaited(record)
    picks = [as_seen_by(record, seat).state.choices(seat)[0] for seat in (first, second)]
    replies = f"!{first + 1}:{picks[0]} {second + 1}:{picks[1]}"
    round_table(player, record.with_header("Replies", replies), "0123")


def round_forced(player: Player) -> None:
    """None of the others has a choice: what the app marks is pencilled on their sheets."""
    headers = [f'[Seat{number} "{name}"]' for number, name in enumerate(game(4).names, 1)]
    turns = enumerate(("OOOPPG p2", "GGGPPK g3", "PPPOOK o2", "KKKGGO k3", "OOGGGS o2"), 1)
    lines = ['[Game "Calavera"]', '[Seats "4"]', '[Layout "classic"]', *headers]
    round_table(player, read("\n".join([*lines, *(f"{n}. {turn}" for n, turn in turns)])), "0123")


def round_curse(player: Player) -> None:
    round_table(player, moment(4, cursing), "0123")


def round_three(player: Player) -> None:
    round_table(player, moment(3, choosing), "012")


def round_two(player: Player) -> None:
    round_table(player, moment(2, choosing), "02")


def round_over(player: Player) -> None:
    round_table(player, game(4), "0123")


def round_fresh(player: Player) -> None:
    round_table(player, moment(4, lambda state: state.fresh), "0123")


def round_hint(player: Player) -> None:
    """The coach helps the active player, in the middle."""
    record = moment(4, choosing).with_header("Coach", " ".join(["always/off"] * 4))
    round_table(player, record, "0123")
    player.wait("() => document.querySelector('[data-intent^=\"follow-hint\"]')")


def round_options(player: Player) -> None:
    round_hint(player)
    player.tap("weigh")


def round_log(player: Player) -> None:
    round_fresh(player)
    player.ask("log")


def round_rules(player: Player) -> None:
    """The active player, who sits at the left edge, has opened the rules."""
    round_choose(player)
    player.tap("rules")


def round_computers(player: Player) -> None:
    """Two people whom the coach tells all, and two computers, one of which says what it does and why."""
    record = moment(4, choosing).with_header("Coach", " ".join(["always/off"] * 4))
    active = record.state.active
    for seat, level in ((active, "expert"), ((active + 2) % 4, "easy")):
        record = record.with_header(f"Seat{seat + 1}", f"computer: {level}")
    round_table(player, record, "0123")
    player.wait('() => document.querySelector(".robot .why")')
    player.page.evaluate(STILL)


def round_seats(player: Player) -> None:
    at(player, game(4).back(len(game(4).actions)))
    player.ask("option facing on")


def start(player: Player) -> None:
    player.start_over()


def again(player: Player) -> None:
    """The start page after a game: another one of the same players is the first thing."""
    player.start_over(write(game(3)))


def rare(player: Player) -> None:
    start(player)
    player.rarities()
    player.touch(".tongues > summary")


def own_sheet(player: Player) -> None:
    start(player)
    player.set_up("choices-more")
    player.tap("setup seats 4")
    player.tap("setup sheet own")


def running(player: Player) -> None:
    player.start_over(write(moment(3, choosing)))


def first(player: Player) -> None:
    at(player, game(2).back(len(game(2).actions)))


def fresh(player: Player) -> None:
    at(player, moment(2, lambda state: state.fresh))


def choose(player: Player) -> None:
    at(player, moment(2, choosing))


def threat(player: Player) -> None:
    """A player has one row left that the next choice could close."""
    at(player, moment(3, lambda state: choosing(state) and possible(state)))
    player.wait("() => document.querySelector('.coming-lines span')")


def picked(player: Player) -> None:
    at(player, game(3).back(59))
    player.tap("pick j2>k")


def refusing(state: State) -> bool:
    """Return whether dice on the table cannot be used as they are, and not only for freezing too early."""
    if not choosing(state):
        return False
    reasons = [state.why_not(choice) for choice in offers(state, state.active)]
    return any(reason is not None and reason.why is not Why.FREEZE_ZONE for reason in reasons)


def why(player: Player) -> None:
    at(player, moment(3, refusing))
    player.tap("why")


def computer(player: Player) -> None:
    """A computer says what it is about to do, and stays so."""
    record = moment(2, choosing).with_header("Seat1", "computer: expert")
    at(player, record.with_header("Seat2", "computer: hard"))
    player.wait('() => document.querySelector(".robot .speech")')
    player.page.evaluate(STILL)


def drawn(player: Player) -> None:
    """The marks of the last choice are being drawn, and stay so."""
    at(player, _before(2, lambda before, after: after.fresh and not before.cursed))
    player.page.evaluate(UNHURRIED)
    player.ask(f"take {game(2).actions[len(player.record.actions)]}")


def handed(player: Player) -> None:
    """The phone goes to the next player."""
    record = _before(2, lambda before, after: after.fresh and not before.cursed)
    at(player, record)
    _decide(player, record)


def forced(player: Player) -> None:
    """The app has marked the leftovers of a player who had no choice."""
    record = _before(3, lambda before, after: _only(after) and not before.cursed)
    at(player, record)
    _decide(player, record)


def _before(seats: int, wanted: Callable[[State, State], bool]) -> Record:
    """Return a game before a choice of the active player that leads to a moment of this kind."""
    record = game(seats)
    for number in range(len(record.actions) - 1):
        before, after = record.states[number], record.states[number + 1]
        if before.seat == before.active and wanted(before, after):
            return record.back(len(record.actions) - number)
    raise AssertionError("there is no such moment")


def _only(state: State) -> bool:
    """Return whether a seat has leftovers to take, and no choice."""
    return leftovers(state) and state.legal_actions()[0] != parse("-") and len(state.legal_actions()) == 1


def _decide(player: Player, record: Record) -> None:
    """Take what was taken then, and wait for the card that follows."""
    action = game(record.seats).actions[len(record.actions)]
    player.ask(f"take {action}")
    player.wait("""() => document.querySelector('[data-handover="card"]')""")


def coach(player: Player, help: str) -> None:
    """A moment in which the coach helps both seats in this way."""
    at(player, moment(2, choosing).with_header("Coach", f"{help} {help}"))


def hint(player: Player) -> None:
    coach(player, "always/off")
    player.wait("() => document.querySelector('[data-intent^=\"follow-hint\"]')")


def even(player: Player) -> None:
    """A hint where several options are about as good."""
    headers = {"Game": "Calavera", "Seats": "2", "Layout": "classic", "Seat1": NAMES[0], "Seat2": NAMES[1]}
    thrown = new_record({**headers, "Coach": "always/off ask/off"}).play(parse("OOGPJK"))
    at(player, thrown)
    player.wait("() => document.querySelector('[data-intent^=\"follow-hint\"]')")


def offered_warnings(player: Player) -> None:
    """A game that one choice has lost, looked back at."""
    names = {"Seat1": NAMES[0], "Seat2": header("hard")}
    start = new_record({"Game": "Calavera", "Seats": "2", "Layout": "classic", **names})
    at(player, play_out(start, {0: bot("medium"), 1: bot("hard")}, Random(4)))
    player.tap("review")
    player.page.wait_for_selector(".curve", timeout=PATIENCE)


def options(player: Player) -> None:
    hint(player)
    player.tap("weigh")


def warning(player: Player) -> None:
    """The coach asks about the choice that costs most."""
    coach(player, "ask/1")
    state = player.record.state
    assert isinstance(state.seat, int)
    player.choose(min(state.choices(state.seat), key=analyse(state).value_of))
    player.wait('() => document.querySelector(".warning")')


def who(player: Player) -> None:
    start(player)
    player.set_up("coaches")
    player.tap("seat-open 2")
    player.tap("setup kind 2 medium")
    player.tap("seat-open 1")


def other(player: Player) -> None:
    at(player, moment(3, leftovers))


def four(player: Player) -> None:
    at(player, moment(4, choosing))


def curse(player: Player) -> None:
    at(player, moment(3, cursing))


def end(player: Player) -> None:
    at(player, game(4))


def ended(player: Player, level: str, seat: int) -> None:
    """The end of a game in which a computer of this level had this seat."""
    at(player, game(2).with_header(f"Seat{seat}", f"computer: {level}"))


def end_won(player: Player) -> None:
    """The end of a game that the only person at the table has won."""
    winner = game(2).state.outcome()
    assert winner is not None
    ended(player, "medium", 2 - winner.winners[0])


def end_lost(player: Player) -> None:
    winner = game(2).state.outcome()
    assert winner is not None
    ended(player, "expert", 1 + winner.winners[0])


def end_more(player: Player) -> None:
    """The rare ways on from the end."""
    end_won(player)
    player.clicking(player.page.locator(".more-ways summary").tap)
    player.evaluate("() => document.querySelector('.more-ways').scrollIntoView()")


def dice_choice(player: Player) -> None:
    start(player)
    player.set_up("choices-more")
    player.tap("setup dice real")


def by_hand(record: Record, dice: str, entered: str = "") -> Record:
    """Return the game as one of real dice, or of nothing but its sheets."""
    own = record.with_header("Seed", None).with_header("Dice", dice)
    return own.with_header("Entered", entered) if entered else own


def enter(player: Player) -> None:
    """A throw of real dice, half entered."""
    at(player, by_hand(moment(2, lambda state: state.fresh), "real", "123456 ogj..."))


def enter_again(player: Player) -> None:
    """Some dice are thrown again, and why another one is not."""
    record = moment(3, lambda state: choosing(state) and state.throws < 3 and state.skulls > 0)
    state = record.state
    free = [n + 1 for n, face in enumerate(state.dice) if face.letter != "s"]
    thrown = "".join(map(str, free[1:]))
    at(player, by_hand(record, "real", f"{thrown} {'k' + '.' * (len(thrown) - 1)}"))
    player.tap(f"real-die {state.dice.index(5) + 1}")


def looked(player: Player) -> None:
    """Another player's sheet is looked at."""
    at(player, moment(2, choosing))
    player.tap("look 2" if player.record.state.active == 0 else "look 1")


def enter_first(player: Player) -> None:
    """The first roll of a game with real dice."""
    dice_choice(player)
    player.tap("new")


def enter_chosen(player: Player) -> None:
    """A roll of real dice is entered, and what to do with it is to be decided."""
    at(player, by_hand(moment(2, choosing), "real"))


def enter_cursed(player: Player) -> None:
    """A roll of real dice is cursed, and may yet be corrected."""
    at(player, by_hand(moment(2, cursing), "real"))


def enter_leftovers(player: Player) -> None:
    """The other player chooses from real dice."""
    at(player, by_hand(moment(2, leftovers), "real"))


def enter_corrected(player: Player) -> None:
    """A whole roll, to be corrected."""
    at(player, by_hand(moment(2, lambda state: state.fresh), "real", "123456 ogjkps"))


def tally(player: Player) -> None:
    """Show the marks of a game without dice, with a box tapped."""
    at(player, by_hand(moment(2, lambda state: state.fresh), "sheet"))
    player.clicking(player.page.locator(".pick-box").nth(2).tap)


def tally_first(player: Player) -> None:
    """Show the first turn of a game without dice."""
    at(player, by_hand(game(2).back(len(game(2).actions)), "sheet"))


def tally_others(player: Player) -> None:
    at(player, by_hand(moment(3, leftovers), "sheet"))


def tally_nothing(player: Player) -> None:
    tally_first(player)
    player.tap("sheet-pick -")


def review(player: Player) -> None:
    at(player, game(2))
    player.tap("review")
    player.page.wait_for_selector(".curve", timeout=PATIENCE)


def review_costs(player: Player) -> None:
    """Show the costliest choices, further down."""
    review(player)
    player.page.locator(".told").first.scroll_into_view_if_needed()


def replay(player: Player) -> None:
    """In the middle of a game of four, with the way on as its own."""
    at(player, game(4))
    player.tap("replay")
    player.ask(f"replay-to {len(game(4).actions) // 2}")


def replay_two(player: Player) -> None:
    """The end of a game of two, with all that one can jump to."""
    at(player, game(2))
    player.tap("replay")
    player.tap("replay-go last")
    player.evaluate("() => document.querySelector('.screen').scrollTo(0, 9999)")


def replay_alone(player: Player) -> None:
    solo_end(player)
    player.tap("replay")
    player.tap("replay-go turn-on")


def share(player: Player) -> None:
    end(player)
    player.tap("share-game")
    player.page.wait_for_selector(".code", timeout=PATIENCE)


def opened(player: Player) -> None:
    """A link that is damaged, over a running game."""
    running(player)
    player.allow(notice("link_bad"))
    player.page.goto(f"{player.host.address}#game=damaged")
    player.page.wait_for_selector(".notice", timeout=PATIENCE)


def known(player: Player) -> None:
    start(player)
    player.rarities()
    player.tap("known")


def share_alone(player: Player) -> None:
    solo_end(player)
    player.tap("share-game")
    player.page.wait_for_selector(".code", timeout=PATIENCE)


def picture(player: Player) -> None:
    share(player)
    player.tap("picture")


def blank_sheet(player: Player) -> None:
    start(player)
    player.rarities()
    player.tap("blank-sheet")


def games(player: Player) -> None:
    """Three games put away, one of them over, one opened, and one at hand."""
    player.start_over(write(moment(3, choosing)))
    texts = [
        game(2).with_header("Date", "2026-11-20"),
        moment(4, leftovers).with_header("Date", "2026-10-03"),
    ]
    kept = tuple(StoredMatch(number, write(record)) for number, record in enumerate(texts, 1))
    take(player, replace(bundle_of(Page()), games=kept, damaged=(StoredMatch(3, "not a record"),)).text())
    player.tap("import-yes")
    player.tap("game 1")


def games_question(player: Player) -> None:
    """Before a file is taken in."""
    games(player)
    kept = StoredMatch(4, write(moment(2, choosing)))
    days = Days((("2026-11-19", 31), ("2026-11-20", 24)))
    take(player, replace(bundle_of(Page()), games=(kept,), more={"days": days.text()}).text())


def games_none(player: Player) -> None:
    start(player)
    player.tap("games")


def take(player: Player, file: str) -> None:
    """Choose this file on the screen of the games."""
    if not player.has("export"):
        player.tap("games")
    data = {"name": "calavera.txt", "mimeType": "text/plain", "buffer": file.encode()}
    player.page.set_input_files("[data-file]", data)  # type: ignore[arg-type]  # a file's payload
    player.page.wait_for_selector('[data-intent="import-yes"]')


def log(player: Player) -> None:
    choose(player)
    player.tap("log")


def past(player: Player) -> None:
    log(player)
    player.clicking(player.page.locator(".turn").first.tap)


def rules(player: Player) -> None:
    choose(player)
    player.tap("rules")


def section(player: Player) -> None:
    rules(player)
    player.tap("rules freezing")


def settings(player: Player) -> None:
    choose(player)
    player.tap("settings")


def lesson(player: Player) -> None:
    start(player)
    player.tap("lesson")


def lesson_at(name: str) -> Callable[[Player], None]:
    """Return the way to the beginning of a step of the lesson."""

    def there(player: Player) -> None:
        lesson(player)
        player.ask(f"lesson {[step.name for step in STEPS].index(name) + 1}")

    return there


def lesson_kept(player: Player) -> None:
    """A task that is done: the way on stands where the thumb is."""
    lesson_at("keep")(player)
    for intent in ("hold 1", "hold 4", "throw"):
        player.tap(intent)


def lesson_past(player: Player) -> None:
    """Look at what would go too far."""
    lesson_at("past")(player)
    for intent in ("throw", "pick o4"):
        player.tap(intent)


def lesson_frozen(player: Player) -> None:
    """The fullest moment: a row is to be frozen."""
    lesson_at("freeze")(player)
    for intent in ("throw", "pick j3#o"):
        player.tap(intent)


def solo(player: Player) -> None:
    """Show the challenge on a player's fifth day, with one left out."""
    player.start_over()
    player.tap("solo")
    player.touch('[data-intent^="solo-day "]')
    date = alone(player).header("Date") or ""
    days = dict(
        zip(reversed([day for day, _ in Days().week(date)]), (31, 24, None, 39, 28, 35), strict=False)
    )
    known = tuple((day, points) for day, points in days.items() if points is not None)
    player.keep(days=Days(known, 43).text())
    player.reload()
    player.tap("menu")
    player.tap("solo")


def calendar(player: Player) -> None:
    """Show the months of a player who has played most days, one of them late, some without help."""
    player.start_over()
    player.tap("solo")
    player.touch('[data-intent^="solo-day "]')
    today = alone(player).header("Date") or ""
    days = [day for day, _ in Days().week(today)][1:] + [
        f"{next_to(today[:7], -1)}-{n:02}" for n in (3, 4, 9)
    ]
    played = sorted(zip(days, (31, -2, 24, 39, 28, 35, 40, 12, 33), strict=True))
    kept = [day for day, _ in played if day != days[3]]
    marked = Days(
        tuple(day for day in played if day[0] in kept), 43, frozenset([days[2]]), frozenset(kept[::2])
    )
    player.keep(days=marked.text())
    player.reload()
    player.tap("menu")
    player.tap("calendar")


def calendar_day(player: Player) -> None:
    """Look at the day that was left out."""
    calendar(player)
    player.clicking(player.page.locator(".day.missed:not([aria-current])").last.tap)


def solo_first(player: Player) -> None:
    player.start_over()
    player.tap("solo")
    player.touch('[data-intent^="solo-day "]')


def solo_end(player: Player) -> None:
    """A game alone, played to its end with small mistakes; always with the same dice."""
    solo_first(player)
    start = alone(player).with_header("Seed", "000102030405060708090a0b0c0d0e0f")
    record = play_out(start, {0: bot("medium")}, Random(1))
    player.keep(solo=write(record))
    player.reload()


def solo_day(player: Player) -> None:
    """Show the end of today's challenge, whose dice are those of the day."""
    solo(player)
    player.keep(solo=write(play_out(alone(player), {0: bot("expert")}, Random(1))))
    player.reload()
    player.ask("resume solo")


def start_done(player: Player) -> None:
    """Show the start page of a player who has played today's challenge, and most days before."""
    solo_day(player)
    player.tap("menu")


def challenged(player: Player) -> None:
    """Show a duel that a link has brought."""
    player.start_over()
    player.ask(f"open-link {LINK}{pack(rival())}")


def rival() -> Record:
    """Return the game that is to be beaten."""
    headers = {"Game": "Calavera solo", "Date": "2026-11-20", "Seats": "1", "Turns": "12", "Seat1": NAMES[1]}
    start = new_record(
        {**headers, "Layout": "classic", "Seed": "000102030405060708090a0b0c0d0e0f", DUEL: "yes"}
    )
    return play_out(start, {0: bot("expert")}, Random(2))


def duel(player: Player) -> None:
    """Compare both games of a duel turn by turn."""
    solo_end(player)
    player.ask(f"open-link {LINK}{pack(rival())}")


def duel_send(player: Player) -> None:
    """Hand on a game that is to be beaten."""
    solo_end(player)
    player.tap("duel-send")
    player.page.wait_for_selector(".code", timeout=PATIENCE)


def solo_review(player: Player) -> None:
    solo_end(player)
    player.tap("review")
    player.page.wait_for_selector(".curve", timeout=PATIENCE)


def solo_curse(player: Player) -> None:
    solo_first(player)
    record = play_out(alone(player), {0: bot("expert")}, Random(1)).back(4)
    cursed = record.with_header("Seed", None)
    while not cursed.state.fresh:
        cursed = cursed.back(1)
    player.keep(solo=write(cursed.play(parse("OJSSSG"))))
    player.reload()


def fair(player: Player) -> None:
    """Show the dice of a running game, whose seed is still secret."""
    at(player, moment(3, choosing))
    player.tap("settings")
    player.tap("fair")


def fair_end(player: Player) -> None:
    """The dice of a game that is over, after they were checked."""
    end(player)
    player.tap("fair")
    player.tap("fair-check")


def statistics(player: Player) -> None:
    """Show the statistics of a game of four and a solo game."""
    headers = {"Game": "Calavera solo", "Seats": "1", "Turns": "12", "Layout": "classic", "Seat1": NAMES[0]}
    at(player, game(4))
    player.keep(solo=write(play_out(new_record(headers), {0: bot("medium")}, Random(1))))
    player.reload()
    player.tap("menu")
    player.tap("statistics")
    player.page.wait_for_selector(".people", timeout=PATIENCE)


def statistics_person(player: Player) -> None:
    statistics(player)
    player.clicking(player.page.locator("button.person").first.tap)


def statistics_empty(player: Player) -> None:
    start(player)
    player.tap("statistics")


def progress(player: Player) -> None:
    """Show the ladder of a person who has beaten two of the characters, where others have played, too."""
    at(player, game(4))
    ways = enumerate((("easy", 0), ("medium", 0), ("hard", 1)))
    records = [against(level, winner, number) for number, (level, winner) in ways]
    player.keep(**{f"kept/{number}": write(record) for number, record in enumerate(records, 1)})
    player.keep(statistics=judged(records))
    player.reload()
    player.tap("progress")
    player.page.wait_for_selector(".ladder", timeout=PATIENCE)


def judged(records: list[Record]) -> str:
    """Return the stored statistics of these games, in which all were looked at: no review takes its time."""
    library = Library()
    for number, record in enumerate(records, 1):
        library = library.put(write(record), number)
    steps = reading_steps(Page(kept=Kept(library=library)))
    while True:
        try:
            next(steps)
        except StopIteration as found:
            tallies = Tallies(found.value.known, achievements=found.value.achievements)
            break
    for number, record in enumerate(records):
        look = (0.31 - 0.12 * number, 0.2 - 0.17 * number)
        tallies = tallies.with_look(summary_of(record).mark, (look, look))
    return tallies.text


def against(level: str, winner: int, number: int = 0) -> Record:
    """Return a game of a person against a computer that this seat has won, another one for each number."""
    for seed in count(100 * number):
        headers = {"Game": "Calavera", "Seats": "2", "Seat1": NAMES[0], "Seat2": f"computer: {level}"}
        record = new_record({**headers, "Date": "2026-11-20", "Layout": "classic"})
        found = play_out(record, dict.fromkeys(range(2), bot("easy")), Random(seed))
        points = found.state.returns()
        if points[winner] > points[1 - winner]:
            return found
    raise AssertionError("each seat wins some time")


def alone(player: Player) -> Record:
    text = player.kept("solo")
    assert text is not None  # the game alone that has been begun
    return read(text)


SCREENS: dict[str, Callable[[Player], None]] = {
    "start": start,
    "start-own-sheet": own_sheet,
    "start-dice": dice_choice,
    "start-who": who,
    "start-running": running,
    "start-again": again,
    "start-rare": rare,
    "table-first": first,
    "table-fresh": fresh,
    "table-choose": choose,
    "table-threat": threat,
    "table-picked": picked,
    "table-why": why,
    "table-leftovers": other,
    "table-computer": computer,
    "table-drawn": drawn,
    "table-handed": handed,
    "table-forced": forced,
    "table-hint": hint,
    "table-even": even,
    "table-options": options,
    "table-warning": warning,
    "table-four": four,
    "table-curse": curse,
    "round-seats": round_seats,
    "round-fresh": round_fresh,
    "round-choose": round_choose,
    "round-picked": round_picked,
    "round-gather": round_gather,
    "round-forced": round_forced,
    "round-curse": round_curse,
    "round-hint": round_hint,
    "round-computers": round_computers,
    "round-three": round_three,
    "round-two": round_two,
    "round-over": round_over,
    "table-looked": looked,
    "table-enter": enter,
    "table-enter-first": enter_first,
    "table-enter-chosen": enter_chosen,
    "table-enter-cursed": enter_cursed,
    "table-enter-leftovers": enter_leftovers,
    "table-enter-again": enter_again,
    "table-enter-corrected": enter_corrected,
    "table-tally": tally,
    "table-tally-first": tally_first,
    "table-tally-others": tally_others,
    "table-tally-nothing": tally_nothing,
    "end": end,
    "end-won": end_won,
    "end-lost": end_lost,
    "end-more": end_more,
    "review-warn": offered_warnings,
    "review": review,
    "review-costs": review_costs,
    "replay": replay,
    "replay-two": replay_two,
    "replay-solo": replay_alone,
    "known": known,
    "picture": picture,
    "blank-sheet": blank_sheet,
    "games": games,
    "games-question": games_question,
    "games-none": games_none,
    "share": share,
    "share-solo": share_alone,
    "share-damaged": opened,
    "fair": fair,
    "fair-end": fair_end,
    "statistics": statistics,
    "statistics-person": statistics_person,
    "statistics-empty": statistics_empty,
    "progress": progress,
    "log": log,
    "log-round": round_log,
    "rules-round": round_rules,
    "options-round": round_options,
    "log-past": past,
    "rules": rules,
    "rules-section": section,
    "settings": settings,
    "lesson": lesson,
    "lesson-keep": lesson_at("keep"),
    "lesson-kept": lesson_kept,
    "lesson-past": lesson_past,
    "lesson-freeze": lesson_frozen,
    "lesson-skull": lesson_at("skull"),
    "lesson-line": lesson_at("line"),
    "lesson-end": lesson_at("end"),
    "solo": solo,
    "solo-first": solo_first,
    "calendar": calendar,
    "calendar-day": calendar_day,
    "solo-curse": solo_curse,
    "solo-end": solo_end,
    "solo-day": solo_day,
    "start-done": start_done,
    "solo-review": solo_review,
    "duel-challenged": challenged,
    "duel": duel,
    "duel-send": duel_send,
    **castro_teaching.SCREENS,
    **CASTRO,
    **CASTRO_AFTER,
    **SHARED,
    **PLAYERS,
    **PUZZLES,
}
"""Each leads there from wherever the page is, in the browser's own language."""
