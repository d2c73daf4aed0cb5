"""Positions to learn from: what a net would be told, what was chosen, and how the game ended.

The positions of some games are three files: `.heads` (one `HEAD` a position), `.items` (the inputs, three bytes each,
as `Inputs.pack` writes them) and `.options` (token, share and hint of each option, two bytes each). What hints say is
asked about a state that the seat could be in."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

from druza.bots.judges import hinted_leads, hinted_logits, reward
from druza.bots.playout import margins
from druza.kernel.inputs import Inputs
from druza.kernel.state import State

MOST_SEATS = 6
# game, decision, inputs, options, asked; what the search expected (-1: none), the margin by the hints; at the end the
# lead in points; then for each seat, from the one asked, the reward, the share of the win, and the lead that hints saw
HEAD = struct.Struct(f"<IHHHBxfff{3 * MOST_SEATS}f")
OPTION = struct.Struct("<HHe")
WHOLE = 65535


class Notes:
    """The positions of games that are being played; those of a game wait for its end."""

    def __init__(self) -> None:
        self.inputs = Inputs(False)
        self.waiting: list[tuple[int, int, bytes, bytes, int, float, float, list[float]]] = []
        self.parts: dict[str, list[bytes]] = {".heads": [], ".items": [], ".options": []}
        self.games = 0
        self.positions = 0

    def note(self, state: State, ply: int, options: list[int], shares: list[float], expected: float) -> None:
        """A decision; without options nothing about the choice is taught."""
        game: Any = state.game
        self.inputs.clear()
        game.inputs(state, -1, self.inputs)
        imagined = state.imagine(state.seat, ply)
        hints = hinted_logits(imagined, options) if options else []
        told = b"".join(
            OPTION.pack(game.token(state, option), round(WHOLE * share), hint)
            for option, share, hint in zip(options, shares, hints, strict=True)
        )
        margin, leads = margins(imagined)[state.seat], hinted_leads(imagined, game.spread)
        self.waiting.append((state.seat, ply, self.inputs.pack(), told, len(options), expected, margin, leads))

    def finish(self, state: State, number: int) -> None:
        """The game is over: its positions can be written."""
        rewards, winners, scores = reward(state, state.game.spread), state.winners(), state.scores()
        for seat, ply, items, options, count, expected, margin, leads in self.waiting:
            ends = [0.0] * (3 * MOST_SEATS)
            for step in range(state.seats):
                other = (seat + step) % state.seats
                ends[3 * step] = rewards[other]
                ends[3 * step + 1] = 1 / len(winners) if other in winners else 0.0
                ends[3 * step + 2] = leads[other]
            lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
            head = HEAD.pack(number, ply, len(items) // 3, count, seat, expected, margin, lead, *ends)
            for name, part in zip(self.parts, (head, items, options), strict=True):
                self.parts[name].append(part)
            self.positions += 1
        self.waiting = []
        self.games += 1

    def write(self, file: Path) -> None:
        """All positions of finished games; the heads come last, so that they are there only when all is."""
        file.parent.mkdir(parents=True, exist_ok=True)
        for name in reversed(self.parts):
            fresh = file.with_suffix(".new")
            fresh.write_bytes(b"".join(self.parts[name]))
            fresh.replace(file.with_suffix(name))
