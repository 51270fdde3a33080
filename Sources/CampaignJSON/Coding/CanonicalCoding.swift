// Codable values as canonical JSON, and back.
extension CanonicalJSON {
  /// The canonical JSON of a value: the same bytes for equal values, on every machine.
  ///
  ///     struct Card: Codable {
  ///       var title: String
  ///       var image: String?
  ///     }
  ///
  ///     try CanonicalJSON.encode(Card(title: "Sale"))  // {"title":"Sale"}
  ///
  /// A type can encode its members in any order; they are sorted by their keys. The code that the compiler writes
  /// leaves out an optional member that is nil; `encodeNil` writes `null`. A type that encodes nothing is `{}`. An
  /// integer keeps all its digits; one of 128 bits is refused. A `Float` is written as the double with the same value,
  /// so 0.1 has many digits.
  ///
  /// - Throws: The first fault, with its place: a number that is not finite, a key that is encoded twice, more than 64
  ///   nested arrays and objects, or an error of a type's own.
  public static func encode(_ value: some Encodable) throws(EncodingFault) -> [UInt8] {
    let tree = EncodedTree()
    do {
      try JSONSlot(tree: tree, node: 0).put(any: value)
    } catch let error as EncodingError {
      throw tree.fault ?? EncodingFault(error)
    } catch {
      throw .refused("\(error)", pointer: "")
    }
    if let fault = tree.fault { throw fault }
    return try EncodedTreeWriter.bytes(of: tree)
  }

  /// The value of a JSON text in UTF-8. It need not be canonical.
  ///
  ///     let card = try CanonicalJSON.decode(Card.self, from: #"{"title": "Sale", "later": 1}"#.utf8)
  ///
  /// The text must be valid JSON by RFC 8259: no comments, no trailing comma, no byte-order mark, nothing after the
  /// value, no key twice in an object, no half of a surrogate pair, and at most 64 nested arrays and objects.
  ///
  /// * Unknown keys are ignored, so a type can read payloads from later versions. Keys are the same if their bytes are:
  ///   `é` as one code point is another key than `é` as two.
  /// * An integer is read from a whole number that fits: from `5`, `5.0` and `5e0`, but not from `5.5`, nor from `300`
  ///   as eight bits. It is never rounded.
  /// * `Double` and `Float` are read from any number and rounded to the nearest value, but not from a number beyond
  ///   their largest value.
  /// * Nothing is converted: no text to a number, no number to a boolean, no null to an empty text.
  ///
  /// - Throws: The first fault, with its place: line and column if the text is not JSON, otherwise the JSON Pointer of
  ///   the value that the type can't read.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: some Collection<UInt8>
  ) throws(DecodingFault) -> Value {
    let document: JSONDocument
    do throws(JSONParser.Stop) {
      document = try JSONDocument(reading: bytes)
    } catch {
      throw .notJSON(error.fault, at: TextPlace(offset: error.offset, in: bytes))
    }
    do {
      return try JSONValue(document: document, node: 0).decode(type)
    } catch let error as DecodingError {
      throw DecodingFault(error)
    } catch {
      throw .refused("\(error)", pointer: "")
    }
  }
}
