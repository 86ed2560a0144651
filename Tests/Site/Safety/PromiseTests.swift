import Foundation
import Testing
import Trial

/// The program's promises, tested with the showcase.
@Suite struct PromiseTests {
  @Test func `without a complaint, the same input gives the same bytes on one thread and on four, anywhere`() throws {
    let built = try #require(Showcase.site)
    let expected = try built.files()
    for jobs in ["1", "4"] {
      let site = try Site(copyOf: Repository.folder)
      let run = try site.build("--jobs", jobs)
      #expect(run.status == 0, "\(run.words)")
      #expect(!run.errors.contains("error"), "\(run.words)")
      #expect(!run.errors.contains("warning"), "\(run.words)")
      #expect(try Tree.difference(site.files(), from: expected) == nil, "with \(jobs) threads")
    }
  }

  @Test func `a copy of the showcase without its templates builds the same bytes`() throws {
    let built = try #require(Showcase.site)
    let site = try Showcase.copy(templates: false)
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    #expect(try Tree.difference(site.files(), from: built.files()) == nil)
  }

  @Test func `a second build touches nothing`() throws {
    let site = try Showcase.copy()
    #expect(try site.build().status == 0)
    let marks = Tree.marks(of: site.output)
    let second = try site.build()
    #expect(second.status == 0, "\(second.words)")
    let now = Tree.marks(of: site.output)
    #expect(marks.filter { now[$0.key] != $0.value }.keys.sorted() == [])
    #expect(Set(now.keys).subtracting(marks.keys).sorted() == [])
  }

  @Test func `a rebuild after a change writes what a clean build writes, and only that`() throws {
    let site = try Showcase.copy()
    #expect(try site.build().status == 0)
    let marks = Tree.marks(of: site.output)
    let about = try site.folder.text(of: "content/about.en.md")
    try site.folder.write(about + "\n\nA paragraph more.\n", to: "content/about.en.md")
    #expect(try site.build().status == 0)
    let now = Tree.marks(of: site.output)
    let changed = now.filter { marks[$0.key] != $0.value }.keys.sorted()
    #expect(changed.contains("en/about/index.html"))
    #expect(!changed.contains("index.html"), "\(changed)")
    let rebuilt = try site.files()
    let clean = try site.build("--output", "clean")
    #expect(clean.status == 0, "\(clean.words)")
    #expect(try Tree.difference(rebuilt, from: Tree.files(of: site.path + "/clean")) == nil)
  }

  @Test func `a build with an error leaves what is published byte for byte`() throws {
    let site = try Showcase.copy()
    #expect(try site.build().status == 0)
    let marks = Tree.marks(of: site.output)
    try site.folder.write("---\ntitle: New\ntagz: [a]\n---\nText\n", to: "content/news/new.md")
    let run = try site.build()
    #expect(run.status == 1, "\(run.words)")
    #expect(Tree.marks(of: site.output) == marks)
    let beside = try FileManager.default.contentsOfDirectory(atPath: site.path)
    #expect(!beside.contains { $0.hasSuffix(".rhapsode") && $0 != ".rhapsode" }, "\(beside)")
    try site.folder.remove("content/news/new.md")
    #expect(try site.build().status == 0)
    #expect(Tree.marks(of: site.output) == marks)
  }

  @Test func `a first build that fails leaves no folder`() throws {
    let site = try Site(["content/site.yaml": "title: Trial\nurl: nowhere\n"])
    #expect(try site.build().status == 1)
    let left = try FileManager.default.contentsOfDirectory(atPath: site.path)
    #expect(!left.contains { $0.hasPrefix(".public") || $0 == "public" }, "\(left)")
    try site.folder.write("title: Trial\nurl: https://trial.example/\n", to: "content/site.yaml")
    let run = try site.build()
    #expect(run.status == 0 && !run.words.contains("interrupted"), "\(run.words)")
  }

  @Test func `files that nobody here wrote survive every build`() throws {
    let site = try Self.site(of: 12)
    try site.folder.write("mine", to: "public/foreign.txt")
    try site.folder.write("mine", to: "public/notes/n1/foreign.txt")
    #expect(try site.build().status == 0)
    for number in 2...9 { try site.folder.remove("content/notes/n\(number).md") }
    let run = try site.build("--allow-removals")
    #expect(run.status == 0, "\(run.words)")
    #expect(try site.page("foreign.txt") == "mine")
    #expect(try site.page("notes/n1/foreign.txt") == "mine")
    #expect(!site.folder.has("public/notes/n2"))
  }

  @Test func `a build that would remove more than a tenth of the pages stops with 4 and says so`() throws {
    let site = try Self.site(of: 40)
    #expect(try site.build().status == 0)
    let before = Tree.marks(of: site.output)
    for number in 2...30 { try site.folder.remove("content/notes/n\(number).md") }
    let run = try site.build()
    #expect(run.status == 4, "\(run.words)")
    #expect(run.errors.contains("--allow-removals"), "\(run.words)")
    #expect(Tree.marks(of: site.output) == before)
    #expect(try site.build("--allow-removals").status == 0)
    #expect(!site.folder.has("public/notes/n2/index.html"))
    #expect(site.folder.has("public/notes/n31/index.html"))
  }

  /// Kills a build at moments spread over its duration. The next build first restores the old output or completes the
  /// new one; its result is that of a clean build.
  @Test func `a build killed at any of fifty moments is made good by the next`() throws {
    let old = try Self.site(of: 60)
    let started = Date()
    #expect(try old.build().status == 0)
    let whole = Date().timeIntervalSince(started)
    let before = try old.files()
    let new = try Self.site(of: 60, says: "new")
    #expect(try new.build().status == 0)
    let after = try new.files()
    var dice = Dice(seed: 20_261_120)
    var killed = 0
    for _ in 0..<50 {
      let isNew = dice.isLucky(2)
      for number in 0..<60 {
        try old.folder.write(Self.note(number, says: isNew ? "new" : "old"), to: "content/notes/n\(number).md")
      }
      let moment = whole * 1.1 * Double(dice.number(0...999)) / 1000 + 0.001
      if try old.build(seconds: moment).status == 137 { killed += 1 }
      if dice.isLucky(3) { continue }
      let run = try old.build()
      #expect(run.status == 0, "after \(moment) s: \(run.words)")
      #expect(Tree.difference(try old.files(), from: isNew ? after : before) == nil, "after \(moment) s")
    }
    #expect(killed > 5)
  }

  private static func site(of count: Int, says word: String = "old") throws -> Site {
    let site = try Site()
    for number in 0..<count { try site.folder.write(note(number, says: word), to: "content/notes/n\(number).md") }
    return site
  }

  private static func note(_ number: Int, says word: String) -> String {
    "---\ntitle: Note \(number)\ndate: 2026-01-\(number % 28 + 1 < 10 ? "0" : "")\(number % 28 + 1)\ntags: [t\(number % 5)]\n---\n\nThe \(word) text of \(number).\n"
  }
}
