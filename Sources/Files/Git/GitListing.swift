/// Files as Git lists them in its raw format: those of a commit or of the index, or the difference between two states.
///
/// Each entry is `:100644 100755 OLD NEW M` and the path, both ended by a zero byte. Git sorts by the bytes of the
/// paths, so the text itself is the table, with the offsets of its lines. Only a damaged tree has another order. It is
/// sorted here, so that none of its files is missed.
package struct GitListing: Sendable {
  private let text: [UInt8]
  private var entries: [Entry] = []

  private struct Entry: Sendable {
    let line: Range<Int>
    let path: Range<Int>
  }

  package init(_ text: [UInt8]) {
    self.text = text
    var start = 0
    while let middle = text[start...].firstIndex(of: 0), let end = text[(middle + 1)...].firstIndex(of: 0) {
      entries.append(Entry(line: start..<middle, path: middle + 1..<end))
      start = end + 1
    }
    let isSorted = entries.indices.dropFirst().allSatisfy { !isBefore(entries[$0], entries[$0 - 1]) }
    if !isSorted { entries.sort(by: isBefore) }
  }

  private func isBefore(_ entry: Entry, _ other: Entry) -> Bool {
    text[entry.path].lexicographicallyPrecedes(text[other.path])
  }

  package var count: Int { entries.count }

  package func path(_ index: Int) -> ArraySlice<UInt8> { text[entries[index].path] }

  /// The kind of difference: added, deleted, modified, changed in type, or not merged. Zero if unknown.
  package func status(_ index: Int) -> UInt8 { text[entries[index].line].last ?? 0 }

  /// The name of the file's content. Nil if the newer state has no file here, but a link or another repository.
  package func blob(_ index: Int) -> ArraySlice<UInt8>? {
    let fields = text[entries[index].line].split(separator: UInt8(ascii: " "))
    guard fields.count == 5, fields[1].starts(with: "100".utf8) else { return nil }
    return fields[3]
  }

  /// The index of a path, or nil.
  package func index(of path: some Collection<UInt8>) -> Int? {
    let index = lowerBound(path)
    return index < count && self.path(index).elementsEqual(path) ? index : nil
  }

  /// True if there is a file in a directory or below it.
  package func holdsFolder(_ path: [UInt8]) -> Bool {
    guard !path.isEmpty else { return true }
    let start = path + [UInt8(ascii: "/")]
    let index = lowerBound(start)
    return index < count && self.path(index).starts(with: start)
  }

  /// The index of the first path that does not come before the given one.
  private func lowerBound(_ path: some Collection<UInt8>) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self.path(middle).lexicographicallyPrecedes(path) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
