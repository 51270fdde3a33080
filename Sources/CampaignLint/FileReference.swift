/// A reference to the file that is looked at, which counts nothing: records and values never outlive the file that
/// hands them out.
struct FileReference {
  private let reference: Unmanaged<LintedFile>

  init(_ file: LintedFile) { reference = .passUnretained(file) }

  /// Asks the file something. What is asked on the way of every value is asked so; counting references took longer than
  /// the answers.
  @inline(__always)
  func callAsFunction<Answer>(_ question: (LintedFile) -> Answer) -> Answer {
    reference._withUnsafeGuaranteedRef(question)
  }

  /// The file itself, for those who report.
  var file: LintedFile { reference.takeUnretainedValue() }
}
