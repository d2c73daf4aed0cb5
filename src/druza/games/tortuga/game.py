"""Tortuga 2199 as a game: what the kernel asks of it."""
# mypyc

from pathlib import Path
from typing import Any, cast

from druza.games.tortuga.content.box import Box
from druza.games.tortuga.content.pieces import Content
from druza.games.tortuga.describe import describe_option
from druza.games.tortuga.fields import SHAPE, sector_cells
from druza.games.tortuga.goal import aims_of, goal_of
from druza.games.tortuga.hints import rate_option
from druza.games.tortuga.imagining import imagine_table
from druza.games.tortuga.inputs import tell_table
from druza.games.tortuga.layout import component_counts, position_problems, table_layout
from druza.games.tortuga.option_tokens import token_of
from druza.games.tortuga.reasons import reason_of
from druza.games.tortuga.rules.turn import BeginTurn
from druza.games.tortuga.scoring import total_influence, winning_seats
from druza.games.tortuga.seen import SeenTable
from druza.games.tortuga.setup import clear, lay_out
from druza.games.tortuga.state import BY_INFLUENCE, DEFENDER, TortugaState
from druza.games.tortuga.telling import ask, tell
from druza.games.tortuga.text import TextTable
from druza.games.tortuga.view import table_view
from druza.games.tortuga.vocabulary import MOVE, SECTOR, VOCABULARY
from druza.games.tortuga.worth import card_values, worth_of, worths_of
from druza.kernel.dice import Dice, dice_from_seed
from druza.kernel.game import Game
from druza.kernel.goal import Goal
from druza.kernel.inputs import Inputs
from druza.kernel.refused import BadInput, Refused
from druza.kernel.rulebook import Rulebook
from druza.kernel.words import Words, seat_names

MOST_ROUNDS = 1000
USUAL = "usual"


class Tortuga(Game[TortugaState]):
    """Tortuga 2199."""

    def __init__(self, folder: Path, box: Box, content: Content, fingerprint: str) -> None:
        layout = table_layout(content)
        super().__init__("tortuga", VOCABULARY, layout, Words(folder / "words"), Rulebook(folder / "rulebook"))
        self.box = box
        self.content = content
        self.fingerprint = fingerprint
        self.shape = SHAPE
        self.confirming = ["commit"]
        self.groups = [
            ("cards", "play-all play cash take"),
            ("fly", "move"),
            ("here", "scout collect hunt conquer conquer-crypto use-sector attack fortify token"),
            ("buy", "pile market influence refresh reserve"),
            ("other", "remove mineral"),
        ]
        self.turn_rule = "TT-045"
        self.over_rule = "TT-207"
        self.spread = 1.5
        self.sample = 12
        self.explore = 0.5
        self.seat_counts = sorted(setup.players for setup in box.game.setup)
        self.words.numbers = numbers_of(content, self.seat_counts)
        content.values = card_values(content)

    def setup_options(self) -> list[dict[str, Any]]:
        return [
            {"name": "scenario", "choices": self.content.scenarios[:], "default": self.content.scenarios[0]},
            {"name": "ships", "choices": ["picked", "random"], "default": "picked", "quick": "random"},
            {"name": "round_limit", "choices": [USUAL], "default": USUAL, "open": True},
        ]

    def opening(self, seats: int, seed: int, options: dict[str, Any]) -> TortugaState:
        state = TortugaState(self, self.content, seats, dice_from_seed(seed))
        scenario = self.content.scenarios.index(options["scenario"])
        lay_out(state, scenario, self.chosen_limit(options["round_limit"]), options["ships"] == "random")
        return state

    def chosen_limit(self, named: Any) -> int:
        """TT-271: after how many rounds an endless game is stopped."""
        if named == USUAL:
            return self.content.round_limit
        if isinstance(named, str) and named.isascii() and named.isdigit():
            named = int(named)
        if isinstance(named, bool) or not isinstance(named, int) or not 1 <= named <= MOST_ROUNDS:
            raise BadInput(f"round_limit cannot be {named!r}: expected a whole number from 1 to {MOST_ROUNDS}")
        return int(named)

    def blank(self, seats: int) -> TortugaState:
        state = TortugaState(self, self.content, seats, Dice(1))
        clear(state)
        return state

    def resume(self, state: TortugaState) -> None:
        state.push(BeginTurn(state.active))

    def problems(self, state: TortugaState) -> list[str]:
        return position_problems(state)

    def pieces(self, state: TortugaState) -> dict[str, int]:
        return component_counts(state)

    def why_not(self, state: TortugaState, option: int, seat: int) -> Refused | None:
        if state.seat < 0 and state.ending != BY_INFLUENCE:
            return self.refused("TT-212", "over")
        refused = super().why_not(state, option, seat)
        if refused is None or seat != state.seat or state.prompt()["key"] != "main":
            return refused
        reason = reason_of(state, seat, option, refused.rule)
        return refused if reason == refused.rule else self.refused(refused.rule, reason)

    def table(self, state: TortugaState, seat: int) -> dict[str, Any]:
        return table_view(state, seat)

    def imagine(self, state: TortugaState, seat: int, seed: int) -> TortugaState:
        return imagine_table(state, seat, seed)

    def scores(self, state: TortugaState) -> list[float]:
        return [float(total_influence(state, seat)) for seat in range(state.seats)]

    def winners(self, state: TortugaState) -> list[int]:
        return winning_seats(state)

    def goal(self, view: dict[str, Any]) -> Goal:
        return goal_of(self.content, cast(SeenTable, view))

    def aims(self, view: dict[str, Any], seat: int) -> dict[str, int]:
        return aims_of(cast(SeenTable, view), seat)

    def points(self, state: TortugaState, seat: int) -> dict[str, float]:
        return {"tokens": float(state.influence[seat]), "control": float(state.control_influence(seat))}

    def sides(self, state: TortugaState) -> list[str]:
        ships = [self.content.ship_cards[captain] if captain >= 0 else -1 for captain in state.captains]
        return [self.content.cards[card] if card >= 0 else "" for card in ships]

    def describe(self, state: TortugaState, option: int, seat: int, lang: str, names: list[str] | None = None) -> str:
        called = names or seat_names(state.seats, lang)
        return describe_option(self.box, self.words, state, option, seat, lang, called)

    def say_prompt(self, prompt: dict[str, Any], names: list[str], lang: str) -> str:
        return ask(self.box, self.words, prompt, names, lang)

    def tell_event(self, event: dict[str, Any], names: list[str], lang: str) -> str:
        return tell(self.box, self.words, event, names, lang)

    def text(self, view: dict[str, Any], names: list[str], lang: str) -> str:
        return TextTable(self.box, self.words, names, lang).draw(cast(SeenTable, view))

    def rate(self, state: TortugaState, option: int) -> float:
        return rate_option(state, option)

    def worth(self, state: TortugaState, seat: int) -> float:
        return worth_of(state, seat)

    def worths(self, state: TortugaState) -> list[float]:
        return worths_of(state)

    def is_put_together(self, state: TortugaState) -> bool:
        """Cards that were laid down to defend are used; without any, nothing is."""
        if state.decision().KEY == "defend":
            return bool(state.now_fighting().cards[DEFENDER])
        return super().is_put_together(state)

    def tell(self, state: TortugaState, front: int, seen_by: int, pending: bool, into: Inputs) -> None:
        tell_table(state, front, seen_by, pending, into)

    def token(self, state: TortugaState, option: int) -> int:
        return token_of(state, option)

    def cells(self, seats: int) -> list[tuple[int, int]]:
        return sector_cells(self.box)

    def place_of(self, state: TortugaState, option: int) -> int:
        for verb in (MOVE, SECTOR):
            if verb.has(option):
                return verb.index(option)
        return -1


def numbers_of(content: Content, seats: list[int]) -> dict[str, Any]:
    """The numbers of the content that sentences name."""
    market, turret, tortuga = [content.tiles.index(tile) for tile in ("market", "turret", "tortuga")]
    return {
        "fewest_players": seats[0],
        "most_players": seats[-1],
        "victory": content.victory,
        "hand_size": content.hand_size,
        "cost_move": content.cost_move,
        "cost_mineral": content.cost_mineral,
        "cost_scout": content.cost_scout,
        "cost_remove": content.cost_remove,
        "cost_reserve": content.cost_reserve,
        "cost_refresh": content.cost_refresh,
        "cost_influence": content.cost_influence,
        "cost_tortuga": content.fixed_cost[tortuga],
        "conquest_step": content.conquest_step,
        "capture_influence": content.capture_influence,
        "market_crypto": content.tile_income[market],
        "turret_maneuver": content.tile_guns[turret],
        "defence_per_bonus": content.defence_per_bonus,
        "round_limit": content.round_limit,
        "most_rounds": MOST_ROUNDS,
        "deck_size": len(content.start_deck) + 1,
    }
