"""The forced bets of the game: its blinds, its bring-in or the bet of its button, and the clause on its antes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.sections.betting import BUTTON_BETS, WITHOUT_BLINDS, Antes, Forced
from dealer_service.rulings.ruling import require
from dealer_service.rulings.spot import Spot
from dealer_service.table import NOBODY, POSTS_BESIDE_BLINDS, Event, Post, Snapshot, Stakes
from dealer_service.values import replace

OF_SOME_GAMES = frozenset({Post.THIRD_BLIND, Post.BUTTON_BLIND, Post.LIVE_ANTE, Post.ANTE})
"""The kinds of posts that only some games have; nobody owes one of another game."""


def has_blinds(rules: Ruleset) -> bool:
    """Whether blinds are posted in this game."""
    return rules.betting.forced.value not in WITHOUT_BLINDS


def has_third_blind(rules: Ruleset) -> bool:
    """Whether the player left of the big blind posts a third blind in this game."""
    return rules.betting.forced.value is Forced.THREE_BLINDS


def has_bring_in(rules: Ruleset) -> bool:
    """Whether an up card makes one player bet first."""
    return rules.betting.forced.value is Forced.ANTES_AND_BRING_IN


def has_button_blind(rules: Ruleset) -> bool:
    """Whether the button posts the only blind of this game."""
    return rules.betting.forced.value is Forced.BUTTON_BLIND


def has_live_antes(rules: Ruleset) -> bool:
    """Whether the antes of this game count as bets, and the button posts twice as much."""
    return rules.betting.forced.value is Forced.LIVE_ANTES


def has_bet_of_button(rules: Ruleset) -> bool:
    """Whether the button posts the bet to call in this game."""
    return rules.betting.forced.value in BUTTON_BETS


def has_forced_bet(rules: Ruleset) -> bool:
    """Whether a blind or live ante of one player is the first bet of the hand."""
    return has_blinds(rules) or has_bet_of_button(rules)


def is_of_another_game(kind: Post | None, rules: Ruleset) -> bool:
    """Whether games with other forced bets than this one have posts of this kind."""
    match kind:
        case Post.THIRD_BLIND:
            return not has_third_blind(rules)
        case Post.BUTTON_BLIND:
            return not has_button_blind(rules)
        case Post.LIVE_ANTE:
            return not has_live_antes(rules)
        case Post.ANTE:
            return has_live_antes(rules)
        case _:
            return kind in POSTS_BESIDE_BLINDS and not has_blinds(rules)


def forced_bet(stakes: Stakes, rules: Ruleset) -> int | None:
    """The post that sets the bet to call: the big blind, or the button's blind or live ante. None if unknown."""
    match rules.betting.forced.value:
        case Forced.BUTTON_BLIND:
            return stakes.button_blind
        case Forced.LIVE_ANTES:
            return None if stakes.ante is None else 2 * stakes.ante
        case _:
            return stakes.big_blind


def require_forced_bet(spot: Spot, clause: Clause[Any]) -> int:
    """The blind or live ante that the others call. Raises MissingFacts."""
    match spot.rules.betting.forced.value:
        case Forced.BUTTON_BLIND:
            name = "button_blind"
        case Forced.LIVE_ANTES:
            name = "ante"
        case _:
            name = "big_blind"
    return require(forced_bet(spot.table.stakes, spot.rules), f"/table/stakes/{name}", clause)


def of_button(rules: Ruleset) -> Mapping[str, str]:
    """The facts of a reason about the forced bet: its kind, if the button posts it."""
    match rules.betting.forced.value:
        case Forced.BUTTON_BLIND:
            return {"kind": str(Post.BUTTON_BLIND)}
        case Forced.LIVE_ANTES:
            return {"kind": str(Post.LIVE_ANTE)}
        case _:
            return {}


def seat_of_forced_bet(spot: Spot) -> int | None:
    """The seat that posts it: the big blind, or the button. None if unknown."""
    return spot.table.button if has_bet_of_button(spot.rules) else spot.table.big_blind_seat


def is_forced_bet(post: Event, spot: Spot) -> bool:
    """Whether this post is the blind or live ante that the others call."""
    if post.kind is Post.LIVE_ANTE:
        return post.seat == spot.table.button
    return post.kind in (Post.BIG_BLIND, Post.BUTTON_BLIND)


def live_ante_of(seat: int | None, spot: Spot) -> int | None:
    """The live ante that this seat posts: the button twice as much as the others. None if unknown."""
    return forced_bet(spot.table.stakes, spot.rules) if seat == spot.table.button else spot.table.stakes.ante


def bring_in_of(spot: Spot) -> int:
    """The amount of the bring-in. Raises MissingFacts."""
    return require(spot.table.stakes.bring_in, "/table/stakes/bring_in", spot.rules.betting.forced)


def posts_blinds(rules: Ruleset, stakes: Stakes) -> bool:
    """Whether blinds are posted in this game at these stakes. At stakes of just an ante, both blinds are 0."""
    return has_blinds(rules) and (stakes.small_blind, stakes.big_blind) != (0, 0)


def antes_of(rules: Ruleset) -> Antes:
    """The player who posts the ante, if there is one: each player in a game without blinds."""
    return rules.betting.antes.value if has_blinds(rules) else Antes.PER_PLAYER


def clause_of_antes(rules: Ruleset) -> Clause[Any]:
    """The clause that says who posts an ante."""
    return rules.betting.antes if has_blinds(rules) else rules.betting.forced


def without_unknown_blinds(spot: Spot) -> Snapshot:
    """The table with blinds of 0 and no seat where they are not given, if the game has none: they are not missing."""
    table = spot.table
    if has_blinds(spot.rules):
        return table
    stakes, small, big = table.stakes, table.small_blind_seat, table.big_blind_seat
    if stakes.small_blind is None or stakes.big_blind is None:
        stakes = replace(stakes, small_blind=stakes.small_blind or 0, big_blind=stakes.big_blind or 0)
    elif small is not None and big is not None:
        return table
    return replace(table, stakes=stakes, small_blind_seat=small or NOBODY, big_blind_seat=big or NOBODY)
