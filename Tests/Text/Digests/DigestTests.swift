import Testing

@testable import Text

@Suite struct DigestTests {
  @Test func `a digest survives its bytes and its digits`() {
    let digest = SHA256.digest(of: "abc")
    #expect(Digest(bytes: digest.bytes) == digest)
    #expect(Digest(hex: digest.hex) == digest)
    #expect(Digest(hex: digest.hex.uppercased()) == digest)
    #expect(digest.hex(8) == "ba7816bf")
  }

  @Test func `what is no digest is refused`() {
    #expect(Digest(bytes: [1, 2, 3]) == nil)
    #expect(Digest(hex: "ba78") == nil)
    #expect(Digest(hex: String(repeating: "x", count: 64)) == nil)
    #expect(Digest(hex: String(repeating: "0", count: 65)) == nil)
  }

  @Test func `digests are ordered as their digits are`() {
    let digests = (0..<50).map { SHA256.digest(of: "\($0)") }
    #expect(digests.sorted().map(\.hex) == digests.map(\.hex).sorted())
  }
}
