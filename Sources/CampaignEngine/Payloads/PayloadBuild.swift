package import CampaignCompile
package import CampaignLanguage
package import Files

/// The payloads of a workspace, and what the manifest says of them.
package struct PayloadBuild {
  /// The sizes of the payloads that are loaded together: those of everybody or of one reader, and those of servers.
  package let sizes: [[PayloadSize]]
  private let made: [Made]

  /// `folder` is that of the workspace in the output directory, with a slash. Empty if it is the only one.
  package init(_ own: RunWorkspace, _ wanted: [Payload], below folder: String, _ names: SourceNames, threads: Int) {
    let servers = wanted.filter { $0 == .server }
    let clients = wanted.filter { $0 != .server }
    // Readers replace everybody.
    let everybody = (CompiledWorkspace(own.compiled), own.readers.isEmpty ? wanted : servers)
    let groups = [everybody] + own.workspacesOfReaders.map { ($0, clients) }
    var names = names
    let made = groups.map { workspace, wanted in
      let manifest = Manifest(of: workspace, below: folder) { Array(folder.utf8) + names.name(ofFile: $0) }
      return Self.made(workspace, wanted, manifest, threads: threads)
    }
    sizes = made.map { $0.map { PayloadSize($0.payload) } }
    self.made = made.flatMap { $0 }
  }

  /// The files of an output directory: the payloads of all workspaces, and their manifest.
  package static func files(of builds: [PayloadBuild]) -> [OutputFile] {
    let all = builds.flatMap(\.made)
    return all.map { OutputFile(path: $0.entry.path, bytes: $0.payload.bytes, digest: $0.entry.digest) }
      + [OutputFile(path: Manifest.path, bytes: Manifest.json(of: all.map(\.entry), compiler: toolVersion))]
  }

  /// A payload, and what the manifest says of it. An object, since threads hand it on.
  private final class Made: Sendable {
    let payload: PayloadFile
    let entry: Manifest.Entry

    init(_ payload: PayloadFile, in manifest: Manifest) {
      (self.payload, entry) = (payload, manifest.entry(of: payload))
    }
  }

  /// Makes the payloads and what the manifest says of them, in the order in which they are printed.
  private static func made(
    _ workspace: CompiledWorkspace, _ wanted: [Payload], _ manifest: Manifest, threads: Int
  ) -> [Made] {
    let clients = Payload.allCases.filter { $0 != .server && wanted.contains($0) }
    let servers = wanted.contains(.server) ? workspace.serverFileCount : 0
    // The payloads of clients come first: they are as large as all others together, and no thread should wait for them.
    let (clientShares, serverShares) = (
      Shares(of: clients.count, among: threads, worthAThread: 1), Shares(of: servers, among: threads)
    )
    let results = onThreads(max(clientShares.threads, serverShares.threads)) { _ in
      var own: [(first: Int, made: [Made])] = []
      while let share = clientShares.take() {
        let made = share.map { Made(workspace.clientFile(clients[$0]), in: manifest) }
        own.append((servers + share.lowerBound, made))
      }
      while let share = serverShares.take() {
        own.append((share.lowerBound, share.map { Made(workspace.serverFile($0), in: manifest) }))
      }
      return own
    }
    return results.flatMap { $0 }.sorted { $0.first < $1.first }.flatMap(\.made)
  }
}
