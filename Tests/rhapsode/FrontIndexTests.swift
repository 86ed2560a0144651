import Foundation
import System
import Testing
import Trial

@testable import rhapsode

struct FrontIndexTests {
  private let folder: TemporaryFolder
  private let fronts = FrontIndex()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("---\ntitle: A\n---\nText.\n", to: "a.md")
    Thread.sleep(forTimeInterval: 0.03)
    fronts.forget(WatchedChanges(isIncomplete: true))
  }

  @Test func `a new text leaves the front matter the same`() throws {
    #expect(!fronts.isSame("a.md", in: folder.path))
    fronts.learn("a.md", in: folder.path)
    try folder.write("---\ntitle: A\n---\nAnother text.\n---\n", to: "a.md")
    #expect(fronts.isSame("a.md", in: folder.path))
    try folder.write("---\ntitle: B\n---\nText.\n", to: "a.md")
    #expect(!fronts.isSame("a.md", in: folder.path))
    try folder.remove("a.md")
    #expect(!fronts.isSame("a.md", in: folder.path))
  }

  @Test func `what was written after the site was read is not trusted`() throws {
    try folder.write("---\ntitle: B\n---\nText.\n", to: "a.md")
    fronts.learn("a.md", in: folder.path)
    #expect(!fronts.isSame("a.md", in: folder.path))
  }

  @Test(arguments: ["# Title\n\nText.\n", "---\ntitle: A\n", "", "---\n"])
  func `a text without front matter is read again`(text: String) throws {
    try folder.write(text, to: "b.md")
    Thread.sleep(forTimeInterval: 0.03)
    fronts.forget(WatchedChanges(isIncomplete: true))
    fronts.learn("b.md", in: folder.path)
    #expect(!fronts.isSame("b.md", in: folder.path))
  }
}
