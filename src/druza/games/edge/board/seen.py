"""The sight: one view, with the names, colours and places that its drawings ask for again and again."""

from __future__ import annotations

from functools import cached_property
from typing import Any, cast

from druza.games.edge.board.picture import Point, picture_of
from druza.games.edge.content.geometry import touches
from druza.games.edge.content.pieces import Mode, Rules
from druza.games.edge.naming import Content, Names
from druza.games.edge.seen import SeenModel, SeenSquad, SeenTable
from druza.kernel.drawing import Look, View, softened
from druza.kernel.words import You

Model = SeenModel
Squad = SeenSquad

SUITS = {"chapter": "c", "demons": "d", "reborn": "r", "faceless": "l", "dvergar": "v", "rhazack": "z"}
LETTERS = {"chapter": "C", "demons": "D", "reborn": "R", "faceless": "F", "dvergar": "V", "rhazack": "Z"}
WHOLE = 127
CARDS = ("upper", "lower", "use", "banner", "shoot", "attach")
SQUADS = 5  # squad places per seat


class Sight:
    """A view, and how to name, colour and place what is in it."""

    def __init__(self, view: View, look: Look) -> None:
        game: Any = look.game  # for names and texts of what the view names by ids
        self.view = cast(SeenTable, view)
        self.look = look
        self.content: Content = game.content
        self.names = Names(game.box, game.content, game.words, look.lang)
        self.board = next(board for board in self.content.boards if board.id == self.view["board"])
        self.picture = picture_of(self.board)
        self.squads = {one["squad"]: one for player in self.view["players"] for one in player["squads"]}
        self.models = {model["model"]: model for model in self.view["models"]}
        self.key = self.view["prompt"]["key"]
        self.asked = self.view["prompt"]["values"]

    def say(self, key: str, **values: object) -> str:
        """A label of the board, in the reader's language."""
        return self.say_in("board", key, **values)

    def say_in(self, section: str, key: str, **values: object) -> str:
        return self.look.game.words.say(self.look.lang, section, key, values)

    def soft(self, words: str) -> str:
        """A name as it stands on a narrow card."""
        return softened(words, self.look.lang)

    def has_words(self, key: str, section: str = "board") -> bool:
        return self.look.game.words.has(section, key)

    def choice(self, *words: str, cls: str, label: str) -> dict[str, Any]:
        """The attributes of a piece with several uses; what it would be chosen for is said with each of them. Cards are
        played from the hand, or from the list: no click on a target or on a payer does that."""
        found = self.look.at(*words, cls=cls, label=label)
        if "data_option" not in found:
            return found
        ways = [found["data_option"], *(found["data_more"] or "").split()]
        paths = [path for path in ways if not plays_card(path)]
        if not paths:
            return {"type": "button", "aria_label": label, "cls": cls, "data_ask": words[0], "aria_disabled": "true"}
        found["data_option"], found["data_more"] = paths[0], " ".join(paths[1:]) or None
        found["cls"] = f"{cls} can soft" if all("/" in path for path in paths) else f"{cls} can"
        found["data_says"] = "\n".join(self.use_of(path) for path in paths)
        return found

    def use_of(self, path: str) -> str:
        """An answer in words; one behind a menu begins with what it is for."""
        menu, _, _ = path.rpartition("/")
        says = self.look.legal[path].says
        return f"{self.look.legal[menu].says}: {says}" if menu in self.look.legal else says

    # -- players ---------------------------------------------------------------------------------------------------

    @property
    def me(self) -> int:
        """The seat at the lower end of the table."""
        return max(0, self.look.seat)

    def faction(self, seat: int) -> str:
        return self.view["players"][seat]["faction"] or ""

    def suit(self, seat: int) -> str:
        return f"f-{SUITS.get(self.faction(seat), 'n')}"

    def glyph(self, seat: int) -> str:
        return f"g-{SUITS[self.faction(seat)]}" if self.faction(seat) else "logo"

    def letter(self, seat: int) -> str:
        return LETTERS.get(self.faction(seat), "?")

    def owner(self, seat: int) -> str:
        return self.say("you") if seat == self.look.reader else self.look.name(seat)

    def spoken(self, seat: int) -> str:
        """The name of a player, for sentences that speak to who reads them."""
        name = self.look.name(seat)
        return You(name) if seat == self.look.reader else name

    def are_enemies(self, one: int, other: int) -> bool:
        """Seats 0 and 2 play against 1 and 3 in teams; else everybody for themselves."""
        return one % 2 != other % 2 if self.view["mode"] == "teams" else one != other

    def is_ally(self, seat: int) -> bool:
        """Does this seat play on the side of who looks?"""
        return 0 <= self.look.seat != seat and not self.are_enemies(self.look.seat, seat)

    @property
    def rules(self) -> Rules:
        """What this mode of the game sets."""
        return next(rules for rules in self.content.rules if rules.id == self.view["mode"])

    def captured_by_team(self, seat: int) -> int:
        """The VP that a seat and its ally have captured."""
        players = self.view["players"]
        team = [other for other in range(len(players)) if not self.are_enemies(seat, other)]
        return sum(sum(players[other]["captured"]) + players[other]["bought"] for other in team)

    def mode(self, squad: Squad) -> Mode:
        """The side of a squad card that is up, or the evolve card on it."""
        if squad["evolved"]:
            evolved = self.content.card_mode[self.content.cards.index(squad["evolved"])]
            if evolved is not None:
                return evolved
        sides = self.sides(squad)
        return next((side for side in sides if side.id == squad["mode"]), sides[0])

    def sides(self, squad: Squad) -> list[Mode]:
        return self.content.unit_modes[self.content.units.index(squad["unit"])]

    # -- prices ----------------------------------------------------------------------------------------------------

    def paid_at_once(self, path: str) -> dict[str, Any]:
        """What a piece needs so that its price is paid in crystals at once, where there are enough of them. Who wants
        to pay otherwise chooses it in the list."""
        paid = f"{path}/{'crystal' if self.price(path) == 1 else 'crystals'}"
        return {"data_option": paid, "data_whole": True} if paid in self.look.legal else {}

    def price(self, path: str) -> int:
        """What an answer costs in crystals; 0 where it costs none, or where the price is not known yet."""
        verb, _, number = path.partition(":")
        if verb in ("upper", "lower"):
            return self.content.actions[self.content.card_actions[int(number)][0 if verb == "upper" else -1]].cost
        if verb == "die":
            return self.content.die_cost[int(number)]
        if verb == "squad" and self.key == "choose_bearer":
            return self.content.card_attach[self.content.cards.index(self.asked["card"])]
        if verb == "change":
            return int(self.asked.get("cost", 0))
        return int(number) if verb == "number" else int(verb == "reroll")

    # -- places ----------------------------------------------------------------------------------------------------

    def number(self, field: str) -> int:
        return int(self.board.numbers[field])

    def at(self, field: str) -> Point:
        """The middle of a field, `c4r2`."""
        return self.picture.centre(self.number(field))

    def spot(self, place: str) -> Point:
        """The middle of a hex, `c4r2:6`."""
        field, _, hex = place.partition(":")
        x, y = self.at(field)
        return x + self.picture.rim[int(hex)][0], y + self.picture.rim[int(hex)][1]

    def feet(self, model: Model) -> Point:
        """The middle of a base."""
        x, y = self.at(model["field"])
        dx, dy = self.picture.middle(mask_of(model))
        return x + dx, y + dy

    def called(self, field: int) -> str:
        """E3."""
        return self.names.field(self.board.ids[field])

    def named(self, model: Model) -> str:
        """A model by its unit, the number of its squad and whose it is."""
        return f"{self.names.unit(model['unit'])} {model['squad'] % SQUADS + 1} ({self.owner(model['seat'])})"

    @cached_property
    def filled(self) -> list[int]:
        """By field: the hexes that are not empty."""
        found = [0] * self.board.count
        for source in self.view["sources"]:
            found[self.number(source["field"])] = WHOLE
        for shrine in self.view["shrines"]:
            if shrine["field"]:
                found[self.number(shrine["field"])] = WHOLE
        for thicket in self.view["thickets"]:
            field, _, hex = thicket.partition(":")
            found[self.number(field)] |= 1 << int(hex)
        for model in self.view["models"]:
            found[self.number(model["field"])] |= mask_of(model)
        return found

    def filled_without(self, field: int, model: Model | None) -> int:
        if model is None or self.number(model["field"]) != field:
            return self.filled[field]
        return self.filled[field] & ~mask_of(model)

    def standing_in(self, field: int) -> list[Model]:
        return [model for model in self.view["models"] if self.number(model["field"]) == field]

    def touch(self, field: int, mask: int, other: int, other_mask: int) -> bool:
        """Do two sets of hexes share an edge?"""
        return touches(self.board, self.content.shapes, field, mask, other, other_mask)

    # -- the question ----------------------------------------------------------------------------------------------

    @property
    def acting(self) -> int:
        """The model that the question is about; -1 if it is about none."""
        model = self.asked.get("model")
        return model if isinstance(model, int) and not isinstance(model, bool) else -1

    @property
    def mover(self) -> Model | None:
        """The model on the board that is about to go somewhere."""
        return self.models.get(self.acting) if self.key in ("choose_field", "choose_hexes", "step_move") else None

    @property
    def moving_on(self) -> bool:
        """Is a Move chosen, and not where somebody is pushed or set down by a card?"""
        return self.key in ("step_move", "choose_hexes") or (self.key == "choose_field" and self.asked["purpose"] == 0)

    @cached_property
    def field_in_question(self) -> str | None:
        """The field whose hexes are chosen: named by the question, or that of the model it is about."""
        if not any(path.startswith("hexes:") for path in self.look.legal):
            return None
        field = self.asked.get("field")
        if isinstance(field, str):
            return field
        model = self.models.get(self.acting)
        return model["field"] if model else None

    def way(self, model: Model, to: int) -> list[int]:
        """The fields from a model to another one, over those with room for its base; straight if there is no way."""
        start = self.number(model["field"])
        room = self.content.shapes.free
        base = (1, 2, 3, 7).index(len(model["hexes"])) * 128
        before = {start: start}
        edge = [start]
        while edge and to not in before:
            following = []
            for here in edge:
                for near in self.board.neighbours[here]:
                    if near not in before and (near == to or room[base + self.filled[near]]):
                        before[near] = here
                        following.append(near)
            edge = following
        if to not in before or self.mode(self.squads[model["squad"]]).through:
            return shortest(self.board, start, to)
        found = [to]
        while found[0] != start:
            found.insert(0, before[found[0]])
        return found


def capital(words: str) -> str:
    """Words at the beginning of a sentence; names in them stay as they are."""
    return words[:1].upper() + words[1:]


def plays_card(path: str) -> bool:
    """Does this path use a card, an upgrade or the banner on the way to what it ends with?"""
    verbs = [word.partition(":")[0] for word in path.split("/")]
    return any(verb in CARDS for verb in verbs[:-1])


def shortest(board: Any, start: int, to: int) -> list[int]:
    """A shortest way between two fields of a board."""
    found = [start]
    while found[-1] != to:
        found.append(min(board.neighbours[found[-1]], key=lambda near: board.distance[near * board.count + to]))
    return found


def mask_of(model: Model) -> int:
    """The hexes of a base as bits."""
    return sum(1 << hex for hex in model["hexes"])


def shown(value: int) -> str:
    """A value; a dash where there is none."""
    return "–" if value < 0 else str(value)
