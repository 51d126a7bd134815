"""Words of rooms whose hands are told line by line, for `site_lines.written`: beside those of its sites."""

from __future__ import annotations

from collections.abc import Callable

from .site_hands import Played
from .site_lines import Money, Words, of_stars, spent

_STREETS = ("{} [{{new}}]", "{} [{{old}}] [{{new}}]", "{} [{{old}}] [{{new}}]")


def _streets(before: str, behind: str, *names: str) -> tuple[str, str, str]:
    flop, turn, river = [
        text.format(f"{before}{name}{behind}") for text, name in zip(_STREETS, names, strict=True)
    ]
    return flop, turn, river


def _kept(it: Played, money: Money) -> list[str]:
    return [f"Rake ({money(it.pot - sum(it.won))})"]


def _of_kings(it: Played, money: Money) -> list[str]:
    lines = ["*** SUMMARY ***"]
    for who, name in enumerate(it.names):
        won = it.won[who] - spent(it, who)
        left = it.hand.starting_stacks[who] + won
        lines.append(f"Seat {who + 1}: {name} ({left:,.2f}) {won:+,.2f}")
    lines.append(f"Rake {it.pot - sum(it.won):,.2f}")
    return lines + [
        f"{name} wins pot ({won:,.2f})" for name, won in zip(it.names, it.won, strict=True) if won
    ]


def _of_unibet(it: Played, money: Money) -> list[str]:
    lines = ["*** Summary ***", f"Total pot {money(it.pot)} Rake {money(it.pot - sum(it.won))}"]
    for who, name in enumerate(it.names):
        back = it.uncalled[1] if it.uncalled and it.uncalled[0] == who else 0
        bet, won = spent(it, who) + back, it.won[who] + back
        lines.append(
            f"Seat {who + 1}: {name}: bet {money(bet)} and won {money(won)}, net result: {money(won - bet)}"
        )
    return lines


_COINS = of_stars(
    "Total pot {pot} | Rake {rake} | Splash Fee 0",
    "Board [ {} ]",
    "Seat {seat}: {who} folded {street}",
    "Seat {seat}: {who} won ({more})",
    *("before Flop", "on the Flop", "on the Turn", "on the River"),
)


def _in(language: Callable[[Played, Money], list[str]], title: str) -> Callable[[Played, Money], list[str]]:
    """A summary under its title in a language."""
    return lambda it, money: [title, *language(it, money)[1:]]


_SPANISH = of_stars(
    "Bote total {pot} | Comisión {rake}",
    "Comunitarias [{}]",
    "Asiento {seat}: {who} se retiró {street}",
    "Asiento {seat}: {who} recaudó ({more})",
    *("antes del Flop", "en el Flop", "en el Turn", "en el River"),
)
_PORTUGUESE = of_stars(
    "Total pote {pot} | comissão {rake} ",
    "Mesa [{}]",
    "Lugar {seat}: {who} desistiu {street}",
    "Lugar {seat}: {who} recebeu ({more})",
    *("antes Flop", "no Flop", "no Turn", "no River"),
)

ROOMS = {
    "PokerStars in Spanish": Words(
        "Mano n.º {hand} de Zoom de PokerStars:  Hold'em No Limit ({small}/{big}) - {d}-{m}-{y} {time} UTC\n"
        'Mesa "{table}" 9-max El asiento n.º {button} es el botón',
        "Mano n.º {hand} de PokerStars:  Hold'em No Limit ({small}/{big}) - {d}-{m}-{y} {time} UTC\n"
        'Mesa "{table}" 9-max El asiento n.º {button} es el botón',
        "Asiento {seat}: {who} ({stack} en fichas)",
        ante="",
        small="{who}: pone la ciega pequeña {more}",
        big="{who}: pone la ciega grande {more}",
        folds="{who}: se retira",
        checks="{who}: pasa",
        calls="{who}: iguala {more}",
        bets="{who}: apuesta {more}",
        raises="{who}: sube {more} a {to}",
        dealing="*** CARTAS DE MANO ***",
        dealt="Repartidas a {who} [{cards}]",
        comma=" ",
        streets=_streets("*** ", " ***", "FLOP", "TURN", "RIVER"),
        uncalled="La apuesta no igualada ({more}) ha sido devuelta a {who}",
        shows="{who}: muestra [{cards}] (pareja de damas)",
        won="{who} se lleva {more} del bote",
        sign_behind=True,
        summary=_in(_SPANISH, "*** RESUMEN ***"),
    ),
    "PokerStars in Portuguese": Words(
        "Mão PokerStars #{hand}:  Hold'em No Limit ({small}/{big}) - {y}/{m}/{d} {time} UTC\n"
        "Mesa '{table}' 9-max Lugar #{button} é o botão ",
        "Mão PokerStars #{hand}: Torneio #77, 4500+500 Hold'em No Limit - Nível IV ({small}/{big}) - "
        "{y}/{m}/{d} {time} UTC\nMesa '77 1' 9-max Lugar #{button} é o botão ",
        "Lugar {seat}: {who} ({stack} em fichas) ",
        ante="{who}: coloca ante {more}",
        small="{who}: paga o small blind {more}",
        big="{who}: paga o big blind {more}",
        folds="{who}: desiste ",
        checks="{who}: passa ",
        calls="{who}: iguala {more}",
        bets="{who}: aposta {more}",
        raises="{who}: aumenta {more} para {to}",
        behind_last=" e está all-in",
        dealing="*** CARTAS DA MÃO ***",
        dealt="{who} recebe [{cards}]",
        comma=" ",
        streets=_streets("*** ", " ***", "FLOP", "TURN", "RIVER"),
        uncalled="Aposta não-igualada ({more}) voltou para {who}",
        shows="{who}: mostra [{cards}] (par de Ás)",
        won="{who} recebeu {more} do pote",
        summary=_in(_PORTUGUESE, "*** SUMÁRIO ***"),
    ),
    "PokerStars in French": Words(
        "Main PokerStars n°{hand} :  Hold'em No Limit ({small}/{big}) - {d}/{m}/{y} {time} UTC\n"
        "Table '{table}' 9-max Seat #{button} is the button",
        "Main PokerStars n°{hand} :  Hold'em No Limit ({small}/{big}) - {d}/{m}/{y} {time} UTC\n"
        "Table '{table}' 9-max Seat #{button} is the button",
        "Seat {seat}: {who} ({stack} in chips)",
        ante="{who} : posts the ante {more}",
        small="{who} : posts small blind {more}",
        big="{who} : posts big blind {more}",
        folds="{who} : folds",
        checks="{who} : checks",
        calls="{who} : calls {more}",
        bets="{who} : bets {more}",
        raises="{who} : raises {more} to {to}",
        behind_last=" and is all-in",
        dealing="*** HOLE CARDS ***",
        dealt="Dealt to {who} [{cards}]",
        comma=" ",
        streets=_streets("*** ", " ***", "FLOP", "TURN", "RIVER"),
        uncalled="Uncalled bet ({more}) returned to {who}",
        shows="{who} : shows [{cards}] (a pair of Tens)",
        won="{who} collected {more} from pot",
        summary=of_stars(
            "Total pot {pot} | Rake {rake} ",
            "Board [{}]",
            "Seat {seat}: {who} folded {street}",
            "Seat {seat}: {who} collected ({more})",
            *("before Flop", "on the Flop", "on the Turn", "on the River"),
        ),
    ),
    "Everleaf": Words(
        "Everleaf Gaming Game #{hand}\n***** Hand history for game #{hand} *****\n"
        "Blinds {small}/{big} NL Hold'em - {y}/{m}/{d} - {time}\nTable {table}\nSeat {button} is the button\n"
        "Total number of players: {count}",
        "Everleaf Gaming Game #{hand}\n***** Hand history for game #{hand} *****\n"
        "Blinds {small}/{big} NL Hold'em - {y}/{m}/{d} - {time}\nTournament #77 - Level 2\nTable 1\n"
        "Seat {button} is the button\nTotal number of players: {count}",
        "Seat {seat}: {who} (  {stack} )",
        ante="{who}: posts ante [ {more} ]",
        small="{who}: posts small blind [ {more} ]",
        big="{who}: posts big blind [ {more} ]",
        bets="{who}: bets [ {more} ]",
        calls="{who} calls [ {more} ]",
        raises="{who} raises [ {more} ]",
        streets=(
            "** Dealing Flop ** [ {new} ]",
            "** Dealing Turn ** [ {new} ]",
            "** Dealing River ** [ {new} ]",
        ),
        shows="{who} shows [ {cards} ] a pair of tens",
        won="{who} wins {more} from main pot with a pair of tens",
    ),
    "Poker Mavens": Words(
        "Hand #{hand}-7 - {y}-{m}-{d} {time}\nGame: NL Hold'em (20 - 100) - Blinds {small}/{big}\nSite: Elm\n"
        "Table: {table}",
        "Hand #{hand}-7 - {y}-{m}-{d} {time}\nGame: NL Hold'em (20 - 100) - Blinds {small}/{big}\nSite: Elm\n"
        "Tournament: Friday Buy-In: 10+1\nTable: {table}",
        "Seat {seat}: {who} ({stack})",
        ante="{who} posts ante {more}",
        small="{who} posts small blind {more}",
        big="{who} posts big blind {more}",
        straddle="{who} posts straddle {more}",
        calls="{who} calls {more}",
        bets="{who} bets {more}",
        raises="{who} raises to {to}",
        behind_last=" (All-in)",
        dealing="{button_name} has the dealer button\n** Hole Cards **",
        dealt="Dealt to {who} [{cards}]",
        comma=" ",
        streets=("** Flop ** [{new}]", "** Turn ** [{new}]", "** River ** [{new}]"),
        uncalled="{who} refunded {more}",
        shows="{who} shows [{cards}] (a Pair of Tens +AK9)",
        won="{who} wins Pot ({more}) with a Pair",
        summary=_kept,
    ),
    "KingsClub": Words(
        "#{hand}00000: No Limit Holdem - {small}/{big}\n{y}-{m}-{d} {time}\n"
        "Table '{table}' Seat {button} is the button",
        "#{hand}00000: No Limit Holdem - {small}/{big}\n{y}-{m}-{d} {time}\n"
        "Table '{table}' Seat {button} is the button",
        "Seat {seat}: {who} ({stack})",
        ante="{who}: posts ante {more}",
        small="{who}: posts the small blind {more}",
        big="{who}: posts the big blind {more}",
        straddle="{who}: posts straddle {more}",
        calls="{who} calls {to}",
        bets="{who} bets {more}",
        raises="{who} raises to {to}",
        behind_last=", and is all in",
        dealing="*** HOLE CARDS ***",
        dealt="Dealt to {who}: [{cards}]",
        comma=" ",
        streets=_streets("*** ", " ***", "FLOP", "TURN", "RIVER"),
        shows="{who} shows [{cards}]",
        won="",
        summary=_of_kings,
    ),
    "Unibet": Words(
        "Game #{hand}: Table {table} - {small}/{big} - No Limit Hold'Em Elm - {time} {y}/{m}/{d}",
        "Game #{hand}: Table {table} - {small}/{big} - No Limit Hold'Em Elm - {time} {y}/{m}/{d}",
        "Seat {seat}: {who} ({stack})",
        ante="{who} posts ante {more}",
        small="{who} posts small blind {more}",
        big="{who} posts big blind {more}",
        calls="{who} calls {more}",
        bets="{who} bets {more}",
        raises="{who} raises {more} to {to}",
        behind_last=", and is all-in",
        dealing="{button_name} has the button\n*** Hole cards ***",
        dealt="Dealt to {who} [{cards}]",
        comma=" ",
        streets=_streets("*** ", " ***", "Flop", "Turn", "River"),
        shows="{who} shows [{cards}]",
        won="{who} wins {more}",
        with_uncalled=True,
        summary=_of_unibet,
    ),
    "Entraction": Words(
        'Game # {hand} - Texas Hold\'em No Limit {small}/{big} - Table "{table}"\n\nPlayers(max 9):',
        "Game # {hand} - Texas Hold'em No Limit {small}/{big} and 5 ante - "
        'Table "Friday Night 12717727 2"\n\nPlayers(max 9):',
        "{who}                 ({stack} in seat {seat})",
        ante="{who}                 Ante        ({more})",
        small="Small Blind:                {who}  ({more})",
        big="Big Blind:                  {who}   ({more})",
        folds="{who}                 Fold",
        checks="{who}                 Check",
        calls="{who}                 Call        ({more})",
        bets="{who}                 Bet         ({more})",
        raises="{who}                 Raise       ({more})",
        last="{who}                 All-In      ({more})",
        dealing="Dealer:                     {button_name}",
        dealt="{who} was dealt:             {cards}",
        comma=" - ",
        streets=("Flop                        {all}", "Turn                        {all}", "River     {all}"),
        uncalled="{who}                 Payback     ({more})",
        shows="{who} shows:                 {cards} (a pair of Tens)",
        won="{who} wins:                  {more} (with a pair of Tens)",
        summary=lambda it, money: [f"Rake:                       {money(it.pot - sum(it.won))}"],
        end="Game ended {y}-{m}-{d} {time} GMT",
    ),
    "CoinPoker": Words(
        "CoinPoker Hand #{hand}: NLH (₮{small}/₮{big}) {y}/{m}/{d} {time} +00\nTable '{table}' 7-max Seat #{button} "
        "is the button",
        "CoinPoker Hand #{hand}: Tournament #77, Mini Dojo PKO, 15 Seats GTD Hold'em No Limit ({small}/{big} "
        "ante 1 play) {y}/{m}/{d} {time} GMT\nTable '7' 7-max Seat #{button} is the button",
        "Seat {seat}: {who} ({stack} in chips)",
        ante="{who}: posts ante {more}",
        small="{who}: posts small blind {more}",
        big="{who}: posts big blind {more}",
        straddle="{who}: STRADDLE {more}",
        folds="{who}: folds",
        checks="{who}: checks",
        calls="{who}: calls {more}",
        bets="{who}: bets {more}",
        raises="{who}: raises {more} to {to}",
        last="{who}: ALLIN {more}",
        dealing="*** HOLE CARDS ***",
        dealt="Dealt to {who} [{cards}]",
        comma=" ",
        streets=_streets("*** ", " ***", "FLOP", "TURN", "RIVER"),
        uncalled="{who}: RETURN {more}",
        shows="{who}: shows [{cards}] (One Pair)",
        won="{who} collected {more} from pot",
        summary=_COINS,
    ),
}
# Those whose text tells a hand twice, the board too.
TOLD_TWICE = ("CoinPoker", "PokerStars in Spanish", "PokerStars in Portuguese", "PokerStars in French")
