// Ranges as other programs write them: which program it was, and the range as PQL has it.

import { ask } from "./service.js";

const COMBO = "(?:[2-9TJQKA][cdhs]){2}";
const NUMBER = "\\d*\\.?\\d+%?";
const HANDS = new RegExp(`^(?:${COMBO}|[2-9TJQKA]{2}[so]?[+-]?|[2-9TJQKA]{2}[so]?-[2-9TJQKA]{2}[so]?|${NUMBER.replace("?$", "")}%)$`, "i");
const NUMBERS = /^\s*(?:[\d.eE-]+\s+){1325}[\d.eE-]+\s*$/;
// The first that is found decides; without weights nearly all programs write alike.
const SIGNS = [
  ["std", "Equilab or PokerStove", new RegExp(`(?:^|[\\s,;])\\d{1,3}(?:\\.\\d+)?\\s*:\\s*[2-9TJQKA]{2}`, "i")],
  ["gto", "GTO+ or Flopzilla", new RegExp(`\\[\\s*${NUMBER}\\s*\\]`)],
  ["wizard", "GTO Wizard", new RegExp(`^\\s*(?:${COMBO}\\s*:\\s*${NUMBER}[\\s,;]*)+$`, "i")],
];
const WEIGHED = new RegExp(`:\\s*${NUMBER}`);
const BOTH = /(?:^|[\s,;])(?!([2-9TJQKA])\1)[2-9TJQKA]{2}(?=[:,;\s]|$)/i; // suited and offsuit there, offsuit in PQL

// The notation of a text and who writes it, or null where it is PQL's own as well.
function kind(text) {
  if (/['"#]/.test(text)) return null;
  const found = SIGNS.find(([, , sign]) => sign.test(text));
  if (found) return found;
  const apart = /[;\n\r]/.test(text.trim());
  const parts = text.trim().split(/[\s,;]+/).filter(Boolean);
  if (WEIGHED.test(text)) return apart || BOTH.test(text) ? ["pio", "PioSOLVER"] : null;
  const isList = parts.length > 1 && parts.every((part) => HANDS.test(part));
  return isList && (apart || /[^\s,]\s+[^\s,]/.test(text.trim())) ? ["std", "Equilab, Flopzilla or PokerStove"] : null;
}

// A text that was pasted, if another program has written it: the range and what to say of it, or what is wrong.
export async function converted(text) {
  if (NUMBERS.test(text)) return { problem: "1,326 weights: read their file with `import range 'FILE' as NAME`" };
  const found = kind(text);
  if (!found) return null;
  const [dialect, program] = found;
  const listed = text.split(/[;,\n\r]+/).map((each) => each.trim()).filter(Boolean).join(", ");
  const reply = await ask({ query: `${dialect}'${listed}'` });
  if (!reply.ok) return { problem: reply.problems.find((each) => each.type === "error")?.message };
  const warnings = reply.problems.map((each) => each.message);
  return { range: reply.answers[0].text, says: [`read as ${program} write it: ${reply.answers[0].combos} hands`, ...warnings].join("; ") };
}
