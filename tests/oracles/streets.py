"""A second count of the streets of a page, from its lists and words."""

from __future__ import annotations

from typing import Any

# A street as on the page: {"down": 4, "bet": "small"}.
Page = list[dict[str, Any]]


def hand_size(streets: Page) -> int:
    """The largest number of cards that a player holds at once."""
    return max(held_in(streets, round) for round in range(1, len(streets) + 1))


def to_hand(street: dict[str, Any]) -> int:
    """The cards that a street deals to each player."""
    return street.get("down", 0) + street.get("up", 0)


def held_in(streets: Page, round: int) -> int:
    """The cards that a player holds in a betting round."""
    return sum(to_hand(street) - street.get("discard", 0) for street in streets[:round])


def kept(streets: Page) -> int:
    """The cards that a player holds at the showdown."""
    return held_in(streets, len(streets))


def discarded_after(streets: Page, round: int) -> int:
    """The cards that each player discards after a round without a replacement."""
    return streets[round].get("discard", 0) if round < len(streets) else 0


def up_places(streets: Page, round: int | None = None) -> list[int]:
    """The places of the up cards of a hand in a betting round or at the end. Discards are not listed."""
    faces: list[str] = []
    for street in streets[:round]:
        new = [face for face in ("down", "up") for _ in range(street.get(face, 0))]
        faces = faces[street.get("discard", 0) :] + new
    return [place for place, face in enumerate(faces) if face == "up"]


def draws(streets: Page) -> int:
    """How often players draw."""
    return len([street for street in streets if "draw" in street])


def board_after(streets: Page, round: int) -> int:
    """The cards that are dealt to the board after a round."""
    return on_boards(streets[round]) if round < len(streets) else 0


def has_one_board(streets: Page) -> bool:
    """Whether cards are dealt to a single board after a round, and players draw none."""
    dealt = [street["board"] for street in streets[1:] if "board" in street]
    return bool(dealt) and not draws(streets) and not any(isinstance(cards, list) for cards in dealt)


def on_boards(street: dict[str, Any]) -> int:
    """The cards that a street deals to its board, or to all of several boards."""
    cards = street.get("board", 0)
    return sum(cards) if isinstance(cards, list) else cards


def boards(streets: Page, cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The cards of each board, from those of all in the order of the deal."""
    left, found = list(cards), dict[int, list[int]]()
    for street in streets:
        counts = street.get("board", [])
        for number, count in enumerate(counts if isinstance(counts, list) else [counts]):
            found.setdefault(number, []).extend(left[:count])
            del left[:count]
    return [tuple(each) for each in found.values()] if found else [cards]


def board_size(streets: Page) -> int:
    """The cards of the whole board."""
    return sum(map(on_boards, streets))


def round_before(streets: Page, draw: int) -> int:
    """The betting round that this draw follows."""
    return [number for number, street in enumerate(streets) if "draw" in street][draw - 1]


def lying_before(streets: Page, draw: int) -> int:
    """How many streets have their cards on the table when this draw opens: its own too, if its board comes first."""
    round = round_before(streets, draw)
    return round + (streets[round].get("first") == "board")


def has_board_within(streets: Page, draw: int) -> bool:
    """Whether cards of the board are dealt between the discards of this draw and its new cards."""
    return streets[round_before(streets, draw)].get("first") == "discard"


def burns_of_board(streets: Page) -> int:
    """The cards burned for the board: none for cards that lie there with the deal."""
    return len([street for street in streets[1:] if "board" in street])


def most_hands(streets: Page, deck: int = 52) -> int:
    """The hands that the deck has cards for, beside the board and its burns.

    If streets deal to the hands, all may share the last card: the deck must last until then.
    """
    if len(later := [street for street in streets[1:] if to_hand(street)]):
        burns = len(later) - 1
        return (deck - burns) // (sum(map(to_hand, streets)) - to_hand(later[-1]))
    return (deck - board_size(streets) - burns_of_board(streets)) // hand_size(streets)


def rounds(streets: Page) -> int:
    """How often there is betting."""
    return len([street for street in streets if street["bet"] in ("small", "big")])


def bet(streets: Page, round: int) -> str:
    """The bet of a round: ``small`` or ``big``."""
    with_bets = [street["bet"] for street in streets if street["bet"] in ("small", "big")]
    return with_bets[round - 1]
