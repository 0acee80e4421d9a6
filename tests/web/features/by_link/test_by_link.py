"""Games between devices: whole games by link and from phone to phone, and what links may not do."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from calavera.game import CHANCE, Thrown
from calavera.games import GAMES
from calavera.multiplayer.by_link import check
from calavera.play.match import LEG
from calavera.record.link import pack, unpack
from calavera.record.private_headers import POST
from calavera.record.record import read, write
from tests.web.games_played import ask, fresh_page, offered, shown, with_class
from tests.web.phones import Device, invited, two
from web.app.features.backup.bundle import bundle_of, read_bundle
from web.app.features.backup.merge import merged
from web.app.features.by_link.intents import by_link_games
from web.app.features.by_link.screen import Arrived
from web.app.features.replay.screen import Replay
from web.app.features.share.screen import Share
from web.app.game_protocol.view import view
from web.app.intents.opening import LINK
from web.app.saving.match_text import save_text
from web.app.state.multiplayer.correspondence import LINKS, Correspondence
from web.app.state.page import Page
from web.app.state.screens import Table
from web.app.tree.nodes import text
from web.app.update import IntentError

BOTH_GAMES = pytest.mark.parametrize("key", GAMES)


def how(device: Device) -> str:
    """Return the question that a device asks about the game that has come in."""
    return device.page.shown(Arrived).how


def notice(device: Device) -> str:
    assert device.page.notice is not None
    return device.page.notice.message


def packed(link: str) -> str:
    return link.partition(LINK)[2]


# -- by link


@BOTH_GAMES
def test_two_pages_play_whole_games_by_link_and_the_dice_can_be_checked(key: str) -> None:
    for number in range(2):
        ana, ben = invited(key, number)
        while not (ana.page.match.state.over and ben.page.match.state.over):
            for device, other in ((ana, ben), (ben, ana)):
                device.play()
                if device.random.random() < 0.2:
                    device.reload()
                if device.post.unsent(device.page.match.record):
                    other.follow(device.link())
                    other.ask("link-take")
        assert ana.record.actions == ben.record.actions
        assert ana.record.names == ("Ana", "Ben")
        assert ana.record.headers == ben.record.headers
        found = check(ana.record)
        assert found is not None
        assert found.turn is None
        ana.ask("fair", "fair-check")
        assert f"all {found.throws} rolls match" in text(shown(ana.page))


def test_an_invitation_is_answered_once_and_its_names_are_those_of_the_players() -> None:
    ana, ben = two()
    ana.ask("by-link", "by-link-new")
    assert ana.page.match.elsewhere
    link = ana.link()
    assert not any(intent.startswith("throw") for intent in offered(ana.page))
    with pytest.raises(IntentError):
        ana.ask("throw")
    ana.follow(link)
    assert how(ana) == "same"
    ben.follow(link)
    assert how(ben) == "invited"
    assert "Ana invites you" in text(shown(ben.page))
    ben.ask("link-take")
    assert (ben.post.seat, ben.record.names) == (1, ("Ana", "Ben"))
    answer = ben.link()
    ben.follow(link)
    assert how(ben) == "older"
    third = Device("Cleo", Random(3))
    third.follow(link)
    third.ask("link-take")
    ana.follow(answer)
    assert how(ana) == "longer"
    ana.ask("link-take")
    assert ana.record.names == ("Ana", "Ben")
    ana.follow(third.link())
    assert how(ana) == "other"


def test_only_the_own_seat_acts_and_what_was_sent_is_not_undone() -> None:
    ana, ben = invited("calavera")
    ana.ask("throw")
    ana.play()
    assert ana.page.match.elsewhere
    record = ana.record
    assert "undo" in offered(ana.page)
    undone = ask(ana.page, "undo")
    assert len(undone.match.record.actions) < len(record.actions)
    ana.link()
    assert "undo" not in offered(ana.page)
    with pytest.raises(IntentError):
        ana.ask("undo")
    for intent in ("throw", "confirm", "hold 1", "take -"):
        with pytest.raises(IntentError, match="elsewhere"):
            ana.ask(intent)
    with pytest.raises(IntentError):
        ben.ask("throw")


def test_who_only_looks_at_the_link_has_not_sent_it() -> None:
    ana, _ = invited("castro")
    ana.play()
    ana.ask("pass-on", "close")
    assert "undo" in offered(ana.page)
    (title,) = with_class(shown(ana.page), "whose")
    assert text(title).startswith("Not sent yet")
    ana.ask("pass-on", "share-send", "close")
    assert "undo" not in offered(ana.page)
    assert "Send again" in text(shown(ana.page))


def test_who_accepts_is_asked_to_send_that_back() -> None:
    ana, ben = two()
    ana.ask("by-link", "by-link-new")
    ben.follow(ana.link())
    assert "Mark boxes from left to right" in text(shown(ben.page))
    ben.ask("link-take")
    told = text(shown(ben.page))
    assert "Accepted!" in told
    assert "send the link back to Ana, who rolls first" in told
    assert "Invite" not in told


@BOTH_GAMES
def test_before_the_first_roll_a_link_names_the_game_and_speaks_of_no_undo(key: str) -> None:
    name = view(key).name
    ana, ben = two()
    ana.ask(f"setup game {key}", "by-link", "by-link-new", "pass-on")
    told = " ".join(text(shown(ana.page)).split())
    assert f"{name} · Ana" in told
    assert "The answer comes as a link, too." in told
    assert "The first roll comes after the answer" in told
    assert "undo" not in told
    ana.ask("close")
    ben.follow(ana.link())
    assert name in text(shown(ben.page))
    ben.ask("link-take", "pass-on")
    told = text(shown(ben.page))
    assert "send the link back to Ana" in told
    assert "undo" not in told
    ben.ask("close")
    ana.follow(ben.link())
    ana.ask("link-take")
    ana.play()
    ana.ask("pass-on")
    assert "you can’t undo anything" in text(shown(ana.page))
    assert "The first roll" not in text(shown(ana.page))


def test_what_has_come_in_is_watched_and_then_taken() -> None:
    ana, ben = invited("castro")
    ana.play()
    ben.follow(ana.link())
    ben.ask("link-watch", "replay-go back")
    assert isinstance(ben.page.top, Replay)
    assert "continue" not in offered(ben.page)
    with pytest.raises(IntentError):
        ben.ask("continue")
    ben.ask("close", "link-take")
    assert ben.record.actions == ana.record.actions


def test_a_page_opens_no_link_of_its_dice_before_its_turn_is_done() -> None:
    ana, _ = invited("castro")
    ana.ask("throw")
    with pytest.raises(IntentError, match="does not go"):
        ana.ask("pass-on")
    ana.ask("share-game")
    shared = ana.page.shown(Share).record
    assert (shared.header(LINKS), shared.header(POST)) == (None, None)


@BOTH_GAMES
def test_the_secret_never_leaves_the_device(key: str) -> None:
    ana, ben = invited(key)
    ana.play()
    for device, link in ((ana, ana.link()), (ben, pack(ben.record))):
        record = unpack(packed(link) or link)
        assert record.header(POST) is None
        assert device.post.secret not in write(record)
        assert device.post.secret in save_text(device.page.match)


def test_lost_and_repeated_and_old_messages() -> None:
    ana, ben = invited("castro")
    links = []
    for _ in range(2):
        ana.play()
        links.append(ana.link())
        assert ana.link() == links[-1]
        ben.follow(links[-1])
        ben.ask("link-take")
        ben.play()
        links.append(ben.link())
        ana.follow(links[-1])
        ana.ask("link-take")
    before = ana.record
    for link, said in zip(links, ("older", "older", "older", "same"), strict=True):
        ana.follow(link)
        assert how(ana) == said
        with pytest.raises(IntentError):
            ana.ask("link-take")
        ana.ask("link-open " + ana.page.shown(Arrived).key)
        assert ana.record == before
    late = Device("Ben", Random(9), ben.page)
    late.follow(links[0])
    assert how(late) == "older"


def test_another_course_is_shown_beside_ones_own_and_both_can_stay() -> None:
    ana, ben = invited("castro")
    before = ana.page
    ana.play()
    for number in range(20):  # the same storage, until a choice is another one
        spare = Device("Ana", Random(number), before)
        spare.play()
        if spare.record.actions != ana.record.actions:
            break
    assert ana.record.actions[0] == spare.record.actions[0]
    assert ana.record.actions != spare.record.actions
    ben.follow(ana.link())
    ben.ask("link-take")
    own = ben.record
    ben.follow(spare.link())
    assert how(ben) == "other"
    assert {"link-take", "link-watch", "link-open castro"} <= set(offered(ben.page))
    watching = ask(ben.page, "link-watch")
    assert isinstance(watching.top, Replay)
    ben.ask("link-take")
    assert notice(ben) == "link_kept"
    assert ben.page.at_hand["castro"].record == own
    [kept] = ben.page.kept.library.games
    assert read(kept.text).actions == spare.record.actions
    assert read(kept.text).header(LINKS) is None


def test_forged_dice_and_damaged_links_change_nothing() -> None:
    ana, ben = invited("castro")
    ana.play()
    honest = ana.record
    faces = honest.actions[0].faces
    other = honest.back(len(honest.actions)).play(Thrown(tuple(honest.game.faces)[:5]))
    assert faces != other.actions[0].faces
    before = ben.page
    for record in (
        other,
        honest.with_header(LINKS, None).with_header(LINKS, "x y z"),
        honest.with_header("Seed", None).with_header("Dice", "real"),
    ):
        ben.follow(LINK + pack(record))
        assert notice(ben) == "link_bad"
        ben.ask("dismiss")
        assert ben.page.at_hand == before.at_hand
    for text_ in (LINK, LINK + "AAAA", LINK + pack(honest)[:-1]):
        ben.follow(text_)
        assert notice(ben) == "link_bad"
    finished = Device("Cleo", Random(1))
    finished.follow(LINK + pack(other))
    assert notice(finished) == "link_bad"


def test_a_link_is_pasted_with_whatever_stands_round_it() -> None:
    ana, ben = invited("castro")
    ana.play()
    link = ana.link()
    ben.ask("by-link", f"link-paste Your turn! {link} (Ana)")
    assert how(ben) == "longer"
    ben.ask("menu", "link-paste no link at all")
    assert notice(ben) == "link_none"
    ben.ask(f"link-paste {LINK}")
    assert notice(ben) == "link_bad"


def test_lost_storage_goes_on_on_trust_and_says_so() -> None:
    ana, _ = invited("castro")
    ana.play()
    lost = Device("Ben", Random(8))
    lost.follow(ana.link())
    assert how(lost) == "strange"
    assert "on trust" in text(shown(lost.page))
    lost.ask("link-take")
    assert lost.page.match.post is None
    assert lost.record.header(LEG) is not None
    assert lost.record.header(LINKS) is None
    lost.play()
    ana.follow(lost.link())
    assert how(ana) == "longer"
    assert "not checked" in text(shown(ana.page))
    ana.ask("link-take")
    assert ana.page.match.post is None
    ana.ask("fair")
    assert "On trust" in text(shown(ana.page))
    with pytest.raises(IntentError):
        ana.ask("fair-check")


def test_running_games_are_listed_with_whose_turn_it_is() -> None:
    ana, ben = invited("castro")
    assert [key for key, _ in by_link_games(ana.page)] == ["castro"]
    ana.ask("by-link")
    assert "Ana’s turn" in text(shown(ana.page))
    ana.ask("by-link-new")  # the first one goes to the library, and stays in the list
    assert len(by_link_games(ana.page)) == 2
    ana.ask("by-link")
    said = text(shown(ana.page))
    assert "Ana’s turn" in said
    assert "Not sent yet" in said
    first = next(key for key, match in by_link_games(ana.page) if not match.elsewhere)
    ana.ask(f"link-open {first}")
    assert isinstance(ana.page.top, Table)
    assert not ana.page.match.elsewhere
    ana.play()
    assert "Not sent yet" in text(shown(ana.page))
    ben.ask("by-link")
    assert "Waiting for Ana" in text(shown(ben.page))
    with pytest.raises(IntentError):
        ana.ask("link-open 12345")


def test_an_invitation_is_waited_for_and_stands_first_on_the_start_page() -> None:
    page = ask(fresh_page(2), "by-link")
    page = ask(page, "by-link-new")
    said = text(shown(page))
    assert "Send the link to the person you’d like to play with" in said
    assert "undo" not in said
    assert "Not sent yet" in text(shown(ask(page, "menu")))
    waits = ask(ask(page, "pass-on"), "share-send")
    while not isinstance(waits.top, Table):
        waits = ask(waits, "close")
    (title,) = with_class(shown(waits), "whose")
    assert text(title).startswith("Waiting for ")
    start = ask(waits, "menu")
    (card,) = with_class(shown(start), "running")
    assert "Waiting for " in text(card)


def test_the_answer_finds_a_game_that_is_in_the_library() -> None:
    ana, ben = two()
    ana.ask("setup game castro", "by-link", "by-link-new")
    ben.follow(ana.link())
    ben.ask("link-take")
    ana.ask("by-link", "by-link-new")
    [before] = ana.page.kept.library.games
    ana.follow(ben.link())
    assert how(ana) == "longer"
    assert ana.page.shown(Arrived).key.isdecimal()
    ana.ask("link-take")
    assert before not in ana.page.kept.library.games
    assert len(by_link_games(ana.page)) == 2
    assert ana.record.names == ("Ana", "Ben")


def test_the_end_is_sent_and_no_rematch_is_offered_on_one_device() -> None:
    for number in range(9):
        ana, ben = invited("castro", 40 + number)
        last, other = ben, ana
        while not last.page.match.state.over:
            last, other = other, last
            last.play()
            if not last.page.match.state.over:
                other.follow(last.link())
                other.ask("link-take")
        if "pass-on" in offered(last.page):
            break
    assert "rematch" not in offered(last.page)
    assert by_link_games(last.page)
    other.follow(last.link())
    other.ask("link-take")
    assert not by_link_games(last.page)
    assert not by_link_games(other.page)
    assert other.page.match.state.over
    assert {"by-link", "fair"} <= set(offered(other.page))
    assert "rematch" not in offered(other.page)


def test_two_devices_of_one_household_keep_their_secrets_through_backups() -> None:
    ana, ben = invited("castro")
    ana.play()
    link = ana.link()
    both = merged(ana.page, read_bundle(bundle_of(ben.page).text())).page
    seats = sorted(str(match.post.seat) for _, match in by_link_games(both) if match.post)
    assert seats == ["0", "1"]
    ben.follow(link)
    ben.ask("link-take")
    old = bundle_of(ben.page).text()
    ben.play()
    now = ben.page
    plan = merged(now, read_bundle(old))
    assert (plan.new, plan.longer, plan.known) == (0, 0, 1)
    assert by_link_games(plan.page) == by_link_games(now)
    empty = merged(Page(now.person), read_bundle(bundle_of(now).text())).page
    assert empty.match.post == now.match.post
    assert empty.record == now.record


def test_an_invitation_in_a_backup_is_no_second_game_once_it_is_answered() -> None:
    ana, ben = two()
    ana.ask("setup game castro", "by-link", "by-link-new")
    old = bundle_of(ana.page).text()
    ben.follow(ana.link())
    ben.ask("link-take")
    ana.follow(ben.link())
    ana.ask("link-take")
    plan = merged(ana.page, read_bundle(old))
    assert (plan.new, plan.longer) == (0, 0)
    assert plan.page.match.record.names == ("Ana", "Ben")


def test_a_copy_and_a_game_from_a_moment_are_games_of_one_device() -> None:
    ana, _ = invited("castro")
    ana.play()
    ana.ask("by-link", "by-link-new", "games")
    key = ana.page.kept.library.games[0].key
    ana.ask(f"duplicate {key}")
    copy = read(next(game.text for game in ana.page.kept.library.games if "[Copy " in game.text))
    assert (copy.header(LINKS), copy.header(POST)) == (None, None)
    ana.ask(f"replay {key}", "replay-to 1", "continue")
    assert ana.page.match.post is None
    assert ana.record.header(LINKS) is None


def test_a_sheet_that_cannot_be_is_refused() -> None:
    ana, _ = two()
    ana.ask("setup sheet own", "setup value 6 x", "by-link", "by-link-new")
    assert ana.page.notice is not None
    assert ana.page.current is None


@pytest.mark.parametrize(
    "said", [None, "", "2 " + "0" * 32 + " 1", "0 short 1", "- -1", "0 " + "g" * 32 + " 1"]
)
def test_texts_that_say_nothing_of_a_way_between_devices(said: str | None) -> None:
    assert Correspondence.read(said) is None


@pytest.mark.parametrize(
    "post",
    [
        Correspondence(),
        Correspondence(known=7),
        Correspondence(0, "0" * 32),
        Correspondence(1, "f" * 32, 12),
    ],
)
def test_a_way_between_devices_is_stored(post: Correspondence) -> None:
    assert Correspondence.read(str(post)) == (post if post.seat is not None or post.known >= 0 else None)


# -- passed on


def hot_seat(seats: int = 3, key: str = "calavera") -> Device:
    """Return a device on which several people have begun a game."""
    device = Device("Ina", Random(7))
    device.page = fresh_page(seats)
    device.ask(f"setup game {key}", "new")
    return device


@BOTH_GAMES
def test_a_game_goes_round_from_phone_to_phone_to_its_end(key: str) -> None:
    phones = [hot_seat(3, key), Device("Sami", Random(2)), Device("Ada", Random(3))]
    at, rounds = 0, 0
    while not phones[at].page.match.state.over:
        phone = phones[at]
        phone.play()
        if phone.page.match.state.over:
            break
        link = phone.link()
        assert phone.page.match.elsewhere
        at = (at + 1) % 3
        phones[at].follow(link)
        assert how(phones[at]) == ("new" if rounds < 2 else "longer"), rounds
        phones[at].ask("link-take")
        assert not phones[at].page.match.elsewhere
        rounds += 1
        if rounds == 4:
            phones[at].reload()
    assert rounds > 5
    assert not phones[at].page.kept.library.games


def test_the_seed_stays_behind_and_each_leg_has_its_own() -> None:
    ina = hot_seat()
    seed = ina.record.seed
    ina.play()
    link = ina.link()
    passed = unpack(packed(link))
    assert seed is not None
    assert seed.hex() not in write(passed)
    assert passed.header(LEG) is not None
    assert ina.link() == link  # shown twice, the dice to come are the same
    legs = {passed.header(LEG)}
    firsts = set()
    for number in range(3):  # scanned thrice, too
        sami = Device("Sami", Random(number))
        sami.follow(link)
        sami.ask("link-take")
        while sami.page.match.state.seat is not CHANCE:
            sami.ask(f"take {sami.page.match.state.legal_actions()[0]}")
        sami.ask("throw")
        firsts.add(sami.record.actions[-1])
    assert len(firsts) == 1
    sami.play()
    legs.add(unpack(packed(sami.link())).header(LEG))
    assert len(legs) == 2


def test_going_on_here_is_asked_and_the_other_course_is_said() -> None:
    ina = hot_seat(2)
    ina.play()
    link = ina.link()
    assert "play-here" in offered(ina.page)
    with pytest.raises(IntentError, match="elsewhere"):
        ina.ask("throw")
    sami = Device("Sami", Random(2))
    sami.follow(link)
    sami.ask("link-take")
    sami.play()
    ina.ask("play-here")
    with pytest.raises(IntentError):
        ina.ask("play-here")
    ina.play()
    while ina.record.actions == sami.record.actions:
        ina.ask("go-on")
        ina.play()
    own = ina.record
    back = sami.link()
    ina.follow(back)
    assert how(ina) in {"other", "older"}
    ina.ask("link-open calavera")
    assert ina.record == own


def test_the_handover_offers_the_code_and_a_passed_game_always_asks() -> None:
    ina = hot_seat(2)
    ina.play()
    assert "pass-on" not in offered(ina.page)  # a large screen lies between its people
    ina.ask("settings")
    assert "pass-on" in offered(ina.page)
    ina.ask("close")
    sami = Device("Sami", Random(2))
    sami.follow(ina.link())
    sami.ask("link-take")
    sami.play()
    assert sami.page.match.handover is not None
    assert sami.page.match.handover.passes_device
    assert "pass-on" in offered(sami.page)


def test_games_with_computers_real_dice_or_one_player_are_not_passed_on() -> None:
    for setup in ("setup kind 2 easy", "setup dice real"):
        device = Device("Ina", Random(1))
        device.ask(setup, "new")
        with pytest.raises(IntentError, match="does not go"):
            device.ask("pass-on")
        device.ask("settings")
        assert "pass-on" not in offered(device.page)
    device = Device("Ina", Random(1))
    device.ask("lesson")
    with pytest.raises(IntentError):
        device.ask("pass-on")


def test_a_running_game_of_others_asks_and_a_finished_one_is_watched() -> None:
    ina = hot_seat(2)
    ina.play()
    running = ina.record.with_header("Seed", None)
    stranger = Device("Cleo", Random(4))
    stranger.follow(LINK + pack(running))
    assert how(stranger) == "new"
    assert {"link-take", "link-watch"} <= set(offered(stranger.page))
    stranger.ask("link-watch")
    assert stranger.page.shown(Replay).foreign
    assert stranger.page.current is None
    alone = Device("Cleo", Random(4))
    alone.ask("solo", "solo-new")
    alone.ask("throw", "share-game")
    link = alone.page.shown(Share).link
    stranger.follow(link)
    assert isinstance(stranger.page.top, Replay)


def test_another_game_of_the_same_people_on_the_same_day_is_another_game() -> None:
    ina = hot_seat(2)
    ina.play()
    other = Device("Ina", Random(99))
    other.page = fresh_page(2)
    other.ask("new")
    other.play()
    assert other.record.actions[0] != ina.record.actions[0]
    ina.follow(other.link())
    assert how(ina) == "new"
    own = ina.record
    ina.ask("link-take")
    assert any(read(game.text).actions == own.actions for game in ina.page.kept.library.games)


def test_an_older_moment_and_the_same_one_change_nothing() -> None:
    ina = hot_seat(2)
    ina.play()
    first = ina.link()
    ina.follow(first)
    assert how(ina) == "same"
    with pytest.raises(IntentError):
        ina.ask("link-take")
    ina.ask("link-open calavera", "play-here")
    ina.ask("throw")
    ina.follow(first)
    assert how(ina) == "older"


def test_a_game_passed_on_before_its_first_roll_comes_back() -> None:
    ina = hot_seat(2)
    link = ina.link()
    sami = Device("Sami", Random(2))
    sami.follow(link)
    sami.ask("link-take")
    sami.follow(link)
    assert how(sami) == "same"
    sami.ask("link-open calavera")
    sami.play()
    back = sami.link()
    ina.follow(link)
    assert how(ina) == "same"
    ina.follow(back)
    assert how(ina) == "longer"
    fresh = hot_seat(2)
    fresh.follow(back)
    assert how(fresh) == "new"  # one that has not begun is another game, unless it was passed on
    fresh.follow(LINK + pack(replace(fresh.record).with_header("Seed", None)))
    assert how(fresh) == "new"


def test_a_game_too_long_for_a_link_says_so() -> None:
    ina = hot_seat(2)
    ina.page = ina.page.with_match(
        replace(ina.page.match, record=ina.record.with_header("Note", "x" * 20_000))
    )
    ina.ask("pass-on")
    assert ina.page.shown(Share).link == ""
    assert "share-copy" not in offered(ina.page)
