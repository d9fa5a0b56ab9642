"""`dealer-service ask FILE`: a question from a file is ruled on, and read out as a person reads it."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import click

from dealer_service.api.errors import Unprocessable
from dealer_service.api.receipts.receipt import seal_ruling
from dealer_service.api.receipts.signing import NO_KEYS, Keys
from dealer_service.api.receipts.signing_keys import read_keys
from dealer_service.api.requests.compare import find_rulesets, parse_comparison
from dealer_service.api.requests.parse import parse_question
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.compare import COMPARE, seal_comparison
from dealer_service.api.responses.problems import problem_for
from dealer_service.api.strict_json import decode
from dealer_service.canonical import canonical
from dealer_service.cli.ask_batch import Sitting, rule_on_all
from dealer_service.cli.common import FINDINGS, rules_option
from dealer_service.cli.rule_paths import book_of
from dealer_service.cli.text.ruling import told
from dealer_service.engine import Asks, answer
from dealer_service.errors import DigestNotLoaded, ImpossibleTable, UnknownRuleset
from dealer_service.i18n.languages import LANGUAGES, requested_language
from dealer_service.i18n.words import ENGLISH, WORDS, Words
from dealer_service.rulebook import Book
from dealer_service.serving import cores
from dealer_service.settings import variable

ENDPOINTS = (*(asks.value for asks in Asks), COMPARE)

keys_option = click.option(
    "--keys",
    type=click.Path(path_type=Path, exists=True),
    envvar=variable("keys"),
    show_envvar=True,
    metavar="FOLDER",
    help="The folder of keys that sign and verify receipts, or one key.",
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it is sent, and the name of its endpoint."""

    asks: str
    question: Any


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--as", "asks", type=click.Choice(ENDPOINTS), help="What is asked, where the file does not say it.")
@click.option("--json", "as_json", is_flag=True, help="Print the very bytes that the service would send.")
@click.option(
    "--receipt",
    type=click.File("wb", lazy=True),
    metavar="FILE",
    help="Write question and ruling to FILE, for `verify` and POST /v1/replay.",
)
@click.option("--language", type=click.Choice(LANGUAGES), help="The language of the ruling.")
@click.option("--batch", is_flag=True, help="FILE holds a question in each line (NDJSON); so does the answer.")
@click.option(
    "--processes",
    type=click.IntRange(min=1),
    show_default="one for each core",
    help="How many processes rule on a batch.",
)
@keys_option
@rules_option
@click.pass_context
def ask(
    context: click.Context,
    file: BinaryIO,
    asks: str | None,
    as_json: bool,
    receipt: BinaryIO | None,
    language: str | None,
    batch: bool,
    processes: int | None,
    keys: Path | None,
    rules: tuple[Path, ...],
) -> None:
    """Rule on the question in FILE, or on standard input where FILE is -.

    The question is JSON, as it is sent to the service. What is asked is said with --as, or by a member "asks" in
    the file. A refused action is a ruling like any other, with exit status 0.

    With --batch each line is {"asks": ..., "question": ...}, or a bare question where --as says what is asked. Each
    is answered in a line of standard output, in order, by the ruling as the service would send it, or by the problem
    with the number of its line; where there is a problem the exit status is 1. How far it has come is told on
    standard error.
    """
    if batch:
        if receipt is not None or asks == COMPARE:
            raise click.UsageError("A batch takes neither --receipt nor --as compare; its rulings hold their receipts.")
        sitting = Sitting(rules, keys, asks, language)
        rulings, problems = rule_on_all(file, sys.stdout.buffer, sitting, processes or cores())
        click.echo(f"{rulings} rulings, {problems} problems.", err=True)
        context.exit(FINDINGS if problems else 0)
    if processes is not None:
        raise click.UsageError("--processes is for --batch; one question is ruled on by one process.")
    question = _asked(decode(file.read()), asks)
    words = WORDS[language] if language else _words(question.question)
    found = _ruled(question, book_of(rules), words, read_keys(keys) if keys else NO_KEYS)
    if receipt is not None:
        ruling = decode(found, len(found))
        receipt.write(canonical({"asks": question.asks, "question": question.question, "ruling": ruling}))
    if as_json:
        click.echo(found, nl=False)
    else:
        click.echo("\n".join(told(decode(found, len(found)))))


def _asked(document: Any, asks: str | None) -> Asked:
    """The question, freed of what says whereto it goes, also out of a receipt. Raises UsageError where nothing does."""
    if not isinstance(document, dict):
        raise click.ClickException("The file holds no question: a JSON object is expected.")
    if "under" in document:
        return Asked(COMPARE, document)
    named = asks or document.get("asks")
    if named not in ENDPOINTS:
        raise click.UsageError(f"Say what is asked, with --as {'|'.join(ENDPOINTS)}, or by a member asks in the file.")
    within = document.get("question")
    if isinstance(within, dict):
        return Asked(named, within)
    return Asked(named, {name: part for name, part in document.items() if name != "asks"})


def _words(question: Any) -> Words:
    language = requested_language(question)
    return WORDS[language] if language else ENGLISH


def _ruled(question: Asked, book: Book, words: Words, keys: Keys) -> bytes:
    """The ruling, sealed. Raises ClickException for a table that cannot be ruled on, and for what is no question."""
    citations = ClauseJson()
    try:
        if question.asks == COMPARE:
            comparison = parse_comparison(question.question)
            return seal_comparison(
                comparison, find_rulesets(comparison, book), question.question, citations, words, keys
            )
        typed = parse_question(Asks(question.asks), question.question)
        return seal_ruling(answer(typed, book), question.question, typed.asks, citations, words, keys)
    except (Unprocessable, ImpossibleTable, UnknownRuleset, DigestNotLoaded) as refusal:
        found = problem_for(refusal, words, citations)
        faults = [f"  {each.get('pointer') or '/'}: {each['detail']}" for each in found["errors"]]
        raise click.ClickException("\n".join([f"{found['title']}.", *faults])) from refusal
