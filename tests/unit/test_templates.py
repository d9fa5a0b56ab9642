"""No input is ever used as a template of Python, a page, a script or a log line, or as a pattern."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import jinja2
import pytest
from jinja2 import nodes

from dealer_service.i18n.catalogues import CATALOGUES
from dealer_service.i18n.words import WORDS
from dealer_service.message import Template, fill, fill_with, literally, message
from tests.tools.syntax import nodes_of, tree_of

PACKAGE = Path(__file__).parents[2] / "dealer_service"
MODULES = sorted(PACKAGE.rglob("*.py"))
PAGES = sorted((PACKAGE / "web" / "templates").rglob("*.html"))
SCRIPTS = sorted(path for path in (PACKAGE / "web" / "static").rglob("*.js") if "vendor" not in path.parts)
FILLS = {"format", "format_map", "substitute", "safe_substitute"}
# The only module that fills templates of other modules; it requires a separate type.
FILLER = "message.py"
LEVELS = {"debug", "info", "warning", "error", "critical", "exception"}
PATTERNS = {"compile", "search", "match", "fullmatch", "findall", "finditer", "split", "sub", "subn"}
HOSTILE = (
    "{",
    "}",
    "{0}",
    "{nope}",
    "{number.__class__}",
    "{number:>100000000}",
    "%s",
    "%(seat)s",
    "%",
    "$&",
    "$1",
    "",
)


def named(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def constants_of(tree: ast.Module) -> set[str]:
    """The names that this module gives to constant texts, each assigned once."""
    found = set[str]()
    for node in tree.body:
        if isinstance(node, ast.Assign):
            targets = [each for target in node.targets for each in ast.walk(target) if isinstance(each, ast.Name)]
            values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            if all(isinstance(each, ast.Constant) for each in values):
                found |= {each.id for each in targets}
    return found


def is_literal(node: ast.expr, constants: set[str]) -> bool:
    """Whether this text is a literal in the source."""
    match node:
        case ast.Constant():
            return True
        case ast.Name(name):
            return name in constants
        case ast.IfExp(_, body, orelse):
            return is_literal(body, constants) and is_literal(orelse, constants)
        case ast.Call(ast.Name("Markup"), [text]):
            return is_literal(text, constants)
        case ast.JoinedStr(values):
            parts = [each.value for each in values if isinstance(each, ast.FormattedValue)]
            return all(is_literal(each, constants) or _is_own_list(each) for each in parts)
        case ast.BinOp(left, ast.Add() | ast.Mult(), right):
            return is_literal(left, constants) and is_literal(right, constants)
    return False


def _is_own_list(node: ast.expr) -> bool:
    """``'|'.join(NAMES)`` of a list in the module."""
    match node:
        case ast.Call(ast.Attribute(ast.Constant(), "join"), [ast.Name(name)]):
            return name.isupper()
        case ast.Name(name):
            return name.isupper()
    return False


def calls(module: Path) -> Iterator[tuple[ast.Call, str, ast.expr | None]]:
    """Each call with the name of the function and its owner."""
    for node in nodes_of(module):
        match node:
            case ast.Call(ast.Attribute(owner, name)):
                yield node, name, owner
            case ast.Call(ast.Name(name)):
                yield node, name, None


def test_only_literals_are_formatted() -> None:
    """A ``format`` method of our own classes is called only by others, or with ``super()``."""
    for path in MODULES:
        constants = constants_of(tree_of(path))
        for node, name, owner in calls(path):
            if name in FILLS and owner is not None and named(path) != FILLER:
                of_super = isinstance(owner, ast.Call) and isinstance(owner.func, ast.Name) and owner.func.id == "super"
                assert of_super or is_literal(owner, constants), (
                    f"{named(path)}:{node.lineno} fills {ast.unparse(owner)}"
                )
            if name == "message" and owner is None and node.keywords:
                assert is_literal(node.args[0], constants) or path.name == "message.py", f"{named(path)}:{node.lineno}"
        for node in nodes_of(path):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
                assert not _is_text(node.left) or is_literal(node.left, constants), f"{named(path)}:{node.lineno}"
                assert isinstance(node.right, ast.Tuple) <= is_literal(node.left, constants), (
                    f"{named(path)}:{node.lineno}"
                )


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))


def test_templates_are_made_only_from_catalogues_and_messages() -> None:
    """``Template(...)`` marks a text for the type checker; each call is listed here."""
    known = {
        "message.py": [
            "Template(text.replace('{', '{{').replace('}', '}}'))",  # says itself: it has no gaps
            "Template(template)",  # the first argument of message(...): see above
        ],
        "i18n/words.py": ["Template(self.gettext(text.template))"],  # the same in another language
        "i18n/rule_pages.py": ["Template(TRANSLATIONS[language].pgettext(PLACE, own))"],  # four sentences of the module
        "i18n/catalogues.py": ["Template(translations.pgettext(context, text))"],
    }
    for path in MODULES:
        made = [ast.unparse(node) for node, name, owner in calls(path) if name == "Template" and owner is None]
        assert made == known.get(named(path), []), named(path)


class Named(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return f"<{name}>"


def test_both_ways_to_fill_a_template_agree() -> None:
    texts = [text for catalogue in CATALOGUES.values() for context in catalogue.values() for text in context.values()]
    assert len(texts) > 1000
    for text in (*texts, *map(literally, HOSTILE), Template("{{{a}}}{b}"), Template("{a}{{b}}{a}")):
        assert fill_with(text, Named(), lambda _, named: named) == fill(text, Named()), text


def test_log_lines_and_patterns_are_literals() -> None:
    """A pattern may contain input if it is escaped."""
    for path in MODULES:
        constants = constants_of(tree_of(path))
        for node, name, owner in calls(path):
            where = f"{named(path)}:{node.lineno}"
            if isinstance(owner, ast.Name) and owner.id in ("LOG", "logging", "logger") and name in LEVELS:
                assert is_literal(node.args[0], constants), where
            if isinstance(owner, ast.Name) and owner.id == "re" and name in PATTERNS:
                escaped = ast.unparse(node.args[0]).startswith("re.escape(")
                assert escaped or is_literal(node.args[0], constants), where
                if name in ("sub", "subn"):
                    assert is_literal(node.args[1], constants) or isinstance(node.args[1], ast.Lambda), where


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_pages_translate_only_literals(path: Path) -> None:
    """Translated texts are literals of the page, and only these are filled; ``safe`` marks our own drawings."""
    tree = jinja2.Environment(extensions=["jinja2.ext.i18n"]).parse(path.read_text("utf-8"))
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name in ("gettext", "_", "ngettext", "pgettext"):
            assert all(isinstance(each, nodes.Const) for each in call.args[:1]), f"{path.name}:{call.lineno}"
        if isinstance(call.node, nodes.Getattr):
            assert call.node.attr not in FILLS, f"{path.name}:{call.lineno}"
    for filtered in tree.find_all(nodes.Filter):
        assert filtered.name != "format", f"{path.name}:{filtered.lineno}"
        assert filtered.name != "safe" or filtered.node == nodes.Name("qr", "load"), f"{path.name}:{filtered.lineno}"
    for rest in tree.find_all(nodes.Mod):
        of_trans = isinstance(rest.left, nodes.MarkSafeIfAutoescape | nodes.Call | nodes.Const)
        assert of_trans, f"{path.name}:{rest.lineno}"


REPLACED = re.compile(r'\.replace(?:All)?\((?:/(?:\\.|[^/\n])+/\w*|"[^"]*"), (?:"[^"$]*"\)|\()')


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_scripts_replace_without_special_dollars(path: Path) -> None:
    """A replacement is a function or a literal without a dollar; no pattern is built at run time."""
    text = path.read_text("utf-8")
    assert len(REPLACED.findall(text)) == len(re.findall(r"\.replace(?:All)?\(", text)), path.name
    assert "RegExp(" not in text


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("language", WORDS)
def test_words_show_their_arguments_unchanged(language: str, text: str) -> None:
    words = WORDS[language]
    assert fill(literally(text), {}) == text and fill(Template("{a}"), {"a": text}) == text
    for at in (f"/{text}", f"/table/{text}", f"/seats/{text}/{text}"):
        assert words.fact(at, [1]) == (words.fact("/seats/x", [1]) if at.startswith("/seats") else at)
    assert words.fact("/table/seats/" + "9" * 5000 + "/stack", [1]) == words.fact("/seats/x/stack", [1])
    assert text in words.detail("faults", count=text)
    assert text in words.breach(f"a-{text}", {}) and text in words.phrase(f"a-{text}")
    assert words.translate(message("{a}", a=text)) == text
    assert words.translate(message(text)) == text
