/// A writer of one JSON value in the form that RFC 8785 defines: same value, same bytes.
///
/// It appends to one buffer and copies no text: it takes text as UTF-8 bytes from any memory. It has no limit of depth:
/// objects and arrays nest as deep as the caller's calls.
///
/// Its output is always JSON, or the process stops: a document and an object's member are exactly one value each. The
/// caller must check that text is valid UTF-8 and that the keys of an object are all different, because only the caller
/// knows the place of a fault.
///
///     var json = CanonicalJSON()
///     json.writeObject(prices, key: { $0.name.utf8 }) { json, price in json.write(price.cents) }
///     json.bytes  // {"apple":30,"pear":45}, however the prices were ordered
public struct CanonicalJSON: Sendable {
  /// The text so far. It is valid JSON as soon as its one value is complete.
  public private(set) var bytes: [UInt8] = []
  private var expectation = Expectation.oneValue

  /// The next possible parts.
  @usableFromInline
  enum Expectation: Sendable {
    /// The document's value, or a member's.
    case oneValue
    /// Nothing until the open array or object is closed.
    case nothing
    case firstElement
    case laterElement
  }

  /// An empty document, with memory for this many bytes.
  public init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }
}

// MARK: Values without parts

extension CanonicalJSON {
  public mutating func writeNull() {
    beginValue()
    bytes.append(contentsOf: "null".utf8)
  }

  public mutating func write(_ truth: Bool) {
    beginValue()
    bytes.append(contentsOf: truth ? "true".utf8 : "false".utf8)
  }

  /// Writes all digits of an integer.
  ///
  /// Up to ±2⁵³, the bytes are those of the same number as a double. The RFC has only doubles, so its readers may round
  /// a larger integer.
  public mutating func write(_ integer: Int64) {
    beginValue()
    bytes.appendInteger(integer)
  }

  /// Writes all digits of an integer that may be too large for `Int64`.
  mutating func write(unsigned integer: UInt64) {
    beginValue()
    bytes.appendDigits(integer)
  }

  /// Writes a double as ECMAScript does: the fewest digits that read back as the same number.
  public mutating func write(_ number: FiniteNumber) {
    beginValue()
    bytes.appendNumber(number.value)
  }

  /// Writes text, given as valid UTF-8: `json.write(string: name.utf8)`.
  @inlinable
  public mutating func write(string text: some Collection<UInt8>) {
    beginValue()
    appendQuoted(text)
  }
}

// MARK: Arrays and objects

extension CanonicalJSON {
  /// Writes an array. Its elements are the values that `elements` writes, in that order.
  ///
  ///     json.writeArray { json in for tag in tags { json.write(string: tag.utf8) } }
  ///
  /// If `elements` throws, the array stays unfinished and so does the document.
  public mutating func writeArray<Failure: Error>(
    _ elements: (inout CanonicalJSON) throws(Failure) -> Void
  ) throws(Failure) {
    beginValue()
    let outside = expectation
    bytes.append(UInt8(ascii: "["))
    expectation = .firstElement
    try elements(&self)
    bytes.append(UInt8(ascii: "]"))
    expectation = outside
  }

  /// Writes an object, with its members sorted by their keys.
  ///
  /// If `value` throws, the object stays unfinished and so does the document.
  ///
  /// - Parameters:
  ///   - members: Any sequence that provides keys and values.
  ///   - key: Returns a member's key as valid UTF-8. It is called once. Members with the same key keep their order.
  ///   - value: Writes a member's value: exactly one, of any form.
  @inlinable
  public mutating func writeObject<Members: Sequence, Failure: Error>(
    _ members: Members,
    key: (Members.Element) -> some Collection<UInt8>,
    value: (inout CanonicalJSON, Members.Element) throws(Failure) -> Void
  ) throws(Failure) {
    var sorted = members.map { (key: key($0), member: $0) }
    sorted.sort { keyPrecedes($0.key, $1.key) }
    let outside = beginObject()
    for index in sorted.indices {
      if index > 0 { endMember() }
      appendQuoted(sorted[index].key)
      endKey()
      try value(&self, sorted[index].member)
    }
    endObject(in: outside, isEmpty: sorted.isEmpty)
  }
}

// MARK: Punctuation

extension CanonicalJSON {
  /// Prepares for a value: writes a comma if one is needed.
  @usableFromInline
  mutating func beginValue() {
    switch expectation {
    case .oneValue: expectation = .nothing
    case .firstElement: expectation = .laterElement
    case .laterElement: bytes.append(UInt8(ascii: ","))
    case .nothing: preconditionFailure("a second value where JSON has room for one")
    }
  }

  /// Opens an object, and sets what may follow.
  @usableFromInline
  mutating func beginObject() -> Expectation {
    beginValue()
    bytes.append(UInt8(ascii: "{"))
    return expectation
  }

  /// Allows one value after a key.
  @usableFromInline
  mutating func endKey() {
    bytes.append(UInt8(ascii: ":"))
    expectation = .oneValue
  }

  /// Allows another member after a complete one.
  @usableFromInline
  mutating func endMember() {
    requireValue()
    bytes.append(UInt8(ascii: ","))
  }

  @usableFromInline
  mutating func endObject(in outside: Expectation, isEmpty: Bool) {
    if !isEmpty { requireValue() }
    bytes.append(UInt8(ascii: "}"))
    expectation = outside
  }

  private func requireValue() {
    precondition(expectation == .nothing, "a member without a value")
  }
}

// MARK: Strings

extension CanonicalJSON {
  /// Writes quotes and the text between them, directly from its bytes if they are contiguous.
  @inlinable
  mutating func appendQuoted(_ text: some Collection<UInt8>) {
    let done: Void? = text.withContiguousStorageIfAvailable { appendQuotedBytes($0) }
    if done == nil { Array(text).withUnsafeBufferPointer { appendQuotedBytes($0) } }
  }

  @usableFromInline
  mutating func appendQuotedBytes(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    bytes.appendEscaped(text)
    bytes.append(UInt8(ascii: "\""))
  }
}
