"""What do these codes say? Codes and arguments become the words of one language, here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dealer_service.door.catalogues import CATALOGUES, Catalogue
from dealer_service.hands import Idle, Name
from dealer_service.table import DECK, Card

Args = Mapping[str, Any]
Language = str

LONGEST_QUOTE = 80


class Words:
    """The words of one language. A code that the catalogue does not hold speaks for itself."""

    def __init__(self, language: Language, catalogue: Catalogue) -> None:
        self.language = language
        self._texts = catalogue
        self._cards = {text: card.rank + catalogue["suit"][card.suit] for text, card in DECK.items()}

    def hand(self, name: Name) -> str:
        """What a hand is called."""
        once = [rank for rank in name.ranks if name.ranks.count(rank) == 1]
        often = list(dict.fromkeys(name.ranks))
        many, also = (self._texts["rank"].get(rank, rank) for rank in (often * 2)[:2])
        args = {"ranks": "-".join(name.ranks), "many": many, "also": also, "rest": "-".join(once)}
        return self._text("hand", name.code).format_map(args)

    def idle(self, idle: Idle) -> str:
        """Why a card does not count."""
        return self._text("idle", idle.why).format(card=self.card(idle.card), beside=self.card(idle.beside))

    def card(self, card: Card) -> str:
        """A card as it is printed."""
        text = str(card)
        return self._cards.get(text, text)

    def instruction(self, code: str, args: Args) -> str:
        """What the dealer does, or says aloud."""
        return self._say("instruction", code, args)

    def breach(self, code: str, args: Args) -> str:
        """What is wrong with a table."""
        return self._say("breach", code, args)

    def title(self, code: str) -> str:
        """What a problem is called."""
        return self._text("title", code)

    def meaning(self, code: str) -> str:
        """What a problem means, whenever it comes."""
        return self._text("problem", code)

    def detail(self, code: str, **args: object) -> str:
        """What happened this time. What a caller wrote is shown as it was written, and cut where it is long."""
        return self._text("detail", code).format_map({name: _shown(value) for name, value in args.items()})

    def _say(self, context: str, code: str, args: Args) -> str:
        """The sentence for this code, its gaps filled, with a capital at its head."""
        full = code + variant(args) if (variant := VARIANTS.get(code)) else code
        said = self._text(context, full).format_map({name: self._term(value) for name, value in args.items()})
        return said[:1].upper() + said[1:]

    def _text(self, context: str, code: str) -> str:
        return self._texts[context].get(code, code)

    def _term(self, value: object) -> str:
        """What stands in a gap: a number, a card, a list, or a word of the table's closed lists."""
        terms = self._texts["term"]
        if value is None:
            return terms["not-told"]
        if isinstance(value, list | tuple):
            return self._listed([self._term(each) for each in value])
        text = str(value)
        if text.startswith("side-"):
            return terms["side"].format(number=text.removeprefix("side-"))
        return self._cards.get(text) or terms.get(text, text)

    def _listed(self, words: list[str]) -> str:
        if len(words) < 2:
            return "".join(words)
        return self._texts["term"]["and"].format(first=", ".join(words[:-1]), last=words[-1])


def _shown(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_shown, value))
    text = str(value)
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"


def _announced(args: Args) -> str:
    whole = ".whole" if args.get("half") == "whole" else ""
    return whole + (".split" if len(args.get("seats") or ()) > 1 else "")


def _to(args: Args) -> str:
    return "" if args.get("to") is None else ".to"


def _due(args: Args) -> str:
    if args.get("due_seat") is None:
        return ".amount"
    return ".seat" if args.get("due") is None else ""


# What arguments add to a code, where one sentence does not serve for all of them.
VARIANTS: Mapping[str, Callable[[Args], str]] = {
    "announce": _announced,
    "irregular-action": _to,
    "irregular-post": _due,
}

WORDS: Mapping[Language, Words] = {language: Words(language, texts) for language, texts in CATALOGUES.items()}
ENGLISH = WORDS["en"]
