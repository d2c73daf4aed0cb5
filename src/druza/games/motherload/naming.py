"""Names: the content by its ids, and pieces and places in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from druza.games.motherload.content.box import COLOURS, Box
from druza.games.motherload.content.entries import Draw, Major, Minor, Pilot, Side
from druza.games.motherload.content.pieces import COLUMNS, CREW_CARDS, HIRES, SPACES, STARTERS
from druza.kernel.words import Words

PLATES = {"R": "red", "B": "blue", "Y": "yellow"}  # terrain signs of steel plates
LETTERS = "ABCDEFGHIJKL"  # of the columns


class Names:
    """What whoever tells or draws the table calls things."""

    def __init__(self, box: Box, words: Words) -> None:
        self.box = box
        self.words = words
        self.pilots = {one.id: one for one in box.pilots}
        self.crews = {one.id: one for one in box.crews}
        self.minerals: dict[str, Any] = {one.id: one for one in box.minerals}
        self.artefacts = {one.id: one for one in box.artefacts}
        self.majors = {one.id: one for one in box.majors}
        self.minors = {one.id: one for one in box.minors}
        self.goals: dict[str, Major | Minor] = {**self.majors, **self.minors}
        self.patterns = {one.id: one for one in box.patterns}
        self.bonuses = {one.id: one for one in [*box.drill_bonuses, *box.purchase_bonuses]}
        self.spaces = {one.glyph: one for one in box.board_bonuses}
        self.sides = {one.id: one for one in box.sides}
        self.option: dict[str, str] = {}  # the word that chooses a thing
        for verb, things in (("artefact", box.artefacts), ("major", box.majors), ("minor", box.minors)):
            self.option.update({one.id: f"{verb}:{number}" for number, one in enumerate(things)})

    # -- pilots -----------------------------------------------------------------------------------------------------

    def pilot(self, id: str, lang: str) -> str:
        """A pilot by name and drills: `Sapper (2 blue)`."""
        one = self.pilots[id]
        drills = self.words.say(lang, "term", f"drills_{one.colour}", {"n": one.drills})
        return self.words.say(lang, "term", "pilot", {"name": one.name.get(lang), "drills": drills})

    def pilot_text(self, one: Pilot, lang: str) -> str:
        """What a card says: its drills, its pattern, and what its bonuses do."""
        said = [self.words.say(lang, "card", f"drills_{one.colour}", {"n": one.drills})]
        if one.blast:
            said.append(self.words.say(lang, "card", "blast", {"pattern": self.patterns[one.blast].name.get(lang)}))
        for key, ids in (("drilling", one.drill_bonus), ("buying", one.purchase_bonus)):
            if ids:
                texts = " ".join(self.bonuses[id].text.get(lang) for id in ids)
                said.append(self.words.say(lang, "card", key, {"texts": texts}))
        return " ".join(said)

    def rank(self, one: Pilot) -> int:
        """The place of a pilot in its stack, 0 on top; starters are like the top cards."""
        below = self.box.pilots.index(one) % CREW_CARDS - STARTERS
        return max(0, below) % HIRES

    # -- the ground -------------------------------------------------------------------------------------------------

    def mineral(self, id: str, lang: str) -> str:
        one = self.minerals[id]
        return f"{one.name.get(lang)} {one.value}"

    def signs(self, lang: str) -> dict[str, str]:
        """What stands on the pictures of spaces, by sign: letter and value of a mineral, the cards to draw, the letter
        of a steel plate."""
        found = {one.glyph: f"{one.letter.get(lang)}{one.value}" for one in self.box.minerals}
        for glyph, bonus in self.spaces.items():
            cards = sum(part.n for part in bonus.effect if isinstance(part, Draw))
            found[glyph] = f"+{cards}" if cards else ""
        found.update({plate: self.letter(colour, lang) for plate, colour in PLATES.items()})
        return found

    def side(self, number: int) -> Side:
        """A side of a board by its number."""
        return self.sides[self.box.boards[number // 2].sides[number % 2]]

    def depth(self, side: Side) -> int:
        return next(board.depth for board in self.box.boards if side.id in board.sides)

    def worth(self, side: Side) -> int:
        """What the minerals of a side are worth together."""
        values = {one.glyph: one.value for one in self.box.minerals}
        return sum(values.get(space[1], 0) for row in side.rows() for space in row)

    def side_text(self, side: Side, lang: str) -> str:
        """What there is to find on a side."""
        artefacts = sum(space[1] == "a" for row in side.rows() for space in row)
        return self.words.say(lang, "card", "side", {"artefacts": artefacts, "value": self.worth(side)})

    # -- colours and spaces -----------------------------------------------------------------------------------------

    def colour(self, colour: str, lang: str) -> str:
        return self.words.say(lang, "term", f"colour_{colour}", {})

    def letter(self, colour: str, lang: str) -> str:
        """The letter of a drill colour."""
        return self.words.say(lang, "letter", colour, {})

    def stack(self, number: int, lang: str) -> str:
        return self.words.say(lang, "term", f"stack_{COLOURS[number]}", {})

    def spaces_at(self, spaces: Sequence[int], lang: str) -> str:
        """A line by its ends, other shapes space by space, with the depth."""
        first, last = spaces[0], spaces[-1]
        if first // SPACES != last // SPACES:
            ends = {"first": self.space(first, lang), "last": self.space(last, lang)}
            return self.words.say(lang, "term", "across", ends)
        straight = len({space % COLUMNS for space in spaces}) == 1 or len({space // COLUMNS for space in spaces}) == 1
        names = [square(space) for space in spaces]
        where = names[0] if len(names) == 1 else f"{names[0]}–{names[-1]}" if straight else ", ".join(names)
        return self.words.say(lang, "term", "in_depth", {"where": where, "depth": first // SPACES + 1})

    def space(self, space: int, lang: str) -> str:
        return self.words.say(lang, "term", "in_depth", {"where": square(space), "depth": space // SPACES + 1})


def square(space: int) -> str:
    """Column A to L, row 1 to 6."""
    return f"{LETTERS[space % COLUMNS]}{space % SPACES // COLUMNS + 1}"
