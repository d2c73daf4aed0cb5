"""For the operator: numbers for programs, and a page with them. Only from the machine itself, or with the key."""

from __future__ import annotations

import hmac

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from druza.web.http.middleware import address
from druza.web.http.visit import Visit
from druza.web.pages.health import health_block
from druza.web.problems import not_found
from druza.web.services import Services

router = APIRouter()

HERE = ("127.0.0.1", "::1")


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """What happens here in numbers, as Prometheus reads them."""
    services: Services = request.app.state.services
    check_operator(request, services)
    return PlainTextResponse(services.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@router.get("/operator")
async def operator_page(request: Request) -> Response:
    """The same as pictures."""
    visit = Visit(request)
    check_operator(request, visit.services)
    return visit.page("operator.html", {"health": await health_block(visit.services)})


def check_operator(request: Request, services: Services) -> None:
    """Problem for everybody else: as if there were nothing here."""
    key = services.settings.metrics_key
    given = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    if key:
        if not hmac.compare_digest(given.encode(), key.encode()):
            raise not_found()
    elif address(request.scope) not in HERE or "x-forwarded-for" in request.headers:
        raise not_found()
