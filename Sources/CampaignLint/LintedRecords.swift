/// A sequence of records, such as those in the value of a field. It makes no array.
struct LintedRecords: Sequence, IteratorProtocol {
  private let reference: FileReference
  private var following: Int
  private let end: Int

  /// The records in some entries of the file, without the records inside them.
  init(of file: LintedFile, in entries: Range<Int>) {
    reference = FileReference(file)
    following = entries.lowerBound
    end = entries.upperBound
  }

  mutating func next() -> LintedRecord? {
    guard following < end else { return nil }
    let entry = following
    return reference { file in
      following = file.end(of: entry)
      return LintedRecord(of: file, entry: entry)
    }
  }

  var first: LintedRecord? {
    var records = self
    return records.next()
  }

  /// True if there is more than one.
  var areSeveral: Bool { following < end && reference { $0.end(of: following) } < end }
}
