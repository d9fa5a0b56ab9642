"""`dealer-service ask FILE`: rule on a question from a file, and print the ruling as text or JSON."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import click

from dealer_service.api.errors import Unprocessable
from dealer_service.api.receipts.receipt import seal_comparison, seal_ruling
from dealer_service.api.receipts.signing import NO_KEYS, Keys
from dealer_service.api.receipts.signing_keys import read_keys
from dealer_service.api.requests.comparison import find_rulesets, parse_comparison
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.comparison import COMPARE
from dealer_service.api.responses.problems import problem_for
from dealer_service.api.strict_json import decode
from dealer_service.canonical import canonical
from dealer_service.cli.ask_batch import BatchOptions, answer_batch
from dealer_service.cli.common import EXIT_FINDINGS, keys_option, rules_option
from dealer_service.cli.reports.reason_lines import tracing
from dealer_service.cli.rule_paths import load_book
from dealer_service.cli.text.ruling import ruling_lines
from dealer_service.engine import Asks, answer
from dealer_service.errors import DigestNotLoaded, ImpossibleTable, NoSuchOption, UnknownRuleset
from dealer_service.i18n.languages import DEFAULT, LANGUAGES, requested_language
from dealer_service.i18n.words import WORDS, Words
from dealer_service.rulebook import Book
from dealer_service.scenarios.runner import REMEDY, codes_without_words
from dealer_service.serving import cores

ENDPOINTS = (*(asks.value for asks in Asks), COMPARE)


@dataclass(frozen=True, slots=True)
class Request:
    """A question as a client sends it, and the name of its endpoint."""

    asks: str
    question: Any


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--as", "asks", type=click.Choice(ENDPOINTS), help="The kind of question, if the file does not give it.")
@click.option("--json", "as_json", is_flag=True, help="Print exactly the bytes that the service would send.")
@click.option("--trace", is_flag=True, help="Also name the line of the package that gave each reason.")
@click.option(
    "--receipt",
    type=click.File("wb", lazy=True),
    metavar="FILE",
    help="Write question and ruling to FILE, for `verify` and POST /v1/replay.",
)
@click.option("--language", type=click.Choice(LANGUAGES), help="The language of the ruling.")
@click.option("--batch", is_flag=True, help="FILE has one question per line (NDJSON), and so has the output.")
@click.option(
    "--processes",
    type=click.IntRange(min=1),
    show_default="one for each core",
    help="The number of processes for a batch.",
)
@keys_option
@rules_option
@click.pass_context
def ask(
    context: click.Context,
    file: BinaryIO,
    asks: str | None,
    as_json: bool,
    trace: bool,
    receipt: BinaryIO | None,
    language: str | None,
    batch: bool,
    processes: int | None,
    keys: Path | None,
    rules: tuple[Path, ...],
    as_of: str | None,
) -> None:
    """Rule on the question in FILE, or on standard input if FILE is -.

    The question is JSON, as sent to the service. Name the kind of question with --as, or in a field "asks" of the file.
    A refused action is a ruling: the exit status is 0.

    With --batch each line is {"asks": ..., "question": ...}, or with --as only the question. Each line has one line of
    standard output, in the same order: the ruling as the service would send it, or the problem with the number of the
    line. If there is a problem, the exit status is 1. Progress is printed to standard error.
    """
    if trace and (batch or as_json):
        raise click.UsageError("--trace prints text for one ruling. Remove --batch and --json.")
    if batch:
        if receipt is not None or asks == COMPARE:
            raise click.UsageError(
                "--batch conflicts with --receipt and --as compare; its rulings contain their receipts."
            )
        options = BatchOptions(rules, keys, asks, language, as_of)
        rulings, problems = answer_batch(file, sys.stdout.buffer, options, processes or cores())
        click.echo(f"Rulings: {rulings}. Problems: {problems}.", err=True)
        context.exit(EXIT_FINDINGS if problems else 0)
    if processes is not None:
        raise click.UsageError("--processes requires --batch.")
    request = _parse_request(decode(file.read()), asks)
    if trace and request.asks == COMPARE:
        raise click.UsageError("--trace is for a single ruling, not for a comparison.")
    words = WORDS[language or requested_language(request.question) or DEFAULT]
    body, lines = _rule(request, load_book(rules, as_of), words, read_keys(keys) if keys else NO_KEYS)
    ruling = decode(body, len(body))
    if unworded := [f"  {at}: {code}" for at, code in codes_without_words(ruling)]:
        raise click.ClickException("\n".join([f"The answer has codes without words; {REMEDY}.", *unworded]))
    if receipt is not None:
        receipt.write(canonical({"asks": request.asks, "question": request.question, "ruling": ruling}))
    if as_json:
        click.echo(body, nl=False)
    else:
        click.echo("\n".join(ruling_lines(ruling, lines if trace else {})))


def _parse_request(document: Any, asks: str | None) -> Request:
    """The request in a file: a receipt, a question with a field ``asks``, or only a question.

    ``asks`` is the endpoint named on the command line. Raises UsageError if no endpoint is named, and ClickException if
    the file is not a JSON object.
    """
    if not isinstance(document, dict):
        raise click.ClickException("The file contains no question. Expected a JSON object.")
    if "under" in document:
        return Request(COMPARE, document)
    endpoint = asks or document.get("asks")
    if endpoint not in ENDPOINTS:
        raise click.UsageError(
            f"Give the kind of question with --as {'|'.join(ENDPOINTS)}, or with a field “asks” in the file."
        )
    question = document.get("question")
    if not isinstance(question, dict):
        question = {name: value for name, value in document.items() if name != "asks"}
    return Request(endpoint, question)


def _rule(request: Request, book: Book, words: Words, keys: Keys) -> tuple[bytes, Mapping[str, str]]:
    """The body of the ruling as the service sends it, and the line of code of each reason.

    Raises ClickException for an invalid question, and for a table or rules that cannot be ruled on.
    """
    clause_json = ClauseJson()
    try:
        if request.asks == COMPARE:
            comparison = parse_comparison(request.question)
            rulesets = find_rulesets(comparison, book)
            return seal_comparison(comparison, rulesets, request.question, clause_json, words, keys).body, {}
        typed = parse_question(Asks(request.asks), request.question)
        with tracing() as trace:
            ruling = answer(typed, book)
        sealed = seal_ruling(ruling, request.question, typed.asks, clause_json, words, keys)
        return sealed.body, trace.lines_of(ruling)
    except (Unprocessable, ImpossibleTable, UnknownRuleset, DigestNotLoaded, NoSuchOption) as refusal:
        problem = problem_for(refusal, words, clause_json)
        errors = [f"  {error.get('pointer') or '/'}: {error['detail']}" for error in problem["errors"]]
        raise click.ClickException("\n".join([f"{problem['title']}.", *errors])) from refusal
