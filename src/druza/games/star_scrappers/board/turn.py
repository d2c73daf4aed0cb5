"""The turn panel: its phase, the actions used and open, what is changed for this turn."""

from __future__ import annotations

from druza.games.star_scrappers.board.seen import ACTION, PAYING, START, Sight
from druza.kernel.drawing import NOTHING, Html, el, icon, join


def phase(table: Sight) -> int:
    """0 starting phase, 1 action phase: what a skill asks before anything was done belongs to the Leader."""
    turn = table.turn
    begun = turn["used"] or turn["raided"] or turn["played"]
    action = ("main", "raid_base", "recruit_target", "mine_target", "collect_target", "skill_card", *PAYING)
    return 0 if table.key in START or (not begun and table.key not in action) else 1


def actions(table: Sight) -> Html:
    """Two actions of different kinds, or a raid; extra actions; what is changed for this turn."""
    turn, look = table.turn, table.look
    used = ["raid", "raid"] if turn["raided"] else list(turn["used"])
    asking = table.key not in ("main", *START) and bool(used)
    slots = []
    for place in range(2):
        number = look.say("action", number=place + 1)
        if place < len(used):
            now = asking and place == len(used) - 1
            done = NOTHING if now else icon("i-check", "ok")
            name = table.term(f"action.{used[place]}")
            slots.append(
                el("div", icon(ACTION[used[place]]), name, el("small", number), done, cls="slot a" if now else "slot d")
            )
        else:
            free = look.say("open")
            slots.append(el("div", icon("i-extra"), free, el("small", number), cls="slot"))
    for kind, count in turn["extra"].items():
        extra = look.say("extra") + (f" ×{count}" if count > 1 else "")
        slots.append(el("div", icon(ACTION[kind]), table.term(f"action.{kind}"), el("small", extra), cls="slot"))
    effects = [el("span", words, cls="chip") for words in turn_effects(table)]
    return join([el("div", *slots, cls="slots"), el("div", *effects, cls="fx-row") if effects else NOTHING])


def turn_effects(table: Sight) -> list[str]:
    turn = table.turn
    found = []
    for discount in ("mine_discount", "collect_discount", "recruit_discount"):
        if turn[discount] > 0:
            found.append(table.term(f"effect.{discount}", count=turn[discount]))
    for effect in ("same_action", "doubled", "scraping"):
        if turn[effect]:
            found.append(table.term(f"effect.{effect}"))
    return found
