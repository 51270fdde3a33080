import Bytes

/// The identity of a request, which its answer repeats.
enum RequestID: Hashable {
  case number(Int)
  case text(String)

  init?(_ value: Incoming?) {
    if let number = value?.integer {
      self = .number(number)
    } else if let text = value?.text {
      self = .text(text)
    } else {
      return nil
    }
  }

  func write(to json: inout JSONWriter) {
    switch self {
    case .number(let number): json.number(number)
    case .text(let text): json.string(text)
    }
  }
}

/// The reasons for which a request has no result.
enum ErrorCode: Int {
  case parseError = -32700
  case invalidRequest = -32600
  case methodNotFound = -32601
  case invalidParameters = -32602
  case notInitialized = -32002
  case requestCancelled = -32800
  case requestFailed = -32803
}

/// The messages for the client, one after the other.
struct Outgoing {
  private(set) var bytes: [UInt8] = []

  /// Returns the messages so far, and begins anew.
  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  private mutating func add(_ members: (inout JSONWriter) -> Void) {
    var json = JSONWriter { _ in false }
    json.object {
      $0.member("jsonrpc", "2.0")
      members(&$0)
    }
    bytes += "Content-Length: \(json.bytes.count)\r\n\r\n".utf8
    bytes += json.bytes
  }

  mutating func answer(_ id: RequestID, _ result: (inout JSONWriter) -> Void) {
    add {
      $0.key("id")
      id.write(to: &$0)
      $0.key("result")
      result(&$0)
    }
  }

  /// `id` is nil if the request could not be read.
  mutating func refuse(_ id: RequestID?, _ code: ErrorCode, _ message: String) {
    add {
      $0.key("id")
      if let id { id.write(to: &$0) } else { $0.string(orNull: nil) }
      $0.object("error") {
        $0.member("code", code.rawValue)
        $0.member("message", message)
      }
    }
  }

  mutating func notify(_ method: String, _ parameters: (inout JSONWriter) -> Void) {
    add {
      $0.member("method", method)
      $0.object("params", parameters)
    }
  }

  /// A request to the client. Without parameters, it has none.
  mutating func request(_ number: Int, _ method: String, _ parameters: ((inout JSONWriter) -> Void)? = nil) {
    add {
      $0.member("id", number)
      $0.member("method", method)
      if let parameters { $0.object("params", parameters) }
    }
  }
}
