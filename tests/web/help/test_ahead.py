"""Who is ahead: told to whoever watches a game that is not rated, and only what a watcher can know."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import druza
from druza.bots.nets import glance, has_net, net_of
from druza.kernel.dice import dice_from_seed
from tests.laws.driving import IDS, SEATS, played_far
from tests.web.driving import HERE, PERSON, served, usual

MOMENTS = 20, 90  # moves after which it is asked
DEALS = 3
GAMES = 3


@pytest.mark.parametrize(("id", "seats"), SEATS, ids=IDS)
def test_what_is_hidden_from_a_watcher_changes_nothing(id: str, seats: int) -> None:
    net = net_of(druza.game(id), seats) if has_net(id, seats) else None
    for moves in MOMENTS:
        state = played_far(id, seats, moves, moves)
        if state.seat < 0:
            continue
        shares = glance(net, state, -1, moves)
        assert sum(shares) == pytest.approx(1)
        for deal in range(DEALS):
            assert glance(net, state.imagine(-1, deal), -1, moves) == shares


def test_at_the_last_decision_mostly_a_winner_is_ahead() -> None:
    right = 0
    for id, seats in SEATS:
        game = druza.game(id)
        net = net_of(game, seats) if has_net(id, seats) else None
        for seed in range(GAMES):
            state, dice = game.new(seats, seed), dice_from_seed(seed)
            while state.seat >= 0:
                before = state.clone()
                state.apply(dice.pick(state.options()))
            shares = glance(net, before, -1, seed)
            right += shares.index(max(shares)) in state.winners()
    assert right > 2 / 3 * GAMES * len(SEATS)


def test_watchers_are_told_and_players_are_not(tmp_path: Path) -> None:
    with served(usual(tmp_path)) as site:
        table = site.table(PERSON, HERE, seed=3)
        with site.browser() as watcher:
            assert 'id="ahead"' in watcher.get(f"/table/{table.id}").text
        for seat in (0, 1):
            page = table.web.get(f"/table/{table.id}?seat={seat}", headers=table.headers(seat)).text
            assert 'id="ahead"' not in page
            page = table.web.get(f"/table/{table.id}?seat=-1", headers=table.headers(seat)).text
            assert 'id="ahead"' not in page


def test_a_rated_game_has_none_while_it_runs(tmp_path: Path) -> None:
    with served(usual(tmp_path)) as site:
        table = site.table(PERSON, HERE, seed=3)
        table.get()
        live = site.program.services.tables.live[table.id]
        glances = site.program.services.views.glances
        assert glances.of(live, ["Ala", "Ola"]) is not None
        live.facts = replace(live.facts, rated=True)
        assert glances.of(live, ["Ala", "Ola"]) is None
