"""The operators' page: its walk goes as printed, and whatever else it names is there."""

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, part, steps, text
from tests.fire.stage import environment, free_port

PAGE = text("docs/operate.md")
WALK = part(PAGE, "## The walk", "## Install under systemd")
STEPS = steps(WALK)
AFTER = PAGE[PAGE.index("## Install under systemd") :]
NGINX = "/usr/sbin/nginx -p"
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")


def test_the_walk_goes_as_printed(tmp_path):
    """From an empty home to a stopped service, every command as it stands, on free ports."""
    assert len(STEPS) == WALK.count("```sh\n") >= 10
    ports = {answer: str(free_port()) for answer in ("8001", "8002", "8080", "8443")}

    def moved(text):
        return re.sub("|".join(ports), lambda found: ports[found[0]], text)

    steps = [(moved(commands), moved(printed)) for commands, printed in STEPS]
    assert "make deps\n" in steps[0][0]
    script = "".join(f"{{\n{commands}}} > {tmp_path}/{number} 2>&1\n" for number, (commands, _) in enumerate(steps))
    # The environment was made by whoever runs this test, and lies where its Python does.
    script = script.replace("make deps\n", "", 1).replace("$PWD/.venv/bin:", f"{Path(sys.executable).parent}:", 1)
    listens = re.search(r"\nlisten 127.0.0.1:(\d+);", (ROOT / "deploy/nginx/conf.d/dealer.listen").read_text("utf-8"))[
        1
    ]
    upstream = re.findall(r"127\.0\.0\.1:(\d+)", (ROOT / "deploy/nginx/conf.d/upstream.conf").read_text("utf-8"))
    assert [listens, *upstream] == ["8080", "8001", "8002"], (
        "the walk asks where nginx listens, and nginx where it serves"
    )
    other = "; ".join(f"s/{answer}/{port}/" for answer, port in ports.items())
    script = script.replace(NGINX, f"sed -i '{other}' nginx/conf.d/*; {NGINX}", 1)
    home = tmp_path / "home"
    home.mkdir()
    there = environment(HOME=str(home), PYTHONPATH=str(ROOT))
    try:
        subprocess.run(["bash", "-c", script], cwd=ROOT, env=there, check=False, timeout=180)
        for number, (commands, printed) in enumerate(steps):
            assert (tmp_path / str(number)).read_text("utf-8").strip() == printed.strip(), commands
        gone = [home / "dealer" / name for name in (f"{ports['8001']}.pid", f"{ports['8002']}.pid")]
        assert all(is_gone(int(file.read_text())) for file in gone), "the last step stops them"
    finally:
        for file in [*home.glob("dealer/*.pid"), *home.glob("dealer/nginx/nginx.pid")]:
            stop(int(file.read_text()))


def is_gone(process: int, seconds: float = 15) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def stop(process: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGTERM)


@pytest.mark.parametrize("path", sorted(set(re.findall(r"(?<![\w/.~])(?:deploy|kubernetes|nginx)/[\w@./*-]*", AFTER))))
def test_what_is_named_is_there(path):
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
    (most,) = re.findall(r"limit_conn dealer_per_address (\d+);", dealer)
    (long,) = re.findall(r'"~\^\.\{(\d+)\}" yes;', dealer)
    rates = dict(re.findall(r"zone=dealer_(\w+):\d+m rate=(\d+)r/s", dealer))
    per_address, per_key = (rates["address"], rates["heavy_address"]), (rates["key"], rates["heavy"])
    assert found == [*sizes, f"{int(long) - 1:,}", most, *(f"{int(each):,}" for each in (*per_address, *per_key))]
