// A part of the page as a picture that every program shows: boxes, bars, lines and texts where they are, in plain SVG.

import { drawn } from "../common/svg.js";

const COPIED = ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-size", "font-weight", "text-anchor"];
const paper = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
const known = new Map();

// Colours as every program reads them; null for one that is not seen.
function plain(colour) {
  if (!known.has(colour)) {
    paper.clearRect(0, 0, 1, 1);
    paper.fillStyle = colour;
    paper.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = paper.getImageData(0, 0, 1, 1).data;
    known.set(colour, alpha ? { rgb: `rgb(${red},${green},${blue})`, alpha: alpha / 255 } : null);
  }
  return known.get(colour);
}

function box(x, y, width, height, colour, more = {}) {
  const found = plain(colour);
  return found && width > 0 && height > 0 ? [drawn("rect", { x, y, width, height, fill: found.rgb, "fill-opacity": found.alpha < 1 ? found.alpha.toFixed(2) : null, ...more })] : [];
}

// A bar, or how full a cell is: the first colour of a gradient up to its share, the second behind it.
function filled(style, x, y, width, height, rx) {
  const found = /^linear-gradient\((0deg|90deg), (.+?) ([\d.]+)%, (.+) 0(?:px|%)?\)$/.exec(style.backgroundImage);
  if (!found) return [];
  const [, way, first, share, second] = found;
  const part = Number(share) / 100;
  const whole = box(x, y, width, height, second, { rx });
  if (way === "90deg") return [...whole, ...box(x, y, width * part, height, first)];
  return [...whole, ...box(x, y + height * (1 - part), width, height * part, first, { rx: part === 1 ? rx : 0 })];
}

function borders(style, x, y, width, height, rx) {
  const [top, right, bottom, left] = ["Top", "Right", "Bottom", "Left"].map((side) => {
    const colour = parseFloat(style[`border${side}Width`]) && style[`border${side}Style`] !== "none" ? plain(style[`border${side}Color`]) : null;
    return colour && { stroke: colour.rgb, "stroke-width": parseFloat(style[`border${side}Width`]), "stroke-dasharray": style[`border${side}Style`] === "dashed" ? "3 2" : null };
  });
  if (top && right && bottom && left) return [drawn("rect", { x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1, rx, fill: "none", ...top })];
  const line = (way, x1, y1, x2, y2) => (way ? [drawn("line", { x1, y1, x2, y2, ...way })] : []);
  return [...line(top, x, y, x + width, y), ...line(bottom, x, y + height, x + width, y + height), ...line(left, x, y, x, y + height), ...line(right, x + width, y, x + width, y + height)];
}

// The lines of a text, each where it is.
function texts(node, style, at) {
  const found = [];
  const range = document.createRange();
  let line = null;
  [...node.data].reduce((place, letter) => {
    const end = place + letter.length;
    range.setStart(node, place);
    range.setEnd(node, end);
    const [where] = range.getClientRects();
    if (where?.width) {
      if (!line || where.top > line.bottom - 2) found.push((line = { text: "", left: where.left, top: where.top, bottom: where.bottom }));
      Object.assign(line, { text: line.text + letter.replace(/\s/, " "), right: where.right });
    }
    return end;
  }, 0);
  const size = parseFloat(style.fontSize);
  return found.map(({ text, left, right, top, bottom }) => drawn("text", {
    x: left - at.left, y: (top + bottom) / 2 - at.top + 0.35 * size, "font-size": size, "font-weight": style.fontWeight, fill: plain(style.color)?.rgb,
    "font-family": style.fontFamily, textLength: (right - left).toFixed(1), lengthAdjust: "spacingAndGlyphs", "xml:space": "preserve",
  }, text));
}

// A picture on the page stays one, with the colours that it has here.
function inlined(svg, at) {
  const copy = svg.cloneNode(true);
  [svg, ...svg.querySelectorAll("*")].forEach((each, place) => {
    const [style, made] = [getComputedStyle(each), [copy, ...copy.querySelectorAll("*")][place]];
    for (const name of COPIED) {
      const value = style.getPropertyValue(name);
      made.setAttribute(name, ["fill", "stroke"].includes(name) && value !== "none" ? plain(value)?.rgb ?? "none" : value);
    }
  });
  const where = svg.getBoundingClientRect();
  for (const [name, value] of Object.entries({ x: where.left - at.left, y: where.top - at.top, width: where.width, height: where.height })) copy.setAttribute(name, value);
  copy.setAttribute("font-family", getComputedStyle(svg).fontFamily);
  return copy;
}

function parts(target, at) {
  const style = getComputedStyle(target);
  const where = target.getBoundingClientRect();
  const hidden = style.display === "none" || style.visibility === "hidden" || (!where.width && style.display !== "contents");
  if (hidden || target.matches(".unseen, .with-menu, .more, .filter, input, datalist, option, progress")) return [];
  if (target.matches("svg")) return [inlined(target, at)];
  const [x, y, rx] = [where.left - at.left, where.top - at.top, parseFloat(style.borderTopLeftRadius) || 0];
  const round = Math.min(rx, where.height / 2);
  const own = style.display === "contents" ? [] : [
    ...box(x, y, where.width, where.height, style.backgroundColor, { rx: round }), ...filled(style, x, y, where.width, where.height, round), ...borders(style, x, y, where.width, where.height, round)];
  return own.concat(...[...target.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? texts(node, style, at) : node instanceof Element ? parts(node, at) : [])));
}

// An element as a file of SVG.
export function picture(target, title) {
  const [where, page] = [target.getBoundingClientRect(), getComputedStyle(document.body)];
  const edge = 12;
  const [width, height] = [Math.ceil(where.width) + 2 * edge, Math.ceil(where.height) + 2 * edge + 22];
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--sheet");
  const made = drawn("svg", { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}` },
    drawn("title", {}, title), ...box(0, 0, width, height, paper),
    drawn("text", { x: edge, y: edge + 8, "font-family": page.fontFamily, "font-size": 14, "font-weight": 700, fill: plain(page.color).rgb }, title),
    drawn("g", { transform: `translate(${edge} ${edge + 22})` }, ...parts(target, where)));
  return new XMLSerializer().serializeToString(made);
}

const SHARP = 2; // points for each of the page's
const MOST = 16e6; // points that every browser draws

// Such a file as points, for programs that take no SVG.
export async function points(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const sharp = Math.min(SHARP, Math.sqrt(MOST / (image.width * image.height)));
  const sheet = Object.assign(document.createElement("canvas"), { width: Math.floor(sharp * image.width), height: Math.floor(sharp * image.height) });
  sheet.getContext("2d").drawImage(image, 0, 0, sheet.width, sheet.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve) => sheet.toBlob(resolve, "image/png"));
}
