"""Money as integers of a currency's minor unit. No float touches an amount.

Digits of the minor unit are ISO 4217's. Two names stand beside the ISO codes: `chips`
(tournament chips, no minor unit) and `play` (play money, two digits). An amount has twelve digits
before the point at the most, so that a hundred times any of them is still exact in 64 bits.
"""

import re
from functools import cache, lru_cache

PLAY_MONEY = "play"
CHIPS = "chips"

_DIGITS = {
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF chips",
    2: """AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD
        CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP
        GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD
        MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP
        PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT
        TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD YER ZAR ZMW ZWG play""",
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
}
_DIGITS_OF = {code: digits for digits, codes in _DIGITS.items() for code in codes.split()}
_AMOUNT = re.compile(r"(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,4}))?")


@cache
def minor_digits(currency: str) -> int:
    """How many decimals the currency's minor unit has.

    Raises:
        ValueError: the name is no currency that the program knows.
    """
    try:
        return _DIGITS_OF[currency]
    except KeyError:
        raise ValueError(f"{currency!r} is no currency of ISO 4217") from None


@lru_cache(maxsize=65536)
def to_minor(amount: str, digits: int) -> int:
    """An amount such as `"7.5"` in minor units, exactly.

    Raises:
        ValueError: not digits, optionally a point and at most `digits` decimals.
    """
    match = _AMOUNT.fullmatch(amount)
    if match is None:
        raise ValueError(f"{amount!r} is no amount: digits, optionally a point and decimals")
    whole, decimals = match.group(1), match.group(2) or ""
    if len(decimals) > digits:
        raise ValueError(f"{amount!r} has more than {digits} decimals")
    return int(whole) * 10**digits + int(decimals.ljust(digits, "0") or "0")


def to_text(minor: int, digits: int) -> str:
    """Minor units as a decimal string with all decimals: `-1050` with 2 digits is `"-10.50"`."""
    sign = "-" if minor < 0 else ""
    whole, rest = divmod(abs(minor), 10**digits)
    return f"{sign}{whole}.{rest:0{digits}d}" if digits else f"{sign}{whole}"
