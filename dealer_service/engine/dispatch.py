"""The path of a question: find its rules, check its table, and call the function that answers it."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from dealer_service.engine.answers import actions, deals, draws, gestures, hands, remedies, showdowns
from dealer_service.engine.contested_facts import contested
from dealer_service.engine.floor_decisions import as_decided
from dealer_service.engine.irregular_tables import rule_on_irregular
from dealer_service.engine.play.fold import play_hand
from dealer_service.engine.posts_in_order import rule_in_order
from dealer_service.engine.questions import Asks, Question, Record
from dealer_service.engine.rule_in_dispute import rule_in_dispute
from dealer_service.engine.unknown_facts.assumed_stacks import (
    with_assumed_stacks,
    with_stack_of_actor,
    with_stacks_of_all_ins,
)
from dealer_service.engine.unknown_facts.missing_facts import undetermined
from dealer_service.errors import ImpossibleTable, UnknownRuleset
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulings.betting.dead_hand import give_wager_back
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.breaches.blinds import asks_to_come_in
from dealer_service.rulings.breaches.breach import Kind
from dealer_service.rulings.breaches.catalogue import breaches
from dealer_service.rulings.forced_money import has_blinds, without_unknown_blinds
from dealer_service.rulings.hand.commitments import drop_void_commitments
from dealer_service.rulings.rotation.legs import rules_of_table
from dealer_service.rulings.rotation.stud import with_button_on_table
from dealer_service.rulings.ruling import MissingFacts, Ruling, each_fact_once
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does, Phase
from dealer_service.values import replace

EVERY_KIND = frozenset(Kind)
OF_ANY_TABLE = frozenset({Asks.DEALING, Asks.IRREGULARITIES, Asks.PLAY})  # the others need one without breaches
OF_BETS = frozenset({Asks.BETTING, Asks.OPTIONS, Asks.POTS})  # asked in an open betting round, about its log


def answer(question: Question, book: Book) -> Ruling:
    """The ruling on the question under the rules that it names.

    Raises UnknownRuleset, DigestNotLoaded, ImpossibleTable with every breach of a table that cannot be ruled on, and
    NoSuchOption if the floor has decided something that is not left to it.
    """
    rules = book.find(question.house, question.game, question.as_of, question.digest, question.mix)
    return rule_on(question, rules)


def rule_on(
    question: Question, rules: Ruleset, refused: Collection[Kind] = EVERY_KIND, *, whole: bool = True
) -> Ruling:
    """The ruling on the question under these rules. Raises ImpossibleTable for breaches of a refused kind.

    A ``whole`` ruling names every missing fact, another only the first ones found.
    """
    versions = [each.question for each in question.branches] or [question]
    for mix in (each.mix for each in versions):
        if mix is not None and (rules.mix is None or rules.mix.game != mix):
            raise UnknownRuleset("/table/mix/name", mix, [rules.mix.game] if rules.mix else [])
    if question.branches:
        ruling = contested(question.branches, rules, partial(_rule_on_version, refused=refused, whole=False))
        return replace(ruling, rule=rule_in_dispute(question, ruling))
    return _rule_on_version(question, rules, refused, whole)


def _rule_on_version(question: Question, rules: Ruleset, refused: Collection[Kind], whole: bool) -> Ruling:
    """The ruling on one version of the facts, with the rule in dispute. Undetermined if facts are missing.

    The posts of its log come in the order of the house.
    """
    if question.table is not None:
        rules = rules_of_table(Spot(question.table, rules))
        question = _with_known_blinds(question, Spot(question.table, rules))
    return rule_in_order(question, rules, partial(_rule_in_order, rules=rules, refused=refused, whole=whole))


def _rule_within_hand(
    question: Question, sound: Spot | None = None, *, rules: Ruleset, refused: Collection[Kind]
) -> Ruling:
    """The ruling on an event of a hand. The table of a ``sound`` spot is not checked for breaches.

    Its posts are in the order of the house, and its rules are those of its leg.
    """
    if sound is None:
        return _rule_on_version(question, rules, refused, True)
    if not has_blinds(sound.rules):
        question = _with_known_blinds(question, sound)
    return _rule_in_order(question, sound.rules, refused, True, sound)


def _with_known_blinds(question: Question, spot: Spot) -> Question:
    """The question with the table of this spot, whose blinds are 0 where the game has none.

    In a mix, the button lies where the house has it in stud.
    """
    table = without_unknown_blinds(spot.with_table(with_button_on_table(spot)))
    return question if table is question.table else replace(question, table=table)


def _rule_in_order(
    question: Question, rules: Ruleset, refused: Collection[Kind], whole: bool, sound: Spot | None = None
) -> Ruling:
    stacks_known = question.table is None or question.table.stacks_known
    known = question if stacks_known else with_stacks_of_all_ins(question, rules)
    try:
        if stacks_known:
            ruling = _rule(question, rules, refused, sound)
        else:
            ruling = _rule(with_stack_of_actor(known, rules), rules, refused, sound)
            ruling = with_assumed_stacks(ruling, known, question)
    except MissingFacts as error:
        rule = partial(_rule, rules=rules, refused=refused, sound=sound) if whole else None
        ruling = undetermined(known, rules, error, rule)
    disputed = rule_in_dispute(question, ruling)
    if not ruling.missing:
        return replace(ruling, rule=disputed)
    return replace(ruling, rule=disputed, missing=each_fact_once(ruling.missing))


def _rule(question: Question, rules: Ruleset, refused: Collection[Kind], sound: Spot | None) -> Ruling:
    """The ruling, after the floor's decision if there is one.

    Raises MissingFacts, ImpossibleTable and NoSuchOption.
    """
    if question.floor is not None:
        again = partial(_rule, rules=rules, refused=refused, sound=sound)
        return as_decided(question, question.floor, again)
    if question.table is None:
        return hands.hands(question.hands or (), question.board, question.deals, rules)
    spot = Spot(question.table, rules) if sound is None else sound.as_sound(question.table)
    if question.asks not in OF_ANY_TABLE:
        return _rule_on_checked_table(question, spot, refused)
    if question.asks is Asks.DEALING:
        return deals.dealing(spot, question.event)
    if question.asks is Asks.IRREGULARITIES:
        return remedies.irregularities(spot, question.incident)
    assert question.record is not None, "a question about a hand has a record"
    return _play(question.record, question, spot, refused)


def _play(record: Record, question: Question, spot: Spot, refused: Collection[Kind]) -> Ruling:
    """The ruling on a hand. Raises ImpossibleTable for breaches of its first table, and MissingFacts."""
    found = breaches(spot)
    if any(breach.kind in refused for breach in found):
        raise ImpossibleTable(found)
    rule = partial(_rule_within_hand, rules=spot.rules, refused=refused)
    return play_hand(record, replace(question, record=None), spot, rule)


def _rule_on_checked_table(question: Question, spot: Spot, refused: Collection[Kind]) -> Ruling:
    """The ruling on a table without breaches, or on an irregular one that is not refused."""
    found, event = breaches(spot), question.event
    if not found:
        return _rule_as_it_stands(question, spot)
    if event is not None and question.asks is Asks.BETTING and asks_to_come_in(event, spot.table, found):
        return actions.refuse_entry(spot, event, found[0].because)
    if any(breach.kind in refused for breach in found):
        raise ImpossibleTable(found)
    return rule_on_irregular(question, spot, found, _rule_as_it_stands)


def _rule_as_it_stands(question: Question, spot: Spot) -> Ruling:
    """The ruling on this table as if it had no breaches. Raises MissingFacts."""
    if question.asks in OF_BETS and spot.table.phase is Phase.BETTING:
        history = follow_log(spot)
        after, returned = (spot.table, ()) if history.missing else give_wager_back(spot, history.now)
        if returned:
            given_back = spot.with_table(after)
            fits = spot.with_table(drop_void_commitments(given_back, follow_log(given_back).now))
            return showdowns.beside_returned(returned, fits, _rule_as_it_stands(question, fits))
    event = question.event
    match question.asks:
        case Asks.BETTING if event is not None:
            return actions.betting(spot, event)
        case Asks.DRAWING:
            return draws.drawing(spot, event)
        case Asks.BETTING if question.gesture is not None:
            return gestures.gesture(spot, question.gesture)
        case Asks.OPTIONS | Asks.BETTING:
            return actions.options(spot)
        case Asks.FORECAST:
            return draws.forecast(spot)
        case Asks.POTS:
            return showdowns.pots(spot)
        case Asks.SHOWDOWN if event is not None and event.does is Does.ASK_TO_SEE:
            return showdowns.asking_to_see(spot, event)
        case Asks.SHOWDOWN:
            return showdowns.showdown(spot, event)
        case Asks.DEALING | Asks.HANDS | Asks.IRREGULARITIES | Asks.PLAY:
            raise AssertionError("these are answered before the table is checked")
