import Foundation
import Glibc
import Model
import Testing
import Text

@testable import Publish

@Suite struct PublishProblemTests {
  let yard = Yard()

  private func problems(_ artifacts: [Artifact]) throws -> [PublishProblem] {
    let publisher = try Publisher(yard.destination(), derive: { _, _, _ in })
    for artifact in artifacts { publisher.accept(artifact) }
    let failure = #expect(throws: PublishFailure.self) { try publisher.publish() }
    return failure?.problems ?? []
  }

  @Test(arguments: [
    "", "/a", "a//b", "a/", "../a", "a/../b", "a/..", ".", "./a", "a/.", "a\u{0}b", String(repeating: "x", count: 256),
    ".rhapsode-work/journal",
  ])
  func `a path that leads elsewhere is refused`(path: String) throws {
    #expect(try problems([Yard.artifact(path, "x")]) == [.badPath(path)])
    #expect(yard.tree == [:])
  }

  @Test func `paths with dots, spaces and letters of any script are allowed`() throws {
    let files = ["...": "a", ".well-known/x": "b", "a b/ιστορία.html": "c", "a\nb": "d", "..a": "e"]
    try yard.publish(files)
    #expect(yard.files == files)
  }

  @Test func `all conflicts are told at once and nothing is written`() throws {
    let found = try problems([
      Yard.artifact("a", "1"), Yard.artifact("a/b", "2"), Yard.artifact("c", "3"), Yard.artifact("c", "3"),
      Yard.artifact("/x", "4"),
    ])
    #expect(Set(found) == [.fileAndFolder(file: "a", other: "a/b"), .madeTwice("c"), .badPath("/x")])
    #expect(!FileManager.default.fileExists(atPath: yard.output))
    #expect(yard.leftovers == [])
  }

  @Test func `paths that differ in case alone are named`() throws {
    let report = try yard.publish(["About/index.html": "1", "about/index.html": "2", "Ω.html": "3", "x.html": "4"])
    #expect(report.notices.count == 1)
    #expect(report.notices.first?.summary.contains("About/index.html") == true)
  }

  @Test func `an output that is a link is refused`() throws {
    try yard.write("elsewhere/x", "x")
    try FileManager.default.createSymbolicLink(atPath: yard.output, withDestinationPath: yard.folder + "/elsewhere")
    #expect(throws: PublishProblem.outputIsLink(yard.output)) { try yard.publish(["a": "b"]) }
    #expect(yard.leftovers == [])
  }

  @Test func `an output that is a file is refused`() throws {
    try yard.write("public", "a file")
    #expect(throws: PublishProblem.outputIsNoFolder(yard.output)) { try yard.publish(["a": "b"]) }
  }

  @Test(arguments: ["content", "content/x", "", "content/../content/y"])
  func `an output that meets the content is refused`(output: String) throws {
    try yard.write("content/site.yaml", "")
    var destination = yard.destination()
    destination.output = yard.folder + (output.isEmpty ? "" : "/" + output)
    destination.reserved = [yard.folder + "/content"]
    #expect(throws: PublishProblem.self) { try Publisher(destination, derive: { _, _, _ in }) }
  }

  @Test func `links within the output are never followed`() throws {
    try yard.write("elsewhere/x", "outside")
    try yard.publish(["index.html": "home"])
    try FileManager.default.createSymbolicLink(
      atPath: yard.output + "/a", withDestinationPath: yard.folder + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: yard.output + "/b", withDestinationPath: yard.folder + "/elsewhere/x")
    let before = yard.tree
    #expect(throws: PublishFailure.self) { try yard.publish(["a/x": "new"], allowsRemovals: true) }
    #expect(throws: PublishFailure.self) { try yard.publish(["b": "new"], allowsRemovals: true) }
    #expect(throws: PublishFailure.self) { try yard.publish(["b": "outside"], allowsRemovals: true) }
    #expect(yard.tree == before)
    #expect(try String(contentsOfFile: yard.folder + "/elsewhere/x", encoding: .utf8) == "outside")
  }

  @Test func `a link where Rhapsode wrote a file is not removed`() throws {
    try yard.publish(["index.html": "home", "x.html": "x"])
    try FileManager.default.removeItem(atPath: yard.output + "/x.html")
    try FileManager.default.createSymbolicLink(atPath: yard.output + "/x.html", withDestinationPath: "index.html")
    try yard.publish(["index.html": "home"], allowsRemovals: true)
    #expect(yard.tree["x.html"] == "→ index.html")
  }

  @Test func `a second build is told that the first is at work`() throws {
    let first = try Publisher(yard.destination(), derive: { _, _, _ in })
    #expect(throws: PublishProblem.busy(output: yard.output)) { try yard.publish(["a": "b"]) }
    first.abandon()
    try yard.publish(["a": "b"])
    #expect(yard.files == ["a": "b"])
  }

  @Test func `an output that cannot be written is named before anything is made`() throws {
    try yard.publish(["index.html": "home"])
    if geteuid() == 0 {
      guard unsafe mount(yard.output, yard.output, nil, UInt(MS_BIND), nil) == 0 else { return }
      defer { unsafe umount(yard.output) }
      let flags = UInt(MS_BIND | MS_REMOUNT | MS_RDONLY)
      let code = unsafe mount(nil, yard.output, nil, flags, nil)
      #expect(code == 0)
      #expect(throws: PublishProblem.self) { try yard.publish(["index.html": "new"]) }
    } else {
      unsafe chmod(yard.output, 0o555)
      defer { unsafe chmod(yard.output, 0o755) }
      #expect(throws: PublishProblem.self) { try yard.publish(["index.html": "new"]) }
    }
    #expect(yard.files == ["index.html": "home"])
  }

  @Test func `a full disk leaves the output as it was`() throws {
    try FileManager.default.createDirectory(atPath: yard.folder + "/disk", withIntermediateDirectories: true)
    let disk = yard.folder + "/disk"
    guard unsafe mount("tmpfs", disk, "tmpfs", 0, "size=256k") == 0 else {
      print("skipped: no file system can be mounted here")
      return
    }
    defer { unsafe umount(disk) }
    let small = Yard(adopting: disk)
    try small.publish(["index.html": "home", "a/index.html": "a"])
    let before = small.touches
    let big = String(repeating: "x", count: 60_000)
    let pages = Dictionary(uniqueKeysWithValues: (0..<10).map { ("\($0)/index.html", big) })
    let failure = #expect(throws: PublishFailure.self) {
      try small.publish(pages.merging(["index.html": "new", "a/index.html": "a"]) { $1 })
    }
    guard case .failed(_, _, ENOSPC) = failure?.problems.first else {
      Issue.record("another problem: \(String(describing: failure))")
      return
    }
    #expect(small.touches == before)
    #expect(small.leftovers == [])
    try small.publish(["index.html": "new", "a/index.html": "a"])
    #expect(small.files["index.html"] == "new")
  }

  @Test func `an output that is a file system of its own is published to`() throws {
    try FileManager.default.createDirectory(atPath: yard.output, withIntermediateDirectories: true)
    guard unsafe mount("tmpfs", yard.output, "tmpfs", 0, "size=1m") == 0 else {
      print("skipped: no file system can be mounted here")
      return
    }
    defer { unsafe umount(yard.output) }
    let site = ["index.html": "home", "a/b/index.html": "b"]
    try yard.publish(site)
    #expect(yard.files == site)
    #expect(yard.tree.count == 4)
    try yard.publish(["index.html": "new"], allowsRemovals: true)
    #expect(yard.tree == ["index.html": "new"])
  }
}
