"""A caller's program: it plays a hand through the generated client, and reads every answer by its attributes.

It is no part of the service and imports nothing of it. ``test_python.py`` checks its types and runs it.
"""

from __future__ import annotations

import sys
from typing import TypeVar

from dealer_service_client import AuthenticatedClient
from dealer_service_client.api.rulings import batch, betting, betting_options, dealing, drawing, hands, showdown
from dealer_service_client.models import (
    Action,
    ActionDoes,
    ActionKindType0,
    BatchItem,
    BatchItemAsks,
    BatchItemQuestion,
    BettingOptionsQuestion,
    BettingQuestion,
    BettingRuling,
    ContestedRuling,
    DealingEvent,
    DealingEventDoes,
    DealingQuestion,
    DealingRuling,
    Dispute,
    DrawingEvent,
    DrawingEventDoes,
    DrawingQuestion,
    DrawingRuling,
    HandsQuestion,
    HandsQuestionDealsType0,
    HandsRuling,
    Options,
    OptionsRuling,
    Plan,
    Problem,
    Read,
    Seat,
    Settlement,
    ShowdownEvent,
    ShowdownEventDoes,
    ShowdownQuestion,
    ShowdownRuling,
    Stakes,
    Table,
    TablePhaseType0,
)
from dealer_service_client.types import Unset

HOUSE, GAME = "by-the-book", "badugi"
HANDS = {1: ["As", "2d", "3h", "4c"], 2: ["Ks", "Qd", "Jh", "Tc"], 3: ["9s", "9d", "9h", "9c"]}

T = TypeVar("T")


def told(value: T | Unset | None) -> T:
    """The value, which has to be told."""
    assert value is not None and not isinstance(value, Unset)
    return value


def first_table(client: AuthenticatedClient) -> Table:
    """A table of three, from its seats and stakes alone."""
    table = Table(
        button=3,
        stakes=Stakes(small_blind=2, big_blind=4, ante=0, small_bet=4, big_bet=8, chip=1),
        seats=[Seat(number=number, stack=100) for number in HANDS],
    )
    return dealt(client, table)


def dealt(client: AuthenticatedClient, table: Table) -> Table:
    """The table after all cards of this round are dealt; of a first table, before its first post."""
    event = DealingEvent(does=DealingEventDoes.CARRY_OUT)
    ruling = dealing.sync(client=client, body=DealingQuestion(house=HOUSE, game=GAME, table=table, event=event))
    assert isinstance(ruling, DealingRuling)
    return told(ruling.next_)


def options(client: AuthenticatedClient, table: Table) -> Options:
    """What the seat to act may do."""
    ruling = betting_options.sync(client=client, body=BettingOptionsQuestion(house=HOUSE, game=GAME, table=table))
    assert isinstance(ruling, OptionsRuling) and isinstance(ruling.answer, Options)
    return ruling.answer


def acted(client: AuthenticatedClient, table: Table, action: Action) -> Table:
    """The table after this action."""
    ruling = betting.sync(client=client, body=BettingQuestion(house=HOUSE, game=GAME, table=table, action=action))
    assert isinstance(ruling, BettingRuling)
    print(ruling.says)
    return told(ruling.next_)


def bet(client: AuthenticatedClient, table: Table) -> Table:
    """The table after the seat to act has posted, checked or called."""
    listed = options(client, table)
    quiet = [each for each in listed.options if each.does.value in ("post", "check", "call")]
    action = Action(does=ActionDoes(quiet[0].does.value), seat=told(listed.to_act))
    if not isinstance(quiet[0].kind, Unset):
        action.kind, action.to = ActionKindType0(quiet[0].kind.value), quiet[0].to
    return acted(client, table, action)


def drawn(client: AuthenticatedClient, table: Table, event: DrawingEvent | None = None) -> DrawingRuling:
    """The plan of the draw, or what comes of the event."""
    body = DrawingQuestion(house=HOUSE, game=GAME, table=table, event=event)
    ruling = drawing.sync(client=client, body=body)
    assert isinstance(ruling, DrawingRuling)
    return ruling


def draw(client: AuthenticatedClient, table: Table) -> Table:
    """The table after everybody has stood pat."""
    plan = drawn(client, table).answer
    assert isinstance(plan, Plan)
    for seat in plan.waiting_for:
        event = DrawingEvent(does=DrawingEventDoes.DISCARD, seat=seat, count=0)
        table = told(drawn(client, table, event).next_)
    if table.phase is not TablePhaseType0.DRAWING:
        return table
    return told(drawn(client, table, DrawingEvent(does=DrawingEventDoes.CARRY_OUT)).next_)


def settle(client: AuthenticatedClient, table: Table) -> Table:
    """The table after the pots are pushed, all hands shown."""
    for seat in table.seats:
        seat.hand = [*HANDS[seat.number]]
    event = ShowdownEvent(does=ShowdownEventDoes.CARRY_OUT)
    ruling = showdown.sync(client=client, body=ShowdownQuestion(house=HOUSE, game=GAME, table=table, event=event))
    assert isinstance(ruling, ShowdownRuling) and isinstance(ruling.answer, Settlement)
    for award in ruling.answer.awards:
        print(f"seat {award.seat} is pushed {award.chips} of the {award.pot} pot")
    print("read", [(each.seat, each.name.says) for each in ruling.answer.readings])
    return told(ruling.next_)


def play_hand(client: AuthenticatedClient) -> None:
    """From the seats to the next hand's button."""
    table = first_table(client)
    steps = {
        TablePhaseType0.POSTING: bet,
        TablePhaseType0.DEALING: dealt,
        TablePhaseType0.BETTING: bet,
        TablePhaseType0.DRAWING: draw,
        TablePhaseType0.SHOWDOWN: settle,
    }
    for _ in range(60):
        if table.phase is not TablePhaseType0.OVER:
            table = steps[told(table.phase)](client, table)
    print("stacks", [seat.stack for seat in table.seats])
    print("button", dealt(client, table).button)


def read_part_of_a_hand(client: AuthenticatedClient) -> None:
    """Three cards, and a whole hand of another deal."""
    shown = [["As", "2d", "3h"], ["As", "Kd", "Qh", "Jc"]]
    body = HandsQuestion(house=HOUSE, game=GAME, hands=shown, deals=HandsQuestionDealsType0.DIFFERENT)
    ruling = hands.sync(client=client, body=body)
    assert isinstance(ruling, HandsRuling) and isinstance(ruling.answer, Read)
    print("lacks", [None if isinstance(each.lacks, Unset) else each.lacks for each in ruling.answer.readings])


def dispute(client: AuthenticatedClient) -> None:
    """Whether it matters how many chips a seat has behind; and a question that is wrong."""
    table = bet(client, first_table(client))
    contested = [Dispute(at="/table/seats/1/stack", alternatives=[100, 1])]
    body = BettingOptionsQuestion(house=HOUSE, game=GAME, table=table, contested=contested)
    ruling = betting_options.sync(client=client, body=body)
    assert isinstance(ruling, ContestedRuling)
    print("matters", ruling.contested.matters)
    wrong = betting_options.sync(client=client, body=BettingOptionsQuestion(house="nobody", game=GAME, table=table))
    assert isinstance(wrong, Problem)
    print("problem", wrong.status, wrong.type_)


def ask_many(client: AuthenticatedClient) -> None:
    """Two questions at once; each answer is of its own type."""
    question = BettingOptionsQuestion(house=HOUSE, game=GAME, table=first_table(client)).to_dict()
    item = BatchItem(asks=BatchItemAsks.BETTINGOPTIONS, question=BatchItemQuestion.from_dict(question))
    wrong = BatchItem(asks=BatchItemAsks.POTS, question=BatchItemQuestion())
    answers = batch.sync(client=client, body=[item, wrong])
    assert isinstance(answers, list)
    print("batch", [type(each).__name__ for each in answers])


if __name__ == "__main__":
    asking = AuthenticatedClient(base_url=sys.argv[1], token="none")  # where the house asks for keys, the key
    play_hand(asking)
    read_part_of_a_hand(asking)
    dispute(asking)
    ask_many(asking)
