"""The table as text, for a terminal."""

from __future__ import annotations

from typing import Any

from druza.games.motherload.content.box import COLOURS
from druza.games.motherload.naming import LETTERS, Names
from druza.games.motherload.seen import SeenBoard, SeenStack, SeenTable

STYLES = {"red": "red", "blue": "bright_blue", "yellow": "yellow", "wild": "magenta"}
FRAMES = {"R": "red", "B": "bright_blue", "Y": "yellow"}
MINERALS = {"i": "white", "g": "yellow", "p": "bright_white", "e": "green", "r": "red", "d": "bright_cyan"}
TUNNEL = "[grey23]░░░░[/]"


class TextTable:
    """Draws views with the names of one language."""

    def __init__(self, names: Names, players: list[str], lang: str) -> None:
        self.names = names
        self.players = players
        self.lang = lang
        self.signs = names.signs(lang)

    def say(self, key: str, **values: Any) -> str:
        return self.names.words.say(self.lang, "text", key, values)

    def draw(self, view: SeenTable) -> str:
        """The whole table."""
        lines = [self.say("turn", round=view["round"], actions=view["actions"], bombs=view["bombs"])]
        for board in view["boards"]:
            lines += ["", *self.board(board)]
        if view["boards"]:
            lines += ["", self.clock(view)]
        lines += ["", *self.achievements(view)]
        for seat in range(view["seats"]):
            lines += self.player(view, seat)
        return "\n".join(lines)

    # -- the mine --------------------------------------------------------------------------------------------------

    def board(self, board: SeenBoard) -> list[str]:
        side = self.names.sides[board["side"]]
        title = self.say("board", depth=board["depth"], name=side.name.get(self.lang), side=side.side)
        lines = [f"[bold]{title}[/]", "     " + " ".join(f" {letter}  " for letter in LETTERS)]
        for row, signs in enumerate(board["grid"]):
            spaces = zip(signs, board["tunnels"][row], strict=True)
            lines.append(
                f"  {row + 1}  " + " ".join(TUNNEL if cover == "o" else self.space(sign) for sign, cover in spaces)
            )
        return lines

    def space(self, sign: str) -> str:
        """Four signs: terrain, then what lies there."""
        ground = {".": "[dim]·[/]", "#": "[dim]#[/]"}.get(sign[0]) or f"[{FRAMES[sign[0]]}]{self.signs[sign[0]]}[/]"
        thing = sign[1]
        if thing in MINERALS:
            return f"{ground}[{MINERALS[thing]}]{self.signs[thing]:<3}[/]"
        shown = {".": "   ", "a": "[bold]Art[/]", "b": "Bom"}.get(thing) or f"{self.signs[thing]:<3}"
        return ground + shown

    def clock(self, view: SeenTable) -> str:
        if view["last_turn"]:
            return f"[red bold]{self.say('last_turn')}[/]"
        depth = view["boards"][-1]["depth"]
        key = "clock_end" if view["next_depth"] < 0 else "clock"
        return self.say(key, left=view["artefacts_left"], depth=depth, next=view["next_depth"])

    # -- goals and players -----------------------------------------------------------------------------------------

    def achievements(self, view: SeenTable) -> list[str]:
        lines = []
        for goals, mark in ((view["majors"], "★"), (view["minors"], "☆")):
            for id in goals:
                goal = self.names.goals[id]
                earned = f" [green bold]{self.say('earned')}[/]" if id in view["earned"] else ""
                lines.append(f"  {mark} {goal.name.get(self.lang)} ({goal.vp}): {goal.text.get(self.lang)}{earned}")
        return lines

    def player(self, view: SeenTable, seat: int) -> list[str]:
        player = view["players"][seat]
        if not player["crew"]:
            return [f"  [bold]{self.players[seat]}[/]"]
        counts = self.say(
            "counts",
            hand=player["hand_size"],
            deck=player["deck_size"],
            discard=len(player["discard"]),
            bombs=player["bombs"],
            artefacts=player["artefact_count"],
            points=sum(player["score"].values()),
        )
        arrow = "▶" if view["active"] == seat else " "
        crew = self.names.crews[player["crew"]].name.get(self.lang)
        lines = [f"{arrow} [bold]{self.players[seat]}[/] ({crew})  {counts}"]
        lines += [self.stack(number, seen) for number, seen in enumerate(player["stacks"])]
        goals = [self.names.goals[id] for id in player["majors"] + player["minors"]]
        taken = [f"{goal.name.get(self.lang)} ({goal.vp})" for goal in goals]
        if taken:
            lines.append(f"    {self.say('taken')}: {', '.join(taken)}")
        if player["artefacts"]:
            held = [self.names.artefacts[id] for id in player["artefacts"]]
            lines += [f"    ◆ {one.name.get(self.lang)}: {one.text.get(self.lang)}" for one in held]
        if player["shown"] and player["hand"] is None:
            shown = ", ".join(self.pilot(id) for id in player["shown"])
            lines.append(f"    {self.say('shown')}: {shown}")
        if player["hand"] is not None:
            lines.append(f"    {self.say('hand')}: " + ", ".join(self.pilot(one["card"]) for one in player["hand"]))
        return lines

    def stack(self, number: int, seen: SeenStack) -> str:
        style = STYLES[COLOURS[number]]
        letter = self.names.letter(COLOURS[number], self.lang)
        if not seen["cards"]:
            return f"    [{style}]{letter}[/] {self.say('exhausted')}"
        minerals = " ".join(self.names.minerals[id].name.get(self.lang) for id in seen["minerals"]) or "-"
        return f"    [{style}]{letter}[/] {self.pilot(seen['cards'][0])}  {seen['value']}/{seen['cost']}$  {minerals}"

    def pilot(self, id: str) -> str:
        one = self.names.pilots[id]
        pattern = f" ✹{one.blast}" if one.blast else ""
        return f"[{STYLES[one.colour]}]{one.name.get(self.lang)} {one.drills}{pattern}[/]"
