"""The seat to act and its options in one line: bets, draws and posts."""

from __future__ import annotations

from dealer_service.api.responses.spoken_line.phrases import next_steps, of_post
from dealer_service.i18n.words import Words
from dealer_service.rulings.betting.options import Choice, Instead, Options
from dealer_service.rulings.drawing.plan import Plan
from dealer_service.rulings.ruling import Ruling

LAST_HAND = "showdown.last_hand"
OUT_OF_TURN = frozenset({"betting.out_of_turn", "betting.checked_out_of_turn"})


def options_line(ruling: Ruling, words: Words) -> str:
    """The seat to act and its options, after the dealer's steps."""
    first = next_steps(ruling.answer.instructions or (), words) if ruling.answer.to_act else ()
    return " ".join((*first, choices_line(ruling.answer, words)))


def choices_line(options: Options | Instead, words: Words) -> str:
    """The seat to act and its options; without a seat, the end of the hand, the round or the posts."""
    if options.to_act is None:
        return hand_over_line(options, words) or words.line("nobody-acts" if _is_round(options) else "no-post-due")
    phrases = [_choice(each, words) for each in options.options]
    code = "may-only" if isinstance(options, Options) and _is_bound(options) else "may"
    return words.line(code, seat=options.to_act, choices=words.either(phrases))


def _is_round(options: Options | Instead) -> bool:
    """Whether a betting round has no options. Options of posts rest on no clause."""
    return isinstance(options, Instead) or bool(options.because)


def _is_bound(options: Options) -> bool:
    """Whether the seat is held to some of its options, in turn or out of turn."""
    barred = {reason.clause.id for each in options.barred for reason in each.because}
    return bool(OUT_OF_TURN & barred) or any("may" in reason.facts for reason in options.because)


def hand_over_line(answer: Options | Instead | Plan, words: Words) -> str:
    """The end of the hand if only one live hand is left; empty otherwise."""
    why = () if isinstance(answer, Instead) else answer.because
    seats = [reason.facts["seat"] for reason in why if reason.clause.id == LAST_HAND]
    return words.line("hand-over", seat=seats[0]) if seats else ""


def _choice(choice: Choice, words: Words) -> str:
    """One thing that a seat may do, with its amount or amounts."""
    code = f"may-{choice.does.value}"
    if choice.least is not None:
        is_either = choice.most is not None and choice.step == choice.most - choice.least
        code += "-from" if choice.most is None else "-either" if is_either else "-range"
    code = "may-complete" if choice.completes else code + of_post(choice.kind)
    kind = choice.kind.value if choice.kind else None
    return words.phrase(code, to=choice.to, least=choice.least, most=choice.most, kind=kind)
