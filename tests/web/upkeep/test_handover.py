"""The handover: a second process takes over the port while people play, and nothing is lost or seen."""

from __future__ import annotations

import threading
from pathlib import Path

import httpx
import pytest

from druza.kernel.refused import BadInput
from druza.web.handover import Office, listen
from druza.web.settings import Settings
from tests.web.driving import HERE, PERSON, Process, Table, wait_until


class Player(threading.Thread):
    """Makes moves until told to stop; each on a connection of its own, as browsers come."""

    def __init__(self, table: Table) -> None:
        super().__init__(daemon=True)
        self.table = table
        self.acknowledged = 0
        self.refused = 0  # connections that nobody answered
        self.stopping = False

    def run(self) -> None:
        while not self.stopping:
            try:
                self._move()
            except httpx.TransportError:
                self.refused += 1

    def _move(self) -> None:
        with httpx.Client(base_url=self.table.site.url, timeout=120, verify=False) as web:
            address = f"/api/tables/{self.table.id}"
            seen = web.get(address).json()
            if seen["over"]:
                self.stopping = True
                return
            headers = self.table.headers(seen["asked"])
            mine = web.get(address, headers=headers).json()
            order = {"version": mine["version"], "option": mine["view"]["options"][-1]}
            answer = web.post(f"{address}/moves", headers=headers, json=order)
            if answer.status_code == 200:
                self.acknowledged += not answer.json()["repeated"]


def test_a_second_process_takes_over_while_people_play(tmp_path: Path) -> None:
    old = Process(tmp_path)
    port = old.site.url.rpartition(":")[2]
    players = [Player(old.site.table(PERSON, HERE, seed=seed)) for seed in range(3)]
    for player in players:
        player.start()
    wait_until(lambda: min(player.acknowledged for player in players), lambda made: made >= 3)
    new = Process(tmp_path, DRUZA_PORT=port, DRUZA_TAKE_OVER="1")
    try:
        assert old.process.wait(60) == 0, "the first one has gone by itself"
        before = [player.acknowledged for player in players]
        wait_until(
            lambda: all(
                player.acknowledged > made or player.stopping for player, made in zip(players, before, strict=True)
            ),
            bool,
        )
        for player in players:
            player.stopping = True
            player.join(120)
        assert sum(player.refused for player in players) <= len(players), "at most one each, in the moment itself"
        for player in players:
            assert Table(new.site, player.table.made).see()["ply"] == player.acknowledged, "nothing lost, nothing twice"
    finally:
        old._close()
        new.stop()


def test_without_the_word_a_port_in_use_stays_refused(tmp_path: Path) -> None:
    first = Process(tmp_path)
    try:
        port = int(first.site.url.rpartition(":")[2])
        with pytest.raises(BadInput, match="cannot serve"):
            listen(Settings(port=port))
    finally:
        first.stop()


def test_one_process_holds_the_office(tmp_path: Path) -> None:
    first, second = Office(tmp_path), Office(tmp_path)
    assert first.take()
    assert not second.take()
    assert second.holder() > 0
