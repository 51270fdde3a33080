import SourceText

extension Outcome {
  /// The findings of each file that has some. No group is empty.
  var findingsByFile: [ArraySlice<Finding>] {
    findings.chunked { $0.place.file == $1.place.file }
  }
}

extension Array {
  /// Groups neighbours that belong together.
  fileprivate func chunked(_ together: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var chunks: [ArraySlice<Element>] = []
    var start = startIndex
    while start < endIndex {
      let end = indices[start...].first { $0 + 1 == endIndex || !together(self[$0], self[$0 + 1]) } ?? start
      chunks.append(self[start...end])
      start = end + 1
    }
    return chunks
  }
}
