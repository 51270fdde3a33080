import CampaignLanguage

/// How the comparison treats a key of server payloads, and what reports call it.
///
/// There is one row for each key, written here or, for texts, made from the language. A test compares the rows with the
/// records of the language. A key means the same in every record that has it.
struct FieldWords: Sendable {
  /// The key in words: "alternative text".
  let noun: String
  let treatment: Treatment
  /// True if its value tells a card or a message from others, so that it can be recognized under another name.
  let isTelling: Bool

  /// How values of the key are compared.
  enum Treatment: Sendable {
    /// It says what a record is. The comparison has used it already.
    case identity
    /// One rule for every difference.
    case plain(ChangeRule)
    /// A set of words, with a rule for those that are gone and one for those that are new.
    case set(removed: ChangeRule, added: ChangeRule)
    /// A part of the window, which is compared as a whole.
    case window
    /// The end of a card, which is compared as a whole.
    case expiry
    case audience
    case orientation
    case reEligibility
    case control
    /// The link or the word that says what a tap does.
    case action
    /// The word or the setting that says where the link opens.
    case opener
    case triggers
    /// The event that removes a card.
    case removal
    case extras
    case buttons
    case variations
    /// An object whose values are told in one line.
    case parts(ChangeRule)
    /// The cards or the messages.
    case records
  }

  private init(_ noun: String, _ treatment: Treatment, isTelling: Bool = false) {
    (self.noun, self.treatment, self.isTelling) = (noun, treatment, isTelling)
  }

  private static func text(_ noun: String) -> FieldWords { FieldWords(noun, .plain(.textChanged), isTelling: true) }

  private static func look(_ noun: String) -> FieldWords { FieldWords(noun, .plain(.lookChanged)) }

  private static func team(_ noun: String) -> FieldWords { FieldWords(noun, .plain(.teamFact)) }

  /// True if it only says how something looks.
  var isOfLook: Bool {
    switch treatment {
    case .plain(let rule), .parts(let rule): rule === ChangeRule.lookChanged
    default: false
    }
  }

  /// The rows by key, for campaigns.
  static let ofCampaigns: [String: FieldWords] = [
    "audience": FieldWords("audience", .audience),
    "campaign": FieldWords("name", .identity),
    "cards": FieldWords("cards", .records),
    "control": FieldWords("control group", .control),
    "description": team("description"),
    "ends": FieldWords("end", .window),
    "ends_local": FieldWords("end", .window),
    "in_app_messages": FieldWords("messages", .records),
    "owner": team("owner"),
    "starts": FieldWords("start", .window),
    "starts_local": FieldWords("start", .window),
    "tags": team("tags"),
    "targets": FieldWords("clients", .set(removed: .targetRemoved, added: .targetAdded)),
    "time_zone": team("time zone"),
    "version": FieldWords("format", .identity),
  ]

  /// The rows by key, for cards, messages, their buttons and their variations. The keys of texts need none.
  static let ofItems: [String: FieldWords] = writtenOfItems.merging(textsOfItems) { written, _ in written }

  /// The keys of texts, which the table of the language tells by their role.
  private static let textsOfItems: [String: FieldWords] = {
    var rows: [String: FieldWords] = [:]
    for key in ServerRecords.campaign.keys {
      guard case .list(.variant(let variant), _) = key.form else { continue }
      for key in variant.cases.flatMap(\.record.keys) {
        guard case .field(let field) = key.origin, field.role == .text else { continue }
        rows[key.name] = text(key.name.split(separator: "_").joined(separator: " "))
      }
    }
    return rows
  }()

  private static let writtenOfItems: [String: FieldWords] = [
    "animate_in": look("animation at the start"),
    "animate_out": look("animation at the end"),
    "aspect_ratio": look("aspect ratio"),
    "assets": FieldWords("files", .plain(.filesChanged)),
    "audience": FieldWords("audience", .audience),
    "buttons": FieldWords("buttons", .buttons, isTelling: true),
    "categories": FieldWords("categories", .set(removed: .categoryRemoved, added: .categoryAdded)),
    "channels": FieldWords("channels", .set(removed: .channelRemoved, added: .channelAdded)),
    "click_action": FieldWords("action", .action),
    "colors": FieldWords("colours", .parts(.lookChanged)),
    "crop": look("crop of the picture"),
    "dark_colors": FieldWords("colours in dark mode", .parts(.lookChanged)),
    "delay_ms": FieldWords("delay", .plain(.delayChanged)),
    "dismiss": look("way of closing"),
    "dismissible": look("dismissible"),
    "display_price": text("shown price"),
    "domain": text("text of the link"),
    "duration_ms": FieldWords("duration", .plain(.durationChanged)),
    "ends": FieldWords("end", .window),
    "ends_local": FieldWords("end", .window),
    "expires": FieldWords("end", .expiry),
    "expires_after_ms": FieldWords("end", .expiry),
    "expires_local": FieldWords("end", .expiry),
    "extras": FieldWords("extras", .extras),
    "header_align": look("alignment of the header"),
    "hide_chevron": look("hidden arrow"),
    "icon": look("icon"),
    "id": FieldWords("id", .identity),
    "image": FieldWords("picture", .plain(.pictureChanged), isTelling: true),
    "image_alt": FieldWords("alternative text", .plain(.textChanged), isTelling: true),
    "itunes_id": FieldWords("number in the store", .plain(.linkChanged)),
    "key": FieldWords("full name", .identity),
    "language": FieldWords("language", .plain(.languageChanged)),
    "media_type": look("kind of product"),
    "message": text("text"),
    "message_align": look("alignment of the text"),
    "min_interval_ms": FieldWords("minimum time after other messages", .plain(.intervalChanged)),
    "open_in": FieldWords("opener of the link", .opener),
    "orientation": FieldWords("orientation", .orientation),
    "pinned": look("pinned"),
    "price": text("price"),
    "priority": FieldWords("priority", .plain(.priorityChanged)),
    "rating": look("rating"),
    "re_eligibility": FieldWords("re-eligibility", .reEligibility),
    "re_eligibility_ms": FieldWords("re-eligibility", .reEligibility),
    "remove_on": FieldWords("event that removes it", .removal),
    "reviews": look("number of reviews"),
    "slide_from": look("edge"),
    "starts": FieldWords("start", .window),
    "starts_local": FieldWords("start", .window),
    "text": text("text"),
    "timeout_ms": FieldWords("timeout", .plain(.timeoutChanged)),
    "triggers": FieldWords("triggers", .triggers, isTelling: true),
    "type": FieldWords("type", .identity),
    "universal": look("universal app"),
    "uri": FieldWords("link", .action, isTelling: true),
    "url": FieldWords("link", .action, isTelling: true),
    "use_webview": FieldWords("opener of the link", .opener),
    "variations": FieldWords("variations", .variations),
    "zipped_assets": FieldWords("archive of files", .plain(.filesChanged)),
  ]

  static func rows(for kind: RecordKind) -> [String: FieldWords] { kind == .campaign ? ofCampaigns : ofItems }
}

/// The keys of server payloads that have a row.
package let changeRows: (ofCampaigns: Set<String>, ofItems: Set<String>) = (
  Set(FieldWords.ofCampaigns.keys), Set(FieldWords.ofItems.keys)
)
