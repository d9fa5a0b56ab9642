"""Dropped stubs: put back in order, or shuffled."""

from __future__ import annotations

from dealer_service.rulebook import Clause
from dealer_service.rulings.irregularities.contradictions import check_round, check_stub, contradict, phase_of
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import Instruction, Missing, MissingFacts, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import Deck, Phase, Snapshot, Strewn, StubOrder
from dealer_service.table.incidents import DroppedStub
from dealer_service.values import replace

# The field of the deck that counts each pile.
FACT_OF = {
    Strewn.BURNS: "burns",
    Strewn.FOLDED: "folded",
    Strewn.EARLIER_DRAWS: "discards",
    Strewn.THIS_DRAW: "discards",
}


def dropped_stub(incident: DroppedStub, spot: Spot) -> Answered:
    """The remedy for a dropped stub with cards still to come. Raises MissingFacts and ImpossibleTable."""
    table = spot.table
    phase = phase_of(incident, spot)
    clause = spot.rules.drawing.dropped_stub
    check_round(incident, phase, spot, clause)
    check_stub(spot, 1)
    if require(incident.order, "/incident/order", clause) is StubOrder.KNOWN:
        why = (because(clause, order=StubOrder.KNOWN.value).deciding(),)
        return Remedied(Remedy(incident.kind, "restored", {}, (Instruction("restore-stub", {}, why),), why), table)
    mixed = require(incident.mixed_with, "/incident/mixed_with", clause)
    piles = [pile.value for pile in mixed]
    why = (because(clause, order=StubOrder.LOST.value, mixed_with=piles).deciding(),)
    if not mixed:
        return Remedied(Remedy(incident.kind, "shuffled", {}, (Instruction("shuffle-stub", {}, why),), why), table)
    _require_piles(mixed, table, clause)
    counts = {pile: _count(pile, table, clause) for pile in mixed}
    if empty := [pile.value for pile, count in counts.items() if count == 0]:
        raise contradict("pile-is-empty", "mixed_with", spot.rules, piles=empty)
    stub = require(table.deck.stub, "/table/deck/stub", clause) + sum(counts.values())
    step = Instruction("shuffle-mixed", {"piles": piles, "stub": stub}, why)
    remedy = Remedy(incident.kind, "shuffled-with", {"piles": piles, "stub": stub}, (step,), why)
    return Remedied(remedy, replace(table, deck=_mixed(table, stub, mixed)))


def _require_piles(mixed: tuple[Strewn, ...], table: Snapshot, clause: Clause[None]) -> None:
    """Raise MissingFacts with each of these piles, and the stub, that is unknown."""
    names = ("stub", *dict.fromkeys(FACT_OF[pile] for pile in mixed))
    if missing := [Missing(f"/table/deck/{name}", clause.id) for name in names if getattr(table.deck, name) is None]:
        raise MissingFacts(*missing)


def _count(pile: Strewn, table: Snapshot, clause: Clause[None]) -> int:
    """The number of cards in the pile. Raises MissingFacts."""
    deck = table.deck
    match pile:
        case Strewn.BURNS:
            return require(deck.burns, "/table/deck/burns", clause)
        case Strewn.FOLDED:
            return require(deck.folded, "/table/deck/folded", clause)
        case Strewn.EARLIER_DRAWS | Strewn.THIS_DRAW:
            piles = require(deck.discards, "/table/deck/discards", clause)
            return sum(each.count for each in piles if _pile_of(each.draw, table) is pile)


def _pile_of(draw: int, table: Snapshot) -> Strewn:
    """The pile that the discards of this draw belong to."""
    now = table.draw is not None and table.phase is Phase.DRAWING and draw == table.draw.number
    return Strewn.THIS_DRAW if now else Strewn.EARLIER_DRAWS


def _mixed(table: Snapshot, stub: int, mixed: tuple[Strewn, ...]) -> Deck:
    """The deck with these piles in the stub."""
    deck, discards = table.deck, table.deck.discards
    if discards is not None:
        discards = tuple(each for each in discards if _pile_of(each.draw, table) not in mixed)
    burns = 0 if Strewn.BURNS in mixed else deck.burns
    folded = 0 if Strewn.FOLDED in mixed else deck.folded
    return replace(deck, stub=stub, burns=burns, folded=folded, discards=discards)
