"""Why an action is refused, corrected or allowed, in a few words."""

from __future__ import annotations

from dealer_service.api.responses.clause_json import serialize_clause
from dealer_service.engine import Acted
from dealer_service.engine.rule_in_dispute import BARS
from dealer_service.i18n.words import Words
from dealer_service.rulings.reasons import Because, Reason
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import WAGERS, Does, Event

TABLE_STAKES = "betting.table_stakes"
ONE_CHIP = "betting.one_chip"
BET_OR_RAISE = "betting.bet_or_raise"
# Clauses that leave a seat its last chips in play, with their number in ``most``.
OF_THE_LAST_CHIPS = frozenset({"betting.hand_cap", TABLE_STAKES, "betting.wager_unit"})
# Clauses that allow an action without dispute.
PLAIN = frozenset(
    f"betting.{name}"
    for name in (
        "bare_number",
        "fixed_size",
        "half_pot_maximum",
        "hand_cap",
        "minimum_bet",
        "minimum_raise",
        "one_chip",
        "pot_limit_maximum",
        "raise_and_number",
        "saying_pot",
    )
)
# Clauses that explain an action of one amount only, each with the argument that holds this amount.
GIVES_THE_AMOUNT = {
    "betting.fixed_size": "to",
    "betting.half_pot_maximum": "most",
    "betting.hand_cap": "most",
    "betting.minimum_bet": "least",
    "betting.minimum_raise": "least",
    "betting.over_bets": "to",
    "betting.pot_limit_maximum": "most",
    "betting.raise_and_number": "to",
    "betting.saying_pot": "to",
    "betting.short_big_blind": "to",
    "betting.table_stakes": "most",
    "betting.under_bets": "to",
}


def barring_reason(reasons: Because, acted: Acted) -> Reason:
    """The reason to say: a clause against every bet and raise comes before the one that names the action a raise."""
    first, *others = reasons
    options = () if acted.instead is None else acted.instead.options
    if first.clause.id != BET_OR_RAISE or any(each.does in WAGERS for each in options):
        return first
    return next((each for each in others if _bars_every_amount(each)), first)


def _bars_every_amount(reason: Reason) -> bool:
    """Whether the reason is one against every bet and raise of a seat that may make none."""
    return reason.clause.id in BARS or (reason.clause.id in OF_THE_LAST_CHIPS and "most" in reason.facts)


def with_lower_all_in(reason: Reason, acted: Acted) -> Reason:
    """The reason for the minimum, with the lower amount that an all-in may be."""
    least = reason.facts.get("least", reason.facts.get("to"))
    options = () if acted.instead is None else acted.instead.options
    lower = [each.to for each in options if each.does in WAGERS and each.to is not None]
    if not isinstance(least, int) or not lower or lower[0] >= least:
        return reason
    return Reason(reason.clause, {**reason.facts, "all_in": lower[0]}, reason.decides)


def short_reason(ruling: Ruling, words: Words) -> str | None:
    """The reason for the correction or permission, in a few words; None if it is obvious."""
    event: Event = ruling.answer.event
    rule = ruling.rule  # it counts as one that decides
    for reason in ruling.reasons if rule is None else (rule, *ruling.reasons):
        if reason.clause.id not in words.reasoned or not (reason.decides or reason is rule):
            continue
        if reason.clause.id == ONE_CHIP and event.does is not Does.CALL:
            continue
        if ruling.outcome is Outcome.ALLOWED and not _is_argued(reason, ruling):
            continue
        told = {"does": event.does.value, "seat": event.seat, "total": event.to, "answer": reason.clause.value}
        facts = {**told, **reason.facts}
        amount = GIVES_THE_AMOUNT.get(reason.clause.id)
        if amount is not None and facts[amount] != event.to:
            continue
        if (why := words.reason(reason.clause.id, facts)) is not None:
            return why
    return None


def _is_argued(reason: Reason, ruling: Ruling) -> bool:
    """Whether people ask why that is allowed: a short all-in, or anything else that is not obvious."""
    if reason.clause.id != TABLE_STAKES or ruling.answer.event.does is Does.CALL:
        return reason.clause.id not in PLAIN
    least = [each.facts.get("least", each.facts.get("to")) for each in ruling.reasons if each.clause.id in PLAIN]
    return any(isinstance(each, int) and each > ruling.answer.event.total for each in least)


def objection(reason: Reason, words: Words) -> str:
    """Why not, in a few words with the facts; in the house's own words if there are no shorter ones."""
    line = words.objection(reason.clause.id, {"answer": reason.clause.value, **reason.facts})
    return line if line is not None else str(serialize_clause(reason.clause, words.language)["says"])
