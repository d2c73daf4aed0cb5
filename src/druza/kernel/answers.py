"""Kinds of answers: what an answer does to the person who gives it, so that no page has to guess.

The big button may confirm or do; it never declines, ends or gives something up while something else can be done."""
# mypyc

from typing import Final

DO: Final = "do"
PAY: Final = "pay"  # one more step of a payment
CONFIRM: Final = "confirm"  # what was put together is done
DECLINE: Final = "decline"  # nothing, or nothing more
END: Final = "end"  # the turn is over

ENDING: Final = ("end", "pass-turn")
LEAVING: Final = ("done", "pass", "refuse")


def takes_away(kind: str) -> bool:
    """Does such an answer give something up?"""
    return kind == DECLINE or kind == END
