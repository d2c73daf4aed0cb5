"""Operating: numbers, readiness, names of requests, half requests, and what is unsafe in public."""

from __future__ import annotations

import contextlib
import json
import logging
import re
import socket
import threading
from pathlib import Path

import httpx
import pytest
import uvicorn
from sqlalchemy import insert
from sqlalchemy.exc import OperationalError

from druza.web.app import Program
from druza.web.http import logs, timeouts
from druza.web.http.metrics import kind_of
from druza.web.storage import database, schema
from druza.web.upkeep.settings_check import dangers
from tests.web.driving import HERE, PERSON, Site, served, usual, wait_until
from tests.web.secrets.test_leaks import routes


def test_numbers_tell_what_happened(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=3)
    before = numbers(site)
    table.play_randomly(4)
    after = numbers(site)
    assert after['druza_moves_total{by="person"}'] - before.get('druza_moves_total{by="person"}', 0) == 4
    assert after["druza_tables_in_memory"] >= 1
    assert table.id not in httpx.get(f"{site.url}/metrics").text, "nothing of a game or a person"


def numbers(site: Site) -> dict[str, float]:
    lines = [line for line in httpx.get(f"{site.url}/metrics").text.splitlines() if not line.startswith("#")]
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines}


def test_numbers_are_for_the_operator(site: Site, tmp_path: Path) -> None:
    assert httpx.get(f"{site.url}/metrics", headers={"X-Forwarded-For": "10.0.0.9"}).status_code == 404
    with served(usual(tmp_path, metrics_key="open sesame")) as other:
        assert httpx.get(f"{other.url}/metrics").status_code == 404
        shown = httpx.get(f"{other.url}/metrics", headers={"Authorization": "Bearer open sesame"})
        assert shown.status_code == 200
        wait_until(lambda: httpx.get(f"{other.url}/ready").status_code, lambda status: status == 200)
        other.program.services.moves.stopping = True
        assert httpx.get(f"{other.url}/ready").json() == {"status": "stopping"}
        assert httpx.get(f"{other.url}/health").status_code == 200


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "home"),
        ("/table/abc/move", "table-move"),
        ("/api/tables/abc/moves", "table-moves"),
        ("/table/abc/x" + "y" * 99, "table-other"),
        ("/gallery/edge", "gallery"),
        ("/wp-admin", "other"),
    ],
)
def test_there_are_few_kinds_of_requests(path: str, kind: str) -> None:
    assert kind_of(path) == kind


def test_every_request_has_a_name(site: Site) -> None:
    names = {httpx.get(f"{site.url}/health").headers["x-request-id"] for _ in range(3)}
    assert len(names) == 3


def test_logs_hold_no_keys(capsys: pytest.CaptureFixture[str]) -> None:
    before = logging.root.handlers[:]
    try:
        logs.begin(as_json=True)
        name = logs.begin_request()
        logging.getLogger("druza.test").error("GET /x?key=abc123&y=1 with Bearer s3cret at /join/tok3n failed")
    finally:
        logging.root.handlers[:] = before
    told = json.loads(capsys.readouterr().err.splitlines()[-1])
    assert told["request"] == name
    assert told["event"] == "GET /x?key=…&y=1 with Bearer … at /join/… failed"


def test_addresses_that_let_somebody_in_are_not_written_down() -> None:
    opening = [path for path, _ in routes() if "{token}" in path or "{ticket}" in path]
    assert len(opening) >= 5
    for path in opening:
        written = f"POST {re.sub('{(token|ticket)}', 's3cret', path)} failed"
        assert "s3cret" not in logs.without_secrets(None, "", {"event": written})["event"]


def test_what_could_not_be_written_is_not_told(tmp_path: Path) -> None:
    """A seed is enough to know every hand."""
    engine = database._engine(f"sqlite:///{tmp_path / 'x.sqlite'}", "IMMEDIATE", 1)
    with pytest.raises(OperationalError) as failed, engine.begin() as connection:
        connection.execute(
            insert(schema.standings), {"table_id": "x", "entry": 4815162342, "edition": 1, "packed": b""}
        )
    assert "no such table" in str(failed.value)
    assert "4815162342" not in str(failed.value)


def test_half_a_request_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeouts, "HEADERS_WITHIN", 0.3)
    monkeypatch.setattr(timeouts, "BODY_WITHIN", 0.3)
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    config = uvicorn.Config(Program(usual(tmp_path)), log_level="warning", http=timeouts.PatientProtocol)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    try:
        wait_until(lambda: server.started, bool)
        length = "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"
        for half in ("", "GET / HTTP/1.1\r\nHost: x\r\n", length):
            with socket.create_connection(listener.getsockname(), timeout=30) as caller:
                caller.sendall(half.encode())
                assert_hung_up(caller)
        whole = httpx.get(f"http://127.0.0.1:{listener.getsockname()[1]}/health")
        assert whole.status_code == 200
    finally:
        server.should_exit = True
        thread.join(60)


def assert_hung_up(caller: socket.socket) -> None:
    with contextlib.suppress(ConnectionResetError):
        assert caller.recv(100) == b""


def test_what_is_unsafe_in_public_is_said(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    (tmp_path / "secret").write_text("x")
    (tmp_path / "secret").chmod(0o644)
    bad = usual(tmp_path, host="0.0.0.0", proxies="*", secret="short", backups=0)
    told = " ".join(dangers(bad))
    for word in ("SEEDS", "HOST", "PUBLIC_URL", "PROXIES", "SECRET", "BACKUPS", "RATE", "chmod 600"):
        assert word in told
    (tmp_path / "secret").chmod(0o600)
    good = usual(tmp_path, seeds=False, public_url="https://example.org", rate=60, table_rate=30)
    assert [danger for danger in dangers(good) if "files may be open" not in danger] == []


def test_the_operator_sees_the_numbers_as_pictures(site: Site, tmp_path: Path) -> None:
    samples = site.program.services.samples
    counted = samples.metrics.totals
    for _ in range(3):
        before = counted()["druza_requests_total"]
        httpx.get(f"{site.url}/")
        wait_until(lambda: counted()["druza_requests_total"], lambda now, before=before: now > before)
        samples.take()
    page = httpx.get(f"{site.url}/operator", headers={"Accept-Language": "pl"})
    assert page.status_code == 200
    assert page.text.count("<polyline") == len(samples.series)
    assert "Żądania na minutę" in page.text
    requests = next(one for one in samples.series if one.name == "druza_requests_total")
    assert sum(value >= 1 for value in requests.values) >= 3
    assert httpx.get(f"{site.url}/operator", headers={"X-Forwarded-For": "8.8.8.8"}).status_code == 404
