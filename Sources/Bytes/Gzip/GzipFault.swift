/// Why a compressed text can't be read.
package enum GzipFault: Error, Equatable {
  /// It ends too early.
  case truncated
  /// It is not in the gzip format, or was changed.
  case damaged
  /// Its content is not what was compressed: the checksum or the size differs.
  case otherContent
  /// The content has more bytes than the limit.
  case tooLarge

  package var words: String {
    switch self {
    case .truncated: "the compressed data ends too early"
    case .damaged: "the compressed data is damaged"
    case .otherContent: "the compressed data is damaged: its checksum is wrong"
    case .tooLarge: "its content is too large"
    }
  }
}
