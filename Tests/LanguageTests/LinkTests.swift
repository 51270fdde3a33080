import CampaignLanguage
import Testing

@Suite struct LinkTests {
  /// RFC 3986 §1.1.2 and §3, and links of apps.
  @Test(arguments: [
    "ftp://ftp.is.co.za/rfc/rfc1808.txt", "http://www.ietf.org/rfc/rfc2396.txt",
    "ldap://[2001:db8::7]/c=GB?objectClass?one",
    "mailto:John.Doe@example.com", "news:comp.infosystems.www.servers.unix", "tel:+1-816-555-1212",
    "telnet://192.0.2.16:80/",
    "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
    "myapp:", "myapp://", "my-app://?x=1",
    "foo://example.com:8042/over/there?name=ferret#nose", "https://a", "https://a:",
    "https://a:65535", "HTTPS://A.B/%C3%A9",
    "http://[::]/", "http://[::1]:8080/", "http://[1:2:3:4:5:6:7:8]", "http://[1::8]",
    "http://[1:2:3:4:5:6:7::]",
    "http://[::ffff:192.0.2.1]", "http://[1:2:3:4:5:6:1.2.3.4]", "http://[v1.a:b]", "http://u:p@h/",
    "file:///etc/hosts",
    "https://h/?a=b/c?d", "https://h#", "com.example.app:42x",
    // Templates, which the server replaces.
    "https://x.example/?q={{event_properties.${query}}}", "https://h/{{ user.id | default: 'a b' }}/x",
    "https://h:{{port}}/%{{code}}", "{{base_url}}/sale?x={{y}}#z", "https://{% if a %}a{% else %}b{% endif %}.example/",
    "{% if a %}https://a/{% else %}https://b/{% endif %}", "{{scheme}}://cart", "my{{x}}app://cart",
  ])
  func aLinkIsItself(text: String) throws {
    #expect(try Link.read(bytes(text)).get().text == text)
    #expect(Link.fault(in: bytes(text)) == nil)
  }

  @Test func aLinkHasItsParts() throws {
    let link = try Link.read(bytes("HTTP://me:x@Example.com:8042/over/there?name=ferret#nose")).get()
    #expect(link.hasScheme("http") && !link.hasScheme("https") && link.isWeb)
    #expect(link.host.map { String(decoding: $0, as: UTF8.self) } == "Example.com")
    #expect(link.port == 8_042)
    #expect(String(decoding: link.path, as: UTF8.self) == "/over/there")
    #expect(link.query.map { String(decoding: $0, as: UTF8.self) } == "name=ferret")
    #expect(link.fragment.map { String(decoding: $0, as: UTF8.self) } == "nose")
    #expect(link.parts.userInformation == 7..<11)
    #expect(link.parts.authority == 7..<28)
  }

  @Test(arguments: LinkTests.faults)
  func whatIsWrongIsSaid(text: String, fault: Link.Fault) {
    #expect(Link.fault(in: bytes(text)) == fault)
  }

  @Test(arguments: [
    ("my-app://?x=1", true), ("my-app:", true), ("my-app:///", false), ("my-app://cart", false), ("my-app:cart", false),
  ])
  func aLinkMayGoNowhere(text: String, isNowhere: Bool) throws {
    #expect(try Link.read(bytes(text)).get().hasNoTarget == isNowhere)
  }

  @Test(arguments: [
    ("https://example.com/x", "example.com", true), ("https://WWW.Example.com", "example.COM", true),
    ("https://shop.example.com", "example.com", true), ("https://example.com.", "www.example.com", true),
    ("https://badexample.com", "example.com", false), ("https://example.com", "shop.example.com", false),
    ("https://example.com", "", false), ("mailto:a@example.com", "example.com", false),
  ])
  func aLinkIsOnADomain(text: String, domain: String, isOn: Bool) throws {
    #expect(try Link.read(bytes(text)).get().isOn(domain: bytes(domain)) == isOn)
  }

  @Test(arguments: [
    ("https://h/a b", "https://h/a%20b"), ("https://h/é?ü=1#ß", "https://h/%C3%A9?%C3%BC=1#%C3%9F"),
    ("https://h/100%", "https://h/100%25"), ("https://h/%41|", "https://h/%41%7C"), (" https://h ", "https://h"),
    ("https://h/?a[]=1", "https://h/?a%5B%5D=1"), ("mailto:a b@h", "mailto:a%20b@h"),
    ("https://h/{{ a b }} c", nil), ("https://münchen.de/", nil), ("https://a b/", nil), ("javascript:é", nil),
    ("/é", nil), ("https://h/#a#b", nil),
  ])
  func aLinkIsProposed(text: String, proposal: String?) {
    #expect(Link.proposal(for: bytes(text)) == proposal)
  }
}

extension LinkTests {
  static let faults: [(String, Link.Fault)] = [
    ("", .empty),
    ("javascript:alert(1)", .unsafe(scheme: 0..<10)),
    ("JavaScript:{{x}}", .unsafe(scheme: 0..<10)),
    ("data:text/html,x", .unsafe(scheme: 0..<4)),
    ("VBScript:x", .unsafe(scheme: 0..<8)),
    ("https://h/{{x", .openTemplate(10..<13)),
    ("https://h/{{a}}/{% if x }", .openTemplate(16..<25)),
    ("https://h/{{ a b }} c", .character(.path, 19..<20)),
    ("{{base}}/a b", .character(.path, 10..<11)),
    ("https://{{shop}}.exämple.com/", .notASCII(.host, 19..<21)),
    ("sale/{{x}}", .noScheme(.relative)),
    ("www.example.com/{{x}}", .noScheme(.host)),
    ("//example.com/x", .noScheme(.networkPath)),
    ("/x", .noScheme(.absolutePath)),
    ("www.x.com", .noScheme(.host)),
    ("example.com:8080/x", .noScheme(.host)),
    ("localhost:3000", .noScheme(.host)),
    ("index.html", .noScheme(.relative)),
    ("../x", .noScheme(.relative)),
    ("?x=1", .noScheme(.relative)),
    ("1https://h", .noScheme(.relative)),
    (" https://h", .noScheme(.relative)),
    ("java\nscript:x", .noScheme(.relative)),
    ("https:", .noHost(0..<6)),
    ("http:///x", .noHost(0..<7)),
    ("http:/x", .noHost(0..<5)),
    ("https://:80/x", .noHost(0..<8)),
    ("https://u@/x", .noHost(0..<8)),
    ("https://a b/", .character(.host, 9..<10)),
    ("https://h/a b", .character(.path, 11..<12)),
    ("https://h/<", .character(.path, 10..<11)),
    ("https://h/\\", .character(.path, 10..<11)),
    ("https://h/`", .character(.path, 10..<11)),
    ("https://h/{x}", .character(.path, 10..<11)),
    ("https://h/\u{7F}", .character(.path, 10..<11)),
    ("https://h/\n", .character(.path, 10..<11)),
    ("https://h/?a=\"", .character(.query, 13..<14)),
    ("https://h/?a[]=1", .character(.query, 12..<13)),
    ("https://h/#a#b", .character(.fragment, 12..<13)),
    ("https://a@b@c/", .character(.userInformation, 9..<10)),
    ("https://a:b:80/", .character(.host, 9..<10)),
    ("https://[::1]x/", .character(.host, 13..<14)),
    ("https://münchen.de/", .notASCII(.host, 9..<11)),
    ("https://h/é", .notASCII(.path, 10..<12)),
    ("https://h/%", .percent(10..<11)),
    ("https://h/%4", .percent(10..<11)),
    ("https://h/%zz", .percent(10..<11)),
    ("https://h/%4?1", .percent(10..<11)),
    ("https://h:65536", .port(10..<15)),
    ("https://h:8o", .port(10..<12)),
    ("https://h:99999999999999999999", .port(10..<30)),
    ("http://[::1", .address(7..<11)),
    ("http://[]", .address(7..<9)),
    ("http://[:::]", .address(7..<12)),
    ("http://[1:2:3:4:5:6:7]", .address(7..<22)),
    ("http://[1:2:3:4:5:6:7:8:9]", .address(7..<26)),
    ("http://[1::2::3]", .address(7..<16)),
    ("http://[12345::]", .address(7..<16)),
    ("http://[::1.2.3.256]", .address(7..<20)),
    ("http://[::1.2.3.04]", .address(7..<19)),
    ("http://[fe80::1%25en0]", .address(7..<22)),
  ]

  /// If the quick test accepts a text as a plain web link, the reader accepts it too, with the scheme `https`.
  @Test func plainLinksAreLinks() {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "https://", "http://", "a", "B", "7", "-", ".", "/", "_", "~", "%20", ":", "é", "?", "#", "[", " ", "//",
    ]
    var plain = 0
    for _ in 0..<20_000 {
      let rest = (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      let text = "https://" + rest.joined()
      guard Link.isPlainWebLink(ArraySlice(text.utf8)) else { continue }
      plain += 1
      let link = try? Link.read(ArraySlice(text.utf8)).get()
      #expect(link?.hasScheme("https") == true, "\(text)")
    }
    #expect(plain > 300)
    #expect(Link.isPlainWebLink(ArraySlice("https://shop.example.com/spring/sale_1.png".utf8)))
    for text in [
      "https://", "https:///a", "http://a.b", "https://-a", "https://a b", "https://ä", "HTTPS://a", "https:/a",
    ] {
      #expect(!Link.isPlainWebLink(ArraySlice(text.utf8)), "\(text)")
    }
  }
}
