"""English words for what is wrong with a table: what is told, and what would be right."""

from __future__ import annotations

from collections.abc import Mapping

BREACHES: Mapping[str, str] = {
    # seats and blinds
    "seat-twice": "Seat {seat} is named twice; name each seat once.",
    "too-few-seats": "Seats dealt in: {seats}. A hand needs two or more.",
    "nobody-live": "No seat has a live hand. A hand in play has at least one.",
    "hand-is-over": "Only seat {seat} has a live hand, so the hand is over.",
    "blind-seat-empty": "Nobody is dealt in at seat {seat}, which is named for a blind. Name a seat that is dealt in.",
    "blinds-on-one-seat": "Both blinds stand on seat {seat}. Name two seats, or leave one blind out.",
    "may-not-come-in": "Seat {seat} has to wait for the big blind before it is dealt in.",
    "may-not-straddle": "Seat {seat} may not straddle here, or not to {to}.",
    "heads-up-blinds": "Two players: the button, seat {button}, posts the small blind, not seat {seat}.",
    "nobody-sits-there": "Nobody sits at seat {seat}.",
    # stages
    "round-too-late": "Betting round {round} cannot be here; the last is betting round {last}.",
    "no-such-draw": "No draw follows betting round {round}. Draws in this game: {draws}.",
    "no-such-draw-yet": "Draw {draw} has not been reached. Draws so far: {latest}.",
    "showdown-too-early": "The showdown follows betting round {last}, not betting round {round}.",
    "draw-not-open": "A draw in progress is told, and the phase is {phase}. Tell it in the phase drawing only.",
    "draw-of-another-round": "Draw {draw} does not follow betting round {round}; draw {round} does.",
    "event-out-of-place": "This does not belong in the log at this stage: {does}.",
    "not-in-the-hand": "Seat {seat} has no live hand and takes no part in the draw.",
    # chips
    "gathered-too-early": "Seat {seat}: {gathered} gathered. In the first betting round it is 0.",
    "gathered-uneven": "Seat {seat}: {gathered} gathered, the others {others}. Live seats with chips put in the same.",
    "bets-not-gathered": "Seat {seat}: {bet} still in front. The bets are gathered when the betting round closes.",
    "dead-differs": "Seat {seat}: {dead} in dead chips. The log says {log}.",
    "found-not-all-in": "Seat {seat} is not all-in with a live hand. Chips found behind it belong to its stack.",
    "folded-in-log": "Seat {seat} is told as in. The log has it fold.",
    "not-folded-in-log": "Seat {seat} is told as folded. The log has it act and not fold.",
    "sits-out": "Seat {seat} is told as out. It has chips in front, or acts in the log.",
    "chips-differ": "Seat {seat}: {bet} in front. The log adds up to {log}.",
    "acts-after-fold": "Seat {seat} has no live hand at this point and cannot {does}.",
    "irregular-action": "Seat {seat} may not {does} here.",
    "irregular-action.to": "Seat {seat} may not {does} to {to} here.",
    "not-posted": "Seat {seat} has not posted the {kind}. Due: {to}.",
    "irregular-post": "Seat {seat} posted {to}. Due was {due} from seat {due_seat}.",
    "irregular-post.amount": "Seat {seat} posted {to}. Due was {due}.",
    "irregular-post.seat": "Seat {seat} posted. The post was due from seat {due_seat}.",
    # cards
    "card-twice": "{card} is on the table twice.",
    "hand-of-wrong-size": "Seat {seat}: cards in hand {cards}, should be {wanted}.",
    "cards-do-not-add-up": "Hands and piles come to {total} cards. The deck has {cards}.",
    "draws-do-not-agree": "Seat {seat}: drew is told for {told} of the draws that are over. Draws over: {draws}.",
    "drew-too-many": "Seat {seat} drew more than {most} on one draw, more than a whole hand.",
    "discards-do-not-agree": "Seat {seat} drew {drew} on draw {draw}. Its discards of that draw: {count}.",
    "discards-too-many": "Seat {seat} discards more than {most}, more than a whole hand.",
    "received-too-many": "Seat {seat} was dealt more cards than it discarded. It discarded {placed}.",
    "draw-out-of-order": "The discards are out of order. The order of seats: {order}.",
    "not-burned": "Cards were dealt on this draw and none was burned before them.",
    "folded-cards-differ": "Folded cards: {cards}. The hands that went there make {wanted}.",
    "burns-too-many": "Burned cards: {burns}. Draws that have begun: {draws}.",
    "draw-differs": "Seat {seats}: the log and the draw do not tell the same.",
    "burn-differs": "Burned by the log: {burned}. The draw tells otherwise.",
    "blinds-out-of-order": "From the button the big blind, seat {big}, comes before the small blind, seat {small}.",
    "dealt-too-early": "Cards were dealt before every seat had discarded.",
    "discarded-too-early": "A seat discarded before the seat before it had its cards.",
}
