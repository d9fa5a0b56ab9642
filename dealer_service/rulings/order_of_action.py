"""In which order do the seats act in a betting round?"""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.betting import Opener
from dealer_service.rulings.ruling import told
from dealer_service.rulings.straddling import straddle_of
from dealer_service.table import Snapshot, State


def order_of_action(table: Snapshot, rules: Ruleset, round: int) -> list[int]:
    """The seats that were dealt in, in the order of action of this round.

    Where nobody posts a big blind there is none to sit left of, and the first seat left of the button opens.
    """
    left_of = table.button
    if round == 1 and (straddle := straddle_of(table)) is not None:
        left_of = straddle.seat or table.button
    elif round == 1 and rules.betting.opener_first_round.value is Opener.LEFT_OF_BIG_BLIND:
        told(table.big_blind_seat, "/table/big_blind_seat", rules.betting.opener_first_round)
        left_of = table.big_blind_seat or table.button
    return [seat.number for seat in table.clockwise_from(left_of) if seat.state is not State.OUT]
