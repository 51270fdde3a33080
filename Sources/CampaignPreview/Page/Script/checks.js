// Checks of the sketch of one item: cut texts, pictures, contrast, and the sizes of buttons and links.
//
// A check has a level and a text. A "problem" is something that readers will miss, a "note" is worth a look, and "good"
// says that a check found nothing.

const said = (level, text, more) => ({ level, text, ...more });

/// All checks of a sketch that is on the page.
function checksOf(stage, item, view) {
  const dropped = stage.querySelector(".dropped");
  if (dropped) return [said("problem", dropped.textContent)];
  return [...cutTexts(stage), ...contrasts(stage), ...pictureChecks(stage, item, view), ...targets(stage),
    ...otherChecks(stage, item, view)];
}

/// Texts that do not fit: what a reader sees of them, and what is cut.
function cutTexts(stage) {
  const limited = [...stage.querySelectorAll("[data-lines]")].filter((node) => Number(node.dataset.lines) > 0);
  const cut = limited.map(cutText).filter(Boolean);
  for (const text of stage.querySelectorAll(".window .text")) {
    if (text.scrollHeight > text.clientHeight + 2) {
      const part = Math.round(100 * text.clientHeight / text.scrollHeight);
      cut.push(said("note", `The text scrolls: at first, ${part} % of it can be seen.`, { cuts: true }));
    }
  }
  if (limited.length && !cut.length) cut.push(said("good", "No text is cut."));
  return cut;
}

function cutText(node) {
  const one = Number(node.dataset.lines) === 1;
  const fits = one ? node.scrollWidth <= node.clientWidth + 1 : node.scrollHeight <= node.clientHeight + 1;
  if (fits) return null;
  const text = node.textContent;
  const shown = text.slice(0, shownLetters(node, one)).trimEnd();
  const rest = text.slice(shown.length).trim();
  const limit = one ? "one line" : node.dataset.lines + " lines";
  return { level: "problem", cuts: true, field: node.dataset.text,
    text: `The ${node.dataset.text} is cut after ${limit}. Readers see “${shorten(shown, 60, true)}…”, but not ` +
      `“${shorten(rest, 90)}”.` };
}

/// How many letters of a text fit into its box, by halving.
function shownLetters(node, one) {
  const text = node.firstChild;
  if (!text) return 0;
  const box = node.getBoundingClientRect();
  const scale = box.width / node.offsetWidth || 1;
  const range = document.createRange();
  let fits = 0, end = text.length;
  while (fits < end) {
    const middle = (fits + end + 1) >> 1;
    range.setStart(text, middle - 1);
    range.setEnd(text, middle);
    const letter = range.getBoundingClientRect();
    const inside = one ? Math.abs(letter.left - box.left) + letter.width <= box.width - 24 * scale
      : letter.bottom <= box.bottom + 2 * scale;
    if (inside) fits = middle; else end = middle - 1;
  }
  // Not in the middle of a letter that takes two units.
  return /[\uDC00-\uDFFF]/.test(text.data.charAt(fits)) ? fits - 1 : fits;
}

/// A text of at most so many letters; 'fromEnd' keeps its end.
function shorten(text, most, fromEnd = false) {
  const letters = Array.from(text);
  if (letters.length <= most) return text;
  return fromEnd ? "…" + letters.slice(-most).join("") : letters.slice(0, most).join("") + "…";
}

/// The contrast of each text and mark with what is behind it (WCAG 2.2, 1.4.3 and 1.4.11).
function contrasts(stage) {
  const found = [];
  for (const node of stage.querySelectorAll("[data-colour]")) {
    const { text, mark, ground, under, large } = node.dataset;
    const name = text || mark;
    if (mark && node.dataset.own !== "true") continue;
    if (ground === "picture") {
      found.push(said("note", `The ${name} lies on the picture: its contrast depends on the picture.`));
      continue;
    }
    const back = over(parts(Number(ground)), parts(Number(under ?? 0xffffffff)));
    const ratio = contrast(over(parts(Number(node.dataset.colour)), back), back);
    const least = mark || large === "true" ? 3 : 4.5;
    const words = `The ${name} has a contrast of ${ratio.toFixed(1)} : 1`;
    const more = { colours: node.dataset };
    found.push(ratio < least ? said("problem", `${words}; at least ${least} : 1 is needed to read it.`, more)
      : said("good", words + ".", more));
  }
  return found;
}

const parts = (colour) => [16, 8, 0, 24].map((shift) => Math.floor(colour / 2 ** shift) % 256);

function over([red, green, blue, opacity], back) {
  const mix = (front, behind) => (front * opacity + behind * (255 - opacity)) / 255;
  return [mix(red, back[0]), mix(green, back[1]), mix(blue, back[2]), 255];
}

function contrast(first, second) {
  const light = (colour) => {
    const [red, green, blue] = colour.map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark, bright] = [light(first), light(second)].sort((one, other) => one - other);
  return (bright + 0.05) / (dark + 0.05);
}

/// Pictures: whether there is one here, its alternative text, and what screens cut off.
function pictureChecks(stage, item, view) {
  return [...stage.querySelectorAll("[data-picture]")].flatMap((box) => {
    const found = [];
    const { host, file } = partsOf(box.dataset.picture);
    if (box.classList.contains("missing")) {
      const ratio = box.dataset.known === "true" ? "with the declared ratio" : "with the documented ratio";
      found.push(said("note", `${file} from ${host} is not in this page. The box stands for it, ${ratio}.`));
    }
    if (!item.card && !box.dataset.alt) {
      found.push(said("problem", `${file} has no alternative text: screen readers say nothing about it.`));
    }
    if (box.dataset.fit !== "true") found.push(...cropChecks(box, item, view, file));
    return found;
  });
}

function cropChecks(box, item, view, file) {
  if (!box.classList.contains("fills")) {
    if (box.dataset.known !== "true" && /^(banner|captioned)/.test(read(item).kind)) {
      return [said("note", `Without 'aspect_ratio', clients don't know how much space ${file} needs.`)];
    }
    return [];
  }
  const ratio = Number(box.dataset.ratio);
  const zone = safeZone(item, ratio, view);
  if (view.safe) drawSafeZone(box, zone, ratio);
  const cut = (part) => Math.round(100 * (1 - part));
  if (cut(zone.width) + cut(zone.height) === 0) return [said("good", `No screen cuts ${file}.`)];
  return [said("note", `Screens cut up to ${cut(zone.width)} % of the width and ${cut(zone.height)} % of the ` +
    `height of ${file}. 'Safe zone' shows what all of them keep.`)];
}

/// The part of a picture that every screen shows, as fractions of its width and height.
function safeZone(item, ratio, view) {
  const message = read(item);
  const zone = { width: 1, height: 1 };
  for (const name of Object.keys(screens)) {
    const look = { ...view, frame: name };
    if (reasonDropped(message, look)) continue;
    const shown = shownPart(fullBox(message, look), ratio);
    zone.width = Math.min(zone.width, shown.width);
    zone.height = Math.min(zone.height, shown.height);
  }
  return zone;
}

/// The width of the box of a full-screen picture divided by its height.
function fullBox(message, view) {
  const [width, height] = screenSize(view);
  const { short, long } = measures.full;
  const covers = screenKind(view) === "phone";
  const whole = covers ? width / height : view.landscape ? long / short : short / long;
  return message.kind === "full" ? whole * 2 : whole;
}

/// How much of a picture stays if it fills a box.
function shownPart(box, ratio) {
  return { width: Math.min(1, box / ratio), height: Math.min(1, ratio / box) };
}

function drawSafeZone(box, zone, ratio) {
  const shown = shownPart(box.offsetWidth / box.offsetHeight, ratio);
  const percent = (part) => Math.min(100, 100 * part) + "%";
  box.querySelectorAll(".zone").forEach((old) => old.remove());
  box.append(make("span.zone", { "aria-hidden": "true",
    style: { width: percent(zone.width / shown.width), height: percent(zone.height / shown.height) } }));
}

/// Buttons and links should be large enough for a finger.
function targets(stage) {
  const { ios, android } = measures.target;
  return [...stage.querySelectorAll(".tap")].flatMap((node) => {
    const size = `${node.offsetWidth} × ${node.offsetHeight}`;
    const least = Math.min(node.offsetWidth, node.offsetHeight);
    const name = `The button “${shorten(node.textContent, 30)}”`;
    if (least < ios) return [said("problem", `${name} is ${size}: too small for a finger (${ios} × ${ios}).`)];
    const words = `${name} is ${size}: enough on iOS; Android advises ${android}.`;
    return least < android ? [said("good", words)] : [];
  });
}

function otherChecks(stage, item, view) {
  if (/\{\{|\{%/.test(stage.textContent)) {
    return [said("note", "The text has templates, which the server fills in for each reader.")];
  }
  if (!view.dark || item.card) return [];
  const message = read(item);
  if (["control", "templated", "html"].includes(message.kind) || (message.themes && message.themes.dark)) return [];
  return [said("note", "It has no 'dark_colors': clients show the light colours in the dark, too.")];
}

/// For each screen and size of text: whether all texts fit. Draws the item where nobody sees it.
function fitTable(item, view) {
  const host = make("div.measuring", { "aria-hidden": "true", inert: true });
  document.body.append(host);
  const rows = Object.keys(screens).map((frame) => [frame, sizes.map((scale) => {
    const look = { ...view, frame, scale, live: false };
    const stage = sketch(item, look);
    host.replaceChildren(stage);
    if (stage.querySelector(".dropped")) return "dropped";
    const cut = cutTexts(stage).filter((check) => check.cuts);
    return cut.some((check) => check.level === "problem") ? "cut" : cut.length ? "scrolls" : "fits";
  })]);
  host.remove();
  return rows;
}
