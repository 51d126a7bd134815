// The name of a range: a preset, or one that is kept, is known by its text too, however it came here.

import { isHoldem } from "../common/game.js";
import { all } from "./library.js";
import { PRESETS } from "./presets.js";

const plain = (range) => range.replace(/\s/g, "");

// Under which title a range is kept or among the presets; an empty text where it is neither.
export function titleOf(range) {
  const text = plain(range);
  const kept = all().find((each) => each.name === text || plain(each.range) === text);
  return kept?.title ?? (isHoldem ? PRESETS.find(([, preset]) => plain(preset) === text)?.[0] : undefined) ?? "";
}
