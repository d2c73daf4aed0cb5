"""The table as text, for a terminal of a hundred columns."""

from __future__ import annotations

import re

from druza.games.crystalicum.content.box import Box
from druza.games.crystalicum.content.terms import FACTIONS, TRAITS, kind_of
from druza.games.crystalicum.seen import SeenCard, SeenMatter, SeenPlayer, SeenTable
from druza.games.crystalicum.telling import what_is_answered
from druza.kernel.words import Words

WIDTH = 100
LABEL = 12  # columns of what stands before a row
STYLES = {
    "ice-elves": "bright_cyan",
    "crystal-empire": "bright_magenta",
    "dragon-dwarves": "bright_red",
    "astonia": "bright_yellow",
}
FATES = {"cancelled": "✗", "prevented": "✗", "kept": "=", "stands": ""}


class TextTable:
    """Draws views with the names of one language."""

    def __init__(self, box: Box, words: Words, names: list[str], lang: str) -> None:
        self.box = box
        self.words = words
        self.names = [name.replace("[", "(").replace("]", ")") for name in names]
        self.lang = lang

    def draw(self, view: SeenTable) -> str:
        """The whole table: the moment, what is going on, every player, the own hand last."""
        lines = [self.title(view), *self.stack(view), *self.combat(view)]
        for seat in range(len(view["players"])):
            lines += ["", *self.player(view, seat)]
        you = view["you"]
        if you >= 0:
            lines += ["", *self.hand(view["players"][you])]
        return "\n".join(lines)

    # -- words -------------------------------------------------------------------------------------------------------

    def term(self, key: str, **values: object) -> str:
        return self.words.say(self.lang, "term", key, values)

    def card(self, id: str | None) -> str:
        return str(self.box.card(id or "").name.get(self.lang))

    def who(self, view: SeenTable, seat: int) -> str:
        return f"[{STYLES.get(view['players'][seat]['faction'], 'white')}]{self.names[seat]}[/]"

    # -- the moment --------------------------------------------------------------------------------------------------

    def title(self, view: SeenTable) -> str:
        """Which turn and segment, who is Active Player, who is asked."""
        asked = view["asked"]
        parts = [
            self.term("turn", turn=view["turn"]),
            self.term(f"phase.{view['phase']}"),
            self.term(f"segment.{view['segment']}"),
            f"{self.term('active')}: {self.who(view, view['active'])}",
        ]
        if view["over"]:
            parts.append(self.words.say(self.lang, "prompt", "over", {}))
        elif asked < 0:
            parts.append(self.words.say(self.lang, "prompt", "settling", {}))
        else:
            parts.append(f"{self.term('asked')}: {self.who(view, asked)}")
        return "[bold]" + " · ".join(parts) + "[/]"

    def stack(self, view: SeenTable) -> list[str]:
        """What is being answered, the last first: it takes effect first."""
        if not view["stack"]:
            return []
        lines = [f"[bold]{self.term('stack')}[/]"]
        for place in range(len(view["stack"]) - 1, -1, -1):
            lines.append(f"  {place + 1}  {self.matter(view, view['stack'][place])}")
        return lines

    def matter(self, view: SeenTable, matter: SeenMatter) -> str:
        card = self.card(matter["card"]) if matter["card"] is not None else self.term("event")
        if matter["deed"]:
            words = f"[bold]{card}[/]"
        else:
            values = {"card": card, "value": matter["value"]}
            words = what_is_answered(self.words, matter["events"], values, self.lang)
        said = f"{self.who(view, matter['seat'])}: {words}" if matter["seat"] >= 0 else words
        if matter["x"]:
            said += f", X = {matter['x']}"
        if matter["targets"]:
            said += " → " + ", ".join(self.slot(view, slot) for slot in matter["targets"])
        if matter["answers"] >= 0:
            said += f"  [dim]({self.term('answers', number=matter['answers'] + 1)})[/]"
        return said + (f"  [red]{FATES[matter['status']]}[/]" if FATES[matter["status"]] else "")

    def combat(self, view: SeenTable) -> list[str]:
        """Both sides with their cards and sums."""
        combat = view["combat"]
        if combat is None:
            return []
        kind = self.term(f"combat.{combat['kind']}")
        world = combat["world"] if combat["kind"] == "invasion" else combat["orbit"]
        where = f": {self.slot(view, world)}" if world >= 0 and combat["kind"] != "duel" else ""
        lines = [f"[bold]{kind}{where}[/]"]
        for side, seat in enumerate((combat["attacker"], combat["defender"])):
            if seat >= 0:
                fighting = [card for card in view["cards"] if card.get("side") == side and card["zone"] != "attached"]
                luck = f" ({self.term('step.luck')} {combat['luck'][side]:+d})" if combat["luck"][side] else ""
                won = " ★" if combat["winner"] == seat else ""
                label = f"{self.who(view, seat)} [bold]{combat['sums'][side]}[/]{luck}{won}"
                lines += row(label, [self.on_table(view, card) for card in fighting], 26)
        if combat["advantage"]:
            lines.append(f"  {self.term('advantage')} {combat['advantage'] - combat['spent']}/{combat['advantage']}")
        return lines

    # -- players -----------------------------------------------------------------------------------------------------

    def player(self, view: SeenTable, seat: int) -> list[str]:
        player = view["players"][seat]
        arrow = "▶" if view["active"] == seat else " "
        head = f"{arrow} [bold]{self.who(view, seat)}[/]  {self.card(player['home_world'])}"
        if player["out"]:
            return [f"{head}  [red]{self.term('out')}[/]"]
        announced = f"  [red bold]{self.term('announced')}[/]" if player["announced"] else ""
        counts = [
            f"[bold]{self.term('politics')} {player['politics']}[/]",
            f"[bold]{self.term('treasury')} {player['treasury']}[/] ({player['income']:+d})",
            f"{self.term('hand')} {player['hand_size']}",
            f"{self.term('decks')} {player['deck']}+{player['worlds']}",
            f"{self.term('discard')} {len(player['discard'])}",
            f"{self.term('destroyed')} {len(player['destroyed'])}",
        ]
        lines = [head + announced, *row("", counts, 2, "   ")]
        for zone in ("homeland", "embassy"):
            lines += row(self.term(zone), [self.on_table(view, card) for card in cards_in(view, seat, zone)])
        for world in cards_in(view, seat, "system") + cards_in(view, seat, "hidden"):
            lines += self.orbit(view, world)
        seen = player["seen_in_hand"] if player["hand"] is None else []
        if seen:
            lines += row(self.term("seen_in_hand"), [self.card(id) for id in seen])
        return lines

    def orbit(self, view: SeenTable, world: SeenCard) -> list[str]:
        """A World and the Ships above it. Hidden ones have a code, and a name for who has seen them."""
        ships = [card for card in view["cards"] if card["zone"] == "orbit" and card["place"] == world["slot"]]
        shown = []
        for ship in ships:
            whose = f"{self.who(view, ship['owner'])} " if ship["owner"] != world["owner"] else ""
            shown.append(whose + self.on_table(view, ship))
        if world["zone"] == "system":
            return row(self.term("orbit"), [f"[dim]{self.on_table(view, world)}[/]", *shown])
        known = f" {self.card(world['card'])}" if world["card"] is not None else ""
        return row(f"{code(view, world)} {world['crystals']}◆", [f"[dim]?{known}[/]", *shown])

    def slot(self, view: SeenTable, slot: int) -> str:
        """A card on the table by its name; a hidden World by its code."""
        card = next((card for card in view["cards"] if card["slot"] == slot), None)
        if card is None:
            return "–"
        return code(view, card) if card["zone"] == "hidden" else self.card(card["card"])

    def on_table(self, view: SeenTable, card: SeenCard) -> str:
        """A card with its traits, its state, and what is attached to it."""
        said = self.card(card["card"])
        traits = [trait(*card[name]) for name in TRAITS if name in card]
        if traits:
            said += " " + "/".join(traits)
        if card.get("production"):
            said += f" {card['production']:+d}◆"
        if card["marked"]:
            said = f"[dim]{said} ↷[/]"
        if card.get("blank"):
            said += f" [red]{self.term('blank')}[/]"
        if card.get("halved"):
            said += " ½"
        inner = [other for other in view["cards"] if other["zone"] == "attached" and other["place"] == card["slot"]]
        if inner:
            said += " (" + ", ".join(self.on_table(view, other) for other in inner) + ")"
        return said

    # -- the hand ----------------------------------------------------------------------------------------------------

    def hand(self, player: SeenPlayer) -> list[str]:
        """Each card of the hand: cost, name, kind, traits, and what it does."""
        lines = [f"[bold]{self.term('hand')}[/]"]
        seen: list[str] = []
        cards = [entry["card"] for entry in player["hand"] or []]
        for id in cards:
            if id not in seen:
                seen.append(id)
                lines += self.in_hand(id, cards.count(id))
        for key, known in (("deck_top", player["deck_top"]), ("worlds_top", player["worlds_top"])):
            if known:
                lines += row(self.term(key), [self.card(id) for id in reversed(known)], 2)
        return lines

    def in_hand(self, id: str, copies: int) -> list[str]:
        entry = self.box.card(id)
        kind = kind_of(entry)
        price = getattr(entry, "cost", None)
        cost = f"{price:2}◆" if isinstance(price, int) else "   "
        traits = [str(getattr(entry, name)) for name in TRAITS if isinstance(getattr(entry, name, None), int)]
        times = f" ×{copies}" if copies > 1 else ""
        said = f"  {cost} [bold]{self.card(id)}[/]{times}  [dim]{self.term(f'kind.{kind}')}[/]"
        if traits:
            said += "  " + "/".join(traits)
        text = " ".join(str(entry.text.get(self.lang)).split()).replace("[", "(").replace("]", ")")
        return [said, *[f"       [dim]{line}[/]" for line in folded(text, WIDTH - 7)]]


# -- laying out ------------------------------------------------------------------------------------------------------


def cards_in(view: SeenTable, seat: int, zone: str) -> list[SeenCard]:
    return [card for card in view["cards"] if card["owner"] == seat and card["zone"] == zone]


def code(view: SeenTable, world: SeenCard) -> str:
    """A hidden World as options call it: the letter of its owner's faction, and which of his hidden Worlds it is."""
    factions = [player["faction"] for player in view["players"]]
    owner = world["owner"]
    twins = factions[:owner].count(factions[owner])
    place = [card["slot"] for card in cards_in(view, owner, "hidden")].index(world["slot"])
    return f"{FACTIONS[factions[owner]].upper()}{chr(39) * twins}{place + 1}"


def trait(now: int, printed: int) -> str:
    """A trait, green above and red below what the card says."""
    if now == printed:
        return str(now)
    return f"[{'green' if now > printed else 'red'}]{now}[/]"


def row(label: str, items: list[str], indent: int = 4 + LABEL, between: str = "  ·  ") -> list[str]:
    """Items one behind the other, as many lines as they need; what is in brackets is style and takes no room."""
    lines: list[str] = []
    begun = f"  {label}" if indent <= 2 and label else f"    {label}" if label else ""
    line, used = begun + " " * max(1, indent - width(begun)), max(indent, width(begun) + 1)
    empty = True
    for item in items or ["[dim]–[/]"]:
        for place, part in enumerate(parted(item, WIDTH - indent)):
            gap = "" if empty else " " if place else between
            if not empty and used + width(gap + part) > WIDTH:
                lines.append(line)
                line, used, gap = " " * indent, indent, ""
            line += gap + part
            used += width(gap + part)
            empty = False
    return [*lines, line]


def parted(item: str, most: int) -> list[str]:
    """An item in one piece if it fits into a line, else broken where its attached cards begin or are told apart."""
    return [item] if width(item) <= most else re.split(r"(?<=,) | (?=\()", item)


def width(words: str) -> int:
    """How many columns words take, without marks of style."""
    return len(re.sub(r"\[[^\[\]]*\]", "", words))


def folded(text: str, most: int) -> list[str]:
    """A text in lines of at most so many columns."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
