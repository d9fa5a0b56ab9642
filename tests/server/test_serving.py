"""The service's gunicorn hooks for the master and workers, its sockets and the URLs that it prints."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dealer_service.serving import announce, keep_metrics, start_worker, url
from dealer_service.settings import Settings
from dealer_service.web.gunicorn.client_sockets import OnePiece


class Client:
    """A client's socket that keeps everything sent to it."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.sendall = self.sent.append

    def sendfile(self, file: Any) -> int:
        self.sent.append(file)
        return len(file)

    def fileno(self) -> int:
        return 7


def test_a_file_is_sent_after_its_headers_and_all_else_is_the_sockets() -> None:
    client: Any = Client()
    piece = OnePiece(client)
    piece.sendall(b"headers")
    assert piece.sendfile(b"file") == 4
    assert (client.sent, piece.fileno()) == ([b"headers", b"file"], 7)


def test_start_worker_accepts_an_app_other_than_the_service() -> None:
    start_worker(SimpleNamespace(wsgi=object()))  # type: ignore[arg-type]


def test_without_a_run_folder_no_dead_worker_metrics_are_kept() -> None:
    keep_metrics(SimpleNamespace(run_folder=None), SimpleNamespace(pid=1))  # type: ignore[arg-type]


def test_a_socket_that_is_handed_over_open_to_others_ends_the_service_without_keys() -> None:
    listener = SimpleNamespace(getsockname=lambda: ("192.0.2.7", 8000))
    with pytest.raises(RuntimeError, match="no key is required"):
        announce(Settings(), SimpleNamespace(LISTENERS=[listener], num_workers=1))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("bound", "told"),
    [
        ("/run/dealer.sock", "unix:/run/dealer.sock"),
        (("0.0.0.0", 8000), "http://127.0.0.1:8000/"),
        (("::", 80, 0, 0), "http://[::1]:80/"),
    ],
)
def test_the_url_of_a_socket_opens_on_this_machine(bound: object, told: str) -> None:
    assert url(bound) == told


def test_the_path_of_a_unix_socket_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listener = SimpleNamespace(getsockname=lambda: str(tmp_path / "dealer.sock"))
    announce(Settings(), SimpleNamespace(LISTENERS=[listener], num_workers=1))  # type: ignore[arg-type]
    assert capsys.readouterr().out == f"dealer-service is ready at unix:{tmp_path}/dealer.sock\n"
