"""The desk: what is mine, pool, squads and hand."""

from __future__ import annotations

from collections.abc import Iterable

from druza.games.edge.board.cards import hand_card
from druza.games.edge.board.seen import SQUADS, Sight, Squad, shown
from druza.games.edge.seen import SeenPlayer, SeenUpgrade
from druza.kernel.drawing import NOTHING, Html, about, el, icon

VALUES = ("i-ini", "i-atk", "i-def", "i-mov")
MOST_PRISMS = 8
ALIVE = (-2, -5, -6)  # places of models that are not on the board and not dead: off it, waiting, lifted
CROPS = {  # where a portrait begins, and which side of the figure it keeps, where that is not the upper middle
    "gorehound": (26, "xMin"),
    "warbeast": (28, "xMin"),
    "blight_steed": (12, "xMin"),
    "wyrm": (8, "xMin"),
    "avenger": (20, "xMid"),
    "gyrobot": (24, "xMid"),
    "oracle_of_wrath": (10, "xMid"),
    "fleshripper": (14, "xMid"),
}


def own(sight: Sight) -> Html:
    """Pool, squads and hand of the seat that looks."""
    seat = sight.look.seat
    if seat < 0 or not sight.faction(seat):
        return NOTHING
    player = sight.view["players"][seat]
    squads = [squad_card(sight, squad, seat) for squad in player["squads"]]
    cards = [hand_card(sight, id, place, seat) for place, id in enumerate(player["hand"] or [])]
    zones = [
        el(
            "div",
            *squads,
            cls="edge-squads",
            data_zone="squads",
            aria_label=sight.say("your_squads"),
        ),
        el(
            "div",
            *cards,
            cls="edge-hand",
            data_zone="hand",
            role="group",
            aria_label=sight.say("your_hand"),
        ),
    ]
    return el("div", pool(sight, seat), *zones, cls=f"edge-own {sight.suit(seat)}")


# -- the pool ---------------------------------------------------------------------------------------------------------


def pool(sight: Sight, seat: int) -> Html:
    player = sight.view["players"][seat]
    return el(
        "div",
        crystals(sight, player),
        piles(sight, player),
        tokens_of(sight, seat),
        banner(sight, player),
        cls="edge-pool",
        data_zone="pool",
        aria_label=sight.say("pool"),
    )


def crystals(sight: Sight, player: SeenPlayer) -> Html:
    """Crystals as prisms: full ones can be spent, hollow ones are depleted."""
    full, spent = player["crystals"] + player["temporary"], player["depleted"]
    label = sight.say("crystals_active_depleted", full=full, spent=spent)
    drawn = [icon("i-xtal", "x") for _ in range(min(full, MOST_PRISMS))]
    drawn += [icon("i-xtal", "x e") for _ in range(min(spent, MOST_PRISMS - len(drawn)))]
    drawn = drawn or [icon("i-xtal", "x e")]  # a number alone would not say of what
    words = el("b", full, el("small", f"/{full + spent}"))
    return el("span", *drawn, words, cls="edge-xtals", role="img", aria_label=label, title=label)


def piles(sight: Sight, player: SeenPlayer) -> Html:
    """Deck and discard pile."""
    deck, discard = player["deck_size"], len(player["discard"])
    words = [
        el("span", icon("i-deck"), deck, el("small", sight.say("deck")), title=sight.say("desk_deck")),
        el("span", icon("i-discard"), discard, el("small", sight.say("discard")), title=sight.say("desk_discard")),
    ]
    return el("span", *words, cls="edge-counts")


def tokens_of(sight: Sight, seat: int) -> Html:
    """VP tokens in multiplayer: what is captured of what wins, and what is left to lose."""
    player = sight.view["players"][seat]
    if player["kept"] is None:
        return NOTHING
    won = sight.captured_by_team(seat) if sight.rules.teams else -1
    found = [team_share(sight, won)] if won >= 0 else shares(sight, seat)
    left = sight.say("tokens_left", kept=player["kept"])
    kept = el("small", icon("i-shield"), player["kept"], title=left, role="img", aria_label=left)
    return el("span", *found, kept, cls="edge-counts edge-vp")


def team_share(sight: Sight, won: int) -> Html:
    label = sight.say("captured_of", won=won, count=sight.rules.team_vp)
    return el("span", icon("i-vp"), f"{won}/{sight.rules.team_vp}", title=label, role="img", aria_label=label)


def shares(sight: Sight, seat: int) -> list[Html]:
    """What was captured from each opponent: so many from each of them win."""
    found = []
    for other, won in enumerate(sight.view["players"][seat]["captured"]):
        if other != seat:
            label = sight.say("captured_from", who=sight.spoken(other), won=won, count=sight.rules.from_each)
            words = [won, el("small", f"/{sight.rules.from_each}")]
            cls = f"tg {sight.suit(other)}"
            found.append(
                el("span", icon(sight.glyph(other)), *words, cls=cls, title=label, role="img", aria_label=label)
            )
    return found


def banner(sight: Sight, player: SeenPlayer) -> Html:
    """The banner: upright and ready, or lying and used until a passive turn."""
    id = player["banner"] or ""
    up = player["banner_up"]
    name = sight.names.banner(id)
    state = sight.say("ready") if up else sight.say("used_back_in_a_passive")
    at = sight.look.at("banner", cls="edge-banner" + ("" if up else " down"), label=f"{name}, {state}")
    whole = sight.names.banner_text(id)
    inside = [icon("i-banner"), el("span", el("b", name), el("small", whole if up else state))]
    return el("button", *inside, about(name, state.capitalize(), whole), id="banner", data_card=True, **at)


# -- squads -----------------------------------------------------------------------------------------------------------


def squad_card(sight: Sight, squad: Squad, seat: int) -> Html:
    """A squad: number, portrait, mode, values, endurance, living models, upgrades."""
    number = squad["squad"]
    name = sight.names.unit(squad["unit"])
    alive = living(squad)
    mode = sight.names.mode(squad["unit"], squad["mode"])
    label = f"{number % SQUADS + 1} {name}, {mode}, {endurance_words(sight, squad)}, {values_words(sight, squad)}"
    at = sight.choice(
        f"activate:{number}",
        f"squad:{number}",
        f"endurance:{number}",
        cls="edge-squad" + ("" if alive else " dead") + (" act" if is_acting(sight, number) else ""),
        label=label,
    )
    if at.get("data_option") == f"squad:{number}":
        at.update(sight.paid_at_once(f"squad:{number}"))
    crown = icon("i-crown") if sight.content.unit_leader[sight.content.units.index(squad["unit"])] else NOTHING
    inside = [
        el("span", number % SQUADS + 1, cls="ed-number"),
        portrait(squad["unit"]),
        *[el("em", sight.names.token(token), cls="ed-token") for token in squad_tokens(sight, number)[:2]],
        el("b", crown, el("span", sight.soft(name)), cls="ed-name"),
        el("span", el("span", mode), flip(sight, squad), cls="ed-mode"),
        values(sight, squad),
        el("span", el("span", *shields(squad), cls="ed-shields"), models_left(sight, squad), cls="ed-endurance"),
        big_words(sight, squad),
    ]
    button = el("button", *inside, id=f"squad-{number}", **at)
    upgrades = [upgrade(sight, one) for one in squad["upgrades"]]
    return el("div", button, *upgrades, id=f"sq-{number}", cls=sight.suit(seat), data_card=True)


def whole_card(sight: Sight, squad: Squad, seat: int) -> Html:
    """Another player's squad in full, for who points at it: both sides, values, endurance, tokens, upgrades."""
    number = squad["squad"]
    tokens = [el("em", sight.names.token(token), cls="ed-token") for token in squad_tokens(sight, number)[:2]]
    mode = sight.names.mode(squad["unit"], squad["mode"])
    inside = [
        el("span", number % SQUADS + 1, cls="ed-number"),
        portrait(squad["unit"]),
        *tokens,
        el("b", el("span", sight.soft(sight.names.unit(squad["unit"]))), cls="ed-name"),
        el("span", el("span", f"{mode} · {sight.owner(seat)}"), flip(sight, squad), cls="ed-mode"),
        values(sight, squad),
        el("span", el("span", *shields(squad), cls="ed-shields"), models_left(sight, squad), cls="ed-endurance"),
        big_words(sight, squad),
    ]
    upgrades = [el("span", *upgrade_words(sight, one), cls="edge-up") for one in squad["upgrades"]]
    card = el(
        "span", el("span", *inside, cls="edge-squad"), *upgrades, id=f"sq-{number}", cls=f"card {sight.suit(seat)}"
    )
    return el("span", card, cls="zoomed", hidden=True)


def is_acting(sight: Sight, squad: int) -> bool:
    return sight.asked.get("squad") == squad or (sight.acting >= 0 and sight.acting // 4 == squad)


def portrait(unit: str) -> Html:
    """The head of a unit, cut out of its figure; beasts look out of the left side."""
    use = el("use", href=f"#m-{unit}", x="0", y="0", width="100", height="120")
    box, side = CROPS.get(unit, (2, "xMid"))
    cut = {"viewBox": f"{0 if side == 'xMin' else 4} {box} 92 60", "preserveAspectRatio": f"{side}YMin slice"}
    return el("svg", use, cls="face", aria_hidden="true", **cut)


def flip(sight: Sight, squad: Squad) -> Html:
    """The other side of the card, and what turning it costs; nothing where there is no arrow."""
    mode = sight.mode(squad)
    others = [side for side in sight.sides(squad) if side.id != mode.id]
    if not mode.may_change or squad["evolved"] or not others:
        return NOTHING
    price = el("i", mode.change_cost, cls="ed-price x") if mode.change_cost else NOTHING
    other = sight.names.mode(squad["unit"], others[0].id)
    label = sight.say("can_change_to", other=other)
    return el("span", icon("i-flip"), price, cls="ed-flip", title=label)


def values(sight: Sight, squad: Squad) -> Html:
    """The four values after modifiers: + raised, - lowered, dotted where a roll may be repeated for free."""
    mode = sight.mode(squad)
    marks = [
        "",
        " rr" if mode.reroll_attack else "",
        " rr" if mode.reroll_defence else "",
        " th" if mode.through else "",
    ]
    found = []
    for place, value in enumerate(shown_values(sight, squad)):
        change = value - mode.values[place]
        sign = "+" if change > 0 else "−" if change < 0 else ""
        number = el("b", shown(value), el("sup", sign) if sign else NOTHING)
        found.append(el("span", icon(VALUES[place]), number, cls=f"ed-value{marks[place]}"))
    return el("span", *found, cls="vals")


def shown_values(sight: Sight, squad: Squad) -> list[int]:
    """Values after modifiers, as its first model on the board has them; else the printed ones."""
    for model in sight.view["models"]:
        if model["squad"] == squad["squad"]:
            return list(model["values"])
    return list(squad["values"])


def values_words(sight: Sight, squad: Squad) -> str:
    names = sight.say("ini_atk_def_move").split()
    return ", ".join(f"{name} {shown(value)}" for name, value in zip(names, shown_values(sight, squad), strict=True))


def endurance_words(sight: Sight, squad: Squad) -> str:
    left = f"{squad['endurance']}/{squad['printed']}"
    return sight.say("endurance_alive", left=left, living=living(squad))


def living(squad: Squad) -> int:
    """Models on the board, off it for a while, still to be deployed, or lifted while somebody is pushed."""
    return sum(field >= 0 or field in ALIVE for field in squad["models"])


def shields(squad: Squad) -> list[Html]:
    """Endurance: full shields are left, hollow ones lost."""
    full = [icon("i-shield", "s") for _ in range(squad["endurance"])]
    return full + [icon("i-shield", "s e") for _ in range(squad["printed"] - squad["endurance"])]


def models_left(sight: Sight, squad: Squad) -> Html:
    alive, all = living(squad), len(squad["models"])
    return el("i", "●" * alive + "○" * (all - alive), title=sight.say("models", alive=alive, all=all))


def squad_tokens(sight: Sight, number: int) -> list[str]:
    return [mark["token"] for mark in sight.view["marks"] if mark["token"] and mark["squad"] == number]


def all_tokens(sight: Sight, number: int) -> list[str]:
    """The kinds of tokens on a squad and on its models."""
    models = [model["model"] for model in sight.view["models"] if model["squad"] == number]
    marks = [mark for mark in sight.view["marks"] if mark["squad"] == number or mark["model"] in models]
    return sorted({mark["token"] for mark in marks if mark["token"]})


def big_words(sight: Sight, squad: Squad) -> Html:
    """For the enlarged card: the values by name, the base, the other side."""
    mode = sight.mode(squad)
    left = f"{squad['endurance']}/{squad['printed']}"
    lines = [
        sight.say("big_values", **named(shown_values(sight, squad))),
        sight.say("big_endurance", left=left, living=f"{living(squad)}/{len(squad['models'])}"),
        sight.say("big_base", size=(1, 2, 3, 7)[mode.base]),
    ]
    if mode.reroll_attack:
        lines.append(sight.say("dots_under_atk_free_reroll"))
    if mode.reroll_defence:
        lines.append(sight.say("dots_under_def_free_reroll"))
    if mode.through:
        lines.append(sight.say("moves_through_obstacles"))
    for side in sight.sides(squad):
        if side.id != mode.id:
            price = sight.say("cost_in_crystals", cost=mode.change_cost) if mode.change_cost else sight.say("free")
            name = sight.names.mode(squad["unit"], side.id)
            lines.append(sight.say("big_other", mode=name, price=price, **named(side.values)))
    lines += [f"{sight.names.token(id)}: {sight.names.token_text(id)}" for id in all_tokens(sight, squad["squad"])]
    return el("span", *[el("span", line) for line in lines], cls="zx")


def named(values: Iterable[int]) -> dict[str, str]:
    """The four values as the words call them."""
    return dict(zip(("ini", "atk", "defence", "move"), map(shown, values), strict=True))


def upgrade(sight: Sight, one: SeenUpgrade) -> Html:
    """An upgrade attached to a squad: its charges, and what its actions cost."""
    slot = one["slot"]
    name = sight.names.card(one["card"])
    label = f"{name}: {'; '.join(use_words(sight, one))}"
    at = sight.choice(f"use:{slot * 2}", f"use:{slot * 2 + 1}", f"slot:{slot}", cls="edge-up", label=label)
    return el("button", *upgrade_words(sight, one), id=f"slot-{slot}", **at)


def upgrade_words(sight: Sight, one: SeenUpgrade) -> list[Html]:
    """Name, prices and charges of an upgrade; its texts for the enlarged card."""
    card = sight.content.cards.index(one["card"])
    paid = icon("i-check") if one["paid"] else NOTHING
    costs = [sight.content.actions[number].cost for number in sight.content.card_actions[card]]
    prices = el("i", "/".join("X" if cost < 0 else str(cost) for cost in costs), cls="ed-costs")
    texts = el("span", *[el("span", text) for text in use_words(sight, one)], cls="zx")
    count = el("b", icon("i-charge"), one["charges"])
    return [
        icon("i-up"),
        el("span", sight.soft(sight.names.card(one["card"])), cls="ed-upgrade"),
        paid,
        prices,
        count,
        texts,
    ]


def use_words(sight: Sight, one: SeenUpgrade) -> list[str]:
    """The actions of an upgrade with what they cost and do."""
    card = sight.content.cards.index(one["card"])
    numbers = sight.content.card_actions[card]
    return [
        f"{sight.names.action(card, half)} ({sight.names.price(number)}): {sight.names.action_text(card, half)}"
        for half, number in enumerate(numbers)
    ]
