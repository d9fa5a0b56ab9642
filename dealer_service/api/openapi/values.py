"""The meaning of each value of a closed list, and the codes of open lists. In English."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

from dealer_service.api.requests.incident_schemas import POTS
from dealer_service.api.requests.table_schemas import MODES
from dealer_service.api.responses.compare import COMPARE
from dealer_service.canonical import JsonObject
from dealer_service.engine import Asks, Deals
from dealer_service.i18n.catalogues import ENGLISH_CATALOGUE
from dealer_service.i18n.languages import LANGUAGES
from dealer_service.rulings.breaches.breach import Kind
from dealer_service.rulings.ruling import Outcome
from dealer_service.rulings.showdown.readings import DecidedBy
from dealer_service.rulings.window import Until
from dealer_service.table import (
    BoundBy,
    By,
    Decision,
    Does,
    FellFrom,
    Foul,
    Found,
    Lost,
    Mishap,
    Motion,
    NextCard,
    NextHand,
    Noticed,
    Owed,
    Phase,
    Pile,
    Post,
    Size,
    State,
    Strewn,
    StubOrder,
    Word,
)
from dealer_service.table.cards import RANKS

# Each value of a closed list, by its name in JSON.
VALUES: Mapping[type[Enum], Mapping[str, str]] = {
    Outcome: {
        "allowed": "The action or event stands.",
        "refused": "It breaks the clauses in `reasons`.",
        "corrected": "It counts as something else, which the answer gives: a raise brought up to the minimum, a bet "
        "reduced to the pot, the table put right, or what the floor decided.",
        "determined": "A computation: options, plans, pots, showdowns, hands.",
        "needs_floor": "The rule leaves the decision to the floor: choose one of `answer.options`.",
        "undetermined": "A fact is missing: see `missing`.",
    },
    Kind: {
        "impossible": "Cannot be: chips that differ from the log, 53 cards.",
        "irregular": "Can be, but should not have happened: an action out of turn, five cards in a game of four.",
    },
    Phase: {
        "posting": "Blinds, antes and other posts are due.",
        "dealing": "The first hands are dealt.",
        "betting": "A player is to act.",
        "drawing": "Players discard and draw.",
        "showdown": "Hands are shown and pots pushed.",
        "over": "Every chip is awarded; the next hand may begin.",
    },
    State: {
        "in": "Live hand, all-in or not.",
        "folded": "Folded in a betting round or a draw.",
        "mucked": "Gave up the hand at the showdown.",
        "dead": "Hand declared dead.",
        "out": "Sitting out, or an empty seat.",
        "waiting": "Waits for the big blind and is dealt in when it comes.",
    },
    Decision: {
        "nearest-pot": "They join the nearest pot below that has a live hand.",
        "given-back": "They are returned to the seats that put them in.",
    },
    Owed: {
        "small-blind": "A missed small blind.",
        "big-blind": "A missed big blind.",
        "entry": "The post of a new player.",
    },
    Does: {
        "post": "Posts a blind, an ante or another post.",
        "fold": "Folds.",
        "check": "Checks.",
        "call": "Calls.",
        "bet": "Bets.",
        "raise": "Raises.",
        "discard": "Discards cards on a draw. A second discard replaces the first, if the house allows it.",
        "burn": "The dealer burns a card.",
        "deal": "The dealer deals to a seat: before the first betting round one card or a whole hand, on a draw what "
        "the seat is owed.",
        "reshuffle": "The dealer shuffles piles into the stub for a seat.",
        "show": "Tables the hand.",
        "muck": "Gives up the hand at the showdown.",
        "ask-to-see": "Asks to see the hand of another seat.",
        "award": "A pot, or half of one, is pushed to a seat. In logs only.",
        "return": "The unmatched bet of a dead hand is returned, down to the total in `to`. In logs only.",
        "carry-out": "Everything that is due is done at once. Never in a log.",
    },
    Size: {"pot": "The most that pot limit allows."},
    Post: {
        "small-blind": "Small blind.",
        "big-blind": "Big blind.",
        "ante": "Ante.",
        "dead": "Dead post: belongs to the pot and does not count towards a call.",
        "live": "Live post: counts towards a call.",
        "straddle": "Straddle.",
        "kill": "Kill blind.",
    },
    Pile: {
        "stub": "The stub.",
        "burns": "Burned cards.",
        "folded": "Cards of folded hands.",
        "earlier-draws": "Discards of earlier draws.",
        "earlier-draws-others": "Discards of earlier draws, without the seat's own.",
        "this-draw-others": "Discards of this draw by other seats that have all their cards.",
        "this-draw-own": "The seat's own discards of this draw.",
    },
    Motion: {
        "say": "Says a word, a number, or both.",
        "push": "Puts out chips from the stack.",
        "pull-back": "Takes back chips that are in front. Old and new chips pushed forward as one are a pull-back of "
        "the old ones and a push of all of them, `together`.",
    },
    Word: {
        "fold": "“Fold.”",
        "check": "“Check.”",
        "call": "“Call.”",
        "bet": "“Bet.”",
        "raise": "“Raise.”",
        "all-in": "“All-in.”",
        "pot": "“Pot.”",
    },
    Mishap: {
        "exposed-on-draw": "A card of a draw is exposed.",
        "asked-how-many": "A player asks how many cards another player drew.",
        "boxed-card": "A boxed card: it is found face up on top of the stub.",
        "dealt-out-of-order": "A card is dealt to a seat that was not next.",
        "dealt-to-wrong-seat": "Cards are dealt to an empty seat, or to a player who should not get any. Give the "
        "cards as the `hand` of that seat, with the state `out`.",
        "seat-left-out": "A player who is entitled to a hand is not dealt in.",
        "exposed-on-deal": "A card is exposed on the deal.",
        "misplaced-button-or-blinds": "The button or a blind is at the wrong seat.",
        "card-off-table": "A card falls off the table.",
        "wrong-card-count": "A hand has too few or too many cards. Not needed if the table lists the `hand`.",
        "fouled-deck": "Fouled deck. Not needed if the table itself lists a card twice.",
        "wrong-bet": "A bet or raise of an invalid amount, called or not.",
        "misquoted-pot": "In pot limit a player is told a wrong maximum and bets it.",
        "clock-expired": "The clock of the player in turn has expired, in a betting round or a draw.",
        "bet-misunderstood": "A player calls a bet that was misunderstood.",
        "miscalled-hand": "A hand is miscalled at the showdown as better than it is, or a pair is tabled without a "
        "word. A player who gave up a hand because of it has the state `mucked`.",
        "cards-shown": "One player is shown another player's cards.",
        "premature-cards": "Cards of a draw are dealt before the betting is closed.",
        "wrong-burn": "No card, or two cards, burned on a draw. Not needed if `draw.burned` and `draw.burned_again` "
        "show it; otherwise the table gives the draw as it should have been.",
        "dropped-stub": "The stub is dropped while cards are still to come.",
        "misread-hand": "A tabled hand is misread. The table is `over`, with the hands as they lie and an `award` in "
        "the log for every push.",
        "misawarded-pot": "A pot is pushed to the wrong seat, or miscounted. Send the table that /v1/showdown gave "
        "as `next`: the pots as they should have been pushed. Chips that are still in the middle are not a claim.",
        "wrong-replacement": "A draw deals a seat too many or too few cards. The table gives the draw as it should "
        "have been, or the hand as it is.",
        "drew-out-of-turn": "A player discards out of turn. The table does not show it.",
        "announcement-mismatch": "A player announces one number of cards and discards another.",
        "fold-in-draw": "A player folds in a draw.",
        "cards-mucked": "Cards of a player are mucked by mistake. The seat's state is `in`, or what it did itself.",
    },
    By: {
        "dealer": "The dealer.",
        "player": "The player.",
        "pitch-asked-for": "The dealer, after the player asked to have the cards pitched.",
        "other": "Another player.",
    },
    FellFrom: {"deck": "Off the deck.", "hand": "Out of the player's hand."},
    Noticed: {
        "this-hand": "The mistake was made in this hand.",
        "next-hand": "The mistake was made in the hand before.",
    },
    Foul: {
        "card-twice": "A card is in the deck twice.",
        "other-back": "A card has another back.",
        "cards-missing": "Cards are missing.",
    },
    Found: {"in-play": "Among the cards in play.", "stub": "In the stub."},
    NextCard: {
        "dealt": "The next card has been dealt, or the first hand shown.",
        "not-dealt": "No further card has been dealt.",
    },
    Lost: {
        "whole-hand": "The whole hand.",
        "kept": "The cards kept in the draw.",
        "new": "The replacement cards.",
    },
    StubOrder: {"known": "The order can be restored.", "lost": "The order is lost."},
    Strewn: {
        "burns": "Burned cards.",
        "folded": "Cards of folded hands.",
        "earlier-draws": "Discards of earlier draws.",
        "this-draw": "Discards of this draw.",
    },
    NextHand: {
        "not-begun": "The next hand has not begun.",
        "begun": "The next hand has begun: first riffle, shuffler button, or push of the dealers.",
        "substantial-action": "There is substantial action in the next hand.",
    },
    Deals: {
        "one": "All hands are of one deal, in which each card exists once.",
        "different": "Each hand is of a deal of its own.",
    },
    DecidedBy: {
        "kind": "The kinds of the two hands differ.",
        "lower-rank": "The first rank that differs is lower.",
        "higher-rank": "The first rank that differs is higher.",
    },
    Until: {
        "first-action": "The first player acts.",
        "substantial-action": "There is substantial action.",
        "nobody-acted-behind": "A player behind acts.",
        "all-acted-on-it": "Every player has acted on it.",
        "round-ends": "The betting round ends.",
        "next-card": "The next card is dealt.",
        "next-round-betting": "A player acts in the next betting round.",
        "showdown": "The showdown begins.",
        "next-hand-begins": "The next hand begins.",
        "substantial-action-next-hand": "There is substantial action in the next hand.",
        "a-minute-after-the-push": "A minute after the pot is pushed.",
        "never-closes": "Never.",
    },
}
# Extensions of a schema: the meaning of each value of its closed list, and the codes of a list that stays open.
MEANING = "x-enumDescriptions"
CODES = "x-codes"
# Clauses, cash or tournament, pots, ranks, languages, endpoints, health: the name says it, or another page does.
PLAIN = frozenset({*BoundBy, *MODES, *POTS, *RANKS, *LANGUAGES, *Asks, COMPARE, "ok", "ready"})


def described(kind: type, names: Iterable[str]) -> JsonObject:
    """Return the meaning of these values of a closed list, as an extension of their schema."""
    meanings = VALUES.get(kind, {})
    found = {str(name): meanings[str(name)] for name in names if str(name) in meanings}
    return {MEANING: found} if found else {}


def undescribed_values(schemas: Mapping[str, JsonObject]) -> Iterator[str]:
    """Name each value of a closed list without a meaning, and each meaning without a value."""
    for name, schema in schemas.items():
        for field, part in {"": schema, **schema.get("properties", {})}.items():
            for each in _closed_lists(part):
                for value in each["enum"]:
                    if value not in PLAIN and value not in each.get(MEANING, {}):
                        yield f"{name}.{field}: {value!r} has no meaning: add it to VALUES in api/openapi/values.py"
    for kind, meanings in VALUES.items():
        for value in sorted(meanings.keys() - {each.value for each in kind}):
            yield f"{kind.__name__} has no value {value!r}: take it out of VALUES in api/openapi/values.py"


def _closed_lists(part: JsonObject) -> Iterator[JsonObject]:
    """Return the closed lists of a field, of its alternatives and of its items."""
    if "enum" in part:
        yield part
    for each in (*part.get("anyOf", ()), *([part["items"]] if "items" in part else ())):
        yield from _closed_lists(each)


def codes(context: str, prefix: str = "") -> JsonObject:
    """Return each code of an open list with its sentence, as an extension of its schema. Variants show the first."""
    found: dict[str, str] = {}
    for name, text in ENGLISH_CATALOGUE[context].items():
        if name.startswith(prefix):
            found.setdefault(name.removeprefix(prefix).partition(".")[0], text)
    return {CODES: dict(sorted(found.items()))}
