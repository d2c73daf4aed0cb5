"""Scenes: busy tables in which almost every ability has something to do, and the events that Reactions wait for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from druza.games.crystalicum.content import pieces
from druza.games.crystalicum.rules.playing import boarding_refusal, host_refusal
from druza.games.crystalicum.state import (
    ACTIONS,
    BATTLE_CARDS,
    FINAL_CARDS,
    INVASIONS,
    PRODUCTION_SEGMENT,
    STAR_BATTLES,
    START_CARDS,
    CrystalicumState,
)
from tests.games.crystalicum.table import (
    ASTONIA,
    CONTENT,
    DWARVES,
    ELVES,
    EMPIRE,
    bear,
    begin,
    crystalicum,
    do,
    embassy,
    hide,
    homeland,
    on_until,
    option,
    orbit,
    pattern,
)

HOMES = [ELVES, EMPIRE, DWARVES, ASTONIA]
# Worlds that nobody else uses, so that busy tables never break uniqueness.
PLAIN_WORLDS = ["morze-oblokow", "archipelag-ryb", "kryopolis", "thalassa", "glen-mor", "inis-carraig", "el-nath"]
CAST = {
    0: (["kyriakos", "tzykalas"], ["syrgiannes", "nikephoros-chionos"]),
    1: (["eoghan-mac-cormaic", "sorcha-ni-neill"], ["fingin-mac-niall", "donnchad-mac-fearghal"]),
    2: (["leonor-escudero", "tomas-de-la-forja"], ["arias-donayre", "javier-montesino"]),
    3: (["alzirr", "mirzam"], ["nihal", "menkar"]),
}
SHIPS = {
    0: ("elfi-katamaran", "lodowy-lugier"),
    1: ("imperialna-koga", "imperialny-holk"),
    2: ("krasnoludzka-nao", "smoczy-galeas"),
    3: ("hut", "suban"),
}
PLACEMENTS = ["embassy", "homeland", "captain-battle", "captain-hidden", "orbit-battle", "orbit-hidden", "home"]


def faction_for(card: int) -> int:
    """The faction whose player may use this card."""
    for condition in CONTENT.requires[card]:
        if condition.kind == pieces.PLAYER_FACTION:
            return condition.value
    faction = CONTENT.faction[card]
    if faction in (pieces.NONE, pieces.INDEPENDENT):
        for number, deck in enumerate(CONTENT.deck_resources):
            if card in deck or card in CONTENT.deck_worlds[number]:
                return CONTENT.faction[CONTENT.deck_homes[number]]
        return 0
    return faction


class Stage:
    """A busy table, with the slots that scenes need."""

    def __init__(self, card: int, seat: int = 0) -> None:
        own = faction_for(card)
        other = 1 if own != 1 else 0
        factions = [own, other] if seat == 0 else [other, own]
        hands = {0: "wies targ", 1: "wies targ"}
        discards = {0: "karawela galeon", 1: "karawela"}
        homes = " ".join(HOMES[faction] for faction in factions)
        self.table = crystalicum(
            homes, hands=hands, discards=discards, politics={0: 12, 1: 12}, treasuries={0: 30, 1: 30}, log=True
        )
        table = self.table
        self.seat = seat
        self.hidden = [hide(table, player, PLAIN_WORLDS[player], crystals=4) for player in (0, 1)]
        self.ships: list[list[int]] = []
        self.chars: list[list[int]] = []
        for player in (0, 1):
            faction = factions[player]
            at_court, at_home = CAST[faction]
            court = [embassy(table, player, id) for id in at_court]
            court.append(embassy(table, player, "wedrowny-mag"))
            land = [homeland(table, player, id) for id in at_home]
            bear(table, land[0], "lekki-pancerz", "piechota")
            self.chars.append([*court, *land])
            home = table.homes[player]
            near, far = SHIPS[faction]
            fleet = [
                orbit(table, player, near, self.hidden[player]),
                orbit(table, player, far, home),
                orbit(table, player, "karawela", home, marked=True),
                orbit(table, player, far, table.homes[1 - player]),
                orbit(table, player, far, self.hidden[1 - player]),
            ]
            self.ships.append(fleet)
            captain = "pirat-z-pustki"
            bear(table, bear(table, fleet[0], captain), "zaprawiona-zaloga")
            homeland(table, player, PLAIN_WORLDS[2 + player])

    def lay(self, card: int, placement: str) -> int:
        """The card where it can act; NONE if it cannot lie there."""
        table, seat = self.table, self.seat
        kind, id = CONTENT.kind[card], CONTENT.ids[card]
        if kind == pieces.HOME_WORLD:
            return table.homes[seat] if placement == "home" else pieces.NONE
        if kind in (pieces.PLACE, pieces.WORLD):
            return homeland(table, seat, id) if placement == "homeland" else pieces.NONE
        if kind == pieces.SHIP:
            places = {
                "orbit-battle": self.hidden[1 - seat],
                "orbit-hidden": self.hidden[seat],
                "home": table.homes[seat],
            }
            return orbit(table, seat, id, places[placement]) if placement in places else pieces.NONE
        if kind == pieces.CHARACTER:
            return self.lay_character(id, placement)
        host = self.host_for(card, placement)
        return bear(table, host, id) if host >= 0 else pieces.NONE

    def lay_character(self, id: str, placement: str) -> int:
        table, seat = self.table, self.seat
        if placement == "embassy":
            return embassy(table, seat, id)
        if placement == "homeland":
            return homeland(table, seat, id)
        ship = self.ship_for(placement)
        if ship < 0 or boarding_refusal(table, pattern(id), pieces.NONE, ship):
            return pieces.NONE
        return bear(table, ship, id)

    def ship_for(self, placement: str) -> int:
        world = {"captain-battle": self.hidden[1 - self.seat], "captain-hidden": self.hidden[self.seat]}.get(placement)
        if world is None:
            return pieces.NONE
        ship = "hut" if faction_for(pattern("hut")) == CONTENT.faction[self.table.pattern[0]] else "galeon"
        return orbit(self.table, self.seat, ship, world)

    def host_for(self, card: int, placement: str) -> int:
        """Any Character that this Unit or Equipment can be attached to, laid there."""
        own = faction_for(card)
        for id in sorted(
            CONTENT.ids, key=lambda id: (CONTENT.faction[pattern(id)] != own, CONTENT.unique[pattern(id)])
        ):
            number = pattern(id)
            if CONTENT.kind[number] == pieces.CHARACTER and CONTENT.mind[number] >= 2 and not CONTENT.level[number]:
                trial = self.lay_character(id, placement)
                if trial >= 0 and not host_refusal(self.table, card, trial):
                    return trial
                if trial >= 0:
                    from druza.games.crystalicum.rules.leaving import remove

                    remove(self.table, trial, False)
        return pieces.NONE


# -- moments for Actions ----------------------------------------------------------------------------------------------


def moments(stage: Stage, source: int) -> Iterator[Callable[[], CrystalicumState]]:
    """Every kind of moment in which the stage's seat may play an Action; each starts from the stage as it is."""
    table, seat = stage.table, stage.seat
    other = 1 - seat

    def at(segment: int) -> Callable[[], CrystalicumState]:
        def start() -> CrystalicumState:
            table.active = seat
            return begin(table, segment)

        return start

    def duel(attacker: int, champion: int, rival: int) -> Callable[[], CrystalicumState]:
        def start() -> CrystalicumState:
            table.active = attacker
            begin(table, ACTIONS)
            do(table, f"challenge:{champion}", f"at:{rival}")
            return clash(table, seat)

        return start

    def battle(attacker: int, world: int) -> Callable[[], CrystalicumState]:
        def start() -> CrystalicumState:
            table.active = attacker
            begin(table, STAR_BATTLES)
            do(table, f"battle:{world}")
            return clash(table, seat)

        return start

    def landing(attacker: int, target: int) -> Callable[[], CrystalicumState]:
        def start() -> CrystalicumState:
            table.active = attacker
            begin(table, INVASIONS)
            do(table, f"seat:{1 - attacker}")
            while table.prompt()["key"] in ("carriers", "raiders"):
                words = [choice for choice in table.choices if table.game.notation(choice) != "done"]
                table.apply(words[0] if words else table.choices[0])
            do(table, f"at:{target}")
            return clash(table, seat)

        return start

    yield at(ACTIONS)
    yield at(START_CARDS)
    yield at(BATTLE_CARDS)
    yield at(FINAL_CARDS)
    courtiers, rivals = stage.chars[seat], stage.chars[other]
    if source >= 0 and table.zone[source] == 1:
        yield duel(seat, source, rivals[0])
    carrier = table.place[source] if source >= 0 and table.zone[source] == 3 else -1
    if carrier >= 0 and table.zone[carrier] == 1:
        yield duel(seat, carrier, rivals[0])
    yield duel(seat, courtiers[0], rivals[0])
    yield battle(seat, stage.hidden[other])
    yield battle(other, stage.hidden[seat])
    yield landing(seat, table.homes[other])
    yield landing(other, table.homes[seat])


def clash(table: CrystalicumState, seat: int) -> CrystalicumState:
    """On to the Clash turn of a seat, nobody withdrawing or shifting."""
    return on_until(table, "clash", seat)


# -- events for Reactions ---------------------------------------------------------------------------------------------


def events(stage: Stage, event: int, source: int) -> Iterator[Callable[[], CrystalicumState]]:
    """Ways to make an event happen; the table goes on until the stage's seat is asked for a Reaction, or never."""
    table, seat = stage.table, stage.seat
    other = 1 - seat
    root = source
    while root >= 0 and table.zone[root] == 3:
        root = table.place[root]
    own_duellist = root if root >= 0 and table.zone[root] == 1 else stage.chars[seat][0]
    own_ship = root if root >= 0 and table.zone[root] == 2 else stage.ships[seat][1]

    def script(active: int, segment: int, *words: str, luck: bool = True) -> Callable[[], CrystalicumState]:
        def start() -> CrystalicumState:
            table.active = active
            begin(table, segment)
            do(table, *words)
            return until_reaction(table, seat, luck)

        return start

    def strong(slot: int) -> None:
        for id in ("miecz-z-nadmetalu", "ciezka-zbroja"):
            bear(table, slot, id)

    def hand(player: int, id: str) -> None:
        table.hands[player] = sorted([*table.hands[player], pattern(id)])

    def own_wins_duel() -> CrystalicumState:
        strong(own_duellist)
        table.marked[stage.chars[other][0]] = 1
        return script(seat, ACTIONS, f"challenge:{own_duellist}", f"at:{stage.chars[other][0]}", luck=False)()

    def own_loses_duel() -> CrystalicumState:
        strong(stage.chars[other][0])
        victim = stage.chars[seat][1]
        table.marked[victim] = 1
        return script(other, ACTIONS, f"challenge:{stage.chars[other][0]}", f"at:{victim}", luck=False)()

    def source_loses_duel() -> CrystalicumState:
        strong(stage.chars[other][0])
        table.marked[own_duellist] = 1
        return script(other, ACTIONS, f"challenge:{stage.chars[other][0]}", f"at:{own_duellist}", luck=False)()

    def beasts_lose_duel() -> CrystalicumState:
        embassy(table, seat, "saiph", marked=True)
        strong(stage.chars[other][0])
        saiph = len(table.zone) - 3 if table.id_of(len(table.zone) - 1) != "saiph" else len(table.zone) - 1
        return script(other, ACTIONS, f"challenge:{stage.chars[other][0]}", f"at:{saiph}", luck=False)()

    def battle_won(winner: int) -> Callable[[], CrystalicumState]:
        def start() -> CrystalicumState:
            world = table.place[own_ship] if root >= 0 and table.zone[root] == 2 else stage.hidden[1 - winner]
            if table.zone[world] != 5:
                world = stage.hidden[1 - winner]
            for _ in range(2):
                orbit(table, winner, "galeon", world)
            return script(winner, STAR_BATTLES, f"battle:{world}", luck=False)()

        return start

    def invasion_won() -> CrystalicumState:
        raiders = [root] if root >= 0 and table.zone[root] == 0 and CONTENT.kind[table.pattern[root]] == 0 else []
        target = homeland(table, other, "rajskie-lowiska")
        champion = homeland(table, seat, "lodovico-bianconero")
        strong(champion)
        orbit(table, seat, "galeon", table.homes[other])
        table.active = seat
        begin(table, INVASIONS)
        do(table, f"seat:{other}")
        while table.prompt()["key"] == "carriers":
            table.apply(table.choices[0])
        for slot in [*raiders, champion]:
            if option(table, f"at:{slot}") in table.choices:
                do(table, f"at:{slot}")
        while table.prompt()["key"] == "raiders":
            table.apply(table.choices[0])
        for slot in range(len(table.zone)):
            if table.owner[slot] == other and table.zone[slot] == 0 and CONTENT.kind[table.pattern[slot]] == 0:
                table.marked[slot] = 1
        do(table, f"at:{target}")
        return until_reaction(table, seat, False)

    def destroyed() -> CrystalicumState:
        hand(other, "sabotaz")
        return script(other, ACTIONS, "card:sabotaz", "mode:0")()

    def revealed(crystals: int) -> Callable[[], CrystalicumState]:
        def start() -> CrystalicumState:
            table.crystals[stage.hidden[seat]] = crystals
            return script(seat, FINAL_CARDS, f"reveal:{stage.hidden[seat]}")()

        return start

    def withdraw() -> CrystalicumState:
        table.active = other
        begin(table, STAR_BATTLES)
        world = table.place[own_ship] if table.place[own_ship] != table.homes[seat] else stage.hidden[other]
        ship = own_ship if table.place[own_ship] == world else stage.ships[seat][4]
        do(table, f"battle:{world}")
        on_until(table, "withdraw", seat)
        do(table, f"at:{ship}")
        return until_reaction(table, seat, True)

    scripts: dict[int, list[Callable[[], CrystalicumState]]] = {
        pieces.SHIP_MOVING: [script(other, ACTIONS, f"move:{stage.ships[other][1]}", f"at:{stage.hidden[seat]}")],
        pieces.SHIP_MOVES: [
            script(seat, ACTIONS, f"move:{own_ship}", f"at:{stage.hidden[seat]}")
            if table.place[own_ship] != stage.hidden[seat]
            else script(other, ACTIONS, f"move:{stage.ships[other][1]}", f"at:{stage.hidden[seat]}"),
            script(other, ACTIONS, f"move:{stage.ships[other][1]}", f"at:{stage.hidden[seat]}"),
        ],
        pieces.DUEL_DECLARED: [
            script(other, ACTIONS, f"challenge:{stage.chars[other][0]}", f"at:{own_duellist}"),
        ],
        pieces.DUEL_REFUSED: [
            script(other, ACTIONS, f"challenge:{stage.chars[other][0]}", f"at:{own_duellist}", "refuse"),
        ],
        pieces.DUEL_WON: [own_wins_duel],
        pieces.DUEL_LOST: [own_loses_duel],
        pieces.COMBAT_WON: [own_wins_duel, battle_won(seat)],
        pieces.COMBAT_LOST: [battle_won(other)],
        pieces.STAR_BATTLE_DECLARED: [script(other, STAR_BATTLES, f"battle:{stage.hidden[seat]}")],
        pieces.SHIP_RETREATS: [withdraw],
        pieces.INVASION_DECLARED: [script(other, INVASIONS, f"seat:{seat}")],
        pieces.STAR_BATTLE_WON: [battle_won(seat)],
        pieces.INVASION_WON: [invasion_won],
        pieces.LUCK_DRAWN: [own_wins_duel_with_luck(stage, own_duellist, until_reaction)],
        pieces.WOULD_LEAVE_PLAY: [source_loses_duel, own_loses_duel, beasts_lose_duel],
        pieces.WOULD_BE_DESTROYED: [losing_invasion(stage, root)],
        pieces.CARD_DESTROYED: [battle_won(other)],
        pieces.POLITICAL_ACTION_DONE: [
            script(seat, ACTIONS, "politics", f"at:{own_duellist}", f"at:{stage.chars[seat][1]}", "done"),
            script(other, ACTIONS, "politics", *[f"at:{slot}" for slot in stage.chars[other][:3]]),
        ],
        pieces.WORLD_PEEKED: [
            script(seat, ACTIONS, f"peek:{own_ship}")
            if table.place[own_ship] == stage.hidden[seat]
            else script(other, ACTIONS, f"peek:{stage.ships[other][0]}"),
            script(other, ACTIONS, f"peek:{stage.ships[other][0]}"),
        ],
        pieces.WORLD_REVEALED: [revealed(CONTENT.cost[table.pattern[stage.hidden[seat]]] - 2), revealed(20)],
        pieces.WORLD_DISCOVERED: [revealed(20)],
        pieces.PRODUCTION: [script(seat, PRODUCTION_SEGMENT)],
        pieces.TARGETED: [aimed_at(stage, root)],
        pieces.ACTION_CARD_PLAYED: [played_by(stage, other, "nowe-szlaki-handlowe")],
        pieces.REACTION_CARD_PLAYED: [reaction_by(stage, other)],
        pieces.CHARACTER_UNMARKING: [unmarked_by(stage, other)],
    }
    yield from scripts[event]
    if event == pieces.CARD_DESTROYED:
        yield destroyed


def until_reaction(table: CrystalicumState, seat: int, luck: bool) -> CrystalicumState:
    """On until this seat may answer something; Luck is drawn or not."""
    for _ in range(80):
        if table.seat < 0 or (table.seat == seat and table.prompt()["key"] == "react"):
            return table
        if table.prompt()["key"] == "luck" and luck and len(table.choices) > 1:
            table.apply(table.game.parse("luck"))
            continue
        word = next((word for word in ("pass", "done", "accept") if table.game.parse(word) in table.choices), "")
        table.apply(table.game.parse(word) if word else table.choices[0])
    return table


def own_wins_duel_with_luck(
    stage: Stage, fighter: int, go_on: Callable[[CrystalicumState, int, bool], CrystalicumState]
) -> Callable[[], CrystalicumState]:
    def start() -> CrystalicumState:
        table, seat = stage.table, stage.seat
        rival = stage.chars[1 - seat][0]
        table.marked[rival] = 1
        table.active = seat
        begin(table, ACTIONS)
        do(table, f"challenge:{fighter}", f"at:{rival}")
        return go_on(table, seat, True)

    return start


def losing_invasion(stage: Stage, root: int) -> Callable[[], CrystalicumState]:
    """The other side lands in force, and this card is the first to be lost."""

    def start() -> CrystalicumState:
        table, seat = stage.table, stage.seat
        other = 1 - seat
        orbit(table, other, "galeon", table.homes[seat])
        for id in ("lodovico-bianconero", "pirat-z-pustki"):
            champion = homeland(table, other, id)
            bear(table, champion, "miecz-z-nadmetalu", "ciezka-zbroja")
        table.active = other
        for slot in range(len(table.zone)):
            if table.owner[slot] == seat and table.zone[slot] == 0 and slot != root:
                table.marked[slot] = 1
        target = homeland(table, seat, "rajskie-lowiska", marked=True)
        begin(table, INVASIONS)
        do(table, f"seat:{seat}")
        while table.prompt()["key"] in ("carriers", "raiders"):
            words = [choice for choice in table.choices if table.game.notation(choice) != "done"]
            table.apply(words[-1] if words else table.choices[0])
        do(table, f"at:{target}")
        on_until(table, "lose_card", seat)
        do(table, f"at:{root}")
        return until_reaction(table, seat, False)

    return start


def aimed_at(stage: Stage, root: int) -> Callable[[], CrystalicumState]:
    def start() -> CrystalicumState:
        table, seat = stage.table, stage.seat
        embassy(table, 1 - seat, "tryfillos-prosechio")
        table.active = 1 - seat
        begin(table, ACTIONS)
        do(table, "use:tryfillos-prosechio", f"at:{root}")
        return until_reaction(table, seat, True)

    return start


def played_by(stage: Stage, player: int, id: str) -> Callable[[], CrystalicumState]:
    def start() -> CrystalicumState:
        table = stage.table
        table.hands[player] = sorted([*table.hands[player], pattern(id)])
        table.active = player
        begin(table, ACTIONS)
        do(table, f"card:{id}")
        return until_reaction(table, stage.seat, True)

    return start


def reaction_by(stage: Stage, player: int) -> Callable[[], CrystalicumState]:
    def start() -> CrystalicumState:
        table = stage.table
        table.hands[player] = sorted([*table.hands[player], pattern("gwiezdne-manowce")])
        table.active = stage.seat
        begin(table, ACTIONS)
        do(table, f"move:{stage.ships[stage.seat][1]}", f"at:{stage.hidden[stage.seat]}", "card:gwiezdne-manowce")
        return until_reaction(table, stage.seat, True)

    return start


def unmarked_by(stage: Stage, player: int) -> Callable[[], CrystalicumState]:
    def start() -> CrystalicumState:
        table = stage.table
        victim = stage.chars[player][0]
        table.marked[victim] = 1
        table.hands[player] = sorted([*table.hands[player], pattern("krotki-odpoczynek")])
        table.active = player
        begin(table, ACTIONS)
        do(table, "card:krotki-odpoczynek", f"at:{victim}")
        return until_reaction(table, stage.seat, True)

    return start
