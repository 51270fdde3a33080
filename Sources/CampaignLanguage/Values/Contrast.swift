/// The contrast of colours, by WCAG 2.
extension Color {
  /// The relative luminance, from 0 for black to 1 for white. Opacity does not count.
  package var relativeLuminance: Double {
    Light(self).luminance
  }

  /// The contrast ratio between text of this colour and its background, from 1 to 21.
  ///
  /// Transparent colours show what is behind them: the text its background, and the background the backdrop, which
  /// counts as opaque.
  package func contrast(on background: Color, over backdrop: Color = .white) -> Double {
    let behind = Light(background, over: Light(backdrop))
    let first = Light(self, over: behind).luminance
    let second = behind.luminance
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }
}

/// The visible colour, without transparency. Each part is from 0 to 1, and not rounded to the steps of a screen.
private struct Light {
  private let red: Double
  private let green: Double
  private let blue: Double

  init(_ color: Color) {
    red = Double(color.red) / 255
    green = Double(color.green) / 255
    blue = Double(color.blue) / 255
  }

  /// A colour laid over another.
  init(_ color: Color, over behind: Light) {
    let alpha = Double(color.alpha) / 255
    let own = Light(color)
    red = own.red * alpha + behind.red * (1 - alpha)
    green = own.green * alpha + behind.green * (1 - alpha)
    blue = own.blue * alpha + behind.blue * (1 - alpha)
  }

  var luminance: Double {
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The amount of light of a part of an sRGB colour.
  private func linear(_ part: Double) -> Double {
    guard part > 0.04045 else { return part / 12.92 }
    let base = (part + 0.055) / 1.055
    return base * base * fifthRoot(base * base)
  }
}

/// The fifth root of a number above 0 and up to 1. x^2.4 is x² times the fifth root of x².
///
/// This is Newton's method from above, with simple arithmetic: the C library's power function may differ in its last
/// bit between machines, and nothing else here needs it. The root gets smaller with every step until it is exact.
private func fifthRoot(_ number: Double) -> Double {
  var root = 1.0
  while true {
    let square = root * root
    let next = (4 * root + number / (square * square)) / 5
    guard next < root else { return root }
    root = next
  }
}
