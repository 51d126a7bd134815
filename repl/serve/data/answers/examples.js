// Questions to begin with in the console.

import { GAME, isOmaha } from "../common/game.js";

const HOLDEM = [
  "equity AKs vs QQ+, AK* on Kh7h2c by hand",
  "equity 22+, A2s+ vs 15% by flop group by topcard(flop)",
  "outs AhJh on Kh7h2c vs KQs",
  "odds AhKh on Qh7h2c vs QQ+",
  "board flop.monotone",
  "select avg(riverEquity(hero)) as equity from hero='AKs', villain='QQ', board='AK*' group by flopclass",
];
const OMAHA = ["equity AA$ds vs KKQQ$ds on Kh7h2c", "equity AA$ds vs rundown on Kh7h2c", "odds AA$ds on Kh7h2c", "nuts on Kh7h2c", "board flop.monotone"];
const SHORT_DECK = ["equity AKs vs QQ+, AK* on Kh7h9c by hand", "outs AhJh on Kh7h9c vs KQs", "odds AhKh on Qh7h9c", "nuts on Kh7h9c", "board flop.monotone"];
export const EXAMPLES = isOmaha ? OMAHA : GAME === "shortdeck" ? SHORT_DECK : HOLDEM;
