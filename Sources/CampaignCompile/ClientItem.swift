package import CampaignLanguage
package import SourceText

/// A card or a message of a client payload, with the sources of its values.
package struct ClientItem: Sendable {
  package let campaign: CompiledCampaign
  private let part: CompiledCampaign.Part

  fileprivate init(_ part: CompiledCampaign.Part, of campaign: CompiledCampaign) {
    (self.part, self.campaign) = (part, campaign)
  }

  package var payload: Payload { part.payload }
  package var id: ArraySlice<UInt8> { campaign.text[part.id] }
  /// Its text in the payload.
  package var bytes: ArraySlice<UInt8> { campaign.text[part.range] }
  /// The priority of a message.
  package var priority: Int { Int(part.priority) }

  /// The campaign's name and its own: `spring-sale/hero`.
  package var key: String { String(decoding: campaign.key(of: part), as: UTF8.self) }

  /// Calls `body` for each value in the order of the text, each before the values inside it: with the steps to it, its
  /// start in `bytes`, and its place in the campaign file. There is no place for values from the compiler.
  package func forEachValue(_ body: (_ steps: [PayloadWalk.Step], _ start: Int, _ source: ByteRange?) -> Void) {
    let marks = campaign.marks?.clients ?? []
    var next = marks.firstPosition { Int($0.offset) >= part.range.lowerBound }
    var walk = PayloadWalk(bytes)
    walk.run { steps, start in
      while next < marks.count, Int(marks[next].offset) < start { next += 1 }
      var source: ByteRange?
      // If a value has several marks, the last one counts.
      while next < marks.count, Int(marks[next].offset) == start {
        source = marks[next].range
        next += 1
      }
      body(steps, start, source)
      return true
    }
  }

  /// The place of the card or message in its file. Nil if the campaign was compiled without marks.
  package var source: ByteRange? {
    guard let marks = campaign.marks?.clients else { return nil }
    let first = marks.firstPosition { Int($0.offset) >= part.range.lowerBound }
    return first < marks.count && Int(marks[first].offset) == part.range.lowerBound ? marks[first].range : nil
  }
}

extension CompiledWorkspace {
  /// The campaigns, sorted by name.
  package var sortedCampaigns: [CompiledCampaign] { order.map { campaigns[$0] } }

  /// The cards or messages of a client payload, in its order.
  package func items(of payload: Payload) -> [ClientItem] {
    parts(of: payload).map { ClientItem($0.part, of: campaigns[$0.campaign]) }
  }
}

extension CompiledCampaign {
  /// Some members of the server payload, as JSON, in their order there.
  package func serverMembers(_ isWanted: (ArraySlice<UInt8>) -> Bool) -> [(key: ArraySlice<UInt8>, value: [UInt8])] {
    var found: [(key: ArraySlice<UInt8>, value: [UInt8])] = []
    var begun: (key: Range<Int>, start: Int)?
    var walk = PayloadWalk(server[...])
    walk.run { steps, start in
      guard case .key(let key)? = steps.last else { return true }
      begun = (key, start)
      return false
    } leave: { _, end in
      guard let (key, start) = begun else { return }
      begun = nil
      let name = server[key].dropFirst().dropLast()
      if isWanted(name) { found.append((name, Array(server[start..<end]))) }
    }
    return found
  }
}
