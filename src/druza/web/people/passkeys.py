"""Passkeys: made and shown by a browser, checked against a challenge that is good for one answer."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from druza.web.people.tickets import PASSKEY, Tickets
from druza.web.problems import N_, Problem

LASTS = 300.0  # seconds between the challenge and its answer


@dataclass
class Passkey:
    """What is kept of one."""

    handle: str
    public: str
    count: int


class Passkeys:
    """Asks browsers for passkeys and checks what they answer."""

    def __init__(self, tickets: Tickets) -> None:
        self.tickets = tickets

    async def ask_for_new(self, site: str, person: str, name: str, known: list[str]) -> dict[str, Any]:
        """What a browser needs to make a passkey for somebody who has these already."""
        options = webauthn.generate_registration_options(
            rp_id=host_of(site),
            rp_name="Druza",
            user_id=person.encode(),
            user_name=name,
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in known],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
        )
        return await self._asked(person, name, options)

    async def ask_for_known(self, site: str) -> dict[str, Any]:
        """What a browser needs to show a passkey that it has."""
        options = webauthn.generate_authentication_options(
            rp_id=host_of(site), user_verification=UserVerificationRequirement.PREFERRED
        )
        return await self._asked("", "", options)

    async def _asked(self, person: str, name: str, options: Any) -> dict[str, Any]:
        content = {"challenge": bytes_to_base64url(options.challenge), "name": name}
        ticket = await self.tickets.give(PASSKEY, person, content, LASTS)
        return {"ticket": ticket, "options": json.loads(webauthn.options_to_json(options))}

    async def made(self, site: str, ticket: str, answer: str) -> tuple[str, Passkey]:
        """A new passkey, and for whom it was asked for."""
        found = await self.tickets.use(PASSKEY, ticket)
        if found is None or not found.person:
            raise unfit()
        try:
            checked = webauthn.verify_registration_response(
                credential=answer,
                expected_challenge=base64url_to_bytes(found.content["challenge"]),
                expected_rp_id=host_of(site),
                expected_origin=origin_of(site),
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise unfit() from error
        handle = bytes_to_base64url(checked.credential_id)
        if len(handle) > 400:
            raise unfit()
        return found.person, Passkey(handle, bytes_to_base64url(checked.credential_public_key), checked.sign_count)

    async def challenge_of(self, ticket: str) -> bytes:
        """The challenge that a shown passkey answers; it is used up."""
        found = await self.tickets.use(PASSKEY, ticket)
        if found is None or found.person:
            raise unfit()
        return base64url_to_bytes(found.content["challenge"])


def shown(site: str, challenge: bytes, answer: str, kept: Passkey) -> int:
    """How often a passkey has signed, if it is the one that we keep and answers this challenge."""
    try:
        checked = webauthn.verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=host_of(site),
            expected_origin=origin_of(site),
            credential_public_key=base64url_to_bytes(kept.public),
            credential_current_sign_count=kept.count,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise unfit() from error
    return checked.new_sign_count


def handle_of(answer: str) -> str:
    """Which passkey an answer is from."""
    try:
        handle = json.loads(answer)["id"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise unfit() from error
    if not isinstance(handle, str):
        raise unfit()
    return handle[:400]


def unfit() -> Problem:
    return Problem(422, "bad-passkey", N_("This passkey does not fit. Try again or use a password."))


def host_of(site: str) -> str:
    return urlsplit(site).hostname or ""


def origin_of(site: str) -> str:
    parts = urlsplit(site)
    return f"{parts.scheme}://{parts.netloc}"
