/// Divides an area among sizes so that the parts are nearly square (Bruls, Huizing, van Wijk: "Squarified Treemaps").
package enum Treemap {
  package struct Area: Equatable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    fileprivate var shortSide: Double { min(width, height) }
  }

  /// The area of each size. The sizes must not grow from one to the next.
  package static func areas(of sizes: [Int], in area: Area) -> [Area] {
    let sum = sizes.reduce(0, +)
    guard sum > 0, area.width > 0, area.height > 0 else {
      return sizes.map { _ in Area(x: area.x, y: area.y, width: 0, height: 0) }
    }
    let scale = area.width * area.height / Double(sum)
    var rest = area
    var result: [Area] = []
    var row: [Double] = []
    for size in sizes.map({ Double($0) * scale }) {
      if !row.isEmpty, worst(row + [size], along: rest.shortSide) > worst(row, along: rest.shortSide) {
        result += place(row, in: &rest)
        row = []
      }
      row.append(size)
    }
    return result + place(row, in: &rest)
  }

  /// How far the worst part of a row is from a square: its longer side, divided by the shorter one.
  private static func worst(_ row: [Double], along side: Double) -> Double {
    let sum = row.reduce(0, +)
    guard let least = row.last, least > 0, let most = row.first, sum > 0, side > 0 else { return .infinity }
    return max(side * side * most / (sum * sum), sum * sum / (side * side * least))
  }

  /// Puts a row along the shorter side of an area, and takes it off the area.
  private static func place(_ row: [Double], in rest: inout Area) -> [Area] {
    let sum = row.reduce(0, +)
    guard sum > 0, rest.shortSide > 0 else {
      return row.map { _ in Area(x: rest.x, y: rest.y, width: 0, height: 0) }
    }
    let depth = sum / rest.shortSide
    var offset = 0.0
    let isUpright = rest.width >= rest.height
    let areas = row.map { size in
      let length = size / depth
      defer { offset += length }
      return isUpright
        ? Area(x: rest.x, y: rest.y + offset, width: depth, height: length)
        : Area(x: rest.x + offset, y: rest.y, width: length, height: depth)
    }
    if isUpright {
      rest.x += depth
      rest.width -= depth
    } else {
      rest.y += depth
      rest.height -= depth
    }
    return areas
  }
}
