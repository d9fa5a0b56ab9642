"""The way of a question: find its rules, check its table, and call the function that answers it."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from dealer_service.engine import answers
from dealer_service.engine.contested_facts import contested
from dealer_service.engine.floor_decisions import as_decided
from dealer_service.engine.irregular_tables import rule_on_irregular
from dealer_service.engine.missing_facts import find_further_missing
from dealer_service.engine.questions import Asks, Question
from dealer_service.engine.rule_in_dispute import rule_in_dispute
from dealer_service.engine.unknown_stacks import beside_untold_stacks
from dealer_service.errors import ImpossibleTable
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulings.betting.dead_hand import give_wager_back
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.betting.unknown_stacks import with_all_in_now, with_all_ins_told
from dealer_service.rulings.breaches.blinds import asks_to_come_in
from dealer_service.rulings.breaches.breach import Kind
from dealer_service.rulings.breaches.catalogue import breaches
from dealer_service.rulings.hand.advance import as_the_round_closes
from dealer_service.rulings.hand.commitments import drop_void_commitments
from dealer_service.rulings.irregularities.dealing.wrong_card_counts import with_count_told
from dealer_service.rulings.pots.found_chips import rule_on_found_chips
from dealer_service.rulings.reasons import because, each_once, reasons_in
from dealer_service.rulings.ruling import MissingFacts, Outcome, Ruling, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does, Phase
from dealer_service.values import replace

EVERY_KIND = frozenset(Kind)


def answer(question: Question, book: Book) -> Ruling:
    """The ruling on the question under the rules that it names.

    Raises UnknownRuleset, DigestNotLoaded, ImpossibleTable with every breach of a table that cannot be ruled on, and
    NoSuchOption if the floor has decided something that is not left to it.
    """
    rules = book.find(question.house, question.game, question.as_of, question.digest)
    return rule_on(question, rules)


def rule_on(
    question: Question, rules: Ruleset, refused: Collection[Kind] = EVERY_KIND, *, whole: bool = True
) -> Ruling:
    """The ruling on the question under these rules. Raises ImpossibleTable for breaches of a refused kind.

    A ``whole`` ruling names every missing fact, another only the first ones found.
    """
    if question.branches:
        ruling = contested(question.branches, rules, partial(_with_its_rule, refused=refused, whole=False))
        return replace(ruling, rule=rule_in_dispute(question, ruling))
    return _with_its_rule(question, rules, refused, whole)


def _with_its_rule(question: Question, rules: Ruleset, refused: Collection[Kind], whole: bool) -> Ruling:
    """The ruling, with the rule in dispute."""
    ruling = _rule_or_undetermined(question, rules, refused, whole)
    return replace(ruling, rule=rule_in_dispute(question, ruling))


def _rule_or_undetermined(question: Question, rules: Ruleset, refused: Collection[Kind], whole: bool) -> Ruling:
    """The ruling, undetermined if facts are missing. It lists the stacks assumed to be large enough."""
    asked, question = question, _with_all_ins_told(question, rules)
    try:
        return beside_untold_stacks(_rule(_with_all_in_now(question, rules), rules, refused), question, asked)
    except MissingFacts as error:
        missing, tried = tuple(sorted(set(error.missing))), 0
        if whole:
            missing, tried = find_further_missing(
                _as_if_decided(question), lambda asked: _rule(asked, rules, refused), rules, missing
            )
        needed_by = [because(rules.clauses[each.needed_by]).deciding() for each in missing]
        why = each_once((*needed_by, *reasons_in(error.answer)))
        seats = question.listed_seats
        ruling = Ruling(rules, Outcome.UNDETERMINED, error.answer, why, missing, seats=seats, tried=tried)
        return replace(ruling, breaches=error.breaches)


def _as_if_decided(question: Question) -> Question:
    """The question without the floor's decision, which the missing facts may rule out.

    Found chips that it decided on are removed, to find the facts needed after them.
    """
    if question.floor is None or question.table is None:
        return question
    seats = tuple(replace(seat, found=None, found_aside=None) for seat in question.table.seats)
    return replace(question, floor=None, table=replace(question.table, seats=seats))


def _with_all_ins_told(question: Question, rules: Ruleset) -> Question:
    """The question with an empty stack at each seat whose known chips make it all-in."""
    if question.table is None or question.table.stacks_told:
        return question
    return replace(question, table=with_all_ins_told(Spot(question.table, rules)))


def _with_all_in_now(question: Question, rules: Ruleset) -> Question:
    """The question with the stack of a seat whose action or post makes it all-in."""
    if question.table is None or question.table.stacks_told or question.asks is not Asks.BETTING:
        return question
    return replace(question, table=with_all_in_now(Spot(question.table, rules), question.event))


def _rule(question: Question, rules: Ruleset, refused: Collection[Kind]) -> Ruling:
    """The ruling, after the floor's decision if there is one.

    Raises MissingFacts, ImpossibleTable and NoSuchOption.
    """
    if question.floor is not None:
        again = partial(_rule, rules=rules, refused=refused)
        return as_decided(question, question.floor, rules, again, _rule_as_it_stands)
    if question.table is None:
        return answers.hands(question.hands or (), question.deals, rules)
    spot, event = Spot(question.table, rules), question.event
    if question.asks is Asks.DEALING:
        return answers.dealing(spot, event)
    spot = spot.with_table(with_count_told(question.incident, spot))
    found = breaches(spot)
    if event is not None and question.asks is Asks.BETTING and asks_to_come_in(event, spot.table, found):
        return answers.refuse_entry(spot, event, found[0].because)
    irregularities = question.asks is Asks.IRREGULARITIES
    if any(breach.kind in ({Kind.IMPOSSIBLE} if irregularities else refused) for breach in found):
        raise ImpossibleTable(found)
    if irregularities:
        return answers.irregularities(spot, question.incident, found)
    if found:
        return rule_on_irregular(question, spot, found, _rule_as_it_stands)
    return _rule_as_it_stands(question, spot)


def _rule_as_it_stands(question: Question, spot: Spot) -> Ruling:
    """The ruling on this table as if it had no breaches. Raises MissingFacts."""
    event, history = question.event, follow_log(spot)
    in_betting = question.asks in (Asks.BETTING, Asks.OPTIONS, Asks.POTS) and spot.table.phase is Phase.BETTING
    if in_betting and not history.missing:
        after, returned = give_wager_back(spot, history.now)
        if returned:
            given_back = spot.with_table(after)
            fits = spot.with_table(drop_void_commitments(given_back, follow_log(given_back).now))
            return answers.beside_returned(_rule_as_it_stands(question, fits), returned, fits)
    match question.asks:
        case Asks.BETTING if event is not None:
            return answers.betting(spot, event)
        case Asks.BETTING if question.gesture is not None:
            return answers.gesture(spot, question.gesture)
        case Asks.OPTIONS | Asks.BETTING:
            return answers.options(spot)
        case Asks.DRAWING:
            return answers.drawing(spot, event)
        case Asks.FORECAST:
            return answers.forecast(spot)
        case Asks.POTS:
            decided = _found_chips_are_decided(spot)
            found = rule_on_found_chips(spot, as_the_round_closes(spot)) if decided else None
            return found or answers.pots(spot)
        case Asks.SHOWDOWN if event is not None and event.does is Does.ASK_TO_SEE:
            return answers.asking_to_see(spot, event)
        case Asks.SHOWDOWN:
            settles = spot.table.phase is Phase.SHOWDOWN and (event is None or event.does is Does.CARRY_OUT)
            found = rule_on_found_chips(spot, spot.table) if settles else None
            return found or answers.showdown(spot, event)
        case Asks.DEALING | Asks.HANDS | Asks.IRREGULARITIES:
            raise AssertionError("these are answered before the table is ruled on")


def _found_chips_are_decided(spot: Spot) -> bool:
    """Whether the floor decides on found chips now: after the round and before the end of the hand."""
    if not any(seat.undecided_chips for seat in spot.table.seats):
        return False
    phase = require(spot.table.phase, "/table/phase", spot.rules.betting.found_chips)
    if phase is not Phase.BETTING:
        return phase in (Phase.DRAWING, Phase.SHOWDOWN)
    history = follow_log(spot)
    may_be_open = bool(history.states) or history.missing is not None
    return not may_be_open or history.now.to_act is None
