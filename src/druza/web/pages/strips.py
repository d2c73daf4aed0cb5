"""The strips of the players at a table with people: who is here, how much time they have, and what is wrong."""

from __future__ import annotations

import re
from typing import Any

from druza.kernel.drawing.html import NOTHING, Html, el, icon, join
from druza.web.http.visit import Visit
from druza.web.problems import N_

STRIP = re.compile(r'(<article [^>]*\bid="player-(\d+)"[^>]*>)(\s*<div [^>]*\bclass="hd1"[^>]*>)')
DIAMONDS = {"here": "", "away": " pp-away", "gone": " pp-gone"}


def with_people(
    visit: Visit, players: Html, together: dict[str, Any] | None, clocks: dict[str, Any] | None, names: list[str]
) -> Html:
    """The strips that a board has drawn, with presence, clock and a line of words put into their heads."""
    people = {one["seat"]: one for one in together["others"]} if together else {}
    times = {one["seat"]: one for one in clocks["seats"] if one["timed"]} if clocks else {}

    def put(found: re.Match[str]) -> str:
        seat = int(found[2])
        one, time = people.get(seat), times.get(seat)
        says = line_of(visit, one, time)
        clock = vacation_of(visit, one) if one is not None and one["rests"] else clock_of(visit, time, names[seat])
        head = join([diamond_of(one), clock])
        return f"{found[1]}{says}{found[3]}{head}"

    return Html(STRIP.sub(put, players)) if people or times else players


def diamond_of(one: dict[str, Any] | None) -> Html:
    """Full: here; half: away; hollow: no connection."""
    if one is None or not one["told"]:
        return NOTHING
    return el("i", cls=f"pp-dot{DIAMONDS[one['state']]}", aria_hidden="true")


def clock_of(visit: Visit, time: dict[str, Any] | None, name: str) -> Html:
    if time is None or not time["text"]:
        return NOTHING
    cls = f"ck{' ck-low' if time['low'] else ''}{' ck-runs' if time['running'] else ''}"
    if time["slow"]:
        return el("span", icon("i-slow"), *slow_words(visit, time), cls=cls)
    runs = time["running"] or None
    left = {"data_reserve": time["reserve"], "data_free": time["free"], "data_later": time["later"]}
    return el("span", time["text"], cls=cls, role="timer", aria_label=name, data_clock="strip", data_runs=runs, **left)


def slow_words(visit: Visit, time: dict[str, Any]) -> list[Html | str]:
    """What counts down; of the bank behind it only who hears the page is told here."""
    words: list[Html | str] = [slow_left(visit, time)]
    if time["days"] and time["bank"]:
        words.append(el("span", f" + {visit.say(BANK, time=time['bank'])}", cls="vh"))
    return words


def slow_left(visit: Visit, time: dict[str, Any]) -> str:
    """The days of the move, and once they are over the bank."""
    if time["days"] or not time["bank"]:
        return str(time["days"] or time["text"])
    return visit.say(BANK, time=time["bank"])


def vacation_of(visit: Visit, one: dict[str, Any]) -> Html:
    """In place of the clock, which stands still: the suitcase and the day of return."""
    says = visit.say(REST, day=one["rests"])
    return el("span", icon("i-bag"), one["back"], cls="ck", role="img", aria_label=says)


def line_of(visit: Visit, one: dict[str, Any] | None, time: dict[str, Any] | None) -> Html:
    """What everybody may know about somebody, in words; nothing where all is well."""
    words: list[Html | str] = []
    if one is not None and one["away"]:
        words.append(visit.say(N_("a bot plays")))
    elif one is not None and one["rests"]:
        words.append(visit.say(REST, day=one["rests"]))
    elif one is not None and one["told"]:
        words.append(presence_of(visit, one))
    if time is not None and time["strikes"]:
        words.append(visit.say(N_("a bot answered %(times)s of 3"), times=time["strikes"]))
    level = one["level"] if one is not None else ""
    if not words and not level:
        return NOTHING
    is_well = one is not None and one["state"] == "here" and not (one["away"] or one["rests"]) and len(words) == 1
    if level and is_well:
        words = [el("span", level, el("span", " · ", *words, cls="vh"))]
    elif level:
        words.insert(0, level)
    quiet = " quiet" if is_well and not level else ""
    seat = one["seat"] if one is not None else time["seat"] if time is not None else 0
    return el(
        "p", words[0], *[part for word in words[1:] for part in (" · ", word)], cls=f"pp-line{quiet}", id=f"here-{seat}"
    )


def presence_of(visit: Visit, one: dict[str, Any]) -> Html | str:
    """Here, away or without a connection. Since when is a moment that is the same for everybody: the page counts."""
    plain = visit.say(PRESENCE[one["state"]])
    if one["since"] is None or one["state"] not in COUNTED:
        return plain
    return el("span", plain, data_since=one["since"], data_says=visit.say(COUNTED[one["state"]], span="%s"))


BANK = N_("bank %(time)s")
REST = N_("on vacation until %(day)s")
PRESENCE = {"here": N_("here now"), "away": N_("away"), "gone": N_("no connection")}
COUNTED = {"away": N_("away for %(span)s"), "gone": N_("no connection for %(span)s")}
