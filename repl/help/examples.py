"""The questions of `\\examples` and of docs/cookbook.md, each with the statements that answer it.

`tools/generate_cookbook_page.py` makes the page of them, and `tests/docs/test_verdicts.py` holds what they say against
the numbers.
"""

from __future__ import annotations


class Example:
    """A question in a player's words, the statements that answer it, and what to see in the answer."""

    def __init__(self, title: str, *statements: str, reading: str, game: str = "") -> None:
        self.title = title
        self.text = "\n".join((f"game {game}", *statements) if game else statements)
        self.reading = reading
        self.game = game


GROUPS = {
    "Before the flop": (
        Example(
            "How many hands are suited connectors?",
            "Connected Suited",
            reading="Words side by side keep the hands that are both. Ace and deuce are connected too.",
        ),
        Example(
            "How good is my hand against any other?",
            "equity AsKs",
            reading="A player alone meets a random hand: two out of three pots.",
        ),
        Example(
            "Is a pair against ace-king a coin flip?",
            "equity 22+ vs AKo by class",
            reading="From queens down to deuces, yes, and always a little better than a flip. Kings and "
            "aces take away the cards that ace-king needs.",
        ),
        Example(
            "What is being suited worth?",
            "equity JT* vs 77+, AT*+, KQ* by class",
            reading="Three points and a half of equity: less than most people think.",
        ),
        Example(
            "How often am I dominated?",
            "select count(inRange(villain, 'AA, JJ, AQ*+')) as dominated from hero='AhJc', villain='15%'",
            reading="With ace-jack against a tight opener nearly one time in five. `count` is a share "
            "of all deals; the number in brackets is how many there are.",
        ),
        Example(
            "How often has someone an ace when I have kings?",
            "select count(anyone('A?')) as somebody, count(howmany('A?') >= 2) as two, count(anyone('AA')) as aces "
            "from hero='KK' opponents 5",
            reading="At a table of six somebody has an ace three times in five, and aces one time in forty. "
            "`anyone` asks each opponent; inside it `opponent` is the one who is asked.",
        ),
        Example(
            "How often does an overcard come when I hold jacks?",
            "select count(maxRank(boardRanks(flop)) > 'J') as overcard from hero='JJ', villain='any'",
            reading="More often than not. A formula is asked of every deal.",
        ),
        Example(
            "How often do I flop a set?",
            "breakdown 88 on ***",
            reading="The running total of quads, full houses and sets: one time in eight. `***` is any flop.",
        ),
        Example(
            "What are aces worth against more and more players?",
            "strength AsAh opponents 1..5 within 0.2% seed 1",
            reading="Each further player takes seven to twelve points. What would take long to count is "
            "sampled, and shows its error.",
        ),
        Example(
            "With what do aces lose?",
            "odds AA vs 15%",
            reading="The right column: trips and straights, full houses and flushes. Both columns "
            "together are all deals.",
        ),
        Example(
            "Does it matter that six players folded?",
            "let weak = any minus 25%",
            "equity KQs vs 22+, A2*+, K9*+, QT*+",
            "equity KQs vs 22+, A2*+, K9*+, QT*+ folded weak folded weak folded weak folded weak folded "
            "weak folded weak seed 1",
            reading="A little: the folded hands held few aces, so more of them are left for your opponent, and "
            "king-queen loses three tenths of a point.",
        ),
    ),
    "On a board": (
        Example(
            "What are my outs?",
            "outs AhKh on Qh7h2c vs JJ, AQs, KQs",
            reading="An out beats more than half of your opponent's hands. The effective outs count each card "
            "for the part of those hands that it beats.",
        ),
        Example(
            "Which outs can I trust?",
            "outs QsJs on 9cTs7d3c discounted",
            reading="Two overcards and six cards for the straight. A card that may lose is refused, below the "
            "rule that says why.",
        ),
        Example(
            "What does my hand draw to?",
            "draws 9h8h on 7h6c2h",
            reading="Fifteen cards make a straight or a flush at once.",
        ),
        Example(
            "What does my hand become by the river?",
            "odds 9h8h on 7h6c2h",
            reading="A straight or better more than half of the time, no matter who else plays.",
        ),
        Example(
            "What is the best hand here, and who has it?",
            "nuts on Kh7h2c for 15%",
            reading="The best hands in their order; `for` says how much of a range has each.",
        ),
        Example(
            "Am I ahead, and what may become of my hand?",
            "strength AdQc on 3h4cJh vs 22+, AT*+, KJs+",
            reading="Seldom ahead now, and when behind, seldom ahead at the end: a hand to give up.",
        ),
        Example(
            "Which turn cards are good for me?",
            "equity AKs vs QQ+, JJ, AQs on Jh7h2c by turn",
            reading="Aces, then kings. A heart is good where the hand holds two.",
        ),
        Example(
            "What do flushes, pairs and overcards on the turn do?",
            "let opened = 77+, ATs+, KQs, AQo+",
            "let called = 22-JJ, AJs-A2s, KTs+, QJs, AJo",
            "equity opened vs called on Kh7h2c by (flush = turn.flushpossible, pair = turn.paired, over = ***[>B])",
            reading="Every card falls into the first layer that holds it. The third heart costs the opener most, "
            "almost half of the strong hands among it.",
        ),
        Example(
            "How often does the flop look like this?",
            "board AK*f2",
            reading="An ace, a king and any card in two suits. Patterns say most of what there is to "
            "say about boards.",
        ),
        Example(
            "How often does an overcard to the flop come on the turn?",
            "board ***[>F]",
            reading="`[>F]` is a card above every card of the flop.",
        ),
    ),
    "Ranges against ranges": (
        Example(
            "What does one range play that another does not?",
            "compare 22+, A2s+, KTs+, QJs, ATo+ with TT+, AQ*+, KQs, 76s",
            reading="Both, only the first, only the second, and which of them has more equity against the other.",
        ),
        Example(
            "What has a tight range made of this flop?",
            "breakdown 15% on Kh7d2c",
            reading="The running total says how much of it is top pair or better.",
        ),
        Example(
            "Who is ahead on this flop, and who has the strong hands?",
            "let opened = 77+, ATs+, KQs, AQo+",
            "let called = 22-JJ, AJs-A2s, KTs+, QJs, AJo",
            "distribution opened vs called on As8d3c",
            reading="The opener: on the whole, in the middle half most of all, and in hands over 80 %, which "
            "are what you make big bets with.",
        ),
        Example(
            "Which flops are good for the raiser?",
            "let opened = 77+, ATs+, KQs, AQo+",
            "let called = 22-JJ, AJs-A2s, KTs+, QJs, AJo",
            "equity opened vs called by texture",
            reading="Those with an ace, a king or a queen on top, and dry ones rather than connected ones. "
            "Jack-high flops are the worst. `by flop` has a row for each of the 1,755 kinds of flops.",
        ),
        Example(
            "On which flops does the raiser do worst?",
            "let opened = 77+, ATs+, KQs, AQo+",
            "let called = 22-JJ, AJs-A2s, KTs+, QJs, AJo",
            "equity opened vs called by flop order by equity limit 5",
            reading="Small cards in a row. All 1,755 kinds of flops are counted, and `limit` shows the first rows.",
        ),
        Example(
            "Which high card is best for the raiser?",
            "let opened = 77+, ATs+, KQs, AQo+",
            "let called = 22-JJ, AJs-A2s, KTs+, QJs, AJo",
            "equity opened vs called by flop group by topCard(flop) order by equity desc",
            reading="A queen or a king; an ace hits the aces of both. `group by` takes any formula about the flop.",
        ),
        Example(
            "What is left of a range that calls?",
            "let called = 22-JJ, AJs-A2s, KTs+, QJs, AJo",
            "let stays = called where secondpair or better or flushdraw or openended on Kh7h2c",
            "stays",
            reading="`where` keeps the hands for which a formula holds on a board, so that a range goes "
            "from street to street.",
        ),
    ),
    "Bluffs and blockers": (
        Example(
            "Which hands make the best bluffs on this board?",
            "blockers QhJh, QsJs, AhTh, AsTs vs 22+, A2s+, KTs+, QJs, ATo+, KQo on Kh7h2c4s9d where "
            "toppair or better by hand",
            reading="The lower the difference, the rarer the hands that call. Spades are better than "
            "hearts, which take away the flush draws that missed: hands that fold.",
        ),
        Example(
            "Which cards of mine make a fold likelier?",
            "blockers QQ+, AK*, KQs on Kh7h2c where toppair or better by card",
            reading="A king, then an ace. A queen takes away hands that fold.",
        ),
    ),
    "Money": (
        Example(
            "What equity do I need to call a half-pot bet?",
            "ev call 50 to win 150",
            reading="A quarter. What you win is the pot with the bet in it.",
        ),
        Example(
            "How often does a bluff have to work?",
            "ev bet 75 into 100",
            reading="And the other way round: how much of a range has to continue so that it cannot be "
            "bluffed at will.",
        ),
        Example(
            "Can I call with these hands?",
            "ev call 50 to win 150 with 77, AhKh, QJs vs QQ+, AQ*, JTs on Qh7h2c by class",
            reading="The sevens and the flush draw make money, and queen-jack falls short by a hair. Fold what is "
            "below zero.",
        ),
        Example(
            "Which hands can call a shove?",
            "ev call 9 to win 11.5 with any vs 40% by class",
            reading="A big blind against ten blinds from a wide range: the range that makes money is in "
            "the third line.",
        ),
        Example(
            "Which of my draws can I bet?",
            "ev bet 75 into 100 with AhQh, Ah5h, JhTh, 9h8h, 6s6c vs 77+, AT*+, KQ*, 98s continuing 77, 99+, "
            "AK*, KQ* on Kh7h2c by hand",
            reading="All four flush draws: each is worth more bet than checked down, though least is gained by "
            "ace-queen, which wins often enough without. The sixes are not a draw. Their bet makes money too, but a "
            "check makes more: look at both columns.",
        ),
        Example(
            "Does the rake turn a call into a fold?",
            "ev call 50 to win 80 with AhTh vs QQ+, AK*, 77, 22 on Qh7h2c",
            "ev call 50 to win 80 rake 5% cap 5 with AhTh vs QQ+, AK*, 77, 22 on Qh7h2c",
            reading="This one: what was worth a little costs something, since the house takes its part "
            "of every pot that is won.",
        ),
    ),
    "Omaha and short deck": (
        Example(
            "How far ahead are aces in Omaha?",
            "equity AsAhKsKh vs QhJhTs9s",
            game="omaha",
            reading="The best of all hands is two to one against a double-suited rundown, no more. In hold'em aces are "
            "four to one against most hands.",
        ),
        Example(
            "How much of a four-way pot do aces win in Omaha?",
            "equity AA vs any vs any vs any samples 200000 seed 1",
            game="omaha",
            reading="Ten points more than a fair quarter of the pot; with two suits, `AA$ds`, fifteen. The answer is "
            "sampled and says so.",
        ),
        Example(
            "How good is my wrap?",
            "outs QhJhTs8s on Kh9h2c vs KdKc7s6s",
            game="omaha",
            reading="Sixteen cards put it ahead of top set. It is still no favourite, as `equity` says: when the board "
            "pairs, the set is a full house.",
        ),
        Example(
            "What does the bare ace block in Omaha?",
            "blockers AsKdQd7c on Ks9s5s2h vs 20%",
            game="omaha",
            reading="More than two of five hands: most good hands hold an ace, a king or a queen, and four cards meet "
            "them more often than two.",
        ),
        Example(
            "Is a pair against ace-king a coin flip in short deck?",
            "equity 66+ vs AKo by class",
            game="shortdeck",
            reading="Yes, and ace-king is on the better side of it against nines and lower.",
        ),
        Example(
            "How often do I make a set or better in short deck?",
            "odds 77",
            game="shortdeck",
            reading="Two times in five by the river; in hold'em it is one time in four.",
        ),
    ),
    "Studies": (
        Example(
            "Which few flops should I study?",
            "flops 8 for 15% vs 30%",
            reading="Eight flops with weights that say of both ranges nearly what all 22,100 say, and by how much they "
            "are off.",
        ),
        Example(
            "How often do aces end as a full house or better?",
            "select count(minHandType(hero, river, fullhouse)) as monster from hero='AA'",
            reading="A little less than one time in ten. `minHandType` is one of more than a hundred functions.",
        ),
    ),
    "For authors and programmers": (
        Example(
            "How do I deal the same spots to all my readers?",
            "sample 5 of 22+, AK* vs 15% on ***f2 seed 7",
            reading="The same seed deals the same hands everywhere.",
        ),
        Example(
            "How do I bring a range from another program?",
            "std'AK, 22+, A5s-A2s'",
            reading="There `AK` is sixteen hands. PQL reads and writes the notations of other programs; "
            "here the range is in PQL's own.",
        ),
        Example(
            "What is this hand to a bot?",
            "value 9c8s on 7s5h6s",
            reading="OpenHoldem's number, bit by bit. From Python `pql.rank` takes a whole array of hands.",
        ),
        Example(
            "How do I list the flops of a kind for a script?",
            "list board AK*f2 classes limit 5",
            reading="Flops that differ only in suits are one. `--format json` or `csv` has all of it "
            "for programs, and `export` in front of a statement writes a file.",
        ),
    ),
}
EXAMPLES = tuple(example for group in GROUPS.values() for example in group)
