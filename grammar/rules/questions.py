"""The grammar of questions with clauses: PLY rules, each with what it makes of its parts.

A question begins with its word and its first set; each further rule adds a clause, in any order. Questions that need
an opponent are `..._alone` until `vs` has come, so that a statement without one is not finished.
"""

from __future__ import annotations

from typing import Any

from pql.grammar.misread import Misread
from pql.grammar.nodes.statements import (
    BreakdownQuery,
    DistributionQuery,
    DrawsQuery,
    EquityQuery,
    ListQuery,
    OddsQuery,
    OutsQuery,
    SampleBoardsQuery,
    SampleQuery,
    Statement,
    StrengthQuery,
)

from .operator_chains import finish
from .statement_parts import Clauses
from .hands import Production


def p_first(p: Production) -> None:
    """list : LIST hands
    | LIST filtered
    equity_alone : EQUITY range
    odds_alone : ODDS range
    distribution_alone : DISTRIBUTION range
    outs : OUTS range
    draws : DRAWS range
    strength : STRENGTH range
    breakdown : BREAKDOWN range"""
    clauses = Clauses(p.slice[1], finish(p.lexer, p.slice[2].value))
    clauses.note_filter(p, p.slice[2])
    p.slice[0].value = clauses


def p_first_boards(p: Production) -> None:
    """list_boards : LIST BOARD board_range"""
    p.slice[0].value = Clauses(p.slice[1], p.slice[3].value)


def p_first_sample(p: Production) -> None:
    """sample : SAMPLE NUMBER OF range
    sample_boards : SAMPLE NUMBER OF BOARD board_range"""
    word, number, members = p.slice[1], p.slice[2], p.slice[-1]
    clauses = Clauses(word, members.value, number.value)
    clauses.note_filter(p, members)
    p.slice[0].value = clauses


def p_opponent(p: Production) -> None:
    """equity : equity_alone VS range
    | equity VS range
    odds : odds_alone VS range
    | odds VS range
    distribution : distribution_alone VS range
    | distribution VS range
    sample : sample VS range
    outs : outs VS range
    strength : strength VS range
    breakdown : breakdown VS range"""
    clauses = p.slice[1].value
    if "opponents" in clauses.said:
        _refuse_both(p)
    clauses.meet(p, p.slice[3])


def p_opponents_of_strength(p: Production) -> None:
    """strength : strength opponents"""
    clauses = p.slice[1].value
    if len(clauses.members) > 1:
        _refuse_both(p)
    clauses.say(p, p.slice[2].value)


def _refuse_both(p: Production) -> None:
    token = p.slice[2]
    word = token if token.type == "VS" else token.value.word
    reason = Misread(
        "both-opponents",
        "the opponents are either known by `vs` or counted by `opponents`",
        "leave one of them out",
    )
    p.lexer.fail(reason, word.span)


def p_clause(p: Production) -> None:
    """equity_alone : equity_alone place
    | equity_alone dead
    | equity_alone accuracy
    | equity_alone seed
    | equity_alone rows
    equity : equity place
    | equity dead
    | equity accuracy
    | equity seed
    | equity rows
    odds_alone : odds_alone place
    | odds_alone dead
    | odds_alone accuracy
    | odds_alone seed
    odds : odds place
    | odds dead
    | odds accuracy
    | odds seed
    distribution_alone : distribution_alone place
    | distribution_alone dead
    distribution : distribution place
    | distribution dead
    sample : sample place
    | sample dead
    | sample seed
    sample_boards : sample_boards dead
    | sample_boards seed
    outs : outs place
    | outs dead
    | outs rule
    draws : draws place
    | draws dead
    strength : strength place
    | strength dead
    | strength accuracy
    | strength seed
    breakdown : breakdown place
    | breakdown dead"""
    p.slice[1].value.say(p, p.slice[2].value)


def p_clause_of_list(p: Production) -> None:
    """list : list limit
    list_boards : list_boards limit
    | list_boards classes"""
    p.slice[1].value.say(p, p.slice[2].value)


def p_query_list(p: Production) -> None:
    """query : list
    | list_boards"""
    clauses = p.slice[1].value
    said = clauses.said
    p.slice[0].value = ListQuery(clauses.members[0], "classes" in said, said.get("limit"), span=clauses.span)


def p_query_sample(p: Production) -> None:
    """query : sample"""
    clauses = p.slice[1].value
    players = tuple(clauses.members)
    _answer(p, SampleQuery, clauses.count, players, *_said(clauses, "on", "dead", "seed"))


def p_query_sample_boards(p: Production) -> None:
    """query : sample_boards"""
    clauses = p.slice[1].value
    _answer(p, SampleBoardsQuery, clauses.count, clauses.members[0], *_said(clauses, "dead", "seed"))


def p_query_equity(p: Production) -> None:
    """query : equity"""
    clauses = p.slice[1].value
    players = tuple(clauses.members)
    _answer(p, EquityQuery, players, *_said(clauses, "on", "dead", "accuracy", "seed", "by"))


def p_query_odds(p: Production) -> None:
    """query : odds"""
    clauses = p.slice[1].value
    players = tuple(clauses.members)
    _answer(p, OddsQuery, players, *_said(clauses, "on", "dead", "accuracy", "seed"))


def p_query_distribution(p: Production) -> None:
    """query : distribution"""
    clauses = p.slice[1].value
    _answer(p, DistributionQuery, tuple(clauses.members), *_said(clauses, "on", "dead"))


def p_query_outs(p: Production) -> None:
    """query : outs"""
    clauses = p.slice[1].value
    hero, *others = clauses.members
    on, dead, rule = _said(clauses, "on", "dead", "rule")
    _answer(p, OutsQuery, hero, on, tuple(others), dead, rule)


def p_query_draws(p: Production) -> None:
    """query : draws"""
    clauses = p.slice[1].value
    _answer(p, DrawsQuery, clauses.members[0], *_said(clauses, "on", "dead"))


def p_query_strength(p: Production) -> None:
    """query : strength"""
    clauses = p.slice[1].value
    hero, *others = clauses.members
    on, opponents, dead, accuracy, seed = _said(clauses, "on", "opponents", "dead", "accuracy", "seed")
    _answer(p, StrengthQuery, hero, on, tuple(others), opponents, dead, accuracy, seed)


def p_query_breakdown(p: Production) -> None:
    """query : breakdown"""
    clauses = p.slice[1].value
    hero, *others = clauses.members
    on, dead = _said(clauses, "on", "dead")
    _answer(p, BreakdownQuery, hero, on, tuple(others), dead)


def _said(clauses: Clauses, *names: str) -> list[Any]:
    """What has been said of each of these, None where nothing."""
    return [clauses.said.get(name) for name in names]


def _answer(p: Production, kind: type[Statement], *values: object) -> None:
    p.slice[0].value = kind(*values, span=p.slice[1].value.span)
