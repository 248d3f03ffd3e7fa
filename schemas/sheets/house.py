"""The parameters of a house-banked game.

None has a default: each is set by exactly one clause, so that a sheet never plays by a number that
nobody wrote down. Parameters of a wager are set where the sheet offers the wager, and nowhere else.
What the readings mean in money stands in `docs/rule-sheets.md`.
"""

from typing import Annotated, Literal

import msgspec

from schemas.sheets.sheet import Sheet
from schemas.vocabulary import HandClass

Wager = Literal["ante", "raise", "draw", "bonus", "jackpot"]
PayConvention = Literal["to_1", "for_1"]
Multiple = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Share = Annotated[str, msgspec.Meta(pattern=r"^(100|[1-9][0-9]?)%$")]


class PurchaseRules(msgspec.Struct, frozen=True, kw_only=True):
    """The bought card (source 001, clause 5).

    Attributes:
        price: of one card, in antes.
        most: cards that one hand may buy.
        when: `before_raise` the player decides after he has seen the card, `with_raise` he buys as he raises.
        after_buy: what a player who bought may still do.
        forfeits_bonus: whether buying gives up the bonus.
        refundable: whether the price goes back where the raise does (tie, dealer without a game).
    """

    price: Multiple = msgspec.field(name="purchase_price")
    most: Annotated[int, msgspec.Meta(ge=1, le=5)] = msgspec.field(name="purchase_most")
    when: Literal["before_raise", "with_raise"] = msgspec.field(name="purchase_when")
    after_buy: Literal["fold_or_raise", "must_raise"]
    forfeits_bonus: bool = msgspec.field(name="purchase_forfeits_bonus")
    refundable: bool = msgspec.field(name="purchase_refundable")

    @property
    def commits(self) -> bool:
        """Whether a hand that bought plays on as raised, whatever it decided."""
        return self.after_buy == "must_raise" or self.when == "with_raise"


class BonusRules(msgspec.Struct, frozen=True, kw_only=True):
    """The bonus bet (source 001, clauses 9 and 11). A hit is a hand that its table pays.

    Attributes:
        table: what each class is paid, in times the stake; a class left out is no hit.
        convention: whether the stake goes back besides.
        beaten: what becomes of it where the dealer wins, or the player folds.
        tie: of a hit where the hands tie; a miss is lost.
        nq_hit: of a hit where the dealer does not qualify.
        nonhit_on_nq: of a miss where the dealer does not qualify.
    """

    table: dict[HandClass, Multiple] = msgspec.field(name="bonus_table")
    convention: PayConvention = msgspec.field(name="bonus_convention")
    beaten: Literal["lose"] = msgspec.field(name="bonus_beaten")
    tie: Literal["push", "pay", "lose"] = msgspec.field(name="bonus_tie")
    nq_hit: Literal["pay", "push", "lose"] = msgspec.field(name="bonus_nq_hit")
    nonhit_on_nq: Literal["push", "lose"] = msgspec.field(name="bonus_nonhit_on_nq")


class ProgressiveRules(msgspec.Struct, frozen=True, kw_only=True):
    """The progressive bet and its meter (source 004, clause 7; table-session record, "the meter").

    Attributes:
        table: what each class is paid: chips, or a share of the meter such as `10%`.
        chip: worth of a chip in units of the currency, as a decimal text.
        stake: of the bet, in chips.
        own_stake: whether a winner's own stake goes back besides.
        after_fold: whether a hand that folded is paid.
        order: which shares are taken of the meter first.
        several: `largest_shared` each smaller share whole, the largest split equally; `all_shared`
            every class's share split equally among its hands.
        reseed: how the meter gets its first money again.
    """

    table: dict[HandClass, Multiple | Share] = msgspec.field(name="progressive_table")
    chip: Annotated[str, msgspec.Meta(pattern=r"^(0|[1-9][0-9]{0,5})(\.[0-9]{1,4})?$")]
    stake: Annotated[int, msgspec.Meta(ge=1, le=1000)] = msgspec.field(name="jackpot_stake")
    own_stake: Literal["kept", "returned"] = msgspec.field(name="jackpot_own_stake")
    after_fold: Literal["paid", "lost"] = msgspec.field(name="jackpot_after_fold")
    order: Literal["largest_last", "largest_first"] = msgspec.field(name="jackpot_order")
    several: Literal["largest_shared", "all_shared"] = msgspec.field(name="jackpot_several")
    reseed: Literal["seed_movement"] = msgspec.field(name="jackpot_reseed")


class HouseSheet(Sheet, frozen=True, kw_only=True):
    """A house-banked game (rules.md, sources 000, 001, 004).

    Attributes:
        deck: cards of the deck.
        layout_seats: betting positions on the layout, numbered from 1.
        limits: where the least and most stakes are stated.
        wagers: names of the wagers offered, as the record's `on` writes them.
        hand_cards: cards of a hand.
        dealing: the order in which cards are dealt.
        dealer_up: index of the dealer's exposed card in dealing order, -1 any.
        exposed_card: what becomes of a card that is shown by mistake.
        fold_ante: what becomes of the ante of a player who passes.
        raise_multiple: raise in antes.
        dealer_qualifier: what the dealer needs to play.
        nq_ante, nq_raise: what becomes of the stakes where he does not.
        ranking: order of the classes, `straight_over_flush` as source 004 prints it.
        kickers: whether hands of one class and rank compare by their other cards.
        flush_vs_flush: how flushes compare where kickers do not count.
        two_pair_by: the pairs by which two pairs compare where kickers do not count.
        beaten, tie: what becomes of ante and raise of a hand that loses to the dealer, or equals him.
        ante_win_pay: n to 1 on the ante of a winner.
        pay_table: n by the winner's class, from a pair on.
        ak_win_pay: n for a winner's hand below a pair; 0 the raise is pushed.
        pay_basis: the wager that the table multiplies.
        pay_convention: `to_1` n times the basis are won, `for_1` one time less.
        void_round, void_hand: what becomes of the stakes.
        max_payout_scope: whose wins the posted maximum payout bounds.
        max_payout_cuts: the wagers that it cuts, first to last.
        purchase, bonus, progressive: the rules of `draw`, `bonus` and `jackpot`; None where not offered.
    """

    deck: Literal[52]
    layout_seats: Annotated[int, msgspec.Meta(ge=1, le=10)]
    limits: Literal["posted"]
    wagers: tuple[Wager, ...]
    hand_cards: Literal[5]
    dealing: Literal["one_at_a_time"]
    dealer_up: Annotated[int, msgspec.Meta(ge=-1, le=4)]
    exposed_card: Literal["burn", "turn_back"]
    fold_ante: Literal["lose"]
    raise_multiple: Annotated[int, msgspec.Meta(ge=1, le=10)]
    dealer_qualifier: Literal["AK_or_better", "pair_or_better"]
    nq_ante: Literal["pay_1_1", "return"]
    nq_raise: Literal["push", "pay_1_1"]
    ranking: Literal["standard", "straight_over_flush"]
    kickers: Literal["full", "none"]
    flush_vs_flush: Literal["tie", "compare", "tie_only_if_same_suit"]
    two_pair_by: Literal["both", "top"]
    beaten: Literal["lose"]
    tie: Literal["push"]
    ante_win_pay: Multiple
    pay_table: dict[HandClass, Multiple]
    ak_win_pay: Multiple
    pay_basis: Literal["raise", "ante"]
    pay_convention: PayConvention
    void_round: Literal["refund_all"]
    void_hand: Literal["refund", "forfeit_ante"]
    max_payout_scope: Literal["seat", "round"]
    max_payout_cuts: tuple[Literal["raise", "bonus", "ante"], ...]
    purchase: PurchaseRules | None
    bonus: BonusRules | None
    progressive: ProgressiveRules | None


GROUPS: dict[str, tuple[str, type[msgspec.Struct]]] = {
    "purchase": ("draw", PurchaseRules),
    "bonus": ("bonus", BonusRules),
    "progressive": ("jackpot", ProgressiveRules),
}
"""The parts of a `HouseSheet` that belong to a wager: field, the wager, the class."""
