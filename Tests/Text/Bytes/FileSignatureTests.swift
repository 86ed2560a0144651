import Testing

@testable import Text

struct FileSignatureTests {
  @Test func `a file is known by its first bytes`() {
    #expect(FileSignature([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]) == .png)
    #expect(FileSignature(Array("PK\u{5}\u{6}".utf8)) == .zip)
    #expect(FileSignature([0x89, 0x50, 0x4E, 0x47]) == nil)
    #expect(FileSignature([]) == nil)
  }

  @Test func `the length of the first box can equal the signature of an icon`() {
    #expect(FileSignature([0, 0, 1, 0] + Array("ftypisom".utf8)) == .isoMedia)
    #expect(FileSignature([0, 0, 1, 0, 1, 0]) == .icon)
  }

  @Test func `words about a format are not a file of it`() {
    #expect(FileSignature(Array("The ftyp box".utf8)) == nil)
    #expect(FileSignature(Array("GIF images".utf8)) == nil)
  }
}
