import Foundation
import Model
import System
import Testing
import Text

@testable import Publish

/// Builds that have lost the memory of the last one. The files here have no generator mark.
@Suite struct PublishedListTests {
  let trial = TemporaryOutput()
  let site = ["index.html": "home", "a/index.html": "a", "b/index.html": "b", "style.css": "css", "feed.xml": "feed"]
  let next = ["index.html": "home", "a/index.html": "new", "c/index.html": "c", "style.css": "new", "feed.xml": "new"]

  private func loseCache(of trial: TemporaryOutput) throws {
    try FileManager.default.removeItem(atPath: trial.folder + "/.rhapsode/cache")
  }

  /// The paths of all lists.
  private var lists: [String] {
    let folder = trial.folder + "/.rhapsode/published"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { "\(folder)/\($0)" }
  }

  private func setTime(of path: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1000)], ofItemAtPath: trial.output + "/" + path)
  }

  @Test func `without the cache, a build replaces and removes its own files`() throws {
    try trial.publish(site)
    try trial.write("public/mine.txt", "mine")
    try loseCache(of: trial)
    let report = try trial.publish(next)
    #expect(report.removed == ["b/index.html"] && report.notices.isEmpty)
    #expect(trial.files == next.merging(["mine.txt": "mine"]) { $1 })
  }

  @Test func `without the cache, a file that was changed by hand is neither replaced nor removed`() throws {
    try trial.publish(site)
    try trial.write("public/a/index.html", "A")
    try trial.write("public/b/index.html", "b, and more")
    try loseCache(of: trial)
    let before = trial.touches
    let failure = #expect(throws: PublishFailure.self) { try trial.publish(next) }
    #expect(failure?.problems == [.wouldOverwrite(["a/index.html"])])
    #expect(failure?.exitCode == 4)
    #expect(trial.touches == before)
    try FileManager.default.removeItem(atPath: trial.output + "/a/index.html")
    try trial.publish(next)
    #expect(trial.files == next.merging(["b/index.html": "b, and more"]) { $1 })
  }

  @Test func `a file with another time is known by its digest, and a copy only by its time`() throws {
    try trial.write("content/voice.mp3", "sound")
    func build(_ files: [String: String]) throws -> PublishReport {
      let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
      for (path, text) in files { publisher.accept(TemporaryOutput.artifact(path, text)) }
      publisher.accept(
        Artifact(path: "voice.mp3", kind: .asset, content: .copy(of: trial.folder + "/content/voice.mp3")))
      return try publisher.publish()
    }
    _ = try build(site)
    try loseCache(of: trial)
    for path in site.keys { try setTime(of: path) }
    try trial.write("content/voice.mp3", "noise")
    #expect(try build(next).removed == ["b/index.html"])
    #expect(trial.files["voice.mp3"] == "noise")
    try loseCache(of: trial)
    try setTime(of: "voice.mp3")
    try trial.write("content/voice.mp3", "music")
    #expect(throws: PublishFailure.self) { try build(next) }
    #expect(trial.files["voice.mp3"] == "noise")
  }

  @Test func `too many removals are refused without the cache too`() throws {
    let pages = Dictionary(uniqueKeysWithValues: (0..<20).map { ("\($0)/index.html", "\($0)") })
    try trial.publish(pages)
    try loseCache(of: trial)
    let failure = #expect(throws: PublishFailure.self) { try trial.publish(["0/index.html": "0"]) }
    #expect(failure?.exitCode == 4 && trial.files == pages)
  }

  @Test func `a damaged list is as none`() throws {
    try trial.publish(site)
    let list = try #require(lists.first)
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: list)))
    for place in stride(from: 0, through: 100, by: 4) {
      var damaged = bytes
      damaged[min(bytes.count - 1, bytes.count * place / 100)] ^= 0x20
      for content in [damaged, Array(bytes.prefix(bytes.count * place / 101))] {
        try Data(content).write(to: URL(filePath: list))
        try? loseCache(of: trial)
        let failure = #expect(throws: PublishFailure.self) { try trial.publish(next) }
        #expect(failure?.problems == [.wouldOverwrite(["a/index.html", "feed.xml", "style.css"])])
      }
    }
    #expect(trial.files == site)
    try FileManager.default.removeItem(atPath: list)
    #expect(throws: PublishFailure.self) { try trial.publish(next) }
  }

  @Test func `the list is written when files have changed, and not otherwise`() throws {
    func mark() throws -> [String: String] {
      try Dictionary(
        uniqueKeysWithValues: lists.map { list in
          let attributes = try FileManager.default.attributesOfItem(atPath: list)
          let facts = [attributes[.systemFileNumber], attributes[.modificationDate]]
          return (list, "\(facts.map { $0.map { "\($0)" } ?? "" })")
        })
    }
    func build(_ files: [String: String], _ section: [UInt8]) throws {
      let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
      for (path, text) in files { publisher.accept(TemporaryOutput.artifact(path, text)) }
      _ = try publisher.publish(sections: ["reads": BytePieces(section)])
    }
    try build(site, [1])
    let first = try mark()
    #expect(first.count == 1)
    try build(site, [1])
    try build(site, [2])
    #expect(try mark() == first)
    try build(next, [2])
    let second = try mark()
    #expect(second.keys == first.keys && second != first)
    try FileManager.default.removeItem(atPath: try #require(lists.first))
    try build(next, [2])
    #expect(lists == [], "nothing at all has changed")
    try build(next, [3])
    #expect(lists.count == 1)
  }

  @Test func `a site that was moved knows its own files`() throws {
    try trial.publish(site)
    let moved = TemporaryOutput()
    try FileManager.default.removeItem(atPath: moved.folder)
    try FileManager.default.moveItem(atPath: trial.folder, toPath: moved.folder)
    try moved.publish(next)
    #expect(moved.files == next)
  }

  @Test func `each output has a list of its own, which goes when the output is gone`() throws {
    var destination = trial.destination()
    func build(_ output: String) throws {
      destination.output = trial.folder + "/" + output
      let publisher = try Publisher(destination, derive: { _, _, _ in })
      publisher.accept(TemporaryOutput.artifact("index.html", output))
      _ = try publisher.publish()
    }
    for output in ["public", "other"] { try build(output) }
    #expect(lists.count == 2)
    try FileManager.default.removeItem(atPath: trial.folder + "/other")
    try build("third")
    #expect(lists.count == 2)
    try loseCache(of: trial)
    try trial.publish(["index.html": "new"])
    #expect(trial.files == ["index.html": "new"])
  }

  @Test func `a list that cannot be written costs the build nothing`() throws {
    try trial.write(".rhapsode/published", "a file")
    try trial.publish(site)
    try trial.publish(next)
    #expect(trial.files == next)
  }
}
