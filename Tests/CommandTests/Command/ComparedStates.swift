import TestSupport

extension TemporaryFolder {
  /// Makes the file `sale.yaml` in two directories: as it was in `old`, and as it is in `new`.
  convenience init(old: String, new: String) throws {
    try self.init()
    try make("old/sale.yaml", text: old)
    try make("new/sale.yaml", text: new)
  }
}
