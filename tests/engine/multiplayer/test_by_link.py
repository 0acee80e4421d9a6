"""Games of two by link: whole games in messages, and everything that a player may not do."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.dice import seeded_throw
from calavera.game import CHANCE, Rethrow, Thrown, thrown
from calavera.games import GAMES, game
from calavera.multiplayer.by_link import (
    HEADER,
    ByLinkError,
    Course,
    accepted,
    anchor_of,
    answered,
    check,
    check_message,
    compared,
    invited,
    read_link,
    throw,
    to_act,
    turn_seed,
    write_link,
)
from calavera.play.chains import chain
from calavera.record.link import pack, unpack
from calavera.record.record import AnyRecord, new_record, read, write

SECRETS = (bytes(range(16)), bytes(range(16, 32)))
BOTH_GAMES = pytest.mark.parametrize("key", GAMES)


def empty(key: str, **more: str) -> AnyRecord:
    """Return a game of two that has not begun."""
    kind = game(key)
    headers = {**kind.headers(kind.kinds[0], "2", "classic"), "Date": "2026-11-24", "Seat1": "Ana", **more}
    return new_record(headers)


def begun(key: str, secrets: tuple[bytes, bytes] = SECRETS) -> AnyRecord:
    """Return a game of which the invitation has been answered."""
    return answered(invited(empty(key), secrets[0]), secrets[1])


def played(record: AnyRecord, seat: int, random: Random, secret: bytes, *, again: float = 0.4) -> AnyRecord:
    """Return the record after all that a seat can do: leftovers, and its turn."""
    while not record.state.over and to_act(record.state) == seat:
        state = record.state
        if state.seat is CHANCE:
            record = throw(record, secret)
            continue
        legal = state.legal_actions()
        rolls = [action for action in legal if isinstance(action, Rethrow)]
        stays = [action for action in legal if not isinstance(action, Rethrow)]
        record = record.play(
            random.choice(rolls if rolls and (not stays or random.random() < again) else stays)
        )
    return record


@dataclass
class Player:
    """A page at one end."""

    seat: int
    secret: bytes
    record: AnyRecord

    def told(self, text: str) -> Course:
        """Take a message, as far as it goes on with the game here."""
        coming = unpack(text)
        course = compared(self.record, coming, self.seat)
        if course is Course.LONGER:
            self.record = coming
        return course

    def play(self, random: Random) -> str:
        self.record = played(self.record, self.seat, random, self.secret)
        return pack(self.record)


def game_of_two(key: str, number: int) -> tuple[AnyRecord, list[str]]:
    """Play a whole game by messages; return its end and all messages."""
    random = Random(f"{key} {number}")
    secrets = (random.randbytes(16), random.randbytes(16))
    ana = Player(0, secrets[0], invited(empty(key), secrets[0]))
    messages = [pack(ana.record)]
    ben = Player(1, secrets[1], answered(unpack(messages[0]), secrets[1]))
    messages.append(pack(ben.record))
    assert ana.told(messages[-1]) is Course.LONGER
    while not (ana.record.state.over and ben.record.state.over):
        for player, other in ((ana, ben), (ben, ana)):
            messages.append(player.play(random))
            assert other.told(messages[-1]) in {Course.LONGER, Course.SAME}
    assert ana.record == ben.record
    return ana.record, messages


@BOTH_GAMES
def test_whole_games_go_by_messages_and_both_ends_have_the_same(key: str) -> None:
    for number in range(2):
        end, messages = game_of_two(key, number)
        assert end.state.outcome() is not None
        assert max(map(len, messages)) < 900
        found = check(end)
        assert found is not None
        assert (found.throws, found.turn) == (end.throws, None)
        assert read(write(end)) == end


@BOTH_GAMES
def test_the_dice_of_a_turn_follow_from_its_number_and_two_links(key: str) -> None:
    end, _ = game_of_two(key, 1)
    secrets = Random(f"{key} 1")
    first, second = secrets.randbytes(16), secrets.randbytes(16)
    turn, links = 0, [chain(first)[0], chain(second)[1]]
    for state, action in zip(end.states, end.actions, strict=False):
        if isinstance(action, Thrown):
            if state.fresh:
                turn += 1
                active = state.active
                links[active] = chain((first, second)[active])[turn // 2 + 1]
            seed = turn_seed(turn, links[active], links[1 - active])
            assert action == thrown(end.game.faces, seeded_throw(seed, state.throws, len(action.faces)))
    assert end.header(HEADER) == " ".join(map(write_link, (chain(first)[0], *links)))


@BOTH_GAMES
def test_nothing_that_a_player_can_vary_enters_the_dice(key: str) -> None:
    """Two courses of a game that differ in every choice show the same first dice in every turn."""
    one = other = begun(key)
    for number in range(8):
        for seat in (0, 1):
            one = played(one, seat, Random(number), SECRETS[seat], again=0.0)
            other = played(other, seat, Random(-number - 1), SECRETS[seat], again=1.0)
    firsts = [
        [action for state, action in zip(record.states, record.actions, strict=False) if state.fresh]
        for record in (one, other)
    ]
    shared = min(map(len, firsts))
    assert shared > 4
    assert firsts[0][:shared] == firsts[1][:shared]
    assert one.actions != other.actions


def test_no_dice_before_the_invitation_is_answered() -> None:
    invitation = invited(empty("calavera"), SECRETS[0])
    assert not accepted(invitation)
    with pytest.raises(ByLinkError, match="free"):
        throw(invitation, SECRETS[0])
    with pytest.raises(ByLinkError, match="taken"):
        answered(begun("calavera"), SECRETS[1])
    with pytest.raises(ByLinkError, match="taken"):
        answered(played(begun("calavera"), 0, Random(1), SECRETS[0]), SECRETS[1])


def test_lost_repeated_and_reordered_messages_do_no_harm() -> None:
    for key in GAMES:
        _, messages = game_of_two(key, 2)
        ana = Player(0, b"", unpack(messages[0]))
        assert ana.told(messages[1]) is Course.LONGER
        assert ana.told(messages[1]) is Course.SAME
        assert ana.told(messages[0]) is Course.OLDER
        ben = Player(1, b"", unpack(messages[1]))
        assert ben.told(messages[2]) is Course.LONGER
        for text in messages[:3]:
            assert ben.told(text) in {Course.OLDER, Course.SAME}
        # One's own later messages, and answers to them, are no courses that the other can have made alone.
        assert ben.told(messages[4]) is Course.OTHER
        ben.record = unpack(messages[3])
        assert ben.told(messages[2]) is Course.OLDER
        assert ben.told(messages[4]) is Course.LONGER


# -- cheats


def cheated(record: AnyRecord, **headers: str | None) -> AnyRecord:
    for name, value in headers.items():
        record = record.with_header(name, value)
    return record


@BOTH_GAMES
def test_other_dice_are_refused(key: str) -> None:
    honest = played(begun(key), 0, Random(3), SECRETS[0])
    number = next(n for n, action in enumerate(honest.actions) if isinstance(action, Thrown))
    for face in honest.game.faces:
        faces = (face, *honest.actions[number].faces[1:])
        if faces == honest.actions[number].faces:
            continue
        other = AnyRecord(honest.headers, (), honest.states[:1]).play(Thrown(faces))
        with pytest.raises(ByLinkError, match="turn 1: the roll"):
            check_message(other)


@BOTH_GAMES
def test_another_chain_is_another_course(key: str) -> None:
    """A device that draws another secret for better dice is found out by the links that it gave before."""
    random = Random(4)
    own = played(begun(key), 0, random, SECRETS[0])
    for secret in (bytes(16), bytes(range(1, 17))):
        other = played(begun(key, (SECRETS[0], secret)), 0, random, SECRETS[0])
        assert other.actions[0] != own.actions[0]
        with pytest.raises(ByLinkError, match="turn 1"):
            check_message(_with_links_of(own, other))
        assert compared(own, other, 0) is Course.OTHER
    # The second seat's first link binds it before any dice: the same actions with another chain.
    fresh = begun(key)
    assert compared(fresh, begun(key, (SECRETS[0], bytes(16))), 0) is Course.OTHER
    swapped = cheated(own, Links=_exchanged(own, 1, write_link(bytes(16))))
    with pytest.raises(ByLinkError):
        compared(own, swapped, 0)


def _with_links_of(record: AnyRecord, other: AnyRecord) -> AnyRecord:
    return record.with_header(HEADER, other.header(HEADER))


def _exchanged(record: AnyRecord, place: int, value: str) -> str:
    """Return the header with one of its links replaced: 0 is the anchor."""
    found = (record.header(HEADER) or "").split(" ")
    return " ".join(value if number == place else old for number, old in enumerate(found))


def test_links_that_do_not_lead_to_the_anchor_are_refused() -> None:
    own = played(begun("castro"), 0, Random(5), SECRETS[0])
    skipped = write_link(chain(SECRETS[0])[2])
    early = write_link(chain(SECRETS[0])[0])
    for place, value in ((1, skipped), (1, early), (0, write_link(bytes(16)))):
        with pytest.raises(ByLinkError, match="anchor"):
            check_message(cheated(own, Links=_exchanged(own, place, value)))


@pytest.mark.parametrize(
    "links",
    [
        None,
        "",
        "AAAAAAAAAAAAAAAAAAAAAA",
        " ".join(["AAAAAAAAAAAAAAAAAAAAAA"] * 4),
        "AAAAAAAAAAAAAAAAAAAAAA  AAAAAAAAAAAAAAAAAAAAAA",
        "AAAAAAAAAAAAAAAAAAAAAA short",
    ],
)
def test_damaged_links_are_refused(links: str | None) -> None:
    with pytest.raises(ByLinkError, match="Links"):
        check_message(cheated(begun("castro"), Links=links))


def test_other_dice_seeds_and_seats_are_refused() -> None:
    own = begun("castro")
    for header in ({"Seed": "00" * 16}, {"Dice": "real"}):
        with pytest.raises(ByLinkError, match="two seats"):
            check_message(cheated(own, **header))
    three = new_record({**dict(own.headers), "Seats": "3"})
    with pytest.raises(ByLinkError, match="two seats"):
        check_message(three)
    thrown_early = invited(empty("castro"), SECRETS[0]).play(thrown(own.game.faces, (0, 1, 2, 3, 4)))
    with pytest.raises(ByLinkError, match="before the other seat"):
        check_message(thrown_early)


def test_a_game_longer_than_the_chains_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("calavera.multiplayer.by_link.MAX_THROWS", 0)
    with pytest.raises(ByLinkError, match="at most 0 turns"):
        check_message(played(begun("castro"), 0, Random(5), SECRETS[0]))


@BOTH_GAMES
def test_another_setup_or_another_invitation_is_another_course(key: str) -> None:
    own = begun(key)
    assert compared(own, cheated(own, Date="2026-11-25"), 0) is Course.OTHER
    assert compared(own, begun(key, (bytes(16), SECRETS[1])), 0) is Course.OTHER
    assert anchor_of(own.header(HEADER) or "") == write_link(chain(SECRETS[0])[0])
    assert read_link(anchor_of(own.header(HEADER) or "")) == chain(SECRETS[0])[0]


@BOTH_GAMES
def test_another_choice_than_the_one_sent_is_another_course(key: str) -> None:
    found = set()
    for number in range(20):
        own = played(begun(key), 0, Random(number), SECRETS[0])
        other = played(begun(key), 0, Random(number + 100), SECRETS[0])
        if (
            own.actions != other.actions[: len(own.actions)]
            and other.actions != own.actions[: len(other.actions)]
        ):
            found.add(compared(own, other, 1))
    assert found == {Course.OTHER}


def test_leftovers_that_are_chosen_for_the_other_player_are_another_course() -> None:
    """In Calavera the other seat chooses from the leftovers: a message must not do it in its place."""
    for number in range(200):
        own = played(begun("calavera"), 0, Random(number), SECRETS[0])
        if own.state.seat == 1 and own.game.automatic(own.state) is None:
            break
    ahead = own.play(own.state.legal_actions()[0])
    assert compared(begun("calavera"), own, 1) is Course.LONGER
    assert compared(begun("calavera"), ahead, 1) is Course.OTHER
    assert compared(own, ahead, 1) is Course.OTHER
    assert compared(own, ahead, 0) is Course.LONGER


def test_a_seat_without_a_choice_is_passed_by_either_page() -> None:
    """With all dice but the skulls taken, nothing is left over."""
    secret = Random(2494).randbytes(16)  # the first number with such a turn
    fresh = begun("calavera", (secret, SECRETS[1]))
    own = played(fresh, 0, Random(2494), secret)
    assert own.state.seat == 1
    assert own.game.automatic(own.state) is not None
    passed = own.play(own.game.automatic(own.state))
    assert compared(fresh, passed, 1) is Course.LONGER
    assert compared(own, passed, 1) is Course.LONGER


def test_a_game_without_links_has_nothing_to_be_checked() -> None:
    assert check(empty("calavera")) is None


def test_a_roll_that_does_not_follow_is_named_with_its_turn() -> None:
    end, _ = game_of_two("castro", 5)
    turn = 4
    number = [n for n, state in enumerate(end.states) if state.fresh][turn - 1]
    faces = end.actions[number].faces
    other = end.back(len(end.actions) - number).play(Thrown(faces[::-1]))
    found = check(_on_time(other, end))
    assert found is not None
    assert (found.turn, found.thrown, found.seeded) == (turn, Thrown(faces[::-1]), Thrown(faces))


def _on_time(record: AnyRecord, end: AnyRecord) -> AnyRecord:
    """Return the record with the links of the moment, from those of the end."""
    from calavera.multiplayer.by_link import _number, _turns

    anchor, *last = map(read_link, (end.header(HEADER) or "").split(" "))
    steps = [_number(_turns(end), seat) - _number(_turns(record), seat) for seat in (0, 1)]
    then = [chain(value, by)[0] for value, by in zip(last, steps, strict=True)]
    return record.with_header(HEADER, " ".join(map(write_link, (anchor, *then))))


@given(st.binary(min_size=16, max_size=16))
def test_a_link_is_written_in_22_characters_and_read_again(value: bytes) -> None:
    assert len(write_link(value)) == 22
    assert read_link(write_link(value)) == value


@pytest.mark.parametrize("text", ["", "A" * 21, "A" * 23, "A" * 21 + "B", "A" * 21 + "!", "Ä" * 22])
def test_other_texts_are_no_links(text: str) -> None:
    with pytest.raises(ValueError, match="no link"):
        read_link(text)
