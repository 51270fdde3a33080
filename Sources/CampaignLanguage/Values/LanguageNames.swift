extension LanguageTag {
  /// The tag of the language that a text names in words, such as `german`. Nil for any other text.
  package static func tag(ofLanguageNamed text: ArraySlice<UInt8>) -> String? {
    guard text.count > 3, !text.contains(UInt8(ascii: "-")) else { return nil }
    return names[String(decoding: text, as: UTF8.self).lowercased()]
  }

  /// The languages of most apps, in English and in their own words. No registered tag has such a first part.
  private static let names = [
    "arabic": "ar", "chinese": "zh", "czech": "cs", "dansk": "da", "danish": "da", "deutsch": "de", "dutch": "nl",
    "english": "en", "espanol": "es", "finnish": "fi", "francais": "fr", "french": "fr", "german": "de", "greek": "el",
    "hebrew": "he", "hindi": "hi", "italian": "it", "italiano": "it", "japanese": "ja", "korean": "ko",
    "nederlands": "nl", "norsk": "no", "polish": "pl", "polski": "pl", "romanian": "ro", "russian": "ru",
    "spanish": "es", "suomi": "fi", "svenska": "sv", "swedish": "sv", "thai": "th", "turkish": "tr",
  ]
}
