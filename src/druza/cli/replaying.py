"""Replaying a record in the terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape

import druza
from druza.cli.terminal import SAYINGS, told_apart
from druza.games.registry import game_of, kept_of
from druza.kernel.record import advance, begin, read_record

KEYS = "Enter: next, b: back, t: table, NUMBER: go there, q: quit"


def replay_result(file: Path) -> dict[str, Any]:
    """The end of a record: scores, winners, whether it is over."""
    record = read_record(file)
    state = druza.replay(record)
    return {
        "game": record["game"],
        "seats": record["seats"],
        "moves": len(record["moves"]),
        "over": state.seat < 0,
        "asked": state.seat,
        "scores": state.scores(),
        "winners": state.winners(),
    }


def write_content(file: Path) -> None:
    """Write the content that a record was played with into it, so that it can be replayed anywhere."""
    record = read_record(file)
    rules = game_of(record)
    with_content = {**record, "content": rules.fingerprint, "kept": msgspec.to_builtins(kept_of(rules))}
    file.write_text(json.dumps(with_content, ensure_ascii=False), "utf-8")


def step_through(file: Path, lang: str, console: Console, interactive: bool) -> None:
    """Show a record move by move; without a terminal, all of it as a log."""
    record = read_record(file)
    game = game_of(record)
    names = names_in(record, lang)
    druza.replay(record)  # a bad move is told before anything is shown
    ply = 0
    while True:
        state = begin(game, record, log=True)
        advance(game, state, record["moves"][:ply])
        told = len(state.events or [])
        if ply < len(record["moves"]):
            option = game.parse(record["moves"][ply])
            seat = state.seat
            words = escape(game.describe(state, option, seat, lang, names))
            state.apply(option)
            who = escape(names[seat])
            console.print(f"[dim]{ply + 1:4}[/] [bold]{who}[/]: {words} [dim]({record['moves'][ply]})[/]")
            for event in (state.events or [])[told:]:
                console.print(f"       {game.tell_event(event.seen_by(seat), names, lang)}", style="dim", markup=False)
        else:
            _show_end(state, names, console)
            if not interactive:
                return
        answer = console.input(f"[dim]{KEYS} > [/]") if interactive else ""
        if answer == "q":
            return
        if answer == "t":
            console.print(game.text(state.view(-1), names, lang), highlight=False, markup=False)
        elif answer == "b":
            ply = max(0, ply - 1)
        elif answer.isdigit() and len(answer) < 10:
            ply = min(max(0, int(answer) - 1), len(record["moves"]))
        elif ply < len(record["moves"]):
            ply += 1
        else:
            return


def names_in(record: dict[str, Any], lang: str) -> list[str]:
    """Who played, told apart; seats of which the record says nothing have numbers."""
    players = record.get("players")
    told = [str(name) for name in players] if isinstance(players, list) else []
    people = [f"{SAYINGS[lang]['person']} {seat + 1}" for seat in range(record["seats"])]
    return told_apart(told[: record["seats"]] + people[len(told) :])


def _show_end(state: druza.State, names: list[str], console: Console) -> None:
    if state.seat >= 0:
        console.print(f"The record ends here; {names[state.seat]} is asked next.", markup=False)
        return
    for seat, score in enumerate(state.scores()):
        mark = " wins" if seat in state.winners() else ""
        console.print(f"  {names[seat]}: {score:g}{mark}", markup=False)
