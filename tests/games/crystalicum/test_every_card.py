"""Every card is played for real, where it is legal, and what its text says happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from druza.games.crystalicum import part_shapes, pieces, shapes
from druza.games.crystalicum.cards import lay, orbits
from druza.games.crystalicum.combat import total
from druza.games.crystalicum.effect_words import TRAITS
from druza.games.crystalicum.invasion import capacity
from druza.games.crystalicum.moving import moves_allowed
from druza.games.crystalicum.opening import income
from druza.games.crystalicum.pieces import Condition, Effect
from druza.games.crystalicum.playing import cost_to_play
from druza.games.crystalicum.reading import constant_forbids, current, is_halved, selected
from druza.games.crystalicum.state import (
    ATTACHED,
    CANCELLED,
    EMBASSY,
    FINAL_CARDS,
    GONE,
    HIDDEN,
    HOMELAND,
    ORBIT,
    PEACEFUL,
    Lasting,
    Table,
)
from druza.kernel.refused import Refused
from tests.games.crystalicum.scenes import HOMES, PLACEMENTS, Stage, events, faction_for, moments
from tests.games.crystalicum.table import (
    BOX,
    CONTENT,
    GAME,
    begin,
    can,
    choose,
    crystalicum,
    do,
    embassy,
    hide,
    homeland,
    on_until,
    option,
    orbit,
    pattern,
    slot_of,
)

PERMANENT = [card.id for card in BOX.cards if CONTENT.kind[pattern(card.id)] < pieces.ACTION]
WORLDS = [card.id for card in BOX.cards if CONTENT.kind[pattern(card.id)] == pieces.WORLD]


# -- coming into play -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", PERMANENT)
def test_a_card_is_played_for_its_cost_and_lies_where_it_belongs(id: str) -> None:
    card = pattern(id)
    printed: Any = BOX.card(id)
    own = HOMES[faction_for(card)]
    table = crystalicum(f"{own} {HOMES[(faction_for(card) + 1) % 4]}", hands={0: id}, treasuries={0: printed.cost})
    kind = CONTENT.kind[card]
    if kind in (pieces.UNIT, pieces.EQUIPMENT):
        host = homeland(table, 0, host_of(card))
        do(begin(table), f"card:{id}")
        assert table.place[slot_of(table, id)] == host
        for trait, bonus in zip(TRAITS, ("mod_body", "mod_mind", "mod_spirit"), strict=True):
            bearer: Any = BOX.card(host_of(card))
            added = getattr(printed, bonus, 0) + (1 if id == "doradcy-dworscy" and trait == "spirit" else 0)
            assert current(table, host, TRAITS.index(trait)) == getattr(bearer, trait) + added
    elif kind == pieces.CHARACTER:
        do(begin(table), f"card:{id}", "embassy")
        assert table.zone[slot_of(table, id)] == EMBASSY
    else:
        do(begin(table), f"card:{id}")
        assert table.zone[slot_of(table, id)] == (ORBIT if kind == pieces.SHIP else HOMELAND)
    slot = slot_of(table, id)
    assert table.treasuries[0] == 0
    assert table.marked[slot] == 0
    assert table.hands[0] == []
    for trait in TRAITS:
        if hasattr(printed, trait):
            assert {"body": CONTENT.body, "mind": CONTENT.mind, "spirit": CONTENT.spirit}[trait][card] == getattr(
                printed, trait
            )


def host_of(card: int) -> str:
    """A Character without abilities of its own on traits that this card may be attached to."""
    for id in ("tomas-de-la-forja", "sorcha-ni-neill", "kyriakos", "fernando-alcazar", "nihal", "wedrowny-mag"):
        host = pattern(id)
        if all(
            CONTENT.functions[host] & condition.value
            if condition.kind == pieces.HOST_FUNCTION
            else CONTENT.faction[host] == condition.value
            for condition in CONTENT.requires[card]
            if condition.kind in (pieces.HOST_FUNCTION, pieces.HOST_FACTION)
        ):
            return id
    raise AssertionError(f"nobody can bear {CONTENT.ids[card]}")


@pytest.mark.parametrize("id", WORLDS)
def test_a_world_is_discovered_for_its_cost(id: str) -> None:
    world: Any = BOX.card(id)
    for crystals, found in ((world.cost, True), (world.cost - 1, False)):
        table = crystalicum(HOMES[0] + " " + HOMES[1])
        slot = hide(table, 0, id, crystals=crystals)
        before = income(table, 0)
        begin(table, FINAL_CARDS)
        do(table, f"reveal:{slot}")
        assert (table.zone[slot] == HOMELAND) is found
        assert table.politics[0] == (world.luck if found else 0)
        assert income(table, 0) == before + (world.production if found else 0)
        if found:
            assert current(table, slot, pieces.BODY) == world.body


@pytest.mark.parametrize("id", HOMES)
def test_a_home_world_gives_its_treasury_and_production(id: str) -> None:
    home: Any = BOX.card(id)
    deck = CONTENT.decks[CONTENT.deck_homes.index(pattern(id))]
    table = GAME.new(2, 3, {"decks": [deck, "mlot-imperium"]})
    assert table.treasuries[0] == home.treasury
    assert income(table, 0) == home.production
    assert current(table, table.homes[0], pieces.BODY) == home.body


# -- Actions ----------------------------------------------------------------------------------------------------------


def effects(timing: int) -> list[Any]:
    return [
        pytest.param(effect, id=f"{CONTENT.ids[effect.pattern]}-{effect.ordinal}")
        for effect in CONTENT.effects
        if effect.timing == timing
    ]


def stages(effect: Effect) -> Iterator[tuple[Stage, int, str]]:
    """The card in hand, or on the table in every place where it could lie."""
    card = effect.pattern
    if CONTENT.kind[card] in (pieces.ACTION, pieces.REACTION):
        stage = Stage(card)
        stage.table.hands[0] = sorted([*stage.table.hands[0], card])
        yield stage, pieces.NONE, f"card:{CONTENT.ids[card]}"
        return
    for placement in PLACEMENTS:
        stage = Stage(card)
        slot = stage.lay(card, placement)
        if slot >= 0:
            yield stage, slot, f"use:{slot}/{effect.ordinal}"


def dress(stage: Stage, source: int) -> None:
    """The card itself carries a Captain, a Crew or a Unit, as far as it can."""
    if source < 0:
        return
    kind = CONTENT.kind[stage.table.pattern[source]]
    if kind == pieces.SHIP:
        lay(stage.table, pattern("marco-di-mirandeo"), 0, ATTACHED, source)
    elif kind == pieces.CHARACTER:
        functions = CONTENT.functions[stage.table.pattern[source]]
        lay(stage.table, pattern("kanonierzy" if functions & CONTENT.captain else "piechota"), 0, ATTACHED, source)


def preparations() -> list[Callable[[Stage], None]]:
    """Ways to make a table more fitting."""

    def as_it_is(stage: Stage) -> None:
        return

    def all_marked(stage: Stage) -> None:
        """Unmarking needs marked cards: all but those that pay."""
        for slot in range(len(stage.table.zone)):
            if stage.table.zone[slot] < HIDDEN:
                stage.table.marked[slot] = 1

    def friends_marked(stage: Stage) -> None:
        """Own cards at home marked, those at court not."""
        for slot in range(len(stage.table.zone)):
            if stage.table.zone[slot] in (HOMELAND, ORBIT) and stage.table.owner[slot] == 0:
                stage.table.marked[slot] = 1
        for id in ("saiph", "donnchad-mac-fearghal"):
            embassy(stage.table, 0, id, marked=True)
        orbit(stage.table, 0, "dzarad", marked=True)

    def beasts(stage: Stage) -> None:
        for world in (stage.hidden[1], stage.table.homes[0], stage.table.homes[1]):
            orbit(stage.table, 0, "dzarad", world)

    def foreign_captains(stage: Stage) -> None:
        ship = orbit(stage.table, 0, "galeon", stage.hidden[1])
        captain = lay(stage.table, pattern("pirat-z-pustki"), 0, ATTACHED, ship)
        lay(stage.table, pattern("kanonierzy"), 0, ATTACHED, captain)
        stage.table.marked[ship] = 1

    return [as_it_is, all_marked, friends_marked, beasts, foreign_captains]


def legal_action(effect: Effect) -> tuple[Table, str, Stage]:
    """A table where this Action is legal now."""
    for prepare in preparations():
        for number in range(12):
            for stage, source, word in stages(effect):
                prepare(stage)
                dress(stage, source)
                if source >= 0 and any(cost.kind == pieces.MARK and cost.self_card for cost in effect.costs):
                    stage.table.marked[source] = 0
                possible = list(moments(stage, source))
                if number >= len(possible):
                    continue
                try:
                    table = possible[number]()
                except (Refused, AssertionError):
                    continue
                if table.seat == 0 and (source < 0 or table.zone[source] != GONE) and can(table, word):
                    return table, word, stage
    raise AssertionError(f"{CONTENT.ids[effect.pattern]} is never legal")


@pytest.mark.parametrize("effect", effects(pieces.AS_ACTION))
def test_an_action_does_what_it_says(effect: Effect) -> None:
    table, word, _ = legal_action(effect)
    before = snapshot(table)
    choose(table, word)
    table = take_effect(table, before)
    check_costs(before, table, effect)
    check_parts(before, table, effect)
    if CONTENT.kind[effect.pattern] == pieces.ACTION:
        assert effect.pattern in table.discards[0] or effect.pattern not in before.discards[0]
        assert table.hands[0].count(effect.pattern) < before.hands[0].count(effect.pattern)
    else:
        assert table.used[int(word.split(":")[1].split("/")[0])] >> effect.ordinal & 1


def snapshot(table: Table) -> Table:
    """The table as it is now, with what was told so far."""
    copy = table.clone()
    copy.events = list(table.events or [])
    return copy


def take_effect(table: Table, before: Table) -> Table:
    """Answer everything about this deed with the first answer, until the stack is as high as before."""
    depth = len(before.stack)
    for _ in range(40):
        if table.seat < 0 or len(table.stack) <= depth:
            break
        table.apply(table.game.parse("pass") if table.game.parse("pass") in table.choices else table.choices[0])
    return table


def told(table: Table, kind: str) -> list[dict[str, Any]]:
    return [{**event.facts, **event.secret, "seat": event.seat} for event in table.events or [] if event.kind == kind]


def fresh(before: Table, after: Table, kind: str) -> list[dict[str, Any]]:
    """What was told since; there must be something."""
    found = told(after, kind)[len(told(before, kind)) :]
    assert found, f"{kind} was not told"
    return found


def last(table: Table, kind: str) -> dict[str, Any]:
    found = told(table, kind)
    assert found, f"{kind} was not told"
    return found[-1]


def crystals_paid(table: Table, effect: Effect) -> int:
    paid = [fact for fact in told(table, "paid") if fact["card"] == CONTENT.ids[effect.pattern]]
    return int(paid[-1]["crystals"]) if paid else 0


def check_costs(before: Table, after: Table, effect: Effect) -> None:
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


def check_parts(before: Table, after: Table, effect: Effect) -> None:
    for part in BOX.cards[effect.pattern].effect[effect.ordinal].do:
        check_part(before, after, effect, part)


def targets(after: Table, effect: Effect) -> list[int]:
    aimed = [fact for fact in told(after, "aimed") if fact["card"] == CONTENT.ids[effect.pattern]]
    return list(aimed[-1]["slots"]) if aimed else []


def check_part(before: Table, after: Table, effect: Effect, part: part_shapes.AnyPart) -> None:
    """What one verb must have done."""
    if isinstance(part, part_shapes.ChooseOne):
        assert any(holds_part(before, after, effect, choice) for choice in part.options)
    elif isinstance(part, part_shapes.May):
        for inner in part.do:
            check_part(before, after, effect, inner)
    elif isinstance(part, part_shapes.Delayed):
        assert len(after.combat.delayed) > len(before.combat.delayed)
    else:
        CHECKS[str(part.__struct_config__.tag)](before, after, effect, part)


def holds_part(before: Table, after: Table, effect: Effect, part: part_shapes.AnyPart) -> bool:
    try:
        check_part(before, after, effect, part)
    except AssertionError:
        return False
    return True


def new_lasting(before: Table, after: Table) -> list[Lasting]:
    return [lasting for lasting in after.lasting if lasting not in before.lasting]


def check_modify(before: Table, after: Table, effect: Effect, part: Any) -> None:
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


def expected_amount(after: Table, effect: Effect, part: Any, slot: int) -> int:
    if isinstance(part, part_shapes.Multiply):
        rest = after.clone()
        rest.lasting = [one for one in after.lasting if one.slot != slot]
        return current(rest, slot, TRAITS.index(part.trait)) * (part.factor - 1)
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


def check_no_halving(before: Table, after: Table, effect: Effect, part: Any) -> None:
    found = [one for one in new_lasting(before, after) if one.verb == pieces.NO_HALVING]
    assert found
    for one in found:
        after.marked[one.slot] = 1
        assert not is_halved(after, one.slot)


def check_mark(before: Table, after: Table, effect: Effect, part: Any) -> None:
    for slot in [fact["slot"] for fact in fresh(before, after, "marked")]:
        assert (before.marked[slot], after.marked[slot]) == (0, 1)
        assert slot in targets(after, effect)


def check_unmark(before: Table, after: Table, effect: Effect, part: Any) -> None:
    for slot in [fact["slot"] for fact in fresh(before, after, "unmarked")]:
        assert (before.marked[slot], after.marked[slot]) == (1, 0)
        if isinstance(part.target, shapes.SelectorShape) and part.target.host_of is None:
            assert slot in targets(after, effect)


def check_draw(before: Table, after: Table, effect: Effect, part: Any) -> None:
    assert sum(fact["count"] for fact in fresh(before, after, "drawn") if fact["seat"] == 0) == part.count


def check_crystals(before: Table, after: Table, effect: Effect, part: Any) -> None:
    count = expected_amount(after, effect, part, pieces.NONE)
    assert count in [fact["count"] for fact in fresh(before, after, "crystals") if fact["seat"] == 0]


def check_politics(before: Table, after: Table, effect: Effect, part: Any) -> None:
    count = expected_amount(after, effect, part, pieces.NONE)
    gain = isinstance(part, part_shapes.GainPolitics)
    seat = 0 if part.who == "you" else 1
    changed = [(fact["seat"], fact["count"]) for fact in fresh(before, after, "politics")]
    assert (seat, count if gain else -count) in changed
    if isinstance(part, part_shapes.StealPolitics):
        assert (0, count) in changed


def check_exploration(before: Table, after: Table, effect: Effect, part: Any) -> None:
    fact = fresh(before, after, "robbed" if isinstance(part, part_shapes.StealExploration) else "allocated")[-1]
    world = fact["world"]
    change = after.crystals[world] - before.crystals[world]
    if isinstance(part, part_shapes.StealExploration):
        assert change == -fact["count"]
        assert 0 < fact["count"] <= part.count
    else:
        assert change == fact["count"]
        if part.source == "treasury":
            assert after.treasuries[0] == before.treasuries[0] - fact["count"]
        else:
            assert fact["count"] == part.count


def check_look(before: Table, after: Table, effect: Effect, part: Any) -> None:
    if part.what == "hand":
        fact = fresh(before, after, "looked_hand")[-1]
        assert pattern(fact["card"]) in after.hands[fact["whose"]]
        assert fact["card"] in after.view(0)["players"][1]["seen_in_hand"]
        assert fact["card"] not in after.view(-1)["players"][1]["seen_in_hand"]
    else:
        fact = fresh(before, after, "peeked")[-1]
        assert after.known[fact["world"]] & 1 or after.zone[fact["world"]] == GONE
        assert after.owner[fact["world"]] in {"you": (0,), "opponent": (1,), "any": (0, 1)}[part.who]


def check_deck(before: Table, after: Table, effect: Effect, part: Any) -> None:
    assert fresh(before, after, "looked_deck")[-1]["count"] == part.count
    if isinstance(part, part_shapes.Dig):
        assert len(after.hands[0]) == len(before.hands[0]) + part.take


def check_search(before: Table, after: Table, effect: Effect, part: Any) -> None:
    found = fresh(before, after, "found")[-1]["card"]
    card: Any = BOX.card(found)
    assert str(card.__struct_config__.tag) == part.filter.kind
    assert part.filter.max_cost is None or card.cost <= part.filter.max_cost
    assert pattern(found) in after.hands[0]
    assert found in after.view(1)["players"][0]["seen_in_hand"]


def check_move(before: Table, after: Table, effect: Effect, part: Any) -> None:
    slot = fresh(before, after, "moved")[-1]["slot"]
    if part.to == "homeland":
        assert (before.zone[slot], after.zone[slot]) == (EMBASSY, HOMELAND)
    else:
        assert after.place[slot] == after.homes[after.owner[slot]] != before.place[slot]


def check_destroy(before: Table, after: Table, effect: Effect, part: Any) -> None:
    fact = fresh(before, after, "destroyed")[-1]
    assert after.zone[fact["slot"]] == GONE
    assert pattern(fact["card"]) in after.destroyed[after.owner[fact["slot"]]]


def check_blank(before: Table, after: Table, effect: Effect, part: Any) -> None:
    slot = targets(after, effect)[0]
    assert next(seen for seen in after.view(1)["cards"] if seen["slot"] == slot)["blank"]


def check_extra(before: Table, after: Table, effect: Effect, part: Any) -> None:
    slot = targets(after, effect)[0]
    assert moves_allowed(after, slot) == moves_allowed(before, slot) + part.count


def check_cost_delta(before: Table, after: Table, effect: Effect, part: Any) -> None:
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


def check_place(before: Table, after: Table, effect: Effect, part: Any) -> None:
    hidden = [slot for slot in range(len(after.zone)) if after.zone[slot] == HIDDEN and after.owner[slot] == 0]
    was = [slot for slot in range(len(before.zone)) if before.zone[slot] == HIDDEN and before.owner[slot] == 0]
    assert len(hidden) == len(was) + part.count
    assert len(after.world_decks[0]) == len(before.world_decks[0]) - part.count


def check_compare(before: Table, after: Table, effect: Effect, part: Any) -> None:
    assert after.combat.trait == TRAITS.index(part.trait)
    assert after.view(0)["combat"]["sums"][0] == current(after, after.combat.champion, after.combat.trait)


def check_discard_world(before: Table, after: Table, effect: Effect, part: Any) -> None:
    """Carried out by saying yes: the World is discarded, its Crystals are back in the Treasury."""
    world = last(after, "peeked")["world"]
    assert after.zone[world] == GONE
    assert after.treasuries[0] == before.treasuries[0] + before.crystals[world]


# -- Reactions --------------------------------------------------------------------------------------------------------


def legal_reaction(effect: Effect) -> tuple[Table, str]:
    """A table where this Reaction may answer the event now."""
    marking = [False, True]
    for number, marked in [(number, marked) for marked in marking for number in range(4)]:
        for stage, source, word in stages(effect):
            for slot in range(len(stage.table.zone)):
                if marked and stage.table.owner[slot] == 0 and stage.table.zone[slot] in (HOMELAND, ORBIT):
                    stage.table.marked[slot] = 1
            possible = list(events(stage, effect.event, source))
            if number >= len(possible):
                continue
            try:
                table = possible[number]()
            except (Refused, AssertionError):
                continue
            for _ in range(6):
                if table.seat == 0 and table.prompt()["key"] == "react":
                    if can(table, word):
                        return table, word
                    do(table, "pass")
                    on_until(table, "react", 0) if table.stack else None
    raise AssertionError(f"{CONTENT.ids[effect.pattern]} can never answer")


@pytest.mark.parametrize("effect", effects(pieces.AS_REACTION))
def test_a_reaction_does_what_it_says(effect: Effect) -> None:
    table, word = legal_reaction(effect)
    answered = len(table.stack) - 1
    before = snapshot(table)
    event_before = before.stack[answered]
    choose(table, word)
    depth = len(before.stack)
    table = take_effect(table, before)
    status = table.stack[answered].status if len(table.stack) > answered else None
    check_costs(before, table, effect)
    for part in BOX.cards[effect.pattern].effect[effect.ordinal].do:
        check_answer(before, table, effect, part, event_before, status, depth)


def check_answer(
    before: Table, after: Table, effect: Effect, part: Any, event: Any, status: int | None, depth: int
) -> None:
    """What a Reaction must have done, also to the event that it answers."""
    if isinstance(part, part_shapes.Cancel):
        assert fresh(before, after, "cancelled")
        assert status in (None, CANCELLED)
    elif isinstance(part, part_shapes.Prevent):
        assert after.marked[event.card] == 1
    elif isinstance(part, part_shapes.Replace):
        check_replaced(before, after, part, event)
    elif isinstance(part, part_shapes.ChangeDestination):
        assert after.place[event.card] not in (before.place[event.card], event.place)
    elif isinstance(part, part_shapes.RedrawLuck):
        check_redrawn(before, after, part, event)
    elif isinstance(part, part_shapes.AdvantagePart):
        changed = fresh(before, after, "advantage")[0]["advantage"]
        assert changed == max(0, before.combat.advantage + part.amount)
    elif isinstance(part, part_shapes.TopUp):
        missing = event.value - before.crystals[event.card]
        assert 1 <= missing <= part.max
        assert fresh(before, after, "discovered")[-1]["slot"] == event.card
        assert after.treasuries[0] == before.treasuries[0] - missing
    elif isinstance(part, part_shapes.DuelRule):
        assert fresh(before, after, "refused")
        assert after.marked[event.card] == before.marked[event.card]
    elif isinstance(part, part_shapes.ReturnToHand):
        assert event.pattern in after.hands[0]
        assert event.pattern not in after.discards[0]
    elif isinstance(part, part_shapes.CostDelta) and part.filter == "trigger-card":
        assert event.value + part.amount <= before.crystals[event.card] < event.value
        assert fresh(before, after, "discovered")[-1]["slot"] == event.card
    else:
        check_part(before, after, effect, part)


def check_redrawn(before: Table, after: Table, part: Any, event: Any) -> None:
    """The same player draws again; the new result, or the better of both, is added to his sum."""
    drawn = fresh(before, after, "luck")[0]
    assert drawn["seat"] == event.seat
    counts = max(drawn["luck"], event.value) if part.keep == "best" else drawn["luck"]
    side = 0 if event.seat == before.combat.attacker else 1
    while len(told(after, "sums")) == len(told(before, "sums")):
        do(after, "pass")
    assert fresh(before, after, "sums")[0]["sums"][side] == total(before, side) + counts


def check_replaced(before: Table, after: Table, part: Any, event: Any) -> None:
    if part.to == "hand":
        assert event.pattern in after.hands[0]
    elif part.to == "discard":
        assert event.pattern in after.discards[0]
    elif part.to == "stay-marked":
        assert after.zone[event.card] != GONE
        assert after.marked[event.card] == 1
    else:
        assert after.zone[event.card] != GONE
        assert "kompania-braci" in [CONTENT.ids[card] for card in after.destroyed[0]]


# -- triggered and constant abilities ---------------------------------------------------------------------------------


@pytest.mark.parametrize("effect", effects(pieces.TRIGGERED))
def test_a_triggered_ability_happens_by_itself(effect: Effect) -> None:
    for stage, source, _ in stages(effect):
        for start in events(stage, effect.event, source):
            table = stage.table
            start()
            if any(fact["slot"] == source for fact in told(table, "triggered")):
                before = crystalicum()
                check_parts(before, table, effect)
                return
            break
    raise AssertionError("it never happened")


@pytest.mark.parametrize("effect", effects(pieces.CONSTANT))
def test_a_constant_ability_holds(effect: Effect) -> None:
    """With the ability blanked something is different, by just the amount that it says."""
    for part in BOX.cards[effect.pattern].effect[effect.ordinal].do:
        assert any(differs(effect, part, *scene) for scene in constant_scenes(effect)), "it makes no difference"


@pytest.mark.parametrize(
    ("effect", "condition"),
    [
        pytest.param(effect, condition, id=f"{CONTENT.ids[effect.pattern]}-{effect.ordinal}-{condition.kind}")
        for effect in CONTENT.effects
        for condition in effect.conditions
        if effect.timing == pieces.CONSTANT and effect.acts[0].verb in (pieces.MODIFY, pieces.NO_HALVING)
    ],
)
def test_a_constant_ability_needs_its_conditions(effect: Effect, condition: Condition) -> None:
    """Where it holds, it does not hold any more once one of its conditions fails."""
    part = BOX.cards[effect.pattern].effect[effect.ordinal].do[0]
    for table, source in constant_scenes(effect):
        if differs(effect, part, table.clone(), source):
            assert not differs(effect, part, broken(table.clone(), source, condition), source)
            return
    raise AssertionError("it never holds")


def broken(table: Table, source: int, condition: Condition) -> Table:
    """The same table, but this condition fails."""
    combat, seat = table.combat, table.owner[source]
    root = source
    while table.zone[root] == ATTACHED:
        root = table.place[root]
    if condition.kind == pieces.COMBAT_IS:
        table.combat = PEACEFUL
    elif condition.kind == pieces.ROLE:
        combat.attacker, combat.defender = combat.defender, combat.attacker
    elif condition.kind == pieces.SELF_MARKED:
        table.marked[source] = 1 - condition.value
    elif condition.kind == pieces.SELF_IN_COMBAT:
        if table.zone[root] == ORBIT:
            table.place[root] = next(world for world in orbits(table) if world != combat.orbit)
        else:
            combat.raiders = [raider for raider in combat.raiders if raider != root]
            table.zone[root] = EMBASSY
    elif condition.kind in (pieces.ORBIT_OWNER, pieces.BATTLE_AT_OWN_HOME):
        combat.orbit = next(world for world in orbits(table) if table.owner[world] != seat)
        for ship in range(len(table.zone)):
            if table.zone[ship] == ORBIT:
                table.place[ship] = combat.orbit
    elif condition.kind == pieces.ATTACKED_WORLD_IS_SELF:
        combat.world = table.homes[seat]
    elif condition.kind == pieces.ATTACKED_WORLD_BODY_MAX:
        table.lasting.append(Lasting(pieces.MODIFY, combat.world, 1, pieces.BODY, 9, pieces.END_OF_TURN, 0, 0))
    elif condition.kind == pieces.HOST_FUNCTION:
        table.pattern[table.place[source]] = pattern("karaka")
    elif condition.kind == pieces.FIRST_POLITICAL_ACTION:
        table.political_actions[seat] = 1
    else:
        assert condition.kind == pieces.CONTROL
        assert condition.selector is not None
        for slot in selected(table, condition.selector, seat, source, None):
            table.zone[slot] = GONE
    table.index = table.roster = None
    return table


def constant_scenes(effect: Effect) -> Iterator[tuple[Table, int]]:
    for prepare in preparations():
        for number in range(20):
            for stage, source, _ in stages(effect):
                prepare(stage)
                dress(stage, source)
                stage.table.marked[source] = 0
                if effect.pattern in (pattern("cabo-tormenta"),):
                    orbit(stage.table, 0, "galeon")
                possible = more_moments(stage, source)
                if number >= len(possible):
                    continue
                try:
                    table = possible[number]()
                except (Refused, AssertionError):
                    continue
                if table.zone[source] != GONE:
                    yield table, source


def more_moments(stage: Stage, source: int) -> list[Callable[[], Table]]:
    found = list(moments(stage, source))

    def as_it_lies() -> Table:
        return stage.table

    def at_home() -> Table:
        table = stage.table
        table.active = 1
        begin(table, 7)
        do(table, f"battle:{table.homes[0]}")
        return on_until(table, "clash")

    def world_attacked() -> Table:
        table = stage.table
        table.active = 1
        begin(table, 8)
        do(table, "seat:0")
        while table.prompt()["key"] in ("carriers", "raiders"):
            words = [choice for choice in table.choices if table.game.notation(choice) != "done"]
            table.apply(words[0] if words else table.choices[0])
        do(table, f"at:{source}")
        return on_until(table, "clash")

    def raid_weak_world() -> Table:
        table = stage.table
        weak = homeland(table, 1, "rajskie-lowiska")
        table.active = 0
        begin(table, 8)
        do(table, "seat:1")
        while table.prompt()["key"] == "carriers":
            table.apply(table.choices[0])
        root = source
        while table.zone[root] == ATTACHED:
            root = table.place[root]
        if option(table, f"at:{root}") in table.choices:
            do(table, f"at:{root}")
        while table.prompt()["key"] == "raiders":
            table.apply(table.choices[0])
        do(table, f"at:{weak}")
        return on_until(table, "clash")

    def political() -> Table:
        table = stage.table
        table.active = 0
        begin(table)
        do(table, "politics", f"at:{stage.chars[0][0]}")
        return table

    def two_worlds() -> Table:
        homeland(stage.table, 0, "el-nath")
        return stage.table

    return [as_it_lies, *found, at_home, world_attacked, raid_weak_world, political, two_worlds]


def differs(effect: Effect, part: Any, table: Table, source: int) -> bool:
    without = table.clone()
    without.lasting.append(Lasting(pieces.BLANK, source, 1, 0, 0, pieces.END_OF_TURN, 0, 0))
    if isinstance(part, part_shapes.Modify):
        amount = part.amount if isinstance(part.amount, int) else 0
        trait = TRAITS.index(part.trait)
        for slot in range(len(table.zone)):
            if table.zone[slot] < HIDDEN:
                change = current(table, slot, trait) - current(without, slot, trait)
                if change and (change == amount or not isinstance(part.amount, int)):
                    return True
        return False
    if isinstance(part, part_shapes.NoHalving):
        table.marked[source] = without.marked[source] = 1
        return not is_halved(table, source) and is_halved(without, source)
    if isinstance(part, part_shapes.Extra):
        return any(
            moves_allowed(table, slot) == moves_allowed(without, slot) + part.count
            for slot in range(len(table.zone))
            if table.zone[slot] < HIDDEN
        )
    if isinstance(part, part_shapes.Capacity):
        return capacity(table, source) == capacity(without, source) + int(part.amount)
    if isinstance(part, part_shapes.CostDelta):
        hosts = [pieces.NONE, *[slot for slot in range(len(table.zone)) if table.zone[slot] < HIDDEN]]
        return any(
            cost_to_play(table, 0, card, host) == cost_to_play(without, 0, card, host) + part.amount
            for card in range(len(CONTENT.ids))
            for host in hosts
            if CONTENT.cost[card] > 1
        )
    if isinstance(part, part_shapes.ProductionIf):
        return production_stops(table, source)
    if isinstance(part, part_shapes.Forbid):
        target = table.place[source] if part.target == "bearer" else source
        what = ["board-ship", "invasion-target"].index(part.what)
        return constant_forbids(table, pieces.FORBID, what, target)
    assert isinstance(part, part_shapes.DuelRule)
    return duel_goes_differently(part.rule, source, table)


def production_stops(table: Table, source: int) -> bool:
    """It produces while its condition holds, and not when nobody is in the Embassy."""
    full = income(table, 0)
    empty = table.clone()
    for slot in range(len(empty.zone)):
        if empty.zone[slot] == EMBASSY and empty.owner[slot] == 0:
            empty.zone[slot] = HOMELAND
    return full - income(empty, 0) == CONTENT.production[table.pattern[source]]


def duel_goes_differently(rule: str, source: int, table: Table) -> bool:
    """The challenger's own duel: refusing costs Crystals, or the loser is destroyed."""
    if table.zone[source] != EMBASSY:
        return False
    rival = next(slot for slot in range(len(table.zone)) if table.owner[slot] == 1 and table.zone[slot] == EMBASSY)
    table.active = 0
    table.marked[source] = 0
    table.marked[rival] = 0
    begin(table)
    do(table, f"challenge:{source}", f"at:{rival}")
    card = table.pattern[rival]
    if rule == "refusal-cost":
        before = table.treasuries[1]
        do(table, "refuse")
        return table.treasuries[1] == before - 2
    table.lasting.append(Lasting(pieces.MODIFY, source, 0, 0, 20, pieces.END_OF_TURN, 0, 0))
    on_until(table, "action")
    return card in table.destroyed[1] and card not in table.discards[1]


CHECKS: dict[str, Callable[[Table, Table, Effect, Any], None]] = {
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
