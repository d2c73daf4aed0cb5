"""Hostile options: whatever a stranger puts into a new table or a deck is refused in words, at once, in little room."""

from __future__ import annotations

import resource
import subprocess
import sys

ROOM = 2 << 30  # bytes of address space, the program and all games in it
TRYING = """
import druza
from druza.kernel.refused import BadInput

HUGE = [10**15, 2**63, -(10**15), 999_999_999, "9" * 5000, "1" + "0" * 15, 1e300, True, None, "", [], {}]
HUGE += [[10**15] * 2, ["9" * 5000] * 2, [[[[[1]]]]], [{"x": 10**15}, {"x": 1}], [{"x": 999_999_999}, {"x": 1}]]
HUGE += [[{"x": "7"}, {"x": None}], [{"x": [1]}, {"x": 1}], {"x": 10**15}, ["home: x\\n" + "9" * 5000 + " y"] * 2]

for id in druza.game_ids():
    game = druza.game(id)
    for option in game.setup_options():
        for value in HUGE:
            try:
                game.new(2, 1, {option["name"]: value})
            except BadInput:
                pass
    builder = game.builder()
    if builder is not None:
        text = builder.to_text(builder.suggestions("en")[0].build, "en")
        number, card = next(line for line in text.splitlines() if line[:1].isdigit()).partition("#")[0].split()
        for copies in ("9" * 5000, "1" + "0" * 15, "999999999", "0", "100"):
            try:
                builder.from_text(text.replace(f"{number} {card}", f"{copies} {card}"))
            except BadInput as error:
                assert "99" in str(error), error
                assert "copies" in str(error), error
                assert builder.explain(error, "pl")
            else:
                raise AssertionError(f"{id}: {copies[:20]} copies were taken")
    for verb in game.vocabulary.by_name:
        for number in ("9" * 5000, str(2**63), "-1", "²"):
            try:
                game.parse(f"{verb}:{number}")
            except BadInput:
                pass
            else:
                raise AssertionError(f"{id}: {verb}:{number[:20]} was understood")
"""


def test_numbers_of_a_request_are_bounded_before_they_are_used() -> None:
    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))

    done = subprocess.run([sys.executable, "-c", TRYING], preexec_fn=little_room, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
