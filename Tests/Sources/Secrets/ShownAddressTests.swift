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

  @Test func `relative addresses of a secret or private feed begin at its page, if that is public`() {
    let address = "https://wire.example/feed"
    var source = Source(id: "a", location: .url(address), title: "")
    #expect(source.publicBase(address, page: nil) == address)
    source.isSecret = true
    #expect(source.publicBase(address, page: nil) == nil)
    #expect(source.publicBase(address, page: "https://news.example/") == "https://news.example/")
    for page in ["http://192.168.0.7/", "http://localhost/", "ftp://news.example/", "/news"] {
      #expect(source.publicBase(address, page: page) == nil, "\(page)")
    }
    source.home = "https://own.example/"
    #expect(source.publicBase(address, page: "https://news.example/") == "https://own.example/")
  }
}
