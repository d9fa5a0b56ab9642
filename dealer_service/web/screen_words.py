"""Which words of the console a screen has: those that its script, and whatever that imports, names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dealer_service.i18n.words import Words
from dealer_service.whole_files import read_text

CONSOLE = Path(__file__).parent / "static" / "console"
VENDOR = CONSOLE / "vendor"
IMPORTED = re.compile(r"""(?:from |import\()"(\.[^"]+)\"""")
NAMED = re.compile(r'"([a-z0-9-]+)"|words\.([a-z0-9]+)')
BEGUN = re.compile(r"`([a-z]+-)\$\{")  # `does-${option}`: any word that begins so


@dataclass(frozen=True, slots=True)
class Named:
    """The texts in a screen's scripts that may be codes of words, and how such codes begin."""

    codes: frozenset[str]
    begun: tuple[str, ...]


def words_of(screen: str, words: Words) -> Mapping[str, str]:
    """The words of this screen, by their codes."""
    named = _named(screen)
    everything = words.catalogue("console")
    return {code: says for code, says in everything.items() if code in named.codes or code.startswith(named.begun)}


@cache
def _named(screen: str) -> Named:
    texts = [read_text(script) for script in _scripts(CONSOLE / f"{screen}.js")]
    codes = {code for text in texts for pair in NAMED.findall(text) for code in pair}
    return Named(frozenset(codes), tuple({begun for text in texts for begun in BEGUN.findall(text)}))


def _scripts(first: Path) -> Iterator[Path]:
    """The script and all that it imports, at once or later."""
    found, known = [first.resolve()], {first.resolve()}
    while found:
        script = found.pop()
        yield script
        for name in IMPORTED.findall(read_text(script)):
            imported = (script.parent / name).resolve()
            if imported not in known and VENDOR not in imported.parents:
                known.add(imported)
                found.append(imported)
