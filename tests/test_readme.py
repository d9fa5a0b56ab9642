"""The README's question is asked as printed, and answered as printed."""

import json
import re
from pathlib import Path

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")


def test_the_question_in_the_readme_gets_the_answer_in_the_readme(client):
    ((path, question),) = re.findall(r"curl -s http://127\.0\.0\.1:8000(\S+) .*? -d '\n(.*?)'\n", README, re.DOTALL)
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
