import Archive
import Testing
import Text

@testable import Sources

@Suite struct ArchiveErrorTests {
  @Test func `whatever an engine says about a full disk, the advice is to free some space`() {
    let full = ArchiveError.diskFull("could not extend file: No space left on device").diagnostic
    #expect(full.help == "free some space, and run it again" && full.summary.hasSuffix("No space left on device"))
    #expect(ArchiveError.unwritable("the database or disk is full").diagnostic.help == nil)
  }
}
