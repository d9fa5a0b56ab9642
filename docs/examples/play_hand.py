"""Plays a hand with a client that openapi-python-client generates: ``python play_hand.py http://127.0.0.1:8000 KEY``.

docs/clients.md says how the client is generated. If the service needs no key, any word will do.
"""

from __future__ import annotations

import sys
from typing import TypeVar

from dealer_service_client import AuthenticatedClient, models
from dealer_service_client.api.rulings import batch, betting, betting_options, dealing, drawing, showdown
from dealer_service_client.models import DealingEventDoes, DrawingEvent, DrawingEventDoes, ShowdownEventDoes
from dealer_service_client.models import TablePhaseType0 as Phase
from dealer_service_client.types import Unset

HOUSE, GAME = "by-the-book", "badugi"
HANDS = {1: ["As", "2d", "3h", "4c"], 2: ["Ks", "Qd", "Jh", "Tc"], 3: ["9s", "9d", "9h", "9c"]}

T = TypeVar("T")


def required(value: T | Unset | None) -> T:
    """The value of an optional field that has one here."""
    assert value is not None and not isinstance(value, Unset)
    return value


def deal(client: AuthenticatedClient, table: models.Table) -> models.Table:
    """The table after the cards of this round; a first table becomes one before its first post."""
    event = models.DealingEvent(does=DealingEventDoes.CARRY_OUT)
    ruling = dealing.sync(client=client, body=models.DealingQuestion(house=HOUSE, game=GAME, table=table, event=event))
    assert isinstance(ruling, models.DealingRuling)
    return required(ruling.next_)


def bet(client: AuthenticatedClient, table: models.Table) -> models.Table:
    """The table after the seat to act posts, checks or calls."""
    question = models.BettingOptionsQuestion(house=HOUSE, game=GAME, table=table)
    listed = betting_options.sync(client=client, body=question)
    assert isinstance(listed, models.OptionsRuling) and isinstance(listed.answer, models.Options)
    option = next(each for each in listed.answer.options if each.does.value in ("post", "check", "call"))
    action = models.Action(does=models.ActionDoes(option.does.value), seat=required(listed.answer.to_act))
    if not isinstance(option.kind, Unset):
        action.kind, action.to = models.ActionKindType0(option.kind.value), option.to
    body = models.BettingQuestion(house=HOUSE, game=GAME, table=table, action=action)
    ruling = betting.sync(client=client, body=body)
    assert isinstance(ruling, models.BettingRuling)
    print(ruling.says)
    return required(ruling.next_)


def ask_draw(client: AuthenticatedClient, table: models.Table, event: DrawingEvent | None) -> models.DrawingRuling:
    """The plan of the draw, or the ruling on the event."""
    ruling = drawing.sync(client=client, body=models.DrawingQuestion(house=HOUSE, game=GAME, table=table, event=event))
    assert isinstance(ruling, models.DrawingRuling)
    return ruling


def draw(client: AuthenticatedClient, table: models.Table) -> models.Table:
    """The table after every seat stands pat."""
    plan = ask_draw(client, table, None).answer
    assert isinstance(plan, models.Plan)
    for seat in plan.waiting_for:
        event = DrawingEvent(does=DrawingEventDoes.DISCARD, seat=seat, count=0)
        table = required(ask_draw(client, table, event).next_)
    if table.phase is not Phase.DRAWING:
        return table
    return required(ask_draw(client, table, DrawingEvent(does=DrawingEventDoes.CARRY_OUT)).next_)


def settle(client: AuthenticatedClient, table: models.Table) -> models.Table:
    """The table after all hands are shown and the pots pushed."""
    for seat in table.seats:
        seat.hand = [*HANDS[seat.number]]
    event = models.ShowdownEvent(does=ShowdownEventDoes.CARRY_OUT)
    body = models.ShowdownQuestion(house=HOUSE, game=GAME, table=table, event=event)
    ruling = showdown.sync(client=client, body=body)
    assert isinstance(ruling, models.ShowdownRuling) and isinstance(ruling.answer, models.Settlement)
    for award in ruling.answer.awards:
        print(f"seat {award.seat} is pushed {award.chips} of the {award.pot} pot")
    return required(ruling.next_)


def play(client: AuthenticatedClient, table: models.Table) -> models.Table:
    """The table after the hand, whose steps follow the phase."""
    steps = {Phase.POSTING: bet, Phase.DEALING: deal, Phase.BETTING: bet, Phase.DRAWING: draw, Phase.SHOWDOWN: settle}
    while table.phase is not Phase.OVER:
        table = steps[required(table.phase)](client, table)
    return table


def ask_many(client: AuthenticatedClient, table: models.Table) -> None:
    """A disputed stack and an unknown house in one batch: each item gets its own type."""
    disputed = [models.Dispute(at="/table/seats/1/stack", alternatives=[100, 1])]
    for_batch = [
        models.BettingOptionsQuestion(house=HOUSE, game=GAME, table=table, contested=disputed),
        models.BettingOptionsQuestion(house="nobody", game=GAME, table=table),
    ]
    items = [
        models.BatchItem(models.BatchItemAsks.BETTINGOPTIONS, models.BatchItemQuestion.from_dict(each.to_dict()))
        for each in for_batch
    ]
    found = batch.sync(client=client, body=items)
    assert isinstance(found, list)
    for each in found:
        if isinstance(each, models.ContestedRuling):
            print("matters", each.contested.matters)
        elif isinstance(each, models.Problem):
            print("problem", each.status, each.type_)


def main(url: str, key: str) -> None:
    """Play from the seats and the button to the button of the next hand."""
    client = AuthenticatedClient(base_url=url, token=key)
    stakes = models.Stakes(small_blind=2, big_blind=4, ante=0, small_bet=4, big_bet=8, chip=1)
    seats = [models.Seat(number=number, stack=100) for number in HANDS]
    table = deal(client, models.Table(button=3, stakes=stakes, seats=seats))
    end = play(client, table)
    print("stacks", [seat.stack for seat in end.seats])
    print("next button", deal(client, end).button)
    ask_many(client, bet(client, table))


if __name__ == "__main__":
    main(*sys.argv[1:3])
