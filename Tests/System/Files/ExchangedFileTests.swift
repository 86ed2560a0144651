import Foundation
import Testing
import Trial

@testable import System

/// A file that the studio and an editor write at the same time.
struct ExchangedFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder / "a.md" }
  private var draft: String { folder / ".a.md.draft" }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("old", to: "a.md")
    try folder.write("ours", to: ".a.md.draft")
  }

  private func exchange(meanwhile: () -> Void = {}) throws -> Bool {
    try Files.exchange(draft, with: path, having: Array("old".utf8), meanwhile: meanwhile)
  }

  private var names: [String] { Tree.paths(of: folder.path) }

  @Test func `a file that has not changed is replaced`() throws {
    #expect(try exchange())
    #expect(try folder.text(of: "a.md") == "ours")
    #expect(names == ["a.md"])
  }

  @Test func `a version that an editor has written between the last look and the exchange is put back`() throws {
    try folder.write("theirs", to: "a.md")
    #expect(try !exchange())
    #expect(try folder.text(of: "a.md") == "theirs")
    #expect(names == ["a.md"])
  }

  @Test func `a second version that the editor writes during the exchange is the one that stays`() throws {
    try folder.write("theirs", to: "a.md")
    let (path, other) = (path, folder / "a.md.new")
    try folder.write("theirs, again", to: "a.md.new")
    #expect(try !exchange { try? Files.rename(other, to: path) })
    #expect(try folder.text(of: "a.md") == "theirs, again")
    #expect(names == ["a.md"])
  }

  /// The editor writes each version once, from the one that it saw, as a person who saves; the studio does the same.
  @Test func `of an editor and a studio that save all the time, no version is replaced by one that did not know it`()
    throws
  {
    let (path, other, rounds) = (path, folder / "editor", 300)
    try folder.remove(".a.md.draft")
    try folder.write("0", to: "a.md")
    // A thread of its own: the loop below blocks one of the few that tests share.
    let editor = Thread {
      for number in 1...rounds {
        try? Files.write(Array("editor \(number)".utf8), to: other)
        try? Files.rename(other, to: path)
        if number % 3 == 0 { usleep(200) }
      }
    }
    editor.start()
    let patience = Date(timeIntervalSinceNow: 60)
    var isDone = false
    var (saved, refused) = (0, 0)
    while !isDone, Date() < patience {
      let old = try Files.read(path)
      isDone = old == Array("editor \(rounds)".utf8)
      let new = Array("studio after \(String(decoding: old, as: UTF8.self).suffix(40))".utf8)
      let isSaved = try Files.replace(path, having: old, with: new, rightsOf: try Files.status(path))
      if isSaved { saved += 1 } else { refused += 1 }
      if isSaved, String(decoding: old, as: UTF8.self).hasPrefix("studio after editor \(rounds)") { isDone = true }
    }
    while !editor.isFinished, Date() < patience { usleep(1000) }
    // The editor's last version is there, or was known to the one that is.
    #expect(try folder.text(of: "a.md").contains("editor \(rounds)"))
    #expect(saved > 0, "\(refused) refused")
    #expect(names == ["a.md"])
  }
}
