"""Health: does everything answer?"""

from __future__ import annotations

import logging
import time

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

import druza
from druza.web.services import Services

router = APIRouter()

logger = logging.getLogger("druza.health")


@router.get("/ready")
async def ready(request: Request) -> Response:
    """Should new requests come here? Not before everything is loaded, nor while the server stops."""
    services: Services = request.app.state.services
    if services.tables.stopping or not request.app.state.warm:
        return JSONResponse({"status": "stopping" if services.tables.stopping else "starting"}, 503)
    return await health(request)


@router.get("/health")
async def health(request: Request) -> Response:
    """Does everything answer? For people and for watching programs."""
    services: Services = request.app.state.services
    try:
        await services.storage.pulse()
    except Exception as error:
        logger.error("the database cannot be written: %s", str(error) or type(error).__name__)
        return JSONResponse({"status": "database"}, 503)
    return JSONResponse(
        {
            "status": "ok",
            "version": druza.__version__,
            "games": druza.game_ids(),
            "tables_in_memory": len(services.tables.live),
            "streams": sum(services.rates.streams.values()),
            "bot_fallbacks": services.thinkers.misses,
            "uptime": round(time.time() - request.app.state.started, 1),
        }
    )
