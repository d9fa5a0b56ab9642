"""The floor's options for a breach without a remedy of the house, and the remedy that each leads to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.dead_hand import with_dead_hand
from dealer_service.rulings.betting.round import Round, follow_log
from dealer_service.rulings.board import draw_to_come
from dealer_service.rulings.breaches.breach import Breach, standing_of_breach
from dealer_service.rulings.breaches.catalogue import breaches
from dealer_service.rulings.chips.stacks import with_bet
from dealer_service.rulings.drawing.events import close_if_complete
from dealer_service.rulings.gestures.interpretation import as_named
from dealer_service.rulings.gestures.pending_gestures import PendingGesture
from dealer_service.rulings.gestures.silent_chips import standing_of
from dealer_service.rulings.hand.advance import after_betting
from dealer_service.rulings.hand.commitments import drop_void_commitments, with_bound
from dealer_service.rulings.hand.deal import open_if_posted
from dealer_service.rulings.irregularities.dead_hands import kill_hand
from dealer_service.rulings.irregularities.dealing.misdeals import void_hand
from dealer_service.rulings.irregularities.posts_put_right import OF_A_POST, what_puts_a_post_right
from dealer_service.rulings.irregularities.remedy import FloorResult, Mended, Remedied, Remedy, bring_to, say, stands
from dealer_service.rulings.reasons import Because, Fact
from dealer_service.rulings.ruling import FloorOption, Instruction
from dealer_service.rulings.spot import Spot
from dealer_service.table import ACTIONS, WAGERS, Bound, Does, Event, OutOfTurn, Phase, Snapshot, Standing
from dealer_service.values import replace, value

OF_AN_ACTION = ("irregular-action", "acts-after-fold")
OF_A_HAND = ("hand-of-wrong-size", "short-too-late", "drew-too-many", "discards-too-many")
TAKEN_BACK = (*WAGERS, Does.CALL)
# The options that leave a table for the question to be ruled on.
DECIDED = ("let-stand", "take-back", "back-up", "let-go", "kill-hand")
# Breaches that cannot be undone: the order of a draw, the stakes in play, cards that were seen.
STANDS = frozenset(
    {"discarded-too-early", "draw-out-of-order", "dealt-too-early", "dealt-before-board", "blind-is-no-bet"}
)
ONLY_SEEN = frozenset({Does.SHOW.value, Does.ASK_TO_SEE.value})


def list_floor_options(found: Sequence[Breach], spot: Spot) -> Iterator[FloorOption[FloorResult]]:
    """The floor's options for a table with these breaches: to play on, or to correct the first.

    A void hand is offered only for cards or actions that cannot be corrected otherwise. Raises MissingFacts.
    """
    yield let_stand(found[0].code, spot, found[0].because)
    mends = tuple(_what_mends(found[0], spot))
    yield from mends
    if (
        not mends
        and spot.table.phase not in (None, Phase.OVER)
        and not _stands(found[0])
        and found[0].code not in OF_A_POST
    ):
        void = partial(void_hand, found[0].code, spot, found[0].because)
        yield FloorOption("void-hand", {}, found[0].because, void)


def _stands(breach: Breach) -> bool:
    """Whether the breach cannot be undone and need not be."""
    return breach.code in STANDS or (breach.code == "event-out-of-place" and breach.args["does"] in ONLY_SEEN)


def standing_last(found: Sequence[Breach]) -> tuple[Breach, ...]:
    """The breaches, first those that can be corrected, and of these posts of too much: other posts need the chips."""
    return tuple(sorted(found, key=lambda breach: (_stands(breach), not _is_too_much(breach))))


def _is_too_much(breach: Breach) -> bool:
    """Whether a seat has posted more than was due."""
    due, to = breach.args.get("due"), breach.args.get("to")
    return breach.code == "irregular-post" and isinstance(due, int) and isinstance(to, int) and to > due


def all_stand(found: Sequence[Breach]) -> bool:
    """Whether none of these breaches can be undone."""
    return all(_stands(each) for each in found)


def _what_mends(breach: Breach, spot: Spot) -> Iterator[FloorOption[FloorResult]]:
    """The floor's options that correct this breach and let the hand go on."""
    table = spot.table
    of, why, number = breach.code, breach.because, breach.args.get("seat")
    if breach.code in OF_AN_ACTION and breach.at.startswith("/table/log/"):
        entry = int(breach.at.split("/")[3])
        if entry == len(table.events) - 1 and table.events[entry].does in TAKEN_BACK:
            yield take_last_back(of, spot, why)
        else:
            yield from _back_up(of, entry, spot, why)
    yield from what_puts_a_post_right(breach, spot)
    if breach.code in OF_AN_ACTION and breach.at.startswith("/table/out_of_turn/"):
        yield _let_go(of, int(str(number)), spot, why)
    seat = table.find(number) if isinstance(number, int) else None
    of_a_hand = breach.code in OF_A_HAND or (breach.code == "may-not-come-in" and table.phase is Phase.BETTING)
    if of_a_hand and seat is not None and seat.live and len(table.live) > 1:
        yield kill_hand(of, seat, spot, why)


def _back_up(of: str, entry: int, spot: Spot, why: Because) -> Iterator[FloorOption[Mended]]:
    """The option to undo this log entry and all later ones, if a seat is to act then."""
    if len(follow_log(spot).states) <= entry:
        return
    back = spot.with_table(backed_up(entry, spot))
    history = follow_log(back)
    if history.missing is None and history.now.to_act is not None:
        args = {"seat": history.now.to_act, "entry": entry}
        yield FloorOption("back-up", args, why, partial(_as_backed_up, of, history.now.to_act, back, spot.table, why))


def _as_backed_up(of: str, number: int, back: Spot, before: Snapshot, why: Because) -> Mended:
    """The action backed up and the chips since returned, without a commitment that the seat to act cannot meet."""
    after = drop_void_commitments(back, follow_log(back).now)

    def remedied() -> Remedied:
        steps = tuple[Instruction, ...]()
        for seat in before.seats:
            steps += bring_to(seat.number, seat.in_front, after.seat(seat.number).in_front, why)
        return Remedied(Remedy(of, "action-backed-up", {"seat": number}, steps or (say("stands", why),), why), after)

    return Mended(after, remedied)


def backed_up(entry: int, spot: Spot) -> Snapshot:
    """The table before this log entry, whose words still bind if they leave the seat only some actions.

    Folds since then become folds out of turn: the hands are mucked.
    """
    log, then = spot.table.events, follow_log(spot).states[entry]
    for number in {event.whose for event in log[entry:]}:
        seat, bet = spot.table.seat(number), then.seats[number].bet
        spot = spot.with_table(spot.table.with_seat(with_bet(seat, bet)))
    folded = {event.whose for event in log[entry:] if event.does is Does.FOLD and then.seats[event.whose].live}
    early = tuple(OutOfTurn(number, Does.FOLD, entry) for number in sorted(folded))
    before = tuple(replace(each, after=min(each.after, entry)) for each in spot.table.out_of_turn)
    left = left_by_words(log[entry], then, spot.rules)
    spot = spot.with_table(replace(spot.table.with_log(log[:entry]), out_of_turn=(*before, *early)))
    return spot.table if left is None else with_bound(spot.table, log[entry].whose, left.bound)


@value
class Left:
    """The actions left to a seat by words that are not an action, and why."""

    bound: Bound
    because: Because


def left_by_words(event: Event, then: Round, rules: Ruleset) -> Left | None:
    """The actions left to a seat by "check" facing a bet, and similar words; None if they are an action."""
    if event.does not in ACTIONS or event.does is Does.FOLD or then.to_act != event.seat:
        return None
    named = as_named(event, standing_of(event, then, rules))
    if not isinstance(named, PendingGesture) or named.bound is None:
        return None
    return Left(named.bound, named.because)


def take_last_back(of: str, spot: Spot, why: Because) -> FloorOption[Remedied]:
    """The option to undo the last action, down to its seat's earlier bet. Raises MissingFacts."""
    entry, history = len(spot.table.events) - 1, follow_log(spot)
    before = history.now if len(history.states) <= entry else history.states[entry]
    number = spot.table.events[entry].whose
    args = {"seat": number, "to": before.seats[number].bet}

    def taken_back() -> Remedied:
        seat, to = spot.table.seat(number), before.seats[number].bet
        seat = with_bet(seat, to)
        return _taken_back(of, "take-back", args, why, spot.table.with_seat(seat).with_log(spot.table.events[:-1]))

    return FloorOption("take-back", args, why, taken_back)


def _let_go(of: str, number: int, spot: Spot, why: Because) -> FloorOption[Remedied]:
    """The option to disregard the seat's actions out of turn."""
    out_of_turn = tuple(each for each in spot.table.out_of_turn if each.seat != number)
    after = replace(spot.table, out_of_turn=out_of_turn)
    args = {"seat": number}
    return FloorOption("let-go", args, why, partial(_taken_back, of, "let-go", args, why, after))


def _taken_back(of: str, code: str, args: Mapping[str, Fact], why: Because, after: Snapshot) -> Remedied:
    return Remedied(Remedy(of, "taken-back", args, (Instruction(code, args, why),), why), after)


def let_stand(of: str, spot: Spot, why: Because) -> FloorOption[Mended]:
    """The option to play on with the table as it is."""
    return FloorOption("let-stand", {}, why, partial(_as_it_stands, of, spot, why))


def _as_it_stands(of: str, spot: Spot, why: Because) -> Mended:
    """The table that notes the breaches as standing. A commitment that the seat to act cannot meet ends."""
    history, found = follow_log(spot), breaches(spot)
    after = spot.with_table(_with_let_stand(spot.with_table(_with_short_hands(spot, found)), found))
    if history.states and history.missing is None:
        after = after.with_table(drop_void_commitments(after, history.now))
    return Mended(after.table, partial(_gone_on, of, spot.table, after, why))


def _with_let_stand(spot: Spot, found: Sequence[Breach]) -> Snapshot:
    """The table with these breaches marked as standing, if play can go on from them."""
    table = spot.table
    standing = (standing_of_breach(each, table) for each in found if not _discards_more_than_held(each, spot))
    new = [each for each in standing if each is not None and each not in table.let_stand]
    return replace(table, let_stand=(*table.let_stand, *dict.fromkeys(new)))


def _discards_more_than_held(breach: Breach, spot: Spot) -> bool:
    """Whether the breach is a discard of more cards than its seat can have had."""
    draw = spot.table.draw
    if breach.code != Standing.DISCARDS_TOO_MANY or draw is None:
        return False
    seat = spot.table.seat(int(str(breach.args["seat"])))
    held = spot.rules.dealing.streets.value.hand_size - seat.lacks
    return any(each.seat == seat.number and each.count > held for each in (*draw.announced, *draw.placed))


def _gone_on(of: str, before: Snapshot, spot: Spot, why: Because) -> Remedied:
    """The remedy that leaves it as it is, and the automatic steps if that ends the posts, the round or the draw."""
    table = spot.table
    remedy = stands(of, table, why).remedy
    if any(seat.lacks > before.seat(seat.number).lacks for seat in table.seats):
        remedy = replace(remedy, steps=(*remedy.steps, say("whole-on-the-draw", why)))
    if not table.let_stand or breaches(spot):
        return Remedied(remedy, table)
    follows = tuple[Instruction, ...]()
    if table.phase is Phase.BETTING:
        table, follows = after_betting(spot)
    elif table.phase is Phase.DRAWING:
        table, follows = close_if_complete(spot)
    elif table.phase is Phase.POSTING:
        table, follows = open_if_posted(spot)
    return Remedied(replace(remedy, steps=(*remedy.steps, *follows)), table)


def _with_short_hands(spot: Spot, found: Sequence[Breach]) -> Snapshot:
    """The table with each short hand completed on the next draw, as the floor lets it stand.

    A hand without a card is dead. Others stay as they are: no draw is to come, or one is open.
    """
    streets, round = spot.rules.dealing.streets.value, spot.table.round
    later = streets.draws > 0 if round is None else draw_to_come(spot, round) is not None
    to_come = spot.table.draw is None and later
    for breach in found if to_come else ():
        if breach.code != "hand-of-wrong-size":
            continue
        seat, cards = spot.table.seat(int(str(breach.args["seat"]))), int(str(breach.args["cards"]))
        lacks = int(str(breach.args["wanted"])) - cards
        if not cards:
            spot = spot.with_table(with_dead_hand(spot, seat))
        elif lacks > 0:
            spot = spot.with_table(spot.table.with_seat(replace(seat, short=seat.lacks + lacks)))
    return spot.table
