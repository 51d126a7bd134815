"""A statement of each kind that `plot` draws, with ranges and boards whose names are long."""

from __future__ import annotations

from pathlib import Path

LONG = "22+, A2s+, K7s+, Q8s+, J8s+, T8s+, 97s+, 87s, 76s, 65s, A9o+, KTo+, QTo+, JTo"
OTHER = "55+, A8s+, K9s+, Q9s+, J9s+, T9s, 98s, 87s, ATo+, KJo+, QJo"
HANDS = Path(__file__).parents[1] / "histories" / "by_hand.phhs"

DRAWABLE = {
    "hands": LONG,
    "equity": f"equity {LONG} vs {OTHER} on Kh7h2c",
    "equity of three": f"equity {LONG} vs {OTHER} vs AK* on Kh7h2c samples 500 seed 1",
    "equity by rows: class": f"equity {LONG} vs {OTHER} on Kh7h2c by class",
    "equity by rows: turn": f"equity {LONG} vs {OTHER} on Kh7h2c by turn",
    "equity by rows: layers": f"equity {LONG} vs {OTHER} on Kh7h2c by (pairs = turn.paired, over = ***[>F])",
    "odds": f"odds {LONG} vs {OTHER} on Kh7h2c",
    "odds of one": f"odds {LONG} on Kh7h2c",
    "strength": f"strength AdQc vs {LONG} on 3h4cJh",
    "strength against many": "strength AdQc on 3h4cJh opponents 1..3 samples 500 seed 1",
    "breakdown": f"breakdown {LONG} on Kh7h2c vs {OTHER}",
    "breakdown by layers": f"breakdown {LONG} on Kh7h2c vs {OTHER} by (pairs = turn.paired, over = ***[>F])",
    "distribution": f"distribution {LONG} vs {OTHER} on Kh7h2c",
    "blockers": f"blockers {LONG} vs {OTHER} on Kh7h2c",
    "blockers by card": f"blockers {LONG} on Kh7h2c by card",
    "compare": f"compare {LONG} with {OTHER} on Kh7h2c",
    "nuts": f"nuts on Kh7h2c for {LONG}",
    "ev": f"ev call 50 to win 150 with {LONG} vs {OTHER} on Kh7h2c by class",
    "ev of a pot": "ev bet 50 into 100 rake 5% cap 3",
    "icm": "icm 'Annabel of the long name' 5000, 'Bartholomew of Sheffield' 3000, Cy 2000, Di 20 pay 50, 30, 20",
    "shove": f"shove 10bb vs {LONG}, {OTHER}",
    "shove of a tournament": f"shove 10bb vs {LONG} icm 10, 20, 15 pay 50, 30, 20 hero 1 villain 2",
    "nash": "nash 10bb ante 0.125",
    "flops": f"flops 3 for {LONG} vs {OTHER}",
    "outs": "outs AhKh on Qh7h2c vs QQ, JJ, AQ*, KQ*, 87s, 76s, T9s, 98s, JTs, 22, 33, 44, 55, 66",
    "outs of one": "outs JhTh on Qh9h2c improving",
    "outs of hands": "outs AK* on Qh7h2c",
    "draws": "draws JhTh on Qh9h2c",
    "draws of a range": f"draws {LONG} on Kh7h2c",
    "winnings": f"winnings from history '{HANDS}'",
    "select with groups": "select avg(nouts@flop), count(nouts@flop > 8) from hero='AKs', board='72*'"
    " group by topCard(flop)",
}
"""By the name that the message of what is drawn has, and what is special behind it."""
