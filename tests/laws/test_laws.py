"""The laws that hold for every game and number of seats."""

from __future__ import annotations

import json
import re

import jsonschema
import pytest
from hypothesis import given, settings

import druza
from druza.bots.playout import play_randomly
from druza.kernel.dice import dice_from_seed
from druza.kernel.paths import reachable, walk, why_not
from druza.kernel.record import advance, begin, new_record
from tests.laws.driving import IDS, SEATS, as_json, everybody, is_rule, picks, played, played_far, seeds

settings.register_profile("laws", max_examples=15, deadline=None, print_blob=True)
settings.load_profile("laws")  # before the tests: each takes its settings when it is declared

every_game = pytest.mark.parametrize(("id", "seats"), SEATS, ids=IDS)
pytestmark = pytest.mark.compiled

NUMBERED = re.compile(r"\b(player|gracz\w*) \d", re.IGNORECASE)
FAR = [(7, 150), (11, 300), (12, 80), (13, 700)]  # seed and moves of games that are well under way


@every_game
@given(seed=seeds, picks=picks)
def test_replay_gives_the_same_game(id: str, seats: int, seed: int, picks: list[int]) -> None:
    game = druza.game(id)
    record = new_record(game, seats, seed)
    state = begin(game, record)
    for pick in picks:
        if state.seat < 0:
            break
        option = state.options()[pick % len(state.options())]
        record["moves"].append(game.notation(option))
        state.play(state.seat, option)
    again = druza.replay(json.loads(json.dumps(record)))
    assert again.to_json() == state.to_json()
    assert again.scores() == state.scores()


@every_game
@given(seed=seeds, picks=picks)
def test_a_clone_never_changes_and_never_changes_its_origin(id: str, seats: int, seed: int, picks: list[int]) -> None:
    state = played(id, seats, seed, picks)
    before = state.to_json()
    clone = state.clone()
    assert clone.to_json() == before
    assert clone.options() == state.options()
    play_randomly(clone, dice_from_seed(seed), 60)
    assert state.to_json() == before
    still = state.clone()
    play_randomly(state, dice_from_seed(seed + 1), 60)
    assert still.to_json() == before


@every_game
@given(seed=seeds, picks=picks)
def test_a_position_is_read_back_exactly(id: str, seats: int, seed: int, picks: list[int]) -> None:
    state = played(id, seats, seed, picks)
    text = state.to_json()
    again = druza.game(id).from_json(text)
    assert again.to_json() == text
    assert again.options() == state.options()
    play_randomly(again, dice_from_seed(seed), 40)
    play_randomly(state, dice_from_seed(seed), 40)
    assert again.to_json() == state.to_json()


@every_game
@pytest.mark.parametrize(("seed", "moves"), FAR)
def test_a_position_follows_its_schema_and_has_no_problems(id: str, seats: int, seed: int, moves: int) -> None:
    game = druza.game(id)
    state = played_far(id, seats, seed, moves)
    jsonschema.validate(json.loads(state.to_json()), game.schema())
    assert game.problems(state) == []


@every_game
@given(seed=seeds, picks=picks)
def test_what_is_imagined_looks_the_same_to_the_seat(id: str, seats: int, seed: int, picks: list[int]) -> None:
    state = played(id, seats, seed, picks)
    for seat in range(seats):
        imagined = state.imagine(seat, seed)
        assert as_json(imagined.view(seat)) == as_json(state.view(seat))
        if state.seat == seat:
            assert imagined.options() == state.options()


@every_game
@pytest.mark.parametrize(("seed", "moves"), FAR)
def test_what_is_imagined_depends_on_the_view_alone(id: str, seats: int, seed: int, moves: int) -> None:
    for step in range(0, moves, max(1, moves // 12)):
        state = played_far(id, seats, seed, step)
        for seat in range(seats):
            other = state.imagine(seat, 1)  # differs from the state only in what is hidden from the seat
            assert other.imagine(seat, 2).to_json() == state.imagine(seat, 2).to_json()
            assert as_json(other.view(seat)) == as_json(state.view(seat))


@every_game
@given(seed=seeds, picks=picks)
def test_no_view_changes_when_only_hidden_things_change(id: str, seats: int, seed: int, picks: list[int]) -> None:
    state = played(id, seats, seed, picks)
    for seat in everybody(state):
        if seat >= 0:
            hidden_changed = state.imagine(seat, seed + 5)
            assert as_json(hidden_changed.view(seat)) == as_json(state.view(seat))
    # a spectator knows no more than any seat: what two seats could both imagine is the same to them
    for seat in range(seats):
        assert as_json(state.imagine(seat, seed).view(-1)) == as_json(state.view(-1))


@every_game
@given(seed=seeds, picks=picks)
def test_views_are_plain_json(id: str, seats: int, seed: int, picks: list[int]) -> None:
    state = played(id, seats, seed, picks, log=True)
    for seat in everybody(state):
        view = state.view(seat)
        assert json.loads(json.dumps(view)) == view
        for event in state.events or []:
            told = event.seen_by(seat)
            assert json.loads(json.dumps(told)) == told


@every_game
@given(seed=seeds, picks=picks)
def test_every_option_offered_can_be_applied(id: str, seats: int, seed: int, picks: list[int]) -> None:
    game = druza.game(id)
    state = played(id, seats, seed, picks)
    if state.seat < 0:
        return
    options = state.options()
    assert len(options) == len(set(options)) > 1
    assert len(options) <= 400
    for option in options:
        assert game.parse(game.notation(option)) == option
        assert state.why_not(option) is None
        for lang in ("pl", "en"):
            assert "{" not in game.describe(state, option, state.seat, lang)
            named = game.describe(state, option, state.seat, lang, ["Ola", "Jan", "Ewa", "Iza", "Leo", "Max"][:seats])
            assert named
            assert not NUMBERED.search(named)
        state.clone().apply(option)


@every_game
@given(seed=seeds, picks=picks)
def test_everything_refused_names_a_rule(id: str, seats: int, seed: int, picks: list[int]) -> None:
    game = druza.game(id)
    state = played(id, seats, seed, picks)
    legal = set(state.options())
    for option in range(game.vocabulary.size):
        if option in legal:
            continue
        refused = state.why_not(option)
        assert refused is not None
        assert is_rule(game, refused.rule), f"{refused.rule!r} for {game.notation(option)}"
        assert refused.message
    if state.seat >= 0:
        with pytest.raises(druza.Refused) as refusal:
            state.play((state.seat + 1) % seats, state.options()[0])
        assert is_rule(game, refusal.value.rule)


@every_game
@given(seed=seeds, picks=picks)
def test_menus_can_be_walked_in_one_go(id: str, seats: int, seed: int, picks: list[int]) -> None:
    state = played(id, seats, seed, picks)
    for path in reachable(state):
        assert why_not(state, path) is None
        assert walk(state.clone(), state.seat, path)[0] == path[0]


@every_game
@given(seed=seeds, picks=picks)
def test_no_piece_is_lost_or_doubled(id: str, seats: int, seed: int, picks: list[int]) -> None:
    game = druza.game(id)
    before = game.pieces(game.new(seats, seed))
    state = played(id, seats, seed, picks)
    assert game.pieces(state) == before
    for seat in range(seats):
        assert game.pieces(state.imagine(seat, seed)) == before
    play_randomly(state, dice_from_seed(seed), 500)
    assert game.pieces(state) == before


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_every_game_ends_with_a_winner(id: str, seats: int, seed: int) -> None:
    state = druza.game(id).new(seats, seed)
    play_randomly(state, dice_from_seed(seed), 100_000)
    assert state.seat == -1
    assert state.options() == []
    assert state.winners()
    assert len(state.scores()) == seats


@every_game
def test_forced_questions_are_asked_when_the_table_wants_it(id: str, seats: int) -> None:
    game = druza.game(id)
    state = game.new(seats, 3, {"ask_forced": True})
    forced = 0
    dice = dice_from_seed(3)
    for _ in range(600):
        if state.seat < 0:
            break
        forced += len(state.options()) == 1
        state.apply(dice.pick(state.options()))
    assert forced > 0
    assert advance(game, game.from_json(state.to_json()), []).to_json() == state.to_json()


@every_game
def test_every_question_and_event_has_words(id: str, seats: int) -> None:
    game = druza.game(id)
    state = game.new(seats, 5, {}, log=True)
    dice = dice_from_seed(5)
    while state.seat >= 0:
        assert game.words.has("prompt", state.prompt()["key"]), state.prompt()
        state.apply(dice.pick(state.options()))
    names = [f"P{seat}" for seat in range(seats)]
    for event in state.events or []:
        for lang in ("pl", "en"):
            for seat in everybody(state):
                told = game.tell_event(event.seen_by(seat), names, lang)
                assert told, event.kind
                assert "{" not in told, (event.kind, told)
