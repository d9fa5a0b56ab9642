"""The names that records give to the games that the service deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from enum import StrEnum

from dealer_service.formats.problems import other_game


class Limit(StrEnum):
    """The betting structures of records."""

    FIXED = "fixed-limit"
    POT = "pot-limit"
    HALF_POT = "half-pot-limit"
    NO = "no-limit"


# Each game of a record by its kind and betting structure.
GAMES: dict[tuple[str, Limit], str] = {
    ("badugi", Limit.FIXED): "badugi",
    ("badugi", Limit.POT): "badugi-pot-limit",
    ("badugi", Limit.HALF_POT): "badugi-half-pot-limit",
    ("badugi", Limit.NO): "badugi-no-limit",
    ("badacey", Limit.FIXED): "badacey",
    ("badeucy", Limit.FIXED): "badeucy",
    ("2-7 triple draw", Limit.FIXED): "deuce-to-seven-triple-draw",
    ("2-7 triple draw", Limit.POT): "deuce-to-seven-triple-draw-pot-limit",
    ("2-7 single draw", Limit.NO): "deuce-to-seven-single-draw",
    ("a-5 triple draw", Limit.FIXED): "a5-triple-draw",
    ("a-5 single draw", Limit.FIXED): "a5-single-draw",
    ("a-5 single draw", Limit.NO): "a5-single-draw-no-limit",
    ("five-card draw", Limit.FIXED): "five-card-draw",
    ("five-card draw", Limit.NO): "five-card-draw-no-limit",
    ("hold'em", Limit.FIXED): "holdem",
    ("hold'em", Limit.POT): "holdem-pot-limit",
    ("hold'em", Limit.NO): "holdem-no-limit",
    ("omaha", Limit.FIXED): "omaha",
    ("omaha", Limit.POT): "omaha-pot-limit",
    ("five-card omaha", Limit.POT): "five-card-omaha",
    ("six-card omaha", Limit.POT): "six-card-omaha",
    ("omaha hi-lo", Limit.FIXED): "omaha-eight-or-better",
    ("omaha hi-lo", Limit.POT): "omaha-eight-or-better-pot-limit",
    ("omaha hi-lo", Limit.NO): "omaha-eight-or-better-no-limit",
    ("five-card omaha hi-lo", Limit.POT): "big-o",
    ("seven-card stud", Limit.FIXED): "seven-card-stud",
    ("seven-card stud hi-lo", Limit.FIXED): "stud-eight-or-better",
    ("razz", Limit.FIXED): "razz",
}
HAND_SIZES = {"badugi": 4, "hold'em": 2, "short-deck hold'em": 2, "omaha": 4, "omaha hi-lo": 4}
HAND_SIZES |= {"three-card hold'em": 3, "six-card omaha": 6, "six-card omaha hi-lo": 6}
OF_STUD = frozenset({"seven-card stud", "seven-card stud hi-lo", "razz", "super stud"})
HAND_SIZES |= dict.fromkeys(OF_STUD, 7)
DEALT_FIRST_AND_DISCARDED = 5  # cards of a hand of super stud before the first betting round
DEALT_FIRST, LAST_STREET = 3, 7  # cards of a hand of stud before the first betting round, and before the last
WITH_A_BOARD = frozenset({"hold'em", "omaha", "five-card omaha", "omaha hi-lo", "five-card omaha hi-lo"})
WITH_A_BOARD |= {"drawmaha", "three-card hold'em", "short-deck hold'em", "six-card omaha", "six-card omaha hi-lo"}
WITH_TWO_BOARDS = frozenset({"double-board omaha", "double-board omaha hi-lo"})
WITH_A_BOARD |= WITH_TWO_BOARDS | {"badugaha"}
HAND_SIZES |= {"double-board omaha": 4, "badugaha": 4}
WITH_A_THIRD_BLIND = frozenset({"omaha-pot-limit-three-blinds", "big-o-three-blinds"})
FLOP, LATER_STREET = 3, 1  # cards of the board
FULL_HAND = 5
DECK_SIZES = dict.fromkeys(("california-lowball", "five-card-draw-joker"), 53)  # with the joker
WITH_A_BUTTON_BLIND, WITH_LIVE_ANTES = "short-deck-holdem-button-blind", "short-deck-holdem-live-antes"
BY_BUTTON = frozenset({WITH_A_BUTTON_BLIND, WITH_LIVE_ANTES})  # the button posts the bet to call
SHORT_DECK = BY_BUTTON | {"short-deck-holdem", "short-deck-holdem-trips"}
DECK_SIZES |= dict.fromkeys(SHORT_DECK, 36)  # from the sixes up
FULL_DECK = 52
KINDS = {game: kind for (kind, _), game in GAMES.items()}
LIMITS = {game: limit for (_, limit), game in GAMES.items()}
# Games of a house that no record names: they are dealt like the game they extend.
KINDS |= {"badugi-kill": "badugi", "badugi-no-limit-cap": "badugi", "badugi-spread-limit": "badugi"}
KINDS |= {"badacey-half-kill": "badacey", "badacey-no-limit": "badacey", "badacey-pot-limit": "badacey"}
KINDS |= dict.fromkeys(("badugi-deuce-to-seven", "badugi-high-low", "high-badugi"), "badugi")
KINDS |= {"a5-triple-draw-high-low": "a-5 triple draw"}
KINDS |= dict.fromkeys(("a6-single-draw", "california-lowball"), "a-5 single draw")
KINDS |= dict.fromkeys(("archie", "archie-49-0", "archie-sixes"), "badacey")
KINDS |= dict.fromkeys(
    ("five-card-draw-antes", "five-card-draw-joker", "jacks-or-better", "twenty-one-draw"), "five-card draw"
)
KINDS |= dict.fromkeys(("super-holdem", "lazy-pineapple", "lazy-pineapple-eight-or-better"), "three-card hold'em")
KINDS |= dict.fromkeys(("pineapple", "crazy-pineapple", "crazy-pineapple-eight-or-better"), "three-card hold'em")
KINDS |= dict.fromkeys(SHORT_DECK, "short-deck hold'em")
KINDS |= {"six-card-omaha-eight-or-better": "six-card omaha hi-lo"}
KINDS |= {"courchevel": "five-card omaha", "courchevel-eight-or-better": "five-card omaha hi-lo"}
KINDS |= dict.fromkeys(
    ("drawmaha", "drawmaha-pot-limit", "drawmaha-deuce-to-seven", "drawmaha-ace-to-five", "sviten-special"), "drawmaha"
)
KINDS |= dict.fromkeys(("dramadugi", "drawmaha-0", "drawmaha-21", "drawmaha-49", "drawmaha-triple-draw"), "drawmaha")
KINDS |= {"badugaha": "badugaha"}
LIMITS |= dict.fromkeys(("drawmaha-pot-limit", "sviten-special"), Limit.POT)
KINDS |= dict.fromkeys(("double-board-omaha", "double-board-omaha-pot-limit"), "double-board omaha")
KINDS |= {"ultimate-big-o": "double-board omaha hi-lo"}
LIMITS |= dict.fromkeys(("double-board-omaha-pot-limit", "ultimate-big-o"), Limit.POT)
LIMITS |= dict.fromkeys(("six-card-omaha-eight-or-better", "courchevel-eight-or-better"), Limit.POT)
KINDS |= {"omaha-pot-limit-three-blinds": "omaha", "big-o-three-blinds": "five-card omaha hi-lo"}
KINDS |= {"stud-high-low-regular": "seven-card stud hi-lo", "razzdugi": "razz"}
KINDS |= {"deuce-to-seven-razz": "razz", "razzducey": "razz"}
KINDS |= dict.fromkeys(("super-stud", "super-stud-eight-or-better", "super-razz"), "super stud")
LIMITS |= {"badugi-kill": Limit.FIXED, "badugi-no-limit-cap": Limit.NO, "badacey-half-kill": Limit.FIXED}
LIMITS |= {"badacey-no-limit": Limit.NO, "badacey-pot-limit": Limit.POT}
LIMITS |= dict.fromkeys(SHORT_DECK, Limit.NO)
LIMITS |= dict.fromkeys(WITH_A_THIRD_BLIND, Limit.POT)
LIMITS |= {game: Limit.FIXED for game in KINDS if game not in LIMITS and game != "badugi-spread-limit"}


def game_of(kind: str | None, limit: Limit, name: str) -> str:
    """The game of this kind and betting structure; ``name`` is the record's. Raises BadHand for another game."""
    game = GAMES.get((kind or "", limit))
    if game is None:
        raise other_game(name)
    return game


def forced_bet(game: str, stakes: Mapping[str, int]) -> int:
    """The post that sets the bet to call: the big blind, or the button's blind or live ante."""
    if game == WITH_A_BUTTON_BLIND:
        return stakes.get("button_blind", 0)
    return 2 * stakes.get("ante", 0) if game == WITH_LIVE_ANTES else stakes.get("big_blind", 0)


def least_bet(game: str, stakes: Mapping[str, int]) -> int:
    """The minimum bet of no limit and pot limit in a record: in games of ``BY_BUTTON`` the ante."""
    return stakes.get("ante" if game in BY_BUTTON else "big_blind", 0)


def short_deck_of(blinds: Sequence[Decimal | int], antes: Sequence[Decimal | int]) -> str:
    """The form of short deck hold'em that these posts are of, in the order of players: the last one has the button."""
    *others, button = blinds
    if button and not any(others) and all(antes):
        return WITH_A_BUTTON_BLIND
    if button and not any(antes) and {2 * each for each in others} == {button}:
        return WITH_LIVE_ANTES
    return "short-deck-holdem"


def hand_size(game: str) -> int:
    """The number of cards in a hand of this game."""
    return HAND_SIZES.get(KINDS.get(game, ""), FULL_HAND)


def boards_of(game: str | None) -> int:
    """The number of boards that this game deals each street to."""
    return 2 if KINDS.get(game or "") in WITH_TWO_BOARDS else 1


def first_cards(game: str) -> int:
    """The number of cards that each seat is dealt before the first betting round of this game."""
    if KINDS.get(game) == "super stud":
        return DEALT_FIRST_AND_DISCARDED
    return DEALT_FIRST if is_stud(game) else hand_size(game)


def is_stud(game: str | None) -> bool:
    """Whether this game deals cards to the hands between betting rounds, some face up, and has a bring-in."""
    return KINDS.get(game or "") in OF_STUD


def has_board(game: str | None) -> bool:
    """Whether this game is dealt with a board."""
    return KINDS.get(game or "") in WITH_A_BOARD


def deck_size(game: str) -> int:
    """The number of cards that this game is dealt with."""
    return DECK_SIZES.get(game, FULL_DECK)


# The words that rooms use for a kind, each before those that it contains.
KIND_WORDS = (
    ("Triple Draw 2-7 Lowball", "2-7 triple draw"),
    ("Single Draw 2-7 Lowball", "2-7 single draw"),
    ("2-7 Triple Draw", "2-7 triple draw"),
    ("2-7 Single Draw", "2-7 single draw"),
    ("A-5 Triple Draw", "a-5 triple draw"),
    ("A-5 Single Draw", "a-5 single draw"),
    ("Lowball27", "2-7 triple draw"),
    ("5 Card Draw", "five-card draw"),
    ("FIVE_CARD_DRAW", "five-card draw"),
    ("7 Card Stud Hi/Lo", "seven-card stud hi-lo"),
    ("7 Card Stud", "seven-card stud"),
    ("Stud Hi/Lo", "seven-card stud hi-lo"),
    ("Stud H/L", "seven-card stud hi-lo"),
    ("Stud Hi", "seven-card stud"),
    ("Razz", "razz"),
    ("Badacey", "badacey"),
    ("Badeucey", "badeucy"),
    ("Badugi", "badugi"),
    ("6+ Hold'em", "short-deck hold'em"),
    ("5 Card Omaha Hi/Lo", "five-card omaha hi-lo"),
    ("5 Card Omaha", "five-card omaha"),
    ("6 Card Omaha", "six-card omaha"),
    ("Big O", "five-card omaha hi-lo"),
    ("Omaha 5 Card", "five-card omaha"),
    ("Omaha5", "five-card omaha"),
    ("Omaha Hi/Lo", "omaha hi-lo"),
    ("Omaha Hi-Lo", "omaha hi-lo"),
    ("Omaha H/L", "omaha hi-lo"),
    ("Omaha8", "omaha hi-lo"),
    ("Omaha", "omaha"),
    ("Hold'em", "hold'em"),
    ("Holdem", "hold'em"),
)
LIMIT_WORDS = (
    ("half pot limit", Limit.HALF_POT),
    ("pot limit", Limit.POT),
    ("no limit", Limit.NO),
    ("fixed limit", Limit.FIXED),
    ("limit", Limit.FIXED),
    ("fl ", Limit.FIXED),
    ("pl ", Limit.POT),
    ("nl ", Limit.NO),
)


def game_in(text: str, name: str) -> tuple[str, Limit]:
    """The game and betting structure that a header names; ``name`` is for the message. Raises BadHand."""
    kind = next((kind for words, kind in KIND_WORDS if words in text), None)
    lower = text.lower().replace("_", " ")
    limit = next((limit for words, limit in LIMIT_WORDS if words in lower), None)
    if kind is None or limit is None:
        raise other_game(name)
    return game_of(kind, limit, name), limit
