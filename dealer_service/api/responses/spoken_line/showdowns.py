"""The winners of a showdown with their hands in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dealer_service.api.responses.spoken_line.phrases import seats_named
from dealer_service.api.responses.spoken_line.pots import returned_lines
from dealer_service.hands import Name
from dealer_service.i18n.words import Words
from dealer_service.rulings.ruling import Ruling
from dealer_service.rulings.showdown.awards import WHOLE, Award
from dealer_service.rulings.showdown.settlement import Settlement, Unsettled

# The instructions on a hand that does not prove openers.
OF_OPENERS = frozenset({"false-openers", "keep-pot"})
# A hand in each half, by its seat and the half.
Names = Mapping[tuple[int, str], Name]


def settlement_line(ruling: Ruling, words: Words) -> str:
    """The first seat to show, the returned chips, and the winners with their hands."""
    found: Settlement = ruling.answer
    kept = [words.line(f"then-{each.code}", **each.args) for each in found.instructions if each.code in OF_OPENERS]
    if not found.readings:
        alone = [words.line("unshown", seat=each.seat, chips=each.chips) for each in found.awards]
        return " ".join([*kept, *returned_lines(found.returned, words), *alone]) or words.line("no-pot")
    first = [words.instruction(each.code, each.args) for each in found.instructions if each.code == "show-first"]
    return " ".join([*first, *kept, *returned_lines(found.returned, words), *_winners(found, words)])


def known_lines(answer: object, words: Words) -> list[str]:
    """The first seat to show and the winners, if only other facts are missing."""
    if not isinstance(answer, Unsettled):
        return []
    shows = [words.instruction("show-first", {"seat": answer.order[0]})] if answer.order else []
    return [*shows, *(_winners(answer, words) if answer.awards else [])]


def _winners(found: Settlement | Unsettled, words: Words) -> list[str]:
    """The winners with their hands; as announced for several pots or boards, uncontested, or without a qualifier."""
    pots, readings = found.pots or (), found.readings or ()
    if not found.awards:  # no chips are left after the rake
        return []
    steps = found.instructions or ()
    several = len(pots) != 1 or any(each.run for each in found.awards)
    if several or len(pots[0].eligible) == 1 or any(each.code == "no-qualifier" for each in steps):
        announced = [each for each in steps if each.code in ("announce", "no-qualifier")]
        return [words.instruction(each.code, each.args) for each in announced]
    names = {(each.seat, each.half): each.name for each in readings}
    return [_won(found.awards or (), names, len({each.half for each in readings}) > 1, words)]


def _won(awards: Sequence[Award], names: Names, halved: bool, words: Words) -> str:
    """The winner of a pot, or of each half."""
    by_half: dict[str, list[Award]] = {}
    for award in awards:
        by_half.setdefault(award.half, []).append(award)
    seats = {award.seat for award in awards}
    if len(seats) == 1 and halved:
        seat, chips = awards[0].seat, sum(each.chips for each in awards)
        return words.line("scoops", seats=seat, chips=chips, hand=_hands_of(seat, WHOLE, names, words))
    if len(by_half) == 1:
        ((half, shares),) = by_half.items()
        return _shared("split" if len(shares) > 1 else "wins", half, shares, names, words)
    return " ".join(_half(half, shares, names, words) for half, shares in by_half.items())


def _shared(code: str, half: str, shares: Sequence[Award], names: Names, words: Words) -> str:
    """The winner or winners of a pot without halves."""
    seats, chips = [each.seat for each in shares], sum(each.chips for each in shares)
    hand = _hands_of(seats[0], half, names, words)
    return words.line(code, seats=seats, chips=chips, hand=hand)


def _half(half: str, shares: Sequence[Award], names: Names, words: Words) -> str:
    """One half of a pot: "Badugi 50: seat 2, 9-8-6-4."."""
    seats, chips = [each.seat for each in shares], sum(each.chips for each in shares)
    winners = seats_named(seats, words)
    name = names[seats[0], half]
    hand = words.hand_in_half(name)
    return words.line("half", half=words.phrase(f"half-{half}"), chips=chips, winners=winners, hand=hand)


def _hands_of(seat: int, half: str, names: Names, words: Words) -> str:
    """The name of the seat's hand in this half, or in each half if the whole pot was won."""
    found = [words.hand(name) for (number, read), name in names.items() if number == seat and half in (read, WHOLE)]
    return words.listed(found)
