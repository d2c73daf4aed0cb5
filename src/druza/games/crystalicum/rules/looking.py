"""Looking: at hidden Worlds and at hands."""
# mypyc

from druza.games.crystalicum.content.pieces import LOOK_HAND, WORLD_PEEKED, Act, Effect
from druza.games.crystalicum.rules.cards import mark
from druza.games.crystalicum.rules.reactions import EndMatter, announce, event
from druza.games.crystalicum.rules.targets import resolved_targets
from druza.games.crystalicum.state import HIDDEN, CrystalicumState, Matter
from druza.kernel.state import ALLOWED


def look(state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
    """Only the acting player sees it; that it happened is public."""
    deed = state.stack[place]
    if act.what == LOOK_HAND:
        look_at_hand(state, deed)
        return
    for slot in resolved_targets(state, effect, act, deed, part):
        deed.looked = slot
        see_world(state, deed.seat, slot, deed.source)


def look_at_hand(state: CrystalicumState, deed: Matter) -> None:
    hand = state.hands[deed.opponent]
    if not hand:
        return
    pattern = hand[state.dice.below(len(hand))]
    state.reveal()
    note = pattern * 8 + deed.seat
    if note not in state.seen_hands[deed.opponent]:
        state.seen_hands[deed.opponent].append(note)
    if state.events is not None:
        state.tell_secret("looked_hand", deed.seat, {"whose": deed.opponent}, {"card": state.content.ids[pattern]})


def see_world(state: CrystalicumState, seat: int, slot: int, card: int) -> None:
    """CR-134, CR-136: the seat knows this hidden World from now on; others may answer the looking."""
    state.known[slot] |= 1 << seat
    state.reveal()
    if state.events is not None:
        state.tell_secret("peeked", seat, {"world": slot, "slot": card}, {"card": state.id_of(slot)})
    matter = event(state, WORLD_PEEKED, seat, card)
    matter.place = slot
    announce(state, matter, [EndMatter()])


def peek_refusal(state: CrystalicumState, seat: int, ship: int) -> str:
    world = state.place[ship]
    if state.zone[world] != HIDDEN:
        return "CR-134"
    if state.owner[world] != seat:
        return "CR-135"
    return "CR-070" if state.marked[ship] else ALLOWED


def peek(state: CrystalicumState, seat: int, ship: int) -> None:
    """CR-134: mark the Ship and look at the World of its Orbit."""
    mark(state, ship)
    see_world(state, seat, state.place[ship], ship)
