/// The in-app messages: six types that are shown, and the control.
package enum MessageTable {
  // MARK: Fields of every message

  package static let id = Field(
    "id", .slug, "Identifies the message; unique in its campaign, including cards.", role: .identity,
    foreign: ["name", "slug"])
  package static let type = Field(
    "type", .text(.filled), "The type of the message.", role: .type, source: Source.messageModel,
    wire: WireNames(triggers: "type"), foreign: ["message_type", "kind"])
  package static let triggers = Field(
    "triggers", .list(of: .variant(TriggerTable.triggers), least: 1),
    "What triggers the message; any one of them is enough.",
    source: Source.triggers, wire: WireNames(triggers: "trigger_condition"),
    foreign: ["trigger", "trigger_condition", "when", "on", "events"])
  package static let priority = Field(
    "priority", .either([.integer(Int64(Int32.min)...Int64(Int32.max)), .choice(priorities)]),
    "Which message is shown if several match an event: the one with the higher number.", source: Source.delivery,
    fallback: "medium", wire: WireNames(triggers: .stated("priority")))
  package static let starts = Field(
    "starts", .moment(.onClock), "When the message may first be shown.", role: .start, source: Source.delivery,
    fallback: .inherited(CampaignTable.starts),
    wire: WireNames(triggers: .stated("start_time", else: .integer(0))),
    foreign: ["start_time", "start", "start_date", "start_at", "starts_at", "valid_from", "from"] + SharedNames.start)
  package static let ends = Field(
    "ends", .moment(.onClock), "When the message may no longer be shown.", role: .end, source: Source.delivery,
    fallback: .inherited(CampaignTable.ends),
    wire: WireNames(triggers: "end_time"),
    foreign: ["end_time", "end", "end_date", "end_at", "ends_at", "valid_until", "valid_to", "until"] + SharedNames.end,
    sample: SharedSamples.end)
  package static let audience = Field(
    "audience", .slug, "The segment that gets the message.", role: .audience,
    fallback: .inherited(CampaignTable.audience), foreign: SharedNames.audience)
  package static let delay = Field(
    "delay", .duration(least: 1000, counted: .seconds), "How long after its trigger the message is shown.",
    source: Source.delivery, fallback: .zero,
    wire: WireNames(triggers: .stated("delay")), foreign: ["show_after", "wait"],
    foreignSeconds: ["delay_seconds", "delaySeconds", "delay_in_seconds"])
  package static let timeout = Field(
    "timeout", .duration(least: 1), "How long after its trigger the message is dropped.", role: .timeout,
    source: Source.delivery, wire: WireNames(triggers: "timeout"),
    foreignSeconds: ["timeout_seconds", "timeoutSeconds"], sample: "10m")
  package static let reEligibility = Field(
    "re_eligibility", .either([.choice(reEligibilities), .duration(least: 1000, counted: .seconds)]),
    "When somebody who has seen the message can see it again.", source: Source.delivery, fallback: "never",
    wire: WireNames(triggers: "re_eligibility"),
    foreign: [
      "reEligibility", "reeligibility", "frequency", "repeat", "cooldown", "frequency_cap", "frequencyCap",
      "frequency_capping", "re_entry", "reentry", "capping",
    ], wordsForNumbers: ReEligibility.words)
  package static let minInterval = Field(
    "min_interval", .duration(least: 0, counted: .seconds),
    "The minimum time after any other message; overrides the app's 30s.",
    source: Source.delivery, wire: WireNames(triggers: "min_seconds_since_last_trigger"),
    foreignSeconds: ["min_seconds_since_last_trigger", "min_interval_seconds"])

  // MARK: Fields of the content

  package static let orientation = Field(
    "orientation", .choice(orientations), "How the device must be held.", source: Source.messageModel, fallback: "any",
    wire: WireNames(triggers: .stated("orientation")))
  package static let extras = Field(
    "extras", .mapping(keys: .text, values: .text(.any)), "Extra texts by key, for the app.", role: .extras,
    source: Source.messageModel, wire: WireNames(triggers: .stated("extras", else: .emptyObject)),
    foreign: ["extra", "metadata", "custom_data", "params", "key_value_pairs", "data"])
  package static let language = Field(
    "language", .locale, SharedChoices.languageOfReaders, source: Source.messageModel,
    wire: WireNames(triggers: "language"),
    foreign: ["locale", "lang"])
  package static let message = Field(
    "message", .filledText, "The text.", role: .text, source: Source.messageModel,
    wire: WireNames(triggers: .wanted("message", else: .text(""))),
    foreign: ["body", "text", "content", "description", "contents", "alert", "body_text", "bodyText"])
  package static let document = Field(
    "message", .filledText, "The HTML document.", role: .document, source: Source.messageModel,
    wire: WireNames(triggers: "message"),
    foreign: ["html", "body"], sample: "<p>Sample</p>")
  package static let header = Field(
    "header", .filledText, "The line above the text.", role: .text, source: Source.messageModel,
    wire: WireNames(triggers: .wanted("header", else: .text(""))),
    foreign: ["title", "heading", "headline", "subject", "headings", "title_text", "titleText"])
  package static let image = Field(
    "image", .link, "The picture.", role: .picture, source: Source.messageModel, wire: WireNames(triggers: "image_url"),
    foreign: ["image_url", "imageURL", "imageUrl", "img", "picture", "photo"] + SharedNames.picture,
    sample: "https://example.com/image.png")
  package static let imageAlt = Field(
    "image_alt", .filledText, "A description of the picture, for screen readers.", role: .text,
    source: Source.messageModel,
    wire: WireNames(triggers: "image_alt"), foreign: ["imageAltText", "alt", "alt_text", "alternative_text"])
  package static let icon = Field(
    "icon", .text(.character), "One character of the icon font.", source: Source.messageModel,
    wire: WireNames(triggers: "icon"))
  package static let crop = Field(
    "crop", .choice(crops), "Whether the picture is shown in full or fills its space.", source: Source.messageModel,
    fallback: "fit", wire: WireNames(triggers: "crop_type"), foreign: ["crop_type", "cropType"])
  package static let messageAlign = Field(
    "message_align", .choice(alignments), "The alignment of the text.", source: Source.messageModel,
    fallback: "center", wire: WireNames(triggers: "text_align_message"), foreign: ["text_align_message"])
  package static let headerAlign = Field(
    "header_align", .choice(alignments), "The alignment of the header.", source: Source.messageModel,
    fallback: "center", wire: WireNames(triggers: "text_align_header"), foreign: ["text_align_header"])
  package static let slideFrom = Field(
    "slide_from", .choice(edges), "The edge from which the message slides in.", source: Source.messageModel,
    fallback: "bottom", wire: WireNames(triggers: "slide_from"), foreign: ["slideFrom", "position", "slide_direction"])
  package static let hideChevron = Field(
    "hide_chevron", .boolean, "Whether to hide the arrow that stands for a link.", source: Source.messageModel,
    fallback: "false", wire: WireNames(triggers: "hide_chevron"), foreign: ["hideChevron"])
  package static let uri = Field(
    "uri", .link, "The link that a tap on the message opens.", role: .link, source: Source.messageModel,
    wire: WireNames(triggers: "uri"),
    foreign: ["url", "URL", "link", "href", "deeplink", "deep_link", "cta_url", "target_url"] + SharedNames.link)
  package static let clickAction = Field(
    "click_action", .choice(clickActions), "What a tap on the message does.", role: .clickAction,
    source: Source.messageModel,
    fallback: .linked(uri, word: "uri", otherwise: "none"), wire: WireNames(triggers: .stated("click_action")),
    foreign: ["clickAction"])
  package static let openIn = Field.opener()
  package static let useWebview = Field(
    "use_webview", .boolean, "Whether the link opens inside the app.", role: .webview, source: Source.messageModel,
    fallback: "false", substitute: .word(openIn, SharedChoices.webview),
    wire: WireNames(triggers: .stated("use_webview")),
    foreign: ["openUrlInWebView", "webview", "open_in_app", "in_app_browser"])
  package static let documentUsesWebview = Field(
    "use_webview", .boolean, "Whether links open inside the app.", source: Source.messageModel, fallback: "true",
    wire: WireNames(triggers: .stated("use_webview")))
  package static let buttons = Field(
    "buttons",
    .list(
      ListForm(
        of: .record(ButtonTable.button), most: 2, numberedBy: ButtonTable.id, rules: ListRules(tooMany: .tooManyButtons)
      )), "At most two buttons; the second is the primary one.",
    role: .buttons, source: Source.messageModel, wire: WireNames(triggers: .wanted("btns", else: .emptyList)),
    foreign: [
      "btns", "button", "cta", "ctas", "action_buttons", "actionButtons", "primary_button", "secondary_button",
    ])
  package static let dismiss = Field(
    "dismiss", .choice(dismissals), "Whether the message closes on its own.", source: Source.messageModel,
    fallback: "manual", wire: WireNames(triggers: .stated("message_close")),
    foreign: ["message_close", "messageClose", "close", "close_mode"])
  package static let duration = Field(
    "duration", .duration(least: 1000), "How long the message stays, if it closes on its own.",
    source: Source.messageModel,
    fallback: "5s", wire: WireNames(triggers: .stated("duration")),
    foreign: ["auto_dismiss_after", "dismiss_after", "display_time"])
  package static let animateIn = Field(
    "animate_in", .boolean, "Whether the message appears with an animation.", source: Source.messageModel,
    fallback: "true",
    wire: WireNames(triggers: "animate_in"), foreign: ["animateIn"])
  package static let animateOut = Field(
    "animate_out", .boolean, "Whether the message disappears with an animation.", source: Source.messageModel,
    fallback: "true",
    wire: WireNames(triggers: "animate_out"), foreign: ["animateOut"])
  package static let assets = Field(
    "assets", .list(of: .link), "Files that the document needs.", role: .asset, source: Source.messageModel,
    wire: WireNames(triggers: .wanted("asset_urls", else: .emptyList)), foreign: ["asset_urls"])
  package static let zippedAssets = Field(
    "zipped_assets", .link, "An archive with the files that the document needs.", role: .asset,
    source: Source.messageModel,
    wire: WireNames(triggers: "zipped_assets_url"), foreign: ["zipped_assets_url"])

  // MARK: Types

  /// The fields of every message about time and readers, including controls.
  private static let delivery = [priority, starts, ends, audience, delay, timeout, reEligibility, minInterval]
  /// The fields of every message that is shown.
  private static let shown = [orientation, extras, language, duration, animateIn, animateOut]
  private static let picture = [image, imageAlt]
  private static let tap = [uri, clickAction, useWebview, openIn]

  private static let rules: [Constraint] = [
    .before(starts, ends), .onlyWhen(duration, .word(dismiss, "auto"), rule: .durationWithoutAuto),
  ]

  private static let opensLink = [
    Constraint.requiredWhen(uri, .word(clickAction, "uri"), rule: .uriActionWithoutURI, at: .condition),
    .excludes(useWebview, openIn),
  ]

  package static let slideup = RecordType(
    "slideup", "a slideup", "A bar that slides in from an edge.", source: Source.messageModel,
    wire: "SLIDEUP", traits: .message(.bar),
    foreign: ["slide_up", "slide-up", "banner", "toast", "snackbar", "ABKInAppMessageSlideup", "InAppMessageSlideup"],
    requires: [id, type, triggers, message],
    allows: picture + [icon, messageAlign, slideFrom, hideChevron] + tap + [dismiss]
      + ColorTable.fields(ColorTable.slideup) + shown + delivery,
    defaults: [Default(messageAlign, "start"), Default(dismiss, "auto")],
    constraints: rules + opensLink + [.shadows(image, icon, rule: .iconBesideImage)])

  package static let modal = RecordType(
    "modal", "a modal", "A window in the middle of the screen.", source: Source.messageModel, wire: "MODAL",
    traits: .message(.window),
    foreign: ["popup", "pop_up", "dialog", "ABKInAppMessageModal", "InAppMessageModal"],
    requires: [id, type, triggers],
    allows: [message, header] + picture + [icon, crop, messageAlign, headerAlign] + tap + [buttons, dismiss]
      + ColorTable.fields(ColorTable.modal) + shown + delivery,
    constraints: rules + opensLink + [
      .atLeastOne([message, header]), .shadows(image, icon, rule: .iconBesideImage),
    ])

  package static let modalImage = RecordType(
    "modal_image", "an image-only modal", "A picture in the middle of the screen.", source: Source.messageModel,
    wire: "MODAL", traits: .message(.window, isPictureAlone: true), foreign: ["MODAL_IMAGE", "modal_graphic"],
    requires: [id, type, triggers, image],
    allows: [imageAlt, crop] + tap + [buttons, dismiss] + ColorTable.fields(ColorTable.picture) + shown + delivery,
    constraints: rules + opensLink)

  package static let full = RecordType(
    "full", "a full-screen message", "A picture and text that fill the screen.", source: Source.messageModel,
    wire: "FULL", traits: .message(.screen),
    foreign: ["fullscreen", "full_screen", "interstitial", "ABKInAppMessageFull", "InAppMessageFull"],
    requires: [id, type, triggers, image],
    allows: [message, header, imageAlt, crop, messageAlign, headerAlign] + tap + [buttons, dismiss]
      + ColorTable.fields(ColorTable.full) + shown + delivery,
    defaults: [Default(crop, "fill")],
    constraints: rules + opensLink + [.atLeastOne([message, header])])

  package static let fullImage = RecordType(
    "full_image", "an image-only full-screen message", "A picture that fills the screen.", source: Source.messageModel,
    wire: "FULL", traits: .message(.screen, isPictureAlone: true),
    foreign: [
      "FULL_IMAGE", "full_graphic", "fullscreen_image", "full_screen_image",
    ],
    requires: [id, type, triggers, image],
    allows: [imageAlt, crop] + tap + [buttons, dismiss] + ColorTable.fields(ColorTable.picture) + shown
      + delivery,
    defaults: [Default(crop, "fill")],
    constraints: rules + opensLink)

  package static let html = RecordType(
    "html", "an HTML message", "Your own HTML document.", source: Source.messageModel,
    wire: "HTML", traits: .message(.document),
    foreign: [
      "html_full", "HTML_FULL", "ABKInAppMessageHTML", "ABKInAppMessageHTMLFull", "InAppMessageHtml",
      "InAppMessageHtmlFull",
    ],
    requires: [id, type, triggers, document],
    allows: [documentUsesWebview, dismiss, assets, zippedAssets] + shown + delivery, constraints: rules)

  package static let control = RecordType(
    "control", "a control", "Shows nothing; replaces a message for a part of the audience.",
    source: Source.messageModel, traits: .message(.control),
    foreign: ["CONTROL", "is_control", "ABKInAppMessageControl", "InAppMessageControl"],
    requires: [id, type, triggers], allows: delivery, constraints: [.before(starts, ends)])

  package static let messages = Variant(
    "message", [slideup, modal, modalImage, full, fullImage, html, control])

  // MARK: Words

  package static let priorities = Choices(
    "a priority", Priority.words.map { Choice($0.word, "\($0.priority.text).") })
  package static let reEligibilities = Choices(
    "a re-eligibility", ReEligibility.allCases.map { Choice($0.rawValue, $0.summary, foreign: $0.foreign) })
  package static let orientations = Choices(
    "an orientation",
    [
      Choice("any", "In both orientations.", wire: "ANY"), Choice("portrait", "Upright.", wire: "PORTRAIT"),
      Choice("landscape", "Sideways.", wire: "LANDSCAPE"),
    ])
  package static let crops = Choices(
    "a crop",
    [
      Choice("fit", "The whole picture.", wire: "FIT_CENTER", foreign: ["fit_center"]),
      Choice("fill", "The whole space, with cut edges.", wire: "CENTER_CROP", foreign: ["center_crop"]),
    ])
  package static let alignments = Choices(
    "an alignment",
    [
      Choice("start", "At the start of the line.", wire: "START", foreign: ["left"]),
      Choice("center", "In the middle.", wire: "CENTER", foreign: ["centre"]),
      Choice("end", "At the end of the line.", wire: "END", foreign: ["right"]),
    ])
  package static let edges = Choices(
    "an edge", [Choice("bottom", "From below.", wire: "BOTTOM"), Choice("top", "From above.", wire: "TOP")])
  package static let clickActions = Choices(
    "a click action",
    [
      Choice("none", "Closes the message and opens nothing.", wire: "NONE", foreign: ["close", "dismiss"]),
      Choice("uri", "Opens the link.", wire: "URI", foreign: ["url"]),
      Choice("news_feed", "Opens the News Feed.", wire: "NEWS_FEED"),
    ])
  package static let dismissals = Choices(
    "a dismiss mode", typeName: "Dismissal",
    [
      Choice("auto", "On its own, after its duration.", wire: "AUTO_DISMISS", foreign: ["auto_dismiss"]),
      Choice("manual", "When a reader closes it.", wire: "SWIPE", foreign: ["swipe", "MANUAL"]),
    ])
}

/// The buttons of a message.
package enum ButtonTable {
  package static let text = Field(
    "text", .filledText, "The text of the button.", role: .text, source: Source.messageModel,
    wire: WireNames(triggers: "text"),
    foreign: ["label", "title", "caption", "button_text", "buttonText", "text_label"])
  package static let uri = Field(
    "uri", .link, "The link that a tap on the button opens.", role: .link, source: Source.messageModel,
    wire: WireNames(triggers: "uri"),
    foreign: ["url", "link", "href", "deeplink", "deep_link"] + SharedNames.link)
  package static let clickAction = Field(
    "click_action", .choice(MessageTable.clickActions), "What a tap on the button does.", role: .clickAction,
    source: Source.messageModel,
    fallback: .linked(uri, word: "uri", otherwise: "none"), wire: WireNames(triggers: .stated("click_action")),
    foreign: ["action"])
  package static let openIn = Field.opener()
  package static let useWebview = Field(
    "use_webview", .boolean, "Whether the link opens inside the app.", role: .webview, source: Source.messageModel,
    fallback: "false", substitute: .word(openIn, SharedChoices.webview),
    wire: WireNames(triggers: .stated("use_webview")))
  package static let id = Field(
    "id", .integer(0...ExactNumber.most), "The number by which taps are counted.", source: Source.messageModel,
    fallback: .position, wire: WireNames(triggers: .stated("id")))

  package static let button = RecordType(
    "button", "a button", "A button of a message.", source: Source.messageModel,
    requires: [text], allows: [uri, clickAction, useWebview, openIn, id] + ColorTable.fields(ColorTable.button),
    constraints: [
      .requiredWhen(uri, .word(clickAction, "uri"), rule: .uriActionWithoutURI, at: .condition),
      .excludes(useWebview, openIn),
    ])
}

/// The parts of messages and buttons that have a colour.
package enum ColorTable {
  package static let background = part(
    "background", "bg_color", "The background of everything.", .ground, sample: "#FFFFFF")
  package static let text = part("text", "text_color", "The text.", .foreground)
  package static let headerText = part("header_text", "header_text_color", "The header.", .foreground)
  package static let icon = part("icon", "icon_color", "The icon.", .foreground)
  package static let iconBackground = part(
    "icon_background", "icon_bg_color", "The background of the icon.", .ground, sample: "#FFFFFF")
  package static let frame = part(
    "frame", "frame_color", "The area that covers the app around the message.", .surroundings)
  package static let closeButton = part(
    "close_button", "close_btn_color", "The close button, or a slideup's arrow.", .foreground)
  package static let border = part("border", "border_color", "The border of the button.", .surroundings)

  package static let slideup = colors(of: "a slideup", [background, text, icon, iconBackground, closeButton])
  package static let modal = colors(
    of: "a modal", [background, text, headerText, icon, iconBackground, frame, closeButton])
  package static let full = colors(of: "a full-screen message", [background, text, headerText, frame, closeButton])
  package static let picture = colors(of: "an image-only message", [frame, closeButton])
  package static let button = colors(of: "a button", [background, text, border])

  package static let all = [slideup, modal, full, picture, button]

  package static let light = "colors"
  package static let dark = "dark_colors"

  /// The two fields that hold colours: for light and for dark surroundings.
  static func fields(_ parts: RecordType) -> [Field] {
    [
      Field(
        "colors", .record(parts), "The colours of its parts.", role: .colors, source: Source.messageModel,
        foreign: ["colours", "style", "styles", "styling", "theme", "color_scheme"]),
      Field(
        "dark_colors", .record(parts), "The colours of its parts in dark mode.", role: .darkColors,
        source: Source.messageModel,
        foreign: ["dark_colours", "themes", "dark_theme", "dark_mode", "darkTheme", "darkMode", "darkColors"]),
    ]
  }

  private static func part(
    _ name: String, _ wire: String, _ summary: String, _ role: FieldRole, sample: String? = nil
  ) -> Field {
    Field(
      name, .color, summary, role: role, source: Source.messageModel, wire: WireNames(triggers: WireKey(wire)),
      foreign: distinct([wire, name + "_color", name + "_colour", camel(name) + "Color", camel(wire)]),
      sample: sample)
  }

  private static func distinct(_ names: [String]) -> [String] {
    names.sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// `headerText` for `header_text`.
  private static func camel(_ name: String) -> String {
    var camel: [UInt8] = []
    var isStart = false
    for byte in name.utf8 {
      if byte != UInt8(ascii: "_") { camel.append(isStart ? byte & ~0x20 : byte) }
      isStart = byte == UInt8(ascii: "_")
    }
    return String(decoding: camel, as: UTF8.self)
  }

  private static func colors(of noun: String, _ parts: [Field]) -> RecordType {
    RecordType(
      "colors", "the colour scheme of \(noun)", "The colours of \(noun).", source: Source.messageModel, allows: parts)
  }
}
