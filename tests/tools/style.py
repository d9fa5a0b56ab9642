"""`make style`: sentences of the project's texts that need decoding, by the patterns of tests/docs/style.yaml."""

from __future__ import annotations

import ast
import inspect
import io
import json
import os
import re
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from babel.messages.extract import extract_from_dir

from dealer_service.i18n.catalogues import ENGLISH_CATALOGUE
from tests.oracles.effort import in_sample
from tests.tools.messages import KEYWORDS, METHODS, OPTIONS, stories

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "dealer_service"
RULES = ROOT / "tests" / "docs" / "style.yaml"
PRINTED_BY = ("cli", "scenarios", "server", "serving.py", "settings", "rulebook")  # whose strings are printed
DOCUMENTS = ("*.md", "docs/*.md", "rulesets/*.md", "deploy/*.md")


@dataclass(frozen=True)
class Pattern:
    """A kind of sentence to avoid: its scopes, a regular expression that finds it, and its replacement."""

    id: str
    scopes: str
    find: re.Pattern[str]
    write: str


@dataclass(frozen=True)
class Text:
    """A piece of text with its scope. Its hits count for ``place``, a file or folder."""

    place: str
    scope: str
    words: str


@dataclass(frozen=True)
class Hit:
    """A pattern that was found in a text."""

    pattern: Pattern
    text: Text


def patterns() -> list[Pattern]:
    """Every pattern of the page."""
    found = yaml.load(RULES.read_text("utf-8"), yaml.CSafeLoader)["patterns"]
    return [Pattern(id, each["in"], re.compile(each["find"]), each["write"]) for id, each in found.items()]


def examples() -> dict[str, str]:
    """An example for each pattern: a sentence that the pattern finds."""
    return {id: each["finds"] for id, each in yaml.load(RULES.read_text("utf-8"), yaml.CSafeLoader)["patterns"].items()}


def plain(words: str) -> str:
    """The sentence without line breaks, code and placeholders."""
    words = re.sub(r"``[^`]*``|`[^`]*`", "`x`", words)
    words = re.sub(r"%\(\w+\)s|\{[^{}]*\}", "{}", words)
    return re.sub(r"\s+", " ", words).strip()


def markdown(page: str) -> Iterator[str]:
    """The paragraphs, list items and table cells of a page, without fenced code and targets of links."""
    page = re.sub(r"(?ms)^ *```.*?^ *```", "", page)
    page = re.sub(r"\]\([^)\s]*\)", "]", page)
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[*|#-]|\d+\.)\s)", page):
        if block.lstrip().startswith("|"):
            yield from (cell for cell in block.split("|") if cell.strip())
        else:
            yield re.sub(r"(?m)^\s*(?:[*#-]+|\d+\.)\s", "", block)


def _documents() -> Iterator[Text]:
    for pattern in DOCUMENTS:
        for page in ROOT.glob(pattern):
            place = str(page.relative_to(ROOT))
            yield from (Text(place, "U", words) for words in markdown(page.read_text("utf-8")))


def _messages() -> Iterator[Text]:
    for context, texts in ENGLISH_CATALOGUE.items():
        yield from (Text(f"messages: {context}", "U", words) for words in texts.values())
    yield from (Text("messages: stories of disputes", "U", words) for words in stories())
    for file, _, words, _, _ in extract_from_dir(PACKAGE, METHODS, OPTIONS, KEYWORDS):
        said = words if isinstance(words, str) else " ".join(each for each in words if each)
        yield Text(f"messages: {'/'.join(Path(file).parts[:2])}", "U", said)


def _clauses() -> Iterator[Text]:
    for page in (ROOT / "rulesets").rglob("*.yaml"):
        place = f"clause words: {page.relative_to(ROOT / 'rulesets')}"
        yield from (Text(place, "U", words) for words in _said(yaml.load(page.read_text("utf-8"), yaml.CSafeLoader)))


def _said(part: object) -> Iterator[str]:
    """The English words of every clause below a part of a rule page."""
    if not isinstance(part, dict):
        return
    says = part.get("says")
    if isinstance(says, dict):
        says = says.get("en")
    if isinstance(says, str):
        yield says
    for below in part.values():
        yield from _said(below)


def _contract(part: object) -> Iterator[Text]:
    """The titles, summaries and descriptions of the OpenAPI document."""
    if isinstance(part, dict):
        for name, below in part.items():
            if name in {"title", "summary", "description"} and isinstance(below, str):
                yield from (Text("OpenAPI", "U", words) for words in markdown(below))
            elif name not in {"example", "examples"}:
                yield from _contract(below)
    elif isinstance(part, list):
        for below in part:
            yield from _contract(below)


def _place(module: Path) -> str:
    """The place of a module: its folder below the package or the tests, or its own path."""
    return "/".join(module.relative_to(ROOT).parts[:2])


def _code(one_in: int) -> Iterator[Text]:
    """Docstrings, comments, printed strings and test names of every module, or of one in a number of modules."""
    for top in (PACKAGE, ROOT / "tests", ROOT / "docs"):
        for module in top.rglob("*.py"):
            if in_sample(module.name, one_in):
                yield from _of_module(module.read_text("utf-8"), _place(module), module.name)


def _of_module(source: str, place: str, name: str) -> Iterator[Text]:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = set()
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, documented) and (text := ast.get_docstring(node)):
            docstrings.add(text)
            yield from (Text(f"docstrings: {place}", "D", words) for words in re.split(r"\n\s*\n", text))
        if isinstance(node, ast.FunctionDef) and name.startswith("test_") and node.name.startswith("test_"):
            yield Text(f"names: {place}", "T", node.name.removeprefix("test_").replace("_", " "))
    if place.split("/")[0] == PACKAGE.name and place.split("/")[1] in PRINTED_BY:
        yield from (Text(f"strings: {place}", "U", words) for words in _strings(tree, docstrings))
    yield from (Text(f"docstrings: {place}", "D", words) for words in _comments(source))


def _strings(tree: ast.Module, docstrings: set[str]) -> Iterator[str]:
    """The string constants of three words or more."""
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        words = ""
        if isinstance(node, ast.JoinedStr):
            words = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            words = node.value
        if len(words.split()) > 2 and inspect.cleandoc(words) not in docstrings:
            yield words


def _comments(source: str) -> Iterator[str]:
    """The comments of a module; lines of comment below one another are one."""
    joined: list[str] = []
    last = -1
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            if token.start[0] != last + 1 and joined:
                yield " ".join(joined)
                joined = []
            joined.append(token.string.lstrip("#: "))
            last = token.start[0]
    if joined:
        yield " ".join(joined)


def _cases() -> Iterator[Text]:
    """The names of cases and the titles of scenario pages."""
    for page in (ROOT / "tests").glob("*/**/*.yaml"):
        place = f"names: {'/'.join(page.relative_to(ROOT).parts[:2])}"
        found = re.findall(r"(?m)^ *- name: (.+)$|^title: (.+)$", page.read_text("utf-8"))
        yield from (Text(place, "T", (name or title).strip("'\"")) for name, title in found)


@cache
def texts(one_in: int = 1) -> tuple[Text, ...]:
    """Every text of the project, or those of one in a number of modules with all that are not in modules."""
    contract = json.loads((PACKAGE / "web" / "openapi.json").read_text("utf-8"))
    every = (*_documents(), *_messages(), *_clauses(), *_contract(contract), *_code(one_in), *_cases())
    return tuple(dict.fromkeys(Text(each.place, each.scope, plain(each.words)) for each in every))


def hits(one_in: int = 1) -> list[Hit]:
    """Every hit, at most one for each pattern and text, without the exceptions; see ``texts``."""
    exempt = {(each["text"], id) for each in exceptions() for id in each["patterns"]}
    every = patterns()
    return [
        Hit(pattern, text)
        for text in texts(one_in)
        for pattern in every
        if text.scope in pattern.scopes and pattern.find.search(text.words)
        if not exempt & {(text.place, pattern.id), (text.place, "all")}
    ]


def exceptions() -> list[dict[str, Any]]:
    """The texts that are exempt from a pattern, each with the reason."""
    found: list[dict[str, Any]] = yaml.load(RULES.read_text("utf-8"), yaml.CSafeLoader)["exceptions"]
    return found


def main() -> int:
    """Print the sentences that need decoding, in all texts or in those that TEXTS names; 1 if there are any."""
    wanted = os.environ.get("TEXTS", "").split()
    found = [hit for hit in hits() if not wanted or any(name in hit.text.place for name in wanted)]
    for hit in found:
        print(f"{hit.text.place}: {hit.pattern.id}: {hit.text.words[:300]}\n    {hit.pattern.write}")
    print(f"{len(found)} sentences need decoding")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
