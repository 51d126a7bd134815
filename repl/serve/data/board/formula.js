// A filter as a tree of conditions: any of some, all of some, none of it. What is none of these stays as it is written.

const OR = /^\s+or\s+(?!better\b)/i; // `top pair or better` is one condition
const AND = /^\s+and\s+/i;

// A text cut at a word outside brackets.
function cut(text, word) {
  const found = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    depth += { "(": 1, "[": 1, ")": -1, "]": -1 }[text[at]] ?? 0;
    const between = depth === 0 && word.exec(text.slice(at));
    if (!between) continue;
    found.push(text.slice(from, at));
    at += between[0].length - 1;
    from = at + 1;
  }
  return [...found, text.slice(from)].map((each) => each.trim());
}

// Whether one pair of brackets is around all of it.
function isBracketed(text) {
  let depth = 0;
  return text.startsWith("(") && [...text].every((letter, at) => {
    depth += { "(": 1, ")": -1 }[letter] ?? 0;
    return depth > 0 || at === text.length - 1;
  });
}

// `how` is `or`, `and` or `not` with `parts`; else `text` is one condition.
export function parsed(text) {
  const alone = text.trim();
  for (const [how, word] of [["or", OR], ["and", AND]]) {
    const parts = cut(alone, word);
    if (parts.length > 1) return { how, parts: parts.map(parsed) };
  }
  const [, rest] = /^not\s*(?=[\s(])(.*)$/is.exec(alone) ?? [];
  if (rest !== undefined) return { how: "not", parts: [parsed(rest)] };
  return isBracketed(alone) ? parsed(alone.slice(1, -1)) : { text: alone };
}

export function said(node) {
  if (node.text !== undefined) return node.text;
  const inside = (part) => (node.how !== "or" && part.text === undefined && part.how !== "not" && part.how !== node.how ? `(${said(part)})` : said(part));
  return node.how === "not" ? `not ${inside(node.parts[0])}` : node.parts.map(inside).join(` ${node.how} `);
}

// The filter without one of its conditions, which a path of places leads to; nothing is left of it without its only one.
export function without(node, [place, ...path]) {
  const parts = node.parts.flatMap((part, at) => (at !== place ? [part] : path.length ? [without(part, path)].filter(Boolean) : []));
  if (!parts.length) return null;
  return parts.length === 1 && node.how !== "not" ? parts[0] : { ...node, parts };
}
