import Model
import Testing

@testable import Sources

@Suite struct ShownAddressTests {
  @Test func `the address that messages show has no token`() {
    let open = Source(id: "a", location: .url("https://wire.example/feed?page=2"), title: "")
    #expect(open.shownAddress == "https://wire.example/feed?page=2")
    let secret = Source(id: "b", location: .url("https://wire.example/feed?token=abcdef123456&page=2"), title: "")
    let shown = secret.shownAddress
    #expect(!shown.contains("abcdef") && shown.hasPrefix("https://wire.example/feed?token=•"))
    #expect(shown.hasSuffix("&page=2"))
  }
}
