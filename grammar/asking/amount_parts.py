"""Parts of a question that are amounts, parts of the pot, shares that are known, and numbers of players."""

# ruff: noqa: E501 (a pattern is easiest to read on its own line)

from __future__ import annotations

import re
from collections.abc import Callable

from pql.grammar.tables.players_words import RANK_NAMES

from .card_parts import Made, last_is
from .spellings import NAMES, NUMBER, RANK, WORD_NUMBERS
from .words import Part

_PART = (
    rf"(?:(?P<percent>{NUMBER})%|(?P<over>\d)/(?P<under>\d)|(?P<times>{NUMBER})[ ]?x|(?P<half>half)|(?P<third>(?:a |one[ -])?third)|(?P<quarter>(?:a |one[ -])?quarter)"
    r"|(?P<twothirds>two[ -]thirds)|(?P<threequarters>three[ -](?:quarters?|fourths?))|(?P<double>double|twice)|(?P<full>full|one))"
)

_SIZE = re.compile(
    rf"{_PART}[ -]*(?:of )?(?:the |a )?[ -]?(?:psb|pot)(?![a-z])(?:[ -]?sized?)?(?:[ -](?:bet|c-?bet|shove|jam|raise|overbet))?(?! (?:is|was|of|after|before|with(?! \d))\b)"
    rf"|(?P<part>(?:{NUMBER}%|\d/\d|{NUMBER}x))[ -]?(?:over-?bet|c-?bet|bet|shove|jam|barrel|lead|donk)\b"
    rf"|(?:over-?bets?|c-?bets?|bets?|betting|fires?|shoves?)[ -](?:of )?(?P<after>{NUMBER}%|\d/\d|half|third|quarter)(?: (?:of )?(?:the )?pot(?! (?:is|of)))?(?! (?:into|of (?:my|his|the) range))(?!\w)"
    rf"|(?P<whole>(?:full[ -])?pot[ -]?size[d]?(?:[ -](?:bet|bluff|shove|jam|c-?bet))?|pot[ -](?:bet|bluff|shove|jam|raise|c-?bet|size)|(?<=bet )(?:the )?pot(?! (?:is|of))|(?<=bets )(?:the )?pot(?! (?:is|of))|(?:he |villain |opponent )pots it)",
    re.IGNORECASE,
)

_POT_IS = re.compile(
    rf"(?i)(?:pot(?: size)?(?: is| of| was|:|=|'s at| at| currently)? ?(?:now |at |currently |already )?(?P<a>{NUMBER})|(?P<b>{NUMBER}) (?:is |are )?(?:already )?in the (?:pot|middle)|(?P<c>{NUMBER}) pot(?![a-z]))(?![\w%/])"
)

# What is in the pot when one calls: the bet is counted.
_WITH_BET = re.compile(
    rf"(?i)(?:pot (?:is|of|was) )?({NUMBER}) (?:is |are )?(?:now |already )?(?:in the (?:pot|middle) )?(?:counting|including|with) (?:his|the|villain|their) bet(?!\w)"
)

_INTO = re.compile(
    rf"(?i)(?P<bet>{NUMBER}) (?P<how>into|to win|over|in(?:to)? a pot of|into a)(?: a)?(?: pot)?(?: of)? (?P<pot>{NUMBER})(?: pot)?(?![\w%/])"
)

_KNOWN = re.compile(
    rf"(?i)(?:(?:i have|i've got|with|having|hero has|my equity is|i am|im|and have|and) )?(?:about |roughly |around )?(?P<a>{NUMBER})% (?:raw )?(?:equity|to win|when called|if called)(?: when called| if called)?|(?:equity|my equity|eq)(?: is| of|:)? (?P<b>{NUMBER})%|(?P<never>(?:i |and i )?(?:never win|have no equity|no equity|zero equity)(?: when| if) called)|(?:i|ill|i will|i'll) (?:still |only )?(?:have|win|got) (?:about |roughly |around |maybe )?(?P<c>{NUMBER})%(?: of the time)?(?! (?:range|of hands))(?: (?:when|if) (?:he )?(?:calls|called))?"
)

_RISK = re.compile(rf"(?i)risk(?:ing|s|ed)? ({NUMBER}) to win ({NUMBER})(?![\w%/])")

_RAKE = re.compile(
    rf"(?i)(?:with )?(?:a )?(?P<rake>{NUMBER})% rake(?:,? (?:capped(?: at)?|with a cap of|with a|cap(?: of)?|max(?:imum)?) (?P<cap>{NUMBER})(?: cap)?)?|rake (?P<rake2>{NUMBER})%(?:,? cap(?:ped at)? (?P<cap2>{NUMBER}))?"
)

_FOLDS = re.compile(
    rf"(?i)(?P<half>folds half (?:of )?the time)|folds (?P<a>{NUMBER})%(?: of the time)?|(?P<b>{NUMBER})% (?:fold equity|folds)|(?:he |villain )?folds (?P<c>\d+)(?: times)?(?: out)? of (?P<d>\d+)(?: times)?|(?:FE|fold equity)(?: of| is)? (?P<e>{NUMBER})%"
)

_BARE = re.compile(r"(?P<n>[1-9]) random(?! (?:hands?|opp|vill|player))(?!\w)", re.IGNORECASE)

_COUNT = rf"(?P<n>\d+|{'|'.join(WORD_NUMBERS)})"

_OTHERS = re.compile(
    rf"(?i){_COUNT} (?P<random>random |unknown |any two |blind )?(?:other |more |additional )?(?P<who>hands?|opponents?|opps?|villains?|others|callers?|people|guys|(?:other )?players?(?= (?:behind|left|to act|to act behind|remaining|still))|players?)(?: (?:behind(?: me)?|left to act|left|to act(?: behind(?: me)?)?|remaining|still to act))?(?!\w)"
)

_TABLE = re.compile(
    rf"(?i)(?:at )?(?:a |an )?{_COUNT}[ -]?(?:handed|max|man|person)(?: (?:table|game))?(?!\w)|(?:at )?(?:a )?(?P<full>full[ -]ring)(?: table)?|{_COUNT.replace('<n>', '<m>')}[ -]player (?:table|game)"
)

_WAY = re.compile(rf"(?i)(?:in )?(?:a )?{_COUNT}[ -]?way(?: pot| all[ -]?in)?(?!\w)")

_OUTS = re.compile(rf"(?i){_COUNT} outs?(?!\w)|(?:with )?(?P<m>\d+)[ -]outer")

_ABOVE = re.compile(
    rf"(?i)(?:cards? )?(?:higher|bigger|above|over|greater) (?:than )?(?:an? |the )?({NAMES}|(?-i:{RANK}))s?(?!\w)"
)

_OF_US = re.compile(rf"(?i){_COUNT} of us(?: all)?(?!\w)")

_ONE_OF = re.compile(
    rf"(?:at least )?(?:one|1) (?:person |player |of us )?(?:out )?of (?:the )?{_COUNT}(?: (?:players|opponents|people|others))?(?!\w)|any of (?:the )?{_COUNT.replace('<n>', '<m>')} players",
    re.IGNORECASE,
)


def _size(match: re.Match[str], before: list[Part], text: str) -> Made:
    said = {name: value for name, value in match.groupdict().items() if value is not None}
    named = {
        "half": "1/2", "third": "1/3", "quarter": "1/4", "twothirds": "2/3", "threequarters": "3/4", "double": "200%",
        "full": "100%", "whole": "100%",
    }  # fmt: skip
    for name, value in named.items():
        if name in said:
            return "size", f"{value} pot"
    if "percent" in said:
        return "size", f"{said['percent']}% pot"
    if "times" in said:
        return "size", f"{100 * float(said['times']):g}% pot"
    if "over" in said:
        return "size", f"{said['over']}/{said['under']} pot"
    part = said.get("part") or said["after"]
    part = {"half": "1/2", "third": "1/3", "quarter": "1/4"}.get(part.lower(), part)
    return "size", f"{100 * float(part[:-1]):g}% pot" if part.endswith("x") else f"{part} pot"


def count_of(word: str | None) -> str:
    return str(WORD_NUMBERS.get((word or "").lower(), word))


def _others(match: re.Match[str], before: list[Part], text: str) -> Made:
    if match["who"].lower().startswith("hand") and not match["random"] and not last_is(before, "rel"):
        return None
    if match["who"].lower() == "player" and count_of(match["n"]) == "1":
        return None  # `one player is on 15%`
    behind = re.search("behind|left|act|remaining", match[0]) is not None
    if match["who"].lower().startswith("player") and not (
        behind or last_is(before, "rel") or "other" in match[0] or "more" in match[0]
    ):
        return "seats", count_of(match["n"])
    return "others", count_of(match["n"])


def _folds(match: re.Match[str], before: list[Part], text: str) -> Made:
    if match["half"]:
        return "folds", "50%"
    if match["c"]:
        return "folds", f"{100 * int(match['c']) / max(int(match['d']), 1):g}%"
    return "folds", f"{match['a'] or match['b'] or match['e']}%"


def _one_of(match: re.Match[str], before: list[Part], text: str) -> Made:
    """At least one of so many opponents, or of all players, oneself among them."""
    return "oneopponent" if re.search("opponent|others", match[0].lower()) else "oneof", count_of(
        match["n"] or match["m"]
    )


def _into(match: re.Match[str], before: list[Part], text: str) -> Made:
    kind = {"to win": "towin", "over": "over"}.get(match["how"].lower(), "into")
    return kind, f"{match['bet']} {match['pot']}"


def _raked(match: re.Match[str], before: list[Part], text: str) -> Made:
    cap = match["cap"] or match["cap2"]
    return "rake", f"{match['rake'] or match['rake2']}%" + (f" cap {cap}" if cap else "")


def _known(match: re.Match[str], before: list[Part], text: str) -> Made:
    return "known", "0%" if match["never"] else f"{match['a'] or match['b'] or match['c']}%"


def _first(kind: str) -> Callable[[re.Match[str], list[Part], str], Made]:
    """A part with the number that a pattern has found."""
    return lambda match, before, text: (kind, count_of(next(each for each in match.groups() if each)))


def _seats(match: re.Match[str], before: list[Part], text: str) -> Made:
    return "seats", "9" if match["full"] else count_of(match["n"] or match["m"])


def _above(match: re.Match[str], before: list[Part], text: str) -> Made:
    return "above", RANK_NAMES.get(match[1].lower(), match[1].upper())


AMOUNTS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], list[Part], str], Made]], ...] = (
    (_ONE_OF, _one_of),
    (_RAKE, _raked),
    (_FOLDS, _folds),
    (_KNOWN, _known),
    (_SIZE, _size),
    (_RISK, lambda match, before, text: ("into", f"{match[1]} {match[2]}")),
    (_INTO, _into),
    (_WITH_BET, _first("withbet")),
    (_POT_IS, _first("pot")),
    (_OUTS, _first("outs")),
    (_TABLE, _seats),
    (_WAY, _first("way")),
    (_OF_US, _first("way")),
    (_OTHERS, _others),
    (_BARE, _first("others")),
    (_ABOVE, _above),
)
"""What is looked for at each place, in this order, and what it is."""
NUMBERS = ((re.compile(rf"({NUMBER})(?![\w%]|\.\d|/\d(?!\d))"), _first("number")),)
"""What numbers are that nothing else has taken."""
