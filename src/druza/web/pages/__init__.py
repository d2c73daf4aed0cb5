"""The pages, a file for each."""

from __future__ import annotations

from fastapi import APIRouter

from druza.web.pages import (
    builder,
    chances,
    deeds,
    files,
    gallery,
    hint,
    home,
    instead,
    invitation,
    learn,
    new,
    record,
    replay,
    rules,
    table,
    thought,
)

PLAYING = (table, deeds, instead, hint, invitation, replay, thought, chances, record)
LOOKING = (home, learn, new, rules, gallery, builder, files)

router = APIRouter()
for page in PLAYING + LOOKING:
    router.include_router(page.router)
