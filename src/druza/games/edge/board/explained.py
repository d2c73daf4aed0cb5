"""What lies on the battlefield, explained: cards for who points at a source, a shrine, a token."""

from __future__ import annotations

from druza.games.edge.board.seen import Sight, capital
from druza.games.edge.board.standing import source_words
from druza.games.edge.seen import SeenShrine, SeenSource
from druza.kernel.drawing import Html, about, join


def explained(sight: Sight) -> Html:
    """One card a thing; the pieces of the map name them by their ids."""
    view = sight.view
    sources = [source(sight, number, one) for number, one in enumerate(view["sources"])]
    shrines = [shrine(sight, one) for one in view["shrines"] if one["field"]]
    lying = (("thicket", view["thickets"]), ("strike", view["strikes"]))
    tokens = [token(sight, id) for id, places in lying if places]
    mines = [about(sight.say("mine"), sight.say("about_mine"), id="about-mine")] if view["mines"] else []
    return join([*sources, *shrines, *tokens, *mines])


def source(sight: Sight, number: int, seen: SeenSource) -> Html:
    name = f"{sight.say('standing_source')} {sight.names.field(seen['field'])}"
    rule = sight.say("about_source", crystals=sight.rules.harvest)
    return about(name, capital(source_words(sight, seen)) + ".", rule, id=f"about-source-{number}")


def shrine(sight: Sight, seen: SeenShrine) -> Html:
    seat = seen["seat"]
    tokens = seen["tokens"] + seen["blessings"]
    on_it = sight.say("tokens_on_shrine", count=tokens) if tokens else ""
    kind = seen["shrine"] or ""
    title, words = sight.names.shrine(kind), sight.names.shrine_text(kind)
    return about(title, capital(sight.owner(seat)), words, on_it, suit=sight.suit(seat), id=f"about-shrine-{seat}")


def token(sight: Sight, id: str) -> Html:
    return about(sight.names.token(id), sight.names.token_text(id), id=f"about-{id}")
