"""House exports through the whole of ingest: by hand, by configuration, and once more after a mend."""

import json
from pathlib import Path

import pytest

from pipeline.cli.main import main
from pipeline.config import load_config
from pipeline.ingest.asked import Asked
from pipeline.ingest.mapping import read_mapping
from pipeline.lake import Lake
from pipeline.nightly import ingest_paths, nightly, retry
from pipeline.run import Silent
from schemas.tables_recorded import QUARANTINE, ROUNDS, SOURCES
from tests.ingest.house_export import MAPPING, write
from tests.ingest.test_mapping import ROUNDS as RECORDS

BROKEN = MAPPING.replace('"ABANDON" = "fold"', '"LÂCHE" = "fold"')
SOME = RECORDS[:12]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "inbox" / "house").mkdir(parents=True)
    (tmp_path / "inbox" / "house" / "export.csv").write_bytes(write(SOME))
    (tmp_path / "maison.toml").write_text(MAPPING, encoding="utf-8")
    (tmp_path / "broken.toml").write_text(BROKEN, encoding="utf-8")
    return tmp_path


def _stored(lake: Path) -> int:
    return Lake(lake).read(ROUNDS).height


def test_an_export_is_ingested_by_the_mapping_that_is_named(place: Path) -> None:
    config = load_config(None, {"lake": place / "lake"}, {})
    asked = Asked(mapping=read_mapping(place / "maison.toml"))
    ingest_paths(config, Silent(), [place / "inbox"], asked)
    assert _stored(place / "lake") == len(SOME)
    (row,) = Lake(place / "lake").read(SOURCES).to_dicts()
    assert (row["format"], row["stored"], row["quarantined"]) == ("mapping:maison", len(SOME), 0)
    assert Lake(place / "lake").raw.get(row["asked_mapping"]) == MAPPING.encode()


def test_a_night_reads_exports_by_the_configuration(place: Path) -> None:
    (place / "studaudit.toml").write_text('[mapping]\n"house/*.csv" = "maison.toml"\n', encoding="utf-8")
    flags = {"lake": place / "lake", "inbox": place / "inbox"}
    outcome = nightly(load_config(place / "studaudit.toml", flags, {}), Silent())
    assert _stored(place / "lake") == len(SOME)
    assert set(outcome.rounds) == {"undecidable"}  # nobody opened the sessions


def test_a_mended_mapping_is_tried_on_what_the_broken_one_kept_apart(place: Path) -> None:
    config = load_config(None, {"lake": place / "lake"}, {})
    ingest_paths(config, Silent(), [place / "inbox"], Asked(mapping=read_mapping(place / "broken.toml")))
    folds = sum(any(seat.get("decision") == "fold" for seat in record["seats"]) for record in SOME)
    assert folds > 0
    assert _stored(place / "lake") == len(SOME) - folds
    assert Lake(place / "lake").read(QUARANTINE).height == folds
    retry(config, Silent(), read_mapping(place / "maison.toml"))
    assert _stored(place / "lake") == len(SOME)
    assert Lake(place / "lake").read(QUARANTINE).is_empty()


def test_mapping_check_tells_what_each_column_becomes(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sample = str(place / "inbox" / "house" / "export.csv")
    assert main(["mapping", "check", "--json", str(place / "maison.toml"), sample]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["good"] == len(SOME)
    assert told["unused"] == ["Observations"]
    by_field = {row["field"]: row for row in told["columns"]}
    assert by_field["seat.ante.stake"]["read"] == SOME[0]["seats"][0]["wagers"][0]["stake"]
    assert by_field["seat.cards"]["read"] == " ".join(SOME[0]["seats"][0]["cards"])
    assert main(["mapping", "check", str(place / "broken.toml"), sample]) == 1
    assert "is none of the codes of decision" in capsys.readouterr().out
    assert main(["mapping", "check", str(place / "none.toml"), sample]) == 64
    assert "none.toml: the mapping cannot be read" in capsys.readouterr().err
