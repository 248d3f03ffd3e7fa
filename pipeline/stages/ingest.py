"""Received bytes to recorded tables: read, compared with what the lake holds, written, accounted for."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import polars as pl

from pipeline.ingest.asked import Asked
from pipeline.ingest.batch import PIECE_SCHEMA, Batch, Source, SourceFacts
from pipeline.ingest.containers.names import SEPARATOR
from pipeline.ingest.duplicates import KNOWN_SCHEMA, corrects, sort_out
from pipeline.ingest.ledger import ledger_row
from pipeline.ingest.mapping import load_mapping
from pipeline.ingest.source import openings_of, read_source
from pipeline.lake import Evidence, Lake
from pipeline.run import Run
from pipeline.stages.openings import Opened, changed, held_openings, sources_to_reread
from pipeline.stages.receive import Pair, known_sources, ledger_of, received_numbers, with_members
from schemas.fault import IntegrityFault
from schemas.render.frame import empty_frame, polars_schema
from schemas.table import Table
from schemas.tables_recorded import DUPLICATES, HANDS, MOVEMENTS, QUARANTINE, ROUNDS, SESSIONS, SOURCES

FLUSH_ROWS = 65_536
FLUSH_BYTES = 16 << 20
_RECORDED = (ROUNDS, HANDS, SESSIONS, MOVEMENTS)


@dataclass(slots=True)
class Received:
    """What the ingest of a run came to.

    Attributes:
        sources: rows written to the ledger.
        quarantined: rows written to quarantine.
        duplicates: records that the lake held already, with their place.
    """

    sources: pl.DataFrame
    quarantined: pl.DataFrame
    duplicates: pl.DataFrame


@dataclass(slots=True)
class _Reader:
    """The state of one source while its batches pass."""

    source: Source
    facts: SourceFacts
    received_no: int
    asked: Asked
    pieces: list[pl.DataFrame] = field(default_factory=list)
    fates: list[pl.DataFrame] = field(default_factory=list)
    cancelled: list[int] = field(default_factory=list[int])
    unknown_keys: int = 0
    lines: int = 0
    lines_unknown: int = 0

    def ledger(self) -> dict[str, object]:
        """The source's row of the ledger, its fates as they turned out."""
        pieces = pl.concat([pl.DataFrame(schema=PIECE_SCHEMA), *self.pieces])
        if self.fates:
            turned = pl.concat(self.fates).unique("record_no", keep="last")
            pieces = pieces.update(turned, on="record_no", how="left")
        asked = {
            "asked_format": self.asked.form,
            "asked_zone": self.asked.zone,
            "asked_rules": self.asked.rules,
            "asked_mapping": self.asked.mapping.sha256 if self.asked.mapping else None,
        }
        own: dict[str, object] = {
            "received_no": self.received_no,
            "cancelled_record_no": self.cancelled,
            **asked,
        }
        return own | ledger_row(
            self.source, self.facts, pieces, self.unknown_keys, self.lines, self.lines_unknown
        )


class _Writer:
    """Gathers batches, sorts them out together, and writes them when they are many."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.known: dict[str, pl.DataFrame] = {t.name: pl.DataFrame(schema=KNOWN_SCHEMA) for t in _RECORDED}
        self.versions = run.lake.versions()
        self.readers: dict[tuple[str, str], _Reader] = {}
        self.waiting: dict[str, list[pl.DataFrame]] = {t.name: [] for t in _RECORDED}
        self.quarantined: list[pl.DataFrame] = []
        self.duplicates: list[pl.DataFrame] = []
        self.rows = 0
        self.bytes = 0

    def add(self, reader: _Reader, batch: Batch) -> None:
        """Takes a batch of a source; writes where enough has gathered."""
        source = reader.source
        if self.readers.setdefault((source.name, source.sha256), reader) is not reader:
            raise IntegrityFault("the source was to be read twice in one run", place=source.name)
        reader.pieces.append(batch.pieces)
        reader.cancelled += batch.cancelled
        reader.unknown_keys += batch.unknown_keys
        reader.lines += batch.lines
        reader.lines_unknown += batch.lines_unknown
        frames = {"rounds": batch.rounds, "hands": batch.hands, "sessions": batch.sessions}
        for name, frame in (frames | {"movements": batch.movements}).items():
            if frame.height:
                self.waiting[name].append(_placed(frame, reader))
                self.rows += frame.height
                self.bytes += int(frame.estimated_size())
        if batch.quarantined.height:
            self.quarantined.append(_placed(batch.quarantined, reader))
        if self.rows >= FLUSH_ROWS or self.bytes >= FLUSH_BYTES:
            self.flush()

    def flush(self) -> None:
        """Sorts out and writes what has gathered."""
        for table in _RECORDED:
            frames, self.waiting[table.name] = self.waiting[table.name], []
            if frames:
                self._write(table, pl.concat(frames, how="diagonal"))
        self.rows = self.bytes = 0

    def _write(self, table: Table, rows: pl.DataFrame) -> None:
        if "identity" not in rows.columns:
            rows = rows.with_columns(identity="hand_id")
        known = pl.concat([self._in_lake(table, rows), self.known[table.name]])
        split = sort_out(rows, known)
        added = split.new.with_columns(corrects=corrects(split.new)).select(KNOWN_SCHEMA.names())
        self.known[table.name] = pl.concat([self.known[table.name], added], rechunk=False)
        new = split.new.with_columns(run_id=pl.lit(self.run.run_id))
        self.run.lake.append(table, _completed(table, new), self.run.run_id)
        self._turn(split.duplicate, "duplicate")
        self._turn(split.contradicting, "quarantined")
        if split.duplicate.height:
            self.duplicates.append(_kinds(table, split.duplicate))
        if split.contradicting.height:
            reason = "another record of this identity with other content is held already"
            told = _kinds(table, split.contradicting).with_columns(
                code=pl.lit("SRC-004"), reason=pl.lit(reason)
            )
            self.quarantined.append(told)

    def _in_lake(self, table: Table, rows: pl.DataFrame) -> pl.DataFrame:
        lake, version = self.run.lake, self.versions[table.name]
        if version == 0:
            return pl.DataFrame(schema=KNOWN_SCHEMA)
        column = "hand_id" if "hand_id" in rows.columns else "identity"
        wanted = rows.select(pl.col(column).unique())
        correction = pl.lit(value=False) if table is HANDS else pl.col("correction").is_not_null()
        held = lake.scan(table, version).select(
            pl.col(column).alias("identity"), "content_hash", corrects=correction
        )
        return held.join(wanted.lazy().rename({column: "identity"}), on="identity", how="semi").collect()

    def _turn(self, rows: pl.DataFrame, fate: str) -> None:
        for (name, sha256), part in rows.group_by("source", "source_sha256"):
            turned = part.select("record_no").with_columns(fate=pl.lit(fate))
            self.readers[str(name), str(sha256)].fates.append(turned)

    def finish(self) -> Received:
        """Writes the rest, the ledger and the quarantine."""
        self.flush()
        run_id = self.run.run_id
        rows = [{"run_id": run_id} | reader.ledger() for reader in self.readers.values()]
        sources = pl.DataFrame(rows, schema=polars_schema(SOURCES))
        quarantined = _completed(
            QUARANTINE,
            pl.concat([empty_frame(QUARANTINE), *self.quarantined], how="diagonal_relaxed").with_columns(
                run_id=pl.lit(run_id)
            ),
        )
        duplicates = pl.concat([empty_frame(DUPLICATES), *self.duplicates], how="diagonal_relaxed")
        duplicates = _completed(DUPLICATES, duplicates.with_columns(run_id=pl.lit(run_id)))
        self.run.lake.append(QUARANTINE, quarantined, run_id)
        self.run.lake.append(DUPLICATES, duplicates, run_id)
        self.run.lake.append(SOURCES, sources, run_id)
        return Received(sources, quarantined, duplicates)


def _placed(frame: pl.DataFrame, reader: _Reader) -> pl.DataFrame:
    source = reader.source
    return frame.drop("source", "source_sha256", "received_no", "run_id", strict=False).with_columns(
        source=pl.lit(source.name),
        source_sha256=pl.lit(source.sha256),
        received_no=pl.lit(reader.received_no, pl.Int64),
    )


def _shaped(rows: pl.DataFrame, schema: pl.Schema) -> pl.DataFrame:
    absent = [pl.lit(None, kind).alias(name) for name, kind in schema.items() if name not in rows.columns]
    return rows.with_columns(absent).select(schema.names()).cast(schema).rechunk()


def _completed(table: Table, rows: pl.DataFrame) -> pl.DataFrame:
    return _shaped(rows, polars_schema(table))


def _kinds(table: Table, rows: pl.DataFrame) -> pl.DataFrame:
    """The rows with the record kind that messages name."""
    if table is SESSIONS:
        return rows
    return rows.with_columns(record=pl.lit(table.name.removesuffix("s")))


def _take_out(lake: Lake, sources: Iterable[Pair]) -> None:
    """Takes the rows of sources out of the recorded tables, so that they can be read again."""
    for name, sha256 in sources:
        for table in (*_RECORDED, QUARANTINE, DUPLICATES):
            lake.remove_source(table, name, sha256)


def _folded(
    evidence: Evidence, opened: Opened, sources: Iterable[Pair], asked: Mapping[Pair, Asked]
) -> Opened:
    """What the openings come to after more sources, read in order."""
    for pair in sources:
        opened = openings_of(evidence.source(*pair), opened, asked[pair].form, asked[pair].mapping)
    return opened


def _received(pair: Pair) -> Pair:
    """The received file that a source is or lies in."""
    return pair[0].partition(SEPARATOR)[0], pair[1]


def asked_before(lake: Lake, ledger: pl.DataFrame) -> dict[Pair, Asked]:
    """What ingest was told of each source when it was first read."""
    columns = ["source", "source_sha256", "asked_format", "asked_zone", "asked_rules", "asked_mapping"]
    hashes: list[str] = ledger["asked_mapping"].drop_nulls().unique().to_list()
    mappings = {sha256: load_mapping(lake.raw.get(sha256), f"mapping {sha256[:12]}") for sha256 in hashes}
    return {
        (name, sha): Asked(form, zone, rules, mappings.get(mapping))
        for name, sha, form, zone, rules, mapping in ledger.select(columns).iter_rows()
    }


def ingest(
    run: Run, new: Sequence[Pair], again: Iterable[Pair] = (), asked: Mapping[Pair, Asked] | None = None
) -> Received:
    """Reads sources into the recorded tables.

    Sources whose sessions turn out to have another currency or gaming day than they were read by
    are read again besides.

    Args:
        run: the run.
        new: sources that the ledger does not know.
        again: sources to be read once more; their rows are replaced. Members of an archive among them
            that are taken now and were not before are read too.
        asked: what the caller knows of new ones that content cannot tell.

    Raises:
        IntegrityFault: a ledger does not add up.
    """
    lake, evidence = run.lake, run.lake.evidence()
    known = known_sources(lake)
    again = list(again)
    found_now = [pair for pair in with_members(lake, again, known) if pair not in known]
    new = [*new, *found_now]
    ledger = ledger_of(lake)
    numbers = dict(received_numbers(ledger, new))
    told = asked_before(lake, ledger)
    told |= {pair: told[root] for pair in found_now if (root := _received(pair)) in told}
    told |= dict.fromkeys((pair for pair in new if pair not in told), Asked()) | dict(asked or {})
    before = held_openings(lake)
    opened = _folded(evidence, before, new, told)
    turned = changed(before, opened)
    repeated = sorted({*again, *sources_to_reread(lake, turned)} - {*new}, key=numbers.__getitem__)
    sources = [*repeated, *new]
    if repeated:
        _take_out(lake, repeated)
        opened = _folded(evidence, held_openings(lake), sources, told)
    run.progress.start("reading", len(sources))
    writer = _Writer(run)
    for pair in sources:
        source = evidence.source(*pair)
        reading = read_source(source, opened, told[pair].form, told[pair].mapping)
        reader = _Reader(source, reading.facts, numbers[pair], told[pair])
        for batch in reading.batches:
            batch.hands = told[pair].applied(batch.hands)
            writer.add(reader, batch)
        run.progress.advance(1)
    return writer.finish()
