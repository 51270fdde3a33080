import CampaignJSON
import TestSupport
import Testing

/// The text of the single value that a closure writes.
func written<Failure: Error>(_ write: (inout CanonicalJSON) throws(Failure) -> Void) throws(Failure) -> String {
  var json = CanonicalJSON()
  try write(&json)
  return String(decoding: json.bytes, as: UTF8.self)
}

/// The text of a number.
func written(_ number: Double) throws -> String {
  let number = try #require(FiniteNumber(number))
  return written { json in json.write(number) }
}
