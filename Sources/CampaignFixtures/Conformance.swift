/// The scenarios for the tests of clients: campaigns in YAML, and scenarios that say what clients do with them. Each
/// file shows a statement of the documentation, and is independent of the others.
package enum Conformance {
  /// The name of each file, and its text.
  package static let files: [(name: String, text: [UInt8])] = [
    ("stack", PackageResources.stack_yaml)
  ]
}
