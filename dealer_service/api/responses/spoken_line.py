"""What a ruling says in one line that can be read aloud: made from its codes, in the words of one language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from dealer_service.api.responses.clause_json import serialize_clause
from dealer_service.api.responses.step_lines import due_line, first_of, of_open_card, piles_named, step_lines
from dealer_service.engine import Acted, Read
from dealer_service.engine.comparison.houses import Compared
from dealer_service.engine.play.played import Deviation, Played
from dealer_service.engine.same_ruling import RulingOrBreaches
from dealer_service.hands import Name
from dealer_service.i18n.words import Words
from dealer_service.rulings.betting.options import Choice, Instead, Options
from dealer_service.rulings.betting.turns.binding_actions import UndecidedTurn
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.breaches.catalogue import Checked
from dealer_service.rulings.drawing.forecast import Forecast, Outlook
from dealer_service.rulings.drawing.plan import Plan
from dealer_service.rulings.irregularities.remedy import Remedies, Remedy
from dealer_service.rulings.pots.layers import MAIN, Pots, Returned
from dealer_service.rulings.reasons import Because, Reason
from dealer_service.rulings.ruling import FloorOption, Instruction, Outcome, Ruling, Undecided
from dealer_service.rulings.showdown.awards import WHOLE, Award
from dealer_service.rulings.showdown.readings import Ranks, Reading
from dealer_service.rulings.showdown.settlement import Settlement, Unsettled
from dealer_service.table import NOBODY, WAGERS, Does, Event, Phase, Snapshot
from dealer_service.values import replace

# A hand in each half, by its seat and the half.
Names = Mapping[tuple[int, str], Name]

PENALTIES = "betting.penalties"
LAST_HAND = "showdown.last_hand"
OUT_OF_TURN = frozenset({"betting.out_of_turn", "betting.checked_out_of_turn"})
# Options of the floor that already say the remedy.
NAMES_THE_ACTION = frozenset({"hold-to-call", "hold-to-bet", "forfeit-and-fold"})
MOST_FACTS = 3
# Which actions a player may not take, rather than may not take now.
ACTIONS_NAMED = frozenset({Does.FOLD, Does.CHECK, Does.CALL, Does.BET, Does.RAISE, Does.POST})
TABLE_STAKES = "betting.table_stakes"
ONE_CHIP = "betting.one_chip"
IN_TURN = "betting.in_turn"
# Reasons about the table, which rule out every action alike.
OF_THE_TABLE = frozenset(
    {IN_TURN, LAST_HAND, "betting.round_closes", "betting.round_open", "betting.dead_hand", "dealing.seats"}
)
# Reasons that rule out an amount, not the action.
OF_THE_AMOUNT = frozenset(
    f"betting.{name}"
    for name in (
        "bet_or_raise",
        "big_bet_from_round",
        "fixed_size",
        "half_pot_maximum",
        "minimum_bet",
        "minimum_raise",
        "pot_limit_maximum",
        "spread_sizes",
        "straddle_is_no_raise",
        "wager_unit",
    )
)
# Clauses that leave a seat its last chips in play: they rule out every amount if these do not exceed the call.
OF_THE_LAST_CHIPS = frozenset({"betting.hand_cap", TABLE_STAKES, "betting.wager_unit"})
# Clauses that allow an action without dispute.
PLAIN = frozenset(
    f"betting.{name}"
    for name in (
        "bare_number",
        "fixed_size",
        "half_pot_maximum",
        "hand_cap",
        "minimum_bet",
        "minimum_raise",
        "one_chip",
        "pot_limit_maximum",
        "raise_and_number",
        "saying_pot",
    )
)
# Clauses that explain an action of one amount only, each with the argument that holds this amount.
GIVES_THE_AMOUNT = {
    "betting.fixed_size": "to",
    "betting.half_pot_maximum": "most",
    "betting.hand_cap": "most",
    "betting.minimum_bet": "least",
    "betting.minimum_raise": "least",
    "betting.over_bets": "to",
    "betting.pot_limit_maximum": "most",
    "betting.raise_and_number": "to",
    "betting.saying_pot": "to",
    "betting.short_big_blind": "to",
    "betting.table_stakes": "most",
    "betting.under_bets": "to",
}
# Instructions that are omitted if the next card is announced as due.
ANNOUNCED_BY_DUE = frozenset({"open-deal"})
# Remedies that end the hand, that change no chips or cards, and that are about one hand.
ENDS_THE_HAND = frozenset({"misdeal", "misdeal-button", "void-hand", "forfeit-refund"})
LEAVES_AS_IT_IS = frozenset(
    {"stands", "button-stays", "play-on", "burned-now", "do-not-play", "left-out", "stays-mucked"}
)
KILLS = frozenset({"dead-hand", "fold", "left-out"})
MADE_WHOLE = frozenset({"retrieved", "completed", "on-the-draw"})
KEEPS_ALIVE = MADE_WHOLE | {"kept", "hand-back"} | KILLS
CHIPS_MOVED = frozenset({"push", "rake", "return", "take-back-chips"})
LATER = "moved-after-this-hand"
GOES_ON = frozenset({Phase.DEALING, Phase.BETTING, Phase.DRAWING})
FIRST_NUMBER = 1  # people count hands from 1, the contract from 0


def says(ruling: RulingOrBreaches, words: Words) -> str:
    """The answer in one line: the options, the ruling, or the missing facts.

    The breaches of the table and the steps that correct them come first.
    """
    if not isinstance(ruling, Ruling):
        return _breaches(ruling, words)
    if not ruling.breaches:
        return _says(ruling, words)
    first = _breaches(ruling.breaches, words)
    return " ".join(filter(None, (first, *_then(ruling.mended, words), _says(ruling, words))))


def _says(ruling: Ruling, words: Words) -> str:
    if ruling.contested is not None and ruling.contested.matter:
        return _disputed(ruling, words)
    if ruling.floor is not None:
        return _decided_by_floor(ruling, ruling.floor.option, words)
    if isinstance(ruling.answer, Played):
        return _played(ruling, ruling.answer, words)
    if ruling.outcome is Outcome.UNDETERMINED:
        return " ".join([_missing(ruling, words), *_known(ruling.answer, words)])
    if ruling.outcome is Outcome.REFUSED:
        return _refused(ruling, words)
    writer = _WRITERS.get(type(ruling.answer))
    return writer(ruling, words) if writer else ""


def _played(ruling: Ruling, played: Played, words: Words) -> str:
    """The first deviation of a hand, or the facts that are missing; then the awards."""
    lines: list[str] = []
    if played.deviation is not None:
        lines.append(_deviation(played.deviation, words))
        more = played.deviations - 1
        lines += [words.line("played-one-more" if more == 1 else "played-more", count=more)] if more else []
    elif ruling.outcome is Outcome.UNDETERMINED:
        lines.append(_missing(ruling, words))
    else:
        lines.append(words.line("played-right"))
    won: dict[int, int] = {}
    for each in played.awards:
        won[each.whose] = won.get(each.whose, 0) + each.paid
    return " ".join([*lines, *(words.line("did-award", seat=seat, chips=chips) for seat, chips in won.items())])


def _deviation(deviation: Deviation, words: Words) -> str:
    """The first place where the record and the house differ, with the ruling there."""
    ruling, answer = deviation.ruling, deviation.ruling.answer
    if ruling.outcome is Outcome.REFUSED and isinstance(answer, Acted):  # without the options and the steps that follow
        ruling = replace(ruling, answer=Acted(answer.event))
    first = says(ruling, words)
    if deviation.at is not None:
        return words.line("played-event", number=deviation.at + FIRST_NUMBER, first=first)
    return words.line("played-result", first=first) if deviation.pointer.startswith("/results") else first


def _decided_by_floor(ruling: Ruling, option: FloorOption[Any], words: Words) -> str:
    """The decision of the floor, and the ruling after it if that says more."""
    answer = ruling.answer
    if isinstance(answer, Remedies):  # its remedies say the floor's decision
        return f"{words.line('floor-has-decided')} {_remedies(ruling, words)}"
    if isinstance(answer, Plan) and option.code in ENDS_THE_HAND:
        return f"{words.line('floor-has-decided')} {words.line(f'remedy-{option.code}', **option.args)}"
    decided = words.line("floor-decided", option=floor_option(option, words))
    if isinstance(answer, Acted) and option.code in NAMES_THE_ACTION:
        return " ".join((decided, *_then(answer.instructions, words)))
    if isinstance(answer, Acted) and any(each.code == option.code for each in answer.instructions):
        return decided
    outcome = ruling.outcome if ruling.outcome is Outcome.REFUSED else Outcome.DETERMINED
    return f"{decided} {_says(replace(ruling, floor=None, outcome=outcome), words)}"


def says_comparison(compared: Compared, houses: Sequence[str], words: Words) -> str:
    """Whether the houses rule alike; if not, the ruling of each."""
    lines = [says(each, words) for each in compared.results]
    if len(compared.alike) == 1:
        return words.line("compare-alike", first=lines[0])
    by_line: dict[str, list[str]] = {}
    for group in compared.alike:  # houses with the same words share a line
        by_line.setdefault(lines[group[0]], []).extend(houses[place] for place in group)
    told = [words.phrase("compare-houses", houses=words.listed(each), first=line) for line, each in by_line.items()]
    return words.line("compare-apart", rulings=" ".join(told))


def _disputed(ruling: Ruling, words: Words) -> str:
    """The facts that it depends on; if there are two branches, the ruling on each."""
    facts, ways = _facts(ruling, words), [says(each.result, words) for each in ruling.contested.branches]
    if len(ways) != 2 or ways[0] == ways[1]:
        return words.line("disputed", facts=facts)
    return words.line("disputed-two", facts=facts, one=ways[0], other=ways[1])


def _refused(ruling: Ruling, words: Words) -> str:
    """No, why not, and what would be right."""
    if isinstance(ruling.answer, Checked):
        return _breaches(ruling.answer.breaches, words)
    if not isinstance(acted := ruling.answer, Acted):
        return words.line("no", why=_objection(ruling.reasons[0], words)) if ruling.reasons else ""
    if acted.event.does is Does.AWARD:
        return words.line("not-awarded", seat=acted.event.seat, chips=acted.event.chips)
    lines = [_not_allowed(ruling.reasons, acted, words)] if ruling.reasons else []
    lines += _then(acted.instructions, words)
    lines += [_choices(acted.instead, words)] if acted.instead is not None and acted.instead.to_act is not None else []
    lines += [due_line(acted.due, words)] if acted.due is not None else []
    return " ".join(lines)


def _not_allowed(reasons: Because, acted: Acted, words: Words) -> str:
    """The refused action and why; only why, if the reason is about the table and not the action."""
    event, reason = acted.event, _barring(reasons, acted)
    why = _objection(_or_all_in(reason, acted), words)
    if reason.clause.id == IN_TURN:
        return words.line("out-of-turn", why=uncapitalized(why))
    if event.does not in ACTIONS_NAMED or reason.clause.id in OF_THE_TABLE:
        return words.line("no", why=why)
    kind = event.kind.value if event.kind else None
    by_name = event.to is None and event.does in (Does.CALL, *WAGERS)
    choice = (
        words.term(event.does.value) if by_name else words.phrase(f"may-{event.does.value}", to=event.to, kind=kind)
    )
    return words.line("may-not", seat=event.seat, choice=choice, why=uncapitalized(why))


def _barring(reasons: Because, acted: Acted) -> Reason:
    """The reason to say: if no amount is allowed, the first that rules out every amount."""
    event, instead = acted.event, acted.instead
    if event.does not in WAGERS or instead is None or any(each.does in WAGERS for each in instead.options):
        return reasons[0]
    return next((each for each in reasons if not _is_of_the_amount(each, instead) and each.decides), reasons[0])


def _is_of_the_amount(reason: Reason, instead: Options | Instead) -> bool:
    """Whether the reason rules out this amount, and the seat may have the chips for another."""
    if reason.clause.id in OF_THE_LAST_CHIPS and "most" in reason.facts:
        calls = [each.to for each in instead.options if each.does is Does.CALL]
        return reason.facts["most"] not in calls
    return reason.clause.id in OF_THE_AMOUNT


def _or_all_in(reason: Reason, acted: Acted) -> Reason:
    """The reason for the minimum, with the lower amount that an all-in may be."""
    least = reason.facts.get("least", reason.facts.get("to"))
    options = acted.instead.options if acted.instead is not None else ()
    lower = [each.to for each in options if each.does in WAGERS and each.to is not None]
    if reason.clause.id not in OF_THE_AMOUNT or not isinstance(least, int) or not lower or lower[0] >= least:
        return reason
    return Reason(reason.clause, {**reason.facts, "all_in": lower[0]}, reason.decides)


def _why(ruling: Ruling, words: Words) -> str | None:
    """The reason for the correction or permission, in a few words; None if it is obvious."""
    event: Event = ruling.answer.event
    first = () if ruling.rule is None else (ruling.rule.deciding(),)
    for reason in (*first, *ruling.reasons):
        told = {"does": event.does.value, "seat": event.seat, "total": event.to, "answer": reason.clause.value}
        facts = {**told, **reason.facts}
        amount = GIVES_THE_AMOUNT.get(reason.clause.id)
        if not reason.decides or (amount is not None and facts[amount] != event.to):
            continue
        if reason.clause.id == ONE_CHIP and event.does is not Does.CALL:
            continue
        if ruling.outcome is Outcome.ALLOWED and not _is_argued(reason, ruling):
            continue
        if (why := words.reason(reason.clause.id, facts)) is not None:
            return why
    return None


def _is_argued(reason: Reason, ruling: Ruling) -> bool:
    """Whether people ask why that is allowed: a short all-in, or anything else that is not obvious."""
    if reason.clause.id != TABLE_STAKES or ruling.answer.event.does is Does.CALL:
        return reason.clause.id not in PLAIN
    least = [each.facts.get("least", each.facts.get("to")) for each in ruling.reasons if each.clause.id in PLAIN]
    return any(isinstance(each, int) and each > ruling.answer.event.total for each in least)


def _objection(reason: Reason, words: Words) -> str:
    """Why not, in a few words with the facts; in the house's own words if there are no shorter ones."""
    line = words.objection(reason.clause.id, {"answer": reason.clause.value, **reason.facts})
    return line if line is not None else str(serialize_clause(reason.clause, words.language)["says"])


def _acted(ruling: Ruling, words: Words) -> str:
    """What was done, and the step of a draw that comes next."""
    acted: Acted = ruling.answer
    told = ANNOUNCED_BY_DUE if acted.due is not None else frozenset()
    then = _then([_of_fold(each, acted) for each in acted.instructions if each.code not in told], words)
    if acted.event.does is Does.CARRY_OUT:
        then += _blinds(ruling, words) if any(each.code == "move-button" for each in acted.instructions) else []
        return words.line("yes", done=" ".join(then)) if then else words.line("yes-alone")
    lines = [_ruled(ruling.outcome, _done(acted.event, words), _why(ruling, words), words), *then]
    if acted.due is not None:
        lines.append(due_line(acted.due, words))
    return " ".join(lines)


def _of_fold(instruction: Instruction, acted: Acted) -> Instruction:
    """A fold completes no bet: the chips that the seat had put in go back in."""
    if acted.event.does is Does.FOLD and instruction.code == "bring-up":
        return replace(instruction, code="put-back-in")
    return instruction


def _ruled(outcome: Outcome, done: str, why: str | None, words: Words) -> str:
    """The action, after whether it stands and why; without these if they were said before."""
    match outcome:
        case Outcome.CORRECTED:
            phrase = uncapitalized(done).rstrip(".")
            return words.line("counts-as-why", done=phrase, why=why) if why else words.line("counts-as", done=phrase)
        case Outcome.DETERMINED:
            return done
        case _:
            return words.line("yes-why", done=done.rstrip("."), why=why) if why else words.line("yes", done=done)


def _blinds(ruling: Ruling, words: Words) -> list[str]:
    """The blinds of the next hand, after a dead small blind."""
    table = ruling.next
    if table is None or not table.big_blind_seat:
        return []
    small = table.small_blind_seat
    dead = small is None or small == NOBODY or not any(each.number == small and each.dealt_in for each in table.seats)
    code = "then-big-blind" if dead else "then-blinds"
    return [words.line(code, small=table.small_blind_seat, big=table.big_blind_seat)]


def _then(instructions: Iterable[Instruction], words: Words) -> list[str]:
    """The dealer's next steps. Gathering bets and mucking hands are not mentioned."""
    spoken = [each for each in instructions if words.has("says", f"then-{each.code}")]
    return [words.line(f"then-{each.code}", **each.args) for each in spoken]


def _done(event: Event, words: Words) -> str:
    """An event in words."""
    count = len(event.cards or ()) if event.count is None else event.count
    kind = event.kind.value if event.kind else None
    args = {"seat": event.seat, "to": event.to, "count": count, "of": event.of, "chips": event.chips, "kind": kind}
    pat = event.does is Does.DISCARD and not count
    code = "did-stand-pat" if pat else f"did-{event.does.value}" + of_open_card(event)
    return words.line(code, **args, card=first_of(event.cards))


def _options(ruling: Ruling, words: Words) -> str:
    """The seat to act and its options, after the dealer's steps."""
    first = _then(ruling.answer.instructions or (), words) if ruling.answer.to_act else ()
    return " ".join((*first, _choices(ruling.answer, words)))


def _choices(options: Options | Instead, words: Words) -> str:
    if options.to_act is None:
        return _over(options, words) or words.line("nobody-acts" if _is_round(options) else "no-post-due")
    phrases = [_choice(each, words) for each in options.options]
    code = "may-only" if isinstance(options, Options) and _is_bound(options) else "may"
    return words.line(code, seat=options.to_act, choices=words.either(phrases))


def _is_round(options: Options | Instead) -> bool:
    """Whether a betting round has no options. Options of posts rest on no clause."""
    return isinstance(options, Instead) or bool(options.because)


def _is_bound(options: Options) -> bool:
    """Whether the seat is held to some of its options, in turn or out of turn."""
    barred = {reason.clause.id for each in options.barred for reason in each.because}
    return bool(OUT_OF_TURN & barred) or any("may" in reason.facts for reason in options.because)


def _over(answer: Options | Instead | Plan, words: Words) -> str:
    """The end of the hand if only one live hand is left; empty otherwise."""
    why = () if isinstance(answer, Instead) else answer.because
    seats = [reason.facts["seat"] for reason in why if reason.clause.id == LAST_HAND]
    return words.line("hand-over", seat=seats[0]) if seats else ""


def _choice(choice: Choice, words: Words) -> str:
    """One thing that a seat may do, with its amount or amounts."""
    code = f"may-{choice.does.value}"
    if choice.least is not None:
        code += "-from" if choice.most is None else "-range"
    code = "may-complete" if choice.completes else code
    kind = choice.kind.value if choice.kind else None
    return words.phrase(code, to=choice.to, least=choice.least, most=choice.most, kind=kind)


def _plan(ruling: Ruling, words: Words) -> str:
    """The steps of a draw, and the seats that it waits for."""
    plan: Plan = ruling.answer
    lines = [line.says for line in step_lines(plan.steps, words)]
    if plan.stuck is not None:
        lines.append(_floor(plan.options, words))
    elif plan.waiting_for:
        code = "draw-waits" if len(plan.waiting_for) == 1 else "draw-waits-many"
        lines.append(words.line(code, seats=list(plan.waiting_for)))
    return " ".join(lines) or _over(plan, words) or words.line("draw-done")


def _forecast(ruling: Ruling, words: Words) -> str:
    forecast: Forecast = ruling.answer
    told = forecast.announced is not None and not forecast.announced.waiting_for
    return _outlook(forecast.announced or forecast.worst, told, words)


def _outlook(outlook: Outlook, told: bool, words: Words) -> str:
    """Whether the stub lasts; if not, the piles to shuffle in and the seat to shuffle for. ``told``: all announced."""
    of_kind = ("-told" if told else "") if outlook.short_by else "-last"
    if outlook.stuck is not None:
        return words.line(f"short-floor{of_kind}", short=outlook.short_by, seat=outlook.stuck)
    if outlook.reshuffles:
        first, short = outlook.reshuffles[0], outlook.short_by
        return words.line(f"short{of_kind}", short=short, piles=piles_named(first.piles or (), words), seat=first.seat)
    if outlook.lasts is False:  # those who were heard take too many already; the others are still to say
        return words.line("short-so-far", short=outlook.short_by)
    if outlook.lasts is None:
        return words.line("lasts-unless", seats=_seats(outlook.waiting_for, words))
    return words.line("lasts", cards=outlook.cards, stub=outlook.stub)


def _pots(ruling: Ruling, words: Words) -> str:
    """The returned chips, and the seats that can win each pot."""
    found: Pots = ruling.answer
    lines = _returned(found.returned, words)
    for pot in found.pots:
        code = "pot-alone" if len(found.pots) == 1 else "pot-of"
        code = code if pot.eligible else "pot-uncontested"
        seats = _seats(pot.eligible, words)
        lines.append(words.line(code, pot=_pot(pot.name, words), chips=pot.chips, seats=seats))
    if found.options:
        lines.append(_floor(found.options, words))
    return " ".join(lines) or words.line("no-pot")


def _seats(seats: Sequence[int], words: Words) -> str:
    """One seat, or several, by number."""
    return words.phrase("seat" if len(seats) == 1 else "seats", seats=list(seats))


def _returned(returned: Iterable[Returned], words: Words) -> list[str]:
    return [words.line("goes-back", seat=each.seat, chips=each.chips) for each in returned]


def _pot(name: str, words: Words) -> str:
    """The name of a pot."""
    number = name.removeprefix("side-")
    return words.phrase("main-pot") if number == name else words.phrase("side-pot", number=number)


def _settlement(ruling: Ruling, words: Words) -> str:
    """The first seat to show, the returned chips, and the winners with their hands."""
    found: Settlement = ruling.answer
    if not found.readings:
        alone = [words.line("unshown", seat=each.seat, chips=each.chips) for each in found.awards]
        return " ".join([*_returned(found.returned, words), *alone]) or words.line("no-pot")
    first = [words.instruction(each.code, each.args) for each in found.instructions if each.code == "show-first"]
    return " ".join([*first, *_returned(found.returned, words), *_winners(found, words)])


def _known(answer: object, words: Words) -> list[str]:
    """The first seat to show and the winners, if only other facts are missing."""
    if not isinstance(answer, Unsettled):
        return []
    shows = [words.instruction("show-first", {"seat": answer.order[0]})] if answer.order else []
    return [*shows, *(_winners(answer, words) if answer.awards else [])]


def _winners(found: Settlement | Unsettled, words: Words) -> list[str]:
    """The winners with their hands; for several pots, or an uncontested one, as announced."""
    pots, readings = found.pots or (), found.readings or ()
    if not found.awards:  # no chips are left after the rake
        return []
    if len(pots) != 1 or len(pots[0].eligible) == 1:
        announced = [each for each in found.instructions or () if each.code == "announce"]
        return [words.instruction(each.code, each.args) for each in announced]
    names = {(each.seat, each.half): each.name for each in readings}
    return [_won(found.awards or (), names, len({each.half for each in readings}) > 1, words)]


def _won(awards: Sequence[Award], names: Names, halved: bool, words: Words) -> str:
    """The winner of a pot, or of each half."""
    by_half: dict[str, list[Award]] = {}
    for award in awards:
        by_half.setdefault(award.half, []).append(award)
    seats = {award.seat for award in awards}
    if len(seats) == 1 and halved:
        seat, chips = awards[0].seat, sum(each.chips for each in awards)
        return words.line("scoops", seats=seat, chips=chips, hand=_hands_of(seat, WHOLE, names, words))
    if len(by_half) == 1:
        ((half, shares),) = by_half.items()
        return _shared("split" if len(shares) > 1 else "wins", half, shares, names, words)
    return " ".join(_half(half, shares, names, words) for half, shares in by_half.items())


def _shared(code: str, half: str, shares: Sequence[Award], names: Names, words: Words) -> str:
    """The winner or winners of a pot without halves."""
    seats, chips = [each.seat for each in shares], sum(each.chips for each in shares)
    hand = _hands_of(seats[0], half, names, words)
    return words.line(code, seats=seats, chips=chips, hand=hand)


def _half(half: str, shares: Sequence[Award], names: Names, words: Words) -> str:
    """One half of a pot: "Badugi 50: seat 2, 9-8-6-4."."""
    seats, chips = [each.seat for each in shares], sum(each.chips for each in shares)
    winners = _seats(seats, words)
    name = names[seats[0], half]
    hand = words.hand_in_half(name)
    return words.line("half", half=words.phrase(f"half-{half}"), chips=chips, winners=winners, hand=hand)


def _hands_of(seat: int, half: str, names: Names, words: Words) -> str:
    """The name of the seat's hand in this half, or in each half if the whole pot was won."""
    found = [words.hand(name) for (number, read), name in names.items() if number == seat and half in (read, WHOLE)]
    return words.listed(found)


def _read(ruling: Ruling, words: Words) -> str:
    """The best of the hands in each half, or the reading of a single hand."""
    read: Read = ruling.answer
    if len({each.seat for each in read.readings}) == 1:
        return _read_alone(read.readings, words)
    halved = len({each.half for each in read.ranks}) > 1
    names = {(each.seat, each.half): _so_far(each, words, halved) for each in read.readings}
    lines = []
    for ranks in read.ranks:
        best, among = ranks.best_first[0], sorted(number for tie in ranks.best_first for number in tie)
        args = {
            "numbers": [number + FIRST_NUMBER for number in best],
            "among": [number + FIRST_NUMBER for number in among],
            "hand": names[best[0], ranks.half],
        }
        code = _comparison(ranks, len(best), len(among))
        if halved:
            lines.append(words.line(code, half=words.phrase(f"half-{ranks.half}"), **args))
        else:
            lines.append(words.line(f"{code}-only", **args))
    return " ".join(lines)


def _read_alone(readings: Sequence[Reading], words: Words) -> str:
    """The reading of one hand in each half; in a game with one half, the cards that do not count and why."""
    hand = words.listed([_so_far(each, words) for each in readings])
    idle = ". ".join([words.idle(each) for each in readings[0].idle]) if len(readings) == 1 else ""
    return words.line("hand-alone-idle", hand=hand, idle=idle) if idle else words.line("hand-alone", hand=hand)


def _so_far(reading: Reading, words: Words, halved: bool = False) -> str:
    """The name of a hand after the name of its half; a partial hand is named "so far"."""
    hand = words.hand_in_half(reading.name) if halved else words.hand(reading.name)
    return hand if reading.lacks is None else words.phrase("hand-so-far", hand=hand)


def _comparison(ranks: Ranks, best: int, among: int) -> str:
    """The result of a comparison: whole hands win or tie; with partial hands, the best of those with as many cards."""
    if ranks.cards is None:
        return "hand-wins" if best == 1 else "hands-tie"
    if among == 1:
        return "hand-reads"
    return "hand-best" if best == 1 else "hands-even"


def _checked(ruling: Ruling, words: Words) -> str:
    return words.line("table-stands")


def _undecided(ruling: Ruling, words: Words) -> str:
    told = _floor(ruling.answer.options, words)
    penalized = any(each.clause.id == PENALTIES for each in ruling.reasons)
    return f"{told} {words.line('then-penalty')}" if penalized else told


def _remedies(ruling: Ruling, words: Words) -> str:
    """The remedy of each irregularity, and the floor's options if the rules leave one to the floor."""
    answer: Remedies = ruling.answer
    told = list(_told(answer.remedies))
    lines = [words.line(f"remedy-{each.code}", **each.args) for each in told]
    if ruling.outcome is Outcome.NEEDS_FLOOR:
        return " ".join((*lines, _floor(answer.options, words, after=bool(lines))))
    return " ".join((*lines, *_outcome_of(told, ruling.next, words)))


def _told(remedies: Sequence[Remedy]) -> Iterator[Remedy]:
    """The remedies to say: none about a hand that is then void, dealt again or dead."""
    ends = any(each.code in ENDS_THE_HAND for each in remedies)
    for number, each in enumerate(remedies):
        later = [other.args.get("seat") for other in remedies[number + 1 :] if other.code in KILLS]
        undone = each.code in KEEPS_ALIVE and each.args.get("seat") in later
        if not undone and not (ends and each.code in (*KEEPS_ALIVE, *LEAVES_AS_IT_IS)):
            yield each


def _outcome_of(told: Sequence[Remedy], table: Snapshot | None, words: Words) -> Iterator[str]:
    """The result: a live hand, chips that are returned or pushed, or play that continues."""
    codes = {each.code for each in told}
    if table is None or codes & ENDS_THE_HAND:
        return
    live = {each.number for each in table.live}
    if any(each.code in MADE_WHOLE and each.args.get("seat") in live for each in told):
        yield words.line("hand-is-live")
    yield from _then(
        (step for each in told for step in each.steps if step.code in CHIPS_MOVED and each.code != LATER), words
    )
    if table.phase in GOES_ON and codes & {*LEAVES_AS_IT_IS, *KILLS}:
        yield words.line("play-on")


def _floor(options: Iterable[Instruction], words: Words, *, after: bool = False) -> str:
    """The floor's options; ``after`` an earlier remedy, it may let everything else stand."""
    phrases = [
        words.phrase("floor-let-stand-else") if after and each.code == "let-stand" else floor_option(each, words)
        for each in options
    ]
    if not phrases:
        return words.line("floor-alone")
    *others, last = phrases
    if not others:
        return words.line("floor", options=last)
    first = reduce(lambda told, more: words.phrase("floor-more", first=told, more=more), others)
    return words.line("floor", options=words.phrase("floor-or", first=first, last=last))


def floor_option(option: Instruction, words: Words) -> str:
    """One thing that the floor may decide, as a phrase."""
    code, args = f"floor-{option.code}", dict(option.args)
    if (pot := str(args.get("pot", MAIN))) != MAIN:
        code, args["number"] = "floor-join-side-pot", pot.removeprefix("side-")
    return words.phrase(code, **args) if words.has("says", code) else words.instruction(option.code, option.args)


def uncapitalized(sentence: str) -> str:
    """The sentence as it goes on after a colon; a word in capitals stays."""
    return sentence if sentence[1:2].isupper() else sentence[:1].lower() + sentence[1:]


def _breaches(breaches: Sequence[Breach], words: Words) -> str:
    """The first breach of the table, and the number of others."""
    first = words.breach(breaches[0].code, breaches[0].args)
    match len(breaches) - 1:
        case 0:
            return first
        case 1:
            return words.line("breaches-one-more", first=first)
        case more:
            return words.line("breaches-more", first=first, count=more)


def _missing(ruling: Ruling, words: Words) -> str:
    """The facts that are needed before there is an answer."""
    more = len(_names_of_facts(ruling, words)) - MOST_FACTS
    return words.line("missing-more" if more > 0 else "missing", facts=_facts(ruling, words), count=more)


def _facts(ruling: Ruling, words: Words) -> str:
    return words.listed(_names_of_facts(ruling, words)[:MOST_FACTS])


def _names_of_facts(ruling: Ruling, words: Words) -> list[str]:
    """The names of the missing facts, each once."""
    return list(dict.fromkeys(words.fact(each.at, ruling.seats) for each in ruling.missing))


_WRITERS: Mapping[type[Any], Callable[[Ruling, Words], str]] = {
    Acted: _acted,
    Options: _options,
    Plan: _plan,
    Forecast: _forecast,
    Pots: _pots,
    Settlement: _settlement,
    Read: _read,
    Checked: _checked,
    Undecided: _undecided,
    UndecidedTurn: _undecided,
    Remedies: _remedies,
}
