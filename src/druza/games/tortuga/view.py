"""What a seat may see."""
# mypyc

from typing import Any, Final

from druza.games.tortuga.content.pieces import DECKS, MARKET_SIZE, SECTORS
from druza.games.tortuga.rules.hunt import hunt_price
from druza.games.tortuga.rules.market import influence_price
from druza.games.tortuga.rules.pools import purse
from druza.games.tortuga.rules.sectors import (
    bits,
    conquest_price,
    defence_of,
    income_left,
    markers_left,
    most_defence,
    space_after,
    turret_bonus,
)
from druza.games.tortuga.rules.sums import sums_of, told_sums
from druza.games.tortuga.scoring import total_influence
from druza.games.tortuga.seen import SeenFight, SeenHunt, SeenMarket, SeenPlayer, SeenSector, SeenTurn
from druza.games.tortuga.state import ATTACKER, DEFENDER, Fight, TortugaState

ENDINGS: Final = ("", "influence", "last_round", "limit")


def table_view(state: TortugaState, seat: int) -> dict[str, Any]:
    """The table as this seat sees it; -1 is a spectator."""
    content = state.content
    return {
        "scenario": content.scenarios[state.scenario],
        "victory": content.victory,
        "round": state.round,
        "limit": state.limit,
        "first": state.first,
        "active": state.active,
        "usurper": state.usurper,
        "ending": ENDINGS[state.ending],
        "sectors": [sector_view(state, sector, seat) for sector in range(SECTORS)],
        "stash": state.stash,
        "markets": [market_view(state, deck) for deck in range(DECKS)],
        "piles": [
            {"card": content.cards[card], "price": content.price[card], "left": state.piles[pile]}
            for pile, card in enumerate(content.piles)
        ],
        "hunting": [content.cards[content.hunt_card[hunt]] for hunt in state.hunting],
        "ships_left": [content.cards[content.ship_cards[ship]] for ship in state.ships_left],
        "removed": [content.cards[card] for card in state.removed],
        "players": [player_view(state, player, seat) for player in range(state.seats)],
        "turn": turn_view(state),
        "fight": fight_view(state, seat),
        "peeked": [content.cards[card] for card in state.peeked] if seat == state.active else [],
    }


def sector_view(state: TortugaState, sector: int, seat: int) -> SeenSector | None:
    """A sector; None outside the board. The price is this seat's, for a spectator that of the active one."""
    tile = state.tiles[sector]
    if tile < 0:
        return None
    content = state.content
    return {
        "place": content.places[sector],
        "tile": content.tiles[tile],
        "owner": state.owners[sector],
        "defence": defence_of(state, sector),
        "most": most_defence(state, sector),
        "next": space_after(state, sector),
        "price": conquest_price(state, seat if seat >= 0 else state.active, sector),
        "influence": content.tile_influence[tile],
        "mineral": bool(state.minerals >> sector & 1),
        "hunt": hunt_view(state, sector, seat),
        "ships": [player for player in range(state.seats) if state.ships[player] == sector],
        "near": [content.places[other] for other in content.near[state.seats][sector]],
        "used": bool((state.tokens_used | state.sectors_used) >> sector & 1),
    }


def hunt_view(state: TortugaState, sector: int, seat: int) -> SeenHunt | None:
    """TT-095 to TT-097: whose markers lie on the token is open; its face only to who has one there."""
    if state.hunts[sector] < 0:
        return None
    markers = [player for player in range(state.seats) if state.scouted[player] >> sector & 1]
    if seat not in markers:
        return {"markers": markers, "hunt": None, "price": None}
    hunt = state.content.hunts[state.hunts[sector]]
    return {"markers": markers, "hunt": hunt, "price": hunt_price(state, seat, sector)}


def market_view(state: TortugaState, deck: int) -> SeenMarket:
    """A sector market; `under` are the cards that all have seen go under the deck, the next to be drawn first."""
    cards = state.content.cards
    shown = state.market[MARKET_SIZE * deck : MARKET_SIZE * (deck + 1)]
    return {
        "cards": [cards[card] if card >= 0 else None for card in shown],
        "left": len(state.sector_decks[deck]),
        "under": [cards[card] for card in reversed(state.sector_decks[deck][: state.decks_known[deck]])],
    }


def player_view(state: TortugaState, player: int, seat: int) -> SeenPlayer:
    """TT-033: everything in a hold is open but the deck, the hand and the face of the reserved card."""
    content = state.content
    cards = content.cards
    own = player == seat
    captain = state.captains[player]
    return {
        "ship": cards[content.ship_cards[captain]] if captain >= 0 else None,
        "sector": content.places[state.ships[player]] if state.ships[player] >= 0 else None,
        "influence": total_influence(state, player),
        "influence_tokens": state.influence[player],
        "control": state.control_influence(player),
        "minerals": state.held[player],
        "market_tokens": bits(token_mask(state, player, content.tile_income)),
        "turret_tokens": bits(token_mask(state, player, content.tile_guns)),
        "guns": turret_bonus(state, player),
        "markers": markers_left(state, player),
        "captured": [content.hunts[hunt] for hunt in state.captured[player]],
        "hand_size": len(state.hands[player]),
        "hand": [cards[card] for card in state.hands[player]] if own else None,
        "deck": len(state.decks[player]),
        "under": [cards[card] for card in reversed(state.decks[player][: state.known[player]])] if own else None,
        "discard": [cards[card] for card in state.discards[player]],
        "has_reserve": state.reserves[player] >= 0,
        "reserve": cards[state.reserves[player]] if own and state.reserves[player] >= 0 else None,
    }


def token_mask(state: TortugaState, player: int, gives: list[int]) -> int:
    """The places whose bonus token of this sort a player holds."""
    mask = 0
    for sector in range(SECTORS):
        if state.owners[sector] == player and gives[state.tiles[sector]] > 0:
            mask |= 1 << sector
    return mask


def turn_view(state: TortugaState) -> SeenTurn:
    """Pools and used abilities: open to all."""
    content = state.content
    return {
        "crypto": state.crypto,
        "maneuver": state.maneuver,
        "purse": purse(state, state.active),
        "income": income_left(state, state.active),
        "played": [content.cards[card] for card in state.played],
        "bought": [content.cards[card] for card in state.bought],
        "mercenaries": state.mercenaries,
        "discounts": [
            {
                "for": "hunt" if content.effects[number].purpose else "conquest",
                "n": content.effects[number].amount,
                "only": content.effects[number].only,
            }
            for number in state.discounts
        ],
        "mineral_rate": state.mineral_rate,
        "offers": state.offers[:],
        "influence_price": influence_price(state),
        "reserved": state.reserved_now,
    }


def fight_view(state: TortugaState, seat: int) -> SeenFight | None:
    """TT-149, TT-151, TT-185: the attacker's cards are hidden until the reveal; their number is not."""
    fight = state.fight
    if fight is None:
        return None
    cards = state.content.cards
    seen = fight.revealed or seat == fight.seats[ATTACKER]
    return {
        "attacker": fight.seats[ATTACKER],
        "defender": fight.seats[DEFENDER],
        "sector": state.content.places[fight.sector],
        "attack_size": len(fight.cards[ATTACKER]),
        "attack_cards": [cards[card] for card in fight.cards[ATTACKER]] if seen else None,
        "defence_cards": [cards[card] for card in fight.cards[DEFENDER]],
        "revealed": fight.revealed,
        "attack_negated": [cards[card] for card in fight.negated[ATTACKER]],
        "defence_negated": [cards[card] for card in fight.negated[DEFENDER]],
        "attack": side_sums(state, fight, ATTACKER) if seen else None,
        "defence": side_sums(state, fight, DEFENDER),
        "winner": fight.winner,
        "removed": cards[fight.removed] if fight.removed >= 0 else None,
        "won": fight.won[:],
        "took": fight.took,
        "round": fight.round,
        "fresh": is_fresh(state, fight, seat),
    }


def is_fresh(state: TortugaState, fight: Fight, seat: int) -> bool:
    """Has this seat done nothing since the fight? To who was not in it, it is fresh as long as to its attacker."""
    side = DEFENDER if seat == fight.seats[DEFENDER] else ATTACKER
    return bool(state.unseen >> side & 1)


def side_sums(state: TortugaState, fight: Fight, side: int) -> dict[str, int]:
    """The sum as it was decided, or as it stands."""
    return told_sums(fight.sums[side] if fight.sums else sums_of(state, fight, side))
