import Foundation
import Glibc
import Model
import System
import Testing
import Text

@testable import Publish

@Suite struct PublisherTests {
  let yard = Yard()
  let site = ["index.html": "home", "a/index.html": "a", "a/b/index.html": "b", "style.css": "css", "feed.xml": "feed"]

  @Test func `a site is published where nothing was`() throws {
    let report = try yard.publish(site)
    #expect(yard.files == site)
    #expect(report.written == site.keys.sorted())
    #expect(report.unchanged == 0)
    #expect(yard.leftovers == [])
  }

  @Test func `the file that keeps an empty output in git survives untouched`() throws {
    try yard.write("public/.gitkeep", "")
    let before = yard.touches[".gitkeep"]
    try yard.publish(site)
    #expect(yard.files == site.merging([".gitkeep": ""]) { $1 })
    #expect(yard.touches[".gitkeep"] == before)
    try yard.publish(["index.html": "home"], allowsRemovals: true)
    #expect(yard.files == [".gitkeep": "", "index.html": "home"])
  }

  @Test func `the same artifacts published twice touch nothing`() throws {
    try yard.publish(site)
    let before = yard.touches
    let report = try yard.publish(site)
    #expect(yard.touches == before)
    #expect(report.written == [])
    #expect(report.unchanged == site.count)
  }

  @Test func `only what has changed is written and what is no longer made goes with its folder`() throws {
    try yard.publish(site)
    let before = yard.touches
    var next = site
    next["a/b/index.html"] = nil
    next["index.html"] = "new home"
    next["c/d/index.html"] = "d"
    let report = try yard.publish(next, allowsRemovals: true)
    #expect(yard.files == next)
    #expect(yard.tree["a/b"] == nil)
    #expect(report.written == ["c/d/index.html", "index.html"])
    #expect(report.removed == ["a/b/index.html"])
    for path in ["a/index.html", "style.css", "feed.xml"] { #expect(yard.touches[path] == before[path]) }
  }

  @Test func `what Rhapsode did not write stays`() throws {
    try yard.publish(site)
    try yard.write("public/CNAME", "example.org")
    try yard.write("public/a/b/notes.txt", "mine")
    try yard.publish(["index.html": "home"], allowsRemovals: true)
    #expect(yard.files == ["index.html": "home", "CNAME": "example.org", "a/b/notes.txt": "mine"])
  }

  private func overwrite(_ files: [String: String], allows: Bool) throws -> PublishReport {
    var destination = yard.destination()
    destination.allowsOverwriting = allows
    let publisher = try Publisher(destination, derive: { _, _, _ in })
    for (path, text) in files { publisher.accept(Yard.artifact(path, text)) }
    return try publisher.publish()
  }

  @Test func `where no build is remembered foreign files stop a build, and equal or marked ones do not`() throws {
    let mark = #"<meta name="generator" content="Rhapsode 1">"#
    let foreign = ["a/index.html": "mine", "robots.txt": "mine"]
    let known = [
      "b/index.html": "<html>\(mark) old", "feed.xml": "<generator>Rhapsode</generator> old", "c.css": "css",
    ]
    for (path, text) in foreign.merging(known, uniquingKeysWith: { $1 }) { try yard.write("public/" + path, text) }
    let site = ["a/index.html", "b/index.html", "feed.xml", "robots.txt"].reduce(into: ["c.css": "css"]) {
      $0[$1] = "new"
    }
    let before = yard.touches
    let failure = #expect(throws: PublishFailure.self) { try overwrite(site, allows: false) }
    #expect(failure?.problems == [.wouldOverwrite(["a/index.html", "robots.txt"])])
    #expect(failure?.exitCode == 4)
    #expect(yard.touches == before)
    #expect(yard.leftovers == [])
    let report = try overwrite(site, allows: true)
    #expect(yard.files == site)
    #expect(report.notices.count == 2)
  }

  @Test func `in an output whose home page is ours a file without a mark is ours`() throws {
    try yard.write("public/index.html", #"<meta name="generator" content="Rhapsode 1">"#)
    try yard.write("public/sitemap.xml", "old")
    try yard.write("public/x.html", "mine")
    try yard.publish(["index.html": "home", "sitemap.xml": "new"])
    #expect(yard.files["sitemap.xml"] == "new")
    #expect(throws: PublishFailure.self) {
      try yard.publish(["index.html": "home", "sitemap.xml": "new", "x.html": "x"])
    }
    #expect(yard.files["x.html"] == "mine")
  }

  @Test func `a foreign file in the place of an artifact stops a build unless overwriting is allowed`() throws {
    try yard.publish(site)
    try yard.write("public/robots.txt", "mine")
    try yard.write("public/same.txt", "same")
    let next = site.merging(["robots.txt": "ours", "same.txt": "same"]) { $1 }
    let failure = #expect(throws: PublishFailure.self) { try yard.publish(next) }
    #expect(failure?.problems == [.wouldOverwrite(["robots.txt"])])
    #expect(yard.files["robots.txt"] == "mine")
    let report = try overwrite(next, allows: true)
    #expect(yard.files["robots.txt"] == "ours")
    #expect(report.notices.count == 1)
    #expect(report.notices.first?.summary.contains("robots.txt") == true)
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `any site after any other is the same as on an empty output`(seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func random(_ limit: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % Int(limit)
    }
    for _ in 0..<12 {
      var next: [String: String] = [:]
      for _ in 0..<30 {
        let depth = 1 + random(3)
        let path = (0..<depth).map { _ in "abc".map { String($0) }[random(3)] + "\(random(3))" }.joined(separator: "/")
        let folders = RelativePath(path)?.folders.map(\.text) ?? []
        guard !folders.contains(where: { next[$0] != nil }), !next.keys.contains(where: { $0.hasPrefix(path + "/") })
        else { continue }
        next[path] = "\(random(4))"
      }
      try yard.publish(next, allowsRemovals: true)
      #expect(yard.files == next)
      #expect(Set(yard.tree.keys) == Set(next.keys.flatMap { [$0] + (RelativePath($0)?.folders.map(\.text) ?? []) }))
    }
  }

  @Test func `a deleted cache costs removals and nothing else`() throws {
    try yard.publish(site)
    let before = yard.touches
    try FileManager.default.removeItem(atPath: yard.folder + "/.rhapsode")
    try yard.publish(site)
    #expect(yard.touches == before)
  }

  @Test func `a build with other flags takes over what the last one wrote`() throws {
    try yard.publish(site.merging(["draft/index.html": "draft"]) { $1 }, flags: "drafts")
    try yard.publish(site, allowsRemovals: true)
    #expect(yard.files == site)
    try yard.publish(["index.html": "home"], allowsRemovals: true, flags: "drafts")
    #expect(yard.files == ["index.html": "home"])
    let folders = try FileManager.default.contentsOfDirectory(atPath: yard.folder + "/.rhapsode/cache")
    let memories = folders.filter {
      FileManager.default.fileExists(atPath: "\(yard.folder)/.rhapsode/cache/\($0)/memory")
    }
    #expect(memories.count == 1)
  }

  @Test func `a build that would remove more than a tenth of the pages stops`() throws {
    let pages = Dictionary(uniqueKeysWithValues: (0..<20).map { ("\($0)/index.html", "\($0)") })
    try yard.publish(pages)
    let before = yard.touches
    let fewer = pages.filter { Int($0.value) ?? 0 >= 3 }
    let failure = #expect(throws: PublishFailure.self) { try yard.publish(fewer) }
    #expect(failure?.problems == [.tooManyRemovals((0..<3).map { "\($0)/index.html" }, of: 20)])
    #expect(failure?.exitCode == 4)
    #expect(yard.touches == before)
    try yard.publish(pages.filter { Int($0.value) ?? 0 >= 2 })
    try yard.publish(fewer.filter { Int($0.value) ?? 0 >= 9 }, allowsRemovals: true)
    #expect(yard.files.count == 11)
  }

  @Test func `below twenty pages, and of pages that moved, every removal is allowed`() throws {
    let few = Dictionary(uniqueKeysWithValues: (0..<19).map { ("\($0)/index.html", "\($0)") })
    try yard.publish(few)
    try yard.publish(few.filter { $0.value < "15" })
    #expect(yard.files.count < 19)
    let pages = Dictionary(uniqueKeysWithValues: (0..<40).map { ("\($0)/index.html", "\($0)") })
    try yard.publish(pages)
    let moved = Dictionary(uniqueKeysWithValues: pages.map { ("moved/" + $0.key, $0.value) })
    try yard.publish(moved)
    #expect(yard.files == moved)
  }

  @Test func `what is no page of the site's own does not count, and what would go is listed`() throws {
    func publish(_ own: Range<Int>, _ others: Range<Int>) throws {
      let publisher = try Publisher(yard.destination(), derive: { _, _, _ in })
      for number in own { publisher.accept(Yard.artifact("own/\(number)/index.html", "\(number)")) }
      for number in others {
        publisher.accept(Artifact(path: "news/\(number)/index.html", kind: .page, content: .bytes([1])))
      }
      _ = try publisher.publish()
    }
    try publish(0..<40, 0..<100)
    try publish(0..<40, 0..<1)
    #expect(!yard.files.keys.contains("news/7/index.html"))
    let failure = #expect(throws: PublishFailure.self) { try publish(0..<10, 0..<1) }
    let help = try #require(failure?.problems.first?.diagnostic.help)
    #expect(help.contains("/own/10/, /own/11/") && help.hasSuffix("and 10 more"), "\(help)")
    #expect(failure?.problems.first?.diagnostic.summary == "this build would remove 30 of 40 pages of your own")
  }

  @Test func `a file becomes a folder and a folder a file`() throws {
    try yard.publish(["about": "page", "x/index.html": "x", "x/y/index.html": "y"])
    let next = ["about/index.html": "page", "x": "file"]
    try yard.publish(next, allowsRemovals: true)
    #expect(yard.files == next)
  }

  @Test func `a folder with foreign files is not replaced by a file`() throws {
    try yard.publish(["x/index.html": "x"])
    try yard.write("public/x/mine.txt", "mine")
    let before = yard.touches
    let failure = #expect(throws: PublishFailure.self) { try yard.publish(["x": "file"], allowsRemovals: true) }
    #expect(failure?.problems.count == 1)
    #expect(yard.touches == before)
  }

  @Test func `kept artifacts are not made again unless the output has lost them`() throws {
    try yard.publish(site)
    let before = yard.touches
    try yard.write("public/a/index.html", "tampered with")
    try FileManager.default.removeItem(atPath: yard.output + "/feed.xml")
    let publisher = try Publisher(yard.destination(), derive: { _, _, _ in })
    #expect(publisher.keep("index.html"))
    #expect(publisher.keep("a/b/index.html"))
    #expect(publisher.keep("style.css"))
    #expect(!publisher.keep("unknown.html"))
    for path in ["a/index.html", "feed.xml"] {
      #expect(!publisher.keep(path))
      publisher.accept(Yard.artifact(path, try #require(site[path])))
    }
    let report = try publisher.publish()
    #expect(report.written == ["a/index.html", "feed.xml"])
    #expect(yard.files == site)
    #expect(yard.touches["index.html"] == before["index.html"])
  }

  @Test func `sections of the memory come back`() throws {
    let first = try Publisher(yard.destination(), derive: { _, _, _ in })
    #expect(first.memory.sections.isEmpty)
    _ = try first.publish(sections: ["reads": [1, 2, 3]])
    let second = try Publisher(yard.destination(), derive: { _, _, _ in })
    #expect(second.memory.sections == ["reads": [1, 2, 3]])
  }

  @Test func `copies are made once and again when their source changes`() throws {
    try yard.write("content/voice.mp3", String(repeating: "sound", count: 100_000))
    let source = yard.folder + "/content/voice.mp3"
    func build() throws -> PublishReport {
      let publisher = try Publisher(yard.destination(), derive: { _, _, _ in })
      publisher.accept(Artifact(path: "voice.mp3", kind: .asset, content: .copy(of: source)))
      publisher.accept(Artifact(path: "voice.mp3", kind: .asset, content: .copy(of: source)))
      return try publisher.publish()
    }
    #expect(try build().written == ["voice.mp3"])
    #expect(yard.files["voice.mp3"]?.count == 500_000)
    #expect(try build().written == [])
    try yard.write("content/voice.mp3", String(repeating: "noise", count: 100_000))
    #expect(try build().written == ["voice.mp3"])
    #expect(yard.files["voice.mp3"]?.hasPrefix("noise") == true)
  }

  @Test func `derivatives are made once`() throws {
    let recipe = Recipe(width: 320, format: .webp, quality: 80)
    func build(_ derive: @escaping Publisher.Derive) throws -> PublishReport {
      let publisher = try Publisher(yard.destination(), derive: derive)
      publisher.accept(Artifact(path: "media/x-320.webp", kind: .asset, content: .derivative(of: "x.jpg", recipe)))
      return try publisher.publish()
    }
    let derive: Publisher.Derive = { file, recipe, target in
      try Data("\(file) \(recipe.width)".utf8).write(to: URL(fileURLWithPath: target))
    }
    let made = try build(derive)
    #expect(made.written == ["media/x-320.webp"])
    #expect(yard.files == ["media/x-320.webp": "x.jpg 320"])
    let again = try build { _, _, _ in Issue.record("made again") }
    #expect(again.unchanged == 1)
    for text in ["", "x.jpg", "y.jpg 320"] {
      try yard.write("public/media/x-320.webp", text)
      #expect(try build(derive).written == ["media/x-320.webp"])
      #expect(yard.files == ["media/x-320.webp": "x.jpg 320"])
    }
    try yard.write("public/media/x-320.webp", "x.jpg 320")
    #expect(try build(derive).unchanged == 1, "another time and the same bytes")
    struct Broken: Error {}
    try FileManager.default.removeItem(atPath: yard.output + "/media/x-320.webp")
    #expect(throws: PublishFailure.self) { try build { _, _, _ in throw Broken() } }
    #expect(throws: PublishFailure.self) { try build { _, _, _ in } }
  }

  @Test func `a damaged file of the same size and time is found by a build that checks everything`() throws {
    try yard.write("content/voice.mp3", "sound")
    unsafe utimes(
      yard.folder + "/content/voice.mp3", [timeval(tv_sec: 1000, tv_usec: 0), timeval(tv_sec: 1000, tv_usec: 0)])
    func build(rechecks: Bool) throws -> PublishReport {
      var destination = yard.destination()
      destination.rechecks = rechecks
      let publisher = try Publisher(destination) { _, _, target in
        try Data("picture".utf8).write(to: URL(fileURLWithPath: target))
      }
      publisher.accept(
        Artifact(path: "voice.mp3", kind: .asset, content: .copy(of: yard.folder + "/content/voice.mp3")))
      let recipe = Recipe(width: 320, format: .webp, quality: 80)
      publisher.accept(Artifact(path: "media/x-320.webp", kind: .asset, content: .derivative(of: "x.jpg", recipe)))
      return try publisher.publish()
    }
    _ = try build(rechecks: false)
    for (path, text) in [("voice.mp3", "noise"), ("media/x-320.webp", "PICTURE")] {
      var status = stat()
      #expect(unsafe stat("\(yard.output)/\(path)", &status) == 0)
      try yard.write("public/" + path, text)
      unsafe utimensat(AT_FDCWD, "\(yard.output)/\(path)", [status.st_atim, status.st_mtim], 0)
    }
    #expect(try build(rechecks: false).unchanged == 2)
    #expect(try build(rechecks: true).written == ["media/x-320.webp", "voice.mp3"])
    #expect(yard.files == ["voice.mp3": "sound", "media/x-320.webp": "picture"])
    #expect(try build(rechecks: true).written == [])
  }

  @Test func `artifacts come from many threads at once`() async throws {
    let publisher = try Publisher(yard.destination(), derive: { _, _, _ in })
    await withTaskGroup { group in
      for worker in 0..<8 {
        group.addTask {
          for page in 0..<100 { publisher.accept(Yard.artifact("\(page)/\(worker)/index.html", "\(page) \(worker)")) }
        }
      }
    }
    #expect(try publisher.publish().written.count == 800)
    #expect(yard.files.count == 800)
    #expect(yard.files["42/7/index.html"] == "42 7")
  }
}
