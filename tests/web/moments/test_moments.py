"""Moments: shared as one seat saw them, drawn, spoken about and played on from; nobody sees more than before."""

from __future__ import annotations

import io
import json
from typing import Any

import httpx
import pytest
from PIL import Image

import druza
from tests.web.driving import LINK, PERSON, Site, served, usual
from tests.web.lobby.driving import see
from tests.web.moderation.driving import case_of, keeper
from tests.web.moments.driving import play_out, played
from tests.web.people.driving import somebody

HOSTILE = "<script>alert(1)</script> & “quoted”"


@pytest.fixture(scope="module")
def game(site: Site) -> tuple[str, httpx.Client, httpx.Client]:
    return played(site)


Game = tuple[str, httpx.Client, httpx.Client]


# -- pictures ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", druza.game_ids())
def test_every_board_is_drawn(site: Site, id: str) -> None:
    seats = [PERSON] * 1 + [LINK] * (min(druza.game(id).seat_counts) - 1 or 1)
    table = site.table(*seats, game=id, seed=4)
    png = site.browser().get(f"/table/{table.id}/moment/0.png")
    assert png.headers["content-type"] == "image/png", png.text
    image = Image.open(io.BytesIO(png.content)).convert("RGB")
    assert image.size == (1200, 630)
    board = image.crop((0, 0, 1200, 480))
    assert len(board.getcolors(1 << 24) or []) > 200, "there is a board, not a plain sheet"


def test_a_picture_shows_what_its_seat_saw_and_no_more(site: Site) -> None:
    """Two positions that differ only in what is hidden give the same picture, byte for byte."""
    rules = druza.game("star-scrappers")
    state = rules.new(2, 11, {})
    services, names = site.program.services, ["Ala", "Ola"]
    table = site.table(PERSON, LINK, seed=11)
    table.see()
    live = services.tables.live[table.id]
    for seat in (-1, 0, 1):
        shown = set()
        for seed in range(4):
            line = type(live.history)(state.imagine(seat, seed), -1, 0)
            shown.add(services.pictures.poster(live, line, 0, seat, names, "en"))
        assert len(shown) == 1


def test_hands_of_a_running_game_are_not_drawn(site: Site) -> None:
    table = site.table(PERSON, LINK, game="tortuga", seed=4)
    for address in ("moment/0.png?seat=0", "embed?step=0&seat=0"):
        refused = site.browser().get(f"/table/{table.id}/{address}")
        assert refused.status_code == 409
        mine = site.browser(Authorization=f"Bearer {table.keys[0]}").get(f"/table/{table.id}/{address}")
        assert mine.status_code == 409, "what is shared is for everybody"


def test_no_step_but_those_that_are(site: Site, game: Game) -> None:
    table, ala, _ = game
    for step in ("99999", "-1", "x"):
        assert ala.get(f"/table/{table}/moment/{step}.png").status_code in (404, 422)
    assert ala.get(f"/table/{table}/moment/0.png?seat=7").status_code in (403, 404)


def test_a_link_has_a_card_for_other_programs(site: Site, game: Game) -> None:
    table = game[0]
    page = site.browser().get(f"/table/{table}/replay?step=5&seat=1").text
    assert f'property="og:image" content="{site.url}/table/{table}/moment/5.png?seat=1"' in page
    assert 'name="twitter:card" content="summary_large_image"' in page
    assert "What would you do as" in page


def test_a_frame_for_other_pages_has_no_script(site: Site, game: Game) -> None:
    frame = site.browser().get(f"/table/{game[0]}/embed?step=5&seat=1")
    assert "<script" not in frame.text
    assert "script-src" not in frame.headers["content-security-policy"]
    assert "frame-ancestors" not in frame.headers["content-security-policy"]
    assert "x-frame-options" not in frame.headers
    assert f"/table/{game[0]}/embed?step=6&amp;seat=1" in frame.text
    other = site.browser().get(f"/table/{game[0]}/replay")
    assert other.headers["x-frame-options"] == "DENY"


# -- notes -------------------------------------------------------------------------------------------------------------


def noted(browser: httpx.Client, table: str, text: str, step: int = 3) -> httpx.Response:
    return browser.post(f"/table/{table}/notes", data={"step": str(step), "text": text})


def test_names_write_notes_and_they_are_text(site: Site, game: Game) -> None:
    table, ala, _ = game
    iga, name = somebody(site, "Iga")
    page = noted(iga, table, HOSTILE)
    assert page.status_code == 200
    assert "<script>alert" not in page.text
    assert "&lt;script&gt;alert(1)" in page.text
    found = site.browser().get(f"/api/tables/{table}/notes").json()
    assert [(one["step"], one["name"], one["text"]) for one in found] == [(3, name, HOSTILE)]
    assert noted(site.browser(), table, "Hello").status_code == 401
    stranger, _ = somebody(site, "Obcy")
    address = f"/table/{table}/notes/{found[0]['id']}/hide"
    assert stranger.post(address).status_code == 403
    assert ala.post(address, data={"step": "3"}).status_code == 200, "a player may hide it"
    assert site.browser().get(f"/api/tables/{table}/notes").json() == []


def test_a_note_is_reported_like_a_message_and_hidden_by_the_house(site: Site, game: Game) -> None:
    iga, name = somebody(site, "Wera")
    noted(iga, game[0], "Nobody plays worse than Ola")
    note = site.browser().get(f"/api/tables/{game[0]}/notes").json()[-1]
    address = f"/table/{game[0]}/person/-1"
    reader, _ = somebody(site, "Jan")
    assert f"{address}?note={note['id']}" in reader.get(f"/table/{game[0]}/replay?step=3").text
    assert f"{address}?note={note['id']}" not in iga.get(f"/table/{game[0]}/replay?step=3").text, "not one's own"
    assert "Nobody plays worse" in reader.get(address, params={"note": note["id"]}).text
    assert reader.get(address, params={"note": 99999}).status_code == 404
    form = {"do": "report", "kind": "insult", "note": str(note["id"])}
    assert iga.post(address, data=form).status_code == 422, "nobody reports themselves"
    assert reader.post(address, data=form).status_code == 200
    house, _ = keeper(site, "keeper")
    case = case_of(house, name)
    page = house.get(f"/house/case/{case}").text
    assert "Nobody plays worse than Ola" in page
    assert house.post(f"/table/{game[0]}/notes/{note['id']}/hide", data={"step": "3"}).status_code == 200
    assert note["id"] not in [one["id"] for one in reader.get(f"/api/tables/{game[0]}/notes").json()]
    assert "hides a note" in house.get("/house/audit").text
    house.post(f"/house/case/{case}", data={"decision": "warn"})


def test_what_is_no_note_is_refused(site: Site, game: Game) -> None:
    iga, _ = somebody(site, "Ewa")
    assert noted(iga, game[0], "   \u202e\u0007 ").status_code == 422
    assert noted(iga, game[0], "x" * 501).status_code == 422
    assert noted(iga, game[0], "far", step=99999).status_code == 422
    running = site.table(PERSON, LINK, game="tortuga", seed=4)
    assert noted(iga, running.id, "look at that", step=0).status_code == 409
    assert iga.get(f"/api/tables/{running.id}/notes").json() == []


def test_ten_notes_are_enough(site: Site, game: Game) -> None:
    iga, _ = somebody(site, "Ula")
    for number in range(10):
        assert noted(iga, game[0], f"Note {number}", step=number).status_code == 200
    assert noted(iga, game[0], "One more").status_code == 409
    assert [one["step"] for one in iga.get(f"/api/tables/{game[0]}/notes").json()] == list(range(10))


# -- playing on --------------------------------------------------------------------------------------------------------


def forked(browser: httpx.Client, table: str, **form: str) -> httpx.Response:
    return browser.post(f"/table/{table}/fork", data={"step": "6", "seat": "0", **form})


def test_a_game_is_played_on_with_what_the_seat_knew(site: Site, game: Game) -> None:
    table, ala, _ = game
    record = ala.get(f"/table/{table}/record.json").json()
    then = druza.load(f"{site.url}/table/{table}/replay", 6)
    nobody = site.browser()
    made = forked(nobody, table, company="friends").url.path.split("/")[2]
    seen: Any = see(nobody, made)
    assert seen["seat"] == 0
    assert {**seen["view"], "log": 0} == {**then.view(0), "log": 0}, "the same for the seat that is played"
    fork = site.program.services.tables.live[made]
    assert fork.facts.origin == f"{table}:6"
    assert not fork.facts.rated
    assert fork.facts.print == ""
    assert f"/table/{table}/replay?step=6" in nobody.get(f"/table/{made}").text
    assert fork.facts.seed != record["seed"]


def test_hidden_cards_as_they_were_only_for_those_who_played(site: Site, game: Game) -> None:
    table, ala, _ = game
    then = druza.load(f"{site.url}/table/{table}", 6)
    assert forked(site.browser(), table, hidden="kept").status_code == 403
    made = forked(ala, table, hidden="kept", company="friends").url.path.split("/")[2]
    fork = site.program.services.tables.live[made].state
    assert all(fork.view(seat) == then.view(seat) for seat in range(2))
    assert fork.dice.state != then.dice.state, "but chance falls anew"


def test_what_is_dealt_anew_depends_on_nothing_hidden(site: Site) -> None:
    """A fork shows its player nothing that the seat had not seen: it is made from an imagined state."""
    from druza.web.moments.forks import Wish, position

    state = druza.game("star-scrappers").new(2, 11, {})
    found = position(state, Wish(0, 0))
    assert found.view(0) == state.view(0)
    assert any(position(state, Wish(0, 0)).view(1) != state.view(1) for _ in range(8))


def test_a_running_game_is_not_played_on(site: Site) -> None:
    table = site.table(PERSON, LINK, game="tortuga", seed=4)
    assert forked(site.browser(), table.id, step="0").status_code == 409


@pytest.mark.parametrize("form", [{"seat": "5"}, {"seat": "x"}, {"step": "-1"}, {"step": "9999"}, {"company": "<b>"}])
def test_what_cannot_be_played_on_is_said(site: Site, game: Game, form: dict[str, str]) -> None:
    assert forked(site.browser(), game[0], **form).status_code in (400, 422)


def test_a_fork_has_a_record_of_its_own(site: Site, game: Game) -> None:
    steps = json.loads(game[1].get(f"/table/{game[0]}/record.json").text)["steps"]
    made = forked(game[1], game[0], step=str(len(steps) - 6), company="friends").url.path.split("/")[2]
    ola = site.browser()
    ola.post(f"/table/{made}/join/{site.program.services.keys.invitation(made, 1)}")
    play_out(made, [game[1], ola])
    record = ola.get(f"/table/{made}/record.json").json()
    assert druza.replay(record).seat < 0
    assert druza.replay(record).winners() == site.program.services.tables.live[made].state.winners()
    assert "cannot be checked" in ola.get(f"/table/{made}/shuffle").text


# -- running games that count ------------------------------------------------------------------------------------------


def test_who_watches_a_rated_game_sees_it_late(tmp_path: Any) -> None:
    with served(usual(tmp_path)) as site:
        table = site.table(PERSON, LINK, game="tortuga", seed=4)
        table.join(1)
        table.play_randomly(5)
        live = site.program.services.tables.live[table.id]
        live.facts.rated, live.facts.pace = True, "live:10+15"
        watcher, player = site.browser(), site.browser(Authorization=f"Bearer {table.keys[0]}")
        assert "Step 0 of 0" in watcher.get(f"/table/{table.id}/replay").text
        assert watcher.get(f"/table/{table.id}/moment/1.png").status_code == 404
        assert "Step 5 of 5" in player.get(f"/table/{table.id}/replay").text
        assert player.get(f"/table/{table.id}/moment/1.png").status_code == 404, "what is shared is for everybody"
        site.program.services.now.ahead = 181
        assert "Step 5 of 5" in watcher.get(f"/table/{table.id}/replay").text
        assert watcher.get(f"/table/{table.id}/moment/1.png").status_code == 200
