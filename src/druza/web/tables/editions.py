"""Editions: the rules that a table is played by, with the content that it was made with."""

from __future__ import annotations

import logging
import os
from functools import lru_cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert
from sqlalchemy.exc import IntegrityError

import druza
from druza.games import archive
from druza.games.registry import NoContent, game_by, game_with, kept_of
from druza.kernel.game import Game
from druza.kernel.kept import unpacked
from druza.kernel.refused import BadInput
from druza.web.problems import N_, Problem
from druza.web.storage import queries, schema

logger = logging.getLogger("druza.editions")


def rules_of(game: str) -> Game[Any]:
    """The rules of a game with the present content; Problem if there is no such game."""
    try:
        return druza.game(game)
    except BadInput as error:
        raise Problem(404, "no-game", N_("There is no game called “%(game)s”."), {"game": game[:40]}) from error


def rules_with(connection: Connection, game: str, content: str) -> Game[Any]:
    """The rules of a game with the content that a table was made with; Problem if that is nowhere kept."""
    try:
        return game_by(game, content)
    except NoContent:
        packed = queries.content(connection, content)
    except BadInput as error:
        logger.error("content %s of %s cannot be read: %s", content, game, error)
        raise another_edition() from error
    if packed is None:
        raise another_edition()
    keep_in_folder(content, packed)
    try:
        return game_with(unpacked(packed), content)
    except BadInput as error:
        logger.error("content %s of %s cannot be read: %s", content, game, error)
        raise another_edition() from error


@lru_cache(maxsize=16)
def packed_content(rules: Game[Any]) -> bytes:
    """The content of a game in few bytes."""
    return kept_of(rules).packed()


def keep_content(connection: Connection, rules: Game[Any], packed: bytes) -> None:
    """Make sure that the database has the content of a table that is made now."""
    if queries.content(connection, rules.fingerprint) is not None:
        return
    row = {"fingerprint": rules.fingerprint, "game": rules.id, "packed": packed}
    try:
        with connection.begin_nested():
            connection.execute(insert(schema.contents), row)
    except IntegrityError:
        pass  # another process was faster


def keep_in_folder(content: str, packed: bytes) -> None:
    """Put content where bots and commands find it; without it bots of such tables play without much thought."""
    folder = os.environ.get(archive.KEPT)
    if folder:
        try:
            archive.into_folder(Path(folder), content, packed)
        except OSError as error:
            logger.warning("content cannot be kept in %s: %s", folder, error)


def another_edition() -> Problem:
    return Problem(
        410, "edition", N_("This table was made with another edition of the game and cannot be opened with this one.")
    )
