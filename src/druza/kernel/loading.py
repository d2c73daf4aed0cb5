"""Loading a game: its content is read from a folder, with changed values and with packs, and checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from druza.kernel.checking import problems_in
from druza.kernel.content import fingerprint, fingerprint_with

BoxType = TypeVar("BoxType")
ContentType = TypeVar("ContentType")
GameType = TypeVar("GameType")


class Loader(Generic[BoxType, ContentType, GameType]):
    """How one game is loaded: what reads its box, turns that into tables, finds contradictions, and is the game."""

    def __init__(
        self,
        home: Path,
        game: Callable[[Path, BoxType, ContentType, str], GameType],
        box: Callable[..., BoxType],
        tables: Callable[[BoxType], ContentType],
        disagreements: Callable[[BoxType], Iterable[str]],
        takes_packs: bool = False,
    ) -> None:
        self.home = home
        self.folder = home / "content"
        self.game = game
        self.box = box  # from a folder and changed values; with packs, from these too
        self.tables = tables
        self.disagreements = disagreements
        self.takes_packs = takes_packs

    def load(
        self, changes: Mapping[str, Any] | None = None, packs: Sequence[Path | str] = (), own: Path | None = None
    ) -> GameType:
        """The game with its content, with changed values of it, or with content that was kept, and what packs add."""
        return self.game(self.home, *self.read(changes, packs, own))

    def read(
        self, changes: Mapping[str, Any] | None = None, packs: Sequence[Path | str] = (), own: Path | None = None
    ) -> tuple[BoxType, ContentType, str]:
        """The box, its tables and the fingerprint of what was read."""
        folder = own or self.folder
        box = self.box(folder, changes, packs) if self.takes_packs else self.box(folder, changes)
        added = [fingerprint(Path(pack), changes) for pack in packs]
        return box, self.tables(box), fingerprint_with(fingerprint(folder, changes), added)

    def check(self, folder: Path) -> list[str]:
        """Everything that is wrong with the content of a folder; empty if it can be played."""
        return problems_in(folder, self.folder, self.objections)

    def objections(self, folder: Path) -> Iterable[str]:
        return self.disagreements(self.read(own=folder)[0])
