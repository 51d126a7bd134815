"""Equities of the 169 classes against one random hand.

The expected values, to six digits, are those HoldemHand (the program behind the source article) answers for each
class: win plus half of tie, over every opposing hand and board.
"""

from __future__ import annotations

import math

import pytest

from pql.cards.combos import ALL_HANDS
from pql.cards.games import HOLDEM
from pql.cards.orders.equity import (
    HEADS_UP_DEALS,
    equity_bits,
    equity_vs_random,
    heads_up_counts,
    multiway_equity,
)
from pql.cards.starting_hands import class_bits, class_names, starting_hands
from pql.evaluator_ext import equity, symmetry
from pql.grammar.nodes.hands import Property
from pql.notation.hand_atoms import atom_bits
from pql.sets.handset import HandSet

HOLDEMHAND = """
AA .852037  KK .823957  QQ .799252  JJ .774695  TT .750118  99 .720573  88 .691630  77 .662360
66 .632847  55 .603249  44 .570228  33 .536931  22 .503340  AKs .670446  AKo .653201  AQs .662089
AQo .644318  AJs .653927  AJo .635633  ATs .646024  ATo .627217  A9s .627812  A9o .607728  A8s .619438
A8o .598726  A7s .609840  A7o .588412  A6s .599058  A6o .576825  A5s .599229  A5o .576965  A4s .590336
A4o .567297  A3s .582203  A3o .558446  A2s .573789  A2o .549286  KQs .634004  KQo .614558  KJs .625673
KJo .605687  KTs .617886  KTo .597389  K9s .599885  K9o .578119  K8s .583123  K8o .560202  K7s .575377
K7o .551874  K6s .566407  K6o .542233  K5s .557929  K5o .533140  K4s .548846  K4o .523275  K3s .540550
K3o .514257  K2s .532117  K2o .505087  QJs .602592  QJo .581347  QTs .594676  QTo .572908  Q9s .576643
Q9o .553604  Q8s .560177  Q8o .535998  Q7s .543023  Q7o .517657  Q6s .536126  Q6o .510241  Q5s .527694
Q5o .501201  Q4s .518553  Q4o .491277  Q3s .510192  Q3o .482194  Q2s .501690  Q2o .472954  JTs .575279
JTo .552477  J9s .556625  J9o .532512  J8s .540156  J8o .514902  J7s .523248  J7o .496819  J6s .506059
J6o .478443  J5s .499868  J5o .471809  J4s .490705  J4o .461864  J3s .482316  J3o .452755  J2s .473782
J2o .443485  T9s .540275  T9o .515317  T8s .523344  T8o .497213  T7s .506390  T7o .479081  T6s .489407
T6o .460920  T5s .472163  T5o .442509  T4s .465305  T4o .435041  T3s .456925  T3o .425946  T2s .448395
T2o .416684  98s .508008  98o .480970  97s .491177  97o .462978  96s .474283  96o .444913  95s .457219
95o .426691  94s .438620  94o .406711  93s .432643  93o .400195  92s .424152  92o .390979  87s .479363
87o .450508  86s .462433  86o .432409  85s .445450  85o .414275  84s .427016  84o .394468  83s .408735
83o .374838  82s .402716  82o .368277  76s .453718  76o .423227  75s .436755  75o .405120  74s .418493
74o .385498  73s .400359  73o .366023  72s .381559  72o .345836  65s .431334  65o .399443  64s .413333
64o .380105  63s .395336  63o .360776  62s .376690  62o .340751  54s .414534  54o .381553  53s .396930
53o .362648  52s .378493  52o .342846  43s .386419  43o .351459  42s .368290  42o .331998  32s .359844
32o .323032
"""

PUBLISHED = dict(zip(HOLDEMHAND.split()[::2], map(float, HOLDEMHAND.split()[1::2]), strict=True))


def test_all_169_agree_with_holdemhand() -> None:
    assert PUBLISHED.keys() == set(class_names())
    for name, published in PUBLISHED.items():
        assert equity_vs_random(name, HOLDEM) == pytest.approx(published, abs=5.1e-7), name


@pytest.mark.parametrize(
    ("name", "equity"),
    [
        ("AA", 0.85203713302101),
        ("KK", 0.823956797867859),
        ("AKs", 0.670446323092352),
        ("AKo", 0.65320071788702),
        ("22", 0.503340190784356),
        ("32o", 0.323032281269529),
    ],
)
def test_full_digits(name: str, equity: float) -> None:
    """AsKs against a random hand is 67.0446323092352 % over 2,097,572,400 match-ups (the article's author)."""
    assert equity_vs_random(name, HOLDEM) == pytest.approx(equity, rel=1e-14)


def test_what_one_hand_wins_another_loses() -> None:
    """Over all hands, deals won and lost balance: the mean equity is exactly one half."""
    counts = heads_up_counts()
    doubled = sum(kind.size * (2 * counts[kind.name][0] + counts[kind.name][1]) for kind in starting_hands())
    assert doubled == 1326 * HEADS_UP_DEALS
    assert math.comb(50, 2) * math.comb(48, 5) == HEADS_UP_DEALS


@pytest.mark.parametrize(
    ("operator", "share", "count"),
    [
        (">", 0.5, 654),
        ("<", 0.5, 672),
        (">", 0.55, 422),
        (">", 0.6, 188),
        (">", 0.665, 46),
        ("<", 0.4, 236),
        (">=", 0.0, 1326),
        ("<=", 0.0, 0),
        (">", 1.0, 0),
    ],
)
def test_hands_by_equity(operator: str, share: float, count: int) -> None:
    """Counts that HoldemHand's `? > 60%` and its kin give."""
    assert equity_bits(operator, share, HOLDEM).bit_count() == count


def test_hands_by_equity_within_others() -> None:
    """`Suited > 60%` is 44 hands and `Pair > 60%` 60 (HoldemHand)."""
    above = equity_bits(">", 0.6, HOLDEM)
    assert (above & atom_bits(Property("suited"), HOLDEM)).bit_count() == 44
    assert (above & atom_bits(Property("pair"), HOLDEM)).bit_count() == 60


def test_a_bound_is_met_exactly() -> None:
    share = equity_vs_random("AKs", HOLDEM)
    assert equity_bits(">=", share, HOLDEM) & ~equity_bits(">", share, HOLDEM) == class_bits("AKs")
    assert equity_bits("<=", share, HOLDEM) | equity_bits(">", share, HOLDEM) == ALL_HANDS


def test_what_is_no_class_is_refused() -> None:
    with pytest.raises(ValueError, match="169 classes"):
        equity_vs_random("AK", HOLDEM)


def test_six_players_share_the_pot() -> None:
    """Against five random hands the mean equity is one sixth, but for the noise of sampling."""
    sampled = multiway_equity()
    assert sampled.keys() == set(class_names())
    mean = sum(kind.size * sampled[kind.name] for kind in starting_hands()) / 1326
    assert mean == pytest.approx(1 / 6, abs=1e-4)
    assert max(sampled, key=sampled.__getitem__) == "AA"
    assert min(sampled, key=sampled.__getitem__) == "72o"


def computed(name: str) -> tuple[float, float]:
    """Deals won and tied by the hands of a class against every hand, by the kernel, on all boards up to suits."""
    everything = HandSet(ALL_HANDS).buffer()
    boards, multiplicities = symmetry.enumerate_boards(0, 0, symmetry.stabilizer(everything))
    hands = HandSet(class_bits(name)).buffer()
    win, tie, _ = equity.heads_up(boards, multiplicities, 0, len(boards), hands, everything)
    return win, tie


@pytest.mark.parametrize("name", ["AKs", "72o", "88"])
def test_the_kernel_computes_what_is_shipped(name: str) -> None:
    size = class_bits(name).bit_count()
    win, tie = heads_up_counts()[name]
    assert computed(name) == (size * win, size * tie)


@pytest.mark.full
def test_the_kernel_computes_all_that_is_shipped() -> None:
    for name in class_names():
        size = class_bits(name).bit_count()
        win, tie = heads_up_counts()[name]
        assert computed(name) == (size * win, size * tie)


@pytest.mark.parametrize("name", ["AA", "JTs", "72o"])
def test_other_deals_agree_with_the_sampled_equity(name: str) -> None:
    """Another seed, fewer deals: within five standard errors of them."""
    deals = 300_000
    everything = HandSet(ALL_HANDS).buffer()
    ranges = [HandSet(class_bits(name)).buffer(), *[everything] * 5]
    won = equity.sample(0, 0, None, ranges, 99, 0, deals)[0]
    share = sum(count / winners for winners, count in enumerate(won, 1)) / deals
    assert multiway_equity()[name] == pytest.approx(share, abs=5 * 0.5 / deals**0.5)
