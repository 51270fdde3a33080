/// Files that another run has read and stored, so that this run needs none of them.
package struct StoredFiles: Sendable {
  /// The configurations and their parts, by their absolute paths. Nil if they could not be read.
  private let named: [RawPath: [UInt8]?]
  /// The text of an input for people: at least the lines that findings can be about, at their places.
  private let shown: @Sendable (_ index: Int) -> [UInt8]

  package init(_ named: [RawPath: [UInt8]?], shown: @escaping @Sendable (_ index: Int) -> [UInt8]) {
    (self.named, self.shown) = (named, shown)
  }

  func read(_ path: RawPath) -> Result<[UInt8], ReadFailure> {
    if case .some(let bytes?) = named[path.absolute] { .success(bytes) } else { .failure(.failed(.missing)) }
  }

  func read(_ index: Int) -> Result<[UInt8], ReadFailure> { .success(shown(index)) }

  func holds(_ path: RawPath) -> Bool { named[path.absolute] != nil }
}
