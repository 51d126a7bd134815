// Questions to begin with in the console.

import { GAME, isHiLo, isOmaha } from "../common/game.js";

const HOLDEM = [
  "equity AKs vs QQ+, AK* on Kh7h2c by hand",
  "equity 22+, A2s+ vs 15% by flop group by topcard(flop)",
  "outs AhJh on Kh7h2c vs KQs",
  "odds AhKh on Qh7h2c vs QQ+",
  "board flop.monotone",
  "select avg(riverEquity(hero)) as equity from hero='AKs', villain='QQ', board='AK*' group by flopclass",
];
const OMAHA = ["equity AA$ds vs KKQQ$ds on Kh7h2c", "equity AA$ds vs rundown on Kh7h2c", "odds AA$ds on Kh7h2c", "nuts on Kh7h2c", "board flop.monotone"];
const HI_LO = [
  "equity A2 vs KKQQ on 7h6d2c",
  "equity AsAh2s3h vs KK vs A2",
  "select avg(riverEquity(hero)) as equity, count(scoops(hero)) as scoops, count(quartered(hero)) as quartered from hero='A2', villain='KKQQ', board='7h6d2c'",
  "select count(nutLo(hero, river)) from hero='A2' group by boardLoCardCount(river)",
  "board flop.monotone",
];
const SHORT_DECK = ["equity AKs vs QQ+, AK* on Kh7h9c by hand", "outs AhJh on Kh7h9c vs KQs", "odds AhKh on Qh7h9c", "nuts on Kh7h9c", "board flop.monotone"];
export const EXAMPLES = isHiLo ? HI_LO : isOmaha ? OMAHA : GAME === "shortdeck" ? SHORT_DECK : HOLDEM;
