"""The cost of requests: what a request takes of everybody's time, in the time that an ordinary page takes."""

from __future__ import annotations

import re

USUAL = 1
MISSED = 4  # a table that has to be looked for

# Whole pages of drawn cards, whole games played through again, what is searched for: about ten times as long.
DEAR = re.compile(
    r"^/(?:gallery|build|learn|rules|puzzles|player|leaders|league|club)/"
    r"|^/(?:api/tables|tables|leagues)$"
    r"|^/table/[^/]+/(?:replay|embed|again|fork|record\.json|chances|orders|shuffle|hint|thought/.*|moment/.*)$"
    r"|^/api/tables/[^/]+/(?:hint|chances|thought)$"
)
WAITS = re.compile(r"/hint$|/moment/[^/]*$")  # for a process that thinks or draws, in turns of its own
TIMES = 5


def cost_of(path: str) -> int:
    """What answering an address costs."""
    return TIMES if DEAR.match(path) else USUAL


def takes_turns(method: str, path: str) -> bool:
    """Is this made in turns, so that however many one visitor asks for at once, others go first? Not what has a body:
    whoever sends it slowly would keep a place."""
    return method == "GET" and cost_of(path) > USUAL and WAITS.search(path) is None
