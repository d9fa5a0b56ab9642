"""One breach of a table: its kind, its place and the clauses, and whether the floor has let it stand."""

from __future__ import annotations

from collections.abc import Mapping

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.reasons import Because, Fact, Reason, because
from dealer_service.table import JOKER, Card, LetStand, Snapshot, Standing
from dealer_service.table.facts import Listed
from dealer_service.values import value

# Breaches of an entry of the log. The others stand for the table, or for one seat.
OF_AN_ENTRY = frozenset(
    {
        Standing.IRREGULAR_ACTION,
        Standing.IRREGULAR_POST,
        Standing.MAY_NOT_STRADDLE,
        Standing.ACTS_AFTER_FOLD,
        Standing.EVENT_OUT_OF_PLACE,
    }
)
IN_LOG, OUT_OF_TURN = "/table/log/", "/table/out_of_turn/"


class Kind(Listed):
    """``impossible``: chips or counts that cannot be. ``irregular``: possible, but against the rules."""

    IMPOSSIBLE = "impossible", "Cannot be: chips that differ from the log, a card twice."
    IRREGULAR = (
        "irregular",
        "Can be, but should not have happened: an action out of turn, five cards in a game of four.",
    )


@value
class Breach:
    """One breach: its kind, a code with arguments, and the JSON pointer to its place."""

    kind: Kind
    code: str
    at: str
    args: Mapping[str, Fact]
    because: Because


def impossible(code: str, at: str, why: Reason, **args: Fact) -> Breach:
    """A breach by an impossible state."""
    return Breach(Kind.IMPOSSIBLE, code, at, args, (why.deciding(),))


def irregular(code: str, at: str, *why: Reason, **args: Fact) -> Breach:
    """A breach by a possible state that violates at least the first of these clauses."""
    return Breach(Kind.IRREGULAR, code, at, args, (why[0].deciding(), *why[1:]))


def of_another_deck(card: Card, at: str, rules: Ruleset) -> Breach:
    """The breach by a card that is not in the deck of the game: the joker, or a card of a rank that it lacks."""
    if card is JOKER:
        return impossible("joker-not-used", at, because(rules.dealing.joker))
    return impossible("card-not-in-deck", at, because(rules.dealing.deck, card=str(card)), card=str(card))


def has_been_let_stand(breach: Breach, table: Snapshot) -> bool:
    """Whether the floor has let exactly this breach stand, of this seat at this entry, or in this round or draw."""
    return bool(table.let_stand) and standing_of_breach(breach, table) in table.let_stand


def standing_of_breach(breach: Breach, table: Snapshot) -> LetStand | None:
    """The breach as the table lists it once it stands. None if play cannot go on from it."""
    if breach.code not in {*Standing}:
        return None
    seat, standing = breach.args.get("seat"), Standing(breach.code)
    number = seat if isinstance(seat, int) else None
    if standing not in OF_AN_ENTRY:
        return LetStand(standing, number)
    if breach.at.startswith(IN_LOG):
        entry = int(breach.at.split("/")[3])
        return LetStand(standing, table.events[entry].seat, entry)
    if breach.at.startswith(OUT_OF_TURN):
        return LetStand(standing, number, table.out_of_turn[int(breach.at.split("/")[3])].after)
    return None
