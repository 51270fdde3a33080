import Foundation
package import Testing

/// The programs and permissions that a test needs. Without them, the test is skipped and says why. With
/// `CAMPAIGNC_ALL_TOOLS=1`, which `bin/test` sets after it installs the programs, it fails.
extension Trait where Self == ConditionTrait {
  /// The release binary, which `bin/test` builds.
  package static var needsBinary: Self {
    needs("the binary that CAMPAIGNC_BINARY names", isThere: shippedBinary != nil)
  }

  /// A program in PATH.
  package static func needs(_ program: String) -> Self { needs(program, isThere: isInstalled(program)) }

  /// Python with a given module.
  package static func needsPython(_ module: String) -> Self {
    needs("python3 with '\(module)'", isThere: (try? run(["python3", "-c", "import \(module)"]).status) == 0)
  }

  /// Any other requirement, which is checked only when the test is about to run.
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
    return enabled(if: (try? run(mount).status) == 0, "this system does not allow mounts")
  }

  /// A user other than root, who may do everything.
  package static var needsOrdinaryUser: Self { enabled(if: getuid() != 0, "root may do everything") }
}

private struct MissingRequirement: Error, CustomStringConvertible {
  let description: String
}

/// True if a program is in PATH.
package func isInstalled(_ program: String) -> Bool {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
}
