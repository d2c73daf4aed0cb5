"""Names in a browser: passkeys of Chromium's virtual authenticator, and pages that everybody can use."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Literal

import pytest

from tests.browser.driving import Person, Server, check_accessible

numbers = count(1)


def with_authenticator(one: Person, server: Server) -> str:
    """A browser with a finger to show; the same server under the name that passkeys need."""
    cdp = one.page.context.new_cdp_session(one.page)
    cdp.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    cdp.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return server.url.replace("127.0.0.1", "localhost")


def test_a_passkey_makes_a_name_and_brings_it_back(person: Callable[..., Person], server: Server) -> None:
    ala = person()
    site, name = with_authenticator(ala, server), f"Hania-{next(numbers)}"
    ala.page.goto(f"{site}/claim")
    ala.page.get_by_label("The name others will see").fill(name)
    ala.page.get_by_text("free", exact=True).wait_for()
    ala.page.get_by_role("button", name="Create a passkey").click()
    ala.page.get_by_role("heading", name="The name is yours").wait_for()
    ala.page.goto(f"{site}/account")
    assert ala.page.get_by_text("Passkey: Chrome, Linux").count() == 1
    ala.page.get_by_role("button", name="Sign out here").click()
    ala.page.wait_for_url(lambda url: "/account" not in url)
    posted: list[str] = []
    ala.page.on("request", lambda sent: posted.append(sent.post_data or "") if sent.url.endswith("/signin") else None)
    ala.page.goto(f"{site}/signin")  # the browser offers its passkey under the name by itself, and the finger is there
    ala.page.get_by_role("link", name=f"{name}: your account").wait_for()
    ala.page.context.clear_cookies()
    body = next(one for one in posted if "credential" in one)
    headers = {"content-type": "application/x-www-form-urlencoded"}
    again = ala.page.request.post(f"{site}/signin", data=body, headers=headers)
    assert again.status == 422  # the same answer again is refused: its challenge was used up


def test_a_passkey_that_is_not_shown_leaves_the_form(person: Callable[..., Person], server: Server) -> None:
    ala = person()
    site = server.url.replace("127.0.0.1", "localhost")
    cdp = ala.page.context.new_cdp_session(ala.page)
    cdp.send("WebAuthn.enable")
    ala.page.goto(f"{site}/claim")
    ala.page.get_by_label("The name others will see").fill(f"Bruno-{next(numbers)}")
    ala.page.evaluate(
        "() => { navigator.credentials.create = () => Promise.reject(new DOMException('', 'AbortError')) }"
    )
    ala.page.get_by_role("button", name="Create a passkey").click()
    ala.page.get_by_text("Nothing was made.").wait_for()


@pytest.mark.parametrize(("width", "theme", "lang"), [(360, "light", "pl-PL"), (1440, "dark", "en-GB")])
def test_pages_of_names_can_be_used_by_everybody(
    person: Callable[..., Person], width: int, theme: Literal["dark", "light"], lang: str
) -> None:
    ala = person(viewport={"width": width, "height": 800}, color_scheme=theme, locale=lang)
    for path in ("/claim", "/signin", "/recover"):
        look_at(ala, path, width)
    ala.page.goto("/claim")
    ala.page.fill("#f-name", f"Zuza-{width}")
    ala.page.fill("#f-password", "kwarcytowy dom")
    ala.page.locator("#claim .pp-ends button").click()
    ala.page.locator("#code").wait_for()
    check_accessible(ala.page, "claimed")
    for path in ("/account", "/mine", "/lobby/new", "/notices", "/notices/wishes", "/leagues", "/house/mine"):
        look_at(ala, path, width)


def look_at(one: Person, path: str, width: int) -> None:
    """Nothing to be scrolled sideways, and nothing for axe to find."""
    one.page.goto(path)
    assert one.page.evaluate("document.documentElement.scrollWidth") <= width
    check_accessible(one.page, path)
