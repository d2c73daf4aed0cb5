"""The builder: squads and decks are put together, checked, kept by one person, and played with."""

from __future__ import annotations

import html
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import druza
from tests.web.driving import Process, Site, wait_until

EDGE, CRYSTALICUM = "/build/edge", "/build/crystalicum"


@pytest.fixture
def ola(site: Site) -> Iterator[httpx.Client]:
    with site.browser(**{"Accept-Language": "en"}) as browser:
        yield browser


def take(browser: httpx.Client, shelf: str, suggestion: str) -> str:
    """A copy of one that comes with the game; returns its address."""
    answer = browser.post(shelf, data={"do": "copy", "from": f"suggested:{suggestion}"})
    assert answer.status_code == 200, answer.text
    return answer.url.path


def fields(page: str) -> dict[str, str]:
    """The form of the page, as a browser without script would send it."""
    found = dict(re.findall(r'name="(n_[\w-]+)" [^>]*value="(\d+)"', page))
    for name, options in re.findall(r'<select id="c-\w+" name="(c_\w+)"[^>]*>(.*?)</select>', page, re.S):
        found[name] = re.findall(r'value="([^"]+)" selected', options)[0]
    found["name"] = html.unescape(re.findall(r'name="name"[^>]*value="([^"]*)"', page)[0])
    return found


def verdict(page: str) -> str:
    part = re.findall(r'id="verdict">(.*?)</div>', page, re.S)[0]
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", part)).strip())


def test_everything_that_comes_with_a_game_is_one_click_away(ola: httpx.Client) -> None:
    page = ola.get(CRYSTALICUM).text
    builder = druza.game("crystalicum").builder()
    assert builder is not None
    for suggestion in builder.suggestions("en"):
        assert html.escape(suggestion.name) in page
    path = take(ola, CRYSTALICUM, "mlot-imperium")
    assert verdict(ola.get(path).text).startswith("Legal")


@pytest.mark.parametrize("shelf", [EDGE, CRYSTALICUM])
def test_ready_decks_and_every_card_have_their_art(ola: httpx.Client, shelf: str) -> None:
    page = ola.get(shelf).text
    assert page.count('class="bd-crew"') == page.count('value="suggested:')
    copy = re.findall(r'value="suggested:([^"]+)"', page)[0]
    one = ola.get(take(ola, shelf, copy)).text
    assert one.count('class="bd-cost"><span class="bd-art"') == one.count('class="bd-cost"') > 20


def test_a_game_without_a_builder_says_so(ola: httpx.Client) -> None:
    answer = ola.get("/build/star-scrappers")
    assert answer.status_code == 404
    assert "nothing to build" in answer.text
    assert ola.get("/build/chess").status_code == 404


def test_an_empty_deck_names_every_rule_it_breaks(ola: httpx.Client) -> None:
    page = ola.post(CRYSTALICUM, data={"do": "new"}).text
    assert all(rule in verdict(page) for rule in ("CR-004", "CR-005", "CR-006"))
    assert 'href="/rules/crystalicum/rule/CR-004"' in page


def test_changes_without_script_are_saved_and_checked(ola: httpx.Client) -> None:
    path = take(ola, EDGE, "chapter-duel")
    form = fields(ola.get(path).text)
    assert form["n_holy_knight"] == "2"
    looked = ola.post(path, data={**form, "add": "ranger", "do": "check"}).text
    assert "6 squads: exactly 5 are needed. ED-010" in verdict(looked)
    assert "ED-011" in verdict(looked)
    assert "ED-010" not in verdict(ola.get(path).text), "looking keeps nothing"
    ola.post(path, data={**form, "n_ranger": "0", "name": "Without the Rangers", "do": "save"})
    page = ola.get(path).text
    assert "Without the Rangers" in page
    assert "ED-010" in verdict(page)
    assert "ED-016" in verdict(page), "cards of the Rangers are still in"


def test_another_faction_shows_its_own_squads_and_keeps_what_was_in(ola: httpx.Client) -> None:
    path = take(ola, EDGE, "chapter-duel")
    form = fields(ola.get(path).text)
    page = ola.post(path, data={**form, "c_faction": "demons", "do": "check"}).text
    assert 'id="item-gorehound"' in page
    assert 'id="item-holy_knight"' in page, "what is in can be taken out"
    assert 'id="item-purge_doctor"' not in page
    assert "does not belong to the faction" in verdict(page)


def test_problems_are_said_in_polish(site: Site) -> None:
    with site.browser(**{"Accept-Language": "pl"}) as browser:
        page = browser.post(EDGE, data={"do": "new"}).text
        assert "0 oddziałów: ma być dokładnie 5. ED-010" in verdict(page)
        assert "Zapisz" in page


def test_what_one_keeps_nobody_else_sees(site: Site, ola: httpx.Client) -> None:
    path = take(ola, EDGE, "demons-duel")
    with site.browser() as stranger:
        assert stranger.get(path).status_code == 404
        take(stranger, EDGE, "reborn-duel")
        assert stranger.get(path).status_code == 404
        assert stranger.post(path, data={"do": "delete"}).status_code == 404
        assert stranger.get(f"{path}/text").status_code == 404
        assert path not in stranger.get(EDGE).text
    assert ola.get(path).status_code == 200
    assert path in ola.get(EDGE).text


def test_one_can_copy_and_delete(ola: httpx.Client) -> None:
    path = take(ola, EDGE, "faceless-multiplayer")
    form = fields(ola.get(path).text)
    copied = ola.post(path, data={**form, "do": "copy"})
    assert copied.url.path != path
    assert "a copy" in fields(copied.text)["name"]
    gone = ola.post(path, data={"do": "delete"})
    assert ola.get(path).status_code == 404
    text = html.unescape(re.findall(r'<textarea name="text" hidden>(.*?)</textarea>', gone.text, re.S)[0])
    back = ola.post(EDGE, data={"do": "import", "text": text})
    assert fields(back.text) == form
    assert ola.get(copied.url.path).status_code == 200


def test_text_goes_out_and_comes_back(ola: httpx.Client) -> None:
    path = take(ola, CRYSTALICUM, "zimowy-dwor")
    text = ola.get(f"{path}/text")
    assert text.headers["content-type"].startswith("text/plain")
    assert "attachment" in text.headers["content-disposition"]
    back = ola.post(CRYSTALICUM, data={"do": "import", "text": text.text})
    assert back.url.path != path
    assert fields(back.text) == fields(ola.get(path).text)


def test_text_that_cannot_be_read_is_explained_and_kept(ola: httpx.Client) -> None:
    answer = ola.post(CRYSTALICUM, data={"do": "import", "text": "home: pagoneria\n3 kyriako\n"})
    assert answer.status_code == 422
    assert "Line 2: there is no card “kyriako”. Did you mean “Kyriakos”?" in answer.text
    assert "3 kyriako\n" in answer.text
    path = take(ola, EDGE, "chapter-duel")
    answer = ola.post(path, data={**fields(ola.get(path).text), "do": "import", "text": "faction: elves"})
    assert answer.status_code == 422
    assert "Line 1: there is no faction “elves”." in answer.text


def test_a_test_draw_shows_the_opening_hand(ola: httpx.Client) -> None:
    path = take(ola, CRYSTALICUM, "zimowy-dwor")
    page = ola.post(path, data={**fields(ola.get(path).text), "do": "draw"}).text
    hand = re.findall(r'id="hands">(.*?)</section>', page, re.S)[0]
    assert hand.count("<li") == 6


def test_the_panel_says_what_is_wrong_while_one_changes(ola: httpx.Client) -> None:
    path = take(ola, CRYSTALICUM, "zimowy-dwor")
    panel = ola.post(f"{path}/panel", data={"n_kyriakos": "4", "c_experienced": "strict", "name": "x"}).text
    assert "4 copies of Kyriakos: at most 3 are allowed. CR-008" in verdict(panel)
    assert panel.lstrip().startswith("<aside")


@pytest.mark.parametrize(
    "data", [{"n_nobody": "1"}, {"n_kyriakos": "many"}, {"n_kyriakos": "-3"}, {"c_faction": "elves"}]
)
def test_nonsense_is_refused(ola: httpx.Client, data: dict[str, str]) -> None:
    path = take(ola, CRYSTALICUM, "zimowy-dwor")
    answer = ola.post(path, data={**data, "do": "save"})
    assert answer.status_code == 400
    assert verdict(ola.get(path).text).startswith("Legal")


def test_filters_work_without_script(ola: httpx.Client) -> None:
    path = take(ola, CRYSTALICUM, "zimowy-dwor")
    form = fields(ola.get(path).text)
    page = ola.post(path, data={**form, "f_kind": "ship", "q": "captain", "do": "check"}).text
    rows = re.findall(r'<li id="item-[\w-]+"[^>]*>', page)
    shown = [row for row in rows if not row.endswith(" hidden>")]
    assert 0 < len(shown) < len(rows)
    assert all(" kind:ship " in row and "captain" in row for row in shown)
    assert fields(page) == form, "what is out of sight is not lost"


def test_names_are_cut_to_what_can_be_kept(ola: httpx.Client) -> None:
    path = take(ola, EDGE, "chapter-duel")
    form = fields(ola.get(path).text)
    answer = ola.post(path, data={**form, "name": "x" * 49, "do": "save"})
    assert answer.status_code == 422
    assert "too long" in answer.text
    ola.post(path, data={**form, "name": "<b>bold</b>\u202e", "do": "save"})
    assert "&lt;b&gt;bold&lt;/b&gt;" in ola.get(path).text


# -- playing with them -------------------------------------------------------------------------------------------------


def table(browser: httpx.Client, game: str, seats: int = 2, **more: str) -> httpx.Response:
    kinds = {f"kind_{seat}": "bot" if seat else "you" for seat in range(seats)}
    bots = {f"bot_{seat}": "random" for seat in range(1, seats)}
    return browser.post("/tables", data={"game": game, "seats": str(seats), **kinds, **bots, **more})


def test_a_new_table_offers_what_one_has_built(ola: httpx.Client) -> None:
    path = take(ola, CRYSTALICUM, "lowy-w-pustce")
    id = path.rpartition("/")[2]
    page = ola.get("/new/crystalicum").text
    assert f'value="mine:{id}"' in page
    assert 'value="suggested:mlot-imperium"' in page
    assert f'value="mine:{id}" selected' in ola.get(f"/new/crystalicum?build=mine:{id}").text
    made = table(ola, "crystalicum", build_0=f"mine:{id}", build_1="suggested:zimowy-dwor")
    assert made.status_code == 200, made.text
    seen = ola.get(f"/api{made.url.path.replace('/table/', '/tables/')}").json()
    assert seen["view"]["seats"] == 2


def test_an_illegal_deck_cannot_be_played(ola: httpx.Client) -> None:
    id = ola.post(CRYSTALICUM, data={"do": "new"}).url.path.rpartition("/")[2]
    answer = table(ola, "crystalicum", build_0=f"mine:{id}")
    assert answer.status_code == 422
    assert "CR-006" in answer.text


def test_squads_of_a_duel_do_not_fit_a_table_for_three(ola: httpx.Client) -> None:
    answer = table(ola, "edge", 3, build_0="suggested:chapter-duel")
    assert answer.status_code == 422
    assert "was built for another table" in answer.text
    assert "ED-010" in answer.text
    assert table(ola, "edge", 3, build_0="suggested:chapter-multiplayer").status_code == 200
    assert table(ola, "edge", 2, build_0="suggested:chapter-duel").status_code == 200


def test_somebody_elses_deck_cannot_be_played(site: Site, ola: httpx.Client) -> None:
    id = take(ola, CRYSTALICUM, "zimowy-dwor").rpartition("/")[2]
    with site.browser() as stranger:
        assert table(stranger, "crystalicum", build_0=f"mine:{id}").status_code == 404
    assert table(ola, "crystalicum", build_0="suggested:nothing").status_code == 422


# -- packs -------------------------------------------------------------------------------------------------------------

PACK = """game = "crystalicum"
id = "moons"
name.pl = "Księżyce"
name.en = "Moons"
"""
CARD = """[[card]]
id = "moon-keeper"
kind = "character"
name.pl = "Strażnik księżyca"
name.en = "Moon Keeper"
faction = "ice-elves"
cost = 1
body = 1
mind = 1
spirit = 1
text.pl = "Bez zdolności."
text.en = "No ability."
source = "house"
"""


def make_pack(folder: Path, of: str) -> Path:
    """A pack with one card: the keeper of the moon, or of something else."""
    folder.mkdir(parents=True)
    for name, text in (("pack.toml", PACK), ("cards.toml", CARD)):
        (folder / name).write_text(text.replace("moon", of).replace("Moon", of.capitalize()), "utf-8")
    return folder


def test_cards_of_packs_are_built_and_played_with(tmp_path: Path) -> None:
    """One pack is named, the other put into the folder for packs; later both are gone."""
    data = tmp_path / "data"
    named, put = make_pack(tmp_path / "moons", "moon"), make_pack(data / "packs" / "suns", "sun")
    server = Process(data, DRUZA_PACKS=str(named))
    with server.site.browser() as browser:
        path = take(browser, CRYSTALICUM, "zimowy-dwor")
        form = {**fields(browser.get(path).text), "n_moon-keeper": "3", "n_sun-keeper": "3"}
        browser.post(path, data={**form, "do": "save"})
        page = browser.get(path).text
        assert verdict(page).startswith("Legal")
        assert "Moon Keeper" in browser.get("/gallery/crystalicum?q=moon+keeper").text
        assert "Sun Keeper" in browser.get("/gallery/crystalicum?q=sun+keeper").text
        made = table(browser, "crystalicum", build_0=f"mine:{path.rpartition('/')[2]}")
        assert made.status_code == 200
        bots = {"kind_0": "bot", "bot_0": "random", "build_0": f"mine:{path.rpartition('/')[2]}"}
        played = table(browser, "crystalicum", 2, **bots).url.path.replace("/table/", "/api/tables/")
        wait_until(lambda: browser.get(played).json(), lambda seen: seen["ply"] > 5)
        assert browser.get("/health").json()["bot_fallbacks"] == 0, "where bots think, the cards are known too"
    server.stop()
    shutil.rmtree(put)
    again = Process(data, DRUZA_PACKS="")
    with again.site.browser(cookie=f"druza={browser.cookies['druza']}") as browser:
        assert verdict(browser.get(path).text).startswith("Legal"), "what is gone is left out"
        assert "Moon Keeper" not in browser.get(path).text
        assert "Sun Keeper" not in browser.get(path).text
        assert browser.get(made.url.path).status_code == 200, "what the table was made with is kept"
        before = browser.get(played).json()["ply"]
        wait_until(lambda: browser.get(played).json(), lambda seen: seen["ply"] > before + 5 or seen["over"])
        assert browser.get("/health").json()["bot_fallbacks"] == 0, "where bots think, what is kept is known too"
    again.stop()
