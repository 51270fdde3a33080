// Client payloads, read as an app reads them: the keys of each kind of payload become one form for drawing.

const kinds = {
  banner_image: "Banner", captioned_image: "Captioned picture", text_announcement: "Text announcement",
  short_news: "Classic card", cross_promotion_small: "Cross promotion",
  slideup: "Slideup", modal: "Modal", modal_image: "Modal picture", full: "Full screen",
  full_image: "Full-screen picture", html: "HTML", control: "Control", templated: "On the server",
};

/// The form of an item that is drawn.
const read = (item) => (item.card ? readCard(item.payload) : readMessage(item.payload));

/// A name for a kind of item.
const kindName = (item) => kinds[read(item).kind] || "Card";

/// The form of a News Feed card or a content card that is drawn.
function readCard(payload) {
  const long = "type" in payload;
  return {
    kind: long ? payload.type : payload.tp,
    image: long ? payload.image : payload.i,
    ratio: long ? payload.aspect_ratio : payload.ar,
    title: long ? payload.title : payload.tt,
    text: long ? payload.description : payload.ds,
    domain: long ? payload.domain : payload.dm,
    link: (long ? payload.url : payload.u) || "",
    inApp: long ? payload.use_webview === true : payload.uw === true,
    pinned: payload.p === true,
    dismissible: payload.db === true,
    unread: (long ? payload.viewed : payload.v) !== true,
    payload,
  };
}

/// The form of an in-app message that is drawn. 'trigger' is an entry of triggers.json.
function readMessage(trigger) {
  const data = trigger.data || {};
  return { ...data, kind: messageKind(trigger.type, data), payload: trigger };
}

function messageKind(type, data) {
  if (type === "templated_iam") return "templated";
  if (data.is_control) return "control";
  const picture = data.image_style === "GRAPHIC" ? "_image" : "";
  switch (data.type) {
    case "MODAL": return "modal" + picture;
    case "FULL": return "full" + picture;
    case "HTML": case "HTML_FULL": return "html";
    default: return "slideup";
  }
}

/// The dark colours over the light ones, part by part; buttons go by position. Other parts stay light.
function inTheDark(message) {
  const dark = message.themes && message.themes.dark;
  if (!dark) return message;
  const buttons = (message.btns || []).map((button, index) => ({ ...button, ...((dark.btns || [])[index] || {}) }));
  return { ...message, ...dark, btns: buttons };
}

/// All values in a payload with their paths, in order: ["btns/0/text", "Later"].
function leaves(value, path = "") {
  if (typeof value !== "object" || value === null) return [[path, value]];
  const keys = Object.keys(value);
  if (!keys.length) return [[path, value]];
  return keys.flatMap((key) => leaves(value[key], path ? path + "/" + key : key));
}

/// The link that a tap opens, in words.
function linkWords(action, uri, inApp) {
  if (action === "NEWS_FEED") return "Opens the News Feed.";
  if (action !== "URI" || !uri) return "Closes the message.";
  return "Opens " + uri + (inApp ? " in a page inside the app." : ".");
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/// The direction of a text without a stated one: that of its first letter.
function directionOf(text) {
  const first = /\p{L}/u.exec(text);
  return first && rightToLeft.test(first[0]) ? "rtl" : "ltr";
}

/// A date in words: "20 Mar 2026".
function dateWords(seconds) {
  return new Date(seconds * 1000).toLocaleDateString("en-GB",
    { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
}

/// When an item or a campaign runs, in words.
function windowWords({ starts, ends }) {
  if (!starts && !ends) return "Always";
  if (!starts) return "Until " + dateWords(ends);
  return ends ? `${dateWords(starts)} to ${dateWords(ends)}` : "From " + dateWords(starts);
}
