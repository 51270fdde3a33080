"use strict";

// Defaults of the clients, which no payload contains. Each has its source, so that it can be corrected. "Android" is android-sdk-ui of braze-android-sdk (res/values); "web" is the web SDK's model;
// "manual" is the vendor's manual for in-app messages and content cards. Lengths are in dp, and text sizes in sp.

const screens = {
  small: { name: "Small phone", width: 360, height: 640, kind: "phone" },
  phone: { name: "Large phone", width: 412, height: 892, kind: "phone" },
  tablet: { name: "Tablet", width: 800, height: 1180, kind: "tablet" },
  web: { name: "Web", width: 1280, height: 800, kind: "web" },
};

const measures = {
  statusBar: 24, // Android: the height of the status bar on a phone without a notch
  slideup: {
    width: 450, // Android: com_braze_inappmessage_slideup_max_width
    margin: 10, // Android: Braze.InAppMessage.Slideup.Container
    picture: 50, // Android: Braze.InAppMessage.Image.Slideup; the manual: 1:1
    lines: 3, // Android: maxLines of Braze.InAppMessage.Message.Slideup
  },
  modal: {
    least: 320, // Android: com_braze_inappmessage_modal_min_width
    width: 450, // Android: com_braze_inappmessage_modal_max_width
    height: 750, // Android: com_braze_inappmessage_modal_max_height; the manual says 720
    margin: 15, // Android: com_braze_inappmessage_modal_margin
    ratio: 29 / 10, // the manual: picture and text
    picture: 290, // Android: BrazeInAppMessageParams, a modal of only a picture
  },
  full: {
    ratio: 6 / 5, // the manual: picture and text, portrait
    pictureRatio: 3 / 5, // the manual: only a picture, portrait
    wideRatio: 10 / 3, // the manual: picture and text, landscape
    widePictureRatio: 5 / 3, // the manual: only a picture, landscape
    short: 450, // the manual: in the middle of the screen on tablets and on the web, as large as a modal
    long: 720,
  },
  button: { height: 44, width: 80, most: 2 }, // Android: Braze.InAppMessage.Button; most: iOS and Android
  card: {
    width: 380, // Android: com_braze_content_cards_max_width
    margin: 10, // Android: com_braze_content_cards_divider_left_margin
    classic: 60, // the manual: 1:1; Android: 57.5
    ratio: 4 / 3, // the manual: captioned pictures
    bannerHeight: 250, // Android: Braze.ContentCards.ImageOnly.Image, for a banner without a ratio
  },
  target: { ios: 44, android: 48 }, // the platforms' rules for the size of what one taps
};

// Android: res/values/colors.xml; web: the same or very near.
const colours = {
  slideup: { background: 0xffefefef, text: 0xff555555, arrow: 0xff9b9b9b },
  window: { background: 0xffffffff, header: 0xff333333, text: 0xff555555, close: 0xff9b9b9b, frame: 0xc0333333 },
  icon: { background: 0xff0073d5, text: 0xffffffff },
  button: { background: 0xff1b78cf, text: 0xffffffff },
  card: { background: 0xffffffff, title: 0xff3f3f3f, text: 0xff666565, link: 0xff1676d0, unread: 0xff1676d0 },
  // iOS draws cards in the system's own colours; Android has no dark ones.
  darkCard: { background: 0xff1c1c1e, title: 0xffffffff, text: 0xffc7c7cc, link: 0xff64a8f0, unread: 0xff1676d0 },
};

// The payload fields that no client draws, by what they are for instead.
const notDrawn = new Map(Object.entries({
  "how it comes and goes": "animate_in animate_out message_close duration",
  "what a tap does": "click_action uri url u use_webview uw",
  "for counting": "trigger_id id cl",
  "for the app": "extras e",
  "for choosing": "language categories orientation",
  "for screen readers": "image_alt",
  "when it comes": "delay start_time end_time min_seconds_since_last_trigger timeout priority trigger_condition",
  "when it comes again": "re_eligibility",
  "when it goes": "expires_at ea db r",
  "for the order": "created updated ca",
  "the kind of item": "type tp is_control t",
  "files to load first": "asset_urls zipped_assets_url",
  "for the store": "price itunes_id media_type universal",
  "the colours in the dark": "themes",
}).flatMap(([why, names]) => names.split(" ").map((name) => [name, why])));
