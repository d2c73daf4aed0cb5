"""The scene: a fight told as it is fought, and the ships to choose from."""

from __future__ import annotations

from typing import Any

from druza.games.tortuga.board.faces import card_at, card_shown, picture
from druza.games.tortuga.board.sight import Sight
from druza.games.tortuga.pieces import LINES
from druza.kernel.drawing import NOTHING, Html, card_back, el, icon, join

STEPS = ("commit", "defend", "reveal", "fight_abilities", "result")
SIDES = ("attack", "defence")


def scene(sight: Sight) -> Html:
    """A band over the board while something is decided apart from it."""
    fight = sight.view["fight"]
    if fight is not None and fight["winner"] < 0:
        return fight_band(sight, fight)
    if sight.key == "choose_ship":
        return ships_to_choose(sight)
    if sight.key == "peek" and sight.view["peeked"]:
        return peeked(sight)
    return NOTHING


def last_fight(sight: Sight) -> Html:
    """The fight that has just ended, until its attacker does something else; closed with a click."""
    fight = sight.view["fight"]
    if fight is None or fight["winner"] < 0 or not fight["fresh"]:
        return NOTHING
    close = el("summary", icon("i-end"), sight.says("Dalej", "Go on"), cls="btn go")
    return el("details", close, fight_band(sight, fight), open=True, cls="last", id="last-fight")


# -- the fight -------------------------------------------------------------------------------------------------------


def fight_band(sight: Sight, fight: dict[str, Any]) -> Html:
    over = fight["winner"] >= 0
    middle = el("div", sums(sight, fight), rows(sight, fight), verdict(sight, fight), cls="md")
    parts = [side(sight, fight, "attack"), middle, side(sight, fight, "defence")]
    footer = el("footer", *consequences(sight, fight), cls="then") if over else NOTHING
    return el("div", header(sight, fight), el("div", *parts, cls="fg"), footer, cls="band")


def header(sight: Sight, fight: dict[str, Any]) -> Html:
    """Where, whose, and how far it has come."""
    sector = sight.by_place[fight["sector"]]
    says, owner = sight.says, sector["owner"]
    whose = says(f"kontroluje: {sight.who(owner)}", f"controlled by {sight.who(owner)}") if owner >= 0 else ""
    whose = whose or says("sektor niczyj", "nobody's sector")
    title = [el("b", f"{says('Potyczka', 'Fight')}: {sight.where(fight['sector'])}"), el("small", whose)]
    words = (
        says("Atak", "Attacker") + f" {fight['attack_size']}",
        says("Obrona", "Defender") + f" {len(fight['defence_cards'])}",
        says("Odkrycie", "Reveal"),
        says("Zdolności", "Abilities"),
        says("Wynik", "Result"),
    )
    now = step_now(sight, fight)
    steps = [
        el("li", icon("i-check") if place < now else NOTHING, word, cls="a" if place == now else "")
        for place, word in enumerate(words)
    ]
    return el("header", el("div", *title, cls="ti0"), el("ol", *steps, cls="steps"))


def step_now(sight: Sight, fight: dict[str, Any]) -> int:
    if fight["winner"] >= 0 or sight.key in ("prize", "lose_card", "free_marker"):
        return 4
    if sight.key in ("fight_abilities", "negate"):
        return 3
    return 1 if sight.key == "defend" else 0


def side(sight: Sight, fight: dict[str, Any], which: str) -> Html:
    """One side: who, and the cards used; the attacker's are face down until the reveal."""
    seat = fight["attacker"] if which == "attack" else fight["defender"]
    says = sight.says
    ship = sight.card(sight.players[seat]["ship"])
    role = says("atakuje", "attacks") if which == "attack" else says("broni się", "defends")
    name = ship.name.get(sight.lang)
    who = el(
        "div",
        el("span", picture(ship), cls="pic"),
        el("div", el("small", role), el("b", sight.who(seat)), el("em", icon(sight.glyph(seat)), name)),
        cls="who",
    )
    cards = fight["attack_cards"] if which == "attack" else fight["defence_cards"]
    if cards is None:
        label = says("zakryta karta", "face-down card")
        shown = [el("div", card_back(label=label), cls="fx") for _ in range(fight["attack_size"])]
    else:
        shown = [used_card(sight, fight, which, place, id) for place, id in enumerate(cards)]
    if fight["winner"] >= 0 and fight["winner"] != seat and fight["removed"]:
        shown.append(lost_card(sight, fight["removed"]))
    none = el("p", says("bez kart", "no cards"), cls="quiet")
    crowd = " many" if len(shown) > 3 else ""
    row = el("div", *(shown or [none]), cls=f"fc{crowd}", data_zone=f"fight-{which}")
    return el("div", who, row, cls=f"sd {'at' if which == 'attack' else 'df'} {sight.captain(seat)}")


def used_card(sight: Sight, fight: dict[str, Any], which: str, place: int, id: str) -> Html:
    number = sight.names.numbers[id]
    dom = f"fight-{which}-{place}"
    asked = sight.key in ("fight_abilities", "negate", "lose_card") and f"card:{number}" in sight.look.legal
    mine = sight.look.seat == (fight["attacker"] if which == "attack" else fight["defender"])
    about = asked and (mine != (sight.key == "negate"))
    drawn = card_at(sight, id, dom, (f"card:{number}",)) if about else card_shown(sight, id, dom)
    zero = NOTHING
    if id in fight[f"{which}_negated"]:
        zero = el("span", sight.says("liczy się 0", "counts 0"), cls="pl n")
    hidden = which == "attack" and not fight["revealed"]
    if hidden:
        zero = el("span", icon("i-eye"), sight.says("tylko ty widzisz", "only you see it"), cls="pk")
    return el("div", drawn, zero, cls="fx")


def lost_card(sight: Sight, id: str) -> Html:
    """The removed card splits along a facet."""
    crack = Html(
        '<svg class="crack" viewBox="0 0 100 140" preserveAspectRatio="none" aria-hidden="true">'
        '<path d="M42 0l12 34-16 26 26 30-14 50"/></svg>'
    )
    words = el("span", sight.says("usunięta", "removed"), cls="pl n")
    return el("div", card_shown(sight, id), crack, words, cls="fx lost")


def sums(sight: Sight, fight: dict[str, Any]) -> Html:
    """The two totals, large; a question mark while cards are hidden."""
    shown = []
    for which in SIDES:
        seat = fight["attacker"] if which == "attack" else fight["defender"]
        total = fight[which]["total"] if fight[which] else "?"
        lost = fight["winner"] >= 0 and fight["winner"] != seat
        cls = f"tH {sight.captain(seat)}{' lo' if lost else ''}"
        shown.append(el("span", el("b", total, id=f"total-{which}", data_roll=True), cls=cls))
    return el("div", shown[0], el("span", icon("i-raid"), cls="vs"), shown[1], cls="tots")


def rows(sight: Sight, fight: dict[str, Any]) -> Html:
    """The sums line by line."""
    says = sight.says
    words = {
        "cards": (says("Karty", "Cards"), says("nadrukowane Manewry", "printed Maneuvers")),
        "abilities": (says("Zdolności", "Abilities"), says("najpierw atakujący", "attacker first")),
        "turrets": (says("Żetony Twierdzy", "Turret tokens"), says("+1 za każdy", "+1 each")),
        "sector": (
            says("Obrona sektora", "Sector defence"),
            says("+1 za każde 2, tylko obrońca", "+1 per 2, defender only"),
        ),
    }
    lines = []
    for line in LINES[:-1]:
        figures = [fight[which][line] if fight[which] else "?" for which in SIDES]
        middle = el("span", words[line][0], el("small", words[line][1]))
        lines.append(el("div", el("b", figures[0]), middle, el("b", figures[1]), cls="rw"))
    return join(lines)


def verdict(sight: Sight, fight: dict[str, Any]) -> Html:
    """One word; before it, who is waited for and whose a tie would be."""
    says = sight.says
    if fight["winner"] >= 0:
        words = says("wygrywa", "wins")
        return el("div", el("b", f"{sight.who(fight['winner'])} {words}"), cls=f"res {sight.captain(fight['winner'])}")
    asked = sight.view["asked"]
    line = sight.look.asks if sight.look.mine else f"{sight.who(asked)} {says('decyduje', 'decides')}"
    tie = says(f"Remis wygrywa {sight.who(fight['defender'])}", f"A tie would be {sight.who(fight['defender'])}'s")
    return el("div", el("b", line), el("span", tie), cls=f"res wait {sight.captain(asked)}", role="status")


def consequences(sight: Sight, fight: dict[str, Any]) -> list[Html]:
    """What came of it, as chips."""
    says, winner = sight.says, fight["winner"]
    loser = fight["defender"] if winner == fight["attacker"] else fight["attacker"]
    stolen, bank = fight["won"]
    chips = []
    if stolen or bank:
        parts = []
        if stolen:
            parts.append(says(f"{stolen} od gracza {sight.who(loser)}", f"{stolen} from {sight.who(loser)}"))
        if bank:
            parts.append(says(f"{bank} z banku", f"{bank} from the bank"))
        chips.append(chip(sight.captain(winner), "i-inf", f"{sight.who(winner)} +{stolen + bank}", ", ".join(parts)))
    back = says("wraca na początku swojej tury", "comes back at the start of the turn")
    lost = f"{says('Statek', 'Ship')}: {sight.who(loser)}"
    chips.append(chip(sight.captain(loser), "i-ship", lost, back))
    owner = sight.by_place[fight["sector"]]["owner"]
    if owner == winner:
        chips.append(chip(sight.captain(winner), "i-conq", sight.where(fight["sector"]), sight.who(winner)))
    return chips


def chip(suit: str, symbol: str, words: str, small: str) -> Html:
    return el("span", icon(symbol, "fgx"), el("span", words, el("small", small)), cls=f"ef {suit}")


# -- other scenes ----------------------------------------------------------------------------------------------------


def ships_to_choose(sight: Sight) -> Html:
    """Set-up: the four ships, those taken with their captains' names."""
    shown = []
    for number, entry in enumerate(card for card in sight.names.box.cards if card.deck == "SHIP"):
        taken = [seat for seat, player in enumerate(sight.players) if player["ship"] == entry.id]
        role = entry.role.get(sight.lang) if entry.role else ""
        below = sight.who(taken[0]) if taken else role
        drawn = card_at(sight, entry.id, f"choose-{number}", (f"ship:{number}",))
        shown.append(el("div", drawn, el("span", below, cls="pl"), cls="fx"))
    title = el("header", el("div", el("b", sight.says("Wybór statków", "Choose your ship")), cls="ti0"))
    return el("div", title, el("div", *shown, cls="fc four", data_zone="ships"), cls="band")


def peeked(sight: Sight) -> Html:
    """The cards seen on top of the own deck."""
    shown = [
        el("div", card_at(sight, id, f"peek-{place}", (f"card:{sight.names.numbers[id]}",)), cls="fx")
        for place, id in enumerate(sight.view["peeked"])
    ]
    title = el("header", el("div", el("b", sight.look.asks), cls="ti0"))
    return el("div", title, el("div", *shown, cls="fc", data_zone="peek"), cls="band")
