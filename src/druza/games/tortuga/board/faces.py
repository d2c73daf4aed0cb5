"""Faces: how cards look, from their deck, price and abilities."""

from __future__ import annotations

from typing import Any

from druza.games.tortuga.board.seen import CAPTAIN_LETTERS, CAPTAINS, DECK_SUITS, SCENES, TILE_SUITS, Sight
from druza.games.tortuga.content.entries import Card, read_card
from druza.kernel.drawing import NOTHING, Html, art, card, el, icon, join
from druza.kernel.words import plural

HATS = {
    "t-hacker": "hood",
    "t-pilot": "cap",
    "t-bodyguard": "band",
    "t-broker": "top",
    "t-quartermaster": "tri",
    "t-veteran": "vet",
}
STARTS = {"s-extraction": "p-s-c", "s-maneuver": "p-s-m", "s-afterburner": "p-s-a"}
TRAITS = {
    "draw": "x-orb",
    "jump": "x-orb",
    "peek": "x-orb",
    "discount": "x-bomb",
    "take-mineral": "x-drill",
    "mineral-rate": "x-drill",
    "trash": "x-blade",
    "negate": "x-blade",
    "spoils": "x-blade",
    "bonus": "x-gun",
    "save": "x-gun",
}


def ground(entry: Card) -> str:
    """The background: dearer cards shine brighter."""
    price = entry.cost if entry.cost is not None else entry.difficulty
    return f"bg-{1 if price <= 2 else 2 if price <= 4 else 3 if price <= 6 else 4}"


def trait(entry: Card) -> list[str]:
    """One thing in the picture that tells what the card is good for."""
    for part in entry.effect:
        verb = str(part.__struct_config__.tag)
        if verb in TRAITS:
            return [TRAITS[verb]]
    if entry.crypto > entry.maneuver:
        return ["x-coin"]
    return ["x-gun"] if entry.maneuver >= 3 else []


def picture(entry: Card) -> Html:
    """The art of a card, in layers."""
    if entry.deck == "SHIP":
        return art(["bg-3", f"fig-{CAPTAINS[entry.color]}"])
    if entry.deck == "START":
        return art(["bg-1", STARTS.get(entry.id, "p-s-m")])
    if entry.deck == "HUNT":
        return art([ground(entry), entry.id])
    layers = [ground(entry), f"p-d{entry.deck.lower()}"]
    if entry.deck == "T":
        layers.append(f"hat-{HATS.get(entry.id, 'cap')}")
    return art([*layers, *trait(entry)])


def moment(entry: Card) -> str:
    """The icon of the name bar: when the card does something beyond its resources."""
    moments = {part.when for part in entry.effect}
    if not moments:
        return ""
    if moments == {"play"}:
        return "i-skill"
    if moments == {"attack"}:
        return "i-atk"
    return "i-def" if moments == {"defend"} else "i-raid"


def foot(entry: Card) -> Html:
    """Crypto, then Maneuvers; influence of a Hunting card last."""
    parts = [
        el("span", icon("i-crypto"), el("b", entry.crypto), cls="cr" if entry.crypto else "cr z"),
        el("span", icon("i-man"), el("b", entry.maneuver), cls="mn" if entry.maneuver else "mn z"),
    ]
    if entry.deck == "HUNT":
        parts.append(el("span", entry.influence, cls="vph"))
    return join(parts)


def label(entry: Card, lang: str) -> str:
    """A card in words, for who cannot see it."""
    forms = ["Manewr", "Manewry", "Manewrów"] if lang == "pl" else ["Maneuver", "Maneuvers"]
    resources = f"{entry.crypto} Crypto, {entry.maneuver} {plural(lang, entry.maneuver, forms)}"
    price = ""
    if entry.cost is not None:
        price = f", {'cena' if lang == 'pl' else 'price'} {entry.cost}"
    elif entry.deck == "HUNT":
        price = f", {'trudność' if lang == 'pl' else 'difficulty'} {entry.difficulty}"
    return f"{entry.name.get(lang)}{price}, {resources}. {entry.text.get(lang)}"


def drawn(entry: Card, lang: str, attributes: dict[str, Any] | None, dom: str = "", over: Html = NOTHING) -> Html:
    """A whole card."""
    suit = CAPTAINS[entry.color] if entry.deck == "SHIP" else DECK_SUITS[entry.deck]
    letter = CAPTAIN_LETTERS[suit] if entry.deck == "SHIP" else "!" if entry.deck == "HUNT" else entry.deck
    return card(
        id=dom,
        suit=f"f-{suit}",
        number=entry.cost if entry.cost is not None else (entry.difficulty or ""),
        letter="" if entry.deck == "START" else letter,
        glyph=f"g-{suit}",
        picture=picture(entry),
        name=entry.name.get(lang),
        kind=moment(entry),
        words=entry.text.get(lang),
        foot=foot(entry),
        attributes=attributes,
        over=over,
    )


def card_at(sight: Sight, id: str, dom: str, words: tuple[str, ...], cls: str = "", over: Html = NOTHING) -> Html:
    """A card that stands for these answers."""
    entry = sight.card(id)
    at = sight.look.at(*words, cls=cls, label=label(entry, sight.lang))
    return drawn(entry, sight.lang, at, dom, over)


def card_shown(sight: Sight, id: str, dom: str = "", cls: str = "", over: Html = NOTHING) -> Html:
    """A card that is only looked at."""
    entry = sight.card(id)
    at = {"cls": cls, "role": "img", "aria_label": label(entry, sight.lang), "tabindex": "0"}
    return drawn(entry, sight.lang, at, dom, over)


def gallery_face(kind: str, entry: dict[str, Any], lang: str) -> Html:
    """A component in the gallery; `entry` is as its file has it."""
    id = str(entry["id"])
    if kind == "card":
        return drawn(read_card(entry), lang, None)
    if kind == "tile":
        hexagon = "M0-100.7 87.2-50.3 87.2 50.3 0 100.7-87.2 50.3-87.2-50.3Z"
        scene = f'<use href="#{SCENES.get(id, f"sc-{id}")}" x="-90" y="-104" width="180" height="208"/>'
        inside = f'<clipPath id="g-{id}"><path d="{hexagon}"/></clipPath><g clip-path="url(#g-{id})">{scene}</g>'
        frame = f'class="gtile f-{TILE_SUITS.get(id, "dt")}" viewBox="-92 -106 184 212" aria-hidden="true"'
        return Html(f'<svg {frame}>{inside}<path class="rim" d="{hexagon}"/></svg>')
    if kind == "token":
        return token_face(str(entry.get("card", "")), id, entry.get("shows", {}).get(lang, ""))
    return NOTHING


def token_face(hunt: str, id: str, influence: str) -> Html:
    """A token: influence in a hexagon, all else as its symbol."""
    if hunt:
        return el("span", icon(hunt), cls="gtok f-dh")
    symbols = {
        "token-market": ("i-mkt", "f-tm"),
        "token-turret": ("i-tur", "f-tt"),
        "mineral": ("gem-1", "f-mn"),
        "marker": ("g-cb", "f-cb"),
        "ship-figure": ("fig-ci", "f-ci"),
    }
    if id in symbols:
        return el("span", icon(symbols[id][0]), cls=f"gtok {symbols[id][1]}")
    return el("span", influence, cls="vph gtok") if influence else NOTHING
