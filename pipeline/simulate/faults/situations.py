"""Which seats of a settled round suit a fault."""

from pipeline.simulate.faults.dealing import class_of
from pipeline.simulate.record import Record, TableRules, has_bet
from pipeline.simulate.settlement import final_cards, plain_hand, plain_outcome, plain_qualifies, purchases


def _seats_where(record: Record, rules: TableRules, *outcomes: str) -> list[int]:
    dealer = record["dealer"]["cards"]
    return [
        index
        for index, seat in enumerate(record["seats"])
        if plain_outcome(final_cards(seat), seat["decision"], dealer, rules.game) in outcomes
    ]


def _unlike_dealer(record: Record, indices: list[int]) -> list[int]:
    """The seats whose class differs from the dealer's: no reading of the kickers touches them."""
    dealer = plain_hand(record["dealer"]["cards"])[0]
    return [index for index in indices if class_of(record["seats"][index]) != dealer]


def raised(record: Record, _: TableRules) -> list[int]:
    """Seats that raised."""
    return [index for index, seat in enumerate(record["seats"]) if seat["decision"] == "raise"]


def unbought(record: Record, _: TableRules) -> list[int]:
    """Seats that bought no card."""
    return [index for index, seat in enumerate(record["seats"]) if not purchases(seat)]


def bought(record: Record, _: TableRules) -> list[int]:
    """Seats that bought a card."""
    return [index for index, seat in enumerate(record["seats"]) if purchases(seat)]


def folded(record: Record, rules: TableRules) -> list[int]:
    """Seats that folded."""
    return _seats_where(record, rules, "fold")


def folded_unbought(record: Record, rules: TableRules) -> list[int]:
    """Seats that folded the hand that they were dealt."""
    return [index for index in folded(record, rules) if not purchases(record["seats"][index])]


def pushed(record: Record, rules: TableRules) -> list[int]:
    """Seats that raised against a dealer who does not qualify."""
    return _seats_where(record, rules, "not-qualified")


def cards_idle(record: Record, rules: TableRules) -> list[int]:
    """Seats that bought no card and whose cards no payment depends on."""
    seats = record["seats"]
    idle = [
        *folded(record, rules),
        *(index for index in pushed(record, rules) if not has_bet(seats[index], "bonus")),
    ]
    return [index for index in idle if not has_bet(seats[index], "jackpot") and not purchases(seats[index])]


def bought_idle(record: Record, rules: TableRules) -> list[int]:
    """Seats that bought a card and whose cards no payment depends on."""
    return [index for index in bought(record, rules) if index in _seats_where(record, rules, *_IDLE)]


_IDLE = ("fold", "not-qualified")


def clear_win(record: Record, rules: TableRules) -> list[int]:
    """Seats that beat a qualified dealer by their class."""
    return _unlike_dealer(record, _seats_where(record, rules, "win"))


def clear_loss(record: Record, rules: TableRules) -> list[int]:
    """Seats that raised and are beaten by their class."""
    return _unlike_dealer(record, _seats_where(record, rules, "lose"))


def clear_loss_unbought(record: Record, rules: TableRules) -> list[int]:
    """Seats that raised the hand that they were dealt and are beaten by their class."""
    return [index for index in clear_loss(record, rules) if not purchases(record["seats"][index])]


def paid_ante(record: Record, rules: TableRules) -> list[int]:
    """Seats whose ante is paid."""
    return clear_win(record, rules) + pushed(record, rules)


def fold_of_a_loser(record: Record, rules: TableRules) -> list[int]:
    """Seats that folded what they were dealt and what a qualified dealer beats by its class."""
    dealer = record["dealer"]["cards"]
    beaten = [
        index
        for index in folded_unbought(record, rules)
        if plain_outcome(record["seats"][index]["cards"], "raise", dealer, rules.game) == "lose"
    ]
    return _unlike_dealer(record, beaten)


def dealer_fails_a_raise(record: Record, rules: TableRules) -> list[int]:
    """Seats that raised against a dealer without a game."""
    return [] if plain_qualifies(record["dealer"]["cards"]) else raised(record, rules)


def dealer_game_clear(record: Record, rules: TableRules) -> list[int]:
    """Seats that raised against a qualified dealer whose class is like none of theirs."""
    seats = raised(record, rules)
    clear = plain_qualifies(record["dealer"]["cards"]) and _unlike_dealer(record, seats) == seats
    return seats if clear else []


def dealer_pair_or_better(record: Record, _: TableRules) -> list[int]:
    """Every seat, where the dealer holds a pair or better."""
    return (
        [] if plain_hand(record["dealer"]["cards"])[0] == "high-card" else list(range(len(record["seats"])))
    )


def bonus_hit(record: Record, rules: TableRules) -> list[int]:
    """Seats with a live bonus that is paid."""
    live = _with_live_bonus(record, _seats_where(record, rules, "win", "not-qualified"))
    return [index for index in live if _hits(record, index, rules)]


def bonus_missed(record: Record, rules: TableRules) -> list[int]:
    """Seats with a live bonus that win, or play a dealer without a game, and hold nothing that it pays."""
    live = _with_live_bonus(record, _seats_where(record, rules, "win", "not-qualified"))
    return [index for index in live if not _hits(record, index, rules)]


def bonus_beaten(record: Record, rules: TableRules) -> list[int]:
    """Seats with a live bonus that the dealer beats by his class."""
    return _with_live_bonus(record, clear_loss(record, rules))


def bonus_folded(record: Record, rules: TableRules) -> list[int]:
    """Seats that folded with a live bonus."""
    return _with_live_bonus(record, folded(record, rules))


def bonus_forfeited(record: Record, rules: TableRules) -> list[int]:
    """Seats that bought a card and gave up a bonus by it."""
    return [index for index in bought(record, rules) if has_bet(record["seats"][index], "bonus")]


def bonus_staked(record: Record, _: TableRules) -> list[int]:
    """Seats with a bonus that no purchase gave up."""
    return _with_live_bonus(record, list(range(len(record["seats"]))))


def _with_live_bonus(record: Record, indices: list[int]) -> list[int]:
    seats = record["seats"]
    return [index for index in indices if has_bet(seats[index], "bonus") and not purchases(seats[index])]


def _hits(record: Record, index: int, rules: TableRules) -> bool:
    return class_of(record["seats"][index]) in (rules.game.bonus_table or {})


def jackpot_staked(record: Record, _: TableRules) -> list[int]:
    """Seats with a jackpot bet."""
    return [index for index, seat in enumerate(record["seats"]) if has_bet(seat, "jackpot")]


def jackpot_lost(record: Record, rules: TableRules) -> list[int]:
    """Seats whose jackpot bet is paid nothing."""
    due = rules.due(record)["seats"]
    return [index for index in jackpot_staked(record, rules) if due[index]["returned_minor"]["jackpot"] == 0]


def fixed_award(record: Record, rules: TableRules) -> list[int]:
    """Seats whose jackpot bet is paid in chips."""
    chips = rules.game.progressive.chips if rules.game.progressive is not None else {}
    return [index for index in jackpot_staked(record, rules) if class_of(record["seats"][index]) in chips]


def share_award(record: Record, rules: TableRules) -> list[int]:
    """Seats whose jackpot bet is paid a share of the meter."""
    shares = rules.game.progressive.shares if rules.game.progressive is not None else {}
    return [index for index in jackpot_staked(record, rules) if class_of(record["seats"][index]) in shares]


def meter_moves_without_award(record: Record, rules: TableRules) -> list[int]:
    """Every seat, where the meter grows and nothing is paid out of it."""
    moves = bool(jackpot_staked(record, rules)) and "jackpot" in record and not share_award(record, rules)
    return list(range(len(record["seats"]))) if moves else []
