"""The strips: the other players, with pools, banner and squads in short."""

from __future__ import annotations

from druza.games.edge.board.desk import (
    VALUES,
    crystals,
    endurance_words,
    living,
    models_left,
    portrait,
    shields,
    shown_values,
    tokens_of,
    values_words,
    whole_card,
)
from druza.games.edge.board.seen import SQUADS, Sight, Squad, shown
from druza.games.edge.seen import SeenPlayer
from druza.kernel.drawing import NOTHING, Html, about, el, icon


def strip(sight: Sight, seat: int) -> Html:
    """An opponent, or an ally."""
    player = sight.view["players"][seat]
    name = sight.look.name(seat)
    if not player["faction"]:
        waiting = el("small", sight.say("is_choosing_a_faction"))
        head = el("div", el("span", icon("logo"), cls="av"), el("span", name, waiting, cls="nn"), cls="hd1")
        return el("article", head, cls="op f-n", id=f"player-{seat}", aria_label=name)
    now = " now" if sight.view["active"] == seat and sight.view["kind"] != "setup" else ""
    rows = [row(sight, squad) for squad in player["squads"]]
    seen = [sight.names.card(card) for card in (player["hand"] or player["hand_seen"])]
    known = el("small", sight.say("in_hand") + ", ".join(seen), cls="edge-seen") if seen else NOTHING
    return el(
        "article",
        head_of(sight, seat),
        counts(sight, seat),
        known,
        el("ol", *rows, cls="edge-list"),
        cls=f"op edge-op {sight.suit(seat)}{now}{' many' if sight.view['seats'] > 2 else ''}"
        + (" ally" if sight.is_ally(seat) else ""),
        id=f"player-{seat}",
        aria_label=name,
    )


def head_of(sight: Sight, seat: int) -> Html:
    player = sight.view["players"][seat]
    up = player["banner_up"]
    faction = sight.names.faction(sight.faction(seat))
    pill = el("span", icon("i-people"), sight.say("your_ally"), cls="ed-ally") if sight.is_ally(seat) else NOTHING
    flag = sight.say("banner_ready") if up else sight.say("banner_used")
    return el(
        "div",
        el("span", icon(sight.glyph(seat)), cls="av"),
        el("span", sight.look.name(seat), el("small", faction), cls="nn"),
        pill,
        el(
            "span",
            icon("i-banner"),
            cls="ed-banner" if up else "ed-banner down",
            title=flag,
            role="img",
            aria_label=flag,
        ),
        about(sight.look.name(seat), faction, flag, *said(sight, seat), suit=sight.suit(seat)),
        opening_all(sight, seat),
        cls="hd1",
        data_card=True,
    )


def opening_all(sight: Sight, seat: int) -> Html:
    """On a phone three strips are too narrow for squads: a tap on one opens all that can be seen of the others."""
    if sight.view["seats"] < 3:
        return NOTHING
    label = sight.say("squads_of", who=sight.look.name(seat))
    return el(
        "button",
        type="button",
        cls="ed-all m-only",
        data_sheet="side",
        data_sheet_at=f"player-{seat}",
        aria_label=label,
    )


def said(sight: Sight, seat: int) -> list[str]:
    """The counts of a player, in words."""
    player = sight.view["players"][seat]
    lines = [f"{count} {label}" for _, count, label in piles(sight, player)]
    full, spent = player["crystals"] + player["temporary"], player["depleted"]
    lines.append(sight.say("crystals_active_depleted", full=full, spent=spent))
    if player["kept"] is not None:
        lines.append(sight.say("tokens_left", kept=player["kept"]))
        lines += captures(sight, seat)
    return lines


def captures(sight: Sight, seat: int) -> list[str]:
    """What was captured of what wins, in words."""
    if sight.rules.teams:
        return [sight.say("captured_of", won=sight.captured_by_team(seat), count=sight.rules.team_vp)]
    return [
        sight.say("captured_from", who=sight.spoken(other), won=won, count=sight.rules.from_each)
        for other, won in enumerate(sight.view["players"][seat]["captured"])
        if other != seat
    ]


def piles(sight: Sight, player: SeenPlayer) -> list[tuple[str, int, str]]:
    return [
        ("i-hand", player["hand_size"], sight.say("cards_in_hand")),
        ("i-deck", player["deck_size"], sight.say("cards_in_the_deck")),
        ("i-discard", len(player["discard"]), sight.say("cards_discarded")),
    ]


def counts(sight: Sight, seat: int) -> Html:
    player = sight.view["players"][seat]
    words = [el("span", icon(symbol), count, title=f"{count} {label}") for symbol, count, label in piles(sight, player)]
    return el("div", *words, crystals(sight, player), tokens_of(sight, seat), cls="cnt")


def row(sight: Sight, squad: Squad) -> Html:
    """One squad: portrait with its number, name, mode, values, endurance, models left, upgrades."""
    number = squad["squad"] % SQUADS + 1
    name = sight.names.unit(squad["unit"])
    mode = sight.names.mode(squad["unit"], squad["mode"])
    values = [el("span", icon(VALUES[place]), shown(value)) for place, value in enumerate(shown_values(sight, squad))]
    ups = [
        el(
            "span",
            icon("i-up"),
            sight.names.card(one["card"]),
            " ",
            icon("i-charge"),
            one["charges"],
            cls="ed-upgrades",
        )
        for one in squad["upgrades"]
    ]
    title = f"{name}, {mode}, {values_words(sight, squad)}, {endurance_words(sight, squad)}"
    return el(
        "li",
        el("span", portrait(squad["unit"]), el("b", number), cls="fp1"),
        el("span", el("strong", sight.soft(name)), el("small", mode), *ups, cls="f1"),
        el(
            "span",
            el("span", *values, cls="vals"),
            el("span", el("span", *shields(squad), cls="ed-shields"), models_left(sight, squad), cls="ed-endurance"),
            cls="f2",
        ),
        whole_card(sight, squad, squad["squad"] // SQUADS),
        cls="" if living(squad) else "dead",
        aria_label=title,
        data_card=True,
    )
