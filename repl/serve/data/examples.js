// Questions to begin with in the console.

export const EXAMPLES = [
  "equity AKs vs QQ+, AK* on Kh7h2c by hand",
  "equity 22+, A2s+ vs 15% by flop group by topcard(flop)",
  "outs AhJh on Kh7h2c vs KQs",
  "odds AhKh on Qh7h2c vs QQ+",
  "board flop.monotone",
  "select avg(riverEquity(hero)) as equity from hero='AKs', villain='QQ', board='AK*' group by flopclass",
];
