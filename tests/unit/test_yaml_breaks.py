"""A slip in YAML is reported at its own line, with the correct form."""

import re
from pathlib import Path

import pytest

from dealer_service.rulebook.loading.yaml_reader import read_table
from tests.oracles.effort import in_sample

RULESETS = Path(__file__).parents[2] / "rulesets"
CLAUSES = "title: X\nbetting:\n  max_bets:\n{}\n  reopening:\n    is: full\n    says: {{en: Fine., fr: Bien.}}\n"
SLIPS = {  # each slip: a pattern in the line, and its replacement
    "no space behind a colon": (r"^( +[a-z_]+:) (?=[\w\"])", r"\1"),
    "a brace that is not closed": (r"\}$", ""),
    "a bracket that is not closed": (r"\]$", ""),
    "a double quote that is not closed": (r"(\"[^\"]+)\"(\}?)$", r"\1\2"),
}


def read(text: str) -> tuple[object, list[str]]:
    faults: list = []
    return read_table("p.yaml", text.encode(), faults), [str(fault) for fault in faults]


def slipped(page: Path, pattern: str, place: str) -> list[tuple[int, str]]:
    """The page with the slip in one line, for each line where it can be made."""
    lines = page.read_text("utf-8").split("\n")
    return [
        (at + 1, "\n".join([*lines[:at], re.sub(pattern, place, line), *lines[at + 1 :]]))
        for at, line in enumerate(lines)
        if not line.startswith("#") and re.search(pattern, line)
    ]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_reported_at_its_line(slip):
    """In every line of a house and a game. If the page is still YAML, its clauses are checked instead."""
    noticed, elsewhere = 0, []
    for name in ("houses/badugi-guide.yaml", "houses/wsop-live-2026.yaml", "games/badacey.yaml"):
        for line, text in slipped(RULESETS / name, *SLIPS[slip]):
            if not in_sample(f"{name} {line}", 3):
                continue
            _, faults = read(text)
            noticed += bool(faults)
            if faults and not any(fault.startswith(f"p.yaml:{line}:") for fault in faults):
                elsewhere.append(f"{name}:{line}: {faults}")
    assert noticed and not elsewhere, "\n".join(elsewhere)


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ("    is:5\n    says: Five.", "p.yaml:4:5: found 'is:5', allowed a space after the colon"),
        ("    says: Five.\n    is:5", "p.yaml:5:5: found 'is:5', allowed a space after the colon"),
        ("    is: 5\n    says: \"Five.", "p.yaml:5:11: found a quotation mark that is not closed"),
        ("    is: 5\n    says: 'Five.", "p.yaml:5:11: found a quotation mark that is not closed"),
        ("    is: 5\n    says: 'A player's bet'", "p.yaml:5:21: found words after a closing quotation mark"),
        ("    {is: 5", "p.yaml:4:5: found a { that is not closed"),
        ("    is: [5, 6", "p.yaml:4:9: found a [ that is not closed"),
        ("    is: 5\n   says: Five.", "p.yaml:5:4: found a key in a column of its own"),
        ("    is: 5\n    says: Five: a bet", "p.yaml:5:15: found a colon where no value can begin"),
        ("    {is: 5,\n      says: Five: a bet}", "p.yaml:5:17: found invalid YAML"),
    ],
)  # fmt: skip
def test_the_error_of_a_slip_has_the_correct_form(lines, fault):
    tree, faults = read(CLAUSES.format(lines))
    assert tree is None
    assert faults[0].startswith(fault), faults
