import Foundation
import Model
import Testing
import Text
import Trial

@testable import Publish

@Suite struct PublisherTests {
  let trial = TemporaryOutput()
  let site = ["index.html": "home", "a/index.html": "a", "a/b/index.html": "b", "style.css": "css", "feed.xml": "feed"]

  @Test func `a site is published where nothing was`() throws {
    let report = try trial.publish(site)
    #expect(trial.files == site)
    #expect(report.written == site.keys.sorted())
    #expect(report.unchanged == 0)
    #expect(trial.leftovers == [])
  }

  @Test func `the file that keeps an empty output in git survives untouched`() throws {
    try trial.write("public/.gitkeep", "")
    let before = trial.touches[".gitkeep"]
    try trial.publish(site)
    #expect(trial.files == site.merging([".gitkeep": ""]) { $1 })
    #expect(trial.touches[".gitkeep"] == before)
    try trial.publish(["index.html": "home"], allowsRemovals: true)
    #expect(trial.files == [".gitkeep": "", "index.html": "home"])
  }

  @Test func `the file that keeps a folder in git stays when the site no longer has it`() throws {
    try trial.publish(["index.html": "home", ".gitkeep": ""])
    try trial.publish(["index.html": "home"])
    #expect(trial.files == ["index.html": "home", ".gitkeep": ""])
  }

  @Test func `an empty output keeps its permissions`() throws {
    try FileManager.default.createDirectory(
      atPath: trial.output, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o2750])
    try trial.publish(site)
    let attributes = try FileManager.default.attributesOfItem(atPath: trial.output)
    #expect(attributes[.posixPermissions] as? Int == 0o2750)
  }

  @Test func `the same artifacts published twice touch nothing`() throws {
    try trial.publish(site)
    let before = trial.touches
    let report = try trial.publish(site)
    #expect(trial.touches == before)
    #expect(report.written == [])
    #expect(report.unchanged == site.count)
  }

  @Test func `only what has changed is written and what is no longer made goes with its folder`() throws {
    try trial.publish(site)
    let before = trial.touches
    var next = site
    next["a/b/index.html"] = nil
    next["index.html"] = "new home"
    next["c/d/index.html"] = "d"
    let report = try trial.publish(next, allowsRemovals: true)
    #expect(trial.files == next)
    #expect(trial.tree["a/b"] == nil)
    #expect(report.written == ["c/d/index.html", "index.html"])
    #expect(report.removed == ["a/b/index.html"])
    for path in ["a/index.html", "style.css", "feed.xml"] { #expect(trial.touches[path] == before[path]) }
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `any site after any other is the same as on an empty output`(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    for _ in 0..<12 {
      var next: [String: String] = [:]
      for _ in 0..<30 {
        let depth = dice.number(1...3)
        let path = (0..<depth).map { _ in dice.pick(["a", "b", "c"]) + "\(dice.number(0...2))" }.joined(separator: "/")
        let folders = RelativePath(path)?.folders.map(\.text) ?? []
        guard !folders.contains(where: { next[$0] != nil }), !next.keys.contains(where: { $0.hasPrefix(path + "/") })
        else { continue }
        next[path] = "\(dice.number(0...3))"
      }
      try trial.publish(next, allowsRemovals: true)
      #expect(trial.files == next)
      #expect(Set(trial.tree.keys) == Set(next.keys.flatMap { [$0] + (RelativePath($0)?.folders.map(\.text) ?? []) }))
    }
  }

  @Test func `a deleted state folder costs removals and nothing else`() throws {
    try trial.publish(site)
    let before = trial.touches
    try FileManager.default.removeItem(atPath: trial.folder + "/.rhapsode")
    try trial.publish(site)
    #expect(trial.touches == before)
  }

  @Test func `a build with other flags takes over what the last one wrote`() throws {
    try trial.publish(site.merging(["draft/index.html": "draft"]) { $1 }, flags: "drafts")
    try trial.publish(site, allowsRemovals: true)
    #expect(trial.files == site)
    try trial.publish(["index.html": "home"], allowsRemovals: true, flags: "drafts")
    #expect(trial.files == ["index.html": "home"])
    let folders = try FileManager.default.contentsOfDirectory(atPath: trial.folder + "/.rhapsode/cache")
    let memories = folders.filter {
      FileManager.default.fileExists(atPath: "\(trial.folder)/.rhapsode/cache/\($0)/memory")
    }
    #expect(memories.count == 1)
  }

  @Test func `a file becomes a folder and a folder a file`() throws {
    try trial.publish(["about": "page", "x/index.html": "x", "x/y/index.html": "y"])
    let next = ["about/index.html": "page", "x": "file"]
    try trial.publish(next, allowsRemovals: true)
    #expect(trial.files == next)
  }

  @Test func `sections of the memory come back`() throws {
    let first = try Publisher(trial.destination(), derive: { _, _, _ in })
    #expect(first.memory.sections.isEmpty)
    _ = try first.publish(sections: ["reads": BytePieces([1, 2, 3])])
    let second = try Publisher(trial.destination(), derive: { _, _, _ in })
    #expect(second.memory.sections == ["reads": BytePieces([1, 2, 3])])
  }

  @Test func `artifacts come from many threads at once`() async throws {
    let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
    await withTaskGroup { group in
      for worker in 0..<8 {
        group.addTask {
          for page in 0..<100 {
            publisher.accept(TemporaryOutput.artifact("\(page)/\(worker)/index.html", "\(page) \(worker)"))
          }
        }
      }
    }
    #expect(try publisher.publish().written.count == 800)
    #expect(trial.files.count == 800)
    #expect(trial.files["42/7/index.html"] == "42 7")
  }
}
