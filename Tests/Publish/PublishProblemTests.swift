import Foundation
import Glibc
import Model
import System
import Testing
import Text

@testable import Publish

@Suite struct PublishProblemTests {
  let trial = TemporaryOutput()

  private func problems(_ artifacts: [Artifact]) throws -> [PublishProblem] {
    let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
    for artifact in artifacts { publisher.accept(artifact) }
    let failure = #expect(throws: PublishFailure.self) { try publisher.publish() }
    return failure?.problems ?? []
  }

  @Test(arguments: [
    "", "/a", "a//b", "a/", "../a", "a/../b", "a/..", ".", "./a", "a/.", "a\u{0}b", String(repeating: "x", count: 256),
    ".rhapsode-work", ".rhapsode-work/journal",
  ])
  func `a path that leads elsewhere is refused`(path: String) throws {
    #expect(try problems([TemporaryOutput.artifact(path, "x")]) == [.badPath(path)])
    #expect(trial.tree == [:])
  }

  @Test func `paths with dots, spaces and letters of any script are allowed`() throws {
    let files = ["...": "a", ".well-known/x": "b", "a b/ιστορία.html": "c", "a\nb": "d", "..a": "e"]
    try trial.publish(files)
    #expect(trial.files == files)
  }

  @Test func `only the staging area's own name is reserved in the output`() throws {
    let files = [".rhapsode-work.html": "a", ".rhapsode-workers/x": "b", "a/.rhapsode-work/y": "c"]
    try trial.publish(files)
    #expect(trial.files == files)
  }

  @Test func `all conflicts are told at once and nothing is written`() throws {
    let found = try problems([
      TemporaryOutput.artifact("a", "1"), TemporaryOutput.artifact("a/b", "2"), TemporaryOutput.artifact("c", "3"),
      TemporaryOutput.artifact("c", "3"),
      TemporaryOutput.artifact("/x", "4"),
    ])
    #expect(Set(found) == [.fileAndFolder(file: "a", other: "a/b"), .duplicatePath("c"), .badPath("/x")])
    #expect(!FileManager.default.fileExists(atPath: trial.output))
    #expect(trial.leftovers == [])
  }

  @Test func `each file is told that needs another file as a folder`() throws {
    let paths = ["a/b/c/1", "a/b", "a/b/c/2", "a/b/d", "e/f", "e/g/h"]
    let found = try problems(paths.map { TemporaryOutput.artifact($0, $0) })
    #expect(Set(found) == Set(["a/b/c/1", "a/b/c/2", "a/b/d"].map { .fileAndFolder(file: "a/b", other: $0) }))
  }

  @Test func `a picture that cannot be made is named with the reason, and nothing is published`() throws {
    struct Broken: Error {}
    try trial.publish(["index.html": "home"])
    let before = trial.touches
    let derivative = Artifact.Content.derivative(of: "x.jpg", Recipe(width: 320, format: .webp, quality: 80))
    let failing: [(derive: Publisher.Derive, reason: String)] = [
      ({ _, _, _ in throw Broken() }, "Broken()"), ({ _, _, _ in }, "no picture was made"),
    ]
    for (derive, reason) in failing {
      let publisher = try Publisher(trial.destination(), derive: derive)
      publisher.accept(TemporaryOutput.artifact("index.html", "new"))
      publisher.accept(Artifact(path: "media/x-320.webp", kind: .asset, content: derivative))
      let failure = #expect(throws: PublishFailure.self) { try publisher.publish() }
      #expect(failure?.problems == [.cannotDerive("x.jpg", reason)])
      #expect(trial.touches == before)
      #expect(trial.leftovers == [])
    }
  }

  @Test func `paths that differ in case alone are named`() throws {
    let report = try trial.publish(["About/index.html": "1", "about/index.html": "2", "Ω.html": "3", "x.html": "4"])
    #expect(report.notices.count == 1)
    #expect(report.notices.first?.summary.contains("About/index.html") == true)
  }

  @Test func `an output that is a link is refused`() throws {
    try trial.write("elsewhere/x", "x")
    try FileManager.default.createSymbolicLink(atPath: trial.output, withDestinationPath: trial.folder + "/elsewhere")
    #expect(throws: PublishProblem.outputIsLink(trial.output)) { try trial.publish(["a": "b"]) }
    #expect(trial.leftovers == [])
  }

  @Test func `an output that is a file is refused`() throws {
    try trial.write("public", "a file")
    #expect(throws: PublishProblem.outputIsNotFolder(trial.output)) { try trial.publish(["a": "b"]) }
  }

  @Test(arguments: [".", "..", "/", "./."])
  func `an output without a name is refused for that`(output: String) throws {
    var destination = trial.destination()
    destination.output = output
    #expect(throws: PublishProblem.outputHasNoName(output)) { try Publisher(destination, derive: { _, _, _ in }) }
  }

  @Test func `names that are too long are called that`() throws {
    let long = String(repeating: "é", count: 128)
    for path in [long + "/index.html", String(repeating: "a/", count: 1800) + "b"] {
      #expect(PublishProblem.badPath(path).diagnostic.help?.hasPrefix("a name in a path has at most 255 bytes") == true)
    }
    #expect(PublishProblem.badPath("../a").diagnostic.help == nil)
    var destination = trial.destination()
    destination.output = trial.folder + "/" + long
    let error = #expect(throws: PublishProblem.self) { try Publisher(destination, derive: { _, _, _ in }) }
    #expect(error?.diagnostic.summary.hasSuffix("File name too long") == true)
    #expect(error?.exitCode == 74)
  }

  @Test(arguments: ["content", "content/x", "", "content/../content/y"])
  func `an output that meets the content is refused`(output: String) throws {
    try trial.write("content/site.yaml", "")
    var destination = trial.destination()
    destination.output = trial.folder + (output.isEmpty ? "" : "/" + output)
    destination.reserved = [trial.folder + "/content"]
    #expect(throws: PublishProblem.self) { try Publisher(destination, derive: { _, _, _ in }) }
  }

  @Test func `links within the output are never followed`() throws {
    try trial.write("elsewhere/x", "outside")
    try trial.publish(["index.html": "home"])
    try FileManager.default.createSymbolicLink(
      atPath: trial.output + "/a", withDestinationPath: trial.folder + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: trial.output + "/b", withDestinationPath: trial.folder + "/elsewhere/x")
    let before = trial.tree
    #expect(throws: PublishFailure.self) { try trial.publish(["a/x": "new"], allowsRemovals: true) }
    #expect(throws: PublishFailure.self) { try trial.publish(["b": "new"], allowsRemovals: true) }
    #expect(throws: PublishFailure.self) { try trial.publish(["b": "outside"], allowsRemovals: true) }
    #expect(trial.tree == before)
    #expect(try String(contentsOfFile: trial.folder + "/elsewhere/x", encoding: .utf8) == "outside")
  }

  @Test func `a link where Rhapsode wrote a file is not removed`() throws {
    try trial.publish(["index.html": "home", "x.html": "x"])
    try FileManager.default.removeItem(atPath: trial.output + "/x.html")
    try FileManager.default.createSymbolicLink(atPath: trial.output + "/x.html", withDestinationPath: "index.html")
    try trial.publish(["index.html": "home"], allowsRemovals: true)
    #expect(trial.tree["x.html"] == "→ index.html")
  }

  @Test func `a second build is told that the first is at work`() throws {
    let first = try Publisher(trial.destination(), derive: { _, _, _ in })
    #expect(throws: PublishProblem.busy(output: trial.output)) { try trial.publish(["a": "b"]) }
    first.abandon()
    try trial.publish(["a": "b"])
    #expect(trial.files == ["a": "b"])
  }

  /// Starts a build that ends after a moment. Its lock ends with its publisher, which only the thread retains. A task
  /// could wait for as long as other tests occupy the processors.
  private func first() throws {
    let first = try Publisher(trial.destination(), derive: { _, _, _ in })
    first.accept(TemporaryOutput.artifact("a", "first"))
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.3)
      do { _ = try first.publish() } catch { Issue.record(error) }
    }
  }

  @Test func `a second build that is patient begins when the first has ended`() throws {
    try first()
    var destination = trial.destination()
    destination.patience = 60
    let second = try Publisher(destination, derive: { _, _, _ in })
    #expect(trial.files == ["a": "first"])
    second.accept(TemporaryOutput.artifact("a", "second"))
    _ = try second.publish()
    #expect(trial.files == ["a": "second"])
  }

  @Test func `an output that cannot be written is named before anything is made`() throws {
    try trial.publish(["index.html": "home"])
    if geteuid() == 0 {
      guard unsafe mount(trial.output, trial.output, nil, UInt(MS_BIND), nil) == 0 else {
        try Test.cancel("no file system can be mounted here")
      }
      defer { unsafe umount(trial.output) }
      let flags = UInt(MS_BIND | MS_REMOUNT | MS_RDONLY)
      let code = unsafe mount(nil, trial.output, nil, flags, nil)
      #expect(code == 0)
      #expect(throws: PublishProblem.self) { try trial.publish(["index.html": "new"]) }
    } else {
      unsafe chmod(trial.output, 0o555)
      defer { unsafe chmod(trial.output, 0o755) }
      #expect(throws: PublishProblem.self) { try trial.publish(["index.html": "new"]) }
    }
    #expect(trial.files == ["index.html": "home"])
  }

  @Test func `a full disk leaves the output as it was`() throws {
    try FileManager.default.createDirectory(atPath: trial.folder + "/disk", withIntermediateDirectories: true)
    let disk = trial.folder + "/disk"
    guard unsafe mount("tmpfs", disk, "tmpfs", 0, "size=256k") == 0 else {
      try Test.cancel("no file system can be mounted here")
    }
    defer { unsafe umount(disk) }
    let small = TemporaryOutput(adopting: disk)
    try small.publish(["index.html": "home", "a/index.html": "a"])
    let before = small.touches
    let big = String(repeating: "x", count: 60_000)
    let pages = Dictionary(uniqueKeysWithValues: (0..<10).map { ("\($0)/index.html", big) })
    let failure = #expect(throws: PublishFailure.self) {
      try small.publish(pages.merging(["index.html": "new", "a/index.html": "a"]) { $1 })
    }
    guard case .failed(let error)? = failure?.problems.first, error.isDiskFull else {
      Issue.record("another problem: \(String(describing: failure))")
      return
    }
    #expect(small.touches == before)
    #expect(small.leftovers == [])
    try small.publish(["index.html": "new", "a/index.html": "a"])
    #expect(small.files["index.html"] == "new")
  }

  @Test func `an output that is a file system of its own is published to`() throws {
    try FileManager.default.createDirectory(atPath: trial.output, withIntermediateDirectories: true)
    guard unsafe mount("tmpfs", trial.output, "tmpfs", 0, "size=1m") == 0 else {
      try Test.cancel("no file system can be mounted here")
    }
    defer { unsafe umount(trial.output) }
    let site = ["index.html": "home", "a/b/index.html": "b"]
    try trial.publish(site)
    #expect(trial.files == site)
    #expect(trial.tree.count == 4)
    try trial.publish(["index.html": "new"], allowsRemovals: true)
    #expect(trial.tree == ["index.html": "new"])
  }
}
