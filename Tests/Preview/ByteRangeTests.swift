import Testing

@testable import Preview

struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-0", 0..<1), ("bytes=2-4", 2..<5), ("bytes=7-", 7..<10), ("bytes=-3", 7..<10), ("bytes=-99", 0..<10),
    ("bytes=5-99", 5..<10), ("bytes=0-99999999999999999999999", 0..<10),
    ("Bytes=1-2", 1..<3), ("bytes= 1 - 2 ", 1..<3),
  ])
  func `one range is part of the file`(field: String, range: Range<Int>) {
    #expect(ByteRange(field, size: 10) == .part(range))
  }

  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=1-2,4-5", "bytes=5-2", "bytes=--1", "bytes=1-2-3",
    "pages=1-2",
    "bytes=1.5-2", "bytes=+1-2", "bytes=٣-٤", "bytes=0x1-2",
  ])
  func `what is no single range asks for everything`(field: String) {
    #expect(ByteRange(field, size: 10) == .whole)
  }

  @Test(arguments: ["bytes=10-", "bytes=10-20", "bytes=-0", "bytes=99999999999999999999-"])
  func `what is behind the end cannot be sent`(field: String) {
    #expect(ByteRange(field, size: 10) == .unsatisfiable)
  }

  @Test func `nothing of an empty file can be asked for`() {
    #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable)
    #expect(ByteRange("bytes=-1", size: 0) == .unsatisfiable)
    #expect(ByteRange(nil, size: 0) == .whole)
  }
}
