"""Phrases that several lines have: the dealer's next steps, seats by number, a sentence after a colon."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from dealer_service.i18n.rule_pages import rules_title
from dealer_service.i18n.words import Words
from dealer_service.rulings.ruling import Instruction
from dealer_service.table import Post

FIRST_NUMBER = 1  # people count hands from 1, the contract from 0
# Posts that have no name: a dealer says their chips, "4 live".
NAMELESS_POSTS = frozenset({Post.LIVE, Post.DEAD})


def next_steps(instructions: Iterable[Instruction], words: Words) -> list[str]:
    """The dealer's next steps. Gathering bets and mucking hands are not mentioned."""
    spoken = [each for each in instructions if words.has("says", f"then-{each.code}")]
    return [words.line(f"then-{each.code}", **_titled(each, words)) for each in spoken]


def _titled(instruction: Instruction, words: Words) -> Mapping[str, object]:
    """The arguments, with the title of a game in this language."""
    args, title = instruction.args, instruction.args.get("title")
    return {**args, "title": rules_title(title, words.language)} if isinstance(title, str) else args


def seats_named(seats: Sequence[int], words: Words) -> str:
    """One seat, or several, by number."""
    return words.phrase("seat" if len(seats) == 1 else "seats", seats=list(seats))


def uncapitalized(sentence: str) -> str:
    """The sentence as it goes on after a colon; a word in capitals stays."""
    return sentence if sentence[1:2].isupper() else sentence[:1].lower() + sentence[1:]


def of_post(kind: Post | None) -> str:
    """The suffix for a post that is said by its chips."""
    return f"-{kind.value}" if kind in NAMELESS_POSTS else ""
