import Testing
import Text

@testable import Sources

@Suite struct RequestedAddressTests {
  @Test(arguments: [
    ("https://one.example/feed?a=1&b=%20", "https://one.example/feed?a=1&b=%20"),
    ("https://one.example:8443/feed", "https://one.example:8443/feed"),
    ("https://one.example:/feed", "https://one.example:/feed"), ("http://one.example", "http://one.example"),
    ("HTTPS://One.Example/Feed", "HTTPS://one.example/Feed"),
    ("https://me:secret@one.example/feed", "https://one.example/feed"),
    ("https://one.example/feed#part", "https://one.example/feed"),
    ("https://one.example/a b/\u{E9}", "https://one.example/a%20b/%C3%A9"),
    ("https://one.example/a/../b/%7e", "https://one.example/a/../b/%7e"),
    ("https://one.example/{a}|b?\"c\"=<d>^`", "https://one.example/%7Ba%7D%7Cb?%22c%22=%3Cd%3E%5E%60"),
    ("https://\u{3B1}.example/", "https://xn--mxa.example/"), ("https://a_b.example/", "https://a_b.example/"),
  ])
  func `an address is requested without credentials and fragment, and in ASCII`(written: String, requested: String) {
    #expect(URI(written).forRequest == requested)
    #expect(URI(requested).forRequest == requested)
  }

  @Test(arguments: [
    "https://", "https://a..b/", "https://a b.example/", "/feed", "https://\(String(repeating: "a", count: 64))/",
  ])
  func `an address without a valid host is not requested`(written: String) {
    #expect(URI(written).forRequest == nil)
  }
}
