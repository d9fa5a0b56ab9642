"""The image, built with buildah without a daemon, then started as an operator starts it. `make prove` runs this.

The base is the official image that the Dockerfile names, where its registry can be reached. Otherwise it is Debian with
the same Python, made with debootstrap: every line of the Dockerfile runs all the same.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from dealer_service import __version__
from dealer_service.server.auth.keys import add_line, line_of, new_access_key
from dealer_service.settings import Scope
from tests.fire.stage import free_port
from tests.server.running import sooner_or_later
from tests.tools.packages import canonical, locked

pytestmark = pytest.mark.prove

ROOT = Path(__file__).parents[2]
OFFICIAL, MINOR, DEBIAN = re.search(
    r"(?m)^ARG PYTHON=(python:(3\.\d+)\.\d+-slim-(\w+))", (ROOT / "Dockerfile").read_text("utf-8")
).groups()  # type: ignore[union-attr]
BASE = "localhost/python-of-debian"
KEPT = ROOT / "build" / f"image-base-{DEBIAN}.tar"  # it takes minutes; make clean removes it
PACKAGES = "python3,python3-venv,python-is-python3,ca-certificates"
NOBODY = 65532


@dataclass(frozen=True)
class Buildah:
    """buildah with a store of its own, which needs neither a daemon nor the rights of namespaces."""

    folder: Path

    def __call__(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        run = subprocess.run(self.command(*words), env=self.environment, capture_output=True, text=True, check=False)
        assert run.returncode == 0 or not check, f"buildah {' '.join(words)}\n{run.stdout}\n{run.stderr}"
        return run

    def command(self, *words: str) -> list[str]:
        return ["buildah", "--root", str(self.folder / "store"), "--runroot", str(self.folder / "run"), *words]

    @cached_property
    def environment(self) -> dict[str, str]:
        path = f"{os.environ['PATH']}:/usr/sbin:/sbin"
        return {**os.environ, "PATH": path, "BUILDAH_ISOLATION": "chroot", "STORAGE_DRIVER": "vfs"}

    def remove(self) -> None:
        self("rm", "--all", check=False)
        self("rmi", "--all", "--force", check=False)


@pytest.fixture(scope="module")
def buildah(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Buildah]:
    assert os.geteuid() == 0, "the image is built as root: debootstrap needs it"
    made = Buildah(tmp_path_factory.mktemp("buildah"))
    yield made
    made.remove()


@pytest.fixture(scope="module")
def base(buildah: Buildah) -> str:
    """The official image, or the one that is made here."""
    if buildah("pull", f"docker.io/library/{OFFICIAL}", check=False).returncode == 0:
        return f"docker.io/library/{OFFICIAL}"
    if not KEPT.exists():
        root = buildah.folder / "debian"
        mirror = subprocess.run(
            ["apt-get", "indextargets", "--format", "$(REPO_URI)"], capture_output=True, text=True, check=True
        ).stdout
        (uri,) = set(re.findall(r"(?m)^\S+/debian/?$", mirror))
        command = ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", DEBIAN, str(root), uri]
        made = subprocess.run(command, env=buildah.environment, capture_output=True, text=True, check=False)
        assert made.returncode == 0, made.stdout[-2000:] + made.stderr
        KEPT.parent.mkdir(exist_ok=True)
        part = KEPT.with_suffix(".part")
        apart = [f"--exclude=./var/{each}" for each in ("cache/apt", "lib/apt/lists")]
        subprocess.run(["tar", "-C", str(root), *apart, "-cf", str(part), "."], check=True)
        part.replace(KEPT)
        shutil.rmtree(root)
    container = buildah("from", "scratch").stdout.strip()
    buildah("add", container, str(KEPT), "/")
    buildah("commit", "--rm", "--format", "docker", container, BASE)
    return BASE


@pytest.fixture(scope="module")
def image(buildah: Buildah, base: str) -> dict[str, Any]:
    """The configuration of the built image."""
    certificates = "/etc/ssl/certs"  # of this machine, whose proxy may have one of its own
    options = ["--network", "host", "--volume", f"{certificates}:{certificates}:ro", "--format", "docker"]
    buildah("bud", *options, "--build-arg", f"PYTHON={base}", "--tag", "dealer-service", str(ROOT))
    found = json.loads(buildah("inspect", "--type", "image", "localhost/dealer-service").stdout)
    config: dict[str, Any] = found["Docker"]["config"]
    return config


@pytest.fixture(scope="module")
def container(buildah: Buildah, image: dict[str, Any]) -> str:
    return buildah("from", "--network", "host", "localhost/dealer-service").stdout.strip()


def test_the_image_is_configured_as_the_dockerfile_says(image: dict[str, Any]) -> None:
    assert image["User"] == f"{NOBODY}:{NOBODY}" and image["Cmd"] == ["dealer-service", "serve"]
    assert set(image["ExposedPorts"]) == {"8000/tcp"}
    assert image["Healthcheck"]["Test"][0] == "CMD"
    assert {"DEALER_HOST=0.0.0.0", "DEALER_PORT=8000", "PYTHONDONTWRITEBYTECODE=1"} <= set(image["Env"])


def test_the_image_has_the_locked_packages_and_the_service(buildah: Buildah, container: str) -> None:
    program = "import importlib.metadata as m; print(*(d.name + '==' + d.version for d in m.distributions()))"
    printed = buildah("run", container, "--", "python", "-c", program).stdout.split()
    found = {canonical(name): version for name, version in (each.split("==") for each in printed)}
    assert found == locked("requirements.lock") | {"dealer-service": __version__}
    assert buildah("run", container, "--", "python", "-V").stdout.startswith(f"Python {MINOR}.")
    assert buildah("run", container, "--", "python", "-m", "pip", "--version", check=False).returncode != 0


def test_the_process_cannot_write_its_program(buildah: Buildah, container: str) -> None:
    program = "import os, sys; print(os.getuid(), os.getgid(), os.access(sys.prefix, os.W_OK))"
    found = buildah("run", container, "--", "python", "-c", program).stdout.split()
    assert found == [str(NOBODY), str(NOBODY), "False"]


def test_the_service_starts_is_healthy_rules_and_stops(
    buildah: Buildah, image: dict[str, Any], container: str, tmp_path: Path
) -> None:
    """With its own command and user, a keys file that is mounted, and its own health check."""
    keys, port, key = tmp_path / "keys", free_port(), new_access_key("table-1")
    keys.mkdir()
    add_line(keys / "access.yaml", line_of("table-1", key, frozenset({Scope.RULE}), "2099-12-31"))
    (keys / "access.yaml").chmod(0o644)
    for folder in (keys, *keys.parents[:3]):
        folder.chmod(0o755)
    settings = {
        "DEALER_HOST": "127.0.0.1",  # the container has the network of this machine
        "DEALER_PORT": str(port),
        "DEALER_WORKERS": "2",
        "DEALER_ACCESS_KEYS": "/etc/dealer-service/keys/access.yaml",
    }
    options = [word for name, value in settings.items() for word in ("--env", f"{name}={value}")]
    run = ["run", *options, "--volume", f"{keys}:/etc/dealer-service/keys:ro", container, "--"]
    command = buildah.command(*run, *image["Cmd"])
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    service = subprocess.Popen(command, env=buildah.environment, text=True, **output)
    try:
        assert service.stdout is not None
        said: list[str] = []
        while "ready at" not in (line := service.stdout.readline()):
            said.append(line)
            assert line, "".join(said)
        assert buildah(*run, *image["Healthcheck"]["Test"][1:]).returncode == 0
        shown = {"Authorization": f"Bearer {key}"}
        with urlopen(Request(f"http://127.0.0.1:{port}/v1/rulesets", headers=shown), timeout=10) as answer:
            assert "by-the-book" in {house["house"] for house in json.load(answer)["houses"]}
    finally:
        service.terminate()
        service.communicate(timeout=60)
    unwell = sooner_or_later(lambda: buildah(*run, *image["Healthcheck"]["Test"][1:], check=False).returncode)
    assert unwell, "buildah ends before the service does, which finishes its requests"
