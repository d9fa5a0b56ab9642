"""Values of a page's nodes: words, a flag, a day, a name, a list or a table; or an error."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

from dealer_service.message import message
from dealer_service.rulebook.clause import Language, Localized, Place
from dealer_service.rulebook.loading.faults import Fault, listed, quoted
from dealer_service.rulebook.loading.yaml_tree import Entry, Items, Leaf, Node, Refused, Table

T_co = TypeVar("T_co", covariant=True)

ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LANGUAGE = re.compile(r"[a-z]{2}")
ADDRESS = re.compile(r"https?://[!-~]+")
TWO_LETTERS = message("a language of two letters")
KEBAB_CASE = message("a name-in-kebab-case")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_BLANKS = re.compile(r"[ \r\n]+")
WORDS = message("words")
_FLAGS = _TRUE, _FALSE = ("true", "false")
_MEANT = {"yes": _TRUE, "on": _TRUE, "no": _FALSE, "off": _FALSE}


@dataclass(frozen=True, slots=True)
class Located(Generic[T_co]):
    """A value and its place on the page."""

    value: T_co
    at: Place


@dataclass(frozen=True, slots=True)
class PageReader:
    """A reader of the nodes of a page or clause.

    For an unexpected node it reports an error and returns None.
    """

    faults: list[Fault]
    clause: str | None = None

    def refuse(self, at: Place, found: str, allowed: str, word: str = "", words: Sequence[str] = ()) -> None:
        self.faults.append(Fault(at, self.clause, found, allowed, word, tuple(words)))

    def wrong(self, node: Node, allowed: str, words: Sequence[str] = (), meant: str = "") -> None:
        """Report the node, unless it has been reported already."""
        if not isinstance(node, Refused):
            self.refuse(node.at, described(node), allowed, meant or word_of(node) or "", words)

    def text(self, node: Node, wanted: str = WORDS) -> str | None:
        """Words joined to one line."""
        word = word_of(node)
        if word is None and isinstance(node, Leaf):
            self.wrong(node, message("{wanted}, in quotes", wanted=wanted))
        elif not (words := _BLANKS.sub(" ", word or "").strip(" ")):
            self.wrong(node, wanted)
        else:
            return words
        return None

    def by_language(self, node: Node, language: Language, wanted: str, each: str) -> dict[Language, str]:
        """Words in each language. A text without a language is in that of the page. Empty if it has errors."""
        if not isinstance(node, Table):
            words = self.text(node, wanted)
            return {language: words} if words else {}
        found = {}
        for entry in self.entries(node, wanted):
            if not LANGUAGE.fullmatch(entry.key):
                self.refuse(entry.at, quoted(entry.key), message("languages of two letters"))
            elif words := self.text(entry.node, each):
                found[entry.key] = words
        return found

    def localized(self, node: Node, language: Language, wanted: str) -> str | None:
        """Words with their translations, if the page gives any: {en: ..., fr: ...}. None if they have errors."""
        found = self.by_language(node, language, wanted, wanted)
        if not found:
            return None
        return Localized(found) if isinstance(node, Table) else next(iter(found.values()))

    def matching(self, node: Node, pattern: re.Pattern[str], wanted: str) -> Located[str] | None:
        word = word_of(node)
        if word is not None and pattern.fullmatch(word):
            return Located(word, node.at)
        self.wrong(node, wanted)
        return None

    def name(self, node: Node) -> Located[str] | None:
        return self.matching(node, ID, KEBAB_CASE)

    def day(self, node: Node) -> Located[str] | None:
        word = word_of(node)
        if word is not None and _DAY.fullmatch(word):
            with suppress(ValueError):
                date.fromisoformat(word)
                return Located(word, node.at)
        self.wrong(node, message("a day, such as 2026-11-20"))
        return None

    def number(self, node: Node, least: int = 0) -> int | None:
        """A whole number of at least ``least``."""
        if isinstance(node, Leaf) and type(node.value) is int and node.value >= least:
            return node.value
        self.wrong(node, message("a whole number from {least} up", least=least))
        return None

    def flag(self, node: Node) -> Located[bool] | None:
        if isinstance(node, Leaf) and isinstance(node.value, bool):
            return Located(node.value, node.at)
        word = (word_of(node) or "").lower()
        allowed = listed(_FLAGS)
        if word_of(node) in _FLAGS:
            allowed = message("{words}, without quotes", words=allowed)
        self.wrong(node, allowed, _FLAGS, _MEANT.get(word, word))
        return None

    def items(self, node: Node, wanted: str) -> tuple[Node, ...]:
        """The items of a list. An empty list is an error."""
        if not isinstance(node, Items) or not node.items:
            self.wrong(node, wanted)
            return ()
        return node.items

    def entries(self, node: Node, wanted: str) -> tuple[Entry, ...]:
        """The entries of a table. An empty table is an error."""
        if not isinstance(node, Table) or not node.entries:
            self.wrong(node, wanted)
            return ()
        return node.entries

    def known(self, entries: Sequence[Entry], words: Sequence[str], allowed: str = "") -> Iterator[Entry]:
        """The entries whose keys are among the words. Any other key is an error."""
        for entry in entries:
            if entry.key in words:
                yield entry
            else:
                key = quoted(entry.key)[1:-1]
                wanted = message("{allowed}, not {key}", allowed=allowed, key=key) if allowed else listed(words)
                self.refuse(entry.at, quoted(entry.key), wanted, entry.key, words)


def word_of(node: Node) -> str | None:
    """The word that the node is, if it is one."""
    return node.value if isinstance(node, Leaf) and isinstance(node.value, str) else None


def described(node: Leaf | Items | Table) -> str:
    """A short description of the node."""
    match node:
        case Leaf(value=str(value)):
            return quoted(value) if value else message("an empty text")
        case Leaf(value=value):
            return str(value).lower()
        case Items():
            return message("a list") if node.items else message("an empty list")
        case Table():
            return message("keys") if node.entries else message("empty braces")
