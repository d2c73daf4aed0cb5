"""The table as text, for a terminal: a hex map of fields, then squads and cards."""

from __future__ import annotations

from druza.games.edge.content.box import Box
from druza.games.edge.content.pieces import Content
from druza.games.edge.naming import Names
from druza.games.edge.seen import SeenSquad, SeenTable
from druza.kernel.words import Words

STYLES = {
    "chapter": "bright_blue",
    "demons": "red",
    "reborn": "green",
    "faceless": "cyan",
    "dvergar": "orange4",
    "rhazack": "white",
}
WIDTH = 9  # characters of a field


class TextTable:
    """Draws views with the names of one language."""

    def __init__(self, box: Box, content: Content, words: Words, players: list[str], lang: str) -> None:
        self.content = content
        self.names = Names(box, content, words, lang)
        self.words = words
        self.players = players
        self.lang = lang

    def draw(self, view: SeenTable) -> str:
        parts = [self.map(view), self.pools(view)]
        parts += [self.player(view, seat) for seat in range(len(view["players"]))]
        return "\n".join(parts)

    def say(self, key: str) -> str:
        return self.words.say(self.lang, "board", key, {})

    def styled(self, view: SeenTable, seat: int, words: str) -> str:
        faction = view["players"][seat]["faction"]
        return f"[{STYLES[faction]}]{words}[/]" if faction else words

    # -- the map -----------------------------------------------------------------------------------------------------

    def map(self, view: SeenTable) -> str:
        """Two lines per row of fields; odd columns stand half a field lower."""
        board = next(board for board in self.content.boards if board.id == view["board"])
        rows: dict[tuple[int, int], tuple[str, str]] = {}
        for field, id in enumerate(board.ids):
            column = board.column[field]
            line = 2 * board.row[field] + column % 2
            rows[line, column] = self.field(view, id)
        lines = []
        for line in range(max(line for line, _ in rows) + 1):
            name, inside = "", ""
            for column in range(max(board.column) + 1):
                cell = rows.get((line, column), ("", ""))
                name += pad(cell[0])
                inside += pad(cell[1])
            lines += [name.rstrip(), inside.rstrip()]
        return "\n".join(lines)

    def field(self, view: SeenTable, id: str) -> tuple[str, str]:
        """A field by its name, and what stands in it: seat and squad of each model, sources, shrines, tokens."""
        inside = []
        for source in view["sources"]:
            if source["field"] == id:
                inside.append("[magenta]◆◆◆[/]" if not source["overgrown"] else "[green]♣♣♣[/]")
        for shrine in view["shrines"]:
            if shrine["field"] == id:
                inside.append(self.styled(view, shrine["seat"], "▲▲▲"))
        for model in view["models"]:
            if model["field"] == id:
                size = {1: "", 2: "²", 3: "³", 7: "⁷"}[len(model["hexes"])]
                word = f"{'abcd'[model['seat']]}{model['squad'] % 5 + 1}{size}"
                inside.append(self.styled(view, model["seat"], word))
        inside += ["[green]♣[/]" for place in view["thickets"] if place.startswith(f"{id}:")]
        inside += ["?" for mine in view["mines"] if mine["at"].startswith(f"{id}:")]
        inside += ["*" for place in view["strikes"] if place.startswith(f"{id}:")]
        return f"[dim]{self.names.field(id)}[/]", "".join(inside) or "·"

    # -- below it ----------------------------------------------------------------------------------------------------

    def pools(self, view: SeenTable) -> str:
        line = f"{self.say('neutral_supply')}: {view['neutral']} ◆, {view['charge_supply']} ⚡"
        if view["track"]:
            line += "   " + self.say("marker") + f": {view['marker']:+d}"
        return line

    def player(self, view: SeenTable, seat: int) -> str:
        player = view["players"][seat]
        name = self.players[seat]
        if not player["faction"]:
            return name
        banner = "⚑" if player["banner_up"] else "–"
        head = (
            f"{'abcd'[seat]} {name} ({self.names.faction(player['faction'])}) {banner}  "
            f"◆ {player['crystals']}/{player['crystals'] + player['depleted']}  "
            f"{self.say('hand_size')} {player['hand_size']}  {self.say('deck')} {player['deck_size']}  "
            f"{self.say('points')} {player['points']}"
        )
        lines = [self.styled(view, seat, head)]
        lines += ["  " + self.squad(view, squad) for squad in player["squads"]]
        if player["hand"]:
            cards = ", ".join(self.names.card(card) for card in player["hand"])
            lines.append(f"  {self.say('hand')}: {cards}")
        return "\n".join(lines)

    def squad(self, view: SeenTable, squad: SeenSquad) -> str:
        alive = sum(field >= 0 for field in squad["models"])
        values = "/".join("–" if value < 0 else str(value) for value in squad["values"])
        mode = self.names.mode(squad["unit"], squad["mode"])
        upgrades = "".join(f"; {self.names.card(one['card'])} ⚡{one['charges']}" for one in squad["upgrades"])
        return (
            f"{squad['squad'] % 5 + 1} {self.names.unit(squad['unit'])}: {mode} {values}, "
            f"♥ {squad['endurance']}/{squad['printed']}, {alive}/{len(squad['models'])}{upgrades}"
        )


def pad(words: str) -> str:
    """Words filled up to the width of a field; marks of style take no room."""
    plain = 0
    hidden = False
    for letter in words:
        if letter == "[":
            hidden = True
        if not hidden:
            plain += 1
        if letter == "]":
            hidden = False
    return words + " " * max(1, WIDTH - plain)
