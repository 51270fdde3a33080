internal import CampaignLanguage

/// What the manual of the payloads says before its tables.
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
        "Every payload is canonical JSON by RFC 8785: UTF-8 without white space, keys in the order of their UTF-16 code "
          + "units, numbers with the fewest digits that read back the same. The same campaigns give the same bytes, on "
          + "every machine and with any number of threads, so that bytes and their hashes can be compared. A file holds "
          + "exactly these bytes, and no line break at its end.",
        "Nothing is ever `null`: a key that would hold nothing is not there. Readers pass over keys that they do not know; "
          + "the `version` of the server payload and of the manifest changes when a key changes its meaning.",
      ]),
    Section(
      title: "Order",
      paragraphs: [
        "Server payloads are made in the order of their campaigns' names. Cards stand in the order of their campaigns' "
          + "names, and within a campaign as they were written. Messages stand by falling priority, and where it is the "
          + "same by their full names. Categories and targets stand in the order of the language, each once, whatever "
          + "order they were written in."
      ]),
    Section(
      title: "Profiles",
      paragraphs: [
        "The client payloads come in two profiles; the server payload is the same in both.",
        "A key that is stated *with full keys* alone holds nothing but its default, which a strict decoder wants to see all "
          + "the same.",
      ],
      items: [
        "**\(Profile.portable.rawValue)**, the default, states what clients need, and every key whose default differs "
          + "between clients.",
        "**\(Profile.fullKeys.rawValue)** states every key that has a default, and gives cards and messages ids of the "
          + "composite form.",
      ]),
    Section(
      title: "Defaults",
      paragraphs: [
        "The server payload states what the definition leaves to a default; what has none and is left out has no key. "
          + "The campaign's `ends` counts for cards without `expires`, and its `starts`, `ends` and `audience` count for "
          + "messages without theirs. Campaigns without `targets` have those of the configuration.",
        "Moments are whole Unix seconds. Durations are whole numbers of milliseconds in the server payload, where the names "
          + "of their keys end in `_ms`; in client payloads they are in the unit that the client counts in, which the "
          + "tables name. Colours are text in the server payload, red, green, blue and opacity, and integers for clients, "
          + "opacity first.",
      ]),
    Section(
      title: "When it was made",
      paragraphs: [
        "`created` and `updated` of a News Feed card and `ca` of a content card are what `--now` says, else the "
          + "environment's `SOURCE_DATE_EPOCH`, else when the campaign starts, else 0. No clock is asked, so that the same "
          + "campaigns give the same bytes tomorrow."
      ]),
    Section(
      title: "Names and ids",
      paragraphs: [
        "The full name of a card or message is its campaign and its id: `spring-sale/hero`. It is the `key` of the server "
          + "payload, and the `id` and `trigger_id` of clients.",
        "With full keys those ids have the composite form that some clients take apart, in base64. They are made from the "
          + "full name alone, and so never change. *Digest* is the SHA-256 of the full name, in hexadecimal digits.",
      ],
      items: [
        "A card: `CAMPAIGN_$_cc=CARD&mv=VARIATION&pi=cmp`, where `CAMPAIGN` is the first 24 digits of the digest, "
          + "`VARIATION` the next 24, and `CARD` the first 32 digits of the SHA-256 of the digest's bytes, with dashes as in "
          + "a UUID.",
        "A message: `CAMPAIGN_$_mv=VARIATION&pi=cmp`, of the same parts.",
      ]),
  ]
}
