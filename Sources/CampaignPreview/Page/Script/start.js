// Addresses, keys and the beginning.

/// The link to an item. An item in two channels has one link for each.
function itemLink(item) {
  const path = `#/${encodeURIComponent(item.campaign)}/${encodeURIComponent(item.name)}`;
  return item.second ? `${path}?channel=${item.channel}` : path;
}

/// Writes what one sees into the address, so that it can be shared, without a step to go back to.
function writeLink() {
  history.replaceState(null, "", addressOf());
}

function addressOf() {
  const { view, item, page, event } = state;
  const words = [];
  if (page === "item") {
    if (item.second) words.push("channel=" + item.channel);
    for (const [name, value] of Object.entries(view)) {
      if (value !== plainView[name]) words.push(value === true ? name : `${name}=${encodeURIComponent(value)}`);
    }
  }
  if (page === "delivery") words.push("event=" + encodeURIComponent(event));
  const path = page === "item" ? itemLink(item).split("?")[0] : page === "wall" ? "#/" : "#/" + page;
  return words.length ? path + "?" + words.join("&") : path;
}

/// Shows what the address names.
function readLink() {
  const address = location.hash;
  const place = /^#file:(.*?)(?::(\d+))?(?::\d+)?$/.exec(address);
  if (place) {
    const item = itemAt(decode(place[1]), Number(place[2] || 0));
    if (item) {
      openItem(item);
      writeLink();
      return;
    }
  }
  const [path, query = ""] = address.slice(1).split("?");
  const options = new URLSearchParams(query);
  const [, first = "", second] = path.split("/").map(decode);
  const channel = options.get("channel");
  const named = second && workspace.items.filter((item) => item.campaign === first && item.name === second);
  const item = named && (named.find((one) => one.channel === channel) || named[0]);
  if (item) {
    readView(options, query);
    openItem(item);
    return;
  }
  state.page = !second && ["feed", "delivery", "workspace"].includes(first) ? first : "wall";
  if (options.has("event")) state.event = options.get("event");
  state.item = null;
  showPage();
  if (second) announce("There is no item " + shorten(`${first}/${second}`, 80) + ".");
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/// A link with options sets the whole view; one without leaves it, so that one can look at many items alike.
function readView(options, query) {
  if (!query.replace(/channel=\w+&?/, "")) return;
  for (const [name, plain] of Object.entries(plainView)) {
    const value = options.get(name);
    state.view[name] = plain === false ? value !== null : name === "scale" ? Number(value) || plain : value || plain;
  }
  if (!Object.hasOwn(screens, state.view.frame)) state.view.frame = plainView.frame;
}

function openItem(item) {
  const same = state.page === "item" && state.item === item;
  state.page = "item";
  state.item = item;
  showPage();
  if (same) return;
  const index = shownItems.indexOf(item);
  if (index >= 0) sideList.reveal(index);
  markCurrent();
  foldOnSmall();
}

/// On a small screen the list would stand above the item: it folds away.
function foldOnSmall() {
  if (matchMedia("(max-width: 820px)").matches) foldSide(true);
}

let quiet;

/// Says something for a moment, to everybody.
function announce(words) {
  const status = byId("status");
  status.textContent = words;
  clearTimeout(quiet);
  quiet = setTimeout(() => { status.textContent = ""; }, 6000);
}

/// Copies a text, and says so.
function copy(text) {
  navigator.clipboard.writeText(text).then(() => announce("Copied " + text), () => announce("Copy by hand: " + text));
}

// Keys

// A letter, its words, and what it does: the switch that it presses, the page that it shows, or a function.
const keys = [
  ["/", "Search", () => byId("search").focus()],
  ["j", "Next item", () => step(1)],
  ["k", "Previous item", () => step(-1)],
  ["1", "Small phone", "screen-small"],
  ["2", "Large phone", "screen-phone"],
  ["3", "Tablet", "screen-tablet"],
  ["4", "Web", "screen-web"],
  ["l", "Landscape", "landscape"],
  ["d", "Dark", "dark"],
  ["r", "Right to left", "rtl"],
  ["s", "Safe zone", "safe"],
  ["t", "Text size", () => press({ 1: "type-130", 1.3: "type-200" }[state.view.scale] || "type-100")],
  ["b", "Side by side", nextSide],
  ["c", "Copy the place in the file", "copy-place"],
  ["a", "All items", "#/"],
  ["f", "Feed", "#/feed"],
  ["e", "Delivery", "#/delivery"],
  ["w", "Workspace", "#/workspace"],
  ["?", "Help", "help-button"],
];
let keysOn = true;

const press = (id) => byId(id)?.click();

/// Goes to another item of the list.
function step(by) {
  if (!shownItems.length) return;
  const index = state.page === "item" ? shownItems.indexOf(state.item) : by > 0 ? -1 : shownItems.length;
  const next = shownItems[Math.min(shownItems.length - 1, Math.max(0, index + by))];
  location.hash = itemLink(next);
}

function nextSide() {
  const choice = byId("side-by-side");
  if (!choice) return;
  choice.selectedIndex = (choice.selectedIndex + 1) % choice.options.length;
  choice.dispatchEvent(new Event("change"));
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
  // Letters mean nothing to a checkbox. The one of the help has the focus for a moment after the help is closed.
  const typing = event.target.closest("input:not([type=checkbox]), select, textarea");
  if (event.key === "Escape") {
    if (typing && typing.id === "search" && typing.value) { typing.value = ""; setFilter("words", ""); }
    else if (typing) typing.blur();
    else if (state.page !== "wall") location.hash = "#/";
    return;
  }
  if (typing || !keysOn) return;
  const entry = keys.find(([letter]) => letter === event.key);
  if (!entry) return;
  event.preventDefault();
  const [, , act] = entry;
  if (typeof act === "function") act();
  else if (act.startsWith("#")) location.hash = act;
  else press(act);
}

function buildHelp() {
  const box = make("input", { type: "checkbox", id: "keys-on", checked: true,
    onchange: (event) => { keysOn = event.target.checked; } });
  const help = byId("help");
  help.replaceChildren(make("h2", { id: "help-title" }, "Help"),
    make("p", "The switches above a sketch change how it is drawn; the address keeps what you see. An address such " +
      "as #file:campaigns/sale.yaml:12 opens the item at a place in a file."),
    make("h3", "Keys"), make("dl", keys.flatMap(([letter, words]) =>
      [make("dt", make("kbd", letter)), make("dd", words)]),
    make("dt", make("kbd", "Esc")), make("dd", "Back to all items; clears the search")),
    make("p", make("label", box, " Use keys of one letter")),
    make("p", button("Close", () => help.close(), { id: "close-help" })));
}

function start() {
  readData(JSON.parse(byId("data").textContent));
  byId("pages").append(...Object.entries(pageNames).map(([page, name]) =>
    make("a", { href: page === "wall" ? "#/" : "#/" + page, "data-page": page }, name)));
  byId("help-button").addEventListener("click", () => byId("help").showModal());
  byId("skip").addEventListener("click", () => byId("main").focus());
  buildHelp();
  buildSide();
  addEventListener("hashchange", () => {
    readLink();
    if (document.activeElement === document.body) byId("main").focus({ preventScroll: true });
    if (state.page !== "item") scrollTo(0, 0);
  });
  addEventListener("keydown", onKey);
  // A phone changes its height with each scroll; only another width is another look.
  let width = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth !== width && state.page === "item") showPage();
    width = innerWidth;
  });
  readLink();
  document.documentElement.dataset.ready = "true";
}

start();
