"""Tables made of simple facts, and the rules for questions about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from dealer_service.engine import Asks, Question, answer
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.legality import objections, objections_by_phase
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.breaches.catalogue import breaches as every_breach
from dealer_service.rulings.ruling import Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.table import (
    NO_STAKES,
    Card,
    Decision,
    Deck,
    Does,
    Event,
    Phase,
    Post,
    Seat,
    Snapshot,
    Stakes,
    State,
    known,
)
from tests.books import BOOK_WITH_ROOMS as BOOK
from tests.oracles import rankings
from tests.oracles.effort import EFFORT
from tests.oracles.rankings import CARDS_AND_JOKER

Rules = tuple[str, str]  # a house and one of its games
RULESETS: list[Rules] = [(house, game) for house, games in BOOK.houses().items() for game in games]


def of_each_house_and_game() -> list[Rules]:
    """Each ruleset with a house or a game that the ones before it do not have; all of them with EFFORT."""
    found, seen = [], set[str]()
    for rules in RULESETS:
        if EFFORT or not seen.issuperset(rules):
            found.append(rules)
            seen.update(rules)
    return found


Facts = dict[str, Any]
Answers = Callable[[str], Any]


def answers_of(house: str, game: str) -> Answers:
    """The house's answer to a clause as on its page; None if the game does not read the clause."""
    rules = BOOK.find(house, game)
    return lambda clause: rules.clauses[clause].json if rules.applies(clause) else None


def deck_of(answers: Answers) -> list[int]:
    """The numbers of the cards that the game is dealt with."""
    return rankings.deck_of(answers("dealing.deck"), answers("dealing.joker") is True)


def one_of_each(*clauses: str, among: Iterable[Rules] = RULESETS) -> list[Rules]:
    """Rulesets with different answers to these clauses: a new house or game counts if its answers are new."""
    found: dict[str, Rules] = {}
    for rules in among:
        answers = answers_of(*rules)
        found.setdefault(str([answers(clause) for clause in clauses]), rules)
    return list(found.values())


def unknown(oracle: str, clause: str, answer: Any) -> AssertionError:
    """The failure of an oracle that does not know an answer yet."""
    return AssertionError(f"{oracle} does not know the answer {answer} to {clause}: add what follows from it there")


def ask(asks: Asks, house: str, game: str, table: Snapshot, event: Event | None = None) -> Ruling:
    """The ruling on one question."""
    return answer(Question(asks, house, game, table, event), BOOK)


def breaches(table: Snapshot, rules: Ruleset) -> tuple[Breach, ...]:
    """All breaches of the table."""
    return every_breach(Spot(table, rules))


def allowed(action: Event, table: Snapshot, rules: Ruleset) -> bool:
    """Whether no clause objects to the action."""
    spot = Spot(table, rules)
    found = [*objections_by_phase(action, spot)]
    return not found and not [*objections(action, spot, follow_log(spot).now)]


def stakes(**amounts: int) -> Stakes:
    """The stakes. Missing bets are one chip, other missing amounts are 0, in whole units of the currency."""
    bets = dict.fromkeys(("small_bet", "big_bet"), amounts["chip"])
    nothing = dict.fromkeys(("small_blind", "big_blind", "ante"), 0)
    return replace(NO_STAKES, **{**nothing, **bets, "cents": 100, **amounts})


def seat(facts: Facts) -> Seat:
    """One seat; a hand is a list of card numbers, or unknown."""
    hand = facts.get("hand")
    return Seat(
        number=facts["number"],
        stack=facts["stack"],
        bet=facts["bet"],
        gathered=facts["gathered"],
        dead=facts["dead"],
        state=State(facts["state"]),
        hand=None if hand is None else tuple(CARDS_AND_JOKER[number] for number in hand),
        shown=None,
        drew=facts.get("drew"),
        ante=facts.get("ante"),
        short=facts.get("short"),
        still_dealt=facts.get("still_dealt"),
    )


def event(entry: Facts) -> Event:
    """One event of the log or of the question."""
    kind = entry.get("kind")
    return Event(Does(entry["does"]), entry["seat"], entry["to"], None if kind is None else Post(kind))


def snapshot(facts: Facts) -> Snapshot:
    """The table. Its piles and all cards except the given hands are unknown."""
    return Snapshot(
        button=facts["button"],
        small_blind_seat=facts.get("small_blind_seat"),
        big_blind_seat=facts.get("big_blind_seat"),
        round=facts["round"],
        phase=Phase(facts["phase"]),
        stakes=stakes(**facts["stakes"]),
        seats=tuple(seat(each) for each in sorted(facts["seats"], key=lambda each: each["number"])),
        board=None if facts.get("board") is None else tuple(CARDS_AND_JOKER[card] for card in facts["board"]),
        log=tuple(event(each) for each in facts.get("log", ())),
        deck=Deck(None, None, None, None),
        draw=None,
        dead=facts.get("table_dead", 0),
        mode=None,
        players_left=facts.get("players_left", 9),
        rake=facts.get("rake"),
        opened_by=facts.get("opened_by"),
        split_openers=facts.get("split_openers"),
        acts_first=facts.get("acts_first"),
        open_pair=facts.get("open_pair"),
        uncontested=None if facts.get("uncontested") is None else Decision(facts["uncontested"]),
    )


def all_cards(table: Snapshot) -> int:
    """The number of all cards at a table whose piles are known."""
    deck = table.deck
    piles = deck.stub + deck.burns + deck.folded + sum(pile.count for pile in deck.discards)
    boards = len(table.board or ()) + (
        sum(len(each) - table.runs.shared for each in table.runs.boards) if table.runs else 0
    )
    return piles + boards + len(deck.set_aside) + sum(len(seat.hand or ()) for seat in table.seats)


def discards_of(table: Snapshot, number: int) -> list[Card]:
    """The known cards that the seat discarded."""
    return [card for pile in table.deck.discarded if pile.seat == number for card in pile.cards or ()]


def facts_of(table: Snapshot) -> Facts:
    """The facts of a table that the oracle of pots reads."""
    seats = [
        {
            "number": each.number,
            "stack": each.stack,
            "bet": each.bet,
            "gathered": each.gathered,
            "dead": each.dead,
            "ante": each.ante or 0,
            "state": each.state.value,
            "hand": [CARDS_AND_JOKER.index(card) for card in each.hand] if known(each.hand) else None,
            "drew": each.drew or (),
            "discards": [CARDS_AND_JOKER.index(card) for card in discards_of(table, each.number)],
        }
        for each in table.seats
    ]
    stakes = {"chip": table.stakes.chip, "cents": table.stakes.cents, "blind_chip": table.stakes.blind_chip}
    decided = None if table.uncontested is None else table.uncontested.value
    shared = table.runs.shared if table.runs else 0
    boards = [(*(table.board or ())[:shared], *each[shared:]) for each in (table.runs.boards if table.runs else ())]
    money = {
        "uncontested": decided,
        "stakes": stakes,
        "rake": table.rake,
        "table_dead": table.dead or 0,
        "opened_by": table.opened_by,
        "split_openers": table.split_openers,
        "board": [CARDS_AND_JOKER.index(card) for card in table.board] if known(table.board) else [],
        "runs": [[CARDS_AND_JOKER.index(card) for card in each] for each in boards if known(each)],
        "seats": seats,
    }
    return {"button": table.button, "round": table.round, "phase": table.phase.value} | money | stakes
