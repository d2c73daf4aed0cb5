"""Frames of a game: every step and decision that its rules declare, found by importing them."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil

from druza.kernel.state import Frame

HOMES = ("setup", "rules", "verbs")  # where a game's folder has frames


def frames_of(package: str) -> list[type[Frame]]:
    """All frame classes of a game, by the name of its package."""
    for name in HOMES:
        if importlib.util.find_spec(f"{package}.{name}") is not None:
            home = importlib.import_module(f"{package}.{name}")
            for module in pkgutil.walk_packages(getattr(home, "__path__", []), f"{home.__name__}."):
                importlib.import_module(module.name)
    return sorted(below(Frame, f"{package}."), key=lambda frame: frame.__name__)


def below(kind: type[Frame], prefix: str) -> set[type[Frame]]:
    """The classes derived from this one, in modules with this beginning."""
    found: set[type[Frame]] = set()
    for derived in kind.__subclasses__():
        found |= below(derived, prefix)
        if derived.__module__.startswith(prefix):
            found.add(derived)
    return found
