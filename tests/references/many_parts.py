"""Texts with thousands of parts: of every notation, macro, dialect, operator, clause and kind of character."""

from __future__ import annotations

from collections.abc import Callable

from references.repeated import repeated

TEXTS: dict[str, Callable[[int], str]] = {
    # notations and macros
    "percentages": repeated("{}.5%", ", "),
    "bands": lambda size: ", ".join([f"{n % 90}%-{n % 90 + 0.005 * (n % 7 + 1):.3f}%" for n in range(size // 12)]),
    "small bands": repeated("3%-3.005%", ", "),
    "top percentages": repeated("top 0.{}%", ", "),
    "macros": repeated("$np", ", "),
    "macros run together": repeated("$np", ""),
    "macros with colons": repeated("$ds", ":", "AA:"),
    "what is left out": repeated("!A", "", "*"),
    "lists in brackets": repeated("[A-2][K-3]xy", ", "),
    "ranks in brackets": repeated("[A,K,Q]", ""),
    "patterns": repeated("AAxy", ", "),
    "patterns of any cards": repeated("****", ", "),
    "plus signs": repeated("+", "", "AKQJ"),
    "dashes": repeated("22-", ""),
    "ranges": repeated("AKs-A2s", ", "),
    "hands": repeated("AsKsQhJd", ", "),
    "two cards": repeated("AsKs", ", "),
    "run together": repeated("AsKh", ""),
    "weights": repeated("AA:0.{}", ", "),
    "weights of weights": repeated(":0.5", "", "AA"),
    "signs of weights": repeated("@50", "", "AA"),
    "shares before hands": repeated("50%(AA)", ", "),
    "words": repeated("pair", ", "),
    "words in a row": repeated("suited", " "),
    "words of players": repeated("double suited aces", ", "),
    "unknown words": repeated("steel{}", ", "),
    "unknown words run together": repeated("steel", ""),
    "synonyms": repeated("any two", ", "),
    "parameters": repeated("$p{}", ", "),
    "suits": repeated("AxKxQyJy", ", "),
    "ronm": repeated("RON", ""),
    # operators
    "minus": repeated("AA", " minus "),
    "and": repeated("AA", " and ", "$ds and "),
    "or": repeated("AA", " or "),
    "not": repeated("not ", "", "", "AA"),
    "mixed": repeated("AA minus KK and QQ", ", "),
    "brackets": repeated("(AA)", ", "),
    "brackets in brackets": lambda size: "(" * (size // 2) + "AA" + ")" * (size // 2),
    "ampersands": repeated("AA", "&"),
    "bars": repeated("AA", "|"),
    "exclamation marks": repeated("AA", "!"),
    "colons": repeated("AA", ":"),
    # dialects
    **{
        f"{dialect} {name}": repeated(part, between, f"{dialect}'", "'")
        for dialect in ("std", "pio", "gto", "wizard", "ppt", "eval7")
        for name, part, between in (
            ("hands", "AsKs", ","),
            ("classes", "AKs:0.5", ","),
            ("plus", "22+", ","),
            ("spans", "A2s-A5s", ","),
            ("shares", "[50]AA[/50]", ","),
            ("open shares", "[50]", ""),
            ("percent", "50%(AA)", ","),
            ("left out", "AA", "!"),
            ("met", "AA", ":"),
            ("brackets", "(", ""),
            ("lists", "[A-T]", ""),
            ("blanks", " ", ""),
            ("words", "steel{}", ","),
        )
    },
    "dialects": repeated("std'AA'", ", "),
    # boards
    "boards": repeated("AK*", ", ", "board "),
    "boards minus": repeated("AK*", " minus ", "board "),
    "textures": repeated("turn.paired", " and ", "board "),
    "flop kinds": repeated("f2", "", "board AK*"),
    "positions": repeated("[>2F]", "", "board AK*"),
    "unknown boards": repeated("rainbo{}", ", ", "board "),
    # statements and clauses
    "names": repeated("let n{} = AA", "; "),
    "names of names": lambda size: "; ".join(
        ["let n0 = AA", *[f"let n{n} = n{n - 1} minus KK" for n in range(1, size // 22)]]
    ),
    "options": repeated("set seed = {}", "; "),
    "games": repeated("game omaha; AA; game holdem; AA", "; "),
    "statements": repeated("AA", "; "),
    "unknown statements": repeated("equty AA vs KK", "\n"),
    "players": repeated("AA", " vs ", "equity "),
    "clauses": repeated("dead 2c", " ", "equity AA vs KK "),
    "rows": repeated("hand", ", ", "equity AA vs KK by "),
    "folded": repeated("2c2d", ", ", "equity AA vs KK folded "),
    "blockers": repeated("AKs", ", ", "blockers ", " vs 22+"),
    "cells": repeated("avg(riverEquity(hero))", ", ", "select ", " from hero='AA', villain='KK'"),
    "cases": repeated("when nouts > 3 then 1", " ", "select avg(case ", " else 0 end) from hero='AA'"),
    "groups": repeated("handType(hero, river)", ", ", "select count(true) from hero='AA' group by "),
    "named players": repeated("p{}='AA'", ", ", "select count(true) from "),
    "conditions": repeated("nouts > {}", " and ", "AA where ", " on Kh7h2c"),
    "sums": repeated("nouts", " + ", "select avg(", ") from hero='AA'"),
    "files": repeated("'x{}'", ", ", "stats from history "),
    "recorded players": repeated("'p{}'", ", ", "stats from history 'x' for "),
    "calls": repeated("AA", ", ", "ev call 50 to win 150 with KK vs "),
    # long runs of what may stand between parts
    **{
        f"{name} {where}": repeated(character, "", before, after)
        for name, character in {"blanks": " ", "lines": "\n", "tabs": "\t", "comments": "/**/"}.items()
        for where, before, after in (
            ("before", "", "AA"),
            ("behind a comma", "AA,", "KK"),
            ("behind a colon", "AA:", "0.5"),
            ("behind a word", "AA minus", " KK"),
            ("in brackets", "(AA,", "KK)"),
            ("before a clause", "AA", " where nouts > 3 on Kh7h2c"),
            ("in a formula", "select avg(nouts", " + 1) from hero='AA'"),
            ("in a statement", "equity AA vs ", "KK"),
            ("behind a name", "let n", " = AA; n"),
            ("in an option", "set game =", "omaha; AA"),
            ("in a string", "std'AA,", "KK'"),
            ("in a board", "board AK*,", "QJ*"),
            ("before a share", "ev call 50%", "of pot with KK vs AA"),
        )
    },
    "digits of a weight": repeated("3", "", "AA:0."),
    "digits of a share": repeated("3", "", "top ", "%"),
    "digits of an option": repeated("7", "", "set seed = ", "; AA"),
    "digits of a condition": repeated("7", "", "AA where nouts > ", " on Kh7h2c"),
    # characters
    **{
        f"only {name}": repeated(character, "")
        for name, character in {
            "quotes": "'", "dollars": "$", "at": "@", "dots": ".", "commas": ",", "semicolons": ";", "lines": "\n",
            "tabs": "\t", "dashes": "-", "stars": "*", "marks": "?", "carets": "^", "bars": "|", "percent": "%",
            "underscores": "_", "digits": "9", "ranks": "A", "letters": "x", "backticks": "`", "braces": "{",
            "brackets": "[", "clef": "\U0001d11e", "comments": "#\n", "slashes": "/", "long comments": "/*",
            "equals": "=",
        }.items()
    },
}  # fmt: skip
