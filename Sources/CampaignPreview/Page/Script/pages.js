// The pages: the wall of all items, one item, the feed, delivery, and the workspace as a picture.

const state = {
  page: "wall", item: null, event: "", channel: "",
};

// How one looks at items, by the names in addresses.
const plainView = { frame: "phone", landscape: false, dark: false, dir: "", scale: 1, safe: false, reader: "",
  side: "" };
state.view = { ...plainView };

let wallList;

/// The sizes of text that one can choose.
const sizes = [1, 1.3, 2];

function showPage() {
  const pages = { wall: wallPage, item: itemPage, feed: feedPage, delivery: deliveryPage, workspace: workspacePage };
  const main = byId("main");
  main.replaceChildren(...pages[state.page]().filter(Boolean));
  main.dispatchEvent(new CustomEvent("shown"));
  markCurrent();
}

/// Marks the page and the item that one looks at in the lists.
function markCurrent() {
  for (const link of document.querySelectorAll("#pages a")) {
    const here = link.dataset.page === state.page || (link.dataset.page === "wall" && state.page === "item");
    if (here) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
  }
  for (const row of document.querySelectorAll(".row")) {
    const here = state.page === "item" && row.dataset.item === key(state.item);
    if (here) row.setAttribute("aria-current", "page"); else row.removeAttribute("aria-current");
  }
  const name = state.page === "item" ? state.item.id : pageNames[state.page];
  document.title = `${name} – Campaign preview`;
}

const pageNames = { wall: "All items", feed: "Feed", delivery: "Delivery", workspace: "Workspace" };

// The wall

const tile = { width: 264, height: 368 };

function wallPage() {
  const list = make("ul");
  const wall = make("div.wall", { id: "wall" }, list);
  wallList = lazyList(list, { columns: () => Math.floor((wall.clientWidth + 24) / tile.width), row: () => tile.height,
    width: () => tile.width, draw: drawTile });
  requestAnimationFrame(() => showWall());
  return [heading("All items", "Sketches of what clients draw, made from their payloads alone, after the layouts of " +
    "the Android client. Fonts and details of a real device differ."), wall,
  make("p.lead", { id: "none", hidden: true }, "No item matches the search and the filters.")];
}

/// The name of a page, and what one sees there.
function heading(name, ...words) {
  return make("div.heading", make("h2", name), make("p.lead", words));
}

function showWall() {
  if (!wallList) return;
  wallList.show(shownItems);
  const none = byId("none");
  if (none) none.hidden = shownItems.length > 0;
}

function drawTile(item) {
  const view = { frame: "small", dir: directionFor(item, {}) };
  return make("li", make("a.tile", { href: itemLink(item), "data-item": key(item) },
    make("span.thumb", { "aria-hidden": "true", inert: true }, sketch(item, view)),
    make("span.label", make("b", item.name), badge(item),
      make("small", underName(item)))));
}

/// The direction of an item: the chosen one, else that of its language or its first letters.
function directionFor(item, view) {
  if (view.dir) return view.dir;
  const language = item.language || view.language;
  if (language) return /^(ar|fa|he|iw|ur|yi|dv|ps|sd|ckb|ug)\b/.test(language) ? "rtl" : "ltr";
  const { kind, title, header, text, message } = read(item);
  return directionOf(kind === "html" ? "" : [title, header, text, message].join(" "));
}

// One item

function itemPage() {
  const { item } = state;
  const stages = make("div.stages", { id: "stages" });
  const details = make("div.details", { id: "details" });
  const redraw = () => drawItem(item, stages, details);
  requestAnimationFrame(redraw);
  return [itemHeading(item), toolbar(item, () => { writeLink(); redraw(); }),
    make("div.item", stages, details)];
}

function itemHeading(item) {
  const place = item.file ? `${item.file}:${item.line}` : "";
  const editor = editorLink(item.file, item.line);
  return make("div.heading", make("h2", { id: "item-name", tabindex: "-1" }, item.name),
    make("p.facts", factsOf(item).map((fact) => make("span", fact)),
      place && make("code", { id: "source" }, place),
      place && button("Copy place", () => copy(place), { id: "copy-place" }),
      editor && make("a", { href: editor, id: "editor" }, "Open in the editor")));
}

/// Facts about an item that are not in its payload.
function factsOf(item) {
  const { audience, owner, description, tags } = item.about;
  return [kindName(item), item.card && channelNames[item.channel], "in " + item.campaign, windowWords(item),
    audience && "for " + audience, owner && "by " + owner, tags && tags.map((tag) => "#" + tag).join(" "), description]
    .filter(Boolean);
}

const channelNames = { news_feed: "News Feed", content_cards: "Content cards", in_app: "In-app message" };

/// The switches of the view. Each tells whether it is on, and the keys of the help press them.
/// If 'instead' is given, it replaces the switches that belong to a screen.
function toolbar(item, changed, instead) {
  const { view } = state;
  const updates = [];
  const press = (id, text, isOn, toggle) => {
    const node = button(text, () => { toggle(); updates.forEach((update) => update()); changed(); }, { id });
    updates.push(() => node.setAttribute("aria-pressed", String(isOn())));
    return node;
  };
  const group = (legend, ...nodes) => make("fieldset", make("legend", legend), nodes);
  const choose = (id, label, name, options) => choice(id, label, options, view[name], (value) => {
    view[name] = value;
    changed();
  });
  const flip = (id, text, name = id) => press(id, text, () => view[name], () => { view[name] = !view[name]; });
  const bar = make("div.toolbar", { role: "group", "aria-label": "View" },
    instead || group("Screen", Object.entries(screens).map(([name, screen]) =>
      press("screen-" + name, screen.name, () => view.frame === name, () => { view.frame = name; }))),
    group("Held and lit", !instead && flip("landscape", "Landscape"), flip("dark", "Dark"),
      press("rtl", "Right to left", () => directionFor(item, view) === "rtl",
        () => { view.dir = directionFor(item, view) === "rtl" ? "ltr" : "rtl"; }),
      !instead && flip("safe", "Safe zone")),
    group("Text size", sizes.map((size) =>
      press("type-" + size * 100, size * 100 + " %", () => view.scale === size, () => { view.scale = size; }))),
    workspace.readers.length > 0 && choose("reader", "Reader", "reader",
      [["", "As in the payload"], ...workspace.readers.map((reader) => [reader.name, readerName(reader)])]),
    !instead && choose("side-by-side", "Side by side", "side",
      [["", "One view"], ...sides().map(([name, [title]]) => [name, title])]));
  updates.forEach((update) => update());
  return bar;
}

/// The reader through whose eyes one looks, if there is one.
const readerOf = (view) => workspace.readers.find((reader) => reader.name === view.reader);

function readerName(reader) {
  return [reader.name, reader.target, reader.language].filter(Boolean).join(", ");
}

/// The groups of sketches that can be shown side by side. Each sketch has a caption and its differences from the view.
function sides() {
  const readersOf = (kind) => workspace.readers.filter((reader) => reader.kind === kind)
    .map((reader) => [readerName(reader), { reader: reader.name }]);
  const all = {
    screens: ["All screens", Object.keys(screens).map((frame) => [screens[frame].name, { frame }])],
    schemes: ["Light and dark", [["Light", { dark: false }], ["Dark", { dark: true }]]],
    directions: ["Both directions", [["Left to right", { dir: "ltr" }], ["Right to left", { dir: "rtl" }]]],
    types: ["Text sizes", sizes.map((scale) => [scale * 100 + " %", { scale }])],
    orientations: ["Portrait and landscape", [["Portrait", { landscape: false }], ["Landscape", { landscape: true }]]],
    reader: ["All readers", readersOf("reader")],
    language: ["All languages", readersOf("language")],
  };
  return Object.entries(all).filter(([, [, views]]) => views.length);
}

function drawItem(item, stages, details) {
  const side = sides().find(([name]) => name === state.view.side);
  const views = (side ? side[1][1] : [["", {}]]).map(([caption, change]) => [caption, { ...state.view, ...change }]);
  stages.replaceChildren();
  const drawn = views.map(([caption, view]) => drawStage(item, view, caption, stages, views.length));
  const [first] = drawn;
  const captions = new Map();
  for (const { stage, shown, view, caption } of drawn) {
    for (const check of stage ? checksOf(stage, shown, view) : []) {
      captions.set(check.text, { check, names: [...(captions.get(check.text) || { names: [] }).names, caption] });
    }
  }
  const checks = [...captions.values()].map(({ check, names }) => (names.length === drawn.length ? check
    : { ...check, text: `${names.join(", ")}: ${check.text}` }));
  details.replaceChildren(...[findingsPanel(item), checksPanel(checks), tapsPanel(first.shown || item),
  fitPanel(first.shown || item), payloadPanel(first.shown || item)].filter(Boolean));
}

/// A sketch in its own frame, as large as there is room for, with a caption.
function drawStage(item, look, caption, stages, count) {
  const reader = readerOf(look);
  const shown = reader ? forReader(item, reader) : item;
  const language = reader && reader.language;
  const view = { ...look, live: true, language, dir: directionFor(shown || item, { ...look, language }) };
  if (!shown) {
    stages.append(make("figure.stage", note(`${reader.name} does not get this item.`),
      make("figcaption", caption)));
    return {};
  }
  const stage = sketch(shown, view);
  const [width, height] = screenSize(view);
  const room = Math.max(240, stages.clientWidth - (innerWidth > 820 ? 48 : 16));
  const share = count === 1 ? 1 : count === 2 ? 0.47 : 0.31;
  const scale = Math.min(1, Math.max(Math.min(room, 220), room * share) / width,
    Math.max(360, innerHeight * 0.86) / height);
  stage.style.transform = `scale(${scale})`;
  const words = [caption, `${width} × ${height}`, scale < 1 && `at ${Math.round(scale * 100)} %`].filter(Boolean)
    .join(" · ");
  stages.append(make("figure.stage", make("div.holder", { style: {
    width: width * scale + "px", height: height * scale + "px" } }, stage), make("figcaption", words)));
  return { stage, shown, view, caption };
}

/// A panel of the details. Without entries it is left out.
function panel(id, title, ...content) {
  return make("section.panel", { id, "aria-labelledby": id + "-title" },
    make("h3", { id: id + "-title" }, title), content);
}

function findingsPanel(item) {
  return item.findings.length > 0 && panel("findings", "Findings", make("ul", item.findings.map(findingRow)));
}

function findingRow(finding) {
  const error = finding.severity === "error";
  const place = `${finding.file}:${finding.line}`;
  const editor = editorLink(finding.file, finding.line);
  return make("li", sign(error ? "problem" : "note"),
    make(error ? "span.error" : "span.warning", finding.severity + ": "), finding.message,
    finding.help && make("p.soft", finding.help),
    make("code.soft", finding.rule, "  ", editor ? make("a", { href: editor }, place) : place));
}

const levels = ["problem", "note", "good"];

function checksPanel(checks) {
  const sorted = [...checks].sort((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));
  return panel("checks", "What the sketch shows", sorted.length ? make("ul", sorted.map((check) => make("li",
    sign(check.level), check.text, check.colours && [" ", swatch(check.colours)])))
    : make("p.soft", "There is nothing to check."));
}

/// The sign of a check, with its word for those who don't see it.
function sign(level) {
  return make("span.mark." + level, { role: "img", "aria-label": level }, "✕!✓"[levels.indexOf(level)]);
}

function swatch({ colour, ground }) {
  return make("span.swatch", { "aria-hidden": "true", style: { background: css(Number(ground)),
    color: css(Number(colour)) } }, "Aa");
}

/// The effect of each tap.
function tapsPanel(item) {
  const rows = tapsOf(item);
  if (!rows.length) return null;
  return panel("taps", "What a tap does", make("dl", rows.flatMap(([name, words]) =>
    [make("dt", make("b", name)), make("dd.soft", words)])));
}

function tapsOf(item) {
  if (item.card) {
    const card = read(item);
    return [["The card", card.link ? linkWords("URI", card.link, card.inApp) : "Opens nothing."],
      ...(card.dismissible ? [["A swipe", "Removes the card."]] : [])];
  }
  const message = read(item);
  if (["control", "templated"].includes(message.kind)) return [];
  if (message.kind === "html") {
    return (readDocument(message, state.view) || { taps: [] }).taps;
  }
  const buttons = (message.btns || []).map((entry) => [`“${entry.text}”`,
    linkWords(entry.click_action, entry.uri, entry.use_webview)]);
  const body = buttons.length ? "Does nothing: only the buttons can be tapped."
    : linkWords(message.click_action, message.uri, message.use_webview);
  const leaves = message.message_close === "AUTO_DISMISS"
    ? [["Nobody taps", `Closes after ${(message.duration || 5000) / 1000} s.`]] : [];
  return [["The message", body], ...buttons, ...leaves];
}

function fitPanel(item) {
  const kind = item.card ? "" : read(item).kind;
  if (!["slideup", "modal", "full", "modal_image", "full_image"].includes(kind)) return null;
  const view = { ...state.view, dir: directionFor(item, state.view) };
  const words = { fits: "✓ fits", cut: "✕ cut", scrolls: "↕ scrolls", dropped: "– dropped" };
  const cell = (frame, scale, result) => button(words[result], () => {
    Object.assign(state.view, { frame, scale, side: "" });
    writeLink();
    showPage();
    byId("screen-" + frame).focus();
  }, { "aria-label": `${screens[frame].name}, ${scale * 100} %: ${words[result].slice(2)}`, class: "plain" });
  return panel("fits", "Where the texts fit", table(["Screen", "100 %", "130 %", "200 %"], fitTable(item, view).map(
    ([frame, results]) => [screens[frame].name,
      ...results.map((result, index) => cell(frame, sizes[index], result))])));
}

/// All values of the payload, and why the sketch does not show some.
function payloadPanel(item) {
  const reason = (path) => notDrawn.get(path.split("/").find((name) => notDrawn.has(name)))
    || (/^(domain|dm)$/.test(path) && read(item).kind === "banner_image" && "banners show no link text");
  const lines = linesOf(item);
  const rows = leaves(item.payload).map(([path, value]) => [make("code", path), [valueWords(path, value),
    lines.has(path) && make("span.not", "Line " + lines.get(path)),
    reason(path) && make("span.not", "Not drawn: " + reason(path))]]);
  return panel("payload", "Payload", make("details", { id: "payload-details" },
    make("summary", `${rows.length} values, ${item.bytes} bytes`), table(["Key", "Value"], rows)));
}

function valueWords(path, value) {
  if (typeof value === "number" && /colou?r$/.test(path)) return colourWords(value);
  if (typeof value === "number" && value > 0 && /(_time|_at|created|updated|\bca|\bea)$/.test(path)) {
    return `${value} (${new Date(value * 1000).toISOString().replace(".000", "")})`;
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}

// The feed

function feedPage() {
  const cards = workspace.items.filter((item) => item.card);
  const channels = [...new Set(cards.map((item) => item.channel))];
  if (!channels.length) return [heading("Feed", "No campaign has cards.")];
  if (!channels.includes(state.channel)) state.channel = channels[0];
  const host = make("div.stages");
  const draw = () => drawFeed(host, cards.filter((item) => item.channel === state.channel));
  const named = channels.map((name) => [name, channelNames[name]]);
  const chooser = choice("channel", "Channel", named, state.channel, (value) => {
    state.channel = value;
    draw();
  });
  requestAnimationFrame(draw);
  return [heading("Feed", "The cards in the order of the clients: pinned ones first, then the newest. " +
    "A bar marks cards that nobody has seen."), toolbar({ payload: {} }, draw, chooser), host];
}

const seenCards = new Set();

function drawFeed(host, all, most = 60) {
  const { view } = state;
  const reader = readerOf(view);
  const cards = all.map((item) => (reader ? forReader(item, reader) : item)).filter(Boolean)
    .map((item) => ({ item, card: read(item) }));
  const age = ({ card }) => card.payload.ca || card.payload.created || 0;
  cards.sort((one, other) => other.card.pinned - one.card.pinned || age(other) - age(one));
  const unread = cards.filter(({ item }) => !seenCards.has(item.id)).length;
  const list = make("ul.feed-list", cards.slice(0, most).map(({ item, card }) => {
    const look = { ...view, frame: "phone", language: reader && reader.language, live: false };
    const direction = directionFor(item, look);
    const read = { ...card, unread: card.unread && !seenCards.has(item.id) };
    return make("li", { dir: direction, lang: item.language || look.language },
      drawCard(read, look), make("span.pair", { dir: "ltr", lang: "en" },
        make("a", { href: itemLink(item) }, item.id),
        button(read.unread ? "Seen" : "✓ Seen", () => {
          if (seenCards.has(item.id)) seenCards.delete(item.id); else seenCards.add(item.id);
          drawFeed(host, all, most);
          document.querySelector(`[data-seen="${CSS.escape(item.id)}"]`).focus();
        }, { "aria-pressed": String(!read.unread), "aria-label": `Seen: ${item.name}`, "data-seen": item.id })));
  }));
  host.replaceChildren(make("div.feed-stage", { style: { "--type": view.scale } },
    make("p.soft", `${cards.length} cards, ${unread} unread`),
    make("div.screen.free" + (view.dark ? ".dark" : ""), { role: "group", "aria-label": "Feed" }, list),
    cards.length > most && button("Show more cards", () => drawFeed(host, all, most + 60))));
}

// Delivery

function deliveryPage() {
  const { events } = workspace;
  if (!events.length) return [heading("Delivery", "No message waits for an event.")];
  if (!events.some((event) => event.title === state.event)) state.event = events[0].title;
  const host = make("div.panel", { id: "ladder", "aria-live": "polite" });
  const draw = () => host.replaceChildren(...ladder(events.find((event) => event.title === state.event)));
  const named = events.map(({ title, messages }) => [title, `${title} (${messages.length})`]);
  const chooser = choice("event", "Event", named, state.event, (value) => {
    state.event = value;
    writeLink();
    draw();
  });
  draw();
  return [heading("Delivery", "When an event comes, the client shows the first message below whose conditions hold."),
    make("div.toolbar", chooser), host];
}

function ladder(event) {
  const ties = tiesIn(event);
  return [make("h3", event.title), make("ol.ladder", event.messages.map((item) => {
    const tied = ties.filter((pair) => pair.includes(item)).map((pair) => pair[pair[0] === item ? 1 : 0].name);
    return make("li", make("span", make("a", { href: itemLink(item) }, item.id), make("br"),
      make("span.soft", conditionWords(item, event)),
      tied.length > 0 && make("span.error", ` Tie with ${tied.join(", ")}: only their names decide.`)),
    make("span.soft", `priority ${item.payload.priority || 0}`));
  }))];
}

/// Messages of an event with the same priority at the same time: only their names decide which one comes.
function tiesIn(event) {
  return workspace.ties.filter((pair) => pair.every((item) => event.messages.includes(item)));
}

/// When a message comes, in words.
function conditionWords(item, event) {
  const { delay, re_eligibility: again, min_seconds_since_last_trigger: pause } = item.payload;
  const filtered = (item.payload.trigger_condition || []).some((condition) => condition.data
    && condition.data.property_filters && eventName(condition) === event.name);
  return [kindName(item), windowWords(item), filtered && "if its filters hold", delay && `after ${delay} s`,
    again === -1 ? "once" : again !== undefined && `again after ${durationWords(again)}`,
    pause !== undefined && `${pause} s after any other message`].filter(Boolean).join(" · ");
}

function durationWords(seconds) {
  const units = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [name, size] = units.find(([, length]) => seconds >= length && seconds % length === 0) || units[3];
  return `${seconds / size} ${name}${seconds / size === 1 ? "" : "s"}`;
}

/// The name in a condition: of an event, a product or a campaign.
function eventName({ data = {} }) {
  return data.event_name || data.product_id || data.campaign_id;
}

// The workspace

function workspacePage() {
  return [heading("Workspace", "Everything in this workspace at a glance."),
  unseenPanel(), ...workspace.drawings.map(drawingPanel), eventsPanel()];
}

/// Campaigns that the page can't draw, and findings that belong to no item.
function unseenPanel() {
  const rows = [...workspace.broken.map((file) => `${workspace.files[file]} has errors: nothing of it is drawn.`),
    ...workspace.leftOut.map((name) => `${name} is left out: it has ended.`)];
  const findings = workspace.findings.filter((finding) => !finding.items.length);
  if (!rows.length && !findings.length) return null;
  return panel("unseen", "What is not drawn", make("ul", rows.map((row) => make("li", row)), findings.map(findingRow)));
}

/// The events with the message that comes first, as links.
function eventsPanel() {
  if (!workspace.events.length) return null;
  const rows = workspace.events.slice(0, 200).map((event) => [
    make("a", { href: "#/delivery?event=" + encodeURIComponent(event.title) }, event.title), event.messages.length,
    make("a", { href: itemLink(event.messages[0]) }, event.messages[0].id), tiesIn(event).length]);
  return panel("events", "Events", table(["Event", "Messages", "First", "Ties"], rows));
}

/// A table with a heading for each column and each row.
function table(names, rows) {
  return make("div.scroll", make("table", make("thead", make("tr",
    names.map((name) => make("th", { scope: "col" }, name)))), make("tbody", rows.map(([first, ...cells]) =>
    make("tr", make("th", { scope: "row" }, first), cells.map((cell) => make("td", cell)))))));
}

/// A picture of the workspace, as an image: nothing in it can run.
function drawingPanel({ name, title, svg }) {
  const source = "data:image/svg+xml," + encodeURIComponent(svg);
  const words = new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("desc");
  return panel(name, title, make("div.given", { tabindex: 0, role: "group", "aria-label": title },
    make("img", { src: source, alt: words ? `${title}. ${words.textContent}` : title })),
  make("p", make("a", { href: source, download: name + ".svg" }, "Save this picture")));
}
