"""Recorded beside expected: one function for each finding code, one file for each family."""

from collections.abc import Mapping
from dataclasses import dataclass

import polars as pl

from checks import (
    act,
    act_sizes,
    awards,
    bet,
    cnt,
    deal,
    hld,
    integrity,
    jkp,
    meters,
    pay,
    pot,
    qual,
    rake,
    rank,
    rul,
    show,
    side_bets,
    src,
    stacks,
    stud_deal,
)  # fmt: skip
from checks.frames import Frames, with_digits
from checks.hand_frames import awards_by_seat, hand_frames
from checks.judge import Checked, judge
from checks.meter_elements import meter_elements
from checks.rake import rake_due
from checks.round_frames import round_frames
from checks.rule import CHECKS, explain
from checks.session_frames import session_frames
from checks.source_frames import source_frames
from checks.stack_frames import AGAIN, stack_frames
from checks.unfit import fitting, unfit
from checks.verdicts import verdicts, with_verdicts
from schemas.render.frame import polars_schema
from schemas.tables_judged import TIE_OUTS

FAMILIES = (
    src, deal, stud_deal, bet, side_bets, act, act_sizes, rank, qual, pay, jkp, meters, pot, awards, stacks,
    rake, show, cnt, hld, integrity, rul,
)  # fmt: skip
"""The families' files; importing one registers its checks."""

__all__ = [
    "CHECKS",
    "Checked",
    "CheckedSessions",
    "awards_by_seat",
    "check_hands",
    "check_rounds",
    "check_sessions",
    "check_sheets",
    "check_sources",
    "check_stacks",
    "check_statistics",
    "explain",
    "findings_of_ingest",
    "fitting",
    "meter_elements",
    "rake_due",
    "unfit",
    "verdicts",
    "with_verdicts",
]


@dataclass(frozen=True, slots=True)
class CheckedSessions(Checked):
    """What checks made of sessions; the coverage holds no rows.

    Attributes:
        tie_outs: the columns of `tie_outs` but `run_id`, one row a session.
    """

    tie_outs: pl.DataFrame


def check_rounds(
    rounds: pl.DataFrame, expected: pl.DataFrame, otherwise: pl.DataFrame | None = None
) -> Checked:
    """Checks a batch of house-banked rounds.

    Args:
        rounds: columns of `rounds`, of records that count, with what their session and its sheet say:
            `rules`, `minor_digits` (null: currency unknown); limits `ante_min_minor`,
            `ante_max_minor`, the same of `bonus` and `jackpot`, and `max_payout_minor` (null: none
            stated); and of the sheet (null: no sheet, or no such wager) `wagers_offered` (list of text),
            `raise_multiple`, `dealer_up_rule` (-1 any card, else its index), `layout_seats`,
            `exposed_card_burned`, `max_payout_scope` (`seat` or `round`), `purchase_price` (antes),
            `purchase_most`, `purchase_commits`, `purchase_forfeits_bonus`, `jackpot_stake_due_minor`.
        expected: columns of `expected_rounds`, one row for each round.
        otherwise: what else the seats that `unfit` names might have been due; None where nothing was
            tried. `hand_id`, `place`; `flipped_WAGER_minor` of ante, raise and bonus (due had the
            dealer's qualification been the other, -1 none), `uncapped_WAGER_minor` (without the
            maximum payout, -1 none); of the other reading that fits (null: none does)
            `reading_clause`, `reading`, `reading_says`, `reading_qualified` (1, 0, -1 unknown) and
            `round_fits` (whether every seat of the round fits it).

    Raises:
        ValueError: a round stands twice or was not replayed, a column of its session is missing, or a
            seat that was tried otherwise is in none of the rounds.
    """
    return judge(round_frames(rounds, expected, otherwise))


def check_hands(hands: pl.DataFrame, expected: pl.DataFrame) -> Checked:
    """Checks a batch of hands of the seven-card stud family.

    Args:
        hands: columns of `hands`, with `rules`; `prints_uncalled` (bool, null unknown) may say whether
            the source prints uncalled bets that go back. Of the sheet's schedule of rake, null where
            none is known: `rake_millionths` of the pot, `rake_step_minor`, `rake_cap_minor`,
            `rake_from_street`, `fee_due_minor`, `fee_from_minor`.
        expected: columns of `expected_hands`, one row for each hand.

    Raises:
        ValueError: a hand stands twice or was not replayed, or a column of the schedule is missing.
    """
    return judge(hand_frames(hands, expected))


def check_stacks(hands: pl.DataFrame, expected: pl.DataFrame, again: pl.DataFrame | None = None) -> Checked:
    """Checks the stacks from one hand to the next (POT-007); within a hand `check_hands` does.

    Args:
        hands: columns of `hands`: all that are known of the tables.
        expected: columns of `expected_hands`; hands without an expected row are passed over.
        again: further places of hands that are held already: `hand_id`, `source`, `source_sha256` and
            `record_no`; a null `hand_id` is the place of a cancelled hand. None: there are none.

    Returns:
        findings on the later hands, of severity `warning`.
    """
    judged = hands.join(expected.select("hand_id"), on="hand_id", how="semi", maintain_order="left")
    return judge(stack_frames(judged, expected, pl.DataFrame(schema=AGAIN) if again is None else again))


def check_sessions(
    sessions: pl.DataFrame,
    movements: pl.DataFrame,
    rounds_light: pl.DataFrame,
    quarantine: pl.DataFrame,
    previous_sessions: pl.DataFrame,
    previous_movements: pl.DataFrame | None = None,
    cancelled_rounds: pl.DataFrame | None = None,
    other_meters: pl.DataFrame | None = None,
    unopened_rounds: pl.DataFrame | None = None,
) -> CheckedSessions:
    """Checks whole table sessions: their numbering, their times, their ends, their count, their meters.

    All frames hold records that count. Every session of `sessions`, `movements` and `rounds_light`
    is checked, so all three must be whole for each of them.

    Args:
        sessions: columns of `sessions`: openings and closings. A column `sheet_known` (null: ask) may
            say whether the sheet that judges the session is in force, where its opening does not decide.
        movements: columns of `movements`.
        rounds_light: of each round `hand_id`, `venue`, `table`, `session`, `round`, `at_utc`,
            `settled_at_utc`, `source`, `source_sha256`, `byte_start`, `byte_end`, `handle_minor` and
            `win_minor` (null where the currency is unknown), and `correction`. For the meters, null or
            absent where unknown: `jackpot_before_minor`, `jackpot_after_minor`, `jackpot_staked_minor`
            (the stakes on the progressive in all), `expected_growth_minor` and `expected_award_minor`.
        quarantine: columns of `quarantine`; what it holds back may explain what is missing.
        previous_sessions: columns of `sessions`: openings and closings of other sessions of the same
            tables.
        previous_movements: columns of `movements`: earlier ones of the venues, whose slip numbers
            are taken.
        cancelled_rounds: `venue`, `table`, `session` and `round` of rounds that a correction took away.
        other_meters: from `meter_elements`: what other sessions did to the same meters.
        unopened_rounds: `venue`, `table`, `session` and `at_utc` of rounds of other sessions of the same
            tables that no opening and no closing tells of.
    """
    frames = session_frames(
        sessions,
        movements,
        rounds_light,
        quarantine,
        previous_sessions,
        previous_movements,
        cancelled_rounds,
        other_meters,
        unopened_rounds,
    )
    checked = judge(frames)
    wanted = {name: kind for name, kind in polars_schema(TIE_OUTS).items() if name != "run_id"}
    tied = frames.tables["sessions"].select(pl.col(name).cast(kind) for name, kind in wanted.items())
    return CheckedSessions(checked.findings, checked.coverage, tied)


def check_sources(hands: pl.DataFrame) -> Checked:
    """Checks whole sources of hands: whether a rule sheet judges each of them (SRC-007).

    Args:
        hands: of every hand of the sources `source`, `source_sha256`, `byte_start`, `byte_end`, `site`,
            `table`, `currency`, `started_at_utc`; `rules`, the sheet that judges it or that its source
            names (null: none), and `sheet_sha256` (null: no sheet judges it).

    Returns:
        findings that name no hand: the first hand of each is where they lie.
    """
    return judge(source_frames(hands))


def check_sheets(sheets: pl.DataFrame) -> Checked:
    """Checks whole rule sheets: whether they favour the player (RUL-002).

    Args:
        sheets: a row for each bet of each sheet: `rules`, `bet` and `edge`, what the house keeps of a stake.

    Returns:
        findings that name a sheet alone.
    """
    return judge(Frames("", None, {"sheets": sheets.with_row_index("row")}))


def check_statistics(told: Mapping[str, pl.DataFrame]) -> Checked:
    """Checks what statistics make of many rounds: HLD-001, HLD-002, INT-001, INT-002 and INT-003.

    Each frame but `thresholds` has `p`, `p_corrected` and `level`, at or below which a finding is made.

    Args:
        told: by name. `hold_limits`: `venue`, `table`, `currency`, `gaming_day`, `period`, `rounds`,
            `win_minor`, `expected_minor`, `low_minor`, `high_minor`, `z`, `windows`. `thresholds`: `venue`,
            `table`, `currency`, `gaming_day`, `threshold`, `period`, `measure`, `against`, `value`, `base`,
            `reach`, `crossed`, `false_alarms`, `undecided`. `hidden_knowledge`: `subject`, and of it `venue`,
            `table`, `seat`, `player`, else null; `against`, `gained` (antes), `place` (of the hidden card,
            from 1), `z`, `tests`. `card_tests`: `subject`, and of it `venue` and `table`; `of`, `place`,
            `cells`, `cards`, `statistic`, `freedom`, `tests`. `error_pairs`: `venue`, `dealer`, `player`,
            `seats`, `for_player`, `all_seats`, `all_for`, `tests`.

    Returns:
        findings that name no round, and lie nowhere in the sources.
    """
    tables = {name: with_digits(frame).with_row_index("row") for name, frame in told.items()}
    return judge(Frames("", None, tables))


def findings_of_ingest(quarantine: pl.DataFrame, duplicates: pl.DataFrame) -> pl.DataFrame:
    """The findings of reading: SRC-001, 002, 004 and 010 of quarantine, SRC-003 of duplicates.

    Args:
        quarantine: columns of `quarantine`.
        duplicates: of each record that was held already `record` (its kind), `source`,
            `source_sha256`, `byte_start`, `byte_end`, and what is known of `site`, `venue`, `table`,
            `session`, `round` and `hand_id`.

    Returns:
        the columns of `findings` but `run_id`.
    """
    tables = {"quarantine": quarantine, "duplicates": duplicates}
    return judge(
        Frames("", None, {name: frame.with_row_index("row") for name, frame in tables.items()})
    ).findings
