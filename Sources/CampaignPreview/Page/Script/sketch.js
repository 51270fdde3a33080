// Sketches of messages and cards, after the layouts of Android, from their client payloads alone.
//
// A view says how: { frame, landscape, dark, dir, scale, language, live, safe }. 'frame' is the name of a screen;
// 'scale' is the size of text, 1 to 2; 'live' makes buttons that tell what a tap does; 'safe' shows the part of
// pictures that no screen cuts.

/// The kind of screen: "phone", "tablet" or "web".
const screenKind = (view) => screens[view.frame].kind;

/// The width and height of a screen as it is held.
function screenSize(view) {
  const screen = screens[view.frame];
  const turned = view.landscape && screen.kind !== "web";
  return turned ? [screen.height, screen.width] : [screen.width, screen.height];
}

/// A screen with an item on it, named for those who can't see it.
function sketch(item, view) {
  const [width, height] = screenSize(view);
  const stage = make("div", {
    class: `screen ${screenKind(view)}${view.dark ? " dark" : ""}`, role: "group",
    "aria-label": `${item.name}, ${kindName(item)}, ${screens[view.frame].name}`,
    style: { width: width + "px", height: height + "px", "--type": view.scale || 1 },
    dir: view.dir, lang: item.language || view.language,
  });
  stage.append(backdrop());
  if (item.card) stage.append(make("div.feed", drawCard(read(item), view)));
  else stage.append(...drawMessage(read(item), view));
  return stage;
}

/// The app behind a message: lines and boxes, without words.
function backdrop() {
  const line = (part) => make("i", { class: part });
  return make("div.app", { "aria-hidden": "true" },
    line("bar"), line("block"), line("line"), line("line short"), line("block"), line("line"), line("line short"));
}

/// Why a client drops this message on this screen, or nothing.
function reasonDropped(message, view) {
  const held = view.landscape ? "LANDSCAPE" : "PORTRAIT";
  if (screenKind(view) === "phone" && message.orientation && !["ANY", held].includes(message.orientation)) {
    return `Clients drop this message: it is only for ${message.orientation.toLowerCase()}.`;
  }
  const needsPicture = ["full", "full_image", "modal_image"].includes(message.kind);
  return needsPicture && !message.image_url ? "Clients drop this message: it has no picture." : "";
}

function drawMessage(light, view) {
  const dropped = reasonDropped(light, view);
  if (dropped) return [note(dropped, "dropped")];
  const message = view.dark ? inTheDark(light) : light;
  switch (message.kind) {
    case "control": return [note("A control shows nothing.")];
    case "templated": return [note("The client asks the server for this message when it is due.")];
    case "html": return [view.live ? htmlFrame(message, view) : htmlExcerpt(message)];
    case "slideup": return [drawSlideup(message, view)];
    default: return drawWindow(message, view);
  }
}

/// Words in the place of a message.
function note(text, kind = "") {
  return make("p", { class: "says " + kind, dir: "ltr", lang: "en" }, text);
}

function drawSlideup(message, view) {
  const size = measures.slideup;
  const [width] = screenSize(view);
  const phone = screenKind(view) === "phone";
  const opens = message.click_action && message.click_action !== "NONE";
  const ground = message.bg_color ?? colours.slideup.background;
  const edge = message.slide_from === "TOP" ? "top" : "bottom";
  const offset = size.margin + (edge === "top" && phone ? measures.statusBar : 0);
  return make("div.slideup", { style: {
      background: css(ground), width: Math.min(size.width, width - 2 * size.margin) + "px", [edge]: offset + "px",
      "inset-inline-end": phone ? undefined : size.margin + "px",
      "inset-inline-start": phone ? Math.max(size.margin, (width - size.width) / 2) + "px" : undefined,
    },
  },
  message.image_url
    ? picture({ url: message.image_url, alt: message.image_alt, ratio: 1, width: size.picture,
      height: size.picture, fit: true })
    : icon(message, ground),
  line("message", message.message, message.text_color ?? colours.slideup.text, ground,
    { align: message.text_align_message || "START", lines: size.lines }),
  opens && !message.hide_chevron
    && arrow(message, ground));
}

/// True if the payload contains one of the colours. The author can't change those of the client.
const stated = (...own) => String(own.some((colour) => colour !== undefined));

/// The arrow of a slideup that opens something: 12 × 20.
function arrow(message, ground) {
  const colour = message.close_btn_color ?? colours.slideup.arrow;
  return drawn("svg.arrow", { viewBox: "0 0 12 20", width: 12, height: 20, "data-mark": "arrow",
    "data-own": stated(message.close_btn_color, message.bg_color),
    "data-colour": colour, "data-ground": ground, "aria-hidden": "true" },
  drawn("path", { d: "M2 2l8 8-8 8", fill: "none", stroke: css(colour), "stroke-width": 2.5 }));
}

/// The icon of a message. It is a letter of a font that the page does not have, so the box shows its code.
function icon(message, ground) {
  if (!message.icon) return null;
  const back = message.icon_bg_color ?? colours.icon.background;
  const front = message.icon_color ?? colours.icon.text;
  return make("div.icon", { "data-mark": "icon",
    "data-own": stated(message.icon_color, message.icon_bg_color), "data-colour": front, "data-ground": back,
    "data-under": ground, role: "img", "aria-label": "Icon " + iconCode(message.icon),
    style: { background: css(back), color: css(front) } }, iconCode(message.icon));
}

const iconCode = (letter) => letter.codePointAt(0).toString(16).toUpperCase();

/// Modals and full-screen messages: a picture, a header, a text, buttons and a button that closes.
function drawWindow(message, view) {
  const full = message.kind.startsWith("full");
  const bare = message.kind.endsWith("_image");
  const covers = full && screenKind(view) === "phone";
  const ground = message.bg_color ?? colours.window.background;
  const frame = message.frame_color ?? colours.window.frame;
  const size = full ? fullSize(view, covers) : modalSize(view, bare);
  const body = make("div", {
    class: `window ${full ? "full" : "modal"}${bare ? " bare" : ""}${covers ? " covers" : ""}`,
    style: { background: bare ? "transparent" : css(ground), ...size },
  });
  if (message.image_url) body.append(windowPicture(message, view, { full, bare }));
  else if (message.icon) body.append(icon(message, ground));
  if (!bare) body.append(windowText(message, view, ground));
  body.append(...windowButtons(message, view, ground), closeButton(message, view, bare ? null : ground));
  return [make("div.frame", { style: { background: css(frame) } }), body];
}

function fullSize(view, covers) {
  if (covers) return { inset: "0" };
  const { short, long } = measures.full;
  const [width, height] = view.landscape ? [long, short] : [short, long];
  return { width: width + "px", height: height + "px" };
}

function modalSize(view, bare) {
  const [width, height] = screenSize(view);
  const { least, margin } = measures.modal;
  const room = Math.max(least, width - 2 * margin);
  return bare
    ? { width: Math.min(measures.modal.picture, room) + "px" }
    : { width: Math.min(measures.modal.width, room) + "px",
      "max-height": Math.min(measures.modal.height, height - 2 * margin) + "px" };
}

function windowPicture(message, view, { full, bare }) {
  const wide = view.landscape;
  const ratios = measures.full;
  const ratio = !full ? (bare ? 1 : measures.modal.ratio)
    : bare ? (wide ? ratios.widePictureRatio : ratios.pictureRatio) : (wide ? ratios.wideRatio : ratios.ratio);
  const crop = message.crop_type || (full ? "CENTER_CROP" : "FIT_CENTER");
  return picture({ url: message.image_url, alt: message.image_alt, ratio, fit: crop === "FIT_CENTER",
    fills: full });
}

function windowText(message, view, ground) {
  const text = make("div.text", { tabindex: view.live && 0 });
  if (message.header) {
    text.append(line("header", message.header, message.header_text_color ?? colours.window.header, ground,
      { align: message.text_align_header || "CENTER", large: true }));
  }
  if (message.message) {
    text.append(line("message", message.message, message.text_color ?? colours.window.text, ground,
      { align: message.text_align_message || "CENTER" }));
  }
  return text;
}

function windowButtons(message, view, ground) {
  const all = message.btns || [];
  const shown = screenKind(view) === "web" ? all : all.slice(0, measures.button.most);
  if (!shown.length) return [];
  return [make("div", { class: "buttons" + (shown.length === 1 ? " single" : "") }, shown.map((entry, index) => {
    const back = entry.bg_color ?? colours.button.background;
    const front = entry.text_color ?? colours.button.text;
    const words = linkWords(entry.click_action, entry.uri, entry.use_webview);
    return tappable(view, `Button “${entry.text}”. ${words}`, {
      class: "tap", style: { background: css(back), color: css(front), "border-color": css(entry.border_color ?? back),
        height: measures.button.height + "px", "min-width": measures.button.width + "px" },
      "data-text": index === shown.length - 1 && shown.length > 1 ? "button, the primary one" : "button",
      "data-colour": front, "data-ground": back, "data-under": ground, "data-lines": 1,
    }, entry.text);
  }))];
}

function closeButton(message, view, ground) {
  const colour = message.close_btn_color ?? colours.window.close;
  return tappable(view, "Closes the message.", { class: "close", "aria-label": "Close", "data-mark": "close button",
    "data-own": stated(message.close_btn_color, message.bg_color),
    "data-colour": colour, "data-ground": ground ?? "picture" },
  drawn("svg", { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" },
    drawn("path", { d: "M4 4l12 12M16 4L4 16", stroke: css(colour), "stroke-width": 2.2 })));
}

/// A button or link of the app. On the page, it tells what a tap does; in small pictures, it is not a button.
function tappable(view, words, attributes, ...children) {
  if (!view.live) {
    const { "aria-label": name, ...others } = attributes;
    return make("span", others, ...children);
  }
  return make("button", { type: "button", onclick: () => announce(words), ...attributes }, ...children);
}

/// A text of a sketch with what the checks need: its colours, and how many lines it may have.
function line(field, text, colour, ground, { align = "START", lines = 0, large = false, tag = "p" } = {}) {
  return make(tag, { class: "line " + field + (lines ? " clamped" : ""), dir: "auto", "data-text": field,
    "data-colour": colour, "data-ground": ground, "data-lines": lines, "data-large": large,
    style: { color: css(colour), "text-align": align.toLowerCase(), "--lines": lines || undefined } }, text);
}

/// A picture, or the box that stands for it: the page never fetches one unless it was told to.
function picture({ url, alt, ratio, width, height, fit = false, fills = false, known = false }) {
  const source = assetFor(url);
  const box = make("div", {
    class: "picture" + (fills ? " fills" : "") + (fit ? " fit" : " crop"), "data-picture": url, "data-ratio": ratio,
    "data-known": known, "data-fit": fit, "data-alt": alt || "",
    style: { width: width ? width + "px" : undefined, height: height ? height + "px" : undefined,
      "aspect-ratio": width || fills ? undefined : String(ratio) },
  });
  if (source) box.append(make("img", { src: source, alt: alt || "", onerror: () => { stand(box, url, alt, width); },
    onload: (event) => { box.dataset.ratio = event.target.naturalWidth / event.target.naturalHeight; } }));
  else stand(box, url, alt, width);
  return box;
}

/// Fills a box with what is known of its picture.
function stand(box, url, alt, width) {
  const { host, file } = partsOf(url);
  box.classList.add("missing");
  box.replaceChildren(make("span.sr", alt ? "Picture: " + alt : "Picture without alternative text"));
  if (width && width < 100) box.append(glyph("M2 13V3h12v10zM2 11l4-4 3 3 2-2 3 3", 22));
  else {
    box.append(make("span.about", { "aria-hidden": "true", dir: "ltr" },
      glyph("M2 13V3h12v10zM2 11l4-4 3 3 2-2 3 3M11 6h.01", 26), make("b", file), make("span", host),
      alt && make("q", { dir: "auto" }, alt)));
  }
}

/// The host and the last part of a link, without a parser that could throw.
function partsOf(url) {
  const match = /^[^:]*:\/*([^/?#]*)([^?#]*)/.exec(url || "") || [];
  return { host: match[1] || "", file: (match[2] || "").split("/").pop() || url || "no picture" };
}

function drawCard(card, view) {
  const palette = view.dark ? colours.darkCard : colours.card;
  const box = make("div", { class: "card " + card.kind, style: { background: css(palette.background) } });
  const words = card.link ? linkWords("URI", card.link, card.inApp) : "Opens nothing.";
  if (card.kind === "cross_promotion_small") box.append(...crossPromotion(card, palette));
  else box.append(...cardParts(card, palette));
  if (card.pinned) box.append(drawn("svg.pin", { viewBox: "0 0 20 20", width: 20, height: 20, role: "img",
    "aria-label": "Pinned" }, drawn("path", { d: "M0 0h20v20z", fill: css(palette.unread) })));
  if (card.unread) box.append(make("span.unread", { role: "img", "aria-label": "Unread",
    style: { background: css(palette.unread) } }));
  if (view.live && card.link) {
    box.append(make("button", { type: "button", class: "cover", "aria-label": "Tap on the card",
      onclick: () => announce(words) }));
  }
  return box;
}

function cardParts(card, palette) {
  const size = measures.card;
  const parts = [];
  if (card.image) {
    const shape = card.kind === "short_news" ? { ratio: 1, width: size.classic, height: size.classic }
      : card.kind === "captioned_image" ? { ratio: card.ratio || size.ratio }
        : { ratio: card.ratio || (size.width - 2 * size.margin) / size.bannerHeight };
    parts.push(picture({ url: card.image, alt: "", known: card.ratio !== undefined, ...shape }));
  }
  if (card.kind === "banner_image") return parts;
  const ground = palette.background;
  parts.push(make("div.words",
    card.title && line("title", card.title, palette.title, ground, { large: true }),
    card.text && line("description", card.text, palette.text, ground),
    card.domain && line("domain", card.domain, palette.link, ground)));
  return parts;
}

function crossPromotion(card, palette) {
  const { payload } = card;
  const ground = palette.background;
  const stars = Math.round(payload.rating || 0);
  return [
    line("caption", payload.caption, palette.text, ground),
    make("div.offer",
      picture({ url: payload.image, alt: "", ratio: 1, width: measures.card.classic,
        height: measures.card.classic }),
      make("div.words",
        line("title", payload.title, palette.title, ground, { large: true }),
        line("subtitle", payload.subtitle, palette.text, ground),
        stars > 0 && line("rating", "★".repeat(stars) + "☆".repeat(5 - stars) + ` (${payload.reviews || 0})`,
          palette.text, ground)),
      line("display_price", payload.display_price || String(payload.price), palette.link, ground)),
  ];
}
