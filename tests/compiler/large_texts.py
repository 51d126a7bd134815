"""Texts of a given size that once cost the world, or could: made by repeating, nesting and chaining."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count

from references.repeated import repeated

RANKS = "AKQJT98765432"
CLASSES = [a + b + s for i, a in enumerate(RANKS) for b in RANKS[i + 1 :] for s in "so*"]


def nested(opened: str, inside: str, closed: str, levels: int, before: str = "") -> Callable[[int], str]:
    """Brackets in brackets, as deep as they may be, again and again."""
    part = opened * levels + inside + closed * levels
    return repeated(part, "\n", before)


def chain(kind: str, first: str, step: str, ask: str = "{}") -> Callable[[int], str]:
    """Names that each use the one before: Z in a step is the name before, {n} a number."""

    def text(size: int) -> str:
        lines = [f"let z0 = {kind}{first}"]
        room = size - len(lines[0]) - 20
        for number in count(1):
            line = f"let z{number} = {kind}" + step.replace("Z", f"z{number - 1}").replace("{n}", str(number))
            room -= len(line) + 1
            if room < 0:
                break
            lines.append(line)
        lines.append(ask.replace("{}", f"z{len(lines) - 1}"))
        return "\n".join(lines)

    return text


def names_and_unknown(share: float) -> Callable[[int], str]:
    """Many names, and many words that are nearly one of them."""

    def text(size: int) -> str:
        rng = random.Random(7)
        words = ["".join(rng.choices("abcdefghijklmnop", k=rng.randrange(6, 14))) for _ in range(size // 12)]
        known = int(share * len(words))
        lines = [f"let {word} = AA" for word in words[:known]] + [f"{word[:-1]}q" for word in words[known:]]
        return "\n".join(lines)[:size]

    return text


def listed(words: list[str], between: str, before: str = "", after: str = "") -> Callable[[int], str]:
    """Different words in turn."""

    def text(size: int) -> str:
        each = max(map(len, words)) + len(between)
        number = (size - len(before) - len(after)) // each
        return before + between.join([words[i % len(words)] for i in range(number)]) + after

    return text


def random_words(words: str, seed: int) -> Callable[[int], str]:
    """Words in any order, most of which makes no sense."""

    def text(size: int) -> str:
        rng = random.Random(seed)
        choices = words.split(" ")
        parts: list[str] = []
        while size > 0:
            parts.append(rng.choice(choices))
            size -= len(parts[-1]) + 1
        return " ".join(parts)

    return text


CARDS = [r + s for r in RANKS for s in "shdc"]
COMBOS = [first + second for first in CARDS for second in CARDS if first != second]
FLOPS = [a + b + c for a in CARDS[::3] for b in CARDS[1::5] for c in CARDS[2::7] if len({a, b, c}) == 3]
TURNS = [flop + turn for flop in FLOPS[::9] for turn in CARDS[::11] if turn not in flop]
RIVERS = [turn + river for turn in TURNS for river in CARDS[5::13] if river not in turn]
MINUS_CARDS = [f"{flop[:2]}** minus {flop[2:]}*" for flop in FLOPS]
ACES = "from hero='AA', board='Kh7h2c'"
COUNT = "select count(pair) from hero='AA', board='"
GENERIC = "', syntax='Generic'"

TEXTS: dict[str, Callable[[int], str]] = {
    # chains of names
    "chain of symmetric differences": chain(
        "board ", "***7", "(Z minus turn.paired) or (turn.paired minus Z)", "board {}"
    ),
    "chain of minus": chain("board ", "***7", "Z and not (Z and paired)", "board {}"),
    "chain of or": chain("board ", "***7", "Z or (paired minus Z)", "board {}"),
    "chain of mixed streets": chain(
        "board ", "***7", "(Z minus river.paired) or (twotone minus Z)", "board {}"
    ),
    "chain that is explained": chain(
        "board ", "***7", "(Z minus paired) or (paired minus Z)", "explain board {}"
    ),
    "chain of cards": chain("board ", "Ah**", "(Z minus Kd**) or (Ac** minus Z)", "board {}"),
    "chain of where": chain("board ", "***", "(Z where rankhicommon > {n})", "board {}"),
    "chain of hands": chain("", "22+", "(Z minus Suited) or (Suited minus Z)"),
    "chain of weighted hands": chain("", "(22+):0.3, A2s+", "(Z minus Suited) or (Suited minus Z)"),
    "chain of intersections": chain("", "?", "Z and not (Z and AA)"),
    "chain of formulas": chain("formula ", "1", "Z + Z", "select avg({}) from hero='AA'"),
    "chain of truths": chain(
        "formula ",
        "flushdraw",
        "(Z and not pair) or (pair and not Z)",
        "select count({}) from hero='AA', board='AsKs2d'",
    ),
    "chain of cases": chain(
        "formula ", "nouts", "Z > 3 ? Z : Z + 1", "select avg({}) from hero='AKs', board='QsJs2d'"
    ),
    # operators
    "differences": repeated("AKs minus QQ", ", "),
    "a long difference": repeated("QQ", " minus ", "AKs minus "),
    "a long difference of classes": listed(CLASSES, " minus ", "? minus "),
    "a long intersection": repeated("AKs", " and "),
    "an intersection of complements": listed(CLASSES, " and not ", "? and not "),
    "a union of intersections": repeated("AKs and Suited", " or "),
    "juxtaposed": repeated("AKs"),
    "juxtaposed classes": listed(CLASSES, " "),
    "board differences": repeated("AK* minus QJ*", ", ", "board "),
    "different board differences": listed(
        [f"{c[:2]}* minus {d[:2]}*" for c in CLASSES[::3] for d in CLASSES[1::7]], ", ", "board "
    ),
    "board differences of cards": listed(MINUS_CARDS, ", ", "board "),
    "board differences of rivers": listed(
        [f"***[>B]{c} minus ****{d}" for c in CARDS for d in CARDS], ", ", "board "
    ),
    "a long board difference": listed([f"{c}**" for c in CARDS], " minus ", "board *** minus "),
    "a long board intersection": repeated("turn.paired", " and ", "board "),
    "a board union of intersections": listed(
        [f"({c}** and {d}**)" for c in CARDS for d in CARDS], " or ", "board "
    ),
    "factors": listed([f"(A** and {c[:2]}*)" for c in CLASSES], " or ", "board "),
    "board complements": repeated("not AK*", " or ", "board "),
    "flops": listed(FLOPS, ", ", "board "),
    "rivers": listed(RIVERS, ", ", "board "),
    "impossible boards": repeated("AhKh7df0", ", ", "board "),
    "statements of boards": listed([f"board {each}" for each in MINUS_CARDS], "\n"),
    "statements of comparisons": listed([f"{c} > Group3" for c in CLASSES], "\n"),
    "comparisons": listed([f"({c} > Group3)" for c in CLASSES], ", "),
    "comparisons of hands": listed([f"(? > {c})" for c in CLASSES], ", "),
    "comparisons with shares": repeated("(? > 0.{})", ", "),
    # weights and percentages
    "weights": repeated("?:0.{}", ","),
    "equal weights": repeated("?:0.5", ","),
    "weights of classes": listed([f"{c}:0.{n}" for n, c in enumerate(CLASSES)], ", "),
    "weights of combos": listed([f"{c}:0.{n}" for n, c in enumerate(COMBOS)], ", "),
    "weights in brackets": nested("(", "AA:0.5", ")", 20),
    "weights around weights": nested("(", "AA", "):0.5", 40),
    "weights of unions": repeated("(?, AA):0.{}", ","),
    "weighted differences": repeated("(? minus AA:0.{})", ","),
    "weighted intersections": repeated("?:0.{}", " and "),
    "weighted complements": repeated("not ?:0.{}", " and "),
    "percentages": repeated("{}%", ", ", "0%, "),
    "percentages of all sizes": listed([f"{n / 7:.3f}%" for n in range(1, 700)], ", "),
    "bands": listed([f"{n / 7:.2f}%-{n / 5:.2f}%" for n in range(1, 500)], ", "),
    "weighted percentages": listed([f"{n / 7:.2f}%:0.{n}" for n in range(1, 700)], ", "),
    "groups": repeated("Group2-Group5", ", "),
    # other notations
    "std": listed(["AK", "22+", "A5s-A2s", "AhKh", "15%", "random"], ", ", "std'", "'"),
    "std weights": listed([f"{n}: random" for n in range(100)], ", ", "std'", "'"),
    "many std": repeated("std'AK, 22+'", ", "),
    "pio": listed([f"random:0.{n}" for n in range(100, 1000)], ",", "pio'", "'"),
    "pio combos": listed([f"{c}:0.{n}" for n, c in enumerate(COMBOS)], ",", "pio'", "'"),
    "gto": listed([f"[{n}]random[/{n}]" for n in range(1, 100)], ",", "gto'", "'"),
    "gto unclosed": repeated("[50]AA", ",", "gto'", "'"),
    "eval7": listed([f"0.{n}(random)" for n in range(1, 100)], ",", "eval7'", "'"),
    "eval7 nested": nested("0.5(", "AA", ")", 50, "eval7'"),
    "ppt": listed(["AxKy", "15%", "[A-Q][J-T]!RR", "xxyy", "RR"], ",", "ppt'", "'"),
    "ppt weights": listed([f"*@{n}" for n in range(1, 101)], ",", "ppt'", "'"),
    "ppt differences": repeated("RR", "!", "ppt'*!", "'"),
    "ppt brackets": nested("(", "RR", ")", 55, "ppt'"),
    "ppt variables": listed(["[A-2][A-2]!RR", "RwOx!RR", "[As,Kd,Qh]x"], ",", "ppt'", "'"),
    "ppt classes": lambda size: "ppt'" + "[A," + "K," * (size // 2 - 5) + "Q]R'",
    "ppt macros": repeated("$B$M", ",", "ppt'", "'"),
    "ppt boards": repeated("RRO", ",", COUNT, GENERIC),
    "ppt boards of five": repeated("RxOyNz", ",", COUNT, GENERIC),
    "ppt boards of all five": repeated("2xRsOyzN", ",", COUNT, GENERIC),
    "ppt turns": repeated("AxKyQzN", ",", COUNT, GENERIC),
    "many ppt": repeated("ppt'[A-Q][J-T]!RR'", ", "),
    "plain strings": repeated("'AK*'", ", "),
    "plain strings in strings": repeated("'AKs minus QQ'", ", "),
    # formulas
    "sums": repeated("1", " + ", "select avg(", ") from hero='AA'"),
    "truths": repeated("flushdraw", " and ", "select count(", ") " + ACES),
    "different truths": repeated("nouts > {}", " or ", "select count(", ") " + ACES),
    "cases": repeated("when nouts > {} then {}", " ", "select avg(case ", " end) " + ACES),
    "conditions": repeated("nouts > {} ? {} : ", "", "select avg(", "0) " + ACES),
    "comparisons of numbers": repeated("{}", " < ", "select avg(", ") from hero='AA'"),
    "ranges in formulas": listed(
        [f"inRange(hero, '{c}')" for c in CLASSES], " or ", "select count(", ") from hero='?'"
    ),
    "shares in formulas": repeated("inRange(hero, '{}%')", " or ", "select count(", ") from hero='?'"),
    "boards in formulas": listed(
        [f"boardInRange('{c[:2]}*')" for c in CLASSES],
        " or ",
        "select count(",
        ") from hero='?', board='***'",
    ),
    "a list of ranges": listed(
        [f"'{c}'" for c in CLASSES], ", ", "select count(hero in (", ")) from hero='?'"
    ),
    "calls in calls": nested("max(1, ", "2", ")", 30, "select avg(1) from hero='AA'\n"),
    "brackets in formulas": nested("(", "1", ")", 40, "let f = formula 1\n"),
    "aggregates": repeated("avg(nouts) as x{}", ", ", "select ", " " + ACES),
    "counts": repeated("count(nouts > {})", ", ", "select ", " " + ACES),
    "groups of rows": repeated(
        "nouts > {}", ", ", "select avg(nouts) from hero='AA', board='Kh7h2c' group by "
    ),
    "players": repeated("p{}='AA'", ", ", "select avg(1) from "),
    "products": repeated("9", " * ", "select avg(", ") from hero='AA'"),
    "powers of two": repeated("1", " << ", "select avg(", ") from hero='AA'"),
    "negations": repeated("-", " ", "select avg(", "1) from hero='AA'"),
    "formula words": repeated("let f{} = formula nouts + nstraight", "\n"),
    "unknown symbols": repeated("let f{} = formula nuots{}", "\n"),
    # where
    "hands where": repeated("(22+ where nouts > {} on Kh7h2c)", ", "),
    "the same hands where": repeated("(22+ where flushdraw on Kh7h2c)", ", "),
    "hands on boards": listed([f"(22+ on {flop})" for flop in FLOPS], ", "),
    "boards where": repeated("(*** where rankhicommon > {})", ", ", "board "),
    "turns where": repeated("(**** where rankhicommon > {})", ", ", "board "),
    "rivers where": repeated("(***** where straightBoard(river) and rankhicommon > {})", ", ", "board "),
    "the same boards where": repeated("(***** where straightBoard(river))", ", ", "board "),
    "statements where": repeated("board **** where rankhicommon > {}", "\n"),
    "statements of hands where": repeated("AK* where nouts > {} on Kh7h2c", "\n"),
    "where in where": nested(
        "(", "**** where straightBoard(turn)", " where straightBoard(turn))", 30, "board "
    ),
    # names and words
    "names": repeated("let name{} = AA", "\n"),
    "names, half unknown": names_and_unknown(0.5),
    "names, few unknown": names_and_unknown(0.9),
    "unknown words": names_and_unknown(0.0),
    "unknown words in one union": listed([f"name{n}q" for n in range(10_000)], ", "),
    "unknown names in one union": lambda size: (
        names_and_unknown(1.0)(size // 2) + "\n" + repeated("nmae{}", ", ")(size // 2)
    ),
    "unknown boards": repeated("board rainbo{}", "\n"),
    "unknown statements": repeated("equty AA vs KK", "\n"),
    "unknown clauses": repeated("equity AA versus KK", "\n"),
    "unknown options": repeated("set ordr{} = x", "\n"),
    "unknown reports": repeated("equity AA vs KK by flup{}", "\n"),
    "one long word": lambda size: "A" * size,
    "long words": repeated("abcdefgh" * 24, " "),
    "words of all kinds": random_words(
        "equity AA vs KK on AK* let x = board formula where minus ( ) , ; ' :0.5 15% not select avg from by \n",
        1,
    ),
    "pieces of boards": random_words(
        "board AK* [>B] ( ) f2 f3 , or and not minus turn.paired *** Ah7d2c [2,8] >7 < > * 5 \n", 2
    ),
    "pieces of hands": random_words(
        "AKs 22+ A5s- - ? ?h A? Ax 15% - 5% Group2 to Group5 : 0.5 ( ) > < , or and not minus Suited \n", 3
    ),
    "pieces of formulas": random_words(
        "let f = formula select avg ( nouts ) + - * / ? : and or not case when then end 'AA' hero@flop < > in \n",
        4,
    ),
    # clauses and statements
    "statements": repeated("AKs", ";"),
    "equities": repeated("equity AKs vs QQ", "\n"),
    "boards of equities": listed([f"equity AKs vs QQ on {flop}" for flop in FLOPS], "\n"),
    "players of one equity": repeated("AA", " vs ", "equity "),
    "clauses": repeated("on AK* dead 2c exact seed 1", " ", "equity AA vs KK "),
    "dead cards": listed(CARDS, " ", "equity AA vs KK dead "),
    "outs": listed([f"outs AsAc on {flop}" for flop in FLOPS], "\n"),
    "options": repeated("set seed = {}", "\n"),
    "explained": repeated("explain AKs minus QQ", "\n"),
    "exports": repeated("export AKs to 'x{}.csv'", "\n"),
    "values": repeated("value AsKs", "\n"),
    "samples": repeated("sample 3 of 22+", "\n"),
    "lists": repeated("list board AK* minus AQ* limit 3", "\n"),
    # brackets, strings, comments, numbers
    "what is left out": repeated("AA", "!"),
    "brackets": nested("(", "AA", ")", 49),
    "brackets and operators": nested("(AA, AA minus not (KK ", "AA", "))", 13),
    "brackets around a list": lambda size: "(" * 40 + ", ".join(["AKs:0.5"] * (size // 9 - 20)) + ")" * 40,
    "brackets that subtract": lambda size: "(" * 40 + ", ".join(CLASSES * (size // 500)) + " minus AA)" * 40,
    "board brackets": nested("(not ", "AK*", ")", 24, "board "),
    "unclosed brackets": repeated("(", "", "AA"),
    "unclosed brackets in lines": repeated("((((AA", ";"),
    "closing brackets": repeated("AA)", "\n"),
    "strings": repeated("'AA'", "\n"),
    "unclosed strings": repeated("'AA", "\n"),
    "strings of nothing": repeated("''", " "),
    "comments": repeated("# AA", "\n", "AA\n"),
    "long comments": repeated("/* */", "AA;"),
    "unclosed comments": repeated("/* AA", "\n"),
    "comments that touch": repeated("1--1", "\n", "let f = formula "),
    "numbers": repeated("12345678", ", "),
    "long numbers": lambda size: "1" * size,
    "numbers in formulas": repeated("123456789012345678", " * ", "select avg(", ") from hero='AA'"),
    "strange characters": repeated("é∪€", " "),
    "blank": lambda size: " " * size,
    "lines": lambda size: "\n" * size,
    "mixed and or": repeated("AA and KK or QQ", " or "),
    "notes": repeated("(not (AK*))", ", ", "board "),
    "bare fives": repeated("(? > 55)", ", "),
    "imports of nothing": repeated("import 'nowhere{}.pql'", "\n"),
}
