"""The scene: a fight told as it is fought, and the ships to choose from."""

from __future__ import annotations

from typing import Literal

from druza.games.tortuga.board.faces import card_at, card_shown, picture
from druza.games.tortuga.board.seen import Sight
from druza.games.tortuga.content.pieces import LINES
from druza.games.tortuga.seen import SeenFight
from druza.kernel.drawing import NOTHING, Html, card_back, el, icon, join

STEPS = ("commit", "defend", "reveal", "fight_abilities", "result")
Which = Literal["attack", "defence"]
SIDES: tuple[Which, Which] = ("attack", "defence")


def scene(sight: Sight) -> Html:
    """A band over the board while something is decided apart from it."""
    fight = sight.view["fight"]
    if fight is not None and fight["winner"] < 0:
        return fight_band(sight, fight)
    if fight is not None and fight["fresh"]:
        return last_fight(sight, fight)
    if sight.key == "choose_ship":
        return ships_to_choose(sight)
    if sight.key == "peek" and sight.view["peeked"]:
        return peeked(sight)
    return NOTHING


def last_fight(sight: Sight, fight: SeenFight) -> Html:
    """The fight that has just ended, until who looks does something else; closed with a click."""
    close = el("summary", icon("i-end"), sight.says("go_on"), cls="btn go")
    dom = f"fight-{fight['round']}-{fight['attacker']}-{fight['defender']}"
    return el("details", close, fight_band(sight, fight), open=True, cls="last", id=dom)


# -- the fight -------------------------------------------------------------------------------------------------------


def fight_band(sight: Sight, fight: SeenFight) -> Html:
    """Both sides with the sums between them; what came of it below. Cards turn when they are first seen."""
    over = fight["winner"] >= 0
    middle = el("div", sums(sight, fight), rows(sight, fight), verdict(sight, fight), cls="md")
    parts = [side(sight, fight, "attack"), middle, side(sight, fight, "defence")]
    footer = el("footer", *consequences(sight, fight), cls="then") if over else NOTHING
    turns = " rvl" if fight["revealed"] and not uses_abilities(fight) else ""
    told = " told" if over else ""
    return el("div", header(sight, fight), el("div", *parts, cls="fg"), footer, cls=f"band{turns}{told}")


def uses_abilities(fight: SeenFight) -> bool:
    """Has an ability been used since the cards were turned over?"""
    gained = [line["abilities"] for line in (fight["attack"], fight["defence"]) if line]
    return any(gained) or bool(fight["attack_negated"]) or bool(fight["defence_negated"])


def owner_then(sight: Sight, fight: SeenFight) -> int:
    """Who controlled the sector when the fight began."""
    if fight["took"]:
        return fight["defender"] if fight["winner"] == fight["attacker"] else fight["attacker"]
    return sight.by_place[fight["sector"]]["owner"]


def header(sight: Sight, fight: SeenFight) -> Html:
    """Where, whose, and how far it has come."""
    says, owner = sight.says, owner_then(sight, fight)
    whose = says("controlled_by", who=sight.called(owner)) if owner >= 0 else says("nobodys_sector")
    if owner == sight.me >= 0:
        whose = says("controlled_by_you")
    title = [el("b", f"{says('fight')}: {sight.where(fight['sector'])}"), el("small", whose)]
    down = says("face_down") if not fight["revealed"] else ""
    words = (
        says("attacker") + f" {fight['attack_size']} {down}".rstrip(),
        says("defender") + f" {len(fight['defence_cards'])}",
        says("reveal"),
        says("abilities"),
        says("result"),
    )
    now = step_now(sight, fight)
    steps = [
        el("li", icon("i-check") if place < now else NOTHING, word, cls="a" if place == now else "")
        for place, word in enumerate(words)
    ]
    return el("header", el("div", *title, cls="ti0"), el("ol", *steps, cls="steps"))


def step_now(sight: Sight, fight: SeenFight) -> int:
    if fight["winner"] >= 0 or sight.key in ("prize", "lose_card", "free_marker"):
        return 4
    if sight.key in ("fight_abilities", "negate"):
        return 3
    return 1 if sight.key == "defend" else 0


def side(sight: Sight, fight: SeenFight, which: Which) -> Html:
    """One side: who, and the cards used; the attacker's are face down until the reveal."""
    seat = fight["attacker"] if which == "attack" else fight["defender"]
    says = sight.says
    ship = sight.ship_of(seat)
    role = says("attacks") if which == "attack" else says("defends")
    name = ship.name.get(sight.lang)
    who = el(
        "div",
        el("span", picture(ship), cls="pic"),
        el("div", el("small", role), el("b", sight.called(seat)), el("em", icon(sight.glyph(seat)), name)),
        cls="who",
    )
    cards = used_cards(fight, which)
    if cards is None:
        label = says("face_down_card")
        shown = [el("div", card_back(label=label), cls="fx") for _ in range(fight["attack_size"])]
    else:
        shown = [used_card(sight, fight, which, place, id) for place, id in enumerate(cards)]
    if fight["winner"] >= 0 and fight["winner"] != seat and fight["removed"]:
        shown.append(lost_card(sight, fight["removed"]))
    none = el("p", says("no_cards"), cls="quiet")
    crowd = " many" if len(shown) > 3 else ""
    zone = None if fight["winner"] >= 0 else f"fight-{which}"
    row = el("div", *(shown or [none]), cls=f"fc{crowd}", data_zone=zone)
    return el("div", who, row, cls=f"sd {'at' if which == 'attack' else 'df'} {sight.captain(seat)}")


def used_cards(fight: SeenFight, which: Which) -> list[str] | None:
    """The cards of a side; None while they are hidden."""
    return fight["attack_cards"] if which == "attack" else fight["defence_cards"]


def negated(fight: SeenFight, which: Which) -> list[str]:
    return fight["attack_negated"] if which == "attack" else fight["defence_negated"]


def used_card(sight: Sight, fight: SeenFight, which: Which, place: int, id: str) -> Html:
    number = sight.names.numbers[id]
    dom = f"fight-{which}-{place}"
    asked = sight.key in ("fight_abilities", "negate", "lose_card") and f"card:{number}" in sight.look.legal
    mine = sight.look.seat == (fight["attacker"] if which == "attack" else fight["defender"])
    about = asked and (mine != (sight.key == "negate"))
    drawn = card_at(sight, id, dom, (f"card:{number}",)) if about else card_shown(sight, id, dom)
    zero = NOTHING
    if id in negated(fight, which):
        zero = el("span", sight.says("counts_as_0"), cls="pl n")
    hidden = which == "attack" and not fight["revealed"]
    if hidden:
        zero = el("span", icon("i-eye"), sight.says("only_you_see_it"), cls="pk")
    return el("div", drawn, zero, cls="fx")


def lost_card(sight: Sight, id: str) -> Html:
    """The removed card splits along a facet."""
    crack = Html(
        '<svg class="crack" viewBox="0 0 100 140" preserveAspectRatio="none" aria-hidden="true">'
        '<path d="M42 0l12 34-16 26 26 30-14 50"/></svg>'
    )
    words = el("span", sight.says("removed"), cls="pl n")
    return el("div", card_shown(sight, id), crack, words, cls="fx lost")


def sums(sight: Sight, fight: SeenFight) -> Html:
    """The two totals, large, with a hexagon for every point; a question mark while cards are hidden."""
    shown, points = [], []
    for which in SIDES:
        seat = fight["attacker"] if which == "attack" else fight["defender"]
        line = fight[which]
        total = line["total"] if line else "?"
        lost = fight["winner"] >= 0 and fight["winner"] != seat
        cls = f"tH {sight.captain(seat)}{' lo' if lost else ''}"
        shown.append(el("span", el("b", total, id=f"total-{which}", data_roll=True), cls=cls))
        points.append(el("span", *hexagons(line), cls=f"hp {sight.captain(seat)}", aria_hidden="true"))
    versus = el("span", icon("i-raid"), cls="vs")
    return el("div", shown[0], versus, shown[1], points[0], el("i"), points[1], cls="tots")


def hexagons(line: dict[str, int] | None) -> list[Html]:
    """One for each point: those of the cards first, then those of everything else."""
    if not line:
        return []
    cards = line["cards"]
    return [el("i", cls="" if place < cards else "b") for place in range(min(line["total"], 24))]


def rows(sight: Sight, fight: SeenFight) -> Html:
    """The sums line by line."""
    says = sight.says
    words = {
        "cards": (says("cards"), says("printed_maneuvers")),
        "abilities": (says("abilities"), says("attacker_first")),
        "turrets": (says("turret_tokens_2"), sight.term("turret_each")),
        "sector": (says("sector_defence"), sector_words(sight, fight)),
    }
    lines = []
    for line in LINES[:-1]:
        figures = [figure(sight, fight, which, line) for which in SIDES]
        middle = el("span", words[line][0], el("small", words[line][1]))
        lines.append(el("div", figures[0], middle, figures[1], cls="rw"))
    return join(lines)


def figure(sight: Sight, fight: SeenFight, which: Which, line: str) -> Html:
    """A number of a sum; that of the cards with what each of them adds. Of a hidden attack only tokens are known."""
    known = fight[which] or {"turrets": sight.players[fight["attacker"]]["guns"], "sector": 0}
    if line not in known:
        return el("b", "?")
    number = known[line]
    parts = card_parts(sight, fight, which) if line == "cards" else []
    small = el("small", " + ".join(map(str, parts))) if len(parts) > 1 else NOTHING
    return el("b", f"+{number}" if number and line != "cards" else number, small)


def card_parts(sight: Sight, fight: SeenFight, which: Which) -> list[int]:
    """What every used card adds, the removed one too; a negated one adds 0."""
    seat = fight["attacker"] if which == "attack" else fight["defender"]
    used = list(used_cards(fight, which) or [])
    if fight["removed"] and fight["winner"] not in (-1, seat):
        used.append(fight["removed"])
    zero = list(negated(fight, which))
    parts = []
    for id in used:
        counts = id not in zero
        if not counts:
            zero.remove(id)
        parts.append(sight.card(id).maneuver if counts else 0)
    return parts


def sector_words(sight: Sight, fight: SeenFight) -> str:
    """TT-156, TT-176, TT-261: whom the defence of the sector helps, if anybody."""
    says, owner = sight.says, owner_then(sight, fight)
    if owner < 0:
        return says("nobodys_sector_no_bonus")
    if owner == fight["defender"]:
        return sight.term("defence_helps")
    if owner == fight["attacker"]:
        return says("the_attackers_own_no_bonus")
    return says("whose_sector_no_bonus", who=sight.who(owner))


def verdict(sight: Sight, fight: SeenFight) -> Html:
    """One word; before it, who is waited for and whose a tie would be."""
    says = sight.says
    if fight["winner"] >= 0:
        words = says("wins")
        attack = fight["attack"]
        even = attack is not None and attack["total"] == fight["defence"]["total"]
        small = el("span", says("the_defender_wins_ties")) if even else NOTHING
        said = el("b", says("you_win") if fight["winner"] == sight.me else f"{sight.who(fight['winner'])} {words}")
        return el("div", said, small, cls=f"res {sight.captain(fight['winner'])}", role="status")
    asked = sight.view["asked"]
    line = sight.look.asks if sight.look.mine else f"{sight.who(asked)} {says('decides')}"
    mine = fight["defender"] == sight.me
    tie = says("you_would_win_a_tie") if mine else says("would_win_a_tie", who=sight.who(fight["defender"]))
    told = sight.look.mine and sight.key == "defend"  # the question says it already
    small = NOTHING if told else el("span", tie)
    return el("div", el("b", line), small, cls=f"res wait {sight.captain(asked)}", role="status")


def consequences(sight: Sight, fight: SeenFight) -> list[Html]:
    """What came of it, as chips."""
    says, winner = sight.says, fight["winner"]
    loser = fight["defender"] if winner == fight["attacker"] else fight["attacker"]
    stolen, bank = fight["won"]
    chips = []
    if stolen or bank:
        parts = []
        if stolen:
            mine = loser == sight.me
            parts.append(says("from_you", stolen=stolen) if mine else says("from", stolen=stolen, who=sight.who(loser)))
        if bank:
            parts.append(says("from_the_bank", bank=bank))
        chips.append(chip(sight.captain(winner), "i-inf", f"{sight.called(winner)} +{stolen + bank}", ", ".join(parts)))
    if stolen:
        lost = says("influence_tokens")
        chips.append(chip(sight.captain(loser), "i-inf", f"{sight.called(loser)} −{stolen}", lost))
    back = says("returns_at_the_start_of")
    lost = f"{says('ship')}: {sight.called(loser)}"
    if loser == sight.me:
        back, lost = says("returns_at_your_start"), says("your_ship")
    chips.append(chip(sight.captain(loser), "i-ship", lost, back))
    if fight["took"]:
        defence = sight.by_place[fight["sector"]]["defence"]
        taken = says("goes_to_defence", who=sight.who(winner), defence=defence)
        chips.append(chip(sight.captain(winner), "i-conq", sight.where(fight["sector"]), taken))
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
        below = sight.called(taken[0]) if taken else role
        drawn = card_at(sight, entry.id, f"choose-{number}", (f"ship:{number}",))
        shown.append(el("div", drawn, el("span", below, cls="pl"), cls="fx"))
    title = el("header", el("div", el("b", sight.says("choose_your_ship")), cls="ti0"))
    return el("div", title, el("div", *shown, cls="fc four", data_zone="ships"), cls="band")


def peeked(sight: Sight) -> Html:
    """The cards seen on top of the own deck."""
    shown = [
        el("div", card_at(sight, id, f"peek-{place}", (f"card:{sight.names.numbers[id]}",)), cls="fx")
        for place, id in enumerate(sight.view["peeked"])
    ]
    title = el("header", el("div", el("b", sight.look.asks), cls="ti0"))
    return el("div", title, el("div", *shown, cls="fc", data_zone="peek"), cls="band")
