"""Main pot and side pots out of what each seat put in."""

Chips = dict[int, int]


def build_pots(put_in: Chips, live: set[int], all_in: set[int]) -> list[tuple[int, frozenset[int]]]:
    """Pots as (chips, eligible seats), main pot first; `put_in` is without uncalled chips.

    A pot ends only where a live seat has run out of chips: a seat that is merely short of a stake
    (a missing ante, a short call) stays eligible for everything below the next such level.
    """
    top = max(put_in.values(), default=0)
    levels = sorted({put_in[seat] for seat in live & all_in} | {top})
    pots: list[tuple[int, frozenset[int]]] = []
    below = 0
    for level in levels:
        chips = sum(min(stake, level) - min(stake, below) for stake in put_in.values())
        eligible = frozenset(live - {seat for seat in all_in if put_in[seat] < level})
        if not chips:
            continue
        if pots and (pots[-1][1] == eligible or not eligible):
            pots[-1] = (pots[-1][0] + chips, pots[-1][1])
        else:
            pots.append((chips, eligible))
        below = level
    return pots
