"""R-65 of The Edge in the browser: who was asked in secret and went on has left nothing that others could find."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pytest

from druza.web.tables import changes
from tests.games.edge.twins import DEFENCE, OWNER, REROLLS, Moment, Pair, same_moves
from tests.web.driving import LINK, PERSON, Site, Table
from tests.web.secrets.test_unseen import received
from tests.web.tables.test_stops import live_of, play, wish

WATCHER = 1 - OWNER


class Story(NamedTuple):
    """Moves up to one after which only the game with instants asks the one who holds them; and one move more."""

    seed: int
    moments: tuple[Moment, ...]

    @property
    def secret(self) -> Moment:
        return self.moments[-2]


@lru_cache
def story(pair: Pair) -> Story:
    for seed in range(40):
        moments: list[Moment] = []
        for moment, one, _ in same_moves(pair, seed, 120):
            moments.append(moment)
            if len(moments) > 1 and one.seat >= 0 and is_secret(moments[-2], pair):
                return Story(seed, tuple(moments))
    raise AssertionError("no seed leads to a question that only one of the two games asks")


def is_secret(moment: Moment, pair: Pair) -> bool:
    """Is it something that the opponent did, or a roll of one's own?"""
    answers = moment.word.startswith("die") if pair is REROLLS else moment.seat != OWNER
    return answers and bool(moment.unseen[0]) and not moment.unseen[1]


def begun(site: Site, pair: Pair, told: bool) -> Table:
    """A table before the move after which the two games differ."""
    found = story(pair)
    table = site.table(PERSON, LINK, game="edge", seed=found.seed, options=pair.options(told))
    table.join(1)
    for moment in found.moments[:-2]:
        both = moment.unseen
        for word in (moment.word, *both[0 if told else 1]):
            play(table, word)
    return table


@pytest.mark.parametrize("pair", [DEFENCE, REROLLS])
def test_nothing_tells_who_could_have_answered_and_went_on(site: Site, pair: Pair) -> None:
    """By hand, because nobody could answer, or because who could does not want to be asked."""
    found, last = [], story(pair).moments[-1].word
    for told, asked in ((True, True), (False, False), (True, False)):
        table = begun(site, pair, told)
        if told and not asked:
            wish(table, OWNER, ask_at="none")
        ply = live_of(table).ply
        said = play(table, story(pair).secret.word)
        assert live_of(table).asks_unseen is asked
        for word in story(pair).secret.unseen[0] if asked else ():
            said = play(table, word)
        at_once = received(table, ply, True, WATCHER)
        found.append([str(said["version"]), *at_once, str(play(table, last)), *received(table, ply, True, WATCHER)])
    for one, dull, silent in zip(*found, strict=True):
        assert one == dull == silent


@pytest.mark.parametrize("pair", [DEFENCE, REROLLS])
def test_nobody_is_told_who_is_asked(site: Site, pair: Pair) -> None:
    table = begun(site, pair, told=True)
    before = live_of(table).ply
    play(table, story(pair).secret.word)
    assert live_of(table).state.seat == OWNER
    for seat in (WATCHER, -1):
        seen = table.see(seat)
        assert (seen["asked"], seen["view"]["asked"], seen["view"]["prompt"]["key"]) == (-1, -1, "window")
        assert seen["ply"] == before + 1
        assert seen["version"] != live_of(table).version(changes.Moment(before + 1))
    assert table.see(OWNER)["asked"] == OWNER
