// Words of the language for made hands and draws, as players say them.

import { ask } from "../common/service.js";

const PARTS = new RegExp(
  "overpair|underpair|overcards?|gutshot|openended|backdoor|straight|flush|house|quads|trips|nothing|board|" +
    "top|and|bottom|two|one|second|third|lower|good|weak|kicker|pocket|pair|full|nut|ace|high|card|combo|double|draw|set", "g");
const SAID = {
  toptwo: "top two pair", bottomtwo: "bottom two pair", topandbottom: "top and bottom pair", openended: "open-ended straight draw",
  acehigh: "ace high", topkicker: "top kicker", nothing: "nothing made", quads: "four of a kind", secondflush: "second nut flush",
  secondpocket: "pocket pair under top card", thirdpocket: "pocket pair under 2nd card", board: "the board plays",
};

export const plain = (word) => SAID[word] ?? (word.match(PARTS)?.join("") === word ? word.match(PARTS).join(" ") : word);

// What a word means, told by the service where somebody looks at it.
export function explained(target, word) {
  const tell = async () => {
    const reply = await ask({ word });
    const meaning = reply.sections?.[0]?.entries.find(([term]) => term === word)?.[1];
    if (meaning) target.title = `${word}: ${meaning.replace(/^\(.*?\) /, "")}`;
  };
  for (const name of ["pointerenter", "focus"]) target.addEventListener(name, tell, { once: true });
  return target;
}
