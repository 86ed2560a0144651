import Foundation
import Model
import System
import Testing
import Text

@testable import Publish

/// Files of the output that Rhapsode did not write.
@Suite struct ForeignFileTests {
  let trial = TemporaryOutput()
  let site = ["index.html": "home", "a/index.html": "a", "a/b/index.html": "b", "style.css": "css", "feed.xml": "feed"]

  @Test func `what Rhapsode did not write stays`() throws {
    try trial.publish(site)
    try trial.write("public/CNAME", "example.org")
    try trial.write("public/a/b/notes.txt", "mine")
    try trial.publish(["index.html": "home"], allowsRemovals: true)
    #expect(trial.files == ["index.html": "home", "CNAME": "example.org", "a/b/notes.txt": "mine"])
  }

  private func overwrite(_ files: [String: String], allows: Bool) throws -> PublishReport {
    var destination = trial.destination()
    destination.allowsOverwriting = allows
    let publisher = try Publisher(destination, derive: { _, _, _ in })
    for (path, text) in files { publisher.accept(TemporaryOutput.artifact(path, text)) }
    return try publisher.publish()
  }

  @Test func `where no build is remembered foreign files stop a build, and equal or marked ones do not`() throws {
    let mark = #"<meta name="generator" content="Rhapsode 1">"#
    let foreign = ["a/index.html": "mine", "robots.txt": "mine"]
    let known = [
      "b/index.html": "<html>\(mark) old", "feed.xml": "<generator>Rhapsode</generator> old", "c.css": "css",
    ]
    for (path, text) in foreign.merging(known, uniquingKeysWith: { $1 }) { try trial.write("public/" + path, text) }
    let site = ["a/index.html", "b/index.html", "feed.xml", "robots.txt"].reduce(into: ["c.css": "css"]) {
      $0[$1] = "new"
    }
    let before = trial.touches
    let failure = #expect(throws: PublishFailure.self) { try overwrite(site, allows: false) }
    #expect(failure?.problems == [.wouldOverwrite(["a/index.html", "robots.txt"])])
    #expect(failure?.exitCode == 4)
    #expect(trial.touches == before)
    #expect(trial.leftovers == [])
    let report = try overwrite(site, allows: true)
    #expect(trial.files == site)
    #expect(report.notices.count == 2)
  }

  @Test func `in an output whose home page is ours a file without a mark is ours`() throws {
    try trial.write("public/index.html", #"<meta name="generator" content="Rhapsode 1">"#)
    try trial.write("public/sitemap.xml", "old")
    try trial.write("public/x.html", "mine")
    let failure = #expect(throws: PublishFailure.self) { try trial.publish(["index.html": "home", "x.html": "x"]) }
    #expect(failure?.problems == [.wouldOverwrite(["x.html"])], "a page without a mark may be someone else's")
    try trial.publish(["index.html": "home", "sitemap.xml": "new"])
    #expect(trial.files["sitemap.xml"] == "new")
    #expect(throws: PublishFailure.self) {
      try trial.publish(["index.html": "home", "sitemap.xml": "new", "x.html": "x"])
    }
    #expect(trial.files["x.html"] == "mine")
  }

  @Test func `a foreign file in the place of an artifact stops a build unless overwriting is allowed`() throws {
    try trial.publish(site)
    try trial.write("public/robots.txt", "mine")
    try trial.write("public/same.txt", "same")
    let next = site.merging(["robots.txt": "ours", "same.txt": "same"]) { $1 }
    let failure = #expect(throws: PublishFailure.self) { try trial.publish(next) }
    #expect(failure?.problems == [.wouldOverwrite(["robots.txt"])])
    #expect(trial.files["robots.txt"] == "mine")
    let report = try overwrite(next, allows: true)
    #expect(trial.files["robots.txt"] == "ours")
    #expect(report.notices.count == 1)
    #expect(report.notices.first?.summary.contains("robots.txt") == true)
  }

  @Test func `a folder with foreign files is not replaced by a file`() throws {
    try trial.publish(["x/index.html": "x"])
    try trial.write("public/x/mine.txt", "mine")
    let before = trial.touches
    let failure = #expect(throws: PublishFailure.self) { try trial.publish(["x": "file"], allowsRemovals: true) }
    #expect(failure?.problems.count == 1)
    #expect(trial.touches == before)
  }

  @Test func `a foreign file where the site needs a folder stops a build, and stays`() throws {
    try trial.publish(["index.html": "home"])
    try trial.write("public/a", "mine")
    let failure = #expect(throws: PublishFailure.self) { try trial.publish(site) }
    let path = try trial.destination().location().path + "/a"
    #expect(failure?.problems.contains { if case .inTheWay(path, _) = $0 { true } else { false } } == true)
    #expect(trial.files == ["index.html": "home", "a": "mine"])
  }

  @Test func `what another program puts into an empty output during the first build stays`() throws {
    try FileManager.default.createDirectory(atPath: trial.output, withIntermediateDirectories: true)
    let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
    for (path, text) in site { publisher.accept(TemporaryOutput.artifact(path, text)) }
    try trial.write("public/mine.txt", "mine")
    _ = try publisher.publish()
    #expect(trial.files == site.merging(["mine.txt": "mine"]) { $1 })
    #expect(trial.leftovers == [])
  }
}
