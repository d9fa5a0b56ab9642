"""What each member of a request means. In English."""

from __future__ import annotations

from collections.abc import Mapping

_QUESTION = {
    "house": "Whose rules: a house of GET /v1/rulesets.",
    "game": "Which game: one that the house deals.",
    "as_of": "The day whose edition of the rules is asked; without it the edition marked current rules.",
    "digest": "Pins the rules by their content; 409 where no loaded edition has it.",
    "contested": "Facts that may have been otherwise: at most 16 ways in all, each ruled on as it would be asked, and "
    "none of them more work than one question may be. No fact lies within another. The ruling tells whether the "
    "dispute matters.",
    "language": "The language of the words in the answer; no part of what is asked.",
}
_LEFT_TO_THE_FLOOR = {
    **_QUESTION,
    "floor": "What the floor has decided where the same question without it is `needs_floor`: one of its options.",
}
_SEAT = {
    "number": "The physical seat, clockwise; gaps are allowed.",
    "stack": "Chips behind; left out, enough for everything, and named in `missing` where that counts. All-in is 0.",
    "bet": "Chips in front, of this round.",
    "gathered": "Chips that earlier rounds took into the pot.",
    "dead": "Antes and dead posts.",
    "ante": "Of the dead chips, the seat's own ante; left out, as many of them as an ante takes.",
    "found": "Chips that came to light behind an all-in after it was called; the floor says whether they count.",
    "state": "in holds a live hand; all-in is an empty stack; out sits out; waiting comes in with the big blind.",
    "hand": "The cards dealt to the seat; left out where they are not told.",
    "shown": "Whether the hand is tabled.",
    "drew": "How many cards the seat drew on each draw so far.",
    "bound": "What is left to the seat at its next turn, where it has bound itself or given the rest away; gone once "
    "it has acted, and when the round ends.",
    "short": "How many cards too few the hand was dealt; they are added on the next draw.",
    "had_time": "Whether the seat, past which others have acted, had time to speak up; asked for where that matters.",
    "owes": "What a new or returning player is still to post; left out, nothing.",
}
_EVENT = {
    "does": "What is done; it decides which of the other members belong here.",
    "seat": "Who does it, or whom it is done to.",
    "chips": "The chips of an award.",
    "pot": "The pot that an award comes from: main, side-1, side-2.",
    "half": "The half that an award is for, in a split game.",
    "among": "The seats that contested the pot of an award, where there were several pots.",
    "to": "The seat's total for the round, in whole chips; of an ante or a dead post its dead chips.",
    "kind": "What a post is for.",
    "count": "How many cards; 0 discarded is standing pat.",
    "cards": "Which cards, where they are seen.",
    "piles": "What goes into a reshuffle.",
    "of": "The seat whose hand is asked to be seen.",
}
_EVENT_ASKED = "What somebody wants to do; without it the table alone is asked about."
_TABLE = {
    "stakes": "The forced money, the bets and the chips.",
    "mode": "Whether a cash game or a tournament is played.",
    "players_left": "How many players are left in the tournament.",
    "rake": "What was taken of this hand for the house already; left out, the house's clause says it. "
    "Once the hand is over: what was taken from it.",
    "button": "The seat with the button, which may be an empty one.",
    "small_blind_seat": "0 where nobody posts it; a seat that is out where it is dead.",
    "big_blind_seat": "0 where nobody posts it.",
    "round": "The betting round, the first being 1.",
    "phase": "What the table waits for.",
    "seats": "Every seat that is dealt in, in any order.",
    "log": "This round's events as they were seen, oldest first.",
    "deck": "The piles that are in nobody's hand.",
    "draw": "A draw in progress: a state, not a history.",
    "dead": "Dead money of seats that have left, and chips that stay from the hand before.",
    "kill_seat": "Who kills this pot, or the next when the hand is over; 0 nobody.",
    "kill_button": "Who won the last pot before and may have to kill the next; 0 nobody.",
    "last_aggressor": "Who bet or raised last in the rounds before this one; 0 nobody.",
    "round_aggressor": "Who bet or raised last in the last round, at a showdown whose log does not tell it; 0 nobody.",
    "uncontested": "What the floor has decided about chips above an all-in that no live hand contests.",
    "should_be": "Where button and blinds should be, where they stand wrong and the hand is played on.",
    "out_of_turn": "What was done before its turn in this round, oldest first; the chips stay in the stack until it "
    "binds, and a fold stands at once.",
}
_UNDER = {
    "house": "Whose rules: a house of GET /v1/rulesets.",
    "game": "The question's, where it is left out.",
    "as_of": "The question's, where it is left out.",
    "digest": "Pins the rules by their content.",
}

# By the schema's name in the document, then by the member's.
MEANINGS: Mapping[str, Mapping[str, str]] = {
    "DealingQuestion": {**_QUESTION, "event": _EVENT_ASKED},
    "ForecastQuestion": _QUESTION,
    **dict.fromkeys(("BettingOptionsQuestion", "PotsQuestion"), _LEFT_TO_THE_FLOOR),
    "DrawingQuestion": {**_LEFT_TO_THE_FLOOR, "event": _EVENT_ASKED},
    "ShowdownQuestion": {**_LEFT_TO_THE_FLOOR, "event": _EVENT_ASKED},
    "BettingQuestion": {
        **_LEFT_TO_THE_FLOOR,
        "action": "What the seat wants to do; or in its place a gesture.",
        "gesture": "What the seat said and put out, in place of an action: the answer says which action it counts as.",
    },
    "HandsQuestion": {
        **_QUESTION,
        "hands": "One hand to read, or several to compare, each a list of cards. One of fewer cards than the game "
        "deals is read as far as it goes.",
        "deals": "Whether the hands are of one deal, as without it, or of different ones: a card may then be in "
        "several hands.",
    },
    "IrregularitiesQuestion": {
        **_LEFT_TO_THE_FLOOR,
        "incident": "What went wrong and stands nowhere in the table; left out, every breach that the table shows is "
        "ruled on.",
    },
    "Incident": {
        "kind": "What went wrong; it decides which of the other members belong here.",
        "seat": "Whom it befell, or who did it.",
        "of": "The seat about which was asked.",
        "count": "How many cards; of boxed cards how many there have been in this hand.",
        "first": "Whether it was the first card of the hand.",
        "present": "Whether the player was at the table.",
        "cards": "How many cards the seat has; the table's hand says it where it is told.",
        "card": "The card that fell open.",
        "place": "The card's place in the deal, the first card of the hand being 1.",
        "exposed_before": "How many cards fell open before it in this deal, where none lie in the deck.",
        "by": "Who did it: the dealer, also when asked to pitch the cards, the player, or another player.",
        "from": "What the card fell off the table from: the deck, or the hand of the player.",
        "should_be": "Where button and blinds should be at this table.",
        "noticed": "Whether it came out in the hand in which they were set wrong, or in the next one.",
        "believed": "How much the player took the bet for, as a total.",
        "told": "The most that the player was told to be allowed to bet, as a total.",
        "how": "What is wrong with the deck.",
        "where": "Where a card with another back was found.",
        "knew": "Who knew of it and said nothing, as far as anybody says so.",
        "entry": "The place of the bet in the log, from 0.",
        "called": "The ranks by which the hand was called, top first; empty where it was laid down without a word. A "
        "pair is called by its rank twice.",
        "fouled": "The seats that gave up their hands because of what was called, as far as anybody says so.",
        "seats": "The seats that were dealt cards of the draw too early.",
        "burned": "How many cards were burned; asked for only where the house burns.",
        "over": "How many cards too many the seat was dealt on the draw; in place of under.",
        "under": "How many cards too few the seat was dealt on the draw; in place of over.",
        "looked_at": "Whether the player has looked at the cards; asked for only where there are too many.",
        "served": "Whether the seat got its new cards already.",
        "said": "How many cards the player said.",
        "placed": "How many cards the player threw away.",
        "which": "Which cards got into the muck: the whole hand, those kept in the draw, or the new ones.",
        "identifiable": "Whether the cards can be told from the others of the muck beyond doubt.",
        "protected": "Whether the player had the hand protected. It is never asked for.",
        "misinformed": "Whether the player gave the hand up because of what was said wrongly. It is never asked for.",
        "order": "Whether the order of the stub can be told.",
        "mixed_with": "The piles with which the stub lies mixed; asked for only where its order is lost.",
        "to": "The seat to which the cards were shown, or the pot was pushed.",
        "pot": "The pot that was pushed wrong.",
        "chips": "Chips of the pot that the seat in to received. Default: the whole pot.",
        "counterpart": "Seat whose stack is off by the same amount the other way: it has the missing chips, or lacks "
        "the extra ones. Needed only if the pot does not show it.",
        "house_error": "Whether the dealer or the house was in error.",
        "next_hand": "Whether the next hand has begun, at its first riffle, and there is substantial action in it.",
        "break": "Whether the hand ended into a break.",
        "seconds_since_push": "How many seconds ago the pot was pushed.",
        "next_card": "Whether a card of the next draw, or the first hand of the showdown, has come since.",
    },
    "Table": _TABLE,
    "Places": {name: _TABLE[name] for name in ("button", "small_blind_seat", "big_blind_seat")},
    "Seat": _SEAT,
    **dict.fromkeys(("LoggedEvent", "DealingEvent", "DrawingEvent", "ShowdownEvent"), _EVENT),
    "Action": {**_EVENT, "size": "The size of a bet or raise in words, in place of its total."},
    "Gesture": {
        "seat": "Who said it and put it out.",
        "before": "The chips that lay in front before the first move, each by its value: the bet of the seat, and "
        "change not made yet. Asked for only where the seat has bet in this round and chips were moved.",
        "unaware": "Whether the player did not know of a raise. Asked for only where less than the call was put out, "
        "in a house that lets such a player take it back.",
        "told_pot": "The most that the player was told to be allowed to bet or raise to, as a total; in pot limit. "
        "Never asked for; it counts where it was wrong, and the player bet it or said the pot.",
        "told_to_call": "What the player was told that a call comes to, as a total. Never asked for; it counts where "
        "it was wrong, and the player put out just that, or said the number or a call.",
        "moves": "The moves, oldest first.",
    },
    "Move": {
        "does": "Whether something was said, chips were put out from the stack, or some in front were taken back.",
        "word": "The word that was said.",
        "if": "What another player has to do for the words to hold: conditional words, asked about alone.",
        "number": "The number that was said, in whole chips; with a bet or raise the total.",
        "chips": "The chips that were put out or taken back, each by its value.",
        "released": "False where the chips were pushed forward and the hand did not let go of them.",
        "acted_on": "Whether another player acted because of chips that were not let go of. Asked for only then.",
        "together": "Whether it came at once with the move before it; left out, it came later, and of chips it may be "
        "asked whether they came in the same motion.",
    },
    "Stakes": {
        "small_blind": "The small blind.",
        "big_blind": "The big blind.",
        "ante": "The ante of each seat; 0 where there is none.",
        "small_bet": "The bet of the early rounds, in fixed limit.",
        "big_bet": "The bet of the later rounds, in fixed limit.",
        "least_bet": "The least bet, in spread limit.",
        "most_bet": "The most bet, in spread limit.",
        "hand_cap": "The most that a seat may bet in a hand, where the house caps hands.",
        "pot_unit": "What a pot is counted in, where the house rounds it.",
        "blind_chip": "The smallest chip that blinds and antes are posted in.",
        "chip": "The smallest chip in play; every amount is made of it.",
        "currency": "The money's name; nothing is reckoned by it.",
        "chips": "The denominations in play; with them pushes are counted out.",
        "cents": "What one unit of money is worth in hundredths of the currency: 1 for cents, 100 for whole dollars.",
    },
    "Floor": {
        "code": "The code of the option.",
        "args": "Its args; needed where two options have one code.",
    },
    "OutOfTurn": {
        "seat": "Who acted before the turn.",
        "does": "What the seat did.",
        "to": "For a call, bet or raise: the total for the round that it would come to; left out where a bet "
        "or raise was said without an amount.",
        "after": "How many entries the log had then.",
        "binds": "What the floor has decided, where the house leaves to it whether the action binds.",
    },
    "Bound": {
        "may": "What it may still do.",
        "least": "The least that it may bet or raise to, where that is more than the rules ask for.",
        "if": "What another player has to do before it binds; left out, it binds already.",
        "by": "The clause that is given as the reason; left out, the one on all that binds.",
    },
    "Discards": {
        "draw": "The draw on which they were discarded, the first being 1.",
        "seat": "Whose they were.",
        "count": "How many cards lie there.",
        "cards": "Which, where they are known.",
    },
    "Count": {"seat": "Whose they are.", "count": "How many cards."},
    "Deck": {
        "stub": "Cards left to be dealt.",
        "burns": "Cards burned.",
        "folded": "Cards of folded hands.",
        "discards": "The piles as they lie now.",
        "exposed": "Cards that lie open and belong to nobody; the first is the next burn. Left out, none do.",
    },
    "Draw": {
        "number": "Which draw it is, the first being 1.",
        "burned": "Whether this draw's card was burned.",
        "burned_again": "Whether a second card was burned on this draw; left out, none was.",
        "announced": "Who has said how many cards are wanted.",
        "placed": "Who has discarded how many.",
        "received": "Who was dealt how many.",
        "replace": "Of the cards still owed, those that replace others and are dealt when all are served.",
    },
    "Dispute": {
        "at": "Where the fact stands in the question; its last part may be a member that is left out.",
        "alternatives": "What it may have been, each as the question takes it there; null: not told. The same twice "
        "does no harm, but counts as a way.",
    },
    "BatchItem": {
        "asks": "The endpoint to which the question is put.",
        "question": "A question as that endpoint takes it.",
    },
    "Compare": {
        "asks": "The endpoint whose question this is.",
        "question": "A question of that endpoint; house and game may be left out, a digest belongs under “under”.",
        "under": "The rules to compare, in the order of the rulings.",
        "language": "The language of the words in the answer.",
    },
    "Under": _UNDER,
    "Replay": {
        "asks": "The endpoint that was asked.",
        "question": "The question as it was sent.",
        "ruling": "The ruling as it was given, with its receipt.",
        "language": "The language of the words in the answer.",
        "on": "The day on which a signature has to hold; today where it is left out.",
    },
}
