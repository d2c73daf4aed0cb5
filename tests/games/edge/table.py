"""A battlefield of The Edge laid out from words, and the words to play on it.

Places are field and hexes, `c3r2:01`. Squads are seat and unit, `0.pilgrim` (`0.berserker#1`: the second of that name);
models add their number, `0.pilgrim.2`. What a test does not set is ordinary: the first-game layout, suggested squads,
2 crystals each, empty hands, every squad in Basic mode with all its endurance. Models that are not placed are dead;
a seat without any gets its leader in a corner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import druza
from druza.games.edge.game import Edge
from druza.games.edge.layout import plain_settings
from druza.games.edge.rules.combat import Counterattack
from druza.games.edge.rules.deployment import DeployNext
from druza.games.edge.rules.end_of_turn import Discard, EndTurn
from druza.games.edge.rules.lists import suggested_squads
from druza.games.edge.rules.modes import ChangeMode
from druza.games.edge.rules.muster import add_squad
from druza.games.edge.rules.numbers import put, put_cards
from druza.games.edge.rules.payment import Pay
from druza.games.edge.rules.rolls import ChooseDie, UseDie
from druza.games.edge.rules.shooting import ResolveHits
from druza.games.edge.rules.turn import BeginTurn, StartEffects, TakeTurn
from druza.games.edge.rules.windows import React
from druza.games.edge.rules.wounds import DealWounds, KillModel
from druza.games.edge.setup import clear
from druza.games.edge.state import ACTIVE_TURN, DEAD, SETUP, WAITING, EdgeState
from druza.games.edge.state_parts import Mark, Settings
from druza.games.edge.verbs.looping import EachNext
from druza.games.edge.vocabulary import VOCABULARY
from druza.kernel.dice import Dice
from druza.kernel.refused import Refused

loaded = druza.game("edge")
assert isinstance(loaded, Edge)
GAME = loaded
CONTENT = GAME.content
CORNERS = {0: "c0r5", 1: "c6r0", 2: "c0r0", 3: "c6r5"}
FAR_CORNERS = {0: "c0r11", 1: "c6r0", 2: "c0r0", 3: "c6r11"}

OPEN: dict[str, Any] = {"shrines": "- -", "sources": ""}  # an empty board

PerSeat = Mapping[int, str] | str  # words by seat; a text alone is seat 0


class LoadedDice(Dice):
    """Dice that show what a test wants: faces such as `y0 r5`, then ordinary chance."""

    def __init__(self, faces: str) -> None:
        super().__init__(12345)
        self.faces = faces.split()

    def below(self, sides: int) -> int:
        if sides == 6 and self.faces:
            face = self.faces.pop(0)
            values = CONTENT.yellow if face[0] == "y" else CONTENT.red
            return values.index(int(face[1:]))
        return super().below(sides)


def battle(
    *,
    seats: int = 2,
    mode: str = "",
    factions: str = "chapter demons reborn faceless",
    squads: Mapping[int, str] | None = None,
    at: Mapping[str, str] | None = None,
    modes: str = "",
    endurance: Mapping[str, int] | None = None,
    hand: PerSeat = "",
    deck: PerSeat = "ordinary",
    discard: PerSeat = "",
    upgrades: Mapping[str, str] | None = None,
    paid: str = "",
    evolved: Mapping[str, str] | None = None,
    crystals: Sequence[int] | int = 2,
    depleted: Sequence[int] | int = 0,
    neutral: int | None = None,
    supply: int | None = None,
    marker: int = 0,
    shrines: str | None = None,
    sources: str | None = None,
    thickets: str = "",
    mines: str = "",
    strikes: str = "",
    tokens: Mapping[str, str] | None = None,
    active: int = 0,
    rolls: str = "",
    start: str = "menu",
    ask_forced: bool = False,
    settings: Mapping[str, Any] | None = None,
) -> EdgeState:
    """A table in the active turn of a seat; `start` is "menu", "turn" (active or passive?) or "end".

    `ask_forced`: questions with one answer are asked too, so that what they refuse can be seen."""
    chosen = plain_settings(CONTENT.rules[0].hand)
    wanted = mode or {2: "duel", 3: "ffa3", 4: "ffa4"}[seats]
    chosen.mode = [rules.id for rules in CONTENT.rules].index(wanted)
    for name, value in (settings or {}).items():
        assert hasattr(chosen, name), name
        setattr(chosen, name, value)
    state = EdgeState(GAME, CONTENT, chosen, seats, LoadedDice(rolls))
    clear(state)
    place_factions(state, factions.split()[:seats], squads or {}, chosen)
    lay_board(state, shrines, sources)
    for hex in thickets.split():
        state.thickets = [*state.thickets, hex_number(state, hex)]
    for mine in mines.split():
        state.mines = [*state.mines, hex_number(state, mine.rstrip("!")) * 2 + mine.endswith("!")]
    for strike in strikes.split():
        state.strikes = [*state.strikes, hex_number(state, strike) * 2]
    for squad in modes.split():
        state.modes = put(state.modes, squad_number(state, squad), 1)
    for name, card in (evolved or {}).items():
        state.modes = put(state.modes, squad_number(state, name), 1)
        state.evolved = put(state.evolved, squad_number(state, name), CONTENT.cards.index(card))
    place_models(state, at or {})
    for name, count in (endurance or {}).items():
        state.endurance = put(state.endurance, squad_number(state, name), count)
    for token, name in (tokens or {}).items():
        lay_token(state, token, name)
    attach(state, upgrades or {}, paid)
    fill_pools(state, crystals, depleted, neutral, supply)
    state.marker = marker
    for seat in range(seats):
        state.hands = put_cards(state.hands, seat, sorted(card_numbers(words_of(hand, seat))))
        state.discards = put_cards(state.discards, seat, card_numbers(words_of(discard, seat)))
        cards = ordinary_deck(state, seat) if deck == "ordinary" else card_numbers(words_of(deck, seat))
        state.decks = put_cards(state.decks, seat, cards)
    state.active = active
    state.ask_forced = ask_forced
    begin(state, active, start)
    return state


def begin(state: EdgeState, active: int, start: str) -> None:
    state.turn = 1
    if start == "turn":
        state.kind = SETUP
        state.push(BeginTurn(active, False))
    else:
        state.kind = ACTIVE_TURN
        frames: list[Any] = [StartEffects(active, True, True), TakeTurn(active), EndTurn(active)]
        state.then(frames[1:] if start == "menu" else frames if start == "active" else frames[2:])
    state.settle()


def place_factions(state: EdgeState, factions: list[str], squads: Mapping[int, str], chosen: Settings) -> None:
    for seat, name in enumerate(factions):
        faction = CONTENT.factions.index(name)
        state.factions = put(state.factions, seat, faction)
        other = chosen.alternative_shrines
        shrine_kinds = CONTENT.faction_alternative if other else CONTENT.faction_shrine
        state.shrine_kinds = put(state.shrine_kinds, seat, shrine_kinds[faction])
        banners = CONTENT.faction_alternative_banner if chosen.alternative_banners else CONTENT.faction_banner
        state.banners = put(state.banners, seat, banners[faction])
        if CONTENT.shrines[state.shrine_kinds[seat]] == "sanctuary":
            state.shrine_blessings = put(state.shrine_blessings, seat, 3)
        if seat in squads:
            units = [CONTENT.units.index(unit) for unit in squads[seat].split()]
        else:
            units = suggested_squads(CONTENT, state.rules(), faction)
        for unit in units:
            add_squad(state, seat, unit)


def lay_board(state: EdgeState, shrines: str | None, sources: str | None) -> None:
    for board, players, shrine_fields, source_fields in CONTENT.layouts:
        if board == state.rules().board and players == state.seats:
            state.shrines = shrine_fields[:]
            state.sources = source_fields[:]
    if shrines is not None:
        named = [state.board().numbers[field] if field != "-" else -1 for field in shrines.split()]
        state.shrines = [*named, -1, -1, -1, -1][: state.seats]
    if sources is not None:
        state.sources = [state.board().numbers[field] for field in sources.split()]


def place_models(state: EdgeState, at: Mapping[str, str]) -> None:
    state.fields = [DEAD if field == WAITING else field for field in state.fields]
    for name, places in at.items():
        first = squad_number(state, name) * 4
        if name.count(".") == 2:
            first = model_number(state, name)
        for place, text in enumerate(places.split()):
            stand(state, first + place, *spot(state, text))
    corners = CORNERS if state.board().id == "single" else FAR_CORNERS
    for seat in range(state.seats):
        models = range(seat * 20, seat * 20 + 20)
        if all(state.fields[model] < 0 for model in models):
            stand(state, seat * 20, *spot(state, corner_place(state, seat, corners[seat])))
    state.filled = []


def stand(state: EdgeState, model: int, field: int, mask: int) -> None:
    state.fields = put(state.fields, model, field)
    state.masks = put(state.masks, model, mask)


def corner_place(state: EdgeState, seat: int, field: str) -> str:
    size = (1, 2, 3, 7)[state.mode_of(seat * 5).base]
    return field + ":" + {1: "0", 2: "01", 3: "012", 7: "0123456"}[size]


def lay_token(state: EdgeState, token: str, name: str) -> None:
    """Tokens by name; `lurch@0.bladebreeder.0` names the model that laid it."""
    kind, _, placer = token.partition("@")
    number = CONTENT.tokens.index(kind.partition("#")[0])
    seat = next((s for s in range(state.seats) if state.factions[s] == CONTENT.token_faction[number]), 0)
    by = model_number(state, placer) if placer else -1
    if name.count(".") == 2:
        state.marks = [*state.marks, Mark(number, -1, seat, model_number(state, name), -1, by, 0, 0, 0)]
    else:
        state.marks = [*state.marks, Mark(number, -1, seat, -1, squad_number(state, name), by, 0, 0, 0)]


def attach(state: EdgeState, upgrades: Mapping[str, str], paid: str) -> None:
    """`{"0.ranger": "ch_tactic=2 ch_overwatch"}`: cards with charges."""
    for name, cards in upgrades.items():
        slot = squad_number(state, name) * 2
        for place, card in enumerate(cards.split()):
            id, _, charges = card.partition("=")
            state.upgrades = put(state.upgrades, slot + place, CONTENT.cards.index(id))
            state.charges = put(state.charges, slot + place, int(charges or 0))
            state.paid = put(state.paid, slot + place, int(id in paid.split()))


def fill_pools(
    state: EdgeState,
    crystals: Sequence[int] | int,
    depleted: Sequence[int] | int,
    neutral: int | None,
    supply: int | None,
) -> None:
    state.crystals = [crystals] * state.seats if isinstance(crystals, int) else list(crystals)
    state.depleted = [depleted] * state.seats if isinstance(depleted, int) else list(depleted)
    rest = state.rules().crystals - sum(state.crystals) - sum(state.depleted)
    state.neutral = max(0, rest) if neutral is None else neutral
    left = state.rules().charges - sum(state.charges)
    state.supply = max(0, left) if supply is None else supply


def ordinary_deck(state: EdgeState, seat: int) -> list[int]:
    """Ten cards of the faction that are neither in hand nor discarded."""
    cards = [card for card in CONTENT.faction_cards[state.factions[seat]] if card not in state.hands[seat]]
    return cards[:10]


# -- names ----------------------------------------------------------------------------------------------------------


def words_of(words: PerSeat, seat: int) -> str:
    if isinstance(words, str):
        return words if seat == 0 else ""
    return words.get(seat, "")


def card_numbers(text: str) -> list[int]:
    return [CONTENT.cards.index(id) for id in text.split()]


def squad_number(state: EdgeState, name: str) -> int:
    seat, unit = name.split(".")[:2]
    unit, _, nth = unit.partition("#")
    number = CONTENT.units.index(unit)
    squads = [squad for squad in range(int(seat) * 5, int(seat) * 5 + 5) if state.units[squad] == number]
    return squads[int(nth or 0)]


def model_number(state: EdgeState, name: str) -> int:
    parts = name.split(".")
    return squad_number(state, name) * 4 + (int(parts[2]) if len(parts) > 2 else 0)


def spot(state: EdgeState, text: str) -> tuple[int, int]:
    field, _, hexes = text.partition(":")
    return state.board().numbers[field], sum(1 << int(hex) for hex in hexes)


def hex_number(state: EdgeState, text: str) -> int:
    field, _, hex = text.partition(":")
    return state.board().numbers[field] * 7 + int(hex)


def where(state: EdgeState, name: str) -> str:
    """Where a model stands: `c3r2:01`, or dead, away, ..."""
    model = model_number(state, name)
    field = state.fields[model]
    if field < 0:
        return {-1: "dead", -2: "away", -3: "removed"}.get(field, str(field))
    return f"{state.board().ids[field]}:{''.join(str(hex) for hex in range(7) if state.masks[model] >> hex & 1)}"


def option(state: EdgeState, text: str) -> int:
    """An option by name: `lower:ch_leap`, `model:0.pilgrim.2`, `hexes:01`, `use:0.ranger/ch_tactic/upper`."""
    verb, _, name = text.partition(":")
    if verb in ("upper", "lower", "attach", "card", "shoot") and name:
        return VOCABULARY.by_name[verb].option(CONTENT.cards.index(name))
    if verb in ("model", "clear") and name:
        return VOCABULARY.by_name[verb].option(model_number(state, name))
    if verb in ("squad", "activate", "endurance") and name:
        return VOCABULARY.by_name[verb].option(squad_number(state, name))
    if verb == "field":
        return VOCABULARY.by_name[verb].option(state.board().numbers[name])
    if verb == "hexes":
        mask = sum(1 << int(hex) for hex in name)
        return VOCABULARY.by_name[verb].option(CONTENT.shapes.of_mask[mask])
    if verb == "die":
        return VOCABULARY.by_name[verb].option(("yellow", "red").index(name))
    if verb == "turn":
        return VOCABULARY.by_name[verb].option(("active", "passive").index(name))
    if verb == "faction":
        return VOCABULARY.by_name[verb].option(CONTENT.factions.index(name))
    if verb == "unit":
        return VOCABULARY.by_name[verb].option(CONTENT.units.index(name))
    if verb == "token":
        return VOCABULARY.by_name[verb].option(CONTENT.tokens.index(name))
    if verb == "attribute":
        return VOCABULARY.by_name[verb].option(("ini", "atk", "def").index(name))
    if verb in ("use", "slot"):
        squad, card, *half = name.split("/")
        slots = [squad_number(state, squad) * 2, squad_number(state, squad) * 2 + 1]
        slot = next(slot for slot in slots if state.upgrades[slot] == CONTENT.cards.index(card))
        if verb == "slot":
            return VOCABULARY.by_name[verb].option(slot)
        return VOCABULARY.by_name[verb].option(slot * 2 + ("upper", "lower").index(half[0]))
    return GAME.parse(text)


# -- playing ----------------------------------------------------------------------------------------------------------


def play(state: EdgeState, *words: str) -> EdgeState:
    """Play these words. Questions that the words do not speak of get the ordinary answer (see `usual`)."""
    for word in words:
        wanted = option(state, word)
        guard = 0
        while wanted not in state.options() and state.seat >= 0 and guard < 60:
            answer = usual(state)
            if answer < 0:
                break
            state.apply(answer)
            wanted = option(state, word)
            guard += 1
        state.play(state.seat, wanted)
    return state


def fight_with(state: EdgeState, model: str, *words: str) -> EdgeState:
    """The squad of a model is activated in the mode it has, and this model fights; then these words."""
    return play(state, f"activate:{model.rpartition('.')[0]}", "done", "fight", f"model:{model}", *words)


def usual(state: EdgeState) -> int:
    """The ordinary answer: pass, pay with crystals, yellow die, keep it, no counterattack, hits in order; -1: none."""
    frame = state.pending[-1]
    done = VOCABULARY.by_name["done"].first
    if isinstance(frame, React):
        return VOCABULARY.by_name["pass"].first
    if isinstance(frame, Pay | ChooseDie | ResolveHits | EachNext):
        return state.options()[0]
    if isinstance(frame, UseDie | Counterattack | Discard | ChangeMode):
        return done
    return -1


def set_down(state: EdgeState) -> EdgeState:
    """Whoever is still to be set down goes to the first place there is."""
    while question(state) in ("choose_field", "choose_hexes"):
        state.apply(state.options()[0])
    return state


def finish(state: EdgeState) -> EdgeState:
    """Let the running action end with ordinary answers; other questions get `done` or their first option."""
    depth = 0
    while state.seat >= 0 and (state.uses or state.fights or state.batches or isinstance(state.pending[-1], React)):
        answer = usual(state)
        done = VOCABULARY.by_name["done"].first
        if answer < 0:
            answer = done if done in state.options() else state.options()[0]
        state.apply(answer)
        depth += 1
        assert depth < 300
    return state


def refused(state: EdgeState, word: str) -> str:
    """The rule that refuses a word now; "" if it is legal."""
    found: Refused | None = state.why_not(option(state, word))
    return "" if found is None else found.rule


def can(state: EdgeState, word: str) -> bool:
    return option(state, word) in state.options()


def words_now(state: EdgeState) -> list[str]:
    """What can be chosen, as the engine writes it."""
    return [GAME.notation(one) for one in state.options()]


def fields_now(state: EdgeState) -> set[str]:
    """The fields that can be chosen now."""
    verb = VOCABULARY.by_name["field"]
    return {state.board().ids[verb.index(one)] for one in state.options() if verb.has(one)}


def question(state: EdgeState) -> str:
    return str(state.prompt()["key"])


def value(state: EdgeState, name: str, attr: int) -> int:
    from druza.games.edge.rules.values import attribute

    return attribute(state, model_number(state, name), attr)


def values(state: EdgeState, name: str, attrs: str = "ini atk def mov") -> list[int]:
    """Several values of a model as they are now."""
    return [value(state, name, ("ini", "atk", "def", "mov").index(attr)) for attr in attrs.split()]


def endurance_of(state: EdgeState, name: str) -> int:
    """The endurance tokens on a squad card."""
    return state.endurance[squad_number(state, name)]


def charges_on(state: EdgeState, name: str) -> int:
    """The charges on the first upgrade of a squad."""
    return state.charges[squad_number(state, name) * 2]


def wound(state: EdgeState, name: str, n: int, by: str = "", seat: int = 0) -> EdgeState:
    """A model takes wounds outside a Combat, dealt by a model or only by a seat."""
    dealt_by = model_number(state, by) if by else -1
    state.push(DealWounds(model_number(state, name), n, dealt_by, seat, False))
    state.settle()
    return state


def kill(state: EdgeState, name: str, seat: int = 0) -> EdgeState:
    """A model is killed outright by a seat."""
    state.push(KillModel(model_number(state, name), -1, seat))
    state.settle()
    return state


def deploying(at: dict[str, str], seat: int = 0, **more: Any) -> EdgeState:
    """A table at the deployment of the squads that are not placed."""
    state = battle(at=at, **more)
    if not any(name.startswith("0") for name in at):
        stand(state, 0, DEAD, 0)
        state.filled = []
    state.pending.clear()
    state.kind = 0
    state.first = 1 - seat
    for squad in range(10):
        models = range(squad * 4, squad * 4 + CONTENT.unit_models[state.units[squad]])
        if all(state.fields[model] == DEAD for model in models):
            for model in models:
                state.fields = put(state.fields, model, WAITING)
    state.filled = []
    state.push(DeployNext(0))
    state.settle()
    return state
