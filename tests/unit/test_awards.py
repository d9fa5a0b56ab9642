"""Awards that no embedded house's page can show: an odd chip between the halves by position."""

from dataclasses import replace

from dealer_service.rulebook.sections.showdown import OddChipBetween
from dealer_service.rulings.chips.units import Unit
from dealer_service.rulings.pots.layers import Pot
from dealer_service.rulings.showdown.awards import settle_pot
from dealer_service.rulings.showdown.readings import Hands
from dealer_service.table import NO_STAKES, cards

WHEEL, NINE = cards("5h 4h 3h 2h Ah"), cards("9h 8s 6d 4c Ks")


def by_position(book):
    rules = book.find("by-the-book", "badacey")
    clause = rules.showdown.odd_chip_between_halves
    return rules.exchange(clause.id, replace(clause, value=OddChipBetween.BY_POSITION, json="by-position"))


def awarded(rules, eligible, hands):
    pot = Pot("main", 105, eligible, 0, ())
    return {
        (each.seat, each.half): each.chips
        for each in settle_pot(pot, Hands(hands), Unit(replace(NO_STAKES, chip=5), rules), rules)
    }


def test_by_position_the_first_winner_left_has_the_odd_chip(book):
    hands = {2: NINE, 5: WHEEL}
    assert awarded(by_position(book), (2, 5), hands) == {(2, "badugi"): 55, (5, "ace-to-five"): 50}
    assert awarded(by_position(book), (5, 2), hands) == {(2, "badugi"): 50, (5, "ace-to-five"): 55}


def test_by_the_book_the_low_half_has_the_odd_chip(book):
    rules = book.find("by-the-book", "badacey")
    assert awarded(rules, (2, 5), {2: NINE, 5: WHEEL}) == {(2, "badugi"): 50, (5, "ace-to-five"): 55}
