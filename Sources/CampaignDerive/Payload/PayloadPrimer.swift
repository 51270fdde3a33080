internal import CampaignLanguage

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
      ],
      items: [
        "**\(Profile.portable.rawValue)** (the default) contains what clients need, and every key whose "
          + "default differs between clients.",
        "**\(Profile.fullKeys.rawValue)** contains every key that has a default, and gives cards and "
          + "messages composite ids.",
      ]),
    Section(
      title: "Defaults",
      paragraphs: [
        "The server payload spells out defaults; a missing value without a default has no key. Cards "
          + "without `expires` use the campaign's `ends`, and messages without `starts`, `ends` or `audience` "
          + "use the campaign's. Campaigns without `targets` use those of the configuration.",
        "Dates and times are whole Unix seconds. Durations are whole milliseconds in the server payload, "
          + "where their keys end in `_ms`; client payloads use the unit that the client counts in, as the "
          + "tables show. Colours are text in the server payload (red, green, blue, opacity) and integers for "
          + "clients (opacity first).",
      ]),
    Section(
      title: "Time of creation",
      paragraphs: [
        "`created` and `updated` of a News Feed card, and `ca` of a content card, are the time of `--now`; "
          + "otherwise the environment variable `SOURCE_DATE_EPOCH`; otherwise the start of the campaign; "
          + "otherwise 0. The clock is never used, so the same campaigns give the same bytes tomorrow."
      ]),
    Section(
      title: "Names and ids",
      paragraphs: [
        "The full name of a card or message is its campaign and its id: `spring-sale/hero`. It is the `key` "
          + "in the server payload, and the `id` and `trigger_id` for clients.",
        "With full keys, these ids have a composite form in base64 that some clients take apart. They "
          + "depend only on the full name, so they never change. *Digest* is the SHA-256 of the full name, in "
          + "hexadecimal digits.",
      ],
      items: [
        "A card: `CAMPAIGN_$_cc=CARD&mv=VARIATION&pi=cmp`, where `CAMPAIGN` is the first 24 digits of the digest, "
          + "`VARIATION` the next 24, and `CARD` the first 32 digits of the SHA-256 of the digest's bytes, with dashes as "
          + "in a UUID.",
        "A message: `CAMPAIGN_$_mv=VARIATION&pi=cmp`, with the same parts.",
      ]),
  ]
}
