import CampaignLanguage
import Testing

@Suite struct ColorTests {
  @Test(
    arguments: [
      ("#0073D5", 0xFF00_73D5, "#0073d5ff"), ("#0073d580", 0x8000_73D5, "#0073d580"), ("#00000000", 0, "#00000000"),
      ("#ffffffff", 0xFFFF_FFFF, "#ffffffff"), ("#01020304", 0x0401_0203, "#01020304"),
    ] as [(String, UInt32, String)])
  func aColourIsReadInTheOrderOfCSS(text: String, argb: UInt32, written: String) throws {
    let color = try Color.read(bytes(text)).get()
    #expect(color.argb == argb)
    #expect(color.text == written)
    #expect(try Color.read(bytes(written)).get() == color)
  }

  @Test(arguments: ColorTests.faults)
  func whatIsWrongIsSaid(text: String, fault: Color.Fault) {
    #expect(Color.read(bytes(text)) == .failure(fault))
  }

  /// Ratios that contrast checkers publish.
  @Test(
    arguments: [
      (0x00_0000, 0xFF_FFFF, 21.0), (0xFF_FFFF, 0x00_0000, 21.0), (0xFF_FFFF, 0xFF_FFFF, 1.0),
      (0x76_7676, 0xFF_FFFF, 4.54),
      (0x77_7777, 0xFF_FFFF, 4.48), (0x59_5959, 0xFF_FFFF, 7.0), (0xFF_0000, 0xFF_FFFF, 4.0),
      (0x00_FF00, 0xFF_FFFF, 1.37), (0x00_00FF, 0xFF_FFFF, 8.59), (0x94_9494, 0xFF_FFFF, 3.03),
    ] as [(UInt32, UInt32, Double)])
  func contrastIsThatOfWCAG(text: UInt32, background: UInt32, ratio: Double) {
    #expect(abs(Color(rgb: text).contrast(on: Color(rgb: background)) - ratio) < 0.005)
  }

  @Test func whatIsTransparentLetsThroughWhatIsBehind() {
    let half = Color(argb: 0x8000_0000)
    #expect(Color(argb: 0).contrast(on: .white) == 1)
    #expect(abs(half.contrast(on: .white) - Color(rgb: 0x7F_7F7F).contrast(on: .white)) < 0.001)
    #expect(abs(Color.white.contrast(on: half) - 4.0) < 0.01)
    #expect(Color.black.contrast(on: Color(argb: 0), over: .black) == 1)
    #expect(abs(Color.black.contrast(on: Color(argb: 0)) - 21) < 0.000_001)
  }

  @Test func luminanceGrowsFromBlackToWhite() {
    let grays = (0...255).map { Color(rgb: $0 << 16 | $0 << 8 | $0).relativeLuminance }
    #expect(grays.first == 0)
    #expect(abs((grays.last ?? 0) - 1) < 1e-12)
    #expect(zip(grays, grays.dropFirst()).allSatisfy { $0 < $1 })
    #expect(abs(grays[128] - 0.215_860_500_113_899) < 1e-12)
  }
}

extension ColorTests {
  static let faults: [(String, Color.Fault)] = [
    ("", .empty),
    ("#", .digitCount(0)),
    ("#fff", .short(.white)),
    ("#08f8", .short(Color(argb: 0x8800_88FF))),
    ("#fffff", .digitCount(5)),
    ("#ffffff0", .digitCount(7)),
    ("#ffg", .digit(3..<4)),
    ("#fféfff", .digit(3..<5)),
    ("0073D5", .noHash(Color(rgb: 0x73D5))),
    ("112233", .noHash(Color(rgb: 0x11_2233))),
    ("0073D580", .noHash(Color(argb: 0x8000_73D5))),
    ("0xFF0073D5", .hexadecimal(Color(rgb: 0x73D5))),
    ("0x0073D5", .hexadecimal(Color(rgb: 0x73D5))),
    ("0xFF", .hexadecimal(nil)),
    ("4278219733", .integer(Color(rgb: 0x73D5))),
    ("-16777216", .integer(.black)),
    ("4294967296", .integer(nil)),
    ("RebeccaPurple", .name(Color(rgb: 0x66_3399))),
    ("transparent", .name(Color(argb: 0))),
    ("rgb(0, 115, 213)", .function(Color(rgb: 0x73D5))),
    ("rgba(0,115,213,0.5)", .function(Color(argb: 0x8000_73D5))),
    ("rgb(0 115 213 / 50%)", .function(Color(argb: 0x8000_73D5))),
    ("rgb(0, 115, 256)", .function(nil)),
    ("hsl(120, 100%, 50%)", .function(nil)),
    ("blurple", .form),
  ]
}
