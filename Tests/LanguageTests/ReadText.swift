/// A slice that does not begin at 0, like a text in a file.
func bytes(_ text: String) -> ArraySlice<UInt8> {
  bytes(Array(text.utf8))
}

func bytes(_ text: [UInt8]) -> ArraySlice<UInt8> {
  ([0x22, 0x30] + text + [0x30, 0x22]).dropFirst(2).dropLast(2)
}
