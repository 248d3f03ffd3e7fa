"""The recorded tables: what the sources say, and the ledger of what became of their bytes."""

from schemas import fields as f
from schemas.field import card_list, flag, money, moneys, small, smalls, text, texts, time, whole, wholes
from schemas.table import Table, fields

SOURCES = Table(
    "sources",
    "The ledger: one file received, and where its bytes went.",
    fields(
        f.RUN_ID,
        f.SOURCE,
        f.SOURCE_SHA256,
        f.RECEIVED_NO,
        text("asked_format", "Format asked for", "The format that ingest was told to read.", nullable=True),
        text("asked_zone", "Zone asked for", "The clock that ingest was told to read by.", nullable=True),
        text(
            "asked_rules",
            "Sheet asked for",
            "The rule sheet that ingest was told to judge by.",
            nullable=True,
        ),
        text(
            "asked_mapping",
            "Mapping asked for",
            "SHA-256 of the mapping file by which ingest was told to read the export.",
            nullable=True,
        ),
        text("site", "Site", "The site whose format it is.", nullable=True),
        text("format", "Format", "The format that sniffing found; null where none fits.", nullable=True),
        text("encoding", "Encoding", "The encoding of the text; null where it is not text.", nullable=True),
        whole("packed_bytes", "Size as received", "Bytes of the file as received.", unit="byte"),
        whole("bytes", "Bytes", "Bytes of the unpacked content.", unit="byte"),
        whole("records", "Records", "Pieces that the content was cut into."),
        whole("stored", "Stored", "Records stored."),
        whole("duplicate", "Duplicate", "Records that the lake held already."),
        whole("quarantined", "Quarantined", "Records kept apart with a reason."),
        whole("set_aside", "Set aside", "Other games and text that the format declares ignorable."),
        whole("bytes_stored", "Bytes stored", "Their bytes.", unit="byte"),
        whole("bytes_duplicate", "Bytes duplicate", "Their bytes.", unit="byte"),
        whole("bytes_quarantined", "Bytes quarantined", "Their bytes.", unit="byte"),
        whole("bytes_set_aside", "Bytes set aside", "Their bytes.", unit="byte"),
        wholes(
            "cancelled_record_no",
            "Cancelled hands",
            "Numbers of records set aside that are hands whose chips all went back.",
        ),
        whole("unknown_keys", "Unknown keys", "Keys of records that the contract does not know."),
        whole("lines", "Lines", "Lines of a hand history that hold anything; 0 of other sources."),
        whole(
            "lines_unknown",
            "Lines not understood",
            "Lines that fit nothing in the format: all outside of hands, the first of each refused hand.",
        ),
    ),
    key=("source", "source_sha256", "run_id"),
)

QUARANTINE = Table(
    "quarantine",
    "One piece of a source that could not be taken in, with its place and the reason.",
    fields(
        f.RUN_ID,
        f.SOURCE,
        f.SOURCE_SHA256,
        f.RECORD_NO,
        f.BYTE_START,
        f.BYTE_END,
        text(
            "code",
            "Code",
            "The finding code of the fault.",
            allowed=("SRC-001", "SRC-002", "SRC-004", "SRC-010"),
        ),
        text("reason", "Reason", "What is wrong, in a sentence."),
        text("path", "Path", "The place within the record, such as $.seats[1].cards.", nullable=True),
        text("record", "Record kind", "The record's kind, where it could be read.", nullable=True),
        f.HAND_ID.optional(),
        f.VENUE,
        f.TABLE,
        f.SESSION,
        f.ROUND,
    ),
    key=("source_sha256", "source", "byte_start"),
)

DUPLICATES = Table(
    "duplicates",
    "A place where a record stands again that the lake holds already.",
    fields(
        f.RUN_ID,
        text("record", "Record kind", "What kind of record it is."),
        f.HAND_ID.optional(),
        f.SITE,
        f.VENUE,
        f.TABLE,
        f.SESSION,
        f.ROUND,
        f.SOURCE,
        f.SOURCE_SHA256,
        f.RECORD_NO,
        f.BYTE_START,
        f.BYTE_END,
    ),
    key=("source", "source_sha256", "byte_start", "run_id"),
)

SESSIONS = Table(
    "sessions",
    "One opening or closing record of a table session.",
    fields(
        f.IDENTITY,
        text("record", "Record kind", "Opening or closing.", allowed=("session_open", "session_close")),
        f.VENUE,
        f.TABLE,
        f.SESSION,
        f.AT_UTC,
        f.AT_ZONE,
        f.GAMING_DAY,
        f.CURRENCY,
        text("rules", "Rule sheet", "The sheet that the opening names.", nullable=True),
        money("ante_min_minor", "Ante minimum", "Least ante of the table.", nullable=True),
        money("ante_max_minor", "Ante maximum", "Most ante of the table.", nullable=True),
        money(
            "max_payout_minor", "Maximum payout", "The most that a seat can win in a round.", nullable=True
        ),
        money("bonus_min_minor", "Bonus minimum", "Least stake on the bonus.", nullable=True),
        money("bonus_max_minor", "Bonus maximum", "Most stake on the bonus.", nullable=True),
        money("jackpot_min_minor", "Progressive minimum", "Least stake on the progressive.", nullable=True),
        money("jackpot_max_minor", "Progressive maximum", "Most stake on the progressive.", nullable=True),
        money("float_minor", "Float", "Chips on the table, as counted.", nullable=True),
        whole(
            "declared_rounds", "Rounds declared", "Round records, as the closing counts them.", nullable=True
        ),
        text("jackpot_id", "Jackpot", "The meter that the table feeds.", nullable=True),
        money("jackpot_meter_minor", "Meter", "The meter as stated.", nullable=True),
        text(
            "jackpot_contribution",
            "Contribution",
            "Fraction of a stake that the meter grows by.",
            nullable=True,
        ),
        f.CORRECTION,
        f.PROVENANCE,
    ),
    key=("identity", "content_hash"),
)

MOVEMENTS = Table(
    "movements",
    "One movement of chips to or from a table outside its rounds.",
    fields(
        f.IDENTITY,
        f.VENUE,
        f.TABLE,
        f.SESSION,
        f.AT_UTC,
        f.AT_ZONE,
        f.GAMING_DAY,
        f.CURRENCY,
        text("kind", "Kind", "What moved.", allowed=("fill", "credit", "drop", "jackpot_seed")),
        money("amount_minor", "Amount", "How much moved; null until the currency is known.", nullable=True),
        text("ref", "Slip", "The slip's number.", nullable=True),
        f.CORRECTION,
        f.PROVENANCE,
    ),
    key=("identity", "content_hash"),
)

_SEATS = (
    smalls("seat", "Seat", "Seat numbers, in dealing order.", 0, 127),
    texts("seat_player", "Player", "The house's pseudonym of each seat's player."),
    smalls("seat_card_count", "Cards held", "How many of seat_cards each seat holds.", 0, 52),
    smalls("seat_decision", "Decision", "Decision of each seat: 0 none, 1 fold, 2 raise.", 0, 2),
    smalls("seat_hand", "Declared hand", "Declared class of each seat, -1 not declared.", -1, 9),
    smalls("seat_void", "Void hand", "Why a seat's hand is void: 0 it is not.", 0, 2),
    smalls("draw_count", "Purchases", "Cards bought by each seat.", 0, 52),
)


def _wagers() -> tuple[tuple[str, str], ...]:
    return (
        ("ante", "Ante"),
        ("raise", "Raise"),
        ("draw", "Bought card"),
        ("bonus", "Bonus"),
        ("jackpot", "Jackpot"),
    )


WAGERS = tuple(name for name, _ in _wagers())
"""The wagers of a house-banked round, as the record's `on` names them."""
BOUNDED = ("ante", "raise", "bonus")
"""Those whose wins a posted maximum payout bounds together (table-session record, "max_payout")."""

_WAGER_FIELDS = tuple(
    field
    for name, label in _wagers()
    for field in (
        moneys(
            f"{name}_stake_minor", f"{label} stake", f"Stake on the {name} of each seat, -1 no such wager."
        ),
        moneys(
            f"{name}_returned_minor", f"{label} returned", f"What went back on the {name}, stake included."
        ),
    )
)

ROUNDS = Table(
    "rounds",
    "One round of a house-banked table, as recorded.",
    fields(
        f.HAND_ID,
        f.VENUE,
        f.TABLE,
        f.SESSION,
        f.ROUND,
        f.AT_UTC,
        f.AT_ZONE,
        time("settled_at_utc", "Settled (UTC)", "When the round was settled.", nullable=True),
        f.GAMING_DAY,
        f.CURRENCY,
        text("dealer", "Dealer", "The dealer's identity.", nullable=True),
        card_list("dealer_cards", "Dealer's cards", "The dealer's cards in dealing order."),
        small("dealer_up", "Card exposed", "0-based index of the dealer's exposed card.", -1, 127),
        small("dealer_hand", "Declared dealer hand", "Class as declared.", 0, 9, nullable=True),
        flag(
            "dealer_qualified",
            "Declared qualified",
            "Whether the dealer was declared qualified.",
            nullable=True,
        ),
        _SEATS,
        card_list("seat_cards", "Seats' cards", "Cards of all seats one after the other, as dealt."),
        card_list("draw_discard", "Discards", "Discarded cards of all purchases, in seat order."),
        card_list("draw_card", "Bought cards", "Bought cards of all purchases, in seat order."),
        _WAGER_FIELDS,
        money("jackpot_before_minor", "Meter before", "The meter before the round.", nullable=True),
        money("jackpot_after_minor", "Meter after", "The meter after the round.", nullable=True),
        card_list("deck", "Deck", "The 52 cards as the shoe delivered them; empty where not recorded."),
        card_list("burned", "Burned", "Cards exposed by mistake and burned."),
        small("round_void", "Void round", "Why the whole round is void: 0 it is not.", 0, 3),
        f.CORRECTION,
        f.PROVENANCE,
    ),
    key=("hand_id", "content_hash", "source", "record_no"),
    partition="gaming_day",
    groups=((*(s.name for s in _SEATS), *(w.name for w in _WAGER_FIELDS)),),
)

_HAND_SEATS = (
    smalls("seat", "Seat", "Seat numbers, in the order of the source's list.", 0, 127),
    texts("player", "Player", "Screen names as the source prints them."),
    moneys("start_stack_minor", "Starting stack", "Chips before the hand, -1 not stated."),
    smalls("sitting_out", "Sitting out", "1 where the list says that the seat sits out.", 0, 1),
    smalls("seat_card_count", "Cards held", "How many of seat_cards each seat holds.", 0, 52),
    smalls("declared_class", "Declared hand", "High hand as the source names it, -1 not named.", -1, 9),
    moneys("declared_low", "Declared low", "Low hand as named, by schemas.low_hands; 0 none, -1 not named."),
    texts("declared_text", "Declared as", "The source's own words for the shown hand, or empty."),
    smalls("folded_on", "Folded on", "Street of the fold, 0 none.", 0, 8),
    moneys("collected_minor", "Collected", "What the source says that the seat collected, 0 nothing."),
    moneys("finish_stack_minor", "Finishing stack", "As stated, -1 not stated."),
)
_NAMED = (
    moneys(
        "declared_ranks",
        "Declared ranks",
        "Ranks of the declared hand as far as named, by schemas.high_hands; -1 not named.",
    ),
    smalls("restated_class", "Named again", "High hand as a line names it that contradicts.", -1, 9),
    moneys("restated_ranks", "Ranks named again", "The ranks of that, by schemas.high_hands; -1 not named."),
    moneys("restated_low", "Low named again", "Low hand as a line names it that contradicts, -1 none."),
    moneys(
        "restated_collected_minor",
        "Collected by the summary",
        "What the summary says that the seat collected where the awards differ, -1 else.",
    ),
    moneys(
        "restated_put_in_minor",
        "Put in by the list",
        "What the list of seats says that the seat put in where its actions differ, -1 else.",
    ),
)
_STEPS_AGAIN = (
    moneys(
        "restated_step_minor",
        "Raised by",
        "By how much a raise's line says it raises, where its total says another step; -1 else.",
    ),
)
SEATS_AGAIN = tuple(field.name for field in _NAMED)
"""What else a source says of a seat in other lines; null where the hand comes from no text of lines."""
STEPS_AGAIN = tuple(field.name for field in _STEPS_AGAIN)
"""The same of a step."""
_ACTIONS = (
    smalls("action_street", "Street", "Street of each action (0 ante, 2 to 7, 8 showdown).", 0, 8),
    smalls("action_seat", "Acting seat", "Seat of each action; 0 for the community card.", 0, 127),
    smalls("action_kind", "Action", "What was done (schemas.vocabulary.Action).", 0, 10),
    moneys("action_amount_minor", "Chips added", "Chips that the action added, -1 none."),
    moneys(
        "action_to_minor", "Street total", "The seat's total on this street after it (antes apart), -1 none."
    ),
    smalls("action_all_in", "All-in", "1 where the source says that the seat is all-in.", 0, 1),
    smalls("action_card_count", "Cards", "How many of action_cards belong to the action.", 0, 52),
)
_AWARDS = (
    smalls("award_pot", "Pot", "0 the main pot, 1 and on the side pots, -1 not said.", -1, 127),
    smalls("award_side", "Side", "0 whole pot or not said, 1 high, 2 low.", 0, 2),
    smalls("award_seat", "Winner", "Seat that was awarded.", 0, 127),
    moneys("award_amount_minor", "Award", "Chips awarded."),
)
_UNCALLED = (
    smalls("uncalled_seat", "Uncalled seat", "Seats that got an uncalled bet back.", 0, 127),
    moneys("uncalled_amount_minor", "Uncalled", "Chips returned to them."),
)
GAMES = ("7stud", "7stud8", "razz", "razz27", "5stud")
"""Games of the seven-card stud family, as the contracts name them."""

HANDS = Table(
    "hands",
    "One hand of the seven-card stud family, as recorded.",
    fields(
        f.HAND_ID,
        f.SHEET,
        text("hand_no", "Hand number", "The hand's number as the source prints it."),
        f.SITE,
        text("kind", "Kind", "Cash game or tournament.", allowed=("cash", "tournament")),
        text("game", "Game", "The game.", allowed=GAMES),
        text("limit", "Limit", "Betting limit.", allowed=("fixed", "no-limit", "pot-limit")),
        f.CURRENCY,
        small("minor_digits", "Decimals", "Decimals of the amounts.", 0, 4),
        time(
            "started_at_utc",
            "Started (UTC)",
            "When the hand started; null where the zone is unknown.",
            nullable=True,
        ),
        text("started_at_text", "Started as printed", "The source's own time stamp.", nullable=True),
        f.AT_ZONE,
        text(
            "played_in", "Month", "Year and month of the source's time stamp, such as 2013-06.", nullable=True
        ),
        f.TABLE,
        text("tournament", "Tournament", "Tournament number.", nullable=True),
        text("level", "Level", "Tournament level as printed.", nullable=True),
        small("max_seats", "Seats of the table", "As printed.", 0, 127, nullable=True),
        small("button", "Button", "Button's seat, where printed.", 0, 127, nullable=True),
        small("hero", "Writer's seat", "The seat whose down cards the source sees.", 0, 127, nullable=True),
        money("small_bet_minor", "Lower limit", "The lower limit.", nullable=True),
        money("big_bet_minor", "Upper limit", "The upper limit.", nullable=True),
        money("ante_minor", "Ante", "The header's, else that of the hand's own lines.", nullable=True),
        money("ante_stated_minor", "Ante stated", "The header's, where it names one.", nullable=True),
        money("bring_in_stated_minor", "Bring-in stated", "The header's, where it names one.", nullable=True),
        money(
            "bring_in_minor", "Bring-in", "The header's, else that of the hand's own lines.", nullable=True
        ),
        money("pot_minor", "Stated pot", "Total pot as stated.", nullable=True),
        money("rake_minor", "Stated rake", "Rake as stated.", nullable=True),
        money("fee_minor", "Stated fee", "Other fee as stated.", nullable=True),
        text(
            "pot_kind",
            "Pot is",
            "Whether the stated pot holds the rake.",
            nullable=True,
            allowed=("gross", "net"),
        ),
        moneys("pots_minor", "Stated pots", "Main and side pots as stated, empty where not."),
        card_list("community", "Community card", "The shared card of 7th street, where dealt."),
        _HAND_SEATS,
        _NAMED,
        _STEPS_AGAIN,
        card_list("seat_cards", "Seats' cards", "Cards of all seats one after the other, in dealing order."),
        _ACTIONS,
        card_list("action_cards", "Action cards", "Cards of all deals and showdowns one after the other."),
        _AWARDS,
        _UNCALLED,
        f.PROVENANCE,
    ),
    key=("hand_id", "content_hash"),
    partition="played_in",
    groups=tuple(
        tuple(field.name for field in group)
        for group in (_HAND_SEATS, _ACTIONS, _AWARDS, _UNCALLED, _NAMED, _STEPS_AGAIN)
    ),
)
