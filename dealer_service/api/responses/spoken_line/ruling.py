"""A ruling in one line: its breaches first, then the line of its outcome or of its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dealer_service.api.responses.spoken_line.actions import action_line
from dealer_service.api.responses.spoken_line.breaches import breaches_line
from dealer_service.api.responses.spoken_line.draws import forecast_line, plan_line
from dealer_service.api.responses.spoken_line.facts import facts_named, missing_line
from dealer_service.api.responses.spoken_line.floor import floor_option, undecided_line
from dealer_service.api.responses.spoken_line.hands import reading_line
from dealer_service.api.responses.spoken_line.options import options_line
from dealer_service.api.responses.spoken_line.phrases import FIRST_NUMBER, next_steps
from dealer_service.api.responses.spoken_line.pots import pots_line
from dealer_service.api.responses.spoken_line.refusals import refusal_line
from dealer_service.api.responses.spoken_line.remedies import ENDS_THE_HAND, remedies_line
from dealer_service.api.responses.spoken_line.results import results_line
from dealer_service.api.responses.spoken_line.showdowns import known_lines, settlement_line
from dealer_service.engine import Acted, Read
from dealer_service.engine.comparison.houses import Compared
from dealer_service.engine.play.played import Deviation, Played
from dealer_service.engine.same_ruling import RulingOrBreaches
from dealer_service.i18n.words import Words
from dealer_service.rulings.betting.options import Options
from dealer_service.rulings.betting.turns.binding_actions import UndecidedTurn
from dealer_service.rulings.breaches.catalogue import Checked
from dealer_service.rulings.drawing.forecast import Forecast
from dealer_service.rulings.drawing.plan import Plan
from dealer_service.rulings.irregularities.remedy import Remedies
from dealer_service.rulings.pots.layers import Pots
from dealer_service.rulings.ruling import FloorOption, Outcome, Ruling, Undecided
from dealer_service.rulings.showdown.settlement import Settlement
from dealer_service.values import replace

# Options of the floor that already say the remedy.
NAMES_THE_ACTION = frozenset({"hold-to-call", "hold-to-bet", "forfeit-and-fold"})


def says(ruling: RulingOrBreaches, words: Words) -> str:
    """The answer in one line: the options, the ruling, or the missing facts.

    The breaches of the table and the steps that correct them come first.
    """
    if not isinstance(ruling, Ruling):
        return breaches_line(ruling, words)
    if not ruling.breaches:
        return _says(ruling, words)
    first = breaches_line(ruling.breaches, words)
    return " ".join(filter(None, (first, *next_steps(ruling.mended, words), _says(ruling, words))))


def _says(ruling: Ruling, words: Words) -> str:
    if ruling.contested is not None and ruling.contested.matter:
        return _disputed(ruling, words)
    if ruling.floor is not None:
        return _decided_by_floor(ruling, ruling.floor.option, words)
    if isinstance(ruling.answer, Played):
        return _played(ruling, ruling.answer, words)
    if ruling.outcome is Outcome.UNDETERMINED:
        if isinstance(ruling.answer, Acted) and ruling.answer.leg is not None:
            return words.line("chooses-game", seat=ruling.answer.leg.chooser)
        return " ".join([missing_line(ruling, words), *known_lines(ruling.answer, words)])
    if ruling.outcome is Outcome.REFUSED:
        return refusal_line(ruling, words)
    writer = _WRITERS.get(type(ruling.answer))
    return writer(ruling, words) if writer else ""


def _played(ruling: Ruling, played: Played, words: Words) -> str:
    """The first deviation of a hand, or the missing facts; then the awards, unless results differ."""
    lines: list[str] = []
    if played.deviation is not None and played.deviation.results:
        return _deviation(played.deviation, words)
    if played.deviation is not None:
        lines.append(_deviation(played.deviation, words))
        more = played.deviations - 1
        lines += [words.line("played-one-more" if more == 1 else "played-more", count=more)] if more else []
    elif ruling.outcome is Outcome.UNDETERMINED:
        lines.append(missing_line(ruling, words))
    else:
        lines.append(words.line("played-right"))
    won: dict[int, int] = {}
    for each in played.awards:
        won[each.whose] = won.get(each.whose, 0) + each.paid
    return " ".join([*lines, *(words.line("did-award", seat=seat, chips=chips) for seat, chips in won.items())])


def _deviation(deviation: Deviation, words: Words) -> str:
    """The first place where the record and the house differ, with the ruling there or the results that differ."""
    if deviation.results:
        return results_line(deviation.results, words)
    ruling, answer = deviation.ruling, deviation.ruling.answer
    if ruling.outcome is Outcome.REFUSED and isinstance(answer, Acted):  # without the options and the steps that follow
        ruling = replace(ruling, answer=Acted(answer.event))
    first = says(ruling, words)
    return (
        first if deviation.at is None else words.line("played-event", number=deviation.at + FIRST_NUMBER, first=first)
    )


def _decided_by_floor(ruling: Ruling, option: FloorOption[Any], words: Words) -> str:
    """The decision of the floor, and the ruling after it if that says more."""
    answer = ruling.answer
    if isinstance(answer, Remedies):  # its remedies say the floor's decision
        return f"{words.line('floor-has-decided')} {remedies_line(ruling, words)}"
    if isinstance(answer, Plan) and option.code in ENDS_THE_HAND:
        return f"{words.line('floor-has-decided')} {words.line(f'remedy-{option.code}', **option.args)}"
    decided = words.line("floor-decided", option=floor_option(option, words))
    if isinstance(answer, Acted) and option.code in NAMES_THE_ACTION:
        return " ".join((decided, *next_steps(answer.instructions, words)))
    if isinstance(answer, Acted) and any(each.code == option.code for each in answer.instructions):
        return decided
    outcome = ruling.outcome if ruling.outcome is Outcome.REFUSED else Outcome.DETERMINED
    return f"{decided} {_says(replace(ruling, floor=None, outcome=outcome), words)}"


def says_comparison(compared: Compared, houses: Sequence[str], words: Words) -> str:
    """Whether the houses rule alike; if not, the ruling of each."""
    lines = [says(each, words) for each in compared.results]
    if len(compared.alike) == 1:
        return words.line("compare-alike", first=lines[0])
    by_line: dict[str, list[str]] = {}
    for group in compared.alike:  # houses with the same words share a line
        by_line.setdefault(lines[group[0]], []).extend(houses[place] for place in group)
    told = [words.phrase("compare-houses", houses=words.listed(each), first=line) for line, each in by_line.items()]
    return words.line("compare-apart", rulings=" ".join(told))


def _disputed(ruling: Ruling, words: Words) -> str:
    """The facts that it depends on; if there are two branches, the ruling on each."""
    facts, ways = facts_named(ruling, words), [says(each.result, words) for each in ruling.contested.branches]
    if len(ways) != 2 or ways[0] == ways[1]:
        return words.line("disputed", facts=facts)
    return words.line("disputed-two", facts=facts, one=ways[0], other=ways[1])


def _checked(ruling: Ruling, words: Words) -> str:
    return words.line("table-stands")


_WRITERS: Mapping[type[Any], Callable[[Ruling, Words], str]] = {
    Acted: action_line,
    Options: options_line,
    Plan: plan_line,
    Forecast: forecast_line,
    Pots: pots_line,
    Settlement: settlement_line,
    Read: reading_line,
    Checked: _checked,
    Undecided: undecided_line,
    UndecidedTurn: undecided_line,
    Remedies: remedies_line,
}
