"""English words at the table: hands, idle cards, instructions, and terms for placeholders."""

from __future__ import annotations

from collections.abc import Mapping

from dealer_service.hands import RANKINGS
from dealer_service.i18n.english.remedies import STEPS
from dealer_service.message import capitalized
from dealer_service.table.incidents import KINDS as INCIDENTS

# A hand is named by its code and ranks: {ranks} all of them, {many} the most frequent rank, {also} the next most
# frequent one, {rest} those that occur once. "Badugi" is reserved for hands of four cards: people who hear it push the
# pot. A code with a dot is a variant for some arguments; words.py chooses it. Some languages say "of aces" differently
# from "of deuces".
HANDS: Mapping[str, str] = {
    "badugi": "Badugi {ranks}",
    "three-card": "Three-card {ranks}",
    "two-card": "Two-card {ranks}",
    "one-card": "One-card {ranks}",
    "low": "A-5 low {ranks}",
    "ace-to-six-low": "A-6 low {ranks}",
    "deuce-to-seven-low": "2-7 low {ranks}",
    "high-card": "High card {ranks}",
    "one-pair": "Pair of {many}, {rest}",
    "one-pair.aces": "Pair of aces, {rest}",
    "two-pair": "Two pair, {many} and {also}, {rest}",
    "three-of-a-kind": "Three {many}, {rest}",
    "three-of-a-kind.aces": "Three aces, {rest}",
    "straight": "Straight {ranks}",
    "flush": "Flush {ranks}",
    "full-house": "Full house, {many} full of {also}",
    "four-of-a-kind": "Four {many}, {rest}",
    "four-of-a-kind.aces": "Four aces, {rest}",
    "straight-flush": "Straight flush {ranks}",
    "five-of-a-kind": "Five aces",
    # A hand counted in points: {points} of them. A variant for one point, and for none.
    "points-high": "{points} points, {ranks}",
    "points-high.one": "1 point, {ranks}",
    "points-high.none": "No points, {ranks}",
    "points-low": "{points} points, {ranks}",
    "points-low.one": "1 point, {ranks}",
    "points-low.none": "No points, {ranks}",
    "points-21": "{points} points, {ranks}",
    "points-21.one": "1 point, {ranks}",
    "points-21.none": "No points, {ranks}",
}

IDLE: Mapping[str, str] = {
    "idle-pair": "{card} does not count: pairs {beside}",
    "idle-pair.either": "{beside} and {card} pair: one of them counts, either one",
    "idle-suit": "{card} does not count: same suit as {beside}",
    "idle-over": "{card} does not count: over 21 with it",
}

# The reason that a hand wins: two kinds of hands, the first two ranks that differ, points, or numbers of cards.
DECIDED: Mapping[str, str] = {
    "kind": "{better} beats {worse}.",
    "lower-rank": "{better} is lower than {worse}.",
    "higher-rank": "{better} is higher than {worse}.",
    "points": "{better} beats {worse} on points.",
    "more-cards": "{better} cards beat {worse}.",
}

# The kinds of hands on either side of "beats".
KINDS: Mapping[str, str] = {
    "badugi": "a four-card hand",
    "three-card": "a three-card hand",
    "two-card": "a two-card hand",
    "one-card": "a one-card hand",
    "low": "a hand without a pair",
    "ace-to-six-low": "a hand with no pair, straight or flush",
    "deuce-to-seven-low": "a hand with no pair, straight or flush",
    "high-card": "a high card",
    "one-pair": "a pair",
    "two-pair": "two pair",
    "three-of-a-kind": "three of a kind",
    "straight": "a straight",
    "flush": "a flush",
    "full-house": "a full house",
    "four-of-a-kind": "four of a kind",
    "straight-flush": "a straight flush",
    "five-of-a-kind": "five aces",
    "points-high": "a hand of more points",
    "points-low": "a hand of fewer points",
    "points-21": "a hand nearer to 21",
}

# The least hand that qualifies, by the code of its kind: {many} its ranks, {rank} its highest card.
LEAST: Mapping[str, str] = {
    "badugi": "a four-card hand",
    "three-card": "a three-card hand or better",
    "low": "{rank} or better",
    "ace-to-six-low": "{rank} or better",
    "deuce-to-seven-low": "{rank} or better",
    "one-pair": "a pair of {many} or better",
    "one-pair.aces": "a pair of aces or better",
    "points-high": "{points} points or more",
    "points-high.one": "1 point or more",
    "points-low": "{points} points or fewer",
    "points-low.one": "1 point or none",
    "points-low.none": "no points",
    "points-21": "{points} points or more",
    "points-21.one": "1 point or more",
    "unqualified": "Does not qualify: needs {least}",
}

INSTRUCTIONS: Mapping[str, str] = {
    # One of several pots, and the only one.
    "announce": "{pot}, {chips}: seat {seats} wins, {hand}.",
    "announce.split": "{pot}, {chips}: seats {seats} split, {hand}.",
    "announce.scoops": "{pot}, {chips}: seat {seats} scoops, {hand}.",
    "announce.unread": "{pot}, {chips}: seat {seats} wins.",
    "announce.unread.split": "{pot}, {chips}: seats {seats} split.",
    "announce.half": "{pot}, {half} half {chips}: seat {seats} wins, {hand}.",
    "announce.half.split": "{pot}, {half} half {chips}: seats {seats} split, {hand}.",
    "announce.only": "Pot {chips}: seat {seats} wins, {hand}.",
    "announce.only.split": "Pot {chips}: seats {seats} split, {hand}.",
    "announce.only.scoops": "Pot {chips}: seat {seats} scoops, {hand}.",
    "announce.only.unread": "Pot {chips}: seat {seats} wins.",
    "announce.only.unread.split": "Pot {chips}: seats {seats} split.",
    "announce.only.half": "{half} half {chips}: seat {seats} wins, {hand}.",
    "announce.only.half.split": "{half} half {chips}: seats {seats} split, {hand}.",
    "announce-game": "ANNOUNCE the game: {title}",
    "announce-stakes": "ANNOUNCE the stakes: blinds {small}/{big}",
    "announce-bring-in": "ANNOUNCE the stakes: ante {ante}, bring-in {bring_in}",
    "announce-ante": "ANNOUNCE the stakes: no blinds, ante {ante}",
    "announce-button-blind": "ANNOUNCE the stakes: ante {ante}, button blind {blind}",
    "announce-live-antes": "ANNOUNCE the stakes: live ante {ante}, {button} for the button",
    "back-in-game": "DEAL IN again ► SEAT {seat}",
    "choice-button": "CHOICE BUTTON ► SEAT {seat}",
    "green-button": "GREEN BUTTON ► SEAT {seat}",
    "red-and-green-button": "RED AND GREEN BUTTON ► SEAT {seat}",
    "sits-out-game": "NO HAND in this game ► SEAT {seat}",
    "bring-up": "BRING UP the bet to {to} ► SEAT {seat}",
    "comes-in": "DEAL IN with the big blind ► SEAT {seat}",
    "comes-in-free": "DEAL IN ► SEAT {seat}",
    "third-blind": "THIRD BLIND ► SEAT {seat}",
    "dead-small-blind": "DEAD SMALL BLIND ► SEAT {seat}",
    "call-floor": "CALL THE FLOOR: no live hand can win {chips}",
    "change": "CHANGE {pot} if needed: the shares take {into}",
    "change.only": "CHANGE the pot if needed: the shares take {into}",
    "fold-stands": "MUCK the hand ◄ SEAT {seat}: a fold out of turn stands",
    "gather": "GATHER {chips}",
    "gather.pots": "GATHER {shares}",
    "give-back": "GIVE BACK {chips} ► SEAT {seat}: the bet is {to}",
    "false-openers": "NO OPENERS: seat {seat} cannot win the pot",
    "keep-pot": "KEEP {chips} in the pot for the next hand: no openers ► SEAT {seat}",
    "give-change": "GIVE CHANGE {chips} ► SEAT {seat}: {to} stays",
    "kill": "NEXT POT KILLED ► SEAT {seat}",
    "release": "RELEASE ► SEAT {seat}: all options",
    "no-qualifier": "{pot}: no hand qualifies for {halves}.",
    "no-qualifier.none": "{pot}: no hand qualifies.",
    "no-qualifier.only": "No hand qualifies for {halves}.",
    "no-qualifier.only.none": "No hand qualifies.",
    "move-button": "BUTTON ► SEAT {seat}",
    "muck": "MUCK all hands",
    "open-betting": "Betting round {round}.",
    "open-betting.preflop": "Betting before the flop.",
    "open-betting.street": "Betting on the {street}.",
    "open-deal": "DEAL the hands",
    "open-draw": "Draw {draw}.",
    "deal-new-cards": "REPLACE the discards",
    "open-street": "DEAL the {street}",
    "deal-run": "DEAL the {street} of board {run}",
    "deal-street": "DEAL {street}",
    "deal-to-folded": "DEAL ► SEAT {seat}, too: folded without facing a bet",
    "shuffle-burns-in": "SHUFFLE the burns ({count}) into the stub, and cut it",
    "keep-last-card": "DEAL all but the last card of the stub, then SHUFFLE it with the burns ({count})",
    "shuffle-muck-in": "SHUFFLE the burns and the muck ({count}) into the stub, and cut it",
    "keep-last-card-for-muck": "DEAL all but the last card of the stub, then SHUFFLE it with burns and muck ({count})",
    "share-last-card": "DEAL one card to the board in place of a last card for each player",
    "open-showdown": "Showdown.",
    "no-antes": "NO ANTES: {count} hands in a row were passed in",
    "pass-in": "PASSED IN: {chips} stay in the pot for the next hand",
    "show-openers": "SHOW OPENERS ► SEAT {seat}",
    "push": "PUSH {chips} ► SEAT {seat}",
    "push.chips": "PUSH {chips} ► SEAT {seat}: {breakdown}",
    "rake": "DROP {chips} for the house from {pot}",
    "rake.only": "DROP {chips} for the house",
    "return": "RETURN {chips} ► SEAT {seat}",
    "return.chips": "RETURN {chips} ► SEAT {seat}: {breakdown}",
    "show-first": "Seat {seat} shows first.",
    "table-hands": "TABLE the hand ► SEAT {seats}: the betting is over",
    "table-hands.many": "TABLE the hands ► SEATS {seats}: the betting is over",
    "wait-for-turn": "BACK UP the action: seat {seat} waits for its turn to {does}",
    "penalty": "PENALTY possible ► SEAT {seat}",
    "penalty-if-deliberate": "PENALTY possible if deliberate ► SEAT {seat}",
    **STEPS,
}

# The halves of a pot, by the rankings that win them.
HALVES: Mapping[str, str] = {name: ranking.title for name, ranking in RANKINGS.items()}
# The same at the beginning of a line.
HALVES_FIRST: Mapping[str, str] = {f"half-{half}": capitalized(title) for half, title in HALVES.items()}
# Hands whose kind is the name of the half that they win: there only their ranks are said.
SAID_BY_HALF = frozenset(ranking.titled for ranking in RANKINGS.values())

# Words for the table's codes, and the words that join them in a sentence.
TERMS: Mapping[str, str] = {
    "and": "{first} and {last}",
    "not-told": "unknown",
    # The separator of thousands.
    "thousands": ",",
    # A pot, if there are several.
    "main": "main pot",
    "side": "side pot {number}",
    "flop": "flop",
    "turn": "turn",
    "river": "river",
    "board": "board",
    "run": "several boards",
    "second-street": "second street",
    "third-street": "third street",
    "fourth-street": "fourth street",
    "fifth-street": "fifth street",
    "sixth-street": "sixth street",
    "seventh-street": "seventh street",
    "later-street": "next street",
    # The chips that go into a pot, if there are several.
    "share-main": "{chips} into the main pot",
    "share-side": "{chips} into side pot {number}",
    **HALVES,
    # Actions, to follow "may not".
    "post": "post",
    "fold": "fold",
    "check": "check",
    "call": "call",
    "bet": "bet",
    "raise": "raise",
    "bring-in": "bring in",
    "complete": "complete",
    "discard": "discard",
    "burn": "burn",
    "deal": "deal",
    "reshuffle": "reshuffle",
    "show": "show",
    "muck": "muck",
    "ask-to-see": "ask to see a hand",
    "award": "award",
    "return": "take chips back",
    "carry-out": "carry out",
    # Posts.
    "small-blind": "small blind",
    "big-blind": "big blind",
    "third-blind": "third blind",
    "button-blind": "button blind",
    "live-ante": "live ante",
    "ante": "ante",
    "dead": "dead post",
    "live": "live post",
    "straddle": "straddle",
    "kill": "kill blind",
    # Incidents.
    **{kind.kind: kind.title for kind in INCIDENTS},
    # The phases of a hand.
    "posting": "posting",
    "dealing": "dealing",
    "betting": "betting",
    "drawing": "drawing",
    "street": "dealing the street",
    "showdown": "showdown",
    "over": "over",
    # The piles of a reshuffle.
    "burns": "the burns",
    "earlier-draws": "the discards of earlier draws",
    "earlier-draws-others": "the other seats' discards of earlier draws",
    "folded": "the folded hands",
    "stub": "the stub",
    "this-draw-others": "the other seats' discards of this draw",
    "this-draw": "the discards of this draw",
    "this-draw-own": "the seat's own discards of this draw",
}

# The events that close a window, to follow "there is still time".
WINDOWS: Mapping[str, str] = {
    "first-action": "until the first player has acted",
    "substantial-action": "until there is substantial action",
    "nobody-acted-behind": "as long as no player behind has acted",
    "raise-or-two-calls": "until it is raised, called twice or matched by all",
    "all-acted-on-it": "until all players have acted on it",
    "round-ends": "until the betting round ends",
    "next-card": "until the next card is dealt",
    "next-round-betting": "until a player acts in the next betting round",
    "showdown": "until the showdown begins",
    "next-hand-begins": "until the next hand begins",
    "substantial-action-next-hand": "until there is substantial action in the next hand",
    "a-minute-after-the-push": "for a minute after the pot is pushed",
    "never-closes": "at any time",
}

RANKS: Mapping[str, str] = {
    "A": "aces",
    "2": "deuces",
    "3": "threes",
    "4": "fours",
    "5": "fives",
    "6": "sixes",
    "7": "sevens",
    "8": "eights",
    "9": "nines",
    "T": "tens",
    "J": "jacks",
    "Q": "queens",
    "K": "kings",
}

# The ranks as printed before a suit and in "8-6-4-3", and the joker. Digits are printed as they are.
INDICES: Mapping[str, str] = {"A": "A", "K": "K", "Q": "Q", "J": "J", "T": "T", "Jk": "Jk"}

SUITS: Mapping[str, str] = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
