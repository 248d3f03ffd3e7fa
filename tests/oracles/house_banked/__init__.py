"""House-banked settlement a second time, plainly: dictionaries, whole numbers and fractions.

Written from the rules of the games (sources 000, 001, 004, the usual US table) and the table-session
record, without a look at the kernel. `rules` holds the parameters and the listed readings under names of
its own, `cards` ranks hands by sorting and counting, `comparison` sets two hands against each other,
`wagers`, `jackpot` and `maximum` say what is due, `settlement` puts a round together. They import
nothing of the program. For holding the two against each other: `dealing` makes random rounds as the
record writes them, `frame` turns those into the columns that settlement reads, `combinations` names
readings as both sides do; these know nothing of what is due.
"""
