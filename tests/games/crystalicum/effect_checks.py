"""What an effect must have done: each verb of the vocabulary checked against the tables before and after."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from druza.games.crystalicum.content import effect_entries, pieces
from druza.games.crystalicum.content.part_entries import AnyPart, name_of
from druza.games.crystalicum.content.pieces import Effect
from druza.games.crystalicum.content.terms import TRAITS
from druza.games.crystalicum.rules.moving import moves_allowed
from druza.games.crystalicum.rules.playing import cost_to_play
from druza.games.crystalicum.rules.reading import current, is_halved
from druza.games.crystalicum.state import EMBASSY, GONE, HIDDEN, HOMELAND, CrystalicumState
from druza.games.crystalicum.state_parts import Lasting
from tests.games.crystalicum.table import BOX, CONTENT, pattern, slot_of


def snapshot(table: CrystalicumState) -> CrystalicumState:
    """The table as it is now, with what was told so far."""
    copy = table.clone()
    copy.events = list(table.events or [])
    return copy


def take_effect(table: CrystalicumState, before: CrystalicumState) -> CrystalicumState:
    """Answer everything about this deed with the first answer, until the stack is as high as before."""
    depth = len(before.stack)
    for _ in range(40):
        if table.seat < 0 or len(table.stack) <= depth:
            break
        table.apply(table.game.parse("pass") if table.game.parse("pass") in table.choices else table.choices[0])
    return table


def told(table: CrystalicumState, kind: str) -> list[dict[str, Any]]:
    return [{**event.facts, **event.secret, "seat": event.seat} for event in table.events or [] if event.kind == kind]


def fresh(before: CrystalicumState, after: CrystalicumState, kind: str) -> list[dict[str, Any]]:
    """What was told since; there must be something."""
    found = told(after, kind)[len(told(before, kind)) :]
    assert found, f"{kind} was not told"
    return found


def last(table: CrystalicumState, kind: str) -> dict[str, Any]:
    found = told(table, kind)
    assert found, f"{kind} was not told"
    return found[-1]


def crystals_paid(table: CrystalicumState, effect: Effect) -> int:
    paid = [fact for fact in told(table, "paid") if fact["card"] == CONTENT.ids[effect.pattern]]
    return int(paid[-1]["crystals"]) if paid else 0


def check_costs(before: CrystalicumState, after: CrystalicumState, effect: Effect) -> None:
    shape = BOX.cards[effect.pattern].effect[effect.ordinal]
    paid = [fact for fact in told(after, "paid") if fact["card"] == CONTENT.ids[effect.pattern]]
    fixed = sum(cost.pay or 0 for cost in shape.cost)
    if fixed:
        assert paid
        assert paid[-1]["crystals"] == fixed
    for cost in shape.cost:
        if cost.discard_hand:
            assert len(paid[-1]["discarded"]) == cost.discard_hand
        if cost.mark not in (None, "self"):
            assert len(paid[-1]["marked"]) == 1


def check_parts(before: CrystalicumState, after: CrystalicumState, effect: Effect) -> None:
    for part in BOX.cards[effect.pattern].effect[effect.ordinal].do:
        check_part(before, after, effect, part)


def targets(after: CrystalicumState, effect: Effect) -> list[int]:
    aimed = [fact for fact in told(after, "aimed") if fact["card"] == CONTENT.ids[effect.pattern]]
    return list(aimed[-1]["slots"]) if aimed else []


def check_part(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: AnyPart) -> None:
    """What one verb must have done."""
    if name_of(part) == "choose-one":
        assert any(holds_part(before, after, effect, choice) for choice in part.options)
    elif name_of(part) == "may":
        for inner in part.do:
            check_part(before, after, effect, inner)
    elif name_of(part) == "delayed":
        assert len(after.combat.delayed) > len(before.combat.delayed)
    else:
        CHECKS[name_of(part)](before, after, effect, part)


def holds_part(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: AnyPart) -> bool:
    try:
        check_part(before, after, effect, part)
    except AssertionError:
        return False
    return True


def new_lasting(before: CrystalicumState, after: CrystalicumState) -> list[Lasting]:
    return [lasting for lasting in after.lasting if lasting not in before.lasting]


def check_modify(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    """The trait is higher or lower by the amount as long as the effect lasts, and not without it."""
    found = [
        one for one in new_lasting(before, after) if one.verb == pieces.MODIFY and one.trait == TRAITS.index(part.trait)
    ]
    assert found
    for one in found:
        with_it = current(after, one.slot, one.trait)
        rest = after.clone()
        rest.lasting = [other for other in after.lasting if other is not one]
        without = current(rest, one.slot, one.trait)
        amount = expected_amount(after, effect, part, one.slot)
        assert one.amount == amount
        if all(other.slot != one.slot or other is one for other in after.lasting):
            raw = {0: CONTENT.body, 1: CONTENT.mind, 2: CONTENT.spirit}[one.trait][after.pattern[one.slot]]
            assert with_it == max(0, without + amount) or raw < 0
        assert one.until == ["end-of-combat", "end-of-turn", "end-of-game"].index(part.until) + 1


def expected_amount(after: CrystalicumState, effect: Effect, part: Any, slot: int) -> int:
    if name_of(part) == "multiply":
        rest = after.clone()
        rest.lasting = [one for one in after.lasting if one.slot != slot]
        return int(current(rest, slot, TRAITS.index(part.trait)) * (part.factor - 1))
    amount = part.amount if hasattr(part, "amount") else part.count
    if isinstance(amount, int):
        return amount
    if amount.x == "paid":
        return crystals_paid(after, effect)
    if amount.x == "marked":
        return len(last(after, "paid")["marked"])
    if amount.of is not None:
        card = slot
        if amount.of == "self":
            card = slot_of(after, CONTENT.ids[effect.pattern])
        elif amount.of == "cost-card":
            card = slot_of(after, last(after, "paid")["marked"][-1])
        return int(current(after, card, TRAITS.index(amount.trait)) * amount.times)
    if amount.count is not None:
        worlds = [
            one
            for one in range(len(after.zone))
            if after.owner[one] == 0
            and after.zone[one] == HOMELAND
            and CONTENT.kind[after.pattern[one]] == pieces.WORLD
        ]
        return int(min(len(worlds) + amount.plus, amount.max))
    return -1


def check_no_halving(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    found = [one for one in new_lasting(before, after) if one.verb == pieces.NO_HALVING]
    assert found
    for one in found:
        after.marked[one.slot] = 1
        assert not is_halved(after, one.slot)


def check_mark(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    for slot in [fact["slot"] for fact in fresh(before, after, "marked")]:
        assert (before.marked[slot], after.marked[slot]) == (0, 1)
        assert slot in targets(after, effect)


def check_unmark(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    for slot in [fact["slot"] for fact in fresh(before, after, "unmarked")]:
        assert (before.marked[slot], after.marked[slot]) == (1, 0)
        if isinstance(part.target, effect_entries.SelectorEntry) and part.target.host_of is None:
            assert slot in targets(after, effect)


def check_draw(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    assert sum(fact["count"] for fact in fresh(before, after, "drawn") if fact["seat"] == 0) == part.count


def check_crystals(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    count = expected_amount(after, effect, part, pieces.NONE)
    assert count in [fact["count"] for fact in fresh(before, after, "crystals") if fact["seat"] == 0]


def check_politics(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    count = expected_amount(after, effect, part, pieces.NONE)
    gain = name_of(part) == "gain-politics"
    seat = 0 if part.who == "you" else 1
    changed = [(fact["seat"], fact["count"]) for fact in fresh(before, after, "politics")]
    assert (seat, count if gain else -count) in changed
    if name_of(part) == "steal-politics":
        assert (0, count) in changed


def check_exploration(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    fact = fresh(before, after, "robbed" if name_of(part) == "steal-exploration" else "allocated")[-1]
    world = fact["world"]
    change = after.crystals[world] - before.crystals[world]
    if name_of(part) == "steal-exploration":
        assert change == -fact["count"]
        assert 0 < fact["count"] <= part.count
    else:
        assert change == fact["count"]
        if part.source == "treasury":
            assert after.treasuries[0] == before.treasuries[0] - fact["count"]
        else:
            assert fact["count"] == part.count


def check_look(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    if part.what == "hand":
        fact = fresh(before, after, "looked_hand")[-1]
        assert pattern(fact["card"]) in after.hands[fact["whose"]]
        assert fact["card"] in after.view(0)["players"][1]["seen_in_hand"]
        assert fact["card"] not in after.view(-1)["players"][1]["seen_in_hand"]
    else:
        fact = fresh(before, after, "peeked")[-1]
        assert after.known[fact["world"]] & 1 or after.zone[fact["world"]] == GONE
        assert after.owner[fact["world"]] in {"you": (0,), "opponent": (1,), "any": (0, 1)}[part.who]


def check_deck(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    assert fresh(before, after, "looked_deck")[-1]["count"] == part.count
    if name_of(part) == "dig":
        assert len(after.hands[0]) == len(before.hands[0]) + part.take


def check_search(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    found = fresh(before, after, "found")[-1]["card"]
    card: Any = BOX.card(found)
    assert str(card.__struct_config__.tag) == part.filter.kind
    assert part.filter.max_cost is None or card.cost <= part.filter.max_cost
    assert pattern(found) in after.hands[0]
    assert found in after.view(1)["players"][0]["seen_in_hand"]


def check_move(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    slot = fresh(before, after, "moved")[-1]["slot"]
    if part.to == "homeland":
        assert (before.zone[slot], after.zone[slot]) == (EMBASSY, HOMELAND)
    else:
        assert after.place[slot] == after.homes[after.owner[slot]] != before.place[slot]


def check_destroy(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    fact = fresh(before, after, "destroyed")[-1]
    assert after.zone[fact["slot"]] == GONE
    assert pattern(fact["card"]) in after.destroyed[after.owner[fact["slot"]]]


def check_blank(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    slot = targets(after, effect)[0]
    assert next(seen for seen in after.view(1)["cards"] if seen["slot"] == slot)["blank"]


def check_extra(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    slot = targets(after, effect)[0]
    assert moves_allowed(after, slot) == moves_allowed(before, slot) + part.count


def check_cost_delta(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    """The next matching card costs less, once."""
    card = next(
        card
        for card in range(len(CONTENT.ids))
        if CONTENT.kind[card] == ["character", "ship", "place", "unit", "equipment"].index(part.filter.kind)
        and CONTENT.cost[card] > 4
        and (not part.filter.function or part.filter.function in BOX.cards[card].functions)
    )
    assert cost_to_play(after, 0, card, pieces.NONE) == cost_to_play(before, 0, card, pieces.NONE) + part.amount
    lasting = new_lasting(before, after)[-1]
    assert lasting.uses == part.uses


def check_place(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    hidden = [slot for slot in range(len(after.zone)) if after.zone[slot] == HIDDEN and after.owner[slot] == 0]
    was = [slot for slot in range(len(before.zone)) if before.zone[slot] == HIDDEN and before.owner[slot] == 0]
    assert len(hidden) == len(was) + part.count
    assert len(after.world_decks[0]) == len(before.world_decks[0]) - part.count


def check_compare(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    assert after.combat.trait == TRAITS.index(part.trait)
    assert after.view(0)["combat"]["sums"][0] == current(after, after.combat.champion, after.combat.trait)


def check_discard_world(before: CrystalicumState, after: CrystalicumState, effect: Effect, part: Any) -> None:
    """Carried out by saying yes: the World is discarded, its Crystals are back in the Treasury."""
    world = last(after, "peeked")["world"]
    assert after.zone[world] == GONE
    assert after.treasuries[0] == before.treasuries[0] + before.crystals[world]


CHECKS: dict[str, Callable[[CrystalicumState, CrystalicumState, Effect, Any], None]] = {
    "modify": check_modify,
    "multiply": check_modify,
    "no-halving": check_no_halving,
    "mark": check_mark,
    "unmark": check_unmark,
    "draw": check_draw,
    "gain-crystals": check_crystals,
    "gain-politics": check_politics,
    "lose-politics": check_politics,
    "steal-politics": check_politics,
    "add-exploration": check_exploration,
    "steal-exploration": check_exploration,
    "discard-hidden-world": check_discard_world,
    "move": check_move,
    "destroy": check_destroy,
    "look": check_look,
    "arrange": check_deck,
    "scry": check_deck,
    "dig": check_deck,
    "search": check_search,
    "blank": check_blank,
    "extra": check_extra,
    "cost-delta": check_cost_delta,
    "place-hidden-world": check_place,
    "compare": check_compare,
}
