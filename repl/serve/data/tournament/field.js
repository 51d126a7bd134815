// A field to type in, with what the language says of it below.

import { element } from "../common/dom.js";

let made = 0;

// `takes` is called with the text whenever it changes; `drawn` says what the field shows while nobody is in it.
export function field(label, { takes, drawn, ...attributes }) {
  const says = element("div", { id: `field-${++made}`, kind: "of-field", role: "status" });
  const input = element("input", { autocomplete: "off", spellcheck: "false", "aria-describedby": says.id, ...attributes, on: { input: () => takes(input.value) } });
  input.addEventListener("change", () => draw(true));
  const draw = (isLeft = false) => {
    if (input !== document.activeElement || isLeft) input.value = drawn();
  };
  // What is wrong with it, as paragraphs; nothing where it is right.
  const refuses = (parts) => {
    says.replaceChildren(...parts);
    input.setAttribute("aria-invalid", parts.length > 0);
  };
  draw();
  return { box: element("label", {}, element("span", { text: label }), " ", input), input, says, draw, refuses };
}
