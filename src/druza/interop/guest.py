"""A guest: a program that plays at a table of the web program, over its interface for programs."""

from __future__ import annotations

import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from druza.interop.engine import Program
from druza.kernel.refused import BadInput

INVITATION = re.compile(r"(https?://[^/]+)/table/([^/?#]+)/join/([^/?#]+)")
PAUSE = 0.3  # seconds between two looks at the table
WAIT = 20.0  # seconds for an answer of the server
THINK = 10.0


class Guest:
    """A seat at a table, taken by its invitation."""

    def __init__(self, invitation: str, name: str) -> None:
        found = INVITATION.fullmatch(invitation.strip())
        if found is None:
            raise BadInput(f"{invitation!r} is no invitation: expected http://.../table/.../join/...")
        self.site, self.table, token = found.groups()
        self.key = ""
        joined = self.ask(f"/api/tables/{self.table}/join", {"token": token, "name": name})
        self.key, self.seat = joined["key"], joined["seat"]

    def play(self, command: str, on_move: Callable[[str], None]) -> dict[str, Any]:
        """Let a program play to the end of the game; the table then."""
        seen = self.look()
        program = Program(command, seen["game"])
        try:
            while not seen["over"] and seen["status"] != "closed":
                if seen["view"]["options"]:
                    word = program.choose(seen["view"], seen["view"]["options"], THINK)
                    self.ask(f"/api/tables/{self.table}/moves", {"version": seen["version"], "option": word})
                    on_move(word)
                else:
                    time.sleep(PAUSE)
                seen = self.look()
        finally:
            program.close()
        return seen

    def look(self) -> dict[str, Any]:
        return self.ask(f"/api/tables/{self.table}", None)

    def ask(self, path: str, order: dict[str, Any] | None) -> dict[str, Any]:
        """What the server answers; BadInput with its reason if it refuses or is not there."""
        body = json.dumps(order).encode() if order is not None else None
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        request = urllib.request.Request(self.site + path, body, headers)
        try:
            with urllib.request.urlopen(request, timeout=WAIT) as answer:
                found: dict[str, Any] = json.loads(answer.read())
                return found
        except urllib.error.HTTPError as error:
            said = error.read().decode(errors="replace")
            raise BadInput(f"{self.site}{path}: {error.code}: {said[:300]}") from error
        except (urllib.error.URLError, TimeoutError, ValueError) as error:
            raise BadInput(f"{self.site}{path}: {getattr(error, 'reason', error)}") from error
