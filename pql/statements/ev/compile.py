"""`ev`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .question import PotQuestion, part_of, pot_of
from .syntax import EvQuery, PotPart, Rake

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import NamedHands, Question
    from pql.statements.icm.syntax import IcmTable

    from .question import Tournament
    from .result import PotResult
    from .syntax import Amount


def compile(compiler: StatementCompiler, node: EvQuery) -> Question:
    """`ev call X to win Y | call X into Y | bet X into Y | raise X over X into Y ... [with H vs H ...]`, `mdf X`."""
    pot, tournament = _pot(compiler, node), None
    if node.icm is not None:
        if len(node.hands) > 2:
            message = "what a pot is worth in prizes is answered against one opponent"
            raise compiler.error("bad-players", message, node.icm, "leave the others out")
        if compiler.game.low is not None:
            message = f"in {compiler.game.name} parts of a pot are won, and their prizes are not answered"
            raise compiler.error("other-game", message, node.icm, "leave `icm` out, or ask in another game")
        tournament = tournament_of(compiler, pot, node.icm)
    if not node.hands:
        return PotQuestion(pot, compiler.game, tournament)
    from pql.questions.checks import check_players

    from .question import EvQuestion, check_accuracy, check_rows

    bets = pot.action != "call"
    if bets and len(node.hands) > 2:
        message = f"`ev {pot.action}` is against one opponent, not {len(node.hands) - 1}"
        raise compiler.error("bad-players", message, node, "a call may be against several")
    with compiler.at(node):
        check_players("ev", len(node.hands), 2)
    if not bets and node.continuing is not None:
        message = "nobody can fold to a call: `continuing` belongs to `ev bet` and `ev raise`"
        raise compiler.error("bad-players", message, node.continuing, "write `ev bet 50 into 100 with ...`")
    with compiler.at(node):
        check_rows(node.by)
    accuracy = compiler.accuracy(node)
    with compiler.at(node.accuracy or node):
        check_accuracy(accuracy, pot.action)
    hands = tuple([compiler.named_hands(each) for each in node.hands])
    continuing = None
    if node.continuing is not None:
        continuing = compiler.named_hands(node.continuing)
        if compiler.omaha is None:
            _warn_of_others(compiler, node, hands[1], continuing)
    return EvQuestion(compiler.spot(node, hands), pot, continuing, accuracy, node.by, tournament)


def _pot(compiler: StatementCompiler, node: EvQuery) -> PotResult:
    """The amounts of a statement; the bet that is answered lies in the pot."""
    action, rake = node.pot.action, node.rake or Rake(0.0, None)
    size = 1 if node.pot.size is None else compiler.number(node.pot.size)
    with compiler.at(node.pot):
        over = None if node.pot.over is None else _amount(compiler, node.pot.over, size)
        after = 0 if action != "raise" else over or 0
        amount = _amount(compiler, node.pot.amount, size, after)
        cap = None if rake.cap is None else compiler.number(rake.cap)
        if action != "raise":
            size, over = size + (over or 0), None
        pot = pot_of(action, amount, size, compiler.number(rake.share), cap, over)
    if isinstance(node.pot.amount, PotPart) or isinstance(node.pot.over, PotPart):
        pot = pot.changed(said=node.pot.text())
    if node.known is not None:
        folds = None if node.known.folds is None else compiler.number(node.known.folds)
        pot = pot.changed(equity=compiler.number(node.known.equity), folds=folds)
    return pot.changed(asked=node.asked)


def tournament_of(
    compiler: StatementCompiler, pot: PotResult, table: IcmTable, posted: tuple[float, float] = (0, 0)
) -> Tournament:
    """The tournament that a statement names, in which hero and villain have `posted` some of their stacks."""
    from pql.statements.icm.compile import table_of

    from .question import Tournament

    found = table_of(compiler, table.table)
    seats = []
    for seat in (table.hero, table.villain):
        place = seat - 1 if isinstance(seat, int) else found.names.index(seat) if seat in found.names else -1
        if not 0 <= place < len(found.stacks):
            message = f"there is no player `{seat}` among the stacks"
            raise compiler.error("bad-players", message, table, f"the players are {', '.join(found.names)}")
        seats.append(place)
    if seats[0] == seats[1]:
        raise compiler.error("bad-players", "the hero and the villain are the same player", table)
    stacks = list(found.stacks)
    for place, part in zip(seats, posted, strict=True):
        stacks[place] -= part
    tournament = Tournament(found.names, tuple(stacks), found.prizes, *seats)
    if not compiler.environment.parameters.missing:
        with compiler.at(table):
            tournament.check(pot)
    return tournament


def _amount(compiler: StatementCompiler, amount: Amount, size: float, over: float = 0) -> float:
    """An amount as money: of a part that of the pot, which for a raise is the pot after calling the bet `over`."""
    if isinstance(amount, PotPart):
        return part_of(amount.top, amount.bottom, size, over)
    money: float = compiler.number(amount)
    return money


def _warn_of_others(
    compiler: StatementCompiler, node: EvQuery, opponent: NamedHands, continuing: NamedHands
) -> None:
    """Warns of hands that go on and that the opponent does not have."""
    from pql.sets.handset import HandSet

    assert node.continuing is not None
    others = continuing.hands.bits & ~opponent.hands.bits
    if others and all([compiler.hands(each).is_known for each in (node.hands[1], node.continuing)]):
        some = HandSet(others, None, opponent.hands.game).text()
        shown = some if len(some) <= _LONGEST_SHOWN else f"{some[:_LONGEST_SHOWN]}..."
        message = f"the opponent does not have {shown}: only hands of that range can continue"
        help = "add them after `vs`, or write `continuing` without them"
        compiler.warn("outside-range", message, node.continuing, help)


_LONGEST_SHOWN = 40
