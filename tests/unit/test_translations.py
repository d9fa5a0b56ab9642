"""Every sentence of the service is in every language, as its translator wrote it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from random import Random
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo

from dealer_service.api.errors import FieldError, Unprocessable
from dealer_service.api.requests.fields import Field, ListOf, Nested
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.requests.schemas import SCHEMAS
from dealer_service.api.requests.strict_schema import StrictSchema
from dealer_service.engine import Asks
from dealer_service.i18n.catalogues import CATALOGUES, TRANSLATIONS
from dealer_service.i18n.languages import LANGUAGES
from dealer_service.i18n.rule_pages import cited_place, named_answer, rules_title, text_title
from dealer_service.i18n.words import ENGLISH, WORDS, Words
from dealer_service.message import message, sentences
from dealer_service.rulebook import Book, Mix, Ruleset, lint
from tests.oracles.effort import EFFORT
from tests.scenarios import cases_of, pages
from tests.tools.messages import KEYWORDS, PACKAGE, gathered, languages, translated
from tests.tools.syntax import nodes_of, tree_of
from tests.unit.documents import broken

FRENCH = WORDS["fr"]
MODULES = sorted(file for folder in ("api", "i18n", "rulebook", "web") for file in (PACKAGE / folder).rglob("*.py"))
VALUES = {"true", "false", "inf"}  # as they were sent
MEND = "run `make messages`, then translate"


def sentences_of(catalog: Catalog) -> dict[tuple[str | None, str], Message]:
    return {(each.context, str(each.id)): each for each in catalog if each.id}


def gaps(text: str) -> set[str]:
    """The gaps of a text: {names}, and the %(names)s of the pages."""
    try:
        braces = {name for _, name, _, _ in Formatter().parse(text) if name and name.isidentifier()}
    except ValueError:  # an example in JSON, without arguments
        braces = set()
    return braces | set(re.findall(r"%\((\w+)\)s", text))


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


def test_the_languages_are_english_and_its_translations() -> None:
    assert tuple(LANGUAGES) == ("en", *languages())


def test_exactly_the_existing_sentences_are_translated(language: str) -> None:
    english, words = sentences_of(gathered()), sentences_of(translated(language))
    assert set(words) == set(english), MEND
    assert [each.id for each in words.values() if each.fuzzy or not each.string] == [], MEND


def test_a_translation_keeps_the_gaps_and_the_markup(language: str) -> None:
    for each in sentences_of(translated(language)).values():
        assert gaps(each.string) == gaps(str(each.id)), each.id
        assert re.findall(r"<[^>]+>", each.string) == re.findall(r"<[^>]+>", str(each.id)), each.id


def test_compiled_translations_are_up_to_date(language: str) -> None:
    compiled = TRANSLATIONS[language]
    for (context, text), each in sentences_of(translated(language)).items():
        found = compiled.pgettext(context, text) if context else compiled.gettext(text)
        assert found == each.string, MEND


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_no_sentence_is_built_before_its_translation(module: Path) -> None:
    for call in nodes_of(module):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS:
            for part in call.args:
                assert not isinstance(part, ast.JoinedStr | ast.BinOp), f"{module}:{part.lineno} cannot be translated"


# The modules that report errors and remarks of pages, and the calls whose texts are not shown.
OF_PAGES = sorted([*(PACKAGE / "rulebook/loading").glob("*.py"), *(PACKAGE / "rulebook").glob("[ls][iy]n*.py")])
UNTOLD = {"compile", "TypeError", "NewType", "startswith", "OSError"}


def texts_of(node: ast.AST) -> Iterator[ast.expr]:
    """The texts of several words in the code, except messages, docstrings and comparisons."""
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in {*KEYWORDS, *UNTOLD}:
            return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Compare | ast.Assert):
        return
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    if any(isinstance(each, ast.Constant) and re.search(r"[a-z] | [a-z]", str(each.value)) for each in parts):
        assert isinstance(node, ast.expr)
        yield node
        return
    for child in ast.iter_child_nodes(node):
        yield from texts_of(child)


@pytest.mark.parametrize("module", OF_PAGES, ids=lambda module: module.stem)
def test_errors_of_pages_are_messages(module: Path) -> None:
    """The page of a new house shows them in each language."""
    found = [f"{module}:{each.lineno} {ast.unparse(each)}" for each in texts_of(tree_of(module))]
    assert not found, found


def test_a_text_outside_of_messages_is_found() -> None:
    code = 'refuse(x, f"no {x}", message("a list"))\nfound = "a list" if x else "-"\n'
    assert [each.lineno for each in texts_of(ast.parse(code))] == [1, 2]


def french(book: Book) -> Iterator[str]:
    """All French texts of the service and of the pages."""
    yield from (each.string for each in sentences_of(translated("fr")).values())
    for house, games in book.houses().items():
        for game in games:
            yield from french_clauses(book.find(house, game))
    for house, mixes in book.mixes().items():
        for mix in mixes:
            yield from french_clauses(book.find_mix(house, mix))


def french_clauses(page: Ruleset | Mix) -> Iterator[str]:
    """The French texts of the clauses of a game or a mix."""
    yield from (clause.says["fr"] for clause in page.clauses.values() if "fr" in clause.says)


def test_french_has_a_nonbreaking_space_before_its_signs(book: Book) -> None:
    for text in french(book):
        assert not re.search(r" [:;!?»](\s|$)|« |[^\W\d_][!?]", text), text


def test_french_suits_are_couleurs_and_colours_are_not_counted(book: Book) -> None:
    for text in french(book):
        assert not re.search(r"\b(quatre|trois|deux|4|3|2) couleurs", text), text


@pytest.mark.parametrize(
    ("at", "says"),
    [
        ("Rule 34-B", "Règle 34-B"),
        ("Rules 13 to 15", "Règles 13 à 15"),
        (
            "para. 4; our reading: the big blind is the first bet",
            "par. 4\u00a0; notre lecture\u00a0: la grosse blind est la première mise",
        ),
        (
            "Rule 96 (a); our reading: a call between all-ins does not separate them",
            "Règle 96 (a)\u00a0; notre lecture\u00a0: suivre entre deux tapis ne les sépare pas",
        ),
        ("Dealing and Game Play, 2 and 3", "Dealing and Game Play, 2 and 3"),
        ("26 (c)", "26 (c)"),
    ],
)
def test_a_citation_is_in_french_except_for_headings(at: str, says: str) -> None:
    assert (cited_place(at, "en"), cited_place(at, "fr")) == (at, says)


def test_known_titles_and_answers_are_translated() -> None:
    assert rules_title("Badugi, fixed limit", "fr") == "Badugi en limit"
    assert text_title("August 2026", "fr") == "août 2026"
    assert named_answer("dead-button", "fr") == "bouton mort"
    assert (named_answer("dead-button", "en"), named_answer(4, "fr")) == ("dead-button", "4")
    assert rules_title("Riverbend", "fr") == "Riverbend"


def test_the_lint_of_pages_knows_every_language() -> None:
    assert set(lint.LANGUAGES) == set(LANGUAGES), "add the language to LANGUAGES in rulebook/lint.py"


def test_every_clause_has_words_in_every_language(book: Book) -> None:
    for house, games in book.houses().items():
        for game in games:
            for clause in book.find(house, game).clauses.values():
                assert set(LANGUAGES) <= set(clause.says), f"{clause.where}: {clause.id}"


def test_translated_messages_keep_their_arguments() -> None:
    detail = sentences(
        message(
            "Expected {expected}; found {found}.",
            expected=message("a table"),
            found=message("a list of length {count}", count=3),
        ),
        None,
        message("Remove the decimal point."),
    )
    assert detail == "Expected a table; found a list of length 3. Remove the decimal point."
    assert ENGLISH.translate(detail) == detail
    says = "Attendu\u00a0: une table\u00a0; trouvé\u00a0: une liste de longueur 3. Retirez le point décimal."
    assert FRENCH.translate(detail) == says
    assert FRENCH.translate("A plain string.") == "A plain string."


def untranslated(texts: Iterable[str]) -> set[str]:
    """The templates in these messages that are in no catalogue. Gaps and values need no translation."""
    known, found = {text for context, text in sentences_of(gathered()) if context is None} | VALUES, set()

    def look_up(template: str) -> str:
        if template not in known and re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", template)):
            found.add(template)
        return template

    reader = Words("fr", CATALOGUES["en"], look_up)
    for text in texts:
        reader.translate(text)
    return found


def messages_of(schema: StrictSchema) -> Iterator[str]:
    """Every fixed message of a schema and of the schemas in it."""
    for field in schema.fields.values():
        while field is not None:
            assert isinstance(field, Field)
            yield field.expected
            errors = (*field.error_messages["required"], *field.error_messages["null"])
            yield from (error.detail for error in errors if isinstance(error, FieldError))
            if isinstance(field, Nested):
                yield from messages_of(field.schema)
            field = field.inner if isinstance(field, ListOf) else None


def test_every_message_of_a_schema_is_translated() -> None:
    told = [*(text for schema in SCHEMAS.values() for text in messages_of(schema))]
    assert len(set(told)) > 100 and untranslated(told) == set()


def test_every_error_of_a_question_is_translated() -> None:
    """The questions of all scenarios, each with several errors."""
    random, told = Random(1), []
    questions = [(case.at, case.ask) for page in pages() for case in cases_of(page) if case.at in {*Asks}]
    for asks, question in questions[:: 1 if EFFORT else 12]:
        for _ in range(3):
            question = broken(question, random)
            try:
                parse_question(Asks(asks), question)
            except Unprocessable as error:
                told += [fault.detail for fault in error.faults]
    assert len(set(told)) > 200 and untranslated(told) == set()


def test_a_message_without_a_translation_is_noticed() -> None:
    inside = message("{sentence} {other}", sentence=message("Nobody says this."), other=message("a table"))
    assert untranslated([message("no {part}", part=inside)]) == {"Nobody says this."}


def test_a_sentence_without_gaps_may_have_braces() -> None:
    example = message('an object such as {"seat": 1, "does": "show"}')
    assert FRENCH.translate(example) == 'un objet comme {"seat": 1, "does": "show"}'


def test_a_missing_translation_falls_back_to_english() -> None:
    half = Catalog("es")
    half.add("a table", "una mesa")
    file = BytesIO()
    write_mo(file, half)
    file.seek(0)
    spanish = Words("es", CATALOGUES["en"], GNUTranslations(file).gettext)
    wanted = message("Expected {expected}.", expected=message("a table"))
    assert spanish.translate(wanted) == "Expected una mesa."
