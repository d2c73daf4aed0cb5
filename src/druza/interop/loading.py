"""Loading: a position of a game that was played on a server."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from typing import Any

from druza.games.registry import game_of
from druza.kernel.record import advance, begin, check_record
from druza.kernel.refused import BadInput
from druza.kernel.state import State

TABLE = re.compile(r"(https?://[^/]+)/table/([^/?#]+)(?:/[^?#]*)?(?:\?(?:[^#]*&)?(?:ply|step)=(\d+)[^#]*)?.*")
WAIT = 20.0
REASONS = {
    404: "there is no such table or file",
    409: "this game is not over: its record holds what is hidden and is given out at the end",
}


def load(url: str, step: int | None = None) -> State:
    """The state after so many steps of the game behind an address: a table or its replay, or a record as JSON. A step
    is what a replay shows at once: a move with the answers that nobody was seen to give to it."""
    found = TABLE.fullmatch(url)
    if found is not None and step is None and found[3]:
        step = int(found[3])
    record = record_at(url)
    moves = record["moves"]
    ends = [0, *record.get("steps", range(1, len(moves) + 1))]
    if step is not None and not 0 <= step < len(ends):
        raise BadInput(f"there is no step {step}: this game has {len(ends) - 1} steps, expected 0 to {len(ends) - 1}")
    rules = game_of(record)
    return advance(rules, begin(rules, record), moves if step is None else moves[: ends[step]])


def record_at(url: str) -> dict[str, Any]:
    """The record behind an address: of a table or its replay, or a record itself."""
    found = TABLE.fullmatch(url)
    record = fetch(f"{found[1]}/table/{found[2]}/record.json" if found is not None else url)
    check_record(record)
    return record


def fetch(url: str) -> dict[str, Any]:
    """The JSON behind an address; BadInput with the server's reason if it gives none."""
    if not re.match(r"https?://", url):
        raise BadInput(f"{url!r} is no address: expected http://.../table/...")
    request = urllib.request.Request(url, headers={"Accept": "application/json", "Accept-Language": "en"})
    try:
        with urllib.request.urlopen(request, timeout=WAIT) as answer:
            found: dict[str, Any] = json.loads(answer.read())
            return found
    except urllib.error.HTTPError as error:
        raise BadInput(f"{url}: {REASONS.get(error.code, f'the server answers {error.code}')}") from error
    except (urllib.error.URLError, TimeoutError) as error:
        raise BadInput(f"{url}: {getattr(error, 'reason', error)}") from error
    except ValueError as error:
        raise BadInput(f"{url}: not JSON: {error}") from error
