"""Every statement in its forms: answers that must have one schema, by what the statement asks."""

from __future__ import annotations

# The texts of an entry are one question, asked exactly and by sampling, of plain and weighted ranges, with and
# without dead cards.
FORMS: dict[str, tuple[str, ...]] = {
    "hands": ("AKs", "AKs:0.5, QQ", "none", "15%"),
    "board": ("board AK*f2", "board ***"),
    "value": ("value AsKs", "value AsKsQsJsTs"),
    "equity": (
        "equity AhAs vs KhKs on 2c3d4s",
        "equity 15% vs KK:0.5, QQ on 2c3d4s dead 7h exact",
        "equity AA vs KK samples 500 seed 4000000000",
        "equity AA vs KK:0.25, QQ vs any on AK* samples 500",
    ),
    "odds": (
        "odds AhAs vs KhKs on 2c3d4s",
        "odds AA:0.5, QQ vs KK on 2c3d4s dead 7h",
        "odds AA:0.5, QQ vs KK folded A2s folded 72o:0.5 on 2c3d4s",
        "odds AA vs KK:0.5, QQ samples 500 seed 3",
    ),
    "odds alone": ("odds AhKh on Qh7h2c", "odds AK*:0.5, QQ on AK*f2 dead As", "odds AA"),
    "nuts": ("nuts on Qh7h2c", "nuts on Qh7h2c for AK*:0.5, QQ dead As limit 3", "nuts on Qh7h2c3d4s"),
    "outs": (
        "outs AhKh on Qh7h2c",
        "outs AhKh on Qh7h2c vs QQ:0.5, JJ",
        "outs AhKh on Qh7h2c vs 8d8c dead 2d",
        "outs AK* on Qh7h2c",
        "outs AK* on Qh7h2c vs QQ",
        "outs AhKh, AhKd on Qh7h2c dead Kd",
    ),
    "draws": (
        "draws AhKh on Qh7h2c",
        "draws AK*:0.5 on Qh7h2c dead 2d",
        "draws AhKh, AhKd on Qh7h2c dead Kd",
    ),
    "breakdown in layers": (
        "breakdown AK* on Qh7h2c by (turn.paired)",
        "breakdown 15%:0.5 on Qh7h2c vs QQ+ dead 2d by (pairs = turn.paired, ***[>B])",
        "breakdown AA on AK* by (monotone)",
    ),
    "breakdown": (
        "breakdown AK* on Qh7h2c",
        "breakdown 15%:0.5 on Qh7h2c vs QQ+",
        "breakdown 15%:0.5 on Qh7h2c vs QQ+ folded A2s folded 72o:0.5",
        "breakdown AK* on 7h2c* dead As",
    ),
    "strength": (
        "strength AhKh on Qh7h2c",
        "strength AhKh on Qh7h2c vs QQ:0.5, 76s dead As",
        "strength AhKh on Qh7h2c opponents 2..3 samples 500 seed 5",
    ),
    "blockers": (
        "blockers AK* vs QQ+ on Qh7h2c",
        "blockers AK*:0.5 vs QQ+:0.5, AQ* on Qh7h2c where toppair or better dead As",
        "blockers 7h2h vs 7h2h, 7s2s",
        "blockers AK*:0.5 vs QQ+:0.5, AQ* folded A2s folded 72o on Qh7h2c",
    ),
    "blockers by card": (
        "blockers QQ+ on Qh7h2c by card",
        "blockers AK* vs QQ+:0.5 on Qh7h2c where set by card",
    ),
    "compare": (
        "compare QQ+, AK:0.5 with JJ+ vs 15% on Qh7h2c dead 2d",
        "compare AsKs with AsKs",
        "compare 15% with 22+ on AK*",
    ),
    "distribution": (
        "distribution AK* vs QQ+ on Qh7h2c",
        "distribution AK*:0.5, 22 vs 15% on Qh7h2c dead 2d",
        "distribution AK*:0.5, 22 vs 15% folded A2s on Qh7h2c",
    ),
    "equity by class": (
        "equity AK* vs QQ+ on Qh7h2c by class",
        "equity AK*:0.5 vs QQ+ vs 15% on Qh7h2c3d by class",
        "equity AK* vs QQ+ on Qh7h2c dead As by class samples 200 seed 4",
        "equity AK* vs QQ+ folded A2s on Qh7h2c by class",
    ),
    "equity by turn": (
        "equity AK* vs QQ+ on Qh7h2c by turn",
        "equity AK* vs QQ+ vs 15%:0.5 on Qh7h2c by turn samples 200",
        "equity AK* vs QQ+ folded A2s:0.5 on Qh7h2c by turn",
    ),
    "equity by texture": (
        "equity AK* vs QQ+ on Qh7h2c by texture",
        "equity AK*:0.5 vs QQ+ on Qh7h2c by texture",
    ),
    "equity by layers": (
        "equity AK* vs QQ+ on Qh7h2c by (pairs = turn.paired, over = ***[>B])",
        "equity AK*:0.5 vs QQ+ vs 15% on Qh7h2c by (turn.paired, ***[>B]) samples 200 seed 4",
        "equity AK* vs QQ+ folded A2s:0.5 on Qh7h2c by (turn.paired)",
    ),
    "equity by formulas": (
        "equity AK*, QQ vs 77+ on Kh7h2c by category(villain), texture(turn)",
        "equity AK*:0.5 vs 77+ vs 65s on Kh7h2c samples 200 seed 1 by category(villain), texture(turn) limit 3",
    ),
    "equity by flop group by": (
        "equity AK* vs QQ by flop group by topcard(flop), flushpossible",
        "equity AK*:0.5 vs QQ on AK* by flop group by topcard(flop), flushpossible order by equity limit 2",
    ),
    "list": ("list AKs", "list AKs:0.5, QQ", "list none"),
    "list board": ("list board AK*f2 limit 3", "list board AK*f2"),
    "list board classes": ("list board AK*f2 classes", "list board *** classes limit 2"),
    "sample": ("sample 3 of AK vs QQ on AK* seed 7", "sample 2 of AK:0.5 vs QQ on AK*"),
    "ev": (
        "ev call 50 to win 150 rake 5% cap 3 with AK* vs QQ+ on Qh7h2c",
        "ev bet 50 into 100 with AK*:0.5 vs QQ+ continuing QQ on Qh7h2c dead 2d",
        "ev call 50 to win 150 with 15% vs QQ+ vs AK* on Qh7h2c samples 300 seed 3",
        "ev raise 150 over 50 into 100 with AK* vs QQ+ on Qh7h2c",
    ),
    "ev by class": (
        "ev call 50 to win 150 with AK* vs QQ+ on Qh7h2c by class",
        "ev bet 50 into 100 with AK*:0.5 vs QQ+ continuing QQ on Qh7h2c dead 2d by class",
        "ev call 50 to win 150 with 15% vs QQ+ vs AK* on Qh7h2c samples 300 seed 3 by class",
    ),
    "ev by hand": ("ev call 50 to win 150 with AK* vs QQ+ on Qh7h2c by hand",),
    "flops": ("flops 3 for QQ vs JJ", "flops 2 for QQ:0.5, AKs vs JJ; TT vs 99 seed 3"),
    "flops of": (
        "flops of 'tests/references/subset.txt' for QQ vs JJ",
        "flops of 'tests/references/subset.txt' for 5%:0.5 vs JJ; TT vs 99",
    ),
    "icm": ("icm 5000, 3000, 2000 pay 50, 30, 20", "icm Ann 5, Bob 3, Cy 1.5 pay 65%, 35%, 0%"),
    "shove": (
        "shove 10bb vs QQ+",
        "shove 10bb ante 0.1 vs 15%:0.5, QQ+ icm 10, 20, 15 pay 50, 30, 20 hero 1 villain 2",
        "shove 10bb vs 60% vs 70% samples 1000 seed 1",
    ),
    "nash": ("nash 10bb", "nash push 7.5bb ante 0.1"),
    "pot": ("ev call 50 to win 150", "ev bet 50 into 100 rake 5% cap 3"),
    "pot in prizes": (
        "ev call 10 to win 30 icm 50, 40 pay 3, 1 hero 1 villain 2",
        "ev bet 10 into 5 icm 50, 40 pay 3 hero 2 villain 1",
    ),
    "select": (
        "select avg(riverEquity(hero)) as e, count(winsHi(hero)) as w, max(handType(hero, river)) as best "
        "from hero='AhAs', villain='KhKs', board='2c3d4s'",
        "select avg(riverEquity(hero)) as e, count(winsHi(hero)) as w, max(handType(hero, river)) as best "
        "from hero='AA:0.5, QQ', villain='any' samples 500 seed 3",
    ),
    "select histogram": (
        "select histogram(handType(hero, river)) as h, sum(riverEquity(hero)) as pots, min(hiRating(hero, river)) "
        "from hero='AhAs', villain='KhKs', board='2c3d4s'",
        "select histogram(handType(hero, river)) as h, sum(riverEquity(hero)) as pots, min(hiRating(hero, river)) "
        "from hero='AA', villain='any' samples 300 seed 3",
    ),
    "stats": (
        "stats from history 'examples/my_hands.phhs' for 'Robin'",
        "stats from history 'examples/my_hands.phhs' for 'Robin' where position = BTN",
    ),
    "leaks": (
        "leaks from history 'examples/my_hands.phhs' for 'Robin' by position",
        "leaks from history 'examples/my_hands.phhs' for 'Robin' vs history 'examples/my_hands.phhs' for 'Otto'",
    ),
    "winnings": (
        "winnings from history 'examples/my_hands.phhs' for 'Robin'",
        "winnings from history 'examples/my_hands.phhs' where showdown",
    ),
    "tournaments": (
        "tournaments from history 'examples/my_tournaments.txt' for hero where currency = 'USD'",
        "tournaments from history 'examples/my_tournaments.txt' for 'Robin'",
    ),
    "list from history": (
        "list from history 'examples/my_hands.phhs' for 'Robin'",
        "list from history 'examples/my_hands.phhs' where threebet order by net limit 3",
    ),
    "replay": (
        "replay '70342' from history 'examples/my_hands.phhs'",
        "replay '70331' from history 'examples/my_hands.phhs'",
    ),
    "show": ("show options",),
    "explain": ("explain AKs", "explain equity AA vs KK"),
}
