import Testing

@testable import Configuration

@Suite struct HostNameTests {
  @Test(arguments: [
    ("παράδειγμα.example", "xn--hxajbheg2az3al.example"), ("Faß.DE", "xn--fa-hia.de"), ("Ä.com.", "xn--4ca.com."),
    ("%CE%B1.example", "xn--mxa.example"), ("127.0.0。1", "127.0.0.1"), ("ⓛocalhost", "localhost"),
    ("metadata.google.ⓘnternal", "metadata.google.internal"), ("①②⑦.⓪.⓪.①", "127.0.0.1"),
    ("XN--4ca.Example", "xn--4ca.example"), ("a_b.r3---sn.example", "a_b.r3---sn.example"), ("[FE80::1]", "[fe80::1]"),
    ("[fe80::1%25eth0]", "[fe80::1%eth0]"), ("example.", "example."), ("Example.COM", "example.com"),
    (String(repeating: "a", count: 63) + ".b", String(repeating: "a", count: 63) + ".b"),
  ])
  func `a host is what the network calls it`(written: String, ascii: String) {
    #expect(HostName.ascii(written) == ascii)
    #expect(HostName.ascii(ascii) == ascii)
  }

  @Test(arguments: [
    "", ".", "a..b", "℀.com", "a／b.example", "b：80.example", "a@b", "a b", "a%2Fb", "a%00b", "%FF", "ä_-.-.",
    "a\u{200D}b.com",
    "[::1", "[::1]x", "[localhost]", "[::1%25]", "a:b", "☃\u{FE0F}⃣.net", "\u{AD}.com", "ä..com",
    String(repeating: "a", count: 64) + ".com", "b." + String(repeating: "a", count: 64), ".a", "a..", "a+b.example",
    String(repeating: "ab.", count: 85),
  ])
  func `a name that no host can have is refused`(written: String) {
    #expect(HostName.ascii(written) == nil, "\(HostName.ascii(written) ?? "")")
  }
}
