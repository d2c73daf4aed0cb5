"""Rendering: templates in each language, and the files they point to."""

from __future__ import annotations

import logging
import marshal
import os
import re
import sys
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from babel.support import NullTranslations
from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket
from markdown_it import MarkdownIt
from markupsafe import Markup

import druza
from druza.kernel import drawing
from druza.kernel.drawing import Html, el
from druza.kernel.game import Game
from druza.kernel.words import LANGUAGES, figure
from druza.web.bots.levels import LEVELS
from druza.web.languages import NAMES, Catalogues
from druza.web.pages import parts
from druza.web.pages.parts import TEMPLATES, changed, mark_of, module_url, modules_of, shell_url, sound_file, static_url
from druza.web.problems import N_

logger = logging.getLogger("druza.rendering")

GAME_FILES = ("board.css", "sprite.svg", "emblem.svg")


class Compiled(BytecodeCache):
    """Templates that were compiled in one language are not compiled again in another, nor at the next start: they are
    kept beside the templates, as Python keeps its modules. What belongs to another text is not taken (Jinja looks)."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.kept: dict[str, bytes] = {}
        self.is_read, self.is_changed = False, False

    def load_bytecode(self, bucket: Bucket) -> None:
        if not self.is_read:
            self.read()
        if bucket.key in self.kept:
            bucket.bytecode_from_string(self.kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key] = bucket.bytecode_to_string()
        self.is_changed = True

    def read(self) -> None:
        """Whatever cannot be read is compiled."""
        self.is_read = True
        with suppress(OSError, ValueError, EOFError, TypeError):
            self.kept |= dict(marshal.loads(self.file.read_bytes()))

    def keep(self) -> None:
        """For the next start, where something was compiled and the folder may be written to."""
        if not self.is_changed or sys.dont_write_bytecode:
            return
        self.is_changed = False
        fresh = self.file.with_suffix(f".{os.getpid()}.pyc")
        with suppress(OSError):
            self.file.parent.mkdir(exist_ok=True)
            fresh.write_bytes(marshal.dumps(self.kept))
            fresh.replace(self.file)


COMPILED = Compiled(TEMPLATES / "__pycache__" / f"templates.{sys.implementation.cache_tag}.pyc")


class Words:
    """The words of one language: a page says some dozens of messages, the same ones with every move."""

    def __init__(self, catalogue: NullTranslations) -> None:
        self.catalogue = catalogue
        self.known: dict[str, Markup] = {}

    def __call__(self, message: str, /, **values: Any) -> Markup:
        said = self.known.get(message)
        if said is None:
            said = self.known[message] = Markup(self.catalogue.gettext(message))
        return said % values


class Rendering:
    """One environment of templates for each language."""

    def __init__(self, catalogues: Catalogues) -> None:
        self.catalogues = catalogues
        self.environments = {lang: self._environment(lang) for lang in LANGUAGES}
        self.stopping = False

    def _environment(self, lang: str) -> Environment:
        environment = Environment(
            loader=FileSystemLoader(TEMPLATES),
            bytecode_cache=COMPILED,
            autoescape=True,
            undefined=StrictUndefined,
            extensions=["jinja2.ext.i18n"],
            trim_blocks=True,
            lstrip_blocks=True,
        )
        environment.filters["figure"] = figure
        translated: Any = environment  # the extension adds this method
        translated.install_gettext_translations(self.catalogues[lang], newstyle=True)
        environment.globals.update(
            lang=lang,
            version=druza.__version__,
            static=static_url,
            shell=shell_url,
            module=module_url,
            modules=modules_of,
            game_file=game_file_url,
            sprite=sprite,
            sound_file=sound_file(),
            symbol=drawing.icon,
            _=Words(self.catalogues[lang]),
        )
        return environment

    def warm(self) -> None:
        """Load all games and compile all templates: else the first to see a page waits for it."""
        parts.warm()
        for lang in self.environments:
            game_cards(lang)
        for environment in self.environments.values():
            for name in environment.list_templates(extensions=["html"]):
                if not self.stopping:  # then nobody will see them
                    environment.get_template(name)
        COMPILED.keep()

    def page(self, template: str, lang: str, path: str, theme: str, context: dict[str, Any]) -> str:
        """A template with what every page gets, and its own context."""
        common = {
            "path": path,
            "theme": theme,
            "languages": [
                {"code": code, "name": NAMES[code], "url": f"{path}?lang={code}", "current": code == lang}
                for code in LANGUAGES
            ],
            "games": game_cards(lang),
            "lobby_now": None,  # how many tables are open, where a visitor is known
        }
        return self.environments[lang].get_template(template).render(common | context)


# -- files -------------------------------------------------------------------------------------------------------------


def game_file(game_id: str, name: str) -> Path | None:
    """A file that a game brings along."""
    if name not in GAME_FILES or game_id not in druza.game_ids():
        return None
    board = drawing.board_of(druza.game(game_id))
    return {"board.css": board.css, "sprite.svg": board.sprite, "emblem.svg": board.emblem}[name]


def game_file_url(game_id: str, name: str) -> str:
    path = game_file(game_id, name)
    return f"/game/{game_id}/{name}?v={mark_of(path)}" if path else ""


def sprite(game_id: str) -> Markup:
    """A game's symbols, to be put into a page."""
    path = game_file(game_id, "sprite.svg")
    return Markup(_text(path, changed(path))) if path else Markup("")


@lru_cache(maxsize=64)
def _text(path: Path, changed: int) -> str:
    return path.read_text("utf-8")


# -- games -------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def game_cards(lang: str) -> list[dict[str, Any]]:
    """Every game for the front page. One that cannot be loaded is left out: the others can still be played."""
    found = []
    for id in druza.game_ids():
        try:
            found.append(game_card(druza.game(id), lang))
        except Exception:
            logger.exception("%s cannot be loaded", id)
    return found


@lru_cache(maxsize=128)
def game_card(rules: Game[Any], lang: str) -> dict[str, Any]:
    board = drawing.board_of(rules)
    emblem = Markup(board.emblem.read_text("utf-8")) if board.emblem else Markup("")
    return {
        "id": rules.id,
        "about": board.about(lang),
        "seat_counts": rules.seat_counts,
        "url": f"/new/{rules.id}",
        "rules_url": f"/rules/{rules.id}",
        "gallery_url": f"/gallery/{rules.id}",
        "build_url": f"/build/{rules.id}" if rules.builder() is not None else "",
        "emblem": emblem,
    }


def setup_of(rules: Game[Any], lang: str) -> dict[str, Any]:
    """The options of a new table, in words."""
    options = []
    for option in rules.setup_options():
        name = option["name"]
        options.append(
            {
                "name": name,
                "label": _word(rules, lang, name, name),
                "help": _word(rules, lang, f"{name}.hint", ""),
                "default": _value(option["default"]),
                "open": bool(option.get("open", False)),
                "switch": {_value(one) for one in option.get("choices") or []} == {"true", "false"},
                "seats": max(rules.seat_counts) if option.get("seats") else 0,
                "pick": option.get("pick", 0),
                "of": [{"value": id, "label": name[lang]} for id, name in option.get("of", {}).items()],
                "choices": [
                    {
                        "value": _value(choice),
                        "label": _word(rules, lang, f"{name}.{_value(choice)}", _value(choice)),
                        "help": _word(rules, lang, f"{name}.{_value(choice)}.hint", ""),
                    }
                    for choice in option.get("choices") or []
                ],
            }
        )
    return {"options": options, "seats": rules.seat_counts, "default_seats": rules.seat_counts[0]}


def _word(rules: Game[Any], lang: str, key: str, otherwise: str) -> str:
    return rules.words.say(lang, "setup", key, rules.figures()) if rules.words.has("setup", key) else otherwise


def _value(choice: Any) -> str:
    """A choice as a form posts it."""
    if isinstance(choice, bool):
        return "true" if choice else "false"
    return str(choice)


def chosen_value(rules: Game[Any], name: str, posted: str) -> Any:
    """What a form posted, as the game knows it; other texts go to the game as they are."""
    for option in rules.setup_options():
        if option["name"] == name:
            for choice in option.get("choices") or []:
                if _value(choice) == posted:
                    return choice
    return posted


def bot_levels(catalogues: Catalogues, lang: str) -> list[dict[str, str]]:
    return [
        {
            "name": level.name,
            "label": catalogues.say(lang, level.label),
            "about": catalogues.say(lang, level.about),
        }
        for level in LEVELS
    ]


# -- the rulebook ------------------------------------------------------------------------------------------------------

RULE_ITEM = re.compile(r"<li>\s*(?:<p>)?<strong>([A-Z]{2}-\d{3}[a-z]?)</strong>")
HEADING = re.compile(r"<h([1-6])>(.*?)</h\1>", re.S)
TAGS = re.compile(r"<[^>]+>")


@lru_cache(maxsize=16)
def rulebook_page(rules: Game[Any], lang: str, catalogues: Catalogues) -> tuple[Markup, list[dict[str, Any]]]:
    """The rulebook as markup with an anchor at each rule and heading, and its contents."""
    markup = MarkdownIt("commonmark", {"html": False}).enable("table").render(rules.rulebook.pages[lang])
    contents: list[dict[str, Any]] = []

    def heading(found: re.Match[str]) -> str:
        level, title = int(found[1]), found[2]
        id = f"s{len(contents) + 1}"
        contents.append({"id": id, "title": Markup(TAGS.sub("", title)), "level": level})
        return f'<h{level} id="{id}">{title}</h{level}>'

    markup = HEADING.sub(heading, markup)

    def item(rule: re.Match[str]) -> str:
        return f'<li id="{rule[1]}"><b class="rule">{rule[1]}</b>{mark(rules, rule[1], lang, catalogues)}'

    markup = RULE_ITEM.sub(item, markup)
    return Markup(markup), contents


def mark(rules: Game[Any], rule: str, lang: str, catalogues: Catalogues) -> Html:
    """Is a rule printed, or a ruling of ours? Then its reason can be opened."""
    if rules.rulebook.is_printed(rule):
        return el("span", catalogues.say(lang, N_("printed")), cls="srctag")
    summary = el("summary", catalogues.say(lang, N_("our ruling")), cls="srctag house")
    return el("details", summary, el("p", rules.rulebook.reason(rule, lang)), cls="why")
