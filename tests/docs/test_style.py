"""No text gets more sentences that need decoding: documents, messages, clause words, docstrings and names."""

from __future__ import annotations

import pytest

from tests.tools.style import (
    Pattern,
    examples,
    exceptions,
    hits,
    markdown,
    patterns,
    plain,
    texts,
)

PATTERNS = patterns()
ONE_IN = 4  # modules; `make style` and `make prove` search them all


def test_no_sentence_needs_decoding():
    found = [
        f"{hit.text.place}: {hit.pattern.id} ({hit.pattern.write}): {hit.text.words[:200]}" for hit in hits(ONE_IN)
    ]
    assert not found, "see docs/style.md:\n  " + "\n  ".join(found)


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.id)
def test_a_pattern_finds_its_example(pattern: Pattern):
    example = examples()[pattern.id]
    assert pattern.find.search(plain(example)), example
    assert not pattern.find.search(plain("`" + example.replace("`", "") + "`")), "code is not searched"


@pytest.mark.parametrize("each", exceptions(), ids=lambda each: each["text"])
def test_an_exception_has_a_reason_and_a_text(each):
    assert each["why"] and each["text"] in {text.place for text in texts(ONE_IN)}
    assert set(each["patterns"]) <= {"all", *(pattern.id for pattern in PATTERNS)}


@pytest.mark.parametrize(
    "place",
    ["docs/api.md", "OpenAPI", "messages: says", "messages: stories of disputes", "messages: web/templates",
     "clause words: poker.yaml", "docstrings: dealer_service/rulings", "docstrings: tests/unit",
     "strings: dealer_service/cli", "names: tests/unit", "names: tests/scenarios"],
)  # fmt: skip
def test_every_kind_of_text_is_searched(place):
    assert sum(text.place == place for text in texts(ONE_IN)) > 10


def test_markdown_is_read_without_code_and_targets():
    page = "# A title\n\n`told` line\nand [a link](what-is.md).\n\n```sh\nsay told\n```\n\n| told | b |\n* an item\n"
    assert [plain(words) for words in markdown(page) if words.strip()] == [
        "A title",
        "`x` line and [a link].",
        "told",
        "b",
        "an item",
    ]
