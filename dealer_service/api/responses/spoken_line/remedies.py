"""The remedies of irregularities and their result in one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dealer_service.api.responses.spoken_line.floor import floor_line
from dealer_service.api.responses.spoken_line.phrases import next_steps
from dealer_service.i18n.words import Words
from dealer_service.rulings.irregularities.remedy import Remedies, Remedy
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import BETWEEN_ROUNDS, Phase, Snapshot

# Remedies that end the hand, that change no chips or cards, and that are about one hand.
ENDS_THE_HAND = frozenset({"misdeal", "misdeal-button", "void-hand", "forfeit-refund"})
LEAVES_AS_IT_IS = frozenset(
    {"stands", "button-stays", "play-on", "burned-now", "do-not-play", "board-does-not-play", "board-card-aside"}
    | {"left-out", "stays-mucked"}
)
KILLS = frozenset({"dead-hand", "fold", "left-out"})
MADE_WHOLE = frozenset({"retrieved", "completed", "on-the-draw"})
KEEPS_ALIVE = MADE_WHOLE | {"kept", "hand-back"} | KILLS
CHIPS_MOVED = frozenset({"push", "rake", "return", "take-back-chips"})
LATER = "moved-after-this-hand"
GOES_ON = frozenset({Phase.DEALING, Phase.BETTING, *BETWEEN_ROUNDS})


def remedies_line(ruling: Ruling, words: Words) -> str:
    """The remedy of each irregularity, and the floor's options if the rules leave one to the floor."""
    answer: Remedies = ruling.answer
    told = list(_told(answer.remedies))
    lines = [words.line(f"remedy-{each.code}", **each.args) for each in told]
    if ruling.outcome is Outcome.NEEDS_FLOOR:
        return " ".join((*lines, floor_line(answer.options, words, after=bool(lines))))
    return " ".join((*lines, *_outcome_of(told, ruling.next, words)))


def _told(remedies: Sequence[Remedy]) -> Iterator[Remedy]:
    """The remedies to say: none about a hand that is then void, dealt again or dead."""
    ends = any(each.code in ENDS_THE_HAND for each in remedies)
    for number, each in enumerate(remedies):
        later = [other.args.get("seat") for other in remedies[number + 1 :] if other.code in KILLS]
        undone = each.code in KEEPS_ALIVE and each.args.get("seat") in later
        if not undone and not (ends and each.code in (*KEEPS_ALIVE, *LEAVES_AS_IT_IS)):
            yield each


def _outcome_of(told: Sequence[Remedy], table: Snapshot | None, words: Words) -> Iterator[str]:
    """The result: a live hand, chips that are returned or pushed, or play that continues."""
    codes = {each.code for each in told}
    if table is None or codes & ENDS_THE_HAND:
        return
    live = {each.number for each in table.live}
    if any(each.code in MADE_WHOLE and each.args.get("seat") in live for each in told):
        yield words.line("hand-is-live")
    yield from next_steps(
        (step for each in told for step in each.steps if step.code in CHIPS_MOVED and each.code != LATER), words
    )
    if table.phase in GOES_ON and codes & {*LEAVES_AS_IT_IS, *KILLS}:
        yield words.line("play-on")
