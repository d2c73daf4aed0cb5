"""A position from a running server, for a notebook."""

from __future__ import annotations

import pytest

import druza
from tests.web.driving import HERE, PERSON, Site


def test_a_game_of_a_server_is_loaded_at_any_step(site: Site) -> None:
    table = site.table(PERSON, HERE)
    with pytest.raises(druza.BadInput, match="not over: its record holds what is hidden"):
        druza.load(f"{site.url}/table/{table.id}")
    while not table.see()["over"]:
        seat = table.see()["asked"]
        seen = table.see(seat)
        word = next((word for word in seen["view"]["options"] if word in ("end", "done")), seen["view"]["options"][0])
        table.post("/moves", {"ply": seen["ply"], "option": word}, seat)
    state = druza.load(f"{site.url}/table/{table.id}")
    assert state.seat == -1
    assert druza.load(f"{site.url}/table/{table.id}", 0).seat >= 0
    replayed = druza.load(f"{site.url}/table/{table.id}/replay?ply=2")
    assert replayed.to_json() == druza.load(f"{site.url}/table/{table.id}", 2).to_json()
    with pytest.raises(druza.BadInput, match="there is no step 9999: this game has"):
        druza.load(f"{site.url}/table/{table.id}", 9999)


def test_what_is_no_address_is_told(site: Site) -> None:
    with pytest.raises(druza.BadInput, match="is no address: expected http"):
        druza.load("table 7")
    with pytest.raises(druza.BadInput, match="there is no such table"):
        druza.load(f"{site.url}/table/nothing")
