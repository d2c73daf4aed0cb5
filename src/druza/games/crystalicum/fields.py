"""The fields of the inputs: what every number means."""

from __future__ import annotations

from druza.games.crystalicum import inputs as at
from druza.games.crystalicum.option_tokens import TOKENS
from druza.kernel.encoding import MOST_OF_ONE, Row, Shape

PLAYER_ROWS = [
    Row(at.FACTION, "faction", "of the Home World, one of 5"),
    Row(at.POLITICS, "politics", "Politics Points, in tens", 6.0),
    Row(at.LACKING, "lacking", "Politics Points that lack to announce victory, one of 0 to 15 and more"),
    Row(at.STANDING, "standing", "has announced victory; is out of the game"),
    Row(at.TREASURY, "treasury", "Crystals, in tens; up to six of them, in fours", 6.0),
    Row(at.INCOME, "income", "Crystals of the next production, in tens; Exploration, in fours", 6.0),
    Row(at.HAND_SIZE, "hand size", "one of 0 to 11 and more"),
    Row(at.DECKS, "decks", "cards in the Resource deck, in twenties, in the World deck, in tens", 6.0),
    Row(at.ROLE, "role", "Active Player; Political Actions and battles of this turn, in twos; unused", 3.0),
    Row(at.IN_PLAY, "in play", "cards in play outside the Embassy by design, in twos", MOST_OF_ONE),
    Row(at.IN_EMBASSY, "embassy", "cards in the Embassy by design, in twos", MOST_OF_ONE),
    Row(at.MARKED, "marked", "marked cards by design, in twos", MOST_OF_ONE),
    Row(at.SPENT, "spent", "cards discarded and destroyed by design, in twos", MOST_OF_ONE),
    Row(
        at.FORCES,
        "forces",
        "in Homeland, Embassy, home Orbit, Orbits of own Worlds, of others', attached: Characters, Ships, other cards, "
        "Body, Mind, Spirit, unmarked Body, unmarked Spirit, in tens",
        6.0,
    ),
    Row(at.MOVED, "moved", "moves made this turn, in fours; unused", 3.0),
    Row(at.WORLD_CRYSTALS, "world crystals", "Crystals on each hidden World, in tens", 6.0),
    Row(at.WORLD_GUARDS, "world guards", "own Body in its Orbit, in tens", 6.0),
    Row(at.WORLD_THREATS, "world threats", "others' Body in its Orbit, in tens", 6.0),
    Row(at.WORLD_SEEN, "world seen", "who has seen it: the owner half, every other one whole", 5.5),
    Row(at.WORLD_COUNT, "worlds", "hidden Worlds, in fours", 3.0),
    Row(at.LASTS, "lasting", "lasting effects by verb, in twos", MOST_OF_ONE),
    Row(at.HAND, "hand", "cards in hand by design, in twos; only one's own", MOST_OF_ONE),
    Row(at.HAND_KINDS, "hand kinds", "cards in hand by kind, in fours; only one's own", MOST_OF_ONE),
    Row(at.HAND_COSTS, "hand costs", "their Cost together, in twenties; how many can be paid, in fours", 5.0),
    Row(at.HAND_WINDOWS, "hand windows", "Actions in hand by when they can be used, in fours", MOST_OF_ONE),
    Row(at.HAND_EVENTS, "hand events", "Reactions in hand by what they answer, in fours", MOST_OF_ONE),
    Row(at.HAND_VERBS, "hand verbs", "what cards in hand do, by verb, in fours", MOST_OF_ONE),
    Row(at.WORLD_LACKS, "world lacks", "Crystals that lack on own Worlds looked at, in tens", 6.0),
    Row(at.WORLD_PAID, "world paid", "own Worlds known to be paid for"),
    Row(at.WORLD_PRIZES, "world prizes", "their Luck, in fours", MOST_OF_ONE),
    Row(at.WORLD_YIELDS, "world yields", "their Production, in fours", MOST_OF_ONE),
    Row(at.KNOWN, "known worlds", "hidden Worlds looked at by design, in twos; only one's own knowledge", MOST_OF_ONE),
    Row(at.KNOWN_HANDS, "known hands", "cards of other hands that were seen by design, in twos", MOST_OF_ONE),
    Row(at.LUCKY, "lucky", "has decided to draw Luck; only one's own"),
]
TABLE_ROWS = [
    Row(at.TURN, "turn", "in twenties; the last five before the limit", 6.0),
    Row(at.PHASE, "phase", "opening, action, battle, final"),
    Row(at.SEGMENT, "segment", "one of 14"),
    Row(at.COMBAT, "combat", "peace, duel, star battle, invasion"),
    Row(at.SIDE, "side", "the own side attacks or stands by; it defends"),
    Row(at.LEAD, "lead", "how far the own sum is ahead, or behind, in tens", 6.0),
    Row(at.LUCK, "luck", "drawn by the own side, by the other, in fours", 3.0),
    Row(at.ADVANTAGE, "advantage", "of the winner, used up, in fours; won by oneself 1, by another a half", 6.0),
    Row(at.FIGHTERS, "fighters", "cards that fight by design", MOST_OF_ONE),
    Row(at.STACKED, "stack", "matters that can be answered, the value of the last, in fours", 6.0),
    Row(at.MATTERS, "matter", "what the last of them is, by event"),
    Row(at.DEEDS, "deed", "what it does, by verb, in twos", MOST_OF_ONE),
    Row(at.MATTER_OF, "matter of", "oneself, another"),
    Row(at.MATTER_STATE, "matter state", "stands, cancelled, prevented, kept"),
    Row(at.ENVOYS, "envoys", "their Spirit, in tens; what is over the last whole point, in fours", 6.0),
    Row(at.PENDING, "question", "what is asked, where that is known"),
    Row(at.ABOUT, "about", "the card that it is about by design"),
]

SHAPE = Shape(PLAYER_ROWS, at.PLAYER, TABLE_ROWS, at.TABLE, at.HIDDEN_PLACES, TOKENS)
