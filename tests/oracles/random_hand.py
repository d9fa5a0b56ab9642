"""A hand dealt by the service from the first post to the last chip, by a dealer who keeps only the last table.

The events are random; each one is asserted to be allowed.
"""

from __future__ import annotations

import random as plain
from collections.abc import Iterator
from dataclasses import replace

from dealer_service.engine import Asks
from dealer_service.rulings.pots.layers import Pots
from dealer_service.rulings.ruling import Outcome
from dealer_service.table import (
    NOBODY,
    UNKNOWN,
    Card,
    Count,
    Decision,
    Deck,
    Does,
    Event,
    Phase,
    Pile,
    Runs,
    Seat,
    Snapshot,
    State,
    known,
)
from tests.oracles import streets
from tests.oracles.drawing import most_discards
from tests.oracles.pots import clockwise, for_the_floor
from tests.oracles.rankings import CARDS_AND_JOKER
from tests.oracles.tables import BOOK, Answers, answers_of, ask, deck_of, facts_of, stakes

LONGEST = 600  # events in a hand; a hand of nine seats has far fewer


class Hand:
    """One random hand under one house's rules. ``seen`` hands are dealt and drawn face up."""

    board_is_told = False  # whether each card of the board is known when it is dealt

    def __init__(self, random: plain.Random, house: str, game: str) -> None:
        self.random, self.house, self.game = random, house, game
        self.rules, self.answers = BOOK.find(house, game), answers_of(house, game)
        self.size = self.rules.dealing.streets.value.hand_size
        self.dealt = streets.held_in(self.answers("dealing.streets"), 1)
        self.seen = bool(streets.up_places(self.answers("dealing.streets"))) or random.random() < 0.4
        self.folds = random.choice([0.05, 0.15, 0.4])

    def tables(self) -> Iterator[Snapshot]:
        """Every table of the hand, first the one before the posts."""
        antes_alone = needs_no_blinds(self.answers) and (has_no_blinds(self.answers) or self.random.random() < 0.6)
        table = of_game(self.answers, first_table(self.random, antes_alone, self.most_seats(), self.deck()))
        table = self.perhaps_killed(table)
        yield table
        for _ in range(LONGEST):
            if table.phase is Phase.OVER:
                return
            table = self.after(table)
            yield table
        raise AssertionError("the hand does not end")

    def perhaps_killed(self, table: Snapshot) -> Snapshot:
        """In games with kills, with or without a killer, and with stakes whose chips can be halved."""
        if self.rules.betting.kill.json == "none":
            return table
        bet = 2 * table.stakes.big_blind
        doubled = replace(table.stakes, big_blind=bet, small_bet=bet, big_bet=2 * bet)
        live = [seat.number for seat in table.live]
        kills, won = self.random.choice([NOBODY, *live]), self.random.choice([NOBODY, *live])
        return replace(table, stakes=doubled, kill_seat=kills, kill_button=won)

    def most_seats(self) -> int:
        most, dealt = self.rules.dealing.max_seats.value, self.answers("dealing.streets")
        on_the_table = streets.board_size(dealt) + streets.burns_of_board(dealt)
        whole = (self.deck() - on_the_table) // self.size
        return min(most, whole) if isinstance(most, int) else min(9, whole)

    def after(self, table: Snapshot) -> Snapshot:
        """The table after one more event, or after the floor has decided on chips that no seat can win."""
        if len(table.live) == 1 and table.phase is Phase.BETTING:
            ruling = ask(Asks.OPTIONS, self.house, self.game, table)
            return self.ruled(table) if ruling.outcome is Outcome.NEEDS_FLOOR else ruling.next
        match table.phase:
            case Phase.POSTING:
                return self.done(Asks.BETTING, table, self.next_post(table))
            case Phase.DEALING:
                return self.done(Asks.DEALING, table, self.next_deal(table))
            case Phase.BETTING:
                table = self.undeclared(table)
                return self.done(Asks.BETTING, table, self.next_action(table))
            case Phase.DRAWING:
                return self.drawn(table)
            case Phase.STREET if self.may_run(table) and self.random.random() < 0.4:
                return self.done(Asks.DEALING, table, Event(Does.RUN, times=self.random.choice([2, 3])))
            case Phase.STREET:
                return self.done(Asks.DEALING, table, self.next_of_street(table))
            case _:
                return self.shown(table)

    def done(self, asks: Asks, table: Snapshot, event: Event) -> Snapshot:
        """The table after an allowed event, and after the floor's decision on chips that no seat can win."""
        ruling = ask(asks, self.house, self.game, table, event)
        if ruling.outcome is Outcome.NEEDS_FLOOR and isinstance(ruling.answer, Pots):
            return self.ruled(table)
        assert ruling.outcome in (Outcome.ALLOWED, Outcome.DETERMINED), (event, table, ruling.reasons)
        assert ruling.next is not None, (event, table)
        return ruling.next

    def ruled(self, table: Snapshot) -> Snapshot:
        """The table with the floor's decision on chips that no seat can win."""
        assert table.uncontested is None, table
        return replace(table, uncontested=self.random.choice([*Decision]))

    def for_the_floor(self, table: Snapshot) -> bool:
        """Whether the floor still has to decide on chips that no seat can win."""
        return self.answers("pots.uncontested") == "floor" and bool(for_the_floor(facts_of(table)))

    def next_post(self, table: Snapshot) -> Event:
        due = ask(Asks.OPTIONS, self.house, self.game, table).answer
        (post,) = due.options
        return Event(Does.POST, due.to_act, post.to, post.kind)

    def next_deal(self, table: Snapshot) -> Event:
        """All hands at once; or, if they are seen, one card or a complete hand to the next seat.

        A room that deals several cards in a row may deal any number of them.
        """
        on_board = streets.board_after(self.answers("dealing.streets"), 0)
        if not self.seen and not (on_board and self.board_is_told):
            return Event(Does.CARRY_OUT)
        held = {number: len(table.seat(number).hand or ()) for number in clockwise(live_numbers(table), table.button)}
        seat = next(number for number in held if held[number] == min(held.values()))
        if held[seat] == self.dealt:
            return Event(Does.DEAL, count=on_board, cards=self.off_the_deck(table, on_board))
        if not self.seen:
            return Event(Does.DEAL, seat, count=self.dealt)
        counts = {1, self.dealt - held[seat] if held[seat] == 0 else 1}
        if self.answers("dealing.cards_at_a_time") == "any-number":
            counts = range(1, self.dealt - held[seat] + 1)
        count = self.random.choice([*counts])
        return Event(Does.DEAL, seat, count=count, cards=self.off_the_deck(table, count))

    def undeclared(self, table: Snapshot) -> Snapshot:
        """The table without a pot declared open by a player who is all-in for the ante."""
        if self.answers("betting.openers") != "jacks-or-better" or table.round != 1 or table.opened_by is not None:
            return table
        opened = any(event.does in (Does.BET, Does.RAISE) for event in table.log)
        may = any(seat.live and seat.stack == 0 and not seat.bet for seat in table.seats)
        return replace(table, opened_by=0) if may and not opened else table

    def next_action(self, table: Snapshot) -> Event:
        """A random option; of its amounts mostly the minimum."""
        found = ask(Asks.OPTIONS, self.house, self.game, table).answer
        calm = [each for each in found.options if each.does is not Does.FOLD]
        folds = self.random.random() < self.folds
        option = found.options[0] if folds else self.random.choice(calm)
        to = option.to
        if option.least is not None:
            amounts = range(option.least, option.most + 1, option.step)
            to = self.random.choice([amounts[0], amounts[0], amounts[0], self.random.choice(amounts), amounts[-1]])
        if option.does in (Does.CHECK, Does.CALL) and self.random.random() < 0.5:
            to = None
        return Event(option.does, found.to_act, to)

    def may_run(self, table: Snapshot) -> bool:
        """Whether the rest of a single board may be dealt several times: no player can bet against another."""
        dealt = self.answers("dealing.streets")
        if table.runs or not streets.has_one_board(dealt) or len(table.live) < 2:
            return False
        if sum(seat.stack > 0 for seat in table.live) > 1 or any("discard" in each for each in dealt[table.round :]):
            return False
        offered = self.answers("dealing.run_it_twice")
        return offered == "all-players" or (offered == "two-players" and len(table.live) == 2)

    def next_of_street(self, table: Snapshot) -> Event:
        """Discards, the burn, then cards of the board, or all at once, unseen. In stud one for each hand, or all."""
        told = self.seen or self.board_is_told
        if not told and self.random.random() < 0.7:
            return Event(Does.CARRY_OUT)
        if waiting := self.to_discard(table):
            return self.discarded(table, waiting)
        if not any(each.does is Does.BURN for each in table.log):
            return Event(Does.BURN)
        count = streets.board_after(self.answers("dealing.streets"), table.round)
        if streets.up_places(self.answers("dealing.streets")):
            if table.board is not None:
                return Event(Does.DEAL, count=1, cards=self.off_the_deck(table, 1))
            seat = self.next_on_street(table)
            return Event(Does.DEAL, seat, count=1, cards=self.off_the_deck(table, 1))
        return Event(Does.DEAL, count=count, cards=self.off_the_deck(table, count) if told else None)

    def to_discard(self, table: Snapshot) -> list[int]:
        """The seats that still hold a card which they discard on this street without a replacement."""
        dealt = self.answers("dealing.streets")
        before = streets.held_in(dealt, table.round)
        waiting = [seat.number for seat in table.live if len(seat.hand) >= before]
        return waiting if "discard" in dealt[table.round] else []

    def discarded(self, table: Snapshot, waiting: list[int]) -> Event:
        """The discard of one of these seats, its card known if the hand is, or those of all."""
        if self.random.random() < 0.2:
            return Event(Does.DISCARD)
        number = self.random.choice(waiting)
        return self.discard(table, number, streets.discarded_after(self.answers("dealing.streets"), table.round))

    def next_on_street(self, table: Snapshot) -> int:
        """The seat with the fewest cards on a street of stud, of those that get any."""
        held = {number: len(table.seat(number).hand) for number in live_numbers(table)}
        if self.answers("dealing.still_dealt"):
            dealt = self.answers("dealing.streets")
            before = streets.held_in(dealt, table.round) - streets.discarded_after(dealt, table.round)
            for seat in table.seats:
                if seat.still_dealt:
                    held[seat.number] = before + sum(
                        each.seat == seat.number and each.does is Does.DEAL for each in table.log
                    )
        return min(clockwise(list(held), table.button), key=held.__getitem__)

    def drawn(self, table: Snapshot) -> Snapshot:
        """The draw carried out as announced, or its next event."""
        fresh = table.draw == replace(table.draw, burned=False, announced=(), placed=(), received=())
        if fresh and self.answers("betting.openers") == "jacks-or-better" and table.split_openers is None:
            return replace(table, split_openers=self.seen and self.random.random() < 0.3)
        if fresh and self.random.random() < 0.6:
            whole = self.random.random() < 0.7
            announcing = [seat for seat in table.live if whole or self.random.random() < 0.5]
            counts = tuple(Count(seat.number, self.discards(table.draw.number)) for seat in announcing)
            table = replace(table, draw=replace(table.draw, announced=counts))
        ruling = ask(Asks.DRAWING, self.house, self.game, table)
        plan = ruling.answer
        if ruling.outcome is Outcome.DETERMINED and not plan.waiting_for and self.random.random() < 0.8:
            return self.done(Asks.DRAWING, table, Event(Does.CARRY_OUT))
        return self.done(Asks.DRAWING, table, self.next_of_draw(table, plan))

    def next_of_draw(self, table: Snapshot, plan) -> Event:
        """The first step of the plan, a discard of the seat that it waits for, or the floor's choice."""
        if plan.steps:
            step = plan.steps[0]
            if step.does is Does.DISCARD:
                return self.discard(table, step.seat, step.count)
            if step.does is Does.DEAL:
                count = step.count if self.random.random() < 0.8 else self.random.randint(1, step.count)
                cards = self.off_the_deck(table, count) if self.seen else None
                return Event(Does.DEAL, step.seat, count=count, cards=cards)
            return Event(step.does, step.seat, piles=step.piles and tuple(each.pile for each in step.piles))
        if plan.waiting_for:
            return self.discard(table, plan.waiting_for[0], self.discards(table.draw.number))
        chosen = list(Pile)  # all chips there, if no number is enough
        if shuffles := [each for each in plan.options or () if each.code not in ("void-hand", "kill-hand")]:
            args = self.random.choice(shuffles).args
            chosen = [Pile(name) for name in args.get("piles") or [args[name] for name in ("pile",) if name in args]]
        pool = (*self.rules.drawing.reshuffle_pool.value, *self.second_pool(), *chosen)
        return Event(Does.RESHUFFLE, plan.stuck, piles=tuple(dict.fromkeys(pool)))

    def second_pool(self):
        more = self.rules.drawing.if_still_short.value
        return more if isinstance(more, tuple) else ()

    def discard(self, table: Snapshot, number: int, count: int) -> Event:
        hand = table.seat(number).hand
        up = streets.up_places(self.answers("dealing.streets"), table.round)
        down = [card for place, card in enumerate(hand) if place not in up]
        cards = tuple(self.random.sample(down, count)) if self.seen and known(hand) and count else None
        return Event(Does.DISCARD, number, count=count, cards=cards)

    def discards(self, draw: int) -> int:
        """The number of cards that a seat discards: any number, often the maximum, so the stub runs out."""
        most = most_discards(self.answers, self.size, ace=False, draw=draw)
        return self.random.choice([*range(most + 1), most, most])

    def shown(self, table: Snapshot) -> Snapshot:
        """A hand shown or mucked; the awards when all live hands are known. The board is known first."""
        if table.board and not known(table.board):
            new = iter(self.off_the_deck(table, sum(card is UNKNOWN for card in table.board)))
            return replace(table, board=tuple(next(new) if card is UNKNOWN else card for card in table.board))
        if (runs := table.runs) and not all(known(each[runs.shared :]) for each in runs.boards):
            return replace(table, runs=self.seen_to_the_end(table))
        order = clockwise([seat.number for seat in table.live], table.button)
        hidden = [table.seat(number) for number in order if not known(table.seat(number).hand)]
        seat = self.random.choice(hidden) if hidden else table.seat(self.random.choice(order))
        if self.random.random() < 0.15 and may_muck(table, seat.number, self.answers):
            return self.done(Asks.SHOWDOWN, table, Event(Does.MUCK, seat.number))
        if hidden:
            return self.done(Asks.SHOWDOWN, table, Event(Does.SHOW, seat.number, cards=self.whole_hand(table, seat)))
        told = self.with_split(table)
        return self.done(Asks.SHOWDOWN, table, Event(Does.CARRY_OUT)) if told is table else told

    def with_split(self, table: Snapshot) -> Snapshot:
        """The table with a split that the opener declared or not. Without known discards, none was declared."""
        if self.answers("betting.openers") != "jacks-or-better" or table.split_openers is False:
            return table
        thrown = [pile for pile in table.deck.discards if pile.seat == table.opened_by]
        is_known = bool(thrown) and all(known(pile.cards) for pile in thrown)
        if table.split_openers and is_known:
            return table
        return replace(table, split_openers=is_known and self.random.random() < 0.5)

    def seen_to_the_end(self, table: Snapshot) -> Runs:
        """The runs with each unknown card of a complete board turned up, apart from those that all boards share."""
        runs = table.runs
        lying = [card for board in runs.boards for card in board[runs.shared :]]
        new = iter(self.off_the_deck(table, lying.count(UNKNOWN)))
        boards = [
            (*board[: runs.shared], *(next(new) if card is UNKNOWN else card for card in board[runs.shared :]))
            for board in runs.boards
        ]
        return replace(runs, boards=tuple(boards))

    def whole_hand(self, table: Snapshot, seat: Seat) -> tuple[Card, ...]:
        """The hand with each unknown card turned up."""
        new = iter(self.off_the_deck(table, sum(card is UNKNOWN for card in seat.hand)))
        return tuple(next(new) if card is UNKNOWN else card for card in seat.hand)

    def deck(self) -> int:
        """The number of cards in the deck."""
        return len(self.cards())

    def cards(self) -> list[Card]:
        """The cards of the deck."""
        return [CARDS_AND_JOKER[number] for number in deck_of(self.answers)]

    def off_the_deck(self, table: Snapshot, count: int) -> tuple[Card, ...]:
        """This number of unseen cards."""
        hands = [card for seat in table.seats for card in seat.hand or ()]
        piles = [card for pile in table.deck.discards for card in pile.cards or ()]
        boards = [card for board in (table.runs.boards if table.runs else ()) for card in board]
        seen = {*hands, *piles, *(table.board or ()), *boards}
        return tuple(self.random.sample([card for card in self.cards() if card not in seen], count))


def live_numbers(table: Snapshot) -> list[int]:
    return [seat.number for seat in table.live]


def may_muck(table: Snapshot, number: int, answers: Answers) -> bool:
    """Whether the seat's hand is not tabled, need not be tabled, and is not the last one."""
    if answers("showdown.must_show") == "everybody":
        return False
    if answers("showdown.losing_openers") == "shown" and number == table.opened_by:
        return False
    if answers("showdown.all_in_hands") != "as-always" and any(seat.stack == 0 for seat in table.live):
        return False
    return len(table.live) > 1 and not table.seat(number).shown


def has_no_blinds(answers: Answers) -> bool:
    """Whether no small and no big blind is posted in this game."""
    return answers("betting.forced") in ("antes", "antes-and-bring-in", "button-blind", "live-antes")


def needs_no_blinds(answers: Answers) -> bool:
    """Whether the house says who opens if only antes are posted."""
    return has_no_blinds(answers) or answers("betting.opener_first_round") == "left-of-button"


def of_game(answers: Answers, table: Snapshot) -> Snapshot:
    """The table with the forced bets of its game among the stakes: none, a third blind, or one of the button."""
    if answers("betting.forced") == "three-blinds":
        return replace(table, stakes=replace(table.stakes, third_blind=2 * table.stakes.big_blind))
    if table.dead and answers("betting.most_antes") is not None:
        table = replace(table, hands_passed_in=1)
    if not has_no_blinds(answers):
        return table
    bring_in = table.stakes.chip if answers("betting.forced") == "antes-and-bring-in" else None
    button_blind = table.stakes.big_blind if answers("betting.forced") == "button-blind" else None
    other = {"bring_in": bring_in, "button_blind": button_blind}
    return replace(table, stakes=replace(table.stakes, small_blind=0, big_blind=0, **other))


def first_table(random: plain.Random, antes_alone: bool, most: int = 9, deck: int = 52) -> Snapshot:
    """Two to nine seats before the first post, some out or waiting and many short; at most this many are dealt in."""
    numbers = sorted(random.sample(range(1, 11), random.choice([2, 3, 4, 5, 6, 7, 8, 9, 9])))
    at_most = min(most, len(numbers))
    playing = sorted(random.sample(numbers, random.randint(max(2, at_most - 2), at_most)))
    heads_up = len(playing) == 2
    button = random.choice(playing if heads_up else range(1, 11))
    small, big, *_ = [button, *clockwise(playing, button)] if heads_up else clockwise(playing, button)
    chip = random.choice([1, 1, 5])
    bet = chip * random.choice([2, 3, 4])
    depths = random.choice([[1, 3], [2, 6, 20], [20]])
    blinds = {"small_blind": chip * random.randint(1, bet // chip), "big_blind": bet}
    ante = chip * random.choice([1, 3]) if antes_alone else chip * random.choice([0, 0, 1, 3])
    return Snapshot(
        button=button,
        small_blind_seat=NOBODY if antes_alone else small,
        big_blind_seat=NOBODY if antes_alone else big,
        round=1,
        phase=Phase.POSTING,
        stakes=stakes(
            **blinds,
            ante=ante,
            small_bet=bet,
            big_bet=2 * bet,
            least_bet=chip,
            most_bet=2 * bet,
            hand_cap=random.choice([2, 6, 15]) * bet,
            pot_unit=random.choice([1, 2, 5]) * chip,
            blind_chip=chip,
            chip=chip,
        ),
        seats=tuple(
            Seat(
                number=number,
                stack=chip * random.randint(1, random.choice(depths) * bet // chip),
                bet=0,
                gathered=0,
                dead=0,
                state=State.IN if number in playing else random.choice([State.OUT, State.WAITING]),
                hand=None,
                shown=None,
                drew=None,
            )
            for number in numbers
        ),
        log=(),
        deck=Deck(deck, 0, 0, ()),
        draw=None,
        dead=chip * random.choice([0, 0, 0, 1]),
        mode=None,
        players_left=9,
    )
