"""The rule in dispute: of all clauses that a ruling rests on, the one that answers the question.

A floor person reads out this one rule. Which clauses decide is found by exchanging them, but two players quarrel over
the question that was asked:

* If there is no ruling yet, the clause that leaves it open: it needs a missing or contested fact, or leaves the matter
  to the floor.
* If an action is refused, the first clause against it. If one is corrected, the clause that corrects it.
* If facts are determined, the clause of the last step: for chips, the odd chip before the split, and the split before
  the winning hand; for cards, the reshuffle before the deal.

In all of these, an exception comes before its rule: it applies because of something that does not happen in every hand.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from dealer_service.engine.answers.hands import Read
from dealer_service.engine.answers.outcomes import Acted
from dealer_service.engine.play.played import Played
from dealer_service.engine.questions import Question
from dealer_service.rulings.betting.options import Options
from dealer_service.rulings.breaches.catalogue import Checked
from dealer_service.rulings.drawing.forecast import Forecast, Outlook
from dealer_service.rulings.drawing.plan import Plan
from dealer_service.rulings.drawing.steps import Step
from dealer_service.rulings.irregularities.remedy import Remedies
from dealer_service.rulings.pots.layers import Pots
from dealer_service.rulings.reasons import Because, Reason
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.rulings.showdown.settlement import Settlement
from dealer_service.table import WAGERS, Does, Event

# The clauses that change the amount of a bet or raise or allow it at all, the most specific first.
_OF_WAGERS = (
    "betting.kill_in_turn",
    "betting.straddle_is_no_raise",
    "betting.kill",
    "betting.cap_heads_up",
    "betting.max_bets",
    "betting.limit_short_all_in",
    "betting.reopening",
    "betting.blind_and_bet",
    "betting.big_blind_option",
    "betting.pot_ante",
    "betting.pot_blinds",
    "betting.pot_rounding",
    "dealing.streets",
)
# The exceptions and details of each rule, the most specific first.
EXCEPTIONS: Mapping[str, tuple[str, ...]] = {
    "betting.in_turn": (
        "betting.out_of_turn",
        "betting.straddle_acts_last",
        "betting.opener_first_round",
        "betting.opener_acts_first",
        "betting.opener_later_rounds",
        "betting.forced",
    ),
    "betting.bring_in": ("betting.bring_in_all_in",),
    "betting.opening_hand": ("betting.exposed_card_opens", "betting.opening_tie"),
    "betting.out_of_turn": ("betting.action_changed",),
    "betting.posting": (
        "betting.new_player",
        "betting.missed_blinds",
        "betting.most_antes",
        "betting.ante_or_blind",
        "betting.antes",
    ),
    "betting.calling": (
        "betting.straddle_is_no_raise",
        "betting.kill",
        "betting.short_big_blind",
        "betting.bring_in_all_in",
    ),
    "betting.max_bets": ("betting.cap_heads_up",),
    "betting.check_raise": ("betting.call_as_check",),
    **dict.fromkeys(
        (
            "betting.fixed_size",
            "betting.minimum_bet",
            "betting.minimum_raise",
            "betting.spread_sizes",
            "betting.pot_limit_maximum",
            "betting.half_pot_maximum",
        ),
        _OF_WAGERS,
    ),
    "showdown.ties": ("showdown.odd_chip_within_half",),
    "drawing.order": ("drawing.all_in_draw", "drawing.max_discard", "drawing.standing_pat", "drawing.service"),
    "drawing.as_many_back": ("drawing.last_card",),
    "drawing.service": ("drawing.replaced_last", "drawing.last_card"),
    "dealing.next_hand": (
        "betting.most_antes",
        "betting.passed_in",
        "dealing.going_heads_up",
        "dealing.button",
        "betting.kill_trigger",
        "betting.coming_in",
        "betting.new_player",
    ),
}
# The clauses on the game of the next hand in a mix, the most specific first.
OF_ROTATION = (
    "rotation.absent_chooser",
    "rotation.limits",
    "rotation.too_many_seats",
    "rotation.may_repeat",
    "rotation.chooser",
    "rotation.orbit_counted_by",
    "rotation.change",
)
# Exceptions that are a reason in every ruling that reads them; the others only when their case has occurred.
ALWAYS_NAMED = frozenset(
    {
        "betting.action_changed",
        "dealing.streets",
        "betting.forced",
        "betting.opener_first_round",
        "betting.passed_in",
        "betting.pot_blinds",
        "betting.pot_rounding",
        "dealing.button",
        "drawing.max_discard",
    }
)
# The clauses on the meaning of words and chips.
OF_GESTURES = frozenset(
    f"betting.{name}"
    for name in (
        "saying_pot",
        "misquoted_pot",
        "first_move",
        "one_chip",
        "several_chips",
        "half_a_raise",
        "last_chips",
        "earlier_chips",
        "pulled_back",
        "undercall",
        "release",
        "one_motion",
        "bare_number",
        "raise_and_number",
        "unclear_number",
        "words_out_of_place",
        "conditional_words",
        "call_before_the_amount",
        "bound",
    )
)
# The clauses that bar every raise: with one of these, words or chips for a raise are a call.
BARS = frozenset(
    f"betting.{name}" for name in ("max_bets", "reopening", "limit_short_all_in", "check_raise", "somebody_to_call")
)
SEVERAL_CHIPS, EARLIER_CHIPS, FIRST_MOVE = "betting.several_chips", "betting.earlier_chips", "betting.first_move"
ACTION_CHANGED, TABLE_STAKES = "betting.action_changed", "betting.table_stakes"
# Clauses listed with the options of a seat that do not narrow them.
NOT_NARROWING = frozenset(
    {
        "betting.cap_heads_up",
        "betting.forced",
        "betting.opener_acts_first",
        "betting.opener_first_round",
        "betting.opener_later_rounds",
    }
)


def rule_in_dispute(question: Question, ruling: Ruling) -> Reason | None:
    """The reason that answers the question. None if the ruling rests on no clause."""
    answer, outcome = ruling.answer, ruling.outcome
    if outcome is Outcome.ALLOWED and type(answer) is Acted and ruling.floor is None and question.gesture is None:
        return _acted(answer, ruling)
    if isinstance(answer, Played) and outcome is not Outcome.UNDETERMINED:
        return None if answer.decisive is None else answer.decisive.rule
    if outcome is Outcome.UNDETERMINED:
        needed_by = ruling.missing[0].needed_by if ruling.missing else None
        found = next((each for each in ruling.reasons if each.clause.id == needed_by), None)
    elif outcome is Outcome.NEEDS_FLOOR:
        found = _left_to_the_floor(answer)
    elif outcome is Outcome.REFUSED:
        found = _exact(answer.breaches[0].because if isinstance(answer, Checked) else ruling.reasons)
    elif ruling.floor is not None and ruling.floor.option.because:
        found = _left_open_by(ruling.floor.option.because)
    elif question.gesture is not None:
        found = _of_gesture(ruling)
    else:
        found = None
    if found is None and answer is not None:
        told = _BY_ANSWER.get(type(answer))
        found = told(answer, ruling) if told else None
    return found or _exact(ruling.reasons)


def _of_gesture(ruling: Ruling) -> Reason | None:
    """The clause that makes a raise a call, else gives words and chips their meaning. Earlier chips come last.

    A seat whose chips decide the amount is all-in: that is the answer, rather than which of words and chips came first.
    """
    event = ruling.answer.event if isinstance(ruling.answer, Acted) else None
    if event is not None and event.does is Does.CALL and ruling.outcome is Outcome.CORRECTED:
        barred = next((each for each in ruling.reasons if each.clause.id in BARS and each.decides), None)
        if barred is not None:
            return barred
    found = [each for each in ruling.reasons if each.clause.id in OF_GESTURES and not _has_not_come(each, event)]
    if all(each.clause.id == FIRST_MOVE and not each.decides for each in found):
        limited = next((each for each in ruling.reasons if each.clause.id == TABLE_STAKES and each.decides), None)
        if limited is not None:
            return limited
    behind = [each for each in found if not each.decides and each.clause.id == EARLIER_CHIPS]
    return next((each for each in found if each not in behind), behind[0] if behind else None)


def _has_not_come(reason: Reason, event: Event | None) -> bool:
    """Whether the clause on several chips does not make this call: the chips cover it without the smallest."""
    if reason.clause.id != SEVERAL_CHIPS or reason.decides or event is None or event.does is not Does.CALL:
        return False
    without, to_call = reason.facts["without_smallest"], reason.facts["to_call"]
    return isinstance(without, int) and isinstance(to_call, int) and without >= to_call


def _first(why: Iterable[Reason]) -> Reason | None:
    """The first reason that decides, else the first of all."""
    first = None
    for each in why:
        if each.decides:
            return each
        first = first or each
    return first


def _exact(why: Because) -> Reason | None:
    """The first reason that decides, or the exception to its rule that applies."""
    first = _first(why)
    if first is None:
        return None
    exceptions = EXCEPTIONS.get(first.clause.id)
    return (_named(exceptions, why) if exceptions else None) or first


def _named(ids: Collection[str], why: Because) -> Reason | None:
    """The first of these clauses that applies."""
    bearing: dict[str, Reason] = {}
    for each in why:
        id = each.clause.id
        if id in ids and (each.decides or id not in ALWAYS_NAMED):
            bearing[id] = each
    return next((bearing[id] for id in ids if id in bearing), None) if bearing else None


def _left_to_the_floor(answer: Any) -> Reason | None:
    """The clause that leaves the decision to the floor. For a draw or pot, that of its options."""
    if isinstance(answer, Plan | Pots) and answer.options:
        return _first(answer.options[0].because)
    return _left_open_by(answer.because)


def _left_open_by(why: Because) -> Reason | None:
    """The clause that leaves the decision to the floor, except the one that frees the player."""
    return _exact(tuple(each for each in why if each.clause.id != ACTION_CHANGED)) or _first(why)


def _acted(acted: Acted, ruling: Ruling) -> Reason | None:
    """The clause that corrects an action, else the one that allows it."""
    why = ruling.reasons
    if acted.leg is not None and acted.leg.changed and (found := _named(OF_ROTATION, _deciding(why))):
        return found
    if acted.instructions and ruling.outcome is Outcome.CORRECTED:
        why = acted.instructions[0].because
    if acted.event.does is Does.CALL:
        why = tuple(each for each in why if not _has_not_come(each, acted.event))
    return _exact(why) or _exact(ruling.reasons)


def _deciding(why: Because) -> Because:
    return tuple(each for each in why if each.decides)


def _options(options: Options, ruling: Ruling) -> Reason | None:
    """The clause that narrows the options, else sets the amounts, and before any action the opener.

    A seat may be held to an action, or may not bet or raise; otherwise its call or raise may be unusual.
    """
    turn = tuple(each for each in options.because if each.decides)
    narrowed = tuple(each for each in turn if each.clause.id not in NOT_NARROWING)
    if narrowed or options.to_act is None:
        return _exact(narrowed)
    barred = [_first(each.because) for each in options.barred if each.does in WAGERS]
    against = next((each for each in barred if each is not None and each.decides), None)
    if against is not None:
        return _named(EXCEPTIONS.get(against.clause.id, ()), ruling.reasons) or against
    wager = next((each.because for each in options.options if each.does in WAGERS), ())
    barred_call = next((each.because for each in options.barred if each.does in (Does.CALL, Does.CHECK)), ())
    call = next((each.because for each in options.options if each.does is Does.CALL), ())
    ordinary = [id for id in _OF_WAGERS if id not in ALWAYS_NAMED]
    special = (
        _named(("betting.limping",), barred_call)
        or _named(ordinary, wager)
        or _named(EXCEPTIONS["betting.calling"], call)
    )
    return special or _first(turn) or _exact(wager) or _exact(call)


def _plan(plan: Plan, ruling: Ruling) -> Reason | None:
    """The clause on the reshuffle if there is one, else on the deal, else on the seat the draw waits for."""
    of = {does: [step for step in plan.steps if step.does is does] for does in (Does.RESHUFFLE, Does.DEAL)}
    if of[Does.RESHUFFLE]:
        return _reshuffle(of[Does.RESHUFFLE])
    if of[Does.DEAL]:
        return _last_card(of[Does.DEAL]) or _exact(tuple(each for step in of[Does.DEAL] for each in step.because))
    return _exact(plan.because) or _exact(ruling.reasons)


def _reshuffle(steps: Iterable[Step]) -> Reason | None:
    """The clause on the pool, or on the last card if that card would have been enough."""
    first, *_ = steps
    facts = {name: fact for each in first.because for name, fact in each.facts.items()}
    last = _named(("drawing.last_card",), first.because)
    if last is not None and facts.get("wanted") == last.facts.get("stub"):
        return last
    ids = ("drawing.if_still_short", "drawing.reshuffle_pool", "drawing.reshuffle")
    return _named(ids, tuple(each for each in first.because if each.decides))


def _last_card(steps: Iterable[Step]) -> Reason | None:
    return _named(("drawing.last_card",), tuple(each for step in steps for each in step.because))


def _forecast(forecast: Forecast, ruling: Ruling) -> Reason | None:
    """The clause on the reshuffle, or that leaves it to the floor. On forecasts if the stub lasts."""
    outlook: Outlook = forecast.announced or forecast.worst
    if outlook.options:
        return _first(outlook.options[0].because)
    return (_reshuffle(outlook.reshuffles) if outlook.reshuffles else None) or _first(forecast.because)


def _pots(pots: Pots, ruling: Ruling) -> Reason | None:
    """The clause that makes a side pot, else on returned chips, else on other chips in the only pot."""
    if len(pots.pots) > 1:
        return _first(pots.pots[-1].because)
    if pots.returned:
        return _first(pots.returned[0].because)
    why = pots.pots[0].because if pots.pots else ()
    return _named(("pots.uncontested", "pots.own_antes", "pots.dead_money", "pots.folded_money", "pots.layers"), why)


def _settled(found: Settlement, ruling: Ruling) -> Reason | None:
    """The clause that decided where the chips go, the last division first, except that openers come before all."""
    why = tuple(each for award in found.awards for each in award.because)
    pushed = {pot.name: {award.seat for award in found.awards if award.pot == pot.name} for pot in found.pots}
    split = any(len(seats) > 1 for seats in pushed.values())
    odd_run = any(award.run and award.odd for award in found.awards)
    return (
        _named(("showdown.split_openers", "showdown.openers"), _deciding(found.because))
        or (_named(("showdown.same_winners",), why) if split else None)
        or (_named(("showdown.runs",), why) if split or odd_run else None)
        or _odd_chip(found, why)
        or (_pot_by_pot(found, split) if len(found.pots) > 1 else None)
        or _first(tuple(each for each in why if each.clause.id == "showdown.no_qualifier" and each.decides))
        or (_named(("showdown.ties", "showdown.sides"), why) if split else None)
        or _shown(found)
        or _first(tuple(each for back in found.returned or () for each in back.because if each.decides))
        or _first(why)
    )


def _odd_chip(found: Settlement, why: Because) -> Reason | None:
    """The clause on the odd chip's winner; on its size if a chip was changed or houses differ on it."""
    if not any(award.odd for award in found.awards):
        return None
    unit = _named(("showdown.odd_chip_unit",), why)
    changed = any(each.code == "change" for each in found.instructions)
    if unit is not None and (changed or unit.decides):
        return unit
    return _named(("showdown.odd_chip_between_halves", "showdown.odd_chip_within_half"), why)


def _pot_by_pot(found: Settlement, split: bool) -> Reason | None:
    """The clause on several pots: on splitting each separately, else on their order."""
    announced = tuple(each for step in found.instructions if step.code == "announce" for each in step.because)
    ids = ("showdown.pots_apart", "showdown.pot_order") if split else ("showdown.pot_order",)
    return _named(ids, announced)


def _shown(found: Settlement) -> Reason | None:
    """The clause on who shows first, if the last round had no bet and no hand is shown."""
    first = tuple(each for step in found.instructions if step.code == "show-first" for each in step.because)
    return _named(("showdown.show_order",), tuple(each for each in first if each.decides))


def _read(read: Read, ruling: Ruling) -> Reason | None:
    """The clause on reading the first half. For a single hand, the first half with an idle card."""
    alone = len({each.seat for each in read.readings}) == 1
    idle = next((each for each in read.readings if each.idle), None) if alone else None
    return _first((idle or read.readings[0]).because)


def _remedied(remedies: Remedies, ruling: Ruling) -> Reason | None:
    """The clause that corrects the first error, not the one that it violates."""
    broken = {each.clause.id for breach in ruling.breaches for each in breach.because}
    why = remedies.remedies[0].because if remedies.remedies else ()
    return _exact(tuple(each for each in why if each.clause.id not in broken)) or _exact(why)


_BY_ANSWER: Mapping[type[Any], Callable[[Any, Ruling], Reason | None]] = {
    Acted: _acted,
    Options: _options,
    Plan: _plan,
    Forecast: _forecast,
    Pots: _pots,
    Settlement: _settled,
    Read: _read,
    Remedies: _remedied,
}
