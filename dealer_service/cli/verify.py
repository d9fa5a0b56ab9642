"""`dealer-service verify RECEIPT`: check the seals and the signature, and rule again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

import click

from dealer_service.api.errors import Malformed, TooLarge, Unprocessable
from dealer_service.api.receipts.replay import DIFFERS, ENGINE_DIFFERS, IDENTICAL, WORDS_DIFFER, Verdict, replay
from dealer_service.api.receipts.replay_request import MOST_BYTES, Replay, parse_replay
from dealer_service.api.receipts.replay_response import serialize_verdict
from dealer_service.api.receipts.signing import NO_KEYS, SignatureCheck
from dealer_service.api.receipts.signing_keys import read_keys
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.json_diff import ABSENT
from dealer_service.api.strict_json import decode
from dealer_service.canonical import canonical
from dealer_service.cli.common import EXIT_FINDINGS, format_option, keys_option, rules_option
from dealer_service.cli.reports.formats import as_json
from dealer_service.cli.rule_paths import load_book

MOST_SHOWN = 200
UNREADABLE = "unreadable"
NOTES = {
    ENGINE_DIFFERS: "Another version of the engine wrote the receipt; its id and digests were not compared.",
    WORDS_DIFFER: "The words of the rules have changed or are not available in this language; they were not compared.",
}


@click.command()
@click.argument("receipt", type=click.File("rb"))
@click.option(
    "--on",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="YYYY-MM-DD",
    help="The date for the signature check. Default: today.",
)
@keys_option
@rules_option
@format_option("text", "json")
def verify(
    receipt: BinaryIO,
    on: datetime | None,
    keys: Path | None,
    rules: tuple[Path, ...],
    as_of: str | None,
    form: str,
) -> None:
    """Check the seals and the signature of RECEIPT, offline.

    RECEIPT is a file written by `ask --receipt`, or - for standard input. Its question is ruled on again by the rules
    of the receipt. The exit status is 0 if the ruling is identical and the signature, if any, is valid; otherwise it is
    1.
    """
    key_ring = read_keys(keys) if keys else NO_KEYS
    day = (on or datetime.now(UTC)).date().isoformat()
    try:
        request = parse_replay(decode(receipt.read(MOST_BYTES + 1), MOST_BYTES))
        day = request.day or day
        verdict = replay(request, load_book(rules, as_of), ClauseJson(), key_ring, day)
    except (Malformed, TooLarge, Unprocessable) as refusal:
        _print_unreadable(str(refusal), form)
        raise click.exceptions.Exit(EXIT_FINDINGS) from refusal
    if form == "json":
        click.echo(as_json(serialize_verdict(verdict, day)))
    else:
        click.echo("\n".join(_verdict_lines(verdict, request, day)))
    if not verdict.good:
        raise click.exceptions.Exit(EXIT_FINDINGS)


def _print_unreadable(detail: str, form: str) -> None:
    if form == "json":
        click.echo(as_json({"verdict": UNREADABLE, "detail": detail}))
    else:
        click.echo(f"UNREADABLE: this is not a complete receipt.\n{detail}")


def _verdict_lines(verdict: Verdict, request: Replay, day: str) -> Iterator[str]:
    yield _verdict_line(verdict, request)
    if verdict.difference is not None:
        yield f"The first difference is at {verdict.difference.at or 'the top'}:"
        yield f"  given: {_shortened(verdict.difference.given)}"
        yield f"  now:   {_shortened(verdict.difference.again)}"
    for part, whole in verdict.seals.items():
        if not whole:
            yield f"The seal on the {part} is broken: it was changed after the receipt was written."
    yield from (NOTES[note] for note in verdict.notes)
    if verdict.loaded:
        yield f"Loaded for this house and game: {', '.join(verdict.loaded)}."
    yield _signature_line(verdict.signed, day)


def _verdict_line(verdict: Verdict, request: Replay) -> str:
    under = ", ".join(f"{rules.house} {rules.game}, edition {rules.edition}" for rules in verdict.rules)
    if verdict.verdict == IDENTICAL:
        return f"IDENTICAL: ruled on again under {under}, the ruling is the same."
    if verdict.verdict == DIFFERS:
        return f"DIFFERS: ruled on again under {under}, this is not the ruling."
    rules = _shortened(request.ruling["receipt"].get("rules"))
    return f"RULES NOT LOADED: the rules of this receipt, {rules}, are not loaded here."


def _signature_line(signed: SignatureCheck, day: str) -> str:
    key = signed.key
    days = f"used from {key.not_before} to {key.not_after}" if key else ""
    return {
        "valid": f"Signed by {signed.kid}, {days}: the signature is valid on {day}.",
        "invalid": "The signature is INVALID: it was not made with this key for this receipt.",
        "unknown-key": f"Signed with the key {signed.kid}, which is UNKNOWN here; give it with --keys.",
        "expired": f"Signed by {signed.kid}, {days}: the key was EXPIRED on {day}.",
        "not-yet-valid": f"Signed by {signed.kid}, {days}: the key was NOT YET VALID on {day}.",
        "none": "Not signed: this confirms the ruling but not its sender.",
    }[signed.verdict]


def _shortened(value: Any) -> str:
    text = "nothing" if value is ABSENT else canonical(value).decode()
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"
