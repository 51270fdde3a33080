/// A reference to the file that is checked. It is not counted: records and values never outlive their file.
struct FileReference {
  private let reference: Unmanaged<LintedFile>

  init(_ file: LintedFile) { reference = .passUnretained(file) }

  /// Asks the file something. Every access to a value goes through here, because counting references took longer than
  /// the answers.
  @inline(__always)
  func callAsFunction<Answer>(_ question: (LintedFile) -> Answer) -> Answer {
    reference._withUnsafeGuaranteedRef(question)
  }

  /// The file itself, for code that reports.
  var file: LintedFile { reference.takeUnretainedValue() }
}
