"""Settings: from the environment and from flags, with clear words for what cannot be."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from druza.kernel.refused import BadInput
from druza.web.handover import listen
from druza.web.serve import address_of
from druza.web.settings import Settings, read_settings, user_folder


def test_defaults_work_at_once() -> None:
    settings = read_settings({})
    assert settings.host == "127.0.0.1"
    assert settings.data == user_folder()
    assert settings.database_url == f"sqlite:///{user_folder() / 'tables.sqlite'}"
    assert settings.seeds is False


def test_the_environment_is_read_and_flags_win(tmp_path: Path) -> None:
    environment = {
        "DRUZA_PORT": "9001",
        "DRUZA_DATA": str(tmp_path),
        "DRUZA_LANGUAGE": "pl",
        "DRUZA_THINK_LIMIT": "2.5",
        "DRUZA_SHARED": "yes",
        "DRUZA_DATABASE": "postgresql+psycopg://localhost/druza",
    }
    settings = read_settings(environment, port=9002, language=None)
    assert settings.port == 9002
    assert settings.language == "pl"
    assert settings.data == tmp_path
    assert settings.think_limit == 2.5
    assert settings.shared is True
    assert settings.database_url.startswith("postgresql")


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"DRUZA_PORT": "many"}, "DRUZA_PORT: expected a whole number"),
        ({"DRUZA_PORT": "70000"}, "port cannot be 70000"),
        ({"DRUZA_LANGUAGE": "xx"}, "language cannot be 'xx': expected one of pl, en"),
        ({"DRUZA_SHARED": "perhaps"}, "DRUZA_SHARED: expected true or false"),
        ({"DRUZA_THINK_LIMIT": "long"}, "DRUZA_THINK_LIMIT: expected a number"),
        ({"DRUZA_RATE": "0"}, "rate cannot be 0"),
    ],
)
def test_what_cannot_be_is_said(environment: dict[str, str], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        read_settings(environment)


def test_a_taken_port_is_explained() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(BadInput, match="another --port may be free"):
            listen(Settings(port=taken.getsockname()[1]))


def test_the_address_is_one_that_can_be_opened() -> None:
    settings = Settings(port=0)
    with listen(settings) as listener:
        assert address_of(settings, listener) == f"http://localhost:{listener.getsockname()[1]}/"
        public = Settings(public_url="https://druza.example/")
        assert address_of(public, listener) == "https://druza.example/"
