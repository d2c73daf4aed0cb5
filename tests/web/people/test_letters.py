"""Letters: they arrive at a real mail server, and say the same to who asks whether or not anybody has the address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import EmailMessage

import pytest

from tests.web.driving import Site, served, usual, wait_until
from tests.web.mailbox import Box
from tests.web.people.driving import claim, fresh_name, is_signed_in, sign_in


@pytest.fixture(scope="module")
def post(box: Box, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("post")
    with served(usual(folder, smtp=f"smtp://127.0.0.1:{box.port}", mail_from="Druza <druza@example.org>")) as site:
        yield site


def texts_to(box: Box, address: str) -> list[str]:
    return [one.get_content() for one in box.letters if one["To"] == address]


def link_in(letter: EmailMessage, path: str) -> str:
    found = re.search(rf"https?://\S+({path}/\S+)", letter.get_content())
    assert found is not None, letter.get_content()
    return found[1]


def confirmed(post: Site, box: Box, name: str, address: str) -> None:
    browser = post.browser()
    assert claim(browser, name, email=address).status_code == 200
    link = link_in(box.to(address, "Confirm"), "/account/email")
    assert "Confirm the address" in post.browser().get(link).text
    assert "confirmed" in post.browser().post(link).text
    assert post.browser().post(link).status_code == 410
    assert f"{address[0]}…@example.org" in browser.get("/account").text
    assert address not in browser.get("/account").text


def test_a_letter_leads_back_in(post: Site, box: Box) -> None:
    name, address = fresh_name(), f"{fresh_name()}@example.org".lower()
    confirmed(post, box, name, address)
    lost = post.browser()
    known = lost.post("/recover", data={"who": address.upper()})
    unknown = post.browser().post("/recover", data={"who": "nobody@example.org"})
    assert known.text == unknown.text
    assert known.status_code == unknown.status_code == 200
    letter = box.to(address, "Getting back in")
    assert letter["From"] == "Druza <druza@example.org>"
    link = link_in(letter, "/recover")
    assert name in lost.get(link).text
    lost.post(link, data={"password": "amethyst cave"})
    assert is_signed_in(lost, name)
    assert lost.get(link).status_code == 410


def test_a_link_is_good_for_half_an_hour(post: Site, box: Box) -> None:
    name, address = fresh_name(), f"{fresh_name()}@example.org".lower()
    confirmed(post, box, name, address)
    post.browser().post("/recover", data={"who": name})
    link = link_in(box.to(address, "Getting back in"), "/recover")
    now = post.program.services.now
    now.ahead += 1801
    assert post.browser().get(link).status_code == 410
    now.ahead -= 1801


def test_an_address_that_was_not_confirmed_gets_no_link(post: Site, box: Box) -> None:
    name, address = fresh_name(), f"{fresh_name()}@example.org".lower()
    claim(post.browser(), name, email=address)
    box.to(address, "Confirm")
    post.browser().post("/recover", data={"who": name})
    post.browser().post("/recover", data={"who": address})
    assert [one["Subject"] for one in box.letters if one["To"] == address] == ["Druza: Confirm your address"]


def test_a_new_session_is_told_of_in_the_readers_language(post: Site, box: Box) -> None:
    name, address = fresh_name(), f"{fresh_name()}@example.org".lower()
    browser = post.browser(**{"Accept-Language": "pl"})
    assert claim(browser, name, email=address).status_code == 200
    post.browser().post(link_in(box.to(address, "Potwierdź"), "/account/email"))
    sign_in(post.browser(**{"User-Agent": "Firefox/140.0 Linux"}), name)
    letter = box.to(address, "inną przeglądarką")
    assert "Firefox, Linux" in letter.get_content()
    sign_in(post.browser(), name)
    wait_until(lambda: texts_to(box, address), lambda letters: any("nieznana przeglądarka" in one for one in letters))


def test_letters_are_few_for_an_address(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(usual(tmp_path_factory.mktemp("letters"))) as site:
        found = [site.browser().post("/recover", data={"who": f"a{n}@example.org"}).status_code for n in range(6)]
        assert found == [200] * 5 + [429]


def test_without_a_mail_server_no_address_is_asked_for(site: Site) -> None:
    assert 'name="email"' not in site.browser().get("/claim").text
    assert "By e-mail" not in site.browser().get("/recover").text
