"""The lines of a Bovada hand above its summary: seats, cards, bets, results.

Seats have no screen names: `Seat+3` is one, and ` [ME]` after it marks the writer's own. Every card of
every seat is told, so that the hand is nobody's view: its row has no hero. The older dialect opens the
first street alone; a later one begins where cards are dealt after a bet, or to a seat that has its card of
the street already.
"""

import re
from collections.abc import Callable

from pipeline.ingest.formats.bovada.named import class_of, low_of, ranks_of
from pipeline.ingest.formats.reading.card_list import CARDS, read_cards
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening
from pipeline.ingest.formats.reading.purse import AMOUNT, cash_purse
from pipeline.ingest.formats.reading.rules import Line, Named, Part, Scribe, ignored
from pipeline.ingest.formats.reading.streets import NUMBERED
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import NOT_STATED, Action, Side, Street

Match = re.Match[str]
_STREETS = NUMBERED | {"hole cards": Street.THIRD, "river": Street.SEVENTH}
_NOTE = r"(?: chip info)?(?: ?\([A-Za-z -]+\))?"
"""Why the client acted for the player, such as `(timeout)`."""
_SHOWN = rf"(?: ?(?P<cards>{CARDS}))?(?: Show\d {CARDS})?(?: ?\((?P<words>[A-Za-z ]+)\))?"
_KINDS = {
    "Bring_in chip": Action.BRING_IN,
    "Big blind/Bring in": Action.BRING_IN,
    "Call": Action.CALL,
    "Calls": Action.CALL,
    "Bets": Action.BET,
    "D bets": Action.BET,
    "Double bets": Action.BET,
}


class BovadaScribe(Scribe):
    """A hand as it gathers, with what its streets and its absent seats are told from.

    Attributes:
        unmarked: whether the text opens no street but the first.
        dealt: the seats that were dealt a card on the street.
        bet: whether anybody acted on it.
        absent: the seats that were said to sit out before the cards.
        anted: what each seat paid as its ante.
    """

    def __init__(self, opening: Opening) -> None:
        """See `Scribe`."""
        super().__init__(opening)
        self.unmarked = False
        self.dealt: set[int] = set()
        self.bet = False
        self.absent: set[int] = set()
        self.anted: dict[int, int] = {}

    def takes_all(self, seat: int, amount: int) -> bool:
        """Whether an ante or a bring-in is all that the seat has, of which its line says nothing."""
        line = self.hand.seat_line(seat)
        return line is not None and line.start_stack == self.anted.get(seat, 0) + amount

    def open_street(self, street: Street) -> None:
        """Comes to a street; refused as by `HandBuilder.open_street`."""
        self.hand.open_street(street, [])
        self.dealt, self.bet = set(), False

    def come_to_showdown(self) -> None:
        """Comes to the showdown, which no line of its own opens: it follows the betting of the last street,
        and where none was left to bet there the hands are laid open on it."""
        if self.hand.street is Street.SEVENTH and self.bet:
            self.open_street(Street.SHOWDOWN)

    def finish(self) -> RecordedHand:
        """See `Scribe.finish`."""
        if self.hand.hand.pot is None:
            raise LineFault("the hand breaks off before its summary states a pot")
        hand = self.hand.finish()
        hand.hero = None
        for line in hand.seats:
            line.sitting_out = line.seat in self.absent and not line.cards
        return hand


def _seat(scribe: BovadaScribe, match: Match) -> None:
    record = scribe.hand.hand
    if not record.seats and record.kind == "cash":
        scribe.purse = cash_purse(match["stack"], None)
        record.currency, record.minor_digits = scribe.purse.currency, scribe.purse.digits
    stack = scribe.purse.amount(match["stack"])
    scribe.hand.seat(int(match["seat"]), match["name"], stack, sitting_out=False)


def _street(scribe: BovadaScribe, match: Match) -> None:
    word = match["street"].lower()
    scribe.unmarked = word == "hole cards"
    scribe.open_street(_STREETS[word])


def _deal(scribe: BovadaScribe, seat: int, match: Match) -> None:
    if scribe.unmarked and scribe.dealt and (scribe.bet or seat in scribe.dealt):
        if scribe.hand.street >= Street.SEVENTH:
            raise LineFault("cards dealt after those of the last street")
        scribe.open_street(Street(scribe.hand.street + 1))
    scribe.hand.deal_more(seat, read_cards(match["cards"]))
    scribe.dealt.add(seat)


def _ante(scribe: BovadaScribe, seat: int, match: Match) -> None:
    amount = scribe.purse.amount(match["amount"])
    scribe.hand.ante(seat, amount, scribe.takes_all(seat, amount))
    scribe.anted[seat] = amount


def _add(scribe: BovadaScribe, seat: int, match: Match) -> None:
    kind, amount = _KINDS[match["verb"]], scribe.purse.amount(match["amount"])
    scribe.hand.add(kind, seat, amount, kind is Action.BRING_IN and scribe.takes_all(seat, amount))
    scribe.bet = True


def _raise(scribe: BovadaScribe, seat: int, match: Match) -> None:
    """A raise, which an all-in may be: `Raises 30` and the second number of `Raises 20 to 30` are totals."""
    total = scribe.purse.amount(match["to"] or match["amount"])
    all_in = match["all_in"] is not None
    kind = Action.RAISE if scribe.hand.level() or not all_in else Action.BET
    scribe.hand.raise_to(kind, seat, total, all_in)
    scribe.bet = True


def _all_in(scribe: BovadaScribe, seat: int, match: Match) -> None:
    """All the chips of a seat, by what they add; what they are, the bets before tell."""
    amount = scribe.purse.amount(match["amount"])
    if scribe.hand.street is Street.ANTE:
        scribe.hand.ante(seat, amount, all_in=True)
        return
    level = scribe.hand.level()
    raises = scribe.hand.total(seat) + amount > level
    kind = Action.CALL if not raises else Action.RAISE if level else Action.BET
    scribe.hand.add(kind, seat, amount, all_in=True)
    scribe.bet = True


def _check(scribe: BovadaScribe, seat: int, _: Match) -> None:
    scribe.hand.check(seat)
    scribe.bet = True


def _fold(scribe: BovadaScribe, seat: int, match: Match) -> None:
    scribe.hand.fold(seat)
    scribe.bet = True
    if match["cards"]:
        scribe.hand.show(seat, read_cards(match["cards"]), "")


def _uncalled(scribe: BovadaScribe, seat: int, match: Match) -> None:
    scribe.hand.uncalled(seat, scribe.purse.amount(match["amount"]))


def _showdown(scribe: BovadaScribe, seat: int, match: Match) -> None:
    """A shown hand: its class, the five cards that play, and in hi/lo the five of its low after them. All
    that is laid open the summary lists."""
    scribe.come_to_showdown()
    best = read_cards(match["cards"]) if match["cards"] else []
    scribe.hand.check_held(seat, best)
    scribe.hand.show(seat, [], "")
    low = low_of(best[5:]) if len(best) == 10 else NOT_STATED
    made = class_of(match["words"] or "")
    scribe.hand.name_hand(seat, match["words"] or "", (made, ranks_of(made, best[:5])), low)


def _muck(scribe: BovadaScribe, seat: int, match: Match) -> None:
    if match["verb"] == "Mucks":
        scribe.come_to_showdown()
    scribe.hand.muck(seat)
    if match["cards"]:
        scribe.hand.list_mucked(seat, read_cards(match["cards"]), "")
    words = match["words"] or ""
    scribe.hand.name_hand(seat, words, (class_of(words), NOT_STATED))


def _result(scribe: BovadaScribe, seat: int, match: Match) -> None:
    pot = 1 if match["side"] else NOT_STATED
    scribe.hand.award(seat, pot, Side.WHOLE, scribe.purse.amount(match["amount"]))


def _sit_out(scribe: BovadaScribe, seat: int, _: Match) -> None:
    if scribe.hand.street is Street.ANTE:
        scribe.absent.add(seat)


def _of_seat(
    words: tuple[str, ...], pattern: str, take: Callable[[BovadaScribe, int, Match], None]
) -> tuple[Named[BovadaScribe], ...]:
    """A rule for each way in which a seat is named. A note may hang on the first word, which is then none
    of `words`, so that such rules are looked for by every word too."""
    fits = re.compile(pattern)
    looked_for = (words, ()) if _NOTE in pattern or _SHOWN in pattern else (words,)
    return tuple(Named(fits, take, w, joint=joint) for w in looked_for for joint in (" : ", " [ME] : "))


_NOTICE = re.compile(
    r"""(?:Seat\+\d+(?:\ \[ME\])?\ :\ )?(?:
        Table\ (?:enter|leave)\ user | (?:Enter|Leave)\(Auto\) | Table\ deposit\ [$€£]?[\d.,]+
        | (?:Seat\ )?(?:[Ss]tand|[Rr]e-join|[Ss]it\ (?:down|in|out)) | Ranking\ \d+
    )""",
    re.VERBOSE,
)

SEATS: Part[BovadaScribe] = Part(
    (
        Line(
            re.compile(rf"(?P<name>Seat\+(?P<seat>\d{{1,3}}))(?: \[ME\])?: (?P<stack>{AMOUNT}) in chips"),
            _seat,
        ),
    )
)

PLAY: Part[BovadaScribe] = Part(
    (
        *_of_seat(("Card",), rf"Card dealt to a spot (?P<cards>{CARDS})", _deal),
        *_of_seat(("Ante",), rf"Ante chip{_NOTE} (?P<amount>{AMOUNT})", _ante),
        *_of_seat(
            tuple(verb.partition(" ")[0] for verb in _KINDS),
            rf"(?P<verb>{'|'.join(_KINDS)}){_NOTE} (?P<amount>{AMOUNT})",
            _add,
        ),
        *_of_seat(("Checks",), rf"Checks?{_NOTE}", _check),
        *_of_seat(("Folds",), rf"Folds?(?: & shows (?P<cards>{CARDS}))?{_NOTE}", _fold),
        *_of_seat(
            ("Raises",),
            rf"(?:Raises{_NOTE}|(?P<all_in>All-in\(raise[a-z-]*\))) (?P<amount>{AMOUNT})"
            rf"(?: to (?P<to>{AMOUNT}))?",
            _raise,
        ),
        *_of_seat(("All-in",), rf"All-in(?!\(raise){_NOTE} (?P<amount>{AMOUNT})", _all_in),
        *_of_seat(("Return",), rf"Return uncalled portion of bet (?P<amount>{AMOUNT})", _uncalled),
        *_of_seat(("Showdown",), rf"Showdown{_SHOWN}", _showdown),
        *_of_seat(("Mucks", "Does"), rf"(?P<verb>Mucks|Does not show){_SHOWN}", _muck),
        *_of_seat(("Hand",), rf"Hand [Rr]esult(?P<side>-Side [Pp]ot)? (?P<amount>{AMOUNT})", _result),
        *_of_seat(("Seat", "Sit"), r"(?:Seat sit|Sit) out", _sit_out),
        Line(
            re.compile(r"\*\*\* (?P<street>HOLE CARDS|(?:3RD|4TH|5TH|6TH|7TH) STREET|RIVER) \*\*\*"),
            _street,
            ("***",),
        ),
        Line(_NOTICE, ignored),
    )
)
