"""English words for what is wrong with a table: what the question says, and what would be right."""

from __future__ import annotations

from collections.abc import Mapping

BREACHES: Mapping[str, str] = {
    # seats and blinds
    "seat-twice": "Seat {seat} is named twice; name each seat once.",
    "too-few-seats": "Seats dealt in: {seats}. A hand needs two or more.",
    "too-many-seats": "Seats dealt in: {seats}. The house deals this game to no more than {most}.",
    "too-few-hands": "Seats dealt in: {seats}. The deck has whole hands for {most}.",
    "nobody-live": "No seat has a live hand. A hand in play has at least one.",
    "hand-is-over": "Only seat {seat} has a live hand, so the hand is over.",
    "blind-seat-empty": "Nobody is dealt in at seat {seat}, which is named for a blind. Name a seat that is dealt in.",
    "blinds-on-one-seat": "Both blinds stand on seat {seat}. Name two seats, or leave one blind out.",
    "may-not-come-in": "Seat {seat} has to wait for the big blind before it is dealt in.",
    "no-kill": "Seat {seat} is told to kill the pot, and pots are not killed in this game.",
    "killer-empty": "Nobody is dealt in at seat {seat}, which is told to kill the pot.",
    "aggressor-empty": "Nobody is dealt in at seat {seat}, which is told to have bet or raised last.",
    "kill-not-in-chips": "{amount} and half as much again cannot be made of the smallest chip.",
    "may-not-straddle": "Seat {seat} may not straddle here, or not to {to}.",
    "heads-up-blinds": "Two players: the button, seat {button}, posts the small blind, not seat {seat}.",
    "before-small-blind": (
        "Seat {seat} is dealt in between the button, seat {button}, and the small blind, seat {small}. "
        "No blind passes over a player."
    ),
    "before-big-blind": (
        "Seat {seat} is dealt in between the small blind, seat {small}, and the big blind, seat {big}. "
        "No blind passes over a player."
    ),
    "before-lone-big-blind": (
        "Seat {seat} is dealt in between the button, seat {button}, and the big blind, seat {big}, "
        "and is not named for the small blind."
    ),
    "nobody-sits-there": "Nobody sits at seat {seat}.",
    # stakes
    "bet-of-nothing": "A bet of 0 is told. A bet is at least the smallest chip.",
    "blind-is-no-bet": "The big blind is told as {blind}, and the small bet as {bet}.",
    "spread-reversed": "The most that may be bet is told as {most}, and the least as {least}.",
    "cap-below-blind": "The cap on the hand is {cap}, less than the big blind of {blind}.",
    "blind-chip-too-large": "The smallest chip used for the blinds is told as {chip}, and {posted} is posted.",
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
    "mucked-without-calling": "Seat {seat}: {gathered} gathered, the others {others}. Who did not call has folded.",
    "bets-not-gathered": "Seat {seat}: {bet} still in front. The bets are gathered when the betting round closes.",
    "chips-not-paid-out": "{chips} still in the middle. When a hand is over, every chip has been awarded.",
    "too-many-chips": "All chips at the table come to {chips}. They are no more than {most}.",
    "ante-differs": "Seat {seat}: {ante} of its dead chips as its own ante. It can be {wanted}.",
    "dead-differs": "Seat {seat}: {dead} in dead chips. The log says {log}.",
    "found-not-all-in": "Seat {seat} is not all-in with a live hand. Chips found behind it belong to its stack.",
    "folded-in-log": "Seat {seat} is told as in. The log has it fold.",
    "not-folded-in-log": "Seat {seat} is told as folded. The log has it act and not fold.",
    "sits-out": "Seat {seat} is told as out. It has chips in front, or acts in the log.",
    "still-waits": (
        "Seat {seat} is told as waiting for the big blind. It has chips in front or cards, or acts in the log."
    ),
    "chips-differ": "Seat {seat}: {bet} in front. The log adds up to {log}.",
    "acts-after-fold": "Seat {seat} has no live hand at this point and cannot {does}.",
    "irregular-action": "Seat {seat} may not {does} here.",
    "irregular-action.to": "Seat {seat} may not {does} to {to} here.",
    "not-posted": "Seat {seat} has not posted the {kind}. Due: {to}.",
    "irregular-post": "Seat {seat} posted {to}. Due was {due} from seat {due_seat}.",
    "irregular-post.amount": "Seat {seat} posted {to}. Due was {due}.",
    "irregular-post.nobody": (
        "Seat {seat} posted {to}, and the seat to post it is told as 0. Name that seat, or take the post out."
    ),
    "irregular-post.seat": "Seat {seat} posted. The post was due from seat {due_seat}.",
    "gathered-too-few": "Seat {seat}: {gathered} gathered. By the log it put in {log} in this round alone.",
    "post-takes-back": "Seat {seat} had posted {before}, and then {to}. A post is told as all that the seat posted.",
    "rake-too-large": "Rake taken: {rake}. Chips that are there to be won: {chips}.",
    "uncontested-ruled": "This is not left to the floor: the rules say where chips go that nobody contests.",
    # what was done out of turn
    "out-of-turn-without-round": "Seat {seat} is told to have acted out of turn. No betting round is open.",
    "out-of-turn-too-late": "This came after {after} entries of the log, and the log has {entries}.",
    "out-of-turn-out-of-order": "This came after {after} entries of the log, and what stands before it after {latest}.",
    "out-of-turn-without-hand": "Seat {seat} had nothing left to do in this round, in turn or out of turn.",
    "out-of-turn-in-turn": "It was the turn of seat {seat}. What was done in turn belongs in the log.",
    "out-of-turn-twice": "Seat {seat} acted out of turn before, and has had no turn since. The first action counts.",
    "binds-ruled": "The house's rule says what binds seat {seat}; it is not the floor's to decide.",
    # what seats are bound to
    "bound-without-round": "Seat {seat} is told as bound. No betting round is open; what binds ends with the round.",
    "bound-without-turn": "Seat {seat} is told as bound, and has no turn left in this round.",
    "bound-to-nothing": "It is the turn of seat {seat}, told as bound to {may}. It can do nothing of that now.",
    "bound-above-the-most": "Seat {seat} is told as bound to {least} at least. It may bet or raise to {most} at most.",
    # what is told of an incident
    "incident-out-of-place": "This cannot happen in the phase {phase}: {incident}.",
    "gets-no-cards": "Seat {seat} has no live hand and is dealt no card.",
    "entitled-to-a-hand": "Seat {seat} is in the hand, and the cards are its own.",
    "not-left-out": "Seat {seat} was dealt in.",
    "not-entitled-to-a-hand": "Seat {seat} was not to get a hand: it has no chips, or has still to post.",
    "no-live-hand": "Seat {seat} has no live hand.",
    "count-is-another": "Seat {seat}: cards in hand {cards}. The incident tells another number, or one that is right.",
    "not-in-this-hand": "Seat {seat} does not hold that card.",
    "no-call-there": "Entry {entry} of the log is no call.",
    "no-pot-limit": "The game is not played in pot limit.",
    "pot-told-is-no-more-than-a-call": "The pot is told as {told}, as a total. A call comes to {to_call} already.",
    "nothing-to-call": "There is nothing to call for seat {seat}. Leave out what was told.",
    "call-told-is-no-more-than-the-bet": "The call is told as {told}, as a total. The seat has bet {bet} already.",
    "pot-was-told-right": "The bet is {to}, and {told} was told: it was told right, or was not bet.",
    "no-bet-there": "Entry {entry} of the log is no bet or raise.",
    "round-still-open": "The betting round is still open: no card of the next draw can have been dealt.",
    "not-to-act": "It is not the turn of seat {seat}.",
    "no-new-card": "Seat {seat} has not been dealt a card on this draw.",
    "card-is-elsewhere": "The {card} cannot have been dealt to this seat: it lies elsewhere.",
    "not-dealt-in": "Seat {seat} was not dealt in.",
    "nothing-miscalled": "Seat {seat} has no pair, and nothing is told that it called wrong.",
    "not-fouled": "Seat {seat} has not mucked at this showdown: its hand was not fouled.",
    "shown-to-itself": "Seat {seat} showed its cards to itself.",
    "no-hand-asked-about": "Seat {seat} has no live hand to be asked about.",
    "stub-is-empty": "The stub is told as empty: no card can come from it.",
    # cards
    "card-twice": "{card} is on the table twice.",
    "hand-of-wrong-size": "Seat {seat}: cards in hand {cards}, should be {wanted}.",
    "cards-do-not-add-up": "Hands and piles come to {total} cards. The deck has {cards}.",
    "draws-do-not-agree": "Seat {seat}: drew is told for {told} of the draws that are over. Draws over: {draws}.",
    "drew-too-many": "Seat {seat} drew more than {most} on one draw. No more may be thrown away.",
    "discards-do-not-agree": "Seat {seat} drew {drew} on draw {draw}. Its discards of that draw: {count}.",
    "discards-too-many": "Seat {seat} discards more than {most}, more than a whole hand.",
    "received-too-many": "Seat {seat} was dealt more cards than it discarded. It discarded {placed}.",
    "replace-too-many": "Seat {seat}: more cards are told as replaced than it is still owed. Owed: {owed}.",
    "short-too-many": "Seat {seat} is told as short of more than {most} cards. A hand that was dealt holds one.",
    "short-too-early": "Seat {seat} is told as short of cards, and the hands are still to be dealt.",
    "short-too-late": "Seat {seat} is still {short} short, and no draw is to come.",
    "draw-out-of-order": "The discards are out of order. The order of seats: {order}.",
    "not-burned": "Cards were dealt on this draw and none was burned before them.",
    "folded-cards-differ": "Folded cards: {cards}. The hands that went there make {wanted}.",
    "burned-twice": "A second card is told as burned on this draw, and the house burns no second one.",
    "burns-too-many": "Burned cards: {burns}. Draws that have begun: {draws}.",
    "draw-differs": "Seat {seats}: the log and the draw do not tell the same.",
    "draw-differs.many": "Seats {seats}: the log and the draw do not tell the same.",
    "burn-differs": "The log burns more cards than the draw tells of.",
    "blinds-out-of-order": "From the button the big blind, seat {big}, comes before the small blind, seat {small}.",
    "dealt-out-of-order": "Seat {seat} was dealt {count}. Due was {due} to seat {due_seat}.",
    "deal-differs": "Seat {seat}: cards in hand {cards}. The log deals it {log}.",
    "dealt-too-early": "Cards were dealt before every seat had discarded.",
    "discarded-too-early": "A seat discarded before the seat before it had its cards.",
}
