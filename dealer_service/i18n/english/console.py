"""English words of the dealer's console: its buttons and its own states. Rulings bring their words themselves."""

from __future__ import annotations

from collections.abc import Mapping

CONSOLE: Mapping[str, str] = {
    # The frame of every screen.
    "compare": "Compare hands",
    "house": "House",
    "game": "Game",
    "light": "Light",
    "dark": "Dark",
    "contrast": "High contrast",
    "colours": "Colours: {now}",
    "home": "First page",
    "rules": "Rules",
    "advice": "Advice only. The floor decides.",
    "undo": "Undo",
    "close": "Close",
    # Cards and hands.
    "card": "{rank} of {suit}",
    "cards": "Cards",
    "hand": "Hand {number}",
    "count": "{count} of {size}",
    "in-hand": "{card}, in hand {number}",
    "does-not-count": "{card}, does not count",
    "decides": "{card}, decides",
    "take-out": "Take out: {card}",
    "clear-hand": "Clear hand {number}",
    "wins": "wins",
    "ties": "ties",
    "half-ace-to-five": "Low",
    "half-deuce-to-seven": "Low",
    "half-badugi": "Badugi",
    "half-badugi-ace-high": "Badugi",
    "half-high": "High",
    "new": "New hands",
    # What stands where the answer will stand.
    "start": "Tap the first hand",
    "start-more": "It is read as it grows. A second hand is compared with it.",
    "why": "Why",
    "why-title": "The rules that this rests on",
    "nothing-published": "no published rule; this rulebook's choice",
    "different-deals": "Hands of different deals",
    # Typing.
    "type": "Type or paste",
    "type-title": "Type or paste hands",
    "type-help": "Rank and suit: As2h3d4c, or A♠ 2♥ 3♦ 4♣. A new line or a bar | begins the next hand.",
    "type-use": "Read them",
    "type-card": "“{found}” is no card. Write a rank and a suit, as in 9d.",
    "type-suit": "“{found}” needs a suit: c, d, h or s.",
    "type-many": "Hand {number} has {count} cards; {size} are the most here.",
    "type-hands": "Two hands are compared here, and {count} were written.",
    "type-nothing": "Write at least one card.",
    # The service.
    "away": "No answer",
    "away-more": "The service is not reached. It is asked again by itself; the cards stay.",
    "busy": "The service is busy. It is asked again by itself.",
    "key": "The key has ended",
    "key-more": "Load this page again and sign in with a key that is good.",
    "retry": "Ask now",
    "waiting": "Asking …",
    "no-script": "This screen needs JavaScript. The rulebooks can be read without it.",
}

# A card said aloud.
RANKS: Mapping[str, str] = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}

SUITS: Mapping[str, str] = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
