import Testing
import Text

@Suite struct UUID5Tests {
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    (String(repeating: "a", count: 1000), "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
  ])
  func `SHA-1 gives what the standard says`(message: String, digest: String) {
    let hex = SHA1.digest(of: Array(message.utf8)).map { byte in
      [byte >> 4, byte & 15].map { String($0, radix: 16) }.joined()
    }
    #expect(hex.joined() == digest)
  }

  @Test func `a UUID of a name is the one that everybody makes of it`() {
    // The examples of RFC 9562, section A.4, and of the podcast namespace.
    #expect(
      UUID5.text(of: "www.example.com", in: "6ba7b810-9dad-11d1-80b4-00c04fd430c8")
        == "2ed6657d-e927-568b-95e1-2665a8aea6a2")
    #expect(
      UUID5.text(of: "podnews.net/rss", in: "ead4c236-bf58-58c6-a2c6-a6b28d128cb6")
        == "9b024349-ccf0-5f69-a609-6b82873eab3c")
  }
}
