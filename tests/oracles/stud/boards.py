"""Who opens and who speaks first: the door cards of the first street, the open boards of later ones."""

from schemas.cards import HIDDEN
from tests.oracles.stud.model import LOW_GAMES

Boards = dict[int, list[int]]
"""Open cards of each seat, in clockwise order of the seats from the left of the button."""

_RANK_OF_ACE = 12


def bring_in_seat(game: str, doors: Boards) -> int | None:
    """The seat that must open: lowest door card, in razz the highest; suits break ties, clubs lowest.

    None where a door card is not known.
    """
    if any(len(cards) != 1 or cards[0] == HIDDEN for cards in doors.values()):
        return None

    def height(seat: int) -> tuple[int, int]:
        card = doors[seat][0]
        return _rank(game, card), card % 4

    return max(doors, key=height) if game in LOW_GAMES else min(doors, key=height)


def first_to_act(game: str, boards: Boards, tie: str) -> int | None:
    """The seat with the best board: highest, or lowest in razz; None where an open card is hidden.

    `tie` is `seat` (nearest to the left of the button) or `suit` (the board's highest card, or its
    pair's where paired; spades first).
    """
    if any(not cards or HIDDEN in cards for cards in boards.values()):
        return None
    lowest_wins = game in LOW_GAMES
    strengths = {seat: _strength(game, cards) for seat, cards in boards.items()}
    best = min(strengths.values()) if lowest_wins else max(strengths.values())
    equal = [seat for seat in boards if strengths[seat] == best]
    if tie == "suit":
        return max(equal, key=lambda seat: _deciding_suit(game, boards[seat]))
    return equal[0]


def open_pair(boards: Boards) -> bool | None:
    """Whether any board shows a pair; None where a hidden card leaves it open."""
    for cards in boards.values():
        ranks = [card // 4 for card in cards if card != HIDDEN]
        if len(set(ranks)) < len(ranks):
            return True
    return None if any(HIDDEN in cards or not cards for cards in boards.values()) else False


def _rank(game: str, card: int) -> int:
    rank = card // 4
    return -1 if game == "razz" and rank == _RANK_OF_ACE else rank


def _strength(game: str, cards: list[int]) -> tuple[list[int], list[int]]:
    """Pairs, two pairs, trips and quads as their multiplicities, then ranks; no straights or flushes."""
    ranks = [_rank(game, card) for card in cards]
    weighed = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    return [ranks.count(rank) for rank in weighed], weighed


def _deciding_suit(game: str, cards: list[int]) -> int:
    _, weighed = _strength(game, cards)
    return max(card % 4 for card in cards if _rank(game, card) == weighed[0])
