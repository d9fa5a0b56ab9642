"""English words of web pages that are in no template: the endpoints, the sections, the outcomes."""

from __future__ import annotations

from collections.abc import Mapping

from dealer_service.engine import Asks

# Each question in a dealer's words, by the name of its endpoint.
QUESTIONS: Mapping[str, str] = {asks.value: asks.words for asks in Asks}

# The other endpoints, by their names.
ENDPOINTS: Mapping[str, str] = {
    "batch": "Many questions at once, each answered separately and in order.",
    "compare": "How do several houses rule on one question, and which clause makes the difference?",
    "replay": "Is this receipt genuine?",
    "rulesets": "Every house, with the games that it deals.",
    "ruleset": "Every clause of one game as one house deals it.",
    "diff": "How do two rulesets differ?",
    "mixes": "Every mix of every house, with its games in order.",
    "mix": "One mix of one house: its games, their usual stakes, and the clauses on a change of game.",
    "mix-diff": "How do two mixes differ?",
    "floor": "The floor's page: bring a dispute, or rule on a known case.",
    "floor-asked": "The floor's page with a dispute: its ruling, the rule that decides, and other houses' rulings.",
    "account": "The page to describe a dispute by taps, without a table.",
    "account-asked": "The same page with an account: each moment with its ruling, and the contested versions.",
    "evening": "The page of the evening log: rulings, slips and decisions that this browser keeps.",
    "history": "The page of recorded hands: paste a hand history.",
    "history-asked": "A recorded hand, every event under a house's rules, and where it deviates from them.",
    "cases": "The page of cases: common disputes in poker rooms.",
    "practice": "The page of practice: ten situations to rule on, the same ones for the same link.",
    "practice-answered": "One situation with the answer that was chosen, the ruling, and the rule that decides.",
    "houses-page": "The page of every house, with the games that it deals.",
    "ruleset-page": "The page of one ruleset: every clause, and the houses that differ.",
    "new-house": "The page that makes the YAML page of a new house in a browser.",
    "new-house-checked": "The same page with the errors and differences of the house, or its YAML page.",
    "diff-page": "The page with two rulesets side by side.",
    "card-page": "One ruleset as a wall card to print.",
    "ruleset-yaml": "One ruleset as a YAML page to download.",
    "livez": "Is this process alive?",
    "readyz": "Is this process ready for questions?",
    "metrics": "All counters of all workers, for Prometheus.",
    "status": "Which rules are active, which changes were rejected, and how is each worker doing?",
    "healthz": "Is the service up, and are all pages active?",
    "problem": "What does a problem mean?",
    "openapi": "This API as OpenAPI 3.1.",
    "jwks": "The public keys that sign receipts, as a JSON Web Key Set.",
    "docs": "The API reference.",
    "home": "The home page.",
    "console-table": "The dealer's screen for a whole hand, from the blinds to the push.",
    "console-showdown": "The dealer's screen for the showdown: who is pushed which chips, step by step.",
    "console-draw": "The dealer's screen for the draw: who takes how many cards, whether the stub lasts, and which "
    "piles are shuffled in.",
    "sign-in": "The page to sign in with a key, and to sign out.",
    "sign-in-form": "Sign in with a key; the browser stores it and continues to the page it came for.",
    "sign-out": "Sign out; the browser deletes its key.",
    "qr": "A link as a QR code.",
    "incidents": "The incidents that can be reported and the facts that each needs, for the dealer's screen.",
    "mix-words": "The words of a mix by their codes, for the dealer's screen.",
    "seldom-words": "The words of sheets and boards by their codes, for the dealer's screen.",
    "offline": "The page that lists the offline pages of a browser.",
    "worker": "The service worker that saves offline pages.",
    "console": "The dealer's screen to read and compare hands.",
}

# The headings of groups of endpoints.
GROUPS: Mapping[str, str] = {
    "rulings": "Rulings",
    "disputes": "Disputes",
    "rulebook": "The rulebook",
    "service": "The service",
}

# The sections of a rulebook, and the question that each answers.
SECTIONS: Mapping[str, str] = {
    "dealing": "Dealing",
    "betting": "Betting",
    "drawing": "Drawing",
    "pots": "Pots",
    "showdown": "Showdown",
    "rotation": "Change of game",
}

ANSWERED: Mapping[str, str] = {
    "dealing": "Is this table possible?",
    "betting": "May this seat do that? What may it do, and for how much?",
    "drawing": "Who draws, and when are discards shuffled in?",
    "pots": "Which chips can each seat win?",
    "showdown": "Who wins which chips, and why?",
    "rotation": "When does the game change, who chooses the next one, and who plays it?",
}

OUTCOMES: Mapping[str, str] = {
    "allowed": "Allowed",
    "refused": "Refused",
    "corrected": "Corrected",
    "determined": "Determined",
    "needs_floor": "The floor decides",
    "undetermined": "A fact is missing",
}

# The title in place of a cited text.
SOURCES: Mapping[str, str] = {"none": "no published rule; this rulebook's choice"}

# The language's name, in that language.
PAGES: Mapping[str, str] = {"language": "English"}

# The question of each situation in practice, and two answers that any situation may have.
PRACTICE: Mapping[str, str] = {
    "action": "Which of these may seat {seat} do?",
    "options": "What may seat {seat} do?",
    "gesture": "What does that count as?",
    "pots": "Which pots are there, and which seats can win them?",
    "winner": "Which seats are pushed which chips?",
    "cards": "Are there enough cards for this draw?",
    "incident": "What now?",
    "may-open": "May seat {seat} open?",
    "passed-in": "Seat {seat} checks. What follows?",
    "proof": "Seat {seat} opened. Which seats are pushed which chips?",
    "case-dealing": "How does the deal continue?",
    "case-betting": "Does that stand?",
    "case-betting/options": "What is allowed now?",
    "case-drawing": "What happens in this draw?",
    "case-drawing/forecast": "Are there enough cards for this draw?",
    "case-pots": "Which pots are there, and which seats can win them?",
    "case-showdown": "Who shows, and who wins which chips?",
    "case-hands": "How do these hands read?",
    "case-irregularities": "What now?",
    "floor": "Call the floor: the rules do not decide this.",
    "ask": "Ask first: a fact is missing.",
}
