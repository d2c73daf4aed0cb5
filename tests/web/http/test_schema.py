"""The API keeps to its own description: whatever is asked, the answer is one that the OpenAPI document promises."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from druza.web.routes.api_description import EVENTS, OPERATIONS, document
from tests.web.driving import BOT, GAME, HERE, PERSON, Site, served, usual
from tests.web.http.hostile import all_routes
from tests.web.moments.driving import played

EXAMPLES = 6 * int(os.environ.get("DRUZA_FUZZ_REQUESTS", "1"))  # of each address
SEED = int(os.environ.get("DRUZA_FUZZ_SEED", "1"))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ENDING = [one for one, said in OPERATIONS.items() if said.kind != EVENTS]  # streams: test_hostile_requests.py
PATIENT = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class Visitors:
    """Who asks for what: a table in play with the keys of its seats, a game that is over without any, or whatever
    comes up."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.table = site.table(PERSON, HERE, BOT, seed=7)
        self.table.play_randomly(6)
        self.over, _, _ = played(site)
        self.asked = 0

    def ask(self, case: schemathesis.Case[Any]) -> None:
        self.asked += 1
        at, seat = (self.over, -1) if self.asked % 4 == 0 else (self.table.id, self.asked % 3)
        if "table" in case.path_parameters and self.asked % 7:
            case.path_parameters["table"] = at
            if isinstance(case.body, dict) and self.asked % 2:
                case.body["version"] = self.table.see(seat)["version"]
        if case.path == "/api/tables" and isinstance(case.body, dict) and self.asked % 3:
            case.body |= {"game": "edge" if self.asked % 2 else GAME, "seats": [{**PERSON}, {**BOT}]}
        case.call_and_validate(base_url=self.site.url, checks=CHECKS, headers=self.table.headers(seat))


@pytest.fixture(scope="module")
def visitors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitors]:
    with served(usual(tmp_path_factory.mktemp("schema"))) as site:
        yield Visitors(site)


@pytest.mark.parametrize("asked", ENDING, ids=" ".join)
def test_every_answer_is_one_that_is_promised(visitors: Visitors, asked: tuple[str, str]) -> None:
    method, path = asked
    operation = schemathesis.openapi.from_dict(document())[path][method]

    @seed(SEED)
    @PATIENT
    @given(case=operation.as_strategy())
    def ask(case: schemathesis.Case[Any]) -> None:
        visitors.ask(case)

    ask()


def test_every_address_for_programs_is_described() -> None:
    routed = {(one.method.lower(), one.path) for one in all_routes() if one.path.startswith("/api/")}
    assert {one for one in routed if "{rest" not in one[1]} == set(OPERATIONS)


def test_the_description_can_be_read_by_anybody(visitors: Visitors) -> None:
    with visitors.site.browser() as browser:
        assert browser.get("/api/openapi.json").json() == document()
