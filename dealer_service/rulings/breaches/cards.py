"""Breaches of cards: duplicates, hands of a wrong size, wrong totals, cards of another deck, deals out of order."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from dealer_service.rulebook.sections.drawing import Burn
from dealer_service.rulings.board import clause_of_street, draws_over
from dealer_service.rulings.breaches.board import breaches_of_board, burns_of_board
from dealer_service.rulings.breaches.breach import Breach, impossible, irregular, of_another_deck
from dealer_service.rulings.breaches.draws import breaches_of_draws
from dealer_service.rulings.card_counts import cards_elsewhere, held_in_play
from dealer_service.rulings.drawing.state import at_first
from dealer_service.rulings.hand.deal_order import cards_dealt, cards_due, next_seat, objections_to_order
from dealer_service.rulings.hand_sizes import cards_after_draw, cards_wanted, deck_of, strange_cards
from dealer_service.rulings.reasons import because
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, Card, Does, Phase, Snapshot, State
from dealer_service.table.snapshot import known_cards


def breaches_of_cards(spot: Spot) -> Iterator[Breach]:
    """Every breach of cards, piles and draws."""
    yield from _card_twice(spot)
    yield from _of_another_deck(spot)
    yield from breaches_of_board(spot)
    if spot.table.phase is Phase.OVER:
        return
    if spot.table.phase is not None:
        yield from _hand_sizes(spot)
    yield from _count(spot)
    yield from _piles(spot)
    yield from breaches_of_deals(spot)
    yield from breaches_of_draws(spot)


def _card_twice(spot: Spot) -> Iterator[Breach]:
    known = known_cards(spot.table)
    if len({*known}) == len(known):
        return
    seen: dict[Card, str] = {}
    for at, cards in _lists(spot.table):
        for number, card in enumerate(cards):
            if card is UNKNOWN:
                continue
            if card in seen:
                why = because(spot.rules.dealing.one_deck)
                yield irregular("card-twice", f"{at}/{number}", why, card=str(card), first=seen[card])
            else:
                seen[card] = f"{at}/{number}"


def _of_another_deck(spot: Spot) -> Iterator[Breach]:
    in_log = ((f"/table/log/{place}/cards", event.named) for place, event in enumerate(spot.table.log or ()))
    for at, cards in (*_lists(spot.table), *_whole_runs(spot.table), *in_log):
        for card in strange_cards(cards, spot.rules):
            yield of_another_deck(card, f"{at}/{cards.index(card)}", spot.rules)


def _lists(table: Snapshot) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Every list of cards on the table, with the JSON pointer to it."""
    for seat in sorted(table.seats, key=attrgetter("place")):
        if seat.hand:
            yield f"/table/seats/{seat.place}/hand", seat.hand
    for number, pile in enumerate(table.deck.discarded):
        if pile.cards:
            yield f"/table/deck/discards/{number}/cards", pile.cards
    if table.deck.exposed:
        yield "/table/deck/exposed", table.deck.exposed
    if table.deck.aside:
        yield "/table/deck/aside", table.deck.aside
    if table.board:
        yield "/table/board", table.board
    for at, board in _whole_runs(table):
        shared = board[: table.runs.shared if table.runs else 0]  # they are listed as cards of the board of the table
        yield at, (*(UNKNOWN for _ in shared), *board[len(shared) :])


def _whole_runs(table: Snapshot) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """The complete board of each run, with the JSON pointer to it."""
    for number, board in enumerate(table.runs.boards if table.runs else ()):
        yield f"/table/runs/boards/{number}", board


def _hand_sizes(spot: Spot) -> Iterator[Breach]:
    """Live hands of a wrong size. The last live hand at a showdown is not checked."""
    table = spot.table
    for seat in () if table.phase is Phase.SHOWDOWN and table.last_live else table.live:
        if seat.hand is None:
            continue
        held, wanted = len(seat.hand), cards_wanted(seat, spot)
        if held == cards_after_draw(seat, spot):  # as many as were dealt, which may be too many
            continue
        wrong = held > wanted or (held < wanted and table.phase is not Phase.DEALING)
        if wrong and not _may_be_of_another_round(held, wanted, spot):
            at = f"/table/seats/{seat.place}/hand"
            why = because(spot.rules.dealing.streets)
            yield irregular("hand-of-wrong-size", at, why, seat=seat.number, cards=held, wanted=wanted)


def _may_be_of_another_round(held: int, wanted: int, spot: Spot) -> bool:
    """Whether the round is unknown, and a hand may have this many cards in one of the rounds."""
    streets = spot.rules.dealing.streets.value
    unknown = spot.table.known_round is None and spot.table.phase is Phase.BETTING
    return unknown and not streets.keeps_size and streets.fewest_held <= held <= wanted


def _count(spot: Spot) -> Iterator[Breach]:
    """Piles and hands that do not make the deck or, if some are unknown, exceed it."""
    table = spot.table
    deck = table.deck
    hands = [held_in_play(seat, spot) for seat in table.live]
    piles = [deck.stub, deck.burns, deck.folded, deck.discards]
    cards = len(deck_of(spot.rules))
    total = (deck.stub or 0) + cards_elsewhere(spot)
    dead = any(seat.state is State.DEAD for seat in table.seats)
    all_known = None not in piles and None not in hands and not dead and table.states_known
    counted = any(each is not None for each in (*piles, deck.exposed, deck.aside))
    too_many = counted and total > cards
    if too_many or (all_known and total != cards):
        at = "/table/deck/stub" if deck.stub is not None else "/table/deck"
        yield impossible("cards-do-not-add-up", at, because(spot.rules.dealing.card_count), total=total, cards=cards)


def _piles(spot: Spot) -> Iterator[Breach]:
    """More burns than draws have begun, and a muck smaller than the folded hands before the first draw.

    A larger muck is possible: a player who has left the table may have folded first.
    """
    table = spot.table
    deck, streets = table.deck, spot.rules.dealing.streets.value
    round, size = table.known_round, streets.dealt_first
    if round is None or not table.states_known:
        return
    gone = [seat for seat in table.seats if seat.state in (State.FOLDED, State.MUCKED)]
    fewest = sum(size - seat.lacks for seat in gone)
    dealt = round > 1 or (table.draw is not None and bool(table.draw.placed or table.draw.received))
    dealt = dealt or table.runs is not None  # a run may begin with a shuffle of the muck
    if deck.folded is not None and not dealt and deck.folded < fewest:
        why = because(spot.rules.dealing.card_count)
        yield impossible("folded-cards-differ", "/table/deck/folded", why, cards=deck.folded, wanted=fewest)
    over = streets.burned_draws(draws_over(spot, round))
    is_burned = table.draw is not None and table.draw.burned and streets.has_own_burn(table.draw.number)
    begun = over + is_burned
    most = over if at_first(size, spot.rules) < size else 0
    most += begun + (table.draw is not None and table.draw.burned_again) + burns_of_board(spot)
    burns = streets.burned > 0 or spot.rules.drawing.burn.value is Burn.ONE_EACH_DRAW
    if burns and deck.burns is not None and deck.burns > most:
        why = because(spot.rules.drawing.burn if streets.draws else clause_of_street(spot.rules))
        yield impossible("burns-too-many", "/table/deck/burns", why, burns=deck.burns, most=most)


def breaches_of_deals(spot: Spot) -> Iterator[Breach]:
    """Each deal of the log that was not due, from the hands before the first entry."""
    table = spot.table
    if table.phase is not Phase.DEALING or not table.states_known:
        return
    deals = [(entry, event) for entry, event in enumerate(table.events) if event.does is Does.DEAL]
    if not deals:
        return
    logged = dict.fromkeys((event.whose for _, event in deals), 0)
    for _, event in deals:
        logged[event.whose] += event.counted
    yield from _more_than_held(spot, logged)
    if any(seat.hand is None for seat in table.live):
        return
    dealt = {seat: max(0, held - logged.get(seat, 0)) for seat, held in cards_dealt(table).items()}
    for entry, event in deals:
        due = next_seat(dealt, spot.rules)
        plain = event.seat == due and event.count == 1
        if due is not None and not plain and (against := tuple(objections_to_order(event, due, dealt, spot.rules))):
            args = {"seat": event.seat, "count": event.count, "due_seat": due, "due": cards_due(due, dealt, spot.rules)}
            yield irregular("dealt-out-of-order", f"/table/log/{entry}", *against, **args)
        if event.seat in dealt:
            dealt[event.seat] += event.counted


def _more_than_held(spot: Spot, logged: dict[int, int]) -> Iterator[Breach]:
    """Hands with fewer cards than the log deals."""
    for seat in spot.table.live:
        if seat.hand is not None and len(seat.hand) < logged.get(seat.number, 0):
            at, why = f"/table/seats/{seat.place}/hand", because(spot.rules.dealing.chips_and_log)
            yield impossible("deal-differs", at, why, seat=seat.number, cards=len(seat.hand), log=logged[seat.number])
