"""The pages of the house."""

from __future__ import annotations

from fastapi import APIRouter

from druza.web.routes.moderation import access, audit, overview, own_sanctions, people, reports

router = APIRouter()
for part in (access, overview, reports, people, audit, own_sanctions):
    router.include_router(part.router)
