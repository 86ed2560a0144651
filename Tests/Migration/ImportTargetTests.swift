import Foundation
import Migration
import System
import Testing
import Text
import Trial

/// How an import writes into the folder of the new site.
@Suite struct ImportTargetTests {
  @Test func `an import that fails leaves no draft, and the next one removes those of an import that was killed`()
    throws
  {
    let old = try TemporaryFolder()
    let new = try TemporaryFolder()
    try old.write("x", to: "folder/a")
    try new.write("begun", to: "content/.about.md.99999999.1.part")
    try new.write("mine", to: "content/about.99999999.1.part")
    let target = try ImportTarget(new.path, source: old.path)
    #expect(Tree.paths(of: new.path) == ["content/about.99999999.1.part"])
    #expect(throws: FileError.self) { try target.write(.copy(of: "folder"), to: "static/folder") }
    #expect(throws: FileError.self) { try target.write(.copy(of: "absent"), to: "static/absent") }
    #expect(Tree.paths(of: new.path) == ["content/about.99999999.1.part"] && target.result.written == [])
  }

  @Test func `a link in the folder of the new site is neither followed nor replaced`() throws {
    let old = try TemporaryFolder()
    let new = try TemporaryFolder()
    try old.write("x", to: "a.txt")
    for name in ["a.md", "a.txt"] {
      try FileManager.default.createSymbolicLink(atPath: new / name, withDestinationPath: old / "out-\(name)")
    }
    let target = try ImportTarget(new.path, source: old.path)
    try target.write(.bytes(Array("x".utf8)), to: "a.md")
    try target.write(.copy(of: "a.txt"), to: "a.txt")
    #expect(target.result.kept == ["a.md", "a.txt"] && Tree.paths(of: old.path) == ["a.txt"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: new / "a.md") == old / "out-a.md")
  }
}
