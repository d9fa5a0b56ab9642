"""`ask`, `verify` and `key`: a question from a file, a ruling read out, and a receipt that is true or not."""

from __future__ import annotations

import json
import re
import stat
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient

from dealer_service.api.requests.parser import parse_question
from dealer_service.api.requests.schemas import SCHEMAS
from dealer_service.api.responses.serializer import NAMES
from dealer_service.api.strict_json import decode
from dealer_service.cli import main
from dealer_service.cli.reports.reason_lines import PACKAGE, tracing
from dealer_service.cli.text.answers import PARTS, SAID_ELSEWHERE, answer_lines
from dealer_service.cli.text.ruling import ruling_lines as read_out
from dealer_service.engine import Asks, answer
from dealer_service.i18n.words import WORDS
from dealer_service.scenarios.runner import check_case
from tests import samples
from tests.books import BOOK
from tests.oracles.effort import in_sample
from tests.scenarios import SCENARIOS, cases_of, pages, read_cases, some_cases

DAY = "2026-11-20"

PLACEHOLDER = re.compile(r"\{\w*\}")  # of a message; an answer of a clause has names and values


def run(*words: str | Path, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input=text)


def file_of(asks: str) -> Path:
    return Path(samples.__file__).with_name(f"{asks.replace('/', '-')}.json")


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    folder = tmp_path / "keys"
    made = run("key", "house-2026", "--from", "2026-01-01", "--until", "2026-12-31", "--into", folder)
    assert made.exit_code == 0, made.output
    return folder


@pytest.fixture
def receipt(tmp_path: Path, keys: Path) -> Path:
    file = tmp_path / "receipt.json"
    asked = run("ask", file_of("betting"), "--as", "betting", "--receipt", file, "--keys", keys)
    assert asked.exit_code == 0, asked.output
    return file


# --- ask


@pytest.mark.one_in(3)
@pytest.mark.parametrize("asks", list(Asks), ids=str)
def test_the_bytes_are_those_of_the_service(client: FlaskClient, asks: Asks, tmp_path: Path) -> None:
    question = tmp_path / "question.json"
    question.write_bytes(samples.sample(asks.value))
    asked = run("ask", question, "--as", asks.value, "--json")
    assert asked.exit_code == 0
    assert asked.stdout_bytes == client.post(f"/v1/{asks.value}", json=json.loads(question.read_text())).data


def test_a_refusal_is_printed_with_options_clause_and_source() -> None:
    printed = run("ask", file_of("betting"), "--as", "betting").output
    assert printed.startswith(
        "Seat 2 may not raise to 20: 4 bets are in; the betting is capped at 4. Seat 2: fold or call 16.\n"
    )
    for part in ("REFUSED  (by-the-book, badugi, edition ", "betting.max_bets = 4", "A bet and three raises",
                 "Here: bets_made 4, cap 4.", "para. 4"):  # fmt: skip
        assert part in printed


def test_the_dealers_instructions_are_printed(client: FlaskClient) -> None:
    question = file_of("showdown")
    printed = " ".join(run("ask", question, "--as", "showdown").output.split())
    answer = client.post("/v1/showdown", json=json.loads(question.read_text())).json["answer"]
    for each in (*answer["instructions"], *(reading["name"] for reading in answer["readings"])):
        assert each["says"] in printed


def test_a_ruling_is_read_out_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    printed = run("ask", file_of("betting"), "--as", "betting", "--language", "fr").output
    assert "A bet and three raises" not in printed
    named = tmp_path / "q.json"
    named.write_text(json.dumps({**json.loads(file_of("betting").read_text()), "language": "fr"}))
    assert run("ask", named, "--as", "betting").output == printed


@pytest.mark.prove
def test_every_scenario_is_read_out(client: FlaskClient) -> None:
    """Whatever is answered, there are words for it, and all that it rests on and waits for is among them."""
    for page in pages():
        for name, at, question, _ in read_cases(page):
            got = client.post(f"/v1/{at}", json=question) if in_sample(name, 4) else None
            if got is not None and got.status_code == 200:
                text = "\n".join(read_out(got.json))
                assert " ".join(text.split("\n\n")[0].split("\n")) == got.json["says"], name
                named = [each["clause"] for each in got.json["reasons"]] + [each["at"] for each in got.json["missing"]]
                assert all(each in text for each in named), name
                assert not PLACEHOLDER.search(text) and "None" not in text, f"{name}: {text}"
                details = text.split("\n\n")[1].splitlines() if at != "compare" else []
                assert not [line for line in details if line.strip() in got.json["says"]], f"said twice in {name}"


def test_trace_names_the_line_of_each_reason() -> None:
    """Under each reason of a ruling stands a line of the package whose function reads the clause."""
    asked = run("ask", file_of("betting"), "--as", "betting", "--trace")
    assert asked.exit_code == 0, asked.output
    text = asked.output.splitlines()
    clauses = [line.split()[0] for line in text if re.match(r"  [a-z]+\.[a-z_]+( = |$)", line)]
    places = [line.split() for line in text if line.startswith("    at ")]
    assert clauses and len(places) == len(clauses)
    for _, place, function in places:
        file, number = place.split(":")
        source = (PACKAGE.parent / file).read_text().splitlines()
        assert 0 < int(number) <= len(source)
        assert f"def {function.rsplit('.')[-1]}(" in "\n".join(source[: int(number)])


def test_every_reason_of_every_scenario_has_a_line() -> None:
    for case in (case for page in pages() for case in some_cases(page)):
        if case.at == "compare" or case.expected.get("status", 200) != 200:
            continue
        question = parse_question(Asks(case.at), decode(json.dumps(case.ask).encode()))
        with tracing() as trace:
            ruling = answer(question, BOOK)
        assert trace.lines_of(ruling).keys() == {each.clause.id for each in ruling.reasons}, case.place


@pytest.mark.parametrize("options", [["--json"], ["--batch"], ["--as", "compare"]])
def test_trace_is_for_the_text_of_one_ruling(options: list[str]) -> None:
    question = '{"question": {}, "asks": "compare"}'
    asked = run("ask", "-", "--trace", *options, text=question)
    assert asked.exit_code == 2
    assert "--trace" in asked.output


def test_every_part_with_a_form_of_its_own_is_part_of_an_answer() -> None:
    kinds = {kind for schema in SCHEMAS.values() for kind in schema.answers}
    parts = {NAMES.get(each.name, each.name) for kind in kinds for each in fields(kind)}
    idle = {*PARTS, *SAID_ELSEWHERE} - parts - {"action", "lines"}
    assert not idle, f"take out of cli/text/answers.py what no answer has: {sorted(idle)}"


def test_a_part_without_a_form_of_its_own_is_a_line_with_its_name() -> None:
    assert answer_lines({"to_call": 8, "awards": [{"seat": 1}], "paid_by": [1, 2], "nothing": None}) == [
        "  To call: 8",
        "  Paid by: 1 2",
    ]


@pytest.mark.parametrize("text", [{"asks": "pots"}, {"asks": "pots", "question": ...}], ids=["beside", "around"])
def test_the_file_may_give_the_kind_of_question(text: dict[str, Any]) -> None:
    question = json.loads(file_of("pots").read_text())
    document = {**text, "question": question} if "question" in text else {**question, **text}
    asked = run("ask", "-", "--json", text=json.dumps(document))
    assert asked.stdout_bytes == run("ask", file_of("pots"), "--as", "pots", "--json").stdout_bytes


def test_houses_are_compared_and_the_clause_that_decides_is_read_out() -> None:
    question = json.loads(file_of("drawing").read_text())
    under = [{"house": house} for house in ("by-the-book", "badugi-article", "badugi-guide")]
    document = {"asks": "drawing", "question": question, "under": under}
    printed = run("ask", "-", text=json.dumps(document))
    assert printed.exit_code == 0
    for part in ("1. by-the-book", "3. badugi-guide", "differ at", "drawing.reshuffle_pool"):
        assert part in printed.output
    alike = {**document, "under": under[:2]}
    assert "All houses agree." in run("ask", "-", text=json.dumps(alike)).output


def test_a_dispute_is_read_out_branch_by_branch() -> None:
    question = json.loads(file_of("betting").read_text())
    question["contested"] = [{"at": "/action", "alternatives": [question["action"], {"seat": 2, "does": "call"}]}]
    printed = run("ask", "-", "--as", "betting", text=json.dumps(question)).output
    assert "UNDETERMINED" in printed and "The dispute matters:" in printed
    assert "if /action seat 2 raise to 20: REFUSED" in printed and "if /action seat 2 call: ALLOWED" in printed
    question["contested"] = [{"at": "/action/to", "alternatives": [20, 24]}]
    assert "does not matter" in run("ask", "-", "--as", "betting", text=json.dumps(question)).output


def test_a_branch_without_a_ruling_is_printed_with_the_error(client: FlaskClient) -> None:
    question = json.loads(file_of("betting").read_text())
    question["contested"] = [{"at": "/table/seats/0/bet", "alternatives": [16, 17]}]
    printed = " ".join(run("ask", "-", "--as", "betting", text=json.dumps(question)).output.split())
    assert "if /table/seats/0/bet 16: REFUSED" in printed
    (fault,) = client.post("/v1/betting", json=with_bet(question, 17)).json["errors"]
    assert f"if /table/seats/0/bet 17: no ruling: {fault['detail']}" in printed


def with_bet(question: dict[str, Any], bet: int) -> dict[str, Any]:
    """The question without ``contested`` and with another bet for its first seat."""
    first, *others = question["table"]["seats"]
    bare = {name: part for name, part in question.items() if name != "contested"}
    return {**bare, "table": {**question["table"], "seats": [{**first, "bet": bet}, *others]}}


def test_a_branch_that_no_clause_decides_names_none() -> None:
    """A table that can be, whatever seat 1 has behind, is one by no clause in particular."""
    question = json.loads(file_of("betting").read_text())
    del question["action"]
    question["contested"] = [{"at": "/table/seats/0/stack", "alternatives": [84, 85]}]
    printed = run("ask", "-", "--as", "dealing", text=json.dumps(question)).output
    assert "  if /table/seats/0/stack 84: ALLOWED\n" in printed and "  if /table/seats/0/stack 85: ALLOWED\n" in printed
    assert "because of" not in printed


REFUSED: list[tuple[str, int, str]] = [
    ("", 1, "empty"),
    ("{", 1, "Invalid JSON"),
    ("[]", 1, "no question"),
    ("{}", 2, "Give the kind of question"),
    ('{"asks": "poker"}', 2, "Give the kind of question"),
    ('{"asks": "pots"}', 1, "/house: Required"),
    ('{"asks": "hands", "house": "nowhere", "game": "badugi", "hands": [["As"]]}', 1, "nowhere"),
    ('{"under": []}', 1, "/question: Required"),
]


@pytest.mark.parametrize(("text", "status", "why"), REFUSED, ids=[why for _, _, why in REFUSED])
def test_an_invalid_question_is_reported_without_a_traceback(text: str, status: int, why: str) -> None:
    asked = run("ask", "-", text=text)
    assert (asked.exit_code, asked.stdout) == (status, "")
    assert why in asked.stderr and "Traceback" not in asked.stderr


def test_an_impossible_table_is_reported_breach_by_breach() -> None:
    question = json.loads(file_of("betting").read_text())
    question["table"]["seats"][0]["bet"] += 1
    asked = run("ask", "-", "--as", "betting", text=json.dumps(question))
    assert asked.exit_code == 1
    assert "/table/seats/0/bet: Seat 1 has 17 in front" in asked.stderr


def test_a_file_that_is_not_there_is_a_mistake_of_the_command(tmp_path: Path) -> None:
    for command in ("ask", "verify"):
        assert run(command, tmp_path / "nowhere.json").exit_code == 2


# --- receipts


def test_the_service_replays_a_receipt_of_the_command(client: FlaskClient, receipt: Path) -> None:
    document = json.loads(receipt.read_text())
    assert set(document) == {"asks", "question", "ruling"}
    body = client.post("/v1/replay", json=document).json["answer"]
    assert (body["verdict"], body["signature"]["verdict"]) == ("identical", "unknown-key")


def test_a_true_receipt_is_identical_and_its_signature_valid(receipt: Path, keys: Path) -> None:
    found = run("verify", receipt, "--keys", keys, "--on", DAY)
    assert found.exit_code == 0, found.output
    assert found.output.startswith("IDENTICAL: ruled on again under by-the-book badugi")
    assert "the signature is valid on 2026-11-20" in found.output


def test_an_unsigned_receipt_is_identical_and_marked_unsigned(tmp_path: Path) -> None:
    file = tmp_path / "receipt.json"
    run("ask", file_of("betting"), "--as", "betting", "--receipt", file)
    found = run("verify", file)
    assert found.exit_code == 0 and "Not signed" in found.output


def test_a_receipt_can_be_asked_again(receipt: Path) -> None:
    asked = run("ask", receipt, "--json")
    given = json.loads(receipt.read_text())["ruling"]
    del given["receipt"]["signature"]
    assert json.loads(asked.output) == given


def mended(receipt: Path, **changes: Any) -> bytes:
    return json.dumps({**json.loads(receipt.read_text()), **changes}).encode()


def test_each_verdict_has_its_words_and_exit_status(receipt: Path, keys: Path, tmp_path: Path) -> None:
    whole = receipt.read_bytes()
    ruling = json.loads(whole)["ruling"]
    elsewhere = {**ruling, "ruleset": {**ruling["ruleset"], "digest": "sha256:" + "0" * 64}}
    elsewhere["receipt"] = {**ruling["receipt"], "rules": "sha256:" + "0" * 64}
    forged = whole.replace(b'"outcome":"refused"', b'"outcome":"allowed"')
    cases: list[tuple[str, bytes, list[str]]] = [
        ("DIFFERS: ", forged, ['given: "allowed"', "seal on the answer"]),
        ("RULES NOT LOADED: ", mended(receipt, ruling=elsewhere), ["Loaded for this house and game: sha256:"]),
        ("UNREADABLE: ", whole[:-200], ["Invalid JSON"]),
        ("UNREADABLE: ", b"\x89PNG\r\n", ["Invalid UTF-8 at byte 0"]),
        ("UNREADABLE: ", mended(receipt, ruling={}), ["/ruling/receipt"]),
        ("UNREADABLE: ", mended(receipt, question={"house": "x"}), ["/question/game"]),
        ("UNREADABLE: ", b"x" * 2**21, ["longer than"]),
    ]
    for start, text, parts in cases:
        found = run("verify", "-", "--keys", keys, "--on", DAY, text=text)
        assert found.exit_code == 1
        assert found.output.startswith(start), found.output
        assert all(part in found.output for part in parts), found.output
        assert "Traceback" not in found.output + found.stderr


def test_each_signature_verdict_has_its_words_and_exit_status(receipt: Path, keys: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    run("key", "house-2026", "--from", "2026-01-01", "--until", "2026-12-31", "--into", other)
    answer = {
        "UNKNOWN": ["--on", DAY],
        "EXPIRED": ["--on", "2027-01-01", "--keys", keys],
        "NOT YET VALID": ["--on", "2025-12-31", "--keys", keys],
        "INVALID": ["--on", DAY, "--keys", other],
    }
    for word, options in answer.items():
        found = run("verify", receipt, *options)
        assert (found.exit_code, word in found.output) == (1, True), found.output
        assert found.output.startswith("IDENTICAL")


def test_verify_prints_the_services_verdict_as_json(client: FlaskClient, receipt: Path, keys: Path) -> None:
    found = run("verify", receipt, "--format", "json", "--on", DAY)
    body = client.post("/v1/replay", json={**json.loads(receipt.read_text()), "on": DAY}).json["answer"]
    assert json.loads(found.output) == body
    unreadable = run("verify", "-", "--format", "json", text="{")
    assert unreadable.exit_code == 1 and json.loads(unreadable.output)["verdict"] == "unreadable"


def test_keys_may_be_named_by_the_environment(receipt: Path, keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEALER_KEYS", str(keys))
    assert run("verify", receipt, "--on", DAY).exit_code == 0


def test_unusable_keys_are_reported_with_their_file(receipt: Path, tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "one.json").write_text("{}")
    found = run("verify", receipt, "--keys", tmp_path / "bad")
    assert found.exit_code == 1 and "one.json: no Ed25519 key" in found.stderr


# --- key


def test_a_new_key_stays_secret_and_its_public_part_is_printed(tmp_path: Path) -> None:
    made = run("key", "k-1", "--from", "2026-01-01", "--until", "2026-12-31", "--into", tmp_path)
    file = tmp_path / "k-1.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    secret, public = json.loads(file.read_text()), json.loads(made.stdout)
    assert secret["d"] not in made.output
    assert public == {name: part for name, part in secret.items() if name not in ("d", "active")}


def test_a_key_of_later_says_when_to_restart(tmp_path: Path) -> None:
    made = run("key", "k-1", "--from", "2026-01-01", "--until", "2099-12-31", "--into", tmp_path)
    assert "restart" not in made.stderr
    made = run("key", "k-2", "--from", "2098-01-01", "--until", "2099-12-31", "--into", tmp_path)
    assert "until 2098-01-01: restart the service on that day" in made.stderr


def test_no_key_is_ever_overwritten(tmp_path: Path) -> None:
    words = ["key", "k-1", "--from", "2026-01-01", "--until", "2026-12-31", "--into", tmp_path]
    run(*words)
    before = (tmp_path / "k-1.json").read_text()
    again = run(*words)
    assert again.exit_code == 1 and "already exists" in again.stderr
    assert (tmp_path / "k-1.json").read_text() == before


@pytest.mark.parametrize("kid", ["../k", ".k", "a/b", "", "a b"])
def test_a_key_has_a_plain_name(tmp_path: Path, kid: str) -> None:
    assert run("key", kid, "--from", "2026-01-01", "--until", "2026-12-31", "--into", tmp_path).exit_code == 2


def test_a_key_ends_after_it_begins(tmp_path: Path) -> None:
    assert run("key", "k", "--from", "2026-01-02", "--until", "2026-01-01", "--into", tmp_path).exit_code == 2


def test_a_step_without_words_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    case = cases_of(SCENARIOS / "dealing" / "exposed_on_deal.yaml")[0]
    assert check_case(case, BOOK)[1] == []
    texts = {**WORDS["en"]._texts, "instruction": {**WORDS["en"].catalogue("instruction")}}
    texts["instruction"].pop("finish-deal")
    monkeypatch.setattr(WORDS["en"], "_texts", texts)
    step = "/answer/remedies/0/steps/0"
    assert [(each.pointer, each.found) for each in check_case(case, BOOK)[1] if each.pointer == step] == [
        (step, "none for finish-deal; add them in i18n/english/")
    ]
    refused = run("ask", "-", "--as", "irregularities", text=json.dumps(case.ask))
    assert refused.exit_code == 1
    assert f"The answer has codes without words; add them in i18n/english/.\n  {step}: finish-deal" in refused.stderr
