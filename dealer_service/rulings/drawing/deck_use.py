"""The seats that a game takes, the cards that they can use in one hand, and whether a reshuffle can come."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.drawing import Burn, LastCard
from dealer_service.rulings.drawing.state import at_first, most_discards, most_on_each_draw
from dealer_service.rulings.hand_sizes import deck_of, most_seats
from dealer_service.values import value

FEWEST_PLAYERS = 2


@value
class DeckUse:
    """The use of the deck in a game of one house.

    ``cards_at_most`` are the cards that the most seats use if every player draws the maximum on every draw, burns
    included. A reshuffle can come from ``reshuffle_from`` players on; None if the deck is enough for all.
    """

    deck: int
    seats_at_most: int
    cards_at_most: int
    reshuffle_from: int | None


def deck_use(rules: Ruleset) -> DeckUse:
    """The seats, the cards and the reshuffle that follow from the streets and the house's draws."""
    seats = most_seats(rules)
    enough = len(deck_of(rules)) - (rules.drawing.last_card.value is LastCard.NEVER)
    draws = rules.dealing.streets.value.draws
    short = (each for each in range(FEWEST_PLAYERS, seats + 1) if draws and cards_at_most(each, rules) > enough)
    return DeckUse(len(deck_of(rules)), seats, cards_at_most(seats, rules), next(short, None))


def cards_at_most(players: int, rules: Ruleset) -> int:
    """The cards that these players use if each of them draws the maximum on every draw, board and burns included."""
    streets, most = rules.dealing.streets.value, most_discards(rules)
    drawn = sum(most_on_each_draw(rules, streets.draws))
    burns = 1 + (at_first(most, rules) < most) if rules.drawing.burn.value is Burn.ONE_EACH_DRAW else 0
    on_the_table = streets.board_size + streets.burned
    return players * (streets.hand_size + drawn) + streets.burned_draws(streets.draws) * burns + on_the_table
