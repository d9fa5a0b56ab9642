"""Whether a reshuffle can come, by the forecast of each draw: all players draw the most, draw after draw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.drawing.deck_use import cards_at_most, deck_use
from dealer_service.scenarios.client import ask
from tests.books import BOOK_WITH_ROOMS as BOOK
from tests.oracles import streets
from tests.oracles.rankings import deck_of

# Rulesets with the same streets and the same answers have the same use of the deck.
KINDS = {
    str(
        [
            rules.clauses[f"{clause}"].json
            for clause in (
                "dealing.deck",
                "dealing.joker",
                "dealing.streets",
                "dealing.max_seats",
                "drawing.max_discard",
                "drawing.five_cards",
                "drawing.burn",
                "drawing.last_card",
            )
        ]
    ): rules
    for rules in (BOOK.find(house, game) for house, games in BOOK.houses().items() for game in games)
}


def forecasts(players: int, rules: Ruleset) -> Iterator[dict[str, Any]]:
    """The worst case of each draw in turn, until the stub of the one before it would not have lasted."""
    dealt, discards = rules.dealing.streets.json, []
    cards = len(deck_of(rules.dealing.deck.json, rules.dealing.joker.json))
    stub, burns, draw = cards - players * streets.hand_size(dealt), 0, 0
    for round, street in enumerate(dealt):
        if "draw" not in street:
            stub, burns = stub - board_of(dealt, round, round + 1), burns + ("board" in street)
            continue
        draw += 1
        drew = [each["count"] for each in discards if each["seat"] == 1]
        table = {
            "button": players,
            "round": round,
            "phase": "betting",
            "seats": [{"number": seat, "state": "in", "drew": drew} for seat in range(1, players + 1)],
            "deck": {"stub": stub, "burns": burns, "folded": 0, "discards": [*discards]},
        }
        question = {"house": rules.house, "game": rules.game, "table": table}
        told = ask("drawing/forecast", question, BOOK)["answer"]
        yield told["worst"]
        discards += [{"draw": draw, "seat": seat, "count": told["most"]} for seat in range(1, players + 1)]
        burns += told["worst"]["burns"] + ("board" in street)
        stub -= told["worst"]["cards"] + told["worst"]["burns"] + board_of(dealt, round, round + 1)
        if stub < 0:
            return


def board_of(dealt: streets.Page, first: int, end: int) -> int:
    """The cards that these streets take for the board, each after the first with a burn."""
    laid = enumerate(dealt[first:end])
    return sum(streets.on_boards(street) + (first + at > 0) for at, street in laid if "board" in street)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("rules", KINDS.values(), ids=lambda rules: f"{rules.house}, {rules.game}")
def test_a_reshuffle_can_come_if_a_forecast_is_short(rules: Ruleset) -> None:
    use = deck_use(rules)
    for players in range(2, use.seats_at_most + 1):
        worst = [*forecasts(players, rules)]
        short = use.reshuffle_from is not None and players >= use.reshuffle_from
        dealt, drawn = rules.dealing.streets.json, sum(each["cards"] + each["burns"] for each in worst)
        board = board_of(dealt, 0, len(dealt)) + sum(streets.to_hand(street) > 0 for street in dealt[1:])
        left = use.deck - players * streets.hand_size(dealt) - drawn - board
        too_short = any(not each["lasts"] for each in worst) or (streets.draws(dealt) > 0 and left < 0)
        assert too_short == short, (players, worst)
        if not short:
            assert cards_at_most(players, rules) == players * rules.dealing.streets.value.hand_size + drawn + board
    assert use.cards_at_most == cards_at_most(use.seats_at_most, rules)
