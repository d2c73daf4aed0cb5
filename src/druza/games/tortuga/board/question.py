"""The asking: the question bar with prices, consequences and the one deed that it names."""

from __future__ import annotations

from druza.games.tortuga.board.sectors import printed_price
from druza.games.tortuga.board.seen import Sight
from druza.kernel.drawing import Deed, Drawing, Html, effect, el, icon, join, pips, text, total

ICONS = {
    "play": "i-hand",
    "play-all": "i-hand",
    "cash": "i-inf",
    "pile": "i-buy",
    "market": "i-buy",
    "refresh": "i-rfr",
    "move": "i-ship",
    "collect": "i-min",
    "mineral": "i-min",
    "token": "i-mkt",
    "scout": "i-eye",
    "reserve": "i-rsv",
    "take": "i-rsv",
    "remove": "i-trash",
    "hunt": "i-hunt",
    "conquer": "i-conq",
    "conquer-crypto": "i-conq",
    "fortify": "i-frt",
    "defence": "i-frt",
    "attack": "i-raid",
    "influence": "i-inf",
    "use-sector": "i-skill",
    "ship": "i-ship",
    "card": "i-hand",
    "discard": "i-disc",
    "sector": "i-ship",
    "ability": "i-skill",
    "branch": "i-skill",
    "prize": "i-inf",
    "done": "i-check",
    "end": "i-end",
}
DONE_ICONS = {"commit": "i-atk", "defend": "i-def"}  # by question


def question(sight: Sight, drawing: Drawing) -> None:
    """What is asked: at the main question the best known deed with its price and consequences."""
    legal = sight.look.legal
    if sight.key == "main":
        drawing.asks = sight.says("nothing_left_to_do" if list(legal) == ["end"] else "your_actions")
        if sight.can_conquer:
            conquest(sight, drawing)
        elif "hunt" in legal:
            hunt(sight, drawing)
        elif "play-all" in legal:
            drawing.deed = Deed("play-all", sight.says("play_all"), "i-hand")
        elif "influence" in legal:
            influence(sight, drawing)
        elif not sight.players[sight.me]["hand"]:
            drawing.deed = Deed("end", sight.says("end_the_turn"), "i-end")
        return
    picks = ("defence", "branch", "ability", "prize")
    buttons = [choice_button(sight, path) for path in legal if path.partition(":")[0] in picks]
    kept = sight.players[sight.me]["reserve"]
    if sight.key == "take_reserve" and kept:
        card = sight.card(kept)
        drawing.asks = sight.says("take_from_reserve", card=card.name.get(sight.lang))
        drawing.note = text(card.text.get(sight.lang))
    if buttons:
        drawing.preview = el("div", *buttons, cls="picks", data_zone="picks")
    if "take" in legal:
        drawing.deed = Deed("take", legal["take"].says, "i-rsv")
    elif "done" in legal:
        drawing.deed = Deed("done", legal["done"].says, DONE_ICONS.get(sight.key, "i-check"))


def choice_button(sight: Sight, path: str) -> Html:
    """Answers that lie nowhere on the table."""
    verb, _, number = path.partition(":")
    words = sight.look.legal[path].says
    dom = f"pick-{verb}-{number}" if number else f"pick-{verb}"
    return el("button", icon(ICONS[verb]), words, id=dom, **sight.look.at(path, cls="btn sm pk"))


def conquest(sight: Sight, drawing: Drawing) -> None:
    """The conquest of the own ship's sector: its price, and who wins and loses what. TT-230: perhaps in Crypto."""
    here = sight.here
    assert here is not None
    says, legal = sight.says, sight.look.legal
    with_crypto = "conquer" not in legal
    now, usual, letter = here["price"], printed_price(sight, here), "C" if with_crypto else "M"
    drawing.asks = f"{says('conquer')}: {sight.where(here['place'])}"
    less = f"{usual} − {usual - now} = {now} {letter}" if now != usual else f"{now} {letter}"
    drawing.note = join([says("price"), el("em", less)])
    chips = [gain_chip(sight, here["influence"])]
    if here["owner"] >= 0:
        other = sight.players[here["owner"]]
        fewer = other["influence"] - here["influence"]
        chips.append(effect(sight.glyph(here["owner"]), f"{other['influence']} → {fewer}", sight.called(here["owner"])))
    chips.append(effect("i-def", str(here["next"]), says("your_marker")))
    if not with_crypto and "conquer-crypto" in legal:
        chips.append(choice_button(sight, "conquer-crypto"))
    paid = crypto_sum(sight, now) if with_crypto else maneuver_sum(sight, now)
    drawing.preview = join([paid, el("div", *chips, cls="then")])
    path = "conquer-crypto" if with_crypto else "conquer"
    drawing.deed = Deed(path, says("conquer_it"), "i-conq")


def gain_chip(sight: Sight, more: int) -> Html:
    before = sight.players[sight.me]["influence"]
    after = before + more
    return effect("i-inf", f"{before} → {after}", sight.says("influence_points", n=after), "v")


def maneuver_sum(sight: Sight, price: int) -> Html:
    """So many Maneuvers of the pool, and how many will be left."""
    pool = sight.turn["maneuver"]
    label = sight.says("of_maneuvers", price=price, pool=pool)
    left = sight.says("left", left=pool - price)
    return join([pips([("f-man", "i-man", price)], price, label), total(price, price, left)])


def crypto_sum(sight: Sight, price: int) -> Html:
    """TT-258: so many Crypto of the pool, then of Market tokens, then of Minerals."""
    turn = sight.turn
    pool = min(price, turn["crypto"])
    tokens = min(price - pool, turn["income"])
    parts = [("f-cry", "i-crypto", pool), ("f-tm", "i-mkt", tokens), ("f-mn", "gem-1", price - pool - tokens)]
    label = f"{price} Crypto"
    left = turn["purse"] - price
    words = sight.says("left", left=left)
    return join([pips([part for part in parts if part[2]], price, label), total(price, price, words)])


def influence(sight: Sight, drawing: Drawing) -> None:
    """Buying influence: its price, and what it takes."""
    price = sight.turn["influence_price"]
    drawing.asks = sight.says("buy_1_influence")
    drawing.note = join([sight.says("price"), el("em", f"{price} C")])
    drawing.preview = join([crypto_sum(sight, price), el("div", gain_chip(sight, 1), cls="then")])
    drawing.deed = Deed("influence", sight.says("buy_influence"), "i-inf")


def hunt(sight: Sight, drawing: Drawing) -> None:
    """The hunt in the own ship's sector."""
    here = sight.here["hunt"] if sight.here else None
    assert here is not None
    assert here["hunt"] is not None
    says, price = sight.says, here["price"] or 0
    entry = sight.card(sight.names.tokens[here["hunt"]].card)
    drawing.picture = el("span", icon(entry.id), cls="gm f-dh")
    drawing.asks = f"{says('hunt_here')}: {entry.name.get(sight.lang)}"
    drawing.note = join([says("difficulty"), el("em", f"{price} M")])
    chips = [
        gain_chip(sight, 1),
        effect(
            "i-disc",
            entry.name.get(sight.lang),
            says("a_card_worth", influence=entry.influence),
        ),
    ]
    drawing.preview = join([maneuver_sum(sight, price), el("div", *chips, cls="then")])
    drawing.deed = Deed("hunt", says("hunt_it"), "i-hunt")
