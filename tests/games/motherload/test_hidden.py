"""What is hidden: artefacts lie face down, and nothing that happens tells which ones are held (SM-093)."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from druza.games.motherload.rules.secrecy import is_asked_secretly, leaves_no_trace
from druza.games.motherload.state import MotherloadState
from tests.games.motherload.table import CONTENT, GAME, artefacts, asked, card_number, choose, ground, hand, motherload

DIAMOND = ground(".d", "..")
DRILL_IT = "drill colour:blue card:b done space:1-0-0"
KINDS = [id.removeprefix("art_") for id in CONTENT.artefacts]
OWNER = 0


def unforced(table: MotherloadState) -> MotherloadState:
    """Questions with one answer are not asked."""
    table.ask_forced = False
    return table


def seen(table: MotherloadState) -> list[str]:
    """All that others see: the views of two opponents and of a spectator, what was told, whether undo goes back."""
    views = [json.dumps(table.view(seat), sort_keys=True) for seat in (-1, 1, 2)]
    told = [json.dumps(event.seen_by(seat), sort_keys=True) for event in table.events or [] for seat in (-1, 1)]
    return [*views, *told, str(table.reveals)]


def go_on(table: MotherloadState) -> int:
    """Answer questions that nobody knows of by going on; how many there were."""
    count = 0
    while table.seat >= 0 and table.view(-1)["asked"] < 0:
        table.apply(next(option for option in table.choices if leaves_no_trace(table, option)))
        count += 1
    return count


def twins(one: str, other: str, seed: int) -> Iterator[tuple[MotherloadState, MotherloadState]]:
    """Two games that differ only in one artefact of a seat, after each of the same moves."""
    tables = []
    for kind in (one, other):
        table = GAME.new(3, seed, {"crews": "random", "first_player": 1}, log=True)
        table.artefacts[OWNER] = [CONTENT.artefacts.index(f"art_{kind}")]
        tables.append(table)
    left, right = tables
    chance = random.Random(seed)
    for _ in range(150):
        if left.seat < 0:
            return
        common = [option for option in left.choices if option in right.choices]
        open_ones = [option for option in common if not GAME.notation(option).startswith("artefact")]
        digging = [option for option in open_ones if not GAME.notation(option).startswith(("end", "draw"))]
        option = chance.choice(digging or open_ones)
        for table in tables:
            table.apply(option)
        yield left, right


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "trophy"])
def test_sm_093_nothing_tells_one_artefact_from_a_fossil(kind: str) -> None:
    """Whoever is asked because of an artefact, and goes on, has left no trace: neither in views nor in the log."""
    hidden = 0
    for seed in (1, 2):
        for told, dull in twins(kind, "trophy", seed):
            hidden += go_on(told) - go_on(dull)
            assert seen(told) == seen(dull)
    assert hidden or kind == "duplicate"  # the duplicator needs minerals on the stacks


def test_sm_148_before_a_purchase_others_cannot_tell_what_is_asked() -> None:
    """Duplicator or capsule: the same minerals lie on the same card, the same question is shown."""
    moments = []
    for kind in ("duplicate", "to_hand"):
        table = choose(motherload(game=DIAMOND, hand="b", artefacts=kind), DRILL_IT)
        unforced(table).apply(GAME.parse("stack:2"))
        assert asked(table) == {"duplicate": "spend_first", "to_hand": "capsule"}[kind]
        moments.append([json.dumps(table.view(seat), sort_keys=True) for seat in (-1, 1, 2)])
        assert (table.view(1)["asked"], table.view(1)["prompt"]["key"]) == (-1, "main")
        assert table.view(0)["asked"] == 0
    assert moments[0] == moments[1]


@pytest.mark.parametrize("kind", ["duplicate", "to_hand"])
def test_sm_148_what_others_imagine_does_not_depend_on_the_question(kind: str) -> None:
    table = choose(motherload(game=DIAMOND, hand="b", artefacts=kind), DRILL_IT)
    unforced(table).apply(GAME.parse("stack:2"))
    for seed in range(6):
        imagined = GAME.imagine(table, 1, seed)
        assert asked(imagined) == "spend_first"
        assert imagined.view(1) == table.view(1)
        while imagined.seat == OWNER:
            imagined.apply(imagined.choices[-1])


def test_sm_031_a_turn_that_stays_open_for_an_artefact_looks_closed() -> None:
    decks = {0: "b b y y", 1: "b y", 2: "b y"}
    told, dull = (unforced(motherload(artefacts=kind, deck=decks, actions=1)) for kind in ("draw_two", "trophy"))
    for table in (told, dull):
        table.apply(GAME.parse("draw"))
    assert (told.seat, dull.seat) == (0, 1)
    assert is_asked_secretly(told, 1)
    assert (go_on(told), told.seat) == (1, 1)
    assert told.view(2) == dull.view(2)


def test_an_open_choice_beside_the_artefact_hides_nothing() -> None:
    """Somebody with an achievement to take is asked whatever is held."""
    table = unforced(motherload(artefacts="draw_two", minors="arsenal", bombs=3, actions=0))
    assert table.view(1)["asked"] == 0


def test_where_all_questions_are_asked_none_is_secret() -> None:
    table = choose(motherload(game=DIAMOND, hand="b", artefacts="duplicate"), f"{DRILL_IT} stack:yellow")
    assert (table.view(1)["asked"], table.view(1)["prompt"]["key"]) == (0, "main")


def test_who_does_not_want_to_be_asked_at_purchases_is_not() -> None:
    table = choose(motherload(game=DIAMOND, hand="b", artefacts="to_hand"), f"{DRILL_IT} stack:yellow")
    assert GAME.answers_by_itself(table, OWNER, {}) == -1
    assert GAME.answers_by_itself(table, OWNER, {"ask_at": []}) == GAME.parse("done")
    wishes = GAME.wish(table, {}, {"until": "turn"})
    assert GAME.answers_by_itself(table, OWNER, wishes) == GAME.parse("done")
    assert GAME.answers_by_itself(table, 1, wishes) == -1


def test_sm_138_a_card_bought_into_the_hand_is_public_until_it_is_played() -> None:
    table = choose(motherload(game=DIAMOND, hand="b", artefacts="to_hand", deck="r r r b b y y w"), DRILL_IT)
    choose(table, "stack:yellow artefact:to_hand")
    bought = card_number(table, "y10")
    assert table.shown[OWNER] == [bought]
    assert table.view(1)["players"][OWNER]["shown"] == [CONTENT.cards[bought]]
    for seed in range(8):
        imagined = GAME.imagine(table, 1, seed)
        assert bought in imagined.hands[OWNER]
        assert imagined.shown == table.shown
    choose(table, "drill colour:yellow card:y10")
    assert (table.shown[OWNER], hand(table), artefacts(table)) == ([], "", "")
