"""A program in another language at a table of the web program."""

from __future__ import annotations

from pathlib import Path

import pytest

import druza
from druza.interop import guest
from druza.interop.guest import Guest
from tests.web.driving import BOT, LINK, PERSON, Site

PERL = f"perl {Path(__file__).resolve().parents[3] / 'examples' / 'bot.pl'}"
MOVES = 12


class Enough(Exception):
    """So many moves are enough to see it play."""


def test_a_program_in_perl_takes_a_seat_and_plays(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest, "PAUSE", 0.02)
    table = site.table(LINK, BOT)
    played: list[str] = []

    def on_move(word: str) -> None:
        played.append(word)
        if len(played) == MOVES:
            raise Enough

    invited = Guest(f"{site.url}/table/{table.id}/join/{table.invitations[0]}", "Perl")
    with pytest.raises(Enough):
        invited.play(PERL, on_move)
    assert invited.look()["ply"] >= MOVES
    assert table.see()["names"][0] == "Perl"


def test_what_is_no_invitation_is_told(site: Site) -> None:
    with pytest.raises(druza.BadInput, match="is no invitation: expected http"):
        Guest("http://example.org/", "X")
    table = site.table(PERSON, LINK)
    with pytest.raises(druza.BadInput, match="404"):
        Guest(f"{site.url}/table/{table.id}/join/wrong", "X")
    with pytest.raises(druza.BadInput, match=r"127\.0\.0\.1:9"):
        Guest("http://127.0.0.1:9/table/a/join/b", "X")
