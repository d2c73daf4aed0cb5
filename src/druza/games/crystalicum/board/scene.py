"""Combats as a scene: both sides with their cards, and two towers whose gap is the Advantage."""

from __future__ import annotations

from druza.games.crystalicum.board.faces import KIND_ICONS, picture, spoken, suit_of
from druza.games.crystalicum.board.modifiers import readable
from druza.games.crystalicum.board.seen import Sight
from druza.games.crystalicum.content.terms import EVENTS, kind_of
from druza.games.crystalicum.seen import SeenCard, SeenCombat
from druza.kernel.drawing import NOTHING, Html, art, el, icon

STEPS = {
    "duel": ("challenge", "clash", "luck", "losses"),
    "star-battle": ("start", "withdrawal", "clash", "luck", "losses"),
    "invasion": ("landing", "clash", "luck", "losses"),
}
ASKED = {  # the step that a question belongs to
    "answer_challenge": "challenge",
    "withdraw": "withdrawal",
    "carriers": "landing",
    "raiders": "landing",
    "attacked_world": "landing",
    "clash": "clash",
    "luck": "luck",
    "lose_card": "losses",
}
SOURCES = ("carriers", "raiders")  # questions that bring cards into the fight
ICONS = {"duel": "i-duel", "star-battle": "i-ship", "invasion": "i-unit"}
TALLEST = 100  # percent of the tower's room
LEAST = 8  # points that fill it: small sums do not tower


def scene(sight: Sight) -> Html:
    """The combat that goes on; nothing in peace."""
    combat = sight.view["combat"]
    if combat is None:
        return NOTHING
    seats = (combat["attacker"], combat["defender"])
    return el(
        "div",
        head(sight, combat),
        side(sight, combat, 0, seats[0]),
        middle(sight, combat, seats),
        side(sight, combat, 1, seats[1]),
        beside(sight),
        cls=f"scene fight w{winning_side(combat)}",
    )


def winning_side(combat: SeenCombat) -> int:
    """0 for the side that attacks, 1 for the one that defends; -1 before it is decided."""
    if combat["winner"] < 0:
        return -1
    return 0 if combat["winner"] == combat["attacker"] else 1


def head(sight: Sight, combat: SeenCombat) -> Html:
    """What is fought, where, and how far it has come."""
    now = step_now(sight, combat)
    steps = STEPS[combat["kind"]]
    chips = [
        el(
            "li",
            sight.term(f"step.{step}"),
            cls="a" if step == now else "d" if steps.index(step) < steps.index(now) else "",
            aria_current="step" if step == now else None,
        )
        for step in steps
    ]
    return el(
        "header",
        icon(ICONS[combat["kind"]]),
        el("h2", sight.term(f"combat.{combat['kind']}")),
        el("small", place_words(sight, combat)),
        el("ol", *chips, cls="fst"),
        cls="fhd",
    )


def staked(sight: Sight) -> list[SeenCard]:
    """What stands in the fight only because it is chosen from: Worlds to attack, Places that the loser may give up."""
    if sight.key not in ("attacked_world", "lose_card"):
        return []
    return [card for card in sight.cards if "side" not in card and f"at:{card['slot']}" in sight.look.legal]


def step_now(sight: Sight, combat: SeenCombat) -> str:
    """The step of the combat, from what is asked, else from what has happened."""
    steps = STEPS[combat["kind"]]
    found = ASKED.get(sight.key, "")
    if found in steps:
        return found
    if combat["winner"] >= 0:
        return "losses"
    if any(combat["luck"]) or any(awaited_luck(sight, combat)):
        return "luck"
    return "clash" if combat["clash_actions"] else steps[0]


def place_words(sight: Sight, combat: SeenCombat) -> str:
    if combat["kind"] == "star-battle" and combat["orbit"] in sight.by_slot:
        world = sight.by_slot[combat["orbit"]]
        return sight.term("orbit_of", card=sight.called(world))
    if combat["kind"] == "invasion" and combat["world"] in sight.by_slot:
        return sight.called(sight.by_slot[combat["world"]])
    return sight.term("embassy") if combat["kind"] == "duel" else ""


# -- the cards of a side ----------------------------------------------------------------------------------------------


def side(sight: Sight, combat: SeenCombat, number: int, seat: int) -> Html:
    fighting = [card for card in sight.cards if card.get("side") == number]
    slots = {card["slot"] for card in fighting}
    hosts = [card for card in fighting if card["zone"] != "attached" or card["place"] not in slots]
    role = "attacks" if number == 0 else "defends"
    if combat["winner"] >= 0:
        role = "wins" if combat["winner"] == seat else "loses"
    name = el("h3", icon(sight.glyph(seat)), sight.look.called(seat), el("small", sight.term(f"board.{role}")))
    lost = [card for card in staked(sight) if card["owner"] == seat]
    shown = [
        *[el("div", one(sight, card, "fgt"), cls="fg1") for card in lost],
        *[fighter(sight, card, fighting) for card in hosts],
    ]
    if number == 0 and sight.key in SOURCES and not hosts:
        hosts = [sight.by_slot[slot] for slot in combat["ships"] if slot in sight.by_slot]
        shown = [fighter(sight, ship, []) for ship in hosts]  # what carries the invasion, until somebody lands
    hosts += lost
    if not shown:
        shown = [el("span", sight.term("board.nobody_fights"), cls="nobody")]
    many = " many crowd" if len(hosts) > 6 else " many" if len(hosts) > 3 else ""
    cls = f"{'sc-a' if number == 0 else 'sc-b'} {sight.suit(seat)}{many}"
    return el("section", name, el("div", *shown, cls="fcs"), cls=cls, data_zone=f"side-{number}")


def fighter(sight: Sight, seen: SeenCard, fighting: list[SeenCard]) -> Html:
    """A card that fights, with those attached to it below."""
    below = [card for card in fighting if card["zone"] == "attached" and card["place"] == seen["slot"]]
    further = [
        card
        for host in below
        for card in fighting
        if card["zone"] == "attached" and card["place"] == host["slot"] and card is not host
    ]
    small = [one(sight, card, "fgt mini1") for card in [*below, *further]]
    return el("div", one(sight, seen, "fgt"), el("div", *small, cls="fbl") if small else NOTHING, cls="fg1")


def one(sight: Sight, seen: SeenCard, base: str) -> Html:
    if seen["card"] is None:
        return unknown(sight, seen, base)
    entry = sight.entry(seen["card"])
    at = sight.look.at(*sight.table_words(seen["slot"]), cls="", label=spoken(entry, sight.lang, seen))
    cls = f"{base} {suit_of(entry)} {at.pop('cls')}{' mk' if seen['marked'] else ''}"
    value = seen["body"][0] if "body" in seen else ""
    changed = "chg" if "body" in seen and seen["body"][0] != seen["body"][1] else ""
    half = el("small", sight.term("halved"), cls="half") if seen.get("halved") else NOTHING
    return el(
        "button",
        el("span", picture(entry), cls="po"),
        el("b", value, cls=changed) if value != "" else el("b", icon(KIND_ICONS[kind_of(entry)]), *covers(seen)),
        el("span", entry.name.get(sight.lang), cls="fn"),
        half,
        readable(sight, seen),
        id=f"fight-{seen['slot']}",
        cls=cls,
        data_card=True,
        **at,
    )


def beside(sight: Sight) -> Html:
    """What does not fight and can be chosen now: the scene lies over it, on a phone over the lands too."""
    staking = [card["slot"] for card in staked(sight)]
    cards = [card for card in sight.cards if "side" not in card and card["slot"] not in staking]
    chosen = [card for card in cards if sight.answers(card["slot"]) and is_legal(sight, card)]
    if not chosen or not sight.look.mine:
        return NOTHING
    covered = [card for card in chosen if is_in_space(sight, card)]
    title = sight.term(f"board.beside_{sight.key}" if sight.key in SOURCES else "board.beside")
    pieces = [one(sight, card, "fgt mini1" if card in covered else "fgt mini1 m-only") for card in chosen]
    cls = "sc-h" if covered else "sc-h m-only"
    return el("section", el("h3", title), *pieces, cls=cls, data_zone="beside", aria_label=title)


def is_legal(sight: Sight, card: SeenCard) -> bool:
    return any(word in sight.look.legal for word in sight.table_words(card["slot"]))


def is_in_space(sight: Sight, card: SeenCard) -> bool:
    """Does it lie there, or is it carried by what does?"""
    if card["zone"] == "attached":
        return is_in_space(sight, sight.by_slot[card["place"]])
    return card["zone"] in ("system", "hidden", "orbit")


def covers(seen: SeenCard) -> list[int]:
    """CR-214: the points of the Advantage for which a Place counts; nothing at other cards."""
    return [max(1, seen["production"])] if "production" in seen and seen["zone"] == "homeland" else []


def unknown(sight: Sight, seen: SeenCard, base: str) -> Html:
    """A hidden World of which nobody here has seen the face."""
    at = sight.look.at(*sight.table_words(seen["slot"]), cls=f"{base} {sight.suit(seen['owner'])}")
    figure = art(["pl-hid"], "0 0 100 100")
    name = el("span", sight.code(seen), cls="fn")
    return el("button", el("span", figure, cls="po"), name, id=f"fight-{seen['slot']}", **at)


# -- the towers -------------------------------------------------------------------------------------------------------


def middle(sight: Sight, combat: SeenCombat, seats: tuple[int, int]) -> Html:
    made = [sources(sight, combat, number) for number in (0, 1)]
    sums = combat["sums"] if any(combat["sums"]) else [sum(value for _, value, _ in parts) for parts in made]
    awaited = awaited_luck(sight, combat)
    highest = max(sums[0] + awaited[0], sums[1] + awaited[1], LEAST)
    winning = winning_side(combat)
    lower = 1 - winning if winning >= 0 else -1
    towers = []
    for number in (0, 1):
        blocks = [
            el("span", el("i", label), el("b", value), cls=f"blk {suit}", style=f"--h:{value * TALLEST / highest:.2f}%")
            for label, value, suit in made[number]
            if value > 0
        ]
        if awaited[number]:
            room = f"--h:{awaited[number] * TALLEST / highest:.2f}%"
            drawn = [el("i", sight.term("board.luck")), el("b", f"+{awaited[number]}?")]
            blocks.append(el("span", *drawn, cls="blk lck wait", style=room))
        if number == lower and combat["advantage"] > 0:
            height = min(combat["advantage"], max(sums) - sums[number]) * TALLEST / highest
            words = sight.term("board.advantage")
            blocks.append(
                el("span", el("i", words), el("b", combat["advantage"]), cls="blk adv", style=f"--h:{height:.2f}%")
            )
        towers.append(el("div", *blocks, cls=f"twr {sight.suit(seats[number])}"))
    names = [sight.look.called(seat) for seat in seats]
    said = f"{names[0]} {sums[0]}, {names[1]} {sums[1]}"
    return el(
        "div",
        el("div", *towers, cls="tws", aria_hidden="true"),
        el("div", el("b", sums[0]), el("span", ":"), el("b", sums[1]), cls="sc-sum", aria_label=said, role="img"),
        cls="sc-m",
    )


def sources(sight: Sight, combat: SeenCombat, number: int) -> list[tuple[str, int, str]]:
    """What a sum is made of, from the ground up: cards, then Luck; what else counts is said as such."""
    found: list[tuple[str, int, str]] = []
    for seen in sight.cards:
        if seen.get("side") != number or "body" not in seen or not counts(sight, combat, seen):
            continue
        minds = combat["kind"] == "duel" and combat["compares"] == 1
        value = seen["mind"][0] if minds else seen["body"][0]
        if seen.get("halved"):
            value //= 2
        entry = sight.entry(seen["card"])
        found.append((entry.name.get(sight.lang), value, suit_of(entry)))
    if combat["luck"][number]:
        found.append((sight.term("board.luck"), combat["luck"][number], "lck"))
    rest = combat["sums"][number] - sum(value for _, value, _ in found)
    if rest > 0:
        found.append((sight.term("board.other"), rest, "f-s"))
    return found


def awaited_luck(sight: Sight, combat: SeenCombat) -> tuple[int, int]:
    """Luck that both sides have drawn and that may still be answered: it does not count yet."""
    drawn = {
        matter["seat"]: matter["value"]
        for matter in sight.view["stack"]
        if matter["events"] >> EVENTS.index("luck-drawn") & 1
    }
    sides = enumerate((combat["attacker"], combat["defender"]))
    first, second = [0 if combat["luck"][number] else drawn.get(seat, 0) for number, seat in sides]
    return first, second


def counts(sight: Sight, combat: SeenCombat, seen: SeenCard) -> bool:
    """Does this card bring its own Body (or Mind) to the sum?"""
    if combat["kind"] == "duel":
        return seen["slot"] in (combat["champion"], combat["rival"])
    return combat["kind"] == "invasion" or sight.kind(seen) == "ship"
