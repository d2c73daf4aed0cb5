"""How the server is: the block of numbers and pictures for its operator."""

from __future__ import annotations

import time
from typing import Any

import druza
from druza.web.services import Services
from druza.web.upkeep.disk_room import sizes


async def health_block(services: Services) -> dict[str, Any]:
    """What `partials/health.html` shows."""
    kept = await services.storage.read(sizes)
    try:
        await services.storage.pulse()
        trouble = ""
    except Exception as error:
        trouble = str(error) or type(error).__name__
    return {
        "version": druza.__version__,
        "uptime": round((time.time() - services.samples.since) / 3600, 1),
        "trouble": trouble,
        "pictures": services.samples.shown(),
        "fallbacks": services.thinkers.misses,
        "set_aside": sorted(services.tables.guard.ill),
        "megabytes": round(kept.bytes / 1e6, 1),
        "rows": kept.rows,
        "largest": kept.largest,
    }
