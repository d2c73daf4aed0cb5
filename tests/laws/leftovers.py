"""What the content and the words of the games still say twice or in vain: to be emptied, never to grow."""

from __future__ import annotations

# keys of the content that nothing reads: Shape.key
UNREAD: dict[str, set[str]] = {
    "star-scrappers": set(),
    "motherload": set(),
    "tortuga": set(),
    "edge": {
        "BaseFile.rules",
        "BoardEntry.effect",
        "BoardFile.meta",
        "DiceFile.gear",
        "DieEntry.cost",
        "DieEntry.effect",
        "FactionEntry.charges",
        "FactionEntry.effect",
        "FactionEntry.faction_tokens",
        "FactionEntry.style",
        "FactionEntry.vp_tokens",
        "Gear.options",
        "ModeOfPlay.pay_with_vp",
        "ModeOfPlay.scatter",
        "ModeOfPlay.turn_order",
        "ModeOfPlay.vp",
        "OptionEntry.choices",
        "OptionEntry.deck",
        "OptionEntry.default",
        "OptionEntry.group",
        "OptionEntry.hand_limit",
        "OptionEntry.max",
        "OptionEntry.min",
        "OptionEntry.vp",
        "UnitEntry.effect",
        "UnitEntry.elite",
    },
    "crystalicum": {
        "File.token",
        "File.zone",
    },
}

# tables that no rule reads, and numbers whose change changes no table: file.toml: key
IDLE: dict[str, set[str]] = {
    "star-scrappers": set(),
    "motherload": set(),
    "tortuga": set(),
    "edge": {
        "bases.toml: rules.order",
        "board.toml: board.hexes",
        "board.toml: meta.boards_in_box",
        "board.toml: meta.directions",
        "board.toml: meta.sides_per_board",
        "components.toml: component.per_faction",
        "components.toml: component.steps_each_side",
        "faction_leader",
        "factions.toml: faction.cards",
        "factions.toml: faction.charges",
        "factions.toml: faction.distinct_cards",
        "factions.toml: faction.faction_tokens",
        "factions.toml: faction.models",
        "factions.toml: faction.squad_cards",
        "factions.toml: faction.unit_names",
        "factions.toml: faction.vp_tokens",
        "fire",
        "knight",
        "lurch",
        "modes.toml: option.deck",
        "modes.toml: option.hand_limit",
        "modes.toml: option.max",
        "modes.toml: option.min",
        "modes.toml: option.vp",
    },
    "crystalicum": {
        "actions.toml: card.copies",
        "function_bits",
        "function_ids",
    },
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
        "option.buy",
        "option.spend",
        "reason.ED-022",
        "reason.ED-024",
        "setup.buy_vp.hint",
        "setup.deck_20",
        "setup.decks.hint",
        "setup.hand_limit.hint",
        "setup.handicap.hint",
    },
    "crystalicum": {
        "game.minutes",
        "game.players",
        "reason.CR-233",
        "setup.turn_limit.100",
        "setup.turn_limit.40",
        "setup.turn_limit.choose.hint",
    },
}
