"""Leaders and players in a browser: nothing is cut, and everybody can use them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest

from tests.browser.driving import Person, check_accessible

Make = Callable[..., Person]


@pytest.mark.parametrize(
    ("width", "theme", "lang"), [(360, "light", "pl-PL"), (1024, "dark", "pl-PL"), (1440, "dark", "en-GB")]
)
def test_everybody_can_use_leaders_and_profiles(
    person: Make, width: int, theme: Literal["dark", "light"], lang: str
) -> None:
    ala = person(viewport={"width": width, "height": 800}, color_scheme=theme, locale=lang)
    name = f"Kwarc-{width}"
    ala.page.goto("/claim")
    ala.page.locator("input[name=name]").fill(name)
    ala.page.locator("input[name=password]").first.fill("kwarcytowy dom")
    ala.page.locator("#claim button[type=submit], #claim button:not([type])").last.click()
    ala.page.locator("#code").wait_for()  # the name is taken
    for path in ("/", "/recover", "/leaders/star-scrappers", f"/player/{name}"):
        ala.page.goto(path)
        assert ala.page.evaluate("document.documentElement.scrollWidth") <= width
        check_accessible(ala.page, path)
