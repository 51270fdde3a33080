extension PayloadDifference {
  /// The difference in one line.
  package var words: String {
    let pointer = pointer.text
    return switch (old, new) {
    case (let old?, let new?): "\(pointer) is \(short(old)), should be \(short(new))"
    case (let old?, nil): "\(pointer) is \(short(old)), should not exist"
    case (nil, let new?): "\(pointer) does not exist, should be \(short(new))"
    case (nil, nil): pointer
    }
  }

  private func short(_ json: String) -> String { json.count > 60 ? json.prefix(57) + "..." : json }
}
