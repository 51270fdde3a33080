import CampaignJSON
import Findings

extension PayloadSizes {
  package func text(top: Int) -> String {
    var text = "a session loads \(session.grouped) bytes\n"
    text += PayloadSizes.table("payloads", payloads, top) { _ in "" }
    text += PayloadSizes.table("campaigns", campaigns, top) {
      $0 == 1 ? "1 card or message" : "\($0) cards and messages"
    }
    text += PayloadSizes.table("keys", fields, top) { $0 == 1 ? "once" : "\($0) times" }
    return text
  }

  private static func table(
    _ title: String, _ rows: [Row], _ top: Int, _ count: (Int) -> String
  ) -> String {
    guard !rows.isEmpty, top > 0 else { return "" }
    let shown = rows.prefix(top)
    let width = shown.map(\.bytes.grouped.count).max() ?? 0
    let lines = shown.map { row in
      let bytes = String(repeating: " ", count: width - row.bytes.grouped.count) + row.bytes.grouped
      let words = count(row.count)
      return "  \(bytes)  \(printable(row.name))\(words.isEmpty ? "" : "  (\(words))")\n"
    }
    let rest = rows.count > shown.count ? "  and \(rows.count - shown.count) more\n" : ""
    return "\n\(title), in bytes\n" + lines.joined() + rest
  }

  /// With several workspaces, each has its own object, which names its directory.
  package func json(top: Int, workspace: String?) -> String {
    var json = CanonicalJSON()
    let lists = [("campaigns", campaigns), ("keys", fields), ("payloads", payloads)]
    let others: [(String, [Row])] = [("session", [])] + (workspace == nil ? [] : [("workspace", [])])
    json.writeObject(lists.map { ($0.0, Array($0.1.prefix(top))) } + others, key: { $0.0.utf8 }) { json, member in
      if member.0 == "session" { return json.write(Int64(session)) }
      if member.0 == "workspace" { return json.write(string: (workspace ?? "").utf8) }
      json.writeArray { json in
        for row in member.1 {
          json.writeObject(["bytes", "count", "name"], key: { $0.utf8 }) { json, key in
            switch key {
            case "bytes": json.write(Int64(row.bytes))
            case "count": json.write(Int64(row.count))
            default: json.write(string: row.name.utf8)
            }
          }
        }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }
}

extension Int {
  /// The number with a comma between groups of three digits.
  fileprivate var grouped: String {
    var result = ""
    for (index, digit) in String(self).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3), digit != "-" { result.append(",") }
      result.append(digit)
    }
    return String(result.reversed())
  }
}
