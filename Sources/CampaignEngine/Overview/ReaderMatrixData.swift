import Bytes
import CampaignDelivery
import Findings

/// The matrices of one or more workspaces for programs and spreadsheets.
package struct ReaderMatrixData {
  private let matrices: [ReaderMatrix]
  /// The time in words. Nil if no dates count.
  private let time: String?
  private let leftOut: [LeftOutFile]
  /// The file and line of a card or message, by full name.
  private let place: (Int, String) -> String?

  package init(
    _ matrices: [ReaderMatrix], at time: String?, leavingOut leftOut: [LeftOutFile],
    place: @escaping (_ matrix: Int, _ name: String) -> String?
  ) {
    (self.matrices, self.time, self.leftOut, self.place) = (matrices, time, leftOut, place)
  }

  package func writeJSON(to send: @escaping ([UInt8]) -> Void) {
    var json = JSONWriter(escaping: isUnprintable, sending: send)
    json.object { json in
      if let time { json.member("at", time) }
      json.writeLeftOut(leftOut)
      json.member("version", toolVersion)
      json.key("workspaces")
      json.array(of: matrices.enumerated()) { write($1.element, $1.offset, to: &$0) }
    }
    json.endLine()
    json.finish()
  }

  private func write(_ matrix: ReaderMatrix, _ number: Int, to json: inout JSONWriter) {
    json.object { json in
      if matrices.count > 1, let workspace = matrix.workspace { json.member("workspace", workspace) }
      json.key("readers")
      json.array(of: matrix.readers) { $0.string($1) }
      json.key("campaigns")
      json.array(of: matrix.campaigns) { json, campaign in
        json.object { json in
          json.member("name", campaign.name)
          for (key, isCard) in [("cards", true), ("messages", false)] {
            json.key(key)
            json.array(of: campaign.entries.filter { $0.isCard == isCard }) { json, entry in
              write(entry, of: matrix, number, to: &json)
            }
          }
        }
      }
    }
  }

  private func write(_ entry: ReaderMatrix.Entry, of matrix: ReaderMatrix, _ number: Int, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", entry.name)
      if let place = place(number, entry.name) { json.member("place", place) }
      json.key("readers")
      json.array(of: zip(matrix.readers, entry.cells)) { json, cell in
        json.object { json in
          json.member("reader", cell.0)
          json.member("gets", cell.1 == nil)
          guard let gap = cell.1.map({ matrix.gaps[$0] }) else { return }
          json.member("because", gap.because)
          json.member("reason", gap.words)
        }
      }
    }
  }

  /// A row for each campaign, or with `details` also for each card and message; a column for each reader.
  package func writeCSV(withDetails details: Bool, to send: ([UInt8]) -> Void) {
    let hasWorkspaces = matrices.count > 1
    var readers: [String] = []
    for name in matrices.flatMap(\.readers) where !readers.contains(name) { readers.append(name) }
    let rows = matrices.flatMap { matrix in
      matrix.rows(withDetails: details).map { row in
        let cells = readers.map { name in
          matrix.readers.firstIndex(of: name).map { words(for: row.shares[$0]) } ?? ""
        }
        return [row.name] + (hasWorkspaces ? [matrix.workspace ?? ""] : []) + cells
      }
    }
    OverviewTable(["name"] + (hasWorkspaces ? ["workspace"] : []) + readers, rows).writeCSV(to: send)
  }

  /// No fraction, because spreadsheets would take it for a date.
  private func words(for share: ReaderMatrix.Share) -> String {
    if share.all == 0 { return "nothing: it has no cards or messages" }
    if share.got == share.all { return "yes" }
    let reasons = share.gaps.map(\.words).joined(separator: "; ")
    return (share.got > 0 ? "\(share.got) of \(share.all): " : "no: ") + reasons
  }
}
