"""Action cards: the upper and the lower action, what they cost and whether they can be played now."""

from __future__ import annotations

from druza.games.edge.board.keys import EVOLVE, UPGRADE, leads
from druza.games.edge.board.seen import Sight
from druza.games.edge.content.moments import WHENS
from druza.games.edge.content.parts import Action
from druza.kernel.drawing import NOTHING, Html, el, icon, join

OTHER_MOMENT = ("ED-158", "ED-198", "ED-202", "ED-333")
CANNOT_PAY = "ED-197"
DEAR = {"dear_points": ["i-vp"], "dear_endurance": ["i-shield"], "dear_either": ["i-shield", "i-vp"]}


def hand_card(sight: Sight, id: str, place: int, seat: int) -> Html:
    """A card in hand: upper action, unit, lower action, each with its price; upgrades can be attached."""
    number = sight.content.cards.index(id)
    kind = sight.content.card_kind[number]
    halves = [half(sight, number, side, place) for side in range(len(sight.content.card_actions[number]))]
    bar = unit_bar(sight, number)
    inner = [halves[0], bar, *halves[1:]] if len(halves) == 2 else [bar, *halves]
    head = card_head(sight, number, id, place, kind)
    return el("div", el("div", head, *inner, cls="edge-card"), cls=f"edge-c {sight.suit(seat)}", data_card=True)


def unit_bar(sight: Sight, card: int) -> Html:
    """Between the halves: the unit that the lower action is for."""
    unit = sight.content.card_unit[card]
    if unit < 0:
        return el("span", sight.say("any_squad"), cls="ed-bar")
    id = sight.content.units[unit]
    use = el("use", href=f"#m-{id}", width="100", height="120")
    face = el("svg", use, viewBox="14 4 72 48", preserveAspectRatio="xMidYMin slice", aria_hidden="true")
    return el("span", face, sight.soft(sight.names.unit(id)), cls="ed-bar")


def card_head(sight: Sight, number: int, id: str, place: int, kind: int) -> Html:
    """Attaching an upgrade, or choosing the card as a whole."""
    name = sight.names.card(id)
    if kind == UPGRADE:
        cost = sight.content.card_attach[number]
        price = el("b", cost, cls="ed-price x") if cost else icon("i-skull", "ed-price-icon")
        at = sight.look.at(
            f"attach:{number}", f"card:{number}", cls="ed-attach up", label=attach_label(sight, name, cost)
        )
        dear = other_price(sight, cost) if "data_option" in at else NOTHING
        inside = [icon("i-up"), el("span", sight.soft(name), dear), el("small", sight.say("attach")), price]
        return el("button", *inside, id=f"attach-{number}-{place}", data_leads=leads(sight), **at)
    if f"card:{number}" in sight.look.legal:
        at = sight.look.at(f"card:{number}", cls="ed-attach", label=name)
        own = f"card-{number}-{place}"
        return el(
            "button", icon("i-check"), el("span", sight.soft(name)), id=own, data_leads=leads(sight, place, own), **at
        )
    return NOTHING


def attach_label(sight: Sight, name: str, cost: int) -> str:
    if not cost:
        return sight.say("attach_for_a_sacrificed_wound", name=name)
    return sight.say("attach_cost", name=name, cost=cost)


def half(sight: Sight, card: int, side: int, place: int) -> Html:
    """One action: price, name, text; lit if it can be played now, with the rule if it cannot."""
    content = sight.content
    action = content.actions[content.card_actions[card][side]]
    lower = bool(side) or content.card_kind[card] == EVOLVE
    word = f"{'lower' if lower else 'upper'}:{card}"
    printed = 1 if lower else 0
    name, words = sight.names.action(card, printed), sight.names.action_text(card, printed)
    notes = [words, payable(sight, action.cost, action.in_charges)]
    label = f"{name}: " + " ".join(note for note in notes if note)
    cls = "ed-half" + (" inst" if action.instant else "") + (" lo" if lower else "")
    if content.card_kind[card] == UPGRADE:
        inside = [
            price_of(sight, action.cost, action.in_charges),
            el("strong", sight.soft(name)),
            passive(sight, action.passive),
        ]
        return el("span", el("span", *inside, cls="ed-head"), el("small", words), cls=cls)
    at = sight.look.at(word, cls=cls, label=label)
    if at.get("data_option") == word:
        at.update(sight.paid_at_once(word))
    bolt = icon("i-instant", "bolt") if action.instant else NOTHING
    why = el("em", why_not(sight, at["data_refused"], action), cls="ed-why") if at.get("data_refused") else NOTHING
    if "data_option" in at and not action.in_charges:
        why = other_price(sight, action.cost)
    head = el(
        "span", price_of(sight, action.cost, action.in_charges), el("strong", sight.soft(name)), bolt, cls="ed-head"
    )
    own = f"{word.replace(':', '-')}-{place}"
    return el("button", head, why, el("small", words), id=own, data_leads=leads(sight, place, own), **at)


def why_not(sight: Sight, rule: str, action: Action) -> str:
    """Why an action cannot be played now, in a word or two; where its text names another moment, which one."""
    if rule in OTHER_MOMENT:
        return sight.say("why_moment", moment=sight.say_in("moment", WHENS[action.when]))
    if rule == CANNOT_PAY and action.cost > 0:
        return sight.say("why_ED-197", missing=short_of(sight, action.cost), cost=action.cost)
    return sight.say(f"why_{rule}") if sight.has_words(f"why_{rule}") else sight.say("why_now")


def other_price(sight: Sight, cost: int) -> Html:
    """What is paid in place of the crystals that are missing: said on the card, so that nobody pays it unawares."""
    missing = short_of(sight, cost)
    if not missing:
        return NOTHING
    left = sum(squad["endurance"] for squad in sight.view["players"][sight.look.seat]["squads"])
    key = "dear_points" if left < missing else "dear_endurance" if not sight.rules.track else "dear_either"
    words = sight.say(key, missing=missing)
    either = [icon(symbol) for symbol in DEAR[key]]  # on a phone the words are for readers alone
    signs = join([either[0], *[join(["/", one]) for one in either[1:]]])
    return el(
        "em", el("span", words, cls="ed-said"), el("span", missing, signs, cls="m-only"), cls="ed-dear", title=words
    )


def passive(sight: Sight, is_passive: bool) -> Html:
    return el("i", sight.say("passive")) if is_passive else NOTHING


def price_of(sight: Sight, cost: int, in_charges: bool) -> Html:
    """A prism for crystals, a hexagon for charges; hollow if the crystals do not suffice."""
    price = "X" if cost < 0 else str(cost)
    if in_charges:
        return el("b", icon("i-charge"), price, cls="ed-price q")
    return el("b", price, cls="ed-price x short" if short_of(sight, cost) else "ed-price x")


def short_of(sight: Sight, cost: int) -> int:
    """How many crystals are missing for a price."""
    if sight.look.seat < 0:
        return 0
    player = sight.view["players"][sight.look.seat]
    return max(0, cost - int(player["crystals"]) - int(player["temporary"]))


def payable(sight: Sight, cost: int, in_charges: bool) -> str:
    """What a price means now, in words."""
    missing = 0 if in_charges else short_of(sight, cost)
    if not missing:
        return ""
    return sight.say("crystals_short_endurance_or_points", missing=missing)
