"""Passkeys over HTTP: an answer is good once, for the question it was made for, and by a key that was not copied."""

from __future__ import annotations

import hashlib
import json
from typing import Any
from urllib.parse import urlsplit

import httpx
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url, encode_cbor

from tests.web.driving import Site
from tests.web.people.driving import fresh_name, is_signed_in, somebody

SHOWN, MADE = 0x05, 0x45  # there and verified; with the key itself


class Finger:
    """What holds a passkey, as a telephone does."""

    def __init__(self, site: Site) -> None:
        self.site = site.url
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.handle = b"a passkey of " + fresh_name().encode()
        self.count = 0

    def make(self, challenge: str) -> str:
        point = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        held = bytes(16) + len(self.handle).to_bytes(2, "big") + self.handle + encode_cbor(public)
        known = encode_cbor({"fmt": "none", "attStmt": {}, "authData": self._known(MADE) + held})
        return self._answer("create", challenge, attestationObject=known)

    def show(self, challenge: str) -> str:
        self.count += 1
        known = self._known(SHOWN)
        signed = known + hashlib.sha256(self._said("get", challenge)).digest()
        signature = self.key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self._answer("get", challenge, authenticatorData=known, signature=signature)

    def _known(self, flags: int) -> bytes:
        host = urlsplit(self.site).hostname or ""
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _said(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.site}).encode()

    def _answer(self, kind: str, challenge: str, **parts: bytes) -> str:
        id = bytes_to_base64url(self.handle)
        coded = {name: bytes_to_base64url(part) for name, part in parts.items()}
        response = {"clientDataJSON": bytes_to_base64url(self._said(kind, challenge)), **coded}
        return json.dumps({"id": id, "rawId": id, "type": "public-key", "response": response})


def asked(browser: httpx.Client, address: str, **words: str) -> dict[str, Any]:
    answer = browser.post(address, json=words)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def claimed(site: Site, finger: Finger) -> str:
    """A name that somebody has made with a passkey."""
    browser, name = site.browser(), fresh_name()
    question = asked(browser, "/api/claim/passkey", name=name)
    credential = finger.make(question["options"]["challenge"])
    form = {"name": name, "mark": "1t", "ticket": question["ticket"], "credential": credential}
    answer = browser.post("/claim", data=form)
    assert answer.status_code == 200, answer.text
    assert is_signed_in(browser, name)
    return name


def signed_in(site: Site, name: str, form: dict[str, str]) -> bool:
    browser = site.browser()
    answer = browser.post("/signin", data=form)
    welcome = is_signed_in(browser, name)
    assert welcome or answer.status_code == 422, answer.text
    return welcome


def test_an_answer_that_was_overheard_is_refused(site: Site) -> None:
    finger = Finger(site)
    name = claimed(site, finger)
    question, another = (asked(site.browser(), "/api/signin/passkey") for _ in range(2))
    form = {"ticket": question["ticket"], "credential": finger.show(question["options"]["challenge"])}
    assert signed_in(site, name, form)
    assert not signed_in(site, name, form), "the same once more"
    assert not signed_in(site, name, {**form, "ticket": another["ticket"]}), "for another question"


def test_a_passkey_that_was_copied_is_refused(site: Site) -> None:
    """Of two that count by themselves one is behind."""
    finger = Finger(site)
    name = claimed(site, finger)
    for count, welcome in (5, True), (2, False):
        finger.count = count
        question = asked(site.browser(), "/api/signin/passkey")
        form = {"ticket": question["ticket"], "credential": finger.show(question["options"]["challenge"])}
        assert signed_in(site, name, form) is welcome


def test_the_answer_to_one_persons_question_makes_no_passkey_for_another(site: Site) -> None:
    finger = Finger(site)
    (ala, _), (ola, name) = somebody(site), somebody(site, "Ola")
    question = asked(ala, "/api/account/passkey")
    credential = finger.make(question["options"]["challenge"])
    form = {"ticket": question["ticket"], "credential": credential}
    assert ola.post("/account/passkey", data=form).status_code == 422
    shown = asked(site.browser(), "/api/signin/passkey")
    form = {"ticket": shown["ticket"], "credential": finger.show(shown["options"]["challenge"])}
    assert not signed_in(site, name, form)
