"""Editions of the rules: a game that the present rules play otherwise goes on from what was stored."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import druza
from druza.games.registry import editions_of
from druza.web.storage.queries import Stored, unpack
from druza.web.tables import history
from tests.web.driving import HERE, PERSON, Site, Table


def forget(site: Site, table: Table) -> None:
    """The table is read from its log when somebody asks for it again."""
    site.program.services.tables.live.pop(table.id, None)


def change(site: Site, command: str, *values: Any) -> None:
    with site.program.services.storage.writing.begin() as connection:
        connection.exec_driver_sql(command, values)


def played(site: Site, moves: int, seed: int = 7) -> tuple[Table, dict[str, Any]]:
    """A table after some moves, and what its first seat sees of it."""
    table = site.table(PERSON, HERE, seed=seed)
    table.play_randomly(moves)
    return table, table.see(0)


def spoil(site: Site, table: Table) -> None:
    """Let the log say something that the rules refuse."""
    change(site, "UPDATE entries SET option = 'crystal:9' WHERE table_id = ? AND number = 2", table.id)
    change(site, "DELETE FROM snapshots WHERE table_id = ?", table.id)
    forget(site, table)


def test_a_table_whose_log_the_rules_refuse_goes_on_where_it_was(site: Site) -> None:
    table, before = played(site, 30)
    spoil(site, table)
    after = table.see(0)
    assert after["view"] == before["view"]
    assert after["ply"] == before["ply"] + 1, "the log says that the rules have changed"
    page = table.web.get(f"/table/{table.id}").text
    assert "from here on edition" in page
    assert table.play_randomly(5, seed=3) == 5
    forget(site, table)
    assert table.see(0)["ply"] == before["ply"] + 6
    log = table.get("/log").json()["lines"]
    assert any("The rules have changed" in str(line) for line in log)
    assert log[0]["ply"] < 5, "what was told before is still told"


def test_what_was_played_before_is_not_taken_back(site: Site) -> None:
    table, before = played(site, 30)
    spoil(site, table)
    seat = before["asked"]
    seen = table.see(seat)
    assert table.post("/undo", {"version": seen["version"]}, seat).status_code == 409
    option = seen["view"]["options"][0]
    assert table.move(option).status_code == 200
    now = table.see(seat)
    assert table.post("/undo", {"version": now["version"]}, seat).status_code in (200, 409)
    assert table.web.get(f"/table/{table.id}/replay?step=3").status_code == 200


def test_a_log_that_leads_silently_elsewhere_is_noticed(site: Site) -> None:
    """After a changed shuffle a log may be played to its end and lead to another position."""
    table, before = played(site, 12)
    other = json.loads(druza.game("star-scrappers").new(2, 8, {"confirm": []}).to_json())
    with site.program.services.storage.reading.begin() as connection:
        found = connection.exec_driver_sql("SELECT packed FROM standings WHERE table_id = ?", (table.id,)).scalar_one()
    assert json.loads(unpack(found))["dice"] != other["dice"]
    change(site, "DELETE FROM snapshots WHERE table_id = ?", table.id)
    change(site, "UPDATE tables SET seed = 8 WHERE id = ?", table.id)
    forget(site, table)
    assert table.see(0)["view"] == before["view"]


@pytest.mark.parametrize("status", ["over", "closed"])
def test_a_finished_game_that_cannot_be_replayed_is_shown_as_it_was_stored(site: Site, status: str) -> None:
    table, before = played(site, 30, seed=11)
    change(site, "UPDATE tables SET status = ? WHERE id = ?", status, table.id)
    spoil(site, table)
    after = table.see(0)
    assert (after["view"], after["ply"]) == (before["view"], before["ply"]), "nothing is written to it"
    page = table.web.get(f"/table/{table.id}/replay").text
    assert "shown as it was stored" in page
    assert table.move(before["view"]["options"][0] if before["asked"] == 0 else "end", seat=0).status_code == 409
    assert table.get("/log").json()["lines"] != []


def test_every_move_leaves_the_position_and_what_was_told(site: Site, tmp_path: Path) -> None:
    table, _ = played(site, 20, seed=5)
    file = site.program.services.settings.data / "tables.sqlite"
    with sqlite3.connect(file) as database:
        entry, packed = database.execute(
            "SELECT entry, packed FROM standings WHERE table_id = ?", (table.id,)
        ).fetchone()
        told = database.execute("SELECT told FROM entries WHERE table_id = ? AND told IS NOT NULL", (table.id,))
        assert len(told.fetchall()) > 5
    state = druza.game("star-scrappers").from_json(unpack(packed))
    assert entry == 19
    assert state.view(-1) == table.see()["view"]


def test_snapshots_of_what_was_taken_back_are_not_kept(site: Site) -> None:
    table = site.table(PERSON, {"kind": "bot", "bot": "random"}, seed=9, options={"first_player": 0})
    for _ in range(12):
        seen = table.wait_for(0)
        assert table.move(seen["view"]["options"][0], seat=0).status_code == 200
        seen = table.wait_for(0)
        assert table.post("/undo", {"version": seen["version"]}, 0).status_code == 200
    with site.program.services.storage.reading.begin() as connection:
        kept = connection.exec_driver_sql("SELECT count(*) FROM snapshots WHERE table_id = ?", (table.id,)).scalar_one()
    assert kept <= 2


@pytest.mark.parametrize("game", druza.game_ids())
def test_every_game_says_what_its_editions_changed(game: str) -> None:
    editions = editions_of(game)
    assert [one.number for one in editions] == list(range(1, len(editions) + 1))
    assert druza.game(game).edition == editions[-1].number
    assert json.loads(druza.game(game).new(2, 1).to_json())["edition"] == editions[-1].number


def test_a_position_of_an_edition_to_come_is_refused_in_words() -> None:
    rules = druza.game("star-scrappers")
    position = json.loads(rules.new(2, 1).to_json())
    with pytest.raises(druza.BadInput, match="edition: expected 1 to"):
        rules.from_json(json.dumps({**position, "edition": 99}))


def test_orbits_without_numbers_lead_nowhere_else() -> None:
    """Before Orbits had numbers of their own, none were written: such games are played on as they are."""
    state = druza.game("crystalicum").new(2, 3)
    while not any(card["zone"] == "hidden" for card in state.view(-1)["cards"]):
        state.apply(state.choices[0])
    position = json.loads(history.written(state))
    table = position["table"]
    hidden = [slot for slot, zone in enumerate(table["zone"]) if zone == "hidden"]
    assert all(table["place"][slot] > 0 for slot in hidden)
    for slot in hidden:
        table["place"][slot] = -1
    older = Stored(0, state.game.edition, json.dumps(position))
    history.compare(state, older)
    table["crystals"][hidden[0]] += 1
    with pytest.raises(history.Otherwise):
        history.compare(state, older._replace(position=json.dumps(position)))
