"""The steps of a draw in words, one line for steps done in one go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby

from dealer_service.i18n.words import Words
from dealer_service.rulings.drawing.piles import PileCount
from dealer_service.rulings.drawing.plan import Plan
from dealer_service.rulings.drawing.steps import Step
from dealer_service.rulings.reasons import Because, each_once
from dealer_service.table import Card, Does, Event, Pile, known

# What one card of a pile is called.
LONE_CARDS = {
    Pile.STUB: "pile-last-card",
    Pile.BURNS: "pile-burn",
    Pile.EARLIER_DRAWS: "pile-earlier-draw",
    Pile.EARLIER_DRAWS_OTHERS: "pile-earlier-draw-other",
    Pile.THIS_DRAW_OTHERS: "pile-this-draw-other",
    Pile.THIS_DRAW_OWN: "pile-own-card",
}


@dataclass(frozen=True, slots=True)
class StepLine:
    """Steps that a dealer does in one go, in one line.

    ``through`` is how many of the steps are done after it: a discard that a player makes is in no line of its own.
    """

    says: str
    through: int
    because: Because


def step_lines(plan: Plan, words: Words) -> tuple[StepLine, ...]:
    """The dealer's lines for a draw. Seats that stand pat or are dealt cards share a line, up to the next shuffle.

    They are both said and listed, and made once in each language.
    """
    kept: dict[str, tuple[StepLine, ...]] = plan.__dict__  # a changed copy begins with an empty one
    if words.language not in kept:
        steps = enumerate(plan.steps, 1)
        told = [(number, step) for number, step in steps if step.does is not Does.DISCARD or not step.count]
        kept[words.language] = tuple(_lines(told, words))
    return kept[words.language]


def due_line(step: Step, words: Words, boards: int = 1) -> str:
    """The step of a draw or street that comes next, in a game with this many boards."""
    pat = step.does is Does.DISCARD and not step.count
    code = "due-stand-pat" if pat else f"due-{step.does}" + _of_one_pile(step) + of_cards(step, boards) + _of_open(step)
    piles, card = piles_named(step.piles, words) if step.piles else "", first_of(step.cards)
    each = (step.count or 0) // boards
    return words.line(code, seat=step.seat, count=step.count, each=each, piles=piles, stub=step.stub, card=card)


def of_cards(step: Step | Event, boards: int = 1) -> str:
    """The suffix for cards that are dealt to the boards, and for the burn of an exposed card or one laid aside."""
    if step.seat is not None:
        return ""
    if step.does is Does.DEAL:
        return "-board" if boards == 1 else "-boards"
    if step.does is not Does.BURN or not step.cards:
        return ""
    return "-open" if known(step.cards) else "-aside"


def first_of(cards: Sequence[Card] | None) -> str | None:
    """The first of these cards; None if there are none."""
    return str(cards[0]) if cards else None


def piles_named(piles: Iterable[PileCount], words: Words) -> str:
    """The number of cards of each pile, in words."""
    return words.listed([_pile(each, words) for each in piles if each.count])


def _lines(told: Sequence[tuple[int, Step]], words: Words) -> Iterator[StepLine]:
    for _, group in groupby(told, lambda each: _is_at_a_seat(each[1]) or each[1].does):
        numbers, same = zip(*group, strict=True)
        yield StepLine(_said(same, words), numbers[-1], each_once([why for step in same for why in step.because]))


def _is_at_a_seat(step: Step) -> bool:
    """Whether a seat is dealt cards or stands pat; between two such steps there is no burn and no shuffle."""
    return step.does in (Does.DEAL, Does.DISCARD)


def _said(same: Sequence[Step], words: Words) -> str:
    """Steps of one kind in one sentence. Deals stand for the seats between them that stand pat."""
    first, seats = same[0], [step.seat for step in same]
    if deals := [step for step in same if step.does is Does.DEAL]:
        return words.line("step-deal", shares=_shares(deals, words))
    match first.does:
        case Does.DISCARD:
            return words.line("step-pat" if len(seats) == 1 else "step-pat-many", seats=seats)
        case Does.RESHUFFLE:
            piles = piles_named(first.piles or (), words)
            return words.line("step-reshuffle" + _of_one_pile(first), piles=piles, stub=first.stub)
        case does:
            return words.line(f"step-{does.value}" + of_cards(first), card=first_of(first.cards))


def _shares(deals: Sequence[Step], words: Words) -> str:
    """The cards of each seat in order of the deal. A seat that is dealt cards again begins another turn: "then"."""
    turns: list[dict[int | None, Step]] = [{}]
    for step in deals:
        if step.seat in turns[-1]:
            turns.append({})
        turns[-1][step.seat] = step
    first, *more = [_turn([*each.values()], words) for each in turns]
    return reduce(lambda before, last: words.phrase("shares-then", first=before, last=last), more, first)


def _turn(deals: Sequence[Step], words: Words) -> str:
    """The cards of seats that are dealt once; neighbors with the same number of cards share a phrase."""
    shares, joined = [], False
    for (count, _), group in groupby(deals, lambda each: (each.count, each.open)):
        same = [*group]
        joined |= len(same) > 1
        code = ("share" if len(same) == 1 else "share-many") + _of_open(same[0])
        shares.append(words.phrase(code, count=count, seat=[step.seat for step in same]))
    if joined and len(shares) > 1:
        return words.phrase("shares", first=", ".join(shares[:-1]), last=shares[-1])
    return words.listed(shares)


def _of_open(step: Step) -> str:
    """The suffix for a card that is dealt face up, and for one that its player refuses."""
    if not step.open:
        return ""
    return "-open" if step.count == 1 else "-refused"


def _of_one_pile(step: Step) -> str:
    """The suffix for a shuffle whose only pile is the whole new stub."""
    return "-one" if step.piles and sum(1 for each in step.piles if each.count) == 1 else ""


def _pile(pile: PileCount, words: Words) -> str:
    code = LONE_CARDS.get(pile.pile) if pile.count == 1 else None
    return words.phrase(code or f"pile-{pile.pile.value}", count=pile.count)
