"""Effect words: what card data may say, each list in the order of the numbers in `pieces`."""

from __future__ import annotations

from typing import Any, Literal, get_args

from druza.games.crystalicum.content import effect_entries, pieces

KINDS = ["character", "ship", "place", "unit", "equipment", "action", "reaction", "world", "home-world", "hidden-world"]


Trait = Literal["body", "mind", "spirit"]
TRAITS: list[Trait] = ["body", "mind", "spirit"]


SIDES = ["own", "opponent", "any"]


WHO = {"you": pieces.OWN, "opponent": pieces.OPPONENT, "any": pieces.ANYBODY, "trigger-player": pieces.TRIGGER_PLAYER}


TIMINGS = ["action", "reaction", "constant", "triggered"]


WINDOWS = list(get_args(effect_entries.Window))


EVENTS = list(get_args(effect_entries.Event))


ZONES = ["homeland", "embassy", "home-orbit"]


ORBITS = ["own-hidden-orbit", "opponent-home-orbit", "battle-orbit"]


COMBATS = ["duel", "star-battle", "invasion"]


UNTIL = ["end-of-combat", "end-of-turn", "end-of-game", "while"]


NAMED = {
    "self": pieces.SELF,
    "bearer": pieces.BEARER,
    "ship": pieces.ITS_SHIP,
    "attacked-world": pieces.ATTACKED_WORLD,
    "battle-world": pieces.BATTLE_WORLD,
    "chosen": pieces.CHOSEN,
    "looked-world": pieces.LOOKED_WORLD,
    "trigger-card": pieces.TRIGGER_CARD,
    "trigger-action": pieces.TRIGGER_ACTION,
    "self-orbit-world": pieces.SELF_ORBIT_WORLD,
    "cost-card-orbit-world": pieces.COST_ORBIT_WORLD,
    "cost-card": pieces.COST_CARD,
    "target": pieces.THE_TARGET,
}


DESTINATIONS = ["homeland", "home-orbit", "discard", "hand", "stay-marked", "destroy-self"]


DECKS = ["resource", "world", "discard"]


LOOKED_AT = ["self-orbit", "ship-orbit", "cost-card-orbit"]


ATTACHED_KINDS = ("unit", "equipment")


FACTIONS = {
    "ice-elves": "l",
    "crystal-empire": "c",
    "dragon-dwarves": "d",
    "astonia": "a",
    "independent": "n",
}


def kind_of(entry: Any) -> str:
    """The kind of a card as it was written."""
    return str(entry.__struct_config__.tag)
