"""The stake: what the combat would bring if it ended as it stands."""

from __future__ import annotations

from druza.games.crystalicum.board.seen import Sight
from druza.games.crystalicum.seen import SeenCard, SeenCombat
from druza.kernel.words import You


def stake(sight: Sight) -> str:
    """Who is ahead, by how much, and what would be lost."""
    combat = sight.view["combat"]
    sums = sight.view["prompt"]["values"]["sums"]
    if combat is None or sums[0] == sums[1]:
        return sight.term("board.stake.tie")
    ahead = 0 if sums[0] > sums[1] else 1
    seats = (combat["attacker"], combat["defender"])
    count = abs(sums[0] - sums[1])
    names = {"winner": named(sight, seats[ahead]), "loser": named(sight, seats[1 - ahead])}
    facts: dict[str, object] = {**names, "count": count}
    if combat["kind"] == "duel":
        beaten = sight.by_slot[combat["rival"] if ahead == 0 else combat["champion"]]
        card = sight.entry(beaten["card"])
        return sight.term("board.stake.duel", card=card.name.get(sight.lang), spirit=card.spirit, **facts)
    if is_harmless(sight, combat, ahead):
        return sight.term("board.stake.nothing", **facts)
    lost = min(count, len(troops(sight, 1 - ahead)))
    crystals = crystals_at_stake(sight, combat, seats[1 - ahead], count - lost)
    if crystals:
        facts["orbit"] = sight.code(sight.by_slot[combat["orbit"]])
    key = ("nothing", "cards", "crystals", "both")[(lost > 0) + 2 * (crystals > 0)]
    return sight.term(f"board.stake.{key}", cards=lost, crystals=crystals, **facts)


def named(sight: Sight, seat: int) -> str:
    """A player by name; whoever looks is spoken to."""
    name = sight.look.name(seat)
    return You(name) if seat == sight.me else name


def troops(sight: Sight, side: int) -> list[SeenCard]:
    """The cards of a side that the Advantage can take."""
    return [card for card in sight.cards if card.get("side") == side]


def is_harmless(sight: Sight, combat: SeenCombat, ahead: int) -> bool:
    """Does the other side lose nothing, since whoever is ahead has nobody there but the World that is attacked?"""
    return all(card["slot"] == combat["world"] for card in troops(sight, ahead))


def crystals_at_stake(sight: Sight, combat: SeenCombat, loser: int, left: int) -> int:
    """How many Crystals would burn on the hidden World of the loser where a star battle is fought."""
    world = sight.by_slot.get(combat["orbit"])
    if combat["kind"] != "star-battle" or world is None or world["zone"] != "hidden" or world["owner"] != loser:
        return 0
    return min(left, world["crystals"])
