"""Pages: every route in both languages, and a game played without any script."""

from __future__ import annotations

import html
import re
import time
from typing import Any

import httpx
import pytest

import druza
from tests.web.driving import BOT, HERE, PERSON, Site, replayed

LANGUAGES = ("pl", "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_is_in_the_readers_language(site: Site, lang: str) -> None:
    table = site.table(PERSON, BOT, seed=7)
    with site.browser(**{"accept-language": lang}) as browser:
        paths = ["/", f"/table/{table.id}", f"/table/{table.id}/replay", "/nowhere"]
        for game in druza.game_ids():
            paths += [f"/new/{game}", f"/rules/{game}", f"/gallery/{game}"]
        for path in paths:
            page = browser.get(path)
            assert page.status_code == (404 if path == "/nowhere" else 200), path
            assert f'<html lang="{lang}"' in page.text
            assert page.headers["content-type"] == "text/html; charset=utf-8"
        remark = {"pl": "wzór i nazwa są nasze.", "en": "pattern and name are ours."}
        assert [one for one, said in remark.items() if said in browser.get("/gallery/motherload").text] == [lang]
        assert browser.get("/health").json()["status"] == "ok"


FIRST = {"edge": "choose_faction", "crystalicum": "place_world"}  # elsewhere the first turn


@pytest.mark.parametrize("game", druza.game_ids())
def test_the_quick_start_asks_nothing_before_the_first_choice_that_matters(site: Site, game: str) -> None:
    with site.browser() as browser:
        form = {"game": game, "seats": "2", "kind_0": "you", "kind_1": "here", "quick": "on"}
        table = browser.post("/tables", data=form).url.path.split("/")[2]
        asked: Any = browser.get(f"/api/tables/{table}?seat=0").json()["handover"]
        seat = 0 if asked is None else asked
        assert browser.get(f"/api/tables/{table}?seat={seat}").json()["view"]["prompt"]["key"] == FIRST.get(
            game, "main"
        )


def test_languages_are_chosen_by_address_cookie_and_browser(site: Site) -> None:
    with site.browser(**{"accept-language": "de, pl;q=0.8, en;q=0.5"}) as browser:
        assert '<html lang="pl"' in browser.get("/").text
        switched = browser.get("/gallery/star-scrappers?lang=en&q=raker")
        assert switched.url.query == b"q=raker", "the rest of the address stays"
        assert '<html lang="en"' in switched.text
        assert '<html lang="en"' in browser.get("/").text
        browser.get("/?lang=pl")
        assert browser.cookies["lang"] == "pl"
        browser.cookies.set("lang", "xx")
        assert '<html lang="pl"' in browser.get("/").text
    with site.browser(**{"accept-language": "zz;q=broken, ,;q="}) as browser:
        assert '<html lang="en"' in browser.get("/").text


def forms(page: str) -> tuple[str, dict[str, str], list[str]]:
    """The address, the hidden fields and the answers of the form that makes a move."""
    found = re.search(r'<form id="mv" method="post" action="([^"]+)">(.*?)</form>', page, re.S)
    assert found is not None, "a page for somebody who is asked has the form"
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', found[2]))
    buttons = re.findall(r'<button[^>]*\bform="mv"[^>]*>', page)
    answers = [html.unescape(value) for tag in buttons for value in re.findall(r'\bvalue="([^"]+)"', tag)]
    return found[1], hidden, answers


def test_a_whole_game_is_played_by_forms_alone(site: Site) -> None:
    with site.browser() as browser:
        form = {"game": "star-scrappers", "seats": "2", "kind_0": "you", "kind_1": "bot", "bot_1": "random"}
        page = browser.post("/tables", data=form)
        id = page.url.path.split("/")[2]
        moves = 0
        while True:
            seen = browser.get(f"/api/tables/{id}").json()
            if seen["over"]:
                break
            if seen["asked"] != 0:
                time.sleep(0.01)
                continue
            action, hidden, answers = forms(browser.get(f"/table/{id}").text)
            assert {option["path"] for option in seen["options"]} <= set(answers)
            page = browser.post(action, data={**hidden, "path": answers[moves * 7 % len(answers)]})
            assert page.status_code == 200
            moves += 1
        last = browser.get(f"/table/{id}")
        assert last.status_code == 200
        assert browser.get(f"/table/{id}/record.json").json()["game"] == "star-scrappers"


def test_a_refused_form_shows_the_table_and_the_reason(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    for lang in LANGUAGES:
        headers = {**table.headers(0), "accept-language": lang}
        form = {"ply": "0", "seat": "0", "path": "mine/crystal:9"}
        page = table.web.post(f"/table/{table.id}/move", data=form, headers=headers)
        assert page.status_code == 409
        why = table.get("/why", 0, path="mine/crystal:9", lang=lang).json()
        assert why["message"] in html.unescape(page.text)
    stale = table.web.post(f"/table/{table.id}/move", data={"ply": "9", "path": "mine"}, headers=table.headers(0))
    assert stale.status_code == 409
    for form in ({"path": "mine"}, {"ply": "0"}, {"ply": "x", "path": "mine"}, {}):
        assert table.web.post(f"/table/{table.id}/move", data=form, headers=table.headers(0)).status_code == 400
    nobody = table.web.post(f"/table/{table.id}/move", data={"ply": "0", "path": "mine"})
    assert nobody.status_code == 401


def test_undo_by_forms(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    table.play("mine")
    page = table.web.post(f"/table/{table.id}/undo", data={"ply": "1", "seat": "0"}, headers=table.headers(0))
    assert page.status_code == 200
    assert table.see(0)["ply"] == 2
    answer = table.web.post(f"/table/{table.id}/undo/answer", data={"ply": "2"}, headers=table.headers(0))
    assert answer.status_code == 400
    answer = table.web.post(
        f"/table/{table.id}/undo/answer", data={"ply": "2", "accept": "yes"}, headers=table.headers(0)
    )
    assert answer.status_code == 409


@pytest.mark.parametrize("game", druza.game_ids())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rulebooks_have_an_anchor_for_each_rule(site: Site, game: str, lang: str) -> None:
    with site.browser(**{"accept-language": lang}) as browser:
        page = browser.get(f"/rules/{game}/all").text
        for rule in druza.game(game).rulebook.ids():
            assert f'id="{rule}"' in page, rule
        rule = druza.game(game).rulebook.ids()[0]
        one = browser.get(f"/api/rules/{game}/{rule}").json()
        assert one["text"] == druza.game(game).rulebook.text(rule, lang)
        assert browser.get(f"/api/rules/{game}/XX-999").status_code == 404


def test_galleries_are_searched_in_both_languages(site: Site) -> None:
    with site.browser(**{"accept-language": "en"}) as browser:
        everything = browser.get("/gallery/star-scrappers").text
        some = browser.get("/gallery/star-scrappers?q=krystalici").text
        assert len(some) < len(everything)
        assert browser.get("/gallery/star-scrappers?q=zzzzzz").status_code == 200
        assert browser.get("/gallery/star-scrappers?kind=crystal").status_code == 200
        assert browser.get("/gallery/star-scrappers?source=house").status_code == 200
        hostile = browser.get('/gallery/star-scrappers?q="><script>x</script>').text
        assert "<script>x" not in hostile


def test_a_game_can_be_stepped_through(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    table.play_randomly(10_000)
    state = replayed(table)
    steps = len(table.web.get(f"/table/{table.id}/record.json").json()["moves"])
    for step in (0, 1, 57, steps - 1, steps, steps + 99, -3):
        page = table.web.get(f"/table/{table.id}/replay?step={step}")
        assert page.status_code == 200, step
    for seat in (-1, 0, 1):
        assert table.web.get(f"/table/{table.id}/replay?step=9&seat={seat}").status_code == 200
    assert table.web.get(f"/table/{table.id}/replay?seat=7").status_code == 403
    assert state.seat == -1


def test_files_are_kept_by_browsers_only_under_their_mark(site: Site) -> None:
    with site.browser() as browser:
        marked = re.search(r"/static/shell\.css\?v=\w+", browser.get("/").text)
        assert marked is not None
        assert "immutable" in browser.get(marked[0]).headers["cache-control"]
        for plain in ("shell.css", "base.css"):
            assert browser.get(f"/static/{plain}").headers["cache-control"] == "no-cache"
        script = re.search(r"/static/js-\w+/page\.js", browser.get("/").text)
        assert script is not None
        folder = script[0].rpartition("/")[0]
        for name in ("page.js", "bar.js"):  # what is imported comes from the same folder
            assert "immutable" in browser.get(f"{folder}/{name}").headers["cache-control"]
            assert browser.get(f"/static/js-0123456789ab/{name}").headers["cache-control"] == "no-cache"
        assert browser.get("/game/star-scrappers/board.css").headers["content-type"].startswith("text/css")
        assert browser.get("/").headers["cache-control"] == "no-store"


def test_what_goes_over_the_wire_is_small(site: Site) -> None:
    """110 KB for the first table page with all it brings along, 60 KB for an update."""
    table = site.table(PERSON, BOT, BOT, BOT, seed=7)
    table.play_randomly(60)
    with httpx.Client(
        base_url=site.url, headers={**table.headers(0), "accept-encoding": "gzip"}, verify=False
    ) as client:
        page = client.get(f"/table/{table.id}")
        links = set(re.findall(r'(?:href|src)="(/(?:static|game)/[^"]+)"', page.text))
        total = on_the_wire(client, f"/table/{table.id}") + sum(
            on_the_wire(client, html.unescape(one)) for one in links
        )
        assert total <= 110_000
        assert on_the_wire(client, f"/table/{table.id}/fragment") <= 60_000


def test_heads_are_answered_without_bodies(site: Site) -> None:
    with site.browser() as browser:
        for path in ("/", "/health", "/rules/star-scrappers", "/static/base.css"):
            answer = browser.head(path)
            assert answer.status_code == 200
            assert answer.content == b""


def on_the_wire(client: httpx.Client, path: str) -> int:
    with client.stream("GET", path) as answer:
        return sum(len(chunk) for chunk in answer.iter_raw())


def test_the_rules_say_what_is_printed_and_why_what_is_not(site: Site) -> None:
    with site.browser(**{"Accept-Language": "en"}) as browser:
        page = browser.get("/rules/tortuga/all").text
    assert re.search(r'<li id="TT-001"><b class="rule">TT-001</b><span class="srctag">printed</span>', page)
    ruling = re.search(
        r'<li id="TT-005">.*?<details class="why"><summary class="srctag house">our ruling</summary>(.*?)</details>',
        page,
    )
    assert ruling is not None
    assert "board is lost" in ruling[1]


def test_the_setup_offers_the_seats_there_are_and_factions_to_pick(site: Site) -> None:
    with site.browser(**{"Accept-Language": "en"}) as browser:
        page = browser.get("/new/star-scrappers").text
        assert 'name="pick_factions" value="terrons"' in page
        assert '<option value="3" data-seat="3">seat 4</option>' in page
        picked = ["terrons", "hydrans", "metanels", "weedlocks"]
        order = {"game": "star-scrappers", "seats": "2", "option_factions": "random", "pick_factions": picked}
        made = browser.post("/tables", data={**order, "option_first_player": "1"})
        assert made.status_code == 200
        table = re.search(r"/table/(\w+)", str(made.url))
        assert table is not None
        view = browser.get(f"/api/tables/{table[1]}").json()["view"]
        assert (set(view["wild"]) & set(picked), view["first"]) == (set(), 1)
        refused = browser.post("/tables", data={**order, "option_first_player": "3"})
        assert refused.status_code == 422


def test_the_first_question_of_a_quick_start_is_a_move(site: Site) -> None:
    seats = {"seats": "2", "kind_0": "you", "kind_1": "here"}
    with site.browser() as browser:
        asked = {}
        for quick in ("", "on"):
            made = browser.post("/tables", data={"game": "motherload", "quick": quick, **seats})
            seen = browser.get(f"/api{made.url.path.replace('table', 'tables')}").json()["view"]
            asked[quick] = {seen["prompt"]["key"]}
        assert asked == {"": {"side"}, "on": {"main"}}


def test_the_list_has_the_answers_in_the_order_of_the_board(site: Site) -> None:
    """Super Motherload names the places that bring most first."""
    table = site.table(PERSON, HERE, game="motherload", seed=5)
    while (seen := table.see())["view"]["prompt"]["key"] != "drill_start":
        table.play_randomly(1)
    page = table.web.get(f"/table/{table.id}", headers=table.headers(seen["asked"])).text
    listed = re.findall(r'data-option="space:\d+".*?<span[^>]*>[A-L][^<:]*: (\d+)\$<', page.split('id="options"')[1])
    worth = [int(dollars) for dollars in listed]
    assert worth == sorted(worth, reverse=True)
    assert worth[0] > worth[-1]


def test_enter_in_the_start_strip_starts_and_with_people_looks_for_them(site: Site) -> None:
    with site.browser() as browser:
        strip = browser.get("/").text.split('class="start')[1]
        assert strip.index('<button class="go1">') < strip.index('class="go1 find1"'), "Enter presses the first button"
        answer = browser.post("/tables", data={"game": "tortuga", "mode": "people"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, "/pairing")


@pytest.mark.parametrize(("lang", "you"), [("pl", "Ty"), ("en", "You")])
def test_a_replay_names_who_looks_as_the_table_does(site: Site, lang: str, you: str) -> None:
    table = site.table(PERSON, BOT)
    page = table.web.get(f"/table/{table.id}/replay", headers={**table.headers(0), "accept-language": lang}).text
    seats = re.search(r'<nav[^>]*id="step-seats".*?</nav>', page)
    assert seats is not None
    assert f">{you}</a>" in seats[0]
