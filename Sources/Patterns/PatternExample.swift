extension Pattern {
  /// A short text that an expression matches. Nil if none is found.
  package static func example(of written: ArraySlice<UInt8>) -> String? {
    guard isAnalysed(written, []) else { return nil }
    let read = PatternParser.read(written)
    guard read.fault == nil, !read.isTooDeep, read.features.isEmpty else { return nil }
    for branch in read.branches {
      var (text, steps) = ([UInt8](), 0)
      if append(branch, to: &text, &steps), read.matches(written, text[...], ignoringCase: false).answer == true {
        return String(decoding: text, as: UTF8.self)
      }
    }
    return nil
  }

  /// The parts that are put together at most: a group without characters may be repeated without end.
  private static let mostSteps = 2000
  /// The characters that an example prefers.
  private static let preferred = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_ .,/:".utf8)

  /// False if a part is not known, or if the text would be too long.
  private static func append(_ items: [PatternItem], to text: inout [UInt8], _ steps: inout Int) -> Bool {
    for item in items {
      for _ in 0..<item.least {
        steps += 1
        guard steps < mostSteps, text.count < longest, append(item.atom, to: &text, &steps) else { return false }
      }
    }
    return true
  }

  private static func append(_ atom: PatternAtom, to text: inout [UInt8], _ steps: inout Int) -> Bool {
    switch atom {
    case .start, .end, .boundary, .look: return true
    case .group(let branches), .atomic(let branches):
      return branches.first.map { append($0, to: &text, &steps) } ?? true
    case .character(let set, _):
      guard let byte = (preferred + (0x21...0x7E)).first(where: set.contains) else { return false }
      text.append(byte)
      return true
    case .other: return false
    }
  }
}
