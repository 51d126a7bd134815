"""The questions of `\\examples` and of docs/cookbook.md, each with the statements that answer it.

`tools/generate_cookbook_page.py` makes the page of them, and `tests/docs/test_cookbook_verdicts.py` holds what they say
against the numbers.
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
            reading="A hand alone meets a random hand. Ace-king suited takes two pots in three.",
        ),
        Example(
            "Is a pair against ace-king a coin flip?",
            "equity 22+ vs AKo by class",
            reading="From queens down to deuces it is, and the pair is always a little ahead: it has between 53 and"
            " 57 %. Kings and aces take away the cards that ace-king needs.",
        ),
        Example(
            "What is being suited worth?",
            "equity JT* vs 77+, AT*+, KQ* by class",
            reading="A common suit adds 3.5 points of equity.",
        ),
        Example(
            "How often am I dominated?",
            "select count(inRange(villain, 'AA, JJ, AQ*+')) as dominated from hero='AhJc', villain='15%'",
            reading="With ace-jack against a tight opener you are dominated nearly one time in five. `count` is a "
            "share of all deals; the number in brackets is how many there are.",
        ),
        Example(
            "How often does someone have an ace when I have kings?",
            "select count(anyone('A?')) as somebody, count(howmany('A?') >= 2) as two, count(anyone('AA')) as aces "
            "from hero='KK' opponents 5",
            reading="At a table of six somebody has an ace three times in five, and aces one time in forty. "
            "`anyone` asks each opponent; inside it `opponent` is the one who is asked.",
        ),
        Example(
            "How often does an overcard come when I hold jacks?",
            "select count(maxRank(boardRanks(flop)) > 'J') as overcard from hero='JJ', villain='any'",
            reading="An overcard comes on 57 % of flops. A formula is asked of every deal.",
        ),
        Example(
            "How often do I flop a set?",
            "breakdown 88 on ***",
            reading="A set or better comes one time in eight and a half, 11.76 %. The running total says 12.00 "
            "because flops such as KKK turn any pair into a full house. `***` is any flop.",
        ),
        Example(
            "What are aces worth against more and more players?",
            "strength AsAh opponents 1..5 within 0.2% seed 1",
            reading="Each further player takes seven to twelve points. What would take long to count is sampled, "
            "and shows its error.",
        ),
        Example(
            "With what do aces lose?",
            "odds AA vs 15%",
            reading="Aces lose most often to trips, then to straights, full houses and flushes. The two columns "
            "together add up to 100 %.",
        ),
        Example(
            "Does it matter that six players folded?",
            "let weak = any minus 25%",
            "equity KQs vs 22+, A2*+, K9*+, QT*+",
            "equity KQs vs 22+, A2*+, K9*+, QT*+ folded weak folded weak folded weak folded weak folded "
            "weak folded weak seed 1",
            reading="It matters little: king-queen loses 0.3 points. The folded hands held few aces, so your "
            "opponent has one more often.",
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
            reading="Two queens are overcards, and six cards make the straight. A card that may lose is refused, "
            "below the rule that says why.",
        ),
        Example(
            "What does my hand draw to?",
            "draws 9h8h on 7h6c2h",
            reading="Fifteen cards make a straight or a flush at once.",
        ),
        Example(
            "What does my hand become by the river?",
            "odds 9h8h on 7h6c2h",
            reading="It becomes a straight or better 54 % of the time, no matter who else plays.",
        ),
        Example(
            "What is the best hand here, and who has it?",
            "nuts on Kh7h2c for 15%",
            reading="The answer lists the best hands in order; `for` adds how much of a range has each.",
        ),
        Example(
            "Am I ahead, and what may become of my hand?",
            "strength AdQc on 3h4cJh vs 22+, AT*+, KJs+",
            reading="The hand is ahead now 18 % of the time, and when it is behind, it gets ahead 18 % of the time:"
            " give it up.",
        ),
        Example(
            "Which turn cards are good for me?",
            "equity AKs vs QQ+, JJ, AQs on Jh7h2c by turn",
            reading="Aces are best, then kings. Other hearts help only when you hold two of them.",
        ),
        Example(
            "What do flushes, pairs and overcards on the turn do?",
            "let opened = 77+, ATs+, KQs, AQo+",
            "let called = 22-JJ, AJs-A2s, KTs+, QJs, AJo",
            "equity opened vs called on Kh7h2c by (flush = turn.flushpossible, pair = turn.paired, over = ***[>B])",
            reading="Every card falls into the first layer that holds it. The third heart costs the opener most: 22"
            " % of the hands are still strong, and 38 % after a card of no layer.",
        ),
        Example(
            "How often does the flop look like this?",
            "board AK*f2",
            reading="The flop holds an ace, a king and any third card, in two suits (`f2`).",
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
            reading="You see what both have, what only one has, and which is ahead: the tighter range, with 59 %.",
        ),
        Example(
            "What has a tight range made of this flop?",
            "breakdown 15% on Kh7d2c",
            reading="The running total says that 31 % of it is top pair or better.",
        ),
        Example(
            "Who is ahead on this flop, and who has the strong hands?",
            "let opened = 77+, ATs+, KQs, AQo+",
            "let called = 22-JJ, AJs-A2s, KTs+, QJs, AJo",
            "distribution opened vs called on As8d3c",
            reading="The opener is ahead: as a whole, most of all in the middle half, and in hands over 80 %, with "
            "which you make big bets.",
        ),
        Example(
            "Which flops are good for the raiser?",
            "let opened = 77+, ATs+, KQs, AQo+",
            "let called = 22-JJ, AJs-A2s, KTs+, QJs, AJo",
            "equity opened vs called by texture",
            reading="Ace-high, king-high and queen-high flops are good, and dry flops are better than connected "
            "ones. Jack-high flops are the worst of the five rows by high card; flops below a ten have none here, and "
            "some of them are worse. `by flop` has a row for each of the 1,755 kinds of flops.",
        ),
        Example(
            "On which flops does the raiser do worst?",
            "let opened = 77+, ATs+, KQs, AQo+",
            "let called = 22-JJ, AJs-A2s, KTs+, QJs, AJo",
            "equity opened vs called by flop order by equity limit 5",
            reading="Three small cards in a row are the worst. All 1,755 kinds of flops are counted, and `limit` "
            "shows the first rows.",
        ),
        Example(
            "Which high card is best for the raiser?",
            "let opened = 77+, ATs+, KQs, AQo+",
            "let called = 22-JJ, AJs-A2s, KTs+, QJs, AJo",
            "equity opened vs called by flop group by topCard(flop) order by equity desc",
            reading="Queen-high and king-high flops are best. On ace-high flops both players have aces. `group by` "
            "takes any formula about the flop.",
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
            reading="The lower the difference, the fewer hands call you. Spades are better than hearts: your hearts"
            " would be the missed draws that fold.",
        ),
        Example(
            "Which cards of mine make a fold likelier?",
            "blockers QQ+, AK*, KQs on Kh7h2c where toppair or better by card",
            reading="A king helps most, then an ace. A queen does the opposite: it takes away hands that fold.",
        ),
    ),
    "Money": (
        Example(
            "What equity do I need to call a half-pot bet?",
            "ev call 50 to win 150",
            reading="You need 25 %. What you win is the pot with the bet in it.",
        ),
        Example(
            "How often does a bluff have to work?",
            "ev bet 75 into 100",
            reading="A bluff of three quarters of the pot has to work 43 % of the time. A range that continues with"
            " the other 57 % cannot be bluffed at will.",
        ),
        Example(
            "Can I call with these hands?",
            "ev call 50 to win 150 with 77, AhKh, QJs vs QQ+, AQ*, JTs on Qh7h2c by class",
            reading="The sevens and the flush draw make money. Queen-jack loses 0.64 a call: fold what is below "
            "zero.",
        ),
        Example(
            "Which hands can call a shove?",
            "ev call 9 to win 11.5 with any vs 40% by class",
            reading="The big blind is asked to call ten blinds from a wide range. The hands that make money are in "
            "the third line: 26 % of deals.",
        ),
        Example(
            "Which of my draws can I bet?",
            "ev bet 75 into 100 with AhQh, Ah5h, JhTh, 9h8h, 6s6c vs 77+, AT*+, KQ*, 98s continuing 77, 99+, "
            "AK*, KQ* on Kh7h2c by hand",
            reading="Bet all four flush draws: each is worth more than checked down, though ace-queen gains least, "
            "since it wins often enough without a bet. The sixes are not a draw. Their bet makes money too,"
            " but a check makes more: look at both columns.",
        ),
        Example(
            "Does the rake turn a call into a fold?",
            "ev call 50 to win 80 with AhTh vs QQ+, AK*, 77, 22 on Qh7h2c",
            "ev call 50 to win 80 rake 5% cap 5 with AhTh vs QQ+, AK*, 77, 22 on Qh7h2c",
            reading="Here it does: the call makes 0.24 without rake and loses 1.69 with it, because the house takes"
            " its part of every pot that you win.",
        ),
    ),
    "Tournaments": (
        Example(
            "What are our stacks worth when we make a deal?",
            "icm Ann 5000, Bob 3000, Cy 2000 pay 50, 30, 20",
            reading="Half of the chips are worth 38 % of the prizes, and a fifth of them is worth 29 %.",
        ),
        Example(
            "Do I need more equity near the money?",
            "ev call 1800 to win 2300 with 22+, A2s+, AT*+, KQ* vs 30% icm Ann 3000, Bob 1800, Cy 2900 "
            "pay 50, 30, 20 hero Bob villain Ann",
            reading="You need 52 % where chips alone would ask for 44 %, since the chips that you would lose are "
            "worth more than those you would win.",
        ),
        Example(
            "Can I call when two players are all in?",
            "ev call 18 to win 39 with TT+, AQ* vs 77+, AT*+ vs 99+, AK* on Jh8h3c icm Ann 8, Bob 18, Cy 20, Dee 9 "
            "pay 50, 30, 20 hero Bob villain Ann, Cy by class",
            reading="You need 62 %, and chips alone would ask for 32 %. So aces and jacks call, and kings fold with "
            "52 % equity.",
        ),
        Example(
            "Which hands do I shove with ten big blinds?",
            "nash 10bb",
            reading="In equilibrium the small blind moves all in with 58 % of hands, and the big blind calls with "
            "37 %.",
        ),
    ),
    "Omaha and short deck": (
        Example(
            "How far ahead are aces in Omaha?",
            "equity AsAhKsKh vs QhJhTs9s",
            game="omaha",
            reading="The best hand of all is no more than two to one ahead of a double-suited rundown. In hold'em "
            "aces are about six to one ahead of a random hand.",
        ),
        Example(
            "How much of a four-way pot do aces win in Omaha?",
            "equity AA vs any vs any vs any samples 200000 seed 1",
            game="omaha",
            reading="They win ten points more than a fair quarter of the pot, and about sixteen more with two "
            "suits, `AA$ds`. The answer is sampled and says so.",
        ),
        Example(
            "How good is my wrap?",
            "outs QhJhTs8s on Kh9h2c vs KdKc7s6s",
            game="omaha",
            reading="Sixteen cards put it ahead of top set. It is still no favourite: `equity` gives it 49 %, for "
            "when the board pairs, the set is a full house.",
        ),
        Example(
            "How often is my nut low quartered in hi/lo?",
            "equity AsAh2s3h vs A2KQ on 7c6d2d",
            game="omaha8",
            reading="Once in 25 deals, while it scoops more than half of them. With `AsAh2sKh`, whose low is the same "
            "as the other hand's, it is once in seven.",
        ),
        Example(
            "What does the bare ace of the suit block in Omaha?",
            "blockers AsKdQd7c, AhKdQd7c vs 20% on Ks9s5s2h where flush or better by hand",
            game="omaha",
            reading="With the ace of spades in your hand, a flush is in 17 % of the range rather than 21 %, and "
            "never the best one. With another ace, 26 % have one.",
        ),
        Example(
            "Is a pair against ace-king a coin flip in short deck?",
            "equity 66+ vs AKo by class",
            game="shortdeck",
            reading="Roughly, but ace-king is ahead of every pair from sixes to queens except tens.",
        ),
        Example(
            "How often do I make a set or better in short deck?",
            "odds 77",
            game="shortdeck",
            reading="You make one two times in five by the river; in hold'em it is one time in four.",
        ),
    ),
    "Studies": (
        Example(
            "Which few flops should I study?",
            "flops 8 for 15% vs 30%",
            reading="Eight weighted flops give almost the same result for both ranges as all 22,100; the table "
            "shows the error.",
        ),
        Example(
            "How often do aces end as a full house or better?",
            "select count(minHandType(hero, river, fullhouse)) as monster from hero='AA'",
            reading="They do so a little less than one time in ten. `minHandType` is one of more than a hundred "
            "functions.",
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
            reading="To a bot it is OpenHoldem's number, shown bit by bit. In Python, `pql.rank` takes a whole array "
            "of hands.",
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
