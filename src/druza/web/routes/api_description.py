"""The API, described: every address for programs as an OpenAPI document, from the types that the addresses read."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, NamedTuple, NotRequired, TypedDict

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response

import druza
from druza.web.http.answers import answer
from druza.web.problems import not_found
from druza.web.routes.claim import NameOrder
from druza.web.routes.invitation import JoinOrder
from druza.web.routes.learn import LessonOrder
from druza.web.routes.move import Answer, Order
from druza.web.routes.new_table import TableOrder
from druza.web.routes.replacement import InsteadOrder
from druza.web.routes.undo import AnswerOrder, UndoOrder
from druza.web.routes.wishes import Wish

router = APIRouter()

REFERENCE = "#/components/schemas/{name}"
JSON, EVENTS = "application/json", "text/event-stream"
FAILURES = {
    400: "It cannot be understood: `malformed`, `unknown-language`",
    401: "No key or session came with it: `no-key`",
    403: "Not allowed: `foreign` (another site posts), `not-your-seat`, `no-hints`",
    404: "Not there: `no-table`, `not-found`, `no-thought`",
    409: "Not now: `stale` (`ply` and `version` as they are now), `refused` (with `rule`), `over`, `closed`, `taken`",
    410: "No longer there: `taken` (an invitation), `edition`",
    413: "More than may be posted: `too-large`",
    415: "The body is no JSON: `not-json`",
    422: "It cannot be done: `unknown-option`, `bad-table`, `bad-wish`",
    429: "Too much at once: `too-many`, with `Retry-After`",
    503: "Out of order: `stopping`, `no-hint`, `no-analysis`",
}

# -- what is answered --------------------------------------------------------------------------------------------------


class Failure(TypedDict):
    error: str
    message: str
    rule: NotRequired[str]
    ply: NotRequired[int]
    version: NotRequired[str]


class GameTold(TypedDict):
    id: str
    title: str
    seats: list[int]
    options: list[dict[str, Any]]


class BotTold(TypedDict):
    name: str
    label: str


class Games(TypedDict):
    games: list[GameTold]
    bots: list[BotTold]


class RuleTold(TypedDict):
    rule: str
    text: str
    url: str


class ChairTold(TypedDict):
    number: int
    kind: Literal["you", "here", "link", "bot"]
    name: str
    key: NotRequired[str]
    invite: NotRequired[str]


class TableMade(TypedDict):
    table: str
    ply: int
    version: str
    url: str
    seats: list[ChairTold]
    maker: NotRequired[str]


class Choice(TypedDict):
    path: str
    text: str


class TableTold(TypedDict):
    table: str
    game: str
    status: str
    ply: int
    version: str
    seat: int
    held: list[int]
    pace: str
    rated: bool
    dealt: bool
    begun: bool
    clocks: Any
    handover: Any
    asked: int
    over: bool
    names: list[str]
    prompt: str
    view: dict[str, Any]
    options: list[Choice]
    points: dict[str, Any]
    request: Any


class Moved(TypedDict):
    ply: int
    version: str


class Undone(TypedDict):
    ply: int
    version: str
    undone: bool
    requested: NotRequired[bool]


class Reason(TypedDict):
    allowed: bool
    rule: NotRequired[str]
    message: NotRequired[str]
    rule_url: NotRequired[str]


class Thought(TypedDict):
    ply: int
    seat: int
    name: str
    says: Any
    options: list[dict[str, Any]]
    more_later: bool


class Chances(TypedDict):
    status: Literal["thinking", "ready"]
    done: float
    curve: NotRequired[list[dict[str, Any]]]
    turns: NotRequired[list[dict[str, Any]]]


class Line(TypedDict):
    ply: int
    seat: int
    html: str


class Log(TypedDict):
    lines: list[Line]
    more: bool


class Seated(TypedDict):
    seat: int
    key: str


class Status(TypedDict):
    status: str


class Offer(TypedDict):
    nonce: str
    promise: str


class Shuffle(TypedDict):
    table: str
    game: str
    state: str
    promise: str
    print: str
    given: list[bool]
    secret: NotRequired[str]
    salts: NotRequired[list[str]]
    seed: NotRequired[int]


class Note(TypedDict):
    id: int
    step: int
    name: str
    text: str
    at: float


class Standing(TypedDict):
    id: int
    key: str
    by: int
    path: str
    always: bool


class Message(TypedDict):
    id: int
    seat: int
    phrase: str
    text: str
    lang: str
    room: str


class NameTold(TypedDict):
    free: bool
    message: str


class PushKey(TypedDict):
    key: str


class Rings(TypedDict):
    rings: bool


class Subscription(TypedDict):
    endpoint: str
    keys: NotRequired[dict[str, str]]


# -- what can be asked -------------------------------------------------------------------------------------------------


class Operation(NamedTuple):
    says: str
    answers: Any = dict[str, Any]
    body: Any = None
    query: tuple[tuple[str, type], ...] = ()
    status: int = 200
    kind: str = JSON


SEAT: tuple[str, type] = ("seat", int)
AT = "/api/tables/{table}"
OPERATIONS = {
    ("get", "/api/openapi.json"): Operation("This document"),
    ("get", "/api/games"): Operation("The games there are, their options, and the levels of bots", Games),
    ("get", "/api/rules/{game}/{rule}"): Operation("A rule in words", RuleTold),
    ("get", "/api/shuffle"): Operation("A promise for the shuffle of a table that is still to be made", Offer),
    ("post", "/api/tables"): Operation("Make a table", TableMade, TableOrder, status=201),
    ("get", AT): Operation("A table, as a seat or (without a key) a spectator sees it", TableTold, query=(SEAT,)),
    ("post", f"{AT}/moves"): Operation("Make a move: `version` (or `ply`) and `option` or `path`", Answer, Order),
    ("post", f"{AT}/instead"): Operation("Something else of a menu that was begun", Moved, InsteadOrder),
    ("post", f"{AT}/undo"): Operation("Take moves back, or ask others for leave", Undone, UndoOrder),
    ("post", f"{AT}/undo/answer"): Operation("Give leave to take back, or not", Undone, AnswerOrder),
    ("post", f"{AT}/wishes"): Operation("When a seat wants to be asked", dict[str, Any], Wish),
    ("post", f"{AT}/join"): Operation("Take a seat by its invitation", Seated, JoinOrder),
    ("post", f"{AT}/close"): Operation("Close the table, by its maker's key", Status),
    ("post", f"{AT}/lesson"): Operation("Go on in a lesson", Moved, LessonOrder),
    ("get", f"{AT}/hint"): Operation("A hint, as it is thought about", query=(SEAT,), kind=EVENTS),
    ("get", f"{AT}/why"): Operation("Why something cannot be chosen", Reason, query=(("path", str), SEAT)),
    ("get", f"{AT}/thought"): Operation("Why a bot made a move", Thought, query=(("ply", int),)),
    ("get", f"{AT}/chances"): Operation("How the chances moved in a game that is over", Chances),
    ("get", f"{AT}/log"): Operation("What happened before a ply", Log, query=(("before", int), SEAT)),
    ("get", f"{AT}/events"): Operation("What happens", query=(SEAT, ("after", int)), kind=EVENTS),
    ("get", f"{AT}/shuffle"): Operation("How the table was shuffled, as far as that is open", Shuffle),
    ("get", f"{AT}/notes"): Operation("What people wrote about moments of a game", list[Note]),
    ("get", f"{AT}/orders"): Operation("One's own answers in advance", list[Standing], query=(SEAT,)),
    ("get", f"{AT}/chat"): Operation("What was said last", list[Message]),
    ("get", "/api/names"): Operation("Is a name free?", NameTold, query=(("name", str),)),
    ("post", "/api/claim/passkey"): Operation("What a browser needs for the passkey of a new name", body=NameOrder),
    ("post", "/api/signin/passkey"): Operation("What a browser needs to sign in with a passkey"),
    ("post", "/api/account/passkey"): Operation("What a browser needs for one more passkey"),
    ("get", "/api/push/key"): Operation("The server's key for notices of browsers", PushKey),
    ("post", "/api/push"): Operation("A browser that wants to be rung", Rings, Subscription, status=201),
    ("post", "/api/push/stop"): Operation("A browser that wants it no more", Rings, Subscription),
    ("get", "/api/house/numbers"): Operation("Numbers of the house, for its keepers"),
}


@router.get("/api/openapi.json")
async def openapi(request: Request) -> Response:
    return answer(document())


@router.api_route("/api/{rest:path}", methods=["GET", "POST", "PUT", "DELETE", "PATCH"])
async def nothing(request: Request, rest: str) -> Response:
    """Every other address of programs."""
    raise not_found()


@cache
def document() -> dict[str, Any]:
    shapes = list({id(one): one for said in OPERATIONS.values() for one in (said.answers, said.body) if one}.values())
    found, components = msgspec.json.schema_components([Failure, *shapes], ref_template=REFERENCE)
    refused = {JSON: {"schema": found[0]}}
    by_shape = dict(zip(map(id, shapes), found[1:], strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for (method, path), said in OPERATIONS.items():
        paths.setdefault(path, {})[method] = described(path, said, by_shape)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Druza",
            "version": druza.__version__,
            "description": "Tables, moves and what is seen of them. Programs name their seat by its key.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "responses": {f"x{code}": {"description": words, "content": refused} for code, words in FAILURES.items()},
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "The key of a seat"}},
        },
        "security": [{}, {"seat": []}],
    }


def described(path: str, said: Operation, by_shape: dict[int, Any]) -> dict[str, Any]:
    parts = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    language = {"type": "string", "enum": ["pl", "en"]}
    told = {said.kind: {"schema": by_shape[id(said.answers)] if said.kind == JSON else {"type": "string"}}}
    failures = {str(status): {"$ref": f"#/components/responses/x{status}"} for status in FAILURES}
    found: dict[str, Any] = {
        "summary": said.says,
        "parameters": [
            *[{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in parts],
            *[{"name": name, "in": "query", "schema": msgspec.json.schema(kind)} for name, kind in said.query],
            {"name": "lang", "in": "query", "schema": language},
        ],
        "responses": {str(said.status): {"description": said.says, "content": told}, **failures},
    }
    if said.body is not None:
        found["requestBody"] = {"required": True, "content": {JSON: {"schema": by_shape[id(said.body)]}}}
    return found
