"""Words: every question, option, event and refusal can be said in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from druza.games.tortuga.content import pieces
from druza.games.tortuga.describe import EFFECTS, effect_words
from druza.kernel.dice import dice_from_seed
from druza.kernel.drawing import why_not
from druza.kernel.words import addressed
from tests.games.tortuga.table import GAME, asks, go, option, place, tortuga

NAMES = ["Ola", "Bartek", "Zuza", "Kuba"]


def test_both_languages_have_the_same_sentences() -> None:
    english, polish = (GAME.words.by_language[lang] for lang in ("en", "pl"))
    assert set(english) == set(polish)
    for section, sentences in english.items():
        assert set(sentences) == set(polish[section])
        for key, sentence in sentences.items():
            holes = [set(re.findall(r"\{(\w+)", said)) for said in (sentence, polish[section][key])]
            assert holes[0] == holes[1] or section in ("option", "prompt", "event", "aim"), key
            assert holes[1] <= holes[0] | {"n"}, key


def test_both_rulebooks_have_the_same_rules() -> None:
    assert list(GAME.rulebook.rules["pl"]) == list(GAME.rulebook.rules["en"])
    assert len(GAME.rulebook.ids()) == 271
    reasons = GAME.words.by_language["en"]["reason"]
    assert all(key.partition(".")[0] in GAME.rulebook.ids() for key in reasons if key.startswith("TT"))


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("scenario", ["standard", "aggressive", "peaceful"])
def test_a_whole_game_can_be_told(scenario: str, lang: str) -> None:
    table = GAME.new(3, 4, {"scenario": scenario}, log=True)
    dice = dice_from_seed(2)
    for _ in range(600):
        if table.seat < 0:
            break
        said = [GAME.say_prompt(table.prompt(), NAMES, lang)]
        said += [GAME.describe(table, number, table.seat, lang) for number in table.options()]
        assert not [words for words in said if "{" in words or not words]
        table.apply(dice.pick(table.options()))
    for event in table.events or []:
        for seat in range(-1, 3):
            told = GAME.tell_event(event.seen_by(seat), NAMES, lang)
            assert told[-1] in ".!"
            assert "{" not in told
    assert GAME.text(table.view(0), NAMES, lang)


def test_an_attack_is_told_to_everybody() -> None:
    table = tortuga(hand={0: "commando", 1: "maneuver"}, ship={0: "i1", 1: "i1"})
    table.events = []
    go(table, "attack:1")
    event = next(one for one in table.events if one.kind == "attacked")
    told = [GAME.tell_event(event.seen_by(seat), addressed(NAMES, seat), "pl") for seat in (-1, 0, 1)]
    said = [words.partition(":")[0] for words in told]
    assert said == ["Ola atakuje, broni się Bartek", "Atakujesz, broni się Bartek", "Ola atakuje ciebie"]


@pytest.mark.parametrize(
    ("lang", "ending", "said"),
    [
        ("pl", 1, ["Ola dochodzi do 15 punktów wpływów i wygrywa!", "Dochodzisz do 15 punktów wpływów i wygrywasz!"]),
        ("pl", 2, ["Koniec ostatniej rundy: wygrywa Ola.", "Koniec ostatniej rundy: wygrywasz."]),
        ("en", 3, ["The rounds have run out: Ola wins.", "The rounds have run out: you win."]),
    ],
)
def test_the_winner_is_spoken_to(lang: str, ending: int, said: list[str]) -> None:
    event = {"kind": "ended", "seat": -1, "ending": ending, "winners": [0]}
    assert [GAME.tell_event(event, addressed(NAMES, reader), lang) for reader in (1, 0)] == said


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("pile:pilot", "Buy Pilot (2 M) for 3 C (1 from the pool, 1 from Market tokens, 1 Mineral)"),
        ("pile:hacker", "Buy Hacker (2 C) for 2 C (1 from the pool, 1 from Market tokens)"),
        ("conquer", "Conquer for 3 M, your marker on 3: northeast Turret"),
        ("attack:1", "Attack player 2's Iron Will"),
        ("play:maneuver", "Play Maneuver (1 M)"),
        ("cash:kraken", "Reward for Kraken (5 M): remove it for 3 influence"),
    ],
)
def test_an_option_says_what_it_means_and_how_it_is_paid(word: str, says: str) -> None:
    table = tortuga(
        hand="maneuver kraken",
        captured="kraken",
        captain={1: "iron-will"},
        ship={0: "i2", 1: "i2"},
        owned="i1:0:3",
        minerals={0: 1},
        crypto=1,
        maneuver=3,
    )
    assert GAME.describe(table, option(word), 0, "en") == says


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_every_ability_can_be_said_on_its_own(lang: str) -> None:
    """So a card may have several, or a choice of any two."""
    on_play = [effect for effect in GAME.content.effects if effect.verb < pieces.BONUS]
    said = {(effect.verb, effect_words(GAME.box, GAME.words, effect, lang)) for effect in on_play}
    assert {verb for verb, _ in said} >= set(EFFECTS)
    assert not [words for _, words in said if "{" in words or words.partition(".")[0] in EFFECTS.values()]


def test_a_refusal_says_why_in_both_languages() -> None:
    table = tortuga(ship="i1", maneuver=1)
    refused = table.why_not(option("move:i4"))
    assert refused is not None
    assert refused.rule == "TT-082"
    assert refused.message == "This sector is not next to your ship. Fly there one sector at a time, 1 M each."
    told = why_not(table, 0, f"move:{place('i4')}", "pl")
    assert told == (
        "TT-082",
        "Ten sektor nie przylega do sektora twojego statku. Leć sektor po sektorze, po 1 M za każdy.",
    )


@pytest.mark.parametrize(
    ("word", "place", "price"),
    [
        ("pile:veteran", {"ship": "mine", "crypto": 9}, {"ship": "i1"}),
        ("market:w0", {"ship": "i1", "crypto": 9}, {"ship": "vortex"}),
        ("refresh:w0", {"ship": "mine", "crypto": 9}, {"ship": "vortex"}),
        ("move:i4", {"ship": "i1", "maneuver": 9}, {"ship": "i3"}),
        ("scout", {"maneuver": 9}, {"ship": "i1"}),
        ("hunt", {"maneuver": 9}, {"ship": "i1", "scouted": "i1"}),
        ("reserve", {"crypto": 9}, {"hand": "hacker"}),
        ("remove", {"maneuver": 9}, {"played": "hacker"}),
        ("fortify", {"crypto": 9}, {"owned": "i1:0:3"}),
        ("influence", {"crypto": 9, "ship": "i1"}, {}),
    ],
)
def test_a_refusal_tells_place_from_price(word: str, place: dict[str, Any], price: dict[str, Any]) -> None:
    said = []
    for case, table in (("place", tortuga(**place)), ("price", tortuga(**price))):
        refused = table.why_not(option(word))
        assert refused is not None
        assert refused.message == GAME.words.say("en", "reason", f"{refused.rule}.{case}", {})
        said.append(refused.rule)
    assert said[0] == said[1]


def test_the_used_offer_of_a_card_is_told_from_one_too_dear() -> None:
    table = tortuga(hand="helium-baron", crypto=2, ship="i1")
    go(table, "play:helium-baron ability:0 influence")
    assert "used the card's offer" in str(table.why_not(option("influence")))
    dear = go(tortuga(hand="helium-baron", ship="i1"), "play:helium-baron ability:0")
    assert "the card's price" in str(dear.why_not(option("influence")))


def test_a_negated_card_is_asked_for_in_words() -> None:
    table = tortuga(hand={0: "shadow", 1: "pilot"}, ship={0: "i1", 1: "i1"})
    go(table, "attack:1 card:shadow done card:pilot done card:shadow")
    assert asks(table) == "negate"
    assert GAME.describe(table, option("card:pilot"), 0, "pl") == "Warta 0: Pilot (2 M)"
