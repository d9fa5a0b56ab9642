"""The section `dealing`: its named answers, and its clauses.

The type of a field gives the answers that a page may choose, its metadata the games that read the clause.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from dealer_service.rulebook.applicability import read_where
from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.sections.betting import WITH_A_BRING_IN, WITH_BLINDS, WITHOUT_A_BRING_IN
from dealer_service.rulebook.streets import Streets


class Button(StrEnum):
    """How button and blinds move to the next hand when more than two play."""

    DEAD_BUTTON = "dead-button"
    MOVING_BUTTON = "moving-button"


class CardsAtATime(StrEnum):
    """How many cards a player is dealt before the next player is dealt any."""

    ONE = "one"
    ANY_NUMBER = "any-number"


class MisdealCause(StrEnum):
    """What makes a misdeal if it is noticed in time.

    ``seat-left-out`` is any entitled player who is not dealt in; ``present-seat-left-out`` only one who is present or
    has posted.
    """

    TWO_BOXED_CARDS = "two-boxed-cards"
    FIRST_CARD_TO_WRONG_SEAT = "first-card-to-wrong-seat"
    OUT_OF_ORDER = "out-of-order"
    BUTTON_WRONG = "button-wrong"
    WRONG_SEAT_DEALT = "wrong-seat-dealt"
    SEAT_LEFT_OUT = "seat-left-out"
    PRESENT_SEAT_LEFT_OUT = "present-seat-left-out"


# A list with the wider cause rules the same with and without the narrower one: a seat that is left out while its
# player is present is left out, and a first card at the wrong seat is dealt out of order.
INCLUDED_IN = {
    MisdealCause.PRESENT_SEAT_LEFT_OUT: MisdealCause.SEAT_LEFT_OUT,
    MisdealCause.FIRST_CARD_TO_WRONG_SEAT: MisdealCause.OUT_OF_ORDER,
}


class WrongButton(StrEnum):
    """What happens to a misplaced button or blind once it is too late to correct it in the hand."""

    STAYS = "stays"
    RIGHT_NEXT_HAND = "right-next-hand"


class TwoBoxedCards(StrEnum):
    """What happens to a hand if a second boxed card comes up on a draw.

    On the deal, two boxed cards are a cause of a misdeal.
    """

    PLAYED_ON = "played-on"
    VOID = "void"


class TooFewCards(StrEnum):
    """What happens to a hand with too few cards before the draw, except the button's."""

    BEFORE_FIRST_ACTION_THEN_ON_THE_DRAW = "before-first-action-then-on-the-draw"
    MISDEAL_THEN_ON_THE_DRAW = "misdeal-then-on-the-draw"
    MISDEAL_THEN_DEAD = "misdeal-then-dead"


class ShortButton(StrEnum):
    """How long the button may be dealt a missing card."""

    ANY_TIME = "any-time"
    ANY_TIME_UNLESS_ACTED = "any-time-unless-acted"


class TooManyCards(StrEnum):
    """What happens to a hand with too many cards before the draw."""

    ONE_BECOMES_THE_BURN = "one-becomes-the-burn"
    MISDEAL_THEN_DEAD = "misdeal-then-dead"


class MisdealExposed(StrEnum):
    """Which cards exposed by the dealer make a misdeal."""

    SECOND_EXPOSED = "second-exposed"
    FIRST_TWO_CARDS_OR_SECOND_EXPOSED = "first-two-cards-or-second-exposed"


class ExposedOnDeal(StrEnum):
    """Which cards that the dealer exposes a player must keep, if there is no misdeal.

    The ace is low in the answers with "or lower". ``kept-if-seven-but-no-six`` is 2, 3, 4, 5 and 7.
    """

    ALWAYS_REPLACED = "always-replaced"
    KEPT_IF_SEVEN_OR_LOWER = "kept-if-seven-or-lower"
    KEPT_IF_SEVEN_BUT_NO_SIX = "kept-if-seven-but-no-six"
    KEPT_IF_FIVE_OR_LOWER = "kept-if-five-or-lower"
    ALWAYS_KEPT = "always-kept"


class LastStreetStub(StrEnum):
    """What is dealt on the last street of a game with up cards if the stub is too short for it.

    ``mixed-in``: the burns are shuffled into the stub before it. ``dealt-first``: all cards of the stub but the last
    are dealt, and that one is shuffled with the burns. ``with-the-muck``: on any street, all cards of the stub but the
    last are dealt, and that one is shuffled with the burns and the muck, unless the burns are enough before the last
    street; no card is shared.
    """

    MIXED_IN = "mixed-in"
    DEALT_FIRST = "dealt-first"
    WITH_THE_MUCK = "with-the-muck"


class HoleCardExposed(StrEnum):
    """What follows if the dealer exposes a down card on the deal of a game with up cards.

    ``plays-as-the-up-card``: it is the player's up card, and the third card is dealt face down; a hand whose cards are
    all exposed is a misdeal. ``plays-then-dead``: the same, but a hand with a second exposed card is dead, and its ante
    is returned.
    """

    PLAYS_AS_THE_UP_CARD = "plays-as-the-up-card"
    PLAYS_THEN_DEAD = "plays-then-dead"
    MISDEAL = "misdeal"


class LastCardExposed(StrEnum):
    """What follows if the dealer exposes the last card of a hand of stud, which is dealt face down.

    ``replaced-while-betting-remains``: it is replaced if two players can still bet. ``plays-with-choice``: it plays. If
    it is the first of the street, the others get theirs face up. Any other player with chips may declare all-in for the
    pot as it is, or stay in. ``plays-with-choice-unless-first-of-two``: the same, but of more than two players the
    first has the choice, too, and the others get their cards face down.
    """

    REPLACED_WHILE_BETTING_REMAINS = "replaced-while-betting-remains"
    PLAYS_WITH_CHOICE = "plays-with-choice"
    PLAYS_WITH_CHOICE_UNLESS_FIRST_OF_TWO = "plays-with-choice-unless-first-of-two"


class UpCardsMoved(StrEnum):
    """What happens to the hand of a player who puts the up cards of a hand of stud in another order."""

    PLAYS = "plays"
    FLOOR = "floor"


class DroppedByPlayer(StrEnum):
    """What happens to the hand of a player who drops a card off the table."""

    PLAYS = "plays"
    FLOOR = "floor"


class FourCardFlop(StrEnum):
    """What happens to a flop of four cards that is noticed before anybody acts on it."""

    ONE_BECOMES_THE_NEXT_BURN = "one-becomes-the-next-burn"
    NEW_FLOP = "new-flop"


class BoardBurn(StrEnum):
    """How a missing or an extra burn before cards of the board is corrected before any action on them.

    With ``flop-mixed`` one of the cards becomes the burn, and later streets get one burn each. With ``order-restored``
    a flop without its burn is dealt again from the reshuffled stub, and later cards are those that would have come.
    """

    FLOP_MIXED = "flop-mixed"
    ORDER_RESTORED = "order-restored"


class PrematureBoard(StrEnum):
    """Which card is dealt in place of a turn that came before the betting was closed.

    A premature flop and a premature river always go into the stub, which is shuffled.
    """

    FROM_THE_SHUFFLED_STUB = "from-the-shuffled-stub"
    LATER_CARD_FIRST = "later-card-first"


class PrematureStreet(StrEnum):
    """What happens to cards of a street of stud that are dealt before the betting is closed.

    ``from-the-shuffled-stub``: they go into the stub, which is shuffled, and the street is dealt without another burn.
    ``set-aside``: they go out of play with their burn. When the betting is over, so does a card for each other live
    hand, and the street is dealt after a burn. A player who keeps a last card may not bet or raise before its street.
    """

    FROM_THE_SHUFFLED_STUB = "from-the-shuffled-stub"
    SET_ASIDE = "set-aside"


class RunItTwice(StrEnum):
    """Whether the rest of the board is dealt two or three times if the players wish, once at most one can still bet.

    ``two-players``: only if two players are left in the hand.
    """

    NEVER = "never"
    ALL_PLAYERS = "all-players"
    TWO_PLAYERS = "two-players"


ON_ONE_BOARD = read_where(
    "dealing.streets", holds=lambda streets: streets.boards > 0 and streets.board_count == 1 and not streets.draws
)
ON_A_BOARD = read_where("dealing.streets", holds=lambda streets: streets.boards > 0)
WITH_DISCARDS = read_where("dealing.streets", holds=lambda streets: streets.discards > 0)


class Deck(StrEnum):
    """Which ranks the deck has, four cards of each. The joker has a clause of its own.

    ``full``: all thirteen, 52 cards. ``sixes-up``: the six and all above it, 36 cards.
    """

    FULL = "full"
    SIXES_UP = "sixes-up"


class AbsentPlayer(StrEnum):
    """When the hand of a player who is not at the table after the deal is dead.

    ``at-once``: when all cards of the first street are dealt. ``down-cards-first``: the same, but an up card stays in
    front of the seat until the action reaches it. ``in-turn``: when the action reaches the seat.
    """

    AT_ONCE = "at-once"
    DOWN_CARDS_FIRST = "down-cards-first"
    IN_TURN = "in-turn"


class MaxSeats(StrEnum):
    """How many players may be dealt in if the house names no number."""

    AS_THE_DECK_ALLOWS = "as-the-deck-allows"


@dataclass(frozen=True)
class DealingRules:
    """The possible tables, the deal, the button, and misdeals."""

    one_deck: Clause[None]
    deck: Clause[Deck]
    joker: Clause[bool]
    streets: Clause[Streets]
    card_count: Clause[None]
    seats: Clause[None]
    max_seats: Clause[int | MaxSeats]
    blind_seats: Clause[None] = field(metadata=WITH_BLINDS)
    chips_and_log: Clause[None]
    stages: Clause[None]
    dealing_round: Clause[None]
    board: Clause[None] = field(metadata=ON_A_BOARD)
    discards: Clause[None] = field(metadata=WITH_DISCARDS)
    run_it_twice: Clause[RunItTwice] = field(metadata=ON_ONE_BOARD)
    runs: Clause[None] = field(metadata=ON_ONE_BOARD)
    four_card_flop: Clause[FourCardFlop] = field(metadata=ON_A_BOARD)
    board_burn: Clause[BoardBurn] = field(metadata=ON_A_BOARD)
    premature_board: Clause[PrematureBoard] = field(metadata=ON_A_BOARD)
    street_burn: Clause[None] = field(metadata=WITH_A_BRING_IN)
    premature_street: Clause[PrematureStreet] = field(metadata=WITH_A_BRING_IN)
    still_dealt: Clause[bool] = field(metadata=WITH_A_BRING_IN)
    absent_player: Clause[AbsentPlayer]
    short_stub: Clause[LastStreetStub] = field(metadata=WITH_A_BRING_IN)
    order: Clause[None]
    cards_at_a_time: Clause[CardsAtATime]
    next_hand: Clause[None]
    button: Clause[Button] = field(metadata=WITH_BLINDS)
    going_heads_up: Clause[None] = field(metadata=WITH_BLINDS)
    misdeal: Clause[None]
    misdeal_window: Clause[None]
    misdeal_causes: Clause[tuple[MisdealCause, ...]]
    wrong_button: Clause[WrongButton]
    boxed_card: Clause[None]
    two_boxed_cards: Clause[TwoBoxedCards]
    misdeal_exposed: Clause[MisdealExposed] = field(metadata=WITHOUT_A_BRING_IN)
    exposed_on_deal: Clause[ExposedOnDeal] = field(metadata=WITHOUT_A_BRING_IN)
    hole_card_exposed: Clause[HoleCardExposed] = field(metadata=WITH_A_BRING_IN)
    last_card_exposed: Clause[LastCardExposed] = field(metadata=WITH_A_BRING_IN)
    dealt_down: Clause[None] = field(metadata=WITH_A_BRING_IN)
    up_cards_moved: Clause[UpCardsMoved] = field(metadata=WITH_A_BRING_IN)
    up_cards_taken: Clause[None] = field(metadata=WITH_A_BRING_IN)
    last_card_missing: Clause[None] = field(metadata=WITH_A_BRING_IN)
    flashed_by_player: Clause[None]
    exposed_by_another: Clause[None]
    card_off_table: Clause[None]
    dropped_by_player: Clause[DroppedByPlayer]
    too_few_cards: Clause[TooFewCards]
    short_button: Clause[ShortButton]
    too_many_cards: Clause[TooManyCards]
    fouled_deck: Clause[None]
    defect_known: Clause[None]
