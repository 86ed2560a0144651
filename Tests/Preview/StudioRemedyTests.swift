import Glibc
import System
import Testing

@testable import Preview

struct StudioRemedyTests {
  @Test(arguments: [
    (ENOSPC, "free some space"), (EDQUOT, "free some space"), (EACCES, "let the user"), (EPERM, "let the user"),
    (EROFS, "writable"), (EISDIR, "rename"), (ENOTDIR, "rename"), (ENAMETOOLONG, "shorter"),
  ])
  func `an error that an author can end says how`(code: Int32, words: String) {
    #expect(FileError(.replace, "a.md", code: code).studioRemedy?.contains(words) == true)
  }

  @Test func `an error without a known remedy promises none`() {
    #expect(FileError(.replace, "a.md", code: EIO).studioRemedy == nil)
  }
}
