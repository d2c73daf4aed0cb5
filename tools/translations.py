"""Bring the catalogues of the pages up to date: new messages in, old ones out; name those without a translation.

python tools/translations.py            update src/druza/web/locale/*/LC_MESSAGES/messages.po
python tools/translations.py --check    change nothing; fail if something is missing
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

WEB = Path(__file__).parent.parent / "src" / "druza" / "web"
METHODS = [("**.py", "python"), ("templates/**.html", "jinja2")]
NOISE = tuple(f'"{name}' for name in ("Project", "Report", "POT", "PO-", "Last", "Language-Team", "Generated"))
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "N_": None}


def main() -> int:
    found = messages()
    missing = []
    for lang in ("pl", "en"):
        path = WEB / "locale" / lang / "LC_MESSAGES" / "messages.po"
        catalogue = updated(path, lang, found)
        missing += untranslated(catalogue) if lang == "pl" else []
        if "--check" not in sys.argv:
            path.parent.mkdir(parents=True, exist_ok=True)
            write(path, catalogue)
    for message in missing:
        print(f"not translated into Polish: {message}")
    return 1 if missing and "--check" in sys.argv else 0


def messages() -> Catalog:
    """Every message that the pages and the server say."""
    catalogue = Catalog(project="druza", charset="utf-8")
    for _file, line, message, comments, context in extract_from_dir(
        WEB, METHODS, {"templates/**.html": {"encoding": "utf-8"}}, KEYWORDS
    ):
        catalogue.add(message, None, [("", line)], auto_comments=comments, context=context)
    return catalogue


def updated(path: Path, lang: str, found: Catalog) -> Catalog:
    """The catalogue of a language with all messages there are now, and no others."""
    catalogue = Catalog(locale=lang, project="druza", charset="utf-8", fuzzy=False)
    if path.exists():
        with path.open("rb") as file:
            for message in read_po(file, locale=lang):
                if message.id:
                    catalogue[message.id] = message
    catalogue.update(found, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.header_comment = f"# The words of the pages of Druza: {lang}."
    return catalogue


def write(path: Path, catalogue: Catalog) -> None:
    """Write it with as much of a header as a reader needs, so that nothing changes but the messages."""
    written = io.BytesIO()
    write_po(written, catalogue, width=120, no_location=True, sort_output=True)
    lines = written.getvalue().decode().splitlines()
    kept = [line for line in lines if not line.startswith('"') or not line.startswith(NOISE)]
    path.write_text("\n".join(kept).rstrip() + "\n", "utf-8")


def untranslated(catalogue: Catalog) -> list[str]:
    return [
        message.id if isinstance(message.id, str) else message.id[0]
        for message in catalogue
        if message.id and not (all(message.string) if isinstance(message.string, tuple) else message.string)
    ]


if __name__ == "__main__":
    sys.exit(main())
