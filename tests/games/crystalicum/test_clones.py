"""Clones share hands and piles: what is done to one of them is not done to the other."""

from __future__ import annotations

import pytest

from druza.games.crystalicum.content.pieces import RESOURCE_DECK, WORLD_DECK
from druza.games.crystalicum.rules.final_phase import DiscardOne
from druza.games.crystalicum.verbs.digging import ArrangeTop, KeepOrBury, TakeFromTop
from druza.kernel.state import AnyDecision
from tests.games.crystalicum.table import crystalicum

QUESTIONS = [
    ArrangeTop(0, RESOURCE_DECK, 3, 0),
    ArrangeTop(0, WORLD_DECK, 3, 0),
    TakeFromTop(0, 3, 1),
    KeepOrBury(0, RESOURCE_DECK),
    KeepOrBury(0, WORLD_DECK),
    DiscardOne(0),
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: type(question).__name__)
def test_an_answer_given_on_a_clone_leaves_the_table_as_it_was(question: AnyDecision) -> None:
    table = crystalicum(hands={0: "wies karaka"})
    table.push(question)
    table.settle()
    before = table.to_json()
    assert table.decision() is question
    for option in table.options():
        tried = table.clone()
        tried.apply(option)
        assert table.to_json() == before
        again = table.clone()
        again.apply(option)
        assert again.to_json() == tried.to_json()
