"""The tables: the box turned into small numbers for the rules, checking what shapes cannot say."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from druza.games.tortuga.content import pieces
from druza.games.tortuga.content.box import Box
from druza.games.tortuga.content.entries import (
    AnyPart,
    Board,
    Bonus,
    BuyInfluence,
    Card,
    Choice,
    Copy,
    Discount,
    Draw,
    Fortify,
    Gain,
    Jump,
    MineralRate,
    Move,
    Negate,
    Peek,
    Recall,
    Refresh,
    Reserve,
    Save,
    Scout,
    Simple,
    Spoils,
    TakeMineral,
    Trash,
)
from druza.games.tortuga.content.pieces import Content, Effect
from druza.kernel.content import did_you_mean
from druza.kernel.refused import BadInput

GROUPS = {
    "START": pieces.START_CARD,
    "SHIP": pieces.SHIP_CARD,
    "T": pieces.TORTUGA_CARD,
    "HUNT": pieces.HUNTING_CARD,
}
SECTOR_DECKS = ("W", "L", "K", "F")
TILE_GROUPS = {"centre": pieces.CENTRE, "inner": pieces.INNER, "outer": pieces.OUTER}
MOMENTS = {
    "play": pieces.ON_PLAY,
    "attack": pieces.ON_ATTACK,
    "defend": pieces.ON_DEFENCE,
    "fight": pieces.ON_ATTACK | pieces.ON_DEFENCE,
}
PER = {
    "": pieces.PER_NOTHING,
    "mercenary-played": pieces.PER_MERCENARY,
    "mineral-held": pieces.PER_MINERAL,
    "other-card-in-fight": pieces.PER_OTHER_CARD,
}
ZONES = {"hand": pieces.IN_HAND, "discard": pieces.IN_DISCARD, "played": pieces.IN_PLAY}
ONLY = {"": pieces.ANY_SECTOR, "controlled-by-other": pieces.OF_ANOTHER, "not-tortuga": pieces.NOT_TORTUGA}


def tables(box: Box) -> Content:
    """The box as tables for the rules."""
    content = Content()
    _cards(content, box)
    _hunts(content, box)
    _tiles(content, box)
    _boards(content, box)
    _scenarios(content, box)
    _constants(content, box)
    return content


def _cards(content: Content, box: Box) -> None:
    content.cards = [card.id for card in box.cards]
    if len(set(content.cards)) != len(content.cards):
        raise BadInput("cards_*.toml: every card needs an id of its own")
    if len(content.cards) > pieces.KINDS:
        raise BadInput(f"cards_*.toml: at most {pieces.KINDS} different cards, found {len(content.cards)}")
    for kind, card in enumerate(box.cards):
        _card(content, kind, card)
    piles = [kind for kind, card in enumerate(box.cards) if card.deck == "T"]
    content.piles = sorted(piles, key=lambda kind: (content.price[kind], kind))
    content.pile_prices = vec[i64]([i64(content.price[kind]) for kind in content.piles])
    if len(content.piles) != pieces.PILES:
        raise BadInput(f"cards_t.toml: expected {pieces.PILES} piles, found {len(content.piles)}")
    content.ship_cards = [kind for kind, card in enumerate(box.cards) if card.deck == "SHIP"]
    if len(content.ship_cards) != pieces.SEATS:
        raise BadInput(f"cards_ships.toml: expected {pieces.SEATS} ships, found {len(content.ship_cards)}")
    for kind, card in enumerate(box.cards):
        content.start_deck += [kind] * (card.per_player or 0)


def _card(content: Content, kind: int, card: Card) -> None:
    where = f"cards of deck {card.deck}: {card.id}"
    sold = card.deck == "T" or card.deck in SECTOR_DECKS
    if sold != (card.cost is not None):
        raise BadInput(f"{where}: cost: expected {'a price' if sold else 'none, the card is never sold'}")
    starting = card.deck == "START"
    if starting != (card.count is None) or starting == (card.per_player is None):
        raise BadInput(f"{where}: expected {'per_player' if starting else 'count'}, and nothing else, to say how many")
    content.group.append(GROUPS.get(card.deck, pieces.SECTOR_CARD))
    content.deck.append(SECTOR_DECKS.index(card.deck) if card.deck in SECTOR_DECKS else pieces.EMPTY)
    content.copies.append(card.count or (card.per_player or 0) * pieces.SEATS)
    content.price.append(card.cost or 0)
    content.crypto.append(card.crypto)
    content.maneuver.append(card.maneuver)
    effects = [_effect(content, part, where) for part in card.effect]
    content.abilities.append([effect for effect in effects if effect.moments & pieces.ON_PLAY])
    content.fight_abilities.append([effect for effect in effects if effect.moments & ~pieces.ON_PLAY])
    if len(content.abilities[kind]) > 4:
        raise BadInput(f"{where}: effect: at most 4 abilities when played")
    content.copies_cards.append(any(effect.verb == pieces.COPY for effect in effects))
    content.hunt_of.append(pieces.EMPTY)
    if card.id == "w-mercenary":
        content.mercenary = kind


def _hunts(content: Content, box: Box) -> None:
    tokens = [token for token in box.tokens if token.card]
    if len(tokens) > pieces.HUNTS:
        raise BadInput(f"tokens.toml: at most {pieces.HUNTS} Hunt tokens, found {len(tokens)}")
    for number, token in enumerate(tokens):
        where = f"tokens.toml: {token.id}"
        kind = _kind(content, token.card, f"{where}: card")
        card = box.cards[kind]
        if card.deck != "HUNT" or content.hunt_of[kind] >= 0:
            raise BadInput(f"{where}: card: expected a Hunting card that no other token has, found {card.id!r}")
        content.hunts.append(token.id)
        content.hunt_card.append(kind)
        content.hunt_of[kind] = number
        content.difficulty.append(card.difficulty)
        content.reward.append(card.influence)
    for kind, card in enumerate(box.cards):
        if card.deck == "HUNT" and content.hunt_of[kind] < 0:
            raise BadInput(f"cards_hunt.toml: {card.id}: no Hunt token of tokens.toml has this card")


def _tiles(content: Content, box: Box) -> None:
    for tile in box.tiles:
        where = f"sectors.toml: {tile.id}"
        if tile.track != sorted(set(tile.track)):
            raise BadInput(f"{where}: track: expected rising spaces")
        outer = tile.group == "outer"
        if outer != (tile.letter in SECTOR_DECKS):
            raise BadInput(f"{where}: letter: an outer sector has W, L, K or F, all others T")
        content.tiles.append(tile.id)
        content.tile_group.append(TILE_GROUPS[tile.group])
        content.tile_deck.append(SECTOR_DECKS.index(tile.letter) if outer else pieces.EMPTY)
        content.base_defence.append(tile.base_defence)
        content.max_defence.append(tile.track[-1])
        content.fixed_cost.append(tile.fixed_cost)
        content.tile_influence.append(tile.influence)
        content.tile_has_mineral.append(tile.mineral)
        content.tile_has_hunt.append(tile.hunt)
        if len(tile.bonus) != outer:
            raise BadInput(f"{where}: bonus: expected {'one ability' if outer else 'none, this is no outer sector'}")
        abilities = [_effect(content, part, where) for part in tile.bonus]
        content.tile_ability.append(abilities[0] if abilities else None)
        content.tile_income.append(_token_part(box, tile.grants, Gain))
        content.tile_guns.append(_token_part(box, tile.grants, Bonus))
    content.outer_tiles = [kind for kind, tile in enumerate(box.tiles) if tile.group == "outer"]
    if len(content.outer_tiles) != pieces.DECKS:
        raise BadInput(f"sectors.toml: expected {pieces.DECKS} outer sectors, found {len(content.outer_tiles)}")


def _token_part(box: Box, token: str, kind: type[Gain] | type[Bonus]) -> int:
    """What the bonus token of a sector gives: Crypto a turn, or Maneuvers in a fight."""
    parts = [part for entry in box.tokens if entry.id == token for part in entry.effect if isinstance(part, kind)]
    return sum(part.crypto if isinstance(part, Gain) else part.maneuver for part in parts)


def _boards(content: Content, box: Box) -> None:
    largest = max(box.boards, key=lambda board: len(board.slot))
    content.places = [slot.id for slot in largest.slot]
    if len(content.places) != pieces.SECTORS or largest.slot[pieces.TORTUGA].tile != "tortuga":
        raise BadInput(f"map.toml: {largest.id}: expected {pieces.SECTORS} places, Tortuga first")
    content.near = [[] for _ in range(pieces.SEATS + 1)]
    content.near_mask = [[] for _ in range(pieces.SEATS + 1)]
    content.printed = [[] for _ in range(pieces.SEATS + 1)]
    content.starting_hands = [[] for _ in range(pieces.SEATS + 1)]
    for setup in box.game.setup:
        boards = [board for board in box.boards if board.id == setup.layout]
        if not boards or setup.players not in boards[0].players:
            raise BadInput(f"game.toml: setup: {setup.layout!r} is no board for {setup.players} players")
        _board(content, boards[0], setup.players)
        if len(setup.starting_hands) != setup.players:
            raise BadInput(f"game.toml: setup: starting_hands: expected {setup.players} numbers")
        content.starting_hands[setup.players] = setup.starting_hands


def _board(content: Content, board: Board, players: int) -> None:
    slots = {slot.id: slot for slot in board.slot}
    near: list[list[int]] = [[] for _ in content.places]
    printed = [pieces.EMPTY for _ in content.places]
    for slot in board.slot:
        where = f"map.toml: {board.id}: {slot.id}"
        if slot.id not in content.places:
            raise BadInput(f"{where}: no such place on the largest board")
        for other in slot.near:
            if other not in content.places or other not in slots or slot.id not in slots[other].near:
                raise BadInput(f"{where}: near: {other!r} must be a place that names {slot.id!r} too")
        place = content.places.index(slot.id)
        near[place] = sorted(content.places.index(other) for other in slot.near)
        printed[place] = pieces.OUTER_PLACE if slot.tile == "random-outer" else _tile(content, slot.tile, where)
    content.near[players] = near
    content.near_mask[players] = [sum(1 << other for other in others) for others in near]
    content.printed[players] = printed


def _scenarios(content: Content, box: Box) -> None:
    for scenario in box.scenarios:
        rules = scenario.rules
        content.scenarios.append(scenario.id)
        content.attacks.append(rules.attacks)
        content.is_plain.append([_is_plain(card, rules.attacks) for card in box.cards])
        content.marks.append([_marks(card, rules.attacks) for card in box.cards])
        content.crypto_conquers.append("crypto" in rules.conquer_with)
        chooses = rules.loser_removes == "loser-chooses"
        content.loser_removes.append(pieces.LOSER_CHOOSES if chooses else pieces.LOSER_RANDOM)
        content.attacker_chooses.append(rules.prize == "one")
        content.prize_from_loser.append(rules.steal)
        content.prize_from_bank.append(rules.bank)
        content.defender_prize.append(rules.defender_steals)
        content.tortuga_needs_victory.append(rules.tortuga == "instant-win")


def _marks(card: Card, attacks: bool) -> int:
    plain = pieces.IS_PLAIN if _is_plain(card, attacks) else 0
    fights = pieces.IN_FIGHTS if card.maneuver > 0 else 0
    return plain | fights | (pieces.IS_HUNTING if card.deck == "HUNT" else 0)


def _is_plain(card: Card, attacks: bool) -> bool:
    """Does a card only give resources? TT-235: without fights those made for them are plain too."""
    moments = [part.when for part in card.effect]
    return card.deck != "HUNT" and "play" not in moments and not (attacks and moments)


def _constants(content: Content, box: Box) -> None:
    constants = box.game.constants
    content.victory = constants.victory_influence
    content.hand_size = constants.hand_size
    content.markers = constants.markers_per_player
    content.cost_move = constants.cost_move
    content.cost_mineral = constants.cost_mineral
    content.cost_scout = constants.cost_scout
    content.cost_remove = constants.cost_remove
    content.cost_reserve = constants.cost_reserve
    content.cost_refresh = constants.cost_refresh
    content.cost_influence = constants.cost_influence
    content.conquest_step = constants.conquest_step
    content.mineral_value = constants.mineral_value
    content.capture_influence = constants.capture_influence
    content.defence_per_bonus = constants.defence_per_bonus
    content.round_limit = constants.round_limit


def _effect(content: Content, part: AnyPart, where: str) -> Effect:
    """One ability as numbers."""
    effect = Effect(-1, len(content.effects))
    content.effects.append(effect)
    effect.moments = MOMENTS.get(part.when, 0)
    if isinstance(part, Choice):
        effect.verb = pieces.CHOICE
        effect.branches = [[_effect(content, inner, where) for inner in branch] for branch in part.of]
        if not 2 <= len(effect.branches) <= 4 or any(len(branch) != 1 for branch in effect.branches):
            raise BadInput(f"{where}: effect: a choice has 2 to 4 branches of one ability each")
    elif isinstance(part, Bonus | Negate | Spoils | Save):
        _fight_effect(effect, part, where)
    else:
        _turn_effect(content, effect, part, where)
    return effect


def _fight_effect(effect: Effect, part: Bonus | Negate | Spoils | Save, where: str) -> None:
    if effect.moments & pieces.ON_PLAY or not effect.moments:
        raise BadInput(f"{where}: effect: {type(part).__name__.lower()} works in fights: when attack, defend or fight")
    if isinstance(part, Bonus):
        effect.verb = pieces.BONUS
        effect.maneuver = part.maneuver
        effect.per = PER[part.per]
        effect.cap = part.cap or pieces.NO_CAP
    elif isinstance(part, Negate):
        effect.verb = pieces.NEGATE
        effect.amount = part.n
    elif isinstance(part, Spoils):
        effect.verb = pieces.SPOILS
        effect.influence = part.influence
    else:
        effect.verb = pieces.SAVE


def _turn_effect(content: Content, effect: Effect, part: Simple, where: str) -> None:
    if effect.moments & ~pieces.ON_PLAY:
        raise BadInput(f"{where}: effect: {type(part).__name__.lower()} works when the card is played, not in a fight")
    if isinstance(part, Gain):
        effect.verb = pieces.GAIN
        effect.crypto = part.crypto
        effect.maneuver = part.maneuver
        effect.per = PER[part.per]
        effect.cap = part.cap or pieces.NO_CAP
    elif isinstance(part, Draw):
        effect.verb = pieces.DRAW
        effect.amount = part.n
    elif isinstance(part, Move):
        effect.verb = pieces.FLY
        effect.amount = part.max
    elif isinstance(part, Jump):
        effect.verb = pieces.JUMP
    elif isinstance(part, Recall):
        effect.verb = pieces.RECALL
        effect.card = _kind(content, part.card, f"{where}: effect.card")
        effect.amount = part.n
    elif isinstance(part, Trash):
        effect.verb = pieces.TRASH
        effect.amount = part.n
        effect.zones = sum(ZONES[zone] for zone in set(part.source))
        if effect.zones & pieces.IN_HAND and effect.zones & pieces.IN_PLAY:
            raise BadInput(f"{where}: effect.from: expected hand or played, not both")
        effect.only_hunting = part.only == "hunting-card"
    elif isinstance(part, Peek):
        effect.verb = pieces.PEEK
        effect.amount = part.n
        effect.keep = part.keep
    elif isinstance(part, Copy):
        effect.verb = pieces.COPY
    elif isinstance(part, Scout):
        effect.verb = pieces.SCOUT_TOKEN
        effect.anywhere = part.at == "anywhere"
    elif isinstance(part, TakeMineral):
        effect.verb = pieces.TAKE_MINERAL
        effect.from_stash = part.source == "stash"
        effect.amount = part.n
    elif isinstance(part, Refresh):
        effect.verb = pieces.REFRESH_MARKET
        effect.amount = part.n
    elif isinstance(part, Fortify):
        effect.verb = pieces.FORTIFY_SECTOR
        effect.amount = part.by
        effect.anywhere = part.at == "anywhere"
    elif isinstance(part, Discount):
        effect.verb = pieces.DISCOUNT
        effect.purpose = pieces.FOR_CONQUEST if part.on == "conquer" else pieces.FOR_HUNT
        effect.amount = part.by
        effect.only = ONLY[part.only]
    elif isinstance(part, MineralRate):
        effect.verb = pieces.MINERAL_RATE
        effect.amount = part.value
    elif isinstance(part, BuyInfluence):
        effect.verb = pieces.OFFER_INFLUENCE
        effect.price = part.cost
        effect.uses = part.uses
    elif isinstance(part, Reserve):
        effect.verb = pieces.RESERVE_CARD
        effect.price = part.cost
    else:
        raise BadInput(f"{where}: effect: {type(part).__name__} cannot be an ability")


def _kind(content: Content, id: str, where: str) -> int:
    if id not in content.cards:
        raise BadInput(f"{where}: unknown card {id!r}{did_you_mean(id, content.cards)}")
    return content.cards.index(id)


def _tile(content: Content, id: str, where: str) -> int:
    if id not in content.tiles:
        raise BadInput(f"{where}: tile: unknown tile {id!r}: expected one of {', '.join(content.tiles)}")
    return content.tiles.index(id)
