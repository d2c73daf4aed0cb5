"""Effects: how the effect of an entry in the content becomes parts that the rules can carry out."""

from __future__ import annotations

from typing import Any

from druza.games.edge.content.parts import Part
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.verbs.registry import VERBS


class Reader(Phrases):
    """Reads the effects of one entry, part by part."""

    def parts(self, effect: Any) -> list[Part]:
        if not isinstance(effect, list):
            raise self.wrong(f"effect: expected a list of parts, found {effect!r}")
        return [self.part(step) for step in effect]

    def part(self, step: Any) -> Part:
        """One part: its verb takes in what the entry says."""
        if not isinstance(step, dict) or "do" not in step:
            raise self.wrong(f'effect: expected a part such as {{ do = "wound" }}, found {step!r}')
        name = list(VERBS)[self.one_of("verb", step["do"], VERBS)]
        self.keys(name, step, ["do", *VERBS[name].KEYS.split()])
        part = VERBS[name](len(self.content.parts))
        part.name = name
        self.content.parts.append(part)
        for key, value in step.items():
            if key != "do":
                part.take(self, key, value)
        return part
