"""Clocks by themselves: the time is an argument, and turned by hand."""

from __future__ import annotations

from druza.web.tables.clock import AFTER_AWAY, AFTER_STRIKE, GIVEN_BACK, SHOWN_AFTER, new_clock, read_clock, write_clock
from druza.web.tables.pace import read_pace

PACE = read_pace("live:10+15")
ALA, OLA = 0, 1


def test_free_seconds_run_first_and_then_the_reserve() -> None:
    clock = new_clock(PACE, 2).asking(ALA, False, 100.0)
    seen = 100.0 + SHOWN_AFTER
    assert clock.left(PACE, seen) == (15.0, 600.0)
    assert clock.left(PACE, seen + 10) == (5.0, 600.0)
    assert clock.left(PACE, seen + 20) == (0.0, 595.0)
    assert clock.deadline(PACE) == seen + 615 + GIVEN_BACK


def test_steps_of_one_decision_share_the_free_seconds() -> None:
    clock = new_clock(PACE, 2).asking(ALA, False, 0.0)
    clock = clock.charged(PACE, SHOWN_AFTER + 10 + GIVEN_BACK).asking(ALA, False, 11.5)
    assert clock.left(PACE, 11.5) == (5.0, 600.0)
    clock = clock.charged(PACE, 21.5 + GIVEN_BACK).asking(OLA, False, 22.0)
    assert clock.reserve == [595.0, 600.0]
    clock = clock.charged(PACE, 23.0).asking(ALA, False, 23.0)
    assert clock.left(PACE, 23.0)[0] == 15.0, "the question came from another seat"


def test_the_way_through_the_net_is_given_back() -> None:
    clock = new_clock(PACE, 2).asking(ALA, False, 0.0)
    assert clock.charged(PACE, SHOWN_AFTER + 15 + GIVEN_BACK).reserve[ALA] == 600.0
    assert clock.charged(PACE, 0.2).reserve[ALA] == 600.0


def test_nobody_pays_while_a_bot_thinks_or_all_stand_still() -> None:
    clock = new_clock(PACE, 2).asking(-1, False, 0.0)
    assert clock.charged(PACE, 1000.0).reserve == [600.0, 600.0]
    assert clock.deadline(PACE) is None
    running = clock.asking(ALA, False, 1000.0)
    still = running.stopped(1011.0)
    assert still.left(PACE, 5000.0) == (5.0, 600.0)
    assert still.deadline(PACE) is None
    assert still.going(5000.0).left(PACE, 5001.0) == (4.0, 600.0)


def test_when_the_program_was_away_everybody_has_a_minute() -> None:
    clock = new_clock(PACE, 2).asking(ALA, False, 0.0).after_away(5000.0)
    assert clock.left(PACE, 5000.0 + AFTER_AWAY) == (15.0, 600.0)


def test_what_was_used_while_all_stood_still_when_it_went_stays_used() -> None:
    used = SHOWN_AFTER + 15.0 + 300.0
    still = new_clock(PACE, 2).asking(ALA, False, 0.0).stopped(used).after_away(5000.0)
    assert still.left(PACE, 6000.0) == (0.0, 300.0)
    assert still.going(6000.0).left(PACE, 6010.0) == (0.0, 290.0)


def test_only_an_answer_is_given_something_back() -> None:
    """Else whoever is asked would have all the time in the world by entering something else again and again."""
    clock = new_clock(PACE, 2).asking(ALA, False, 0.0)
    until = clock.deadline(PACE)
    for second in range(2, 700):
        clock = clock.charged(PACE, float(second), answered=False)
        assert clock.deadline(PACE) == until
    assert clock.reserve[ALA] == 0.0


def test_who_is_asked_in_secret_after_an_open_move_of_their_own() -> None:
    clock = new_clock(PACE, 2).asking(ALA, False, 0.0).charged(PACE, 3.0).asking(ALA, True, 3.0)
    assert clock.is_secret
    answered = clock.charged(PACE, 103.0)
    assert answered.reserve[ALA] < 600.0 == answered.shown[ALA]
    assert not answered.asking(ALA, False, 103.0).is_secret


def test_out_of_time() -> None:
    clock = new_clock(PACE, 2).asking(ALA, False, 0.0)
    late = clock.charged(PACE, 700.0).out(ALA, 700.0)
    assert (late.reserve[ALA], late.strikes[ALA], late.told[ALA]) == (AFTER_STRIKE, 1, 1)


def test_a_reaction_has_half_the_free_seconds_and_is_told_later() -> None:
    clock = new_clock(PACE, 2).asking(ALA, False, 0.0).charged(PACE, 3.0)
    secret = clock.asking(OLA, True, 3.0)
    assert secret.is_secret
    assert secret.left(PACE, 3.0 + SHOWN_AFTER) == (7.5, 600.0)
    assert new_clock(read_pace("live:5+10"), 2).asking(OLA, True, 0.0).free(read_pace("live:5+10")) == 5.0
    answered = secret.charged(PACE, 3.0 + SHOWN_AFTER + 27.5 + GIVEN_BACK).asking(ALA, False, 40.0)
    assert answered.reserve[OLA] == 580.0
    assert answered.shown[OLA] == 600.0, "nobody else may know"
    assert (answered.seat, answered.used, answered.left(PACE, 40.0)) == (ALA, clock.used, (15.0 - clock.used, 600.0))
    openly = answered.asking(OLA, False, 50.0).charged(PACE, 52.0)
    assert openly.shown[OLA] == 580.0


def test_they_are_written_and_read() -> None:
    clock = new_clock(PACE, 3).asking(2, False, 12.5).out(2, 13.0)
    assert read_clock(write_clock(clock)) == clock
