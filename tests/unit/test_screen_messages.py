"""Each screen gets every word that its scripts use, in every language, without those of other screens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer_service.i18n.languages import LANGUAGES
from dealer_service.i18n.words import WORDS
from dealer_service.web.screens.messages import (
    CONSOLE,
    FAMILIES,
    MIX,
    SELDOM,
    VENDOR,
    part_of,
    scripts_of,
    words_of,
    words_of_part,
)

SCREENS = ("compare", "draw", "showdown", "table")
SCRIPTS = [each for each in sorted(CONSOLE.parent.rglob("*.js")) if VENDOR not in each.parents]
# Scripts use `say("code", gaps)`, `words.code` or `words["code"]`, and `sayOf("family", name)` for a family.
ASKED = re.compile(r"\b(?P<how>say|sayOf|words)(?:(?P<open>[(\[])|\.(?P<code>\w+))")
PLAIN = r'"(?P<{}>[a-z0-9_-]+)"'
OUTRIGHT = re.compile(rf"(?:.+ \? )?{PLAIN.format('one')}(?: : {PLAIN.format('other')})?")
# The two functions that may build a name: the lookup itself, and the one for a name in a family.
LOOKS_UP = {"say(code, gaps = {})", "words[code]", "say(`${family}-${name}`, gaps)"}
# Words used by the server for a screen: the buttons of an incident.
SAID_BY_THE_SERVER = ("choice-",)


def first_argument(text: str, start: int) -> str:
    """The text in brackets opened at this position, up to the first comma or the end."""
    depth, quoted = 0, False
    for place in range(start, len(text)):
        sign = text[place]
        quoted ^= sign == '"'
        if quoted:
            continue
        if depth == 0 and sign in ",)]":
            return text[start:place].strip()
        depth += (sign in "([{") - (sign in ")]}")
    raise AssertionError(text[start : start + 80])


def asked_for(script: Path) -> Iterator[tuple[str, list[str], str]]:
    """Each use of a word in a script: code or family, the names, and the text if no name is given."""
    text = script.read_text("utf-8")
    for found in ASKED.finditer(text):
        how, code = found["how"], found["code"]
        if any(text.startswith(each, found.start()) for each in LOOKS_UP) and script.name == "page.js":
            continue
        if code is not None:
            yield ("words", [code], "") if how == "words" else (how, [], found[0])
        else:
            argument = first_argument(text, found.end())
            plain = OUTRIGHT.fullmatch(argument)
            yield how, [each for each in plain.groups() if each] if plain else [], "" if plain else argument


def codes_of(script: Path) -> set[str]:
    """Every word that this script can use."""
    found: set[str] = set()
    for how, names, _ in asked_for(script):
        found |= {f"{family}-{name}" for family in names for name in FAMILIES[family]} if how == "sayOf" else set(names)
    return found


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda each: str(each.relative_to(CONSOLE.parent)))
def test_no_word_is_looked_up_by_a_computed_name(script: Path) -> None:
    computed = [f"{how}: {text}" for how, names, text in asked_for(script) if not names]
    families = {name for how, names, _ in asked_for(script) for name in names if how == "sayOf"}
    assert computed == [] and families <= set(FAMILIES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_has_every_word_that_it_can_use(screen: str, language: str) -> None:
    asked = {code for script in scripts_of(screen) for code in codes_of(script)}
    sent = {**words_of(screen, WORDS[language])}
    for part in (MIX, SELDOM):
        sent |= words_of_part(screen, part, WORDS[language])
    assert len(asked) > 30 and asked - set(sent) == set()
    assert [code for code, says in sent.items() if not says.strip()] == []


def test_the_table_screen_has_the_words_of_amounts_and_posts() -> None:
    sent = set(words_of("table", WORDS["fr"]))
    assert {"post-kill", "post-straddle", "act-raise", "state-waiting"} <= sent
    assert {"size-min", "size-max", "does-burn"} <= set(words_of_part("table", SELDOM, WORDS["fr"]))


@pytest.mark.parametrize(
    "line",
    [
        "say(code)",
        "say(`does-${option}`)",
        'say("does-" + option)',
        "page.words[name]",
        "page.words[`no-${each}`]",
        "words[name]",
        "sayOf(family, name)",
    ],
)
def test_a_computed_name_is_noticed(line: str, tmp_path: Path) -> None:
    script = tmp_path / "script.js"
    script.write_text(f"const found = {line};", "utf-8")
    assert [(names, bool(text)) for _, names, text in asked_for(script)] == [([], True)]


def test_literal_names_are_read() -> None:
    assert codes_of(CONSOLE / "hand" / "amount_sheet.js") >= {"size-half-pot", "size-max", "amount-of", "does-bet"}
    assert codes_of(CONSOLE / "parts" / "verdict.js") >= {"key", "away", "away-more", "nothing-published"}
    assert codes_of(CONSOLE / "hand" / "fact_keys.js") >= {"nobody", "none", "post-dead", "does-burn"}


def test_words_follow_imports_but_no_screen_has_all() -> None:
    words = WORDS["en"]
    sent = {screen: set(words_of(screen, words)) for screen in SCREENS}
    assert {"away-more", "undo", "act-raise", "state-folded", "something-wrong", "link-unread"} <= sent["table"]
    assert "type-help" in sent["compare"] and "act-raise" not in sent["compare"]
    assert len(sent["compare"]) < len(sent["table"]) < len(words.catalogue("console"))


@pytest.mark.parametrize(
    ("of", "some"), [(MIX, {"game-from-now", "hands-left"}), (SELDOM, {"tap-street", "gesture-start", "tap-incident"})]
)
def test_a_part_brings_the_words_that_the_screen_lacks(of: str, some: set[str]) -> None:
    part = words_of_part("table", of, WORDS["en"])
    assert some <= set(part) and not set(part) & set(words_of("table", WORDS["en"]))
    scripts = {script for script in scripts_of("table") if not part_of("table", script)}
    assert not set(part) & {code for script in scripts for code in codes_of(script)}


def test_every_word_of_the_console_is_used() -> None:
    shown = {code for screen in SCREENS for script in scripts_of(screen) for code in codes_of(script)}
    unused = [code for code in WORDS["en"].catalogue("console") if code not in shown]
    assert [code for code in unused if not code.startswith(SAID_BY_THE_SERVER)] == ["no-script"]
