import Bytes
package import CampaignCheck
package import CampaignLanguage
package import SourceText

/// A test of what a reader's client does, as its author wrote it.
package struct Scenario: Sendable {
  /// The sentence that it proves, and the place of that sentence in the file.
  package let name: String
  package let range: ByteRange
  package let reader: Person
  /// The names of audiences and attributes in the description of the reader.
  package let readerNames: [ReaderName]
  /// The clients that it names. Empty if it names none.
  package let clients: [Client]
  package let isInControl: Bool
  package let app: Device
  /// The campaigns that take part. Nil for all.
  package let campaigns: [WrittenName]?
  /// The time zone by whose clock its author writes times. Nil if it names none.
  package let timeZone: String?
  /// When the first step happens, in milliseconds since 1970.
  package let start: Int64
  /// The steps as they are written. Those of a repetition are there once, as in its first round.
  package let steps: [ScenarioStep]
  /// In the order of the steps.
  let repetitions: [ScenarioRepetition]

  package init(
    name: String, range: ByteRange, reader: Person, readerNames: [ReaderName] = [], clients: [Client],
    isInControl: Bool, app: Device, campaigns: [WrittenName]?, timeZone: String? = nil, start: Int64,
    steps: [ScenarioStep], repetitions: [ScenarioRepetition] = []
  ) {
    self.name = name
    self.range = range
    self.reader = reader
    self.readerNames = readerNames
    self.clients = clients
    self.isInControl = isInControl
    self.app = app
    self.campaigns = campaigns
    self.timeZone = timeZone
    self.start = start
    self.steps = steps
    self.repetitions = repetitions
  }

  package enum Person: Sendable {
    /// Nothing is known of the reader.
    case anybody
    /// A sample reader of the configuration.
    case named(WrittenName)
    /// The reader that the scenario describes at this place.
    case described(Reader, at: ByteRange)
  }

  /// The properties of the app and the device in the scenario. The configuration says the rest.
  package struct Device: Sendable {
    var isInForeground: Bool?
    var orientation: DeliveredMessage.Orientation?
    var minInterval: Int64?
    /// The place of the interval in the scenario.
    package var placeOfMinInterval: ByteRange?
    var isTablet: Bool?
    var allowsDocuments: Bool?

    package init(
      isInForeground: Bool? = nil, orientation: DeliveredMessage.Orientation? = nil, minInterval: Int64? = nil,
      isTablet: Bool? = nil, allowsDocuments: Bool? = nil
    ) {
      self.isInForeground = isInForeground
      self.orientation = orientation
      self.minInterval = minInterval
      self.isTablet = isTablet
      self.allowsDocuments = allowsDocuments
    }
  }
}

extension Scenario {
  /// The clients on which it runs: those that it names, that of its reader, or the first one of the configuration.
  package func clients(for reader: Reader?, among targets: [Client]?) -> [Client] {
    clients.isEmpty ? [reader?.target ?? targets?.first ?? Client.byDefault[0]] : clients
  }
}

extension Scenario {
  /// False for a scenario that can't fail.
  package var expectsSomething: Bool { steps.contains { $0.expected != nil } }
}

/// A name in a file.
package struct WrittenName: Sendable, Equatable {
  package let text: String
  package let range: ByteRange
  /// The place of the value of an expectation that it is in: a list, or the name alone.
  package var value: ByteRange?
  /// True if the value has no other name.
  package var isAlone = false

  package init(text: String, range: ByteRange, value: ByteRange? = nil, isAlone: Bool = false) {
    self.text = text
    self.range = range
    self.value = value
    self.isAlone = isAlone
  }
}

/// An audience or an attribute of a reader.
package struct ReaderName: Sendable {
  package let kind: Kind
  package let name: WrittenName

  package enum Kind: Sendable {
    case audience, attribute
  }
}

/// A step of a scenario, and what is expected after it.
package struct ScenarioStep: Sendable {
  package let range: ByteRange
  /// In milliseconds since 1970.
  package private(set) var time: Int64
  package let action: Action?
  /// The campaign or the file that the action names.
  package var named: WrittenName?
  /// The name of the event that the app logs.
  package var event: WrittenName?
  /// The product that the reader buys.
  package var product: WrittenName?
  /// The names of the properties of the event or purchase.
  package var properties: [WrittenName] = []
  /// The names in a change of the reader.
  package var readerNames: [ReaderName] = []
  /// The claims for all clients but those that differ. Nil if nothing is expected; empty if nothing of it is right.
  package let expected: [Claim]?
  package let differences: [(client: Client, claims: [Claim])]

  package init(
    range: ByteRange, time: Int64, action: Action?, named: WrittenName? = nil, event: WrittenName? = nil,
    product: WrittenName? = nil, properties: [WrittenName] = [], readerNames: [ReaderName] = [],
    expected: [Claim]?, differences: [(client: Client, claims: [Claim])]
  ) {
    self.range = range
    self.time = time
    self.action = action
    self.named = named
    self.event = event
    self.product = product
    self.properties = properties
    self.readerNames = readerNames
    self.expected = expected
    self.differences = differences
  }

  package enum Action: Sendable {
    case step(Step)
    /// A click on a message or card, by its full name.
    case tap(WrittenName)
  }

  /// The same step, some milliseconds later.
  func later(by span: Int64) -> ScenarioStep {
    var step = self
    step.time = step.time.plus(span)
    return step
  }

  /// The claims about a client.
  package func claims(about client: Client) -> [Claim] {
    differences.first { $0.client == client }?.claims ?? expected ?? []
  }

  /// The claims about all clients.
  package var claims: [Claim] { (expected ?? []) + differences.flatMap(\.claims) }
}

/// One field of an expectation.
package struct Claim: Sendable {
  package let subject: ScenarioTable.Expected
  /// The place of its value.
  package let range: ByteRange
  package let keyStart: Int
  /// The end of its key, from which on a new value can be written.
  package let keyEnd: Int
  package let value: Value

  package init(subject: ScenarioTable.Expected, range: ByteRange, keyStart: Int, keyEnd: Int, value: Value) {
    self.subject = subject
    self.range = range
    self.keyStart = keyStart
    self.keyEnd = keyEnd
    self.value = value
  }

  package enum Value: Sendable {
    /// Empty for the word `nothing`.
    case names([WrittenName])
    case reason(ScenarioTable.Reason)
    case count(Int)
    case truth(Bool)
    /// A number for each name.
    case counts([NamedCount])
    /// Empty for the word `nothing`.
    case channels([DeliveredCard.Channel])
    /// At most so many, of one message or of all, in each time span of so many milliseconds or in the whole scenario.
    case limit(Int, of: WrittenName?, within: Int64?)
    /// Texts that the reader sees.
    case texts([String])
    /// The link that a click opens, or a word for another target.
    case link(String)
    /// The conditions of a variation. Nil for the original.
    case variation(VariationConditions?)
  }

  package struct NamedCount: Sendable {
    package let name: WrittenName
    package let count: Int

    package init(_ name: WrittenName, _ count: Int) { (self.name, self.count) = (name, count) }
  }

  /// The names in its value.
  package var names: [WrittenName] {
    switch value {
    case .names(let names): names
    case .counts(let counts): counts.map(\.name)
    case .limit(_, let name, _): name.map { [$0] } ?? []
    case .reason, .count, .truth, .channels, .texts, .link, .variation: []
    }
  }
}
