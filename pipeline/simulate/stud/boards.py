"""Who brings in, and who acts first on later streets, by the cards that lie up."""

from collections.abc import Mapping, Sequence

_ACE = 12
LOW_GAMES = ("razz", "razz27")


def opener(game: str, doors: Mapping[int, int]) -> int:
    """The seat of the lowest door card, in the low games the highest; an ace is low in razz alone."""
    if game in LOW_GAMES:
        return max(doors, key=lambda seat: (_rank(game, doors[seat]), doors[seat] % 4))
    return min(doors, key=lambda seat: (doors[seat] // 4, doors[seat] % 4))


def leader(game: str, boards: Mapping[int, Sequence[int]], tie: str) -> int:
    """The seat of the highest board, in the low games the lowest.

    Args:
        game: the game.
        boards: up cards of the seats still in, clockwise from the left of the button.
        tie: `seat`: the first of equal boards; `suit`: that with the best suit of its highest card, or
            of its pair's.
    """
    strengths = {seat: _strength(game, cards) for seat, cards in boards.items()}
    best = min(strengths.values()) if game in LOW_GAMES else max(strengths.values())
    equal = [seat for seat, strength in strengths.items() if strength == best]
    if tie == "suit":
        return max(equal, key=lambda seat: _suit(game, boards[seat], best[1][0]))
    return equal[0]


def has_open_pair(boards: Mapping[int, Sequence[int]]) -> bool:
    """Whether some board shows a pair."""
    return any(len({card // 4 for card in cards}) < len(cards) for cards in boards.values())


def _rank(game: str, card: int) -> int:
    return -1 if game == "razz" and card // 4 == _ACE else card // 4


def _strength(game: str, cards: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    ranks = [_rank(game, card) for card in cards]
    weighed = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    return tuple(ranks.count(rank) for rank in weighed), tuple(weighed)


def _suit(game: str, cards: Sequence[int], rank: int) -> int:
    return max(card % 4 for card in cards if _rank(game, card) == rank)
