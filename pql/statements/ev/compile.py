"""`ev`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.sums import number

from .prizes import Tournament
from .question import PotQuestion, part_of, pot_of
from .syntax import EvQuery, PotPart, Rake

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import NamedHands, Question
    from pql.statements.icm.syntax import IcmTable

    from .result_of_pot import PotResult
    from .syntax import Amount


def compile(compiler: StatementCompiler, node: EvQuery) -> Question:
    """`ev call X to win Y | call X into Y | bet X into Y | raise X over X into Y ... [with H vs H ...]`, `mdf X`."""
    pot, tournament = _pot(compiler, node), None
    if node.icm is not None:
        _check_villains(compiler, node, node.icm)
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
    compiler: StatementCompiler,
    pot: PotResult,
    table: IcmTable,
    posted: tuple[float, ...] = (),
    ante: float = 0,
) -> Tournament:
    """The tournament that a statement names, in which hero and villain have `posted` some of their stacks.

    The others have posted the `ante`. A villain who is all in may have nothing in front.
    """
    from pql.statements.icm.compile import check_table, table_of

    found = table_of(compiler, table.table)
    names, prizes = found.names, found.prizes
    stacks = list(found.stacks)
    seats: list[int] = []
    for seat in (table.hero, *table.villains):
        own = seat.seat
        place = own - 1 if isinstance(own, int) else names.index(own) if own in names else -1
        if names.count(own) > 1:
            message = f"several players are called `{own}`"
            raise compiler.error("bad-players", message, seat, "give them other names, or say their numbers")
        if not 0 <= place < len(stacks):
            message = f"there is no player `{own}` among the stacks"
            raise compiler.error("bad-players", message, seat, f"the players are {', '.join(names)}")
        if place in seats:
            message = "the hero and the villain are the same player"
            if place != seats[0]:
                message = f"`{own}` is two of the villains"
            raise compiler.error("bad-players", message, seat)
        seats.append(place)
    check_table(compiler, table.table, found, all_in=seats[1:])
    for place, part in zip(seats, posted, strict=False):
        stacks[place] -= part
    for place in [place for place in range(len(stacks)) if ante and place not in seats]:
        if not compiler.environment.parameters.missing and stacks[place] <= ante:
            message = f"player {names[place]} has {number(stacks[place])}, and the ante is {number(ante)}"
            raise compiler.error("bad-stacks", message, table, "leave the ante out")
        stacks[place] -= ante
    bets = [None if seat.bet is None else compiler.number(seat.bet) for seat in (table.hero, *table.villains)]
    hero, *villains = seats
    tournament = Tournament(names, tuple(stacks), prizes, hero, tuple(villains), tuple(bets))
    if not compiler.environment.parameters.missing:
        with compiler.at(table):
            tournament.check(pot)
    return tournament


def _check_villains(compiler: StatementCompiler, node: EvQuery, table: IcmTable) -> None:
    """As many villains as opponents, of whom several have hands of two cards that are known."""
    from pql.engine.outcomes import MOST_MEETING

    villains = len(table.villains)
    if node.hands and len(node.hands) - 1 != villains:
        opponents = len(node.hands) - 1
        message = f"{opponents} {'opponent has' if opponents == 1 else 'opponents have'} hands, and "
        message += f"{villains} {'villain has a stack' if villains == 1 else 'villains have stacks'}"
        help = "behind `villain` is a stack for each opponent, in the order of their hands: `villain 1, 3`"
        raise compiler.error("bad-players", message, table, help)
    if villains == 1:
        return
    if not node.hands:
        message = "what a call needs against several depends on their hands"
        raise compiler.error("bad-players", message, table, "write `with` and the hands, `vs` between them")
    if villains >= MOST_MEETING:
        message = f"{MOST_MEETING} players at most are all in together here"
        raise compiler.error("bad-players", message, table, "leave out who has the least")
    if compiler.omaha is not None:
        message = f"in {compiler.game.name} a pot in prizes is played against one opponent"
        raise compiler.error("other-game", message, table, "leave the others out, or `icm`")


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
