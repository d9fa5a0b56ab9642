"""The unit: systemd reads it without a word, finds little that it may do, and its settings are the service's."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from dealer_service.serving import settings
from dealer_service.settings import read_settings

FOLDER = Path(__file__).parents[2] / "deploy" / "systemd"
UNIT = "dealer-service@.service"
TEXT = (FOLDER / UNIT).read_text("utf-8")
MOST_EXPOSED = 15  # tenths of systemd's ten


@pytest.fixture
def unit(tmp_path):
    """The unit with a program that is there: the one of this environment."""
    program = Path(sys.executable).parent / "dealer-service"
    assert program.is_file()
    there = tmp_path / UNIT
    there.write_text(TEXT.replace("/opt/dealer/bin/dealer-service", str(program)), "utf-8")
    return there


def test_systemd_reads_the_unit(unit):
    run = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


def test_an_error_in_the_unit_would_be_seen(unit):
    unit.write_text(unit.read_text("utf-8").replace("ProtectHome=yes", "ProtectHomes=yes"), "utf-8")
    run = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert "ProtectHomes" in run.stderr


def test_the_unit_may_do_little(unit):
    command = ["systemd-analyze", "security", "--offline=true", f"--threshold={MOST_EXPOSED}", str(unit)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


def test_the_settings_are_ones_that_the_service_has():
    lines = (FOLDER / "dealer.env").read_text("utf-8").splitlines()
    found = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    read = read_settings(found | {"DEALER_PORT": "8001"})
    assert (read.port, read.workers) == (8001, 1)
    assert read.access_keys == Path(found["DEALER_ACCESS_KEYS"])


def test_systemd_waits_longer_than_the_workers():
    (seconds,) = re.findall(r"(?m)^TimeoutStopSec=(\d+)$", TEXT)
    assert int(seconds) > settings()["graceful_timeout"]
