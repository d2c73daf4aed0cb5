"""SM-093 in the browser: who was asked because of an artefact and went on has left nothing that others could find."""

from __future__ import annotations

from tests.web.driving import LINK, PERSON, Site, Table
from tests.web.secrets.test_unseen import received
from tests.web.tables.test_stops import ASKED, OTHER, live_of, play


def last_action(site: Site, artefact: int) -> Table:
    """A table whose first player has one action left, and this artefact."""
    table = site.table(PERSON, LINK, game="motherload", seed=3, options={"crews": "random", "first_player": ASKED})
    table.join(1)
    play(table, "side:0")
    state = live_of(table).state
    state.artefact_pool.remove(artefact)  # type: ignore[attr-defined]
    state.artefacts[ASKED] = [artefact]  # type: ignore[attr-defined]
    state.actions = 1  # type: ignore[attr-defined]
    del state.hands[ASKED][2:]  # type: ignore[attr-defined]
    return table


def test_sm_093_nothing_tells_who_kept_an_artefact(site: Site) -> None:
    """With the Crew archive the turn stays open, with the Alien fossil it ends."""
    archive, fossil = 1, 6
    found = []
    for artefact in (archive, fossil):
        table = last_action(site, artefact)
        ply = live_of(table).ply
        said = play(table, "draw")
        assert live_of(table).asks_unseen is (artefact == archive)
        if artefact == archive:
            assert (table.see(OTHER)["asked"], table.see(ASKED)["asked"]) == (-1, ASKED)
            said = play(table, "end")
        at_once = received(table, ply, from_log=False)
        found.append([str(said["version"]), *at_once, str(play(table, "draw"))])
    for one, other in zip(*found, strict=True):
        assert one == other
