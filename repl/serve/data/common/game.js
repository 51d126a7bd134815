// The game that the page is about: it is in the address, and another game is another page.

// What it is called, how many cards a hand has, whether a low hand wins half of the pot, the players that a page begins with, and common starting hands.
const TABLE = {
  holdem: { title: "Hold'em", hole: 2, players: ["15%", "30%"], starts: ["22+", "A2s+", "broadway", "suited connectors", "suited gappers", "A?*", "any"] },
  omaha: { title: "Omaha", hole: 4, players: ["AA$ds", "15%"], starts: ["AA", "AA$ds", "KK$ds", "doublesuited", "rundown", "rundown 1", "ace suited", "15%", "any"] },
  omaha5: { title: "Five-card Omaha", hole: 5, players: ["AA$ds", "rundown"], starts: ["AA", "AA$ds", "KK$ds", "doublesuited", "rundown", "rundown 1", "ace suited", "any"] },
  omaha6: { title: "Six-card Omaha", hole: 6, players: ["AA$ds", "rundown"], starts: ["AA", "AA$ds", "KK$ds", "doublesuited", "rundown", "rundown 1", "ace suited", "any"] },
  omaha8: { title: "Omaha hi/lo", hole: 4, low: true, players: ["A2", "15%"], starts: ["A2", "A2$ds", "AA2", "A23", "A3", "23", "AA", "ace suited", "15%", "any"] },
  omaha5hl: { title: "Five-card Omaha hi/lo", hole: 5, low: true, players: ["A2", "KKQQ"], starts: ["A2", "A2$ds", "AA2", "A23", "A234", "A3", "AA", "ace suited", "any"] },
  shortdeck: { title: "Short deck", hole: 2, players: ["15%", "30%"], starts: ["66+", "A6s+", "KQs+", "broadway", "suited connectors", "A?*", "any"] },
};
export const GAMES = Object.fromEntries(Object.entries(TABLE).map(([name, { title }]) => [name, title]));
const HOLDEM = "holdem";

// The game of an address, from what is behind `#`.
export function gameOf(hash) {
  const game = new URLSearchParams(hash.replace(/^#/, "")).get("game");
  return Object.hasOwn(GAMES, game ?? "") ? game : HOLDEM;
}

export const GAME = gameOf(location.hash);
export const isHoldem = GAME === HOLDEM;
export const isOmaha = GAME.startsWith("omaha"); // four cards or more: no grid
export const isHiLo = Boolean(TABLE[GAME].low); // half of the pot goes to a low hand
export const holeOf = (game = HOLDEM) => TABLE[game]?.hole ?? 2; // an answer names its game where it is another one
export const HOLE = holeOf(GAME);
export const RANKS = GAME === "shortdeck" ? "AKQJT9876" : "AKQJT98765432";
export const { players: PLAYERS, starts: STARTS } = TABLE[GAME];

// What somebody sees who comes without a question, where there is such an example: a spot that says in words what it is.
export const EXAMPLE = GAME === HOLDEM ? {
  players: [
    "22+, A2s+, K2s+, Q4s+, J7s+, T7s+, 97s+, 86s+, 75s+, 64s+, 54s, A2o+, K8o+, Q9o+, J9o+, T9o",
    "JJ-22, AJs-A2s, KJs-K2s, QJs-Q5s, J7s+, T7s+, 96s+, 86s+, 75s+, 64s+, 54s, AJo-A5o, KJo-K9o, QJo-QTo, JTo, T9o",
  ],
  board: "Kh7d2c",
  says: "An example: the button (1) opens, the big blind (2) calls, the flop is K72. Change ranges or cards.",
} : null;

// Whether a panel has an answer here.
const NOT_IN_OMAHA = ["flops", "runouts", "groups"];
export const answers = (panel) => (!isOmaha || !NOT_IN_OMAHA.includes(panel)) && (isHoldem || panel !== "shove");

// A question as others ask it: with its game in front.
export const inGame = (line) => (isHoldem || !line ? line : `game ${GAME}; ${line}`);

// What goes along with every request.
export const inItsGame = (request) => (isHoldem ? request : { ...request, options: { game: GAME, ...request.options } });

document.body.dataset.game = GAME;
// The other page is opened in the same game.
if (!isHoldem) for (const link of document.querySelectorAll("header a")) link.hash = new URLSearchParams({ game: GAME });
