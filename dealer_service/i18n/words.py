"""The words of one language: the only place that turns codes and arguments into sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dealer_service.hands import Idle, LeastHand, Name, points_of
from dealer_service.i18n.catalogues import CATALOGUES, TRANSLATIONS, Catalogue
from dealer_service.i18n.english.table import SAID_BY_HALF
from dealer_service.i18n.languages import DEFAULT, Language
from dealer_service.i18n.rule_pages import rules_title
from dealer_service.message import (
    Message,
    Template,
    as_read,
    capitalized,
    fill,
    fill_with,
    literally,
    separated,
)
from dealer_service.rulings.ruling import Missing
from dealer_service.table import DECK, JOKER, UNKNOWN, Card

Args = Mapping[str, Any]
Variants = Mapping[str, Callable[[Args], str]]

LONGEST_QUOTE = 80
MOST_DIGITS = 6  # of a place in a list

WHOLE = "whole"  # in place of a half
BINDS = "betting.bound"  # its words serve for every clause of a commitment
# Lists of stacks of chips, in the form of the contract: "2×1000".
OF_A_RUN = frozenset({"announce", "no-qualifier"})  # said of one board if several were dealt
COUNTED_OUT = frozenset({"breakdown", "into"})
STACK_OF_CHIPS = re.compile(r"(?<![0-9])([0-9]+)×([0-9]+)")


class Words:
    """The words of one language. A code that is not in the catalogue is shown as it is."""

    def __init__(self, language: Language, catalogue: Catalogue, gettext: Callable[[str], str]) -> None:
        self.language, self.gettext = language, gettext
        self._texts = catalogue
        self._terms = catalogue["term"]
        # The clauses with words for them as a reason, some of them for other facts only.
        self.reasoned = frozenset([code.partition("/")[0] for code in catalogue["reason"]])
        self._indices = {card.rank: catalogue["index"].get(card.rank, card.rank) for card in DECK.values()}
        self._cards = {text: self._indices[card.rank] + catalogue["suit"][card.suit] for text, card in DECK.items()}
        self._cards[str(JOKER)] = catalogue["index"].get(JOKER.rank, JOKER.rank)
        self._codes = {**self._terms, **self._cards}

    def hand(self, name: Name) -> str:
        """The name of a hand."""
        ranks = name.ranks
        indices = [self._indices[rank] for rank in ranks]
        args = {"ranks": "-".join(indices)}
        if (points := points_of(name)) is not None:
            return fill(self._template("hand", _varied(name.code, {"points": points})), {**args, "points": points})
        if len(different := list(dict.fromkeys(ranks))) == len(ranks):  # no pair: named by its ranks only
            return fill(self._template("hand", name.code), args)
        many, also = (different * 2)[:2]
        words = self._texts["rank"]
        args["many"], args["also"] = words[many], words[also]
        args["rest"] = "-".join([index for rank, index in zip(ranks, indices, strict=True) if ranks.count(rank) == 1])
        called = fill(self._template("hand", _varied(name.code, {"rank": many})), args)
        return called.rstrip(", ")  # an incomplete hand may be just a pair

    def decided(self, by: str, better: str, worse: str) -> str:
        """The reason that one hand beats another: two kinds of hands, or two ranks."""
        kinds = self._texts["kind"]
        one, other = (kinds.get(each) or self._indices.get(each, each) for each in (better, worse))
        sentence = fill(self._template("decided", by), {"better": one, "worse": other})
        return sentence[:1].upper() + sentence[1:]

    def idle(self, idle: Idle) -> str:
        """Why a card does not play."""
        code = _varied(idle.why, {"either": idle.either})
        cards = {"card": self.card(idle.card), "beside": self.card(idle.beside) if idle.beside else ""}
        return fill(self._template("idle", code), cards)

    def least_hand(self, least: LeastHand) -> str:
        """The least hand that qualifies: "a pair of nines or better"."""
        code, ranks = least.name.code, least.name.ranks
        if not ranks:
            return self._text("least", code)
        if (points := points_of(least.name)) is not None:
            return fill(self._template("least", _varied(code, {"points": points})), {"points": points})
        args = {"many": self._texts["rank"][ranks[0]], "rank": self._indices[ranks[0]]}
        return fill(self._template("least", _varied(code, {"rank": ranks[0]})), args)

    def unqualified(self, least: LeastHand) -> str:
        """The reason that a hand below this least hand does not qualify."""
        return fill(self._template("least", "unqualified"), {"least": self.least_hand(least)})

    def card(self, card: Card) -> str:
        """A card in print."""
        text = str(card)
        return self._cards.get(text, text)

    def face(self, card: Card | None) -> tuple[str, str]:
        """What the face of a card shows: its rank and its suit. The joker and an unknown card have no suit."""
        if card is None:
            return "?", ""
        return (self.card(card), "") if card is JOKER else (self.card(card)[:-1], card.suit)

    def spoken(self, card: Card) -> str:
        """A card as spoken."""
        if card is JOKER:
            return fill(self._texts["console"]["joker"], {})
        rank, suit = self._texts["card-rank"][card.rank], self._texts["card-suit"][card.suit]
        return fill(self._texts["console"]["card"], {"rank": rank, "suit": suit})

    def catalogue(self, context: str) -> Mapping[str, Template]:
        """All words of one context, by their codes."""
        return self._texts[context]

    def instruction(self, code: str, args: Args) -> str:
        """The words of an instruction to the dealer."""
        if "title" in args:
            args = {**args, "title": rules_title(args["title"], self.language)}
        if "hands" in args:
            args = {**args, "hand": self._hands(args)}
        if "pot_names" in args:
            args = {**args, "shares": self._shares(args)}
        line = self._sentence("instruction", code, args)
        if code in OF_A_RUN and "run" in args:
            return self.line("of-run", run=args["run"], line=line)
        return line

    def breach(self, code: str, args: Args) -> str:
        """The words of a breach."""
        return self._sentence("breach", code, args)

    def window(self, until: str, is_open: bool) -> str:
        """Whether there is still time for a correction, and what closes it."""
        return self.line("in-time" if is_open else "too-late", until=self._text("window", until))

    def line(self, code: str, /, **args: object) -> str:
        """A sentence of a ruling's line."""
        text = self._filled("says", code, args)
        return text if text[:1].isupper() else capitalized(text)

    def around(self, code: str, /, **parts: str) -> str:
        """A sentence of a ruling's line around others, which stay as they are."""
        return capitalized(fill(self._template("says", code), parts))

    def phrase(self, code: str, /, **args: object) -> str:
        """A phrase for a placeholder of such a sentence."""
        return self._filled("says", code, args)

    def objection(self, clause: str, facts: Args) -> str | None:
        """Why this clause forbids the action. None without words for it, or if a fact is missing."""
        clause = BINDS if facts.keys() & {"may", "bound_to"} else clause
        return self._of_clause("objection", clause, OBJECTION_VARIANTS, facts)

    def reason(self, clause: str, facts: Args) -> str | None:
        """Why this clause gives the action its meaning. None without words, or if a fact is missing."""
        return self._of_clause("reason", clause, REASON_VARIANTS, facts)

    def _of_clause(self, context: str, clause: str, variants: Variants, facts: Args) -> str | None:
        variant = variants.get(clause)
        try:
            text = self._texts[context].get(clause + (variant(facts) if variant else ""))
            return fill_with(text, facts, self._told_once) if text else text
        except KeyError:
            return None

    def fact(self, pointer: str, seats: Sequence[int]) -> str:
        """The name of a fact, by its pointer and the seat numbers in the order of their list."""
        names = pointer.strip("/").split("/")
        of_table = names[1:] if names[0] == "table" and len(names) > 1 else names
        first, rest = of_table[0], of_table[1:]
        place = int(rest.pop(0)) if rest and _is_place(rest[0]) else None
        texts = self._texts["fact"]
        text = (texts.get(f"{first}/{rest[0]}") if rest else None) or texts.get(first)
        if text is None:
            return pointer
        seat = seats[place] if first == "seats" and place is not None and place < len(seats) else self.term(None)
        return fill(text, {"seat": seat, "number": (place or 0) + 1})  # people count hands from 1

    def missing_fact(self, missing: Missing, seats: Sequence[int]) -> str:
        """The name of a missing fact. That of a hand to be shown is the seat's hand."""
        number = missing.shown_by
        return self.fact(missing.at if number is None else f"/table/seats/{seats.index(number)}/hand", seats)

    def ranks(self, name: Name) -> str:
        """The ranks of a hand, for places that name its kind already."""
        return "-".join(self._indices[rank] for rank in name.ranks)

    def hand_in_half(self, name: Name) -> str:
        """The name of a hand, for places that name its half already."""
        return self.ranks(name) if name.code in SAID_BY_HALF else self.hand(name)

    def number(self, value: int) -> str:
        """A whole number with this language's separators, from four digits on."""
        if -1000 < value < 1000:
            return str(value)
        return separated(value).replace(",", self._texts["term"]["thousands"])

    def term(self, value: object) -> str:
        """The text for a placeholder: a number, a card, a list, or the words of a code."""
        if type(value) is str:
            return self._of_code(value)
        if type(value) is int:
            return self.number(value)
        if value is None:
            return self._terms["not-told"]
        if isinstance(value, list | tuple):
            return self.listed([self.term(each) for each in value])
        return self._of_code(str(value))

    def _of_code(self, text: str) -> str:
        """The words of a code or card. Any other text stays as it is."""
        if text.startswith("side-"):
            return fill(self._terms["side"], {"number": text.removeprefix("side-")})
        return self._codes.get(text) or text

    def has(self, context: str, code: str) -> bool:
        """Whether there are words for this code."""
        return code in self._texts[context]

    def listed(self, words: list[str]) -> str:
        """The words as a list, the last one joined by "and"."""
        if len(words) < 2:
            return "".join(words)
        return fill(self._texts["term"]["and"], {"first": ", ".join(words[:-1]), "last": words[-1]})

    def either(self, phrases: list[str]) -> str:
        """The phrases as a list, the last one joined by "or"."""
        if len(phrases) < 2:
            return "".join(phrases)
        return fill(self._texts["says"]["or"], {"first": ", ".join(phrases[:-1]), "last": phrases[-1]})

    def title(self, code: str) -> str:
        """The title of a problem."""
        return self._text("title", code)

    def meaning(self, code: str) -> str:
        """The meaning of a problem, the same for each occurrence."""
        return self._text("problem", code)

    def detail(self, code: str, /, **args: object) -> str:
        """The detail of one occurrence. The client's input is quoted as sent, and shortened if long."""
        return fill(self._template("detail", code), {name: self._shown(value) for name, value in args.items()})

    def sentence(self, context: str, code: str, /, **args: object) -> str:
        """A sentence on a page, filled."""
        return fill(self._template(context, code), args)

    def label(self, context: str, code: str) -> str:
        """The words on a page for a code: a question, a section, an outcome, a term."""
        return self._text(context, code)

    def translate(self, text: str) -> str:
        """The message in this language. Any other text stays as it is."""
        if self.language == DEFAULT or not isinstance(text, Message):
            return text
        if not text.template:  # the catalogue keeps its header under the empty sentence
            return text
        template = Template(self.gettext(text.template))
        args = {name: self.translate(part) if isinstance(part, str) else part for name, part in text.args.items()}
        return fill(template, as_read(args, self.number)) if args else template

    def _hands(self, args: Args) -> str:
        """The names of the winning hands, without their kind if a half is named."""
        names = [Name(code, tuple(ranks)) for code, ranks in zip(args["hands"], args["ranks"], strict=True)]
        called = self.hand if args["half"] == WHOLE else self.hand_in_half
        return self.listed([called(each) for each in names])

    def _shares(self, args: Args) -> str:
        """The chips that go into each pot, as a list."""
        terms = self._texts["term"]
        return self.listed(
            [
                fill(
                    terms["share-main" if pot == "main" else "share-side"],
                    {"chips": self.number(chips), "number": pot.removeprefix("side-")},
                )
                for pot, chips in zip(args["pot_names"], args["pot_chips"], strict=True)
            ]
        )

    def _sentence(self, context: str, code: str, args: Args) -> str:
        """The sentence for this code, filled, with a capital first letter."""
        return capitalized(self._filled(context, code, args))

    def _filled(self, context: str, code: str, args: Args) -> str:
        variant = VARIANTS.get(code)
        if variant is not None:
            code += variant(args)
        return fill_with(self._texts[context].get(code) or literally(code), args, self._told)

    def _text(self, context: str, code: str) -> str:
        return self._texts[context].get(code, code)

    def _template(self, context: str, code: str) -> Template:
        """The sentence with its placeholders. A code outside the catalogue stands for its own text."""
        return self._texts[context].get(code) or literally(code)

    def _told(self, name: str, value: object) -> str:
        """The text for the placeholder of this name. Options are joined by "or"."""
        if type(value) is int:
            return str(value) if -1000 < value < 1000 else self.number(value)
        if type(value) is str:
            return self._of_code(value)
        if name == "may" and isinstance(value, list):
            return self.either([self.term(each) for each in value])
        if name in COUNTED_OUT and isinstance(value, list):
            return self.listed([STACK_OF_CHIPS.sub(self._stack, each) for each in value])
        return self.term(value)

    def _told_once(self, name: str, value: object) -> str:
        """The same with each item of a list once."""
        return self._told(name, list(dict.fromkeys(value)) if isinstance(value, list) else value)

    def _stack(self, counted: re.Match[str]) -> str:
        """A number of chips of one denomination: "2×1,000"."""
        return f"{self.number(int(counted[1]))}×{self.number(int(counted[2]))}"

    def _shown(self, value: object) -> str:
        """The client's input, shortened if long. Numbers of the service itself get separators."""
        if isinstance(value, list | tuple):
            return ", ".join(map(self._shown, value))
        text = self.number(value) if type(value) is int else str(value)
        return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"


def _is_place(part: str) -> bool:
    """Whether this part of a pointer is a place in a list."""
    return part.isdecimal() and len(part) <= MOST_DIGITS


def _varied(code: str, args: Args) -> str:
    """The code of the variant for these arguments."""
    variant = VARIANTS.get(code)
    return code + variant(args) if variant else code


def _said(args: Args) -> str:
    return f".{args['words']}"


def _when(args: Args) -> str:
    return "" if args["when"] == "now" else f".{args['when']}"


def _of_aces(args: Args) -> str:
    return ".aces" if args["rank"] == "A" else ""


def _of_points(args: Args) -> str:
    return {0: ".none", 1: ".one"}.get(args["points"], "")


def _either(args: Args) -> str:
    return ".either" if args["either"] else ""


def _announced(args: Args) -> str:
    half = "" if args["half"] == WHOLE else ".half"
    split, scoops = len(args["seats"]) > 1, args["scoops"]
    unread = "" if args["hands"] else ".unread"
    won = f"{unread}.split" if split else ".scoops" if scoops else unread
    return _of_pots(args) + half + won


def _unclaimed(args: Args) -> str:
    return _of_pots(args) + ("" if args["halves"] else ".none")


def _many(args: Args) -> str:
    return ".many" if len(args["seats"]) > 1 else ""


def _one(args: Args) -> str:
    return ".one" if len(args["seats"]) == 1 else ""


def _of_pots(args: Args) -> str:
    return ".only" if args["pots"] == 1 else ""


def _in_chips(args: Args) -> str:
    return ".chips" if args.get("breakdown") else ""


def _in_pots(args: Args) -> str:
    return ".pots" if "pot_names" in args else ""


def _to(args: Args) -> str:
    return "" if args.get("to") is None else ".to"


def _amount(args: Args) -> str:
    """The variant of an amount: "calls" and "bets" it, "raises to" it, or folds the chips put in."""
    if args.get("to") is None:
        return ""
    return {"raise": ".to", "call": ".call", "fold": ".fold"}.get(args["does"], ".amount")


def _counted(args: Args) -> str:
    return "" if args["does"] == "check" else f".{args['does']}"


def _held(args: Args) -> str:
    return {0: ".none", 1: ".one"}.get(args["cards"], "")


def _exposed(args: Args) -> str:
    return ".unknown" if str(args["card"]) == str(UNKNOWN) else ""


def _owed(args: Args) -> str:
    return "" if args["most"] else ".nobody"


def _due(args: Args) -> str:
    if args.get("due_seat") is None:
        return ".amount"
    if not args["due_seat"]:
        return ".nobody" if "kind" not in args else ".third" if args["kind"] == "third-blind" else ".game"
    return ".seat" if args.get("due") is None else ""


def _street(args: Args) -> str:
    street = args.get("street")
    return ".preflop" if street == "preflop" else "" if street in (None, "board") else ".street"


# The suffix that the arguments add to a code with several sentences.
VARIANTS: Variants = {
    "announce": _announced,
    "change": _of_pots,
    "count-as": _counted,
    "count-found-chips": _owed,
    "draw-differs": _many,
    "gather": _in_pots,
    "idle-pair": _either,
    "irregular-action": _amount,
    "open-betting": _street,
    "then-open-betting": _street,
    "hand-of-wrong-size": _held,
    "forfeit-refund": _one,
    "floor-forfeit-refund": _one,
    "remedy-counts-as": _counted,
    "remedy-forfeit-refund": _one,
    "give-uncontested-back": _one,
    "floor-give-uncontested-back": _one,
    "lay-aside": _exposed,
    "lay-open": _exposed,
    "let-bind": _to,
    "irregular-post": _due,
    "no-qualifier": _unclaimed,
    "push": _in_chips,
    "rake": _of_pots,
    "table-hands": _many,
    "take-back-new-cards": _one,
    "take-back-early": _one,
    "finish-street": _one,
    "remedy-early-card-kept": _many,
    "return": _in_chips,
    "return-chips": _in_chips,
    "take-back-chips": _in_chips,
    "say": _said,
    "show-to-all": _when,
    "one-pair": _of_aces,
    "three-of-a-kind": _of_aces,
    "four-of-a-kind": _of_aces,
    "points-high": _of_points,
    "points-low": _of_points,
    "points-21": _of_points,
}


def _burn(facts: Args) -> str:
    """Why a card may not be burned now, by whether one has been; without that fact, a burn is due."""
    if facts.get("answer") == "none":
        return "/none"
    burned = facts.get("burned")
    return "" if burned is None else "/done" if burned else "/stands"


def _third(facts: Args) -> str:
    """Whether it is about the third blind, which is a straddle that must be posted."""
    return "/third" if facts.get("kind") == "third-blind" else ""


def _button(facts: Args) -> str:
    """Whether it is about the forced bet of the button, not about a big blind."""
    return "/button" if facts.get("kind") in ("button-blind", "live-ante") else ""


def _of_deal(facts: Args) -> str:
    """Why cards are not dealt: not due to the seat or to the board, no burn or a second one, too few in the stub."""
    if "burned" in facts:
        return "/burned" if facts["burned"] else "/not-burned"
    return "" if "seat" in facts else "/board" if "cards" in facts else "/short"


def _of_discard(facts: Args) -> str:
    """Why cards are not discarded or dealt now: one is due, cards are elsewhere or face up, or none are due."""
    if "to_discard" in facts:
        return "/first"
    if "not_held" in facts:
        return "/not-held"
    return "/up" if "up_cards" in facts else "" if facts.get("wanted") else "/done"


def _of_agreement(facts: Args) -> str:
    """Why the rest of the board is not dealt several times: seats can bet, too many play, or never in this house."""
    return "/seats" if "seats" in facts else "/players" if "players" in facts else ""


def _bet_or_raise(facts: Args) -> str:
    """The right name of the wager: a completion, a bet, or a raise."""
    return "/completion" if "completes" in facts else "" if facts.get("to_call") else "/nothing"


def _forced(facts: Args) -> str:
    """Whether a blind of another game is refused, or what a player did in place of the bring-in."""
    if facts.get("answer") in ("button-blind", "live-antes"):
        return f"/{facts['answer']}"
    if facts.get("kind") in ("button-blind", "live-ante"):
        return "/of-another-game"
    if "seat" not in facts:
        return _third(facts)
    return "/due" if "to" not in facts else "/none" if facts["to"] is None else "/amount"


# The suffix that the facts add to a clause with several objections.
OBJECTION_VARIANTS: Variants = {
    "betting.bet_or_raise": _bet_or_raise,
    "betting.bound": lambda facts: "/least" if "bound_to" in facts else "",
    "betting.calling": lambda facts: "" if facts.get("owed") else "/nothing",
    "betting.checking": lambda facts: "" if facts.get("owed") else "/nothing",
    "betting.fixed_size": lambda facts: "/all-in" if "all_in" in facts else "",
    "betting.forced": _forced,
    "betting.minimum_bet": lambda facts: "/all-in" if "all_in" in facts else "",
    "betting.minimum_raise": lambda facts: "/all-in" if "all_in" in facts else "",
    "betting.posting": lambda facts: "/dealt" if "phase" in facts else "" if facts.get("to") else "/nothing",
    "betting.spread_sizes": lambda facts: "/most" if "most" in facts else "",
    "betting.straddle_is_no_raise": _third,
    "betting.wager_unit": lambda facts: "/most" if "most" in facts else "",
    "dealing.dealing_round": _of_deal,
    "dealing.discards": _of_discard,
    "dealing.run_it_twice": _of_agreement,
    "dealing.runs": lambda facts: "/discards" if "discards" in facts else "",
    "dealing.streets": lambda facts: "/runs" if "runs" in facts else "/hand" if "hand_size" in facts else "",
    "drawing.burn": _burn,
    "drawing.reshuffle": lambda facts: "" if "seat" in facts else "/empty" if "stub" in facts else "/nothing",
    "showdown.asking_to_see": lambda facts: "/asked" if "of" in facts else "",
    "showdown.cards_speak": lambda facts: "/shown" if facts.get("shown") else "",
}


def _half_a_raise(facts: Args) -> str:
    """Whether the chips are enough for a raise; if not, whether half of one was required."""
    if facts["does"] in ("raise", "bet"):
        return ""
    needed = facts["half_reached_at"] - facts["level"]
    return "/whole" if needed >= facts["full"] else "/less"


def _one_motion(facts: Args) -> str:
    """Which chips came too late; if all count, why later ones do."""
    if facts["later"]:
        return "" if facts["motions"] == 2 else "/later"
    return "/call-first" if facts["answer"] == "call-then-one-motion" else "/more"


def _several_chips(facts: Args) -> str:
    """Why several chips are a call; for a raise, whether each was needed.

    A call with a chip to spare needs no reason.
    """
    needed = facts["without_smallest"] < facts["to_call"]
    if facts["does"] == "call":
        return "" if needed else "/covered"
    return "/amount" if needed else "/raise"


def _unclear(facts: Args) -> str:
    """The meaning of the number: the amount of the action, or the only possible one."""
    if facts["total"] in facts["readings"]:
        return ""
    return "/other" if len(facts["readings"]) == 1 else "/unsaid"


def _undercall(facts: Args) -> str:
    if facts.get("heads_up"):
        return "/heads-up"
    if facts.get("opening_bet"):
        return "/opening"
    return "/aware" if facts.get("unaware") is False else "/other"


def _reopening(facts: Args) -> str:
    """Whether the seat may raise again: by a full raise, or by half of one."""
    if facts["does"] not in ("raise", "bet"):
        return "/closed"
    return "" if facts["faces"] >= facts["full"] else "/half"


# The suffix that the facts add to a clause with several reasons.
REASON_VARIANTS: Variants = {
    "betting.big_blind_option": _button,
    "betting.first_move": lambda facts: f"/{facts['first']}",
    "betting.half_a_raise": _half_a_raise,
    "betting.max_bets": lambda facts: "/below" if facts["bets_made"] < facts["cap"] else "",
    "betting.limit_short_all_in": lambda facts: "/completed" if facts["above"] else "",
    "betting.one_motion": _one_motion,
    "betting.reopening": _reopening,
    "betting.several_chips": _several_chips,
    "betting.short_big_blind": _button,
    "betting.straddle_acts_last": _third,
    "betting.straddle_is_no_raise": _third,
    "betting.unclear_number": _unclear,
    "betting.undercall": _undercall,
    "betting.words_out_of_place": lambda facts: "/held" if "may" in facts else "" if facts["to_call"] else "/nothing",
}

WORDS: Mapping[Language, Words] = {
    language: Words(language, texts, TRANSLATIONS[language].gettext) for language, texts in CATALOGUES.items()
}
ENGLISH = WORDS[DEFAULT]
