"""The ten situations of a link: the same ones from the same rules."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from random import Random

from dealer_service.rulebook import Book
from dealer_service.rulings.openers import needs_openers
from dealer_service.server.case_book import CaseBook, StoredCase
from dealer_service.web.practice.from_cases import draft_case, numbers_of, random_cases
from dealer_service.web.practice.from_tables import DRAFTS as OF_TABLES
from dealer_service.web.practice.link import Link
from dealer_service.web.practice.openers import draft_may_open, draft_passed_in, draft_proof
from dealer_service.web.practice.situation import Draft, Kind, Service, Situation, complete

# The ten of a day: every kind of random table, and cases.
PLAN = (
    *(Kind.CASE, Kind.CASE, Kind.CASE),
    *(Kind.ACTION, Kind.OPTIONS, Kind.GESTURE, Kind.POTS, Kind.WINNER, Kind.CARDS, Kind.INCIDENT),
)
DRAFTS = {
    **OF_TABLES,
    Kind.MAY_OPEN: draft_may_open,
    Kind.PASSED_IN: draft_passed_in,
    Kind.PROOF: draft_proof,
}
# The kinds that take the place of others if all games need openers.
WITH_OPENERS = {Kind.ACTION: Kind.MAY_OPEN, Kind.GESTURE: Kind.PASSED_IN, Kind.WINNER: Kind.PROOF}
# Tables that are tried for one situation, and cases for one place, before another kind takes it.
MOST_TABLES, MOST_CASES = 12, 25
# Kinds that take the place of one that the game does not have.
INSTEAD = (Kind.OPTIONS, Kind.ACTION, Kind.WINNER, Kind.GESTURE)
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
OF_ID = 8


@dataclass(frozen=True, slots=True)
class Ten:
    """The situations of a link, and the digest of those of its day: another one tells that the rules have changed."""

    situations: tuple[Situation, ...]
    digest: str


class Practice:
    """Situations under the rules of one house."""

    def __init__(self, house: str, book: Book, cases: CaseBook) -> None:
        self._house, self._book, self._cases = house, book, cases
        self._games = book.houses()[house]
        self._listed: dict[str, StoredCase] = {}

    def ten(self, link: Link) -> Ten:
        """The ten of the link. Those that it repeats come last, in place of others."""
        of_day = self._of_day(link)
        digest = hashlib.sha256(b"\n".join(each.content for each in of_day)).hexdigest()[:12]
        if not link.again:
            return Ten(of_day, digest)
        known = {each.id for each in of_day}
        found = [self.find(id) for id in link.again if id not in known]
        repeated = [each for each in found if each is not None and link.game in (None, each.question["game"])]
        return Ten((*of_day[: len(of_day) - len(repeated)], *repeated), digest)

    def find(self, id: str) -> Situation | None:
        """The situation with this id, for example ``options/badugi/k3x9``. None if the rules no longer have it."""
        kind, _, rest = id.partition("/")
        middle, _, last = rest.rpartition("/")
        if kind == Kind.CASE:
            return self._of_case(id, middle, last) if last.isascii() and last.isdecimal() else None
        if kind not in [each.value for each in DRAFTS] or middle not in self._games:
            return None
        return self._at_table(id, Kind(kind), middle)

    def _of_day(self, link: Link) -> tuple[Situation, ...]:
        random = Random(f"{link.house} {link.game} {link.day} {link.seed}")
        games = [link.game] if link.game else [*self._games]
        kinds = random.sample(PLAN, len(PLAN))
        if all(needs_openers(self._book.find(self._house, game)) for game in games):
            kinds = [WITH_OPENERS.get(kind, kind) for kind in kinds]
        cases = (f"{Kind.CASE}/{id}/{number}" for id, number in random_cases(self._all_cases(), games, random))
        found: list[Situation] = []
        for kind in kinds:
            fitting = self._with_draws(games) if kind is Kind.CARDS else games
            ids = islice(cases, MOST_CASES) if kind is Kind.CASE else _ids(kind, fitting, random)
            others = chain.from_iterable(_ids(each, games, random) for each in INSTEAD)
            situation = next(filter(None, map(self.find, chain(ids, others))), None)
            if situation is not None:
                found.append(situation)
        return tuple(found)

    def _with_draws(self, games: list[str]) -> list[str]:
        """The games whose stub may have to last for a draw."""
        return [game for game in games if self._book.find(self._house, game).dealing.streets.value.draws]

    def _all_cases(self) -> Collection[StoredCase]:
        cases = (*self._cases.disputes(self._book), *self._cases.of_clauses(self._book))
        self._listed = {each.id: each for each in cases}
        return self._listed.values()

    def _of_case(self, id: str, case_id: str, number: str) -> Situation | None:
        case = self._listed.get(case_id) or self._cases.find(case_id, self._book)
        if case is None or int(number) not in numbers_of(case, self._games):
            return None
        random = Random(f"{self._house} {id}")
        service = self._service(case.askings[int(number) - 1].question["game"])
        return _completed(draft_case(service, case, int(number), random), id, random)

    def _at_table(self, id: str, kind: Kind, game: str) -> Situation | None:
        random = Random(f"{self._house} {id}")
        for _ in range(MOST_TABLES):
            found = _completed(DRAFTS[kind](self._service(game), random), id, random)
            if found is not None:
                return found
        return None

    def _service(self, game: str) -> Service:
        return Service(self._book.find(self._house, game), self._book)


def _completed(draft: Draft | None, id: str, random: Random) -> Situation | None:
    return None if draft is None else complete(draft, id, random)


def _ids(kind: Kind, games: list[str], random: Random) -> Iterator[str]:
    """Ids of situations of this kind, in several games of the house."""
    for game in random.sample(games, min(3, len(games))):
        yield f"{kind}/{game}/{''.join(random.choice(LETTERS) for _ in range(OF_ID))}"
