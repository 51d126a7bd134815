"""The syntax of each statement, with an example for every clause, and the search in examples."""

from __future__ import annotations

import re
from typing import NamedTuple

import pql
from pql.render import FORMATS

from .examples import EXAMPLES


class Syntax(NamedTuple):
    """How a statement is written: its form, and what may be added with an example each."""

    form: str
    examples: tuple[tuple[str, str], ...]


# The form of each statement, and below it, indented, its parts with an example of each.
_FORMS = """\
let NAME = HANDS | board BOARDS | formula F
    HANDS         let steal = 22+, A2s+
    board BOARDS  let wet = board ***f2
    formula F     let strong = formula riverEquity(hero) > 0.6
import 'FILE', import range [KIND] 'FILE' [node 'NODE'] as NAME, import range history 'FILES', ...
  of 'NAME', ... [where F] as NAME
    FILE   import 'ranges.pql'
    range  import range 'open.txt' as open
    KIND   import range gto 'open.txt' as open
    node   import range 'ranges.json' node 'CO/open' as open
    history  import range history 'my_hands.phhs' of 'ann' where raised(preflop) as hers
board BOARDS
    BOARDS   board AK*f2
    where F  board *** where pairedBoard(flop)
list HANDS | board BOARDS [classes] [limit N], list from history 'FILES', ... [for 'NAME', ... | hero | winner]
  [pay PRIZE, ...] [where F] [order by F [desc]] [limit N]
    HANDS         list 77+
    limit N       list 77+ limit 5
    board BOARDS  list board AK* limit 5
    classes       list board AK* classes limit 5
    from history  list from history 'my_hands.phhs' for 'ann'
    where F       list from history 'my_hands.phhs' where threebet
    order by      list from history 'my_hands.phhs' for 'ann' order by net limit 5
sample N of HANDS [vs HANDS ...] [folded HANDS ...] [on BOARDS] [dead CARDS] [seed N], sample N of board BOARDS
    HANDS         sample 10 of 22+
    vs HANDS      sample 5 of 22+ vs any
    on BOARDS     sample 5 of 22+ vs any on AK*
    dead CARDS    sample 5 of 22+ dead As
    folded HANDS  sample 5 of 22+ folded A?o
    seed N        sample 5 of 22+ seed 42
    board BOARDS  sample 5 of board ***f2
equity HANDS [vs HANDS ...] [folded HANDS ...] [on BOARDS] [dead CARDS]
  [by ROWS | (NAME = BOARDS, ...) | F, ... [group by F] [having F] [order by COLUMN [desc]] [limit N]]
  [exact | within P% | samples N] [seed N]
    HANDS         equity AsKs
    vs HANDS      equity AKs vs QQ+
    vs HANDS      equity AKs vs QQ vs JTs
    on BOARDS     equity AKs vs QQ on Kh7h2c
    on BOARDS     equity AKs vs QQ on AK*f2
    dead CARDS    equity AKs vs QQ dead As Kd
    folded HANDS  equity AKs vs QQ folded A?o
    by hand       equity AKs vs QQ by hand
    by class      equity 22+ vs AKs by class
    by flop       equity AKs vs QQ by flop
    by texture    equity AKs vs QQ by texture
    by turn       equity AKs vs QQ on Kh7h2c by turn
    by river      equity AKs vs QQ on Kh7h2c9d by river
    by category   equity AKs vs QQ on Kh7h2c by category
    by (BOARDS)   equity AKs vs QQ on Kh7h2c by (pairs = turn.paired, over = ***[>F])
    by F, ...     equity AKs vs QQ+ on Kh7h2c by category(villain), turn
    group by F    equity AKs vs QQ by flop group by topcard(flop), flushpossible
    having F      equity 22+ vs AKs by class having equity > 0.5
    order by      equity AKs vs QQ on Kh7h2c by turn order by equity
    limit N       equity AKs vs QQ on Kh7h2c by turn limit 5
    exact         equity AKs vs QQ exact
    within 0.05%  equity AKs vs QQ within 0.05%
    samples N     equity AKs vs QQ samples 100000
    seed N        equity AKs vs QQ samples 1000 seed 42
odds HANDS [vs HANDS] [folded HANDS ...] [on BOARDS] [dead CARDS] [exact | within P% | samples N] [seed N]
    HANDS       odds AhKh on Qh7h2c
    vs HANDS    odds AA vs KK
    on BOARDS   odds AA vs KK on Kh7h2c
    dead CARDS  odds AA vs KK dead Kh
    folded HANDS  odds AA vs KK folded A?o
    samples N   odds AA vs KK samples 100000 seed 42
outs HANDS on BOARD [vs HANDS ...] [dead CARDS] [improving | article | discounted]
    on BOARD    outs AhKh on Qh7h2c
    vs HANDS    outs AhKh on Qh7h2c vs JJ
    dead CARDS  outs AhKh on Qh7h2c dead As
    improving   outs AhKh on Qh7h2c improving
    article     outs AsAc on Kd8h9c article
    discounted  outs AhKh on Qh7h2c vs JJ discounted
draws HANDS on BOARD [dead CARDS]
    on BOARD    draws AhKh on Qh7h2c
    HANDS       draws 15% on Qh7h2c
    dead CARDS  draws AhKh on Qh7h2c dead 2h
nuts on BOARD [for HANDS] [dead CARDS] [limit N]
    on BOARD    nuts on Kh7h2c
    for HANDS   nuts on Kh7h2c for 15%
    dead CARDS  nuts on Kh7h2c dead Kd
    limit N     nuts on Kh7h2c limit 20
strength HANDS [on BOARD] [vs HANDS ... | opponents N..M] [folded HANDS ...] [dead CARDS]
  [exact | within P% | samples N] [seed N]
    HANDS           strength AA
    on BOARD        strength AdQc on 3h4cJh
    vs HANDS        strength AdQc on 3h4cJh vs 15%
    opponents N..M  strength AdQc on 3h4cJh opponents 1..9
    folded HANDS    strength AdQc on 3h4cJh folded A?o
    dead CARDS      strength AdQc on 3h4cJh dead Ah
breakdown HANDS on BOARDS [vs HANDS] [folded HANDS ...] [dead CARDS] [by ( [name =] BOARDS, ... )]
    on BOARDS   breakdown 15% on Kh7h2c
    on BOARDS   breakdown 77 on ***
    vs HANDS    breakdown 15% on Kh7h2c vs 22+
    folded HANDS  breakdown 15% on Kh7h2c folded A?o
    dead CARDS  breakdown 15% on Kh7h2c dead As
    by ( BOARDS, ... )  breakdown 15% on Kh7h2c by (pairs = turn.paired, ***[>B])
blockers [HANDS vs] HANDS [folded HANDS ...] [on BOARD] [where F] [dead CARDS] [by hand | class | card]
    vs HANDS    blockers AJs, KQs vs 15%
    on BOARD    blockers AJs, KQs vs 15% on Kh7h2c
    where F     blockers AJs, KQs vs 15% on Kh7h2c where toppair or better
    by hand     blockers AJs, KQs vs 15% on Kh7h2c by hand
    by card     blockers 15% on Kh7h2c by card
    folded HANDS  blockers AJs, KQs vs 15% folded A?o on Kh7h2c
    dead CARDS  blockers AJs, KQs vs 15% on Kh7h2c dead As
compare HANDS with HANDS [vs HANDS] [on BOARDS] [dead CARDS] [show distribution | breakdown]
    with HANDS  compare 22+, AQs+ with 15%
    vs HANDS    compare 22+, AQs+ with 15% vs KQs, AJ*
    on BOARDS   compare 22+, AQs+ with 15% on Kh7h2c
    dead CARDS  compare 22+, AQs+ with 15% dead As
    show distribution  compare 22+, AQs+ with 15% on Kh7h2c show distribution
    show breakdown  compare 22+, AQs+ with 15% on Kh7h2c show breakdown
distribution HANDS vs HANDS [folded HANDS ...] [on BOARDS] [dead CARDS]
    vs HANDS    distribution 15% vs 22+
    on BOARDS   distribution 15% vs 22+ on Kh7h2c
    folded HANDS  distribution 15% vs 22+ folded A?o on Kh7h2c
    dead CARDS  distribution 15% vs 22+ on Kh7h2c dead As
ev call N to win N | call N into N | bet N into N | raise N over N into N [rake P% [cap N]]
  [icm STACKS pay PRIZES hero N villain N]
  [equity P% [folds P%] | with HANDS vs HANDS [vs HANDS ...] [continuing HANDS] [folded HANDS ...] [on BOARDS]
  [dead CARDS] [by hand | class] [exact | samples N] [seed N]]
    call N to win N   ev call 50 to win 150
    call N into N     ev call 50 into 100
    bet N into N      ev bet 50 into 100
    raise N over N into N  ev raise 150 over 50 into 100
    N pot             ev bet 2/3 pot into 100
    equity P%         ev call 50 into 150 equity 30%
    folds P%          ev bet 50 into 100 equity 35% folds 40%
    rake P%           ev call 50 to win 150 rake 5%
    rake P% cap N     ev call 50 to win 150 rake 5% cap 3
    icm STACKS        ev call 1800 to win 2300 icm 3000, 1800, 2900 pay 50, 30, 20 hero 2 villain 1
    with HANDS        ev call 50 to win 150 with AhKh vs QQ+
    vs HANDS          ev call 50 to win 150 with AhKh vs QQ vs JJ on Qh7h2c
    continuing HANDS  ev bet 50 into 100 with A5s vs 22+, AT*+ continuing TT+, AT*+ on Kh7h2c
    on BOARDS         ev call 50 to win 150 with AhKh vs QQ+ on Qh7h2c
    dead CARDS        ev call 50 to win 150 with AhKh vs QQ+ on Qh7h2c dead As
    folded HANDS      ev call 50 to win 150 with AhKh vs QQ+ folded A?o on Qh7h2c
    by class          ev bet 50 into 100 with 15% vs 22+ continuing TT+ on Kh7h2c by class
    by hand           ev call 50 to win 150 with 88+ vs QQ+ on Qh7h2c by hand
    exact             ev call 50 to win 150 with AA vs KK vs QQ on Kh7h2c exact
    samples N         ev call 50 to win 150 with TT+ vs 22+ vs AK* samples 10000
    seed N            ev call 50 to win 150 with TT+ vs 22+ vs AK* samples 10000 seed 42
mdf N pot | N into N [rake P% [cap N]]
    N pot     mdf 2/3 pot
    N into N  mdf 50 into 100
alpha N pot | N into N [rake P% [cap N]]
    N pot     alpha half pot
    N into N  alpha 50 into 100
bluffs N pot | N into N [rake P% [cap N]]
    N pot     bluffs 150%
    N into N  bluffs 50 into 100
icm [stacks] [NAME] STACK, [NAME] STACK ... pay PRIZE, PRIZE ..., icm from 'FILE' [pay PRIZE, PRIZE ...]
    STACK  icm 5000, 3000, 2000 pay 50, 30, 20
    NAME   icm Ann 5000, 'Bob B.' 3000, Cy 2000 pay 50, 30, 20
    PRIZE  icm 5000, 3000 pay 65%, 35%
shove STACKbb [ante A] vs HANDS [vs HANDS ...] [dead CARDS] [samples N] [seed N]
  [icm STACKS pay PRIZES hero N villain N, ...]
    vs HANDS    shove 10bb vs 30%
    ante A      shove 10bb ante 0.1 vs 30%
    vs HANDS    shove 12bb from BTN vs SB 20%, BB 30%
    dead CARDS  shove 10bb vs 30% dead AhKd
    samples N   shove 12bb vs 20% vs 30% samples 200000 seed 1
    icm STACKS  shove 10bb vs 30% icm 10, 20, 15 pay 50, 30, 20 hero 1 villain 2
nash [push] STACKbb [ante A]
    STACKbb  nash 12bb
    ante A   nash 12bb ante 0.1
flops N | of 'FILE' [for HANDS vs HANDS [; HANDS vs HANDS ...]] [seed N]
    N                 flops 25
    for HANDS         flops 25 for 15% vs 30%
    ; HANDS           flops 25 for 15% vs 30%; 40% vs 60%
    seed N            flops 25 for 15% vs 30% seed 7
    of 'FILE'         flops of 'subset.txt' for 15% vs 30%
value CARDS [on BOARD] | NUMBER
    CARDS     value 9c8s 7s5h6s
    on BOARD  value 9c8s on 7s5h6s
    NUMBER    value 0x08098765
explain STATEMENT
    STATEMENT  explain equity AKs vs QQ
select AGGREGATE(F) [as NAME], ... from PLAYER='HANDS', ... [, board='BOARDS'] [, dead='CARDS']
  [, folded='HANDS'] | history 'FILES', ... [for 'NAME', ... | hero | winner] [pay PRIZE, ...] [where F]
  [group by F, ...] [having F] [order by F [desc]] [limit N]
    from        select avg(riverEquity(hero)) from hero='AA', villain='KK'
    as NAME     select avg(riverEquity(hero)) as equity from hero='AA', villain='KK'
    board       select count(isflush) from hero='AhKh', board='Qh7h2c'
    dead        select count(isflush) from hero='AhKh', board='Qh7h2c', dead='2h'
    folded      select avg(riverEquity(hero)) from hero='AA', villain='KK', folded='A?o', board='Kh7h2c'
    history     select avg(net), count(folded) from history 'my_hands.phhs' for 'ann' group by position
    pay         select sum(icmEv) from history 'my_hands.txt' for 'ann' pay 50, 30, 20
    where F     select avg(riverEquity(hero)) from hero='AA', villain='KK' where flushingBoard(flop)
    group by F  select count(ispair) from hero='AKs', board='***' group by handType(hero, flop)
    having F    select count(ispair) from hero='AA', board='***' group by topCard(flop) having size > 0.2
    order by  select count(ispair) from hero='AKs', board='***' group by handType(hero, flop) order by 1 desc
    limit N     select count(ispair) from hero='AKs', board='***' group by handType(hero, flop) limit 3
stats from history 'FILES', ... [for 'NAME', ... | hero | winner] [pay PRIZE, ...] [where F] [by F, ...]
  [having F] [order by F [desc]] [limit N]
    for NAME  stats from history 'my_hands.phhs' for 'ann'
    where F   stats from history 'my_hands.phhs' for 'ann' where players > 2
    by F      stats from history 'my_hands.phhs' for 'ann' by position
    having F  stats from history 'my_hands.phhs' by name having opportunities(threebet) >= 20
    order by  stats from history 'my_hands.phhs' order by net desc
    limit N   stats from history 'my_hands.phhs' limit 10
winnings from history 'FILES', ... [for 'NAME', ... | hero | winner] [pay PRIZE, ...] [where F] [by F, ...]
    for NAME  winnings from history 'my_hands.phhs' for 'ann'
    where F   winnings from history 'my_hands.phhs' for 'ann' where position = BTN
    by F      winnings from history 'my_hands.phhs' for 'ann' by session
tournaments from history 'FILES', ... [for 'NAME', ... | hero | winner] [where F] [by F, ...] [order by F]
    [limit N]
    for hero  tournaments from history 'my_hands' for hero
    where F   tournaments from history 'my_hands' for hero where format = 'sng'
    by F      tournaments from history 'my_hands' for hero by buyin, speed
    order by  tournaments from history 'my_hands' for hero by month order by net desc
    limit N   tournaments from history 'my_hands' by name order by roi desc limit 10
leaks from history 'FILES', ... [for 'NAME', ... | hero | winner] [where F] [by F, ... | vs history 'FILES', ...]
    for NAME  leaks from history 'my_hands.phhs' for 'ann'
    where F   leaks from history 'my_hands.phhs' for 'ann' where players > 2
    by F      leaks from history 'my_hands.phhs' for 'ann' by position
    vs        leaks from history 'my_hands.phhs' for 'ann' vs history 'my_hands.phhs' for 'bob' where players > 2
replay 'NUMBER' from history 'FILES', ...
    NUMBER  replay '70342' from history 'my_hands.phhs'
plot STATEMENT [title 'TEXT'] [to 'FILE']
    STATEMENT  plot 22+, A2s+
    to         plot odds AA vs KK to 'odds.png'
    title      plot 22+, A2s+ title 'Under the gun' to 'utg.png'
export STATEMENT to 'FILE' [as KIND]
    csv   export list 77+ to 'hands.csv'
    json  export equity AA vs KK to 'equity.json'
    pio   export 22+, A2s+ to 'open.pio'
    KIND  export 22+, A2s+ to 'open.txt' as gto
collect history 'FILES', ... into 'FOLDER'
    history  collect history 'hh/**' into 'my.hands'
set OPTION = VALUE
    VALUE  set bare = both
    VALUE  set order = chen
game GAMES
show options | names
    options  show options
    names    show names
"""


def _read(block: str) -> Syntax:
    form, *parts = block.split("\n    ")
    examples = [part.partition("  ") for part in parts]
    return Syntax(" ".join(form.split()), tuple([(part, example.strip()) for part, _, example in examples]))


def _form_of_game() -> str:
    """The form of `game`, by the games that there are: `shortdeck [trips]` is two of them.

    >>> _form_of_game().splitlines()[0]
    'game holdem | omaha | omaha5 | omaha6 | omaha8 | omaha5hl | shortdeck [trips]'
    """
    games = pql.Options().choices("game")
    rankings = dict([game.split() for game in games if " " in game])
    names = [f"{game} [{rankings[game]}]" if game in rankings else game for game in games if " " not in game]
    return "\n".join(
        [f"game {' | '.join(names)}", *[f"    {game.split()[-1]}  game {game}" for game in games[1:]]]
    )


SYNTAX: dict[str, Syntax] = {
    block.split()[0]: _read(block)
    for block in re.split(r"\n(?! )", _FORMS.rstrip().replace("game GAMES", _form_of_game()))
}
"""Every statement word."""

CONCEPTS: dict[str, str] = {
    **{name: f"a format: {format.summary}" for name, format in FORMATS.items()},
    "range": "a set of hands, written out: `22+, A2s+, KTo+`; `let steal = 22+, A2s+` gives it a name",
    "ranges": "sets of hands, written out: `22+, A2s+, KTo+`; `let steal = 22+, A2s+` gives one a name",
    "broadway": "two ranks from ten to ace, no pair (160 hands), unless `let` says otherwise: `suited broadway`",
    "connectors": "`Connected`; `suited connectors` are 52 hands",
    "gappers": "`Gap`: one, two or three ranks between; `Gap1 Suited` are suited one-gappers",
    "wheel": "the straight from ace to five; suited wheel aces are `A5s-A2s`",
    "premium": "means different hands to everybody: write `QQ+, AK*`, or `top 3%`",
    "strong": "a column of reports: the share of a range's hands with over 80 % equity; `against` is the opponent's",
    "against": "a column of reports: the share of the opponent's hands with over 80 % equity against the first range",
    "change": "a column of reports: points of equity above or below the whole",
    "stderr": "a column of json and csv: the standard error of a sampled number; text shows 1.96 times it after +-",
    "weight": "how much of a hand is in a range, 0 to 1 after a colon: `AKs:0.5`, `(AA, KK):25%`",
    "formula": "what is computed of a deal: `22+ where flushdraw on Kh7h2c`, `select avg(riverEquity(hero)) from ...`",
    "hand history": "recorded hands: ask `select avg(net) from history 'my_hands.phhs'`; \\? record lists "
    "their symbols",
    "parameter": "`$name`: a value that you give when you run a text, `pql --param hero=AKs`; at the prompt, use `let`",
    "percentage": "the strongest hands in the current `order`: `15%`, a band `5%-10%`",
    "span": "hands from one to another: `A5s-A2s`, `88-JJ`, `JTs-54s`, also with `to`",
    "texture": "a kind of board, by its name: `board monotone`, `board turn.paired`; \\? boards lists them",
    "layer": "one of a report's sets of cards to come: `by (pairs = turn.paired, over = ***[>F])`; the first that fits",
    "group by": "one row for each value, in `select` and in reports: `equity AA vs KK by flop group by topcard(flop)`",
    "order by": "how rows are sorted: `equity 15% vs 30% by flop order by strong desc limit 10`, and in `select`",
    "bunching": "some cards are likelier to be left, or gone, because others folded: `equity 88 vs AK* folded 72o`",
    "subset": "a few flops with weights that represent all: `flops 25 for 15% vs 30%`",
    "parquet": "a kind of file that `export` writes, for data frames: `export list 77+ to 'hands.parquet'`",
    "arrow": "a kind of file that `export` writes, for data frames: `export list 77+ to 'hands.arrow'`",
}
"""What people look up beside the words of the language."""


_WORDS = re.compile(r"[^\W_]{3,}").findall
# Words of every question, which say nothing of what is asked.
_EMPTY = frozenset((
    "how", "what", "which", "who", "the", "and", "are", "does", "can", "his", "her", "have", "has", "when", "with",
    "for", "this", "that", "than", "from", "there", "will", "you", "your", "often", "many", "much", "get", "hand",
    "hands",
))  # fmt: skip
_MOST = 6


def similar_questions(text: str) -> list[tuple[str, str]]:
    """Statements with the questions that they answer, those first that share most words with a text.

    >>> similar_questions("which turn cards are good")[0]
    ('equity AKs vs QQ+, JJ, AQs on Jh7h2c by turn', 'Which turn cards are good for me?')
    >>> similar_questions("xyzzy")
    []
    """
    asked = _stems(text)
    if not asked:
        return []
    ranked = []
    for index, (statement, question) in enumerate(_known()):
        in_question, in_statement = asked & _stems(question), asked & _stems(statement)
        score = 2 * len(in_question) + len(in_statement - in_question)
        if score and len(in_question | in_statement) >= min(len(asked), 2):
            ranked.append((-score, index, (statement, question)))
    return [entry for _, _, entry in sorted(ranked)[:_MOST]]


def _known() -> list[tuple[str, str]]:
    examples_and_words = [
        (example.text.replace("\n", "; ") if example.game else example.text.split("\n")[-1], example.title)
        for example in EXAMPLES
    ]
    for word, (_, examples) in SYNTAX.items():
        examples_and_words += [(example, f"{word}: {part}") for part, example in examples]
    return examples_and_words


def _stems(text: str) -> set[str]:
    return {word.rstrip("s") for word in _WORDS(text.lower()) if word not in _EMPTY}
