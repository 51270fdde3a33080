import CampaignLanguage

/// The introduction of the payload manual, before its tables.
enum PayloadPrimer {
  struct Section {
    let title: String
    let paragraphs: [String]
    var items: [String] = []
  }

  static let titles = sections.map(\.title)

  static let sections = [
    Section(
      title: "Files",
      paragraphs: ["A workspace becomes one payload for each campaign, and three for all campaigns together."],
      items: Payload.allCases.map { "`\($0.path(ofCampaign: "CAMPAIGN"))`: \($0.summary)" }
        + ["`\(ManifestRecords.location)`: \(ManifestRecords.manifest.summary)"]),
    Section(
      title: "Several workspaces",
      paragraphs: [
        "Each `campaignc.yaml` begins a workspace. If `build` reads several, each has a directory of its own, named "
          + "after the directory of its configuration: `nordlicht/server/CAMPAIGN.json`, "
          + "`nordlicht/client/feed.json`. In it are the bytes of a build of this workspace alone, and there is one "
          + "manifest for all. No reader of a workspace gets anything of another one. The directory of a workspace "
          + "with all others below it is called `root`, or `root-2` if another one has this name.",
        "`compile`, `simulate`, `why` and `preview` show one workspace: name its directory, or a reader that only "
          + "this workspace has.",
      ]),
    Section(
      title: "Readers",
      paragraphs: [
        "The client payloads are those of everybody together: they contain all cards and messages, whoever they are "
          + "for. They show how large the payloads can become, and they are fixtures for components that choose "
          + "between readers themselves. Don't hand them to the clients of real people.",
        "If the configuration has `readers`, `build` writes the client payloads of each reader to `client/NAME/` "
          + "instead, and `compile --reader NAME` prints them: what a server would send to that reader at the time of "
          + "`--now`. [readers.md](readers.md) says what a reader gets. Server payloads contain everything, with the "
          + "variations as written.",
      ]),
    Section(
      title: "Canonical JSON",
      paragraphs: [
        "Every payload is canonical JSON (RFC 8785): UTF-8 without white space, keys sorted by UTF-16 code "
          + "units, and numbers with the fewest digits that read back as the same number. The same campaigns "
          + "give the same bytes on every machine and with any number of threads, so you can compare bytes and "
          + "hashes. A file contains exactly these bytes, without a line break at the end.",
        "Nothing is ever `null`: an empty key is left out. Readers ignore keys that they do not know; the "
          + "`version` of the server payload and of the manifest changes when a key changes its meaning.",
      ]),
    Section(
      title: "Order",
      paragraphs: [
        "Server payloads are sorted by campaign name. Cards are sorted by campaign name, then in the order "
          + "of the file. Messages are sorted by descending priority, then by full name. Categories and targets "
          + "follow the order of the language, each once."
      ]),
    Section(
      title: "Profiles",
      paragraphs: [
        "The client payloads come in two profiles; the server payload is the same in both.",
        "A key marked *with full keys* only ever contains its default; strict decoders require it anyway.",
        "The targets of a campaign decide: if one of them has a strict decoder (\(strictClients)), its cards and "
          + "messages have full keys. `--profile` makes the decision for all campaigns.",
      ],
      items: [
        "**\(Profile.portable.rawValue)** contains what clients need, and every key whose default differs between "
          + "clients.",
        "**\(Profile.fullKeys.rawValue)** contains every key that has a default, and gives cards and messages "
          + "composite ids. The content cards have a complete envelope.",
      ]),
    Section(
      title: "Keys that decoders require",
      paragraphs: [
        "Some decoders drop an object that lacks a key, without a word. `campaignc compile --strict-decode TARGET` "
          + "lists what the decoder of a client would miss. The sources name no such keys for the other clients."
      ],
      items: requiredKeys),
    Section(
      title: "Only for servers",
      paragraphs: [
        "Clients have no key for these fields, or none is documented. Only the server payload has them. With "
          + "`open_in: webview`, clients get `use_webview: true`.",
        "Times by each reader's own clock (`time_zone: local`) are only here too, in keys that end in `_local`. The "
          + "clients of a reader whose `time_zone` is known get the moment instead; those of other readers, and of "
          + "everybody, get neither.",
      ],
      items: ServerOnlyFields.groups.filter { !$0.fields.isEmpty }.map { group in
        "\(group.noun): \(unique(group.fields.map(\.code)).joined(separator: ", "))"
      }),
    Section(
      title: "Defaults",
      paragraphs: [
        "The server payload spells out defaults; a missing value without a default has no key. Cards without "
          + "`expires` use the campaign's `ends`, and messages without `starts`, `ends` or `audience` use the "
          + "campaign's. Campaigns without `targets` and cards without `channels` use those of the configuration.",
        "`use_webview`, and `uw` for clients, is false unless the campaign file says otherwise. The vendor's server "
          + "API assumes true for content cards. campaignc does not, because only web pages open inside an app: a "
          + "link into an app would not work.",
        "Dates and times are whole Unix seconds, except those by each reader's own clock. Durations are whole "
          + "milliseconds in the server payload, where their keys end in `_ms`; client payloads use the unit that the "
          + "client counts in, as the tables show. Colours are text in the server payload (red, green, blue, opacity) and integers for "
          + "clients (opacity first).",
      ]),
    Section(
      title: "Time of creation",
      paragraphs: [
        "`created` and `updated` of a News Feed card, and `ca` of a content card, are the time of sending: the time "
          + "of `--now`; otherwise the environment variable `SOURCE_DATE_EPOCH`; otherwise the start of the "
          + "campaign. If none of them is known, the keys are left out; with full keys, they are 0. The clock is "
          + "never used, so the same campaigns give the same bytes tomorrow.",
        "A card with `expires_after` expires that long after the time of sending. If the time is not known, clients "
          + "get the campaign's `ends`, or no end. The server payload has only the duration, because the server "
          + "knows when it sends.",
        "With `--now`, campaigns that have ended by then have no payloads, and client payloads leave out cards and "
          + "messages that have ended.",
      ]),
    Section(
      title: "Names and ids",
      paragraphs: [
        "The full name of a card or message is its campaign and its id: `spring-sale/hero`. It is the `key` "
          + "in the server payload, and the `id` and `trigger_id` for clients.",
        "With full keys, these ids have a composite form in base64 that some clients take apart. They "
          + "depend only on the names of the campaign and the card or message, so they never change. *Digest* is the "
          + "SHA-256 of the full name, in hexadecimal digits.",
        "A reader who gets a variation for a test group gets another `VARIATION`: the same digits of the SHA-256 of "
          + "the full name, a slash and the number of that variation, where 1 is the first. If several apply, the last "
          + "one counts.",
      ],
      items: [
        "A card: `CAMPAIGN_$_cc=CARD&mv=VARIATION&pi=cmp`. `CAMPAIGN` is the first 24 digits of the SHA-256 of the "
          + "campaign's name, so all cards and messages of a campaign share it. `VARIATION` is the digits 25 to 48 "
          + "of the digest, and `CARD` the first 32 digits of the SHA-256 of the digest's bytes, with dashes as in a "
          + "UUID.",
        "A message: `CAMPAIGN_$_mv=VARIATION&pi=cmp`, with the same parts.",
        "The `campaign_id` of a push click: `CAMPAIGN` of the campaign that it names. A name of 24 hexadecimal "
          + "digits is such an id, and stays as it is.",
      ]),
  ]

  /// Names of fields that several types have, each once.
  private static func unique(_ names: [String]) -> [String] {
    names.enumerated().filter { !names[..<$0.offset].contains($0.element) }.map(\.element)
  }

  private static let strictClients = Client.rows.filter(\.isStrict).map { "`\($0.name)`" }.joined(separator: ", ")

  private static let requiredKeys = Client.rows.flatMap { client in
    client.requires.map { required in
      let types =
        required.types.map {
          ($0.count == 1 ? " of the type " : " of the types ") + $0.map { "`\($0)`" }.joined(separator: ", ")
        } ?? ""
      let keys = required.keys.map { "`\($0)`" }.joined(separator: ", ")
      return "`\(client.name)`, \(required.place.words) of `\(required.payload.path())`\(types): \(keys)"
    }
  }
}

extension RequiredKeys.Place {
  fileprivate var words: String {
    switch self {
    case .envelope: "the envelope"
    case .item: "each item"
    case .message: "each message"
    }
  }
}
