"""The links of letters: each leads to one button, and only the button does it; looking at a link does nothing."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.visit import PAGE, Visit
from druza.web.people.people import used_up
from druza.web.problems import not_found

router = APIRouter()

ADDRESS, STOP = "address", "stop"


@router.get("/account/email/{token}", dependencies=PAGE)
async def address_page(request: Request, token: str) -> Response:
    return show_letter(request, ADDRESS)


@router.post("/account/email/{token}")
async def confirm_address(request: Request, token: str) -> Response:
    if not await Visit(request).services.people.addresses.confirm(token):
        raise used_up()
    return show_letter(request, ADDRESS, done=True)


@router.get("/notices/stop/{token}", dependencies=PAGE)
async def stop_page(request: Request, token: str) -> Response:
    return show_letter(request, STOP)


@router.post("/notices/stop/{token}")
async def stop_letters(request: Request, token: str) -> Response:
    """The button, or the program that reads the letters (RFC 8058)."""
    if not await Visit(request).services.delivery.stop(token):
        raise not_found()
    return show_letter(request, STOP, done=True)


def show_letter(request: Request, about: str, done: bool = False) -> Response:
    """The button, which posts to the address of the link; then what it has done."""
    return Visit(request).page("letter.html", {"about": about, "done": done})
