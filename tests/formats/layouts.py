"""The layouts of rooms: each writes the facts of a hand as a record of that room."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar

from tests.formats.facts import Facts, Step

DRAWS = {1: "FIRST", 2: "SECOND", 3: "THIRD"}


def name(seat: int) -> str:
    """A player's name. One looks like a line of a record, one holds a letter beyond ASCII."""
    return {2: "Zoë: folds (2)", 3: "Player 3", 31: "x"}.get(seat, f"Player {seat}1")


def cards(hand: list[str]) -> str:
    return f"[{' '.join(hand)}]"


class Layout(ABC):
    """The layout of one room. ``games`` are the names of the games that it deals."""

    games: ClassVar[Mapping[str, str]] = {}

    def tells(self, facts: Facts) -> bool:
        return facts.game in self.games

    def text(self, facts: Facts) -> str:
        return "\n".join(self.lines(facts)) + "\n"

    @abstractmethod
    def lines(self, facts: Facts) -> Iterator[str]:
        """The lines of a record."""


class TextLayout(Layout):
    """Lines that begin with a player's name. A subclass writes what its room writes differently."""

    before_verb = ""
    all_in = " and is all-in"
    raise_names_the_difference = True

    @abstractmethod
    def money(self, facts: Facts, chips: int) -> str:
        """An amount as the room prints it."""

    def bets(self, facts: Facts) -> str:
        stakes = facts.starting()
        low, high = stakes.get("small_bet", stakes["small_blind"]), stakes.get("big_bet", stakes["big_blind"])
        return f"{self.money(facts, low)}/{self.money(facts, high)}"

    def seats(self, facts: Facts, stacks: Mapping[int, int], after: str = ")") -> Iterator[str]:
        for seat, stack in stacks.items():
            yield f"Seat {seat}: {name(seat)} ({self.money(facts, stack)}{after}"

    def dealt(self, facts: Facts) -> Iterator[str]:
        for seat, hand in facts.hands.items():
            yield f"Dealt to {name(seat)} {cards(hand)}"

    def play(self, facts: Facts, *headings: str) -> Iterator[str]:
        """The steps. The headings and the hands follow the posts."""
        dealt = False
        for step in facts.steps():
            if not dealt and step.does != "post":
                dealt = True
                yield from headings
                yield from self.dealt(facts)
            yield from self.step(facts, step)

    def step(self, facts: Facts, step: Step) -> Iterator[str]:
        who, end = f"{name(step.seat)}{self.before_verb}", self.all_in if step.all_in else ""
        match step.does:
            case "discard" if step.count:
                known = f" {cards(step.cards)}" if step.cards else ""
                yield f"{who} discards {step.count} card{'s'[: step.count - 1]}{known}"
                yield from self.replaced(step)
            case "discard":
                yield f"{who} stands pat"
            case "raise":
                by = f" {self.money(facts, step.to - step.was)}" if self.raise_names_the_difference else ""
                yield f"{who} raises{by} to {self.money(facts, step.to)}{end}"
            case "bet" | "call":
                yield f"{who} {step.does}s {self.money(facts, step.put)}{end}"
            case "fold" | "check":
                yield f"{who} {step.does}s"

    def replaced(self, step: Step) -> Iterator[str]:
        if step.receives:
            yield f"Dealt to {name(step.seat)} {cards(step.kept)} {cards(step.receives)}"

    def shown(self, facts: Facts, words: str = "") -> Iterator[str]:
        for each in facts.page["shown"]:
            yield f"{name(each['seat'])}{self.before_verb} shows {cards(each['cards'])}{words}"

    def mucked(self, facts: Facts, words: str = "") -> Iterator[str]:
        for seat in facts.page["mucked"]:
            yield f"{name(seat)}{self.before_verb} mucks{words}"

    def summary(self, facts: Facts, no_rake: str = "") -> Iterator[str]:
        rake = facts.page["rake"]
        yield "*** SUMMARY ***"
        yield f"Total pot {self.money(facts, 1)} | " + (
            no_rake if no_rake and not rake else f"Rake {self.money(facts, rake)}"
        )


class PokerStarsLayout(TextLayout):
    games: ClassVar[Mapping[str, str]] = {
        "badugi": "Badugi Limit",
        "deuce-to-seven-triple-draw": "Triple Draw 2-7 Lowball Limit",
        "deuce-to-seven-single-draw": "Single Draw 2-7 Lowball No Limit",
    }
    before_verb = ":"

    def money(self, facts: Facts, chips: int) -> str:
        return ("$" if facts.cents else "") + facts.money(chips).removesuffix(".00")

    def lines(self, facts: Facts) -> Iterator[str]:
        yield self.head(facts)
        yield f"Table 'Here 7' 9-max Seat #{facts.page['button']} is the button"
        yield from self.seats(facts, facts.stacks, " in chips)")
        yield from self.play(facts, "*** DEALING HANDS ***")
        for seat, chips in facts.returned:
            yield f"Uncalled bet ({self.money(facts, chips)}) returned to {name(seat)}"
        if facts.page["shown"]:
            yield "*** SHOW DOWN ***"
        yield from self.shown(facts, " (Lo: read aloud)")
        yield from self.mucked(facts, " hand")
        for seat, chips in facts.collected:
            yield f"{name(seat)} collected {self.money(facts, chips)} from pot"
        yield from self.summary(facts)
        yield f"Seat {facts.page['button']}: {name(facts.page['button'])} (button) folded before the Draw"

    def head(self, facts: Facts) -> str:
        game, bets = self.games[facts.game], self.bets(facts)
        if facts.cents:
            return f"PokerStars Game #11:  {game} ({bets} USD) - 2020/01/02 3:04:05 ET"
        return f"PokerStars Hand #11: Tournament #22, $1.00+$0.20 USD {game} - Level I ({bets}) - 2020/01/02 3:04:05 ET"

    def step(self, facts: Facts, step: Step) -> Iterator[str]:
        match step.does:
            case "draw":
                if facts.game != "deuce-to-seven-single-draw":
                    yield f"*** {DRAWS[step.number]} DRAW ***"
            case "post":
                kind = {"ante": "the ante"}.get(step.kind, step.kind.replace("-", " "))
                end = self.all_in if step.all_in else ""
                yield f"{name(step.seat)}: posts {kind} {self.money(facts, step.put)}{end}"
            case _:
                yield from super().step(facts, step)


class FullTiltLayout(TextLayout):
    games: ClassVar[Mapping[str, str]] = {
        "badugi": "Limit Badugi",
        "deuce-to-seven-triple-draw": "Limit 2-7 Triple Draw",
        "deuce-to-seven-single-draw": "No Limit 2-7 Single Draw",
        "a5-triple-draw": "Limit A-5 Triple Draw",
    }
    all_in = ", and is all in"
    raise_names_the_difference = False

    def money(self, facts: Facts, chips: int) -> str:
        return ("$" if facts.cents else "") + with_commas(facts, chips)

    def lines(self, facts: Facts) -> Iterator[str]:
        stakes = facts.starting()
        ante = f" Ante {self.money(facts, stakes['ante'])}" if stakes["ante"] else ""
        table, bets = "Table Here (6 max)" if facts.cents else "$10 Sit & Go (22), Table 1", self.bets(facts)
        yield f"Full Tilt Poker Game #12: {table} - {bets}{ante} - {self.games[facts.game]} - 03:04:05 ET - 2020/01/02"
        yield from self.seats(facts, facts.stacks)
        yield from self.play(facts, f"The button is in seat #{facts.page['button']}", "*** HOLE CARDS ***")
        for seat, chips in facts.returned:
            yield f"Uncalled bet of {self.money(facts, chips)} returned to {name(seat)}"
        yield from self.shown(facts, " read aloud")
        yield from self.mucked(facts)
        for seat, chips in facts.collected:
            yield f"{name(seat)} wins the pot ({self.money(facts, chips)})"
        yield from self.summary(facts)

    def step(self, facts: Facts, step: Step) -> Iterator[str]:
        who, put = name(step.seat), self.money(facts, step.put)
        match step.does:
            case "draw":
                yield f"*** {DRAWS[step.number]} DRAW *** (Pot: {put})"
                yield f"{name(facts.page['big_blind_seat'])} has 15 seconds left to act"
                yield f"{name(facts.page['big_blind_seat'])}: one moment"
            case "post" if step.kind == "ante":
                yield f"{who} antes {put}"
            case "post":
                yield f"{who} posts the {step.kind.replace('-', ' ')} of {put}"
            case _:
                yield from super().step(facts, step)

    def replaced(self, step: Step) -> Iterator[str]:
        if step.receives:
            yield from super().replaced(step)
        else:
            yield f"{name(step.seat)} is dealt {step.count} cards"


class WinamaxLayout(TextLayout):
    games: ClassVar[Mapping[str, str]] = {"deuce-to-seven-triple-draw": "2-7 Triple Draw fixed limit"}

    def money(self, facts: Facts, chips: int) -> str:
        return facts.money(chips).removesuffix(".00") + ("€" if facts.cents else "")

    def lines(self, facts: Facts) -> Iterator[str]:
        kind = "CashGame" if facts.cents else 'Tournament "Here" buyIn: 1€ + 0€ level: 1'
        game = f"{self.games[facts.game]} ({self.bets(facts)})"
        yield f"Winamax Poker - {kind} - HandId: #12-3-4 - {game} - 2020/01/02 03:04:05 UTC"
        yield f"Table: 'Here' 6-max (real money) Seat #{facts.page['button']} is the button"
        yield from self.seats(facts, facts.stacks)
        yield "*** ANTE/BLINDS ***"
        yield from self.dealt(facts)
        for step in facts.steps():
            yield from self.step(facts, step)
        yield "*** SHOW DOWN ***"
        yield from self.shown(facts, " (High card : King)")
        yield from self.mucked(facts)
        uncalled = dict(facts.returned)
        for seat, chips in facts.collected:  # an uncalled bet is part of the pot
            yield f"{name(seat)} collected {self.money(facts, chips + uncalled.get(seat, 0))} from pot"
        yield from self.summary(facts, "No rake")

    def step(self, facts: Facts, step: Step) -> Iterator[str]:
        who, end = name(step.seat), self.all_in if step.all_in else ""
        match step.does:
            case "draw":
                yield f"*** {DRAWS[step.number]}-DRAW ***"
            case "post":
                yield f"{who} posts {step.kind.replace('-', ' ')} {self.money(facts, step.put)}{end}"
            case "discard" if step.count:
                yield f"{who} discard {step.count} cards" + (f" {cards(step.cards)}" if step.cards else "")
                yield from self.replaced(step)
            case "discard":
                yield f"{who} stands pat {cards(['X'] * facts.size)}"
            case _:
                yield from super().step(facts, step)


class KingsClubLayout(TextLayout):
    games: ClassVar[Mapping[str, str]] = {
        "badugi": "Limit Badugi",
        "badacey": "Limit Badacey",
        "deuce-to-seven-triple-draw": "Limit 2-7 Triple Draw",
        "deuce-to-seven-single-draw": "No Limit 2-7 Single Draw",
        "a5-triple-draw": "Limit A-5 Triple Draw",
        "a5-single-draw": "Limit A-5 Single Draw",
    }
    all_in = ", and is all in"
    raise_names_the_difference = False

    def money(self, facts: Facts, chips: int) -> str:
        return with_commas(facts, chips)

    def lines(self, facts: Facts) -> Iterator[str]:
        yield f"#13: {self.games[facts.game]} - {self.bets(facts)}"
        yield "2020-01-02 03:04:05"
        yield f"Table 'Here' Seat {facts.page['button']} is the button"
        yield from self.seats(facts, facts.stacks)
        for step in facts.steps():
            yield from self.step(facts, step)
        yield from self.shown(facts)
        yield "*** SUMMARY ***"
        yield from self.seats(facts, facts.final, ") +0.50")
        yield f"Rake {self.money(facts, facts.page['rake'])}"
        for seat, chips in facts.collected:
            yield f"{name(seat)} wins ({self.money(facts, chips)}) from pot"

    def tells(self, facts: Facts) -> bool:
        return super().tells(facts) and not facts.page["mucked"]

    def step(self, facts: Facts, step: Step) -> Iterator[str]:
        who, end = name(step.seat), self.all_in if step.all_in else ""
        match step.does:
            case "draw":
                yield f"*** {['', '1ST', '2ND', '3RD'][step.number]} DRAW ***"
            case "post":
                kind = {"ante": "ante"}.get(step.kind, f"the {step.kind.replace('-', ' ')}")
                yield f"{who}: posts {kind} {self.money(facts, step.put)}"
            case "discard" if step.receives:
                yield f"{who} discards {cards(step.cards)} draws {cards(step.receives)}"
            case "discard" if step.count:
                yield f"{who} draws {step.count}"
            case "bet" | "call":
                yield f"{who} {step.does}s {self.money(facts, step.to)}{end}"
            case _:
                yield from super().step(facts, step)


def with_commas(facts: Facts, chips: int) -> str:
    return (f"{chips / 100:,.2f}" if facts.cents else f"{chips:,}").removesuffix(".00")


class MergeLayout(Layout):
    games: ClassVar[Mapping[str, str]] = {
        "badugi": "Badugi",
        "deuce-to-seven-triple-draw": "2-7 Lowball",
        "a5-triple-draw": "A-5 Lowball",
    }

    def tells(self, facts: Facts) -> bool:
        return super().tells(facts) and facts.cents

    def lines(self, facts: Facts) -> Iterator[str]:
        stakes = facts.starting()
        bets = f"${facts.money(stakes['small_bet'])}/${facts.money(stakes['big_bet'])}"
        yield f'<description type="{self.games[facts.game]}" stakes="Limit {bets}"/>'
        yield '<game id="14-5" starttime="20200102030405" numholecards="5" data="20200102|Here (14)|14|14-5|false">'
        yield f'<players dealer="{facts.page["button"]}">'
        for seat, stack in facts.stacks.items():
            yield f'<player seat="{seat}" nickname="Player {seat}" balance="${facts.money(stack)}" dealtin="true" />'
        yield '</players>\n<round id="BLINDS" sequence="1">'
        for seat, hand in facts.hands.items():
            yield f'<cards type="HOLE" cards="{",".join(hand)}" player="{seat}" hand="x"/>'
        drawing: list[Step] = []
        for step in facts.steps():
            if step.does in ("draw", "betting"):
                yield from self.drawn(drawing)
                yield "</round>"
                yield f'<round id="{"" if step.does == "draw" else "POST_"}{DRAWS.get(step.number, "LAST")}_DRAW">'
                drawing = []
            drawing += [step] if step.receives else []
            yield from self.step(facts, step)
        yield from self.drawn(drawing)
        yield '</round>\n<round id="SHOWDOWN" sequence="9">'
        yield from self.showdown(facts)
        yield '</round>\n<round id="END_OF_GAME" sequence="10"></round>\n</game>'

    def drawn(self, drawing: list[Step]) -> Iterator[str]:
        for step in drawing:
            hand = ",".join([*step.kept, *step.receives])
            yield f'<cards type="DRAW_DRAWN_CARDS" cards="{hand}" player="{step.seat}"/>'

    def showdown(self, facts: Facts) -> Iterator[str]:
        for each in facts.page["shown"]:
            yield f'<event type="SHOW" player="{each["seat"]}"/>'
            yield f'<cards type="SHOWN" cards="{",".join(each["cards"])}" player="{each["seat"]}"/>'
        for seat in facts.page["mucked"]:
            yield f'<event type="MUCK" player="{seat}"/>'
        uncalled = {} if facts.page["shown"] else dict(facts.returned)
        for seat, chips in facts.collected:
            won = facts.money(chips + uncalled.get(seat, 0))
            yield f'<winner amount="{won}" uncalled="false" potnumber="1" player="{seat}" pottype="n"/>'
        for seat, chips in facts.returned if facts.page["shown"] else ():
            yield f'<winner amount="{facts.money(chips)}" uncalled="true" potnumber="2" player="{seat}" pottype="n"/>'

    def step(self, facts: Facts, step: Step) -> Iterator[str]:
        chips = {"raise": step.to}.get(step.does, step.put)
        does = {"post": step.kind.upper().replace("-", "_"), "discard": "DRAW"}.get(step.does, step.does.upper())
        if step.all_in and step.does in ("bet", "raise"):
            does, chips = "ALL_IN", step.put
        match step.does:
            case "discard":
                yield f'<event type="DRAW" timestamp="1" player="{step.seat}" text="{step.count}"/>'
            case "fold" | "check":
                yield f'<event type="{does}" timestamp="1" player="{step.seat}"/>'
            case "post" | "call" | "bet" | "raise":
                yield f'<event type="{does}" timestamp="1" player="{step.seat}" amount="{facts.money(chips)}"/>'


LAYOUTS: dict[str, Layout] = {
    "pokerstars": PokerStarsLayout(),
    "full-tilt": FullTiltLayout(),
    "winamax": WinamaxLayout(),
    "kings-club": KingsClubLayout(),
    "merge": MergeLayout(),
}
