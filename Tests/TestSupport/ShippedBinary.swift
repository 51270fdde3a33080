import Foundation

/// The path of the release binary, if `bin/test` has set it.
package let shippedBinary = ProcessInfo.processInfo.environment["CAMPAIGNC_BINARY"]
