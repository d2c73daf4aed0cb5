"""What people write is text, wherever it is shown: at tables, in clubs and leagues, in the house."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from tests.web.driving import LINK, PERSON, Site, served, usual
from tests.web.leagues.test_leagues import opened as league_of
from tests.web.moderation.driving import case_of, keeper, report, two_names, write
from tests.web.notices.driving import id_of
from tests.web.people.driving import sign_in, somebody

SCRIPT = "\"'><svg onload=evil()>"  # ends attributes of both kinds, and is short enough for every field
AS_MARKUP = re.compile(r"""<svg onload|="[^"<>]*"'&""")  # an element, or the end of an attribute


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served(usual(tmp_path_factory.mktemp("writing"))) as site:
        yield site


def shown(browser: httpx.Client, *pages: str) -> None:
    """They are all there, with the text, which is no markup."""
    for page in pages:
        answer = browser.get(page)
        assert answer.status_code == 200, page
        assert "evil()" in answer.text, f"{page} shows it"
        assert not AS_MARKUP.search(answer.text), page


def test_at_tables(own: Site) -> None:
    ala, ola, table, _, _ = two_names(own)
    assert write(ala, table, SCRIPT).status_code == 200
    assert "evil()" in ola.get(f"/api/tables/{table}/chat").text
    shown(ola, f"/table/{table}", f"/table/{table}/fragment")
    noted = ala.post("/lobby", data={"game": "edge", "seats": "2", "pace": "slow:2", "note": SCRIPT})
    assert noted.status_code == 200
    shown(own.browser(), "/lobby")
    made = own.table({**PERSON, "name": SCRIPT}, LINK)
    made.join(1, SCRIPT)
    page = made.web.get(f"/table/{made.id}", headers=made.headers(0)).text
    assert "evil()" in page
    assert not AS_MARKUP.search(page)


def test_in_clubs_and_leagues(own: Site) -> None:
    ala, name = somebody(own)
    club = ala.post("/clubs", data={"name": SCRIPT, "about": SCRIPT}).url.path
    league = f"/league/{league_of(ala, name=SCRIPT, club=club.rpartition('/')[2])}"
    other, _ = somebody(own)
    assert other.post(f"{club}/ask").status_code == 200
    shown(ala, club, league, "/leagues", "/notices", f"/player/{name}")
    shown(own.browser(), club, league, "/leagues")


def test_in_the_house_and_in_what_it_says(own: Site) -> None:
    ala, ola, table, first, _ = two_names(own)
    write(ala, table, SCRIPT)
    chat = ola.get(f"/api/tables/{table}/chat").json()[0]["id"]
    assert report(ola, table, 0, chat=str(chat), why=SCRIPT).status_code == 200
    hania, _ = keeper(own)
    shown(hania, "/house")
    case = f"/house/case/{case_of(hania, first)}"
    shown(hania, case)
    assert hania.post(case, data={"decision": "warn", "why": SCRIPT}).status_code == 200
    shown(ala, "/notices", "/house/mine")
    shown(hania, f"/house/person/{id_of(own, first)}")
    report(ola, table, 0, chat=str(chat))
    again = f"/house/case/{case_of(hania, first)}"
    assert hania.post(again, data={"decision": "ban", "why": SCRIPT}).status_code == 200
    back = sign_in(own.browser(), first)
    assert "evil()" in back.text
    assert not AS_MARKUP.search(back.text)
