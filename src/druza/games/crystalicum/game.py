"""Crystalicum as a game: what the kernel asks of it."""
# mypyc

from pathlib import Path
from typing import Any, cast

from druza.games.crystalicum.builder import deck_builder
from druza.games.crystalicum.content.box import Box
from druza.games.crystalicum.content.decks import Deck, deck_from
from druza.games.crystalicum.content.pieces import SLOTS, Content
from druza.games.crystalicum.describe import describe_option
from druza.games.crystalicum.fields import SHAPE
from druza.games.crystalicum.goal import aims_of, goal_of
from druza.games.crystalicum.hints import rate_option
from druza.games.crystalicum.imagining import imagine_table
from druza.games.crystalicum.inputs import front_seat, tell_table
from druza.games.crystalicum.layout import card_counts, position_problems, table_layout
from druza.games.crystalicum.older import renew
from druza.games.crystalicum.option_tokens import token_of
from druza.games.crystalicum.rules.orbits import home_pattern
from druza.games.crystalicum.rules.reactions import React
from druza.games.crystalicum.rules.turn import BEGIN_TURN
from druza.games.crystalicum.seen import SeenTable
from druza.games.crystalicum.setup import clear, lay_out
from druza.games.crystalicum.state import CrystalicumState
from druza.games.crystalicum.stops import WINDOWS, answer_by_itself, leaves_no_trace, phase_of
from druza.games.crystalicum.telling import ask, tell
from druza.games.crystalicum.text import TextTable
from druza.games.crystalicum.view import table_view
from druza.games.crystalicum.vocabulary import VOCABULARY
from druza.games.crystalicum.worth import worth_of
from druza.kernel.builder import Builder
from druza.kernel.dice import Dice, dice_from_seed
from druza.kernel.game import Game
from druza.kernel.goal import Goal
from druza.kernel.inputs import Inputs
from druza.kernel.refused import BadInput
from druza.kernel.rulebook import Rulebook
from druza.kernel.words import Words, seat_names


class Crystalicum(Game[CrystalicumState]):
    """Crystalicum: Kryształowa Gra Karciana."""

    def __init__(self, folder: Path, box: Box, content: Content, fingerprint: str) -> None:
        layout = table_layout(content)
        super().__init__("crystalicum", VOCABULARY, layout, Words(folder / "words"), Rulebook(folder / "rulebook"))
        self.box = box
        self.content = content
        self.fingerprint = fingerprint
        self.shape = SHAPE
        self.confirming = ["carriers", "envoys", "raiders", "choose_cost_card", "transfer"]
        self.paying = ["choose_cost_card"]
        self.seat_counts = [2, 3, 4, 5, 6]
        self.groups = [
            ("cards", "card"),
            ("abilities", "use"),
            ("moves", "move transfer peek"),
            ("politics", "challenge politics"),
        ]
        self.turn_rule = "CR-047"
        self.over_rule = "CR-243"
        self.spread = 4.0
        self.sample = 12
        self.explore = 0.5
        self.hides_questions = True

    # -- a new game ------------------------------------------------------------------------------------------------

    def setup_options(self) -> list[dict[str, Any]]:
        return [
            {"name": "decks", "choices": ["random"], "default": "random", "open": True, "per_seat": self.content.decks},
            {"name": "experienced", "choices": ["strict", "chain"], "default": "strict"},
            {"name": "turn_limit", "choices": [100, 40, "none"], "default": 100, "open": True},
        ]

    def builder(self) -> Builder:
        return deck_builder(self.box, self.content, self.words)

    def opening(self, seats: int, seed: int, options: dict[str, Any]) -> CrystalicumState:
        state = CrystalicumState(self, self.content, seats, dice_from_seed(seed))
        state.chain = options["experienced"] == "chain"
        state.turn_limit = self.chosen_limit(options["turn_limit"])
        decks = self.chosen_decks(options["decks"], seats, state.dice, state.chain)
        lay_out(
            state, [deck.home for deck in decks], [deck.resource for deck in decks], [deck.worlds for deck in decks]
        )
        return state

    def chosen_limit(self, named: Any) -> int:
        """CR-262: after how many turns the game ends; 0 for no limit."""
        if named == "none" or named is None:
            return 0
        if isinstance(named, str) and named.isascii() and named.isdigit():
            named = int(named)
        if isinstance(named, bool) or not isinstance(named, int) or not 1 <= named <= 1000:
            raise BadInput(f"turn_limit cannot be {named!r}: expected none or a number from 1 to 1000")
        return int(named)

    def chosen_decks(self, named: Any, seats: int, dice: Dice, chain: bool) -> list[Deck]:
        """A deck for each seat: ids of preconstructed decks, decks as text, or all at random."""
        if named == "random":
            named = self.random_decks(seats, dice)
        if isinstance(named, str):
            named = [name.strip() for name in named.split(",")]
        if not isinstance(named, list) or len(named) != seats:
            known = ", ".join(self.content.decks)
            raise BadInput(
                f"decks cannot be {named!r}: expected random, or one for each of the {seats} seats of {known}"
            )
        decks = [deck_from(self.box, self.content, said, chain, f"decks[{seat}]") for seat, said in enumerate(named)]
        cards = sum(1 + len(deck.worlds) + sum(self.content.kind[card] < 5 for card in deck.resource) for deck in decks)
        if cards > SLOTS:
            raise BadInput(f"decks: {cards} cards that can lie on the table; with these packs {SLOTS} have room there")
        return decks

    def random_decks(self, seats: int, dice: Dice) -> list[str]:
        """Different decks while there are any."""
        found: list[str] = []
        while len(found) < seats:
            order = list(range(len(self.content.decks)))
            dice.shuffle(order)
            found += [self.content.decks[number] for number in order]
        return found[:seats]

    def blank(self, seats: int) -> CrystalicumState:
        state = CrystalicumState(self, self.content, seats, Dice(1))
        clear(state)
        return state

    def renew(self, position: dict[str, Any], edition: int) -> None:
        renew(position, edition)

    def leave_out_names(self, table: dict[str, Any]) -> None:
        """The number of a hidden World's Orbit; that of a World which has left its Orbit this turn is still written."""
        nameless = ("hidden", "gone")
        table["place"] = [
            place if zone not in nameless else -1 for zone, place in zip(table["zone"], table["place"], strict=True)
        ]

    def resume(self, state: CrystalicumState) -> None:
        state.push(BEGIN_TURN)

    # -- reading a state -------------------------------------------------------------------------------------------

    def problems(self, state: CrystalicumState) -> list[str]:
        return position_problems(state)

    def pieces(self, state: CrystalicumState) -> dict[str, int]:
        return card_counts(state)

    def table(self, state: CrystalicumState, seat: int) -> dict[str, Any]:
        return table_view(state, seat)

    def asked_as_seen(self, state: CrystalicumState, seat: int) -> int:
        """CR-052: nobody learns whether another seat was asked for a Reaction."""
        if state.seat >= 0 and state.seat != seat and isinstance(state.decision(), React):
            return -1
        return state.seat

    def prompt_as_seen(self, state: CrystalicumState, seat: int) -> dict[str, Any]:
        if state.seat >= 0 and isinstance(state.decision(), React):
            return {"key": "settling", "values": {}}
        return state.prompt()

    def stops(self) -> list[str]:
        return list(WINDOWS)

    def phase_of(self, state: CrystalicumState) -> list[int]:
        return phase_of(state)

    def answers_by_itself(self, state: CrystalicumState, seat: int, wishes: dict[str, Any]) -> int:
        return answer_by_itself(state, seat, wishes)

    def may_ask_in_secret(self, before: CrystalicumState, after: CrystalicumState, told: set[str]) -> bool:
        if after.windows != before.windows or self.asked_as_seen(after, -1) < 0 <= after.seat:
            return True
        asked = before.decision() if before.seat >= 0 else None
        return isinstance(asked, React) and asked.turn < before.seats - 1  # whoever comes after this seat may be

    def leaves_no_trace(self, state: CrystalicumState, option: int) -> bool:
        return leaves_no_trace(state, option)

    def imagine(self, state: CrystalicumState, seat: int, seed: int) -> CrystalicumState:
        return imagine_table(state, seat, seed)

    def scores(self, state: CrystalicumState) -> list[float]:
        """CR-264: Politics Points; eliminated players rank last, earlier ones lower."""
        points = [float(politics) for politics in state.politics]
        for place, seat in enumerate(state.out):
            points[seat] = float(place - state.seats)
        return points

    def winners(self, state: CrystalicumState) -> list[int]:
        return state.champions[:]

    def goal(self, view: dict[str, Any]) -> Goal:
        return goal_of(self.content.politics_to_win, cast(SeenTable, view))

    def aims(self, view: dict[str, Any], seat: int) -> dict[str, int]:
        return aims_of(cast(SeenTable, view), seat)

    def points(self, state: CrystalicumState, seat: int) -> dict[str, float]:
        return {"politics": float(state.politics[seat])}

    def reason(self, rule: str, reason: str, lang: str) -> str:
        if self.words.has("reason", reason):
            numbers = {"politics": self.content.politics_to_win, "hand": self.content.hand_size}
            return self.words.say(lang, "reason", reason, numbers)
        return self.rulebook.text(rule, lang)

    def describe(
        self, state: CrystalicumState, option: int, seat: int, lang: str, names: list[str] | None = None
    ) -> str:
        called = names or seat_names(state.seats, lang)
        return describe_option(self.box, self.words, state, option, seat, lang, called)

    def say_prompt(self, prompt: dict[str, Any], names: list[str], lang: str) -> str:
        return ask(self.box, self.words, prompt, names, lang)

    def tell_event(self, event: dict[str, Any], names: list[str], lang: str) -> str:
        return tell(self.box, self.words, event, names, lang)

    def text(self, view: dict[str, Any], names: list[str], lang: str) -> str:
        return TextTable(self.box, self.words, names, lang).draw(cast(SeenTable, view))

    def sides(self, state: CrystalicumState) -> list[str]:
        """The Home World of each seat."""
        return [self.content.ids[home_pattern(state, seat)] for seat in range(state.seats)]

    def rate(self, state: CrystalicumState, option: int) -> float:
        return rate_option(state, option)

    def worth(self, state: CrystalicumState, seat: int) -> float:
        return worth_of(state, seat)

    def front(self, state: CrystalicumState, seen_by: int) -> int:
        return front_seat(state, seen_by)

    def tell(self, state: CrystalicumState, front: int, seen_by: int, pending: bool, into: Inputs) -> None:
        tell_table(state, front, seen_by, pending, into)

    def token(self, state: CrystalicumState, option: int) -> int:
        return token_of(state, option)
