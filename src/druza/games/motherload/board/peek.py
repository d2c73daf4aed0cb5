"""A peek: a button, and the box that it opens over the table."""

from __future__ import annotations

from druza.kernel.drawing import Html, el, icon


def peek(id: str, words: str, title: str, *inside: object) -> tuple[Html, Html]:
    """A button, and the box that it opens over the table."""
    hide = {"popovertarget": id, "popovertargetaction": "hide", "type": "button"}
    close = el("button", icon("i-no"), aria_label="×", cls="pkx", **hide)
    box = el("div", el("h2", title), close, *inside, id=id, popover=True, cls="peekbox", role="group", aria_label=title)
    return el("button", words, type="button", popovertarget=id, cls="peek"), box
