/// The lengths and colours of sketches that no payload contains. They are those of `measures.js`, which names the
/// source of each; a test compares the two.
package enum SketchMeasures {
  /// The screen: a small phone.
  package static let screen = (width: 360, height: 640)
  package static let slideup = (width: 450, margin: 10, picture: 50, lines: 3)
  package static let modal = (width: 450, height: 750, margin: 15, picture: 290)
  static let modalRatio = 2.9
  package static let button = (height: 44, width: 80, most: 2)
  package static let card = (width: 380, margin: 10, classic: 60, bannerHeight: 250)
  static let captionedRatio = 4.0 / 3

  package static let slideupColours: [SketchedItem.Part: UInt32] = [
    .background: 0xFFEF_EFEF, .text: 0xFF55_5555, .close: 0xFF9B_9B9B,
  ]
  package static let windowColours: [SketchedItem.Part: UInt32] = [
    .background: 0xFFFF_FFFF, .header: 0xFF33_3333, .text: 0xFF55_5555, .close: 0xFF9B_9B9B, .frame: 0xC033_3333,
  ]
  package static let iconColours: [SketchedItem.Part: UInt32] = [.iconBackground: 0xFF00_73D5, .icon: 0xFFFF_FFFF]
  package static let buttonColours: [SketchedItem.Part: UInt32] = [.background: 0xFF1B_78CF, .text: 0xFFFF_FFFF]
  /// A card: its background, title, text, and link.
  package static let cardColours = (
    background: 0xFFFF_FFFF as UInt32, title: 0xFF3F_3F3F as UInt32, text: 0xFF66_6565 as UInt32,
    link: 0xFF16_76D0 as UInt32
  )
}
