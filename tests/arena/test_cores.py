"""A search on several cores."""

from __future__ import annotations

import pytest

import druza
from druza.arena.bench import on_cores
from druza.arena.cores import CoresBot, add_up, tally_of
from druza.arena.selfplay import plan, play_match
from druza.bots import Seat, bot
from druza.bots.search import Search, SearchBot


def test_trees_are_added_up_at_the_root() -> None:
    state = druza.game("star-scrappers").new(seats=2, seed=3)
    one, other = (Search(Seat(state, state.seat), seed) for seed in (1, 2))
    one.run(40, 0.0)
    other.run(30, 0.0)
    before = tally_of(one)
    add_up(one, tally_of(other))
    assert one.simulations == 70
    for option, (visits, total) in tally_of(one).options.items():
        more = tally_of(other).options.get(option, (0, 0.0))
        assert visits == before.options[option][0] + more[0]
        assert total == pytest.approx(before.options[option][1] + more[1])
    assert one.rewarded == pytest.approx([a + b for a, b in zip(before.rewarded, other.rewarded, strict=True)])


def test_a_search_on_two_cores_plays_and_tells_what_both_thought() -> None:
    state = druza.game("star-scrappers").new(seats=2, seed=5)
    both = bot("cores:2/mcts:20", seed=4)
    assert isinstance(both, CoresBot)
    for _ in range(4):
        option = both.choose(Seat(state, state.seat))
        assert option in state.options()
        assert both.thoughts()["simulations"] >= 40
        state.apply(option)
    others = both.others[0].process
    del both
    others.join(20)
    assert not others.is_alive()


def test_cores_are_shared_by_searches_alone() -> None:
    for name in ("cores:greedy", "cores:0/mcts:10", "cores:", "cores:9999/mcts:10"):
        with pytest.raises(druza.BadInput, match="expected"):
            bot(name)


def test_one_core_is_the_search_itself() -> None:
    state = druza.game("tortuga").new(seats=2, seed=5)
    alone, cores = bot("mcts:30", seed=4), bot("cores:1/mcts:30", seed=4)
    assert isinstance(alone, SearchBot)
    seat = Seat(state, state.seat)
    assert cores.choose(seat) == alone.choose(seat)
    assert cores.thoughts() == alone.thoughts()


def test_it_plays_whole_games_in_the_arena() -> None:
    match = plan("star-scrappers", 2, 1, 3, ["cores:2/mcts:2", "random"], rotate=False)[0]
    assert play_match(match).winners


def test_a_measurement_on_two_cores_says_how_it_scales() -> None:
    found = on_cores("star-scrappers", 2, 0.2, 2)
    assert found["cores"] == 2
    assert found["decisions_per_s_on_cores"] > 0
    assert found["scaling"] > 0
    with pytest.raises(druza.BadInput, match="--cores"):
        on_cores("star-scrappers", 2, 0.2, 0)
