import Foundation
package import Testing

/// True if the environment asks for long tests, with `CAMPAIGNC_LONG_TESTS=1`. Tests then try more inputs.
package let testsAreLong = ProcessInfo.processInfo.environment["CAMPAIGNC_LONG_TESTS"] == "1"

extension Trait where Self == ConditionTrait {
  /// A test that takes minutes.
  package static var isLong: Self { enabled(if: testsAreLong, "CAMPAIGNC_LONG_TESTS=1 asks for it; CI does") }
}
