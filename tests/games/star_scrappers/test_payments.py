"""Payments compared with every set of cards, tried one by one against the words of the rules."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from druza.games.star_scrappers.content.pieces import COLLECT, MINE, plain
from druza.games.star_scrappers.state import StarScrappersState
from druza.games.star_scrappers.vocabulary import CARD, DONE
from druza.kernel.zones import with_number
from tests.games.star_scrappers.table import COLOURS, CONTENT, GAME, asked, refused, star_scrappers

pytestmark = pytest.mark.compiled

Paid = tuple[int, ...]


def shuffled_table(seed: int, halves: list[str]) -> StarScrappersState:
    """A table with a hand of up to five cards, some dyed, and whatever changes prices."""
    chance = random.Random(seed)
    wild = " ".join(chance.sample(CONTENT.colours, 2))
    in_play = [colour for colour in CONTENT.colours if colour not in wild]
    cards = []
    for _ in range(chance.randint(0, 5)):
        letter, own = chance.choice([pair for pair in COLOURS.items() if pair[1] in in_play])
        word = f"{letter}{chance.choice('1112234')}"
        others = [colour for colour in CONTENT.colours if colour != own]
        cards.append(f"{word}@{chance.choice(others)}" if chance.random() < 0.25 else word)
    owned = " ".join(half for half in halves if chance.random() < 0.5)
    totems = {colour: chance.choice([0, 1, -1]) for colour in in_play}
    table = star_scrappers(seed=seed, wild=wild, hand=" ".join(cards), artifacts=owned, totems=totems)
    table.mine_discount = chance.choice([0, 0, 0, 4])
    table.collect_discount = chance.choice([0, 0, 4])
    for _ in range(chance.choice([0, 0, 1, 2])):  # Foremen
        table.recruit_gaps |= table.recruit_gaps << 2
    if chance.random() < 0.4:
        table.doubled = [1 << CONTENT.colours.index("green")] * 3 + [0]
    place = chance.randrange(10)
    if chance.random() < 0.4:
        table.crystal_colours = with_number(table.crystal_colours, place, chance.randrange(6))
        table.crystal_discounts = with_number(table.crystal_discounts, place, 1)
    table.settle()
    return table


def present_colour(card: int) -> int:
    return CONTENT.faction[card] if card < 24 else card // 24 - 1


def worth(table: StarScrappersState, card: int, action: int) -> int:
    doubled = table.doubled[action] >> CONTENT.faction[plain(card)] & 1
    return CONTENT.level[plain(card)] * (2 if doubled else 1)


def sets_of(hand: list[int]) -> set[Paid]:
    return {tuple(sorted(cards)) for size in range(len(hand) + 1) for cards in combinations(hand, size)}


def right_minings(table: StarScrappersState, place: int) -> set[Paid]:
    """SS-072 to SS-081, SS-249, read literally."""
    printed = CONTENT.crystal_colour[table.mine[place]]
    colour = table.crystal_colours[place] if table.crystal_colours[place] >= 0 else printed
    cost = (1, 3, 6, 10)[CONTENT.crystal_row[table.mine[place]]]
    cost -= table.mine_discount + table.crystal_discounts[place] + (table.totems[colour] == 0)
    owned = [CONTENT.halves[half] for half in table.artifacts[0]]
    cost -= "plasma-drill" in owned
    odd = 1 if "universal-id" in owned else 0
    wild = table.wild >> colour & 1
    right = set()
    for cards in sets_of(table.hands[0]):
        of_colour = Counter(present_colour(card) for card in cards)
        most = max(of_colour.values(), default=0) if wild else of_colour[colour]
        if len(cards) - most <= odd and sum(worth(table, card, MINE) for card in cards) >= cost:
            right.add(cards)
    return right


def reached(table: StarScrappersState, key: str, laid: Paid = ()) -> set[Paid]:
    """Every payment to which the questions lead; no question may be a dead end."""
    found: set[Paid] = set()
    assert table.options(), "a dead end"
    for option in table.options():
        if option == DONE.first:
            found.add(tuple(sorted(laid)))
            continue
        after = table.clone()
        after.apply(option)
        cards = (*laid, CARD.index(option))
        if asked(after) == key and len(after.hands[0]) < len(table.hands[0]):
            found |= reached(after, key, cards)
        else:
            found.add(tuple(sorted(cards)))
    return found


@pytest.mark.parametrize("seed", range(60))
def test_mining_takes_exactly_the_payments_that_the_rules_allow(seed: int) -> None:
    table = shuffled_table(seed, ["universal-id", "plasma-drill"])
    payable = []
    for place in range(10):
        right = right_minings(table, place)
        payable.append(bool(right))
        if refused(table, "mine") == "" and refused(table, f"mine crystal:{place}") == "":
            paying = table.clone()
            paying.apply(GAME.parse("mine"))
            paying.apply(GAME.parse(f"crystal:{place}"))
            assert reached(paying, "mine_pay") == right
        else:
            assert right == set()
    assert (refused(table, "mine") == "") == any(payable)


@pytest.mark.parametrize("seed", range(60))
def test_collecting_takes_exactly_the_payments_that_the_rules_allow(seed: int) -> None:
    table = shuffled_table(seed, ["broker-licence"])
    for stack in range(3):
        cost = CONTENT.artifact_cost[table.artifact_stacks[stack][-1]] - table.collect_discount
        cost -= 2 * len(table.artifacts[0])
        hand = table.hands[0]
        right = {cards for cards in sets_of(hand) if sum(worth(table, card, COLLECT) for card in cards) >= cost}
        if refused(table, "collect") == "" and refused(table, f"collect stack:{stack}") == "":
            paying = table.clone()
            paying.apply(GAME.parse("collect"))
            paying.apply(GAME.parse(f"stack:{stack}"))
            assert reached(paying, "collect_pay") == right
        else:
            assert right == set()


@pytest.mark.parametrize("seed", range(60))
def test_recruiting_takes_exactly_the_cards_that_the_rules_allow(seed: int) -> None:
    table = shuffled_table(seed, ["recruiter-badge"])
    foremen = (table.recruit_gaps.bit_length() - 1) // 2
    discounts = [2] * foremen + [1] * len(table.artifacts[0])
    sums = {sum(some) for size in range(len(discounts) + 1) for some in combinations(discounts, size)}
    for card in sorted(set(table.docks)):
        target = CONTENT.level[card]
        prices = {target - 1 - discount for discount in sums}
        right: set[Paid] = set()
        for own in table.hands[0]:
            level = CONTENT.level[plain(own)]
            twice = table.doubled[0] >> CONTENT.faction[plain(own)] & 1
            if level in prices or (twice and 2 * level in prices):
                right.add((own,))
        if min(prices) <= 0:
            right.add(())
        place = table.docks.index(card)
        if refused(table, f"recruit dock:{place}") == "":
            paying = table.clone()
            paying.apply(GAME.parse("recruit"))
            paying.apply(GAME.parse(f"dock:{place}"))
            assert reached(paying, "recruit_pay") == right
        else:
            assert right == set()


def test_the_tables_tried_are_of_all_kinds() -> None:
    tables = [shuffled_table(seed, ["universal-id", "plasma-drill"]) for seed in range(60)]
    assert sum(bool(right_minings(table, 9)) for table in tables) > 2
    assert sum(any(card >= 24 for card in table.hands[0]) for table in tables) > 15
    assert sum(len(table.artifacts[0]) == 2 for table in tables) > 8
    assert sum(table.doubled[1] > 0 for table in tables) > 10
