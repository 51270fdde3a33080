/// A picture of all campaigns together.
package enum WorkspacePicture: String, CaseIterable, Sendable {
  case calendar, ladder, sizes

  package var title: String {
    switch self {
    case .calendar: "When the campaigns run"
    case .ladder: "The messages that wait for each event"
    case .sizes: "The bytes of each card and message"
    }
  }

  func drawing(of data: PreviewData) -> PageDrawing {
    switch self {
    case .calendar: PageDrawing(rawValue, titled: title, CalendarPicture(of: data, titled: title).svg)
    case .ladder: PageDrawing(rawValue, titled: title, LadderPicture(of: data, titled: title).svg)
    case .sizes: PageDrawing(rawValue, titled: title, SizePicture(of: data, titled: title).svg)
    }
  }
}

extension PreviewPage {
  /// A picture as SVG, in a file of its own. The page has the same.
  package func svg(of picture: WorkspacePicture) -> [UInt8] { picture.drawing(of: data).svg }
}
