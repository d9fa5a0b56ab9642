"""The README's question is asked as printed and answered as printed, and its walk is walked as printed."""

import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
WALK = README[README.index("## Write a house") : README.index("## Run it")]
STEPS = re.findall(r"```sh\n(.*?)```\n\n```text\n(.*?)```", WALK, re.DOTALL)


def test_the_question_in_the_readme_gets_the_answer_in_the_readme(client):
    ((path, question),) = re.findall(r"curl -s http://127\.0\.0\.1:8000(\S+) [^\n]* -d '\n(.*?)'\n", README, re.DOTALL)
    (answer,) = re.findall(r"```json\n(.*?)```", README, re.DOTALL)
    got = client.post(path, json=json.loads(question))
    assert got.status_code == 200
    assert got.json == json.loads(answer)


def test_every_endpoint_is_told_of_in_the_readme(app):
    served = {rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/v1/")}
    named = set(re.findall(r"/v1/[a-z/{}]+", README.replace("`/v1/rulesets`", "/v1/rulesets ")))
    assert {re.sub(r"<(\w+)>", r"{\1}", rule) for rule in served} <= named


def test_every_house_and_game_is_told_of_in_the_readme(book):
    for house, games in book.houses().items():
        assert f"`{house}`" in README
        for game in games:
            assert f"`{game}`" in README


def test_the_walk_in_the_readme_goes_as_printed(tmp_path):
    """From an empty folder to a verified receipt, every command as it stands, on a free port."""
    assert len(STEPS) == len(re.findall(r"```sh\n", WALK)), "each step shows what it prints"
    port = free_port()
    script = "".join(f"{{\n{commands}}} > {tmp_path}/{number} 2>&1\n" for number, (commands, _) in enumerate(STEPS))
    folder = tmp_path / "empty"
    folder.mkdir()
    environment = {name: told for name, told in os.environ.items() if not name.startswith("DEALER_")}
    environment |= {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "DEALER_PORT": str(port)}
    walk = ["bash", "-c", script.replace("8000", str(port))]
    subprocess.run(walk, cwd=folder, env=environment, check=False, timeout=120)  # its last word is a refusal
    for number, (commands, printed) in enumerate(STEPS):
        assert (tmp_path / str(number)).read_text("utf-8").strip() == printed.strip(), commands
    ruling = json.loads((folder / "riverbend" / "ruling.json").read_text("utf-8"))
    assert [award["chips"] for award in ruling["answer"]["awards"]] == [50, 55]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
