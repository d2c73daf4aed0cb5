"""What a release leaves for later ones: a database and records, kept under tests/releases/<version>/.

Usage: python tools/release_data.py [--seconds N] [--out FOLDER] [--part plain|pack|people]
Run once when a version is released, with that version. Every later version opens, continues, replays and exports all of
it (tests/releases/test_releases.py). There are tables of every game in the middle of every kind of question that was
found in the time given, games that are over, closed and taken back, builds, tables and records with a pack, and people
with names: what they play, say, note and order, their leagues and clubs. All of it goes over the public interface, as
people's games would.
"""

from __future__ import annotations

import argparse
import gc
import json
import lzma
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

import druza

ROOT = Path(__file__).resolve().parent.parent
PACK = {
    "pack.toml": 'game = "crystalicum"\nid = "harbour"\nname.pl = "Port gwiezdny"\nname.en = "The star harbour"\n',
    "cards.toml": """[[card]]
id = "harbour-pilot"
kind = "character"
name.pl = "Pilot portowy"
name.en = "Harbour Pilot"
faction = "ice-elves"
functions = ["captain"]
cost = 4
body = 1
mind = 3
spirit = 1
text.pl = "Akcja: zaznacz go – dobierz kartę."
text.en = "Action: mark him - draw a card."
source = "house"
[[card.effect]]
timing = "action"
window = ["action-phase"]
cost = [{mark = "self"}]
do = [{verb = "draw", who = "you", count = 1}]
""",
}
BUILDS = {
    "edge": "# edge\nname: My knights\nfaction: chapter\nfor: duel\n2 holy_knight\n1 Anioł Śmierci\n3 ch_shoot\n",
    "crystalicum": "# crystalicum\nname: My court\nhome: pagoneria\n3 kyriakos\n2 Chrysanthe\n1 laban-zabadi\n",
}
BY_ITSELF: dict[str, Any] = {"confirm": []}  # turns end by themselves, as in the games that are followed
LONGEST = 900  # moves of a game that is looked through
PARTS = ("plain", "pack", "people")
PASSWORD = "kwarcytowy dom"
DAY = 24 * 3600


class Server:
    """The program of this version, on a data folder."""

    def __init__(self, data: Path, packs: list[Path]) -> None:
        wishes = {"DRUZA_DATA": str(data), "DRUZA_PORT": "0", "DRUZA_SEEDS": "1", "DRUZA_BOT_PAUSE": "0"}
        wishes |= {"DRUZA_WINDOW_PAUSE": "0", "DRUZA_REACTION_WINDOW": "0"}
        wishes |= {"DRUZA_RATE": "100000", "DRUZA_TABLE_RATE": "100000"}
        wishes |= {
            "DRUZA_NAMES_RATE": "100000",
            "DRUZA_MOVE_RATE": "100000",
            "DRUZA_PACKS": os.pathsep.join(map(str, packs)),
        }
        start = (
            "from druza.web.serve import serve; from druza.web.settings import read_settings; serve(read_settings())"
        )
        self.process = subprocess.Popen(
            [sys.executable, "-c", start], env={**os.environ, **wishes}, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "ready" in line, line
        self.url = line.split()[-1].rstrip("/")
        self.web = self.browser()

    def browser(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=600, follow_redirects=True)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


class Table:
    """A table that is played over the interface by who holds all its keys."""

    def __init__(self, server: Server, game: str, seats: list[dict[str, str]], **order: Any) -> None:
        self.web, self.game = server.web, game
        answer = self.web.post("/api/tables", json={"game": game, "seats": seats, **order})
        assert answer.status_code == 201, answer.text
        self.made = answer.json()
        self.id = self.made["table"]
        self.keys = {seat["number"]: seat["key"] for seat in self.made["seats"] if "key" in seat}
        self.moves = 0

    def headers(self, seat: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.keys[seat]}"} if seat in self.keys else {}

    def see(self, seat: int = -1) -> dict[str, Any]:
        answer = self.web.get(f"/api/tables/{self.id}", headers=self.headers(seat))
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def asked(self) -> tuple[int, dict[str, Any]]:
        """Who is asked of those whose keys we hold, and what this seat sees."""
        for seat in self.keys:
            seen = self.see(seat)
            if seen["asked"] == seat or seen["over"]:
                return seat, seen
        return -1, seen

    def follow(self, moves: list[str]) -> None:
        """Play these moves; what was answered by itself is passed over."""
        for move in moves:
            seat, seen = self.asked()
            if seen["over"] or seat < 0:
                return
            if move not in seen["view"]["options"]:
                continue
            answer = self.web.post(
                f"/api/tables/{self.id}/moves",
                json={"version": seen["version"], "option": move},
                headers=self.headers(seat),
            )
            assert answer.status_code == 200, answer.text
            self.moves += 1

    def fact(self, note: str) -> dict[str, Any]:
        """What this version says of the table: later ones must say the same."""
        seen = self.see()
        views = {str(seat): self.see(seat)["view"] for seat in self.keys}
        log = self.web.get(f"/api/tables/{self.id}/log").json()["lines"]
        return {
            "table": self.id,
            "game": self.game,
            "note": note,
            "keys": {str(seat): key for seat, key in self.keys.items()},
            "maker": self.made.get("maker", ""),
            "status": seen["status"],
            "asked": {seat: view["asked"] for seat, view in views.items()},
            "options": {seat: view.get("options", []) for seat, view in views.items()},
            "spectator": seen["view"],
            "log": [line.get("text", line) for line in log][-20:],
        }


def shortest_ways(game: str, seats: int, seconds: float) -> dict[str, tuple[int, list[str], dict[str, Any]]]:
    """For each kind of question: a seed and the fewest moves found that lead to it."""
    rules, end = druza.game(game), time.monotonic() + seconds
    ways: dict[str, tuple[int, list[str], dict[str, Any]]] = {}
    chance = random.Random(f"{game} {seats}")
    while time.monotonic() < end:
        seed = chance.randrange(1 << 40)
        state = rules.new(seats, seed, {})
        moves: list[str] = []
        while state.seat >= 0 and len(moves) < LONGEST:
            key = state.prompt()["key"]
            if key not in ways or len(moves) < len(ways[key][1]):
                ways[key] = (seed, list(moves), {})
            option = chance.choice(state.options())
            moves.append(rules.notation(option))
            state.apply(option)
    return ways


def finished(game: str, seats: int, seed: int) -> list[str]:
    """The moves of a whole game of quick bots."""
    from druza.bots import Seat, bot

    rules = druza.game(game)
    state, player = rules.new(seats, seed, {}), bot("greedy")
    moves: list[str] = []
    while state.seat >= 0:
        option = player.choose(Seat(state, state.seat))
        moves.append(rules.notation(option))
        state.apply(option)
    return moves


def fill(server: Server, out: Path, seconds: float) -> list[dict[str, Any]]:
    facts: list[dict[str, Any]] = []
    (out / "records").mkdir(parents=True, exist_ok=True)
    here = [{"kind": "here"}]
    for game in druza.game_ids():
        counts = [2, max(druza.game(game).seat_counts)]
        seen: set[str] = set()
        for seats in counts:
            ways = shortest_ways(game, seats, seconds / 2)
            for key, (seed, moves, options) in sorted(ways.items(), key=lambda way: len(way[1][1])):
                if key in seen:
                    continue
                seen.add(key)
                table = Table(server, game, here * seats, seed=seed, options={**BY_ITSELF, **options})
                table.follow(moves)
                facts.append(table.fact(f"asked {key}"))
                print(f"{game} {seats}: {key} after {table.moves} of {len(moves)} moves", flush=True)
            over = Table(server, game, here * seats, seed=seats, options=BY_ITSELF)
            over.follow(finished(game, seats, seats))
            facts.append(over.fact("over" if over.see()["over"] else "long"))
            record = server.web.get(f"/table/{over.id}/record.json")
            if record.status_code == 200:
                (out / "records" / f"{game}-{seats}.json").write_text(json.dumps(record.json()) + "\n")
        facts += more_kinds(server, game)
        gc.collect()
    facts += builds(server)
    return facts


def more_kinds(server: Server, game: str) -> list[dict[str, Any]]:
    """Tables with bots, taken back, closed, with an open invitation."""
    here = {"kind": "here"}
    facts: list[dict[str, Any]] = []
    bots = Table(server, game, [here, {"kind": "bot", "bot": "novice"}], seed=11)
    for _ in range(6):
        for _ in range(200):
            seat, seen = bots.asked()
            if seat >= 0:
                break
            time.sleep(0.05)
        bots.follow(seen["view"]["options"][:1])
    back = Table(server, game, [here, here], seed=12)
    back.follow([back.asked()[1]["view"]["options"][0]])
    seat, seen = back.asked()
    back.web.post(f"/api/tables/{back.id}/undo", json={"ply": seen["ply"]}, headers=back.headers(seat))
    closed = Table(server, game, [here, here], seed=13)
    answer = closed.web.post(
        f"/api/tables/{closed.id}/close", headers={"Authorization": f"Bearer {closed.made['maker']}"}
    )
    assert answer.status_code == 200, answer.text
    link = Table(server, game, [here, {"kind": "link"}], seed=14)
    for table, note in (bots, "with a bot"), (back, "taken back"), (closed, "closed"), (link, "invitation"):
        facts.append(table.fact(note))
    return facts


def builds(server: Server) -> list[dict[str, Any]]:
    """Builds that a browser keeps; its cookie goes with them."""
    facts = []
    for game, text in BUILDS.items():
        answer = server.web.post(f"/build/{game}", data={"do": "import", "text": text})
        assert answer.status_code == 200, answer.text
        facts.append({"build": str(answer.url.path), "game": game, "cookie": server.web.cookies.get("druza")})
    server.web.cookies.clear()
    return facts


def keep(data: Path, out: Path) -> None:
    """The database as one compact file, and the secret that signs its cookies."""
    database = data / "tables.sqlite"
    whole = out / "whole.sqlite"
    with sqlite3.connect(database) as source, sqlite3.connect(whole) as target:
        source.backup(target)
    with sqlite3.connect(whole) as target:
        target.execute("pragma journal_mode=delete")
        target.execute("vacuum")
    (out / f"{database.name}.xz").write_bytes(lzma.compress(whole.read_bytes(), preset=9))
    whole.unlink()
    for file in data.iterdir():
        if "secret" in file.name:
            shutil.copy(file, out / file.name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20, help="to look for kinds of questions, a game")
    parser.add_argument("--out", type=Path, default=ROOT / "tests" / "releases" / druza.__version__)
    parser.add_argument("--part", choices=PARTS, help="only this part")
    asked = parser.parse_args()
    for part in [asked.part] if asked.part else PARTS:
        out = asked.out / part
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            packs = []
            if part == "pack":
                pack = out / "harbour"
                pack.mkdir(exist_ok=True)
                for name, text in PACK.items():
                    (pack / name).write_text(text, encoding="utf-8")
                packs = [pack]
            server = Server(Path(folder), packs)
            try:
                if part == "pack":
                    facts = fill_pack(server, out)
                elif part == "people":
                    facts = fill_people(server)
                else:
                    facts = fill(server, out, asked.seconds)
            finally:
                server.stop()
            keep(Path(folder), out)
            told = json.dumps(facts, ensure_ascii=False, indent=0) + "\n"
            (out / "facts.json.xz").write_bytes(lzma.compress(told.encode(), preset=9))


def fill_pack(server: Server, out: Path) -> list[dict[str, Any]]:
    """Two tables with the pack: one begun, one over."""
    (out / "records").mkdir(exist_ok=True)
    here = [{"kind": "here"}]
    begun = Table(server, "crystalicum", here * 2, seed=21)
    for _ in range(30):
        begun.follow(begun.asked()[1]["view"]["options"][:1])
    over = Table(server, "crystalicum", here * 2, seed=22)
    chance = random.Random(22)
    while not (seen := over.asked()[1])["over"] and over.moves < 3000:
        over.follow([chance.choice(seen["view"]["options"])])
    record = server.web.get(f"/table/{over.id}/record.json")
    if record.status_code == 200:
        (out / "records" / "crystalicum-pack.json").write_text(json.dumps(record.json()) + "\n")
    return [begun.fact("begun with a pack"), over.fact("over" if over.see()["over"] else "long")]


# -- people ------------------------------------------------------------------------------------------------------------


class Somebody:
    """Somebody with a name, in a browser. `pages` are those that must be there for them in later versions, and a word
    that stands on each."""

    def __init__(self, server: Server, name: str) -> None:
        self.web, self.name, self.pages = server.browser(), name, {"/": name, "/account": name, f"/player/{name}": name}
        self.post("/claim", name=name, password=PASSWORD, mark="1t")

    def post(self, address: str, /, **form: str) -> str:
        """Where it led."""
        answer = self.web.post(address, data=form)
        assert answer.status_code == 200, f"{address}: {answer.status_code}"
        return str(answer.url.path)

    def fact(self) -> dict[str, Any]:
        for path, word in self.pages.items():
            page = self.web.get(path)
            assert page.status_code == 200, path
            assert word in page.text, (path, word)
        return {"person": self.name, "password": PASSWORD, "pages": self.pages}


def sit_down(ala: Somebody, ola: Somebody, game: str, pace: str) -> str:
    """A table of two; its address. The first move is made, by whoever is asked."""
    table = ala.post("/lobby", game=game, seats="2", pace=pace)
    ola.post(f"{table}/sit")
    for one in (ala, ola):
        one.web.post(f"{table}/here")  # "I am here", where that is asked
    play_one(table, ala, ola)
    for one in (ala, ola):
        one.pages[table] = 'id="table"'
    return table


def play_one(table: str, *people: Somebody) -> bool:
    """Whoever is asked makes a move; False if the game is over."""
    for one in people:
        seen = one.web.get(f"/api/tables/{table.split('/')[-1]}").json()
        if seen["over"]:
            return False
        if seen["asked"] == seen["seat"]:
            one.post(f"{table}/move", version=seen["version"], path=seen["options"][0]["path"], seat=str(seen["seat"]))
            break
    return True


def fill_people(server: Server) -> list[dict[str, Any]]:
    """Two people: a table at every pace, talk, a game given up, one that is over with a note and a fork, orders, a
    league, a club."""
    ala, ola = Somebody(server, "Ala-kwarc"), Somebody(server, "Ola-beryl")
    quick = sit_down(ala, ola, "tortuga", "live:10+15")
    ala.post(f"{quick}/chat", text="Good luck")
    ola.post(f"{quick}/chat", phrase="hello")
    ala.pages[f"/api/tables{quick.removeprefix('/table')}/chat"] = "Good luck"
    slow = sit_down(ala, ola, "edge", "slow:2")
    for one in (ala, ola):
        page = one.web.get(f"{slow}/orders").text
        offered = re.search(r'name="key" value="([^"]+)".*?name="path" value="([^"&]+)', page, re.DOTALL)
        if offered is not None:
            one.post(f"{slow}/orders", key=offered[1], path=offered[2])
        one.pages[f"{slow}/orders"] = "orders"
    away = sit_down(ala, ola, "crystalicum", "")
    ola.post(f"{away}/leave", do="bot")
    given_up = sit_down(ala, ola, "motherload", "")
    ola.post(f"{given_up}/leave", do="resign")
    over = sit_down(ala, ola, "star-scrappers", "")
    while play_one(over, ala, ola):
        pass
    ala.post(f"{over}/notes", step="1", text="Here it was decided")
    ala.pages[f"{over}/replay?step=1"] = "Here it was decided"
    ola.pages[f"{over}/shuffle"] = "Ala-kwarc"
    fork = ala.post(f"{over}/fork", step="0", seat="0")
    ala.pages[fork] = 'id="table"'
    soon = time.gmtime(time.time() + 5 * DAY)
    day = time.strftime("%Y-%m-%d", soon)
    form = {"name": "Liga kwarcu", "game": "tortuga", "kind": "league", "pace": "slow:2", "seats": "2", "day": day}
    league = ala.post("/leagues", **form, rounds="5", hour="18:00")
    ola.post(f"{league}/join")
    club = ola.post("/clubs", name="Klub berylu", about="Two people")
    ola.pages |= {league: "Liga kwarcu", club: "Klub berylu", "/notices": "Ala-kwarc", "/leaders/tortuga": "Tortuga"}
    ala.pages |= {"/leagues": "Klub berylu", "/lobby": "Ala-kwarc", "/puzzles": "Tortuga"}
    return [ala.fact(), ola.fact()]


if __name__ == "__main__":
    main()
