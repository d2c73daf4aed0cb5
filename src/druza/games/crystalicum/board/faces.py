"""Faces: how cards of Crystalicum look, from their entry in the content."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from druza.games.crystalicum.content.terms import FACTIONS, TRAITS, kind_of
from druza.games.crystalicum.load import LOADER
from druza.games.crystalicum.seen import SeenCard
from druza.kernel.drawing import NOTHING, Html, art, card, el, icon, join
from druza.kernel.words import Words

KIND_SUITS = {"place": "f-s", "unit": "f-s", "equipment": "f-s", "action": "f-x", "reaction": "f-r", "world": "f-w"}
KIND_ICONS = {
    "character": "i-char",
    "ship": "i-ship",
    "place": "i-place",
    "unit": "i-unit",
    "equipment": "i-equip",
    "action": "i-instant",
    "reaction": "i-react",
    "world": "i-world",
    "home-world": "i-home",
}
PALETTES = ["wd-sea", "wd-green", "wd-sand", "wd-moon", "wd-ice", "wd-gold", "wd-fire"]
HOME_PALETTES = {"l": "wd-ice", "c": "wd-gold", "d": "wd-fire", "a": "wd-green"}
SIGNS = {  # over a Character's bust, by Function
    "captain": "o-captain",
    "ambassador": "o-ambassador",
    "mage": "o-mage",
    "mage-of-the-order-of-earth": "o-mage",
    "swordsman": "o-swordsman",
    "commander": "o-soldier",
    "knight-of-the-order-of-earth": "o-soldier",
    "emperor-of-ice-elves": "o-crown",
    "queen-of-dragon-dwarves": "o-crown",
    "queen-of-astonia": "o-crown",
    "empress-of-the-crystal-empire": "o-crown",
    "priestess": "o-circlet",
}
UNITS = {"crew": "u-crew", "retinue": "u-retinue", "soldiers": "u-soldiers"}
EQUIPMENT = {
    "weapon": "e-weapon",
    "armour": "e-armour",
    "attire": "e-attire",
    "jewel": "e-jewel",
    "chart": "e-chart",
    "book": "e-book",
    "talisman": "e-talisman",
    "instrument": "e-chart",
    "regalia": "e-jewel",
}
PLACES = ["t-village", "t-mine", "t-market", "t-port", "t-fort", "t-palace", "t-web", "t-lair"]
PLACE_ART = {
    "wies": "t-village",
    "siec-intryg": "t-web",
    "kopalnia-krysztalu": "t-mine",
    "targ": "t-market",
    "targ-e1": "t-market",
    "twierdza": "t-fort",
    "wolny-port": "t-port",
    "zimowy-palac": "t-palace",
    "leze-bestii": "t-lair",
    "garnizon-imperialny": "t-fort",
    "stocznia-gwiezdna": "t-port",
    "oaza-ka-dis": "t-lair",
}
EMBLEMS = ["x-sabres", "x-masks", "x-helm", "x-halt", "x-stray", "x-frost", "x-bow"]


def suit_of(entry: Any) -> str:
    """The colour class of a card: its faction's, or that of its kind."""
    faction = getattr(entry, "faction", None)
    return f"f-{FACTIONS[faction]}" if faction else KIND_SUITS[kind_of(entry)]


def letter_of(entry: Any) -> tuple[str, str]:
    """Glyph and letter of the faction; of a faction that the card needs; of nobody."""
    faction = getattr(entry, "faction", None)
    for condition in entry.requires:
        faction = faction or condition.player_faction
    if faction:
        return f"g-{FACTIONS[faction]}", FACTIONS[faction].upper()
    return KIND_ICONS[kind_of(entry)], ""


def planet(entry: Any) -> Html:
    """A World as a cut gem."""
    number = sum(map(ord, entry.id))
    faction = getattr(entry, "faction", None)
    letter = FACTIONS[faction] if faction else ""
    parts = [f"pl-{number % 4 + 1}"]
    if letter:
        parts.append(f"pl-crown-{letter}")
    elif entry.luck >= 5:
        parts = ["pl-rb", *parts, "pl-rf"]
    palette = HOME_PALETTES[letter] if letter else PALETTES[number % len(PALETTES)]
    return art(parts, "0 0 100 100", palette)


def ship_figure(entry: Any) -> str:
    masts = 1 if entry.body <= 3 else 2 if entry.body <= 5 else 3
    return f"s-{FACTIONS[entry.faction]}{masts}"


def picture(entry: Any) -> Html:
    """The art of a card, from a recipe."""
    kind, number = kind_of(entry), sum(map(ord, entry.id))
    if kind in ("world", "home-world"):
        return planet(entry)
    if kind == "ship":
        return art(["bg-3", ship_figure(entry)])
    if kind == "character":
        sign = next((SIGNS[function] for function in entry.functions if function in SIGNS), "")
        parts = [f"bg-{min(4, 1 + entry.spirit // 2)}", f"b-{FACTIONS[entry.faction]}"]
        return art([*parts, sign] if sign else parts)
    if kind == "place":
        return art([PLACE_ART.get(entry.id, PLACES[number % len(PLACES)])])
    if kind == "unit":
        return art([next((UNITS[function] for function in entry.functions if function in UNITS), "u-pack")])
    if kind == "equipment":
        return art([next((EQUIPMENT[function] for function in entry.functions if function in EQUIPMENT), "e-weapon")])
    ground = "x-bg" if kind == "action" else "r-bg"
    return art([ground, EMBLEMS[number % len(EMBLEMS)]])


def trait(symbol: str, now: int, printed: int, title: str) -> Html:
    """A value, gold with a triangle where it differs from the printed one."""
    sign = "" if now == printed else " ▴" if now > printed else " ▾"
    cls = "chg" if sign else ""
    return el("span", icon(symbol), el("b", f"{now}{sign}"), cls=cls, title=title)


def foot(entry: Any, lang: str, seen: SeenCard | None = None) -> Html:
    """The values under a card, current ones where it lies on the table."""
    kind = kind_of(entry)
    if kind in ("action", "reaction"):
        words = {"action": ("Akcja", "Action"), "reaction": ("Reakcja", "Reaction")}[kind]
        return el("span", words[0] if lang == "pl" else words[1], cls="wd")
    parts = []
    for name in TRAITS:
        if hasattr(entry, name):
            printed = getattr(entry, name)
            now = seen[name][0] if seen and name in seen else printed
            parts.append(trait(f"i-{name}", now, printed, say(lang, f"stated.{name}")))
    for name in TRAITS:
        bonus = getattr(entry, f"mod_{name}", 0)
        if bonus:
            parts.append(el("span", icon(f"i-{name}"), el("b", f"{bonus:+d}")))
    if kind == "place":
        parts.append(el("span", icon("i-prod"), el("b", entry.production)))
    if kind == "world":
        parts.append(el("span", icon("i-cry"), el("b", entry.cost)))
    if kind == "home-world":
        parts += [
            el("span", icon("i-expl"), el("b", entry.exploration)),
            el("span", icon("i-tres"), el("b", entry.treasury)),
        ]
    return join(parts)


def corner(entry: Any) -> object:
    """The number in the pennant: the price, or the Production of a World."""
    kind = kind_of(entry)
    if kind in ("world", "home-world"):
        return entry.production
    if kind in ("action", "reaction"):
        return icon(KIND_ICONS[kind])
    return entry.cost


def face(
    entry: Any,
    lang: str,
    *,
    id: str = "",
    seen: SeenCard | None = None,
    attributes: dict[str, Any] | None = None,
    over: Html = NOTHING,
    compact: bool = False,
) -> Html:
    """A card, drawn."""
    glyph, letter = letter_of(entry)
    if kind_of(entry) == "world":
        glyph, letter = "i-luck", str(entry.luck)
    more = dict(attributes or {})
    more["cls"] = f"{more.get('cls', '')} k-{kind_of(entry)}{' c' if compact else ''}".strip()
    star = " ★" if entry.unique and kind_of(entry) != "world" else ""
    return card(
        id=id,
        suit=suit_of(entry),
        number=corner(entry),
        letter=letter,
        glyph=glyph,
        picture=picture(entry),
        name=entry.name.get(lang) + star,
        kind=KIND_ICONS[kind_of(entry)],
        words=reading(entry, lang),
        foot=foot(entry, lang, seen),
        attributes=more,
        over=over,
    )


def reading(entry: Any, lang: str) -> Html:
    """What a card does, and its quote, for which only a large card has room."""
    quote = el("q", entry.quote.get(lang), cls="qt") if entry.quote else NOTHING
    return join([entry.text.get(lang), quote])


def spoken(entry: Any, lang: str, seen: SeenCard | None = None) -> str:
    """A card for those who hear the table."""
    parts = [entry.name.get(lang)]
    for name in TRAITS:
        if hasattr(entry, name):
            now = seen[name][0] if seen and name in seen else getattr(entry, name)
            parts.append(f"{say(lang, f'stated.{name}')} {now}")
    if seen and seen.get("marked"):
        parts.append(say(lang, "marked_card"))
    parts.append(entry.text.get(lang))
    return ", ".join(parts)


# -- the gallery


def gallery_face(kind: str, entry: dict[str, Any], lang: str) -> Html:
    """A card in the gallery, drawn."""
    if kind != "card":
        return NOTHING
    found = gallery_entry(entry["id"])
    return face(found, lang) if found is not None else NOTHING


def portrait(kind: str, entry: dict[str, Any]) -> Html:
    """The art of a card alone."""
    found = gallery_entry(entry["id"]) if kind == "card" else None
    return el("span", picture(found), cls=suit_of(found)) if found is not None else NOTHING


def entry_text(kind: str, entry: dict[str, Any], lang: str) -> str:
    """What a suggested deck is after."""
    return str(entry["plan"][lang]) if kind == "deck" else ""


def note(kind: str, entry: dict[str, Any], lang: str) -> str:
    """The quote of a card, what of it is printed in the rulebook, and where its name is from."""
    if kind != "card":
        return ""
    lines = [say(lang, "quote", quote=entry["quote"][lang])] if "quote" in entry else []
    if entry.get("stated"):
        values = ", ".join(say(lang, f"stated.{value}") for value in entry["stated"])
        lines.append(say(lang, "stated", values=values))
    if entry.get("ref"):
        lines.append(say(lang, "ref", ref=entry["ref"].partition(" ")[0]))
    return " ".join(lines)


@lru_cache
def words() -> Words:
    """The words of the game: cards are drawn without a game too."""
    return Words(Path(__file__).parent.parent / "words")


def say(lang: str, key: str, **values: object) -> str:
    return words().say(lang, "term", key, values)


@lru_cache
def cards() -> dict[str, Any]:
    """Every card as it was written: the gallery shows them without a game."""
    return {card.id: card for card in LOADER.read()[0].cards}


def gallery_entry(id: str) -> Any:
    return cards().get(id)
