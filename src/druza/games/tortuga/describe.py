"""What an option means, in words."""

from __future__ import annotations

from typing import Any

from druza.games.tortuga.content import pieces
from druza.games.tortuga.content.box import Box
from druza.games.tortuga.content.pieces import Effect
from druza.games.tortuga.naming import sector_name
from druza.games.tortuga.rules.hunt import hunt_price
from druza.games.tortuga.rules.market import influence_price
from druza.games.tortuga.rules.pools import purse
from druza.games.tortuga.rules.sectors import conquest_price, income_left, space_after
from druza.games.tortuga.state import DEFENDER, TortugaState
from druza.games.tortuga.vocabulary import (
    ABILITY,
    ATTACK,
    BRANCH,
    CARD,
    CASH,
    CONQUER,
    CONQUER_CRYPTO,
    DEFENCE,
    DISCARD,
    HUNT,
    INFLUENCE,
    MARKET,
    MOVE,
    PILE,
    PLAY,
    PRIZE,
    REFRESH,
    REMOVE,
    RESERVE,
    SECTOR,
    SHIP,
    USE_SECTOR,
    VOCABULARY,
)
from druza.kernel.words import Words


def describe_option(
    box: Box, words: Words, state: TortugaState, option: int, seat: int, lang: str, names: list[str]
) -> str:
    """A sentence: the words for this question and verb, else for the verb alone, with the piece named."""
    verb = VOCABULARY.verb_of(option)
    key = state.prompt()["key"]
    values = option_values(box, words, state, option, seat, lang)
    if ATTACK.has(option) and ATTACK.index(option) < state.seats:
        values["player"] = names[ATTACK.index(option)]
    if key == "defend" and state.fight is not None and not state.fight.cards[DEFENDER]:
        key = "defend_bare"
    keys = (f"{key}.{verb.name}.{verb.index(option)}", f"{key}.{verb.name}", verb.name)
    said = words.say(lang, "option", next(key for key in keys if words.has("option", key)), values)
    return said + payment(words, state, seat, crypto_price(state, option), lang)


def crypto_price(state: TortugaState, option: int) -> int:
    """What an option costs in Crypto; 0 for those that do not."""
    content = state.content
    if PILE.has(option) or MARKET.has(option):
        card = card_of(state, option)
        return content.price[card] if card >= 0 else 0
    if DEFENCE.has(option):
        return DEFENCE.index(option)
    if option == CONQUER_CRYPTO.first and state.ships[state.seat] >= 0:
        return conquest_price(state, state.seat, state.ships[state.seat])
    if state.prompt()["key"] != "main":
        return 0
    if REFRESH.has(option):
        return content.cost_refresh
    if option == RESERVE.first:
        return content.cost_reserve
    return influence_price(state) if option == INFLUENCE.first else 0


def payment(words: Words, state: TortugaState, seat: int, price: int, lang: str) -> str:
    """TT-258: what an automatic payment takes when the pool alone is not enough; empty if it is."""
    missing = price - state.crypto
    if missing <= 0 or seat < 0 or purse(state, seat) < price:
        return ""
    tokens = min(missing, income_left(state, seat))
    minerals = -(-(missing - tokens) // max(1, state.mineral_rate))
    counts = (("pool", state.crypto), ("token", tokens), ("mineral", minerals))
    parts = [words.say(lang, "term", f"pay.{kind}", {"n": count}) for kind, count in counts if count]
    return f" ({', '.join(parts)})"


def option_values(box: Box, words: Words, state: TortugaState, option: int, seat: int, lang: str) -> dict[str, Any]:
    """The values that option sentences use."""
    content = state.content
    card = card_of(state, option)
    if card >= 0:
        price = content.price[card]
        return {"card": card_name(box, card, lang), "text": box.cards[card].text.get(lang), "price": price}
    if CASH.has(option):
        hunt = CASH.index(option)
        return {"card": card_name(box, content.hunt_card[hunt], lang), "n": content.reward[hunt]}
    if MOVE.has(option) or SECTOR.has(option):
        return {"sector": name_at(box, words, state, option - (MOVE if MOVE.has(option) else SECTOR).first, lang)}
    if ATTACK.has(option):
        return {"ship": ship_name(box, state, ATTACK.index(option), lang)}
    if DEFENCE.has(option):
        return {"n": DEFENCE.index(option)}
    if ABILITY.has(option):
        return {"text": ability_text(box, words, state, ABILITY.index(option), lang)}
    if BRANCH.has(option):
        effect = content.effects[state.prompt()["values"]["effect"]].branches[BRANCH.index(option)][0]
        return {"text": effect_words(box, words, effect, lang)}
    if PRIZE.has(option):
        steal = min(content.prize_from_loser[state.scenario], state.influence[state.prompt()["values"]["loser"]])
        return {"n": content.prize_from_bank[state.scenario] if PRIZE.index(option) else steal}
    return action_values(box, words, state, option, seat, lang)


def action_values(box: Box, words: Words, state: TortugaState, option: int, seat: int, lang: str) -> dict[str, Any]:
    """Prices of the actions that need no target, and the sector they are about."""
    content = state.content
    sector = state.ships[seat] if seat >= 0 else -1
    values: dict[str, Any] = {"rate": state.mineral_rate}
    if sector >= 0:
        values["sector"] = name_at(box, words, state, sector, lang)
        if option in (CONQUER.first, CONQUER_CRYPTO.first):
            values.update(n=conquest_price(state, seat, sector), space=space_after(state, sector))
        elif option == HUNT.first and state.scouted[seat] >> sector & 1 and state.hunts[sector] >= 0:
            hunt = content.hunt_card[state.hunts[sector]]
            values.update(n=hunt_price(state, seat, sector), card=box.cards[hunt].name.get(lang))
        elif option == USE_SECTOR.first:
            effect = content.tile_ability[state.tiles[sector]]
            given = {"n": effect.amount, "maneuver": effect.maneuver} if effect is not None else {}
            values["text"] = words.say(lang, "ability", content.tiles[state.tiles[sector]], given)
    costs = {RESERVE.first: content.cost_reserve, REMOVE.first: content.cost_remove}
    if option in costs:
        values["n"] = costs[option]
    elif option == INFLUENCE.first:
        values["n"] = influence_price(state)
    return values


def card_of(state: TortugaState, option: int) -> int:
    """The card that an option is about, or -1."""
    content = state.content
    for verb in (PLAY, CARD, DISCARD):
        if verb.has(option):
            return verb.index(option) if verb.index(option) < len(content.cards) else -1
    if PILE.has(option):
        return content.piles[PILE.index(option)]
    if MARKET.has(option):
        return state.market[MARKET.index(option)]
    if REFRESH.has(option):
        return state.market[REFRESH.index(option)]
    if SHIP.has(option):
        return content.ship_cards[SHIP.index(option)]
    return -1


def card_name(box: Box, card: int, lang: str) -> str:
    """A card by its name and what it gives: `Hacker (2 C)`."""
    entry = box.cards[card]
    gives = [f"{number} {letter}" for number, letter in ((entry.crypto, "C"), (entry.maneuver, "M")) if number]
    return entry.name.get(lang) + (f" ({', '.join(gives)})" if gives else "")


def name_at(box: Box, words: Words, state: TortugaState, sector: int, lang: str) -> str:
    """The sector at a place; a place outside this board by its id."""
    place, tile = state.content.places[sector], state.tiles[sector]
    return sector_name(box, words, place, state.content.tiles[tile], lang) if tile >= 0 else place


def ship_name(box: Box, state: TortugaState, seat: int, lang: str) -> str:
    captain = state.captains[seat] if seat < state.seats else -1
    return box.cards[state.content.ship_cards[captain]].name.get(lang) if captain >= 0 else ""


def ability_text(box: Box, words: Words, state: TortugaState, number: int, lang: str) -> str:
    """What an ability of the card being played does: the card's own words, if it is the only one."""
    card = state.content.cards.index(state.prompt()["values"]["card"])
    abilities = state.content.abilities[card]
    if len(abilities) > 1:
        return effect_words(box, words, abilities[number], lang)
    return box.cards[card].text.get(lang)


EFFECTS = {
    pieces.GAIN: "gain",
    pieces.DRAW: "draw",
    pieces.FLY: "fly",
    pieces.JUMP: "jump",
    pieces.RECALL: "recall",
    pieces.TRASH: "trash",
    pieces.PEEK: "peek",
    pieces.COPY: "copy",
    pieces.SCOUT_TOKEN: "scout",
    pieces.TAKE_MINERAL: "mineral",
    pieces.REFRESH_MARKET: "refresh",
    pieces.FORTIFY_SECTOR: "fortify",
    pieces.DISCOUNT: "discount",
    pieces.MINERAL_RATE: "rate",
    pieces.OFFER_INFLUENCE: "offer",
    pieces.RESERVE_CARD: "reserve",
}


def effect_words(box: Box, words: Words, effect: Effect, lang: str) -> str:
    """One ability in words, told by what it does: for one of several on a card."""
    if effect.verb == pieces.CHOICE:
        return " / ".join(effect_words(box, words, branch[0], lang) for branch in effect.branches)
    key = EFFECTS[effect.verb]
    if effect.per:
        key += ".counted"
    elif effect.anywhere:
        key += ".anywhere"
    elif effect.from_stash:
        key += ".stash"
    elif effect.purpose == pieces.FOR_HUNT:
        key += ".hunt"
    values = {"n": effect.amount, "crypto": effect.crypto, "maneuver": effect.maneuver, "price": effect.price}
    card = card_name(box, effect.card, lang) if effect.card >= 0 else ""
    return words.say(lang, "branch", key, {**values, "card": card})
