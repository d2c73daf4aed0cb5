"""Installed: what lets a browser keep the program like one of its own: the manifest, the worker, the page without a
connection."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, Response

from druza.web.http.answers import answer
from druza.web.http.visit import PAGE, Visit
from druza.web.pages.parts import STATIC, static_url
from druza.web.problems import N_

router = APIRouter()

SIZES = (192, 512)
DARK = "#14131f"
MANIFEST = "application/manifest+json"


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    visit = Visit(request)
    icons = [
        {"src": static_url(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in SIZES
        for purpose in ("any", "maskable")
    ]
    found = {
        "id": "/",
        "name": "Druza",
        "short_name": "Druza",
        "description": visit.say(
            N_("Five crystal and mining board games: alone against bots, on one screen, or with friends by a link.")
        ),
        "lang": visit.lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": DARK,
        "theme_color": DARK,
        "icons": icons,
    }
    response = answer(found)
    response.headers["content-type"] = MANIFEST
    return response


@router.get("/worker.js")
async def worker(request: Request) -> Response:
    """At the root, so that it may answer for every page."""
    return FileResponse(STATIC / "worker.js", media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@router.get("/offline", dependencies=PAGE)
async def offline(request: Request) -> Response:
    return Visit(request).page("offline.html", {})
