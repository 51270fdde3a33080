import Foundation
package import Testing

/// What a test needs of the machine. Where that is missing the test is skipped and says why; where
/// `CAMPAIGNC_ALL_TOOLS=1` says that everything is installed, as `.ci/run` and `bin/test` do after installing it, the
/// test fails.
extension Trait where Self == ConditionTrait {
  /// The release binary, which `bin/test` builds.
  package static var needsBinary: Self {
    needs("the binary that CAMPAIGNC_BINARY names", isThere: shippedBinary != nil)
  }

  /// A program in PATH.
  package static func needs(_ program: String) -> Self { needs(program, isThere: isInstalled(program)) }

  /// Python with a module.
  package static func needsPython(_ module: String) -> Self {
    needs("python3 with '\(module)'", isThere: (try? run(["python3", "-c", "import \(module)"]).status) == 0)
  }

  /// Something else, which is looked for only when the test is due.
  package static func needs(_ something: String, isThere: @autoclosure @escaping @Sendable () -> Bool) -> Self {
    enabled("this machine lacks \(something)") {
      if isThere() { return true }
      guard ProcessInfo.processInfo.environment["CAMPAIGNC_ALL_TOOLS"] == "1" else { return false }
      throw MissingRequirement(description: "CAMPAIGNC_ALL_TOOLS is 1, and this machine lacks \(something)")
    }
  }

  /// The permission to mount a disk, in a namespace of the process.
  package static var needsMounts: Self {
    let mount = ["unshare", "-m", "sh", "-c", "mount -t tmpfs none /mnt"]
    return enabled(if: (try? run(mount).status) == 0, "nothing can be mounted here")
  }

  /// Another user than the one who may do everything.
  package static var needsOrdinaryUser: Self { enabled(if: getuid() != 0, "the superuser may do everything") }
}

private struct MissingRequirement: Error, CustomStringConvertible {
  let description: String
}

/// Whether a program is in PATH.
package func isInstalled(_ program: String) -> Bool {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
}
