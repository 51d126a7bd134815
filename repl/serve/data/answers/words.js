// Words of the language for made hands, draws and textures, as players say them.

import { ask } from "../common/service.js";
import { LABELS } from "./labels.js";

export const plain = (word) => LABELS[word] ?? word;

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
