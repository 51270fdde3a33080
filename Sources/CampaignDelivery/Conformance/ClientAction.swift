import CampaignJSON
import CampaignLanguage

extension ClientTimeline {
  /// A step in a form for programs. `kind` says which of the others there are.
  package struct Action: Encodable, Sendable, Equatable {
    private let kind: Kind
    private var answer: String?
    private var audiences: [String]?
    private var button: Int?
    private var campaign: String?
    private var card: String?
    private var categories: [String]?
    private var channel: String?
    private var file: String?
    private var language: String?
    private var name: String?
    private var orientation: String?
    private var product: String?
    private var properties: [String: Value]?
    private var succeeds: Bool?

    private enum Kind: String, Encodable {
      case answer
      case assetFails = "asset_fails"
      case assetWorks = "asset_works"
      case background, dismiss, event, foreground, launch, purchase
      case pushClick = "push_click"
      case reader, refresh, rotate
      case startSession = "session_start"
      case tap
      case tapCard = "tap_card"
      case viewFeed = "view_feed"
      case wait
    }

    /// The value of a property of an event.
    fileprivate enum Value: Encodable, Equatable, Sendable {
      case text(String)
      case number(Double)
      case boolean(Bool)

      init(_ value: PropertyValue) {
        switch value {
        case .text(let text): self = .text(text)
        case .number(let number): self = .number(number)
        case .boolean(let truth): self = .boolean(truth)
        case .moment(let time): self = .text(momentText(time))
        }
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .boolean(let truth): try container.encode(truth)
        }
      }
    }

    private init(kind: Kind) { self.kind = kind }

    init(_ step: Step) {
      switch step {
      case .startSession: self.init(kind: .startSession)
      case .event(let event): self.init(event)
      case .tapMessage(let button):
        self.init(kind: .tap)
        self.button = button
      case .tapCard(let key):
        self.init(kind: .tapCard)
        card = key
      case .dismiss: self.init(kind: .dismiss)
      case .background: self.init(kind: .background)
      case .foreground: self.init(kind: .foreground)
      case .launch: self.init(kind: .launch)
      case .rotate(let orientation):
        self.init(kind: .rotate)
        self.orientation = orientation.rawValue
      case .assetFails(let file):
        self.init(kind: .assetFails)
        self.file = file
      case .assetWorks(let file):
        self.init(kind: .assetWorks)
        self.file = file
      case .reader(let change):
        self.init(kind: .reader)
        (audiences, language) = (change.audiences, change.language?.text)
      case .refresh(let succeeds):
        self.init(kind: .refresh)
        self.succeeds = succeeds
      case .answer(let answer):
        self.init(kind: .answer)
        self.answer = answer.rawValue
      case .viewFeed(let channel, let categories):
        self.init(kind: .viewFeed)
        self.channel = channel.rawValue
        self.categories = categories
      case .wait: self.init(kind: .wait)
      }
    }

    private init(_ event: AppEvent) {
      switch event.occasion {
      case .sessionStart: self.init(kind: .startSession)
      case .pushClick: self.init(kind: .pushClick)
      case .anyPurchase: self.init(kind: .purchase)
      case .purchase(let product):
        self.init(kind: .purchase)
        self.product = product
      case .custom(let name):
        self.init(kind: .event)
        self.name = name
      }
      campaign = event.campaign
      guard kind == .event || kind == .purchase else { return }
      properties = Dictionary(event.properties.map { ($0.name, Value($0.value)) }) { first, _ in first }
    }
  }
}
