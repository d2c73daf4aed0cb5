"""Texts: a view laid out for a terminal, for games that bring no layout of their own."""

from __future__ import annotations

from typing import Any

SKIPPED = {"options", "prompt", "game", "you", "asked", "over", "winners"}


def plain_text(view: dict[str, Any]) -> str:
    """Every public part of the view as an indented list."""
    return "\n".join(_lines({key: part for key, part in view.items() if key not in SKIPPED}, 0))


def _lines(part: Any, depth: int) -> list[str]:
    indent = "  " * depth
    if isinstance(part, dict):
        lines = []
        for key, value in part.items():
            if isinstance(value, (dict, list)) and value and not _is_short(value):
                lines += [f"{indent}{key}:", *_lines(value, depth + 1)]
            else:
                lines.append(f"{indent}{key}: {_short(value)}")
        return lines
    if isinstance(part, list):
        lines = []
        for number, value in enumerate(part):
            if isinstance(value, (dict, list)) and not _is_short(value):
                lines += [f"{indent}{number}.", *_lines(value, depth + 1)]
            else:
                lines.append(f"{indent}{number}. {_short(value)}")
        return lines
    return [f"{indent}{part}"]


def _is_short(value: Any) -> bool:
    return len(_short(value)) <= 90


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_short(part)}" for key, part in value.items())
    if isinstance(value, list):
        return ", ".join(_short(part) for part in value) or "-"
    return "-" if value is None else str(value)
