"""What the content and the words of the games still say twice or in vain: to be emptied, never to grow."""

from __future__ import annotations

# keys of the content that nothing reads: Shape.key
UNREAD: dict[str, set[str]] = {
    "star-scrappers": set(),
    "motherload": set(),
    "tortuga": set(),
    "edge": set(),
    "crystalicum": set(),
}

# tables that no rule reads, and numbers whose change changes no table and is not refused: file.toml: key
IDLE: dict[str, set[str]] = {
    "star-scrappers": set(),
    "motherload": set(),
    "tortuga": set(),
    "edge": set(),
    "crystalicum": set(),
}

# sentences with a number in them: section.key
WRITTEN: dict[str, set[str]] = {
    "star-scrappers": {
        "game.minutes",
        "game.players",
    },
    "motherload": {
        "game.blurb",
        "game.minutes",
        "game.players",
    },
    "tortuga": {
        "game.minutes",
        "game.name",
    },
    "edge": {
        "game.minutes",
        "game.players",
        "reason.ED-022",
        "reason.ED-024",
    },
    "crystalicum": {
        "game.minutes",
        "game.players",
        "setup.turn_limit.100",
        "setup.turn_limit.40",
        "setup.turn_limit.choose.hint",
    },
}
