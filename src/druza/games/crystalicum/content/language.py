"""The language of effects, for those who write cards: every verb with its keys, as docs/packs.md has them."""

from __future__ import annotations

from druza.games.crystalicum.verbs.registry import VERBS
from druza.games.crystalicum.verbs.verb import ALSO, ONLY, Verb


def verb_table() -> str:
    """The verbs as a table."""
    rows = [f"| `{verb.NAME}` | {verb.DOES}{when(verb)} | {keys(verb)} |" for verb in sorted(VERBS, key=name)]
    return "\n".join(["| verb | what it does | keys |", "| --- | --- | --- |", *rows]) + "\n"


def name(verb: Verb) -> str:
    return verb.NAME


def when(verb: Verb) -> str:
    """Where it may stand, if not in every Action, Reaction and triggered ability."""
    if verb.ANSWERS:
        return f"; only in answer to {', '.join(f'`{event}`' for event in verb.ANSWERS)}"
    return {ALSO: "; constant too", ONLY: "; constant only"}.get(verb.CONSTANT, "")


def keys(verb: Verb) -> str:
    return ", ".join(f"`{key}` ({said.replace('|', ', ')})" for key, said in verb.KEYS.items())
