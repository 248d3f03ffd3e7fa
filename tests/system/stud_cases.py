"""Hand-worked cases of the clauses of the stud sheets, each a hand of its own in a site's text.

The play is written short: `3rd: 2d 2c Kh` deals the seats still in, in order, `Ann bets 2` is an action as
the site words it, `Ann shows 7h .. (a pair of Sevens)` a shown hand. A line that the audit must name ends
in ` << CODE`; findings that name no line stand in `finds`, as `CODE sN` or `CODE`. Who is due and what is
found was worked out from the sources, by hand.
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from pipeline.config import load_config
from pipeline.lake import Lake
from pipeline.nightly import nightly
from pipeline.run import Silent
from schemas.tables_judged import EXPECTED_HANDS, FINDINGS, VERDICTS_TABLE
from schemas.tables_recorded import HANDS
from tests.made_night import without_contracts
from tests.system.written_cases import WrittenCase, read_cases

FOLDER = Path(__file__).parent / "stud_clauses"
SHEETS = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
GAMES = {"7stud": "7 Card Stud", "7stud8": "7 Card Stud Hi/Lo", "razz": "Razz"}
STREETS = {
    "3rd": "3rd STREET", "4th": "4th STREET", "5th": "5th STREET", "6th": "6th STREET", "7th": "RIVER",
    "showdown": "SHOW DOWN",
}  # fmt: skip
PLAIN = ("folds", "checks", "mucks hand")
_AMOUNT = re.compile(r"(?<![\w#])\d[\d.]*")


class Found(NamedTuple):
    """A finding as a case states it; `seat` None where it names none."""

    code: str
    seat: int | None
    step: int | None
    role: str


@dataclass(frozen=True)
class Case(WrittenCase):
    """One case; `number` is the hand's number and names its table."""

    @property
    def is_cash(self) -> bool:
        return "tournament" not in self.sheet

    @property
    def seats(self) -> list[tuple[str, str]]:
        """Names and stacks, in the order of the seats."""
        stacks = self.written.get("stacks", "Ann 100, Bob 100, Cyd 100" if self.is_cash else STACKS)
        return [(name, stack) for name, stack in (each.split() for each in stacks.split(", "))]

    def seat_of(self, name: str) -> int:
        """The number of a name's seat."""
        return [seat for seat, _ in self.seats].index(name) + 1


STACKS = "Ann 10000, Bob 10000, Cyd 10000"


def cases(sheet: str) -> list[Case]:
    """The cases of a sheet, in the order of their file."""
    return read_cases(FOLDER, sheet, Case)


class Written:
    """A case as the site prints it, and the findings that it marks."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.lines: list[str] = []
        self.finds: list[Found] = []
        self._step = 0
        self._boards: dict[str, list[str]] = {name: [] for name, _ in case.seats}
        self._out: dict[str, str] = {}
        self._shown: dict[str, str] = {}
        self._now = "3rd"
        self._head()
        for line in filter(None, (line.strip() for line in case.written["play"].splitlines())):
            self._line(line)
        self._tail()
        for text in case.written.get("finds", []):
            code, *rest = text.split()
            seat = next((int(word[1:]) for word in rest if re.fullmatch(r"s\d", word)), None)
            role = "consequence" if "consequence" in rest else "root"
            self.finds.append(Found(code, seat, None, role))

    def money(self, text: str) -> str:
        """Amounts as the site prints them."""
        if not self.case.is_cash:
            return text
        return _AMOUNT.sub(lambda amount: f"${amount[0]}", text)

    def _head(self) -> None:
        case = self.case
        game = GAMES[case.written.get("game", "7stud")]
        number = f"7{case.number:09d}"
        if case.is_cash:
            opening = f"PokerStars Game #{number}:  {game} Limit ($2/$4 USD)"
        else:
            opening = (
                f"PokerStars Game #{number}: Tournament #{5000 + case.number}, $5+$0.50 USD {game} Limit - "
                "Level III (200/400)"
            )
        self.lines += [f"{opening} - 2010/03/04 21:05:06 ET", f"Table 'Case {case.number}' 8-max"]
        for number_of, (name, stack) in enumerate(case.seats, 1):
            self.lines.append(f"Seat {number_of}: {name} ({self.money(stack)} in chips) ")
        posted = dict(each.split(" ", 1) for each in case.written.get("antes", "").split(", ") if each)
        ante = "0.40" if case.is_cash else "40"
        for name, _ in case.seats:
            amount = posted.get(name, ante)
            if amount != "none":
                self._act(f"{name} posts the ante {amount}")

    def _line(self, text: str) -> None:
        text, _, mark = text.partition(" << ")
        street, colon, cards = text.partition(":")
        if colon and street in STREETS:
            self._street(street, cards.split())
        elif text.startswith("all "):
            self._around(text)
        elif text.startswith("deal "):
            _, name, *held = text.split()
            self._deal(name, held, mark)
            return
        else:
            self._act(text)
        if mark:
            self._mark(text.split()[0], mark)

    def _around(self, text: str) -> None:
        """`all check from Bob`, `all call 50 from Bob less Ann`: the seats still in, clockwise."""
        told, _, less = text.partition(" less ")
        _, verb, *amount, _, first = told.split()
        still = [name for name, _ in self.case.seats if name not in self._out and name != less]
        start = still.index(first)
        for name in still[start:] + still[:start]:
            self._act(f"{name} {verb}s {' '.join(amount)}".rstrip())

    def _mark(self, name: str, mark: str) -> None:
        for code in mark.split(", "):
            word, *role = code.split()
            seat = None if "noseat" in role else self.case.seat_of(name)
            named = "consequence" if "consequence" in role else "root"
            self.finds.append(Found(word, seat, self._step, named))

    def _street(self, street: str, cards: list[str]) -> None:
        self._now = street
        common = f" [{cards[1]}]" if cards[:1] == ["board"] else ""
        self.lines.append(f"*** {STREETS[street]} ***{common}")
        if common:
            self._step += 1
            return
        still = [name for name, _ in self.case.seats if name not in self._out]
        for name, card in zip(still, cards, strict=False):
            self._deal(name, [card], "")

    def _deal(self, name: str, held: list[str], mark: str) -> None:
        before = self._boards[name]
        old = f" [{' '.join(before)}]" if before else ""
        self.lines.append(f"Dealt to {name}{old} [{' '.join(held)}]")
        before += held
        self._step += 1
        if mark:
            self._mark(name, mark)

    def _act(self, text: str) -> None:
        name, rest = text.split(" ", 1)
        if rest.startswith("shows "):
            cards, words = rest.removeprefix("shows ").split(" (", 1)
            rest = f"shows [{cards}] ({words}"
            self._shown[name] = f"showed [{cards}] and lost with {words.removesuffix(')')}"
        elif rest not in PLAIN:
            rest = self.money(rest)
        if rest == "folds":
            self._out[name] = f"folded on the {'River' if self._now == '7th' else f'{self._now} Street'}"
        self.lines.append(f"{name}: {rest}" + (" " if rest in PLAIN[:2] else ""))
        self._step += 1

    def _tail(self) -> None:
        written = self.case.written
        total, won = Decimal(written.get("rake", "0")), dict.fromkeys(self._boards, Decimal(0))
        for each in filter(None, written.get("back", "").split(", ")):
            name, amount = each.split()
            self.lines.append(f"Uncalled bet ({self.money(amount)}) returned to {name}")
        for each in written["wins"].split(", "):
            name, amount, *pot = each.split()
            pot_text = {"main": "main pot", "side": "side pot", "": "pot"}[pot[0] if pot else ""]
            self.lines.append(f"{name} collected {self.money(amount)} from {pot_text}")
            total += Decimal(amount)
            won[name] += Decimal(amount)
        stated = written.get("pot", str(total))
        pots = f" {self.money(written['pots'])}" if "pots" in written else ""
        self.lines += [
            "*** SUMMARY ***",
            f"Total pot {self.money(stated)}{pots} | Rake {self.money(written.get('rake', '0'))} ",
        ]
        if "board" in written:
            self.lines.append(f"Board [{written['board']}]")
        results = dict(each.split(" ", 1) for each in written.get("results", []))
        for number, (name, _) in enumerate(self.case.seats, 1):
            result = results.get(name) or self._shown.get(name) or self._out.get(name) or "mucked"
            if won[name]:
                result = result.replace("and lost", f"and won ({self.money(str(won[name]))})")
            self.lines.append(f"Seat {number}: {name} {result}")

    @property
    def text(self) -> str:
        """The hand with the blank lines that part it from the next."""
        return "\n".join(self.lines) + "\n\n\n"


def _filler(case: Case, again: int) -> str:
    """A hand of the case's table that shows the full ante and bring-in of its stake."""
    plain = {
        "clause": "", "name": "", "game": case.written.get("game", "7stud"),
        "stacks": case.written.get("stacks", "Ann 100, Bob 100, Cyd 100" if case.is_cash else STACKS),
    }  # fmt: skip
    rich = ", ".join(f"{name} {100 if case.is_cash else 10000}" for name, _ in case.seats)
    names = [name for name, _ in case.seats]
    low = plain["game"] == "razz"
    cards = ["Ks" if low else "2c", *(f"{rank}d" for rank in "3456789"[: len(names) - 1])]
    bring, ante = ("0.50", Decimal("0.40")) if case.is_cash else ("50", Decimal(40))
    play = [f"3rd: {' '.join(cards)}", f"{names[0]} brings in for {bring}"]
    play += [f"{name} folds" for name in names[1:]]
    wins = f"{names[0]} {ante * len(names)}"
    more = {"stacks": rich, "play": "\n".join(play), "back": f"{names[0]} {bring}", "wins": wins}
    text = Written(Case(case.sheet, case.number, plain | more)).text
    return text.replace(f"#7{case.number:09d}", f"#8{again}{case.number:08d}", 1)


@dataclass(frozen=True)
class Played:
    """The night of a sheet's cases."""

    verdicts: dict[str, dict[str, Any]]
    expected: dict[str, dict[str, Any]]
    findings: dict[str, list[dict[str, Any]]]
    written: dict[str, Written]


def play(sheet: str, folder: Path) -> Played:
    """All cases of a sheet through the night, by hand number."""
    inbox = folder / "inbox"
    inbox.mkdir()
    written = [Written(case) for case in cases(sheet)]
    for hand in written:
        (inbox / f"case-{hand.case.number:03d}.txt").write_text(hand.text, encoding="utf-8")
    for again in (1, 2):
        plain = [_filler(hand.case, again) for hand in written]
        (inbox / f"plain-{again}.txt").write_text("".join(plain), encoding="utf-8")
    file = folder / "studaudit.toml"
    signed = {"venue": "PokerStars", "sheet": f"{sheet}@1", "signed_by": "J. Doe"}
    lines = ["[[rules]]", *(f'{key} = "{value}"' for key, value in signed.items()), "signed_on = 2010-01-01"]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with without_contracts():
        nightly(load_config(file, {"lake": folder / "lake", "inbox": inbox}, {}), Silent())
    lake = Lake(folder / "lake")
    hands = lake.scan(HANDS).select("hand_id", "hand_no").collect()
    number_of = dict(hands.iter_rows())

    def by_number(frame: pl.DataFrame) -> dict[str, list[dict[str, Any]]]:
        found: dict[str, list[dict[str, Any]]] = {}
        for row in frame.iter_rows(named=True):
            if row["hand_id"] in number_of:
                found.setdefault(number_of[row["hand_id"]], []).append(row)
        return found

    def single(frame: pl.DataFrame) -> dict[str, dict[str, Any]]:
        return {number: rows[0] for number, rows in by_number(frame).items()}

    return Played(
        single(lake.scan(VERDICTS_TABLE).collect()),
        single(lake.scan(EXPECTED_HANDS).collect()),
        by_number(lake.scan(FINDINGS).collect()),
        {f"7{hand.case.number:09d}": hand for hand in written},
    )
