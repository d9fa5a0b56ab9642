"""The meaning of each field of a request. In English."""

from __future__ import annotations

from collections.abc import Mapping

_QUESTION = {
    "house": "House whose rules apply, as listed by GET /v1/rulesets.",
    "game": "Game, one of those that the house deals.",
    "as_of": "Date: the edition in force on it rules. Default: the edition marked current.",
    "digest": "Pins the rules by their content. 409 if no loaded edition has this digest.",
    "contested": "Disputed facts: at most 16 combinations in all, each ruled on as a question of its own. No fact may "
    "lie within another. The ruling tells whether the dispute matters.",
    "language": "Language of the words in the answer. Default: by Accept-Language. It does not change the ruling.",
}
_LEFT_TO_THE_FLOOR = {
    **_QUESTION,
    "floor": "What the floor decided when the same question without it was `needs_floor`: one of its options.",
}
_SEAT = {
    "number": "Physical seat number. Numbers rise clockwise; gaps are allowed.",
    "stack": "Chips behind. 0 means all-in. If omitted, the stack is assumed to cover every bet and is listed in "
    "`missing` when that matters.",
    "bet": "Chips in front, put in during this betting round.",
    "gathered": "Chips that earlier betting rounds moved into the pot.",
    "dead": "Antes and dead posts.",
    "ante": "The seat's own ante, part of `dead` and of what the seat has put in. Default: read from the log of the "
    "first round, later as much of `dead` as an ante takes. Needed if an all-in seat has more dead chips than that.",
    "found": "Chips that came to light behind an all-in after it was called. Once the round is closed, the floor "
    "decides in /v1/pots and /v1/showdown whether they count.",
    "found_aside": "Whether the floor set the found chips aside. They stay apart until the pot is pushed.",
    "state": "State of the seat's hand. All-in is not a state, but a stack of 0.",
    "hand": "Cards dealt to the seat. Omit if unknown.",
    "shown": "Whether the hand is tabled.",
    "drew": "Number of cards discarded on each draw so far.",
    "bound": "What the seat may still do at its next turn, after its words or chips held it to something or gave the "
    "rest away. Any other action is refused. Answers set it in `next`; it ends when the seat has acted, and with the "
    "round.",
    "short": "Number of cards missing from the deal. They are added to the next draw.",
    "had_time": "For a skipped player: whether there was time to speak up. Needed once enough was done behind the seat "
    "that its action may be lost.",
    "owes": "What a new or returning player still has to post. Default: none.",
}
_EVENT = {
    "does": "What is done. It decides which other fields are allowed.",
    "seat": "Seat that does it, or that it is done to.",
    "chips": "Chips of an award.",
    "pot": "Pot that an award comes from: main, side-1, side-2.",
    "half": "Half of the pot that an award is for, in a split-pot game.",
    "among": "Seats that contested the pot of an award, if there were several pots.",
    "to": "The seat's total for the round, in whole chips. A seat with 8 in front that raises to 20 sends 20. For an "
    "ante or a dead post: the seat's total of dead chips. For a fold in a log: chips above the bet that were forfeited "
    "with the hand. Optional for a call.",
    "kind": "What a post is for.",
    "count": "Number of cards. A discard of 0 stands pat.",
    "cards": "Cards, if they were seen. For a burn: the one exposed card that is burned instead of the top card; if "
    "one lies there and none is named, it is that one.",
    "piles": "Piles that are shuffled in. Default: those that the rule names.",
    "of": "Seat whose hand is asked to be seen.",
}
_EVENT_ASKED = "Event to be judged. If omitted, the question is about the table as it stands."
_TABLE = {
    "stakes": "Blinds, antes, bet sizes and chips.",
    "mode": "Cash game or tournament.",
    "players_left": "Players left in the tournament. Give it again for each hand if the event has other tables.",
    "rake": "Chips that the dealer has already taken for the house; 0 at a table that pays by time. Default: what the "
    "house's clause takes. Once the hand is over: what was taken from it.",
    "button": "Seat with the button. It may be an empty seat. A button of null, `board` and a seat's `up` cards are "
    "reserved for games that need them.",
    "small_blind_seat": "Seat that posts the small blind; 0 if none. No seat may be dealt in between the button and "
    "the small blind; heads-up the button posts it. A dead small blind names the empty seat, which stays in `seats` "
    "with the state out.",
    "big_blind_seat": "Seat that posts the big blind; 0 if none. No seat may be dealt in between the two blinds.",
    "round": "Betting round, from 1. A draw follows the round with its number.",
    "phase": "What the table is waiting for.",
    "seats": "Every seat that is dealt in, in any order.",
    "log": "Events of this betting round, oldest first. Raises are never counted in a field: whether an all-in counts "
    "as one is up to the house's rules. Log and chips must agree. During the first deal it holds the deal; without it "
    "the cards are taken to have been dealt in order.",
    "deck": "Cards that are in no player's hand, by pile.",
    "draw": "Draw in progress, as it stands now; the log may hold the same draw from any point on, and must agree.",
    "dead": "Chips left behind by seats that have gone, and chips carried over from the hand before.",
    "kill_seat": "Seat that kills this pot or, when the hand is over, the next one. 0 if none.",
    "kill_button": "Seat that won the last pot and may have to kill the next. 0 if none.",
    "last_aggressor": "Seat that bet or raised last in the rounds before this one; 0 if none. Used if the last "
    "aggressor of the whole hand shows first (`full-tilt`); `next` carries it there.",
    "round_aggressor": "Seat that bet or raised last in the last round; 0 if none. Allowed only at the showdown, if "
    "the log does not hold the betting.",
    "uncontested": "What the floor decided about chips above an all-in that no live hand contests. Without it such "
    "chips are `needs_floor`.",
    "should_be": "Correct seats of button and blinds, if they are misplaced and the hand is played on.",
    "out_of_turn": "Actions out of turn in this round, oldest first. Their chips stay in the stack until the action "
    "binds. A fold takes effect at once.",
}
_UNDER = {
    "house": "House whose rules apply, as listed by GET /v1/rulesets.",
    "game": "Game. Default: the question's.",
    "as_of": "Date whose edition rules. Default: the question's.",
    "digest": "Pins the rules by their content.",
}

# By the schema's name in the document, then by the field's.
MEANINGS: Mapping[str, Mapping[str, str]] = {
    "DealingQuestion": {**_QUESTION, "event": _EVENT_ASKED},
    "ForecastQuestion": _QUESTION,
    **dict.fromkeys(("BettingOptionsQuestion", "PotsQuestion"), _LEFT_TO_THE_FLOOR),
    "DrawingQuestion": {**_LEFT_TO_THE_FLOOR, "event": _EVENT_ASKED},
    "ShowdownQuestion": {**_LEFT_TO_THE_FLOOR, "event": _EVENT_ASKED},
    "BettingQuestion": {
        **_LEFT_TO_THE_FLOOR,
        "action": "Action that the seat wants to take. Send either action or gesture.",
        "gesture": "What the player said and put out. The answer is the action that it counts as.",
    },
    "HandsQuestion": {
        **_QUESTION,
        "hands": "One hand to read, or several to compare: 1 to 30 lists of cards. A hand with fewer cards than the "
        "game deals is read as far as it goes.",
        "deals": "Whether all hands are of one deal, or each of a different one; a card may then be in several. "
        "Default: one.",
    },
    "IrregularitiesQuestion": {
        **_LEFT_TO_THE_FLOOR,
        "incident": "Incident that the table does not show. If omitted, every breach that the table shows is ruled on.",
    },
    "Table": _TABLE,
    "Seat": _SEAT,
    **dict.fromkeys(("LoggedEvent", "DealingEvent", "DrawingEvent", "ShowdownEvent"), _EVENT),
    "Action": {**_EVENT, "size": "Size of a bet or raise in words, instead of `to`."},
    "Gesture": {
        "seat": "Seat of the player.",
        "before": "Chips in front before the first move, each by its value: the seat's bet, and change not made yet, "
        "which the table still counts in the stack. Needed only if the seat has bet in this round and chips were "
        "moved.",
        "unaware": "Whether the player did not know of a raise. Needed only for an undercall in a house that lets such "
        "a player take the chips back.",
        "quoted_pot": "Maximum bet that the player was told in pot limit, as a total. Never required. It counts if it "
        "was wrong and the player bet it or said the pot. Rejected outside pot limit, or if no higher than a call.",
        "quoted_call": "Call that the player was told, as a total. Never required. It counts if it was wrong and the "
        "player put out or said that amount, or said call. Rejected if there is nothing to call, or if no higher than "
        "the seat's bet.",
        "moves": "Moves, oldest first.",
    },
    "Move": {
        "does": "Kind of move. It decides which other fields are allowed.",
        "word": "Word that was said.",
        "if": "Action of another player that the words depend on: “if you bet, I raise”.",
        "number": "Number that was said, in whole chips. For a bet or raise it is the total.",
        "chips": "Chips, each by its value: from the stack for a push, from those in front for a pull-back.",
        "released": "False if the chips were pushed forward and stayed in the hand. They do not bind; words do.",
        "acted_on": "Whether another player acted because of chips that were not released. Needed only then.",
        "together": "Whether the move came at once with the one before it. Default: later; for chips pushed several "
        "times the service may ask whether it was one motion.",
    },
    "Stakes": {
        "small_blind": "Small blind.",
        "big_blind": "Big blind.",
        "ante": "Ante of each seat; 0 if none.",
        "small_bet": "Bet of the early rounds in fixed limit.",
        "big_bet": "Bet of the later rounds in fixed limit.",
        "least_bet": "Minimum bet in spread limit.",
        "most_bet": "Maximum bet in spread limit.",
        "hand_cap": "Maximum that a seat may bet in a hand, if the house caps hands.",
        "pot_unit": "Unit that the pot is counted in, if the house rounds it.",
        "blind_chip": "Smallest chip used for blinds and antes, if the house bets or divides pots in such chips.",
        "chip": "Smallest chip in play. Every amount is a multiple of it.",
        "currency": "Name of the currency. Not used in any calculation.",
        "chips": "Denominations in play. With them every push is counted out in chips.",
        "cents": "Value of one unit in hundredths of the currency: 1 for cents, 100 for whole dollars. Needed if the "
        "house's rake is given in money.",
    },
    "Floor": {
        "code": "Code of the option.",
        "args": "Its args. Needed if two options have the same code.",
    },
    "OutOfTurn": {
        "seat": "Seat that acted out of turn.",
        "does": "Action of the seat.",
        "to": "For a call, bet or raise: the total for the round that it would come to. Omitted if a bet or raise was "
        "announced without an amount.",
        "after": "Number of entries in the log at that time.",
        "binds": "What the floor decided, if the house leaves it to the floor whether the action binds.",
    },
    "Bound": {
        "may": "Actions that the seat may still take.",
        "least": "Minimum to bet or raise to, if it is more than the rules require.",
        "if": "Action of another player after which it binds. Default: it binds already.",
        "by": "Clause given as the reason. Default: `betting.bound`.",
    },
    "Discards": {
        "draw": "Draw on which the cards were discarded, from 1.",
        "seat": "Seat that discarded them.",
        "count": "Number of cards in the pile.",
        "cards": "Cards, if known.",
    },
    "Count": {"seat": "Seat.", "count": "Number of cards."},
    "Deck": {
        "stub": "Number of cards left to deal.",
        "burns": "Number of burned cards.",
        "folded": "Number of cards of folded hands.",
        "discards": "Piles of discards as they lie now. A pile that was shuffled in is gone.",
        "exposed": "Exposed cards that belong to no hand; the first is the next burn. They count among the 52. "
        "Default: none.",
    },
    "Draw": {
        "number": "Number of the draw, from 1.",
        "burned": "Whether the card of this draw was burned.",
        "burned_again": "Whether a second card was burned on this draw. Default: no.",
        "announced": "Number of cards that each seat has announced.",
        "placed": "Number of cards that each seat has discarded.",
        "received": "Number of cards that each seat has been dealt.",
        "replace": "Of the cards that a seat is still owed, those that replace exposed or lost cards. They are dealt "
        "after every other seat has its cards.",
    },
    "Dispute": {
        "at": "JSON pointer to the fact in the question. Its last part may be a field that is omitted.",
        "alternatives": "What the fact may have been, as the question takes it there; null for unknown. An alternative "
        "given twice counts twice.",
    },
    "BatchItem": {
        "asks": "Endpoint that the question is for.",
        "question": "Question as that endpoint takes it.",
    },
    "Compare": {
        "asks": "Endpoint that the question is for.",
        "question": "Question as that endpoint takes it. House and game are optional; put a digest into “under”.",
        "under": "Rules to compare, in the order of the rulings.",
        "language": "Language of the words in the answer.",
    },
    "Under": _UNDER,
    "Replay": {
        "asks": "Endpoint that was asked.",
        "question": "Question as it was sent.",
        "ruling": "Ruling as it was received, with its receipt.",
        "language": "Language of the words in the answer.",
        "on": "Date on which the signature must be valid. Default: today.",
    },
}
