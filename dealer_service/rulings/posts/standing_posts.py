"""Wrong posts that the floor has let stand: each counts as the post that it stands for, at every later check."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import Antes
from dealer_service.rulings.forced_money import OF_SOME_GAMES, antes_of, is_of_another_game
from dealer_service.rulings.posts.third_blind import third_blind_seat
from dealer_service.rulings.ruling import MissingFacts
from dealer_service.rulings.spot import Spot
from dealer_service.table import BLINDS, NOBODY, Event, Post, Snapshot, Standing


def made_once(rules: Ruleset) -> frozenset[Post]:
    """The kinds of posts that one seat makes for the hand: blinds, kill, and an ante for all."""
    per_player = antes_of(rules) is Antes.PER_PLAYER
    return BLINDS | {Post.THIRD_BLIND, Post.BUTTON_BLIND, Post.KILL} | (frozenset() if per_player else {Post.ANTE})


def seat_owing(event: Event, spot: Spot) -> int | None:
    """The seat that owed this post, which is its own for each kind that several seats post. None if unknown.

    Posts of other games are not owed.
    """
    match event.kind:
        case kind if kind in OF_SOME_GAMES and is_of_another_game(kind, spot.rules):
            return NOBODY
        case Post.BUTTON_BLIND:
            return spot.table.button
        case Post.SMALL_BLIND:
            return spot.table.small_blind_seat
        case Post.BIG_BLIND:
            return spot.table.big_blind_seat
        case Post.THIRD_BLIND:
            return _third_blind_seat(spot)
        case Post.KILL:
            return spot.table.kill_seat
        case Post.ANTE:
            return _ante_seat(event, spot)
        case _:
            return event.seat


def _third_blind_seat(spot: Spot) -> int | None:
    try:
        return third_blind_seat(spot)
    except MissingFacts:
        return None


def _ante_seat(event: Event, spot: Spot) -> int | None:
    match antes_of(spot.rules):
        case Antes.PER_PLAYER:
            return event.seat
        case Antes.BIG_BLIND_ANTE:
            return spot.table.big_blind_seat
        case Antes.BUTTON_ANTE:
            return spot.table.button


def kinds_that_stand(spot: Spot) -> frozenset[Post]:
    """The kinds of posts made once whose wrong post stands. The seat that owed it makes none."""
    return made_once(spot.rules) & {event.kind for event in _that_stand(spot.table, len(spot.table.events))}


def seats_that_posted_otherwise(before: int, spot: Spot) -> set[int | None]:
    """The seats whose chips are not divided between blind and ante, for a wrong post before this entry stands.

    The seat made that post, or owed it. Its next posts come from its remaining chips.
    """
    posts = _that_stand(spot.table, before)
    return {event.seat for event in posts} | {seat_owing(event, spot) for event in posts}


def _that_stand(table: Snapshot, before: int) -> list[Event]:
    """The posts before this entry that the floor has let stand."""
    entries = {(each.entry, each.seat) for each in table.let_stand if each.breach is Standing.IRREGULAR_POST}
    return [event for entry, event in enumerate(table.events[:before]) if (entry, event.seat) in entries]
