"""The Python client that callers generate from the OpenAPI document: its types hold, and it plays a hand."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from dealer_service.engine import Asks
from dealer_service.web.routes.contract import DOCUMENT
from tests.clients import commands
from tests.docs.pages import ROOT, text
from tests.server.running import served

TILL = ROOT / "docs" / "examples" / "play_hand.py"
PACKAGE = "dealer_service_client"
PLAYED = """\
seat 1 is pushed 12 of the main pot
stacks [108, 96, 96]
next button 1
matters True
problem 404 /problems/unknown-ruleset
"""


def examples(part: str) -> list[tuple[str, str, Any]]:
    """Every example of a question or an answer in the contract: the type that the contract gives it, name and value."""
    document = json.loads(DOCUMENT.read_text("utf-8"))
    found = []
    for asks in Asks:
        post = document["paths"][f"/v1/{asks.value}"]["post"]
        body = post["requestBody"] if part == "question" else post["responses"]["200"]
        content = body["content"]["application/json"]
        schemas = content["schema"].get("anyOf", [content["schema"]])
        (type,) = {each["$ref"].rpartition("/")[2] for each in schemas} - {"ContestedRuling"}
        found += [(type, name, example["value"]) for name, example in content.get("examples", {}).items()]
    return found


def run(*command: str, **environ: str) -> str:
    """What Python prints, errors included."""
    found = commands.run(sys.executable, *command, programs=Path(sys.executable).parent, **environ)
    return found.stdout + found.stderr


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Generate the client in a folder for PYTHONPATH."""
    folder = tmp_path_factory.mktemp("client") / "generated"
    printed = run("-m", "openapi_python_client", "generate", "--path", str(DOCUMENT), "--output-path", str(folder))
    assert re.findall(r"^WARNING .*|^Unsupported .*", printed, re.MULTILINE) == [
        "WARNING parsing POST /v1/batch within rulings.",  # as JSON it is in the client
        "Unsupported content type application/x-ndjson",
        "WARNING parsing GET /rulesets/{house}/{game}.yaml within rulebook.",  # a page for people to take away
        "WARNING parsing POST /qr within service. Endpoint will not be generated.",  # a picture for screens
        "Unsupported content type text/plain",
    ]
    sys.path.insert(0, str(folder))
    yield folder
    sys.path.remove(str(folder))


@pytest.mark.prove
def test_a_callers_program_and_the_pages_have_the_right_types(generated: Path, tmp_path: Path) -> None:
    options = ("--strict", "--follow-imports=silent", f"--cache-dir={tmp_path}", "--config-file=")
    (printed,) = re.findall(r"```python\n(.*?)```", text("docs/clients.md"), re.DOTALL)
    page = tmp_path / "page.py"
    page.write_text(f"from {PACKAGE}.models import Table\n\ntable: Table\n{printed}", "utf-8")
    run("-m", "mypy", *options, str(TILL), str(page), MYPYPATH=str(generated))


def test_a_callers_program_plays_a_hand(generated: Path) -> None:
    with served(workers=1) as service:
        printed = run(str(TILL), service.url, "any", PYTHONPATH=str(generated))
    assert [line for line in printed.splitlines() if not line.startswith("Yes. ")] == PLAYED.splitlines()


def test_no_part_of_an_answer_is_lost_or_left_without_a_type(generated: Path) -> None:
    models = import_module(f"{PACKAGE}.models")
    for type, name, ruling in examples("answer"):
        found = getattr(models, type).from_dict(ruling)
        assert found.to_dict() == ruling, (type, name)
        assert isinstance(found.answer, models.Nothing) == (ruling["answer"] == {}), (type, name)
        assert (found.next_ is None) == (ruling["next"] is None), (type, name)
        assert found.additional_properties == found.answer.additional_properties == {}, (type, name)


def test_a_question_is_sent_as_it_was_written(generated: Path) -> None:
    models = import_module(f"{PACKAGE}.models")
    for type, name, question in examples("question"):
        assert getattr(models, type).from_dict(question).to_dict() == question, (type, name)
