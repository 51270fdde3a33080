// HTML messages, shown so that nothing in them can run, ask for anything, or leave.
//
// Three walls, one behind the other: the document is cleaned here; its frame has an empty 'sandbox' (no scripts, forms,
// pop-ups or navigation of the page, and an origin of its own); and the frame inherits the page's content security
// policy, which allows no request and no other page in a frame. The cleaning also keeps the look: pictures become
// boxes, links stay links, and the rules for dark mode follow the page's own switch.

const removedElements = "script, noscript, link, base, meta[http-equiv], iframe, frame, object, embed, applet, " +
  "fencedframe, audio, video, source, track, template[shadowrootmode]";

/// Reads an HTML message: a clean document, and the links and calls in it. Nothing, if names in the document hide the
/// functions that are needed to read it.
function readDocument(message, view) {
  try {
    const page = parse(message);
    const taps = [...page.querySelectorAll("a[href], area[href], form[action], [data-onclick]")].flatMap(tapsIn);
    for (const node of page.querySelectorAll(removedElements)) node.remove();
    for (const node of page.querySelectorAll("*")) clean(node, view);
    return { page, taps };
  } catch {
    return null;
  }
}

/// The tree of a document. Handlers get other names before they are read: then the browser has nothing to refuse.
function parse(message) {
  const text = (message.message || "").replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/([\s\x22\x27/])on(?=\w+\s*=)/gi, "$1data-on"));
  return new DOMParser().parseFromString(text, "text/html");
}

/// The effect of a tap on an element.
function tapsIn(node) {
  const name = (node.textContent || node.getAttribute("alt") || "").trim().slice(0, 80) || node.localName;
  const link = node.getAttribute("href") || node.getAttribute("action");
  const call = node.getAttribute("data-onclick");
  return [link && [name, "Opens " + link], call && [name, "Calls " + call]].filter(Boolean);
}

/// Takes what could run or ask for something out of an element.
function clean(node, view) {
  for (const attribute of [...node.attributes]) {
    const name = attribute.name.toLowerCase();
    if (name.startsWith("on") || ["srcset", "srcdoc", "action", "formaction", "ping", "background", "poster", "data",
      "target", "http-equiv", "manifest", "autofocus", "nonce"].includes(name)) node.removeAttribute(attribute.name);
    else if (name === "href" || name === "xlink:href") cleanLink(node, attribute);
    else if (name === "src") cleanSource(node, attribute);
    else if (name === "style") attribute.value = cleanStyle(attribute.value, view);
  }
  if (node.localName === "style") node.textContent = cleanStyle(node.textContent, view);
}

/// Links stay, so that they look like links; they lead nowhere.
function cleanLink(node, attribute) {
  if (["a", "area"].includes(node.localName) && attribute.name === "href") attribute.value = "about:srcdoc#";
  else if (!attribute.value.startsWith("#")) node.removeAttribute(attribute.name);
}

function cleanSource(node, attribute) {
  if (node.localName !== "img") node.removeAttribute("src");
  else if (!/^data:image\//i.test(attribute.value)) {
    attribute.value = assetFor(attribute.value) || standIn(attribute.value);
  }
}

/// A picture in the place of one that is elsewhere.
function standIn(url) {
  const { host, file } = partsOf(url);
  const words = (text) => text.replace(/[^\w.-]/g, "_").slice(0, 28);
  return "data:image/svg+xml," + encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120"><rect width="240" height="120" fill="#e4e5ea"/>` +
    `<g font-family="sans-serif" text-anchor="middle" fill="#333"><text x="120" y="58" font-size="14">${words(file)}` +
    `</text><text x="120" y="78" font-size="11">${words(host)}</text></g></svg>`);
}

/// Style sheets without addresses; the author's rules for dark mode follow the switch and not the device.
function cleanStyle(text, view) {
  const [dark, light] = view.dark ? ["(min-width: 0px)", "(max-width: 0px)"] : ["(max-width: 0px)", "(min-width: 0px)"];
  return text.replace(/@import[^;]*;?/gi, "").replace(/(image-set|src)\s*\(/gi, "none(")
    .replace(/url\(\s*(?![\x22\x27]?(?:data:image\/|#))[^)]*\)?/gi, "none")
    .replace(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi, dark)
    .replace(/\(\s*prefers-color-scheme\s*:\s*light\s*\)/gi, light);
}

/// The frame of an HTML message.
function htmlFrame(message, view) {
  const read = readDocument(message, view);
  if (!read) return note("This document can't be read, so it is not shown.");
  const root = read.page.documentElement;
  if (!root.hasAttribute("dir")) root.dir = view.dir;
  // Large type is a setting of the device: web views scale their texts with it.
  root.style.setProperty("font-size", view.scale * 100 + "%");
  const frame = make("iframe.html", { sandbox: "", title: "HTML message" });
  frame.srcdoc = "<!doctype html>" + root.outerHTML;
  return frame;
}

/// The first words of a document, for small pictures.
function htmlExcerpt(message) {
  const words = (message.message || "").replace(/<(script|style|title)[^]*?<.\1>|<[^>]*>/gi, " ").trim().slice(0, 240);
  return make("div.excerpt", make("b", "HTML"), make("p", { dir: "auto" }, words));
}
