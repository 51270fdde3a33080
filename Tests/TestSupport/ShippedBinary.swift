internal import Foundation

/// The path of the release binary, where `bin/test` names it.
package let shippedBinary = ProcessInfo.processInfo.environment["CAMPAIGNC_BINARY"]
