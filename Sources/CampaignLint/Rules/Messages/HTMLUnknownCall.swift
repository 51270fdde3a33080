import Bytes
import CampaignCheck
import CampaignLanguage
import Findings
import SourceText

/// A call of a function that the bridge to the client does not have.
enum HTMLUnknownCall: FieldRule {
  static let info = RuleInfo(
    "html-unknown-call", .error, breaksPayload: false,
    finds:
      "A call such as 'brazeBridge.close()' in an HTML message, of a function that the bridge does not have, or a "
      + "function without the '()' of a call.",
    because: "The call fails, and so does the rest of the script: the message does not close, or logs nothing.",
    source: "documentation of the JavaScript bridge of HTML messages",
    example: documentExample(
      bad: #"message: <button onclick="brazeBridge.closeMesage()">Close</button>"#,
      good: #"message: <button onclick="brazeBridge.closeMessage()">Close</button>"#))

  static let fields = [MessageTable.document]
  static let looksAround = false

  static func check(_ value: LintedValue, of message: LintedRecord) {
    let document = HTMLText(bytes: value.text)
    checkNames(value, document)
    for call in document.bridgeCalls {
      if let bridge = Bridge.name(of: document[call.bridge].bytes) {
        value.addExactly(
          info, .bridgeName(document[call.bridge].bytes, bridge), part: call.bridge,
          fixes: value.replacingExactly(call.bridge, with: bridge, .writeWord(bridge), .needsReview))
        continue
      }
      guard let unknown = Bridge.Unknown(call, in: document) else { continue }
      let fixes = unknown.meant.map { value.replacingExactly(call.name, with: $0, .writeWord($0), .needsReview) } ?? []
      value.addExactly(
        info, .unknown(unknown.name, call.isOfUser), part: call.name,
        help: unknown.meant.map { .didYouMean($0) } ?? unknown.owner.map { .belongs(unknown.name, $0) }
          ?? .list(unknown.functions), fixes: fixes)
    }
  }
}

extension HTMLUnknownCall {
  /// Reports `onclick="brazeBridge.closeMessage"`, which names the function and does not call it.
  private static func checkNames(_ value: LintedValue, _ document: HTMLText) {
    for tag in document.tags {
      for (name, script) in document[tag].handlers {
        let range = tag.lowerBound + script.lowerBound..<tag.lowerBound + script.upperBound
        let words = document[range].bytes.split(separator: UInt8(ascii: "."))
        guard words.count == 2, words[0].isWord("brazebridge") || words[0].isWord("appboybridge"),
          Bridge.own.contains(where: { words[1].elementsEqual($0.utf8) })
        else { continue }
        let call = String(decoding: document[range].bytes, as: UTF8.self) + "()"
        value.addExactly(
          info, .notCalled(document[tag][name].bytes), part: range,
          fixes: value.replacingExactly(range.upperBound..<range.upperBound, with: "()", .writeWord(call), .needsReview)
        )
      }
    }
  }
}

extension HTMLText {
  /// True if a misspelt call is meant to close the message.
  var meansToClose: Bool {
    bridgeCalls.contains { Bridge.Unknown($0, in: self)?.meant == Bridge.close }
  }
}

/// The functions of the bridge.
private enum Bridge {
  static let close = "closeMessage"

  static let own = [
    close, "changeUser", "getUser", "logClick", "logCustomEvent", "logPurchase", "requestImmediateDataFlush",
    "requestPushPermission",
  ]

  static let ofUser = [
    "addAlias", "addToCustomAttributeArray", "addToSubscriptionGroup", "incrementCustomUserAttribute",
    "removeFromCustomAttributeArray", "removeFromSubscriptionGroup", "setCountry", "setCustomLocationAttribute",
    "setCustomUserAttribute", "setDateOfBirth", "setEmail", "setEmailNotificationSubscriptionType", "setFirstName",
    "setGender", "setHomeCity", "setLanguage", "setLastName", "setPhoneNumber", "setPushNotificationSubscriptionType",
  ]

  /// Names that people give to functions of the bridge.
  private static let synonyms = [
    "close": close, "closeInAppMessage": close, "dismiss": close, "dismissMessage": close, "hide": close,
    "logEvent": "logCustomEvent", "track": "logCustomEvent", "trackEvent": "logCustomEvent",
    "logButtonClick": "logClick", "flush": "requestImmediateDataFlush", "setCustomAttribute": "setCustomUserAttribute",
    "incrementCustomAttribute": "incrementCustomUserAttribute",
  ]

  /// The right name of the bridge, if it is written in other letters.
  static func name(of written: ArraySlice<UInt8>) -> String? {
    let name = written.isWord("brazebridge") ? "brazeBridge" : "appboyBridge"
    return written.elementsEqual(name.utf8) ? nil : name
  }

  struct Unknown {
    let name: String
    /// The function that is meant.
    let meant: String?
    /// What has a function of that name instead.
    let owner: String?
    let functions: [String]

    init?(_ call: BridgeCall, in document: HTMLText) {
      name = String(decoding: document[call.name].bytes, as: UTF8.self)
      let (functions, others) = call.isOfUser ? (Bridge.ofUser, Bridge.own) : (Bridge.own, Bridge.ofUser)
      guard !functions.contains(name), name != "hasOwnProperty" else { return nil }
      self.functions = functions
      owner = others.contains(name) ? call.isOfUser ? "brazeBridge" : "brazeBridge.getUser()" : nil
      let near = Bridge.synonyms[name] ?? nearest(to: name, among: functions)
      meant = owner == nil ? near.flatMap { functions.contains($0) ? $0 : nil } : nil
    }
  }
}

extension Message {
  fileprivate static func unknown(_ name: String, _ isOfUser: Bool) -> Message {
    isOfUser
      ? "the user of the bridge has no function \(quoting: Array(name.utf8))"
      : "the bridge has no function \(quoting: Array(name.utf8))"
  }
  fileprivate static func bridgeName(_ written: ArraySlice<UInt8>, _ right: String) -> Message {
    "scripts don't know \(quoting: written), only '\(right)'"
  }
  fileprivate static func notCalled(_ handler: ArraySlice<UInt8>) -> Message {
    "\(quoting: handler) names this function, but does not call it"
  }
  fileprivate static func belongs(_ name: String, _ owner: String) -> Message { "call '\(owner).\(name)(…)'" }
  fileprivate static func list(_ names: [String]) -> Message { "the functions are \(listed(names))" }
}
