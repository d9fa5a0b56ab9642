"""An action that stands, and the dealer's steps after it, in one line."""

from __future__ import annotations

from dealer_service.api.responses.spoken_line.phrases import next_steps, of_post, uncapitalized
from dealer_service.api.responses.spoken_line.reasons import short_reason
from dealer_service.api.responses.step_lines import due_line, first_of, of_cards
from dealer_service.engine import Acted
from dealer_service.i18n.words import Words
from dealer_service.rulings.ruling import Instruction, Outcome, Ruling
from dealer_service.table import NOBODY, Does, Event
from dealer_service.values import replace

# Instructions that are omitted if the next card is announced as due.
ANNOUNCED_BY_DUE = frozenset({"open-deal"})
# The seat of the third blind, which is named after those of the other blinds.
THIRD_BLIND = "third-blind"


def action_line(ruling: Ruling, words: Words) -> str:
    """What was done, and the step of a draw that comes next."""
    acted: Acted = ruling.answer
    then: list[str] = []
    if acted.instructions:
        told = {THIRD_BLIND} | (ANNOUNCED_BY_DUE if acted.due is not None else frozenset())
        then = next_steps([_of_fold(each, acted) for each in acted.instructions if each.code not in told], words)
    if acted.event.does is Does.CARRY_OUT:
        then += _blinds(ruling, acted, words) if any(each.code == "move-button" for each in acted.instructions) else []
        return words.line("yes", done=" ".join(then)) if then else words.line("yes-alone")
    boards = ruling.rules.dealing.streets.value.board_count
    lines = [_ruled(ruling.outcome, _done(acted.event, words, boards), short_reason(ruling, words), words), *then]
    if acted.due is not None:
        lines.append(due_line(acted.due, words, boards))
    return " ".join(lines)


def _of_fold(instruction: Instruction, acted: Acted) -> Instruction:
    """A fold completes no bet: the chips that the seat had put in go back in."""
    if acted.event.does is Does.FOLD and instruction.code == "bring-up":
        return replace(instruction, code="put-back-in")
    return instruction


def _ruled(outcome: Outcome, done: str, why: str | None, words: Words) -> str:
    """The action, after whether it stands and why; without these if they were said before."""
    if outcome is Outcome.CORRECTED:
        phrase = uncapitalized(done).rstrip(".")
        return words.around("counts-as-why", done=phrase, why=why) if why else words.around("counts-as", done=phrase)
    if outcome is Outcome.DETERMINED:
        return done
    return words.around("yes-why", done=done.rstrip("."), why=why) if why else words.around("yes", done=done)


def _blinds(ruling: Ruling, acted: Acted, words: Words) -> list[str]:
    """The blinds of the next hand, after a dead small blind, and the third blind."""
    table = ruling.next
    if table is None or not table.big_blind_seat:
        return []
    small = table.small_blind_seat
    dead = small is None or small == NOBODY or not any(each.number == small and each.dealt_in for each in table.seats)
    code = "then-big-blind" if dead else "then-blinds"
    third = [words.line("then-third-blind", **each.args) for each in acted.instructions if each.code == THIRD_BLIND]
    return [words.line(code, small=table.small_blind_seat, big=table.big_blind_seat), *third]


def _done(event: Event, words: Words, boards: int) -> str:
    """An event in words, in a game with this many boards."""
    count = len(event.cards or ()) if event.count is None else event.count
    kind = event.kind.value if event.kind else None
    code = f"did-{event.does}" + of_post(event.kind) + of_cards(event, boards)
    if event.does is Does.DISCARD and not count:
        code = "did-discard-all" if event.seat is None else "did-stand-pat"
    return words.line(
        code,
        seat=event.seat,
        to=event.to,
        count=count,
        each=count // boards,
        of=event.of,
        chips=event.chips,
        times=event.times,
        kind=kind,
        card=first_of(event.cards),
    )
