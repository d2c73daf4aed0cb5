"""The pages, a file for each."""

from __future__ import annotations

from fastapi import APIRouter

from druza.web.pages import deeds, files, gallery, home, invitation, new, record, replay, rules, table

router = APIRouter()
for page in (home, new, table, deeds, invitation, replay, record, rules, gallery, files):
    router.include_router(page.router)
