"""Verbs of constant abilities alone: rules look for them, and nothing is ever carried out."""
# mypyc

from typing import ClassVar, final

from druza.games.crystalicum.verbs.verb import ONLY, Setting, Verb


@final
class Capacity(Verb):
    NAME: ClassVar[str] = "capacity"
    DOES: ClassVar[str] = "lets a Ship carry more Characters in an invasion"
    KEYS: ClassVar[dict[str, str]] = {"target": "self", "amount": "signed"}
    CONSTANT: ClassVar[str] = ONLY


@final
class ProductionIf(Verb):
    NAME: ClassVar[str] = "production-if"
    DOES: ClassVar[str] = "makes the card produce only while the conditions of the effect hold"
    CONSTANT: ClassVar[str] = ONLY

    def problem(self, said: dict[str, object], setting: Setting) -> str:
        return "stands alone in its effect" if setting.parts > 1 else ""


@final
class Upkeep(Verb):
    """CR-090."""

    NAME: ClassVar[str] = "upkeep"
    DOES: ClassVar[str] = "asks for Crystals in every Production segment, else the card is discarded"
    KEYS: ClassVar[dict[str, str]] = {"count": "number"}
    CONSTANT: ClassVar[str] = ONLY

    def problem(self, said: dict[str, object], setting: Setting) -> str:
        return "stands alone in its effect" if setting.parts > 1 else ""


@final
class Forbid(Verb):
    NAME: ClassVar[str] = "forbid"
    DOES: ClassVar[str] = "forbids a Character to board Ships, or a World to be invaded"
    KEYS: ClassVar[dict[str, str]] = {"what": "board-ship|invasion-target", "target": "self|bearer"}
    CONSTANT: ClassVar[str] = ONLY
