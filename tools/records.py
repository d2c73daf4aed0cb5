"""The fingerprints in tests/records: put right where a game still plays through with the present content.

Usage: .venv/bin/python tools/records.py. Says which records no longer do; those are made anew, or show a mistake.
Positions (tests/games/*/positions) are put right too where they can still be read.
"""

import json
import re
import sys
from pathlib import Path

import druza
from druza.kernel.refused import BadInput

ROOT = Path(__file__).resolve().parent.parent
CONTENT = re.compile(r'("content": )"[0-9a-f]+"')


def main() -> int:
    files = sorted([*ROOT.glob("tests/records/*.json"), *ROOT.glob("tests/games/*/positions/*.json")])
    failed = 0
    for file in files:
        try:
            print(f"{file.relative_to(ROOT)}: {put_right(file)}")
        except BadInput as error:
            failed += 1
            print(f"{file.relative_to(ROOT)}: left as it is: {error}")
    return 1 if failed else 0


def put_right(file: Path) -> str:
    """Play it with the present content, whatever it was made with; then say so in it."""
    text = file.read_text("utf-8")
    found = json.loads(text)
    made_with = found.pop("content", None)
    game = druza.game(found["game"], found.get("changes"))
    if "moves" in found:
        druza.replay(found)
    else:
        game.from_json(json.dumps(found))
    if made_with in (None, game.fingerprint):
        return "as it should be"
    file.write_text(CONTENT.sub(rf'\1"{game.fingerprint}"', text, count=1), "utf-8")
    return f"{made_with} -> {game.fingerprint}"


if __name__ == "__main__":
    sys.exit(main())
