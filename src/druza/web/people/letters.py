"""Letters: what is written to people, in their language."""

from __future__ import annotations

from druza.web.languages import Catalogues
from druza.web.people.postman import Postman
from druza.web.people.sessions import Person, agent_label, agent_said
from druza.web.problems import N_

CONFIRM = N_(
    "Somebody, probably you, gave this address for the name %(name)s at Druza.\n\n"
    "To confirm it, open this link and press the button:\n%(url)s\n\n"
    "If it was not you, do nothing: the address is then not used."
)
RECOVERY = N_(
    "Somebody, probably you, wants to get back in as %(name)s.\n\n"
    "This link works once, for 30 minutes:\n%(url)s\n\n"
    "If it was not you, do nothing: nothing has changed."
)
NEW_SESSION = N_(
    "%(name)s was just signed in with another browser: %(agent)s.\n\n"
    "If it was not you, sign that browser out and change your password:\n%(url)s"
)


class Letters:
    """Writes letters; the postman carries them."""

    def __init__(self, catalogues: Catalogues, postman: Postman) -> None:
        self.catalogues = catalogues
        self.postman = postman

    def confirm(self, person: Person, email: str, url: str) -> None:
        self._send(person, email, N_("Confirm your address"), CONFIRM, url=url)

    def recovery(self, person: Person, email: str, url: str) -> None:
        self._send(person, email, N_("Getting back in"), RECOVERY, url=url)

    def new_session(self, person: Person, email: str, agent: str, site: str) -> None:
        subject = N_("You are signed in with another browser")
        browser = agent_said(self.catalogues, person.language, agent_label(agent))
        self._send(person, email, subject, NEW_SESSION, url=f"{site}/account", agent=browser)

    def _send(self, person: Person, email: str, subject: str, text: str, **values: str) -> None:
        lang = person.language
        said = self.catalogues.say(lang, text, {"name": person.name, **values})
        self.postman.send(email, f"Druza: {self.catalogues.say(lang, subject)}", said + "\n")
