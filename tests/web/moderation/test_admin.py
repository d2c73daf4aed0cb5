"""`druza admin`: the first operator, roles, somebody who has lost every way in, what is known of somebody."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from druza.cli.commands import app
from druza.kernel.refused import BadInput
from tests.web.driving import served, usual
from tests.web.moderation.driving import two_names, write
from tests.web.people.driving import PASSWORD, is_signed_in, sign_in

NEW = "amethyst cave door"


def run(*words: str) -> str:
    answer = CliRunner().invoke(app, ["admin", *words], catch_exceptions=False)
    assert answer.exit_code == 0, answer.output
    return answer.output


def test_the_first_operator_and_somebody_who_lost_every_way_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "data"
    monkeypatch.setattr("druza.web.people.sessions.LOOK_SELDOM", 0.0)
    with pytest.raises(BadInput, match="no server's data"):
        CliRunner().invoke(app, ["admin", "people", "--data", str(folder)], catch_exceptions=False)
    with served(usual(folder)) as site:
        ala, ola, table, first, second = two_names(site)
        write(ala, table, "hello there")
        assert run("operator", first, "--data", str(folder)).strip() == f"{first}: operator"
        assert ala.get("/house").url.path == "/house/touch"
        assert first in run("people", "--roles", "--data", str(folder))
        assert second not in run("people", "--roles", "--data", str(folder))
        assert run("role", first, "none", "--data", str(folder))
        assert ala.get("/house").status_code == 404
        link = run("reset", second, "--data", str(folder)).strip()
        path = "/recover/" + link.rsplit("/", 1)[1]
        assert not is_signed_in(ola, second)
        back = site.browser()
        assert sign_in(back, second, PASSWORD).status_code == 422
        assert back.post(path, data={"password": NEW}).status_code == 200
        assert is_signed_in(back, second)
        assert back.post(path, data={"password": NEW}).status_code == 410
        target = tmp_path / "ala.zip"
        run("export", first, str(target), "--data", str(folder))
        with zipfile.ZipFile(target) as file:
            assert b"hello there" in file.read("chat.json")
            assert b"argon2" not in file.read("account.json")
        log = run("audit", "--data", str(folder))
        assert [line.split(",")[3] for line in log.splitlines()[1:]] == [
            "gives-role",
            "takes-role",
            "resets",
            "exports",
        ]
        assert link.rsplit("/", 1)[1] not in log


@pytest.mark.parametrize("words", [("role", "Ala", "king"), ("operator", "Nobody-here")])
def test_what_cannot_be_is_one_line(tmp_path: Path, words: tuple[str, ...]) -> None:
    with served(usual(tmp_path)), pytest.raises(BadInput):
        CliRunner().invoke(app, ["admin", *words, "--data", str(tmp_path)], catch_exceptions=False)
