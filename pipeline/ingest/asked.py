"""What the caller of ingest knows better than the content tells."""

from dataclasses import dataclass
from zoneinfo import ZoneInfo

import polars as pl

from pipeline.ingest.mapping import ColumnMap
from pipeline.ingest.sniff import format_called, format_names
from schemas.fault import UsageFault
from schemas.sheets import StudSheet, load_sheet


@dataclass(frozen=True, slots=True)
class Asked:
    """Options of an ingest; None leaves it to the content.

    Attributes:
        form: name of the format of all files.
        zone: IANA name of the clock of hands whose own zone is missing or unknown.
        rules: sheet `id@version` by which hands of the seven-card stud family are judged.
        mapping: what the columns of house exports are.
    """

    form: str | None = None
    zone: str | None = None
    rules: str | None = None
    mapping: ColumnMap | None = None

    def __post_init__(self) -> None:
        """Refuses names that mean nothing.

        Raises:
            UsageFault: no such format, zone or sheet.
        """
        try:
            if self.form is not None:
                format_called(self.form)
            if self.zone is not None:
                ZoneInfo(self.zone)
        except KeyError as fault:
            known = f"formats are {', '.join(format_names())}; zones are IANA names such as Europe/Paris"
            raise UsageFault(f"{fault.args[0]!r} is not known", place="command line", hint=known) from fault
        if self.rules is not None and not isinstance(load_sheet(self.rules), StudSheet):
            raise UsageFault(f"{self.rules} is no sheet of the seven-card stud family", place="--rules")

    def applied(self, hands: pl.DataFrame) -> pl.DataFrame:
        """Hands with the zone and the sheet asked for, where they have none of their own."""
        if self.rules is not None:
            hands = hands.with_columns(rules=pl.lit(self.rules))
        if self.zone is None:
            return hands
        stamp = pl.col("started_at_text").str.extract(r"(\d{4}[/-]\d\d?[/-]\d\d?)")
        clock = pl.col("started_at_text").str.extract(r"(\d\d?:\d\d:\d\d)")
        local = (stamp.str.replace_all("-", "/") + " " + clock).str.to_datetime(
            "%Y/%m/%d %H:%M:%S", strict=False
        )
        told = local.dt.replace_time_zone(self.zone, ambiguous="null", non_existent="null")
        missing = pl.col("started_at_utc").is_null()
        return hands.with_columns(
            started_at_utc=pl.coalesce(
                "started_at_utc", told.dt.convert_time_zone("UTC").dt.cast_time_unit("us")
            ),
            at_zone=pl.when(missing & told.is_not_null()).then(pl.lit(self.zone)).otherwise("at_zone"),
        )
