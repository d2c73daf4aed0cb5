"""Languages: which one a reader gets, and the catalogues of the pages."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale, negotiate_locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

from druza.kernel.words import LANGUAGES
from druza.web.problems import N_, Problem

LOCALE = Path(__file__).parent / "locale"
NAMES = {code: str(Locale(code).get_display_name(code)).capitalize() for code in LANGUAGES}


class Catalogues:
    """The messages of the pages in every language. Read from the .po files themselves: nothing to compile."""

    def __init__(self, folder: Path = LOCALE) -> None:
        self.by_language = {lang: _read(folder / lang / "LC_MESSAGES" / "messages.po") for lang in LANGUAGES}

    def __getitem__(self, lang: str) -> NullTranslations:
        return self.by_language[lang]

    def say(self, lang: str, message: str, values: Mapping[str, Any] | None = None) -> str:
        """A message in a language, with its values."""
        said = self.by_language[lang].ugettext(message)
        return said % values if values else said


@cache
def _read(path: Path) -> NullTranslations:
    if not path.is_file():
        return NullTranslations()
    with path.open("rb") as file:
        catalogue = read_po(file)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Translations(compiled)


def asked_language(lang: str) -> str:
    """A language that was asked for by name; Problem if it is unknown."""
    if lang not in LANGUAGES:
        raise Problem(
            400,
            "unknown-language",
            N_("The language “%(lang)s” is not known here: there are %(languages)s."),
            {"lang": lang[:20], "languages": ", ".join(LANGUAGES)},
        )
    return lang


def reader_language(cookie: str | None, accepted: str, default: str) -> str:
    """The reader's language: as chosen before, else as the browser asks."""
    if cookie in LANGUAGES:
        return cookie
    wanted: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted.split(",")[:20]):
        tag, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            weight = 0.0
        if tag and weight > 0:
            wanted.append((-weight, place, tag))
    return negotiate_locale([tag for _, _, tag in sorted(wanted)], LANGUAGES, sep="-") or default
