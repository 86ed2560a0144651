import Testing

@testable import Preview

struct AllowedHostsTests {
  private let local = AllowedHosts(isPublic: false, names: ["desk"])
  private let open = AllowedHosts(isPublic: true, names: ["Desk"])

  @Test(arguments: ["127.0.0.1", "127.0.0.1:8080", "localhost", "LocalHost:1", "[::1]:8080", "[::1]"])
  func `this machine has these names`(host: String) {
    #expect(local.allow(host))
    #expect(open.allow(host))
  }

  @Test(arguments: [
    "evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8080", "evil.example:127", "", ":80", "[::1",
    "localhost:8080@evil.example", "127.0.0.1 ", "local\u{0}host", "[::1]x", "0x7f.1", "127.1",
    "localhost:80a", "localhost\u{E9}",
  ])
  func `other names are refused`(host: String) {
    #expect(!local.allow(host))
    #expect(!open.allow(host))
  }

  @Test func `a request without a name is refused`() {
    #expect(!local.allow(nil))
  }

  @Test(arguments: ["192.168.1.7:8080", "10.0.0.1", "[fe80::1]:8080", "desk", "DESK:8080"])
  func `a public server also answers to addresses and to the machine's name`(host: String) {
    #expect(!local.allow(host))
    #expect(open.allow(host))
  }

  @Test func `only its own pages may ask for changes`() {
    func allow(_ origin: String?, _ site: String? = nil, host: String = "127.0.0.1:8080") -> Bool {
      local.allow(origin: origin, site: site, host: host)
    }
    #expect(allow("http://127.0.0.1:8080"))
    #expect(allow("http://127.0.0.1:8080", "same-origin"))
    #expect(!allow(nil))
    #expect(!allow("null"))
    #expect(!allow("http://127.0.0.1:9090"))
    #expect(!allow("https://127.0.0.1:8080"))
    #expect(!allow("http://evil.example"))
    #expect(!allow("http://localhost.evil.example", host: "localhost"))
    #expect(!allow("http://127.0.0.1:80801"))
    #expect(!allow("http://127.0.0.1:8080", "cross-site"))
    #expect(!allow("http://evil.example:8080", host: "evil.example:8080"))
  }
}
