"""Random rounds as the record writes them, in which rare things are frequent.

One deck is dealt, so that no card stands twice. Hands are drawn by kind (straight flushes, wheels, A-K, the
dealer's own ranks again), a purchase makes or breaks one, and now and then a card is hidden, a hand has
four cards, a hand or the round is void, a stake is missing or out of place.
"""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from tests.oracles.house_banked.settlement import Session

FACES = "23456789TJQKA"
SUITS = "cdhs"
_RUNS = ["A2345", *(FACES[low : low + 5] for low in range(9))]
_GROUPS = {"quads": (4, 1), "full": (3, 2), "trips": (3, 1, 1), "two-pair": (2, 2, 1), "pair": (2, 1, 1, 1)}


class Deal(NamedTuple):
    """One round, what its session says of it."""

    record: dict[str, Any]
    session: Session


class _Deck:
    """The cards that are left."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.left = {face: list(SUITS) for face in FACES}

    def take(self, cards: list[str]) -> list[str]:
        for card in cards:
            self.left[card[0]].remove(card[1])
        self.rng.shuffle(cards)
        return cards

    def any(self, number: int) -> list[str]:
        cards = [face + suit for face, suits in self.left.items() for suit in suits]
        return self.rng.sample(cards, number)

    def run(self) -> list[str] | None:
        faces = self.rng.choice((_RUNS[0], _RUNS[9], self.rng.choice(_RUNS)))
        if not all(self.left[face] for face in faces):
            return None
        return [face + self.rng.choice(self.left[face]) for face in faces]

    def suited_run(self) -> list[str] | None:
        faces = self.rng.choice((_RUNS[0], _RUNS[9], self.rng.choice(_RUNS)))
        suits = [suit for suit in SUITS if all(suit in self.left[face] for face in faces)]
        if not suits:
            return None
        suit = self.rng.choice(suits)
        return [face + suit for face in faces]

    def flush(self) -> list[str] | None:
        suit = self.rng.choice(SUITS)
        cards = [face + suit for face, suits in self.left.items() if suit in suits]
        return self.rng.sample(cards, 5) if len(cards) >= 5 else None

    def grouped(self, sizes: tuple[int, ...]) -> list[str] | None:
        cards: list[str] = []
        used: set[str] = set()
        for size in sizes:
            faces = [face for face, suits in self.left.items() if len(suits) >= size and face not in used]
            if not faces:
                return None
            face = self.rng.choice(faces)
            used.add(face)
            cards += [face + suit for suit in self.rng.sample(self.left[face], size)]
        return cards

    def of_faces(self, faces: str) -> list[str] | None:
        cards: list[str] = []
        for face in faces:
            suits = [suit for suit in self.left[face] if face + suit not in cards]
            if not suits:
                return None
            cards.append(face + self.rng.choice(suits))
        return cards

    def high(self, above: str) -> list[str] | None:
        others = self.rng.sample([face for face in FACES if face not in "AKQ"], 5 - len(above))
        return self.of_faces(above + "".join(others))


def _near(rng: Random, like: str) -> str:
    """Ranks that begin as the others do, so that the last cards or a second pair decide."""
    first, second = rng.sample(FACES, 2)
    return (
        like[:2] + first + first + second
        if rng.random() < 0.3
        else (like[: rng.choice((3, 4))] + first + second)[:5]
    )


def _hand(deck: _Deck, like: str, hot: bool = False) -> list[str]:
    """Five cards off the deck, of a random kind; `like` are ranks worth having again, `hot` suited runs."""
    rng = deck.rng
    kinds: list[Callable[[], list[str] | None]] = [
        lambda: deck.high("AK"),
        lambda: deck.high(rng.choice(("AQ", "KQ", "A", "K", "AKQ"))),
        lambda: deck.grouped(_GROUPS["pair"]),
        lambda: deck.grouped(_GROUPS["two-pair"]),
        lambda: deck.grouped(_GROUPS[rng.choice(("trips", "full", "quads"))]),
        deck.run,
        deck.flush,
        deck.suited_run,
        lambda: deck.of_faces(like),
        lambda: deck.of_faces(_near(rng, like)),
    ]
    weights = (4, 3, 4, 4, 4, 3, 4, 3, 3, 3) if like else (7, 11, 4, 3, 3, 2, 3, 2, 0, 0)
    cards = None
    if hot and rng.random() < 0.5:
        cards = deck.suited_run()
    elif rng.random() > 0.15:
        cards = rng.choices(kinds, weights)[0]()
    return deck.take(cards if cards is not None else deck.any(5))


def _buy(deck: _Deck, held: list[str], number: int) -> tuple[list[str], list[dict[str, str]]]:
    """The hand as dealt and its purchases, of which `held` is either the beginning or the end."""
    draws: list[dict[str, str]] = []
    dealt = list(held)
    makes = deck.rng.random() < 0.6
    for place in deck.rng.sample(range(5), number):
        other = deck.take(deck.any(1))[0]
        own = held[place]
        if makes:
            dealt[place] = other
        draws.append({"discard": other if makes else own, "card": own if makes else other})
    return dealt, draws


def _stakes(rng: Random, sheet: str, decision: str | None, cards_bought: int) -> dict[str, int]:
    """Stakes in whole minor units."""
    ante = rng.choice((1, 5, 500, 1000, 2500, 10_000, rng.randrange(1, 50_000), rng.randrange(1, 10**11)))
    stakes = {"ante": ante} if rng.random() > 0.005 else {}
    committed_maybe = cards_bought and rng.random() < 0.5
    if (decision == "raise" and rng.random() > 0.01) or committed_maybe or rng.random() < 0.02:
        stakes["raise"] = 2 * ante if rng.random() < 0.9 else rng.randrange(1, 3 * ante + 2)
    if (cards_bought and rng.random() < 0.95) or rng.random() < 0.01:
        stakes["draw"] = ante * max(cards_bought, 1)
    if rng.random() < (0.6 if sheet == "stud-poker-bonus" else 0.02):
        stakes["bonus"] = rng.choice((100, 500, ante))
    if rng.random() < (0.75 if sheet == "caribbean-progressive" else 0.02):
        stakes["jackpot"] = rng.choice((100, 100, 100, 250, 1))
    return stakes


def _amount(minor: int, digits: int) -> str:
    """An amount as the record writes it."""
    if digits == 0:
        return str(minor)
    return f"{minor // 10**digits}.{minor % 10**digits:0{digits}d}"


def _spoil(rng: Random, cards: list[str], often: float) -> list[str]:
    """Now and then hides a card or two, or takes one away."""
    chance = rng.random()
    if chance < often:
        cards = ["??" if place in rng.sample(range(5), 2) else card for place, card in enumerate(cards)]
    elif chance < 1.3 * often:
        cards = cards[:4]
    return cards


def _seat(deck: _Deck, number: int, like: str, sheet: str, digits: int, hot: bool) -> dict[str, Any]:
    rng = deck.rng
    held = _hand(deck, like, hot)
    seat: dict[str, Any] = {"seat": number, "player": f"P{number}"}
    decision = rng.choices(("raise", "fold", None), (75, 24.5, 0.5))[0]
    if decision:
        seat["decision"] = decision
    draws: list[dict[str, str]] = []
    if rng.random() < (0.35 if sheet == "stud-poker-bonus" else 0.01):
        held, draws = _buy(deck, held, rng.choices((1, 2), (9, 1))[0])
        seat["draw"] = draws[0] if len(draws) == 1 and rng.random() < 0.7 else draws
    if rng.random() < 0.05:
        seat["void"] = rng.choice(("looked-early", "card-count"))
    seat["cards"] = _spoil(rng, held, 0.2 if "void" in seat else 0.015)
    if draws and rng.random() < 0.01:
        draws[0]["card"] = "??"
    stakes = _stakes(rng, sheet, decision, len(draws))
    seat["wagers"] = [
        {"on": on, "stake": _amount(stake, digits), "returned": "0"} for on, stake in stakes.items()
    ]
    return seat


def _session(rng: Random) -> Session:
    digits = rng.choices((2, 0, 3), (8, 1, 1))[0]
    most = None
    if rng.random() < 0.5:
        most = _amount(
            rng.choice((0, rng.randrange(5000), rng.randrange(100_000), rng.randrange(10**7))), digits
        )
    contribution = rng.choice((None, "1", "0.5", "0.015", "0", "0.3333", "0.99"))
    return Session(digits, most, contribution)


def deal(rng: Random, sheet: str) -> Deal:
    """A round at a table of that game."""
    session = _session(rng)
    deck = _Deck(rng)
    dealer = _hand(deck, "")
    faces = [card[0] for card in dealer]
    like = "".join(sorted(faces, key=lambda face: (faces.count(face), FACES.index(face)), reverse=True))
    hot = rng.random() < (0.12 if sheet == "caribbean-progressive" else 0.02)
    seats = [
        _seat(deck, number, like, sheet, session.digits, hot)
        for number in sorted(rng.sample(range(1, 8), rng.choices(range(1, 8), (3, 4, 4, 4, 2, 1, 1))[0]))
    ]
    record: dict[str, Any] = {
        "record": "round",
        "dealer": {"cards": _spoil(rng, dealer, 0.02), "up": 4},
        "seats": seats,
    }
    if rng.random() < 0.04:
        record["void"] = rng.choice(("card-count", "information-exchange", "misdeal"))
    if rng.random() < 0.95:
        meter = rng.choice(
            (0, rng.randrange(20), rng.randrange(10**4), rng.randrange(10**8), rng.randrange(10**11))
        )
        record["jackpot"] = {"before": _amount(meter, session.digits)}
    return Deal(record, session)
