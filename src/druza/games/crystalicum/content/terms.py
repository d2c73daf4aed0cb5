"""Effect words: what card data may say, each list in the order of the numbers in `pieces`."""

from __future__ import annotations

from typing import get_args

from druza.games.crystalicum.content import effect_entries as shapes
from druza.games.crystalicum.content import pieces

KINDS = ["character", "ship", "place", "unit", "equipment", "action", "reaction", "world", "home-world", "hidden-world"]


TRAITS = ["body", "mind", "spirit"]


SIDES = ["own", "opponent", "any"]


WHO = {"you": pieces.OWN, "opponent": pieces.OPPONENT, "any": pieces.ANYBODY, "trigger-player": pieces.TRIGGER_PLAYER}


TIMINGS = ["action", "reaction", "constant", "triggered"]


WINDOWS = list(get_args(shapes.Window))


EVENTS = list(get_args(shapes.Event))


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


VERBS = [
    "modify",
    "multiply",
    "no-halving",
    "mark",
    "unmark",
    "draw",
    "gain-crystals",
    "gain-politics",
    "lose-politics",
    "steal-politics",
    "add-exploration",
    "steal-exploration",
    "top-up",
    "place-hidden-world",
    "discard-hidden-world",
    "cancel",
    "prevent",
    "replace",
    "move",
    "change-destination",
    "destroy",
    "return-to-hand",
    "look",
    "arrange",
    "scry",
    "dig",
    "search",
    "redraw-luck",
    "advantage",
    "compare",
    "duel-rule",
    "extra",
    "capacity",
    "cost-delta",
    "production-if",
    "blank",
    "forbid",
    "choose-one",
    "may",
    "delayed",
    "upkeep",
]


DESTINATIONS = ["homeland", "home-orbit", "discard", "hand", "stay-marked", "destroy-self"]


ATTACHED_KINDS = ("unit", "equipment")


# Verbs that a constant ability may have; all others happen at a moment.
CONSTANT_VERBS = {
    "modify",
    "no-halving",
    "extra",
    "capacity",
    "cost-delta",
    "production-if",
    "upkeep",
    "forbid",
    "duel-rule",
}


ONLY_CONSTANT = {"capacity", "production-if", "upkeep", "forbid"}


# Verbs that change the event they answer need that event.
NEEDS_EVENT = {
    "cancel": {"action-card-played", "reaction-card-played", "targeted"},
    "prevent": {"character-unmarking", "would-be-destroyed", "would-leave-play"},
    "replace": {"would-be-destroyed", "would-leave-play"},
    "change-destination": {"ship-moving"},
    "top-up": {"world-revealed"},
    "redraw-luck": {"luck-drawn"},
    "advantage": {"combat-won", "combat-lost", "star-battle-won", "invasion-won"},
}
