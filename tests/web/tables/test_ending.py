"""Ending a turn: people do it themselves, unless they wish otherwise; bots are answered for."""

from __future__ import annotations

from typing import Any

from tests.web.driving import Site, Table


def at_the_end(site: Site, **order: Any) -> Table:
    """Tortuga, where the first player has nothing left but to end the turn."""
    table = site.table({"kind": "you"}, {"kind": "link"}, game="tortuga", seed=4, options={"confirm": [0, 1]}, **order)
    table.join(1)
    while table.see(0)["view"]["options"] != ["end"]:
        seen = table.see()
        asked = seen["asked"]
        options = table.options(asked)
        plays = [word for word in options if word.startswith("play")]
        table.play(plays[0] if plays and asked == 0 else options[0] if asked == 0 else options[-1])
    return table


def test_a_person_ends_the_turn_and_can_take_the_last_action_back_before(site: Site) -> None:
    table = at_the_end(site)
    seen = table.see(0)
    assert (seen["asked"], seen["view"]["options"]) == (0, ["end"])
    answer = table.post("/undo", {"ply": seen["ply"]}, 0)
    assert answer.status_code == 200, answer.text
    assert len(table.see(0)["view"]["options"]) > 1


def test_who_wishes_it_is_not_asked_to_end_the_turn(site: Site) -> None:
    table = at_the_end(site)
    answer = table.post("/wishes", {"end_turn": True}, 0)
    assert answer.json()["end_turn"] is True
    assert table.see(0)["asked"] == 1


def test_the_page_offers_the_wish_in_every_game(site: Site) -> None:
    for game in ("star-scrappers", "edge"):
        table = site.table({"kind": "you"}, {"kind": "here"}, game=game, options={"confirm": [0, 1]})
        headers = {**table.headers(0), "Accept-Language": "en"}
        page = table.web.get(f"/table/{table.id}?seat=0", headers=headers).text
        assert 'value="end-turn"' in page
        assert "End my turn for me" in page
