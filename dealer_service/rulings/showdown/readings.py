"""The reading of each hand: the cards that play, those that do not and why, and who wins a half."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from dealer_service.hands import Boards, HandRank, Idle, LeastHand, Name, Side, points_of
from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.showdown import CLAUSE_ON_READING
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import Missing, MissingFacts, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import JOKER, Card, known
from dealer_service.table.facts import Listed
from dealer_service.values import replace, value


class Hands(dict[int, tuple[Card, ...]]):
    """The cards of each hand, by its seat or its number in a list of hands, and the boards that they share.

    Each hand is read once for each half; some of the hands have the same readings.
    """

    def __init__(self, hands: Mapping[int, tuple[Card, ...]], boards: Boards = ()) -> None:
        super().__init__(hands)
        self.boards = boards
        self._read: dict[Side, dict[int, HandRank]] = {}

    @property
    def on_boards(self) -> int:
        """The number of cards on all boards."""
        return sum(map(len, self.boards))

    def of(self, seats: Iterable[int]) -> Hands:
        """The hands of these seats, in this order."""
        some = Hands({seat: self[seat] for seat in seats}, self.boards)
        some._read = self._read
        return some

    def ranks(self, half: Side) -> dict[int, HandRank]:
        """The rank of each hand in this half."""
        read = self._read.setdefault(half, {})
        for seat, cards in self.items():
            if seat not in read:
                read[seat] = half.read(cards, *self.boards)
        return {seat: read[seat] for seat in self}


@value
class Reading:
    """One hand under one half's ranking. ``seat`` is its seat, or its number in a list of hands.

    ``lacks`` is the number of cards missing from a partial hand; null for a whole hand. Only the given cards are read.
    ``below`` is the least hand of the half, if this hand is below it and so does not qualify; null for a partial hand.
    ``run`` is the number of the board, from 1, if the rest of the board was dealt several times.
    """

    seat: int
    half: str
    plays: tuple[Card, ...]
    idle: tuple[Idle, ...]
    name: Name
    because: Because
    lacks: int | None = None
    below: LeastHand | None = None
    run: int | None = None


class DecidedBy(Listed):
    """What a hand wins by: its kind, its first rank from the top that differs, its points, or its number of cards."""

    KIND = "kind", "The kinds of the two hands differ."
    LOWER_RANK = "lower-rank", "The first rank that differs is lower."
    HIGHER_RANK = "higher-rank", "The first rank that differs is higher."
    POINTS = "points", "The points of the two hands differ."
    MORE_CARDS = "more-cards", "Of hands with as many points, the better one plays more cards."


@value
class Decided:
    """The difference between the best hands of a half and the next best.

    ``better`` and ``worse`` are the two kinds, ranks, points or numbers of cards. ``cards`` are those of these ranks,
    from all hands that tie for best and next best.
    """

    by: DecidedBy
    better: str
    worse: str
    cards: tuple[Card, ...] = ()


@value
class Ranks:
    """The hands of one half, best first. Tied hands are grouped.

    If some hands are incomplete, each is compared only with those of the same number of ``cards``. ``decided`` is null
    if all tie or none qualifies.
    """

    half: str
    best_first: tuple[tuple[int, ...], ...]
    cards: int | None = None
    decided: Decided | None = None


def live_hands(spot: Spot) -> Hands:
    """The hands that can win, clockwise from the button. A single live hand may be unknown."""
    clause = spot.rules.showdown.cards_speak
    require_of_seats(spot.table.seats, clause, "state")
    live = spot.table.live_from_button
    if len(live) == 1:
        return Hands({live[0].number: live[0].cards})
    hidden = [Missing(f"/table/seats/{seat.place}/hand", clause.id) for seat in live if not known(seat.hand)]
    if (spot.table.board or spot.rules.dealing.streets.value.boards) and not known(spot.table.board):
        hidden.append(Missing("/table/board", clause.id))
    if hidden:
        raise MissingFacts(*hidden)
    boards = spot.rules.dealing.streets.value.by_board(spot.table.board or ())
    return Hands({seat.number: seat.cards for seat in live}, boards)


def hands_of_runs(spot: Spot) -> tuple[Hands, ...]:
    """The hands that can win, with the board of each run; once, if the board was dealt once. Raises MissingFacts."""
    hands, runs = live_hands(spot), spot.table.runs
    if runs is None or len(hands) == 1:
        return (hands,)
    clause = spot.rules.showdown.cards_speak
    boards = spot.table.complete_boards
    unknown = [place for place, board in enumerate(boards) if not known(board)]
    if unknown:
        raise MissingFacts(*(Missing(f"/table/runs/boards/{place}", clause.id) for place in unknown))
    return (*(Hands(hands, (board,)) for board in boards), hands)


def read_runs(runs: Sequence[Hands], rules: Ruleset) -> tuple[Reading, ...]:
    """Each hand under each half, board by board."""
    if len(runs) == 1:
        return read_hands(runs[0], rules)
    numbered = ((number, read_hands(hands, rules)) for number, hands in enumerate(runs, 1))
    return tuple(replace(each, run=number) for number, readings in numbered for each in readings)


def read_hands(hands: Hands, rules: Ruleset) -> tuple[Reading, ...]:
    """Each hand under each half of the game, hand by hand."""
    readings, with_joker = [], rules.dealing.joker.value
    sides = [(half, (how_read(half, rules),), hands.ranks(half)) for half in rules.showdown.sides.value]
    for seat, cards in hands.items():
        for half, why, read in sides:
            rank = read[seat]
            below = None if half.at_least is None else half.lacks(rank)
            why_read = (*why, *as_joker((cards,), rules)) if with_joker else why
            readings.append(Reading(seat, half.name, rank.plays, rank.idle, rank.name, why_read, below=below))
    return tuple(readings)


def best_first(hands: Hands, half: Side) -> Ranks:
    """The hands of one half, best first."""
    by_strength: dict[HandRank, list[int]] = {}
    read = hands.ranks(half)
    for seat, rank in read.items():
        by_strength.setdefault(HandRank(rank.strength, (), rank.name), []).append(seat)
    order = sorted(by_strength, reverse=True)
    tied = tuple(tuple(by_strength[rank]) for rank in order)
    return Ranks(half.name, tied, decided=_decided([[read[seat] for seat in tie] for tie in tied[:2]], half))


def _decided(ties: Sequence[Sequence[HandRank]], half: Side) -> Decided | None:
    """The difference between the first tie and the second: the kind, points, or the first rank that differs."""
    if len(ties) < 2:
        return None
    best, others = ties
    better, worse = best[0].name, others[0].name
    if better.code != worse.code:
        return Decided(DecidedBy.KIND, better.code, worse.code)
    points, fewer = points_of(better), points_of(worse)
    if points != fewer:
        return Decided(DecidedBy.POINTS, str(points), str(fewer))
    if points is not None:
        return Decided(DecidedBy.MORE_CARDS, str(len(better.ranks)), str(len(worse.ranks)))
    place = next(i for i, (one, other) in enumerate(zip(better.ranks, worse.ranks, strict=True)) if one != other)
    one, other = better.ranks[place], worse.ranks[place]
    lower = half.ranking.order.index(one) < half.ranking.order.index(other)
    by = DecidedBy.LOWER_RANK if lower else DecidedBy.HIGHER_RANK
    return Decided(by, one, other, tuple(dict.fromkeys(rank.plays[place] for rank in (*best, *others))))


def as_joker(hands: Iterable[Sequence[Card]], rules: Ruleset) -> Because:
    """The clause on the joker, if one of the hands has it."""
    return (because(rules.dealing.joker).deciding(),) if any(JOKER in hand for hand in hands) else ()


def how_read(half: Side, rules: Ruleset) -> Reason:
    """The clause on reading hands of this half."""
    return because(rules.clauses[CLAUSE_ON_READING[half.name]]).deciding()
