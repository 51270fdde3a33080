/// Host names outside ASCII, as in DNS: `müller.example` is `xn--mller-kva.example` (RFC 3492 and 5890).
package enum Punycode {
  /// The code points of a label, encoded as in RFC 3492, without the `xn--` before it. Nil for a label that is too
  /// long.
  package static func encoded(_ scalars: [UInt32]) -> String? {
    var output = scalars.filter { $0 < 0x80 }.map { UInt8($0) }
    let basic = output.count
    if basic > 0 { output.append(UInt8(ascii: "-")) }
    var (handled, code, delta, bias) = (basic, UInt32(0x80), UInt32(0), UInt32(72))
    while handled < scalars.count {
      guard let next = scalars.filter({ $0 >= code }).min() else { return nil }
      let (step, isTooLong) = (next - code).multipliedReportingOverflow(by: UInt32(handled) + 1)
      let (sum, overflows) = delta.addingReportingOverflow(step)
      guard !isTooLong, !overflows else { return nil }
      (delta, code) = (sum, next)
      for scalar in scalars {
        if scalar < code { delta += 1 }
        guard scalar == code else { continue }
        append(delta, bias, to: &output)
        bias = adapted(delta, count: UInt32(handled) + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      code += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static let base: UInt32 = 36
  private static let (least, most): (UInt32, UInt32) = (1, 26)

  /// A number in digits of variable base: the lowest digit first, and the last one below its threshold.
  private static func append(_ number: UInt32, _ bias: UInt32, to output: inout [UInt8]) {
    var (rest, position) = (number, base)
    while true {
      let threshold = position <= bias ? least : min(position - bias, most)
      guard rest >= threshold else { break }
      output.append(digit(threshold + (rest - threshold) % (base - threshold)))
      rest = (rest - threshold) / (base - threshold)
      position += base
    }
    output.append(digit(rest))
  }

  /// `a` to `z` for 0 to 25, and `0` to `9` for the rest.
  private static func digit(_ value: UInt32) -> UInt8 {
    value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
  }

  private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var bias: UInt32 = 0
    while delta > (base - least) * most / 2 {
      delta /= base - least
      bias += base
    }
    return bias + (base - least + 1) * delta / (delta + 38)
  }
}

// MARK: - Hosts

extension Punycode {
  /// A host with each label outside ASCII in Punycode. Nil if it is not certain which host is meant, as for `ß`, which
  /// older software reads as `ss`.
  package static func host(_ text: ArraySlice<UInt8>) -> String? {
    guard let host = String(validating: text, as: UTF8.self) else { return nil }
    var labels: [String] = []
    for label in host.split(separator: ".", omittingEmptySubsequences: false) {
      guard let label = Punycode.label(label) else { return nil }
      labels.append(label)
    }
    return labels.joined(separator: ".")
  }

  private static func label(_ text: Substring) -> String? {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return String(text) }
    var scalars: [UInt32] = []
    for scalar in text.unicodeScalars {
      guard let scalar = lowerCased(scalar) else { return nil }
      scalars.append(scalar.value)
    }
    guard let encoded = encoded(scalars), encoded.utf8.count + 4 <= longestLabel else { return nil }
    return "xn--" + encoded
  }

  /// The maximum number of bytes of a label.
  private static let longestLabel = 63

  /// A letter, a digit or a hyphen, in lower case. Nil for anything that could be confused with another character, such
  /// as a letter with a combining mark.
  private static func lowerCased(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar == "-" { return scalar }
    let small = scalar.properties.lowercaseMapping.unicodeScalars
    guard small.count == 1, let first = small.first, !first.properties.changesWhenNFKCCaseFolded else { return nil }
    switch first.properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .decimalNumber: return first
    default: return nil
    }
  }
}
