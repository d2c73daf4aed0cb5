"""What is no card, explained: purses, piles, hidden Worlds, lands and players, to whoever points at them."""

from __future__ import annotations

from druza.games.crystalicum.board.seen import Sight
from druza.games.crystalicum.seen import SeenCard, SeenPlayer
from druza.kernel.drawing import NOTHING, Html, about


def treasury(sight: Sight, seat: int) -> Html:
    player = sight.players[seat]
    lying = sum(card.get("crystals", 0) for card in sight.worlds_of(seat))
    return about(
        f"{sight.term('treasury')}: {player['treasury']}",
        sight.term("about.treasury"),
        sight.term("about.income", income=player["income"]),
        sight.term("about.on_worlds", count=lying) if lying else "",
    )


def pile(sight: Sight, name: str, count: int) -> Html:
    """One of the piles: deck, worlds, discarded, destroyed."""
    return about(f"{sight.term('about.pile_' + name)}: {count}", sight.term(f"about.{name}"))


def hidden_world(sight: Sight, world: SeenCard) -> Html:
    """A hidden World that who looks has not seen; one that is known shows its card."""
    if world["card"] is not None:
        return NOTHING
    owner = world["owner"]
    whose = "about.yours" if owner == sight.me else "about.of"
    return about(
        sight.term("about.orbit", code=sight.code(world)),
        sight.term(whose, player=sight.look.called(owner)),
        sight.term("about.lying", crystals=world["crystals"]),
        sight.term("about.unseen"),
        sight.term("about.code", faction=faction(sight, owner)),
        suit=sight.suit(owner),
    )


def land(sight: Sight, zone: str) -> Html:
    """Homeland or Embassy: what stands there and what it is for."""
    per = sight.game.content.spirit_per_point
    return about(sight.term(zone), sight.term(f"board.no_{zone}"), sight.term(f"about.{zone}", per=per))


def player(sight: Sight, seat: int) -> Html:
    """An opponent: faction, Crystals, Politics and piles in words."""
    seen = sight.players[seat]
    return about(
        sight.look.called(seat),
        faction(sight, seat),
        sight.term("about.has", treasury=seen["treasury"], income=seen["income"], politics=seen["politics"]),
        sight.term("about.holds", hand=seen["hand_size"], deck=seen["deck"], worlds=seen["worlds"]),
        sight.term("about.lost", discarded=discarded(seen), destroyed=len(seen["destroyed"])),
        suit=sight.suit(seat),
    )


def discarded(seen: SeenPlayer) -> int:
    """Discarded cards and Worlds together."""
    return len(seen["discard"]) + len(seen["world_discard"])


def faction(sight: Sight, seat: int) -> str:
    id = sight.players[seat]["faction"]
    return next(entry.name.get(sight.lang) for entry in sight.game.box.factions if entry.id == id)


def race(sight: Sight) -> Html:
    """How Politics win."""
    words = sight.game.words.say(sight.lang, "goal", "politics", {"at": sight.game.content.politics_to_win})
    return about(sight.term("politics"), words)
