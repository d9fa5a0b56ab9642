"""Missing and extra burns before cards of the board: corrected, or the cards stand."""

from __future__ import annotations

from functools import partial

from dealer_service.rulebook.sections.dealing import BoardBurn
from dealer_service.rulings.board import burns_of_draws, is_burned, is_street_over
from dealer_service.rulings.hand.advance import open_betting
from dealer_service.rulings.hand.street import with_burn
from dealer_service.rulings.irregularities.board.street_dealt import (
    StreetDealt,
    check_picked,
    dealt_again,
    has_acted,
    street_of,
    with_cards,
    without_picked,
)
from dealer_service.rulings.irregularities.contradictions import (
    check_round,
    check_stub,
    contradict,
    out_of_place,
    phase_of,
)
from dealer_service.rulings.irregularities.dealing.street_burns import wrong_street_burn
from dealer_service.rulings.irregularities.drawing.wrong_burns import TWO, wrong_draw_burn
from dealer_service.rulings.irregularities.remedy import Answered, FloorResult, Remedied, Remedy, stands
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import FloorOption, Instruction, Undecided, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import has_up_cards
from dealer_service.rulings.window import Until, Window
from dealer_service.table import UNKNOWN, Card, Deck, Does, Event, Phase
from dealer_service.table.incidents import WrongBurn
from dealer_service.values import replace, value


def wrong_burn(incident: WrongBurn, spot: Spot) -> Answered:
    """The remedy for a wrong number of burns on a draw, before cards of the board or before a street of stud.

    Raises MissingFacts and ImpossibleTable.
    """
    if has_up_cards(spot.rules):
        return wrong_street_burn(incident, spot)
    return _wrong_board_burn(incident, spot) if _is_of_a_board(spot) else wrong_draw_burn(incident, spot)


def _is_of_a_board(spot: Spot) -> bool:
    """Whether the burn was for cards of the board. Otherwise it was for a draw. Raises MissingFacts."""
    streets, phase = spot.rules.dealing.streets.value, spot.table.phase
    if not streets.boards or not streets.draws or phase is not Phase.BETTING:
        return streets.boards > 0 and (phase is not Phase.DRAWING or _is_within_draw(spot))
    round = require(spot.table.round, "/table/round", spot.rules.dealing.board_burn)
    is_draw_last = streets.is_board_first(round - 1)
    return round > 1 and streets.boards_before(round) > streets.boards_before(round - 1) and not is_draw_last


def _is_within_draw(spot: Spot) -> bool:
    """Whether the open draw has the burn of the cards of the board within it."""
    draw = spot.table.draw
    return draw is not None and not spot.rules.dealing.streets.value.has_own_burn(draw.number)


def _wrong_board_burn(incident: WrongBurn, spot: Spot) -> Answered:
    phase, clause = phase_of(incident, spot), spot.rules.dealing.board_burn
    check_round(incident, phase, spot, clause)
    burned = require(incident.burned, "/incident/burned", clause)
    if burned == 1:
        raise contradict("burned-correctly", "burned", spot.rules, burned=burned)
    if phase is Phase.STREET and _is_of_the_street_before(spot):
        return _before_the_next_street(incident, burned, spot)
    if phase is Phase.DRAWING and not is_street_over(spot, require(spot.table.round, "/table/round", clause)):
        raise out_of_place(incident, phase, spot.rules)
    street = street_of(spot)
    check_picked(incident.picked, street)
    if phase is Phase.STREET and not street.shown:
        return _before_the_cards(incident.kind, burned, spot)
    return ruled_on_burns(incident.kind, burned, incident.picked, street)


def _is_of_the_street_before(spot: Spot) -> bool:
    """Whether the last cards of the board were dealt to all-in players, before the burn of the next street.

    Raises MissingFacts.
    """
    table, streets = spot.table, spot.rules.dealing.streets.value
    clause = spot.rules.dealing.board_burn
    round = require(table.round, "/table/round", clause)
    if not streets.boards_before(round) or table.log != () or street_of(spot).shown:
        return False
    if streets.is_draw_last(round - 1):
        return False
    if sum(bool(seat.stack) for seat in table.live) > 1:
        return False
    require_of_seats(table.live, clause, "stack")
    return True


def _before_the_next_street(incident: WrongBurn, burned: int, spot: Spot) -> Answered:
    """The remedy for the street before, which all-in players were dealt."""
    street = street_of(spot.with_table(replace(spot.table, phase=Phase.BETTING, log=())))
    check_picked(incident.picked, street)
    ruled = ruled_on_burns(incident.kind, burned, incident.picked, street)
    if isinstance(ruled, Undecided):
        return ruled.then(partial(_as_the_floor_decides, spot=spot))
    return _with_betting_opened(ruled, spot)


def _as_the_floor_decides(ruled: FloorResult, spot: Spot) -> FloorResult:
    """The floor's remedy with the same automatic steps."""
    return _with_betting_opened(ruled, spot) if isinstance(ruled, Remedied) else ruled


def _with_betting_opened(ruled: Remedied, spot: Spot) -> Remedied:
    """The remedy with the automatic steps after the cards of a street that no player can bet on."""
    if ruled.table is None or ruled.table.phase is not Phase.BETTING:
        return ruled
    after, follows = open_betting(spot.with_table(ruled.table))
    return Remedied(replace(ruled.remedy, steps=(*ruled.remedy.steps, *follows)), after)


def _before_the_cards(of: str, burned: int, spot: Spot) -> Answered:
    """Burn the missing card, or put one of two back, before the cards of an open street come."""
    why = (because(spot.rules.dealing.board_burn, burned=burned).deciding(),)
    shown = is_burned(spot)
    if burned == 0:
        if not shown:
            raise contradict("burn-comes-next", "burned", spot.rules)
        return Remedied(Remedy(of, "burned-now", {}, (Instruction("burn-now", {}, why),), why), spot.table)
    table = spot.table
    if not shown:
        check_stub(spot, 1)
        table = replace(table, deck=with_burn(spot), log=(*table.events, Event(Does.BURN)))
    return Remedied(Remedy(of, "burn-back", {}, (Instruction("put-back-burn", {}, why),), why), table)


def ruled_on_burns(of: str, burned: int, picked: Card | None, street: StreetDealt) -> Answered:
    """The remedy for no burn, or two, before these cards, which are out. Raises MissingFacts."""
    clause = street.spot.rules.dealing.board_burn
    acted = has_acted(street.spot, clause)
    why = (because(clause, burned=burned, acted=acted).deciding(),)
    case = _Case(of, street, _as_it_is(street, burned), burned, acted, why)
    restores = clause.value is BoardBurn.ORDER_RESTORED
    if street.has_two_boards and not acted and (burned != TWO or restores):
        return _on_two_boards(case)
    if burned == TWO:
        return _burned_twice(case, restores)
    return _not_burned(case, restores, picked)


@value
class _Case:
    """A wrong number of burns, with the piles as they are and not as they should be."""

    of: str
    street: StreetDealt
    deck: Deck
    burned: int
    acted: bool
    because: Because

    def remedied(self, code: str, steps: tuple[Instruction, ...], deck: Deck, cards: tuple[Card, ...]) -> Remedied:
        """The remedy with these piles and these cards of the street, and the automatic steps."""
        spot = self.street.spot
        after, follows = with_cards(replace(self.street, spot=spot.with_table(replace(spot.table, deck=deck))), cards)
        return Remedied(Remedy(self.of, code, {}, (*steps, *follows), self.because, self.window), after)

    def again(self, deck: Deck, burned: bool) -> Remedied:
        """The cards shuffled into the stub, and the street dealt again."""
        count = self.street.wanted
        spot = self.street.spot
        street = replace(self.street, spot=spot.with_table(replace(spot.table, deck=deck)))
        steps: tuple[Instruction, ...] = (Instruction("shuffle-board-in", {"count": count}, self.because),)
        if burned:
            steps = (Instruction("shuffle-burn-in", {}, self.because), *steps)
            steps = (*steps, Instruction("keep-board-burn", {}, self.because))
        after = dealt_again(street, count, burned)
        return Remedied(Remedy(self.of, "street-again", {"count": count}, steps, self.because, self.window), after)

    def burned_and_again(self) -> Remedied:
        """The cards shuffled into the stub and the street dealt again, with the burn that it has, or none so far."""
        back = self.deck.plus(stub=1, burns=-1) if self.burned == TWO else self.deck
        return self.again(back, self.burned == TWO)

    def stands(self) -> Remedied:
        """The cards stand."""
        table = replace(self.street.spot.table, deck=self.deck)
        ruled = stands(self.of, table, self.because, self.window)
        after, follows = with_cards(replace(self.street, spot=self.street.spot.with_table(table)), self.street.cards)
        return replace(ruled, remedy=replace(ruled.remedy, steps=(*ruled.remedy.steps, *follows)), table=after)

    @property
    def window(self) -> Window:
        """The time for a correction: until somebody acts on the cards."""
        return Window(Until.FIRST_ACTION, not self.acted, self.because)


def _as_it_is(street: StreetDealt, burned: int) -> Deck:
    """The piles with the number of cards that were burned in fact.

    The table may show either. Unknown piles stay unknown. Raises MissingFacts for the burns if the stub is known.
    """
    deck, spot, round = street.spot.table.deck, street.spot, street.round + 1
    streets, more = spot.rules.dealing.streets.value, burned - 1
    draws = burns_of_draws(spot, streets.draws_before(round) - streets.is_board_first(street.round))
    right = draws + streets.boards_before(round) + bool(deck.set_aside)
    if deck.stub is not None:
        require(deck.burns, "/table/deck/burns", spot.rules.dealing.board_burn)
    if deck.burns is not None and (deck.burns == right + more or deck.burns + more < 0):
        return deck
    check_stub(spot, more)
    return deck.plus(stub=-more, burns=more)


def _not_burned(case: _Case, restores: bool, picked: Card | None) -> Answered:
    """A card of the street becomes the burn, or a flop is dealt again, or the burn comes late, or not."""
    street, why = case.street, case.because
    if case.acted:
        if not restores or street.is_last or _is_empty(case.deck):
            return case.stands()
        return case.remedied("burned-now", (Instruction("burn-now", {}, why),), _one_burned(case.deck), street.cards)
    if restores and street.is_flop:
        return case.again(case.deck, burned=False)
    if _is_empty(case.deck):
        return case.stands()
    left = without_picked(street.cards, picked) if street.wanted > 1 else ()
    mixed = (Instruction("mix-board", {"count": street.wanted}, why), Instruction("pick-burn", {}, why))
    taken = mixed if street.wanted > 1 else (Instruction("burn-board-card", {}, why),)
    steps = (*taken, Instruction("deal-board", {"count": 1}, why))
    return case.remedied("burned-from-board", steps, _one_burned(case.deck), (*left, UNKNOWN))


def _burned_twice(case: _Case, restores: bool) -> Answered:
    """One burn goes back as the next one, or a flop is dealt again, or the second burn takes the place of the card."""
    street, why = case.street, case.because
    back = case.deck.plus(stub=1, burns=-1)
    if not case.acted and restores:
        if street.is_flop:
            return case.again(back, burned=True)
        (card,) = street.cards if len(street.cards) == 1 else (UNKNOWN,)
        deck = replace(case.deck.plus(burns=-1), exposed=(card, *case.deck.lying_open))
        return case.remedied("second-burn-plays", (Instruction("swap-second-burn", {}, why),), deck, (UNKNOWN,))
    step = Instruction("put-back-burn", {}, why)
    return case.remedied("burn-back", (step,), back, street.cards)


def _on_two_boards(case: _Case) -> Undecided[FloorResult]:
    """The floor's options for cards of two boards that a wrong burn has moved: they stand, or are dealt again."""
    why, wanted = case.because, case.street.wanted
    options: tuple[FloorOption[FloorResult], ...] = (
        FloorOption("board-stands", {}, why, case.stands),
        FloorOption("deal-street-again", {"count": wanted}, why, case.burned_and_again),
    )
    return Undecided(options, why)


def _is_empty(deck: Deck) -> bool:
    """Whether the stub has no card to burn."""
    return deck.stub == 0


def _one_burned(deck: Deck) -> Deck:
    """The piles with the top card of the stub burned, or with the next card in its place."""
    return deck.plus(stub=-1, burns=1)
