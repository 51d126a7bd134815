"""What words and phrases of players are: a kind and a value. The one table by which questions are read.

The kinds that a statement can be made of are attributes of `Asked` (`operands.py`); `ask` is what is wanted, and
`""` a word that only makes a sentence. A word that is in no row is not understood, and neither is its question: so a row
of `""` is only a word that changes no answer, wherever it is.
"""

# ruff: noqa: E501 (a row is easiest to read on its own line)

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from pql.grammar.tables import players_words as players
from pql.grammar.tables.texture_words import TEXTURES

Meaning = tuple[str, str]
"""A kind and a value."""


class Part(NamedTuple):
    """A piece of a question: what kind of thing, what it says, the text itself, and whether only a blank is before it."""

    kind: str
    value: str
    text: str
    glued: bool = False


# (kind, value, phrases): between two blanks a hyphen is a blank or nothing.
_ROWS: tuple[tuple[str, str, str], ...] = (
    ("", "", "a an the is are was were be been being do does did will would can could should shall am i im ive ill you we us our ours me hey ok okay please just like about there theres it its this that thats these those of to for in at by with from as so then yes well hi hello"),
    ("", "", "if when where what whats which how let lets say says tell know want wants see sees seeing show shows shown give gives gave get gets getting got has have had having hold holds held think assume assuming given suppose while because since also too actually really roughly approximately usually normally typically generally"),
    ("", "", "out up even ever all any some each per one's hes shes theyre ones calculate compute find work run mine yours theirs whose who whos my his their your he she they them villain villains villain's opponent opponents opponent's opp opps hero hero's guy guys someone's player's dude kid fish whale reg nit lag tag button's against-me"),
    ("", "", "hand hands cards card holdem hold'em texas nlhe nl poker game spot situation table live online cash total number amount value-of exact percentage frequency ratio rate range ranges number-of-times average avg mean chance-that question total-number left remaining available possible different typical standard pot-limit no-limit total"),
    ("", "", "w every it it-costs costs cost costing sitting-on sits-on giving teh literally gonna going-to already maybe else gto-wise at-all or-not really-just woken smth something guess guessing wonder wondering curious worried damn sick kicker-trouble in-the-hole if-i-never-fold if-we-never-fold if-nobody-folds no-matter-what and-see-the-river going-to-the-river with-a-draw with-my-draw plz pls thx thanks what-does-it shot best-shot villian villians"),
    ("", "", "heads-up hu heads long-run on-average average all-in allin showdown at-showdown to-showdown go goes going went put puts money in-the-middle it-in get-it-in gets-it-in getting-it-in"),
    ("", "pre", "aipf|aip|preflop|pre-flop|pre|before-the-flop|before-any-cards|preflp|before-flop|all-in-preflop|all-in-pre"), ("", "", "how-big how-high how-large final-table exact-same today right-here here at-least-one at-least-a at-least-an one-or-more to-come still"),
    # What is asked. The first word is what `statements.py` knows it by.
    ("ask", "often", "how-often|how-likely|how-frequently|what-are-the-odds|what-are-my-odds|whats-the-odds|odds|chance|chances|probability|prob|likelihood|likely|percent-of-the-time|%-of-the-time|percentage-of-the-time|what-%-of-the-time|percent-of-time|%-of-time|what-fraction-of-the-time|what-%|odds-of|what-are-the-chances|whats-the-chance|how-common|ofen|how-ofen|oftn|how-oftn|how-rare|frequency|time|times|often|what-percent|what-percentage|percent|percentage|how-many-times|freq|p|how-many-percent|in-what-percent|chance-to|how-much-does-it|how-much-do-they|times-out-of-a-hundred|times-out-of-100|times-in-a-hundred|how-many-times-out-of-a-hundred|how-many-times-out-of-100|what-share|how-much-percent"),
    ("ask", "pct", "%|pct"),
    ("ask", "need", "need|needs|needed|required|do-i-need|i-need|must-have|needing|have-to-have|require|requires"),
    ("ask", "getting", "of-getting|of-being|that-i-get"),
    ("ask", "setoverset", "set-over-set"),
    ("ask", "scoop", "scoop|scoops|scooping|scoop-the-pot|win-both-halves|high-and-low"),
    ("ask", "nash", "nash|equilibrium|push-fold|push-or-fold|nash-equilibrium|unexploitable|gto-shove|gto-push|gto-jam|push-fold-chart"),
    ("ask", "icm", "icm|icm-chop|icm-value|icm-equity|icm-deal|bubble-factor|bubble-factors|fair-deal|chop-values|prize-equity|$ev|tournament-equity|risk-premium|icm-ev|deal-by-icm|icm-payouts"),
    ("ask", "equity", "how-much-win|how-much-wins|who-wins-more|who-wins-more-often|who-wins-most|wins-more|wins-more-often|by-how-much|drawing-dead|how-bad|how-badly|how-far-ahead|how-much-equity|what-equity|equity|equities|eq|win|wins|winning|win-rate|winrate|win-%|win-percentage|winning-%|winning-percentage|win-chance|win-odds|hold-up|holds-up|holding-up|hold-on|holds-on|beat|beats|beating|crack|cracks|cracking|favorite|favourite|favored|favoured|the-favorite|fav|underdog|dog|big-favorite|doing|fare|fares|faring|stack-up|stacks-up|race|flip|coinflip|coin-flip|matchup|match-up|win-the-pot|wins-the-pot|come-out-on-top|comes-out-on-top|outdraw|outdraws|suck-out|sucks-out|take-down|ends-up-winning|end-up-winning|equity-split|winning-chances|chance-of-winning|chances-of-winning|hot-and-cold|won-by|best-of-it|edge|equity-edge|winner|hand-equity|raw-equity|dominate|dominates|dominating|plays-better|play-better|does-better|do-better|how-far-behind|far-behind|behind|stronger|better|holds|survive|survives|perform|performs|do-against|up-against"),
    ("ask", "lose", "lose|loses|losing|lose-to|loses-to|get-cracked|gets-cracked|cracked|get-beat|gets-beat|beaten|get-beaten|gets-beaten|get-outdrawn|gets-outdrawn|outdrawn"),
    ("ask", "tie", "tie|ties|tying|chop|chops|chopping|split|splits|splitting|split-pot|split-the-pot|chop-the-pot|tied|splitting-the-pot|end-up-splitting|end-up-splitting-the-pot|end-up-chopping|split-it|chop-it|chop-it-up|splits-the-pot"),
    ("ask", "ahead", "ahead|in-front"),
    ("ask", "now", "right-now|now|currently|at-the-moment|at-this-point"),
    ("ask", "outs", "outs|out-count|number-of-outs"),
    ("ask", "clean", "clean|good-outs|real"),
    ("ask", "drawing", "what-draws|which-draws|draws|drawing|drawing-to"),
    ("ask", "nuts", "nuts|the-nuts|nut-hand|best-possible-hand|best-hand-possible|absolute-nuts|current-nuts|stone-cold-nuts|the-stone-cold-nuts"),
    ("ask", "place", "second|2nd|third|3rd|first|1st|fourth|4th|second-best|2nd-best"),
    ("ask", "combos", "combos|combo|combinations|how-much|what-fraction-of|what-part-of|combination|how-many-hands|how-many-combos|how-many-combinations|number-of-combos|number-of-combinations|number-of-hands|how-many-ways|how-many-starting-hands|ways-to-make|how-many|how-much-of|starting-hands|count"),
    ("ask", "share", "what-percent-of-hands|what-%-of-hands|what-percentage-of-hands|what-share-of-hands|what-percent-of-all-hands|what-%-of-all-hands|what-percentage-of-all-hands|what-part-of-hands|what-fraction-of-hands|what-percent-of-starting-hands|what-%-of-starting-hands|what-percentage-of-starting-hands|%-of-hands|percent-of-hands|percentage-of-hands|%-of-all-hands|percent-of-all-hands|percentage-of-all-hands|%-of-starting-hands|percent-of-starting-hands|percentage-of-starting-hands|%-of-all-starting-hands|share-of-hands|fraction-of-hands|proportion-of-hands|share|fraction|proportion|percent-of-all-starting-hands|percentage-of-all-starting-hands|share-of-all-hands|part|portion"),
    ("ask", "list", "list|which-hands|what-hands|which-hands-are|what-hands-are|what-range|what-range-is|list-of|print|display|show-me|write-out"),
    ("ask", "dealt", "of-being-dealt|of-getting-dealt|to-get-dealt|dealt|be-dealt|being-dealt|get-dealt|getting-dealt|am-i-dealt|woke-up-with|wakes-up-with|waking-up-with|look-down-at|wake-up-with|pick-up|picking-up"),
    ("ask", "value", "what-do-i-have|what-do-we-have|what-hand-do-i-have|what-have-i-got|what-hand-is|make-by-now|what-does-he-have|what-is-my-hand|what-hand|five-card-hand|best-five"),
    ("ask", "makes", "make|makes|making|made|hit|hits|hitting|complete|completes|completing|come-in|comes-in|coming-in|come|comes|coming|get-there|gets-there|getting-there|fill|fills|filling|fill-up|improve-to|improves-to|improving-to|turn-into|turns-into|end-up-with|ends-up-with|become|becomes|becoming|finish|catch|catches|catching|get-home|gets-home|runs-out|run-out|develop|develops|contain|contains|containing|bring|brings|bringing|include|includes|appear|appears|arrive|arrives|materialize|bink|binks|binking|spike|spikes|spiking|connect|connects|connecting|peel|peels|end-with|ends-with|having"),
    ("ask", "flops", "flop|flops|flopping|flopped|on-the-flop|flop-me|flop-a|hit-the-flop|on-flop|in-the-flop"),
    ("ask", "misses", "miss|misses|missing|missed|whiff|whiffs|whiffing|brick|bricks|bricking|fail|fails|fail-to|fails-to|failing|whiff-on"),
    ("ask", "hit", "hit-on|what-does|connect-with|connects-with|connect-on|breakdown|hand-types|types-of-hands|made-hands|hand-strengths|looks-like|look-like|how-hard|all-hand-types|final-hands|hand-categories|categories|makeup"),
    ("ask", "distributed", "equity-distribution|the-equity-distribution|distribution-of-equity|equity-distribution-of"),
    ("ask", "advantage", "nut-adv|nuts-adv|range-adv|equity-adv|adv|advantage|equity-advantage|range-advantage|nut-advantage|nuts-advantage|nutted-advantage|the-range-advantage|the-nut-advantage"),
    ("ask", "compare", "compare|comparison|difference|differ|more-equity|how-much-more-equity|how-much-more|more|than|which-is-better|compared|how-much-better"),
    ("ask", "block", "block|blocks|blocker|blockers|blocking|card-removal|removal|unblock|unblocks|removal-effect|blocked"),
    ("ask", "anything", "beat-me|beats-me|what-beats-me|what-beats|hands-that-beat-me|hands-beat-me|which-hands-beat-me|what-hands-beat-me|who-beats-me|anything|any-hand|any-hands"),
    ("ask", "wet", "wet|dry|how-wet|how-dry|texture|how-coordinated|dynamic|static"),
    ("ask", "strength", "hand-strength|how-strong|how-good|strength"),
    ("ask", "turns", "turn-best-cards|best-cards-on-the-turn|worst-cards-on-the-turn|best-turn-card|worst-turn-card|turn-cards|turns|which-turns|what-turns|which-turn-cards|what-turn-cards|best-turns|worst-turns|good-turns|bad-turns|turn-card|on-each-turn|every-turn"),
    ("ask", "rivers", "river-cards|rivers|which-rivers|what-rivers|which-river-cards|best-rivers|worst-rivers|bad-rivers|good-rivers|river-card|which-cards|what-cards|every-river"),
    ("ask", "good", "good|best|worst|bad|help|helps|hurt|hurts|improve|improves|save|saves|scare|scary|scariest|favor|favors|safe|safest|blank|worse|favourable|favorable|kill|kills"),
    ("ask", "someone", "running-into|run-into|runs-into|someone|somebody|anyone|anybody|at-least-one-opponent|one-of-them|another-player|any-opponent|an-opponent|somebody-else|someone-else|anyone-else|any-of-them|at-least-one-player|at-least-one-of-them|one-of-the-others|another-person|any-other-player"),
    ("ask", "nobody", "nobody|no-one|noone|none-of-them|no-opponent|nobody-else|no-one-else|no-other-player|none-of-my-opponents|none"),
    ("ask", "everyone", "everyone|everybody|of-each|each-player|each-hand"),
    # Bets.
    ("ask", "needed", "need-to-be-good|have-to-be-good|must-be-good|must-i-be-good|equity-needed|needed-equity|required-equity|equity-required|need-to-call|needed-to-call|equity-to-call|break-even-equity|breakeven-equity|equity-need|break-even|breakeven|break-even-on|break-even-%|break-even-percentage|breakeven-%|minimum-equity|need-to-win|how-good-do-i-need-to-be"),
    ("ask", "price", "pot-odds|price|odds-to-call|odds-am-i-getting|odds-im-getting|what-odds|getting-odds|getting|laid|pot-odds-calling|immediate-odds"),
    ("ask", "callev", "call|calls|calling|called|to-call|profitable-call|good-call|continue"),
    ("ask", "bet", "bet|bets|betting|cbet|c-bet|cbets|c-bets|cbetting|bluff-bet|bet-size|barrel|barrels|barreling|fire|fires|firing|lead|leads|overbet|overbets|stab|donk|donks|probe|betsize"),
    ("ask", "shove", "shove|shoves|shoving|jam|jams|jamming|push|pushes|pushing|moves-all-in|goes-all-in|ship|ships|rips|rip"),
    ("ask", "raise", "make-it|makes-it|i-make-it|bluffraise|bluff-raise|bluffraises|bluff-raises|raise|raises|raising|reraise|raise-to|raises-to|check-raise|check-raises"),
    ("ask", "bluff", "bluff|bluffs|bluffing|pure-bluff|stone-bluff|air-bluff|stone-cold-bluff|naked-bluff|zero-equity-bluff|a-bluff"),
    ("ask", "works", "work|works|succeed|succeeds|get-through|gets-through|be-successful|show-a-profit|be-profitable|profit|profitable|print|auto-profit|autoprofit|immediately-profitable|to-be-profitable|success|have-to-work|need-to-work|needs-to-work|has-to-work|must|have-to|has-to"),
    ("ask", "alpha", "alpha|fold-equity|folds-needed|fold-frequency|how-much-fold-equity|required-fold-equity|required-folds|folds-do-i-need|break-even-fold-percentage|break-even-folds"),
    ("ask", "fold", "fold|folds|folding|give-up|overfold|lay-down|let-go"),
    ("ask", "mdf", "mdf|minimum-defense-frequency|minimum-defence-frequency|min-defense-frequency|min-defence-frequency|minimum-defense|minimum-defence|defend|defends|defending|continue-with|defense|defence|defend-vs|min-defense"),
    ("ask", "bluffs", "bluffs-per-value-combo|bluffs-per-value-hand|how-many-bluffs-per-value-combo|how-many-bluffs-per-value-hand|bluffs-for-each-value-hand|how-many-bluffs|bluff-to-value|bluff-to-value-ratio|value-to-bluff|value-to-bluff-ratio|bluff-ratio|bluff-to-value-combos|bluffing-frequency|bluff-frequency|optimal-bluffing-frequency|optimal-bluff-frequency|value-bluff-ratio|bluff-value-ratio|bluffing-ratio|bluffs-per-value|bluffs-to-value|percent-bluffs|what-%-bluffs|how-many-of-them-bluffs|bluff:value|value:bluff|balanced"),
    ("ask", "ev", "ev|expected-value|whats-the-ev|worth|plus-ev|+ev|-ev|minus-ev|expectation|how-much-do-i-win|how-much-do-i-make|make-money"),
    ("ask", "profitable", "profitable|good-or-bad|should-i-call|do-i-call|is-it-a-call|correct-to-call|right-price|worth-it|can-i-call|a-good-call|correct|ok-to-call"),
    ("ask", "facing", "facing|faced-with|face|faces|faced|before-his-bet|before-the-bet|before-he-bet|before-he-bets|before-villains-bet|his-bet|he-bets|villain-bets|opponent-bets|villains-bet|opponents-bet|someone-bets|he-shoves|villain-shoves|he-jams|villain-jams|villain-pots-it|he-pots-it|defending-against"),
    # Of operands.
    ("rel", "vs", "vs|versus|v|against|over|up-against|facing-a-range-of|into"),
    ("rel", "on", "on|board-runs-out|the-board-runs-out|board-came|the-board-is|board-comes|board|on-a|on-the|board-is|flop-is|flop-comes|the-flop-comes|flop-of|board-of|flop-was|board:|flop:|on-board|board-reads|on-a-flop-of|on-a-board-of|when-the-flop-is|when-the-flop-comes|and-the-flop-is|and-the-flop-comes|and-flop-is"),
    ("rel", "own", "me|me-with|i-open|i-opened|i-raised-with|i-raise-with|i-3bet|i-look-down-at|i-was-dealt|i-have|i-hold|i-got|ive-got|i-am-holding|im-holding|hero-has|hero-holds|i-had|my|holding|we-have|we-hold|i-have-got|with-my|my-hand-is|i've-got|my-hand|im-sitting-on|start-with|i-start-with|starting-with|i-flopped-with|having"),
    ("rel", "his", "him|her|he-got|shes-got|hes-got|one-guy-has|one-player-has|the-other-one-has|other-one-has|the-other-one|the-other|and-the-other|and-the-other-one|and-the-other-one-on|and-the-other-on|and-the-other-one-has|other-player-has|another-has|the-third-one|third-one|the-third|third-player|third-guy|one-player-is-on|other-one-is-on|the-other-one-on|player-is-on|is-playing|he-has|villain-has|opponent-has|opp-has|he-holds|villain-holds|he-shows|villain-shows|they-have|his|villains|villain's|opponents|she-has|he-turns-over|the-other-guy-has|other-guy-has|he-flips-over|villain-is-on|he-is-on|hes-on|he-plays|villain-plays|his-range-is|villains-range-is|against-his|he-only-has|vs-his|if-he-has|range-of|a-range-of|he-could-have|he-can-have|can-he-have|could-he-have|can-villain-have|villain-can-have|villain-could-have|range-is"),
    ("rel", "dead", "dead|dead-cards|folded|mucked|dead-card|exposed|burned|flashed|i-folded|he-folded|already-folded|someone-folded|are-dead|is-dead|was-dead|are-gone|is-gone|were-folded|was-folded|is-out|are-out|with-dead"),
    ("notown", "", "i-dont-have|i-dont-hold|i-do-not-have|i-do-not-hold|i-have-no|i-dont-have-any|without-holding|i-hold-no"),
    ("rel", "in", "in-my-hand|in-hand|in-my-own-hand"), ("stacks", "", "stacks|stack|stacks-are|chips|chip-stacks|chip-counts"), ("pay", "", "get-paid|pay|pays|paying|payout|payouts|prize|prizes|paid|prize-pool|prizes-are|payouts-are"), ("ante", "", "no-ante|no-antes|without-ante|without-antes"),
    ("rel", "and", "and|&|plus|along-with|also"), ("rel", "or", "or|/"), ("rel", "minus", "minus|without|except|excluding|except-for|other-than|but-not|but-not-in|less|not-including|but-no|with-no|removed|after-removing|taking-out"),
    ("neg", "", "not|never|no|dont|doesnt|didnt|isnt|arent|wont|cant|not-ever"),
    ("least", "", "or-better|or-higher|or-stronger|and-better|+|plus-better|at-least|or-above|better-than-or-equal"),
    ("street", "flop", "flop|the-flop|by-the-flop"), ("street", "turn", "turn|the-turn|on-the-turn|by-the-turn|next-card|on-turn|one-card|with-one-card|on-the-next-card|next-street|turn-only|4th-street|fourth-street|turned"), ("street", "river", "river|the-river|by-the-river|on-the-river|by-river|at-the-river|by-the-end|at-the-end|final-board|both-cards|two-cards-to-come|2-cards-to-come|with-two-cards-to-come|two-to-come|with-2-cards-to-come|turn-or-river|turn-or-the-river|turn-and-river|on-the-turn-or-river|on-the-turn-or-the-river|both-streets|two-cards|by-showdown|five-cards|after-5-cards|5th-street|fifth-street|with-both-cards-to-come|both-cards-to-come|from-flop-to-river|flop-to-river|twice|over-two-cards|over-two-streets|next-two-cards|over-the-next-two-cards|rivered|runout|all-five-cards"),
    ("last", "", "with-one-card-to-come|one-card-to-come|1-card-to-come|with-1-card-to-come|one-to-come|on-the-river-only"),
    ("seat", "", "utg|utg+1|utg1|mp|lj|lojack|hj|hijack|co|cutoff|cut-off|btn|bu|button|under-the-gun|early-position|middle-position|late-position|ep|lp|in-position|out-of-position|ip|oop|opener|raiser|caller|callers|3bettor|preflop-raiser|pfr"),
    ("blind", "", "sb|bb|small-blind|big-blind|blinds"),
    ("acts", "", "open|opens|opened|opening|open-raise|open-raises|3b|4b|3bet|3-bet|3bets|3-bets|3betting|4bet|4-bet|4bets|4-bets|threebets|5bet|flat|flats|defends|cold-call|limps|limp|opening-range|calling-range|3bet-range|4bet-range|only|tight|loose|wide|shoving-range|only-4bets|only-3bets|jamming-range|defending-range|open-range|who|play|plays|playing|played|continues|range-of-hands|defend-range|call-range|shove-range|push-range|jam-range|continuing-range"),
    ("hands", "any", "random|a-random|any-random-hand|any-random|a-random-holdem-hand|random-holdem-hand|random-hold'em-hand"),
    ("hands", "Suited", "with-two-suited|w-two-suited"),
    ("street", "river", "in-seven-cards|seven-cards|7-cards|in-7-cards|out-of-seven-cards"),
    ("same", "", "same-spot"), ("both", "", "both-of-us-have|we-both-have|both-have|both-of-us-hold|we-both-hold|both-hold|when-both-of-us-have|both-players-have|both-of-us-with|both|both-of-us|we-both|both-of-them|both-players|both-hands"),
    ("hands", "any minus Pair", "two-unpaired-cards|unpaired-cards|unpaired-hand|unpaired-hands|unpaired-hole-cards|non-paired-hand|two-unpaired-hole-cards|an-unpaired-hand"),
    ("hands", "Suited", "two-suited-cards|suited-hole-cards|suited-hand|two-cards-of-the-same-suit|two-suited-hole-cards"),
    ("either", "", "suited-or-not|suited-or-offsuit|suited-and-offsuit|suited-or-unsuited|suited-and-unsuited|any-suits|suited-or-off|any-suit|both-suited-and-offsuit"),
    ("suited", "", "suited|of-the-same-suit|same-suit"), ("offsuit", "", "offsuit|off-suit|off|unsuited|offsuited"),
    ("over", "overcard", "overcard|overcards|over-card|over-cards|an-over|overs|higher-card|higher-cards|a-higher-card|card-higher|cards-higher|bigger-card|card-above|cards-above|over-card-to"),
    ("pairs", "board", "board-pair|board-pairs|board-pairing|board-to-pair|pair-the-board|pairs-the-board|pairing-the-board|paired-board-by|board-be-paired|board-paired|board-gets-paired|board-get-paired|board-is-paired|paired-up|board-pairs-up"),
    ("high", "better pair", "bigger-pair|higher-pair|better-pair|bigger-pocket-pair|higher-pocket-pair|better-pocket-pair|overpair-to-me|a-bigger-pair|larger-pair|larger-pocket-pair"),
    ("boards", "", "flops|boards|board|runouts|flop-textures|possible-flops"),
    ("rainbow", "r", "rainbow"), ("rainbow", "tt", "two-tone|twotone"), ("rainbow", "m", "monotone"),
    ("made", "air", "air|nothing|no-pair-no-draw|complete-air|total-air|pure-air|whiffed"),

)  # fmt: skip
_TEXTURED = (
    ("paired", "with-a-pair|flop-has-a-pair|flop-have-a-pair|board-has-a-pair|flops-have-a-pair|pair-on-board|contain-a-pair|contains-a-pair"),
    ("trips", "trips-on-board|all-the-same-rank|three-of-the-same-rank|all-three-the-same-rank|all-one-rank|three-of-a-kind-on-board"), ("monotone", "all-the-same-suit|all-one-suit|one-suit|three-of-a-suit|three-of-one-suit|three-of-the-same-suit|same-suit|single-suit|single-suited|all-three-suited|all-suited"),
    ("twotone", "two-suited|two-of-a-suit|two-suits|two-of-the-same-suit|2-tone"), ("rainbow", "three-different-suits|three-suits|all-different-suits|three-suited"),
    ("unpaired", "no-pair-on-board|without-a-pair|three-different-ranks"), ("flushpossible", "three-or-more-cards-of-one-suit|three-or-more-of-one-suit|three-or-more-of-a-suit|three-to-a-flush|three-flush|three-cards-of-one-suit|three-or-more-cards-of-the-same-suit|three-or-more-of-the-same-suit"), ("connected", "three-in-a-row|three-to-a-straight|connecting"),
)  # fmt: skip
_MADE = (
    ("fullhouse", "full-house|full-houses|boat|boats|fullhouse|a-boat|fill-up|filled-up"), ("quads", "quads|four-of-a-kind|4-of-a-kind"), ("straightflush", "straight-flush"), ("isroyalflush", "royal|royal-flush"),
    ("backdoorflush", "backdoor-flush|backdoor-flush-draw|runner-runner-flush|bdfd|back-door-flush|back-door-flush-draw|backdoor-flushes"), ("backdoorstraight", "backdoor-straight|backdoor-straight-draw|runner-runner-straight|bdsd|back-door-straight|back-door-straight-draw"),
    ("nutflushdraw", "nut-flush-draw|nfd"), ("flushdraw", "flush-draw|flush-draws|flushdraw|fd|four-flush|4-flush|four-to-a-flush"), ("nutflush", "nut-flush"), ("flush", "flush|flushes"),
    ("openended", "oesd|open-ender|open-ended|open-ended-straight-draw|open-ended-straight|openended|open-enders|openender|oesds|up-and-down-straight-draw|open-end-straight-draw|up-and-down|open-ended-draw|outside-straight-draw"), ("gutshot", "gutshot|gutshots|gut-shot|gutter|inside-straight-draw|inside-straight|gutshot-straight-draw|belly-buster|gutshot-draw"),
    ("doublegutshot", "double-gutshot|double-gutter|double-belly-buster|double-gutshot-straight-draw|doublegutshot"), ("combodraw", "combo-draw|combo-draws|combodraw"), ("straightdraw", "straight-draw|straight-draws"), ("straight", "straight|straights|strait|straits"),
    ("toppair", "top-pair|top-pairs|tp"), ("overpair", "overpair|over-pair|overpairs|over-pairs"), ("twopair", "two-pair|two-pairs|2-pair|2pair|twopair"), ("secondpair", "second-pair|middle-pair|mid-pair"), ("thirdpair", "third-pair|bottom-pair"), ("topkicker", "tptk|top-pair-top-kicker"),
    ("trips", "trips|three-of-a-kind|3-of-a-kind"), ("set", "set|sets|a-set"), ("pair", "pair|a-pair"), ("toptwo", "top-two|top-two-pair"), ("underpair", "underpair|under-pair"),
)  # fmt: skip


def _spellings(phrase: str) -> str:
    return phrase.replace("-", " ")


_LOOSE = re.compile(
    r"premium|^(?:big|high|mid|middle|medium|small|low) (?:pocket )?pairs|trash|junk|garbage|rags?$|ace x|ace any|wheel$|wheel cards|everything|all hands|^connectors$|face card"
)
"""Names of hands by which everybody means others: they are offered, and not read."""


@cache
def table() -> dict[str, list[tuple[tuple[str, ...], Meaning]]]:
    """The phrases by their first words, the longer ones first."""
    rows: list[tuple[str, str, str]] = [*_ROWS]
    rows += [("texture", word, said) for word, said in _TEXTURED]
    rows += [
        ("texture", word, f"{word}|{label.replace(' ', '-')}")
        for word, label, _ in TEXTURES
        if word not in ("rainbow", "twotone", "monotone", "trips")
    ]
    rows += [("made", word, said) for word, said in _MADE]
    rows += [
        ("named", hands, said.replace(" ", "-"))
        for said, hands in players.PLAYERS_HANDS.items()
        if not _LOOSE.search(said)
    ]
    rows += [("plural", rank, name) for name, rank in players.RANK_PLURALS.items()]
    rows += [
        (
            "plural",
            rank,
            f"pocket-pair-of-{name}|set-of-{name}|a-set-of-{name}|pocket-{name}|a-pair-of-{name}|wired-{name}|pair-of-{name}",
        )
        for name, rank in players.RANK_PLURALS.items()
    ]
    rows += [("rank", rank, name) for name, rank in players.RANK_NAMES.items()]
    rows += [("suit", suit[0], f"{suit}|{suit}s") for suit in ("spade", "heart", "diamond", "club")]
    found: dict[str, dict[tuple[str, ...], Meaning]] = {}
    for kind, value, said in rows:
        for phrase in said.split("|") if kind or "|" in said else said.split():
            words = tuple(_spellings(phrase).split())
            found.setdefault(words[0], {}).setdefault(words, (kind, value))
    return {first: sorted(each.items(), key=lambda item: -len(item[0])) for first, each in found.items()}


_EXACT_KINDS = ("neg", "least", "rel", "notown", "", "last")
"""Kinds of words that are never guessed: they turn a question round, or add nothing."""


@cache
def vocabulary() -> dict[str, bool]:
    """The words of all phrases, and whether a misspelt one may be taken for it."""
    found: dict[str, bool] = {}
    for rows in table().values():
        for words, (kind, value) in rows:
            for word in words:
                guessed = kind not in _EXACT_KINDS and value not in ("nobody", "someone", "lose", "misses")
                found[word] = found.get(word, True) and guessed
    return found
