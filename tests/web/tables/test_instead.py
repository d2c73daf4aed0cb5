"""Instead: in the middle of a payment another target can be chosen, without taking back by hand."""

from __future__ import annotations

import re
from typing import Any

import druza
from tests.web.driving import BOT, HERE, LINK, PERSON, Site, Table, replayed


def in_a_payment(site: Site, *others: dict[str, str], seed: int = 7) -> tuple[Table, str, list[str]]:
    """A table at which the first player has begun to mine, what was begun, and what else could have been."""
    table = site.table(PERSON, *(others or (HERE,)), seed=seed, options={"first_player": 0})
    targets = [option["path"] for option in table.see(0)["options"] if option["path"].startswith("mine/")]
    assert targets
    post(table, "moves", {"ply": 0, "path": targets[-1]})
    return table, targets[-1], targets[1:-1]


def post(table: Table, what: str, order: dict[str, Any], seat: int = 0) -> dict[str, Any]:
    answer = table.post(f"/{what}", order, seat)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def offered(table: Table, seat: int = 0) -> list[str]:
    page = table.web.get(f"/table/{table.id}", headers=table.headers(seat)).text
    return re.findall(r'data-instead="([^"]+)"', page.partition('id="instead"')[2])


def test_everything_else_of_the_menu_is_offered(site: Site) -> None:
    table, begun, others = in_a_payment(site)
    found = offered(table)
    assert set(others) <= set(found)
    assert begun not in found
    assert "end" in found


def test_another_target_is_one_request(site: Site) -> None:
    table, _, others = in_a_payment(site)
    ply = table.see(0)["ply"]
    post(table, "instead", {"ply": ply, "path": others[0]})
    other = site.table(PERSON, HERE, seed=7, options={"first_player": 0})
    post(other, "moves", {"ply": 0, "path": others[0]})
    assert table.see(0)["view"] == other.see(0)["view"], "as if it had been chosen at once"


def test_a_payment_that_was_begun_is_given_up_too(site: Site) -> None:
    """One card is played, another is still to be: both the card and the target are left."""
    for seed in range(40):
        table, _, others = in_a_payment(site, HERE, seed=seed)
        cards = [option for option in table.options(0) if option.startswith("card:")]
        if not cards or not others:
            continue
        table.play(cards[0])
        if set(others) <= set(offered(table)):
            break
    else:
        raise AssertionError("no seed asks for two cards")
    post(table, "instead", {"ply": table.see(0)["ply"], "path": others[0]})
    other = site.table(PERSON, HERE, seed=seed, options={"first_player": 0})
    post(other, "moves", {"ply": 0, "path": others[0]})
    assert table.see(0)["view"] == other.see(0)["view"]


def test_the_record_knows_nothing_of_it(site: Site) -> None:
    table, begun, others = in_a_payment(site)
    post(table, "instead", {"ply": table.see(0)["ply"], "path": others[0]})
    table.play_randomly(10_000)
    record = table.web.get(f"/table/{table.id}/record.json").json()
    assert record["moves"][:2] == others[0].split("/") != begun.split("/")
    assert replayed(table).seat < 0


def test_by_a_form(site: Site) -> None:
    table, _, others = in_a_payment(site)
    form = {"ply": str(table.see(0)["ply"]), "seat": "0", "path": others[0]}
    page = table.web.post(f"/table/{table.id}/instead", data=form, headers=table.headers(0))
    assert page.status_code == 200
    assert others[0] not in offered(table)
    nothing = table.web.post(f"/table/{table.id}/instead", data={"ply": form["ply"]}, headers=table.headers(0))
    assert nothing.status_code == 400


def test_nothing_is_offered_at_the_menu_itself_nor_to_others(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7, options={"first_player": 0})
    assert offered(table) == []
    answer = table.post("/instead", {"ply": 0, "path": "end"}, 0)
    assert answer.json()["error"] == "nothing-to-undo"
    begun, _, others = in_a_payment(site)
    assert offered(begun, 1) == []
    refused = begun.post("/instead", {"ply": begun.see(0)["ply"], "path": others[0], "seat": 1}, 1)
    assert refused.json()["error"] == "nothing-to-undo"
    assert begun.post("/instead", {"ply": 1, "path": others[0]}).json()["error"] == "no-key"


def test_bad_requests_change_nothing(site: Site) -> None:
    table, _, others = in_a_payment(site)
    seen = table.see(0)
    for order, error in (
        ({"ply": 0, "path": others[0]}, "stale"),
        ({"ply": seen["ply"], "path": "mine/crystal:99"}, "unknown-option"),
        ({"ply": seen["ply"], "path": "nonsense"}, "unknown-option"),
        ({"ply": seen["ply"], "path": "mine/card:0"}, "refused"),
        ({"ply": seen["ply"]}, "malformed"),
    ):
        assert table.post("/instead", order, 0).json()["error"] == error, order
    assert table.see(0) == seen


def test_what_has_come_to_light_is_not_gone_behind(site: Site) -> None:
    """A skill that shows cards is done: then there is nothing to choose instead."""
    table, _, _ = in_a_payment(site, LINK)
    table.join(1)
    live = site.program.services.tables.live[table.id]
    live.history.state.reveals += 1
    try:
        assert offered(table) == []
        answer = table.post("/instead", {"ply": table.see(0)["ply"], "path": "end"}, 0)
        assert answer.json()["error"] == "nothing-to-undo"
    finally:
        live.history.state.reveals -= 1


def test_every_game_can_be_asked(site: Site) -> None:
    """Whatever was begun, what is offered instead can be chosen."""
    tried = 0
    for game in druza.game_ids():
        table = site.table(PERSON, BOT, game=game, seed=11)
        for _ in range(25):
            seen = table.wait_for(0)
            if seen["over"]:
                break
            paths = [option["path"] for option in seen["options"] if "/" in option["path"]]
            path = paths[0] if paths else seen["options"][0]["path"]
            post(table, "moves", {"ply": seen["ply"], "path": path})
            after = table.wait_for(0)
            found = offered(table)
            if found and after["asked"] == 0:
                tried += 1
                post(table, "instead", {"ply": table.see(0)["ply"], "path": found[-1]})
                break
    assert tried >= 2
