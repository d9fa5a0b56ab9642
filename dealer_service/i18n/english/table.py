"""English words at the table: hands, idle cards, what the dealer does, and the terms that fill gaps."""

from __future__ import annotations

from collections.abc import Mapping

# A hand is called by its code and its ranks: {ranks} all of them, {many} the rank that comes most often,
# {also} the one that comes next most often, {rest} those that come once. A Badugi has four cards, and the
# word is kept for such hands: people who hear "badugi" push the pot. A code with a dot is the sentence for some
# arguments only; words.py says which. Some languages say "of aces" in another way than "of twos".
HANDS: Mapping[str, str] = {
    "badugi": "Badugi {ranks}",
    "three-card": "Three-card {ranks}",
    "two-card": "Two-card {ranks}",
    "one-card": "One-card {ranks}",
    "low": "A-5 low {ranks}",
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
}

IDLE: Mapping[str, str] = {
    "idle-pair": "{card} does not count: pairs {beside}",
    "idle-pair.either": "{beside} and {card} pair: one of them counts, either one",
    "idle-suit": "{card} does not count: same suit as {beside}",
}

# By what a hand wins: two kinds of hands, or the first two ranks that differ.
DECIDED: Mapping[str, str] = {
    "kind": "{better} beats {worse}.",
    "lower-rank": "{better} is lower than {worse}.",
    "higher-rank": "{better} is higher than {worse}.",
}

# The kinds of hands as they stand on either side of "beats".
KINDS: Mapping[str, str] = {
    "badugi": "a four-card hand",
    "three-card": "a three-card hand",
    "two-card": "a two-card hand",
    "one-card": "a one-card hand",
    "low": "a hand without a pair",
    "deuce-to-seven-low": "a hand without pair, straight and flush",
    "high-card": "a high card",
    "one-pair": "a pair",
    "two-pair": "two pair",
    "three-of-a-kind": "three of a kind",
    "straight": "a straight",
    "flush": "a flush",
    "full-house": "a full house",
    "four-of-a-kind": "four of a kind",
    "straight-flush": "a straight flush",
}

INSTRUCTIONS: Mapping[str, str] = {
    "add-pile": "SHUFFLE IN {pile}: {count} more, {stub} in all for {owed} owed",
    "add-piles": "SHUFFLE IN {piles}: {count} more, {stub} in all for {owed} owed",
    # One of several pots, and the only one.
    "announce": "{pot}, {chips}: seat {seats} wins, {hand}.",
    "announce.split": "{pot}, {chips}: seats {seats} split, {hand}.",
    "announce.scoops": "{pot}, {chips}: seat {seats} scoops, {hand}.",
    "announce.unread": "{pot}, {chips}: seat {seats} wins.",
    "announce.half": "{pot}, {half} half {chips}: seat {seats} wins, {hand}.",
    "announce.half.split": "{pot}, {half} half {chips}: seats {seats} split, {hand}.",
    "announce.only": "Pot {chips}: seat {seats} wins, {hand}.",
    "announce.only.split": "Pot {chips}: seats {seats} split, {hand}.",
    "announce.only.scoops": "Pot {chips}: seat {seats} scoops, {hand}.",
    "announce.only.unread": "Pot {chips}: seat {seats} wins.",
    "announce.only.half": "{half} half {chips}: seat {seats} wins, {hand}.",
    "announce.only.half.split": "{half} half {chips}: seats {seats} split, {hand}.",
    "bring-up": "BRING UP the bet of seat {seat} to {to}",
    "comes-in": "SEAT {seat} comes in with the big blind",
    "count-found-chips": "COUNT the {chips} found at seat {seat}: who called owes up to {most} more",
    "dead-small-blind": "No small blind: seat {seat} is empty.",
    "call-floor": "CALL THE FLOOR: nobody contests {chips}",
    "deal": "DEAL {count} ► SEAT {seat}",
    "forfeit-refund": "KEEP the chips of seats {seats} for the next deal, and return the others",
    "take-back-card": "TAKE BACK one card of seat {seat} and lay it on the stub: it is the next burn",
    "call-misdeal": "CALL A MISDEAL",
    "change": "CHANGE {pot} if need be: the shares take {into}",
    "change.only": "CHANGE the pot if need be: the shares take {into}",
    "fold-stands": "MUCK the hand of seat {seat}: a fold out of turn stands",
    "gather": "GATHER {chips}",
    "give-back": "GIVE BACK {chips} ► SEAT {seat}: the bet is {to}",
    "give-change": "GIVE CHANGE {chips} ► SEAT {seat}: {to} stays",
    "forfeit-and-fold": "SEAT {seat} folds, {to} stay in the pot",
    "hold-to-bet": "SEAT {seat} bets {to}",
    "hold-to-call": "SEAT {seat} calls {to} in full",
    "take-number-as": "SEAT {seat}: the number means {number}",
    "give-uncontested-back": "GIVE BACK the {chips} that nobody contests, to seats {seats}, each its own",
    "join-nearest-pot": "ADD to {pot} the {chips} that nobody contests",
    "keep-down": "KEEP DOWN the hand of seat {seat}",
    "kill": "NEXT POT KILLED ► SEAT {seat}",
    "kill-hand": "DECLARE DEAD the hand of seat {seat}",
    "hold-to-words": "HOLD seat {seat} to what it said: then it may only {may}",
    "let-words-go": "TELL seat {seat}: what it said does not bind, and may be penalized",
    "let-bind": "LET IT BIND: seat {seat} has to {does}",
    "let-bind.to": "LET IT BIND: seat {seat} has to {does} to {to}",
    "let-go": "LET IT GO: seat {seat} may do anything",
    "let-stand": "LET IT STAND and play on",
    "redeal": "DEAL the hand again: the button stays at seat {button}",
    "return-chips": "RETURN {chips} ► SEAT {seat}",
    "return-chips.chips": "RETURN {chips} ► SEAT {seat}: {breakdown}",
    "say": "SAY: “{words}”",
    "say.boxed-card": "SAY: “Boxed card.” Show it to all",
    "say.check": "SAY: “Time. Check.”",
    "say.stands": "SAY: “It stands.” Play on",
    "say.whole-on-the-draw": "SAY: “Whole on the draw.” Play on",
    "say.play-on": "SAY: “Play on.” Too late for a misdeal",
    "say.misdeal": "SAY: “Misdeal.” Nobody acts",
    "set-aside": "MUCK the card",
    "take-back-cards": "TAKE BACK all cards and shuffle",
    "void-hand": "SAY: “The hand is void.” Nobody acts",
    "move-button": "BUTTON ► SEAT {seat}",
    "muck": "MUCK all hands",
    "open-betting": "Betting round {round}.",
    "open-deal": "DEAL the hands",
    "open-draw": "Draw {draw}.",
    "open-showdown": "Showdown.",
    "passive-only": "LET IT PLAY: seat {seat} may call, check or fold, and not bet or raise",
    "push": "PUSH {chips} ► SEAT {seat}",
    "push.chips": "PUSH {chips} ► SEAT {seat}: {breakdown}",
    "rake": "DROP {chips} for the house from {pot}",
    "rake.only": "DROP {chips} for the house",
    "return": "RETURN {chips} ► SEAT {seat}",
    "return.chips": "RETURN {chips} ► SEAT {seat}: {breakdown}",
    "shuffle-rule-piles": "SHUFFLE what the rule names, {stub} for {owed} owed: deal as far as it goes, then ask again",
    "show-first": "Seat {seat} shows first.",
    "take-back": "TAKE BACK what seat {seat} did last, down to {to}: that seat acts again",
    "table-hands": "TABLE the hand of seat {seats}: the betting is over",
    "table-hands.many": "TABLE the hands of seats {seats}: the betting is over",
    "set-found-chips-aside": "SET ASIDE the {chips} found at seat {seat}: nobody owes them, and they save no loser",
    "wait-for-turn": "BACK UP the action: seat {seat} wanted to {does} and waits for its turn",
    "turn-up": "TURN UP the hand of seat {seat}: it is live",
    "turn-up-dead": "TURN UP the hand of seat {seat}: it is dead and wins nothing",
}

# Words of the table's own closed lists, and what joins them in a sentence.
TERMS: Mapping[str, str] = {
    "and": "{first} and {last}",
    "not-told": "not told",
    # A pot, where there are several.
    "main": "main pot",
    "side": "side pot {number}",
    # The halves of a pot.
    "ace-to-five": "low",
    "badugi": "Badugi",
    "badugi-ace-high": "Badugi",
    "deuce-to-seven": "low",
    "high": "high",
    # What is done, to follow "may not".
    "post": "post",
    "fold": "fold",
    "check": "check",
    "call": "call",
    "bet": "bet",
    "raise": "raise",
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
    # What is posted.
    "small-blind": "small blind",
    "big-blind": "big blind",
    "ante": "ante",
    "dead": "dead post",
    "live": "live post",
    "straddle": "straddle",
    "kill": "kill blind",
    # What goes wrong.
    "boxed-card": "boxed card",
    "dealt-out-of-order": "card dealt out of order",
    "dealt-to-wrong-seat": "cards dealt to the wrong seat",
    "seat-left-out": "player left out of the deal",
    "wrong-count": "wrong number of cards",
    "fouled-deck": "fouled deck",
    "wrong-bet": "bet of a wrong amount",
    "clock-ran-out": "clock that ran out",
    # The phases of a hand.
    "posting": "posting",
    "dealing": "dealing",
    "betting": "betting",
    "drawing": "drawing",
    "showdown": "showdown",
    "over": "over",
    # The piles that are shuffled in.
    "burns": "the burns",
    "earlier-draws": "the discards of earlier draws",
    "earlier-draws-others": "the other seats' discards of earlier draws",
    "folded": "the folded hands",
    "stub": "the stub",
    "this-draw-others": "the other seats' discards of this draw",
    "this-draw-own": "the seat's own discards of this draw",
}

# What closes the time in which something can be put right, to follow "there is still time".
WINDOWS: Mapping[str, str] = {
    "first-action": "until the first player has acted",
    "substantial-action": "until there is substantial action",
    "nobody-acted-behind": "as long as nobody behind has acted",
    "all-acted-on-it": "until everybody has acted on it",
    "round-ends": "until the betting round ends",
    "next-card": "until the next card is dealt",
    "next-round-betting": "until somebody bets in the next round",
    "showdown": "until the showdown begins",
    "next-hand-begins": "until the next hand begins",
    "substantial-action-next-hand": "until there is substantial action in the next hand",
    "a-minute-after-the-push": "for a minute after the pot is pushed",
    "never-closes": "at any time",
}

RANKS: Mapping[str, str] = {
    "A": "aces",
    "2": "twos",
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

# The ranks as they are printed in front of a suit and in "8-6-4-3"; those that are digits stand for themselves.
INDICES: Mapping[str, str] = {"A": "A", "K": "K", "Q": "Q", "J": "J", "T": "T"}

SUITS: Mapping[str, str] = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
