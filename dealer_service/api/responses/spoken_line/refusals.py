"""A refusal in one line: no, why not, and what would be right."""

from __future__ import annotations

from dealer_service.api.responses.spoken_line.breaches import breaches_line
from dealer_service.api.responses.spoken_line.options import LAST_HAND, choices_line
from dealer_service.api.responses.spoken_line.phrases import next_steps, of_post, uncapitalized
from dealer_service.api.responses.spoken_line.reasons import barring_reason, objection, with_lower_all_in
from dealer_service.api.responses.step_lines import due_line
from dealer_service.engine import Acted
from dealer_service.i18n.words import Words
from dealer_service.rulings.breaches.catalogue import Checked
from dealer_service.rulings.reasons import Because
from dealer_service.rulings.ruling import Ruling
from dealer_service.table import ACTIONS, WAGERS, Does

# Which actions a player may not take, rather than may not take now.
ACTIONS_NAMED = ACTIONS | {Does.POST}
IN_TURN = "betting.in_turn"
# Reasons about the table, which rule out every action alike.
OF_THE_TABLE = frozenset(
    {IN_TURN, LAST_HAND, "betting.round_closes", "betting.round_open", "betting.dead_hand", "dealing.seats"}
)


def refusal_line(ruling: Ruling, words: Words) -> str:
    """No, why not, and what would be right."""
    if isinstance(ruling.answer, Checked):
        return breaches_line(ruling.answer.breaches, words)
    if not isinstance(acted := ruling.answer, Acted):
        return words.line("no", why=objection(ruling.reasons[0], words)) if ruling.reasons else ""
    if acted.event.does is Does.AWARD:
        return words.line("not-awarded", seat=acted.event.seat, chips=acted.event.chips)
    lines = [_not_allowed(ruling.reasons, acted, words)] if ruling.reasons else []
    lines += next_steps(acted.instructions, words)
    if acted.instead is not None and acted.instead.to_act is not None:
        lines.append(choices_line(acted.instead, words))
    if acted.due is not None:
        lines.append(due_line(acted.due, words, ruling.rules.dealing.streets.value.board_count))
    return " ".join(lines)


def _not_allowed(reasons: Because, acted: Acted, words: Words) -> str:
    """The refused action and why; only why, if the reason is about the table and not the action."""
    event, reason = acted.event, barring_reason(reasons, acted)
    why = objection(with_lower_all_in(reason, acted), words)
    if reason.clause.id == IN_TURN:
        return words.line("out-of-turn", why=uncapitalized(why))
    if event.does not in ACTIONS_NAMED or reason.clause.id in OF_THE_TABLE:
        return words.line("no", why=why)
    kind = event.kind.value if event.kind else None
    by_name = event.to is None and event.does in (Does.CALL, Does.BRING_IN, *WAGERS)
    code = f"may-{event.does.value}" + of_post(event.kind)
    choice = words.term(event.does.value) if by_name else words.phrase(code, to=event.to, kind=kind)
    return words.line("may-not", seat=event.seat, choice=choice, why=uncapitalized(why))
