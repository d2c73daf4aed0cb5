"""The table as text, for a terminal."""

from __future__ import annotations

from druza.games.star_scrappers.naming import Names
from druza.games.star_scrappers.seen import SeenCrystal, SeenTable

STYLES = {
    "purple": "magenta",
    "brown": "orange4",
    "blue": "bright_blue",
    "yellow": "yellow",
    "red": "red",
    "green": "green",
}


class TextTable:
    """Draws views with the names of one language."""

    def __init__(self, names: Names, players: list[str], lang: str) -> None:
        self.names = names
        self.players = players
        self.lang = lang

    def letter(self, faction: str) -> str:
        return self.names.letter(faction, self.lang)

    def letter_of(self, colour: str) -> str:
        return self.letter(self.names.faction_of[colour])

    def term(self, key: str) -> str:
        return self.names.words.say(self.lang, "term", key, {})

    def card(self, id: str, colour: str | None = None) -> str:
        card = self.names.cards[id]
        shown = colour or card.color
        style = STYLES[shown]
        dyed = "" if shown == card.color else f"→{self.letter_of(shown)}"
        return f"[{style}]{self.letter(card.faction)}{card.level}{dyed} {card.name.get(self.lang)}[/]"

    def mini(self, id: str) -> str:
        card = self.names.cards[id]
        return f"[{STYLES[card.color]}]{self.letter(card.faction)}{card.level}[/]"

    def crystal(self, seen: SeenCrystal | None) -> str:
        if seen is None:
            return "[dim]·[/]"
        token = self.names.crystals[seen["crystal"]]
        cost = f"{token.cost}" if seen["cost"] == token.cost else f"{token.cost}→{seen['cost']}"
        marks = ("*" if token.symbol else "") + ("!" if token.cave_in else "") + ("~" if seen["wild"] else "")
        letter = self.letter_of(seen["colour"])
        return f"[{STYLES[seen['colour']]}]{letter} {cost}⛏ {token.vp}★{marks}[/]"

    def draw(self, view: SeenTable) -> str:
        """The whole table."""
        lines = [self.track(view), "", *self.docks(view), "", *self.mine(view), "", *self.stacks(view), ""]
        for seat in range(view["seats"]):
            lines += self.player(view, seat)
        lines.append(self.turn(view))
        if view["score"] is not None:
            parts = ", ".join(f"{self.term(f'score.{key}')} {points}" for key, points in view["score"].items())
            lines.append(f"{self.term('score.total')}: {sum(view['score'].values())} ({parts})")
        return "\n".join(lines)

    def track(self, view: SeenTable) -> str:
        spaces = []
        for space in range(10):
            mark = f"[reverse]{space}[/]" if space == view["marker"] else str(space)
            spaces.append(f"[red]{mark}![/]" if space == view["collapse_at"] else mark)
        last = f"  [red bold]{self.term('last_round')}[/]" if view["last_round"] else ""
        title = self.names.words.say(self.lang, "term", "round", {"round": view["round"]})
        return f"{title}   {self.term('track')} {' '.join(spaces)}{last}"

    def docks(self, view: SeenTable) -> list[str]:
        places = [self.card(id) if id else "·" for id in view["docks"]]
        return self.rows(self.term("docks"), places, view["dock_stacks"])

    def mine(self, view: SeenTable) -> list[str]:
        return self.rows(self.term("mine"), [self.crystal(seen) for seen in view["mine"]], view["mine_stacks"])

    def rows(self, title: str, places: list[str], stacks: list[int]) -> list[str]:
        lines = [f"[bold]{title}[/]"]
        first = 0
        for row, size in enumerate((4, 3, 2, 1)):
            shown = "   ".join(f"[dim]{first + place}[/] {places[first + place]}" for place in range(size))
            lines.append(f"  {shown}   [dim](+{stacks[row]})[/]")
            first += size
        return lines

    def stacks(self, view: SeenTable) -> list[str]:
        lines = [f"[bold]{self.term('artifacts')}[/]"]
        for number, stack in enumerate(view["artifact_stacks"]):
            if stack["top"] is None:
                lines.append(f"  [dim]{number} ·[/]")
                continue
            artifact = self.names.artifacts[stack["top"]]
            cost = f"{artifact.cost}" if stack["cost"] == artifact.cost else f"{artifact.cost}→{stack['cost']}"
            halves = "  |  ".join(f"{half.name.get(self.lang)}: {half.text.get(self.lang)}" for half in artifact.half)
            lines.append(f"  [dim]{number}[/] ({cost}) {halves} [dim](+{stack['left'] - 1})[/]")
        return lines

    def player(self, view: SeenTable, seat: int) -> list[str]:
        player = view["players"][seat]
        totems = " ".join(self.letter(faction) for faction, owner in view["totems"].items() if owner == seat)
        arrow = "▶" if view["active"] == seat else " "
        base = " ".join(self.mini(id) for id in player["base"][:-1])
        leader = self.card(player["base"][-1]) if player["base"] else "-"
        by_cost = "/".join(str(count) for count in player["crystals_by_cost"])
        lines = [
            f"{arrow} [bold]{self.players[seat]}[/] ({self.letter(player['command'])})  "
            f"{self.term('totems')}: {totems or '-'}  {self.term('hand')}: {player['hand_size']}  "
            f"{self.term('crystals')} 1/3/6/10: {by_cost}  {self.term('subjugated')}: {player['subjugated_points']}",
            f"    {self.term('base')}: {base} [dim]>[/] {leader}",
        ]
        if player["artifacts"]:
            names = ", ".join(self.names.halves[id].name.get(self.lang) for id in player["artifacts"])
            lines.append(f"    {self.term('artifacts')}: {names}")
        if player["hand"] is not None:
            cards = "  ".join(self.card(card["card"], card["colour"]) for card in player["hand"])
            lines.append(f"    {self.term('hand')}: {cards or '-'}")
        return lines

    def turn(self, view: SeenTable) -> str:
        played = " ".join(self.mini(id) for id in view["turn"]["played"])
        return f"{self.term('play_area')}: {played or '-'}"
