// Tables of hands and numbers, as solvers and spreadsheets write them: a weight for each hand (`hand,weight`), or how often it
// raises, calls and folds, a column for each.

const CARD = "(?:10|[2-9TJQKA])[cdhs♠♥♦♣]\\ufe0f?";
const HAND = new RegExp(`^(?:${CARD}\\s*${CARD}|(?:[2-9TJQKA]|10){2}[so]?[+]?|[2-9TJQKA]{2}[so]?-[2-9TJQKA]{2}[so]?)$`, "i");
const NUMBER = /^(\d+(?:[.,]\d*)?|[.,]\d+)\s*(%?)$/;
const HANDS = /^(?:starting )?(?:hands?|combos?|combinations?|holdings?|cards?|classe?s?)$/i; // what the column of hands is called
const FOLDS = /^(?:fold|folded|folds|f)\b/i;
const WEIGHTS = /^(?:weights?|freq\w*|frequency|share|prob\w*|%)$/i;
const SUITS = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };
const SEPARATORS = [/\t/, /;/, /\|/, /,/, /\s+/];

const cells = (line, separator) => line.replace(/^\s*\||\|\s*$/g, "").split(separator).map((cell) => cell.trim().replace(/^["'](.*)["']$/, "$1"));
const handOf = (cell) => cell.replace(/[♠♥♦♣]\ufe0f?/g, (sign) => SUITS[sign[0]]).replace(/10/g, "T").replace(/\s/g, "");
const isRow = (row) => row.length > 1 && HAND.test(row[0]) && row.slice(1).every((cell) => cell === "" || NUMBER.test(cell));

// The columns of a text that is a table, each with its name and the weights of its hands; null for another text. Throws a
// RangeError that says what is wrong where a table does not read.
export function tableOf(text) {
  const lines = text.split(/[\n\r]+/).filter((line) => line.trim() && !/^[\s|:-]+$/.test(line));
  if (lines.length < 2) return pairsOf(text);
  for (const separator of SEPARATORS) {
    const rows = lines.map((line) => cells(line, separator));
    const headed = HANDS.test(rows[0][0]) && rows[0].length > 1;
    const body = headed ? rows.slice(1) : rows;
    if (!body.every((row) => row.length === rows[0].length) || !(headed ? body.some(isRow) : body.every(isRow))) continue;
    if (!headed && body.every((row) => row.slice(1).every((cell) => HAND.test(cell)))) continue; // `22, 33` are hands
    const wrong = body.findIndex((row) => !isRow(row));
    if (wrong >= 0) throw new RangeError(`line ${wrong + 2} of the table does not read: ${body[wrong].join(" ").slice(0, 40)}`);
    return columns(headed ? rows[0].slice(1) : rows[0].slice(1).map((_, place, all) => (all.length > 1 ? `column ${place + 2}` : "weight")), body);
  }
  return null;
}

// Hands and their weights one behind the other: `AA 100% KK 50%`.
function pairsOf(text) {
  const words = text.trim().split(/[\s,;]+/);
  if (words.length < 2 || words.length % 2) return null;
  const rows = words.flatMap((word, place) => (place % 2 ? [] : [[word, words[place + 1]]]));
  return rows.every((row) => isRow(row) && row[1].endsWith("%")) ? columns(["weight"], rows) : null;
}

// Numbers above 1, or with a sign of percent, are percentages, and then all of the table are.
function columns(names, rows) {
  const value = (cell = "") => Number((NUMBER.exec(cell)?.[1] ?? "0").replace(",", "."));
  const all = rows.flatMap((row) => row.slice(1));
  const whole = all.some((cell) => cell.endsWith("%") || value(cell) > 1.0001) ? 100 : 1;
  if (all.some((cell) => value(cell) > whole * 1.0001)) throw new RangeError("weights of a table go from 0 to 1 or from 0 to 100 %");
  return names.map((name, place) => ({
    name, folds: FOLDS.test(name), isWeight: WEIGHTS.test(name), weights: new Map(rows.map((row) => [handOf(row[0]), Math.min(value(row[place + 1]) / whole, 1)])),
  }));
}

// The hands of a column with their weights, as a list.
export const listed = ({ weights }) => [...weights].flatMap(([hand, weight]) => (weight ? [`${hand}:${Number(weight.toFixed(6))}`] : [])).join(", ");
