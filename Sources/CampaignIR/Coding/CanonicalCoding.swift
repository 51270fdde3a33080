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
  /// Members may be encoded in any order, and come out in that of their keys. An optional member that is nil is left out
  /// by the code that the compiler writes; `encodeNil` writes `null`. A type that encodes nothing is `{}`. An integer
  /// keeps all its digits; one of 128 bits is refused. A `Float` is written as the double that it is, so that 0.1 has many digits.
  ///
  /// - Throws: The first fault, with its place: a number that is not finite, a key that is encoded twice, more than 512
  ///   arrays and objects within one another, or an error of a type's own.
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

  /// The value that JSON in UTF-8 stands for. It need not be canonical.
  ///
  ///     let card = try CanonicalJSON.decode(Card.self, from: #"{"title": "Sale", "later": 1}"#.utf8)
  ///
  /// What is read is JSON by RFC 8259 and nothing else: no comments, no comma behind the last, no byte-order mark, nothing
  /// behind the value, no key twice in an object, no half of a surrogate pair, no more than 512 arrays and objects within
  /// one another.
  ///
  /// * Keys that a type does not ask for are passed over, so that it can read what later versions write. Keys are the same
  ///   if their bytes are: `é` in one piece is another key than `é` in two.
  /// * An integer is read from a number that is whole and fits: from `5`, `5.0` and `5e0`, but not from `5.5`, nor `300`
  ///   as eight bits. It is never rounded.
  /// * `Double` and `Float` are read from any number, rounded to the nearest that they have, but not from one that is
  ///   beyond their largest.
  /// * Nothing is read as what it is not: no text as a number, no number as a truth, no null as an empty text.
  ///
  /// - Throws: The first fault, with its place: line and column if the bytes are no JSON, and otherwise the JSON Pointer of
  ///   the value that is not what the type wants.
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
