"""The analysis that bots and the coach share, the levels, and the judges behind them."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest

from calavera import CLASSIC, Record, Rethrow, SheetLayout, State, Thrown, new_game, new_record, parse
from calavera.coach.analysis import Analysis, Option
from calavera.coach.levels import LEVELS, TEMPERATURES, draw_action
from calavera.games.calavera.bots import BOTS, analysis, bot, network
from calavera.games.calavera.bots.analysis import analyse, outlook, trained
from calavera.games.calavera.bots.hand_made_judge import Estimate
from calavera.games.calavera.bots.network import INPUTS, Network, pack_network, side
from calavera.games.calavera.layout import with_values
from calavera.games.calavera.notation import layout_text
from calavera.play.match import play_out
from tests.engine.positions import play, position, sheet

OWN = with_values(CLASSIC, (1, 2, 3, 4, 20, 5, 0, -5))
MIDDLE = "o3 p4 g7 k6/o1 p7 g3 k6"


# -- the list


@pytest.mark.parametrize(
    ("sheets", "tokens"),
    [
        (MIDDLE, "OOGPJS"),
        (MIDDLE, "OOGPJS r34 OK"),
        (MIDDLE, "OOGPJS o2"),
        (MIDDLE, "SSSPJJ -"),
        (MIDDLE + "/o5", "OOGJJS"),
        (MIDDLE + "/o5", "OOGJJS j2#g"),
        (MIDDLE + "/o5/p5", "OOGJJS o2 g1"),
    ],
)
@pytest.mark.parametrize("layout", [CLASSIC, OWN])
def test_the_list_has_every_legal_action_once_best_first(
    sheets: str, tokens: str, layout: SheetLayout
) -> None:
    state = position(sheets, tokens, layout=layout)
    found = analyse(state)
    assert found.seat == state.seat
    assert Counter(option.action for option in found.options) == Counter(state.legal_actions())
    values = [option.value for option in found.options]
    assert values == sorted(values, reverse=True)
    assert all(0 < value < 1 for value in values)
    assert found.trained == trained(layout) == (layout == CLASSIC)
    assert found.loss(found.best.action) == 0
    assert found.loss(found.options[-1].action) == pytest.approx(values[0] - values[-1])
    with pytest.raises(KeyError):
        found.value_of(Thrown(()))


def test_keeping_the_same_faces_is_worth_the_same() -> None:
    found = analyse(position(MIDDLE, "OOGPJS"))
    assert found.value_of(Rethrow((0, 2))) == found.value_of(Rethrow((1, 2)))


def test_no_one_decides_while_dice_are_in_the_air() -> None:
    with pytest.raises(ValueError, match="no seat decides"):
        analyse(new_game(2))


# -- what a state promises


@pytest.mark.parametrize(("sheets", "layout"), [(MIDDLE, CLASSIC), (MIDDLE, OWN), (MIDDLE + "/o5", CLASSIC)])
def test_the_chances_sum_to_one_at_every_moment(sheets: str, layout: SheetLayout) -> None:
    state = position(sheets, layout=layout)
    for token in ("", "OOGPJS", "r34", "GK", "o2"):
        state = play(state, token)
        assert sum(outlook(state)) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in outlook(state))


@pytest.mark.parametrize("tokens", ["", "OOGPJS r34"])
def test_a_throw_changes_nothing_on_average(tokens: str) -> None:
    state = position(MIDDLE, tokens)
    landed = [(outlook(state.apply(thrown))[0], weight) for thrown, weight in state.chance_outcomes()]
    total = sum(weight for _, weight in landed)
    assert outlook(state)[0] == pytest.approx(sum(value * weight for value, weight in landed) / total)


def test_the_best_action_keeps_what_was_promised() -> None:
    state = position(MIDDLE, "OOGPJS")
    best = analyse(state).best
    assert outlook(state)[0] == pytest.approx(best.value)
    assert outlook(state.apply(best.action))[0] == pytest.approx(best.value)
    answered = position(MIDDLE, "OOGPJS o2")
    assert outlook(answered)[1] == pytest.approx(analyse(answered).best.value)


def test_after_the_end_everything_is_known() -> None:
    state = position("o6! p6! g6! k6/o3", "JJOOOG j2#k")
    assert state.over
    assert outlook(state) == (1.0, 0.0)


def test_who_ends_the_game_with_an_answer_knows_what_it_is_worth() -> None:
    three = position("o3/o6! p6! g6! k10/p8", "KSSSOO -")
    assert analyse(three).best.value == 1.0


def test_tables_of_old_turns_are_let_go() -> None:
    for crosses in range(1, analysis.MAX_TABLES + 3):
        outlook(position(f"o{crosses}/", layout=OWN))
    assert len(analysis._tables) == analysis.MAX_TABLES


@pytest.mark.parametrize(("worth", "expected", "chance"), [(0.3, 0.0, 0.3), (0.0, 1.0, 0.0), (0.5, 0.5, 0.4)])
def test_a_worth_becomes_a_chance_around_what_is_expected(
    worth: float, expected: float, chance: float
) -> None:
    assert analysis._scaled(worth, expected, 0.4) == pytest.approx(chance)


# -- levels


def game(names: list[str], seed: int, layout: SheetLayout = CLASSIC) -> Record:
    """Return a game of bots."""
    text = layout_text(layout)
    record = new_record({"Game": "Calavera", "Seats": str(len(names)), "Layout": text})
    return play_out(record, {seat: bot(name) for seat, name in enumerate(names)}, Random(seed))


def test_a_game_of_computers_is_the_same_again() -> None:
    first = game(["hard", "easy"], 4)
    assert first.state.over
    assert first.actions == game(["hard", "easy"], 4).actions


def test_three_play_on_a_sheet_of_their_own() -> None:
    assert game(["expert", "greedy", "random"], 2, OWN).state.over


def test_expert_does_the_best_and_the_others_what_is_nearly_as_good() -> None:
    state = position(MIDDLE, "OOGPJS")
    found = analyse(state)
    assert bot("expert")(state, Random(1)) == found.best.action
    losses = {}
    for level in LEVELS[:-1]:
        random = Random(9)
        picks = [draw_action(found, state, TEMPERATURES[level], random) for _ in range(200)]
        losses[level] = sum(map(found.loss, picks)) / 200
        assert len(set(picks)) > 1
    assert losses["easy"] > losses["medium"] > losses["hard"] > 0


def test_dice_that_show_the_same_are_one_choice() -> None:
    state = position("/", "OOOOGS")
    options = tuple(Option(action, 0.5) for action in state.legal_actions())
    picks = Counter(draw_action(Analysis(0, options, True), state, 1.0, Random(n)) for n in range(300))
    assert len(picks) == len(state.choices(0)) + 4 + 5  # 1 to 4 orange, and the same with the green die


def test_where_there_is_one_action_no_one_thinks() -> None:
    state = position("/", "SSSOOO")
    assert bot("easy")(state, Random(1)) == parse("-")


def test_every_name_is_a_player_and_no_other() -> None:
    state = position(MIDDLE, "OOGPJS")
    for name in BOTS:
        assert bot(name)(state, Random(1)) in state.legal_actions()
    with pytest.raises(ValueError, match=r"no computer player is called 'Ina': choose easy, medium"):
        bot("Ina")


def test_alone_values_are_points_and_levels_forgive_points() -> None:
    state = play(State(CLASSIC, (sheet("o3 p4"),), turns_left=5), "OOGPJS")
    assert analyse(state).best.value > 5
    assert analyse(state).trained
    assert len({bot("easy")(state, Random(seed)) for seed in range(20)}) > 1


# -- judges


def test_the_network_sees_no_difference_between_colours() -> None:
    judge = network.load_network()
    one = judge.chance(sheet("o3 p4 g7 k6"), sheet("o1 p7 g3 k6"))
    assert one == judge.chance(sheet("p3 g4 k7 o6"), sheet("p1 g7 k3 o6"))
    assert one != judge.chance(sheet("o1 p7 g3 k6"), sheet("o3 p4 g7 k6"))


def test_where_line_three_is_out_of_reach_all_closed_rows_are_alike() -> None:
    assert side(sheet("o6! p11 g3")).codes == (11, 11, 3, 0)
    assert side(sheet("o9! p11 g3")).codes == (12, 12, 3, 0)
    assert side(sheet("o9! p11 g10 k9 +4,5,6")) == network.Side((12, 12, 10, 9), 8 + 5 + 15, 3, 2)


def test_the_network_forgets_when_it_remembers_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "MAX_CACHED", 2)
    judge = Network(_small())
    values = [judge.chance(sheet(f"o{crosses}"), sheet("")) for crosses in (1, 2, 3, 1, 2, 3)]
    assert values[:3] == values[3:]


def _small(**about: object) -> bytes:
    random = Random(1)
    size = (INPUTS + 2) * 3 + 3 * 2 + 2 + 2 + 1
    return pack_network([random.gauss(0, 1) for _ in range(size)], {"layers": [3, 2], **about})


def test_the_shipped_network_says_where_it_comes_from() -> None:
    about = network.load_network().about
    assert about["command"].startswith("python -m calavera.lab --seed ")
    assert about["seed"] == 1
    assert 0 < about["error"] < 0.02


def _head(data: bytes, **changed: object) -> bytes:
    head, _, body = data.partition(b"\n")
    return json.dumps({**json.loads(head), **changed}).encode() + b"\n" + body


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "first line cannot be read"),
        (b"[]\n", "first line cannot be read"),
        (b"{}\n", "first line cannot be read: KeyError"),
        (_head(_small(), format="calavera network 7"), "has the format 'calavera network 7'"),
        (_small()[:-1] + b"x", "checksum differs"),
    ],
)
def test_a_network_that_is_not_whole_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Network(data)


def test_a_network_is_written_as_it_is_read() -> None:
    data = _small(seed=3)
    head, _, body = data.partition(b"\n")
    assert json.loads(head)["sha256"] == sha256(body).hexdigest()
    assert len(body) == 2 * ((INPUTS + 2) * 3 + 3 * 2 + 2 + 2 + 1)
    assert Network(data).about["seed"] == 3


def test_the_estimate_likes_points_and_dislikes_the_death_zone() -> None:
    judge = Estimate(OWN)
    even = judge.chance(sheet("o5"), sheet("o5"))
    assert even > 0.5  # who throws next is ahead
    assert judge.chance(sheet("o10"), sheet("o5")) > even
    assert judge.chance(sheet("o13"), sheet("o5")) < even
    assert judge.chance(sheet("o2 p2 g2 k2 +4,0,0"), sheet("o2 p2 g2 k2")) > even


def test_what_a_row_is_worth_follows_from_the_sheet() -> None:
    cheap = Estimate(with_values(CLASSIC, (1, 1, 1, 1, 1, 1, 1, 1)))
    dear = Estimate(OWN)
    assert dear.chance(sheet("o10"), sheet("o9")) > cheap.chance(sheet("o10"), sheet("o9"))


def test_a_move_of_another_seat_is_judged_from_its_side() -> None:
    state = position(MIDDLE)
    swapped = replace(state, active=1)
    assert outlook(state)[0] > outlook(swapped)[0]
