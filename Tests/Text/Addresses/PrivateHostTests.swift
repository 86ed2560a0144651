import Testing
import Text

struct PrivateHostTests {
  @Test(arguments: [
    "127.0.0.1", "192.168.0.1", "10.1.2.3", "169.254.169.254", "2130706433", "0x7f.1", "0X7F.0.0.1", "017700000001",
    "127.1",
    "0177.0.0.1", "0", "0x", "0.0.0.0", "127.0.0.1.", "127.0.0.0x1", "1.2.3.4.5", "256.1.1.1", "08.1.1.1", "4294967296",
    "99999999999999999999", "example.1", "[::1]", "[::]", "[::ffff:192.168.0.1]", "[fd00::1]", "[fe80::1%25eth0]",
    "[64:ff9b::7f00:1]",
    "[x", "localhost", "LOCALHOST", "localhost.", "a.localhost", "router", "router.local", "nas.lan", "x.home.arpa",
    "fritz.home",
    "x.internal", "%31%32%37.0.0.1", "%6cocalhost", "router%2elocal", "router.loc%61l", "127.0.0.%31", "localhost..",
    "127.0.0.1..", "１２７.0.0.1", "①②⑦.⓪.⓪.①", "𝟏𝟐𝟕.0.0.1",
    "127.0.0。1",
    "127｡0｡0｡1", "ｌｏｃａｌｈｏｓｔ", "ⓛocalhost", "lo\u{AD}calhost", "\u{212A}.local", "router.loca\u{2113}", "νέα", "a b", "",
    "localhost:80", "user@localhost", "user:pass@192.168.0.1:8080", "example.org@127.0.0.1", "localhost:abc",
  ])
  func `a browser is kept from private hosts however they are spelled`(host: String) {
    #expect(PrivateHost.isLoaded(from: URI("http://\(host)/a.png")))
    #expect(PrivateHost.isLoaded(from: URI("//\(host)/a.png")))
  }

  @Test(arguments: [
    "example.org", "EXAMPLE.org", "8.8.8.8", "134744072", "0x08080808", "[2a00:1450::1]", "1.example", "0xfeed.example",
    "local.example",
    "127.0.0.1.example.org", "localhost.example.org", "νέα.gr", "ΝΈΑ.gr", "straße.example", "ΝΊΚΟΣ.gr", "一二。example",
    "bücher.example:8080",
    "user@example.org", "xn--nxa.gr", "a_b.example", "example.org.",
  ])
  func `pictures of public hosts are loaded`(host: String) {
    #expect(!PrivateHost.isLoaded(from: URI("http://\(host)/a.png")))
  }

  @Test(arguments: ["/a.png", "a.png", "?a", "", "a/localhost"])
  func `an address without a host is not private`(address: String) {
    #expect(!PrivateHost.isLoaded(from: URI(address)))
  }

  @Test(arguments: [
    ("1.2.3.4", "1.2.3.4"), ("0x7f.1", "127.0.0.1"), ("017700000001", "127.0.0.1"), ("1.2.3", "1.2.0.3"),
    ("1.65535", "1.0.255.255"),
    ("4294967295", "255.255.255.255"), ("0xffffffff.", "255.255.255.255"),
  ])
  func `IPv4 addresses are read in every spelling of browsers`(host: String, address: String) {
    #expect(InternetAddress(spelled: host)?.description == address)
  }

  @Test(arguments: ["", ".", "1..2", "a", "1.2.3.4.5", "256.1", "1.16777216", "4294967296", "08", "0xg", "-1", "1 "])
  func `other texts are not IPv4 addresses`(host: String) { #expect(InternetAddress(spelled: host) == nil) }
}
