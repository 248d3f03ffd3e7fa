"""How the last street of a seven-card game is dealt from what is left of the deck (002.H).

It takes a card for each live seat, one to burn and one that stays undealt. By `rp-10`, where that many are
not left and fewer than three are lacking, the three cards burned before 4th, 5th and 6th street go back and
each seat gets its card (H1); where more are lacking one card is dealt for all (H2). From a stub of fewer than
three that card is dealt of burns and stub together (H3); where H1 fits as well, each seat gets its own.
Exactly three lacking of a larger stub is in neither, and the sheet's to decide.
"""

from pipeline.replay.stud.rules import WORDS
from schemas.cards import DECK_SIZE
from schemas.compile import kernel
from schemas.vocabulary import LastDeal

NOT_SAID = -1
_SILENT, _COMMON_CARD = WORDS["short_deck"].index("silent"), WORDS["short_deck"].index("common-card")
_ADD_BURNS = WORDS["short_exactly_3"].index("add-burns")
_OWN, _OWN_WITH_BURNS = int(LastDeal.OWN_CARDS), int(LastDeal.OWN_CARDS_WITH_BURNS)
_COMMON, _COMMON_WITH_BURNS = int(LastDeal.COMMON_CARD), int(LastDeal.COMMON_CARD_WITH_BURNS)
_BURNED = 3
_FEW = 3


@kernel
def last_deal(rule: int, gap: int, burns: int, dealt: int, live: int) -> int:
    """How 7th street has to be dealt (`schemas.vocabulary.LastDeal`), -1 where the sheet does not say.

    Args:
        rule: `short_deck` of the sheet, as its place in `WORDS`.
        gap: `short_exactly_3`, likewise.
        burns: 1 where a card is burned before each street from 4th on.
        dealt: cards that seats were dealt before 7th street, replaced ones included.
        live: seats that are still in, at least 2.
    """
    stub = DECK_SIZE - dealt - _BURNED * burns
    short = live + 2 - stub
    if rule == _COMMON_CARD:
        return _OWN if stub >= live + burns else _COMMON
    if short <= 0:
        return _OWN
    if rule == _SILENT:
        return NOT_SAID
    if short < _FEW:
        return _OWN_WITH_BURNS
    if stub < _FEW:
        return _COMMON_WITH_BURNS
    return _OWN_WITH_BURNS if short == _FEW and gap == _ADD_BURNS else _COMMON
