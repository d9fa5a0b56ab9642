"""Breaches of chips: the log and the chips are redundant, and must agree."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.pots import Uncontested
from dealer_service.rulings.betting.dead_hand import unmatched_wager, withdrawn_bets
from dealer_service.rulings.betting.legality import objections
from dealer_service.rulings.betting.round import Round, follow_log
from dealer_service.rulings.breaches.breach import Breach, impossible, irregular
from dealer_service.rulings.breaches.posts import breaches_of_posts
from dealer_service.rulings.chips.stacks import MOST_CHIPS, chips_held_back, known_chips
from dealer_service.rulings.openers import needs_openers
from dealer_service.rulings.pots.antes import antes_in_log, own_antes
from dealer_service.rulings.pots.layers import build_pots, uncalled_bet
from dealer_service.rulings.pots.uncontested import decision_on
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import MissingFacts
from dealer_service.rulings.spot import Spot
from dealer_service.table import (
    ACTIONS,
    BEFORE_THE_BETTING,
    BETWEEN_ROUNDS,
    DEAD_POSTS,
    GATHERED,
    LIVE_POSTS,
    WAGERS,
    Decision,
    Does,
    Event,
    LetStand,
    Phase,
    Seat,
    Standing,
    State,
)
from dealer_service.values import replace

PUT_IN = (Does.CALL, Does.BRING_IN, *WAGERS, Does.RETURN)
MIDDLE = ("gathered", "dead")


def breaches_of_chips(spot: Spot) -> Iterator[Breach]:
    """Every breach of chips, and of the betting log."""
    table = spot.table
    if {event.seat for event in table.events} - {None, *(seat.number for seat in table.seats)}:
        return
    if known_chips(table) > MOST_CHIPS:
        yield _too_many(spot.rules)
        return
    yield from _gathered(spot)
    yield from _found_chips(spot)
    yield from _rake(spot)
    yield from _uncontested(spot)
    yield from breaches_of_antes(spot)
    if table.phase in (*GATHERED, Phase.OVER):
        yield from _not_gathered(spot)
        yield from _not_paid_out(spot)
        yield from _gathered_too_few(spot)
    elif table.phase is not None and table.log is not None and table.states_known:
        yield from _dead(spot)
        yield from breaches_of_posts(spot)
        yield from _states(spot)
        yield from breaches_of_log(spot)


def breaches_of_log(spot: Spot) -> Iterator[Breach]:
    """Every breach of the log entries and of the chips in front, up to the first entry that lacks a fact."""
    with suppress(MissingFacts):
        yield from _log(spot)


def _gathered(spot: Spot) -> Iterator[Breach]:
    """Seats that have put in unequal amounts in earlier rounds without being all-in.

    In the first round no seat has chips from earlier ones. No seat has more than another matched, since an uncalled bet
    is returned at once. No seat mucks at the showdown without having called. Own antes count.
    """
    table = spot.table
    clause, live = spot.rules.dealing.chips_and_log, table.live
    first = table.known_round == 1 and table.phase in (*BEFORE_THE_BETTING, Phase.BETTING)
    known = put_in_before(spot)
    put_in = known or {seat.number: 0 for seat in table.seats}
    level, alone = max([put_in[seat.number] for seat in live], default=0), uncalled_bet(put_in)
    told = known is not None and table.states_known and None not in [seat.gathered for seat in table.seats]
    comparable = told and table.phase is not Phase.OVER and len(live) > 1
    for seat in table.seats:
        unmatched = alone is not None and alone[0] == seat.number
        if first and seat.gathered:
            at = f"/table/seats/{seat.place}/gathered"
            yield impossible("gathered-too-early", at, because(clause), seat=seat.number, gathered=seat.gathered)
        elif comparable and (unmatched or (put_in[seat.number] != level and seat.state is not State.FOLDED)):
            yield from _uneven(seat, level - put_in[seat.number], unmatched, spot)


def _uneven(seat: Seat, short: int, unmatched: bool, spot: Spot) -> Iterator[Breach]:
    """The breach of a seat with this many chips fewer than the live ones, or with unmatched chips."""
    uneven = short and seat.live and _has_chips(seat, spot)
    still_there = spot.table.phase in (Phase.BETTING, *BETWEEN_ROUNDS) or seat.state is State.FOLDED
    if LetStand(Standing.IRREGULAR_POST, seat.number) in spot.table.let_stand:
        return
    why = because(spot.rules.dealing.chips_and_log)
    others = [each.in_pots for each in spot.table.seats if each.number != seat.number and (each.live or unmatched)]
    args = {"seat": seat.number, "gathered": seat.gathered, "others": max(others, default=0)}
    if uneven or (unmatched and still_there and seat.gathered):
        yield impossible("gathered-uneven", f"/table/seats/{seat.place}/gathered", why, **args)
    elif _mucked_without_calling(seat, short > 0, spot):
        yield impossible("mucked-without-calling", _state_of(seat), why, **args)


def _mucked_without_calling(seat: Seat, short: bool, spot: Spot) -> bool:
    """Whether a hand mucked at the showdown has put in less than the live ones, but is not all-in."""
    mucked = spot.table.phase is Phase.SHOWDOWN and seat.state is State.MUCKED
    return mucked and short and _has_chips(seat, spot)


def put_in_before(spot: Spot) -> dict[int, int] | None:
    """Each seat's chips from earlier rounds, with its own ante after the first.

    None if only some seats have known dead chips, since those of others may contain antes.
    """
    try:
        antes = own_antes(spot) if antes_in_log(spot) is None else {}
    except MissingFacts:
        if any(seat.dead for seat in spot.table.seats):
            return None
        antes = {}
    return {seat.number: antes.get(seat.number, 0) + seat.in_pots for seat in spot.table.seats}


def _found_chips(spot: Spot) -> Iterator[Breach]:
    """Chips found behind a seat that is not live and all-in. Any other seat has them in its stack."""
    for seat in spot.table.seats:
        known = seat.undecided_chips and seat.state is not None and seat.stack is not None
        if known and (not seat.live or seat.stack) and not _may_be_aside(seat, spot):
            at, why = f"/table/seats/{seat.place}/found", because(spot.rules.betting.found_chips)
            yield impossible("found-not-all-in", at, why, seat=seat.number)


def _may_be_aside(seat: Seat, spot: Spot) -> bool:
    """Whether the floor may have set the found chips of an all-in aside before its hand was dead or mucked."""
    gone = seat.state in (State.DEAD, State.MUCKED) and spot.table.phase is not Phase.OVER
    return gone and not seat.stack and seat.found_aside is None


def _rake(spot: Spot) -> Iterator[Breach]:
    """A rake larger than the chips put in, less those that the floor has given back.

    Once the hand is over, the chips of the pots are in the stacks.
    """
    table = spot.table
    if table.rake is None or table.phase is Phase.OVER:
        return
    if any(None in (seat.bet, seat.gathered, seat.dead) for seat in table.dealt_in):
        return  # the chips put in are unknown
    chips = table.dead_chips + sum(seat.put_in for seat in table.seats)
    if table.uncontested is Decision.GIVEN_BACK:
        with suppress(MissingFacts):
            back = build_pots(spot.with_table(replace(table, rake=0))).returned
            chips -= sum(each.chips for each in back if each.because[0].clause is spot.rules.pots.uncontested)
    if table.rake > chips:
        why = because(spot.rules.dealing.chips_and_log)
        yield impossible("rake-too-large", "/table/rake", why, rake=table.rake, chips=chips)


def _uncontested(spot: Spot) -> Iterator[Breach]:
    """A floor decision about uncontested chips, unless the house leaves it to the floor."""
    clause = spot.rules.pots.uncontested
    if clause.value is not Uncontested.FLOOR and spot.table.uncontested not in (None, decision_on(spot)):
        yield irregular("uncontested-ruled", "/table/uncontested", because(clause))


def _too_many(rules: Ruleset) -> Breach:
    """The breach of more chips than a stack can hold, since one seat may win them all.

    Then no sum is printed or compared: a JSON reader might not keep such a number.
    """
    return impossible("too-many-chips", "/table/seats", because(rules.dealing.chips_and_log), most=MOST_CHIPS)


def _not_paid_out(spot: Spot) -> Iterator[Breach]:
    """Chips that are still in the pots when the hand is over."""
    if spot.table.phase is not Phase.OVER:
        return
    why = because(spot.rules.dealing.chips_and_log)
    left = [(f"/table/seats/{seat.place}/{name}", getattr(seat, name)) for seat in spot.table.seats for name in MIDDLE]
    kept = 0 if needs_openers(spot.rules) else spot.table.dead  # of a hand that was passed in
    for at, chips in (*left, ("/table/dead", kept)):
        if chips:
            yield impossible("chips-not-paid-out", at, why, chips=chips)


def _gathered_too_few(spot: Spot) -> Iterator[Breach]:
    """Seats with fewer chips at the showdown than the log shows, up to the amount matched.

    Not checked once a pot has been pushed.
    """
    table = spot.table
    if table.phase is not Phase.SHOWDOWN or any(event.does is Does.AWARD for event in table.events):
        return
    folded = [event for event in table.events if event.does is Does.FOLD and event.to]
    bets = {event.seat: event.total for event in (*(e for e in table.events if e.does in PUT_IN), *folded)}
    matched = sorted(bets.values())[-2] if len(bets) > 1 else 0
    for seat in table.seats:
        log = min(bets.get(seat.number, 0), matched)
        if seat.gathered is not None and seat.gathered < log:
            at, why = f"/table/seats/{seat.place}/gathered", because(spot.rules.dealing.chips_and_log)
            yield impossible("gathered-too-few", at, why, seat=seat.number, gathered=seat.gathered, log=log)


def breaches_of_antes(spot: Spot) -> Iterator[Breach]:
    """Own antes that exceed the dead chips or the ante, or differ from the log."""
    told = [
        (seat, seat.ante, seat.dead) for seat in spot.table.seats if seat.ante is not None and seat.dead is not None
    ]
    logged = antes_in_log(spot) if told else None
    for seat, ante, dead in told:
        most = min(dead, dead if spot.table.stakes.ante is None else spot.table.stakes.ante)
        wanted = min(ante, most) if logged is None else logged[seat.number]
        if ante != wanted:
            at, why = f"/table/seats/{seat.place}/ante", because(spot.rules.dealing.chips_and_log)
            yield impossible("ante-differs", at, why, seat=seat.number, ante=ante, wanted=wanted)


def _has_chips(seat: Seat, spot: Spot) -> bool:
    """Whether the seat has chips that can go in. False if a fact is missing."""
    try:
        return (seat.stack or 0) + seat.in_front > chips_held_back(seat, spot)
    except MissingFacts:
        return False


def _not_gathered(spot: Spot) -> Iterator[Breach]:
    for seat in spot.table.seats:
        if seat.bet:
            at, why = f"/table/seats/{seat.place}/bet", because(spot.rules.betting.round_closes)
            yield impossible("bets-not-gathered", at, why, seat=seat.number, bet=seat.bet)


def _dead(spot: Spot) -> Iterator[Breach]:
    """Dead chips of the first round that differ from the posts in the log."""
    if spot.table.known_round != 1:
        return
    dead = {event.seat: event.total for event in spot.table.events if event.kind in DEAD_POSTS}
    for seat in spot.table.seats:
        log = dead.get(seat.number, 0)
        if seat.dead is not None and seat.dead != log:
            at, why = f"/table/seats/{seat.place}/dead", because(spot.rules.dealing.chips_and_log)
            yield impossible("dead-differs", at, why, seat=seat.number, dead=seat.dead, log=log)


def _states(spot: Spot) -> Iterator[Breach]:
    table = spot.table
    done = (*table.events, *(each.event for each in table.out_of_turn))
    folds = {event.seat for event in done if event.does is Does.FOLD}
    acts = {event.seat for event in table.events if event.does not in (Does.POST, Does.DEAL)}
    must_fold_here, clause = table.round == 1 and table.phase is Phase.BETTING, spot.rules.dealing.chips_and_log
    for seat in table.seats:
        number = seat.number
        match seat.state:
            case State.IN:
                if number in folds:
                    yield impossible("folded-in-log", _state_of(seat), because(clause), seat=number)
            case State.FOLDED if number not in folds and (must_fold_here or number in acts):
                yield impossible("not-folded-in-log", _state_of(seat), because(clause), seat=number)
            case State.OUT if number in acts or seat.bet or seat.gathered:
                yield impossible("sits-out", _state_of(seat), because(spot.rules.dealing.seats), seat=number)
            case State.WAITING if number in acts or seat.bet or seat.gathered or seat.hand or seat.drew:
                yield impossible("still-waits", _state_of(seat), because(spot.rules.dealing.seats), seat=number)


def _state_of(seat: Seat) -> str:
    return f"/table/seats/{seat.place}/state"


def require_judged(spot: Spot) -> None:
    """Raise MissingFacts if an entry of the betting log cannot be judged."""
    history = follow_log(spot)
    if history.missing is not None:
        raise history.missing
    for number, (event, now) in enumerate(zip(spot.table.events, history.states, strict=False)):
        tuple(_entry(number, event, spot, now))


def _log(spot: Spot) -> Iterator[Breach]:
    """Breaches of the log entries, each judged at its place, then chips in front that differ from the log."""
    table = spot.table
    history = follow_log(spot)
    if table.phase in BEFORE_THE_BETTING:
        bets = {e.seat: e.total for e in table.events if e.kind in LIVE_POSTS}
        yield from _bets(spot, {seat.number: bets.get(seat.number, 0) for seat in table.seats})
        return
    for number, (event, now) in enumerate(zip(table.events, history.states, strict=False)):
        yield from _entry(number, event, spot, now)
    yield from _bets(spot, {number: seat.bet for number, seat in history.now.seats.items()})


def _bets(spot: Spot, bets: dict[int, int]) -> Iterator[Breach]:
    for seat in spot.table.seats:
        log = bets.get(seat.number, 0)
        if seat.bet is not None and seat.bet != log:
            at, why = f"/table/seats/{seat.place}/bet", because(spot.rules.dealing.chips_and_log)
            yield impossible("chips-differ", at, why, seat=seat.number, bet=seat.bet, log=log)


def _entry(number: int, event: Event, spot: Spot, now: Round) -> Iterator[Breach]:
    at, seat = f"/table/log/{number}", now.seats.get(event.whose)
    returns = event.does is Does.RETURN
    if returns and event not in (unmatched_wager(now, spot.table), _withdrawn(event.whose, spot, now)):
        why = because(spot.rules.betting.dead_hand)
        yield irregular("irregular-action", at, why, seat=event.seat, does=event.does.value, to=event.to)
    if seat is None or event.does not in ACTIONS:
        return
    if not seat.live:
        yield irregular(
            "acts-after-fold", at, because(spot.rules.dealing.seats), seat=seat.number, does=event.does.value
        )
    elif against := tuple(objections(_bare(event, now), spot, now)):
        yield irregular("irregular-action", at, *against, seat=seat.number, does=event.does.value, to=event.to)


def _withdrawn(number: int, spot: Spot, now: Round) -> Event | None:
    """The bets that a player without openers took back, if the hand is dead."""
    seat = spot.table.find(number)
    dead = seat is not None and seat.state is State.DEAD
    return withdrawn_bets(now, number, spot) if dead and number in now.seats else None


def _bare(event: Event, now: Round) -> Event:
    """The entry as a player would request it: without the chips that a fold forfeited."""
    seat = now.seats[event.whose]
    if event.does is Does.FOLD and event.to is not None and seat.bet < event.to <= min(now.level, seat.most_total):
        return replace(event, to=None)
    return event
