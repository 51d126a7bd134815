"""What players call hands: a phrase is understood, or the error offers a text that means it."""

from __future__ import annotations

import re

import pql
from pql.results import HandsResult
from references.families import together

PHRASES = """\
broadway=AT*+, KT*+, QT*+, JT*
broadways=AT*+, KT*+, QT*+, JT*
Broadway=AT*+, KT*+, QT*+, JT*
suited broadways=ATs+, KTs+, QTs+, JTs
suited broadway=ATs+, KTs+, QTs+, JTs
offsuit broadways=ATo+, KTo+, QTo+, JTo
broadway hands=AT*+, KT*+, QT*+, JT*
broadway cards=AT*+, KT*+, QT*+, JT*
pocket pairs=Pair
pocket pair=Pair
pairs=Pair
all pairs=Pair
any pair=Pair
any pocket pair=Pair
all pocket pairs=Pair
small pairs=22-66
small pocket pairs=22-66
low pairs=22-66
medium pairs=77-TT
mid pairs=77-TT
middle pairs=77-TT
big pairs=JJ+
high pairs=JJ+
big pocket pairs=JJ+
suited connectors=Connected Suited
suited connector=Connected Suited
any suited connectors=Connected Suited
offsuit connectors=Connected Offsuit
connectors=Connected
connected=Connected
gappers=Gap
suited gappers=Gap Suited
one gappers=Gap1
one-gappers=Gap1
1 gappers=Gap1
two gappers=Gap2
two-gappers=Gap2
three gappers=Gap3
suited one gappers=Gap1 Suited
suited one-gappers=Gap1 Suited
suited two gappers=Gap2 Suited
suited two-gappers=Gap2 Suited
any ace=A?
any aces=A?
all aces=A?
any king=K?
any queen=Q?
any suited ace=A?s
suited aces=A?s
suited ace=A?s
all suited aces=A?s
offsuit aces=A?o
offsuit ace=A?o
suited kings=K?s
suited queens=Q?s
ace rag=Ax
ace-rag=Ax
ace x=Ax
ace anything=A?
ace any=A?
wheel aces=A5s-A2s
suited wheel aces=A5s-A2s
wheel=A5s-A2s
wheel cards=A5s-A2s
premium=QQ+, AKs, AKo
premiums=QQ+, AKs, AKo
premium hands=QQ+, AKs, AKo
premium pairs=QQ+
trash=not 50%
trash hands=not 50%
junk=not 50%
garbage=not 50%
any two=any
any two cards=any
any 2=any
atc=any
random=any
random hand=any
a random hand=any
everything=any
all hands=any
suited=Suited
suited cards=Suited
any suited=Suited
any two suited=Suited
offsuit=Offsuit
unsuited=Offsuit
aces=AA
pocket aces=AA
kings=KK
pocket kings=KK
queens=QQ
pocket tens=TT
deuces=22
rockets=AA
cowboys=KK
big slick=AK*
ace king=AK*
ace-king suited=AKs
king queen offsuit=KQo
jack ten suited=JTs
tens or better=TT+
TT or better=TT+
jacks plus=JJ+
jacks or better=JJ+
99 and up=99+
top 10%=10%
top 10 percent=10%
best 10%=10%
top ten percent=10%
bottom 50%=not 50%
any face card=A?, K?, Q?, J?
face cards=AJ*+, KJ*+, QJ*
"""
ROWS = [line.split("=") for line in PHRASES.splitlines()]


@together(("phrase", "meaning"), ROWS, ids=[phrase for phrase, _ in ROWS])
def test_a_phrase_is_understood_or_offered(phrase: str, meaning: str) -> None:
    compilation = pql.Session().compile(phrase)
    errors = [each for each in compilation.diagnostics if each.is_error]
    if errors:
        offered = re.fullmatch(r"(?:write|did you mean) `(.*)`\??", errors[0].help or "")
        assert offered is not None
        assert pql.hands(offered[1]) == pql.hands(meaning)
    else:
        (query,) = compilation.queries
        found = query.run()
        assert isinstance(found, HandsResult)
        assert found.hands == pql.hands(meaning)


def test_there_are_a_hundred() -> None:
    assert len({phrase for phrase, _ in ROWS}) == len(ROWS) > 100


def test_a_name_of_ones_own_comes_first() -> None:
    session = pql.Session()
    session.run("let broadway = AA; let pairs = 22")
    (found,) = session.run("broadway, pairs")
    assert isinstance(found, HandsResult)
    assert found.hands == pql.hands("AA, 22")
    assert pql.hands("suited broadway") == pql.hands("ATs+, KTs+, QTs+, JTs")
