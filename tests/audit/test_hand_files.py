"""Folders and archives: the same files in every form. A hostile file gets a line, and the rest goes on."""

from __future__ import annotations

import io
import os
import random
import tarfile
import zipfile
from itertools import pairwise
from pathlib import Path

import pytest

from dealer_service.audit import archives, bounded_files
from dealer_service.audit.archives import DEEPEST, unpack
from dealer_service.audit.hand_files import HandFiles, total_size
from dealer_service.audit.pieces import SMALL_FILE, pieces_of
from dealer_service.formats.problems import Code, Unreadable
from dealer_service.formats.reading import read_hands
from dealer_service.formats.recorded_hand import RecordedHand
from tests.audit.records import BROKEN_LINE, EXACT, OTHER_GAME

zstd = archives.zstd_module()
LARGE = EXACT * (1 + 2 * SMALL_FILE // len(EXACT))
FILES = {"a.txt": EXACT, "b/c.txt": BROKEN_LINE + EXACT, "b/d/large.txt": LARGE, "z.txt": OTHER_GAME}
CONTENTS = {name: text.encode() for name, text in FILES.items()}


def folder(path, files=CONTENTS):
    for name, content in files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(content)
    return path


def zipped(files=CONTENTS, method=zipfile.ZIP_DEFLATED):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return file.getvalue()


def tarred(files=CONTENTS, others=()):
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
        for entry in others:
            archive.addfile(entry)
    return zstd.compress(file.getvalue())


def found(path):
    """Each file with its hands, by their lines, and its problems, by code and line."""
    files: dict[str, list[object]] = {}
    for piece in pieces_of(HandFiles([str(path)], unpack)):
        hands = piece.hands if piece.content is None else read_hands(io.BytesIO(piece.content))
        name = piece.file.removeprefix(f"{path.as_posix()}").removeprefix("/")
        files.setdefault(name, []).extend(
            each.line if isinstance(each, RecordedHand) else (each.code.value, each.line) for each in hands
        )
    return files


def place(tmp_path, form):
    if form == "folder":
        return folder(tmp_path / "hands")
    path = tmp_path / f"hands.{form}"
    path.write_bytes({"zip": zipped, "tar.zst": tarred}[form]())
    return path


@pytest.mark.parametrize("form", ["folder", "zip", "tar.zst"])
def test_every_form_holds_the_same_hands(tmp_path, form):
    expected = {
        name: [
            (each.code.value, each.line) if isinstance(each, Unreadable) else each.line
            for each in read_hands(io.BytesIO(content))
        ]
        for name, content in CONTENTS.items()
    }
    read = found(place(tmp_path, form))
    assert read == expected
    assert len(read["b/d/large.txt"]) == LARGE.count("PokerStars Hand")
    assert [*read] == sorted(read, key=lambda name: (name.count("/") > 0, name)) or form != "folder"


@pytest.mark.one_in(3)
@pytest.mark.parametrize("form", ["folder", "zip", "tar.zst"])
def test_reading_continues_after_any_number_of_hands(tmp_path, form):
    path = place(tmp_path, form)

    def pieces(*skipped):
        return list(pieces_of(HandFiles([str(path)], unpack), *skipped))

    everything = pieces()
    files = hands = 0
    for number, piece in enumerate(everything):
        following = [(each.file, each.hands, each.content) for each in everything[number:]]
        assert [(each.file, each.hands, each.content) for each in pieces(files, hands)] == following
        files, hands = (piece.number, 0) if piece.ended else (files, hands + len(piece.hands))


@pytest.mark.parametrize("form", ["folder", "zip", "tar.zst"])
def test_the_position_grows_to_the_size_of_all_files(tmp_path, form):
    path = place(tmp_path, form)
    files = HandFiles([str(path)], unpack)
    positions = [piece.position for piece in pieces_of(files)]
    if form != "zip":  # whose end is read first
        assert all(one <= other for one, other in pairwise(positions))
    assert files.position() == total_size([str(path)])


def test_a_single_compressed_file_is_read(tmp_path):
    path = tmp_path / "hands.txt.zst"
    path.write_bytes(zstd.compress(CONTENTS["a.txt"]))
    assert found(path) == {"": [1]}


HOSTILE_ZIP = {
    "deep": ({"/".join("d" * (DEEPEST + 1)) + "/x.txt": b"x"}, Code.REFUSED_FILE),
    "archive": ({"in.zip": zipped({"x": b""})}, Code.REFUSED_FILE),
    "compressed": ({"in.zst": zstd.compress(b"x")}, Code.REFUSED_FILE),
    "other": ({"\x1b[31mred.bin": bytes(range(256))}, Code.UNKNOWN_FORMAT),
    "above": ({"../../above.bin": b"\0"}, Code.UNKNOWN_FORMAT),
}


@pytest.mark.parametrize("pack", [zipped, tarred])
@pytest.mark.parametrize("name", HOSTILE_ZIP)
def test_a_hostile_file_gets_a_line_and_the_rest_goes_on(tmp_path, name, pack):
    files, code = HOSTILE_ZIP[name]
    path = tmp_path / "archive"
    path.write_bytes(pack({"a.txt": CONTENTS["a.txt"], **files, "z.txt": CONTENTS["a.txt"]}))
    read = found(path)
    assert [*read.values()] == [[1], [(code.value, 1)], [1]]
    assert all(each.isprintable() for each in read)
    assert not (tmp_path.parent / "above.bin").exists()


def test_links_and_devices_in_an_archive_are_refused(tmp_path):
    entries = []
    for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE):
        entry = tarfile.TarInfo(f"entry-{kind.decode()}")
        entry.type, entry.linkname = kind, "/etc/passwd"
        entries.append(entry)
    path = tmp_path / "archive"
    path.write_bytes(tarred(CONTENTS, entries))
    refused = [each for name, each in found(path).items() if name.startswith("entry")]
    assert refused == [[(Code.REFUSED_FILE.value, 1)]] * 4


def test_an_encrypted_file_gets_a_line(tmp_path):
    content = bytearray(zipped({"a.txt": CONTENTS["a.txt"], "b.txt": CONTENTS["a.txt"]}))
    at = content.index(b"PK\x01\x02")
    content[6] |= 1  # the flag of encryption, in both headers of the first file
    content[at + 8] |= 1
    path = tmp_path / "archive"
    path.write_bytes(content)
    assert found(path) == {"a.txt": [(Code.DAMAGED_FILE.value, 1)], "b.txt": [1]}


@pytest.mark.parametrize("pack", [zipped, tarred])
def test_a_bomb_is_refused_with_a_line(tmp_path, monkeypatch, pack):
    monkeypatch.setattr(bounded_files, "ALLOWANCE", 1 << 20)
    path = tmp_path / "archive"
    path.write_bytes(pack({"a.txt": CONTENTS["a.txt"], "bomb": bytes(30 << 20), **{f"z{at}": b"" for at in range(99)}}))
    read = found(path)
    assert read["a.txt"] == [1]
    codes = [each[0] for problems in read.values() for each in problems if isinstance(each, tuple)]
    assert Code.TOO_LARGE.value in codes and len(codes) <= 3, "one line for the bomb, not for every file after it"


def test_a_header_that_asks_for_much_memory_is_refused(tmp_path):
    entry = tarfile.TarInfo("x")
    entry.type, entry.size = tarfile.XHDTYPE, 7 << 30
    path = tmp_path / "archive"
    path.write_bytes(zstd.compress(entry.tobuf(tarfile.USTAR_FORMAT) + bytes(1024)))
    assert found(path) == {"": [(Code.TOO_LARGE.value, 1)]}


@pytest.mark.parametrize("pack", [zipped, tarred])
def test_a_damaged_archive_ends_in_lines(tmp_path, pack):
    """Cut off anywhere, or with a changed byte anywhere: every piece is a hand of the archive, or a problem."""
    whole = pack({name: content[:3000] for name, content in CONTENTS.items()})
    randomly = random.Random(14)
    path = tmp_path / "archive"
    for _ in range(120):
        at = randomly.randrange(len(whole))
        changed = whole[:at] if randomly.random() < 0.5 else bytes([*whole[:at], whole[at] ^ 255, *whole[at + 1 :]])
        path.write_bytes(changed)
        for name, read in found(path).items():
            assert read, (at, name)


def test_pipes_and_broken_links_get_a_line(tmp_path):
    folder(tmp_path / "hands")
    os.mkfifo(tmp_path / "hands" / "pipe")
    (tmp_path / "hands" / "gone").symlink_to("nowhere")
    (tmp_path / "hands" / "round").symlink_to(tmp_path / "hands")
    (tmp_path / "hands" / ".hidden").write_text("x", "utf-8")
    read = found(tmp_path / "hands")
    assert read.keys() - CONTENTS.keys() == {"pipe", "gone", "round"}
    assert read["pipe"] == [(Code.REFUSED_FILE.value, 1)] and read["gone"] == [(Code.UNREADABLE_FILE.value, 1)]


def test_an_archive_without_its_library_gets_a_line(tmp_path, monkeypatch):
    monkeypatch.setattr(archives, "zstd_module", lambda: None)
    path = tmp_path / "archive"
    path.write_bytes(tarred())
    assert found(Path(path)) == {"": [(Code.REFUSED_FILE.value, 1)]}
