"""Load: people who play as fast as they can at servers that die, and remember everything that they were told."""

from __future__ import annotations

import random
import threading
import time

import httpx

from tests.web.driving import HERE, PERSON, Process, Site, Table


class Player(threading.Thread):
    """Plays both seats of one table after another, at whichever server answers. `told` is the last ply that was
    acknowledged: nothing before it may ever be missing, and nothing after it be there that was not asked for."""

    def __init__(self, number: int, sites: list[Site]) -> None:
        super().__init__(daemon=True)
        self.sites = sites
        self.chance = random.Random(number)
        self.stopping = False
        self.table: Table | None = None
        self.told = 0
        self.asked_for = 0  # the ply that the last move would lead to
        self.moves = 0
        self.games = 0
        self.faults: list[str] = []
        self.web = httpx.Client(timeout=10, verify=False)
        self.lock = threading.Lock()  # not held between a question and its answer

    def run(self) -> None:
        while not self.stopping:
            with self.lock:
                try:
                    self._go_on(self.chance.choice(self.sites))
                except (httpx.HTTPError, ValueError, KeyError):
                    time.sleep(0.02)
                except AssertionError:  # no table could be made yet
                    time.sleep(0.02)
            time.sleep(0)

    def _go_on(self, site: Site) -> None:
        if self.table is None:
            self.table = site.table(PERSON, HERE, seed=self.chance.randrange(1000))
            self.told = self.asked_for = 0
        at = f"{site.url}/api/tables/{self.table.id}"
        seen = self.web.get(at).json()
        self.check(seen["ply"])
        if seen["over"]:
            self.games += 1
            self.table = None
            return
        headers = self.table.headers(seen["asked"])
        mine = self.web.get(at, headers=headers).json()
        order = {"version": mine["version"], "option": self.chance.choice(mine["view"]["options"])}
        self.asked_for = max(self.asked_for, mine["ply"] + 1)
        answer = self.web.post(f"{at}/moves", headers=headers, json=order)
        if answer.status_code == 200:
            self.moves += not answer.json()["repeated"]
            self.told = max(self.told, answer.json()["ply"])

    def check(self, ply: int) -> None:
        if ply < self.told:
            self.faults.append(f"{ply} moves are there, {self.told} were acknowledged")
        if ply > self.asked_for:
            self.faults.append(f"{ply} moves are there, {self.asked_for} were asked for")

    def is_there(self, site: Site) -> None:
        """Look at the table now: nothing lost, nothing twice, and it goes on."""
        with self.lock:
            if self.table is not None:
                answer = self.web.get(f"{site.url}/api/tables/{self.table.id}", timeout=30)
                if answer.status_code != 200:
                    self.faults.append(f"the table answers {answer.status_code}")
                else:
                    self.check(answer.json()["ply"])


def killed_at_random(players: list[Player], servers: list[Process], start: list[object], kills: int, seed: int) -> None:
    """Kill one server after another at random moments, and start it again; everything must be there each time."""
    chance = random.Random(seed)
    for player in players:
        player.start()
    for _ in range(kills):
        victim = chance.randrange(len(servers))
        made = sum(player.moves for player in players)
        end = time.monotonic() + 30
        while sum(player.moves for player in players) < made + 5 and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(chance.random() * 0.3)
        servers[victim].kill()
        servers[victim] = start[victim]()  # type: ignore[operator]
        for player in players:
            player.sites[victim] = servers[victim].site
            player.is_there(servers[victim].site)
    for player in players:
        player.stopping = True
    for player in players:
        player.join(30)
