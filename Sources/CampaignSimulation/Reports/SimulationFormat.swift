/// The forms of what `simulate` prints.
package enum SimulationFormat: String, CaseIterable, Sendable {
  case human, json, svg
}
