"""Nets: what they are told, how they look, the files they come in, and the bot that searches with one."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Iterator
from math import exp
from pathlib import Path

import pytest

import druza
from druza.bots import Seat, bot, nets
from druza.bots.judges import NetJudge, Rollout, hinted_leads, hinted_logits
from druza.bots.net import Net
from druza.bots.playout import play_randomly
from druza.bots.tree import Node
from druza.kernel.dice import dice_from_seed
from druza.kernel.inputs import Inputs
from druza.kernel.refused import BadInput
from druza.kernel.state import State

LEARNED = [
    (id, seats)
    for id in druza.game_ids()
    for seats in druza.game(id).seat_counts
    if druza.game(id).input_count(seats) and nets.has_net(id, seats)
]
ENCODED = [
    (id, seats) for id in druza.game_ids() for seats in druza.game(id).seat_counts if druza.game(id).input_count(seats)
]
TOLD_APART = ("motherload", "tortuga")  # here even the words for equal pieces are the same

pytestmark = pytest.mark.compiled


def states(id: str, seats: int, games: int = 4, every: int = 7) -> Iterator[State]:
    """States of random games, some of each."""
    for seed in range(games):
        state, dice = druza.game(id).new(seats, seed, {}), dice_from_seed(seed)
        while state.seat >= 0:
            yield state
            play_randomly(state, dice, every)


def told(state: State, seen_by: int) -> list[tuple[int, float]]:
    inputs = Inputs()
    state.game.inputs(state, seen_by, inputs)
    return sorted((int(inputs.places[n]), float(inputs.values[n])) for n in range(inputs.count))


@pytest.mark.parametrize(("id", "seats"), ENCODED)
def test_a_net_is_told_what_the_seat_knows_and_nothing_else(id: str, seats: int) -> None:
    for state in states(id, seats):
        for seat in range(seats):
            assert told(state, seat) == told(state.imagine(seat, 5), seat)


@pytest.mark.parametrize(("id", "seats"), ENCODED)
def test_places_and_tokens_lie_within_their_counts(id: str, seats: int) -> None:
    game = druza.game(id)
    most, tokens = game.input_count(seats), game.shape.tokens
    for state in states(id, seats):
        assert all(0 <= place < most and value >= 0 for place, value in told(state, -1))
        assert all(0 <= game.token(state, option) < tokens for option in state.options())


@pytest.mark.parametrize("id", druza.game_ids())
def test_options_with_one_token_are_equal_pieces(id: str) -> None:
    game = druza.game(id)
    for state in states(id, 2, games=2, every=11):
        pieces: dict[int, set[str]] = {}
        for option in state.options():
            word = game.describe(state, option, state.seat, "en") if id in TOLD_APART else game.notation(option)
            piece = word if id in TOLD_APART else word.partition(":")[0]
            pieces.setdefault(game.token(state, option), set()).add(piece)
        assert all(len(alike) == 1 for alike in pieces.values())


@pytest.mark.parametrize(("id", "seats"), ENCODED)
def test_what_only_the_owner_knows_is_among_the_hidden_inputs(id: str, seats: int) -> None:
    game = druza.game(id)
    hidden, block = set(game.shape.hidden), game.shape.player_count
    for state in states(id, seats, games=2):
        everything, seen = told(state, -1), told(state, state.seat)
        for place, _ in set(everything) ^ set(seen):
            assert block <= place < block * seats
            assert place % block in hidden


@pytest.mark.parametrize(("id", "seats"), LEARNED)
def test_a_look_is_what_plain_python_works_out(id: str, seats: int) -> None:
    about, net = nets.read_net(nets.file_of(id, seats))
    line, _, body = nets.file_of(id, seats).read_bytes().partition(b"\n")
    arrays = nets.read_arrays(json.loads(line), body)
    assert nets.misfit(druza.game(id), seats, about, net) == ""
    for state in states(id, seats, games=1, every=29):
        judge = NetJudge(net, state.seat, 10.0)
        judge.look(state)
        values = judge.values(state)
        rewards, logits = plainly(arrays, about["sizes"], told(state, state.seat))
        leads = hinted_leads(state, 10.0) if about.get("hinted") else [0.0] * seats
        for step in range(seats):
            seat = (state.seat + step) % seats
            assert values[seat] == pytest.approx(1 / (1 + exp(-rewards[step] - leads[seat])))
        token = state.game.token(state, state.options()[0])
        assert net.logit(token) == pytest.approx(logits[token])


def plainly(
    arrays: dict[str, list[float]], sizes: list[int], inputs: list[tuple[int, float]]
) -> tuple[list[float], list[float]]:
    """What the values and the choices are made of, as the formula says."""
    first, second = sizes[1], sizes[2]
    hidden = [
        max(0.0, arrays["b1"][j] + sum(value * arrays["w1"][place * first + j] for place, value in inputs))
        for j in range(first)
    ]
    last = [
        max(0.0, arrays["b2"][j] + sum(hidden[k] * arrays["w2"][k * second + j] for k in range(first)))
        for j in range(second)
    ]

    def outs(kind: str) -> list[float]:
        w, b = arrays[f"w_{kind}"], arrays[f"b_{kind}"]
        return [b[row] + sum(last[j] * w[row * second + j] for j in range(second)) for row in range(len(b))]

    return outs("reward"), outs("policy")


def test_a_hinted_net_adds_to_what_the_hints_like() -> None:
    hinted = [(id, seats) for id, seats in LEARNED if nets.read_net(nets.file_of(id, seats))[1].hinted]
    id, seats = hinted[0]
    _, net = nets.read_net(nets.file_of(id, seats))
    state, leaf = druza.game(id).new(seats, 3, {}), Node(1.0)
    play_randomly(state, dice_from_seed(3), 30)
    judge = NetJudge(net, state.seat, 10.0, 1.0)
    judge.weigh(leaf, state)
    options = state.options()
    liked = [net.logit(state.game.token(state, option)) for option in options]
    weights = [exp(hint + like) for hint, like in zip(hinted_logits(state, options), liked, strict=True)]
    assert [leaf.children[option].prior for option in options] == pytest.approx([w / sum(weights) for w in weights])


def test_a_net_weighs_the_options_of_the_leaf_in_the_same_look() -> None:
    id, seats = LEARNED[0]
    _, net = nets.read_net(nets.file_of(id, seats))
    state, leaf = druza.game(id).new(seats, 3, {}), Node(1.0)
    NetJudge(net, state.seat, 10.0).judge(state, leaf, state.seat)
    assert sorted(leaf.children) == sorted(state.options())
    assert sum(node.prior for node in leaf.children.values()) == pytest.approx(1)


@pytest.mark.parametrize("ahead", [4, -20])
def test_a_net_that_looks_later_weighs_options_where_a_search_comes_by_again(ahead: int) -> None:
    about, body = nets.file_of("tortuga", 2).read_bytes().split(b"\n", 1)
    arrays = nets.read_arrays(json.loads(about), body)
    net = Net(json.loads(about)["sizes"], [arrays[name] for name in nets.USED], True, ahead)
    state, leaf = druza.game("tortuga").new(2, 3, {}), Node(1.0)
    play_randomly(state, dice_from_seed(3), 30)
    mover, before = state.seat, state.clone()
    values = NetJudge(net, mover, 10.0).judge(state, leaf, mover)
    assert not leaf.children
    assert all(0 < value < 1 for value in values)
    if ahead < 0:
        assert state.seat != mover
    NetJudge(net, mover, 10.0).weigh(leaf, before)
    assert sorted(leaf.children) == sorted(before.options())


def test_where_a_net_judges_alone_the_hints_weigh_the_options_without_a_look() -> None:
    line, body = nets.file_of("tortuga", 2).read_bytes().split(b"\n", 1)
    arrays = nets.read_arrays(json.loads(line), body)
    arrays["w_policy"], arrays["b_policy"] = [0.0] * len(arrays["w_policy"]), [0.0] * len(arrays["b_policy"])
    net = Net(json.loads(line)["sizes"], [arrays[name] for name in nets.USED], True, 4, 0.5)
    state, leaf, hinted = druza.game("tortuga").new(2, 3, {}), Node(1.0), Node(1.0)
    play_randomly(state, dice_from_seed(3), 30)
    NetJudge(net, state.seat, 10.0, net.trust).weigh(leaf, state)
    assert net.looks == 0
    Rollout(dice_from_seed(1), 4, 4, 10.0, 0.5).weigh(hinted, state)
    assert {option: node.prior for option, node in leaf.children.items()} == pytest.approx(
        {option: node.prior for option, node in hinted.children.items()}
    )


@pytest.mark.parametrize(("id", "seats"), LEARNED)
def test_a_net_finds_the_same_answer_for_all_that_is_hidden(id: str, seats: int) -> None:
    state = druza.game(id).new(seats, 8, {})
    play_randomly(state, dice_from_seed(2), 40)
    other = state.imagine(state.seat, 77)
    chosen = [bot("net:40", 4, id).choose(Seat(one, one.seat)) for one in (state, other)]
    assert chosen[0] == chosen[1]


def test_a_game_without_a_net_says_so() -> None:
    bare = next((id for id in druza.game_ids() if not nets.has_net(id)), None)
    if bare is None:
        return
    with pytest.raises(BadInput, match=f"no net for {bare} yet: expected mcts:300"):
        bot("net:300", 0, bare)


def test_a_number_of_seats_without_a_net_is_played_by_rollouts_and_told(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(nets, "FOLDER", tmp_path)
    nets.net_of.cache_clear()
    state = druza.game("star-scrappers").new(2, 1, {})
    with caplog.at_level(logging.WARNING, "druza.nets"):
        chosen = nets.NetBot(3, 30, 0.0).choose(Seat(state, state.seat))
    nets.net_of.cache_clear()
    assert chosen in state.options()
    assert "there is no net for star-scrappers with 2 seats: mcts plays" in caplog.text


def test_a_net_for_one_number_of_seats_leaves_the_others_to_rollouts() -> None:
    for seats, judged in ((2, True), (3, False)):
        state = druza.game("star-scrappers").new(seats, 3, {})
        player = bot("net-2:4/mcts:6", 1)
        assert isinstance(player, nets.NetBot)
        assert (player.net_for(Seat(state, state.seat)) is not None) == judged
        assert player.simulations == (4 if judged else 6)


def test_where_there_is_no_net_the_search_after_the_slash_plays(caplog: pytest.LogCaptureFixture) -> None:
    found = bot("net:20/mcts:30", 3, "star-scrappers")
    assert isinstance(found, nets.NetBot)
    with caplog.at_level(logging.WARNING, "druza.nets"):
        for seats, simulations in ((2, 20), (3, 30)):
            state = druza.game("crystalicum").new(seats, 1, {})
            found.choose(Seat(state, state.seat))
            assert found.simulations == simulations
    assert "there is no net" not in caplog.text


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda raw: b"{}\n", "no net"),
        (lambda raw: raw[:-2], "no net: unpack_from requires|expected .* bytes of weights"),
        (lambda raw: raw.replace(b"druza-net-1", b"druza-net-9"), "expected format 'druza-net-1'"),
        (lambda raw: raw.replace(b'"sizes": [770', b'"sizes": [771'), "w1: expected 49344 numbers, found 49280"),
    ],
)
def test_a_file_that_is_no_net_is_refused_in_words(change: object, said: str, tmp_path: Path) -> None:
    assert callable(change)
    file = tmp_path / "bad.net"
    file.write_bytes(change(nets.file_of("star-scrappers", 2).read_bytes()))
    with pytest.raises(BadInput, match=said):
        nets.read_net(file)


def test_a_look_beside_the_ground_is_the_same_look() -> None:
    """Sums that begin with another state's, and sums from nothing."""
    _, one = nets.read_net(nets.file_of("star-scrappers", 2))
    _, other = nets.read_net(nets.file_of("star-scrappers", 2))
    state = druza.game("star-scrappers").new(2, 5)
    inputs = Inputs()
    luck = random.Random(1)
    one.settle()
    for number in range(60):
        inputs.clear()
        state.game.inputs(state, state.seat, inputs)
        inputs.add(3, 0.5)  # several at one place add up
        inputs.add(3, 0.25)
        one.look(inputs)
        other.settle()
        other.look(inputs)
        found, expected = ([net.value(0), net.value(1), net.logit(2)] for net in (one, other))
        assert found == pytest.approx(expected, abs=1e-9), f"after {number} decisions"
        state.apply(luck.choice(state.options()))


def test_a_net_of_another_size_does_not_fit() -> None:
    game = druza.game("star-scrappers")
    about = {"game": "star-scrappers", "seats": 2}
    tiny = Net(
        [4, 8, 8, 2, 3], [[0.0] * 32, [0.0] * 8, [0.0] * 64, [0.0] * 8, [0.0] * 16, [0.0] * 2, [0.0] * 24, [0.0] * 3]
    )
    assert "it has 4 inputs and 3 tokens" in nets.misfit(game, 2, about, tiny)
    assert "it is for star-scrappers with 2 seats" in nets.misfit(game, 3, about, tiny)
