"""Headers are sent with the first piece of the body, or separately if there is none, and never twice."""

import socket
import tempfile

import pytest

from dealer_service.web.gunicorn.client_sockets import OnePiece


class Client:
    """A socket that records each piece sent."""

    def __init__(self):
        self.sent = []

    def sendall(self, data):
        self.sent.append(bytes(data))

    def sendfile(self, file, offset=0, count=None):
        self.sent.append(file.read())
        return len(self.sent[-1])

    def gettimeout(self):
        return 7


@pytest.mark.parametrize(
    "pieces, sent",
    [
        ([b"head", b"body"], [b"headbody"]),
        ([b"head", b"one", b"two"], [b"headone", b"two"]),
        ([b"head"], [b"head"]),
        ([], []),
    ],
)
def test_the_headers_wait_for_the_body(pieces, sent):
    client = Client()
    piece = OnePiece(client)
    for each in pieces:
        piece.sendall(each)
    piece.flush()
    piece.flush()
    assert client.sent == sent


def test_headers_are_not_sent_before_the_body():
    client = Client()
    OnePiece(client).sendall(b"head")
    assert client.sent == []


def test_a_file_follows_the_headers():
    client = Client()
    piece = OnePiece(client)
    piece.sendall(b"head")
    with tempfile.TemporaryFile() as file:
        file.write(b"body")
        file.seek(0)
        assert piece.sendfile(file, offset=0, count=4) == 4
    piece.flush()
    assert client.sent == [b"head", b"body"]


def test_other_attributes_are_those_of_the_socket():
    assert OnePiece(Client()).gettimeout() == 7
    assert hasattr(OnePiece(socket.socket), "shutdown")
