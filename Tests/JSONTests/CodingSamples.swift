import CampaignJSON

/// The fault in a text, or the decoded value if there is none.
func fault<Value: Decodable>(_ type: Value.Type, _ json: String) -> String {
  do throws(DecodingFault) {
    return "no fault: \(try CanonicalJSON.decode(type, from: json.utf8))"
  } catch {
    return error.description
  }
}

/// The fault in a value, or its encoding if there is none.
func fault(_ value: some Encodable) -> String {
  do throws(EncodingFault) {
    return "no fault: \(String(decoding: try CanonicalJSON.encode(value), as: UTF8.self))"
  } catch {
    return error.description
  }
}

/// The canonical text of a value.
func encoded(_ value: some Encodable) throws(EncodingFault) -> String {
  String(decoding: try CanonicalJSON.encode(value), as: UTF8.self)
}

struct SampleFeed: Codable, Hashable {
  var name: String
  var cards: [SampleCard]
  var limits: Limits?

  struct Limits: Codable, Hashable {
    var cards: UInt8
    var ratio: Double
  }
}

struct SampleCard: Codable, Hashable {
  enum Kind: String, Codable {
    case banner
    case classic
  }

  enum Action: Codable, Hashable {
    case none
    case open(url: String, inApp: Bool)
  }

  var kind: Kind
  var title: String
  var image: String?
  var extras: [String: String]
  var action: Action

  static let banner = SampleCard(kind: .banner, title: "Sale", image: "a.png", extras: [:], action: .none)
  static let classic = SampleCard(
    kind: .classic, title: "❄️ \"Snow\"\n", image: nil, extras: ["é": "1", "a/b~c": ""],
    action: .open(url: "https://example.com", inApp: true))
}

/// A list of any values, as read by a client that does not know them all.
struct SampleMixture: Codable, Hashable {
  enum Part: Hashable {
    case nothing
    case truth(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case list(SampleMixture)
    case card(SampleCard)
  }

  var parts: [Part]

  init(_ parts: [Part]) {
    self.parts = parts
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    parts = []
    while !container.isAtEnd { parts.append(try Self.next(in: &container)) }
  }

  private static func next(in container: inout any UnkeyedDecodingContainer) throws -> Part {
    if try container.decodeNil() { return .nothing }
    if let truth = try? container.decode(Bool.self) { return .truth(truth) }
    if let integer = try? container.decode(Int.self) { return .integer(integer) }
    if let number = try? container.decode(Double.self) { return .number(number) }
    if let text = try? container.decode(String.self) { return .text(text) }
    if let list = try? container.decode(SampleMixture.self) { return .list(list) }
    return .card(try container.decode(SampleCard.self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for part in parts {
      switch part {
      case .nothing: try container.encodeNil()
      case .truth(let truth): try container.encode(truth)
      case .integer(let integer): try container.encode(integer)
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      case .list(let list): try container.encode(list)
      case .card(let card): try container.encode(card)
      }
    }
  }
}

/// Integers of every width.
struct SampleIntegers: Codable, Hashable {
  var i8: Int8
  var i16: Int16
  var i32: Int32
  var i64: Int64
  var i: Int
  var u8: UInt8
  var u16: UInt16
  var u32: UInt32
  var u64: UInt64
  var u: UInt

  static let smallest = SampleIntegers(
    i8: .min, i16: .min, i32: .min, i64: .min, i: .min, u8: .min, u16: .min, u32: .min, u64: .min, u: .min)
  static let largest = SampleIntegers(
    i8: .max, i16: .max, i32: .max, i64: .max, i: .max, u8: .max, u16: .max, u32: .max, u64: .max, u: .max)
}
