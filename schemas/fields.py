"""The columns that several tables share, each defined once."""

from schemas.field import day, text, time, whole

HAND_ID = text("hand_id", "Hand", "The lake's own name of a round or hand: a hash of its identity.")
RUN_ID = text("run_id", "Run", "The run that wrote the row.")
SITE = text(
    "site",
    "Site",
    "The poker site whose text recorded the hand; null for house-banked tables.",
    nullable=True,
)
VENUE = text("venue", "Venue", "The casino or room; null where the source names none.", nullable=True)
TABLE = text("table", "Table", "The table's name as the source prints it.", nullable=True)
SESSION = text("session", "Session", "The table session; null for hands.", nullable=True)
ROUND = whole("round", "Round", "Number of the round within its session; null for hands.", nullable=True)
GAMING_DAY = day(
    "gaming_day", "Gaming day", "The day to which the session's opening assigns it.", nullable=True
)
CURRENCY = text(
    "currency", "Currency", "ISO 4217 code, or chips, or play; null until it is known.", nullable=True
)
SHEET = text("rules", "Rule sheet", "The rule sheet `id@version` that judged the row.", nullable=True)
SHEET_SHA256 = text("sheet_sha256", "Sheet hash", "SHA-256 of the rule sheet's file.", nullable=True)
AT_UTC = time("at_utc", "Time (UTC)", "When it happened, as an instant.")
AT_ZONE = text("at_zone", "Source's zone", "The offset or zone name that the source wrote.", nullable=True)

SOURCE = text("source", "Source", "Path of the file relative to the inbox, or as given.")
SOURCE_SHA256 = text("source_sha256", "Source hash", "SHA-256 of the file as received.")
RECEIVED_NO = whole("received_no", "Received", "Ordinal of the source among all ever received, from 1.")
RECORD_NO = whole("record_no", "Record", "Ordinal of the piece within its source, from 0.")
BYTE_START = whole("byte_start", "First byte", "Offset of the record in the unpacked source.", unit="byte")
BYTE_END = whole("byte_end", "End byte", "Offset just after the record in the unpacked source.", unit="byte")
IDENTITY = text("identity", "Identity", "Hash of what names the record: equal for records of one identity.")
CONTENT_HASH = text("content_hash", "Content hash", "Hash of the parsed content: equal for equal records.")

PROVENANCE = (SOURCE, SOURCE_SHA256, RECEIVED_NO, RECORD_NO, BYTE_START, BYTE_END, CONTENT_HASH, RUN_ID)
"""Where a recorded row came from."""

CORRECTION = (
    text(
        "correction",
        "Correction",
        "What the record does to an earlier one of its identity.",
        nullable=True,
        allowed=("replaces", "cancels"),
    ),
    text("correction_at", "Corrected at", "The correction's time as written.", nullable=True),
    text("correction_by", "Corrected by", "Who corrected.", nullable=True),
    text("correction_reason", "Reason", "Why it was corrected.", nullable=True),
)
