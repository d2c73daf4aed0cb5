"""Encodings: they tell what a view tells, no more and hardly less, in the layout that they document."""

from __future__ import annotations

import array
import json
from collections.abc import Iterator
from itertools import pairwise

import pytest
from typer.testing import CliRunner

import druza
from druza.bots.playout import play_randomly
from druza.cli.commands import app
from druza.kernel.dice import dice_from_seed
from druza.kernel.encoding import Encoder
from druza.kernel.refused import BadInput
from druza.kernel.state import State

TABLES = [
    (id, seats)
    for id in druza.game_ids()
    for seats in druza.game(id).seat_counts
    if seats in (2, 3) and druza.game(id).input_count(seats)
]
LARGEST = [(id, druza.game(id).seat_counts[-1]) for id in sorted({id for id, _ in TABLES})]

pytestmark = pytest.mark.compiled


def states(id: str, seats: int, games: int = 2, every: int = 5) -> Iterator[State]:
    for seed in range(games):
        state, dice = druza.game(id).new(seats, seed, {}), dice_from_seed(seed)
        while state.seat >= 0:
            yield state
            play_randomly(state, dice, every)
        yield state


def written(encoder: Encoder, state: State, seat: int) -> array.array[float]:
    numbers = array.array("f", [7.0]) * encoder.size
    encoder.write(state, seat, numbers)
    return numbers


def seen(state: State, seat: int) -> str:
    return json.dumps(state.game.view(state, seat), sort_keys=True)


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_equal_views_are_equal_numbers(id: str, seats: int) -> None:
    encoder = druza.game(id).encoder(seats)
    for state in states(id, seats):
        for seat in range(seats):
            other = state.imagine(seat, 11)
            assert written(encoder, state, seat) == written(encoder, other, seat)


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_different_views_of_a_random_pair_are_different_numbers(id: str, seats: int) -> None:
    encoder = druza.game(id).encoder(seats)
    found: dict[bytes, str] = {}
    for state in states(id, seats, every=9):
        for seat in range(seats):
            view, numbers = seen(state, seat), written(encoder, state, seat).tobytes()
            assert found.setdefault(numbers, view) == view


@pytest.mark.parametrize(("id", "seats"), TABLES + LARGEST)
def test_every_number_lies_in_a_field_and_its_range(id: str, seats: int) -> None:
    encoder = druza.game(id).encoder(seats)
    layout = encoder.layout()
    assert layout[0].offset == 0
    for field, after in pairwise(layout):
        assert field.offset + field.length == after.offset
        assert field.length > 0
        assert len(field.meaning) > 0
    assert layout[-1].offset + layout[-1].length == encoder.size
    assert len({field.name for field in layout}) == len(layout)
    highs = [field.high for field in layout for _ in range(field.length)]
    for state in states(id, seats, every=5 if seats < 4 else 11):
        for place, number in enumerate(written(encoder, state, 0)):
            assert 0 <= number <= highs[place] + 1e-6, next(f.name for f in layout if f.offset + f.length > place)


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_own_numbers_come_first(id: str, seats: int) -> None:
    encoder = druza.game(id).encoder(seats)
    hidden = druza.game(id).shape.hidden
    block = druza.game(id).shape.player_count
    for state in states(id, seats, games=1, every=13):
        for seat in range(seats):
            numbers = written(encoder, state, seat)
            if state.seat >= 0:
                others = [numbers[block * step + place] for step in range(1, seats) for place in hidden]
                assert not any(others)
            if state.seat == seat:
                assert numbers[encoder.asked] == 1.0


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_options_are_features_that_tell_them_apart(id: str, seats: int) -> None:
    encoder = druza.game(id).encoder(seats)
    layout = encoder.action_layout()
    assert layout[-1].offset + layout[-1].length == encoder.action_size
    for state in states(id, seats, games=1, every=13):
        features = set()
        for option in state.options():
            numbers = array.array("f", [7.0]) * encoder.action_size
            encoder.write_action(state, state.seat, option, numbers)
            assert all(0 <= number <= 1 for number in numbers)
            assert 0 <= encoder.token(state, option) < encoder.token_count
            features.add(numbers.tobytes())
        assert len(features) == len(state.options())


@pytest.mark.parametrize("id", ["edge", "motherload", "tortuga"])
def test_planes_hold_the_numbers_of_the_board(id: str) -> None:
    encoder = druza.game(id).encoder(2)
    planes = encoder.planes
    assert planes is not None
    filled = 0
    for state in states(id, 2, games=1, every=17):
        numbers = array.array("f", [7.0]) * planes.size
        planes.write(state, 0, numbers)
        row = written(encoder, state, 0)
        filled += planes.size - numbers.count(0.0)
        for field in encoder.layout():
            if field.places:
                inside = [n for n in range(field.offset, field.offset + field.length) if planes.cell_of[n] >= 0]
                assert [row[n] for n in inside] == [numbers[planes.cell_of[n]] for n in inside]
    assert filled > 100


def test_what_cannot_be_written_is_refused_in_words() -> None:
    game = druza.game("tortuga")
    encoder, state = game.encoder(2), game.new(2, 1, {})
    with pytest.raises(BadInput, match="cannot be played by 9: expected 2, 3, 4 seats"):
        game.encoder(9)
    with pytest.raises(BadInput, match=f"expected a writable buffer of {encoder.size} numbers of type float32"):
        encoder.write(state, 0, array.array("f", [0.0]))
    with pytest.raises(BadInput, match="numbers of type float32"):
        encoder.write(state, 0, array.array("d", [0.0]) * encoder.size)
    with pytest.raises(BadInput, match="seat 5 of 2: expected one from 0 to 1"):
        encoder.write(state, 5, array.array("f", [0.0]) * encoder.size)
    with pytest.raises(BadInput, match="option 99999 is none that seat"):
        encoder.write_action(state, state.seat, 99999, array.array("f", [0.0]) * encoder.action_size)


def test_the_command_prints_the_layout_in_words() -> None:
    said = CliRunner().invoke(app, ["encoding", "motherload", "--json"])
    layout = json.loads(said.stdout)
    assert layout["size"] == druza.game("motherload").encoder(2).size
    assert "tunnels" in [field["name"] for field in layout["fields"]]
    assert "spaces that are dug" in CliRunner().invoke(app, ["encoding", "motherload"], env={"COLUMNS": "200"}).stdout


def test_a_state_of_another_game_and_a_seat_that_is_not_there_are_told() -> None:
    encoder, state = druza.game("edge").encoder(2), druza.game("tortuga").new(2, 1)
    with pytest.raises(BadInput, match="this encoder is for edge, the state is one of tortuga"):
        encoder.write(state, 0, array.array("f", bytes(4 * encoder.size)))
    with pytest.raises(BadInput, match="seat 9: expected one from 0 to 1, or -1 for a spectator"):
        state.view(9)
