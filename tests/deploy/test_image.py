"""The Dockerfile without a container engine: each of its steps runs in a folder, with a clean environment.

``COPY`` copies the files that ``.dockerignore`` allows, and ``RUN`` runs with the image's paths moved below the
folder. The result is started with the image's command and checked with its health check.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
import urllib.request
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.fire.stage import environment, free_port
from tests.tools.pythons import IMAGE, OLDEST, RUNNING, find_python

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "Dockerfile").read_text("utf-8")
STEPS = [
    (word, rest.replace("\\\n", " ").strip())
    for word, rest in re.findall(r"(?m)^([A-Z]+) ((?:.*\\\n)*.*)$", re.sub(r"(?m)^#.*\n", "", TEXT))
]
LAST = max(number for number, (word, _) in enumerate(STEPS) if word == "FROM")
PLACES = ("/opt/", "/src")
LONGEST = 300  # seconds for one step


def allowed(path: str) -> bool:
    """Whether .dockerignore lets the path into the build; the last line that fits decides."""
    found = True
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines():
        pattern = line.removeprefix("!").strip()
        if not pattern or pattern.startswith("#"):
            continue
        tried = [path, *(str(parent) for parent in Path(path).parents)]
        if any(
            fnmatch(each, pattern.removeprefix("**/")) or fnmatch(Path(each).name, pattern.removeprefix("**/"))
            for each in tried
        ):
            found = line.startswith("!")
    return found


class Image:
    """What the Dockerfile makes, below a folder."""

    def __init__(self, folder: Path, interpreter: str) -> None:
        self.root, self.interpreter = folder, interpreter
        self.environment = environment()
        for name in ("PYTHONPATH", "VIRTUAL_ENV", "PIP_NO_CACHE_DIR"):
            self.environment.pop(name, None)
        self.work = folder

    def moved(self, text: str) -> str:
        """The text with the image's places below the folder."""
        return re.sub(rf"(?<![\w/.])({'|'.join(PLACES)})", lambda place: f"{self.root}{place[0]}", text)

    def build(self) -> None:
        """Take every step up to the last stage."""
        python = self.root / "python"
        subprocess.run([self.interpreter, "-m", "venv", python], check=True, timeout=LONGEST)
        self.environment["PATH"] = f"{python}/bin:/usr/bin:/bin"
        for word, rest in STEPS[:LAST]:
            getattr(self, f"_{word.lower()}")(rest)

    def _arg(self, rest: str) -> None:
        assert re.fullmatch(r"PYTHON=python:\d+\.\d+\.\d+-slim-\w+(@sha256:[0-9a-f]{64})?", rest), "an exact image"

    def _from(self, rest: str) -> None:
        assert rest.startswith("${PYTHON}")

    def _env(self, rest: str) -> None:
        found = dict(each.split("=", 1) for each in shlex.split(rest))
        self.environment |= {name: value for name, value in found.items() if name != "PIP_NO_CACHE_DIR"}

    def _workdir(self, rest: str) -> None:
        self.work = Path(self.moved(rest))
        self.work.mkdir(parents=True)

    def _copy(self, rest: str) -> None:
        *sources, _ = rest.split()
        for source in sources:
            for file in [ROOT / source] if (ROOT / source).is_file() else sorted((ROOT / source).rglob("*")):
                path = file.relative_to(ROOT).as_posix()
                if file.is_file() and allowed(path):
                    there = self.work / path
                    there.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(file, there)

    def _run(self, rest: str) -> None:
        run = subprocess.run(
            ["sh", "-ec", self.moved(rest)],
            cwd=self.work,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
        assert run.returncode == 0, f"{rest}\n{run.stdout}\n{run.stderr}"


def instruction(word: str) -> str:
    (found,) = (rest for each, rest in STEPS[LAST:] if each == word)
    return found


# The suite itself runs on one Python: the steps are taken on that of the image, and on the oldest that is supported.
PYTHONS = {version: find_python(version) for version in (IMAGE, OLDEST)}
OTHERS = {version: program for version, program in PYTHONS.items() if program and version != RUNNING}


@pytest.mark.prove
@pytest.mark.parametrize("version", OTHERS or [RUNNING])
def test_the_image_builds_with_its_content_and_is_healthy(tmp_path, version):
    image = Image(tmp_path, OTHERS.get(version, sys.executable))
    image.build()
    holds_what_it_should(image)
    finds_itself_well(image)
    rules_as_the_scenarios_say(image, version)


def rules_as_the_scenarios_say(image, version):
    """Every scenario page that the image carries, on its own Python."""
    program = image.root / "opt/dealer/bin"
    there = {**image.environment, "PATH": f"{program}:/usr/bin:/bin"}
    options = {"env": there, "cwd": image.root, "capture_output": True, "text": True, "timeout": LONGEST}
    assert subprocess.check_output([program / "python", "-V"], text=True).startswith(f"Python {version}.")
    run = subprocess.run([program / "dealer-service", "test"], check=False, **options)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_pythons_are_those_of_the_image_and_of_the_package():
    assert f"ARG PYTHON=python:{IMAGE}." in TEXT
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert f'requires-python = ">={OLDEST}"' in project and f'python_version = "{OLDEST}"' in project
    assert f"for each in python{IMAGE} " in (ROOT / "Makefile").read_text("utf-8")


def holds_what_it_should(image):
    """Its packages are those of the lock, and of the checkout there are the service, its rules and their scenarios."""
    packages = {
        re.sub(r"[_.]", "-", path.name.split("-")[0]).lower()
        for path in image.root.glob("opt/dealer/lib/*/site-packages/*.dist-info")
    }
    locked = set(
        re.findall(r"(?m)^([a-z0-9-]+)(?:\[[^\]]*\])?==", (ROOT / "requirements.lock").read_text("utf-8").lower())
    )
    assert packages - {"dealer-service"} <= locked
    assert {"dealer-service", "joserfc", "prometheus-client", "gunicorn"} <= packages
    (package,) = image.root.glob("opt/dealer/lib/*/site-packages/dealer_service")
    assert (package / "_rulesets" / "poker.yaml").is_file()
    assert list((package / "_scenarios").glob("*/*.yaml"))
    assert not list(package.rglob("test_*.py")) and not list(package.parent.glob("tests"))


def finds_itself_well(image):
    """Its command, its environment and its health check as they stand, with everything else taken away."""
    port = str(free_port())
    set_there = dict(each.split("=", 1) for each in shlex.split(instruction("ENV")))
    there = {**set_there, "PATH": f"{image.root}/opt/dealer/bin:/usr/bin:/bin", "DEALER_PORT": port}
    there |= {"DEALER_HOST": "127.0.0.1", "DEALER_WORKERS": "1"}
    check = json.loads(instruction("HEALTHCHECK").partition(" CMD ")[2])
    health = [sys.executable if each == "python" else each for each in check]
    service = subprocess.Popen(
        json.loads(instruction("CMD")), env=there, cwd=image.root / "opt", stdout=subprocess.PIPE
    )
    try:
        assert service.stdout is not None and b"ready" in service.stdout.readline()
        assert subprocess.run(health, env=there, timeout=LONGEST, check=False).returncode == 0
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/v1/rulesets", timeout=10) as answer:
            assert "by-the-book" in {house["house"] for house in json.load(answer)["houses"]}
    finally:
        service.terminate()
        service.wait(timeout=LONGEST)
        assert service.stdout is not None
        service.stdout.close()
    unwell = subprocess.run(health, env=there, timeout=LONGEST, check=False, stderr=subprocess.DEVNULL)
    assert unwell.returncode != 0, "a service that is not there is not well"


def test_the_user_of_the_image_cannot_change_it():
    assert instruction("USER") == "65532:65532"
    assert not any(word == "RUN" for word, _ in STEPS[LAST:])
    assert {rest.split()[0] for word, rest in STEPS[LAST:] if word == "COPY"} == {"--from=build"}


def test_everything_is_pinned():
    installs = [rest for word, rest in STEPS if word == "RUN" and "pip install" in rest]
    assert installs
    assert all("--require-hashes" in each or "--no-deps" in each for each in installs)


def test_the_linter_accepts_every_line():
    program = Path(sys.executable).parent / "hadolint"
    command = [program, "--no-color", "--failure-threshold", "style", "--strict-labels", ROOT / "Dockerfile"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (0, ""), run.stdout


def test_the_linter_would_find_an_error(tmp_path):
    (tmp_path / "Dockerfile").write_text(TEXT.replace("WORKDIR /src", "WORKDIR src\nRUN cd /tmp"), "utf-8")
    program = Path(sys.executable).parent / "hadolint"
    run = subprocess.run([program, tmp_path / "Dockerfile"], capture_output=True, text=True, check=False)
    assert run.returncode != 0 and {"DL3000", "DL3003"} <= set(re.findall(r"DL\d+", run.stdout))


def test_the_build_context_has_only_the_needed_files():
    assert allowed("dealer_service/app.py") and allowed("tests/scenarios/betting/max_bets.yaml")
    for path in ("tests/api/test_http.py", ".git/config", "README.md", "dealer_service/__pycache__/app.pyc", ".venv/x"):
        assert not allowed(path)
