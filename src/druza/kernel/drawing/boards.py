"""Boards: what a game draws, with everything that it leaves out filled in."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from druza.kernel.drawing.drawings import Drawing, Told, settled
from druza.kernel.drawing.gallery import Entry, content_entries, gallery_entry, note_of
from druza.kernel.drawing.html import NOTHING, Html
from druza.kernel.drawing.looks import Look, View
from druza.kernel.drawing.parts import bold_name, plain
from druza.kernel.game import Game
from druza.kernel.words import LANGUAGES, addressed

ABOUT = ("name", "tagline", "minutes")


@dataclass
class About:
    """A game on the front page."""

    title: str
    line: str
    minutes: str


class Board:
    """A game's board module with everything it leaves out filled in."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        package = type(game).__module__.rpartition(".")[0]
        home = importlib.import_module(package).__file__ or ""
        self.folder = Path(home).parent
        drawn = self._has("board.py") or self._has("board/__init__.py")
        self.module: Any = importlib.import_module(f"{package}.board") if drawn else None
        self.css = self._file("board.css")
        self.sprite = self._file("sprite.svg")
        self.emblem = self._file("emblem.svg")

    def _has(self, name: str) -> bool:
        return (self.folder / name).is_file()

    def _file(self, name: str) -> Path | None:
        return self.folder / name if self._has(name) else None

    def draw(self, view: View, look: Look) -> Drawing:
        """The table as this seat sees it."""
        if self.module is None or not hasattr(self.module, "draw"):
            return settled(Drawing(board=plain(view)), look)
        drawing: Drawing = self.module.draw(view, look)
        return settled(drawing, look)

    def tell(self, event: dict[str, Any], look: Look) -> Told | None:
        """An event, as this seat may know it, for the log; None if it is not worth a line."""
        words = self.game.tell_event(event, addressed(look.names, look.reader), look.lang)
        if self.module is not None and hasattr(self.module, "tell"):
            told: Told | None = self.module.tell(event, look, words)
            return told
        return Told(bold_name(words, look, event["seat"]))

    def about(self, lang: str) -> About:
        """The game on the front page."""
        if self.module is not None and hasattr(self.module, "about"):
            about: About = self.module.about(lang)
            return about
        words = self.game.words
        if not words.has("game", "name"):
            return About(self.game.id.replace("-", " ").title(), "", "")
        said = {key: words.say(lang, "game", key, {}) if words.has("game", key) else "" for key in ABOUT}
        return About(said["name"], said["tagline"], said["minutes"])

    def gallery(self, lang: str) -> list[Entry]:
        """Every entry of the content that has a name; faces are drawn by the game's `face(kind, entry, lang)`, and
        `entry_text(kind, entry, lang)` says what an entry without a text of its own does."""
        face, note = getattr(self.module, "face", None), getattr(self.module, "note", None)
        entry_text = getattr(self.module, "entry_text", None)
        found = []
        for folder in [Path(self.game.own or self.folder / "content"), *map(Path, self.game.packs)]:
            for kind, entry in content_entries(folder, self.game.changes):
                drawn = face(kind, entry, lang) if face else NOTHING
                if entry_text and "text" not in entry:
                    entry["text"] = {each: entry_text(kind, entry, each) for each in LANGUAGES}
                about = note(kind, entry, lang) if note else note_of(entry, lang)
                found.append(gallery_entry(kind, entry, drawn or NOTHING, about))
        return found

    def portraits(self) -> dict[str, Html]:
        """The art of every component without its words, by id, drawn by the game's `portrait(kind, entry)`."""
        portrait = getattr(self.module, "portrait", None)
        if portrait is None:
            return {}
        folders = [Path(self.game.own or self.folder / "content"), *map(Path, self.game.packs)]
        entries = [each for folder in folders for each in content_entries(folder, self.game.changes)]
        return {str(entry["id"]): art for kind, entry in entries if (art := portrait(kind, entry))}


@lru_cache(maxsize=64)
def board_of(game: Game[Any]) -> Board:
    """The board of a game."""
    return Board(game)
