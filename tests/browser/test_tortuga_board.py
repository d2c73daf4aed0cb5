"""The board of Tortuga 2199 in a browser: what is clicked is hit, what is asked about is shown, a fight is told."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

import pytest
from playwright.sync_api import Locator, TimeoutError

import druza
from druza.games.tortuga.game import Tortuga
from druza.games.tortuga.state import TortugaState
from druza.kernel.dice import dice_from_seed
from tests.browser.driving import Person, box_of, check_accessible, ends_above, until

Make = Callable[..., Person]
SIZES = [(1440, 900), (1024, 768), (390, 844)]
GAME = druza.game("tortuga")


def screen(width: int, height: int, **more: Any) -> dict[str, Any]:
    return {"viewport": {"width": width, "height": height}, "has_touch": width < 700, **more}


def played_until(wanted: Callable[[TortugaState], bool], seats: int) -> tuple[int, list[str], TortugaState]:
    """A seed and moves, by chance alone, after which the table is as wanted."""
    for seed in range(1, 60):
        table = GAME.new(seats, seed)
        assert isinstance(table, TortugaState)
        dice = dice_from_seed(seed)
        moves: list[str] = []
        while table.seat >= 0 and len(moves) < 160:
            if wanted(table):
                return seed, moves, table
            option = dice.pick(table.options())
            moves.append(GAME.notation(option))
            table.apply(option)
    raise AssertionError("no such table was found")


def open_table(ola: Person, seed: int, moves: list[str], seats: int) -> str:
    """A table for one screen, whose turns end by themselves, with these moves made; its address."""
    ola.context.request.post("/tables", form={"game": "tortuga", "seats": "2"})  # so that the browser has its cookie
    players = [{"kind": "here" if seat else "you", "name": f"Gracz{seat}"} for seat in range(seats)]
    order = {"game": "tortuga", "seats": players, "seed": seed, "options": {"confirm": []}}
    made = ola.context.request.post("/api/tables", data=order).json()
    address = f"/api/tables/{made['table']}"
    table = GAME.new(seats, seed)
    for ply, move in enumerate(moves):
        answer = {"ply": ply, "option": move, "seat": table.seat}
        assert ola.context.request.post(f"{address}/moves", data=answer).ok
        table.apply(GAME.parse(move))
    ola.page.goto(f"/table/{made['table']}?seat={table.seat}")
    ola.wait_for_turn()
    return str(made["table"])


def is_crowded(table: TortugaState) -> bool:
    """May the ship fly to a sector where another one lies?"""
    if table.prompt()["key"] != "main" or table.maneuver < 1 or table.ships[table.seat] < 0:
        return False
    near = table.content.near[table.seats][table.ships[table.seat]]
    return any(table.ships[seat] in near for seat in range(table.seats) if seat != table.seat)


@pytest.mark.parametrize("sizes", [SIZES[:2], SIZES[2:]], ids=["wide", "phone"])
def test_nothing_covers_a_sector_one_can_fly_to(person: Make, sizes: list[tuple[int, int]]) -> None:
    seed, moves, table = played_until(is_crowded, 3)
    ola = person(**screen(*sizes[0]))
    open_table(ola, seed, moves, 3)
    plates = ola.page.locator("#planet .tl[data-option^='move:']")
    for width, height in sizes:
        ola.page.set_viewport_size({"width": width, "height": height})
        assert plates.count() == len(table.content.near[3][table.ships[table.seat]])
        for place in range(plates.count()):
            plates.nth(place).click(trial=True)
    ply = ola.ply
    plates.last.click()
    ola.wait_past(ply)


def can_scout_and_collect(table: TortugaState) -> bool:
    words = {GAME.notation(option) for option in table.options()}
    return table.prompt()["key"] == "main" and {"scout", "collect"} <= words


@pytest.mark.parametrize(("width", "height"), [SIZES[0], SIZES[2]])
def test_the_tokens_of_the_own_sector_can_be_clicked(person: Make, width: int, height: int) -> None:
    seed, moves, table = played_until(can_scout_and_collect, 2)
    ola = person(**screen(width, height))
    open_table(ola, seed, moves, 2)
    place = table.content.places[table.ships[table.seat]]
    ola.page.click(f"#mineral-{place}", trial=True)
    ply = ola.ply
    ola.page.click(f"#hunt-{place}")
    ola.wait_past(ply)
    face = ola.page.locator(f"#hunt-{place} use").first.get_attribute("href") or ""
    assert face.startswith("#h-")


def can_fly(table: TortugaState) -> bool:
    return table.prompt()["key"] == "main" and table.maneuver > 0 and table.ships[table.seat] > 6


def asked_why(refused: Locator) -> bool:
    """Is it told why this cannot be chosen? Clicked again while the page is not ready to tell."""
    refused.click(force=True)  # it is marked as one that cannot be chosen
    with suppress(TimeoutError):
        refused.page.locator("#why").wait_for(timeout=3_000)
    return refused.page.locator("#why").is_visible()


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_a_refused_flight_shows_its_way_and_says_why(person: Make, lang: str) -> None:
    seed, moves, _ = played_until(can_fly, 2)
    ola = person(locale={"pl": "pl-PL", "en": "en-GB"}[lang])
    open_table(ola, seed, moves, 2)
    far = ola.page.locator("#planet .tl[data-refused='TT-082']").last
    place = (far.get_attribute("id") or "").removeprefix("sector-")
    way = ola.page.locator(f"#planet .w-{place}")
    assert not way.is_visible()
    until(lambda: asked_why(far))
    way.wait_for()
    assert way.locator("text").count() >= 2
    words = {"pl": "nie przylega", "en": "not next to your ship"}[lang]
    assert words in ola.page.inner_text("#why")


def has_hold(table: TortugaState) -> bool:
    seat = table.seat
    return table.prompt()["key"] == "main" and table.round > 1 and table.held[seat] > 0 and table.ships[seat] >= 0


def test_at_1024_the_hunts_are_beside_the_map(person: Make) -> None:
    seed, moves, _ = played_until(has_hold, 4)
    ola = person(**screen(1024, 768))
    open_table(ola, seed, moves, 4)
    hunts, log, question = (box_of(ola.page, name) for name in (".hunts", "#log", "#question"))
    assert hunts["y"] + hunts["height"] <= log["y"]
    assert log["y"] + log["height"] <= question["y"] + 1
    assert ola.page.locator(".hunts .hu:visible").count() == len(GAME.new(4, seed).view(0)["hunting"])


@pytest.mark.parametrize("width", [360, 390])
def test_a_phone_shows_influence_hold_sectors_and_hunts(person: Make, width: int) -> None:
    seed, moves, table = played_until(has_hold, 3)
    ola = person(**screen(width, 740, locale="pl-PL"))
    open_table(ola, seed, moves, 3)
    page = ola.page
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.inner_text(".inf1 b") == str(int(table.scores()[table.seat]))
    assert page.locator(".sect .trk").is_visible()
    page.click("[popovertarget='sectors-sheet'] >> nth=0")
    until(lambda: page.locator("#sectors-sheet article:visible").count() == 11)
    assert page.locator("#sectors-sheet .trk:visible").count() == 11
    page.click("#sectors-sheet .shut")
    page.click(".mb[popovertarget='hunts-sheet']")
    until(lambda: page.locator("#hunts-sheet .hu:visible").count() == 10)
    page.click("#hunts-sheet .shut")
    page.click(f".mb[popovertarget='player-{table.seat}']")
    ply = ola.ply
    page.click("#hold-mineral")
    ola.wait_past(ply)
    check_accessible(page, f"Tortuga at {width}")


def test_discard_piles_can_be_looked_through(person: Make) -> None:
    seed, moves, table = played_until(lambda table: has_hold(table) and bool(table.discards[table.seat]), 2)
    ola = person()
    open_table(ola, seed, moves, 2)
    ola.page.click("#own-discard")
    entry = cast(Tortuga, GAME).box.cards[table.discards[table.seat][0]]
    until(lambda: entry.name.en in ola.page.inner_text("#piles-sheet"))
    check_accessible(ola.page, "open piles")


# -- a fight, seen from both sides -----------------------------------------------------------------------------------


def fighting_seed() -> int:
    """A game in which seat 0 begins with two cards for a fight and one other, and seat 1 can defend."""
    for seed in range(1, 200):
        table = GAME.new(2, seed)
        assert isinstance(table, TortugaState)
        if table.first:
            continue
        table.apply(GAME.parse("ship:0"))
        table.apply(GAME.parse("ship:1"))
        fit = [[card for card in hand if table.content.maneuver[card]] for hand in table.hands]
        plain = all(not table.content.fight_abilities[card] for hand in fit for card in hand)
        if plain and len(fit[0]) == 2 and fit[1]:
            return seed
    raise AssertionError("no such game was found")


def test_a_fight_is_told_to_both_sides(person: Make) -> None:
    seed = fighting_seed()
    ola, bartek = person(coached=True, usual=True), person(locale="pl-PL")
    for one in (ola, bartek):
        one.context.request.post("/tables", form={"game": "tortuga", "seats": "2"})
    players = [{"kind": "you", "name": "Ola"}, {"kind": "link", "name": "Bartek"}]
    made = ola.context.request.post("/api/tables", data={"game": "tortuga", "seats": players, "seed": seed}).json()
    invitation = next(seat["invite"] for seat in made["seats"] if seat["kind"] == "link")
    bartek.page.goto(f"/table/{made['table']}/join/{invitation}")
    bartek.page.click("form.box button")
    bartek.page.wait_for_selector("#table")
    ola.page.goto(f"/table/{made['table']}")
    for one, path in ((ola, "ship:0"), (bartek, "ship:1"), (ola, "attack:1")):
        one.wait_for_turn()
        one.choose(path)
    while True:
        until(lambda: ola.is_asked() or bartek.is_asked())
        if bartek.is_asked():
            break
        ola.choose(ola.paths("#hand")[0] if ola.paths("#hand") else "done")
    bartek.wait_for_turn()
    assert bartek.page.locator("#scene .at .card.back").count() == 2
    assert bartek.page.inner_text("#total-attack") == "?"
    bartek.page.click("#away")  # no card is laid
    for one in (ola, bartek):
        one.page.wait_for_selector("#scene .told")
        assert one.page.locator("#scene .at .card:not(.back)").count() >= 1
        assert one.page.inner_text("#total-attack") != "?"
    ola.wait_for_turn()
    ola.page.click("#away")
    ola.page.wait_for_selector(".toast:has-text('Press again to end anyway')")  # the coach: cards would be lost
    ola.choose("end")  # the attacker goes on: the defender still sees how it went
    bartek.wait_for_turn()
    assert bartek.page.locator("#scene .told").is_visible()
    check_accessible(bartek.page, "a fight that is over")
    bartek.page.set_viewport_size({"width": 360, "height": 740})
    until(lambda: ends_above(bartek.page, "#scene", "#question"))  # the question does not cover how it went
    bartek.page.click("#scene summary")
    bartek.page.locator("#scene .told").wait_for(state="hidden")
