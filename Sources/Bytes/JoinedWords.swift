/// Joins words with a separator between them. `joined(separator:)` looks for protocols at run time, which takes long at
/// the start of the tool.
package func joined(_ words: [String], by separator: String) -> String {
  var text = ""
  for word in words { text += text.isEmpty ? word : separator + word }
  return text
}
