"""The table as text, for a terminal."""

from __future__ import annotations

from druza.games.tortuga.content.box import Box
from druza.games.tortuga.naming import sector_name
from druza.games.tortuga.seen import SeenFight, SeenHunt, SeenTable
from druza.kernel.words import Words

STYLES = {"red": "red", "yellow": "yellow", "green": "green", "blue": "bright_blue"}


class TextTable:
    """Draws views with the names of one language."""

    def __init__(self, box: Box, words: Words, names: list[str], lang: str) -> None:
        self.box = box
        self.words = words
        self.names = names
        self.lang = lang
        self.cards = {card.id: card for card in box.cards}
        self.tokens = {token.id: token for token in box.tokens}

    def term(self, key: str) -> str:
        return self.words.say(self.lang, "term", key, {})

    def card(self, id: str | None) -> str:
        """A card with its resources, and its price where it has one."""
        if id is None:
            return "[dim]·[/]"
        card = self.cards[id]
        gives = "".join(f" {number}{letter}" for number, letter in ((card.crypto, "C"), (card.maneuver, "M")) if number)
        more = "*" if card.effect else ""
        return f"{card.name.get(self.lang)}{more}{gives}"

    def priced(self, id: str | None) -> str:
        return self.card(id) if id is None else f"({self.cards[id].cost}) {self.card(id)}"

    def who(self, view: SeenTable, seat: int) -> str:
        if seat < 0:
            return f"[dim]{self.term('nobody')}[/]"
        ship = view["players"][seat]["ship"]
        style = STYLES.get(self.cards[ship].color, "white") if ship else "white"
        return f"[{style}]{self.names[seat]}[/]"

    def draw(self, view: SeenTable) -> str:
        """The whole table."""
        lines = [self.title(view), "", *self.sectors(view), "", *self.markets(view), ""]
        for seat in range(view["seats"]):
            lines += self.player(view, seat)
        lines += self.turn(view)
        return "\n".join(lines)

    def title(self, view: SeenTable) -> str:
        scenario = next(entry for entry in self.box.scenarios if entry.id == view["scenario"])
        last = f"   [red bold]{self.term('last_round')}[/]" if view["usurper"] >= 0 else ""
        title = self.words.say(self.lang, "term", "round", {"round": view["round"]})
        return f"{title}   {scenario.name.get(self.lang)}{last}"

    def sectors(self, view: SeenTable) -> list[str]:
        lines = [f"[bold]{self.term('sectors')}[/]   {self.term('stash')}: {view['stash']}"]
        for number, sector in enumerate(view["sectors"]):
            if sector is None:
                continue
            name = sector_name(self.box, self.words, sector["place"], sector["tile"], self.lang)
            ships = " ".join(f"»{self.who(view, seat)}" for seat in sector["ships"])
            tokens = (" ◆" if sector["mineral"] else "") + self.hunt(view, sector["hunt"])
            lines.append(
                f"  [dim]{number:2}[/] {name:28} {sector['influence']}★  {self.who(view, sector['owner'])} "
                f"{sector['defence']}/{sector['most']}  → {sector['price']}{tokens}  {ships}"
            )
        return lines

    def hunt(self, view: SeenTable, seen: SeenHunt | None) -> str:
        if seen is None:
            return ""
        markers = ",".join(self.who(view, seat) for seat in seen["markers"])
        face = ""
        if seen["hunt"] is not None:
            face = f" {self.cards[self.tokens[seen['hunt']].card].name.get(self.lang)} {seen['price']}M"
        return f" !{face}" + (f" ({markers})" if markers else "")

    def markets(self, view: SeenTable) -> list[str]:
        lines = [f"[bold]{self.term('markets')}[/]"]
        for letter, market in zip("WLKF", view["markets"], strict=True):
            shown = "   ".join(self.priced(id) for id in market["cards"])
            lines.append(f"  {letter}: {shown} [dim](+{market['left']})[/]")
        piles = "   ".join(f"{self.priced(pile['card'])} [dim]×{pile['left']}[/]" for pile in view["piles"])
        hunts = ", ".join(
            f"{self.cards[id].name.get(self.lang)} {self.cards[id].difficulty}M {self.cards[id].influence}★"
            for id in view["hunting"]
        )
        return [*lines, f"  T: {piles}", f"[bold]{self.term('hunting')}[/]: {hunts or '-'}"]

    def player(self, view: SeenTable, seat: int) -> list[str]:
        player = view["players"][seat]
        arrow = "▶" if view["active"] == seat else " "
        where = "" if player["sector"] else f"  [red]{self.term('hold')}[/]"
        ship = self.cards[player["ship"]].name.get(self.lang) if player["ship"] else "-"
        lines = [
            f"{arrow} [bold]{self.who(view, seat)}[/] ({ship}){where}  {player['influence']}/{view['victory']}★  "
            f"{self.term('hand')}: {player['hand_size']}  {self.term('deck')}: {player['deck']}  "
            f"{self.term('discard')}: {len(player['discard'])}  {self.term('reserve')}: {int(player['has_reserve'])}  "
            f"{self.term('minerals')}: {player['minerals']}  {self.term('captured')}: {len(player['captured'])}"
        ]
        if player["hand"] is not None:
            reserve = f"   {self.term('reserve')}: {self.card(player['reserve'])}" if player["reserve"] else ""
            cards = "   ".join(self.card(id) for id in player["hand"])
            lines.append(f"    {self.term('hand')}: {cards or '-'}{reserve}")
        return lines

    def turn(self, view: SeenTable) -> list[str]:
        turn = view["turn"]
        played = ", ".join(self.card(id) for id in turn["played"]) or "-"
        bought = ", ".join(self.card(id) for id in turn["bought"]) or "-"
        lines = [
            f"{self.term('crypto')}: [yellow]{turn['crypto']}[/] ({turn['purse']})   "
            f"{self.term('maneuver')}: [bright_blue]{turn['maneuver']}[/]",
            f"{self.term('played')}: {played}   {self.term('bought')}: {bought}",
        ]
        fight = view["fight"]
        if fight is not None and (fight["winner"] < 0 or fight["fresh"]):
            lines.append(self.fight(view, fight))
        return lines

    def fight(self, view: SeenTable, seen: SeenFight) -> str:
        hidden = f"[dim]{'▮' * seen['attack_size']}[/]"
        attack = hidden if seen["attack_cards"] is None else ", ".join(self.card(id) for id in seen["attack_cards"])
        defence = ", ".join(self.card(id) for id in seen["defence_cards"]) or "-"
        sums = [side["total"] if side else "?" for side in (seen["attack"], seen["defence"])]
        won = f"   ★ {self.who(view, seen['winner'])}" if seen["winner"] >= 0 else ""
        return (
            f"[bold]{self.term('fight')}[/] {self.who(view, seen['attacker'])} {attack} = {sums[0]}  :  "
            f"{sums[1]} = {defence} {self.who(view, seen['defender'])}{won}"
        )
