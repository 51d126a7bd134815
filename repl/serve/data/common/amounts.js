// Amounts as somebody types them.

const NUMBER = /^(?:\d+(?:\.\d+)?|\.\d+)$/;

// Whole numbers and decimals, written as one writes them: 2.5, 2,5, .5; null where it is none, or less than it may be.
export function number(text, isNone = false) {
  const written = text.trim().replace(",", ".");
  return NUMBER.test(written) && (isNone || Number(written) > 0) ? String(Number(written)) : null;
}

// A text of rounded numbers: no more digits than say something.
export const rounded = (value) => String(Number(value.toFixed(4)));
