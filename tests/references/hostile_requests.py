"""What services are asked by those who want them to fail: texts and members of every kind, all the memory there is."""

from __future__ import annotations

from typing import Any

TEXTS = [
    *("", " ", "AA", "AA; KK", "AA where x", "AA where nouts > ", "x", "`AA`", "\\q", "??", "AK*", "[>F]"),
    *("equity AA vs KK", "equity AA vs KK on Kh7h2c where ", "let x = AA; x", "board AK*", "AA # x\nKK"),
    *("set game = omaha; AAKK", "game omaha; $np", "game shortdeck; AKs", "$x", "AA:$w", "equity $x vs KK"),
    "select avg(equity(hero, river)) from hero='AA', villain='KK'",
    *("'", "(", ")", "# x", "/*", "\0", "\ud800", "é€", "std'AA", "import 'x'", "export AA to 'x'"),
    "\U0001d11e AA where x",
    *("draws AA on Kh7h2c", "formula nouts", "explain AA", "replay 'x' from history 'y'", "sample 3 of AA"),
]  # fmt: skip
SIMPLE: list[Any] = [
    *(None, True, False, 0, -1, 1, 1.5, 1e308, 10**30, -(10**400), float("nan"), float("inf")),
    *("", "AA", "AA; KK", "x" * 300, "é\ud800\0", [], [1], ["AA"], {}, [[]], {"x": {}}),
]
NAMED: list[Any] = [
    *({name: value} for name in ("x", "game", "time") for value in SIMPLE),
    *(
        {name: 5}
        for name in ("", "é", "let", "AA", "x y", "$x", "seed", "order", "memory", "rows", "samples", "w")
    ),
    *(
        {name: "AA"}
        for name in ("", "é", "let", "AA", "x y", "$x", "seed", "order", "memory", "rows", "samples", "w")
    ),
]
GREEDY = [
    "list board *****",
    "list board **** limit 90000",
    "; ".join(f"let x{number} = any:0.{number + 1}" for number in range(900)),
    "; ".join(["list any"] * 300),
    "sample 100000 of any vs any vs any",
    "equity any vs any by hand; distribution any vs any",
    "flops 1700",
    "select count(true) from hero='any', villain='any' group by flop",
    "board ***** where riverordinal(any) > 3",
    "(" * 40_000,
    "AKs " * 20_000,
    "let a = any; " + "; ".join(f"let a{n} = a where nouts > {n} on Kh7h2c" for n in range(200)),
]
"""Text you do not trust who want all the memory there is."""
