"""The YAML of rule pages: a small part of YAML 1.2; anything else is refused with line and column."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.rulebook.clause import Place
from dealer_service.rulebook.loading.faults import MOST_FAULTS, Fault
from dealer_service.rulebook.loading.yaml_reader import LARGEST, PURE, RULES, Grammar, read_table
from dealer_service.rulebook.loading.yaml_tree import Entry, Items, Leaf, Table, height_of, size_of
from dealer_service.scenarios.page import YAML as SCENARIOS

PURE_ALONE = replace(RULES, parsers=(PURE,))


def faults_in(raw: str | bytes) -> list[str]:
    faults: list[Fault] = []
    read_table("p.yaml", raw.encode("utf-8") if isinstance(raw, str) else raw, faults)
    return [str(fault) for fault in faults]


def value_of(text: str) -> object:
    """The value of ``a`` on a page with this text after it, or Refused."""
    page = read_table("p.yaml", f"a: {text}\n".encode(), [])
    assert page
    node = page.entries[0].node
    return node.value if isinstance(node, Leaf) else type(node)


NO_ANCHORS = "allowed no anchors; write the answer out"
NO_ALIASES = "allowed no aliases; write the answer out"
NO_TAGS = "allowed no tags; an answer is read as its clause asks"
NO_MERGE = "found a merge key, '<<', allowed no merge keys; write the clauses out"
COLON = (
    "found a colon where no value can begin, "
    "allowed quotes around words with a colon, and a key in the same column as its neighbors"
)
BRACKETS = "allowed closed brackets, and quotes around words with a colon, a comma or a bracket"
WHOLE = "allowed whole numbers only; put a text that looks like a number in quotes"
HEAD = "allowed a page with its head"
CHARACTERS = "allowed letters, signs, spaces and line feeds"


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("a: &x 1\n", [f"p.yaml:1:4: found an anchor, '&x', {NO_ANCHORS}"]),
        ("a: &x\n  b: 1\n", [f"p.yaml:1:4: found an anchor, '&x', {NO_ANCHORS}"]),
        ("&x a: 1\n", [f"p.yaml:1:1: found an anchor, '&x', {NO_ANCHORS}"]),
        ("a: 1\nb: *x\n", [f"p.yaml:2:4: found an alias, '*x', {NO_ALIASES}"]),
        ("*x : 1\n", [f"p.yaml:1:1: found an alias, '*x', {NO_ALIASES}"]),
        ("a: !!str 4\n", [f"p.yaml:1:4: found a tag, 'tag:yaml.org,2002:str', {NO_TAGS}"]),
        ("a: !house [1]\n", [f"p.yaml:1:4: found a tag, '!house', {NO_TAGS}"]),
        ("a: ! b\n", [f"p.yaml:1:4: found a tag, '!', {NO_TAGS}"]),
        (
            "a: !!python/object/apply:os.system [id]\n",
            [f"p.yaml:1:4: found a tag, 'tag:yaml.org,2002:python/object/apply:os.system', {NO_TAGS}"],
        ),
        ("b: 1\na:\n  <<: {b: 1}\n", [f"p.yaml:3:3: {NO_MERGE}"]),
        ("a:\n  <<: *x\n", [f"p.yaml:2:3: {NO_MERGE}", f"p.yaml:2:7: found an alias, '*x', {NO_ALIASES}"]),
        ("a: 1\nb: 2\na: 3\n", ["p.yaml:3:1: found 'a' twice, allowed each key once; the first is in line 1"]),
        ('a: {b: 1, "b": 1}\n', ["p.yaml:1:11: found 'b' twice, allowed each key once; the first is in line 1"]),
        ("1: a\n", ["p.yaml:1:1: found the key 1, allowed words as keys"]),
        ("a: {true: b}\n", ["p.yaml:1:5: found the key true, allowed words as keys"]),
        ("~: a\n", ["p.yaml:1:1: found ~, allowed a value"]),
        ("1.5: a\n", [f"p.yaml:1:1: found '1.5', {WHOLE}"]),
        ("? [a]\n: b\n", ["p.yaml:1:3: found a key that is not a word, allowed words as keys"]),
        ("a: 1\n---\nb: 1\n", ["p.yaml:2:1: found a second document, allowed one document on a page"]),
        ("", [f"p.yaml:1:1: found an empty page, {HEAD}"]),
        ("# nothing\n", [f"p.yaml:1:1: found an empty page, {HEAD}"]),
        ("- a\n", [f"p.yaml:1:1: found a page without keys, {HEAD}"]),
        ("a\n", [f"p.yaml:1:1: found a page without keys, {HEAD}"]),
        (
            "%TAG !e! tag:e,2000:\n---\na: b\n",
            ["p.yaml:1:1: found a directive, allowed a page that begins with its head"],
        ),
        ("%YAML 1.1\n---\na: yes\n", ["p.yaml:1:1: found a directive, allowed a page that begins with its head"]),
        ("a: null\n", ["p.yaml:1:4: found null, allowed a value"]),
        ("a:\n", ["p.yaml:1:3: found no value, allowed a value"]),
        ("a: [~]\n", ["p.yaml:1:5: found ~, allowed a value"]),
        ("a: 1.5\n", [f"p.yaml:1:4: found '1.5', {WHOLE}"]),
        (
            "a: [1e3, -.5, .inf, .NaN, 2.]\n",
            [
                f"p.yaml:1:{at}: found '{it}', {WHOLE}"
                for at, it in ((5, "1e3"), (10, "-.5"), (15, ".inf"), (21, ".NaN"), (27, "2."))
            ],
        ),
        (f"a: {'9' * 16}\n", [f"p.yaml:1:4: found '{'9' * 16}', allowed a whole number of at most 15 digits"]),
        (f"a: {'9' * 5000}\n", [f"p.yaml:1:4: found '{'9' * 60}…', allowed a whole number of at most 15 digits"]),
        ("a: 1\nb:\t2\n", ["p.yaml:2:3: found the character U+0009, allowed spaces, not tabs"]),
        ("a: 1\rb: 2\n", [f"p.yaml:1:5: found the character U+000D, {CHARACTERS}"]),
        (
            "a: x\u2028y\nb: \u0085\n",
            [
                f"p.yaml:1:5: found the character U+2028, {CHARACTERS}",
                f"p.yaml:2:4: found the character U+0085, {CHARACTERS}",
            ],
        ),
        ("\ufeffa: 1\n", ["p.yaml:1:1: found the character U+FEFF, allowed UTF-8 without a byte order mark"]),
        ('a: "x\\0y"\n', [f"p.yaml:1:4: found the character U+0000, {CHARACTERS}"]),
        ('a: "\\ud83d\\ude00"\n', [f"p.yaml:1:4: found the character U+D83D, {CHARACTERS}"]),
        (
            'a: "\\U00110000"\n',
            ["p.yaml:1:1: found invalid YAML (an invalid character), allowed YAML 1.2"],
        ),
        ('é: "é\n'.encode() + b'\xff"\n', ["p.yaml:2:1: found the byte 0xFF, allowed UTF-8"]),
        ("a: 1\n".encode("utf-16"), ["p.yaml:1:1: found the byte 0xFF, allowed UTF-8"]),
        (
            "a: 1\n  b: 2\n",
            [f"p.yaml:2:4: {COLON}"],
        ),
        (
            "a: [1\nb: 2\n",
            [f"p.yaml:1:4: found a [ that is not closed, {BRACKETS}"],
        ),
        (
            "a: [b?c]\n",
            [f"p.yaml:1:6: found invalid YAML (expected ',' or ']', but got '?'), {BRACKETS}"],
        ),
        (
            "a: >#\n  b\n",
            [
                "p.yaml:1:5: found invalid YAML "
                "(expected chomping or indentation indicators, but found '#'), allowed YAML 1.2"
            ],
        ),
        (
            "a: says: b\n",
            [f"p.yaml:1:8: {COLON}"],
        ),
        (
            "a: {b: five: six}\n",
            [f"p.yaml:1:12: found invalid YAML (expected ',' or '}}', but got ':'), {BRACKETS}"],
        ),
        (
            "a: " + "[" * 20 + "]" * 20 + "\n",
            ["p.yaml:1:15: found more than 12 levels, allowed head or section, clause, and is, says and cite"],
        ),
        ("#" * (LARGEST + 1), ["p.yaml:1:1: found a page of more than 262,144 bytes, allowed 262,144 bytes at most"]),
    ],
)
def test_yaml_outside_the_grammar_is_refused_at_its_place(text: str | bytes, faults: list[str]) -> None:
    assert faults_in(text) == faults


def test_all_errors_are_listed_with_the_broken_yaml_last() -> None:
    text = "a: &x 1\nb: 1.5\nb: null\nc: [\n"
    assert faults_in(text) == [
        f"p.yaml:1:4: found an anchor, '&x', {NO_ANCHORS}",
        f"p.yaml:2:4: found '1.5', {WHOLE}",
        "p.yaml:3:1: found 'b' twice, allowed each key once; the first is in line 2",
        "p.yaml:3:4: found null, allowed a value",
        "p.yaml:5:1: found invalid YAML (expected the node content, but found '<stream end>'), allowed YAML 1.2",
    ]


def test_an_error_outside_a_clause_names_no_clause() -> None:
    text = "betting:\n  max_bet: {is: 4.5}\nmax_bets: ~\n"
    assert faults_in(text) == [f"p.yaml:2:17: found '4.5', {WHOLE}", "p.yaml:3:11: found ~, allowed a value"]


def test_an_error_in_a_clause_names_the_clause() -> None:
    text = "games:\n  badugi:\n    betting:\n      max_bets:\n        is: 4.5\n"
    assert faults_in(text) == [f"p.yaml:5:13: betting.max_bets: found '4.5', {WHOLE}"]


@pytest.mark.parametrize(
    "word",
    ["no", "on", "yes", "off", "y", "True", "FALSE", "1:2", "0x1F", "0o17", "1_000", "007", "+1", "1,5", "2026-11-20"],
)
def test_special_words_of_yaml_1_1_are_words(word: str) -> None:
    assert value_of(word) == word


@pytest.mark.parametrize("word", ['"4"', "'true'", '"null"', '"1.5"', '"~"'])
def test_a_quoted_value_is_a_word(word: str) -> None:
    assert value_of(word) == word[1:-1]


@pytest.mark.parametrize(
    ("text", "value"), [("true", True), ("false", False), ("0", 0), ("-1", -1), ("9" * 15, 999_999_999_999_999)]
)
def test_true_and_false_are_flags_and_plain_decimals_are_numbers(text: str, value: object) -> None:
    given = value_of(text)
    assert (given, type(given)) == (value, type(value))


@pytest.mark.parametrize("grammar", [RULES, PURE_ALONE])
def test_every_key_and_value_has_its_place(grammar: Grammar) -> None:
    text = "# a page\ntitle: Café\n\ndealing:\n  é: {is: [a, 4], says: one}\n"

    def at(line: int, column: int) -> Place:
        return Place("p.yaml", line, column)

    assert read_table("p.yaml", text.encode(), [], grammar) == Table(
        at(2, 1),
        (
            Entry("title", at(2, 1), Leaf(at(2, 8), "Café")),
            Entry(
                "dealing",
                at(4, 1),
                Table(
                    at(5, 3),
                    (
                        Entry(
                            "é",
                            at(5, 3),
                            Table(
                                at(5, 6),
                                (
                                    Entry("is", at(5, 7), Items(at(5, 11), (Leaf(at(5, 12), "a"), Leaf(at(5, 15), 4)))),
                                    Entry("says", at(5, 19), Leaf(at(5, 25), "one")),
                                ),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    )


def test_windows_line_ends_are_line_ends() -> None:
    assert read_table("p.yaml", b"a: 1\r\nb: 2\r\n", []) == read_table("p.yaml", b"a: 1\nb: 2\n", [])


@pytest.mark.one_in(6)
@pytest.mark.parametrize(
    "text",
    [
        "a: " + "[" * 200_000,
        "a: " + "{a: " * 60_000,
        "- " * 130_000,
        "? " * 130_000,
        "a: " + "[\n" * 130_000,
        "a: &a [" + "*a," * 80_000 + "]\n",
        "? &a\n: x\n" * 25_000,
        "a: 1\n" * 50_000,
        "1: 1.5\n" * 35_000,
        "".join(f"%TAG !a{number}! tag:x\n" for number in range(13_000)) + "--- a\n",
        'a: "' + "x\n\n" * 80_000,
        "x" * 262_000 + ": 1\n",
        "\t" * 262_000,
        "a: " + "9" * 262_000,
        "%YAML 1." + "9" * 262_000 + "\n--- a\n",
        "---\n" * 60_000,
        "a" * 20_000_000,
    ],
    ids=lambda text: repr(text[:9]),
)
def test_a_hostile_page_is_refused_in_bounded_time(text: str) -> None:
    before = time.process_time()
    assert 0 < len(faults_in(text)) <= MOST_FAULTS + 1
    assert time.process_time() - before < 15


SCRAPS = st.sampled_from(
    [
        "a",
        "b: ",
        "is: ",
        "\n",
        "\n  ",
        "\r\n",
        " ",
        "- ",
        ": ",
        ", ",
        "? ",
        "?",
        "[",
        "]",
        "{",
        "}",
        "#",
        " # c",
        "'",
        '"',
        "\\",
    ]
)
ODD_SCRAPS = st.sampled_from(
    [
        "&x ",
        "*x",
        "!t ",
        "<<: ",
        "|\n",
        ">-\n",
        "%YAML 1.1\n",
        "\n---\n",
        "\n...\n",
        "1",
        "1.5",
        "~",
        "null",
        "é",
        "@",
        "`",
    ]
)


@given(st.lists(SCRAPS | ODD_SCRAPS, max_size=14).map("".join))
def test_the_quick_parser_and_the_pure_one_read_alike(text: str) -> None:
    quick: list[Fault] = []
    pure: list[Fault] = []
    assert read_table("p.yaml", text.encode(), quick) == read_table("p.yaml", text.encode(), pure, PURE_ALONE)
    assert quick == pure


@pytest.fixture
def quick_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the pure parser fail as soon as it is asked."""

    def refuse(parser: object, text: str) -> None:
        raise AssertionError("the sure parser was asked")

    monkeypatch.setattr(PURE, "__init__", refuse)


@pytest.mark.usefixtures("quick_alone")
@pytest.mark.parametrize("grammar", [RULES, SCENARIOS])
@pytest.mark.parametrize("text", ["a: b", "a: [1, 'What?', true]", 'a: "Who asks?"\nb: {c: d}'])
def test_an_unambiguous_page_is_read_only_by_the_quick_parser(text: str, grammar: Grammar) -> None:
    assert read_table("p.yaml", text.encode(), [], grammar)


@pytest.mark.usefixtures("quick_alone")
@pytest.mark.parametrize("text", ["a: |\n  b", "a: >\n  b", "a: b?", "a: [", "a: 1.5"])
def test_a_doubtful_page_is_read_by_the_sure_parser(text: str) -> None:
    with pytest.raises(AssertionError, match="sure parser"):
        read_table("p.yaml", text.encode(), [])


@pytest.mark.parametrize(
    ("text", "height", "size"), [("1", 0, 1), ("[]", 1, 1), ("[1, [2, {b: [3]}], 4]", 4, 8), ("{b: 1, c: [2]}", 2, 4)]
)
def test_the_height_and_the_size_of_a_value_are_counted(text: str, height: int, size: int) -> None:
    page = read_table("p.yaml", f"a: {text}\n".encode(), [])
    assert page
    node = page.entries[0].node
    assert (height_of(node), size_of(node)) == (height, size)


def test_an_alias_counts_the_levels_of_its_anchor() -> None:
    levels = "[" * 9 + "1" + "]" * 9
    deep = "[" * 30 + "*a" + "]" * 30
    faults: list[Fault] = []
    read_table("p.yaml", f"a: &a {levels}\nb: {deep}\n".encode(), faults, SCENARIOS)
    assert [str(fault) for fault in faults if "levels" in str(fault) or "deep" in str(fault)], faults
