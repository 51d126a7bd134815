"""The grammar of layers: an ordered list of sets of boards after `by`, or in a text of its own."""

from __future__ import annotations

from pql.base.diagnostics import Span
from pql.grammar.nodes.statements import Layer, Layers

from .operator_chains import extent
from .production import Production
from .statement_parts import Clause


def p_layered(p: Production) -> None:
    """layered : BY LPAREN layers RPAREN"""
    _, word, opener, layers, closer = p.slice
    values = tuple(layers.value)
    node = Layers(values, span=Span(opener.lexpos, closer.end))
    p.slice[0].value = Clause("by", node, word, closer.end)


def p_layers_text(p: Production) -> None:
    """layers_text : LAYERS_TEXT layers"""
    values = tuple(p.slice[2].value)
    p.slice[0].value = Layers(values, span=Span(values[0].span.start, values[-1].span.end))


def p_layers(p: Production) -> None:
    """layers : layer
    | layers SEPARATOR layer"""
    if len(p.slice) == 2:
        p.slice[0].value = [p.slice[1].value]
    else:
        p.slice[0].value = p.slice[1].value
        p.slice[0].value.append(p.slice[3].value)


def p_layer(p: Production) -> None:
    """layer : board_range
    | LABEL ASSIGN board_range"""
    first, boards = p.slice[1], p.slice[-1].value
    labelled = len(p.slice) > 2
    start = first.lexpos if labelled else extent(boards)[0]
    p.slice[0].value = Layer(first.value if labelled else None, boards, span=Span(start, extent(boards)[1]))
