import CampaignLanguage
import Testing

@Suite struct PunycodeTests {
  /// The samples of RFC 3492 §7.1.
  @Test(arguments: [
    ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"), ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
    ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
    ("Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"),
    ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
    ("यहलोगहिन्दीक्योंनहींबोलसकतेहैं", "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"),
    ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
    ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("PorquénopuedensimplementehablarenEspañol", "PorqunopuedensimplementehablarenEspaol-fmd56a"),
    ("TạisaohọkhôngthểchỉnóitiếngViệt", "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g"),
    ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"), ("-> $1.00 <-", "-> $1.00 <--"), ("", ""),
  ])
  func textIsEncoded(text: String, encoded: String) {
    #expect(Punycode.encoded(text.unicodeScalars.map(\.value)) == encoded)
  }

  @Test(arguments: [
    ("müller.example", "xn--mller-kva.example"), ("MÜLLER.example", "xn--mller-kva.example"),
    ("shop.münchen.de", "shop.xn--mnchen-3ya.de"), ("日本語.example", "xn--wgv71a119e.example"),
    // Texts that could mean another host: with a combining mark, `ß`, a full-width letter, a dotted capital, a symbol.
    ("mu\u{308}ller.example", nil), ("straße.example", nil), ("ａé.example", nil), ("İstanbul.example", nil),
    ("☃.example", nil), ("a。é.example", nil), (String(repeating: "é", count: 200) + ".example", nil),
  ])
  func aHostIsWrittenInPunycode(text: String, host: String?) {
    #expect(Punycode.host(bytes(text)) == host)
  }

  @Test(arguments: [
    ("https://müller.example/", "https://xn--mller-kva.example/"),
    ("https://me@müller.example:8080/a?b=ü#c", "https://me@xn--mller-kva.example:8080/a?b=%C3%BC#c"),
    ("https://müller.example/{{ x }}", "https://xn--mller-kva.example/{{ x }}"),
    ("https://{{x}}.müller.example/", nil), ("https://straße.example/", nil),
  ])
  func aLinkIsWrittenInPunycode(text: String, link: String?) {
    #expect(Link.inPunycode(bytes(text)).map { String(decoding: $0, as: UTF8.self) } == link)
  }
}
