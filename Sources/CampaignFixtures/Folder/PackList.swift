import CampaignCompile
import CampaignEngine
import CampaignJSON
package import Files

/// The list of the fixtures in a directory: `pack.json`.
package struct PackList {
  package static let path = ScenarioPacks.list

  let rows: [Row]
  let files: [OutputFile]

  /// The files in a list that we wrote, each with its digest. Nil if the bytes are not such a list.
  package static func files(in bytes: [UInt8]) -> [ListedFile]? {
    listedFiles(
      in: bytes, under: "files", version: Int64(FixturePack.version),
      keys: ["broken", "compiler", "files", "valid", "version"], fileKeys: ["path", "sha256"])?.map(ListedFile.init)
  }

  /// The configuration next to the list. With it, a check of the directory reads only the valid files, and no payloads.
  static func configuration(including glob: String) -> OutputFile {
    let text = "# What 'campaignc lint' checks in this directory.\ninclude: [\"\(glob)\"]\nchannels: [news_feed]\n"
    return OutputFile(path: configurationName, bytes: Array(text.utf8))
  }

  /// A fixture, with the facts for a program that uses the pack.
  struct Row {
    let path: String
    let name: String
    let purpose: String
    let types: [String]
    var mistake: Mistake?

    /// The mistake in a broken fixture.
    struct Mistake {
      let rule: String
      let twin: String
      /// The bytes of the finding.
      let finding: Range<Int>
      let linkSchemes: [String]
    }

    static func valid(_ fixture: Fixture, _ format: DefinitionFormat) -> Row {
      Row(
        path: "valid/\(fixture.name)/definition.\(format.rawValue)", name: fixture.name, purpose: fixture.purpose,
        types: fixture.types)
    }

    static func broken(_ fixture: BrokenFixture, _ finding: Range<Int>, _ format: DefinitionFormat) -> Row {
      Row(
        path: "broken/\(fixture.rule)/\(fixture.name).\(format.rawValue)", name: fixture.name, purpose: fixture.purpose,
        types: fixture.types,
        mistake: Mistake(
          rule: fixture.rule, twin: fixture.twin, finding: finding, linkSchemes: fixture.linkSchemes))
    }
  }

  var json: [UInt8] {
    var json = CanonicalJSON()
    json.write(object: [
      "broken": { json in
        json.writeArray { json in for row in rows where row.mistake != nil { row.write(into: &json) } }
      },
      "compiler": { $0.write(string: toolVersion.utf8) },
      "files": { json in
        json.writeArray { json in
          for file in files {
            json.write(object: [
              "path": { $0.write(string: file.path.utf8) },
              "sha256": { $0.write(string: file.digest.hexadecimal.utf8) },
            ])
          }
        }
      },
      "valid": { json in json.writeArray { json in for row in rows where row.mistake == nil { row.write(into: &json) } }
      },
      "version": { $0.write(Int64(FixturePack.version)) },
    ])
    return json.bytes
  }
}

extension PackList.Row {
  fileprivate func write(into json: inout CanonicalJSON) {
    var members: [String: (inout CanonicalJSON) -> Void] = [
      "name": { $0.write(string: name.utf8) }, "path": { $0.write(string: path.utf8) },
      "purpose": { $0.write(string: purpose.utf8) }, "types": { $0.write(texts: types) },
    ]
    if let mistake {
      members["rule"] = { $0.write(string: mistake.rule.utf8) }
      members["twin"] = { $0.write(string: mistake.twin.utf8) }
      members["finding"] = { json in
        json.write(object: [
          "end": { $0.write(Int64(mistake.finding.upperBound)) },
          "start": { $0.write(Int64(mistake.finding.lowerBound)) },
        ])
      }
      if !mistake.linkSchemes.isEmpty { members["link_schemes"] = { $0.write(texts: mistake.linkSchemes) } }
    }
    json.write(object: members)
  }
}

extension Coverage {
  /// The coverage of the fixtures as JSON.
  var json: [UInt8] {
    var json = CanonicalJSON()
    json.write(object: [
      "covered": { $0.write(Int64(rows.count - gaps.count)) },
      "gaps": { $0.write(texts: gaps.map { "\($0.kind.rawValue): \($0.subject)" }) },
      "rows": { json in
        json.writeArray { json in
          for row in rows {
            json.write(object: [
              "fixtures": { $0.write(texts: row.fixtures) }, "kind": { $0.write(string: row.kind.rawValue.utf8) },
              "subject": { $0.write(string: row.subject.utf8) },
            ])
          }
        }
      },
      "total": { $0.write(Int64(rows.count)) },
    ])
    return json.bytes
  }
}

extension CanonicalJSON {
  /// Writes an object. Each member is a closure that writes its value.
  mutating func write(object members: [String: (inout CanonicalJSON) -> Void]) {
    writeObject(members, key: { $0.key.utf8 }) { json, member in member.value(&json) }
  }

  mutating func write(texts: [String]) {
    writeArray { json in for text in texts { json.write(string: text.utf8) } }
  }
}
