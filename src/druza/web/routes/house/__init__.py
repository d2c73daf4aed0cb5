"""The pages of the house."""

from __future__ import annotations

from fastapi import APIRouter

from druza.web.routes.house import audit, door, front, mine, people, reports

router = APIRouter()
for part in (door, front, reports, people, audit, mine):
    router.include_router(part.router)
