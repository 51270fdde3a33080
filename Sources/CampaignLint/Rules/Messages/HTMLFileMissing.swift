import Bytes
import CampaignCheck
import CampaignLanguage
import Findings

/// A file beside the document of an HTML message that has no archive.
enum HTMLFileMissing: FieldRule {
  static let info = RuleInfo(
    "html-file-missing", .warning,
    finds: "A picture, font or style sheet such as './wheel.png' in an HTML message without 'zipped_assets'.",
    because: "Without an archive there is no file beside the document, so readers see a gap.",
    source: "documentation of HTML in-app messages",
    example: documentExample(
      bad: #"message: <img src="./wheel.png" onclick="brazeBridge.closeMessage()">"#,
      good: #"message: <img src="https://example.com/wheel.png" onclick="brazeBridge.closeMessage()">"#))

  static let fields = [MessageTable.document]

  static func check(_ value: LintedValue, of message: LintedRecord) {
    guard !message.has(MessageTable.zippedAssets) else { return }
    for link in HTMLText(bytes: value.text).links where !link.isOpened {
      guard isFile(link.text), Link.fault(in: link.text) != nil else { continue }
      return value.addExactly(info, .noFile(link.text), part: link.range, help: .addArchive)
    }
  }

  /// True for a relative path of a file that has no code.
  private static func isFile(_ path: ArraySlice<UInt8>) -> Bool {
    guard let first = path.first, first.isLetter || first.isDigit || first == UInt8(ascii: "."),
      !path.contains(UInt8(ascii: ":")), !path.contains(UInt8(ascii: "{")),
      let dot = path.lastIndex(of: UInt8(ascii: "."))
    else { return false }
    return suffixes.contains(where: path[(dot + 1)...].isWord)
  }

  private static let suffixes = [
    "png", "jpg", "jpeg", "gif", "webp", "svg", "css", "woff", "woff2", "ttf", "otf", "mp4", "mp3",
  ]
}

extension Message {
  fileprivate static func noFile(_ path: ArraySlice<UInt8>) -> Message {
    "there is no \(quoting: path) beside the document, because the message has no archive"
  }
  fileprivate static let addArchive: Message =
    "write the 'https' address of the file, or add an archive with it as 'zipped_assets'"
}
