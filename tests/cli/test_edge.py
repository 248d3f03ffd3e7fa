"""`rules edge` and `ev`: the contract's names, readings on request, and refusals that help."""

from fractions import Fraction

import pytest

from tests.cli.conftest import Command

# the contract's names (outputs.md), written down a second time
FIGURES = """house_edge numerator denominator std_dev variance raise_frequency mean_wager element_of_risk
dealer_qualifies outcomes"""
US_LOSS, DEALS = 1_041_372_912_372, 19_933_230_517_200
HAND = ("--hand", "As Kd Qh 8c 3s", "--up", "8d")


def test_edge_has_the_names_of_the_contract_and_the_published_total(command: Command) -> None:
    told = command("rules", "edge", "caribbean-stud-us@1", "--json").json
    assert {"sheet", "readings", "main"} <= told.keys()
    assert not {"with_purchase", "bonus", "jackpot"} & told.keys()
    main = told["main"]
    assert set(FIGURES.split()) <= main.keys()
    assert (main["numerator"], main["denominator"]) == (US_LOSS, DEALS)
    assert main["house_edge"] == US_LOSS / DEALS
    assert sum(main["outcomes"].values()) == pytest.approx(1)
    assert sum(main["outcome_deals"].values()) == DEALS
    exact = Fraction(int(main["variance_numerator"]), int(main["variance_denominator"]))
    assert main["std_dev"] ** 2 == pytest.approx(float(exact))
    # published of this table: a raise of twice the ante in 52.2 % of hands, 2.56 % of all that is wagered
    assert main["mean_wager"] == pytest.approx(1 + 2 * main["raise_frequency"])
    assert round(main["element_of_risk"], 4) == 0.0256


def test_edge_of_another_table_is_that_of_the_sheet_which_has_it(command: Command) -> None:
    """000 with the table and the A-K pay of the US game is the US game (rules.md, contradictions)."""
    table = [f"--set=pay_table.{name}" for name in ("straight=4", "flush=5", "full-house=7")]
    told = command("rules", "edge", "stud-poker-fr@1", *table, "--json").json
    assert told["main"]["numerator"] == US_LOSS
    assert told["set"]["pay_table"]["flush"] == 5
    on_ante = command("rules", "edge", "stud-poker-fr@1", "--reading", "000-a=on-the-ante", "--json").json
    assert on_ante["readings"]["000-a"] == "on-the-ante"
    assert on_ante["main"]["house_edge"] > told["main"]["house_edge"]


def test_edge_without_kickers_is_that_of_the_bonus_sheet(command: Command) -> None:
    """With `kickers = full` and no purchase 001 is mathematically 000, and the other way round."""
    one = command("rules", "edge", "stud-poker-fr@1", "--set", "kickers=none", "--json").json
    other = command("rules", "edge", "stud-poker-bonus@1", "--json").json
    assert one["main"] == other["main"]
    assert other["with_purchase"]["house_edge"] < 0
    assert other["favours_player"] == ["main bets with a bought card"]
    assert 0 < other["bonus"]["house_edge"] < 1


def test_jackpot_breaks_even_where_awards_return_the_stake(command: Command) -> None:
    """218,047: published for flush 50, full house 100, quads 500, 10 % and 100 % of the meter."""
    jackpot = command("rules", "edge", "caribbean-progressive@1", "--json").json["jackpot"]
    assert round(jackpot["break_even_meter"]) == 218_047
    hands = 2_598_960
    by_hand = Fraction(50 * 5_108 + 100 * 3_744 + 500 * 624, hands)
    assert jackpot["fixed_return"] == float(by_hand)
    exact = jackpot["break_even_meter_exact"]
    meter = Fraction(int(exact["numerator"]), int(exact["denominator"]))
    assert by_hand + meter * (Fraction(36, hands) / 10 + Fraction(4, hands)) == 1


def test_edge_for_people_has_every_way_to_play(command: Command) -> None:
    out = command("rules", "edge", "caribbean-stud-us@1").out
    for way in ("optimal play", "a pair or better", "A-K or better", "A-K-J-8-3 or better", "blind"):
        assert way in out
    assert "1,041,372,912,372 antes lost in 19,933,230,517,200 deals" in out


def test_edge_tells_optimal_play_and_what_mistakes_cost(command: Command) -> None:
    told = command("rules", "edge", "caribbean-stud-us@1", "--json").json
    play, mistakes = told["optimal_play"], {each["mistake"]: each for each in told["mistakes"]}
    assert play["says"][:2] == ["Always raises a pair of 2 or better.", "Never raises what is below A-K."]
    assert sum(kind["deals"] for kind in play["kinds"]) == play["deals"] == DEALS
    for kind in play["kinds"]:
        assert sum(kind["deals_by_up_card"].values()) == kind["deals"]
        assert sum(kind["raised_deals_by_up_card"].values()) == kind["raised_deals"]
    assert play["raised_deals"] / DEALS == told["main"]["raise_frequency"]
    assert sum(kind["best_numerator"] for kind in play["kinds"]) == -US_LOSS
    pairs_alone = mistakes["raises_pairs_alone"]
    assert (pairs_alone["numerator"], pairs_alone["denominator"]) == (1_090_272_101_460 - US_LOSS, DEALS)
    assert pairs_alone["share_of_edge"] == pytest.approx(pairs_alone["cost"] / told["main"]["house_edge"])
    assert "never_buys" not in mistakes
    assert "with_purchase" not in play
    out = command("rules", "edge", "caribbean-stud-us@1").out
    for text in (*play["says"], *(each["says"] for each in told["mistakes"])):
        assert text in out


def test_edge_tells_what_never_buying_costs(command: Command) -> None:
    """Of a sheet which, with bought cards, leaves the house nothing there is no share of its edge."""
    told = command("rules", "edge", "stud-poker-bonus@1", "--json").json
    *others, never = told["mistakes"]
    assert never["mistake"] == "never_buys"
    assert never["cost"] == pytest.approx(told["main"]["house_edge"] - told["with_purchase"]["house_edge"])
    assert never["frequency"] == told["with_purchase"]["buy_frequency"]
    assert never["share_of_edge"] is None
    bought = told["optimal_play"]["with_purchase"]
    hands = sum(kind["bought_hands"] for kind in bought["kinds"])
    assert hands / bought["hands"] == told["with_purchase"]["buy_frequency"]
    for kind in bought["kinds"]:
        assert sum(kind["bought_hands_by_up_card"].values()) == kind["bought_hands"] <= kind["hands"]
        assert kind["folded_hands"] + kind["raised_hands"] + kind["bought_hands"] == kind["hands"]
    assert bought["says"][0] in command("rules", "edge", "stud-poker-bonus@1").out
    assert all(each["share_of_edge"] > 0 for each in others)


def test_ev_has_the_names_of_the_contract(command: Command) -> None:
    told = command("ev", "--rules", "stud-poker-bonus@1", *HAND, "--json").json
    assert {"raise", "fold", "buy", "counts"} <= told.keys()
    assert told["counts"].keys() == {"not_qualified", "win", "tie", "lose"}
    assert sum(told["counts"].values()) == told["raise_denominator"] == 163_185
    assert told["raise"] == told["raise_numerator"] / 163_185
    assert told["fold"] == -1
    assert set(told["buy"]) == {"As", "Kd", "Qh", "8c", "3s"}
    assert told["buy_denominator"] == 46 * 148_995
    for card, counts in told["buy_counts"].items():
        assert sum(counts.values()) == told["buy_denominator"]
        assert told["buy"][card] == told["buy_numerators"][card] / told["buy_denominator"]


def test_ev_of_a_sheet_without_purchase_has_no_buy(command: Command) -> None:
    told = command("ev", "--rules", "caribbean-stud-us@1", *HAND, "--json").json
    assert "buy" not in told
    text = command("ev", "--rules", "caribbean-stud-us@1", *HAND).out
    assert "raise" in text and "fold" in text and "buy" not in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("rules", "edge", "seven-card-stud-limit@1"), "no house-banked game"),
        (("rules", "edge", "caribbean-stud-us@2"), "caribbean-stud-us@1"),
        (("rules", "edge", "caribbean-stud-us@1", "--set", "raise_multipl=3"), "raise_multiple"),
        (("rules", "edge", "caribbean-stud-us@1", "--set", "raise_multiple"), "has no ="),
        (("rules", "edge", "stud-poker-fr@1", "--reading", "000-a=on-the-bonus"), "on-the-ante"),
        (("ev", "--rules", "stud-poker-fr@1", "--hand", "As Kd Qh 8c", "--up", "8d"), "five cards"),
        (("ev", "--rules", "stud-poker-fr@1", "--hand", "As Kd Qh 8c 1s", "--up", "8d"), "'1s' is no card"),
        (("ev", "--rules", "stud-poker-fr@1", "--hand", "As Kd Qh 8c ??", "--up", "8d"), "hidden"),
        (("ev", "--rules", "stud-poker-fr@1", "--hand", "As Kd Qh 8c 3s", "--up", "3s"), "twice"),
    ],
)
def test_wrong_usage_is_64_and_says_what_would_be_right(
    command: Command, words: tuple[str, ...], says: str
) -> None:
    answer = command(*words)
    assert answer.code == 64
    assert says in answer.err
