"""The program can be installed by a browser: its manifest, its worker, its icons."""

from __future__ import annotations

from tests.web.driving import Site


def test_the_manifest_names_icons_that_are_there(site: Site) -> None:
    with site.browser(**{"accept-language": "pl"}) as browser:
        found = browser.get("/manifest.webmanifest")
        assert found.headers["content-type"].startswith("application/manifest+json")
        manifest = found.json()
        assert (manifest["lang"], manifest["display"]) == ("pl", "standalone")
        for icon in manifest["icons"]:
            assert browser.get(icon["src"]).headers["content-type"] == "image/png"


def test_the_worker_stands_at_the_root_and_is_asked_for_anew(site: Site) -> None:
    with site.browser() as browser:
        worker = browser.get("/worker.js")
    assert worker.headers["cache-control"] == "no-cache"
    assert "javascript" in worker.headers["content-type"]


def test_the_page_without_a_connection_speaks_both_languages(site: Site) -> None:
    for lang, said in (("en", "No connection"), ("pl", "Brak połączenia")):
        with site.browser(**{"accept-language": lang}) as browser:
            assert said in browser.get("/offline").text
