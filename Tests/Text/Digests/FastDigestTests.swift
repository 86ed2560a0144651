import Testing

@testable import Text

@Suite struct FastDigestTests {
  @Test func `how content was cut does not matter`() {
    let bytes = (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for cut in 0...200 {
      var stream = FastDigest.Stream()
      stream.update(Array(bytes[..<cut]))
      stream.update(Array(bytes[cut...]))
      #expect(stream.finish() == FastDigest(of: bytes))
    }
  }

  @Test func `contents that differ in one bit, in length or in order differ`() {
    var seen: Set<FastDigest> = []
    for length in 0..<130 { seen.insert(FastDigest(of: [UInt8](repeating: 0, count: length))) }
    for bit in 0..<1024 {
      var bytes = [UInt8](repeating: 0, count: 128)
      bytes[bit / 8] = 1 << UInt8(bit % 8)
      seen.insert(FastDigest(of: bytes))
    }
    for swap in 1..<8 {
      var bytes = (0..<128).map { UInt8($0) }
      for index in 0..<16 { bytes.swapAt(index, swap * 16 + index) }
      seen.insert(FastDigest(of: bytes))
    }
    for number in 0..<20_000 { seen.insert(FastDigest(of: "page \(number)")) }
    #expect(seen.count == 130 + 1024 + 7 + 20_000)
  }

  @Test func `one flipped bit flips about half of the digest`() {
    var flipped = 0
    for bit in 0..<512 {
      var bytes = [UInt8](repeating: 0x5A, count: 64)
      let before = FastDigest(of: bytes)
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      let after = FastDigest(of: bytes)
      flipped += (before.high ^ after.high).nonzeroBitCount + (before.low ^ after.low).nonzeroBitCount
    }
    #expect((62...66).contains(Double(flipped) / 512))
  }

  @Test func `the digest is the same in every release`() {
    #expect(FastDigest(of: "").hex == "485c319b003d44b92d7162343ae47e77")
    #expect(FastDigest(of: "Rhapsode").hex == "63dfdc769139922e21217265007b9cbd")
  }
}
