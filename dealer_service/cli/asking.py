"""`dealer-service ask FILE`: a question from a file is ruled on, and read out as a person reads it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import click

from dealer_service.canonical import canonical
from dealer_service.cli.frame import rules_option
from dealer_service.cli.reading import book_of
from dealer_service.cli.telling import told
from dealer_service.desk import Asks, answer
from dealer_service.door import decode
from dealer_service.door.asking import ask as read_question
from dealer_service.door.citations import Citations
from dealer_service.door.comparing import COMPARE, compared
from dealer_service.door.comparisons import found_rules, read_comparison
from dealer_service.door.faults import Unprocessable
from dealer_service.door.keys import VARIABLE, read_keys
from dealer_service.door.languages import LANGUAGES, asked
from dealer_service.door.receipts import sealed
from dealer_service.door.saying import impossible
from dealer_service.door.signing import NO_KEYS, Keys
from dealer_service.door.words import ENGLISH, WORDS, Words
from dealer_service.errors import ImpossibleTable
from dealer_service.rulebook import Book

ENDPOINTS = (*(asks.value for asks in Asks), COMPARE)

keys_option = click.option(
    "--keys",
    type=click.Path(path_type=Path, exists=True),
    envvar=VARIABLE,
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
@keys_option
@rules_option
def ask(
    file: BinaryIO,
    asks: str | None,
    as_json: bool,
    receipt: BinaryIO | None,
    language: str | None,
    keys: Path | None,
    rules: tuple[Path, ...],
) -> None:
    """Rule on the question in FILE, or on standard input where FILE is -.

    The question is JSON, as it is sent to the service. What is asked is said with --as, or by a member "asks" in
    the file. A refused action is a ruling like any other, with exit status 0.
    """
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
    language = asked(question)
    return WORDS[language] if language else ENGLISH


def _ruled(question: Asked, book: Book, words: Words, keys: Keys) -> bytes:
    """The ruling, sealed. Raises ClickException for a table that cannot be ruled on, and for what is no question."""
    citations = Citations()
    try:
        if question.asks == COMPARE:
            comparison = read_comparison(question.question)
            return compared(comparison, found_rules(comparison, book), question.question, citations, words, keys)
        typed = read_question(Asks(question.asks), question.question)
        return sealed(answer(typed, book), question.question, typed.asks, citations, words, keys)
    except ImpossibleTable as refusal:
        found = impossible(refusal.breaches, words)
        raise _refusal(found["title"], ((each["pointer"], each["detail"]) for each in found["errors"])) from refusal
    except Unprocessable as refusal:
        faults = ((each.pointer, words.again(each.detail)) for each in refusal.faults)
        raise _refusal(words.title("invalid-request"), faults) from refusal


def _refusal(title: str, faults: Iterable[tuple[str, str]]) -> click.ClickException:
    return click.ClickException("\n".join([f"{title}.", *(f"  {at or '/'}: {detail}" for at, detail in faults)]))
