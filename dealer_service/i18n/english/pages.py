"""English words of web pages that are in no template: the endpoints, the sections, the outcomes."""

from __future__ import annotations

from collections.abc import Mapping

# Each endpoint in a dealer's words, by its name.
QUESTIONS: Mapping[str, str] = {
    "hands": "What does this hand read, what does not count and why, and which of two is better?",
    "betting/options": "What may the seat to act do, for how much, and why nothing else?",
    "betting": "May this seat do that?",
    "drawing": "Who draws, does the stub last, what is shuffled in, and who is dealt what?",
    "drawing/forecast": "Does the stub last for the next draw, and what is shuffled in if it does not?",
    "pots": "Which chips can each seat win?",
    "showdown": "Who shows first, who wins which chips, and who gets the odd one?",
    "dealing": "Can this table be? If not, what is wrong with it?",
    "irregularities": "Something went wrong: what does the dealer do about it, and how does play go on?",
}

# The other endpoints, by their names.
ENDPOINTS: Mapping[str, str] = {
    "batch": "Many questions at once: each is answered by itself, in order.",
    "compare": "How do several houses rule on one question, and which clause makes the difference?",
    "replay": "Is this receipt true?",
    "rulesets": "Every house, with the games that it deals.",
    "ruleset": "Every clause of one game as one house deals it.",
    "diff": "Where do two rulesets part ways?",
    "floor": "The floor's page: where a dispute is brought, or a case of the list ruled on.",
    "floor-asked": "The floor's page with a dispute: its ruling, what decides, and how other houses rule.",
    "cases": "The page of the cases: what rooms fight over.",
    "houses-page": "The page of every house, with the games that it deals.",
    "ruleset-page": "The page of one ruleset: every clause, and who rules otherwise.",
    "diff-page": "The page on which two rulesets stand side by side.",
    "card-page": "One ruleset as a card for the wall, to be printed.",
    "ruleset-yaml": "One ruleset as a page of YAML, to take away.",
    "livez": "Does this process answer at all?",
    "readyz": "May questions be sent here?",
    "metrics": "All counts of all workers, for Prometheus.",
    "status": "Which rules answer, what was refused, and how does each worker stand?",
    "healthz": "Is it up, and are all pages active?",
    "problem": "What does a problem mean?",
    "openapi": "This contract, as OpenAPI 3.1.",
    "docs": "This contract, to be read.",
    "home": "The first page.",
    "console-table": "The dealer's screen of a whole hand, from the blinds to the push.",
    "console-showdown": "The dealer's screen of the showdown: who is pushed what, step by step.",
    "console-draw": "The dealer's screen of the draw: who takes how many, whether the stub lasts, what is shuffled in.",
    "sign-in": "The page on which a browser is given a key, and signs out.",
    "sign-in-form": "A browser keeps the key that was typed on the page to sign in, and is led on.",
    "sign-out": "A browser forgets its key.",
    "qr": "A link as a QR code.",
    "incidents": "What can go wrong at a table and what is asked of it, for the dealer's screen.",
    "offline": "The page that lists what a browser keeps to be read while the service is not reached.",
    "worker": "The script with which a browser keeps pages.",
    "console": "The dealer's screen on which hands are read and compared.",
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
}

ANSWERED: Mapping[str, str] = {
    "dealing": "Can this table be?",
    "betting": "May this seat do that? What may it do, and for how much?",
    "drawing": "Who draws, and when is the deck remade?",
    "pots": "Which chips can each seat win?",
    "showdown": "Who wins which chips, and why?",
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
