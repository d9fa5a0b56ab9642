"""The steps of a draw, and whether the stub lasts, in one line."""

from __future__ import annotations

from dealer_service.api.responses.spoken_line.floor import floor_line
from dealer_service.api.responses.spoken_line.options import hand_over_line
from dealer_service.api.responses.spoken_line.phrases import next_steps, seats_named
from dealer_service.api.responses.step_lines import piles_named, step_lines
from dealer_service.i18n.words import Words
from dealer_service.rulings.drawing.forecast import Forecast, Outlook
from dealer_service.rulings.drawing.plan import Plan
from dealer_service.rulings.ruling import Ruling


def plan_line(ruling: Ruling, words: Words) -> str:
    """The steps of a draw, and the seats that it waits for."""
    plan: Plan = ruling.answer
    lines = [line.says for line in step_lines(plan, words)]
    if plan.stuck is not None:
        lines.append(floor_line(plan.options, words))
    elif plan.waiting_for:
        code = "draw-waits" if len(plan.waiting_for) == 1 else "draw-waits-many"
        lines.append(words.line(code, seats=list(plan.waiting_for)))
    elif ruling.next is None:  # cards of the board come before the new cards
        lines += next_steps(plan.instructions or (), words)
    return " ".join(lines) or hand_over_line(plan, words) or words.line("draw-done")


def forecast_line(ruling: Ruling, words: Words) -> str:
    """Whether the stub lasts for the announced draws, else for the largest ones."""
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
    if outlook.lasts is None and not outlook.waiting_for:
        return words.line("lasts-unless-refused")
    if outlook.lasts is None:
        return words.line("lasts-unless", seats=seats_named(outlook.waiting_for, words))
    return words.line("lasts", cards=outlook.cards, stub=outlook.stub)
