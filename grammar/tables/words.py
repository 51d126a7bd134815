"""Every word that means something in PQL, in tables: a word is added or explained here, and nowhere else.

Textures are added where they are computed, in `pql/notation/textures.py`; `texture_words.py` is a copy of them.
`keywords.py` reads them, and says what a row is. A table belongs to one sub-language, because the same word means
different things in different places: `connected` is a set of hands and a set of flops.
"""

from __future__ import annotations

from .texture_words import TEXTURES

# (word, token, summary); words after a bar are other ways to say the first.
STATEMENTS = (
    ("let", "LET", "name a set: `let steal = 22+, A2s+` or `let wet = board ***f2`"),
    ("import", "IMPORT", "run the `let`s of another file: `import 'ranges.pql'`"),
    ("board", "BOARD", "how many boards match, and how likely: `board AK*f2`"),
    (
        "list",
        "LIST",
        "every member of a set: `list 77+`, `list board AK* limit 20`; recorded hands: `list from history 'hands'`",
    ),
    ("sample", "SAMPLE", "random hands, deals or boards: `sample 10 of 22+ vs any`"),
    ("equity", "EQUITY", "who wins how often: `equity AKs vs QQ+ on AK*`"),
    ("odds", "ODDS", "with which hand types each side wins, or a hand ends: `odds AKs vs QQ on AK*`"),
    ("outs", "OUTS", "the cards that improve a hand: `outs AhKh on Qh7h2c vs JJ`"),
    ("draws", "DRAWS", "straight and flush draws of a hand or a range: `draws AhKh on Qh7h2c`"),
    ("nuts", "NUTS", "the best hands of a board, and who has them: `nuts on Kh7h2c for 15%`"),
    (
        "strength",
        "STRENGTH",
        "how strong a hand is, and its potential: `strength AdQc on 3h4cJh opponents 1..9`",
    ),
    ("breakdown", "BREAKDOWN", "how often a range has each made hand and draw: `breakdown 15% on Kh7h2c`"),
    ("blockers", "BLOCKERS", "what holding a hand does to a range: `blockers AJs, KQs vs 15% on Kh7h2c`"),
    ("distribution", "DISTRIBUTION", "every hand's equity, sorted: `distribution 15% vs 22+ on Kh7h2c`"),
    ("compare", "COMPARING", "two ranges side by side: `compare 22+ with 15% vs AK on Kh7h2c`"),
    (
        "ev",
        "EV",
        "what a call, a bet or a raise is worth: `ev call 50 to win 150 with AhKh vs QQ+ on Qh7h2c`",
    ),
    ("mdf", "MDF", "how much to defend against a bet, so that a bluff gains nothing: `mdf 2/3 pot`"),
    ("alpha", "MDF", "how often a bluff has to work: `alpha half pot`, `alpha 50 into 100`"),
    ("bluffs", "MDF", "which part of the bets may be bluffs: `bluffs 150%`, `bluffs 50 into 100`"),
    (
        "icm",
        "ICM",
        "what the stacks of a tournament are worth: `icm 5000, 3000, 2000 pay 50, 30, 20`",
    ),
    (
        "shove",
        "SHOVE",
        "what moving all in before the flop is worth, hand by hand: `shove 10bb vs 30%`",
    ),
    ("nash", "NASH", "who moves all in heads up, and who calls, in equilibrium: `nash 12bb`"),
    ("flops", "FLOPS", "a few flops that represent all: `flops 25 for 15% vs 30%`; `flops of 'subset.txt'`"),
    ("value", "VALUE", "what cards are worth: `value 9c8s 7s5h6s`"),
    ("explain", "EXPLAIN", "how a statement is understood and computed: `explain equity AKs vs QQ`"),
    (
        "select",
        "SELECT",
        "ask a formula of every deal: `select avg(riverEquity(hero)) from hero='AA', villain='KK'`",
    ),
    (
        "stats",
        "STATS",
        "what players did and won in recorded hands: `stats from history 'hands' for 'ann' by position`",
    ),
    (
        "winnings",
        "WINNINGS",
        "what was won, by session too: `winnings from history 'hands' for 'ann' by session`",
    ),
    (
        "tournaments",
        "TOURNAMENTS",
        "results of tournaments: `tournaments from history 'hands' for hero by buyin, speed`",
    ),
    (
        "leaks",
        "LEAKS",
        "rates beside those of a reference, surest difference first: `leaks from history 'hands' for 'ann' by stake`",
    ),
    ("replay", "REPLAY", "a recorded hand, street by street: `replay '70342' from history 'hands'`"),
    ("plot", "PLOT", "an answer as a picture: `plot 22+, A2s+`, `plot odds AA vs KK to 'odds.png'`"),
    ("export", "EXPORT", "an answer as a file: `export equity AA vs KK on *** by flop to 'flops.csv'`"),
    (
        "collect",
        "COLLECT",
        "add the hands of files to a collection: `collect history 'hh/**' into 'my.hands'`",
    ),
    ("set", "SET", "change an option: `set bare = both`"),
    ("game", "GAME", "the game from here on: `game omaha`, `game shortdeck`, `game holdem`"),
    ("show", "SHOW", "`show options` or `show names`"),
)

CLAUSES = (
    (
        "vs",
        "VS",
        "the next player's hands: `vs QQ+`; of `leaks` the reference: `vs history 'hands' for 'bob'`",
    ),
    ("on", "ON", "the board or boards: `on Kh7h2c`, `on AK*f2`"),
    ("dead", "DEAD", "cards that are out of the deck: `dead As Kd`"),
    ("folded", "FOLDED", "a player who was dealt one of these hands and folded it: `folded 72o`"),
    ("with", "WITH", "of `ev` the hands that call or bet, of `compare` the other range: `with AhKh vs QQ+`"),
    (
        "for",
        "FOR",
        "of `nuts`: the range: `for 15%`; of `flops`: the ranges: `for 15% vs 30%`; of `history`: "
        "whose hands: `for 'ann'`",
    ),
    ("continuing", "CONTINUING", "of `ev bet`: the hands that do not fold: `continuing TT+, AK`"),
    ("rake", "RAKE", "of `ev`: what the house takes of the pot: `rake 5%`, `rake 5% cap 3`"),
    ("exact", "EXACT", "count every deal, however long it takes"),
    ("within", "WITHIN", "sample until the standard error is this small: `within 0.05%`"),
    ("samples", "SAMPLES", "sample this many deals: `samples 100000`"),
    ("seed", "SEED", "the same seed gives the same random numbers: `seed 42`"),
    ("by", "BY", "the same answer in rows: `by hand`, `by turn`, `by topCard(flop)`"),
    ("improving", "IMPROVING", "of `outs`: every card that raises the hand's value"),
    (
        "article",
        "ARTICLE",
        "of `outs`: every card that raises the type of the hand, those that pair the board for everyone too",
    ),
    ("discounted", "DISCOUNTED", "of `outs`: leave out the cards that may help an opponent more"),
    ("opponents", "OPPONENTS", "how many random opponents: `opponents 3`, `opponents 1..9`"),
    ("title", "TITLE", "a line above an answer and its picture: `title 'Button against big blind'`"),
    ("to|into", "INTO", "the file of `plot` or `export`, the folder of `collect`: `to 'range.png'`"),
    (
        "from",
        "FROM",
        "the players and the board of `select`: `from hero='AA', board='AK*'`; or recorded hands: "
        "`from history 'hands/*.phhs'`",
    ),
    ("where", "WHERE", "keep what a formula holds for: `22+ where flushdraw on Kh7h2c`"),
    (
        "group",
        "GROUPED",
        "a row for each value: `group by topCard(flop)`, `by topCard(flop)`",
    ),
    (
        "having",
        "HAVING",
        "which groups have a row: `group by hand(hero) having avg(nouts) > 8`, `by class having equity > 0.6`",
    ),
    (
        "order",
        "ORDERED",
        "how the rows of `select` and of reports are sorted: `order by 1 desc`, `order by equity`",
    ),
    ("formula", "FORMULA", "names a formula: `let nuts = formula nhandshi == 0`"),
    ("limit", "LIMIT", "show at most this many rows: `limit 20`"),
    ("classes", "CLASSES", "boards that differ only in suits, counted together"),
    ("of", "OF", "what to draw from: `sample 10 of 22+`; the file of `flops`"),
)

OPERATORS = (
    ("and|intersect|intersection|in", "AND", "what is in both sets"),
    ("or|union", "OR", "what is in either set"),
    ("minus|except|without", "MINUS", "what is in the first set and not in the second; also `but not`"),
    ("but", "BUT", "only in `but not`, which is `minus`"),
    ("not", "NOT", "everything that is not in the set"),
)

HANDS = (
    ("any|all|random", "ATOM", "every hand (1326)"),
    ("none", "ATOM", "no hand"),
    ("suited|s", "ATOM", "both cards of one suit (312 hands)"),
    ("offsuit|offset|o", "ATOM", "two suits, pairs included (1014 hands)"),
    ("pair|paired", "ATOM", "pocket pairs (78 hands)"),
    ("connected|c", "ATOM", "adjacent ranks, A2 included (208 hands)"),
    ("gap", "ATOM", "one, two or three ranks between (528 hands)"),
    ("gap1", "ATOM", "one rank between (192 hands)"),
    ("gap2", "ATOM", "two ranks between (176 hands)"),
    ("gap3", "ATOM", "three ranks between (160 hands)"),
    ("group1|g1", "GROUP", "Sklansky-Malmuth group 1, the strongest"),
    ("group2|g2", "GROUP", "Sklansky-Malmuth group 2"),
    ("group3|g3", "GROUP", "Sklansky-Malmuth group 3"),
    ("group4|g4", "GROUP", "Sklansky-Malmuth group 4"),
    ("group5|g5", "GROUP", "Sklansky-Malmuth group 5"),
    ("group6|g6", "GROUP", "Sklansky-Malmuth group 6"),
    ("group7|g7", "GROUP", "Sklansky-Malmuth group 7"),
    ("group8|g8", "GROUP", "Sklansky-Malmuth group 8"),
    ("group9|groupnone|g9", "GROUP", "the hands in none of the eight groups"),
    ("top", "TOP", "the strongest hands: `top 15%`"),
    ("to|through", "TO", "everything between: `Group2 to Group5`, `A5s to A2s`"),
    *OPERATORS,
)

BOARDS = (
    *[(word, "TEXTURE", definition) for word, _, definition in TEXTURES],
    ("highcard", "HIGHCARD", "compares the highest rank: `highcard >= T`"),
    *OPERATORS,
)

FORMULAS = (
    ("and", "BOTH", "both are true; also `&&`"),
    ("or", "EITHER", "one of the two is true; also `||`"),
    ("not", "NEGATED", "the opposite, of everything up to `and` or `or`; `!` takes only what follows it"),
    ("in", "IN", "is one of these: `handType(hero, river) in (flush, fullhouse)`"),
    ("case", "CASE", "the first that holds: `case when ispair then 1 else 0 end`"),
    ("when", "WHEN", "a condition of `case`"),
    ("then", "THEN", "the value of `case` when the condition holds"),
    ("else", "ELSE", "the value of `case` when nothing holds"),
    ("end", "END", "ends `case`"),
    ("better", "BETTER", "`toppair or better`: that made hand or a stronger one"),
    ("as", "AS", "names a column: `avg(riverEquity(hero)) as equity`"),
    ("asc|ascending", "DIRECTION", "the smallest first"),
    ("desc|descending", "DIRECTION", "the largest first"),
)

AGGREGATES = (
    ("avg", "SYMBOL", "the mean over all deals"),
    ("count", "SYMBOL", "how often it is true, and the share"),
    ("sum", "SYMBOL", "the sum over all deals"),
    ("min", "SYMBOL", "the smallest value"),
    ("max", "SYMBOL", "the largest value"),
    ("stddev", "SYMBOL", "the standard deviation"),
    ("histogram", "SYMBOL", "how often each value comes"),
    ("rate", "SYMBOL", "how often it is true, of the deals in which it has a value, with both numbers"),
    (
        "opportunities",
        "SYMBOL",
        "in how many recorded hands a statistic has a value: `having opportunities(pfr) >= 20`",
    ),
)

CARDS = (("none", "NONE", "no cards at all: `value none` is 0"),)

DIALECTS = ("std", "pio", "gto", "wizard", "ppt", "eval7")
"""Notations of other programs: `std'AK, 22+'`."""

# The name of a game (what it is says `pql/cards/games.py`), whether its hands are read in the notation of Omaha, its
# line, and what players and other programs call it.
_GAMES = (
    ("holdem", False, "hands have two cards (`game holdem`)", "nlhe", "nlh"),
    (
        "omaha",
        True,
        "in Omaha a hand has four cards, so it is a game of its own: `game omaha; equity AA$ds vs KKQQ`",
        *("plo", "plo4", "omaha4", "omahahi"),
    ),
    ("omaha5", True, "Omaha with five cards, of which two count: `game omaha5`", "plo5", "omahahi5"),
    (
        "omaha6",
        True,
        "Omaha with six cards, of which two count: `game omaha6`",
        "plo6",
        "omahahi6",
        "6 card omaha",
        "6 card plo",
    ),
    (
        "omaha8",
        True,
        "Omaha high and low: half of the pot goes to the best low hand of eight or better: `game omaha8`",
        *("plo8", "omaha hi/lo", "plo hi/lo", "o8", "flo8", "o8b", "omaha8 or better", "hi/lo"),
    ),
    (
        "omaha5hl",
        True,
        "the same with five cards: `game omaha5hl`",
        *("big o", "omaha85", "plo58", "omaha5 hi/lo", "five card omaha hi/lo", "5 card omaha hi/lo"),
    ),
    (
        "shortdeck",
        False,
        "36 cards from 6 to A, where a flush beats a full house: `game shortdeck`",
        *("short deck", "sixplus", "six plus", "6+"),
    ),
    (
        "shortdeck trips",
        False,
        "the same, but three of a kind beats a straight: `game shortdeck trips`",
        *("short deck trips", "sixplus trips"),
    ),
)

OMAHA_GAMES = tuple([name for name, of_omaha, *_ in _GAMES if of_omaha])
"""Games whose hands are read in a notation of their own."""

SPLIT_GAMES = ("omaha8", "omaha5hl")
"""Those in which half of the pot goes to the best low hand."""

GAMES = tuple([name for name, *_ in _GAMES])

OTHER_GAMES = {other: name for name, _, _, *others in _GAMES for other in others}
"""What players and other programs call them."""

RANGE_FILES = (
    ("range", "RANGEFILE", "a range from another program's file: `import range 'open.txt' as open`"),
    ("node", "NODE", "which range of the file: `import range 'ranges.json' node 'CO/open' as open`"),
    ("as", "AS", "the name for the range, or the kind of file that `export` writes: `as pio`"),
)

RANGE_KINDS = (
    ("pio|piosolver|postflop", "KIND", "text of PioSOLVER and postflop-solver: `AA,AKs:0.5`"),
    ("gto|flopzilla", "KIND", "text of GTO+ and Flopzilla: `AA,[50]AKs[/50]`"),
    ("std|equilab|pokerstove", "KIND", "text of Equilab and PokerStove: `100: AA, 50: AKs`"),
    ("wizard|gtowizard", "KIND", "GTO Wizard's list of hands: `AsAh: 1, AsKs: 0.5`"),
    ("ppt", "KIND", "ProPokerTools' generic syntax: `AA@100, AK:xx@50`"),
    ("eval7", "KIND", "text of the Python package eval7: `AA, 0.5(AKs)`"),
    # These look for folders, zips and files that are too large to be read before they are known.
    ("hrc", "KIND", "a folder or zip of HRC; `node` is a number or a path, as in `'FOLD:RAISE 2'`"),
    ("texas|texassolver", "KIND", "a result of TexasSolver; `node` is a path, as in `'CHECK/BET 25:CALL'`"),
    ("tree", "KIND", "a tree of PioSOLVER, or commands of TexasSolver; `node` is `'OOP'` or `'IP'`"),
    ("vector", "KIND", "1326 weights in the order of PioSOLVER"),
    (
        "desktop|wasm",
        "KIND",
        "`ranges.json` of Desktop Postflop and WASM Postflop; `node` is the path of a range",
    ),
    ("monker", "KIND", "`.rng` of MonkerSolver: a weight for each of the 169 classes"),
)

ORDERS = ("equity", "multiway", "chen", "sklansky")
"""Orders of hands that are no files: what `15%` and `Pair >= TT` go by."""

OPTIONS = (
    ("bare", "WORD", "what `AK` without a suffix means", ("offsuit", "both", "error")),
    ("dialect", "WORD", "the notation hands are written in", ("pql", *DIALECTS)),
    ("game", "WORD", "the game: hold'em, Omaha or short deck", GAMES),
    ("order", "WORD", "the order of strength that `15%` and `Pair >= TT` use", ORDERS),
    ("seed", "WORD", "the seed of statements that name none", ()),
    ("threads", "WORD", "how many threads compute", ()),
    ("limit", "WORD", "how many rows `list` shows", ()),
)

VALUES = {
    **{name: line for name, _, line, *_ in _GAMES},
    "offsuit": "`AK` is the 12 offsuit hands (`set bare = offsuit`)",
    "both": "`AK` is all 16 hands (`set bare = both`)",
    "error": "`AK` without a suffix is refused (`set bare = error`)",
    "pql": "hands are in PQL's own notation (`set dialect = pql`)",
    "std": "the notation of PokerStove, Equilab and Flopzilla: `std'AK, 22+'`",
    "pio": "the notation of PioSOLVER and postflop solvers: `pio'AKs:0.5, AA'`",
    "gto": "the notation of GTO+ and of Flopzilla with weights: `gto'[50]AKs[/50]'`",
    "wizard": "the notation of GTO Wizard: `wizard'AsAh: 1, AsKs: 0.5'`",
    "ppt": "ProPokerTools' generic syntax: `ppt'AxKy'`",
    "eval7": "the notation of the Python package eval7: `eval7'0.6(AA, AK)'`",
    "equity": "strongest first is the highest equity against a random hand (`set order = equity`)",
    "multiway": "strongest first is the highest equity against five random hands (`set order = multiway`)",
    "chen": "strongest first is the most points by Bill Chen's formula (`set order = chen`)",
    "sklansky": "strongest first is the Sklansky-Malmuth group (`set order = sklansky`)",
}

TOPICS = (
    ("options", "WORD", "the options and their values"),
    ("names", "WORD", "what `let` has named"),
)


REPORTS = (
    ("hand", "WORD", "a row for each hand of the first player"),
    ("class", "WORD", "a row for each of the 169 classes of the first player's hands"),
    ("flop", "WORD", "a row for each flop; flops that differ only in suits share one"),
    ("turn", "WORD", "a row for each turn card"),
    ("river", "WORD", "a row for each river card"),
    ("texture", "WORD", "a row for each kind of flop"),
    ("category", "WORD", "a row for each made hand of the first player"),
    ("card", "WORD", "of `blockers`: a row for each unseen card"),
)

CHIPS = (
    ("stacks|stack|chips", "STACKS", "may be written before the stacks: `icm stacks 5000, 3000 pay 60, 40`"),
    (
        "pay|pays|paying|payouts|prizes",
        "PAY",
        "the prizes, the first place first: `icm 5000, 3000, 2000 pay 50, 30, 20`; of `history` those of the "
        "tournaments that were played",
    ),
    (
        "hero",
        "HERO",
        "of `ev`: whose stack calls or bets: `ev call ... icm 5000, 3000 pay 60, 40 hero 2 villain 1`",
    ),
    (
        "villain",
        "VILLAIN",
        "of `ev`: whose stacks the opponents have, in their order: `villain 1`, `villain Ann, Cy`",
    ),
    ("from", "CHIPSFILE", "a file of stacks, names and prizes: `icm from 'table.csv'`"),
    (
        "in",
        "BETS",
        "of `ev`: what a player of several has bet in all, where not everybody has as much: `villain Ann in 800, Cy`",
    ),
    (
        "ante",
        "ANTE",
        "of `shove` and `nash`: what each player posts, in big blinds: `shove 10bb ante 0.1 vs 30%`",
    ),
    ("push|shove|jam", "BET", "may be written behind `nash`: `nash push 12bb`"),
)

POT = (
    ("call", "CALL", "the amount to call: `ev call 50 to win 150`, `ev call half pot into 100`"),
    ("bet|shove|jam", "BET", "the amount of the bet: `ev bet 50 into 100`, `ev bet 2/3 pot into 100`"),
    ("raise", "RAISE", "the amount of the raise: `ev raise 150 over 50 into 100`"),
    ("over", "OVER", "the bet that is raised: `raise 150 over 50 into 100`"),
    ("to", "TO", "between a call and the pot: `call 50 to win 150`"),
    ("win", "WIN", "the pot before the call: `call 50 to win 150`"),
    ("into", "INTOPOT", "the pot before the bet: `bet 50 into 100`, `call 50 into 100`"),
    ("pot", "PART", "the pot itself, or a part of it: `bet pot into 100`, `bet 2/3 pot`, `bet 75% into 100`"),
    ("equity", "KNOWN", "an equity that is known: `ev call 50 into 150 equity 30%`"),
    (
        "folds",
        "FOLDS",
        "how often the opponent folds, where the equity is known: `bet 50 into 100 equity 35% folds 40%`",
    ),
    ("cap", "CAP", "the most that the house takes: `rake 5% cap 3`"),
)


HOLE_MACROS = {
    "sets": ("DS", "SS", "NP", "OP", "TP", "NT"),
    "slots": ("0G", "B", "M", "Z", "L", "N", "F", "R", "W"),
    "lists": ("1G", "2G"),
}
"""ProPokerTools' macros for hands of Omaha, behind a `$`: sets of hands, cards within a pattern, lists of patterns."""

SOURCES = (
    ("history", "HISTORY", "recorded hands: `select avg(net) from history 'hands/*.phhs' for 'ann'`"),
    ("winner", "WORD", "the players who won something in the hand: `from history 'hands/*.phhs' for winner`"),
)
