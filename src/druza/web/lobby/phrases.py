"""Phrases: ready sentences of the chat, kept as ids and shown in the reader's language."""

from __future__ import annotations

from druza.web.problems import N_

PHRASES = {
    "hello": N_("Hello"),
    "good-luck": N_("Good luck"),
    "have-fun": N_("Have fun"),
    "first-game": N_("This is my first game"),
    "you-begin": N_("You begin"),
    "moment": N_("One moment, thinking"),
    "back-soon": N_("Back in a minute"),
    "break": N_("Shall we take a break"),
    "back": N_("I am back"),
    "your-turn": N_("It is your turn"),
    "take-time": N_("Take your time"),
    "sorry": N_("Sorry"),
    "misclick": N_("I chose the wrong thing"),
    "slow-line": N_("My connection is slow"),
    "well-played": N_("Well played"),
    "nice-move": N_("Nice move"),
    "did-not-see": N_("I did not see that coming"),
    "lucky": N_("That was luck"),
    "unlucky": N_("Bad luck"),
    "close": N_("This is close"),
    "watch-out": N_("Watch out"),
    "deal": N_("Shall we help each other"),
    "no-hard": N_("No hard feelings"),
    "why": N_("Why did you do that"),
    "yes": N_("Yes"),
    "no": N_("No"),
    "thanks": N_("Thank you"),
    "good-game": N_("Good game"),
    "again": N_("Shall we play again"),
    "last-one": N_("This is my last game for today"),
    "bye": N_("Goodbye"),
}
