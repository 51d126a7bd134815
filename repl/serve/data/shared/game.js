// The game that the page is about: it is in the address, and another game is another page.

export const GAMES = { holdem: "Hold'em", omaha: "Omaha", omaha5: "Five-card Omaha", shortdeck: "Short deck" };
const HOLDEM = "holdem";

// The game of an address, from what is behind `#`.
export function gameOf(hash) {
  const game = new URLSearchParams(hash.replace(/^#/, "")).get("game");
  return Object.hasOwn(GAMES, game ?? "") ? game : HOLDEM;
}

export const GAME = gameOf(location.hash);
export const isHoldem = GAME === HOLDEM;
export const isOmaha = GAME.startsWith("omaha"); // four cards or five: no grid
export const holeOf = (game = HOLDEM) => ({ omaha: 4, omaha5: 5 })[game] ?? 2; // an answer names its game where it is another one
export const HOLE = holeOf(GAME);
export const RANKS = GAME === "shortdeck" ? "AKQJT9876" : "AKQJT98765432";
export const PLAYERS = { omaha: ["AA$ds", "15%"], omaha5: ["AA$ds", "rundown"] }[GAME] ?? ["15%", "30%"];

// Whether a panel has an answer here.
const NOT_IN_OMAHA = ["flops", "runouts"];
export const answers = (panel) => !isOmaha || !NOT_IN_OMAHA.includes(panel);

// A question as others ask it: with its game in front.
export const inGame = (line) => (isHoldem || !line ? line : `game ${GAME}; ${line}`);

// What goes along with every request.
export const inItsGame = (request) => (isHoldem ? request : { ...request, options: { game: GAME, ...request.options } });

document.body.dataset.game = GAME;
// The other page is opened in the same game.
if (!isHoldem) for (const link of document.querySelectorAll("header a")) link.hash = new URLSearchParams({ game: GAME });
