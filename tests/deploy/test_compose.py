"""The compose file and gunicorn's settings: the files that they name exist, and the service has their settings."""

import json
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
import yaml

from dealer_service.serving import settings
from dealer_service.settings import read_settings
from tests.fire.stage import environment, free_port

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SERVICES = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
INSTANCES = [name for name in SERVICES if name.startswith("dealer-")]
HOUSES = {"./keys", "./rules"}  # folders of the house


def mounts(name):
    return [mount.split(":") for mount in SERVICES[name]["volumes"]]


@pytest.mark.parametrize("name", SERVICES)
def test_every_mount_exists_and_is_read_only(name):
    assert mounts(name)
    for here, _, how in mounts(name):
        assert here in HOUSES or (DEPLOY / here).is_file(), here
        assert how == "ro"


@pytest.mark.parametrize("name", SERVICES)
def test_every_container_has_minimal_privileges(name):
    service = SERVICES[name]
    assert service["read_only"] and service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]


def test_nginx_waits_for_the_instances_that_it_asks_and_has_all_its_settings():
    upstream = (DEPLOY / "nginx" / "compose" / "upstream.conf").read_text("utf-8")
    asked = dict(re.findall(r"server ([\w-]+):(\d+)", upstream))
    assert sorted(asked) == sorted(SERVICES["nginx"]["depends_on"]) == sorted(INSTANCES)
    assert set(asked.values()) == set(re.findall(r"EXPOSE (\d+)", (ROOT / "Dockerfile").read_text("utf-8")))
    placed = {Path(here).name: Path(there) for here, there, _ in mounts("nginx")}
    assert set(placed) == {page.name for page in (DEPLOY / "nginx" / "conf.d").iterdir()}
    assert {there.parent for there in placed.values()} == {Path("/etc/nginx/conf.d")}
    assert all("ports" not in SERVICES[name] for name in INSTANCES)
    (port,) = SERVICES["nginx"]["ports"]
    (listens,) = re.findall(r"\nlisten (\d+);", (DEPLOY / "nginx" / "compose" / "dealer.listen").read_text("utf-8"))
    assert port == f"127.0.0.1:{listens}:{listens}"


@pytest.mark.parametrize("name", INSTANCES)
def test_the_health_of_an_image_that_carries_none_is_asked_for_as_in_the_dockerfile(name):
    check = SERVICES[name]["healthcheck"]
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    options = dict(re.findall(r"--([a-z-]+)=(\w+)", re.search(r"HEALTHCHECK (.*)", dockerfile)[1]))
    found = {key.replace("_", "-"): str(to) for key, to in check.items() if key != "test"}
    assert found == options
    assert check["test"][0] == "CMD" and "/readyz" in check["test"][-1]
    compile(check["test"][-1], "healthcheck", "exec")


@pytest.mark.parametrize("name", INSTANCES)
def test_the_settings_are_ones_that_the_service_has(name):
    found = SERVICES[name]["environment"]
    read = read_settings(found)
    places = {there for _, there, _ in mounts(name)}
    assert {str(read.access_keys.parent), *map(str, read.rulesets)} == places
    (seconds,) = re.findall(r"(\d+)s", SERVICES[name]["stop_grace_period"])
    assert int(seconds) > settings()["graceful_timeout"]


def test_gunicorn_starts_with_its_settings():
    """As the first line of the file says, on a free port."""
    page = DEPLOY / "gunicorn.conf.py"
    (command,) = re.findall(r'(?m)^gunicorn -c deploy/gunicorn\.conf\.py "(.*)"$', page.read_text("utf-8"))
    port = free_port()
    there = environment(DEALER_PORT=str(port), DEALER_WORKERS="1", PYTHONPATH=str(ROOT))
    started = [sys.executable, "-m", "gunicorn", "-c", str(page), command]
    with subprocess.Popen(started, cwd=ROOT, env=there, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as service:
        try:
            assert service.stdout is not None and b"ready" in service.stdout.readline()
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=10) as answer:
                assert json.load(answer)["status"] == "ready"
        finally:
            service.terminate()
