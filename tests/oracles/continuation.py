"""A hand played on from any table to the push, by a dealer who keeps only the last table.

Players check or call if they can and discard one card in a draw; at the showdown unknown cards become unseen ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dealer_service.engine import Asks, Question, answer
from dealer_service.engine.questions import Floor
from dealer_service.rulings.hand_sizes import deck_of
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import DECK, UNKNOWN, Card, Decision, Does, Event, Phase, Snapshot, known
from tests.books import BOOK_WITH_ROOMS as BOOK

LONGEST = 400
CALM = (Does.CHECK, Does.CALL)


def play_on(table: Snapshot, house: str, game: str) -> Snapshot:
    """The table of the hand that is over; no house takes a rake from it.

    The chips of the blinds are those of the wager unit unless they are given, as by a dealer who sees them.
    """
    table, stakes = replace(table, rake=0, dead=table.dead or 0), table.stakes
    if stakes.blind_chip is None:
        table = replace(table, stakes=replace(stakes, blind_chip=stakes.chip))
    for _ in range(LONGEST):
        if table.phase is Phase.OVER:
            return table
        table = _after(table, house, game)
    raise AssertionError("the hand does not end")


def to_first_action(table: Snapshot, house: str, game: str) -> Snapshot:
    """The table after every post and the deal, where the first player acts.

    In the posting phase a post is due: the deal is open as soon as none is.
    """
    while table.phase is Phase.POSTING:
        ruling = answer(Question(Asks.OPTIONS, house, game, table=table), BOOK)
        assert _options(ruling), (house, game, table, ruling.outcome, ruling.missing)
        table = _acted(table, house, game)
    return _after(table, house, game) if table.phase is Phase.DEALING else table


def _after(table: Snapshot, house: str, game: str) -> Snapshot:
    match table.phase:
        case Phase.POSTING | Phase.BETTING:
            return _acted(table, house, game)
        case Phase.DEALING | Phase.STREET:
            return _next(Question(Asks.DEALING, house, game, table=table, event=Event(Does.CARRY_OUT)))
        case Phase.DRAWING:
            return _drawn(table, house, game)
        case _:
            return _shown(table, house, game)


def _next(question: Question) -> Snapshot:
    """The table after it, with the first option of each floor decision."""
    ruling = answer(question, BOOK)
    if ruling.outcome is Outcome.NEEDS_FLOOR:
        option = ruling.answer.options[0]
        ruling = answer(replace(question, floor=Floor(option.code, option.args)), BOOK)
    assert ruling.next is not None, (question, ruling.outcome, ruling.missing, ruling.answer)
    return ruling.next


def _acted(table: Snapshot, house: str, game: str) -> Snapshot:
    if table.phase is Phase.BETTING and table.acts_first is None:
        dealt = BOOK.find(house, game).dealing.streets.value
        table = _with_up_cards(table, dealt.up_places_after(dealt.discarded_before(table.round or 1)))
    asked = Question(Asks.OPTIONS, house, game, table=table)
    ruling = answer(asked, BOOK)
    if ruling.outcome is Outcome.NEEDS_FLOOR or not _options(ruling):
        return _next(asked)
    options = _options(ruling)
    option = next((each for each in options if each.does in CALM), options[-1])
    to = option.to if option.to is not None else option.least
    event = Event(option.does, ruling.answer.to_act, to, getattr(option, "kind", None))
    return _next(Question(Asks.BETTING, house, game, table=table, event=event))


def _with_up_cards(table: Snapshot, places: tuple[int, ...]) -> Snapshot:
    """The table with the cards at these places of each live hand turned up, and a last card that is dealt face up."""
    for seat in table.live if places else ():
        hand = seat.cards
        shown = [place for place in (*places, *([len(hand) - 1] if seat.last_up else [])) if place < len(hand)]
        up = _turned_up(table, tuple(hand[place] for place in shown), DECK.values()) or ()
        by_place = dict(zip(shown, up, strict=True))
        table = table.with_seat(replace(seat, hand=tuple(by_place.get(at, card) for at, card in enumerate(hand))))
    return table


def _options(ruling: Ruling) -> tuple:
    return getattr(ruling.answer, "options", None) or ()


def _drawn(table: Snapshot, house: str, game: str) -> Snapshot:
    asked = Question(Asks.DRAWING, house, game, table=table)
    plan = answer(asked, BOOK).answer
    if plan.waiting_for and not plan.steps:
        event = Event(Does.DISCARD, plan.waiting_for[0], count=1)
    elif plan.waiting_for:
        event = _step(plan.steps[0])
    else:
        event = Event(Does.CARRY_OUT)
    return _next(replace(asked, event=event))


def _step(step) -> Event:
    piles = step.piles and tuple(each.pile for each in step.piles)
    return Event(step.does, step.seat, count=step.count, cards=step.cards, piles=piles)


def _shown(table: Snapshot, house: str, game: str) -> Snapshot:
    deck = deck_of(BOOK.find(house, game))
    table = replace(table, board=_turned_up(table, table.board, deck.values()))
    asked = Question(Asks.SHOWDOWN, house, game, table=table)
    hidden = [seat for seat in table.clockwise_from(table.button) if seat.live and not known(seat.hand)]
    opener_alone = len(table.live) == 1 and answer(asked, BOOK).outcome is Outcome.UNDETERMINED
    if hidden and (len(table.live) > 1 or opener_alone):
        event = Event(Does.SHOW, hidden[0].number, cards=_turned_up(table, hidden[0].hand, deck.values()))
        return _next(replace(asked, event=event))
    if "/table/split_openers" in [each.at for each in answer(asked, BOOK).missing]:
        table = replace(table, split_openers=False)
    if answer(replace(asked, table=table), BOOK).outcome is Outcome.NEEDS_FLOOR and table.uncontested is None:
        table = replace(table, uncontested=Decision.GIVEN_BACK)
    return _next(replace(asked, table=table, event=Event(Does.CARRY_OUT)))


def _turned_up(table: Snapshot, cards: tuple[Card, ...] | None, deck: Iterable[Card]) -> tuple[Card, ...] | None:
    """The hand or the board with each unknown card turned up from this deck."""
    seen = {card for each in table.seats for card in each.hand or ()} | {*table.deck.lying_open, *table.deck.set_aside}
    seen |= {*(table.board or ())}
    seen |= {card for pile in table.deck.discards or () for card in pile.cards or ()}
    fresh = iter(card for card in deck if card not in seen)
    return cards and tuple(next(fresh) if card is UNKNOWN else card for card in cards)
