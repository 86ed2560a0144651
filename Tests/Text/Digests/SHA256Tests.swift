import Testing

@testable import Text

@Suite struct SHA256Tests {
  /// NIST's examples for FIPS 180-4.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func `NIST's examples hold`(text: String, hex: String) {
    #expect(SHA256.digest(of: text).hex == hex)
  }

  @Test func `a hundred thousand letters hold`() {
    let bytes = [UInt8](repeating: 0x61, count: 100_000)
    #expect(SHA256.digest(of: bytes).hex == "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee")
  }

  @Test func `how content was cut does not matter`() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for cut in stride(from: 0, through: 300, by: 13) {
      var hash = SHA256()
      hash.update(Array(bytes[..<cut]))
      hash.update(Array(bytes[cut...]))
      #expect(hash.finish() == SHA256.digest(of: bytes))
    }
  }
}
