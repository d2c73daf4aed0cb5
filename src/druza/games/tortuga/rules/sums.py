"""The sums: what each side of a fight adds up."""
# mypyc

from druza.games.tortuga.content.pieces import LINES
from druza.games.tortuga.rules.sectors import defence_of, turret_bonus
from druza.games.tortuga.state import ATTACKER, DEFENDER, Fight, TortugaState


def card_sum(state: TortugaState, fight: Fight, side: int) -> int:
    """TT-154, TT-244: printed Maneuvers of the used cards."""
    total = 0
    for card in fight.cards[side]:
        total += state.content.maneuver[card]
    for card in fight.negated[side]:
        total -= state.content.maneuver[card]
    return total


def sector_bonus(state: TortugaState, fight: Fight, side: int) -> int:
    """TT-156, TT-176, TT-261: a defender in an own sector is helped by its defence."""
    if side == ATTACKER or state.owners[fight.sector] != fight.seats[DEFENDER]:
        return 0
    return defence_of(state, fight.sector) // state.content.defence_per_bonus


def sums_of(state: TortugaState, fight: Fight, side: int) -> list[int]:
    """The lines of the sum (LINES), with the total last."""
    cards, turrets = card_sum(state, fight, side), turret_bonus(state, fight.seats[side])
    sector = sector_bonus(state, fight, side)
    return [cards, fight.bonus[side], turrets, sector, cards + fight.bonus[side] + turrets + sector]


def told_sums(sums: list[int]) -> dict[str, int]:
    return {LINES[line]: sums[line] for line in range(len(LINES))}
