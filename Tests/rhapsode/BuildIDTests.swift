import Testing

@testable import rhapsode

struct BuildIDTests {
  /// The headers and one segment of notes of an ELF file.
  private static func file(notes: [UInt8]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 120)
    bytes.replaceSubrange(0..<6, with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
    bytes[32] = 64
    bytes[54] = 56
    bytes[56] = 1
    bytes[64] = 4
    bytes[64 + 8] = 120
    bytes[64 + 32] = UInt8(notes.count)
    return bytes + notes
  }

  private static let other: [UInt8] = [4, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0] + Array("GNU\0".utf8) + [9, 9, 9, 0]
  private static let id: [UInt8] = [4, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0] + Array("GNU\0".utf8) + [7, 8, 0, 0]

  @Test func `the build id is found among other notes`() {
    #expect(BuildID(head: Self.file(notes: Self.other + Self.id)).bytes == [7, 8])
  }

  @Test func `a file without a build id has none`() {
    #expect(BuildID(head: Self.file(notes: Self.other)).bytes == nil)
    #expect(BuildID(head: []).bytes == nil)
    #expect(BuildID(head: Array("#!/bin/sh\n".utf8)).bytes == nil)
  }

  @Test func `a file that is cut anywhere is read safely`() {
    let file = Self.file(notes: Self.other + Self.id)
    for length in file.indices {
      let id = BuildID(head: Array(file[..<length])).bytes
      #expect(id == nil || id == [7, 8], "\(length)")
    }
  }
}
