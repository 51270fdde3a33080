// Lists of which only the part in sight exists, and the search and filters of all items.

/// Keeps only the rows in sight in a list of equal rows. 'scroller' is what scrolls, or nothing for the page itself.
function lazyList(list, { scroller, columns = () => 1, row, width, draw }) {
  const nodes = new Map();
  let items = [], height = 1, across = 1, waiting = false, whole = false;

  function range() {
    if (whole) return [0, items.length];
    const top = (scroller ? scroller.getBoundingClientRect().top : 0) - list.getBoundingClientRect().top;
    const seen = scroller ? scroller.clientHeight : innerHeight;
    const first = Math.max(0, Math.floor((top - seen / 2) / height)) * across;
    return [first, Math.min(items.length, Math.ceil((top + seen * 1.5) / height) * across)];
  }

  function render() {
    waiting = false;
    if (!list.isConnected) return;
    const [first, end] = range();
    for (const [index, node] of nodes) {
      if ((index < first || index >= end) && !node.contains(document.activeElement)) {
        node.remove();
        nodes.delete(index);
      }
    }
    let next = list.firstChild;
    const begin = performance.now();
    for (let index = first; index < end; index += 1) {
      // The rest can wait for the next frame, so that scrolling never stops.
      if (!whole && !nodes.has(index) && performance.now() - begin > 12) return later();
      if (!nodes.has(index)) nodes.set(index, place(draw(items[index], index), index));
      const node = nodes.get(index);
      if (node === next) next = next.nextSibling;
      else list.insertBefore(node, next);
    }
  }

  function place(node, index) {
    node.style.top = Math.floor(index / across) * height + "px";
    if (width) node.style.insetInlineStart = (index % across) * width() + "px";
    node.setAttribute("aria-setsize", items.length);
    node.setAttribute("aria-posinset", index + 1);
    return node;
  }

  function later() {
    if (!waiting) requestAnimationFrame(render);
    waiting = true;
  }

  function show(shown) {
    items = shown;
    [height, across] = [row(), Math.max(1, columns())];
    list.style.height = Math.ceil(items.length / across) * height + "px";
    nodes.forEach((node) => node.remove());
    nodes.clear();
    render();
  }

  function reveal(index) {
    const top = Math.floor(index / across) * height;
    if (scroller && (top < scroller.scrollTop || top + height > scroller.scrollTop + scroller.clientHeight)) {
      scroller.scrollTop = top - scroller.clientHeight / 2;
    }
    render();
  }

  (scroller || window).addEventListener("scroll", later, { passive: true });
  addEventListener("resize", () => { if (list.isConnected) show(items); });
  // Paper has no scroll bar: a list that is not endless is printed whole.
  addEventListener("beforeprint", () => { whole = items.length <= 500; render(); });
  addEventListener("afterprint", () => { whole = false; });
  return { show, reveal };
}

const filters = { words: "", campaign: "", kind: "", channel: "", event: "", severity: "", day: "" };

/// The items that the search and the filters let through.
function filteredItems() {
  const words = filters.words.toLowerCase().split(/\s+/).filter(Boolean);
  const day = filters.day ? Date.parse(filters.day + "T00:00:00Z") / 1000 : 0;
  return workspace.items.filter((item) =>
    (!filters.campaign || item.campaign === filters.campaign)
    && (!filters.kind || kindName(item) === filters.kind)
    && (!filters.channel || item.channel === filters.channel)
    && (!filters.event || item.events.includes(filters.event))
    && (!filters.severity || item.findings.some((finding) => finding.severity === filters.severity))
    && (!day || ((item.starts || 0) < day + 86400 && (!item.ends || item.ends > day)))
    && words.every((word) => searchText(item).includes(word)));
}

/// All texts of an item, for the search; kept, because a search asks for it with each letter.
function searchText(item) {
  item.search ??= [item.id, kindName(item), item.file, ...leaves(item.payload).map(([, value]) => value)]
    .filter((value) => typeof value === "string").join("\n").toLowerCase();
  return item.search;
}

let sideList;

/// The column of all items, with search and filters.
function buildSide() {
  const side = byId("side");
  const list = make("ul", { id: "items" });
  const scroller = make("div.window-list", list);
  const count = make("span", { id: "count", role: "status" });
  const fold = button("Hide the list of items", () => foldSide(side.dataset.folded !== "true"),
    { class: "fold", "aria-controls": "side", "aria-expanded": "true" });
  const search = make("input", { type: "search", id: "search", placeholder: "Search names and texts",
    "aria-label": "Search names and texts", value: filters.words,
    oninput: (event) => setFilter("words", event.target.value) });
  side.replaceChildren(fold, make("div.filters", { role: "search" }, search, filterFields(),
    make("div.pair", count, button("Clear", clearFilters, { class: "plain", id: "clear" }))), scroller);
  const probe = () => parseFloat(getComputedStyle(document.documentElement).fontSize) * 3.5;
  sideList = lazyList(list, { scroller, row: probe, draw: drawRow });
  showItems();
}

function foldSide(folded) {
  const side = byId("side");
  side.dataset.folded = folded;
  const fold = side.querySelector(".fold");
  fold.textContent = folded ? "Show the list of items" : "Hide the list of items";
  fold.setAttribute("aria-expanded", String(!folded));
}

function filterFields() {
  const field = (key, label, options) => choice("filter-" + key, label, [["", "All"], ...options], filters[key],
    (value) => setFilter(key, value));
  const same = (values) => values.map((value) => [value, value]);
  const seen = (pick) => [...new Set(workspace.items.flatMap(pick))].filter(Boolean).sort();
  const fields = make("div");
  // Many campaigns make long lists: they are made when somebody opens the filters.
  const build = () => {
    if (fields.firstChild) return;
    fields.append(
      field("campaign", "Campaign", same(seen((item) => item.campaign))),
      field("kind", "Type", same(seen((item) => kindName(item)))),
      field("channel", "Channel", same(seen((item) => item.channel))),
      field("event", "Event", same(seen((item) => item.events))),
      field("severity", "Findings", [["error", "Errors"], ["warning", "Warnings"],
        ["advice", "Advice"]]),
      make("label", "Live on", make("input", { type: "date", id: "filter-day", value: filters.day,
        onchange: (event) => setFilter("day", event.target.value) })));
  };
  const open = ["campaign", "kind", "channel", "event", "severity", "day"].some((key) => filters[key]);
  if (open) build();
  return make("details", { ontoggle: build, open }, make("summary", { id: "filters" }, "Filters"), fields);
}

function setFilter(key, value) {
  filters[key] = value;
  showItems();
}

function clearFilters() {
  for (const key of Object.keys(filters)) filters[key] = "";
  for (const field of document.querySelectorAll(".filters input, .filters select")) field.value = "";
  showItems();
}

/// Shows what the filters let through, in the list and on the wall.
function showItems() {
  shownItems = filteredItems();
  sideList.show(shownItems);
  const all = workspace.items.length;
  byId("count").textContent = shownItems.length === all
    ? `${all} ${all === 1 ? "item" : "items"}` : `${shownItems.length} of ${all} items`;
  if (state.page === "wall") showWall();
}

let shownItems = [];

function drawRow(item) {
  const current = state.page === "item" && state.item === item;
  return make("li", make("a.row", { href: itemLink(item), "aria-current": current ? "page" : undefined,
    "data-item": key(item) }, glyph(kindGlyph(item)), make("span", make("b", item.name),
    make("small", underName(item))), badge(item)));
}

// A sign for each kind of item: what it looks like on a phone.
const glyphs = {
  slideup: "M3 1h10v14H3zM5 12h6", modal: "M3 1h10v14H3zM6 6h4v4H6z", full: "M3 1h10v14H3zM3 8h10",
  html: "M5 5L2 8l3 3M11 5l3 3-3 3", control: "M3 8h10", text_announcement: "M2 4h12M2 8h12M2 12h7",
  card: "M2 3h12v10H2zM2 9h12",
};

function kindGlyph(item) {
  const { kind } = read(item);
  return glyphs[kind.replace("_image", "")] || (item.card ? glyphs.card : glyphs.control);
}

/// The line below the name of an item in a list.
function underName(item) {
  return [kindName(item), item.twice && channelNames[item.channel], item.campaign].filter(Boolean).join(" · ");
}

/// How many findings an item has, by the worst of them; in words for those who don't see colours.
function badge(item) {
  const of = (severity) => item.findings.filter((finding) => finding.severity === severity).length;
  const word = ["error", "warning", "advice"].find(of);
  if (!word) return make("span");
  const count = of(word);
  return make("span.badge." + word, `${count} ${word}${count > 1 && word !== "advice" ? "s" : ""}`);
}
