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
from dealer_service.rulings.betting.round import RoundHistory, follow_log
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
from dealer_service.table import Does, Phase, Snapshot
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
    return replace(question, table=with_all_ins_told(question.table, rules))


def _with_all_in_now(question: Question, rules: Ruleset) -> Question:
    """The question with the stack of a seat whose action or post makes it all-in."""
    if question.table is None or question.table.stacks_told or question.asks is not Asks.BETTING:
        return question
    return replace(question, table=with_all_in_now(question.table, question.event, rules))


def _rule(question: Question, rules: Ruleset, refused: Collection[Kind]) -> Ruling:
    """The ruling, after the floor's decision if there is one.

    Raises MissingFacts, ImpossibleTable and NoSuchOption.
    """
    if question.floor is not None:
        stands = partial(_rule_as_it_stands, rules=rules)
        return as_decided(question, question.floor, rules, partial(_rule, rules=rules, refused=refused), stands)
    table, event = question.table, question.event
    if table is None:
        return answers.hands(question.hands or (), question.deals, rules)
    if question.asks is Asks.DEALING:
        return answers.dealing(table, event, rules)
    table = with_count_told(question.incident, table, rules)
    history = follow_log(table, rules)
    found = breaches(table, rules, history)
    if event is not None and question.asks is Asks.BETTING and asks_to_come_in(event, table, found):
        return answers.refuse_entry(table, event, rules, found[0].because)
    irregularities = question.asks is Asks.IRREGULARITIES
    if any(breach.kind in ({Kind.IMPOSSIBLE} if irregularities else refused) for breach in found):
        raise ImpossibleTable(found)
    if irregularities:
        return answers.irregularities(table, question.incident, found, rules)
    if found:
        return rule_on_irregular(question, table, found, rules, partial(_rule_as_it_stands, rules=rules))
    return _rule_on_table(question, table, rules, history)


def _rule_as_it_stands(question: Question, table: Snapshot, rules: Ruleset) -> Ruling:
    """The ruling on this table as if it had no breaches. Raises MissingFacts."""
    return _rule_on_table(question, table, rules, follow_log(table, rules))


def _rule_on_table(question: Question, table: Snapshot, rules: Ruleset, history: RoundHistory) -> Ruling:
    """The ruling on this table with this betting round. Raises MissingFacts."""
    event = question.event
    if (
        question.asks in (Asks.BETTING, Asks.OPTIONS, Asks.POTS)
        and table.phase is Phase.BETTING
        and not history.missing
    ):
        after, returned = give_wager_back(table, history.now, rules)
        if returned:
            after = drop_void_commitments(after, rules, follow_log(after, rules).now)
            return answers.beside_returned(_rule_as_it_stands(question, after, rules), returned, after)
    match question.asks:
        case Asks.BETTING if event is not None:
            return answers.betting(table, event, rules, history)
        case Asks.BETTING if question.gesture is not None:
            return answers.gesture(table, question.gesture, rules, history)
        case Asks.OPTIONS | Asks.BETTING:
            return answers.options(table, rules, history)
        case Asks.DRAWING:
            return answers.drawing(table, event, rules)
        case Asks.FORECAST:
            return answers.forecast(table, rules)
        case Asks.POTS:
            decided = _found_chips_are_decided(table, rules, history)
            found = rule_on_found_chips(table, as_the_round_closes(table, rules), rules) if decided else None
            return found or answers.pots(table, rules, history)
        case Asks.SHOWDOWN if event is not None and event.does is Does.ASK_TO_SEE:
            return answers.asking_to_see(table, event, rules)
        case Asks.SHOWDOWN:
            settles = table.phase is Phase.SHOWDOWN and (event is None or event.does is Does.CARRY_OUT)
            found = rule_on_found_chips(table, table, rules) if settles else None
            return found or answers.showdown(table, event, rules)
        case Asks.DEALING | Asks.HANDS | Asks.IRREGULARITIES:
            raise AssertionError("these are answered before the table is ruled on")


def _found_chips_are_decided(table: Snapshot, rules: Ruleset, history: RoundHistory) -> bool:
    """Whether the floor decides on found chips now: after the round and before the end of the hand."""
    if not any(seat.undecided_chips for seat in table.seats):
        return False
    phase = require(table.phase, "/table/phase", rules.betting.found_chips)
    if phase is not Phase.BETTING:
        return phase in (Phase.DRAWING, Phase.SHOWDOWN)
    may_be_open = bool(history.states) or history.missing is not None
    return not may_be_open or history.now.to_act is None
