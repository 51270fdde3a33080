// Elements without markup in text: an author's text can only ever be text.

/// The element of the page with an id.
const byId = (id) => document.getElementById(id);

/// An element: "p.lead" is a paragraph of the class 'lead'. Attributes, if there are any, come first ('style' as an
/// object, 'on…' as functions, all others as they are), then the children.
function make(name, ...content) {
  const [kind, ...classes] = name.split(".");
  return fill(document.createElement(kind), classes, content);
}

/// An element of an SVG picture.
function drawn(name, ...content) {
  const [kind, ...classes] = name.split(".");
  return fill(document.createElementNS("http://www.w3.org/2000/svg", kind), classes, content);
}

function fill(node, classes, content) {
  const attributes = content[0] && content[0].constructor === Object ? content.shift() : {};
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "style") for (const name of Object.keys(value)) node.style.setProperty(name, value[name]);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.classList.add(...classes);
  node.append(...content.flat(9).filter((child) => child || child === 0));
  return node;
}

/// A button of the page. 'pressed' makes it one that stays pressed.
function button(text, action, attributes = {}) {
  return make("button", { type: "button", onclick: action, ...attributes }, text);
}

/// A list to choose from, with its label. 'options' are values with their words.
function choice(id, label, options, chosen, changed) {
  return make("label", label, make("select", { id, onchange: (event) => changed(event.target.value) },
    options.map(([value, text]) => make("option", { value, selected: value === chosen }, text))));
}

/// A small picture of lines for a button or a kind of item; the words beside it name it.
function glyph(path, size = 16) {
  return drawn("svg", { viewBox: "0 0 16 16", width: size, height: size, "aria-hidden": "true", class: "glyph" },
    drawn("path", { d: path, fill: "none", stroke: "currentColor", "stroke-width": "1.5", "stroke-linecap": "round",
      "stroke-linejoin": "round" }));
}

/// A colour of a payload (0xAARRGGBB) for style sheets.
function css(colour) {
  const part = (shift) => Math.floor(colour / 2 ** shift) % 256;
  return `rgba(${part(16)},${part(8)},${part(0)},${Math.round(part(24) / 2.55) / 100})`;
}

/// A colour in words of the language: "#1A73E8", with the opacity only if it is not full.
function colourWords(colour) {
  const digits = colour.toString(16).toUpperCase().padStart(8, "0");
  return digits.startsWith("FF") ? "#" + digits.slice(2) : "#" + digits.slice(2) + digits.slice(0, 2);
}
