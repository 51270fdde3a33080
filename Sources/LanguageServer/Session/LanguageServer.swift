import Bytes
import CampaignEditor
import Files
import SourceTree

/// A server for one editor. It gets the bytes of the editor's messages, and makes those of its answers; others read and
/// write them.
///
/// Messages are handled one after the other, so each answer is about the text that the editor had when it asked. What
/// has arrived meanwhile is known: a cancelled request costs nothing, and of several changes only the last is checked.
package final class LanguageServer {
  let version: String
  private var reader = MessageReader()
  private var queue = MessageQueue()
  var outgoing = Outgoing()
  var client = ClientCapabilities()
  let workspace = EditorWorkspace()
  var documents: [String: OpenDocument] = [:]
  var publishing = Publishing()
  /// The directories that are read once the client is ready.
  var foldersToOpen: [String] = []
  private var phase = Phase.begins
  /// The number of requests that were sent to the client.
  private var sent = 0
  /// The process that started the server, if it has told.
  private var parent: Int?
  /// The exit code of the process. Nil while the session goes on.
  package private(set) var exitCode: Int32?
  /// Something to tell the person who started the server: why the session has ended.
  package private(set) var complaint: String?
  /// The client has been told all changes.
  private var isSettled = true
  /// What the first explanation of a session needs is made.
  private var isReadyToExplain = false

  private enum Phase {
    /// Before `initialize`.
    case begins
    case isRunning
    /// After `shutdown`.
    case ends
  }

  package init(version: String) { self.version = version }

  // MARK: - Bytes

  /// Takes bytes from the client.
  package func receive(_ bytes: [UInt8]) {
    reader.receive(bytes)
    while exitCode == nil {
      switch reader.next() {
      case .nothing: return
      case .noLength: outgoing.refuse(nil, .parseError, "the headers of the message have no Content-Length")
      case .broken(let reason): end(with: 1, saying: reason)
      case .body(let body): take(body)
      }
    }
  }

  /// The client has closed its end.
  package func endOfInput() {
    // After 'shutdown', the client may just go away.
    if exitCode == nil { exitCode = phase == .ends ? 0 : 1 }
  }

  /// The process with which the session ends. Nil if the client has not told it since the last call.
  package func takeParent() -> Int? {
    defer { parent = nil }
    return parent
  }

  /// The bytes for the client that were made since the last call.
  package func takeOutput() -> [UInt8] { outgoing.take() }

  private func take(_ body: [UInt8]) {
    guard let message = Incoming(body) else {
      return outgoing.refuse(nil, .parseError, "the message is not valid JSON in UTF-8")
    }
    guard message.isObject else {
      return outgoing.refuse(nil, .invalidRequest, "a message is one JSON object")
    }
    guard let method = message["method"]?.text else {
      // Answers of the client need no handling.
      if message["result"] == nil, message["error"] == nil {
        outgoing.refuse(RequestID(message["id"]), .invalidRequest, "the message has no method")
      }
      return
    }
    if method == "$/cancelRequest" {
      if let id = RequestID(message["params"]?["id"]) { cancel(id) }
      return
    }
    queue.add(QueuedMessage(id: RequestID(message["id"]), method: method, parameters: message["params"]))
  }

  private func cancel(_ id: RequestID) {
    guard queue.remove(id) || publishing.waiting?.id == id else { return }
    if publishing.waiting?.id == id { publishing.waiting = nil }
    outgoing.refuse(id, .requestCancelled, "cancelled")
  }

  private func end(with code: Int32, saying reason: String? = nil) {
    exitCode = code
    complaint = reason
  }

  // MARK: - Work

  /// Handles one message. If there is none, tells the client the changes, and then prepares what the next question will
  /// need. False if nothing is left to do.
  package func work() -> Bool {
    guard exitCode == nil else { return false }
    if let message = queue.next() {
      handle(message)
      return true
    }
    guard phase == .isRunning else { return false }
    if isSettled { return prepareToExplain() || workspace.prepareNames() }
    settle()
    return true
  }

  /// Explains the beginning of a text to nobody, so that the tables for explanations are there when somebody asks.
  /// False if they are there already, or if no text is open.
  private func prepareToExplain() -> Bool {
    guard !isReadyToExplain, let document = documents.values.first else { return false }
    isReadyToExplain = true
    _ = workspace.hover(in: document.path, at: 0)
    return true
  }

  /// Notes that something has changed. The client is told when there are no more messages.
  func noteChange() { isSettled = false }

  /// Checks all changes, and tells the client what it has to know.
  func settle() {
    isSettled = true
    let changed = publishing.untold.union(workspace.update())
    publishing.untold = []
    tell(changed)
  }

  private func handle(_ message: QueuedMessage) {
    switch (phase, message.method) {
    case (_, "exit"): end(with: phase == .ends ? 0 : 1)
    case (.begins, "initialize"):
      guard let id = message.id else { return }
      phase = .isRunning
      parent = message.parameters?["processId"]?.integer
      initialize(id, message.parameters)
    case (.begins, _):
      if let id = message.id { outgoing.refuse(id, .notInitialized, "the first request is 'initialize'") }
    case (.ends, _):
      if let id = message.id { outgoing.refuse(id, .invalidRequest, "the session was shut down") }
    case (.isRunning, "initialize"):
      if let id = message.id { outgoing.refuse(id, .invalidRequest, "the session has begun already") }
    case (.isRunning, "shutdown"):
      phase = .ends
      answerWaiting()
      if let id = message.id { outgoing.answer(id) { $0.string(orNull: nil) } }
    case (.isRunning, _):
      if let id = message.id {
        answer(id, message.method, message.parameters)
      } else if let parameters = message.parameters {
        notice(message.method, parameters)
      } else if message.method == "initialized" {
        begin()
      }
    }
  }

  /// Sends a request to the client. Its answer is not needed.
  func request(_ method: String, _ parameters: ((inout JSONWriter) -> Void)? = nil) {
    sent += 1
    outgoing.request(sent, method, parameters)
  }
}

/// A message that waits.
struct QueuedMessage {
  let id: RequestID?
  let method: String
  let parameters: Incoming?
}

/// The messages that wait, in their order.
struct MessageQueue {
  private var messages: [QueuedMessage?] = []
  private var first = 0

  mutating func add(_ message: QueuedMessage) { messages.append(message) }

  mutating func next() -> QueuedMessage? {
    while first < messages.count {
      defer { first += 1 }
      if let message = messages[first] {
        messages[first] = nil
        return message
      }
    }
    messages.removeAll(keepingCapacity: true)
    first = 0
    return nil
  }

  /// Removes a request. False if it does not wait.
  mutating func remove(_ id: RequestID) -> Bool {
    guard let index = messages.firstIndex(where: { $0?.id == id }) else { return false }
    messages[index] = nil
    return true
  }
}
