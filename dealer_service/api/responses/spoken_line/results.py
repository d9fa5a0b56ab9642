"""The recorded results of a hand that differ from the house's, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_service.engine.play.played import ComparedResult
from dealer_service.i18n.words import Words
from dealer_service.rulings.showdown.awards import WHOLE

MOST_RESULTS = 3


def results_line(results: Sequence[ComparedResult], words: Words) -> str:
    """What each result is by the house's rules and in the record. Of more than three, how many there are."""
    lines = [_result(each, words) for each in results[:MOST_RESULTS]]
    if len(results) > MOST_RESULTS:
        lines.append(words.line("result-more", count=len(results)))
    return words.line("played-result", first=" ".join(lines))


def _result(result: ComparedResult, words: Words) -> str:
    """The result with its seat, and the pot and half that the record names."""
    args = {"seat": result.seat, "ruled": result.ruled, "recorded": result.recorded}
    if result.pot is None:
        return words.line(f"result-{result.part}", **args)
    if result.half in (None, WHOLE):
        return words.line("result-award-pot", pot=result.pot, **args)
    return words.line("result-award-half", pot=result.pot, half=result.half, **args)
