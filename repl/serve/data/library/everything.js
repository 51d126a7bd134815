// All ranges of all games and all spots as one file, and such a file taken over: nothing that is there is changed.

import { element } from "../common/dom.js";
import { ask } from "../common/service.js";
import { look as lookRanges } from "./library.js";
import { look as lookSpots } from "./spots.js";

export const isArchive = async (file) => new Uint8Array(await file.slice(0, 2).arrayBuffer()).join() === "80,75"; // PK

// Null where it is saved, else the problem.
export async function exported() {
  const reply = await ask({}, "/everything");
  if (!reply.ok) return reply.problems[0];
  const bytes = Uint8Array.from(atob(reply.archive), (letter) => letter.charCodeAt(0));
  const link = element("a", { href: URL.createObjectURL(new Blob([bytes], { type: "application/zip" })), download: "pql-library.zip" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  return null;
}

const some = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

// What is said of it: the text, and whether something went wrong.
export async function taken(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const letters = [];
  for (let place = 0; place < bytes.length; place += 4096) letters.push(String.fromCharCode(...bytes.subarray(place, place + 4096)));
  const reply = await ask({ take: btoa(letters.join("")) }, "/everything");
  if (!reply.ok) return [`${file.name}: ${reply.problems[0].message}`, true];
  await Promise.all([lookRanges(), lookSpots()]);
  const { ranges, spots, same, renamed, wrong } = reply.taken;
  const parts = [`${some(ranges, "range")} and ${some(spots, "spot")} are imported`];
  if (same) parts.push(`${same} ${same === 1 ? "was" : "were"} there already`);
  if (renamed.length) parts.push(`what is there under the same name stays: ${renamed.map(([title, now]) => `${title} is now ${now}`).join(", ")}`);
  return [[...parts, ...wrong].join("; "), wrong.length > 0];
}
