"""The house: who may come in, what is decided there, and what the person sees of it."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from tests.web.driving import Site, events_of
from tests.web.lobby.driving import opened, see
from tests.web.moderation.driving import case_of, give_role, keeper, report, said, two_names, write
from tests.web.notices.driving import done, id_of, listed, unread
from tests.web.people.driving import PASSWORD, is_signed_in, sign_in, somebody

PAGES = ("/house", "/house/people", "/house/decided", "/house/audit", "/house/audit.csv", "/house/touch")


@pytest.mark.parametrize("page", PAGES)
def test_for_all_others_there_is_no_house(site: Site, page: str) -> None:
    assert site.browser().get(page).status_code == 404
    assert somebody(site)[0].get(page).status_code == 404


def test_whoever_keeps_the_house_shows_every_twelve_hours_that_it_is_they(site: Site) -> None:
    browser, name = somebody(site, "Hania")
    give_role(site, name, "keeper")
    assert browser.get("/house").url.path == "/house/touch"
    assert browser.get("/house/audit.csv").status_code == 403
    assert browser.post("/house/touch", data={"password": "not this one"}).status_code == 422
    assert browser.post("/house/touch", data={"password": PASSWORD}).url.path == "/house"
    now = site.program.services.now
    try:
        now.ahead += 12 * 3600 + 1
        assert browser.get("/house").url.path == "/house/touch"
    finally:
        now.ahead -= 12 * 3600 + 1
    elsewhere = site.browser()
    sign_in(elsewhere, name)
    assert elsewhere.get("/house").url.path == "/house/touch"
    give_role(site, name, "")
    assert browser.get("/house").status_code == 404


def test_a_report_is_folded_opened_in_place_and_decided(site: Site) -> None:
    ala, ola, table, first, _ = two_names(site)
    hania, _ = keeper(site, "keeper")
    write(ala, table, "you <b>rotten</b> quartz")
    chat = ola.get(f"/api/tables/{table}/chat").json()[-1]["id"]
    assert "was told" in report(ola, table, 0, chat=str(chat), why="rude").text
    assert unread(hania) >= 1
    case = case_of(hania, first)
    page = hania.get("/house").text
    assert "<summary>Message hidden" in page
    assert "you &lt;b&gt;rotten&lt;/b&gt; quartz" in page
    place = hania.get(f"/house/case/{case}").text
    assert "hs-meant" in place
    assert hania.post(f"/house/case/{case}", data={"decision": "mute-7", "why": "No insults here."}).status_code == 200
    assert write(ala, table, "but").status_code == 403
    scripted = ala.post(f"/table/{table}/chat", data={"text": "but"}, headers={"accept": "application/json"})
    assert scripted.json()["message"] == "Phrases only for now. The house says: No insults here."
    page = ala.get(f"/table/{table}").text
    assert "Phrases only for now. The house says: No insults here." in page
    assert 'id="say-text"' not in page, "what would be refused is not offered"
    assert ala.post(f"/table/{table}/chat", data={"phrase": "sorry"}).status_code == 200
    assert "No insults here." in listed(ala)
    assert "No insults here." in ala.get("/house/mine").text
    told = listed(ola)
    assert "looked at and decided" in told
    assert "No insults" not in told
    assert "mutes a player" in hania.get("/house/audit").text
    assert hania.post(f"/house/case/{case}", data={"decision": "warn"}).status_code == 409
    now = site.program.services.now
    try:
        now.ahead += 7 * 86400 + 60
        assert write(ala, table, "back").status_code == 200
    finally:
        now.ahead -= 7 * 86400 + 60


def test_no_action_and_a_warning(site: Site) -> None:
    ala, ola, table, first, second = two_names(site)
    hania, _ = keeper(site)
    report(ola, table, 0)
    hania.post(f"/house/case/{case_of(hania, first)}", data={"decision": "none"})
    assert "Nothing." in ala.get("/house/mine").text
    report(ala, table, 1, kind="stalling")
    reported = site.program.services.now()
    hania.post(f"/house/case/{case_of(hania, second)}", data={"decision": "warn"})
    last = done(site, site.program.services.reports.decided())[0]
    assert last.since <= reported < last.decided  # the house says when the last one was decided
    assert "Please keep to friendly talk" in ola.get("/house/mine").text
    assert write(ola, table, "still").status_code == 200


def test_who_is_banned_in_mid_game_is_told_why_at_the_table(site: Site) -> None:
    ala, ola, table, first, _ = two_names(site)
    hania, _ = keeper(site)
    report(ola, table, 0)
    case = case_of(hania, first)
    with ala.stream("GET", f"/api/tables/{table}/events?seat=0&page=1&lang=en") as stream:
        events = events_of(stream.iter_lines())
        assert next(one["data"]["kind"] for one in events if one["event"] == "changed") == "hello"
        hania.post(f"/house/case/{case}", data={"decision": "ban", "why": "Threats <b>again</b>."})
        *rest, last = events  # it ends by itself
        assert last["event"] == "out"
        assert "Threats <b>again</b>." in last["data"]["says"], "the page shows it as text"
        assert {one["event"] for one in rest} <= {"bell", "seats"}, "nothing of the table"
        assert "You can appeal" in last["data"]["says"]
    page = site.browser().get(last["data"]["url"])
    assert page.status_code == 200
    assert "&lt;b&gt;again" in page.text


def test_a_ban_needs_a_sentence_signs_out_gives_seats_to_bots_and_is_appealed_once(site: Site) -> None:
    ala, ola, table, first, _ = two_names(site)
    hania, _ = keeper(site)
    report(ola, table, 0)
    case = case_of(hania, first)
    refused = hania.post(f"/house/case/{case}", data={"decision": "ban"})
    assert refused.status_code == 422
    assert "Write a sentence" in refused.text
    hania.post(f"/house/case/{case}", data={"decision": "ban", "why": "Threats."})
    assert not is_signed_in(ala, first)
    live = done(site, site.program.services.tables.open(table))
    assert live.stand_ins == {0}
    assert see(ola, table)["over"] is False
    back = site.browser()
    answer = sign_in(back, first)
    assert answer.status_code == 422
    assert "Threats." in answer.text
    assert not is_signed_in(back, first)
    link = "/house/appeal/" + answer.text.split('href="/house/appeal/')[1].split('"')[0]
    page = back.get(link).text
    measure = page.split('name="measure" value="')[1].split('"')[0]
    form = {"measure": measure, "ticket": link.rsplit("/", 1)[1], "text": "It was a joke <i>really</i>."}
    assert "being looked at" in back.post("/house/mine", data=form).text
    assert back.post("/house/mine", data=form).status_code == 409
    house = hania.get("/house").text
    assert "It was a joke &lt;i&gt;really" in house
    appeals = house.split("<h2>Appeals")[1]
    assert f"<b>{first}</b></a> · ban: Threats." in appeals, "whose it is"
    hania.post(f"/house/appeal/{measure}", data={"answer": "Then be careful.", "lift": "on"})
    assert sign_in(back, first).status_code == 200
    assert is_signed_in(back, first)
    assert "Then be careful." in back.get("/house/mine").text
    person = appeals.split('href="/house/person/')[1].split('"')[0]
    assert "not in force any more" in hania.get(f"/house/person/{person}").text


def test_five_people_leave_somebody_only_phrases_until_it_is_looked_at(site: Site) -> None:
    ala, _, table, first, _ = two_names(site)
    write(ala, table, "all of you are gravel")
    for place in range(5):
        other, _ = somebody(site, "Olek")
        chat = other.get(f"/api/tables/{table}/chat").json()[0]["id"]
        assert report(other, table, 0, chat=str(chat)).status_code == 200
        assert write(ala, table, f"still {place}").status_code == (403 if place == 4 else 200)
    hania, _ = keeper(site)
    assert "reported by 5 people" in hania.get("/house").text
    hania.post(f"/house/case/{case_of(hania, first)}", data={"decision": "none"})
    assert (
        site.program.services.sanctions.of(site.program.services.notices.holder_of(id_of(site, first)), "mute") is None
    )


def test_five_guests_are_perhaps_one_and_silence_nobody(site: Site) -> None:
    ala, _, table, _, _ = two_names(site)
    write(ala, table, "well met")
    for _ in range(5):
        guest = site.browser()
        opened(guest)
        chat = guest.get(f"/api/tables/{table}/chat").json()[0]["id"]
        assert report(guest, table, 0, chat=str(chat)).status_code == 200
    assert write(ala, table, "and well played").status_code == 200
    assert "reported by 5 people" in keeper(site)[0].get("/house").text, "the house looks at it all the same"


def test_reports_are_limited_to_ten_a_day_and_never_about_oneself(site: Site) -> None:
    _, ola, table, _, _ = two_names(site)
    assert report(ola, table, 1).status_code == 422
    assert report(ola, table, 0, kind="nonsense").status_code == 422
    assert [report(ola, table, 0).status_code for _ in range(11)][-1] == 429
    assert report(site.browser(), table, 0).status_code == 401


def test_people_are_found_without_their_address_password_or_hands(site: Site) -> None:
    ala, _, _, first, _ = two_names(site)
    hania, _ = keeper(site)
    page = hania.get(f"/house/people?q={first[:6]}").text
    assert f"/house/person/{id_of(site, first)}" in page
    shown = hania.get(f"/house/person/{id_of(site, first)}").text
    for word in ("argon2", "@", "key_hash", site.program.services.notices.holder_of(id_of(site, first))):
        assert word not in shown.split('<main id="main"')[1].split("</main>")[0], word
    assert hania.get("/house/people?q=%25").text.count("/house/person/") == 0
    assert ala.get("/account").status_code == 200


def test_measures_are_lifted_and_roles_given_by_operators_only(site: Site) -> None:
    _, _, table, first, _ = two_names(site)
    hania, name = keeper(site)
    marek, _ = keeper(site, "keeper")
    url = f"/house/person/{id_of(site, first)}"
    assert marek.post(url, data={"do": "mute-30", "why": "Quiet."}).status_code == 200
    measure = marek.get(url).text.split('name="measure" value="')[1].split('"')[0]
    assert marek.post(url, data={"do": "lift", "measure": measure}).status_code == 200
    assert 'name="measure"' not in marek.get(url).text
    assert marek.post(url, data={"do": "role", "role": "operator"}).status_code == 404
    assert hania.post(url, data={"do": "role", "role": "keeper"}).status_code == 200
    assert marek.get(f"/house/chat/{table}").status_code == 404
    assert hania.get(f"/house/chat/{table}").status_code == 200
    assert "reads the chat of a table" in marek.get("/house/audit").text
    own = f"/house/person/{id_of(site, name)}"
    assert hania.post(own, data={"do": "warn", "why": "me"}).status_code == 403


def test_the_audit_log_only_grows_and_is_exported_without_formulas(site: Site) -> None:
    hania, _ = keeper(site)
    storage = site.program.services.storage
    for deed in ("DELETE FROM audit", "UPDATE audit SET who = 'nobody'"):
        with pytest.raises(SQLAlchemyError, match="only grows"):
            done(site, storage.write(lambda link, deed=deed: link.execute(text(deed)).rowcount))  # type: ignore[misc]
    done(site, site.program.services.audit.note("=cmd()", "warns", "+1", ""))
    file = hania.get("/house/audit.csv")
    assert file.headers["content-type"].startswith("text/csv")
    assert "'=cmd()" in file.text
    assert ",=cmd" not in file.text


def test_pages_of_other_sites_decide_nothing(site: Site) -> None:
    _, ola, table, first, _ = two_names(site)
    hania, _ = keeper(site)
    report(ola, table, 0)
    case = case_of(hania, first)
    forged = {"Sec-Fetch-Site": "cross-site"}
    assert hania.post(f"/house/case/{case}", data={"decision": "none"}, headers=forged).status_code == 403
    assert case_of(hania, first) == case
    assert said(ola, table) == []


def test_the_five_numbers_and_health(site: Site) -> None:
    hania, _ = keeper(site)
    two_names(site)
    done(site, site.program.services.numbers.sample(""))
    page = hania.get("/house").text
    for words in ("here now", "tables in play", "games this week", "until somebody comes", "a move, 95%"):
        assert words in page
    assert "Database" in page
    assert hania.get("/api/house/numbers").json()["games"] > 0
    assert "dom" in hania.get("/house?lang=pl").text.lower()
