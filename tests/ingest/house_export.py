"""Writes rounds as a French house's table system might export them: another form for the same facts."""

import csv
import io
from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

RANKS = {"A": "As", "K": "R", "Q": "D", "J": "V", "T": "10"}
SUITS = {"c": "t", "d": "k", "h": "c", "s": "p"}
DECISIONS = {"raise": "RELANCE", "fold": "ABANDON"}
HANDS = {
    "high-card": "carte", "pair": "paire", "two-pair": "2 paires", "trips": "brelan", "straight": "quinte",
    "flush": "couleur", "full-house": "full", "quads": "carré", "straight-flush": "quinte flush",
    "royal-flush": "quinte royale",
}  # fmt: skip
WAGERS = ("ante", "raise", "draw", "bonus", "jackpot")
HEADER = [
    "Casino", "Table", "Partie", "Coup", "Heure", "Croupier", "Banque", "Retournée", "Annonce banque",
    "Qualifié", "Case", "Joueur", "Main", "Décision", "Annonce", "Écart", "Carte achetée", "Avant", "Après",
    *(f"{on} {what}" for on in WAGERS for what in ("mise", "gain")), "Observations",
]  # fmt: skip

MAPPING = (
    """
[file]
name = "maison"
record = "round"
encoding = "cp1252"
delimiter = ";"
decimal_mark = ","
grouping = "."
amounts = "units"
absent = ["", "-"]
zero_stake = "no-wager"
returned = "net"
up = "card"
time_format = "%d/%m/%Y %H:%M:%S"
zone = "Europe/Paris"
card_separator = " "
card_order = "rank-suit"

[columns]
venue = "Casino"
table = "Table"
session = "Partie"
round = "Coup"
at = "Heure"
"dealer.up" = "Retournée"
"dealer.id" = "Croupier"
"dealer.cards" = "Banque"
"dealer.hand" = "Annonce banque"
"dealer.qualified" = "Qualifié"
"jackpot.before" = "Avant"
"jackpot.after" = "Après"
"seat.seat" = "Case"
"seat.player" = "Joueur"
"seat.cards" = "Main"
"seat.decision" = "Décision"
"seat.hand" = "Annonce"
"seat.draw.discard" = "Écart"
"seat.draw.card" = "Carte achetée"
"""
    + "".join(
        f'"seat.{on}.{part}" = "{on} {what}"\n'
        for on in WAGERS
        for part, what in (("stake", "mise"), ("returned", "gain"))
    )
    + """
[codes.rank]
"As" = "A"
"R" = "K"
"D" = "Q"
"V" = "J"
"10" = "T"
[codes.suit]
"t" = "c"
"k" = "d"
"c" = "h"
"p" = "s"
[codes.decision]
"RELANCE" = "raise"
"ABANDON" = "fold"
[codes.qualified]
"oui" = "true"
"non" = "false"
[codes.hand]
"""
    + "".join(f'"{french}" = "{word}"\n' for word, french in HANDS.items())
)


def card(text: str) -> str:
    return RANKS.get(text[0], text[0]) + SUITS[text[1]]


def cards(texts: list[str]) -> str:
    return " ".join(map(card, texts))


def money(amount: Decimal) -> str:
    whole, _, decimals = f"{amount:,.2f}".partition(".")
    return whole.replace(",", ".") + "," + decimals


def can_be_written(record: dict[str, Any]) -> bool:
    """Whether the export has a column for all that a record says, and its clock tells the hour."""
    known = {"record", "v", "venue", "table", "session", "at", "round", "dealer", "seats", "jackpot"}
    of_seat = {"seat", "player", "cards", "decision", "hand", "draw", "wagers"}
    texts = [c for s in record["seats"] for c in s["cards"]] + record["dealer"]["cards"]
    return (
        record["record"] == "round"
        and set(record) <= known
        and all(set(seat) <= of_seat for seat in record["seats"])
        and all(isinstance(seat.get("draw", {}), dict) for seat in record["seats"])
        and "??" not in texts
        and len(set(record["dealer"]["cards"])) == len(record["dealer"]["cards"])
    )


def rows(record: dict[str, Any]) -> list[list[str]]:
    """A round's rows, one for each seat."""
    dealer, meter = record["dealer"], record.get("jackpot", {})
    at = datetime.fromisoformat(record["at"]).astimezone(ZoneInfo("Europe/Paris"))
    told = {True: "oui", False: "non", None: "-"}[dealer.get("qualified")]
    of_round = [
        record["venue"], record["table"], record["session"], str(record["round"]), f"{at:%d/%m/%Y %H:%M:%S}",
        dealer["id"], cards(dealer["cards"]), card(dealer["cards"][dealer["up"]]),
        HANDS.get(dealer.get("hand"), ""), told,
    ]  # fmt: skip
    ends = [money(Decimal(meter[name])) if name in meter else "" for name in ("before", "after")]
    found: list[list[str]] = []
    for seat in record["seats"]:
        draw = seat.get("draw", {})
        row = [
            *of_round, str(seat["seat"]), seat["player"], cards(seat["cards"]),
            DECISIONS.get(seat.get("decision"), ""), HANDS.get(seat.get("hand"), ""),
            card(draw["discard"]) if draw else "", card(draw["card"]) if draw else "", *ends,
        ]  # fmt: skip
        wagers = {wager["on"]: wager for wager in seat["wagers"]}
        for on in WAGERS:
            if on in wagers:
                stake, back = (Decimal(wagers[on][name]) for name in ("stake", "returned"))
                row += [money(stake), money(back - stake)]
            else:
                row += ["0,00", "0,00"]
        found.append([*row, 'dit "bonsoir"; rien'])
    return found


def write(records: list[dict[str, Any]], header: list[str] | None = None) -> bytes:
    """An export of rounds."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(header or HEADER)
    for record in records:
        writer.writerows(rows(record))
    return out.getvalue().encode("cp1252")
