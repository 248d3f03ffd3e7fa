"""How OnGame words the summary of a hand: pots with their winners, rake, the seats with their ends."""

import re
from collections.abc import Iterator

from pipeline.ingest.formats.ongame.body import RULE
from pipeline.ingest.formats.ongame.names import named
from pipeline.ingest.formats.ongame.scribe import OnGameScribe
from pipeline.ingest.formats.reading.card_list import cards_of
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.purse import AMOUNT
from pipeline.ingest.formats.reading.rules import Line, Part
from schemas.vocabulary import Side

_SHARE = re.compile(rf"(?P<amount>{AMOUNT})\)(?P<more>, |$)")


def _pot(scribe: OnGameScribe, match: re.Match[str]) -> None:
    """A pot with its winners; the amount of each is net of rake, the pot's is not."""
    pot = len(scribe.pots)
    if (pot == 0) != (match["kind"] == "Main"):
        raise LineFault("pots out of order", "SRC-002")
    scribe.pots.append(scribe.purse.amount(match["pot"]))
    for seat, amount in _winners(scribe, match["winners"]):
        scribe.hand.award(seat, pot, Side.WHOLE, amount)


def _winners(scribe: OnGameScribe, text: str) -> Iterator[tuple[int, int]]:
    """The seats and amounts of a list such as `Ann ($1.05), Bob ($1.04)`."""
    while text:
        for seat, rest in scribe.hand.names.after(text, " ("):
            share = _SHARE.match(rest)
            if share is not None:
                yield seat, scribe.purse.amount(share["amount"])
                text = rest[share.end() :] if share["more"] else ""
                break
        else:
            raise LineFault("a pot won by nobody of the seat list")


def _rake(scribe: OnGameScribe, match: re.Match[str]) -> None:
    if scribe.hand.hand.rake is not None:
        raise LineFault("a second rake")
    scribe.hand.hand.rake = scribe.purse.amount(match["rake"])


def _seat(scribe: OnGameScribe, match: re.Match[str]) -> None:
    """A seat's end. Its cards stand there where it had to show; who showed first is not told."""
    line = scribe.hand.seat_line(int(match["seat"]))
    if line is None or line.player != match["name"]:
        raise LineFault(f"the summary has another player on seat {match['seat']} than the list", "SRC-002")
    net = scribe.purse.amount(match["net"]) * (-1 if match["sign"] == "-" else 1)
    line.finish_stack = scribe.purse.amount(match["stack"])
    if line.finish_stack - line.start_stack != net:
        raise LineFault(f"seat {line.seat} does not end with what its net says", "SRC-002")
    if match["cards"] is not None:
        scribe.hand.list_shown(line.seat, list(cards_of(match["cards"], hidden="-")), "")
        words = match["words"] or ""
        scribe.hand.name_hand(line.seat, words, named(words))


def _end(scribe: OnGameScribe, match: re.Match[str]) -> None:
    if match["number"] != scribe.hand.hand.hand_no:
        raise LineFault(f"the end of hand {match['number']}", "SRC-002")
    scribe.ended = True


END = r"\*{5} End of hand (?P<number>[A-Za-z0-9-]+) \*{5}"
SUMMARY: Part[OnGameScribe] = Part(
    (
        RULE,
        Line(
            re.compile(rf"(?P<kind>Main|Side) pot(?: \d+)?: (?P<pot>{AMOUNT}) won by (?P<winners>.+)"),
            _pot,
            ("Main", "Side"),
        ),
        Line(re.compile(rf"Rake taken: (?P<rake>{AMOUNT})"), _rake, ("Rake",)),
        Line(
            re.compile(
                rf"Seat (?P<seat>\d{{1,3}}): (?P<name>.*) \((?P<stack>{AMOUNT})\), "
                rf"net: (?P<sign>[+-])?(?P<net>{AMOUNT})"
                r"(?:, \[(?P<cards>[^\[\]]*)\](?: \((?P<words>[^()]*)\))?)?"
            ),
            _seat,
            ("Seat",),
        ),
        Line(re.compile(END), _end, ("*****",)),
    ),
    opens=re.compile(r"Summary:"),
    opens_with="Summary",
)
