import Bytes

/// The codes of two letters for languages (ISO 639-1), also those that it had earlier: Android still says `iw`, `in`
/// and `ji` for Hebrew, Indonesian and Yiddish.
package enum LanguageCode {
  /// The second letters of the codes, by their first letter.
  package static let secondLetters: KeyValuePairs<Character, String> = [
    "a": "abefkmnrsvyz", "b": "aeghimnors", "c": "aehorsuvy", "d": "aevz", "e": "elnostu", "f": "afijory",
    "g": "adlnuv", "h": "aeiortuyz", "i": "adegiknostuw", "j": "aivw", "k": "agijklmnorsuvwy", "l": "abginotuv",
    "m": "ghiklnorsty", "n": "abdeglnorvy", "o": "cjmrs", "p": "ailst", "q": "u", "r": "mnouw",
    "s": "acdeghiklmnoqrstuvw", "t": "aeghiklnorstwy", "u": "gkrz", "v": "eio", "w": "ao", "x": "h", "y": "io",
    "z": "ahu",
  ]

  private static let known = LetterPairs(secondLetters.flatMap { first, seconds in seconds.map { "\(first)\($0)" } })

  /// True for two letters that are the code of a language, in any letter case.
  static func isKnown(_ code: ArraySlice<UInt8>) -> Bool { known.contains(code) }

  /// A code that people write for another one.
  package struct Mistake: Sendable, Hashable {
    /// The code that is meant.
    package let meant: String
    /// The language or region that the written code stands for, if there is one.
    package let written: String?
    /// The name of the language or the region that is meant.
    package let name: String
  }
}

extension LanguageCode.Mistake {
  static func ofLanguage(_ code: ArraySlice<UInt8>) -> Self? { languages[lowerCased(code)] }

  static func ofRegion(_ code: ArraySlice<UInt8>) -> Self? {
    // Nearly all regions are right, and need no text.
    wrong.contains(code) ? regions[lowerCased(code)] : nil
  }

  /// The letters of the regions that are known to be wrong.
  package static var wrongRegions: [String] { regions.keys.sorted() }

  private static let wrong = LetterPairs(wrongRegions)

  private static func lowerCased(_ code: ArraySlice<UInt8>) -> String {
    String(decoding: code.map(\.lowerCased), as: UTF8.self)
  }

  /// The codes of countries in place of those of their languages. The codes of other countries, such as `se`, `br` and
  /// `kr`, are those of other languages.
  private static let languages: [String: Self] = [
    "al": Self(meant: "sq", written: "Albania", name: "Albanian"),
    "at": Self(meant: "de", written: "Austria", name: "German"),
    "au": Self(meant: "en", written: "Australia", name: "English"),
    "by": Self(meant: "be", written: "Belarus", name: "Belarusian"),
    "cn": Self(meant: "zh", written: "China", name: "Chinese"),
    "cz": Self(meant: "cs", written: "Czechia", name: "Czech"),
    "dk": Self(meant: "da", written: "Denmark", name: "Danish"),
    "eg": Self(meant: "ar", written: "Egypt", name: "Arabic"),
    "gb": Self(meant: "en", written: "the United Kingdom", name: "English"),
    "ge": Self(meant: "ka", written: "Georgia", name: "Georgian"),
    "gr": Self(meant: "el", written: "Greece", name: "Greek"),
    "hk": Self(meant: "zh", written: "Hong Kong", name: "Chinese"),
    "il": Self(meant: "he", written: "Israel", name: "Hebrew"),
    "ir": Self(meant: "fa", written: "Iran", name: "Persian"),
    "jp": Self(meant: "ja", written: "Japan", name: "Japanese"),
    "kz": Self(meant: "kk", written: "Kazakhstan", name: "Kazakh"),
    "mx": Self(meant: "es", written: "Mexico", name: "Spanish"),
    "rs": Self(meant: "sr", written: "Serbia", name: "Serbian"),
    "sp": Self(meant: "es", written: nil, name: "Spanish"),
    "ua": Self(meant: "uk", written: "Ukraine", name: "Ukrainian"),
    "us": Self(meant: "en", written: "the United States", name: "English"),
    "vn": Self(meant: "vi", written: "Vietnam", name: "Vietnamese"),
  ]

  private static let regions: [String: Self] = [
    "da": Self(meant: "DK", written: "Danish", name: "Denmark"),
    "el": Self(meant: "GR", written: "Greek", name: "Greece"),
    "ja": Self(meant: "JP", written: "Japanese", name: "Japan"),
    "ko": Self(meant: "KR", written: "Korean", name: "South Korea"),
    "sp": Self(meant: "ES", written: nil, name: "Spain"),
    "sw": Self(meant: "SE", written: "Swahili", name: "Sweden"),
    "uk": Self(meant: "GB", written: "Ukrainian", name: "the United Kingdom"),
    "zh": Self(meant: "CN", written: "Chinese", name: "China"),
  ]
}

/// A set of pairs of letters, in any letter case: a bit for each second letter, by the first one.
private struct LetterPairs: Sendable {
  private var bits = [UInt32](repeating: 0, count: 26)

  init(_ pairs: [String]) {
    for pair in pairs {
      let letters = Array(pair.utf8)
      bits[Self.index(of: letters[0])] |= 1 << UInt32(Self.index(of: letters[1]))
    }
  }

  func contains(_ pair: ArraySlice<UInt8>) -> Bool {
    guard pair.count == 2, let first = pair.first, let second = pair.last, first.isLetter, second.isLetter else {
      return false
    }
    return bits[Self.index(of: first)] & 1 << UInt32(Self.index(of: second)) != 0
  }

  private static func index(of letter: UInt8) -> Int { Int(letter.lowerCased) - Int(UInt8(ascii: "a")) }
}
