"""The words of notices: what somebody is told, in a language."""

from __future__ import annotations

import druza
from druza.kernel import drawing
from druza.web.languages import Catalogues
from druza.web.notices.notices import Notice
from druza.web.now import DAY, HOUR, MINUTE


def said(catalogues: Catalogues, lang: str, notice: Notice) -> str:
    """The message with its values."""
    return catalogues.say(lang, notice.about.says, {"game": game_title(notice.game, lang), **notice.facts})


def game_title(game: str, lang: str) -> str:
    return drawing.board_of(druza.game(game)).about(lang).title if game in druza.game_ids() else "Druza"


def span(catalogues: Catalogues, lang: str, seconds: float) -> str:
    """How long, in the largest unit that fits: 5 h."""
    if seconds >= 2 * DAY:
        days = int(seconds // DAY)
        return str(catalogues[lang].ngettext("%(num)s day", "%(num)s days", days) % {"num": days})
    if seconds >= HOUR:
        return f"{int(seconds // HOUR)} h"
    return f"{max(1, int(seconds // MINUTE))} min"
