"""The question bar: a payment with its consequences, or choices that lie nowhere on the table."""

from __future__ import annotations

from druza.games.star_scrappers.board.cards import portrait
from druza.games.star_scrappers.board.middle import cave_in_ahead
from druza.games.star_scrappers.board.seen import Sight
from druza.games.star_scrappers.content.entries import Crystal, Discount, Mercenary
from druza.games.star_scrappers.seen import SeenCrystal
from druza.kernel.drawing import NOTHING, Deed, Drawing, Html, effect, el, icon, join, pips, text, total


def question(table: Sight, drawing: Drawing) -> None:
    """What is asked: the payment with its pips and consequences, or the choices that lie nowhere on the table."""
    key, look = table.key, table.look
    done = look.legal.get("done")
    if key == "mine_pay":
        paying_for_crystal(table, drawing)
    elif key == "collect_pay":
        paying_for_artifact(table, drawing)
    elif key == "recruit_pay":
        drawing.picture = leader_picture(table, table.asked["card"])
        drawing.preview = el("div", *after_payment(table, ""), cls="then")
        if done:
            drawing.deed = Deed("done", done.says, "i-recruit")
    else:
        if key == "crystal_colour":
            colouring(table, drawing)
        drawing.preview = buttons(table)
        if done:
            drawing.deed = Deed("done", done.says, "i-end")
        if key == "main" and list(table.look.legal) == ["end"]:
            drawing.asks = table.look.say("nothing_left_to_do")


def colouring(table: Sight, drawing: Drawing) -> None:
    """The Crystal is seen in the Mine: its name is enough."""
    seen = table.view["mine"][table.asked["place"]]
    one = table.names.crystals[seen["crystal"]]
    suit = table.suit(table.names.faction_of[seen["colour"]])
    drawing.picture = el("span", icon(f"gem-{one.cost}", "gm"), cls=suit)
    drawing.asks = table.look.say("which_colour", name=one.name.get(table.lang))


def buttons(table: Sight) -> Html:
    """Colours, numbers and modes lie nowhere on the table: they stand here."""
    found = []
    for path, choice in table.look.legal.items():
        verb, _, number = path.partition(":")
        if verb == "colour":
            colour = table.names.colours[int(number)]
            faction = table.names.faction_of[colour]
            at = table.look.at(path, cls=f"btn sm pk {table.suit(faction)}", label=choice.says)
            words = table.names.colour(colour, table.lang)
            found.append(el("button", icon(table.glyph(faction)), words, id=f"pick-{verb}-{number}", **at))
        elif verb == "half":
            at = table.look.at(path, cls="verb said")
            found.append(el("button", icon("i-artifact"), el("span", choice.says), id=f"pick-{verb}-{number}", **at))
        elif verb in ("count", "mode", "cave-in"):
            at = table.look.at(path, cls="btn sm pk")
            found.append(el("button", choice.says, id=f"pick-{verb}-{number}", **at))
    where = "verbs m-only long" if table.key == "collect_half" else "picks"
    return el("div", *found, cls=where, data_zone="picks") if found else NOTHING


def paying_for_crystal(table: Sight, drawing: Drawing) -> None:
    """Levels laid down against the cost, and what will follow."""
    look = table.look
    seen = table.view["mine"][table.asked["place"]]
    one = table.names.crystals[seen["crystal"]]
    cost, paid = table.asked["cost"], table.asked["paid"]
    faction = table.names.faction_of[seen["colour"]]
    drawing.picture = el("span", icon(f"gem-{one.cost}", "gm"), cls=table.suit(faction))
    drawing.asks = look.say("you_mine") + one.name.get(table.lang)
    drawing.note = cost_note(table, one, seen, cost)
    meter(table, drawing, cost, paid)
    chips = crystal_gains(table, one)
    drawing.preview = join([drawing.preview, el("div", *chips, *after_payment(table, "mine"), cls="then")])
    if "done" in look.legal:
        drawing.deed = Deed("done", look.say("mine_it"), "i-pick")


def cost_note(table: Sight, one: Crystal, seen: SeenCrystal, cost: int) -> Html:
    """6 - 1 your Totem = 5."""
    look = table.look
    if cost == one.cost:
        return text(look.say("cost_one_colour", cost=cost))
    parts, left = [str(one.cost)], one.cost - cost
    for less, words in discounts(table, seen):
        if less and left > 0:
            parts.append(f"− {min(less, left)} {words}")  # nothing costs less than 0
            left -= less
    if left > 0:  # what a skill has taken off this very Crystal
        parts.append(f"− {left} {look.say('for_this_crystal')}")
    return join([" ".join(parts), " = ", el("em", cost)])


def discounts(table: Sight, seen: SeenCrystal) -> list[tuple[int, str]]:
    """What makes mining cheaper for the player, and by how much."""
    faction = table.names.faction_of[seen["colour"]]
    totem = table.names.box.constants.totem_rules.mine_discount if table.view["totems"].get(faction) == table.me else 0
    found = [(totem, table.look.say("your_totem")), (table.turn["mine_discount"], table.look.say("this_turn"))]
    for id in table.players[table.me]["artifacts"]:
        half = table.names.halves[id]
        less = sum(part.amount for part in half.effect if isinstance(part, Discount) and part.what == "mine")
        found.append((less, half.name.get(table.lang)))
    return found


def meter(table: Sight, drawing: Drawing, cost: int, paid: int) -> None:
    """One pip per point; full when it is paid."""
    look = table.look
    groups = [(table.suit(one.faction), table.glyph(one.faction), points) for one, points in laid(table, paid)]
    missing = max(0, cost - paid)
    words = look.say("paid_in_full") if not missing else look.say("to_go", missing=missing)
    if paid > cost:
        words = look.say("too_much", gap=paid - cost)
    label = look.say("paid_of", paid=paid, cost=cost)
    drawing.preview = join([pips(groups, cost, label), total(paid, cost, words)])


def laid(table: Sight, paid: int) -> list[tuple[Mercenary, int]]:
    """The cards of this payment: the last ones played, until their levels make the sum."""
    found: list[tuple[Mercenary, int]] = []
    rest = paid
    for id in reversed(table.turn["played"]):
        if rest <= 0:
            break
        one = table.card(id)
        doubled = table.turn["doubled"] and one.faction == "weedlocks"  # SS-151
        points = min(rest, one.level * (2 if doubled else 1))
        found.insert(0, (one, points))
        rest -= points
    return found


def crystal_gains(table: Sight, one: Crystal) -> list[Html]:
    look, view = table.look, table.view
    chips = [effect("i-vp", f"+{one.vp}", look.say("points"), "v")]
    if one.symbol:
        mine = [table.names.crystals[id].symbol for id in table.players[table.me]["crystals"] or []]
        gain = set_points(table, [*mine, one.symbol]) - set_points(table, mine)
        chips.append(effect(table.glyph(one.symbol), f"+{gain}", look.say("symbol_set"), "v"))
    if one.cave_in and view["marker"] < view["collapse_at"]:
        words = f"{view['marker']} → {view['marker'] + 1}"
        small = look.say("cave_in")
        if view["marker"] + 1 >= view["collapse_at"]:
            small = look.say("collapse_last_round")
        if may_leave_marker(table):
            words += "?"
        chips.append(effect("i-cave", words, small, "w"))
    return chips


def may_leave_marker(table: Sight) -> bool:
    """SS-198: does an own Artifact let the marker stay where it is?"""
    halves = [table.names.halves[half] for half in table.players[table.me]["artifacts"]]
    return any(type(one).__struct_config__.tag == "ignore_cave_in" for half in halves for one in half.effect)


def set_points(table: Sight, symbols: list[str]) -> int:
    """SS-224: set k holds every symbol that is there at least k times."""
    counts = [symbols.count(symbol) for symbol in set(symbols) if symbol]
    sizes = [sum(count > nth for count in counts) for nth in range(max(counts, default=0))]
    return sum(table.names.sets[size] for size in sizes)


def paying_for_artifact(table: Sight, drawing: Drawing) -> None:
    look = table.look
    one = table.names.artifacts[table.asked["artifact"]]
    cost, paid = table.asked["cost"], table.asked["paid"]
    drawing.picture = el("span", icon("i-artifact"), cls="gm f-n")
    drawing.asks = look.say("you_collect") + one.name.get(table.lang)
    drawing.note = text(look.say("cost_any_colours", cost=cost))
    meter(table, drawing, cost, paid)
    chips = []
    if cave_in_ahead(table) and table.view["marker"] < table.view["collapse_at"]:
        marker = table.view["marker"]
        chips.append(effect("i-cave", f"{marker} → {marker + 1}", look.say("cave_in"), "w"))
    drawing.preview = join([drawing.preview, el("div", *chips, *after_payment(table, "collect"), cls="then")])
    if "done" in look.legal:
        drawing.deed = Deed("done", look.say("collect_it"), "i-artifact")


def after_payment(table: Sight, kind: str) -> list[Html]:
    """The card on top of what was played becomes the Leader (SS-203)."""
    played = table.turn["played"]
    if not played:
        return []
    one = table.card(played[-1])
    small = table.look.say("your_new_leader")
    return [effect("i-crown", join([one.name.get(table.lang), " ", table.tagged(played[-1])]), small, "ld")]


def leader_picture(table: Sight, id: str) -> Html:
    one = table.card(id)
    return el("span", portrait(table, one, "12 0 96 96", "po"), cls=f"gm pic {table.suit(one.faction)}")
