// Only in pages made with '--watch': loads a small script beside the page again and again, and draws what changed.

let tick = 0;

/// Called by the script beside the page. Without a text, the data is large, and the whole page is loaded again.
function campaigncPreview(digest, text) {
  if (digest === workspace.shown) return;
  if (text === null) {
    location.reload();
    return;
  }
  drawAgain(JSON.parse(text), digest);
}

/// Draws new data in place: the address, the scrolling and the focus stay.
function drawAgain(data, digest) {
  const main = document.scrollingElement.scrollTop;
  const list = document.querySelector(".window-list").scrollTop;
  const focus = focusPath();
  const open = [...document.querySelectorAll("details[open][id]")].map((node) => node.id);
  readData({ ...data, watch: workspace.watch });
  workspace.shown = digest;
  buildSide();
  readLink();
  for (const id of open) byId(id)?.setAttribute("open", "");
  requestAnimationFrame(() => {
    document.scrollingElement.scrollTop = main;
    document.querySelector(".window-list").scrollTop = list;
    focusAgain(focus);
    announce("Drawn again.");
  });
}

/// How to find the focused element again: by its id, or by the item it belongs to.
function focusPath() {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  const caret = node.selectionStart;
  return { id: node.id, item: node.dataset.item, row: node.classList.contains("row"), caret };
}

function focusAgain(focus) {
  if (!focus) return;
  const name = focus.item && CSS.escape(focus.item);
  const node = focus.id ? byId(focus.id)
    : name && document.querySelector(`${focus.row ? ".row" : ".tile"}[data-item="${name}"]`);
  if (!node) return;
  node.focus({ preventScroll: true });
  if (typeof focus.caret === "number" && node.setSelectionRange) node.setSelectionRange(focus.caret, focus.caret);
}

function lookAgain() {
  const old = byId("again");
  if (old) old.remove();
  tick += 1;
  const script = make("script", { id: "again", src: `${workspace.watch}?${tick}` });
  document.head.append(script);
  setTimeout(lookAgain, 100);
}

if (workspace.watch) setTimeout(lookAgain, 100);
