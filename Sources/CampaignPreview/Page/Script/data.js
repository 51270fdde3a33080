// The data of the page: what Swift wrote into it, as the objects that the pages draw.

let workspace;

/// Reads the data block. An item that several payloads hold alike is there once; each reader names the items it gets.
function readData(data) {
  const campaigns = data.campaigns.map(([name, file, line, about]) => ({ ...about, name, line, file: data.files[file],
    items: [] }));
  const all = data.items.map((entry) => readItem(entry, data, campaigns));
  const items = data.readers[0].items.flat().map((number) => all[number]);
  const taken = new Map();
  for (const item of items) {
    const first = taken.get(item.id);
    if (first) first.twice = item.twice = item.second = true;
    taken.set(item.id, item);
    campaigns[item.place].items.push(item);
  }
  items.sort((one, other) => one.place - other.place);
  const findings = data.findings.map((finding) => ({ ...finding, file: data.files[finding.file] }));
  for (const finding of findings) for (const number of finding.items) all[number].findings.push(finding);
  const events = data.events.map((event) => ({ ...event, title: eventTitle(event),
    messages: event.messages.map((number) => all[number]) }));
  for (const event of events) for (const item of event.messages) item.events.push(event.title);
  workspace = {
    ...data, all, items, findings, events, campaigns: campaigns.filter((campaign) => campaign.items.length),
    assets: data.pictures, ties: data.ties.map((pair) => pair.map((number) => all[number])),
    readers: data.readers.slice(1).map((reader) => ({ ...reader, ...reader.about })),
    shown: byId("data").dataset.digest,
  };
}

const key = (item) => `${item.channel} ${item.id}`;

function readItem([payload, place, name, value, bytes, lines], data, campaigns) {
  const card = data.payloads[payload] !== "triggers";
  const campaign = campaigns[place];
  const item = { payload: value, place, campaign: campaign.name, name, id: `${campaign.name}/${name}`, card,
    about: campaign, bytes, lines,
    file: campaign.file, findings: [], events: [], channel: card ? channelOf(data.payloads[payload]) : "in_app" };
  item.line = parseInt(lines, 10) || campaign.line;
  item.starts = (card ? 0 : value.start_time) || campaign.starts || 0;
  const expires = card ? (value.expires_at ?? value.ea) : value.end_time;
  item.ends = expires > 0 ? expires : campaign.ends || 0;
  item.language = card ? undefined : value.data && value.data.language;
  return item;
}

const channelOf = (payload) => (payload === "feed" ? "news_feed" : payload);

/// The item that a reader gets instead of another one. Nothing if there is none.
function forReader(item, reader) {
  reader.getting ??= new Map(reader.items.flat().map((number) => [key(workspace.all[number]), workspace.all[number]]));
  const shown = reader.getting.get(key(item));
  return shown && Object.assign(shown, { findings: item.findings, second: item.second, twice: item.twice });
}

const eventTitles = { open: "session start", push_click: "push click" };

/// The name of an event for people.
function eventTitle({ type, name }) {
  if (type === "purchase" || type === "purchase_property") return name ? `purchase of ${name}` : "any purchase";
  const title = eventTitles[type] || type;
  return name ? (eventTitles[type] ? `${title} of ${name}` : name) : title;
}

/// The source line of each value in an item, by the path of the value.
function linesOf(item) {
  const parts = item.lines.split(",");
  const lines = new Map();
  let line = 0, index = 0;
  const walk = (value, path) => {
    const part = parts[index++];
    if (part) lines.set(path, line += Number(part));
    if (typeof value !== "object" || value === null) return;
    const names = Array.isArray(value) ? Object.keys(value) : Object.keys(value).sort();
    for (const name of names) walk(value[name], path ? path + "/" + name : name);
  };
  walk(item.payload, "");
  return lines;
}

/// The item at a place in a file: the last one that begins at or above the line.
function itemAt(file, line) {
  const here = workspace.items.filter((item) => item.file === file || (item.file || "").endsWith("/" + file));
  const above = here.filter((item) => item.line <= line);
  return above.reduce((best, item) => (!best || item.line > best.line ? item : best), null) || here[0];
}

/// The address of a picture that is in the page, or that the page may load.
function assetFor(url) {
  if (Object.hasOwn(workspace.assets, url)) return workspace.assets[url];
  return workspace.remoteImages && /^https:/i.test(url) ? url : "";
}

/// A link that opens a place in an editor.
function editorLink(file, line) {
  if (!workspace.editor || !file) return "";
  const path = file.startsWith("/") ? file : workspace.directory + "/" + file;
  const link = workspace.editor.replace("{path}", encodeURI(path)).replace("{line}", line);
  return /^(javascript|data|vbscript):/i.test(link) ? "" : link;
}
