"""Missing and extra burns in a draw: corrected, or the dealt cards stand."""

from __future__ import annotations

from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.drawing.events import apply_event
from dealer_service.rulings.drawing.state import at_first, most_discards
from dealer_service.rulings.irregularities.contradictions import check_round, check_stub, contradict, phase_of
from dealer_service.rulings.irregularities.open_cards import burns_cards
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy, stands
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction, require
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.window import Until, Window
from dealer_service.table import ACTIONS, Does, Draw, Event, Phase, Snapshot
from dealer_service.table.incidents import WrongBurn
from dealer_service.values import replace

TWO = 2


def wrong_draw_burn(incident: WrongBurn, spot: Spot) -> Answered:
    """The remedy for a wrong number of burns on a draw. The table may show the correct draw or the actual one.

    Raises MissingFacts and ImpossibleTable.
    """
    phase = phase_of(incident, spot, Phase.DRAWING, Phase.BETTING, Phase.SHOWDOWN)
    if not burns_cards(spot.rules):
        raise contradict("house-burns-none", "kind", spot.rules)
    check_round(incident, phase, spot, spot.rules.dealing.stages)
    burned = require(incident.burned, "/incident/burned", spot.rules.drawing.wrong_burn)
    draw, most = spot.table.draw, most_discards(spot.rules)
    second_is_right = draw is not None and draw.burned_again and at_first(most, spot.rules) < most
    if burned == 1 or (burned == TWO and second_is_right):
        raise contradict("burned-correctly", "burned", spot.rules, burned=burned)
    if burned == TWO:
        return _one_back(incident.kind, spot)
    if draw is not None and not draw.burned and not draw.received and not draw.replace:
        raise contradict("burn-still-to-come", "burned", spot.rules)
    return _burned_late(incident.kind, spot)


def not_burned(breach: Breach, spot: Spot) -> Answered:
    """The same for a draw with replacement cards but no burn."""
    return _burned_late(breach.code, spot)


def burned_twice(breach: Breach, spot: Spot) -> Answered:
    """The same for a draw with a second burn."""
    return _one_back(breach.code, spot)


def _burned_late(of: str, spot: Spot) -> Answered:
    """Burn a card now, unless a player has acted. If there is no card to burn, it stands."""
    clause, draw, deck = spot.rules.drawing.wrong_burn, spot.table.draw, spot.table.deck
    log = require(spot.table.log, "/table/log", clause) if draw is None else ()
    acted = any(event.does in ACTIONS for event in log)
    why: Because = (because(clause, burned=0, acted=acted).deciding(),)
    if draw is not None and not draw.burned:
        why = (*why, because(spot.rules.drawing.burn).deciding())
    window = Window(Until.NEXT_ROUND_BETTING, not acted, why)
    if acted:
        return stands(
            of, replace(spot.table, deck=deck.plus(stub=1, burns=-1)) if deck.burns else spot.table, why, window
        )
    if draw is not None and not draw.burned:
        if not deck.exposed and deck.stub == 0:
            return stands(of, spot.table, why, window)
        spot = spot.with_table(apply_event(spot, Event(Does.BURN, cards=deck.exposed[:1] if deck.exposed else None)))
    return Remedied(Remedy(of, "burned-now", {}, (Instruction("burn-now", {}, why),), why, window), spot.table)


def _one_back(of: str, spot: Spot) -> Answered:
    """Put one of two burns back on top of the stub, for the next card.

    If both went into the stub with a reshuffle, it stands. Raises MissingFacts if the draw had both, but the number of
    burns is unknown.
    """
    why = (because(spot.rules.drawing.wrong_burn, burned=TWO).deciding(),)
    draw, deck = spot.table.draw, spot.table.deck
    if draw is not None and draw.burned_again:
        spot = spot.with_table(replace(spot.table, draw=replace(draw, burned_again=False)))
        if require(deck.burns, "/table/deck/burns", spot.rules.drawing.wrong_burn) == 0:
            return stands(of, spot.table, why)
        spot = spot.with_table(replace(spot.table, deck=deck.plus(stub=1, burns=-1)))
    elif draw is not None and not draw.burned:
        spot = spot.with_table(_with_reported_burn(spot, draw))
    return Remedied(Remedy(of, "burn-back", {}, (Instruction("put-back-burn", {}, why),), why), spot.table)


def _with_reported_burn(spot: Spot, draw: Draw) -> Snapshot:
    """The table with the remaining one of two burns, which it does not show yet."""
    check_stub(spot, 1)
    return replace(spot.table, draw=replace(draw, burned=True), deck=spot.table.deck.plus(stub=-1, burns=1))
