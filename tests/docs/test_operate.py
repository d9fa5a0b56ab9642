"""The operators' page: its walk goes as printed, and every path that it names exists."""

import re

import pytest

from tests.docs.pages import ROOT, part, steps, text
from tests.docs.walk import is_gone, walked

PAGE = text("docs/operate.md")
WALK = part(PAGE, "## The walk", "## Install under systemd")
STEPS = steps(WALK)
AFTER = PAGE[PAGE.index("## Install under systemd") :]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")


@pytest.mark.prove
def test_the_walk_goes_as_printed(tmp_path):
    """From an empty home to a stopped service, every command as it stands, on free ports."""
    assert len(STEPS) == WALK.count("```sh\n") >= 10
    listens = re.search(r"\nlisten 127.0.0.1:(\d+);", (ROOT / "deploy/nginx/conf.d/dealer.listen").read_text("utf-8"))
    upstream = re.findall(r"127\.0\.0\.1:(\d+)", (ROOT / "deploy/nginx/conf.d/upstream.conf").read_text("utf-8"))
    assert [listens[1], *upstream] == ["8080", "8001", "8002"], (
        "the walk asks where nginx listens, and nginx where it serves"
    )
    with walked(STEPS, tmp_path, ("8001", "8002", "8080", "8443"), 600, PYTHONPATH=str(ROOT)) as walk:
        for commands, printed, came in walk.steps:
            assert came == printed.strip(), commands
        gone = walk.pids("dealer")
        assert len(gone) == 2 and all(is_gone(int(file.read_text())) for file in gone), "the last step stops them"


@pytest.mark.parametrize("path", sorted(set(re.findall(r"(?<![\w/.~])(?:deploy|kubernetes|nginx)/[\w@./*-]*", AFTER))))
def test_every_named_path_exists(path):
    if path.startswith("deploy/keys") or path.startswith("deploy/rules"):
        assert f"./{path.removeprefix('deploy/').split('/')[0]}:" in (ROOT / "deploy" / "compose.yaml").read_text(
            "utf-8"
        )
        return
    base = ROOT if path.startswith("deploy") else ROOT / "deploy"
    assert list(base.glob(path.rstrip("./"))), path


def test_the_service_is_installed_as_the_image_installs_it():
    for line in re.findall(r"(?m)^/opt/dealer/bin/pip install (.*requirements.*)$", AFTER):
        assert f"pip install {line}" in DOCKERFILE
    unit = (ROOT / "deploy" / "systemd" / "dealer-service@.service").read_text("utf-8")
    assert "ExecStart=/opt/dealer/bin/dealer-service serve" in unit
    assert "EnvironmentFile=/etc/dealer-service/dealer.env" in unit


def test_the_limits_are_those_of_nginx():
    dealer = (ROOT / "deploy" / "nginx" / "conf.d" / "dealer.conf").read_text("utf-8")
    rows = re.findall(r"(?m)^\| (?:limits|rates) \| (.*) \|$", AFTER)
    found = re.findall(r"\d+(?:,\d{3})*", " ".join(rows))
    sizes = re.findall(r"client_max_body_size ([1-9]\d*)", dealer)
    connections = dict(re.findall(r"limit_conn dealer_per_(\w+) (\d+);", dealer))
    (long,) = re.findall(r'"~\^\.\{(\d+)\}" yes;', dealer)
    rates = dict(re.findall(r"zone=dealer_(\w+):\d+m rate=(\d+)r/s", dealer))
    per_address = (connections["address"], rates["address"], rates["heavy_address"])
    per_key = (connections["key"], rates["key"], rates["heavy"])
    assert found == [*sizes, f"{int(long) - 1:,}", *(f"{int(each):,}" for each in (*per_address, *per_key))]
