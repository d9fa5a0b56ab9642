"""Receipts bind question, rules, words and answer, and any holder can have the question ruled on again."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import rfc8785
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_service import create_app
from dealer_service.api.errors import Malformed, Unprocessable
from dealer_service.api.receipts.replay import Verdict, replay
from dealer_service.api.receipts.replay_request import MOST_BYTES, parse_replay
from dealer_service.api.receipts.signing import NO_KEYS, Keys
from dealer_service.api.receipts.signing_keys import new_key, public_part, read_keys
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.strict_json import decode
from dealer_service.app import warn_of_rejected_key
from dealer_service.engine import Asks
from dealer_service.errors import BadKeys
from dealer_service.rulebook import Book, embedded
from dealer_service.settings import Settings
from tests.samples import sampled
from tests.scenarios import name_of, some_cases, some_pages
from tests.server.test_active_rules import house

DAY = "2026-11-20"
CLAUSE_JSON = ClauseJson()
Document = dict[str, Any]


def example(name: str) -> Document:
    return sampled(name)


def receipt_of(client: FlaskClient, asks: str, question: Document) -> Document:
    """The question, and the ruling with its receipt."""
    got = client.post(f"/v1/{asks}", json=question)
    assert got.status_code == 200, got.json
    return {"asks": asks, "question": question, "ruling": got.json}


def replayed(client: FlaskClient, document: Document) -> Document:
    got = client.post("/v1/replay", json=document)
    assert got.status_code == 200, got.json
    body: Document = got.json["answer"]
    return body


def sha256(value: Any) -> str:
    return "sha256:" + hashlib.sha256(rfc8785.dumps(value)).hexdigest()


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the signing key, and an earlier one that was valid until a year ago."""
    folder = tmp_path_factory.mktemp("keys")
    write(folder, new_key("house-2026", "2026-01-01", "2026-12-31"))
    write(folder, {**new_key("house-2025", "2025-01-01", "2025-12-31"), "active": False})
    return folder


def write(folder: Path, key: Document) -> Path:
    file = folder / f"{key['kid']}.json"
    file.write_text(json.dumps(key), "utf-8")
    return file


@pytest.fixture(scope="module")
def signing(ring: Path) -> Iterator[FlaskClient]:
    """The service with those keys."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DEALER_KEYS", str(ring))
        yield create_app().test_client()


# --- the receipt


@pytest.mark.parametrize("asks", list(Asks), ids=str)
def test_a_receipt_binds_question_rules_words_and_answer(client: FlaskClient, book: Book, asks: Asks) -> None:
    question = example(asks.value)
    sent = client.post(f"/v1/{asks.value}", json=question)
    ruling = sent.json
    receipt = ruling["receipt"]
    rules = book.find(question["house"], question["game"])
    assert sent.data == rfc8785.dumps(ruling)
    assert receipt == {
        "asks": asks.value,
        "question": sha256(question),
        "rules": rules.digest,
        "words": rules.words_digest,
        "language": "en",
        "rule": ruling["rule"],
        "answer": sha256({name: part for name, part in ruling.items() if name != "receipt"}),
    }


def test_layout_and_order_of_the_question_do_not_matter(client: FlaskClient) -> None:
    question = example("betting")
    turned = json.dumps(dict(reversed(question.items())), indent=3)
    one = client.post("/v1/betting", json=question)
    other = client.post("/v1/betting", data=turned, content_type="application/json")
    assert one.data == other.data


def test_a_different_question_has_a_different_receipt(client: FlaskClient) -> None:
    one, other = (
        client.post("/v1/betting", json={**example("betting"), "action": {"seat": 2, "does": does}}).json["receipt"]
        for does in ("fold", "call")
    )
    assert one["question"] != other["question"] and one["answer"] != other["answer"] and one["rules"] == other["rules"]


def test_each_language_has_its_own_receipt_with_the_same_id(client: FlaskClient) -> None:
    one, other = (
        client.post("/v1/betting", json=example("betting"), headers={"Accept-Language": language}).json
        for language in ("en", "fr")
    )
    assert one["ruling_id"] == other["ruling_id"]
    assert [each["receipt"]["language"] for each in (one, other)] == ["en", "fr"]
    assert one["receipt"]["answer"] != other["receipt"]["answer"]


def test_receipts_are_not_signed_without_a_key(client: FlaskClient) -> None:
    assert "signature" not in client.post("/v1/betting", json=example("betting")).json["receipt"]


SCRIPT = """
import hashlib, json, sys
from dealer_service import create_app
from tests.samples import sampled
from tests.server.test_active_rules import house

client = create_app().test_client()
digest = hashlib.sha256()
question = sampled("drawing")
houses = [{"house": house} for house in ("badacey-handbook", "by-the-book", "badugi-france")]
contested = [{"at": "/table/deck/stub", "alternatives": [question["table"]["deck"]["stub"], None]}]
for language in ("en", "fr"):
    ruled = client.post("/v1/drawing", json=question, headers={"Accept-Language": language})
    document = {"asks": "drawing", "question": question, "ruling": ruled.json, "on": "2026-11-20"}
    for path, told in (
        ("drawing", {**question, "contested": contested}),
        ("compare", {"asks": "drawing", "question": question, "under": houses}),
        ("replay", document),
    ):
        sent = client.post("/v1/" + path, json=told, headers={"Accept-Language": language})
        assert sent.status_code == 200
        digest.update(ruled.data + sent.data)
print(digest.hexdigest())
"""


@pytest.mark.prove
def test_no_byte_depends_on_hash_seed_locale_or_clock(ring: Path) -> None:
    settings = [
        {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"},
        {"PYTHONHASHSEED": "1", "LC_ALL": "C.UTF-8", "TZ": "Asia/Tokyo", "PYTHONUTF8": "0"},
        {"PYTHONHASHSEED": "4242", "LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "fr", "PYTHONUTF8": "1"},
    ]
    found = set()
    for each in settings:
        env = {**os.environ, **each, "DEALER_KEYS": str(ring)}
        run = subprocess.run([sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, check=True)
        found.add(run.stdout)
    assert len(found) == 1


# --- signatures


def test_a_signature_is_an_ed25519_jws_over_the_receipt(signing: FlaskClient, ring: Path) -> None:
    """Decoded by hand: header, empty payload, signature; verified by another library."""
    receipt = signing.post("/v1/betting", json=example("betting")).json["receipt"]
    header, payload, signature = receipt.pop("signature").split(".")
    assert payload == ""
    assert json.loads(unbase64(header)) == {"alg": "Ed25519", "kid": "house-2026"}
    public = Ed25519PublicKey.from_public_bytes(unbase64(json.loads((ring / "house-2026.json").read_text())["x"]))
    signed = header.encode() + b"." + urlsafe_b64encode(rfc8785.dumps(receipt)).rstrip(b"=")
    public.verify(unbase64(signature), signed)
    with pytest.raises(InvalidSignature):
        public.verify(unbase64(signature), signed + b"x")


def unbase64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_a_signature_is_the_same_each_time(signing: FlaskClient) -> None:
    assert len({signing.post("/v1/betting", json=example("betting")).data for _ in range(3)}) == 1


def test_signing_does_not_change_the_ruling(signing: FlaskClient, client: FlaskClient) -> None:
    signed, bare = (each.post("/v1/betting", json=example("betting")).json for each in (signing, client))
    del signed["receipt"]["signature"]
    assert signed == bare


def verified(document: Document, book: Book, keys: Keys, day: str = DAY) -> Verdict:
    return replay(parse_replay(document), book, CLAUSE_JSON, keys, day)


def test_a_signature_is_valid_only_in_the_days_of_its_key(signing: FlaskClient, book: Book, ring: Path) -> None:
    document = receipt_of(signing, "betting", example("betting"))
    keys = read_keys(ring)
    days = {"2025-12-31": "not-yet-valid", "2026-01-01": "valid", "2026-12-31": "valid", "2027-01-01": "expired"}
    for day, verdict in days.items():
        found = verified(document, book, keys, day)
        assert (found.verdict, found.signed.verdict, found.good) == ("identical", verdict, verdict == "valid")
        assert found == verified({**document, "on": day}, book, keys, "1999-01-01")
    assert verified(document, book, NO_KEYS).signed.verdict == "unknown-key"


def test_a_signature_by_another_key_of_the_same_name_is_invalid(
    signing: FlaskClient, book: Book, tmp_path: Path
) -> None:
    document = receipt_of(signing, "betting", example("betting"))
    write(tmp_path, new_key("house-2026", "2026-01-01", "2026-12-31"))
    assert verified(document, book, read_keys(tmp_path)).signed.verdict == "invalid"


def test_the_public_part_is_enough_to_verify(signing: FlaskClient, book: Book, ring: Path, tmp_path: Path) -> None:
    key = json.loads((ring / "house-2026.json").read_text())
    assert "d" not in public_part(key)
    file = write(tmp_path, public_part(key))
    keys = read_keys(file)
    assert keys.active is None
    assert verified(receipt_of(signing, "betting", example("betting")), book, keys).good


def test_anyone_may_read_the_public_keys(signing: FlaskClient, book: Book, ring: Path, tmp_path: Path) -> None:
    """The set needs no access key, has no private part, and verifies a receipt of the service."""
    sent = signing.get("/.well-known/jwks.json")
    assert (sent.mimetype, sent.headers["Cache-Control"]) == ("application/json", "public, max-age=300")
    assert sent.headers["Access-Control-Allow-Origin"] == "*"
    assert [each["kid"] for each in sent.json["keys"]] == ["house-2025", "house-2026"]
    of_files = [public_part(json.loads((ring / f"{each['kid']}.json").read_text())) for each in sent.json["keys"]]
    assert sent.json["keys"] == [{**each, "alg": "Ed25519", "use": "sig"} for each in of_files]
    for each in sent.json["keys"]:
        write(tmp_path, each)
    assert verified(receipt_of(signing, "betting", example("betting")), book, read_keys(tmp_path)).good


def test_an_unchanged_set_of_keys_is_not_sent_again(signing: FlaskClient) -> None:
    first = signing.get("/.well-known/jwks.json")
    again = signing.get("/.well-known/jwks.json", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
    assert again.headers["Cache-Control"] == first.headers["Cache-Control"]


def test_the_set_is_empty_if_receipts_are_not_signed(client: FlaskClient) -> None:
    assert client.get("/.well-known/jwks.json").json == {"keys": []}


def test_a_retired_key_still_verifies(ring: Path, book: Book, tmp_path: Path) -> None:
    """Rotation: a new key becomes ``active``, and signatures of the old one remain valid."""
    old = json.loads((ring / "house-2025.json").read_text())
    write(tmp_path, {**old, "active": True})
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DEALER_KEYS", str(tmp_path))
        document = receipt_of(create_app().test_client(), "betting", example("betting"))
    assert verified(document, book, read_keys(ring), "2025-06-01").good


SIGNATURES = [
    "", "..", "a..b", "a.b.c", "eyJ9..", "e30..", "W10..", "MQ..MQ", "bnVsbA..", "é..é", 7, [], {}, True,
    "eyJhbGciOiJub25lIiwia2lkIjoiaG91c2UtMjAyNiJ9..", "eyJhbGciOiJIUzI1NiIsImtpZCI6ImhvdXNlLTIwMjYifQ..AAAA",
    urlsafe_b64encode(b"[" * 40_000).decode() + "..",
]  # fmt: skip


@pytest.mark.parametrize("signature", SIGNATURES, ids=lambda each: str(each)[:20])
def test_a_malformed_signature_is_invalid(signing: FlaskClient, book: Book, ring: Path, signature: Any) -> None:
    document = receipt_of(signing, "hands", example("hands"))
    document["ruling"]["receipt"]["signature"] = signature
    assert verified(document, book, read_keys(ring)).signed.verdict == "invalid"


# --- keys


def test_a_new_key_has_its_dates_and_hides_its_private_part(tmp_path: Path) -> None:
    keys = read_keys(write(tmp_path, new_key("k", "2026-01-01", "2026-12-31")))
    assert keys.active is keys.by_id["k"]
    assert "d" not in repr(keys.active).split("kid")[0] and "OKPKey" not in repr(keys)


@pytest.mark.parametrize(("day", "warned"), [("2025-12-31", True), ("2026-01-01", False), ("2027-01-01", True)])
def test_a_key_that_verifiers_reject_on_a_day_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, day: str, warned: bool
) -> None:
    warn_of_rejected_key(read_keys(write(tmp_path, new_key("k", "2026-01-01", "2026-12-31"))), day)
    assert ("The key k signs" in caplog.text) == warned


def test_keys_without_one_that_signs_are_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The file of a stolen key was deleted, and there is no other yet."""
    warn_of_rejected_key(read_keys(write(tmp_path, public_part(KEY))), "2026-06-01")
    assert "Receipts are not signed" in caplog.text
    caplog.clear()
    warn_of_rejected_key(NO_KEYS, "2026-06-01")
    assert not caplog.text


def test_a_start_warns_of_a_key_that_is_not_in_use_yet(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    create_app(settings=Settings(keys=write(tmp_path, new_key("k", "2098-01-01", "2099-12-31"))))
    assert "The key k signs" in caplog.text and "2098-01-01" in caplog.text


KEY = new_key("k", "2026-01-01", "2026-12-31")
OTHER = new_key("other", "2026-01-01", "2026-12-31")
BAD_KEYS: list[tuple[Any, str]] = [
    ([], "no Ed25519 key"),
    ({}, "no Ed25519 key"),
    ({**KEY, "kty": "RSA"}, "no Ed25519 key"),
    ({**KEY, "crv": "X25519"}, "no Ed25519 key"),
    ({**KEY, "kid": ""}, "no kid"),
    ({**KEY, "kid": 3}, "no kid"),
    ({**KEY, "not_before": None}, "no days of use"),
    ({**KEY, "not_after": "2026-02-30"}, "no days of use"),
    ({**KEY, "not_after": "2025-01-01"}, "is later than"),
    ({**KEY, "active": "yes"}, "active is true or false"),
    (public_part(KEY) | {"active": True}, "without the private part"),
    ({**KEY, "x": "AAAA"}, "no key that can be used"),
    ({**KEY, "x": 5}, "no key that can be used"),
    ({**KEY, "d": "AAAA"}, "no key that can be used"),
    ({**KEY, "x": OTHER["x"]}, "not the public part"),
    ({"keys": []}, "no Ed25519 key"),
    ({"keys": [public_part(OTHER), 3]}, "/keys/1: no Ed25519 key"),
    ({"keys": [public_part(OTHER), {**KEY, "kid": ""}]}, "/keys/1: no kid"),
]


@pytest.mark.parametrize(("key", "why"), BAD_KEYS, ids=[f"{number} {why}" for number, (_, why) in enumerate(BAD_KEYS)])
def test_an_invalid_key_is_refused_with_its_file(tmp_path: Path, key: Any, why: str) -> None:
    (tmp_path / "one.json").write_text(json.dumps(key))
    with pytest.raises(BadKeys, match=why) as refusal:
        read_keys(tmp_path)
    assert str(tmp_path / "one.json") in str(refusal.value)


def test_all_errors_of_all_keys_are_listed(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{")
    (tmp_path / "b.json").write_bytes(b"\xff")
    (tmp_path / "c.json").write_text(json.dumps({**KEY, "kid": "", "not_after": ""}))
    with pytest.raises(BadKeys) as refusal:
        read_keys(tmp_path)
    assert len(refusal.value.faults) == 4


def test_duplicate_names_and_two_active_keys_are_errors(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(KEY))
    (tmp_path / "b.json").write_text(json.dumps(KEY))
    with pytest.raises(BadKeys) as refusal:
        read_keys(tmp_path)
    assert "there twice" in str(refusal.value) and "all active" in str(refusal.value)


def test_a_folder_without_keys_is_refused(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(BadKeys):
            read_keys(place)


def test_a_service_does_not_start_with_invalid_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEALER_KEYS", str(tmp_path / "nowhere"))
    with pytest.raises(BadKeys):
        create_app()


# --- replay


@pytest.mark.one_in(3)
@pytest.mark.parametrize("page", some_pages(), ids=name_of)
def test_every_scenario_replays_identically(client: FlaskClient, page: Path) -> None:
    for case in some_cases(page):
        for language in ("en", "fr"):
            got = client.post(f"/v1/{case.at}", json=case.ask, headers={"Accept-Language": language})
            if got.status_code != 200:
                continue
            body = replayed(client, {"asks": case.at, "question": case.ask, "ruling": got.json})
            assert (body["verdict"], body["difference"], body["notes"]) == ("identical", None, []), case.name
            assert set(body["seals"].values()) == {True}
            assert body["signature"] == {"verdict": "none"}


def test_comparisons_and_disputes_are_replayed_like_any_ruling(signing: FlaskClient) -> None:
    question = example("drawing")
    under = [{"house": "by-the-book"}, {"house": "badugi-france"}]
    contested = [{"at": "/table/deck/stub", "alternatives": [20, None]}]
    for asks, document in (
        ("compare", {"asks": "drawing", "question": question, "under": under}),
        ("drawing", {**question, "contested": contested}),
    ):
        receipt = receipt_of(signing, asks, document)
        found = replayed(signing, {**receipt, "on": DAY})
        assert (found["verdict"], found["signature"]["verdict"]) == ("identical", "valid")
        receipt["ruling"]["answer"]["more"] = 1
        assert replayed(signing, receipt)["difference"] == {"at": "/answer/more", "given": 1}


@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize("list_of", ["rules", "words"])
def test_a_comparison_with_fewer_digests_than_houses_is_answered(client: FlaskClient, list_of: str, left: int) -> None:
    under = [{"house": "by-the-book"}, {"house": "badugi-france"}]
    receipt = receipt_of(client, "compare", {"asks": "drawing", "question": example("drawing"), "under": under})
    del receipt["ruling"]["receipt"][list_of][left:]
    assert replayed(client, receipt)["verdict"] == ("rules-not-loaded" if list_of == "rules" else "identical")


def test_a_replay_has_the_fields_of_every_ruling(signing: FlaskClient) -> None:
    document = {**receipt_of(signing, "betting", example("betting")), "on": DAY}
    body = signing.post("/v1/replay", json=document).json
    assert set(body) == {
        *("says", "outcome", "answer", "next", "missing", "rule", "reasons", "ruleset", "engine", "ruling_id"),
        "receipt",
    }
    assert (body["outcome"], body["next"]) == ("determined", None)
    assert body["ruleset"] == document["ruling"]["ruleset"]
    assert body["receipt"]["asks"] == "replay"
    assert body["receipt"]["question"] == sha256(document)


def test_the_first_difference_has_both_values(client: FlaskClient) -> None:
    document = receipt_of(client, "pots", example("pots"))
    document["ruling"]["answer"]["pots"][0]["chips"] += 5
    found = replayed(client, document)
    chips = document["ruling"]["answer"]["pots"][0]["chips"]
    assert found["verdict"] == "differs"
    assert found["difference"] == {"at": "/answer/pots/0/chips", "given": chips, "again": chips - 5}
    assert found["seals"] == {"asks": True, "question": True, "answer": False, "rules": True, "rule": True}


def test_a_forged_answer_with_correct_digests_is_noticed(client: FlaskClient) -> None:
    document = receipt_of(client, "pots", example("pots"))
    ruling = document["ruling"]
    ruling["answer"]["pots"][0]["chips"] += 5
    ruling["receipt"]["answer"] = sha256({name: part for name, part in ruling.items() if name != "receipt"})
    found = replayed(client, document)
    assert set(found["seals"].values()) == {True}
    assert (found["verdict"], found["difference"]["at"]) == ("differs", "/answer/pots/0/chips")


def test_a_changed_question_differs(client: FlaskClient) -> None:
    document = receipt_of(client, "betting", example("betting"))
    document["question"]["action"] = {"seat": 2, "does": "fold"}
    found = replayed(client, document)
    assert (found["verdict"], found["seals"]["question"]) == ("differs", False)


def test_a_question_that_became_impossible_differs_by_a_problem(client: FlaskClient) -> None:
    document = receipt_of(client, "betting", example("betting"))
    document["question"]["table"]["seats"][0]["bet"] += 1
    found = replayed(client, document)
    assert (found["verdict"], found["difference"]["at"]) == ("differs", "/outcome")
    assert found["difference"]["again"]["problem"]["type"] == "/problems/impossible-table"


def test_an_invalid_floor_decision_differs_by_a_problem(client: FlaskClient) -> None:
    document = receipt_of(client, "betting", example("betting"))
    document["question"]["floor"] = {"code": "kill-hand"}
    found = replayed(client, document)
    assert (found["verdict"], found["difference"]["at"]) == ("differs", "/outcome")
    (fault,) = found["difference"]["again"]["problem"]["errors"]
    assert (fault["pointer"], fault["code"]) == ("/floor", "no-such-option")


def test_unknown_rules_are_reported_with_the_loaded_ones(client: FlaskClient, book: Book) -> None:
    document = receipt_of(client, "betting", example("betting"))
    strange = "sha256:" + "0" * 64
    document["ruling"]["receipt"]["rules"] = document["ruling"]["ruleset"]["digest"] = strange
    found = replayed(client, document)
    assert found["verdict"] == "rules-not-loaded"
    assert found["loaded"] == [book.find("by-the-book", "badugi").digest]
    document["question"]["house"] = "nowhere"
    assert replayed(client, document)["loaded"] == []


def test_a_receipt_of_another_engine_is_compared_by_its_ruling(client: FlaskClient) -> None:
    document = receipt_of(client, "betting", example("betting"))
    ruling = document["ruling"]
    ruling["engine"] = {"version": "0.0.9"}
    ruling["ruling_id"] = "r-another"
    ruling["receipt"]["answer"] = sha256({name: part for name, part in ruling.items() if name != "receipt"})
    found = replayed(client, document)
    assert (found["verdict"], found["notes"]) == ("identical", ["engine-differs"])
    ruling["outcome"] = "allowed"
    found = replayed(client, document)
    assert (found["verdict"], found["difference"]["at"]) == ("differs", "/outcome")
    del ruling["outcome"]
    assert replayed(client, document)["difference"] == {"at": "/outcome", "again": "refused"}


def test_reworded_rules_are_noted_but_do_not_differ(client: FlaskClient) -> None:
    document = receipt_of(client, "betting", example("betting"))
    ruling = document["ruling"]
    ruling["receipt"]["words"] = "sha256:" + "0" * 64
    ruling["reasons"][0]["says"] = "Four bets, no more."
    ruling["receipt"]["answer"] = sha256({name: part for name, part in ruling.items() if name != "receipt"})
    found = replayed(client, document)
    assert (found["verdict"], found["notes"]) == ("identical", ["words-differ"])


def test_an_unknown_language_is_noted(client: FlaskClient) -> None:
    for language in ("xx", None, ["en"], {}):
        document = receipt_of(client, "betting", example("betting"))
        document["ruling"]["receipt"]["language"] = language
        assert replayed(client, document)["notes"] == ["words-differ"]


def test_a_broken_seal_is_a_difference_whatever_the_engine(client: FlaskClient) -> None:
    document = receipt_of(client, "betting", example("betting"))
    document["ruling"]["engine"] = {"version": "0.0.9"}
    found = replayed(client, document)
    assert (found["verdict"], found["difference"]["at"], found["notes"]) == (
        "differs",
        "/receipt/answer",
        ["engine-differs"],
    )


def test_the_day_may_be_today(signing: FlaskClient) -> None:
    document = receipt_of(signing, "betting", example("betting"))
    assert replayed(signing, document)["signature"]["on"] >= DAY
    assert replayed(signing, {**document, "on": "2030-01-01"})["signature"]["verdict"] == "expired"


FAULTS: list[tuple[Document, str]] = [
    ({"ruling": {}}, "/ruling/receipt"),
    ({"ruling": {"receipt": []}}, "/ruling/receipt"),
    ({"ruling": {"receipt": {"asks": 1.0}}}, "/ruling/receipt/asks"),
    ({"ruling": {"receipt": {}, "reasons": [{"facts": {"to": 1e3}}]}}, "/ruling/reasons/0/facts/to"),
    ({"ruling": 7}, "/ruling"),
    ({"ruling": None}, "/ruling"),
    ({"question": None}, "/question"),
    ({"question": {}}, "/question/house"),
    ({"asks": "replay"}, "/asks"),
    ({"asks": None}, "/asks"),
    ({"asks": "compare"}, "/question/under"),
    ({"on": "yesterday"}, "/on"),
    ({"receipt": {}}, "/receipt"),
]


@pytest.mark.parametrize(("changes", "pointer"), FAULTS, ids=[pointer for _, pointer in FAULTS])
def test_an_invalid_receipt_has_a_pointer(client: FlaskClient, changes: Document, pointer: str) -> None:
    document = {**receipt_of(client, "betting", example("betting")), **changes}
    got = client.post("/v1/replay", json=document)
    assert got.status_code == 422
    assert pointer in [each["pointer"] for each in got.json["errors"]]


def test_long_receipts_are_read_and_longer_ones_refused(client: FlaskClient) -> None:
    document = receipt_of(client, "betting", example("betting"))
    document["ruling"]["padding"] = "x" * (MOST_BYTES // 2)
    assert replayed(client, document)["difference"]["at"] == "/padding"
    document["ruling"]["padding"] = "x" * MOST_BYTES
    got = client.post("/v1/replay", json=document)
    assert (got.status_code, got.json["limit"]) == (413, MOST_BYTES)


# --- tampering


def noticed(raw: bytes, book: Book, keys: Keys) -> bool:
    """Whether these bytes are distinguished from a true receipt, with a message."""
    try:
        return not verified(decode(raw, MOST_BYTES), book, keys).good
    except (Malformed, Unprocessable) as refusal:
        return bool(str(refusal))


@pytest.fixture(scope="module")
def small(signing: FlaskClient, book: Book, ring: Path) -> bytes:
    """A short true receipt as JSON."""
    document = receipt_of(signing, "hands", {**example("hands"), "hands": [["As", "2d", "3h", "4c"]]})
    raw = rfc8785.dumps(document)
    assert not noticed(raw, book, read_keys(ring))
    return raw


@pytest.mark.prove
def test_every_changed_byte_is_noticed(small: bytes, book: Book, ring: Path) -> None:
    keys = read_keys(ring)
    for place, byte in enumerate(small):
        for other in {byte ^ 1, byte ^ 0x20, ord("0")} - {byte}:
            changed = small[:place] + bytes([other]) + small[place + 1 :]
            assert noticed(changed, book, keys), (place, changed[max(0, place - 20) : place + 20])


def test_a_truncated_receipt_is_noticed(small: bytes, book: Book, ring: Path) -> None:
    keys = read_keys(ring)
    assert all(noticed(small[:length], book, keys) for length in range(len(small)))


@settings(max_examples=200)
@given(data=st.data())
def test_a_rearranged_receipt_is_noticed(small: bytes, book: Book, ring: Path, data: st.DataObject) -> None:
    document = json.loads(small)
    here: Any = document
    while True:
        inside = list(here) if isinstance(here, dict) else list(range(len(here)))
        key = data.draw(st.sampled_from(inside))
        if not (isinstance(here[key], dict | list) and here[key]) or data.draw(st.booleans()):
            break
        here = here[key]
    was = here[key]
    here[key] = data.draw(
        st.sampled_from([None, True, False, 0, 1, -1, 2**53 - 1, 1.5, "", "x", [], {}, [None], {"x": 1}, ["en"]])
    )
    unsigned = key == "signature" and here[key] is None  # without its signature a receipt is an unsigned one
    if not unsigned and rfc8785.dumps(here[key]) != rfc8785.dumps(was):
        assert noticed(json.dumps(document).encode(), book, read_keys(ring))


@pytest.mark.parametrize("asked", [lambda at: read_keys(at), lambda _: new_key("other", "2026-01-01", "2026-12-31")])
def test_a_missing_signing_library_is_reported_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: Callable[[Path], object]
) -> None:
    folder = write(tmp_path, new_key("k", "2026-01-01", "2026-12-31"))
    monkeypatch.setitem(sys.modules, "joserfc.jwk", None)
    with pytest.raises(BadKeys, match=r"dealer-service\[sign\]"):
        asked(folder)


def with_editions(folder: Path, *editions: str) -> FlaskClient:
    """A service whose house has these editions, the last one current, all with the same clauses."""
    page = house(folder) / "houses" / "gold-room.yaml"
    first = page.read_text("utf-8")
    page.unlink()
    assert "current: true" in first
    for number, edition in enumerate(editions):
        text = re.sub(r"(?m)^(edition|from): .*", rf"\1: {edition}", first)
        name = "gold-room.yaml" if number == 0 else f"gold-room@{edition}.yaml"
        current = "true" if edition == editions[-1] else "false"
        (page.parent / name).write_text(text.replace("current: true", f"current: {current}"), "utf-8")
    return create_app([embedded(), folder]).test_client()


@pytest.mark.parametrize("asks", ["hands", "compare"])
def test_a_receipt_is_replayed_under_its_own_edition_of_the_same_rules(tmp_path: Path, asks: str) -> None:
    """An owner adds an edition, whose clauses for this game are the old ones: the digest does not tell them apart."""
    question: Document = {"house": "gold-room", "game": "badugi", "hands": [["As", "2d", "3h", "4c"]]}
    if asks == "compare":
        rulesets = [{"house": "by-the-book"}, {"house": "gold-room"}]
        question = {"asks": "hands", "question": question, "under": rulesets}
    before = receipt_of(with_editions(tmp_path / "before", "2026-11-20"), asks, question)
    client = with_editions(tmp_path / "after", "2026-11-20", "2026-11-22")
    later = receipt_of(client, asks, question)
    assert before["ruling"] != later["ruling"]
    assert before["ruling"]["receipt"]["rules"] == later["ruling"]["receipt"]["rules"]
    for document in (before, later):
        assert replayed(client, document)["verdict"] == "identical"
