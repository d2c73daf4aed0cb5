"""The kinds of notices: what each says, where it leads, and where it is told unless somebody wishes otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from druza.web.problems import N_

PLAY, SIT, HERE, LOOK, ANSWER = N_("Play"), N_("Sit down"), N_("I am here"), N_("Look"), N_("Answer")
NEVER, DIGEST, AT_ONCE = "never", "digest", "at-once"  # letters


@dataclass(frozen=True)
class Kind:
    """`says` is a message with values: `game` is the table's, the others are given by whoever tells. `wish` is the row
    of the account page that switches it; without one it is always told."""

    says: str
    icon: str
    wish: str = ""
    deed: str = LOOK
    page: bool = True  # at the bell
    browser: bool = False  # rings the browser
    letter: str = NEVER
    slow_letter: bool = False  # only of a slow game: at a live table it hurries more than letters do
    url: str = ""  # where it leads, if not to the table
    hot: bool = False  # somebody waits for me

    def needs(self) -> set[str]:
        """The values that whoever tells must give."""
        asked: set[str] = set()
        self.says % Asked(asked)
        return asked - {"game"}


class Asked(dict[str, str]):
    """Remembers which values a message asks for."""

    def __init__(self, asked: set[str]) -> None:
        super().__init__()
        self.asked = asked

    def __missing__(self, name: str) -> str:
        self.asked.add(name)
        return ""


KINDS = {
    "move": Kind(N_("Your move: %(game)s"), "i-end", "move", PLAY, browser=True, letter=DIGEST, hot=True),
    "move-live": Kind(N_("Your move: %(game)s"), "i-end", "live", PLAY, page=False, browser=True, hot=True),
    "time": Kind(N_("Little time left: %(game)s"), "i-clock", "time", PLAY, browser=True, letter=AT_ONCE, hot=True),
    "late": Kind(
        N_("You are late: %(game)s. After a day the others decide."),
        "i-clock",
        "time",
        PLAY,
        browser=True,
        letter=AT_ONCE,
        hot=True,
    ),
    "sat": Kind(N_("%(name)s sat down at your table: %(game)s"), "i-people", "sat", PLAY, browser=True, hot=True),
    "ready": Kind(
        N_("Somebody sat down: %(game)s. Say that you are here."), "i-people", "sat", HERE, browser=True, hot=True
    ),
    "undo": Kind(
        N_("%(name)s asks to take back: %(game)s"),
        "i-undo",
        "ask",
        ANSWER,
        browser=True,
        letter=DIGEST,
        slow_letter=True,
        hot=True,
    ),
    "draw": Kind(
        N_("%(name)s offers a draw: %(game)s"),
        "i-equal",
        "ask",
        ANSWER,
        browser=True,
        letter=DIGEST,
        slow_letter=True,
        hot=True,
    ),
    "break": Kind(N_("%(name)s asks for a break: %(game)s"), "i-pause", "ask", ANSWER, browser=True, hot=True),
    "gone": Kind(
        N_("%(name)s: no connection. %(game)s: decide how it goes on."),
        "i-door",
        "ask",
        ANSWER,
        browser=True,
        letter=DIGEST,
        slow_letter=True,
        hot=True,
    ),
    "overdue": Kind(
        N_("%(name)s is late: %(game)s. Decide how it goes on."),
        "i-door",
        "ask",
        ANSWER,
        browser=True,
        letter=DIGEST,
        hot=True,
    ),
    "rematch": Kind(N_("%(name)s wants a rematch: %(game)s"), "i-end", "ask", PLAY, browser=True, hot=True),
    "over": Kind(N_("The game is over: %(game)s"), "i-flag", "over", LOOK),
    "invite": Kind(N_("%(name)s invites you: %(game)s"), "i-people", "invite", SIT, letter=DIGEST, hot=True),
    "note": Kind(N_("%(name)s wrote a note on move %(move)s: %(game)s"), "i-chat", "note", letter=NEVER),
    "round": Kind(N_("A new round: %(league)s"), "i-cup", "round", letter=DIGEST),
    "league-few": Kind(N_("%(league)s does not take place: too few people joined"), "i-cup", "round", letter=DIGEST),
    "league-over": Kind(N_("%(league)s is over: place %(place)s of %(of)s"), "i-cup", "round", letter=DIGEST),
    "club": Kind(N_("%(name)s would like to join your club: %(club)s"), "i-people", "round", letter=DIGEST),
    "session": Kind(N_("You are signed in with another browser: %(agent)s"), "i-device", url="/account#sessions"),
    "export": Kind(N_("Your file is ready: all that is yours"), "i-out", url="/account#data"),
    "decided": Kind(N_("What you reported was looked at and decided. Thank you."), "i-shield", url="/notices"),
    "warned": Kind(N_("The house warns you: %(why)s"), "i-shield", url="/house/mine"),
    "muted": Kind(N_("Phrases only until %(day)s. The house says: %(why)s"), "i-mute", url="/house/mine"),
    "appeal": Kind(N_("Your appeal was answered: %(why)s"), "i-shield", url="/house/mine"),
    "report": Kind(N_("A report waits to be decided"), "i-shield", url="/house"),
}

NEEDS = {name: kind.needs() for name, kind in KINDS.items()}
