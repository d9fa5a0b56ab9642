"""The moves of a gesture in order: the first words, the chips of each motion, and which came first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from dealer_service.rulebook import Clause
from dealer_service.rulings.ruling import Missing, MissingFacts
from dealer_service.table import Motion, Move, Word
from dealer_service.values import value

BET_OR_RAISE = {Word.BET, Word.RAISE}


@value
class Speech:
    """The first words: a word, a number or both, their ``moment``, and their ``place`` in the moves.

    ``others`` are numbers said together with the number.
    """

    word: Word | None
    number: int | None
    moment: int
    place: int
    others: tuple[int, ...] = ()


@value
class Motions:
    """The chips of each motion, oldest first, and the places of pushes that may belong to an earlier one.

    ``pulled`` are chips pulled back before the first motion or with it. ``pushed_along`` is true if they went forward
    with others in the first motion.
    """

    chips: tuple[tuple[int, ...], ...]
    moment: int
    unclear: tuple[int, ...]
    pulled: tuple[int, ...] = ()
    pushed_along: bool = False

    @property
    def everything(self) -> tuple[int, ...]:
        """The chips of all motions."""
        return tuple(chip for motion in self.chips for chip in motion)

    @property
    def in_all(self) -> int:
        """The total put out in all motions."""
        return sum(self.everything)

    def check_clear(self, clause: Clause[object]) -> None:
        """Check that the motion of all chips is known. Raises MissingFacts."""
        if self.unclear:
            raise MissingFacts(*(Missing(f"/gesture/moves/{place}/together", clause.id) for place in self.unclear))


def first_words(moves: Iterable[Move]) -> Speech | None:
    """The first words, with a number that follows a word. None if the player said none."""
    said = [(place, moment, move) for place, moment, move in _timed(moves) if move.does is Motion.SAY]
    if not said:
        return None
    place, moment, _ = said[0]
    word = next((each.word for _, at, each in said if at == moment and each.word), None)
    for at, then, each in said:
        if each.number is not None and (then == moment or _speaks_of_it(each, word)):
            numbers = {other.number for _, at_once, other in said if at_once == then and other.number is not None}
            return Speech(word, each.number, moment, at, tuple(sorted(numbers - {each.number})))
    return Speech(word, None, moment, place)


def _speaks_of_it(later: Move, word: Word | None) -> bool:
    """Whether a later number belongs to the first word: said without a word, or with bet or raise again."""
    return later.word is None or {later.word, word} <= BET_OR_RAISE


def motions(moves: Iterable[Move]) -> Motions | None:
    """The chips that were put out, motion by motion. None if there are none."""
    found: list[tuple[int, ...]] = []
    moments: list[int] = []
    unclear: list[int] = []
    pulled: list[tuple[int, tuple[int, ...]]] = []
    for place, moment, move in _timed(moves):
        if not move.chips:
            continue
        if move.does is Motion.PULL_BACK:
            pulled.append((moment, move.chips))
            continue
        if moments and moment == moments[-1]:
            found[-1] += move.chips
            continue
        if moments and move.together is None:
            unclear.append(place)
        found.append(move.chips)
        moments.append(moment)
    if not found:
        return None
    taken_first = tuple(chip for moment, chips in pulled if moment <= moments[0] for chip in chips)
    at_once = bool(taken_first) and all(moment == moments[0] for moment, _ in pulled if moment <= moments[0])
    along = at_once and Counter(taken_first) < Counter(found[0])
    return Motions(tuple(found), moments[0], tuple(unclear), taken_first, along)


def _timed(moves: Iterable[Move]) -> Iterable[tuple[int, int, Move]]:
    """Each move with its place and its moment. Simultaneous moves share a moment."""
    moment = 0
    for place, move in enumerate(moves):
        moment += not move.together
        yield place, moment, move
