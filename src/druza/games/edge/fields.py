"""The fields of the inputs: what every number means."""

from __future__ import annotations

from druza.games.edge import asked_inputs
from druza.games.edge import inputs as at
from druza.games.edge import reach_inputs as reach
from druza.games.edge.option_tokens import TOKENS
from druza.games.edge.vocabulary import FIELDS
from druza.kernel.encoding import MOST_OF_ONE, Row, Shape

GRADES = "by the best ATK against DEF: 2 and more below, 1 below, even, 1, 2, 3 and more above; in fours"
PLAYER_ROWS = [
    Row(at.FACTION_OF, "faction", "one of 6"),
    Row(at.POINTS, "points", "victory points, in fives; or how far behind", 6.0),
    Row(at.CRYSTALS, "crystals", "active, depleted, temporary crystals, in fours", 6.0),
    Row(at.CRYSTAL_COUNT, "spendable", "crystals that can be spent, one of 0 to 9 and more"),
    Row(at.TOKENS_HELD, "tokens", "own VP tokens kept, in fours; bought, in twos; captured, in fours", 6.0),
    Row(at.BANNER, "banner", "the banner can be used"),
    Row(at.HARVEST, "harvest", "crystals that a harvest would bring, in fours", 3.0),
    Row(at.CONTROLLED, "controlled", "sources under control"),
    Row(at.HAND_SIZE, "hand size", "one of 0 to 9 and more"),
    Row(at.DECK_SIZE, "deck size", "cards in the deck, in the discard pile, in tens", 6.0),
    Row(at.DISCARDED, "discarded", "cards in the discard pile by design, in twos", MOST_OF_ONE),
    Row(at.ROLE, "role", "countering, active, eliminated, mulligan used; endurance lost this turn, in fours", 3.0),
    Row(at.SHRINE, "shrine", "which one"),
    Row(at.SHRINE_TOKENS, "shrine tokens", "tokens and blessings on it, in twos", 6.0),
    Row(at.SHRINE_AT, "shrine at", "where it stands", 1.0, FIELDS),
    Row(at.LIVING, "living", "living models of each squad, by unit, in twos; second squads of a unit after", 2.0),
    Row(at.ENDURANCE, "endurance", "endurance tokens of these, in fours", 6.0),
    Row(at.TURNED, "turned", "squads whose other side is up"),
    Row(at.ACTIVATED, "activated", "squads activated this turn"),
    Row(at.EVOLVED, "evolved", "evolve cards on squads"),
    Row(at.UPGRADES, "upgrades", "upgrades attached, by design", 2.0),
    Row(at.CHARGES, "charges", "charges on them, in fours", MOST_OF_ONE),
    Row(at.PAID, "paid", "upgrades whose passive action is paid", 2.0),
    Row(at.STRENGTH, "strength", "INI, ATK, DEF, MOV of all models together, by their cards, in twenties", 6.0),
    Row(at.STANDS, "models", "own models on each field, in twos", 4.0, FIELDS),
    Row(at.HEXES_HELD, "hexes", "hexes that they cover, in fours", 1.75, FIELDS),
    Row(at.ATTACKS, "attack", "their ATK by their cards, in tens", MOST_OF_ONE, FIELDS),
    Row(at.DEFENCES, "defence", "their DEF by their cards, in tens", MOST_OF_ONE, FIELDS),
    Row(at.LAID, "status", "status tokens on own models and squads by kind, in twos", MOST_OF_ONE),
    Row(at.NEAREST, "nearest", "fields from the nearest model to each source, in tens", 1.2),
    Row(
        at.REACHED + reach.NEAREST_FOE,
        "foe at",
        "models by fields to the nearest enemy, 0 to 6 and more, in fours",
        5.0,
    ),
    Row(at.REACHED + reach.FRESH_FOE, "fresh foe at", "the same of squads that can still be activated", 5.0),
    Row(at.REACHED + reach.TOUCHING, "touching", f"models beside an enemy, {GRADES}", 5.0),
    Row(at.REACHED + reach.REACHING, "reaching", f"models that can still come to one, {GRADES}", 5.0),
    Row(at.REACHED + reach.KILLING, "killing", "of these, who may kill; worth of the victims, in fours", 6.0),
    Row(at.REACHED + reach.AT_SOURCES, "at source", "at each source: models beside, within 2, strength", 6.0),
    Row(at.REACHED + reach.SQUADS_LEFT, "squads", "squads with living models, one of 0 to 5"),
    Row(at.REACHED + reach.FRESH, "fresh", "of these, squads that can still be activated, one of 0 to 5"),
    Row(at.REACHED + reach.MODELS_LEFT, "left", "living models; endurance left, in tens", 6.0),
    Row(at.HAND, "hand", "cards in hand by design, in twos; only one's own and allies'", MOST_OF_ONE),
    Row(at.HAND_PRICES, "hand prices", "actions in hand by price 0 to 4, in fours", MOST_OF_ONE),
    Row(at.HAND_WINDOWS, "hand moments", "cards in hand by moments when they can be played, in fours", MOST_OF_ONE),
    Row(at.HAND_KINDS, "hand kinds", "actions, upgrades, evolve cards in hand, in fours", MOST_OF_ONE),
    Row(at.DECK, "deck", "cards left in the deck by design, in twos; only one's own and allies'", MOST_OF_ONE),
    Row(at.SEEN, "seen", "cards of other hands that were looked at, in twos; only one's own", MOST_OF_ONE),
    Row(at.REAL_MINES, "real mines", "mines that are real, in twos; only their owner's", 1.0, FIELDS),
]
TABLE_ROWS = [
    Row(at.MODE, "mode", "of the game"),
    Row(at.SOURCES_AT, "sources", "where they lie", 1.0, FIELDS),
    Row(at.OVERGROWN, "overgrown", "sources that are overgrown"),
    Row(at.SOURCE_MARKS, "marked sources", "sources with a mark"),
    Row(at.THICKETS, "thickets", "hexes with one, in twos", 3.5, FIELDS),
    Row(at.STRIKES, "strikes", "hexes with one, in twos", 3.5, FIELDS),
    Row(at.MINES, "mines", "hexes with one, in twos", 3.5, FIELDS),
    Row(at.POOLS, "pools", "neutral crystals, charges in the supply, in tens", 6.0),
    Row(at.MARKER, "marker", "steps of the marker on the own side, on the other, in fives", 6.0),
    Row(at.ROUND, "turn number", "in twenties; turns without a card drawn, in tens", 6.0),
    Row(at.KIND, "kind of turn", "setup, active, passive"),
    Row(
        at.ACTS,
        "turn",
        "activations, extra turns, in twos; free red die, both actions, begun; upgrades used, in fours",
        6.0,
    ),
    Row(at.LAST_CARD, "last card", "the card that was played last"),
    Row(
        at.FIGHT,
        "fight",
        "one runs; a shot, backstab, counterattack, defence rolled, rerolled, cancelled, won; "
        "own attacker or another's, own defender or another's",
    ),
    Row(
        at.FIGHT_VALUES,
        "fight values",
        "ATK, INI of the attacker, DEF, INI of the defender, die, face, attack, defence, targets, in tens",
        6.0,
    ),
    Row(at.ATTACKER, "attacker", "by unit"),
    Row(at.DEFENDER, "defender", "by unit"),
    Row(at.USED_CARD, "used card", "the card that is being carried out"),
    Row(at.USED_BY, "used by", "the squad that uses it, by unit"),
    Row(at.USE_NUMBERS, "use", "by oneself, by another; X, in fours", 3.0),
    Row(at.PENDING, "question", "what is asked, where that is known"),
    Row(at.ABOUT, "about", "the squad that it is about, by unit"),
    Row(at.SO_FAR + asked_inputs.FIELD, "asked field", "the field chosen so far, or where a model walks", 1.0, FIELDS),
    Row(at.SO_FAR + asked_inputs.MODEL, "asked model", "the model that it is about, by its place in the squad"),
    Row(at.SO_FAR + asked_inputs.LEFT, "left", "how many are still asked for, or fields to walk, in fours", 3.0),
    Row(at.SO_FAR + asked_inputs.DONE, "done", "what the active squad has done: moved, fought"),
    Row(at.SO_FAR + asked_inputs.MOMENT, "moment", "when a reaction can be played"),
]

SHAPE = Shape(PLAYER_ROWS, at.PLAYER, TABLE_ROWS, at.BOARD, at.HIDDEN, TOKENS)
