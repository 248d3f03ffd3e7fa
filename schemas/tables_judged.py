"""What the program makes of the recorded tables: expected results, verdicts, findings, runs."""

from schemas import fields as f
from schemas.field import flag, money, moneys, short, shorts, small, smalls, text, texts, time, whole
from schemas.table import Table, fields
from schemas.tables_recorded import WAGERS

SEVERITIES = ("info", "warning", "error")
"""Least first."""
VERDICTS = ("ok", "other-reading", "error", "undecidable")
ROLES = ("root", "consequence")

_EXPECTED_SEATS = (
    smalls("expected_class", "Hand", "Class that each seat's cards make, -1 undecidable.", -1, 9),
    shorts("expected_value", "Value", "Value of the hand, 1 worst to 7462 best, -1 undecidable.", -1, 7462),
    smalls(
        "expected_comparison", "Against dealer", "1 seat wins, 0 tie, -1 dealer wins, -2 not compared.", -2, 1
    ),
    smalls("expected_outcome", "Outcome", "schemas.vocabulary.Outcome, -1 undecidable.", -1, 6),
    *(
        moneys(
            f"expected_{name}_returned_minor", f"Expected {name} return", "-1 no such wager or undecidable."
        )
        for name in WAGERS
    ),
    smalls("seat_undecidable", "Seat undecidable", "Why the seat could not be settled, 0 it could.", 0, 127),
)

EXPECTED_ROUNDS = Table(
    "expected_rounds",
    "What a house-banked round should have come to.",
    fields(
        f.HAND_ID,
        f.CONTENT_HASH,
        f.RUN_ID,
        f.GAMING_DAY,
        f.SHEET,
        f.SHEET_SHA256,
        small("expected_dealer_class", "Dealer's hand", "Class that the cards make, -1 undecidable.", -1, 9),
        short("expected_dealer_value", "Dealer's value", "Value of the hand, -1 undecidable.", -1, 7462),
        small("expected_qualified", "Dealer qualifies", "1 yes, 0 no, -1 undecidable.", -1, 1),
        money("expected_growth_minor", "Meter's growth", "What the stakes add to the meter.", nullable=True),
        money(
            "expected_award_minor",
            "Meter's awards",
            "What is paid out of the meter; null where unknown.",
            nullable=True,
        ),
        small("undecidable", "Undecidable", "Why the round could not be settled, 0 it could.", 0, 127),
        _EXPECTED_SEATS,
    ),
    key=("hand_id", "content_hash", "run_id"),
    partition="gaming_day",
    groups=(tuple(s.name for s in _EXPECTED_SEATS),),
)

_STEPS = (
    smalls(
        "ruling", "Ruling", "The ACT code's number that the action breaks, 0 none, -1 undecidable.", -1, 127
    ),
    smalls("due_seat", "Seat due", "Seat whose turn it was, 0 nobody's, -1 undecidable.", -1, 127),
    moneys("due_amount_minor", "Amount due", "Chips that the rules ask for, -1 none."),
    moneys("due_other_minor", "Or", "A second amount that the rules allow, -1 none."),
    smalls(
        "card_ruling",
        "Ruling on cards",
        "Number of the DEAL code that a deal breaks, of the SHOW code that a show or muck breaks; "
        "0 none, -1 undecidable.",
        -1,
        127,
    ),
)
_HAND_SEATS = (
    smalls(
        "ante_ruling", "Ante", "1 where the seat's ante is missing or wrong (ACT-001), -1 undecidable.", -1, 1
    ),
    moneys("due_ante_minor", "Ante due", "Ante that the seat owed, -1 none or undecidable."),
    moneys("contributed_minor", "Contributed", "Chips that the seat put into the pots, uncalled ones apart."),
    moneys("expected_uncalled_minor", "Uncalled", "Chips that must go back to the seat."),
    smalls("expected_class", "Hand", "Class of the best five, -1 undecidable or no showdown.", -1, 9),
    shorts("expected_value", "Value", "Value of the best five, -1 undecidable.", -1, 7462),
    shorts("expected_low_value", "Low value", "Value of the low hand, 0 none, -1 undecidable.", -1, 7462),
    moneys("expected_low", "Low hand", "The low hand, by schemas.low_hands; 0 none, -1 undecidable."),
    smalls(
        "odd_high_order",
        "Odd chip, high",
        "Turn in getting an odd chip of the high half, from 1; 0 none.",
        0,
        52,
    ),
    smalls("odd_low_order", "Odd chip, low", "Turn in getting an odd chip of the low half; 0 none.", 0, 52),
)
_POTS = (
    moneys("expected_pot_minor", "Pot", "Main pot, then the side pots, gross."),
    moneys("pot_eligible", "Eligible", "Bit k set: the k-th seat of the list can win it."),
    moneys("pot_winners", "Winners", "Bit k set: the k-th seat wins it, or its high half; -1 undecidable."),
    moneys(
        "pot_low_winners",
        "Low winners",
        "Bit k set: the k-th seat wins its low half; 0 no low, -1 undecidable.",
    ),
)

HAND_INPUTS = (
    money(
        "bring_in_due_minor",
        "Full bring-in",
        "The full bring-in that the hand was judged by; null where nothing showed it.",
        nullable=True,
    ),
    money(
        "ante_due_minor",
        "Table's ante",
        "The ante that the hand was judged by; null where its own lines had to tell it.",
        nullable=True,
    ),
)
"""What a judgement of a hand went by besides its record and its sheet: other hands may show it later."""

EXPECTED_HANDS = Table(
    "expected_hands",
    "What the betting and the pots of a hand should have come to.",
    fields(
        f.HAND_ID,
        f.CONTENT_HASH,
        f.RUN_ID,
        text("played_in", "Month", "As in hands.", nullable=True),
        f.SHEET,
        f.SHEET_SHA256,
        *HAND_INPUTS,
        small(
            "betting_undecidable", "Betting undecidable", "Why the betting was not judged, 0 it was.", 0, 127
        ),
        small("award_undecidable", "Award undecidable", "Why the winners are not known, 0 they are.", 0, 127),
        small("cards_undecidable", "Cards undecidable", "Why a ruling on cards is -1, 0 none is.", 0, 127),
        small(
            "last_street_deal",
            "Last street's deal",
            "schemas.vocabulary.LastDeal: how 7th street had to be dealt; -1 the sheet does not say.",
            -1,
            4,
        ),
        small(
            "first_to_show", "First to show", "Seat that had to show first, 0 nobody, -1 unknown.", -1, 127
        ),
        _STEPS,
        _HAND_SEATS,
        _POTS,
    ),
    key=("hand_id", "content_hash", "run_id"),
    partition="played_in",
    groups=tuple(tuple(field.name for field in group) for group in (_STEPS, _HAND_SEATS, _POTS)),
)

VERDICTS_TABLE = Table(
    "verdicts",
    "What the run says of one round or hand, and which checks ran.",
    fields(
        f.RUN_ID,
        f.HAND_ID,
        text("subject", "Subject", "What was judged.", allowed=("round", "hand")),
        text("verdict", "Verdict", "The verdict.", allowed=VERDICTS),
        texts("ran", "Checks that ran", "Codes that were decided."),
        texts("not_applicable", "Not applicable", "Codes that the record gives no cause for."),
        texts("undecidable", "Undecidable", "CODE: reason, for each check that could not be decided."),
        f.SHEET,
        f.SHEET_SHA256,
        f.GAMING_DAY,
    ),
    key=("run_id", "hand_id"),
    partition="run_id",
)

FINDINGS = Table(
    "findings",
    "One discrepancy between what was recorded and what the rules make of it.",
    fields(
        text("finding_id", "Finding", "Hash of what was found where: the same in every run that sees it."),
        f.RUN_ID,
        text("code", "Code", "The catalogue's code."),
        text("severity", "Severity", "How grave.", allowed=SEVERITIES),
        text("role", "Role", "A first cause, or explained by one.", allowed=ROLES),
        text("verdict", "Verdict", "Verdict of the round or hand.", nullable=True, allowed=VERDICTS),
        f.SITE,
        f.VENUE,
        f.TABLE,
        f.SESSION,
        f.GAMING_DAY,
        f.HAND_ID.optional(),
        f.ROUND,
        small("seat", "Seat", "The seat, where there is one.", 0, 127, nullable=True),
        text("player", "Player", "The seat's player.", nullable=True),
        text("game", "Game", "The game.", nullable=True),
        f.SHEET,
        text("clause", "Clause", "The clause that decides.", nullable=True),
        whole("step", "Step", "Number of the step in the replay.", nullable=True),
        text("recorded", "Recorded", "What was recorded.", nullable=True),
        text("expected", "Expected", "What the rules make of it.", nullable=True),
        money(
            "delta_minor", "Difference", "Seen from the house: negative, it lost.", nullable=True, signed=True
        ),
        f.CURRENCY,
        text("message", "Message", "The finding in a sentence."),
        f.SOURCE.optional(),
        f.BYTE_START.optional(),
        f.BYTE_END.optional(),
    ),
    key=("run_id", "finding_id"),
    partition="run_id",
)

TIE_OUTS = Table(
    "tie_outs",
    "A session's win by count beside its win by rounds.",
    fields(
        f.RUN_ID,
        f.VENUE,
        f.TABLE,
        f.SESSION,
        f.GAMING_DAY,
        f.CURRENCY,
        money("opening_float_minor", "Opening float", "As recorded.", nullable=True),
        money("closing_float_minor", "Closing float", "As recorded.", nullable=True),
        money("fill_minor", "Fills", "Sum of the fills; null past 64 bits.", nullable=True),
        money("credit_minor", "Credits", "Sum of the credits; null past 64 bits.", nullable=True),
        money("drop_minor", "Drop", "Sum of the drops; null past 64 bits.", nullable=True),
        money(
            "win_by_count_minor",
            "Win by count",
            "Closing + credits + drop - opening - fills.",
            nullable=True,
            signed=True,
        ),
        money("handle_minor", "Handle", "Sum of the stakes.", nullable=True),
        money(
            "win_by_rounds_minor", "Win by rounds", "Sum of stakes less returns.", nullable=True, signed=True
        ),
        whole("rounds", "Rounds", "Round records that count."),
        whole("declared_rounds", "Rounds declared", "As the closing states.", nullable=True),
        flag("ties_out", "Ties out", "Whether both wins agree; null where one is unknown.", nullable=True),
    ),
    key=("run_id", "venue", "table", "session"),
    partition="run_id",
)

CONTRACT_RESULTS = Table(
    "contract_results",
    "The result of one expectation of a table's contract.",
    fields(
        f.RUN_ID,
        text("contract", "Contract", "The table's contract."),
        text("expectation", "Expectation", "The expectation's type."),
        text("column", "Column", "The column that it is about.", nullable=True),
        flag("success", "Holds", "Whether it holds."),
        whole("rows", "Rows", "Rows that it looked at."),
        whole("unexpected", "Unexpected", "Rows that break it."),
        text("detail", "Detail", "Examples, or what failed.", nullable=True),
    ),
    key=("run_id", "contract", "expectation", "column"),
    partition="run_id",
)

RUNS = Table(
    "runs",
    "One run: what it saw, what it wrote, by which code and rules.",
    fields(
        f.RUN_ID,
        text("command", "Command", "What was asked."),
        time("started_at_utc", "Started (UTC)", "When it started."),
        time("finished_at_utc", "Finished (UTC)", "When its last table was written."),
        text("program_version", "Program", "Version of the program."),
        text("code_sha256", "Code hash", "SHA-256 of the program's own sources."),
        text("sheets", "Sheets", "JSON: rule sheet to hash."),
        text("table_versions", "Table versions", "JSON: lake table to its version after the run."),
        whole("files", "Files", "New files."),
        whole("bytes", "Bytes", "Their unpacked bytes.", unit="byte"),
        whole("rounds", "Rounds", "Rounds judged."),
        whole("hands", "Hands", "Hands judged."),
        whole("findings", "Findings", "Findings raised."),
        whole("errors", "Errors", "Findings of severity error."),
        flag("ledger_adds_up", "Ledger adds up", "Whether every byte is accounted for."),
        flag("contracts_hold", "Contracts hold", "Whether every contract holds."),
        small("exit_code", "Exit code", "As the program returned it.", 0, 127),
    ),
    key=("run_id",),
)
