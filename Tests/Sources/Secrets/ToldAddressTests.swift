import Model
import Testing

@testable import Sources

@Suite struct ToldAddressTests {
  @Test func `the address that messages show has no token`() {
    let open = Source(id: "a", location: .url("https://wire.example/feed?page=2"), title: "")
    #expect(open.told == "https://wire.example/feed?page=2")
    let told = Source(id: "b", location: .url("https://wire.example/feed?token=abcdef123456&page=2"), title: "").told
    #expect(
      !told.contains("abcdef") && told.hasPrefix("https://wire.example/feed?token=•") && told.hasSuffix("&page=2"))
  }
}
